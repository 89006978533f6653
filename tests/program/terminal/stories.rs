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

#[test]
fn a_tree_of_ones_own_is_a_diagram() {
    let mut story = Story::begin();
    story.press("\x1b[27u", "1 Board");
    story.press("\x1bn", "tree:");
    story.text("(3 12 8)(2 4 6)(14 5 2)", "≤2");
    story.press("\r", "asked once");
    story.press("\r", "=3 A");
    story.took_at_most(6);
}

#[test]
fn a_position_from_paper_with_ten_stones() {
    let mut story = Story::begin();
    story.press("a", "A new game");
    story.press("\x1b[C", "Connect Four: stones fall");
    story.press("\x1be", "X to move   X 0  O 0");
    for (at, column) in ["4", "4", "3", "5", "6", "2", "2", "1", "7", "3"]
        .into_iter()
        .enumerate()
    {
        story.press(column, &format!("X {}  O {}", (at + 2) / 2, at.div_ceil(2)));
    }
    story.press("\r", "1 Board  Connect Four");
    story.session.wait_for("done");
    story.took_at_most(14);
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

#[test]
fn a_lesson_of_five_steps() {
    let mut story = Story::begin();
    story.press("l", "Values, and who MAX is");
    story.press("\r", "enter on");
    story.press("\r", "1/5");
    let asked = story.keys;
    story.text("min\r", "MIN moves at A");
    story.press("\r", "2/5");
    story.text("\x1b[B", "2/5");
    story.text("\x1b[C", "Below B stand");
    story.press("\r", "3/5");
    story.text("2\r", "B is worth 2");
    story.press("\r", "4/5");
    story.text("3\r", "MAX plays A");
    story.press("\r", "5/5");
    story.text("5", "5/5");
    story.text("G", "Each node has its value now");
    story.press("\r", "That was the last step");
    assert_eq!(story.keys - asked, 5, "one key between two steps");
    story.took_at_most(8);
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
