//! [`Results`]: the totals of the games of a tournament.

use super::description::Points;
use super::record::{Record, Winner};
use super::schedule::Schedule;
use engine::rules::Side;

/// The games of a player, counted by result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The games it won.
    pub won: u64,
    /// The games without a winner.
    pub drawn: u64,
    /// The games it lost.
    pub lost: u64,
}

impl Tally {
    /// Returns the number of games.
    pub fn games(self) -> u64 {
        self.won + self.drawn + self.lost
    }
    /// Returns the points for the games.
    pub fn points(self, points: Points) -> i64 {
        let worth = |games: u64, each: i64| each.saturating_mul(games as i64);
        worth(self.won, points.won)
            + worth(self.drawn, points.drawn)
            + worth(self.lost, points.lost)
    }
    /// Returns the sum of both.
    #[must_use]
    pub fn plus(self, other: Tally) -> Tally {
        Tally {
            won: self.won + other.won,
            drawn: self.drawn + other.drawn,
            lost: self.lost + other.lost,
        }
    }
    /// Returns the games from the other player's view.
    #[must_use]
    pub fn turned(self) -> Tally {
        Tally {
            won: self.lost,
            lost: self.won,
            ..self
        }
    }
    fn count(&mut self, winner: Winner, side: Side) {
        match winner.side() {
            None => self.drawn += 1,
            Some(won) if won == side => self.won += 1,
            Some(_) => self.lost += 1,
        }
    }
}

/// The results of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// The place of the player in the list of players.
    pub player: usize,
    /// The points for its games.
    pub points: i64,
    /// All its games.
    pub total: Tally,
    /// The games in which it had the first side.
    pub first: Tally,
    /// The games in which it had the second side.
    pub second: Tally,
    /// The number of games lost not by the rules, but by a limit or by a move that could not be
    /// played.
    pub forfeits: u64,
    /// The plies of all its games, including those of the opponent and of the opening.
    pub plies: u64,
    /// The number of moves it chose.
    pub turns: u64,
    /// The nodes it searched for them.
    pub nodes: u64,
    /// The time it took for them, in microseconds.
    pub micros: u64,
}

/// The totals of the games of a tournament.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// The players, the best first: by points, then by games won, then by place in the list.
    pub standings: Vec<Standing>,
    /// `grid[a][b]`: the games in which a had the first side and b the second, from the view of a.
    pub grid: Vec<Vec<Tally>>,
    /// The number of games.
    pub games: u64,
    /// The number of games that differ in their moves. Deterministic players repeat the same game,
    /// and then many games carry no more information than one.
    pub distinct: usize,
}

impl Results {
    /// Adds up games of a schedule between `players` players.
    pub fn of<'a>(
        schedule: &Schedule,
        players: usize,
        points: Points,
        records: impl IntoIterator<Item = &'a Record>,
    ) -> Results {
        let mut grid = vec![vec![Tally::default(); players]; players];
        let mut standings: Vec<Standing> = (0..players)
            .map(|player| Standing {
                player,
                ..Standing::default()
            })
            .collect();
        let (mut games, mut lines) = (0, std::collections::HashSet::new());
        for record in records {
            let Some(game) = schedule.game(record.number) else {
                continue;
            };
            let [first, second] = game.players;
            games += 1;
            lines.insert(&record.moves);
            grid[first][second].count(record.winner, Side::First);
            standings[first].first.count(record.winner, Side::First);
            standings[second].second.count(record.winner, Side::Second);
            let used = [
                (
                    first,
                    record.turns.0,
                    record.nodes.0,
                    record.micros.0,
                    Side::First,
                ),
                (
                    second,
                    record.turns.1,
                    record.nodes.1,
                    record.micros.1,
                    Side::Second,
                ),
            ];
            for (player, turns, nodes, micros, side) in used {
                let standing = &mut standings[player];
                standing.plies += record.plies() as u64;
                standing.turns += u64::from(turns);
                standing.nodes += nodes;
                standing.micros += micros;
                let lost = record.winner.side().is_some_and(|winner| winner != side);
                standing.forfeits += u64::from(lost && record.forfeit.is_some());
            }
        }
        for standing in &mut standings {
            standing.total = standing.first.plus(standing.second);
            standing.points = standing.total.points(points);
        }
        standings.sort_by_key(|standing| {
            (
                -standing.points,
                std::cmp::Reverse(standing.total.won),
                standing.player,
            )
        });
        Results {
            standings,
            grid,
            games,
            distinct: lines.len(),
        }
    }
    /// Returns the games of two players against each other with either side first, from the view of
    /// `a`.
    pub fn between(&self, a: usize, b: usize) -> Tally {
        self.grid[a][b].plus(self.grid[b][a].turned())
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::description::Description;
    use super::*;
    use engine::numbers::Ordinal;

    pub fn schedule(text: &str) -> Schedule {
        let text = format!("(version: 1, game: \"nim\", {text})");
        Schedule::new(
            &Description::read(&engine::ron_place::SourceText::new(&text, "test"))
                .expect("a description"),
        )
    }

    pub fn record(number: u64, winner: Winner) -> Record {
        let (moves, turns, nodes, micros) = (
            vec![1, 2, 3].into_iter().map(Ordinal).collect(),
            (2, 1),
            (10, 20),
            (30, 40),
        );
        Record {
            number,
            moves,
            winner,
            forfeit: None,
            turns,
            nodes,
            micros,
            depths: Vec::new(),
        }
    }

    #[test]
    fn games_add_up_as_the_courses_print_them() {
        // Five meetings of two games: 5-0 on one side and 3-2 on the other, 24 points to 6.
        let schedule = schedule("players: [\"a\", \"b\"], games: 5");
        let records: Vec<Record> = (0..10)
            .map(|number| match number {
                1 | 3 => record(number, Winner::First),
                _ if number % 2 == 0 => record(number, Winner::First),
                _ => record(number, Winner::Second),
            })
            .collect();
        let results = Results::of(&schedule, 2, Points::default(), &records);
        assert_eq!(
            results.grid[0][1],
            Tally {
                won: 5,
                drawn: 0,
                lost: 0
            }
        );
        assert_eq!(
            results.grid[1][0],
            Tally {
                won: 2,
                drawn: 0,
                lost: 3
            }
        );
        assert_eq!(
            results.between(0, 1),
            Tally {
                won: 8,
                drawn: 0,
                lost: 2
            }
        );
        let points: Vec<(usize, i64)> = results
            .standings
            .iter()
            .map(|row| (row.player, row.points))
            .collect();
        assert_eq!(points, [(0, 24), (1, 6)]);
        assert_eq!((results.games, results.distinct), (10, 1));
        let best = results.standings[0];
        assert_eq!(
            (best.plies, best.turns, best.nodes, best.micros),
            (30, 15, 150, 350)
        );
        assert_eq!((best.first.won, best.second.won, best.forfeits), (5, 3, 0));
    }

    #[test]
    fn draws_and_forfeits_are_counted() {
        let schedule = schedule("players: [\"a\", \"b\"]");
        let lost = Record {
            forfeit: Some("took long".into()),
            ..record(1, Winner::Second)
        };
        let results = Results::of(
            &schedule,
            2,
            Points {
                won: 2,
                drawn: 1,
                lost: -1,
            },
            &[record(0, Winner::Nobody), lost],
        );
        let rows: Vec<_> = results
            .standings
            .iter()
            .map(|row| (row.player, row.points, row.forfeits))
            .collect();
        assert_eq!(rows, [(0, 3, 0), (1, 0, 1)]);
    }
}
