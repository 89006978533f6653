//! Nim against the data of an independent program and of OpenSpiel: rules and perfect play.

use crate::replay::{check_perft, position, replay};
use crate::tsv::{Row, read};
use engine::rules::nim::Nim;
use engine::rules::{Game, Notation};

fn game(row: &Row) -> Nim {
    let heaps: Vec<u32> = row
        .get("piles")
        .split(',')
        .map(|heap| heap.parse().unwrap())
        .collect();
    Nim::new(&heaps, false).unwrap()
}

#[test]
fn random_games() {
    let rows = read("nim/random_games.tsv");
    assert_eq!(rows.len(), 500);
    let mut wins = [0; 2];
    for row in &rows {
        let game = game(row);
        let end = replay(&game, game.initial(), row, row.get("moves"), |state, mv| {
            game.print_move(state, mv)
        });
        let winner = game
            .outcome(&end)
            .and_then(engine::rules::Outcome::winner)
            .expect("no draws and no open ends");
        assert_eq!(game.symbol(winner), row.get("winner"), "{}", row.place);
        wins[winner.index()] += 1;
    }
    assert!(wins[0] > 0 && wins[1] > 0, "{wins:?}");
}

#[test]
fn perft_of_positions() {
    let rows = read("nim/perft.tsv");
    assert_eq!(rows.len(), 60);
    for row in &rows {
        let game = game(row);
        check_perft(&game, &position(&game, row, "piles"), row);
    }
}

#[test]
fn sums_and_perfect_play() {
    let rows = read("nim/evals.tsv");
    assert_eq!(rows.len(), 150);
    let mut winning = 0;
    for row in &rows {
        let game = game(row);
        let state = position(&game, row, "piles");
        assert_eq!(state.objects().to_string(), row.get("sum"), "{}", row.place);
        assert_eq!(state.nim_sum().to_string(), row.get("xor"), "{}", row.place);
        assert_eq!(
            game.symbol(game.winner(&state)),
            row.get("winner"),
            "{}",
            row.place
        );
        let moves: Vec<String> = game
            .winning_moves(&state)
            .iter()
            .map(|&mv| game.print_move(&state, mv))
            .collect();
        let expected = if row.get("winning_moves") == "-" {
            ""
        } else {
            row.get("winning_moves")
        };
        assert_eq!(moves.join(" "), expected, "{}", row.place);
        winning += moves.len();
    }
    assert!(winning > 50, "{winning}");
}

/// A search to the end of the game finds the winner with perfect play, move by move.
#[test]
fn perfect_play_and_full_searches() {
    let rows = read("nim/search_full.tsv");
    assert_eq!(rows.len(), 100);
    let mut checked = 0;
    for row in rows.iter().filter(|row| row.get("leaf") == "utility") {
        let game = game(row);
        let state = position(&game, row, "piles");
        let mover = game.to_move(&state);
        let value = |winner| if winner == mover { 1 } else { -1 };
        assert_eq!(
            value(game.winner(&state)).to_string(),
            row.get("mm_value"),
            "{}",
            row.place
        );
        let children = game.moves(&state).map(|mv| {
            format!(
                "{}={}",
                game.print_move(&state, mv),
                value(game.winner(&game.play(&state, mv)))
            )
        });
        assert_eq!(
            children.collect::<Vec<_>>().join(" "),
            row.get("mm_children"),
            "{}",
            row.place
        );
        checked += 1;
    }
    assert_eq!(checked, 100);
}
