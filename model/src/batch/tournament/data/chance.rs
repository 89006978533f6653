//! [`chances`]: the points of a player when the same tournament is repeated with other seeds.
//!
//! No model of the results is needed, because the tournaments are played. Points published
//! elsewhere are within chance if they lie inside the middle 95 % of the points that were played
//! here.

use super::description::Points;
use super::record::Record;
use super::results::Results;
use super::schedule::Schedule;

/// The points of a player in several tournaments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance {
    /// The points in each tournament, sorted.
    points: Vec<i64>,
}

impl Chance {
    /// Returns the number of tournaments.
    pub fn tournaments(&self) -> usize {
        self.points.len()
    }
    /// Returns the ends of the middle 95 %: at most 1/40 of the tournaments lie below the first,
    /// and at most 1/40 above the second.
    pub fn interval(&self) -> (i64, i64) {
        let outside = self.points.len() / 40;
        let at = |index: usize| self.points.get(index).copied().unwrap_or(0);
        (
            at(outside),
            at(self.points.len().saturating_sub(1 + outside)),
        )
    }
    /// Returns the share of the tournaments with at most, and the share with at least `points`
    /// points.
    #[must_use]
    pub fn share(&self, points: i64) -> (f64, f64) {
        let all = self.points.len().max(1) as f64;
        let below = self.points.partition_point(|&found| found < points);
        let most = self.points.partition_point(|&found| found <= points);
        (most as f64 / all, (self.points.len() - below) as f64 / all)
    }
    /// Returns whether `points` lies inside the middle 95 %.
    pub fn allows(&self, points: i64) -> bool {
        let (least, most) = self.interval();
        (least..=most).contains(&points)
    }
}

/// Returns the points of each player, by place in the list, in each tournament that is complete
/// among the records.
pub fn chances(
    schedule: &Schedule,
    players: usize,
    points: Points,
    records: &[Record],
) -> Vec<Chance> {
    let mut found = vec![Chance { points: Vec::new() }; players];
    let once = usize::try_from(schedule.once())
        .unwrap_or(usize::MAX)
        .max(1);
    for tournament in records.chunks_exact(once) {
        for standing in Results::of(schedule, players, points, tournament).standings {
            found[standing.player].points.push(standing.points);
        }
    }
    found
        .iter_mut()
        .for_each(|chance| chance.points.sort_unstable());
    found
}

#[cfg(test)]
mod tests {
    use super::super::record::Winner;
    use super::super::results::tests::{record, schedule};
    use super::*;

    #[test]
    fn the_middle_95_percent() {
        let chance = Chance {
            points: (0..200).collect(),
        };
        assert_eq!(chance.interval(), (5, 194));
        assert!(chance.allows(5) && chance.allows(194) && !chance.allows(4) && !chance.allows(195));
        assert_eq!(chance.share(9), (0.05, 0.955));
        let chance = Chance { points: vec![3] };
        assert_eq!((chance.interval(), chance.share(4)), ((3, 3), (1.0, 0.0)));
    }

    #[test]
    fn only_whole_tournaments_count() {
        let schedule = schedule("players: [\"a\", \"b\"], again: 2");
        let records: Vec<Record> = (0..5).map(|number| record(number, Winner::First)).collect();
        let chances = chances(&schedule, 2, Points::default(), &records);
        assert_eq!(chances[0].points, [3, 3]);
        assert_eq!(chances[1].tournaments(), 2);
    }
}
