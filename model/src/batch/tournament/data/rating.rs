//! [`ratings`]: the strength of the players on the Elo scale, with its uncertainty.
//!
//! The model is that of Bradley and Terry (1952): of two players 400 points apart, the stronger one
//! scores ten times as much. A draw counts as half a win and half a loss. The ratings are those
//! that make the results most likely, found by the iteration of Hunter, "MM algorithms for
//! generalized Bradley–Terry models", Annals of Statistics 32 (2004); their mean is 0. The interval
//! is 1.96 standard deviations to either side, from the inverse of the observed information matrix
//! under the constraint that the ratings sum to 0. Because a draw varies less than the model
//! assumes, the interval is too wide rather than too narrow. It assumes that all games are
//! independent, which games of deterministic players are not.
//!
//! If some players lost everything against all others, the most likely ratings are not finite (Ford
//! 1957). In this case half a win and half a loss are added between every two players who met, and
//! [`Rating::guarded`] is set; a player who won all games has no upper end of the interval, and a
//! player who lost all games has no lower end.

use super::results::Results;

/// The Elo points that correspond to a factor of e in strength.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;
/// The most rounds of the iteration, which converges fast if the ratings are finite.
const MOST_ROUNDS: usize = 20_000;
/// The iteration ends when no strength changes by more than this part of itself.
const CLOSE: f64 = 1e-10;
/// The 97.5 % quantile of the standard normal distribution.
const SIGMAS: f64 = 1.959_964;

/// The rating of a player, with its interval of 95 %.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The rating on the Elo scale; the mean of all players is 0.
    pub elo: f64,
    /// The lower end of the interval of 95 %; −∞ for a player who lost all games.
    pub low: f64,
    /// The upper end; ∞ for a player who won all games.
    pub high: f64,
    /// Set if half wins and losses were added to make the ratings finite.
    pub guarded: bool,
}

/// Returns the ratings of all players, by their places in the list; `None` for a player without
/// games.
pub fn ratings(results: &Results) -> Vec<Option<Rating>> {
    let players = results.grid.len();
    // score[a][b]: the points of a against b, 1 for a win and 1/2 for a draw.
    let mut score = vec![vec![0.0; players]; players];
    for (a, row) in score.iter_mut().enumerate() {
        for (b, score) in row.iter_mut().enumerate().filter(|(b, _)| *b != a) {
            let tally = results.between(a, b);
            *score = tally.won as f64 + tally.drawn as f64 / 2.0;
        }
    }
    let plays: Vec<usize> = (0..players)
        .filter(|&a| (0..players).any(|b| score[a][b] + score[b][a] > 0.0))
        .collect();
    let score: Vec<Vec<f64>> = plays
        .iter()
        .map(|&a| plays.iter().map(|&b| score[a][b]).collect())
        .collect();
    let guarded = !connected(&score);
    let ends: Vec<[f64; 2]> = (0..plays.len())
        .map(|a| {
            let scored: f64 = score[a].iter().sum();
            let lost: f64 = score.iter().map(|row| row[a]).sum();
            [
                if scored > 0.0 { 0.0 } else { f64::NEG_INFINITY },
                if lost > 0.0 { 0.0 } else { f64::INFINITY },
            ]
        })
        .collect();
    let score = if guarded { padded(&score) } else { score };
    let strength = strengths(&score);
    let deviations = deviations(&score, &strength);
    let mut found = vec![None; players];
    for (at, &player) in plays.iter().enumerate() {
        let (elo, width) = (SCALE * strength[at].ln(), SIGMAS * SCALE * deviations[at]);
        let [low, high] = [elo - width + ends[at][0], elo + width + ends[at][1]];
        found[player] = Some(Rating {
            elo,
            low,
            high,
            guarded,
        });
    }
    found
}

/// Returns whether there is a chain of scores from every player to every other.
fn connected(score: &[Vec<f64>]) -> bool {
    let reached = |edge: &dyn Fn(usize, usize) -> bool| {
        let (mut seen, mut open) = (vec![false; score.len()], vec![0]);
        while let Some(a) = open.pop() {
            if score.is_empty() || std::mem::replace(&mut seen[a], true) {
                continue;
            }
            open.extend((0..score.len()).filter(|&b| !seen[b] && edge(a, b)));
        }
        seen.iter().all(|&seen| seen)
    };
    reached(&|a, b| score[a][b] > 0.0) && reached(&|a, b| score[b][a] > 0.0)
}

/// Returns the scores with half a win and half a loss added for every two players who met.
fn padded(score: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let met = |a: usize, b: usize| score[a][b] + score[b][a] > 0.0;
    let more = |a: usize, b: usize| score[a][b] + if met(a, b) { 0.5 } else { 0.0 };
    (0..score.len())
        .map(|a| (0..score.len()).map(|b| more(a, b)).collect())
        .collect()
}

/// Returns the most likely strengths, with a product of 1.
fn strengths(score: &[Vec<f64>]) -> Vec<f64> {
    let players = score.len();
    let mut strength = vec![1.0; players];
    for _ in 0..MOST_ROUNDS {
        let mut change: f64 = 0.0;
        for a in 0..players {
            let scored: f64 = score[a].iter().sum();
            let weight = |b: usize| (score[a][b] + score[b][a]) / (strength[a] + strength[b]);
            let new = scored / (0..players).filter(|&b| b != a).map(weight).sum::<f64>();
            change = change.max((new / strength[a] - 1.0).abs());
            strength[a] = new;
        }
        let mean = strength
            .iter()
            .map(|strength: &f64| strength.ln())
            .sum::<f64>()
            / players as f64;
        strength
            .iter_mut()
            .for_each(|strength| *strength /= mean.exp());
        if change < CLOSE {
            break;
        }
    }
    strength
}

