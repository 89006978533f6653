//! [`Race`]: the points of players over the games of a tournament, as curves.

use crate::batch::Tournament;
use crate::batch::tournament::data::{Record, Results};
use crate::language::say_of;
use engine::clean::clean;
use engine::rules::Side;

/// The number of rows of the chart, without the axis and the names.
const ROWS: usize = 10;
/// The maximum number of places on the axis.
const MOST_SAMPLES: usize = 60;
/// The maximum number of curves: the first of the standings, each with the digit of its place.
const MOST_CURVES: usize = 9;

/// The points of the first in the standings, sampled over the games.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Race {
    /// The names of the players, by place.
    pub names: Vec<String>,
    /// The numbers of games played, each with the points of each player at that time.
    pub samples: Vec<(usize, Vec<i64>)>,
}

impl Race {
    /// Creates the curves from the games of the tournament itself, without its repetitions.
    pub fn new(tournament: &Tournament, results: &Results, records: &[Record]) -> Race {
        let shown: Vec<usize> = results
            .standings
            .iter()
            .take(MOST_CURVES)
            .map(|row| row.player)
            .collect();
        let records = tournament.own(records);
        let worth = tournament.description().points;
        let mut points = vec![0; tournament.players().len()];
        let mut samples = vec![(0, vec![0; shown.len()])];
        let due = |sample: usize| (sample * records.len()).div_ceil(MOST_SAMPLES).max(sample);
        for (played, record) in (1..).zip(records) {
            if let Some(game) = tournament.schedule().game(record.number) {
                for side in Side::BOTH {
                    points[game.players[side.index()]] += match record.winner.side() {
                        None => worth.drawn,
                        Some(winner) if winner == side => worth.won,
                        Some(_) => worth.lost,
                    };
                }
            }
            if played >= due(samples.len()) || played == records.len() {
                samples.push((played, shown.iter().map(|player| points[*player]).collect()));
            }
        }
        let names = shown
            .iter()
            .map(|player| clean(say_of(&tournament.players()[*player].label())).into_owned())
            .collect();
        Race { names, samples }
    }
    /// Returns the least and the greatest number of points.
    pub fn range(&self) -> (i64, i64) {
        let all = || self.samples.iter().flat_map(|(_, points)| points).copied();
        (all().min().unwrap_or(0), all().max().unwrap_or(0))
    }
    /// Returns the number of rows on a screen.
    pub fn height(&self) -> usize {
        ROWS + 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::tournament::data::Winner;
    use engine::eval::Registry;
    use engine::play::Roster;
    use std::sync::Arc;

    /// Every sample equals the standings after that number of games.
    #[test]
    fn curves_pass_through_the_standings_of_each_moment() {
        let text = r#"(version: 1, title: "t", game: "k-in-a-row", games: 40, points: (won: 3, drawn: 1, lost: -1),
            players: ["alphabeta", "random", "minimax:depth=1"], again: 1)"#;
        let tournament = Tournament::read(
            text,
            "test",
            None,
            &Roster::built_in(),
            Arc::new(Registry::built_in()),
        );
        let tournament = tournament.expect("a tournament");
        let winner = |number: u64| {
            [None, Some(Side::First), Some(Side::Second)][(number * number % 7 % 3) as usize]
        };
        let records: Vec<Record> = (0..tournament.schedule().games())
            .map(|number| Record {
                number,
                moves: Vec::new(),
                winner: Winner::of(winner(number)),
                forfeit: None,
                turns: (0, 0),
                nodes: (0, 0),
                micros: (0, 0),
                depths: Vec::new(),
            })
            .collect();
        for count in [0, 1, 2, 59, 61, 200, records.len()] {
            let played = &records[..count];
            let race = Race::new(&tournament, &tournament.results(played), played);
            assert!(
                race.samples.len() <= MOST_SAMPLES + 2,
                "{}",
                race.samples.len()
            );
            assert_eq!(
                race.samples.last().map(|(games, _)| *games),
                Some(tournament.own(played).len())
            );
            assert!(race.samples.windows(2).all(|pair| pair[0].0 < pair[1].0));
            for (games, points) in &race.samples {
                let then = tournament.results(&played[..*games]);
                let by_name = |name: &String| {
                    let row = then
                        .standings
                        .iter()
                        .find(|row| tournament.players()[row.player].label() == *name);
                    row.map_or(0, |row| row.points)
                };
                assert_eq!(
                    *points,
                    race.names.iter().map(by_name).collect::<Vec<_>>(),
                    "after {games} games"
                );
            }
        }
    }
}
