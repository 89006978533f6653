//! [`rebind`]: the key table with the user's own keys, and the names of the actions in files.
//!
//! Invariants: errors in keys are found here, with their line; in the resulting table no key means two things in one
//! place, and every place can be left. Cost: once, when the program starts; the table lives as long as the program.

use crate::app::binding::{Binding, Place, Seat, Types};
use crate::app::confirm;
use crate::app::shell::key_table::TABLE;
use crate::kit::key::Key;
use engine::ron_place::Step::Field;
use engine::ron_place::similar;
use model::language::{plain, say};
use model::settings::{OwnKeys, SettingsError, SettingsProblem};
use std::collections::HashSet;

/// Returns the key table with the user's own keys.
///
/// # Errors
/// The place in the configuration and what was expected there.
pub fn rebind(own: &OwnKeys) -> Result<&'static [Binding], SettingsError> {
    let usual = in_language();
    if own.keys.is_empty() {
        return Ok(usual);
    }
    let mut table = usual.to_vec();
    // Pairs of an index into the table and the name in the file.
    let mut changed: Vec<(usize, &str)> = Vec::new();
    for (name, keys) in &own.keys {
        let path = [Field("keys"), Field(name)];
        let unknown = || {
            let names: Vec<String> = TABLE.iter().map(self::name).collect();
            let similar = similar(name, names.iter().map(String::as_str)).map(str::to_owned);
            own.source.error(
                &path,
                SettingsProblem::Action {
                    found: name.clone(),
                    similar,
                },
            )
        };
        let at = TABLE
            .iter()
            .position(|row| self::name(row) == *name)
            .ok_or_else(unknown)?;
        check(&table[at], keys).map_err(|problem| own.source.error(&path, problem))?;
        table[at].keys = keys.split_whitespace().collect::<Vec<_>>().join(" ").leak();
        changed.push((at, name));
    }
    for &(at, name) in &changed {
        let others = table
            .iter()
            .enumerate()
            .filter(|(other, row)| *other != at && meet(row.place, table[at].place));
        for (other, row) in others {
            let Some(key) = table[at]
                .all()
                .find(|key| row.all().any(|same| same == *key))
            else {
                continue;
            };
            let named = changed
                .iter()
                .find(|(index, _)| *index == other)
                .map(|(_, name)| *name);
            let line =
                named.and_then(|name| own.source.error(&[Field("keys"), Field(name)], ()).place);
            let (key, other, line) = (key.to_owned(), self::name(row), line.map(|(line, _)| line));
            let problem = SettingsProblem::Clash { key, other, line };
            return Err(own.source.error(&[Field("keys"), Field(name)], problem));
        }
    }
    Ok(table.leak())
}

/// The keys of replies to a question: the name of the row in files, and the letter in each
/// language.
const LETTERS: [(&str, &str); 3] = [
    ("confirm.yes", key!("y@@letter of yes")),
    ("confirm.no", key!("n@@letter of no")),
    ("confirm.save-first", key!("s@@letter of save")),
];

/// Returns the key table with the letters of replies in the language of the screen; `y` and `n` are
/// replies in every language.
pub fn in_language() -> &'static [Binding] {
    let letters = LETTERS.map(|(name, key)| (name, say(key), plain(key)));
    let mut table = TABLE.to_vec();
    for (name, letter, english) in letters
        .into_iter()
        .filter(|(_, letter, english)| letter != english)
    {
        let Some(row) = table.iter_mut().find(|row| self::name(row) == name) else {
            continue;
        };
        // The letter for saving in English may mean yes in another language.
        let kept = row.all().filter(|key| *key != "s" || *key != english);
        row.keys = std::iter::once(letter)
            .chain(kept)
            .collect::<Vec<_>>()
            .join(" ")
            .leak();
    }
    let questions = || {
        table
            .iter()
            .filter(|row| row.place == confirm::PLACE)
            .flat_map(Binding::all)
    };
    // A language with one letter for two replies uses the English letters.
    let is_clear = questions().count() == questions().collect::<HashSet<_>>().len();
    if is_clear && questions().all(|key| Key::read(key).is_some()) {
        table.leak()
    } else {
        TABLE
    }
}

/// Returns whether rows of both places can hold at the same time.
pub fn meet(one: Place, other: Place) -> bool {
    match (one, other) {
        (Place::Always, _) | (_, Place::Always) => true,
        (Place::Panes, Place::In(_)) | (Place::In(_), Place::Panes) => true,
        _ => one == other,
    }
}

