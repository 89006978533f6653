//! Every action is reached by the keys of a test: those of the golden screens and of the scripts
//! here.

use crate::screens::driver::{Driver, read_keys};
use crate::screens::golden::drivers;
use plyscope::app::keys::{TABLE, find};
use plyscope::app::{Msg, Options};
use std::collections::HashSet;
use std::time::Duration;

/// A game and keys.
const SCRIPTS: &[(&str, &str)] = &[
    // The board, the moves and their variations.
    (
        "othello:size=6",
        "right left down up enter v H L u U i c9 enter",
    ),
    (
        "k-in-a-row",
        "i a1 b2 enter H i c3 enter 2 k j up g G pgup pgdn a x enter p left right D y Y alt-y alt-Y ctrl-l ctrl-z alt-h",
    ),
    // The tree, the children, the timeline.
    (
        "othello:size=6",
        "3 right right left k j pgdn pgup g G * D alt-g \" D p alt-f D alt-f p",
    ),
    (
        "othello:size=6",
        "3 l j p 4 down up pgdn pgup g G right left p 5 right left down up pgdn pgup G g",
    ),
    (
        "othello:size=6",
        "5 G , . > < ) ( A g . . shift-down shift-up c C b B J K F E ctrl-a ctrl-e t 40 enter W leaf enter r R P P V V ' ; \
         Z X s here enter T esc ! esc & esc m ctrl-q w esc ctrl-f",
    ),
    ("othello:size=6", "M M M M 5 g F9 F10 M M M o o o x x x"),
    ("k-in-a-row", "d 2 enter f 0 3 enter + - ="),
    (
        "k-in-a-row",
        "alt-u down enter alt-u down down down down down down enter 5 G alt-, g alt-. alt-z alt-Z alt-j b esc \
         alt-B esc backspace alt-Q esc",
    ),
    (
        "k-in-a-row",
        "tab shift-tab F12 F12 1 2 3 4 5 z z 3 / b2 enter n N : esc ? esc alt-s esc alt-left alt-right alt-up alt-down alt-0",
    ),
    // Players.
    (
        "k-in-a-row",
        "6 G enter random enter 7 / baco enter 9 8 esc ctrl-w",
    ),
    (
        "k-in-a-row",
        "alt-w p enter alt-a alt-c alt-h alt-r y alt-m",
    ),
    ("k-in-a-row", "i a1 b1 enter alt-m alt-r y"),
    (
        "k-in-a-row",
        "i a1 space b1 space a2 space b2 space a3 enter down up enter",
    ),
    (
        "k-in-a-row",
        "i a1 space b1 space a2 space b2 space a3 enter d",
    ),
    (
        "k-in-a-row",
        "i a1 space b1 space a2 space b2 space a3 enter a",
    ),
    (
        "k-in-a-row",
        "i a1 space b1 space a2 space b2 space a3 enter s",
    ),
    (
        "k-in-a-row",
        "i a1 space b1 space a2 space b2 space a3 enter esc",
    ),
    (
        "k-in-a-row",
        "i a1 space b1 space a2 space b2 space a3 enter m tab right left down up G g ? esc space p",
    ),
    (
        "k-in-a-row",
        "i a1 space b1 space a2 space b2 space a3 enter esc alt-X o esc alt-X enter alt-X esc",
    ),
    ("k-in-a-row", "alt-w p enter alt-r y m tab esc"),
    // Files.
    (
        "k-in-a-row",
        "i a1 enter S esc ctrl-s enter ctrl-o esc ctrl-n esc ctrl-x a.txt enter alt-v a.svg enter ctrl-k a.svg enter",
    ),
    ("k-in-a-row", "i a1 enter q s esc q n ctrl-n enter y"),
    (
        "k-in-a-row",
        "alt-n esc alt-x esc alt-l esc alt-d esc alt-p esc q",
    ),
    // Lists, popups, the help, the editor.
    (
        "othello:size=6",
        "e pgdn pgup end home down up esc w pgdn pgup end home esc ? pgdn pgup end home esc",
    ),
    (
        "othello:size=6",
        "F2 right left > < down up enter 3 enter i esc u s esc esc n",
    ),
    ("othello:size=6", "5 s here enter T D"),
    (
        "othello",
        "alt-C alt-H esc e / b a s i l i o enter F2 y tab + - > < home end left right up down enter esc u s esc esc b esc esc y",
    ),
    // Practice, trees, lessons.
    (
        "tree:[[3,12,8],[2,4,6],[14,5,2]]",
        "alt-p ? pgdn pgup tab shift-tab 3 enter ctrl-r ctrl-g ctrl-t F1 esc esc alt-d ctrl-n esc",
    ),
    (
        "tree:[[3,12,8],[2,4,6],[14,5,2]]",
        "alt-t down a o right left up home end < > r new enter x u U D enter 7 enter up c down w 2 enter esc",
    ),
    (
        "k-in-a-row",
        "alt-l enter enter # alt-u enter esc # min enter enter # q",
    ),
    // The first screen, the form.
    (
        "k-in-a-row",
        "alt-w alt-l esc alt-w down up pgdn pgup end home a esc l esc o esc p esc c esc",
    ),
    (
        "k-in-a-row",
        "alt-w a alt-e esc down right left end home down i 4 enter / nim enter esc y q",
    ),
    ("k-in-a-row", "ctrl-c ctrl-c"),
    ("k-in-a-row", "i a1 enter H i b2 enter 2 p q y"),
    (
        "k-in-a-row",
        "i a1 enter ctrl-s enter alt-w c esc alt-w l esc alt-w o left",
    ),
    ("othello:size=6", "d 14 enter space ctrl-f ctrl-k esc"),
    (
        "k-in-a-row",
        "6 / bacoco enter 7 / bacoco enter 9 8 esc ctrl-g 2 enter esc ctrl-t e esc n esc",
    ),
    // The editor of positions, the graph of a game.
    ("othello:size=6", "alt-e . f v i u esc"),
    (
        "k-in-a-row",
        "i a1 b1 a2 b2 enter alt-o space n N esc alt-k alt-i alt-o s q",
    ),
    // A game against the program, and rules of one's own.
    ("connect-four", "alt-w p right enter 4 alt-w y esc"),
    // A comment that has no room.
    (
        "k-in-a-row",
        "2 a averylongcommentthattakesmanyrowsofthepaneaverylongcommentthattakesmanyrowsofthepaneaverylongcommentthattakesmanyrowsofthepaneaverylongcommentthattakesmanyrowsofthepaneaverylongcommentthattakesmanyrowsofthepaneaverylongcommentthattakesmanyrowsofthepaneaverylongcommentthattakesmanyrowsofthepaneaverylongcommentthattakesmanyrowsofthepaneaverylongcommentthattakesmanyrowsofthepaneaverylongcommentthattakesmanyrowsofthepaneaverylongcommentthattakesmanyrowsofthepaneaverylongcommentthattakesmanyrowsofthepaneaverylongcommentthattakesmanyrowsofthepaneaverylongcommentthattakesmanyrowsofthepaneaverylongcommentthattakesmanyrowsofthepaneaverylongcommentthattakesmanyrowsofthepaneaverylongcommentthattakesmanyrowsofthepaneaverylongcommentthattakesmanyrowsofthepane enter pgdn pgup",
    ),
    // A Monte-Carlo search.
    (
        "k-in-a-row",
        "alt-U b B , . < > n N pgup pgdn G g down up f W 9 enter x X m a enter ' \" enter left w esc alt-S esc c s r p space ? esc q",
    ),
    // Solving.
    (
        "k-in-a-row",
        "i a1 b2 enter alt-S down up pgdn pgup end home enter left ? esc r alt-S p alt-S a esc alt-V",
    ),
    ("connect-four", "f n f f alt-S space q ctrl-c"),
];

