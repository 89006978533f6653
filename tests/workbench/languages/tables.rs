//! The tables of languages have what the sources say, and nothing else.

use super::keys::{keys, literals};
use plyscope::language::{Language, forms, places, plain};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

#[test]
fn every_table_has_every_text_and_no_other() {
    let (keys, literals) = (keys(), literals());
    assert!(keys.len() > 300, "only {} texts found", keys.len());
    let mut faults = String::new();
    for language in Language::ALL.into_iter().filter(|language| *language != Language::English) {
        let table: BTreeMap<&str, &str> = language.table().iter().copied().collect();
        if std::env::var_os("UPDATE").is_some() {
            let optional = table.keys().filter(|key| literals.contains(**key)).map(|key| (*key).to_owned());
            write(language, &keys.iter().cloned().chain(optional).collect(), &table);
        }
        let missing = keys.iter().filter(|key| table.get(key.as_str()).is_none_or(|text| text.is_empty()));
        let missing: Vec<String> = missing.map(|key| format!("    ({key:?}, \"\"),\n")).collect();
        let unused: Vec<&&str> =
            table.keys().filter(|key| !keys.contains(**key) && !literals.contains(**key)).collect();
        if !missing.is_empty() || !unused.is_empty() {
            faults += &format!("{language:?} lacks\n{}and does not need\n{unused:#?}\n", missing.concat());
        }
    }
    assert!(faults.is_empty(), "{faults}UPDATE=1 writes the lines; what they say is left to you");
}

/// Sorts a table, adds what is missing with no text, and takes out what is not needed.
fn write(language: Language, keys: &BTreeSet<String>, table: &BTreeMap<&str, &str>) {
    let name = format!("src/language/{}.rs", format!("{language:?}").to_lowercase());
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    let file = std::fs::read_to_string(&path).expect("a table");
    let head = file.split_inclusive("= &[\n").next().expect("its head");
    let row = |key: &String| format!("    ({key:?}, {:?}),\n", table.get(key.as_str()).unwrap_or(&""));
    let rows: String = keys.iter().map(row).collect();
    std::fs::write(&path, format!("{head}{rows}];\n")).expect("writing");
}

#[test]
fn tables_are_sorted_with_the_same_places_and_all_forms() {
    for language in Language::ALL {
        for pair in language.table().windows(2) {
            assert!(pair[0].0 < pair[1].0, "{language:?}: {:?} stands after {:?}", pair[1].0, pair[0].0);
        }
        for (key, text) in language.table().iter().filter(|(_, text)| !text.is_empty()) {
            let wanted: BTreeSet<&str> = places(plain(key)).into_iter().collect();
            let has_forms = key.contains('|');
            let found: Vec<&str> = if has_forms { forms(text).collect() } else { vec![text] };
            let count = if has_forms { language.forms() } else { 1 };
            assert_eq!(found.len(), count, "{language:?}: the forms of {key:?}");
            for form in found {
                let places: BTreeSet<&str> = places(form).into_iter().collect();
                // A form for one may say it in a word.
                let fits = if has_forms { places.is_subset(&wanted) } else { places == wanted };
                assert!(fits, "{language:?}: {key:?} has the places {wanted:?}, {form:?} has {places:?}");
            }
            assert!(!text.contains("@@"), "{language:?}: the note of {key:?} is not part of a text");
            let ends = |text: &str| (text.starts_with(' '), text.ends_with(' '), text.ends_with([':', '?']));
            assert_eq!(ends(plain(key)), ends(text), "{language:?}: the ends of {key:?} and of {text:?}");
            assert!(!key.ends_with('.') || text.ends_with('.'), "{language:?}: the end of {text:?}");
        }
    }
}
