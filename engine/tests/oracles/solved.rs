//! Results that are published or were solved elsewhere, reproduced by searching to the end of the
//! game.
//!
//! A search that would take more than ten million nodes is omitted; each test checks how many are
//! not.

use super::search::{position, search};
use super::tsv;
use engine::boundary::{Position, catalog};
use engine::eval::Registry;
use engine::rules::Side;
use engine::search::Token;
use engine::search::{MethodName, OrderName, Spec, Value};

/// The most nodes of one search.
const MOST: u64 = 10_000_000;

/// Returns 1, 0 or −1 for the side to move with perfect play on both sides, or `None` if that takes
/// too many nodes.
fn solve(position: &dyn Position) -> Option<Value> {
    let spec = Spec {
        method: MethodName::AlphaBeta,
        depth: None,
        order: OrderName::Natural,
        evaluation: Some("outcome".to_owned()),
        ..Spec::default()
    };
    let problem = position
        .pose(&spec, &Registry::built_in())
        .expect("every board has an outcome");
    let answer = problem.choose(MOST, &Token::new());
    answer.complete.then_some(answer.value)
}

/// Returns the symbol of the winner.
fn winner(position: &dyn Position) -> Option<&'static str> {
    let side = position.to_move();
    match solve(position)?.units() {
        Some(1..) => Some(position.symbol(side)),
        Some(..=-1) => Some(position.symbol(side.other())),
        _ => Some("draw"),
    }
}

#[test]
fn k_in_a_row_boards() {
    let rows = tsv::read("mnk/known_results.tsv");
    assert_eq!(rows.len(), 15);
    let (mut solved, mut timed) = (0, 0);
    for row in &rows {
        let hvk: Vec<usize> = row
            .get("hvk")
            .split(',')
            .map(|number| number.parse().unwrap())
            .collect();
        let board = catalog::read(&format!(
            "k-in-a-row:h={},v={},k={}",
            hvk[0], hvk[1], hvk[2]
        ))
        .unwrap();
        let Some(value) = solve(&*board) else {
            continue;
        };
        solved += 1;
        let expected = if row.get("value") == "win" {
            Value::new(1)
        } else {
            Value::ZERO
        };
        assert_eq!(value, expected, "{}", row.place);
        // An earlier win is worth more, so that the value gives the number of moves.
        if let Ok(moves) = row.get("moves_to_win").parse::<i64>() {
            let cells = (hvk[0] * hvk[1]) as i64;
            let best = search(
                &*board,
                MethodName::AlphaBeta,
                Some(2 * moves as u32 - 1),
                "outcome-sooner",
            );
            assert_eq!(
                best.value,
                Value::new(cells - (2 * moves - 1)),
                "{}",
                row.place
            );
            let earlier = search(
                &*board,
                MethodName::AlphaBeta,
                Some(2 * moves as u32 - 3),
                "outcome-sooner",
            );
            assert!(earlier.value <= Value::ZERO, "{}", row.place);
            timed += 1;
        }
    }
    assert_eq!((solved, timed), (11, 5));
}

#[test]
fn connect_four_boards() {
    let rows = tsv::read("connect4/board_outcomes.tsv");
    assert_eq!(rows.len(), 15);
    let mut solved = 0;
    for row in &rows {
        let (columns, lines) = row.get("board").split_once('x').unwrap();
        let board = catalog::read(&format!("connect-four:columns={columns},rows={lines}")).unwrap();
        let Some(value) = solve(&*board) else {
            continue;
        };
        solved += 1;
        let expected = match &row.get("result")[..3] {
            "1st" => 1,
            "2nd" => -1,
            _ => 0,
        };
        assert_eq!(value, Value::new(expected), "{}", row.place);
    }
    assert_eq!(solved, 2);
}

#[test]
fn rastros_boards() {
    let rows = tsv::read("rastros/small_boards.tsv");
    assert_eq!(rows.len(), 9);
    let (mut solved, mut goals) = (0, 0);
    for row in &rows {
        let (height, width) = row.get("hv").split_once(',').unwrap();
        for (r, line) in (1..).zip(row.get("table").split('/')) {
            for (c, expected) in (1..).zip(line.split(' ')) {
                let spec = format!("rastros:rows={height},columns={width},start={r}.{c}");
                if expected == "*" {
                    assert!(catalog::read(&spec).is_err(), "{} {r},{c}", row.place);
                    goals += 1;
                    continue;
                }
                let Some(winner) = winner(&*catalog::read(&spec).unwrap()) else {
                    continue;
                };
                assert_eq!(winner, expected, "{} {r},{c}", row.place);
                solved += 1;
            }
        }
    }
    assert_eq!((solved, goals), (119, 18));
}

#[test]
fn rastros_positions() {
    let rows = tsv::read("rastros/solved_positions.tsv");
    assert_eq!(rows.len(), 150);
    let (mut solved, mut moves) = (0, 0);
    for row in &rows {
        let position = position("rastros", row);
        let Some(found) = winner(&*position) else {
            continue;
        };
        assert_eq!(found, row.get("winner"), "{}", row.place);
        solved += 1;
        for (mv, told) in position
            .legal()
            .iter()
            .zip(row.get("moves_winner").split(' '))
        {
            let (name, expected) = told.split_once('=').unwrap();
            assert_eq!(
                mv.square.map(|(r, c)| format!("{r}{c}")).as_deref(),
                Some(name),
                "{}",
                row.place
            );
            let next = position.play(mv.ordinal).expect("legal");
            if let Some(found) = winner(&*next) {
                assert_eq!(found, expected, "{} {name}", row.place);
                moves += 1;
            }
        }
    }
    assert_eq!((solved, moves), (63, 271));
}

#[test]
fn small_othello() {
    let position = catalog::read("othello:size=4").unwrap();
    assert_eq!(
        (position.to_move(), winner(&*position)),
        (Side::First, Some("O"))
    );
}