/// Actions that only other tests reach, because they need a file, a folder or a search of their
/// own: the action, and the test with its keys.
const ELSEWHERE: &[(&str, &str, &str)] = &[
    ("reload", "saving.rs", "(\"r\", \"c3\")"),
    ("mistake-down", "graph.rs", "alt-i"),
    ("watch-game", "tournament.rs", "driver.keys(\"w\")"),
    ("over-game", "remembering.rs", "asked(&mut driver, \"& a\")"),
    ("engine-search", "tournament.rs", "driver.keys(\"alt-W\")"),
    ("read-as", "many_games.rs", "driver.keys(\"alt-R\")"),
    (
        "statistics",
        "../foreign/screen.rs",
        "driver.keys(\"alt-!\")",
    ),
    ("judge-rules", "own_rules.rs", "driver.keys(\"alt-q\")"),
    // They need the trace of a Monte-Carlo search.
    ("verdict", "monte_carlo.rs", "driver.keys(\"!\")"),
    ("fault-forwards", "monte_carlo.rs", "driver.keys(\"esc e\")"),
    ("fault-backwards", "monte_carlo.rs", "driver.keys(\"E r\")"),
];

/// The time that a search may take: keys that start a large one do not wait for its end.
const PATIENCE: Duration = Duration::from_millis(300);

/// Presses keys and records the actions that they cause.
fn press(driver: &mut Driver, script: &str, reached: &mut HashSet<&'static str>) {
    for key in read_keys(script) {
        let action = find(&driver.app, key)
            .filter(|row| driver.app.can(row).is_ok())
            .map(|row| row.name);
        reached.extend(action);
        driver.send(Msg::Key(key));
    }
}

#[test]
fn every_action_is_reached() {
    let mut reached = HashSet::new();
    for (mut driver, keys) in drivers() {
        driver.patience = Some(PATIENCE);
        press(&mut driver, &keys, &mut reached);
    }
    for (game, keys) in SCRIPTS {
        let mut driver = Driver::at_depth(
            (120, 36),
            game,
            Options {
                clock: false,
                ..Options::default()
            },
            Some(3),
        );
        driver.patience = Some(PATIENCE);
        press(&mut driver, keys, &mut reached);
    }
    for (action, file, keys) in ELSEWHERE {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/workbench/screens")
            .join(file);
        let test = std::fs::read_to_string(path).expect("a test");
        assert!(test.contains(keys), "{file} does not reach {action}");
    }
    let elsewhere = |action: &str| ELSEWHERE.iter().any(|(name, ..)| *name == action);
    let missing: Vec<(String, &str)> = TABLE
        .iter()
        .filter(|row| !reached.contains(row.name) && !elsewhere(row.name))
        .map(|row| (format!("{:?} {:?}", row.place, row.name), row.keys))
        .collect();
    assert!(missing.is_empty(), "no test reaches {missing:#?}");
}
