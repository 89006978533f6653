//! No screen shows two scales for one position: a walk through the panes, with a search and a proof
//! of one position.

use super::driver::{Driver, text};
use engine::play::Roster;
use plyscope::app::Options;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Returns whether a text is the sign of a proof on a board: `W23`, `L2`, `D`, and the discs of
/// Othello.
fn is_sign(text: &str) -> bool {
    let rest = text.strip_prefix(['W', 'L']).unwrap_or("x");
    text == "D" || text.starts_with('+') || rest.chars().all(|c| c.is_ascii_digit())
}

/// The kinds of values seen in the walk.
#[derive(Default)]
struct Met {
    numbers: bool,
    words: bool,
    signs: bool,
}

/// Checks that the board shows values on the scale of the search, if a search has a value.
fn check(driver: &mut Driver, met: &mut Met, at: &str) {
    driver.app.refresh();
    let screen = text(&driver.draw());
    let (views, board) = (&driver.app.explorer.views, &driver.app.views.board);
    let texts = || {
        board
            .values
            .iter()
            .map(|value| &*value.text)
            .filter(|text| !text.is_empty())
    };
    met.words |= ["wins in ", "loses in ", "wins by ", "loses by ", "draws"]
        .iter()
        .any(|words| screen.contains(words));
    if board.source == "values: proven" || texts().any(is_sign) {
        met.signs = true;
        assert!(
            views.result.is_none(),
            "{at}: the board has the scale of a proof, the tree that of a search\n{screen}"
        );
    } else if texts().next().is_some() && views.result.is_some() {
        met.numbers = true;
        // A hint opens the window of each move: its values are those of the search, or within its
        // bounds.
        if board.source.is_empty() {
            let listed: BTreeSet<&str> = views
                .children
                .rows
                .iter()
                .map(|row| &*row.value_text)
                .collect();
            assert!(texts().all(|text| listed.contains(text)), "{at}\n{screen}");
        }
    }
}

#[test]
fn one_scale_for_one_position_on_every_screen() {
    let keys = "v 2 h l 3 v down enter v v left z z 4 down enter left z v z 5 . , c v z z 1 alt-h esc z alt-h z 3 D v D \
        alt-f alt-f alt-S q v v alt-o q w esc ! esc & esc H v alt-h L v V esc m v v alt-V alt-h v v alt-S a q v v";
    let mut met = Met::default();
    for (game, plies) in [
        ("k-in-a-row", 4),
        ("othello:size=4", 3),
        ("connect-four:columns=4,rows=4", 5),
        ("nim:heaps=1+2+2", 1),
        ("rastros:rows=4,columns=4", 2),
    ] {
        for size in [(80, 24), (140, 40), (60, 16)] {
            let options = Options {
                clock: false,
                ..Options::default()
            };
            let mut driver = Driver::at_depth(size, game, options, Some(2));
            driver.app.players.roster = Arc::new(Roster::built_in());
            for ply in 0..plies {
                let legal = driver.app.game.study.position().legal();
                driver.keys(&format!("i {} enter", legal[ply % legal.len()].text));
            }
            driver.keys("alt-S q");
            for (at, key) in keys.split_whitespace().enumerate() {
                driver.keys(key);
                check(
                    &mut driver,
                    &mut met,
                    &format!("{game} {size:?} key {at}, {key}"),
                );
            }
        }
        // Without a value of a search, the proof is shown.
        let mut unsearched = Driver::at_depth(
            (80, 24),
            game,
            Options {
                clock: false,
                ..Options::default()
            },
            Some(2),
        );
        unsearched.keys("alt-S q v");
        unsearched.app.game.study.drop_job();
        check(&mut unsearched, &mut met, game);
    }
    assert!(
        met.numbers && met.words && met.signs,
        "the walk has met all of them"
    );
}
