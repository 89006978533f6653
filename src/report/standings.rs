//! [`Standings`]: the points of each player as a tournament went on, for a curve.

use crate::batch::Tournament;
use engine::play::tournament::{Points, Record};
use engine::rules::Side;

/// The most places of a curve.
const MOST_PLACES: usize = 240;

/// The points after some of the games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standings {
    /// After how many games, and the points of each player then, by place in the list. The first is before all games.
    pub places: Vec<(usize, Vec<i64>)>,
}

impl Standings {
    /// Adds up the games of the tournament itself, one after the other. Cost: O(games).
    pub fn new(tournament: &Tournament, records: &[Record]) -> Standings {
        let (own, points) = (tournament.own(records), tournament.description().points);
        let mut totals = vec![0; tournament.players().len()];
        let mut places = vec![(0, totals.clone())];
        let every = own.len().div_ceil(MOST_PLACES).max(1);
        for (number, record) in (1..).zip(own) {
            if let Some(game) = tournament.schedule().game(record.number) {
                for side in Side::BOTH {
                    let worth = worth(points, record.winner.side().map(|winner| winner == side));
                    if let Some(total) = totals.get_mut(game.players[side.index()]) {
                        *total += worth;
                    }
                }
            }
            if number % every == 0 || number == own.len() {
                places.push((number, totals.clone()));
            }
        }
        Standings { places }
    }
    /// The least and the most points of all.
    pub fn range(&self) -> (i64, i64) {
        let all = || self.places.iter().flat_map(|(_, points)| points).copied();
        (all().min().unwrap_or(0), all().max().unwrap_or(0))
    }
}

/// The points for a game that was won, lost, or neither.
fn worth(points: Points, won: Option<bool>) -> i64 {
    match won {
        Some(true) => points.won,
        Some(false) => points.lost,
        None => points.drawn,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::eval::Registry;
    use engine::play::Roster;
    use std::sync::Arc;
    use std::time::Duration;

    #[test]
    fn the_curve_ends_at_the_points_of_the_table() {
        for (games, format) in [(1, "all"), (200, "all"), (3, "gauntlet")] {
            let text = format!(
                "(version: 1, game: \"nim:heaps=1+2+3\", games: {games}, seed: 5, format: \"{format}\",
                players: [\"bacoco\", \"perfect\", \"alphabeta:depth=2\"])"
            );
            let registry = Arc::new(Registry::built_in());
            let tournament =
                Tournament::read(&text, "test", None, &Roster::built_in(), registry).expect("a tournament");
            let tournament = Arc::new(tournament);
            let run = tournament.run(2, None, || {}).expect("threads");
            assert!(run.wait(Duration::from_secs(60)));
            let records = run.into_games();
            let standings = Standings::new(&tournament, &records);
            let (last, results) = (&standings.places.last().expect("a place").1, tournament.results(&records));
            assert!(results.standings.iter().all(|row| last[row.player] == row.points));
            assert!(standings.places.len() <= MOST_PLACES + 2);
            assert!(standings.places.windows(2).all(|pair| pair[0].0 < pair[1].0));
        }
    }
}
