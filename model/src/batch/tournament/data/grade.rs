//! [`grade`]: a grade from 0 to 20 for points, relative to a reference player whose grade is 10.
//!
//! The grade depends on the mean points per game, so that players with different numbers of games,
//! as in a gauntlet or in an unfinished tournament, are graded alike. It is linear from the fewest
//! possible points to those of the reference player, and from there to the most possible points.

use super::description::Points;
use super::results::Standing;

/// Returns the grade of a player relative to the reference player, or `None` if one of them has not
/// played.
pub fn grade(of: &Standing, reference: &Standing, points: Points) -> Option<f64> {
    let mean = |row: &Standing| {
        (row.total.games() > 0).then(|| row.points as f64 / row.total.games() as f64)
    };
    let (mine, ten) = (mean(of)?, mean(reference)?);
    let worth = [points.won, points.drawn, points.lost].map(|points| points as f64);
    let (least, most) = worth.into_iter().fold((ten, ten), |(low, high), worth| {
        (low.min(worth), high.max(worth))
    });
    let share = |from: f64, to: f64| {
        if to > from {
            (mine - from) / (to - from)
        } else {
            1.0
        }
    };
    Some(if mine <= ten {
        10.0 * share(least, ten)
    } else {
        10.0 + 10.0 * share(ten, most)
    })
}

#[cfg(test)]
mod tests {
    use super::super::results::Tally;
    use super::*;

    fn row(won: u64, drawn: u64, lost: u64) -> Standing {
        let points = (3 * won + drawn) as i64;
        Standing {
            points,
            total: Tally { won, drawn, lost },
            ..Standing::default()
        }
    }

    #[test]
    fn grades_are_linear_below_and_above_the_reference() {
        let reference = row(4, 0, 4);
        for (of, expected) in [
            (row(0, 0, 8), 0.0),
            (row(2, 0, 6), 5.0),
            (row(4, 0, 4), 10.0),
            (row(6, 0, 2), 15.0),
            (row(8, 0, 0), 20.0),
            // Half as many games.
            (row(3, 0, 1), 15.0),
        ] {
            assert_eq!(
                grade(&of, &reference, Points::default()),
                Some(expected),
                "{of:?}"
            );
        }
        assert_eq!(grade(&row(0, 0, 0), &reference, Points::default()), None);
    }

    #[test]
    fn a_reference_at_the_end_of_the_scale_leaves_no_division_by_zero() {
        let (none, all) = (row(0, 0, 8), row(8, 0, 0));
        assert_eq!(grade(&none, &none, Points::default()), Some(10.0));
        assert_eq!(grade(&all, &none, Points::default()), Some(20.0));
        assert_eq!(grade(&all, &all, Points::default()), Some(10.0));
        assert_eq!(grade(&none, &all, Points::default()), Some(0.0));
    }
}
