//! [`Schedule`]: the definition of each game of a tournament by its number alone.
//!
//! The numbers run through the sides of a meeting fastest, then through the pairings, the rounds
//! and the depths, and slowest through the repetitions of the whole tournament, so that an
//! unfinished tournament is as balanced as possible. Both games of a meeting, and the meetings of
//! the same pairing and round at other depths, begin with the same opening.

use super::description::{Description, Format, MOST_GAMES};
use engine::play::chooser::game_seed;
use serde::{Deserialize, Serialize};

/// Separates the seeds of openings from those of games.
const OPENINGS: u64 = 0x6F70_656E_696E_6773;

/// The pairings of a tournament and the number of their games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Schedule {
    /// The pairings, by the places of the players in the list; the player with the first side in
    /// the first game comes first.
    pub pairings: Vec<[usize; 2]>,
    /// The depths of the meetings; a single `None` if each player keeps its own.
    pub depths: Vec<Option<u32>>,
    /// The number of meetings of a pairing at a depth.
    pub rounds: u64,
    /// The number of games of a meeting: 2 if each player has the first side once, else 1.
    pub sides: u64,
    /// The number of repetitions of the whole tournament.
    pub again: u64,
    /// The seed of everything random.
    pub seed: u64,
}

/// A game to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scheduled {
    /// Its number, from 0.
    pub number: u64,
    /// The repetition, from 1; 0 in the tournament itself.
    pub repetition: u64,
    /// The index of the depth.
    pub depth: usize,
    /// The round, from 0.
    pub round: u64,
    /// The index of the pairing.
    pub pairing: usize,
    /// The players by their places in the list, the one with the first side first.
    pub players: [usize; 2],
    pub opening_seed: u64,
    pub game_seed: u64,
}

impl Schedule {
    /// Creates the schedule of a description.
    pub fn new(description: &Description) -> Schedule {
        let players = description.players.len();
        let all = |first: usize| (first + 1..players).map(move |second| [first, second]);
        let pairings = match description.format {
            Format::All => (0..players).flat_map(all).collect(),
            Format::Gauntlet => all(0).collect(),
        };
        let depths = description.depths.iter().copied().map(Some);
        Schedule {
            pairings,
            depths: if description.depths.is_empty() {
                vec![None]
            } else {
                depths.collect()
            },
            rounds: u64::from(description.games),
            sides: if description.swap { 2 } else { 1 },
            again: u64::from(description.again),
            seed: description.seed,
        }
    }
    /// Returns whether its numbers are within the limits of a description, which is not certain for
    /// a schedule that was read from a file.
    pub fn is_sound(&self) -> bool {
        let numbers = [
            self.sides,
            self.pairings.len() as u64,
            self.rounds,
            self.depths.len() as u64,
        ];
        let once = numbers.into_iter().try_fold(1, u64::checked_mul);
        let games = once
            .zip(self.again.checked_add(1))
            .and_then(|(once, times)| once.checked_mul(times));
        games.is_some_and(|games| (1..=MOST_GAMES).contains(&games))
    }
    /// Returns its fields by their names in the file of a tournament, with their values.
    pub fn words(&self) -> [(&'static str, String); 6] {
        let depths: Vec<String> = self.depths.iter().flatten().map(u32::to_string).collect();
        let pairings = match self.pairings.len() {
            1 => "1 pairing".to_owned(),
            pairings => format!("{pairings} pairings"),
        };
        [
            ("format", pairings),
            ("depths", format!("[{}]", depths.join(", "))),
            ("games", self.rounds.to_string()),
            ("swap", (self.sides == 2).to_string()),
            ("again", self.again.to_string()),
            ("seed", self.seed.to_string()),
        ]
    }
    /// Returns the number of games of the tournament without its repetitions.
    pub fn once(&self) -> u64 {
        self.sides * self.pairings.len() as u64 * self.rounds * self.depths.len() as u64
    }
    /// Returns the number of games in all.
    pub fn games(&self) -> u64 {
        self.once() * (1 + self.again)
    }
    /// Returns a game by its number, or `None` from [`Schedule::games`] on.
    pub fn game(&self, number: u64) -> Option<Scheduled> {
        if number >= self.games() {
            return None;
        }
        let (rest, side) = (number / self.sides, number % self.sides);
        let (rest, pairing) = (
            rest / self.pairings.len() as u64,
            (rest % self.pairings.len() as u64) as usize,
        );
        let (rest, round) = (rest / self.rounds, rest % self.rounds);
        let (repetition, depth) = (
            rest / self.depths.len() as u64,
            (rest % self.depths.len() as u64) as usize,
        );
        let [first, second] = self.pairings[pairing];
        let meeting =
            (repetition * self.rounds + round) * self.pairings.len() as u64 + pairing as u64;
        Some(Scheduled {
            number,
            repetition,
            depth,
            round,
            pairing,
            players: if side == 0 {
                [first, second]
            } else {
                [second, first]
            },
            opening_seed: game_seed(self.seed ^ OPENINGS, meeting),
            game_seed: game_seed(self.seed, number),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn schedule(format: Format, swap: bool) -> Schedule {
        let text = "(version: 1, game: \"nim\", players: [\"a\", \"b\", \"c\", \"d\"], depths: [3, 4], games: 5, again: 2)";
        let description = Description::read(&engine::ron_place::SourceText::new(text, "test"))
            .expect("a description");
        Schedule::new(&Description {
            format,
            swap,
            ..description
        })
    }

    #[test]
    fn all_players_meet_equally_often_with_either_side() {
        let schedule = schedule(Format::All, true);
        assert_eq!((schedule.once(), schedule.games()), (6 * 2 * 5 * 2, 360));
        let games: Vec<Scheduled> = (0..schedule.games())
            .filter_map(|number| schedule.game(number))
            .collect();
        assert_eq!((games.len(), schedule.game(360)), (360, None));
        for first in 0..4 {
            for second in 0..4 {
                let met = games
                    .iter()
                    .filter(|game| game.players == [first, second])
                    .count();
                assert_eq!(
                    met,
                    if first == second { 0 } else { 5 * 2 * 3 },
                    "{first} {second}"
                );
            }
        }
        let seeds: BTreeSet<u64> = games.iter().map(|game| game.game_seed).collect();
        assert_eq!(seeds.len(), games.len());
    }

    #[test]
    fn both_games_of_a_meeting_begin_alike_and_so_do_the_depths() {
        let schedule = schedule(Format::All, true);
        let games: Vec<Scheduled> = (0..schedule.games())
            .filter_map(|number| schedule.game(number))
            .collect();
        let openings: BTreeSet<u64> = games.iter().map(|game| game.opening_seed).collect();
        assert_eq!(openings.len(), 6 * 5 * 3);
        for one in &games {
            for other in &games {
                let place = |game: &Scheduled| (game.repetition, game.round, game.pairing);
                assert_eq!(
                    one.opening_seed == other.opening_seed,
                    place(one) == place(other)
                );
            }
        }
    }

    #[test]
    fn a_gauntlet_is_one_against_the_others() {
        let schedule = schedule(Format::Gauntlet, false);
        let games: Vec<Scheduled> = (0..schedule.once())
            .filter_map(|number| schedule.game(number))
            .collect();
        assert_eq!(games.len(), 3 * 5 * 2);
        assert!(
            games
                .iter()
                .all(|game| game.players[0] == 0 && game.players[1] > 0)
        );
    }
}
