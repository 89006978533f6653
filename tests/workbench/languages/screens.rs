//! Every mode is drawn in each language: no word is left in English, and nothing is cut in the
//! middle of the key line.

use super::keys::keys;
use super::{said, translations};
use crate::screens::driver::{Driver, text};
use crate::screens::tournament::contest;
use engine::eval::{Registry, UnknownEvaluation};
use engine::play::PlayerError;
use engine::ron_place::Placed;
use engine::rules::SetupError;
use engine::search::{MethodName, OrderName};
use engine::sentence::ToSentence;
use model::language::{Language, key_names, plain, shown, within};
use model::settings::Themes;
use plyscope::app::keys::{Place, TABLE, current};
use plyscope::app::{Mode, Options, Pane, Source};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

const TREE: &str = "tree:[[3,12,8],[2,4,6],[14,5,2]]";
/// A faulty search of another program; its title is in English, as its author wrote it.
const TRACE: &str = "assets/lessons/hand-out.trace";

/// Writes it without its title into a folder of its own.
fn untitled() -> (tempfile::TempDir, PathBuf) {
    let text =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(TRACE)).expect("the trace");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("t.trace");
    let lines = text.lines().filter(|line| !line.starts_with("title "));
    fs::write(
        &path,
        lines.map(|line| format!("{line}\n")).collect::<String>(),
    )
    .expect("written");
    (folder, path)
}

/// A game or a trace, and keys that lead to a mode, or to a message in it.
pub const SCENES: &[(&str, &str)] = &[
    ("", ""),
    ("k-in-a-row", "alt-w"),
    ("k-in-a-row", "alt-w a j right"),
    ("k-in-a-row", "alt-w p right"),
    ("k-in-a-row", "alt-w a / space x enter"),
    ("k-in-a-row", "v"),
    ("k-in-a-row", "F12"),
    ("k-in-a-row", "m 3 j j F12"),
    ("k-in-a-row", "m 4 F12"),
    ("k-in-a-row", ". . 5 F12"),
    ("othello", "i f5 space d6 enter 2"),
    ("connect-four", "i 3 enter 2"),
    ("k-in-a-row", ". . . c c"),
    ("k-in-a-row", ". . . c c w"),
    ("k-in-a-row", "d"),
    ("k-in-a-row", "W b e t a enter"),
    ("k-in-a-row", "!"),
    ("k-in-a-row", "&"),
    ("k-in-a-row", "alt-p"),
    ("k-in-a-row", "alt-p ?"),
    ("k-in-a-row", "alt-d"),
    ("k-in-a-row", "alt-l"),
    ("k-in-a-row", "alt-l enter"),
    ("k-in-a-row", "alt-l enter enter"),
    ("k-in-a-row", "alt-h"),
    ("k-in-a-row", "6 j j"),
    (
        "k-in-a-row",
        "i a1 space b1 space a2 space b2 space a3 enter",
    ),
    ("k-in-a-row", "m 3 ctrl-q j j l"),
    (TREE, "down right"),
    (TREE, "M M M !"),
    (TREE, ". c w"),
    (TREE, "alt-t"),
    (TREE, "alt-x enter"),
    (TREE, "alt-x enter pgdn"),
    (TREE, "3 D a G k k k k k w"),
    ("othello", "i a1 enter"),
    ("othello", "e j j"),
    ("othello", "F2 j j l"),
    ("othello", "F2 l esc"),
    ("othello", ":"),
    ("nim", "3 ?"),
    ("nim", "3 ? pgdn pgdn pgdn pgdn"),
    ("nim", "i 4:4 enter q"),
    ("nim", "i 4:4 enter ctrl-s enter"),
    ("nim:heaps=1", "enter"),
    ("rastros", "7 G k enter ctrl-u alphabeat:depth=4 enter"),
    ("rastros", "tournament"),
    ("rastros", "ctrl-t"),
    ("rastros", "ctrl-t down down down down i x y enter"),
    ("othello:size=6", "alt-e right x"),
    ("othello:size=6", "alt-e x x o / q enter"),
    ("othello:size=6", "F2 3 x enter"),
    ("othello:size=6", "alt-r"),
    ("othello:size=6", "alt-r y"),
    ("nim", "alt-e"),
    ("connect-four", "w"),
    ("connect-four", "5 g . . . ."),
    ("k-in-a-row", "i a1 space b1 space b2 enter alt-o"),
    ("k-in-a-row", "i a1 space b1 space b2 enter alt-k"),
    ("k-in-a-row", "alt-o"),
    ("k-in-a-row", "alt-s"),
    ("k-in-a-row", "alt-w p enter"),
    ("k-in-a-row", "alt-w p enter alt-r y"),
    (
        "k-in-a-row",
        "i a1 space b1 space a2 space b2 space a3 enter d alt-o",
    ),
    ("k-in-a-row", "alt-w a right i 5 enter esc"),
    ("k-in-a-row", "alt-w a : "),
    ("k-in-a-row", "f9"),
    ("connect-four:columns=4,rows=4", "m 3 j l j w"),
    ("k-in-a-row", "alt-w a down i 3 4 enter"),
    ("k-in-a-row", "5 s q enter T"),
    ("k-in-a-row", "T"),
    ("k-in-a-row", "ctrl-x"),
    ("k-in-a-row", "ctrl-o"),
    ("k-in-a-row", "alt-y"),
    ("k-in-a-row", "ctrl-w"),
    ("k-in-a-row", "r"),
    ("k-in-a-row", "u"),
    ("k-in-a-row", "/ q enter"),
    ("k-in-a-row", "f f"),
    ("k-in-a-row", "ctrl-q"),
    (TREE, "4 w"),
    (TRACE, "!"),
    (TRACE, "! right"),
    (TRACE, "alt-b"),
    (TRACE, "alt-b / alphabeta enter"),
    (TRACE, "alt-b / alphabeta enter n n n n"),
    (TRACE, "alt-b / alphabeta enter tab"),
    (TRACE, "alt-b / minimax enter tab"),
];

