//! Hints: one key, words for the effects of the moves, and the same information on a board that
//! keeps its size.

use super::driver::{Driver, text};
use engine::play::{Player, Roster};
use engine::rules::Picture;
use engine::solve::Asked;
use plyscope::app::game::grid::BoardGrid;
use plyscope::app::{Options, Pane};
use std::sync::Arc;

/// Returns a game against a program, with some moves played.
fn playing(size: (u16, u16), game: &str, moves: &str) -> Driver {
    let mut driver = Driver::new(
        size,
        game,
        Options {
            clock: false,
            ..Options::default()
        },
    );
    driver.app.players.roster = Arc::new(Roster::built_in());
    if !moves.is_empty() {
        driver.keys(&format!("i {} enter", moves.replace(' ', " space ")));
    }
    let kind = game.split(':').next().expect("a game");
    let program = driver
        .app
        .players
        .roster
        .read("alphabeta:depth=2", kind)
        .expect("a player");
    let user = driver.app.game.study.position().to_move().index();
    driver.app.players.players = [Player::human(), Player::human()];
    driver.app.players.players[1 - user] = program;
    driver.app.players.hides = true;
    driver.keys("1");
    driver.app.refresh();
    assert!(driver.app.players.hides_analysis(&driver.app.game.study));
    driver
}

fn note(driver: &Driver) -> String {
    driver
        .app
        .screen
        .note
        .as_ref()
        .map(|note| note.text.clone())
        .unwrap_or_default()
}

/// Returns the places of the squares of the board on the screen.
fn grid(driver: &Driver) -> Option<BoardGrid> {
    let Picture::Board(board) = &driver.app.views.board.picture else {
        return None;
    };
    let mut inside = driver.app.layout().inside(Pane::Board);
    inside.height -= driver.app.players.lines_below();
    Some(BoardGrid::new(
        board,
        driver.app.views.board.value_width(),
        inside,
        &[],
    ))
}

#[test]
fn a_hint_is_one_key_and_says_what_moves_do() {
    let mut driver = playing((80, 24), "k-in-a-row", "a1 b2 a2");
    let position = driver.app.game.study.position().copy();
    let mut solver = position.solver(Asked::Moves, 1 << 20).expect("a solver");
    assert!(solver.run(&mut |_| false));
    let solution = solver.solution();
    let mv = |at: usize| {
        position
            .move_view(solution.ranked()[at].mv)
            .expect("a move")
            .text
    };
    driver.keys("#");
    let said = note(&driver);
    assert!(
        said.starts_with(&format!("hint: {}", mv(0))) && said.ends_with("(proven)"),
        "{said}"
    );
    let words = ["a3 draws; ", " lose in 2"];
    assert!(words.iter().all(|word| said.contains(word)), "{said}");
    assert!(
        driver.app.players.hides_analysis(&driver.app.game.study),
        "nothing else is shown"
    );
    // This hint again is available at once, and a move removes it.
    driver.keys("alt-h");
    assert_eq!(note(&driver), said);
    assert!(!driver.app.views.board.values.is_empty());
    driver.keys("i a3 enter");
    assert!(!driver.app.views.board.hinted);
}

#[test]
fn the_board_keeps_its_size_while_a_hint_is_drawn() {
    let games = [
        ("connect-four", "4 4 4 3 3 5 2"),
        ("othello:size=6", ""),
        ("othello", "d3"),
        ("k-in-a-row", "b2"),
        ("k-in-a-row:h=6,v=6,k=4", "c3 d4 c4"),
    ];
    for (game, moves) in games {
        for size in [(80, 24), (120, 40), (200, 60)] {
            let mut driver = playing(size, game, moves);
            let before = (grid(&driver), driver.app.layout().panes);
            driver.keys("#");
            driver.app.refresh();
            assert!(driver.app.views.board.hinted, "{game}: {}", note(&driver));
            assert_eq!(
                (grid(&driver), driver.app.layout().panes),
                before,
                "{game} {size:?}"
            );
            let best = driver
                .app
                .views
                .board
                .values
                .iter()
                .filter(|value| value.best)
                .count();
            assert!(
                best > 0 && note(&driver).starts_with("hint: "),
                "{game}: {}",
                note(&driver)
            );
            // It is drawn on the squares of the moves.
            let drawn = driver.draw();
            let grid = grid(&driver).expect("a board");
            let is_drawn = |value: &plyscope::app::game::board::MoveValue| {
                let legal = driver
                    .app
                    .views
                    .board
                    .legal
                    .iter()
                    .find(|mv| mv.ordinal == value.ordinal);
                let square = legal.and_then(|mv| mv.square).expect("a square");
                let Some(area) = grid.square(square.0 as usize - 1, square.1 as usize - 1) else {
                    return false;
                };
                let signs = area
                    .positions()
                    .filter_map(|at| drawn.cell(at))
                    .map(ratatui::buffer::Cell::symbol);
                signs
                    .collect::<String>()
                    .chars()
                    .any(|sign| !" ·∘[]┃".contains(sign))
            };
            let mut best = driver
                .app
                .views
                .board
                .values
                .iter()
                .filter(|value| value.best);
            assert!(best.any(is_drawn), "{game} {size:?}: {}", text(&drawn));
        }
    }
}
