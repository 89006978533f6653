//! The README, followed word by word in a terminal of 80 columns and 24 rows: the first five
//! minutes, sentence by sentence, and the questions from class, key by key. The test fails on a
//! sentence that is not followed here, and on a screen that contradicts its sentence.

use super::Session;
use std::path::Path;

fn readme() -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md"))
        .expect("the README")
}

/// Returns the bytes that a terminal sends for a key as named in the README; any other word is
/// typed.
fn bytes(key: &str) -> String {
    match key {
        "enter" => "\r".to_owned(),
        // Not the single byte, which would be alt with the key that follows.
        "esc" => "\u{1b}[27u".to_owned(),
        "right" => "\u{1b}[C".to_owned(),
        "left" => "\u{1b}[D".to_owned(),
        "up" => "\u{1b}[A".to_owned(),
        "down" => "\u{1b}[B".to_owned(),
        "space" => " ".to_owned(),
        "F12" => "\u{1b}[24~".to_owned(),
        _ => match key
            .strip_prefix("ctrl-")
            .and_then(|letter| letter.chars().next())
        {
            Some(letter) => char::from(letter as u8 & 0x1f).to_string(),
            None => key.to_owned(),
        },
    }
}

/// An action of the reader, or the expected content of the screen.
enum Step {
    Press(&'static str),
    Sees(&'static str),
    /// The text is no longer on the screen.
    Misses(&'static str),
}
use Step::{Misses, Press, Sees};

/// The first five minutes: each sentence with its actions and expectations. Sentences that do not
/// describe the screen have no steps. If the text mentions a key that would leave the place, the
/// steps return to it.
const FIRST_MINUTES: &[(&str, &[Step])] = &[
    (
        "Start the workbench with `saves/galo-two-way-win.ron` as above: tic-tac-toe, where X wins in two ways.",
        &[Sees("Tic-tac-toe"), Sees("X to move")],
    ),
    (
        "(*Learn* on the first screen has lessons, and this and the other study positions.)",
        &[],
    ),
    (
        "The search runs at once.",
        &[Sees("234 nodes"), Sees("done")],
    ),
    (
        "The board is at the top left, the moves of the game and their comment are below it, the search tree is on the \
         right, and the table under it (`4`) shows what each move is worth.",
        &[
            Sees("1 Board"),
            Sees("2 Moves"),
            Sees("3 Tree"),
            Sees("X to move wins"),
            Press("4"),
            Sees("4 Children"),
            Sees("value"),
            Press("1"),
        ],
    ),
    ("Press `m`.", &[Press("m")]),
    (
        "Minimax becomes alpha-beta, and the counts fall.",
        &[Sees("58 nodes"), Sees("alphabeta")],
    ),
    (
        "Look at the children: `=1` is an exact value, `≤1` is only an upper bound.",
        &[Sees("=1"), Sees("≤1")],
    ),
    ("A bound is never shown as a value.", &[]),
    (
        "`✗3` says that three moves were not searched.",
        &[Sees("✗3")],
    ),
    ("Press `3` to go to the tree.", &[Press("3")]),
    (
        "`right` opens a row, `left` closes it, `up` and `down` select.",
        &[
            // The best line is open where it has room.
            Press("down"),
            Press("left"),
            Sees("▸ ▼ a3"),
            Press("right"),
            Sees("▾ ▼ a3"),
            Press("down"),
        ],
    ),
    (
        "The board shows the line of the selected node.",
        &[Sees("not played"), Sees("line a3")],
    ),
    ("Moves that a cut left unsearched are listed as such.", &[]),
    (
        "`D` draws the tree as a diagram.",
        &[Press("D"), Sees("╰"), Press("D"), Sees("3 Tree")],
    ),
    (
        "Press `v` to see all values on the board.",
        &[Press("1"), Press("v"), Sees("≤1"), Press("v")],
    ),
    (
        "`+` and `-` change the depth, `f` searches to the end of the game, `o` changes the order of moves, and `e` changes the evaluation.",
        &[
            Press("-"),
            Sees("depth 4"),
            Press("+"),
            Press("f"),
            Sees("full"),
            Press("o"),
            Sees("57 nodes"),
            Press("e"),
            Sees("Evaluation"),
            Press("esc"),
            Press("o"),
            Press("o"),
        ],
    ),
    (
        "Press `.` to step through the search, one event at a time, and `,` to step **back**.",
        &[
            Press("."),
            Sees("tick 0"),
            Press("."),
            Sees("tick 1"),
            Press(","),
            Sees("tick 0"),
        ],
    ),
    (
        "The timeline describes each event in a sentence.",
        &[Sees("the root is entered")],
    ),
    (
        "`c` goes to the next cut, `w` explains a value or a cut, `F12` the word for any number, `&` compares minimax with alpha-beta, and `!` checks every value against minimax.",
        &[
            Press("c"),
            Sees("cut"),
            Press("w"),
            Sees("was cut"),
            Press("esc"),
            Press("F12"),
            Sees("What this means"),
            Press("F12"),
            Press("&"),
            Sees("minimax"),
            Press("esc"),
            Press("!"),
            Sees("confirmed by minimax"),
            Press("esc"),
        ],
    ),
    (
        "While a search runs, `space` pauses it and `ctrl-f` makes the panes follow it.",
        &[],
    ),
    ("Press `esc`, then `1`.", &[Press("esc"), Press("1")]),
    (
        "Move the cursor with the arrows and play with `enter`, or press `i`, type `c2` and press `enter`.",
        &[
            Press("i"),
            Press("c2"),
            Press("enter"),
            Sees("c2"),
            Sees("O to move"),
        ],
    ),
    ("`u` takes the move back.", &[Press("u"), Sees("X to move")]),
    (
        "`ctrl-s` saves the game with all its variations.",
        &[
            Press("i"),
            Press("a3"),
            Press("enter"),
            Press("ctrl-s"),
            Sees("save as"),
        ],
    ),
    (
        "Study positions are opened as copies, so it asks for a name, in the folder where you started unless you type another.",
        &[
            Sees("X-wins-in-two-ways.ron"),
            Misses("saves/galo"),
            Press("enter"),
            Sees("saved: "),
        ],
    ),
    (
        "`?` shows every key, `:` finds any command by its name or by another usual word, `esc` leaves any list, and `q` quits.",
        &[
            Press("?"),
            Sees("Keys"),
            Press("esc"),
            Press(":"),
            Press("annotate"),
            Sees("write a comment"),
            Press("esc"),
            Sees("1 Board"),
            Press("q"),
        ],
    ),
];

/// Returns a text with single blanks.
fn joined(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_first_five_minutes_are_as_the_readme_says() {
    let readme = readme();
    let section = readme
        .split("## The first five minutes")
        .nth(1)
        .and_then(|rest| rest.split("\n## ").next());
    let list = section
        .and_then(|rest| rest.split("\n\n").find(|part| part.starts_with("1. ")))
        .expect("the steps");
    let numbered = list.lines().map(|line| {
        let unnumbered = line
            .split_once(". ")
            .filter(|(number, _)| number.parse::<u32>().is_ok());
        unnumbered.map_or(line, |(_, rest)| rest)
    });
    let told = joined(&numbered.collect::<Vec<_>>().join(" "));
    let followed: Vec<String> = FIRST_MINUTES
        .iter()
        .map(|(sentence, _)| joined(sentence))
        .collect();
    assert_eq!(
        told,
        followed.join(" "),
        "each sentence of the README, and no other"
    );

    let folder = tempfile::tempdir().expect("a folder");
    let saves = folder.path().join("saves");
    std::fs::create_dir(&saves).expect("a folder");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let name = "galo-two-way-win.ron";
    std::fs::copy(root.join("saves").join(name), saves.join(name)).expect("a copy");
    let before = std::fs::read(saves.join(name)).expect("the save");
    // In the folder where the user starts it.
    let script = format!(
        "cd '{}' && exec \"$0\" saves/{name}",
        folder.path().display()
    );
    let mut session =
        Session::start_program("sh", &["-c", &script, env!("CARGO_BIN_EXE_plyscope")], &[]);
    for (sentence, steps) in FIRST_MINUTES {
        for step in *steps {
            match step {
                Press(key) => session.keys(&bytes(key)),
                Sees(text) => session.wait_for_in(text, sentence),
                Misses(text) => assert!(
                    !session.contents().contains(text),
                    "{sentence}\n{}",
                    session.contents()
                ),
            }
        }
    }
    assert_eq!(session.end().0, 0);
    session.assert_restored("q");
    assert_eq!(
        std::fs::read(saves.join(name)).expect("the save"),
        before,
        "the shipped save is as it was"
    );
    let own: Vec<_> = std::fs::read_dir(folder.path())
        .expect("the folder")
        .flatten()
        .map(|entry| entry.file_name())
        .collect();
    assert!(
        own.iter()
            .any(|name| name.to_string_lossy().ends_with("-X-wins-in-two-ways.ron")),
        "{own:?}"
    );
}

#[test]
fn the_questions_from_class_are_answered_as_the_readme_says() {
    let readme = readme();
    let table = readme
        .split("<!-- questions -->")
        .nth(1)
        .and_then(|rest| rest.split("<!-- /questions -->").next());
    let quoted = |cell: &str| {
        cell.split('`')
            .skip(1)
            .step_by(2)
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let mut seen = 0;
    for row in table
        .expect("the table")
        .lines()
        .filter(|line| line.starts_with("| "))
        .skip(1)
    {
        let cells: Vec<&str> = row.split(" | ").collect();
        let (keys, answers) = (quoted(cells[1]), quoted(cells[2]));
        // With everything that is installed: lessons, study positions, new games.
        let mut session = Session::start::<&str>(&[], &[]);
        session.wait_for("What would you like to do?");
        for key in &keys {
            session.keys(&bytes(key));
            session.wait_until_quiet();
        }
        answers
            .iter()
            .for_each(|answer| session.wait_for_in(answer, row));
        seen += 1;
    }
    assert!(seen >= 9, "{seen} questions");
}
