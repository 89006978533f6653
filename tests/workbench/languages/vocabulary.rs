//! One word for each thing: the words that `docs/languages.md` rules out occur in no table and in
//! no lesson.

use model::language::{Language, within};
use model::lessons::built_in;
use std::path::Path;

/// A word that a language does not use, with the phrases in which it may occur, or that it may
/// translate.
struct GivenUp {
    language: Language,
    words: Vec<String>,
    except: Vec<String>,
}

/// Returns the rows of the last table of the page.
fn given_up() -> Vec<GivenUp> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/languages.md");
    let page = std::fs::read_to_string(page).expect("the page");
    let (_, table) = page
        .split_once("| language | not | but | except |")
        .expect("the table");
    let list = |cell: &str| {
        cell.split(',')
            .map(|word| word.trim().to_lowercase())
            .filter(|word| !word.is_empty())
            .collect::<Vec<_>>()
    };
    let rows = table
        .lines()
        .filter(|line| line.starts_with("| ") && !line.starts_with("|--"));
    rows.map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split('|').collect();
        let language = Language::named(cells[0].trim()).expect("a language");
        GivenUp {
            language,
            words: list(cells[1]),
            except: list(cells[3]),
        }
    })
    .collect()
}

/// Returns whether a text has these whole words one after the other.
fn has(text: &str, words: &str) -> bool {
    let whole = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric() && c != '_');
    let small = text.to_lowercase();
    small.match_indices(words).any(|(at, found)| {
        whole(small[..at].chars().next_back()) && whole(small[at + found.len()..].chars().next())
    })
}

/// Returns the word in a text that was ruled out, if it occurs outside the allowed phrases.
fn wrong<'a>(row: &'a GivenUp, text: &str) -> Option<&'a str> {
    let left = row.except.iter().fold(text.to_lowercase(), |text, phrase| {
        text.replace(phrase, " ")
    });
    row.words
        .iter()
        .find(|word| has(&left, word))
        .map(String::as_str)
}

#[test]
fn words_that_were_given_up_stand_nowhere() {
    let rows = given_up();
    assert!(rows.len() > 15 && rows.iter().all(|row| !row.words.is_empty()));
    let mut found = Vec::new();
    for row in &rows {
        for (english, text) in row.language.table() {
            if let Some(word) = wrong(row, text)
                && !row
                    .except
                    .iter()
                    .any(|phrase| english.contains(phrase.as_str()))
            {
                found.push(format!("{:?}: {word}: {text}", row.language));
            }
        }
        // A lesson is one text: the English of a single word is not known there.
        if row
            .except
            .iter()
            .all(|phrase| phrase.contains(row.words[0].as_str()))
        {
            for (name, text) in within(row.language, || built_in().collect::<Vec<_>>()) {
                let lines = text
                    .lines()
                    .filter(|line| !line.contains("study:") && !line.contains("until:"));
                for line in lines {
                    found.extend(
                        wrong(row, line)
                            .map(|word| format!("{:?}: {name}: {word}: {line}", row.language)),
                    );
                }
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// The test above can fail, and accepts the allowed phrases.
#[test]
fn a_word_that_was_given_up_is_found() {
    let rows = given_up();
    let of = |language, word: &str| {
        rows.iter()
            .find(|row| row.language == language && row.words.iter().any(|known| known == word))
            .expect("a row")
    };
    assert_eq!(
        wrong(
            of(Language::named("pt").expect("a language"), "curso"),
            "A tabela do curso"
        ),
        Some("curso")
    );
    assert_eq!(
        wrong(
            of(Language::named("pt").expect("a language"), "curso"),
            "um jogo em curso, o cursor"
        ),
        None
    );
    assert_eq!(
        wrong(
            of(Language::named("es").expect("a language"), "usted"),
            "Usted juega"
        ),
        Some("usted")
    );
}

/// A word of another vocabulary finds the thing under the name that the screen uses.
#[test]
fn the_palette_and_the_help_find_synonyms() {
    use crate::screens::driver::Driver;
    use plyscope::app::Options;
    let found = |language, typed: &str| {
        within(language, || {
            let mut palette = Driver::new(
                (120, 36),
                "k-in-a-row",
                Options {
                    clock: false,
                    ..Options::default()
                },
            );
            let letters = typed.chars().map(|c| format!("{c} ")).collect::<String>();
            palette.keys(&format!(": {letters}"));
            let Some(list) = palette.app.shown::<plyscope::app::screens::list::List>() else {
                panic!("no list")
            };
            let listed: Vec<String> = list
                .matching()
                .iter()
                .map(|entry| entry.label.clone())
                .collect();
            let mut help = Driver::new(
                (120, 36),
                "k-in-a-row",
                Options {
                    clock: false,
                    ..Options::default()
                },
            );
            help.keys(&format!("? / {letters}"));
            let Some(help) = help.app.shown::<plyscope::app::screens::help::Help>() else {
                panic!("no help")
            };
            let rows: Vec<&str> = help
                .groups()
                .concat()
                .iter()
                .map(|row| row.about())
                .collect();
            (listed, rows.join("\n"))
        })
    };
    for (language, typed, wanted) in [
        (
            Language::named("pt").expect("a language"),
            "podar",
            "para o corte seguinte",
        ),
        (
            Language::named("pt").expect("a language"),
            "poda",
            "para o corte seguinte",
        ),
        (
            Language::named("es").expect("a language"),
            "podar",
            "al corte siguiente",
        ),
        (Language::ENGLISH, "prune", "to the next cut"),
        (
            Language::named("es").expect("a language"),
            "explorar",
            "buscar hasta el final de la partida",
        ),
    ] {
        let (listed, rows) = found(language, typed);
        assert!(
            listed.iter().any(|label| label == wanted),
            "{language:?} {typed}: {listed:?}"
        );
        assert!(rows.contains(wanted), "{language:?} {typed}: {rows}");
    }
}
