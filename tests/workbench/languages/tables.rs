//! The tables of languages have exactly the texts of the sources.

use super::keys::{keys, literals};
use super::translations;
use model::language::{Language, forms, places, plain};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

#[test]
fn every_table_has_every_text_and_no_other() {
    let (keys, literals) = (keys(), literals());
    assert!(keys.len() > 300, "only {} texts found", keys.len());
    let mut faults = String::new();
    for language in translations() {
        let table: BTreeMap<&str, &str> = language.table().iter().copied().collect();
        if std::env::var_os("UPDATE").is_some() {
            let optional = table
                .keys()
                .filter(|key| literals.contains(**key))
                .map(|key| (*key).to_owned());
            write(
                language,
                &keys.iter().cloned().chain(optional).collect(),
                &table,
            );
        }
        let missing = keys
            .iter()
            .filter(|key| table.get(key.as_str()).is_none_or(|text| text.is_empty()));
        let missing: Vec<String> = missing.map(|key| entry(key, "")).collect();
        let unused: Vec<&&str> = table
            .keys()
            .filter(|key| !keys.contains(**key) && !literals.contains(**key))
            .collect();
        if !missing.is_empty() || !unused.is_empty() {
            faults += &format!(
                "{language:?} lacks\n{}and does not need\n{unused:#?}\n",
                missing.concat()
            );
        }
    }
    assert!(
        faults.is_empty(),
        "{faults}UPDATE=1 writes the lines; what they say is left to you"
    );
}

/// Sorts a file, adds missing entries without a text, and removes those that are not needed. The
/// header is kept, comments are not.
fn write(language: Language, keys: &BTreeSet<String>, table: &BTreeMap<&str, &str>) {
    let name = format!("assets/language/{}.po", language.code());
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    let file = std::fs::read_to_string(&path).expect("a file");
    let (head, _) = file.split_once("\n\n").expect("its header");
    let entries = keys
        .iter()
        .map(|key| entry(key, table.get(key.as_str()).unwrap_or(&"")));
    std::fs::write(&path, format!("{head}\n{}", entries.collect::<String>())).expect("writing");
}

/// Returns an entry as the tools of gettext write it, except for the width of its lines.
fn entry(key: &str, text: &str) -> String {
    let quoted = |text: &str| {
        format!(
            "\"{}\"\n",
            text.replace('\\', "\\\\")
                .replace('"', "\\\"")
                .replace('\n', "\\n")
        )
    };
    let (id, note) = key.split_once("@@").unwrap_or((key, ""));
    let places = if id.contains('{') {
        "#, python-brace-format\n"
    } else {
        ""
    };
    let context = if note.is_empty() {
        String::new()
    } else {
        format!("msgctxt {}", quoted(note))
    };
    let rest = match id.split_once('|') {
        None => format!("msgid {}msgstr {}", quoted(id), quoted(text)),
        Some((one, more)) => {
            let forms = text
                .split('|')
                .enumerate()
                .map(|(at, form)| format!("msgstr[{at}] {}", quoted(form)));
            format!(
                "msgid {}msgid_plural {}{}",
                quoted(one),
                quoted(more),
                forms.collect::<String>()
            )
        }
    };
    format!("\n{places}{context}{rest}")
}

/// Writing gives the text that is read: a file that `UPDATE=1` writes again does not change.
#[test]
fn files_are_written_as_they_are_read() {
    for language in translations() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join(format!("assets/language/{}.po", language.code()));
        let file = std::fs::read_to_string(&path).expect("a file");
        let entries: String = language
            .table()
            .iter()
            .map(|(key, text)| entry(key, text))
            .collect();
        let (_, rest) = file.split_once("\n\n").expect("its header");
        let differs = entries
            .trim_start()
            .lines()
            .zip(rest.lines())
            .find(|(one, other)| one != other);
        assert!(
            differs.is_none() && entries.trim() == rest.trim(),
            "{language:?}: {differs:?}; UPDATE=1 sorts the file"
        );
    }
}

#[test]
fn tables_are_sorted_with_the_same_places_and_all_forms() {
    for language in translations() {
        for pair in language.table().windows(2) {
            assert!(
                pair[0].0 < pair[1].0,
                "{language:?}: {:?} stands after {:?}",
                pair[1].0,
                pair[0].0
            );
        }
        for (key, text) in language.table().iter().filter(|(_, text)| !text.is_empty()) {
            let wanted: BTreeSet<&str> = places(plain(key)).into_iter().collect();
            let has_forms = key.contains('|');
            let found: Vec<&str> = if has_forms {
                forms(text).collect()
            } else {
                vec![text]
            };
            let count = if has_forms { language.forms() } else { 1 };
            assert_eq!(found.len(), count, "{language:?}: the forms of {key:?}");
            for form in found {
                let places: BTreeSet<&str> = places(form).into_iter().collect();
                // A form for one may express it by a word.
                let fits = if has_forms {
                    places.is_subset(&wanted)
                } else {
                    places == wanted
                };
                assert!(
                    fits,
                    "{language:?}: {key:?} has the places {wanted:?}, {form:?} has {places:?}"
                );
            }
            assert!(
                !text.contains("@@"),
                "{language:?}: the note of {key:?} is not part of a text"
            );
            let ends = |text: &str| {
                (
                    text.starts_with(' '),
                    text.ends_with(' '),
                    text.ends_with([':', '?']),
                )
            };
            assert_eq!(
                ends(plain(key)),
                ends(text),
                "{language:?}: the ends of {key:?} and of {text:?}"
            );
            assert!(
                !key.ends_with('.') || text.ends_with('.'),
                "{language:?}: the end of {text:?}"
            );
        }
    }
}
