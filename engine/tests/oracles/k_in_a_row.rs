//! k-in-a-row against the data of an independent program and of OpenSpiel: rules only.

use crate::replay::{check_perft, position, replay, utility};
use crate::tsv::{Row, read};
use engine::rules::bits::{Bits, Wide};
use engine::rules::k_in_a_row::KInARow;
use engine::rules::perft::perft;
use engine::rules::shape::{Fixed, Shape, Sized};
use engine::rules::{Game, Notation, Outcome, Side};
use std::collections::HashSet;

const TIC_TAC_TOE: KInARow<Fixed<3, 3, 3>> = KInARow(Fixed);

/// Returns the game of a row in words of one size, if it fits them.
fn game<B: Bits>(row: &Row) -> Option<KInARow<Sized<B>>> {
    let hvk: Vec<u32> = row
        .get("hvk")
        .split(',')
        .map(|number| number.parse().unwrap())
        .collect();
    Sized::new(hvk[0], hvk[1], hvk[2]).map(KInARow)
}

/// Returns a move in the notation of the tables.
fn pair<S: Shape>(game: &KInARow<S>, state: &<KInARow<S> as Game>::State, mv: u16) -> String {
    let (row, column) = game.square(state, mv).expect("a square");
    format!("{row},{column}")
}

#[test]
fn random_games() {
    let rows = read("mnk/random_games.tsv");
    assert_eq!(rows.len(), 500);
    let mut results = [0; 3];
    for row in &rows {
        let game = game::<u128>(row).unwrap();
        let end = replay(&game, game.initial(), row, row.get("moves"), |state, mv| {
            pair(&game, state, mv)
        });
        assert!(game.outcome(&end).is_some(), "{}: not over", row.place);
        let result = utility(game.outcome(&end), Side::First);
        assert_eq!(result.to_string(), row.get("utility_X"), "{}", row.place);
        results[(result + 1) as usize] += 1;
    }
    assert!(
        results.iter().all(|&count| count > 0),
        "every result occurs: {results:?}"
    );
    let sizes: HashSet<&str> = rows.iter().map(|row| row.get("hvk")).collect();
    assert_eq!(sizes.len(), 13);
}

#[test]
fn perft_of_positions() {
    fn check<B: Bits>(row: &Row) {
        let game = game::<B>(row).unwrap();
        check_perft(&game, &position(&game, row, "board"), row);
    }
    let rows = read("mnk/perft.tsv");
    assert_eq!(rows.len(), 60);
    for row in &rows {
        check::<u64>(row);
        check::<u128>(row);
        check::<Wide>(row);
    }
}

#[test]
fn counts_of_tic_tac_toe() {
    let rows = read("mnk/counts_3x3.tsv");
    assert_eq!(rows.len(), 5);
    let count = |what: &str| {
        rows.iter()
            .find(|row| row.get("what").starts_with(what))
            .unwrap()
            .get("value")
    };
    let sequences = perft(&TIC_TAC_TOE, &TIC_TAC_TOE.initial(), 9);
    let expected: Vec<u64> = count("sequences of exactly")
        .split(' ')
        .map(|number| number.parse().unwrap())
        .collect();
    assert_eq!(sequences, expected);
    assert_eq!(
        (1 + sequences.iter().sum::<u64>()).to_string(),
        count("nodes of the full tree")
    );

    let mut reached = HashSet::new();
    let complete = walk(&TIC_TAC_TOE.initial(), &mut reached);
    assert_eq!(complete.to_string(), count("complete games"));
    assert_eq!(reached.len().to_string(), count("positions reachable"));
}

/// Counts complete games below a position and collects all positions.
fn walk(state: &<KInARow<Fixed<3, 3, 3>> as Game>::State, reached: &mut HashSet<[u64; 2]>) -> u64 {
    reached.insert(Side::BOTH.map(|side| state.of(side)));
    if TIC_TAC_TOE.outcome(state).is_some() {
        return 1;
    }
    TIC_TAC_TOE
        .moves(state)
        .map(|mv| walk(&TIC_TAC_TOE.play(state, mv), reached))
        .sum()
}

