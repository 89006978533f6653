//! [`Terms`]: the conditions of a tournament's games, as texts that can be compared.
//!
//! The journal keeps them beside the games. A changed tournament continues with these games if all
//! of them would be the same in it: more `games`, more repetitions or, without repetitions, further
//! depths only add games at the end. Any other difference is a [`Change`], with the old and the new
//! value.

use super::schedule::Schedule;
use engine::search::at::mix;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The longest text that is kept unchanged, in bytes; of a longer one only the digest is kept.
const MOST_TEXT: usize = 200;

/// The conditions that the games of a tournament depend on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// The definition of the games.
    schedule: Schedule,
    /// All other conditions.
    texts: Texts,
}

/// Conditions as pairs of a name and a text, in a fixed order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Texts(Vec<(String, String)>);

/// A condition that has changed since games were played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    pub what: String,
    /// The old value.
    pub before: String,
    /// The new value.
    pub now: String,
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Change { what, before, now } = self;
        write!(f, "{what} was {before}, is {now}")
    }
}

impl Texts {
    /// Creates the conditions; of long texts only the digests are kept.
    pub fn new(texts: impl IntoIterator<Item = (String, String)>) -> Texts {
        let kept = |text: String| match text.len() {
            0 => "nothing".to_owned(),
            1..=MOST_TEXT => text,
            _ => format!("a text {}", digest(&text)),
        };
        Texts(
            texts
                .into_iter()
                .map(|(what, text)| (what, kept(text)))
                .collect(),
        )
    }
    /// Returns the differences from `before`.
    pub fn changes(&self, before: &Texts) -> Vec<Change> {
        let find = |texts: &Texts, what: &str| {
            let text = texts.0.iter().find(|text| text.0 == what);
            text.map_or_else(|| "nothing".to_owned(), |text| text.1.clone())
        };
        let added = self
            .0
            .iter()
            .filter(|(what, _)| before.0.iter().all(|text| text.0 != *what));
        let all = before.0.iter().chain(added).map(|(what, _)| {
            let (before, now) = (find(before, what), find(self, what));
            Change {
                what: what.clone(),
                before,
                now,
            }
        });
        all.filter(|change| change.before != change.now).collect()
    }
}

impl Terms {
    /// Creates terms of a schedule and texts; of long texts only the digests are kept.
    pub fn new(schedule: Schedule, texts: impl IntoIterator<Item = (String, String)>) -> Terms {
        Terms {
            schedule,
            texts: Texts::new(texts),
        }
    }
    /// Returns whether the numbers of the schedule are within their limits.
    pub fn is_sound(&self) -> bool {
        self.schedule.is_sound()
    }
    /// Returns the changes since `played` games were played under the terms `before`; empty if
    /// those games are the same.
    pub fn changes(&self, before: &Terms, played: u64) -> Vec<Change> {
        let mut found = self.texts.changes(&before.texts);
        let game = |terms: &Terms, number| {
            let game = terms.schedule.game(number);
            (
                game,
                game.and_then(|game| terms.schedule.depths.get(game.depth).copied()),
            )
        };
        if (0..played).any(|number| game(self, number) != game(before, number)) {
            let (then, now) = (before.schedule.words(), self.schedule.words());
            let differ = then.iter().zip(&now).filter(|(then, now)| then != now);
            found.extend(differ.map(|((what, before), (_, now))| Change {
                what: (*what).to_owned(),
                before: before.clone(),
                now: now.clone(),
            }));
        }
        found
    }
}

/// Returns a short digest that distinguishes texts; it does not protect against forgery.
pub fn digest(text: &str) -> String {
    // The length comes first, so that zeros at the end of a text count.
    let bytes = text.as_bytes();
    let words = bytes.chunks(8).map(|bytes| {
        let mut word = [0; 8];
        word[..bytes.len()].copy_from_slice(bytes);
        u64::from_le_bytes(word)
    });
    format!(
        "{:016x}",
        words.fold(mix(bytes.len() as u64), |digest, word| mix(digest ^ word))
    )
}

#[cfg(test)]
mod tests {
    use super::super::results::tests::schedule;
    use super::*;

    fn terms(fields: &str, texts: &[(&str, &str)]) -> Terms {
        let texts = texts
            .iter()
            .map(|(what, text)| ((*what).to_owned(), (*text).to_owned()));
        Terms::new(schedule(fields), texts)
    }

    fn shown(now: &Terms, before: &Terms, played: u64) -> Vec<String> {
        now.changes(before, played)
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    #[test]
    fn more_of_the_same_goes_on() {
        let before = terms("players: [\"a\", \"b\"], games: 2", &[]);
        for (fields, fewest) in [
            ("games: 3", 0),
            ("games: 2, again: 5", 0),
            ("games: 2, depths: [1]", 1),
        ] {
            let now = terms(&format!("players: [\"a\", \"b\"], {fields}"), &[]);
            assert_eq!(shown(&now, &before, 4).len(), fewest, "{fields}");
        }
        let two = terms("players: [\"a\", \"b\"], games: 2, depths: [1, 2]", &[]);
        let three = terms("players: [\"a\", \"b\"], games: 2, depths: [1, 2, 3]", &[]);
        assert_eq!(shown(&three, &two, 8), [""; 0]);
        // With two depths the games of the second come after all of the first.
        let more = terms("players: [\"a\", \"b\"], games: 3, depths: [1, 2]", &[]);
        assert_eq!(shown(&more, &two, 4), [""; 0]);
        assert_eq!(shown(&more, &two, 5), ["games was 2, is 3"]);
        // Fewer games than were played.
        assert_eq!(
            shown(&terms("players: [\"a\", \"b\"], games: 1", &[]), &before, 2),
            [""; 0]
        );
        assert_eq!(
            shown(&terms("players: [\"a\", \"b\"], games: 1", &[]), &before, 3),
            ["games was 2, is 1"]
        );
    }

    #[test]
    fn every_other_change_is_named() {
        let before = terms(
            "players: [\"a\", \"b\"], seed: 1",
            &[("game", "nim"), ("moves", "")],
        );
        let now = terms(
            "players: [\"a\", \"b\"], seed: 2, swap: false",
            &[("game", "nim"), ("moves", "1:1")],
        );
        assert_eq!(
            shown(&now, &before, 1),
            [
                "moves was nothing, is 1:1",
                "swap was true, is false",
                "seed was 1, is 2"
            ]
        );
        let long = "x".repeat(1000);
        let now = terms(
            "players: [\"a\", \"b\"], seed: 1",
            &[("game", &long), ("more", "y")],
        );
        assert_eq!(
            shown(&now, &before, 0),
            [
                format!("game was nim, is a text {}", digest(&long)),
                "more was nothing, is y".to_owned()
            ]
        );
    }

    #[test]
    fn digests_tell_texts_apart() {
        let texts = [
            "",
            "\0",
            "a",
            "ab",
            "a\0",
            "abcdefgh",
            "abcdefgh\0",
            "abcdefghi",
        ];
        let digests: Vec<String> = texts.iter().map(|text| digest(text)).collect();
        for (number, digest) in digests.iter().enumerate() {
            assert_eq!(
                digests.iter().position(|other| other == digest),
                Some(number)
            );
            assert_eq!(digest.len(), 16);
        }
    }
}
