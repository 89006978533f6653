//! Use cases in the built program, with their keys counted: the goal of the user is on the screen
//! after a given number of keys.
//!
//! A text that is typed or pasted is not counted; the `enter` after it counts as one key.

use super::Session;

/// A program at its first screen, and the number of keys pressed since.
struct Story {
    session: Session,
    keys: usize,
}

impl Story {
    fn begin() -> Story {
        let mut session = Session::start::<&str>(&[], &[]);
        session.wait_for("What would you like to do?");
        Story { session, keys: 0 }
    }
    /// Starts a program with a file.
    fn open(file: &std::path::Path) -> Story {
        Story {
            session: Session::start(&[file], &[]),
            keys: 0,
        }
    }
    /// Presses a key, as a terminal sends it, and waits for the text that it brings.
    fn press(&mut self, key: &str, brings: &str) {
        self.session.keys(key);
        self.keys += 1;
        self.session.wait_for(brings);
    }
    /// Types or pastes a text.
    fn text(&mut self, text: &str, brings: &str) {
        self.session.keys(text);
        self.session.wait_for(brings);
    }
    fn take(&mut self, steps: &[Step]) {
        for step in steps {
            match *step {
                Key(key, brings) => self.press(key, brings),
                Typed(text, brings) => self.text(text, brings),
                Pasted(text, brings) => self.text(&pasted(text), brings),
            }
        }
    }
    fn took_at_most(&self, most: usize) {
        assert!(self.keys <= most, "{} keys", self.keys);
    }
}

fn pasted(text: &str) -> String {
    format!("\x1b[200~{text}\x1b[201~")
}

/// An exercise: the utility of a finished board for X and for O.
#[test]
fn the_utility_of_a_finished_board() {
    let mut story = Story::begin();
    story.text(&pasted("OXX/XOX/OOX O"), "X wins");
    story.session.wait_for("end of the game: loss");
    story.press("x", "end of the game: win");
    story.took_at_most(2);
}

/// A part of a story.
enum Step {
    /// A key, as a terminal sends it, and what it brings.
    Key(&'static str, &'static str),
    /// A text that is typed, and what it brings.
    Typed(&'static str, &'static str),
    /// A text that is pasted, and what it brings.
    Pasted(&'static str, &'static str),
}

use Step::{Key, Pasted, Typed};

/// What a user comes for.
struct Wanted {
    what: &'static str,
    /// What was there before the keys are counted, from the first screen on.
    before: &'static [Step],
    steps: &'static [Step],
    /// The most keys of the steps; texts do not count.
    most: usize,
}

/// To a game of Connect Four that is played against an easy opponent.
const CONNECT_FOUR: [Step; 2] = [
    Key("p", "Connect Four: stones fall"),
    Key("\r", "O beginner"),
];

