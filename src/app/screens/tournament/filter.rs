//! [`GameFilter`]: a filter for the games of a tournament, as text: `lost by basilio`, `drawn depth
//! 3`, also in the language of the screen: `perdidos por basilio`.
//!
//! Invariant: a filter finds equal games on every machine, as it reads only records. Cost: O(terms)
//! for each game.

use engine::rules::Side;
use engine::sentence::Sentence;
use model::batch::Tournament;
use model::batch::tournament::data::Record;
use model::language::{Vocabulary, bare};

/// The conditions for a game to be listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFilter {
    text: String,
    result: Option<Result>,
    forfeit: bool,
    depth: Option<u32>,
    /// The players who must take part, each as the indices of the players that the typed name may
    /// mean. The result is that of the first one.
    players: Vec<Vec<usize>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Result {
    Won,
    Drawn,
    Lost,
}

/// The words of filters; the table of a language holds all of their synonyms.
const WORDS: Vocabulary = Vocabulary(&[
    key!("by@@filter"),
    key!("depth@@filter"),
    key!("drawn@@filter"),
    key!("forfeit@@filter"),
    key!("lost@@filter"),
    key!("won@@filter"),
]);

impl GameFilter {
    /// Parses `won`, `drawn`, `lost`, `forfeit`, `depth N` and names of players, in any order. A
    /// name may be a part of a name, with or without `by` before it. The result is that of the
    /// first player or, without a player, of either side.
    ///
    /// # Errors
    /// Returns an error that names a word that is none of these.
    pub fn read(text: &str, tournament: &Tournament) -> std::result::Result<GameFilter, Sentence> {
        let mut filter = GameFilter {
            text: text.trim().to_owned(),
            result: None,
            forfeit: false,
            depth: None,
            players: Vec::new(),
        };
        let names: Vec<String> = tournament
            .players()
            .iter()
            .map(|player| bare(&player.label()))
            .collect();
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            match &*bare(&WORDS.in_english(word)) {
                "won" => filter.result = Some(Result::Won),
                "drawn" | "draw" => filter.result = Some(Result::Drawn),
                "lost" => filter.result = Some(Result::Lost),
                "forfeit" | "forfeits" => filter.forfeit = true,
                "by" => {}
                "depth" => {
                    let number = words.next().and_then(|word| word.parse().ok());
                    filter.depth =
                        Some(number.ok_or_else(|| sentence!("expected a number after “depth”"))?);
                }
                name => {
                    let places: Vec<usize> = (0..names.len())
                        .filter(|at| names[*at].contains(name))
                        .collect();
                    if places.is_empty() {
                        let known = tournament
                            .players()
                            .iter()
                            .map(|player| player.label().into_owned());
                        let known = known.collect::<Vec<_>>().join(", ");
                        return Err(sentence!(
                            "expected won, drawn, lost, forfeit, depth N or a player ({known}), found “{word}”",
                            known = Sentence::Text(known),
                            word = Sentence::from(word)
                        ));
                    }
                    filter.players.push(places);
                }
            }
        }
        Ok(filter)
    }
    /// Returns the text of the filter.
    pub fn text(&self) -> &str {
        &self.text
    }
    /// Returns whether a game of the tournament meets the conditions.
    pub fn has(&self, tournament: &Tournament, record: &Record) -> bool {
        let Some(game) = tournament.schedule().game(record.number) else {
            return false;
        };
        // If the tournament sets no depth, the depth of either player counts.
        let of_tournament = tournament
            .schedule()
            .depths
            .get(game.depth)
            .copied()
            .flatten();
        let own = |place: &usize| {
            tournament.players()[*place]
                .choosing
                .search()
                .and_then(|(spec, _)| spec.depth)
        };
        let side_of = |places: &Vec<usize>| {
            Side::BOTH
                .into_iter()
                .find(|side| places.contains(&game.players[side.index()]))
        };
        let sides: Option<Vec<Side>> = self.players.iter().map(side_of).collect();
        let Some(sides) = sides else { return false };
        // Two names stand for two different players.
        let distinct = sides.windows(2).all(|pair| pair[0] != pair[1]);
        let result =
            self.result.is_none_or(
                |wanted| match (wanted, record.winner.side(), sides.first()) {
                    (Result::Drawn, winner, _) => winner.is_none(),
                    (Result::Won | Result::Lost, winner, None) => winner.is_some(),
                    (Result::Won, winner, Some(side)) => winner == Some(*side),
                    (Result::Lost, winner, Some(side)) => winner == Some(side.other()),
                },
            );
        distinct
            && result
            && (!self.forfeit || record.forfeit.is_some())
            && self.depth.is_none_or(|wanted| match of_tournament {
                Some(depth) => depth == wanted,
                None => game.players.iter().any(|place| own(place) == Some(wanted)),
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::eval::Registry;
    use engine::play::Roster;
    use model::batch::tournament::data::Winner;
    use std::sync::Arc;

    fn league() -> Tournament {
        let text = r#"(version: 1, title: "t", game: "k-in-a-row", depths: [1, 2], games: 5, players: [
            (name: "Basílio", player: "alphabeta"), "random", (name: "Ana", player: "minimax")])"#;
        Tournament::read(
            text,
            "test",
            None,
            &Roster::built_in(),
            Arc::new(Registry::built_in()),
        )
        .expect("a tournament")
    }

    #[test]
    fn no_word_means_two_things() {
        assert_eq!(WORDS.ambiguous(), None);
    }

    /// Compares the games that a filter finds with those that meet its conditions one by one.
    #[test]
    fn a_filter_finds_what_its_words_say() {
        let tournament = league();
        let games = tournament.schedule().games();
        let records: Vec<Record> = (0..games)
            .map(|number| Record {
                number,
                moves: Vec::new(),
                winner: Winner::of(
                    [None, Some(Side::First), Some(Side::Second)]
                        [(number * number % 7 % 3) as usize],
                ),
                forfeit: (number % 5 == 0).then(|| "late".to_owned()),
                turns: (0, 0),
                nodes: (0, 0),
                micros: (0, 0),
                depths: Vec::new(),
            })
            .collect();
        let side = |record: &Record, player: usize| {
            let game = tournament.schedule().game(record.number).expect("a game");
            Side::BOTH
                .into_iter()
                .find(|side| game.players[side.index()] == player)
        };
        let depth = |record: &Record| {
            tournament
                .schedule()
                .game(record.number)
                .map(|game| game.depth)
        };
        type Is<'a> = &'a dyn Fn(&Record) -> bool;
        let asked: [(&str, Is<'_>); 10] = [
            ("", &|_| true),
            ("lost by basilio", &|game| {
                side(game, 0).is_some_and(|side| game.winner.side() == Some(side.other()))
            }),
            ("BASÍLIO won", &|game| {
                side(game, 0).is_some() && game.winner.side() == side(game, 0)
            }),
            ("drawn depth 2", &|game| {
                game.winner.side().is_none() && depth(game) == Some(1)
            }),
            ("forfeit", &|game| game.forfeit.is_some()),
            ("ana basil", &|game| {
                side(game, 2).is_some() && side(game, 0).is_some()
            }),
            ("won", &|game| game.winner.side().is_some()),
            ("Empatadas profundidade 2", &|game| {
                game.winner.side().is_none() && depth(game) == Some(1)
            }),
            ("perdidas por Basilio", &|game| {
                side(game, 0).is_some_and(|side| game.winner.side() == Some(side.other()))
            }),
            ("ganadas", &|game| game.winner.side().is_some()),
        ];
        for (text, wanted) in asked {
            let filter = GameFilter::read(text, &tournament).expect(text);
            let found: Vec<u64> = records
                .iter()
                .filter(|game| filter.has(&tournament, game))
                .map(|game| game.number)
                .collect();
            let by_hand: Vec<u64> = records
                .iter()
                .filter(|game| wanted(game))
                .map(|game| game.number)
                .collect();
            assert_eq!(found, by_hand, "{text}");
            assert!(
                !found.is_empty() && (text.is_empty() || found.len() < records.len()),
                "{text}"
            );
        }
        for wrong in ["depth", "depth x", "carla", "lost by carla"] {
            assert!(GameFilter::read(wrong, &tournament).is_err(), "{wrong}");
        }
    }
}