#[test]
fn results_of_positions() {
    let rows = read("mnk/evals.tsv");
    assert_eq!(rows.len(), 150);
    let mut kinds = [0; 3];
    for row in &rows {
        let state = position(&TIC_TAC_TOE, row, "board");
        let outcome = TIC_TAC_TOE.outcome(&state);
        let kind = match outcome {
            None => "play",
            Some(outcome) if outcome.winner().is_some() => "end-win",
            Some(_) => "end-draw",
        };
        assert_eq!(kind, row.get("kind"), "{}", row.place);
        for (side, column) in Side::BOTH.into_iter().zip(["util_X", "util_O"]) {
            assert_eq!(
                utility(outcome, side).to_string(),
                row.get(column),
                "{}",
                row.place
            );
        }
        let (used, all) = TIC_TAC_TOE.progress(&state);
        assert_eq!(
            all - used,
            row.get("board").matches('.').count() as u32,
            "{}",
            row.place
        );
        kinds[["play", "end-win", "end-draw"]
            .iter()
            .position(|&name| name == kind)
            .unwrap()] += 1;
    }
    assert_eq!(kinds, [100, 46, 4]);
}

/// Every board of the search tables is a position, and its root moves are our legal moves in order.
#[test]
fn root_moves_of_searches() {
    let mut checked = 0;
    for file in ["mnk/search_full.tsv", "mnk/search_limited.tsv"] {
        for row in &read(file) {
            let game = game::<u64>(row).unwrap();
            let state = position(&game, row, "board");
            let legal = game
                .legal(&state)
                .into_iter()
                .map(|mv| pair(&game, &state, mv))
                .collect::<Vec<_>>();
            let children = row.get("mm_children").split(' ');
            let expected: Vec<&str> = children
                .map(|child| child.split('=').next().unwrap())
                .collect();
            assert_eq!(legal, expected, "{}", row.place);
            checked += 1;
        }
    }
    assert_eq!(checked, 127 + 483);
}

#[test]
fn games_that_the_courses_print() {
    let mut checked = 0;
    for row in &read("mnk/seed_examples.tsv") {
        let kind = row.get("kind");
        if !kind.starts_with("moves ->") || kind.starts_with("moves -> result only") {
            continue;
        }
        let start = TIC_TAC_TOE.initial();
        let end = replay(&TIC_TAC_TOE, start, row, row.get("data"), |state, mv| {
            pair(&TIC_TAC_TOE, state, mv)
        });
        let outcome = TIC_TAC_TOE.outcome(&end);
        let (x, o) = (
            utility(outcome, Side::First),
            utility(outcome, Side::Second),
        );
        let expected = match kind.split("-> ").nth(1).unwrap_or_default() {
            "terminal" if outcome.is_some() => "yes".to_owned(),
            "terminal" => "no".to_owned(),
            "terminal, utility X, utility O" => format!("yes {x} {o}"),
            "utility X at the end" => x.to_string(),
            other => panic!("{}: unknown kind {other}", row.place),
        };
        assert_eq!(outcome.is_some(), expected != "no", "{}", row.place);
        assert_eq!(expected, row.get("expected"), "{}", row.place);
        checked += 1;
    }
    assert_eq!(checked, 6);
}

/// A printed game continues after O has completed a column, because the program that printed it
/// does not detect that column. By the rules it ends one move earlier, and O has won.
#[test]
fn a_printed_game_that_goes_on_too_long() {
    let rows = read("mnk/seed_examples.tsv");
    let row = rows.iter().find(|row| row.get("seed") == "003").unwrap();
    assert_eq!(row.get("expected"), "X wins");
    let (moves, last) = row.get("data").rsplit_once(' ').unwrap();
    let end = replay(
        &TIC_TAC_TOE,
        TIC_TAC_TOE.initial(),
        row,
        moves,
        |state, mv| pair(&TIC_TAC_TOE, state, mv),
    );
    assert_eq!((end.taken().count(), last), (8, "3,2"));
    assert_eq!(TIC_TAC_TOE.outcome(&end), Some(Outcome::Won(Side::Second)));
}