/// Returns the standard deviations of the logarithms of the strengths, under the constraint that
/// these sum to 0.
fn deviations(score: &[Vec<f64>], strength: &[f64]) -> Vec<f64> {
    let players = score.len();
    // The information matrix is singular, because all ratings can be shifted alike. Adding 1/n to
    // every entry removes that direction, and subtracting 1/n from the inverse gives the inverse on
    // the rest.
    let part = 1.0 / players as f64;
    let mut matrix = vec![vec![part; players]; players];
    for a in 0..players {
        for b in (0..players).filter(|&b| b != a) {
            let expected = strength[a] / (strength[a] + strength[b]);
            let weight = (score[a][b] + score[b][a]) * expected * (1.0 - expected);
            matrix[a][a] += weight;
            matrix[a][b] -= weight;
        }
    }
    let inverse = inverse(matrix);
    (0..players)
        .map(|a| (inverse[a][a] - part).max(0.0).sqrt())
        .collect()
}

/// Returns the inverse of a symmetric positive definite matrix, by elimination.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    let mut inverse: Vec<Vec<f64>> = (0..size)
        .map(|a| (0..size).map(|b| if a == b { 1.0 } else { 0.0 }).collect())
        .collect();
    for pivot in 0..size {
        let over = matrix[pivot][pivot].recip();
        for rows in [&mut matrix, &mut inverse] {
            rows[pivot].iter_mut().for_each(|cell| *cell *= over);
        }
        for row in (0..size).filter(|&row| row != pivot) {
            let factor = matrix[row][pivot];
            for rows in [&mut matrix, &mut inverse] {
                let from = rows[pivot].clone();
                rows[row]
                    .iter_mut()
                    .zip(from)
                    .for_each(|(cell, above)| *cell -= factor * above);
            }
        }
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::super::results::Tally;
    use super::*;

    fn results(rows: &[&[(u64, u64, u64)]]) -> Results {
        let tally = |&(won, drawn, lost): &(u64, u64, u64)| Tally { won, drawn, lost };
        Results {
            grid: rows
                .iter()
                .map(|row| row.iter().map(tally).collect())
                .collect(),
            ..Results::default()
        }
    }

    const NONE: (u64, u64, u64) = (0, 0, 0);

    #[test]
    fn two_players_are_rated_by_the_formula() {
        // 75 of 100: 400 × log10(3) apart; the deviation of the difference is 400 / ln 10 / √(100 × 0.75 × 0.25).
        let rated = ratings(&results(&[&[NONE, (70, 10, 20)], &[NONE, NONE]]));
        let [first, second] = [rated[0].expect("rated"), rated[1].expect("rated")];
        assert!((first.elo - second.elo - 400.0 * 3_f64.log10()).abs() < 1e-6);
        assert!((first.elo + second.elo).abs() < 1e-6 && !first.guarded);
        let width = SIGMAS * SCALE / (100.0 * 0.75 * 0.25_f64).sqrt() / 2.0;
        assert!(
            (first.high - first.elo - width).abs() < 1e-6
                && (first.elo - first.low - width).abs() < 1e-6
        );
    }

    #[test]
    fn the_most_likely_ratings_expect_what_was_scored() {
        let grid = results(&[
            &[NONE, (3, 1, 2), (4, 0, 1)],
            &[(2, 2, 2), NONE, (1, 1, 4)],
            &[(1, 0, 5), (3, 3, 1), NONE],
        ]);
        let rated: Vec<f64> = ratings(&grid)
            .into_iter()
            .map(|rating| rating.expect("rated").elo)
            .collect();
        for a in 0..3 {
            let (mut scored, mut expected) = (0.0, 0.0);
            for b in (0..3).filter(|&b| b != a) {
                let tally = grid.between(a, b);
                scored += tally.won as f64 + tally.drawn as f64 / 2.0;
                expected +=
                    tally.games() as f64 / (1.0 + 10_f64.powf((rated[b] - rated[a]) / 400.0));
            }
            assert!((scored - expected).abs() < 1e-6, "{a}: {scored} {expected}");
        }
    }

    #[test]
    fn who_won_all_is_finite_and_it_is_said() {
        let rated = ratings(&results(&[
            &[NONE, (5, 0, 0), (5, 0, 0), NONE],
            &[NONE, NONE, (3, 0, 2), NONE],
            &[NONE, NONE, NONE, NONE],
            &[NONE, NONE, NONE, NONE],
        ]));
        let [best, middle, last] = [0, 1, 2].map(|player| rated[player].expect("rated"));
        assert!(best.guarded && middle.guarded && best.elo.is_finite());
        assert_eq!((best.high, rated[3]), (f64::INFINITY, None));
        assert!(best.low.is_finite() && middle.high.is_finite() && middle.low.is_finite());
        assert!(best.elo > middle.elo && middle.elo > last.elo);
        assert_eq!(ratings(&Results::default()), Vec::new());
    }
}