const TOURNAMENT: &str = "(version: 1, title: \"5 Rastros\", game: \"rastros\", games: 1, seed: 1, players: [\"bacoco\", \"ObtusoSW\", \"ObtusoNE\"])";

fn driver(open: &str, keys: &str, size: (u16, u16)) -> Driver {
    let options = Options {
        clock: false,
        ..Options::default()
    };
    let (_folder, trace) = untitled();
    let mut driver = match open {
        TRACE => Driver::with(size, &Source::File(trace), options),
        _ => Driver::at_depth(size, open, options, Some(2)),
    };
    if keys == "tournament" {
        driver.called(contest(TOURNAMENT, None));
    } else {
        driver.keys(keys);
    }
    driver
}

pub fn words(text: &str) -> BTreeSet<String> {
    let words = text
        .split(|c: char| !c.is_alphabetic())
        .filter(|word| word.chars().count() > 3);
    words.map(str::to_lowercase).collect()
}

/// Returns the screen of a scene.
pub fn scene(open: &str, keys: &str) -> String {
    text(&driver(open, keys, (140, 40)).draw())
}

/// Returns names of files and command lines, which are not English words.
pub fn names() -> Vec<String> {
    let names = MethodName::ALL
        .map(MethodName::word)
        .into_iter()
        .chain(OrderName::ALL.map(OrderName::word));
    let registry = Registry::built_in();
    let evaluations: Vec<&str> = registry
        .all()
        .map(|evaluation| evaluation.name.as_str())
        .collect();
    let features = engine::eval::GAMES
        .iter()
        .flat_map(|game| game.features)
        .map(|feature| feature.name);
    let parameters = engine::eval::GAMES
        .iter()
        .flat_map(|game| game.parameters)
        .map(|(name, _)| *name);
    let games = engine::eval::GAMES.iter().map(|game| game.name);
    // `mine` occurs in formulas and in names of evaluations; `human` and `solver` are names of
    // players.
    names
        .chain(games)
        .chain(["mine", "human", "solver"])
        .chain(Themes::built_in().names())
        .chain(evaluations)
        .chain(features)
        .chain(parameters)
        .chain(TABLE.iter().map(|row| row.keys))
        .map(str::to_owned)
        .collect()
}