const STORIES: &[Wanted] = &[
    Wanted {
        what: "a game of Connect Four against an easy opponent",
        before: &[],
        steps: &CONNECT_FOUR,
        most: 2,
    },
    Wanted {
        what: "a hint",
        before: &CONNECT_FOUR,
        steps: &[Key("#", "hint: ")],
        most: 1,
    },
    Wanted {
        what: "a lost game, and its worst mistake",
        before: &[Pasted("b2 b3 a3 c1 a1 a2 c3", "4.›c3")],
        steps: &[
            Key("\x1bX", "O played b3: X wins in 6 plies"),
            Key("\r", "1.›b2"),
        ],
        most: 2,
    },
    Wanted {
        what: "a position from a newspaper, and who wins it",
        before: &[],
        steps: &[
            Key("a", "A new game"),
            Key("\x1b[C", "Connect Four: stones fall"),
            Key("\x1be", "X to move   X 0  O 0"),
            Key("4", "X 1  O 0"),
            Key("4", "X 1  O 1"),
            Key("3", "X 2  O 1"),
            Key("5", "X 2  O 2"),
            Key("6", "X 3  O 2"),
            Key("2", "X 3  O 3"),
            Key("2", "X 4  O 3"),
            Key("1", "X 4  O 4"),
            Key("7", "X 5  O 4"),
            Key("3", "X 5  O 5"),
            Key("\r", "1 Board  Connect Four"),
            Key("\x1bS", "X loses in 30 plies; the best resistance is 3, 4"),
        ],
        most: 16,
    },
    Wanted {
        what: "a tree of one's own as a diagram",
        before: &[],
        steps: &[
            Key("\x1b[27u", "1 Board"),
            Key("\x1bn", "tree:"),
            Typed("(3 12 8)(2 4 6)(14 5 2)", "≤2"),
            Key("\r", "asked once"),
            Key("\r", "=3 A"),
        ],
        most: 4,
    },
    Wanted {
        what: "a lesson of five steps, one key between two steps",
        before: &[
            Key("l", "Values, and who MAX is"),
            Key("\r", "enter on"),
            Key("\r", "1/5"),
        ],
        steps: &[
            Typed("min\r", "MIN moves at A"),
            Key("\r", "2/5"),
            Typed("\x1b[B", "2/5"),
            Typed("\x1b[C", "Below B stand"),
            Key("\r", "3/5"),
            Typed("2\r", "B is worth 2"),
            Key("\r", "4/5"),
            Typed("3\r", "MAX plays A"),
            Key("\r", "5/5"),
            Typed("5", "5/5"),
            Typed("G", "Each node has its value now"),
            Key("\r", "That was the last step"),
        ],
        most: 5,
    },
    Wanted {
        what: "a tournament of five",
        before: &[],
        steps: &[
            Key("\x1b[27u", "1 Board"),
            Key("\x14", "A tournament"),
            Key("a", "player 4"),
            Key("a", "5 players · "),
            Key("\r", "Standings: won, drawn, lost"),
        ],
        most: 8,
    },
];

/// Each of them in as many keys as the table says, and what it came for is on the screen.
#[test]
fn what_users_come_for_takes_few_keys() {
    for Wanted {
        what,
        before,
        steps,
        most,
    } in STORIES
    {
        let mut story = Story::begin();
        story.take(before);
        story.keys = 0;
        story.take(steps);
        assert!(story.keys <= *most, "{what}: {} keys", story.keys);
    }
}

/// A lost game from its moves on paper: the losing move, and the reason.
#[test]
fn a_lost_game_and_the_search_that_says_why() {
    let mut story = Story::begin();
    story.text(&pasted("b2 b3 a3 c1 a1 a2 c3"), "4.›c3");
    story.press("\x1bo", "8 of 8 positions");
    story.press("n", "best a3 = 0   costs 1");
    story.press("\r", "1.›b2");
    story.press("w", "where the value of the root came from");
    story.took_at_most(12);
}

/// Connect Four, eight plies deep, deepening with a table: each question of a student takes at most
/// four keys.
#[test]
fn a_search_that_remembers_answers_for_itself() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("remembers.ron");
    let search = r#"(method: "alphabeta", depth: 8, table: "all", deepening: true)"#;
    let save =
        format!(r#"(version: 1, title: "remembers", game: "connect-four", search: {search})"#);
    std::fs::write(&file, save).expect("a save");
    let mut story = Story::open(&file);
    story.session.wait_for("tick 89,473 of 89,474");
    // The reason why this value was returned without a search.
    story.press("\x1bZ", "◊ it was searched as deep as is left here");
    story.press("w", "where the value of column 6 came from");
    // The visit that stored it.
    story.press("\r", "column 7 returns at most -15");
    story.took_at_most(3);
    story.press("\x7f", "column 6 is entered with");
    // The reason why the best move changed at depth 6.
    let before = story.keys;
    story.press(
        "\x1bj",
        "column 4 returns -3 in pass 6, and column 3, which was worth 20 in pass 5,",
    );
    story.press("\x1b[A", "›    7");
    story.press("\x1b[A", "›    6");
    story.press("b", "A: pass 6, 6 plies deep");
    assert_eq!(story.keys - before, 4);
    story.session.wait_for("B: pass 5, 5 plies deep");
}