/// Checks that these can be the keys of a row.
fn check(row: &Binding, keys: &str) -> Result<(), SettingsProblem> {
    for key in keys.split_whitespace() {
        let read = Key::read(key).filter(|read| read.to_string() == key);
        let read = read.ok_or_else(|| SettingsProblem::Key {
            found: key.to_owned(),
        })?;
        let typed = read.typed();
        let types = match row.place {
            Place::Always
            | Place::Own(Seat {
                types: Types::Text, ..
            }) => typed.is_some(),
            Place::Own(Seat {
                types: Types::Numbers,
                ..
            }) => typed.is_some_and(|c| c.is_ascii_digit()),
            Place::Own(Seat {
                types: Types::Values,
                ..
            }) => typed.is_some_and(|c| c.is_ascii_digit() || "-[(".contains(c)),
            Place::Own(Seat {
                types: Types::Nothing,
                ..
            })
            | Place::Panes
            | Place::In(_) => false,
        };
        if types {
            return Err(SettingsProblem::Typed {
                found: key.to_owned(),
            });
        }
    }
    let leads_out = matches!(row.name, "escape" | "interrupt" | "no");
    match keys.split_whitespace().next() {
        None if leads_out => Err(SettingsProblem::NoWayOut),
        _ => Ok(()),
    }
}

/// Returns the name of a row in files: its own, preceded by that of its place unless it holds in
/// all panes.
pub fn name(row: &Binding) -> String {
    let place = row.place.name();
    if place.is_empty() {
        row.name.to_owned()
    } else {
        format!("{place}.{}", row.name)
    }
}

/// Returns all names with their keys and descriptions, as the comments of a configuration.
pub fn template() -> String {
    let row = |row: &Binding| {
        format!(
            "        // {:?}: {:?}, // {}\n",
            name(row),
            row.keys,
            row.help
        )
    };
    TABLE.iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::settings::{Offers, read};

    fn table(text: &str) -> Result<&'static [Binding], String> {
        let settings = read(text, "f", &Offers::default()).expect(text);
        rebind(&settings.keys).map_err(|error| error.to_string())
    }

    #[test]
    fn every_row_has_a_name_of_its_own() {
        let names: Vec<String> = TABLE.iter().map(name).collect();
        assert_eq!(
            names.iter().collect::<HashSet<_>>().len(),
            TABLE.len(),
            "{names:#?}"
        );
        for known in [
            "run",
            "board.play-cursor",
            "hunt-cut-backwards",
            "speed-up",
            "timeline.travel-by-back-100",
        ] {
            assert!(
                names.iter().any(|name| name == known),
                "{known}: {names:#?}"
            );
        }
        for name in names {
            assert!(
                name.chars()
                    .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '.'),
                "{name}"
            );
        }
    }

    #[test]
    fn own_keys_take_the_place_of_the_usual_ones() {
        let table =
            table("(keys: {\"run\": \"F13 F11\", \"tree.diagram\": \"\"})").expect("a table");
        let keys = |wanted: &str| {
            table
                .iter()
                .find(|row| name(row) == wanted)
                .map(|row| row.keys)
        };
        assert_eq!(
            [keys("run"), keys("tree.diagram"), keys("help")],
            [Some("F13 F11"), Some(""), Some("? F1")]
        );
        assert_eq!(table.len(), TABLE.len());
    }

    /// `s` says yes where *yes* begins so, and saves where it does not; `y` and `n` answer everywhere.
    #[test]
    fn questions_are_answered_by_the_letters_of_the_language() {
        use model::language::{Language, within};
        for (language, yes, save) in [("pt", "s y", "g"), ("es", "s y", "g")] {
            let table = within(Language::named(language).expect("a language"), in_language);
            let keys = |wanted: &str| {
                table
                    .iter()
                    .find(|row| name(row) == wanted)
                    .map(|row| row.keys)
            };
            assert_eq!(keys("confirm.yes"), Some(yes), "{language}");
            assert_eq!(keys("confirm.save-first"), Some(save), "{language}");
            assert_eq!(keys("confirm.no"), Some("n esc"), "{language}");
            assert_eq!(table.len(), TABLE.len());
        }
        assert_eq!(in_language(), TABLE);
    }

    #[test]
    fn what_is_wrong_with_a_key_is_said_with_both_lines() {
        for (text, fault) in [
            (
                "(keys: {\"rum\": \"x\"})",
                "f:1:16: unknown action \"rum\"; did you mean run?",
            ),
            (
                "(keys: {\"run\": \"hyper-x\"})",
                "f:1:16: expected names of keys",
            ),
            (
                "(keys: {\"run\": \"m\"})",
                "f:1:16: m is also the key of \"toggle-method\", whose own that is",
            ),
            (
                "(keys: {\n  \"help\": \"F7\",\n  \"pairs\": \"F7\",\n})",
                "f:2:11: F7 is also the key of \"pairs\", in line 3",
            ),
            (
                "(keys: {\"input.accept\": \"x\"})",
                "f:1:25: expected a key that types nothing",
            ),
            ("(keys: {\"list.escape\": \"\"})", "f:1:24: expected a key"),
            (
                "(keys: {\"quit\": \"ctrl-c\"})",
                "f:1:17: ctrl-c is also the key of \"interrupt\"",
            ),
        ] {
            let error = table(text).map(|_| ()).expect_err(text);
            assert!(error.contains(fault), "{text}: {error}");
        }
    }
}