/// Returns words that occur in English texts only.
pub fn only_english(language: Language) -> BTreeSet<String> {
    let own = language.table().iter().flat_map(|(_, text)| words(text));
    let known: BTreeSet<String> = names()
        .iter()
        .flat_map(|name| words(name))
        .chain(own)
        .collect();
    keys()
        .iter()
        .flat_map(|key| words(plain(key)))
        .filter(|word| !known.contains(word))
        .collect()
}

#[test]
fn no_english_is_left_on_any_screen() {
    let mut left: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for language in translations() {
        let english = only_english(language);
        assert!(
            english.len() > 300 && english.contains("search") && english.contains("played"),
            "{english:?}"
        );
        for (open, keys) in SCENES {
            let screen = within(language, || text(&driver(open, keys, (140, 40)).draw()));
            for word in words(&screen).intersection(&english) {
                let line = screen
                    .lines()
                    .find(|line| words(line).contains(word))
                    .unwrap_or_default()
                    .trim()
                    .to_owned();
                left.entry(format!("{language:?}: {word}"))
                    .or_default()
                    .insert(format!("{open} {keys}: {line}"));
            }
        }
    }
    assert!(left.is_empty(), "{left:#?}");
}

/// English is found on the screens above, which shows that the test above can fail.
#[test]
fn english_is_found_where_it_is() {
    let english = translations().map(only_english).next().expect("a language");
    let found = SCENES.iter().filter(|(open, keys)| {
        let screen = text(&driver(open, keys, (140, 40)).draw());
        words(&screen).intersection(&english).next().is_some()
    });
    assert_eq!(found.count(), SCENES.len());
}

#[test]
fn the_key_line_shows_whole_words() {
    for language in Language::built_in() {
        within(language, || {
            for (open, keys) in SCENES {
                let driver = driver(open, keys, (80, 24));
                let screen = text(&driver.draw());
                if driver.app.screen.note.is_some() || !matches!(driver.app.mode, Mode::Normal) {
                    continue;
                }
                let line = screen.lines().last().unwrap_or_default().trim().to_owned();
                let shown: Vec<String> = current(&driver.app)
                    .map(|row| {
                        format!(
                            "{} {}",
                            key_names(row.key()),
                            plyscope::app::footer::word(row, &driver.app)
                        )
                    })
                    .collect();
                let whole = line
                    .split("  ")
                    .map(str::trim)
                    .filter(|part| !part.is_empty());
                for part in whole {
                    assert!(
                        shown.iter().any(|known| known == part),
                        "{language:?} {open} {keys}: {part:?} of {line}"
                    );
                }
            }
        });
    }
}

#[test]
fn words_of_the_key_line_are_short_in_each_language() {
    for language in Language::built_in() {
        for row in TABLE {
            let word = within(language, || model::language::say(row.short));
            assert!(word.chars().count() <= 12, "{language:?}: {word}");
        }
    }
}

