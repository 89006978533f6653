//! Connect Four against the data of an independent program and of OpenSpiel: rules only.

use crate::replay::{check_perft, position, replay, utility};
use crate::tsv::read;
use engine::rules::connect_four::ConnectFour;
use engine::rules::perft::perft;
use engine::rules::shape::{Fixed, Shape, Sized};
use engine::rules::{Game, Notation, Outcome, Setup, Side};
use std::collections::HashSet;

const USUAL: ConnectFour<Fixed<7, 6, 4>> = ConnectFour(Fixed);

fn sized(columns: u32, rows: u32) -> ConnectFour<Sized<u64>> {
    ConnectFour::<Sized<u64>>::sized(columns, rows, 4).unwrap()
}

#[test]
fn random_games() {
    let rows = read("connect4/random_games.tsv");
    assert_eq!(rows.len(), 500);
    let mut results = [0; 3];
    for row in &rows {
        assert_eq!(row.get("board"), "7x6", "{}", row.place);
        let end = replay(
            &USUAL,
            USUAL.initial(),
            row,
            row.get("moves"),
            |state, mv| USUAL.print_move(state, mv),
        );
        assert!(USUAL.outcome(&end).is_some(), "{}: not over", row.place);
        let result = utility(USUAL.outcome(&end), Side::First);
        assert_eq!(result.to_string(), row.get("utility_1"), "{}", row.place);
        results[(result + 1) as usize] += 1;
    }
    // Random play hardly ever fills the board: the one draw has its own test.
    assert_eq!(results, [233, 0, 267]);
}

/// The only draw among a thousand random games, accepted by OpenSpiel: the last stone fills the board.
#[test]
fn a_drawn_game() {
    const MOVES: &str = "474652211543522211736445236536654763737117";
    let (mut state, mut plies) = (USUAL.initial(), 0);
    for (_, word) in USUAL.split_moves(MOVES) {
        assert_eq!(USUAL.outcome(&state), None, "ply {plies}");
        let ordinal = USUAL.find_move(&state, word).unwrap();
        state = USUAL.play(&state, USUAL.legal(&state)[ordinal.index()]);
        plies += 1;
    }
    assert_eq!((plies, USUAL.outcome(&state)), (42, Some(Outcome::Drawn)));
    assert_eq!(USUAL.outcome_after(&state), Some(Outcome::Drawn));
    assert_eq!(USUAL.moves(&state).len(), 0);
}

#[test]
fn perft_of_positions() {
    let rows = read("connect4/perft.tsv");
    assert_eq!(rows.len(), 60);
    for row in &rows {
        check_perft(&USUAL, &position(&USUAL, row, "board"), row);
        let game = sized(7, 6);
        check_perft(&game, &position(&game, row, "board"), row);
    }
}

#[test]
fn perft_of_the_start() {
    let rows = read("connect4/perft_start.tsv");
    let expected: Vec<u64> = rows
        .iter()
        .map(|row| row.get("sequences").parse().unwrap())
        .collect();
    assert_eq!((expected.len(), expected[7]), (9, 5_673_234));
    // The ninth ply would take seven times as long and check nothing new.
    assert_eq!(perft(&USUAL, &USUAL.initial(), 8), expected[..8]);
}

#[test]
fn distinct_positions_of_the_start() {
    let rows = read("connect4/perft_start.tsv");
    let mut level = HashSet::from([[0, 0]]);
    for row in &rows[..7] {
        let plies = row.get("plies").parse::<usize>().unwrap();
        let to_move = Side::BOTH[(plies - 1) % 2];
        let states = level
            .iter()
            .map(|&of| engine::rules::k_in_a_row::Stones::new(of, to_move));
        let open = states.filter(|state| USUAL.outcome(state).is_none());
        level = open
            .flat_map(|state| {
                USUAL
                    .moves(&state)
                    .map(move |mv| Side::BOTH.map(|side| USUAL.play(&state, mv).of(side)))
            })
            .collect();
        assert_eq!(
            level.len().to_string(),
            row.get("distinct_positions"),
            "{}",
            row.place
        );
    }
}

#[test]
fn results_of_positions() {
    let rows = read("connect4/evals.tsv");
    assert_eq!(rows.len(), 150);
    let mut finished = 0;
    for row in &rows {
        let state = position(&USUAL, row, "board");
        let outcome = USUAL.outcome(&state);
        assert_eq!(outcome.is_some(), row.get("kind") == "end", "{}", row.place);
        assert_eq!(
            utility(outcome, Side::First).to_string(),
            row.get("util_1"),
            "{}",
            row.place
        );
        finished += u32::from(outcome.is_some());
    }
    assert_eq!(finished, 40);
}

/// Every board of the search tables is a position, and its root moves are our legal moves in order.
#[test]
fn root_moves_of_searches() {
    let mut checked = 0;
    for file in ["connect4/search_full.tsv", "connect4/search_limited.tsv"] {
        for row in &read(file) {
            let (columns, rows) = (
                row.get("board").split('/').next().unwrap().len(),
                row.get("board").split('/').count(),
            );
            let game = sized(columns as u32, rows as u32);
            let state = position(&game, row, "board");
            let legal = game
                .legal(&state)
                .into_iter()
                .map(|mv| game.print_move(&state, mv))
                .collect::<Vec<_>>();
            let expected: Vec<&str> = row
                .get("mm_children")
                .split(' ')
                .map(|child| child.split('=').next().unwrap())
                .collect();
            assert_eq!(legal, expected, "{}", row.place);
            checked += 1;
        }
    }
    assert_eq!(checked, 500);
}

#[test]
fn games_that_the_course_prints() {
    let rows = read("connect4/seed_examples.tsv");
    let games: Vec<_> = rows
        .iter()
        .filter(|row| row.get("where").starts_with("printed game"))
        .collect();
    assert_eq!(games.len(), 2);
    let empty = vec![".".repeat(7); 6];
    for row in games {
        assert!(
            row.get("kind").starts_with("player 2 (human) moves first"),
            "{}",
            row.place
        );
        let start = USUAL
            .setup(&Setup {
                rows: empty.clone(),
                words: vec!["2".into()],
            })
            .unwrap();
        let end = replay(&USUAL, start, row, row.get("data"), |state, mv| {
            USUAL.print_move(state, mv)
        });
        assert_eq!(row.get("expected"), "2 wins", "{}", row.place);
        assert_eq!(
            USUAL.outcome(&end),
            Some(Outcome::Won(Side::Second)),
            "{}",
            row.place
        );
    }
    assert_eq!(
        (USUAL.0.rows(), USUAL.0.columns()),
        (7, 6),
        "the board lies on its side"
    );
}