/// The palette finds an action by its words in the language, without accents, and by the English ones.
#[test]
fn the_palette_finds_words_of_both_languages() {
    let first = |language, typed: &str| {
        within(language, || {
            let mut driver = Driver::new(
                (120, 36),
                "k-in-a-row",
                Options {
                    clock: false,
                    ..Options::default()
                },
            );
            driver.keys(": ");
            driver.keys(
                &typed
                    .chars()
                    .map(|c| {
                        if c == ' ' {
                            "space ".to_owned()
                        } else {
                            format!("{c} ")
                        }
                    })
                    .collect::<String>(),
            );
            let Some(list) = driver.app.shown::<plyscope::app::screens::list::List>() else {
                panic!("no list")
            };
            list.selected()
                .map(|entry| entry.label.clone())
                .unwrap_or_default()
        })
    };
    for language in translations() {
        for row in TABLE.iter().filter(|row| {
            row.keys == "!" && row.place == Place::Panes || row.help == "to the last tick"
        }) {
            let label = said(language, row.help, &[]);
            let plain: String = label.chars().filter(char::is_ascii).collect();
            assert!(!first(language, "o e").is_empty());
            for typed in [
                row.help,
                &label,
                plain.split([',', ':']).next().unwrap_or_default(),
            ] {
                assert_eq!(first(language, typed), label, "{language:?}: {typed}");
            }
        }
    }
}

/// An error of the engine is in the language, after the name of its file, and also inside another
/// error.
#[test]
fn errors_are_said_in_the_language() {
    let squares = "row {row}: expected {expected} squares, found {found}";
    let error = SetupError::RowLength {
        row: 2,
        expected: 3,
        found: 4,
    };
    let inside = "the player {found} has a file that cannot be used: {reason}";
    let placed = Placed {
        file: "a.ron".to_owned(),
        place: Some((3, 5)),
        problem: error.clone(),
    };
    let broken = PlayerError::Broken {
        found: "rosa".to_owned(),
        reason: placed.to_sentence(),
    };
    for language in translations() {
        let own = said(
            language,
            squares,
            &[("row", "2"), ("expected", "3"), ("found", "4")],
        );
        assert_ne!(own, error.to_string());
        assert_eq!(
            within(language, || shown(&placed)),
            format!("a.ron:3:5: {own}")
        );
        let whole = said(
            language,
            inside,
            &[
                ("found", "\"rosa\""),
                ("reason", &format!("a.ron:3:5: {own}")),
            ],
        );
        assert_eq!(within(language, || shown(&broken)), whole);
        // A name that is also a word of the screen is not translated.
        let word = language
            .table()
            .iter()
            .find(|(key, _)| *key == "nodes")
            .expect("a word")
            .0;
        let unknown = UnknownEvaluation {
            game: word.to_owned(),
            name: word.to_owned(),
            known: String::new(),
            broken: None,
        };
        assert!(
            within(language, || shown(&unknown)).contains(word),
            "{language:?}"
        );
    }
    assert_eq!(shown(&broken), broken.to_string());
}

/// Everything on the first screen can be read completely, at the smallest size that has all panes.
#[test]
fn nothing_is_cut_on_the_first_screen() {
    for language in Language::built_in() {
        let screen = within(language, || {
            text(&driver("k-in-a-row", "alt-w", (80, 24)).draw())
        });
        // In the search beside the menu, … marks a value that may still change.
        let menu = screen.split('╭').next().unwrap_or_default();
        assert!(
            !menu.contains('…') && menu.len() > 300,
            "{language:?}:\n{screen}"
        );
    }
}

/// Every event at a tick has a sentence that is shown completely, in the panes and beside a
/// diagram.
#[test]
fn no_sentence_of_the_timeline_is_cut() {
    for language in Language::built_in() {
        within(language, || {
            for (game, keys) in [
                (TREE, "5 g"),
                (TREE, "3 D 5 g"),
                ("connect-four:columns=4,rows=4", "5 g"),
                ("othello:size=4", "5 g"),
            ] {
                let mut driver = driver(game, keys, (80, 24));
                for _ in 0..80 {
                    driver.keys(".");
                    let (buffer, inside) =
                        (driver.draw(), driver.app.layout().inside(Pane::Timeline));
                    let lines: Vec<String> = inside
                        .rows()
                        .map(|row| row.positions().map(|at| buffer[at].symbol()).collect())
                        .collect();
                    assert!(
                        !lines.concat().contains('…'),
                        "{language:?} {game}:\n{}",
                        lines.join("\n")
                    );
                }
            }
        });
    }
}
