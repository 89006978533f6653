//! Every value of every `evals.tsv`: 150 positions per game, all evaluations, both players.

use crate::tsv::{Row, read};
use engine::eval::{Compiled, Eval, Features, Registry, Value};
use engine::rules::connect_four::ConnectFour;
use engine::rules::k_in_a_row::KInARow;
use engine::rules::nim::Nim;
use engine::rules::othello::{Eight, Othello};
use engine::rules::rastros::{self, Rastros};
use engine::rules::shape::Sized;
use engine::rules::{Notation, Setup, Side};
use std::sync::LazyLock;

static REGISTRY: LazyLock<Registry> = LazyLock::new(Registry::built_in);

/// Returns the value of an evaluation for a side.
fn value<G: Features + Notation>(
    game: &G,
    name: &str,
    position: &str,
    max: Side,
) -> (Compiled<G>, Value) {
    let eval = Compiled::new(REGISTRY.get(G::GAME, name).unwrap(), game).unwrap();
    let state = game
        .setup(&Setup::read(position))
        .unwrap_or_else(|error| panic!("{position}: {error}"));
    let value = eval.value(game, &state, game.outcome(&state), max);
    (eval, value)
}

/// Returns a fraction as the data write it, with ten digits.
fn digits(text: &str) -> String {
    let number = |text: &str| text.parse::<f64>().expect("a number");
    text.split_once('/').map_or_else(
        || text.to_owned(),
        |(top, bottom)| format!("{:.10}", number(top) / number(bottom)),
    )
}

/// Compares one cell with the value as it is printed: all digits, and `inf`.
fn compare<G: Features + Notation>(
    game: &G,
    name: &str,
    position: &str,
    max: Side,
    row: &Row,
    column: &str,
) {
    let (eval, value) = value(game, name, position, max);
    assert_eq!(
        digits(&eval.print(value)),
        row.get(column),
        "{} {column} {name}",
        row.place
    );
}

/// Compares all columns, `(column, evaluation)`, whose names end with that of the player.
fn compare_all<G: Features + Notation>(
    game: &G,
    row: &Row,
    position: &str,
    players: [&str; 2],
    names: &[(&str, &str)],
) {
    for (max, player) in Side::BOTH.into_iter().zip(players) {
        for (column, name) in names {
            compare(game, name, position, max, row, &format!("{column}{player}"));
        }
    }
}

fn rows(name: &str) -> Vec<Row> {
    let rows = read(name);
    assert_eq!(rows.len(), 150, "{name}");
    rows
}

#[test]
fn k_in_a_row() {
    for row in rows("mnk/evals.tsv") {
        let sizes: Vec<u32> = row
            .get("hvk")
            .split(',')
            .map(|size| size.parse().unwrap())
            .collect();
        let game = KInARow(Sized::<u64>::new(sizes[0], sizes[1], sizes[2]).unwrap());
        let position = format!("{} {}", row.get("board"), row.get("to_move"));
        let names = [
            ("f1_", "weights"),
            ("f2meant_", "weights-outcome"),
            ("util_", "outcome"),
            ("ex4_", "outcome-sooner"),
        ];
        compare_all(&game, &row, &position, ["X", "O"], &names);
    }
}

#[test]
fn othello() {
    let game = Othello(Eight);
    for row in rows("othello/evals.tsv") {
        let passed = match row.get("last") {
            // A full position with `NoneNone` ended because the board was full.
            "NoneNone" if row.get("board").contains('.') => " pass pass",
            "None"
                if row.get("kind") != "end-full"
                    && !row
                        .get("board")
                        .starts_with("......../......../......../...OX") =>
            {
                " pass"
            }
            _ => "",
        };
        let position = format!("{} {}{passed}", row.get("board"), row.get("to_move"));
        let names = [
            ("gameover_", "game-over"),
            ("basilio_", "basilio"),
            ("pecas_", "discs"),
            ("pecas_", "disc-difference"),
            ("casas_e_pecas_", "squares-discs"),
            ("nova_", "squares-discs-2"),
        ];
        compare_all(&game, &row, &position, ["X", "O"], &names);
    }
}

#[test]
fn rastros() {
    let game = Rastros::usual(rastros::EightArea);
    let padded = Rastros::usual(rastros::PaddedArea::new(8, 8).unwrap());
    for row in rows("rastros/evals.tsv") {
        let position = format!("{} {}", row.get("board"), row.get("to_move"));
        let names = [
            ("basico_", "basilio"),
            ("dijkstra_", "shortest-path"),
            ("positiva_", "positiva"),
        ];
        compare_all(&game, &row, &position, ["S", "N"], &names);
        compare_all(&padded, &row, &position, ["S", "N"], &names);
        compare_all(&game, &row, &position, ["", ""], &[("livres", "ar-livre")]);
        compare(&game, "outcome", &position, Side::First, &row, "terminou");
    }
}

#[test]
fn nim() {
    for row in rows("nim/evals.tsv") {
        let heaps: Vec<u32> = row
            .get("piles")
            .split(',')
            .map(|heap| heap.parse().unwrap())
            .collect();
        let game = Nim::new(&heaps, false).unwrap();
        let position = format!("{} {}", row.get("piles"), row.get("to_move"));
        let mover = [Side::First, Side::Second][usize::from(row.get("to_move") == "2")];
        compare(&game, "heap-sum", &position, mover, &row, "val_is_target");
        compare(
            &game,
            "heap-sum",
            &position,
            mover.other(),
            &row,
            "val_not_target",
        );
        let winner = [Side::First, Side::Second][usize::from(row.get("winner") == "2")];
        assert_eq!(
            value(&game, "nim-sum", &position, winner).1,
            Value::new(1),
            "{}",
            row.place
        );
        assert_eq!(
            value(&game, "nim-sum", &position, winner.other()).1,
            Value::new(-1),
            "{}",
            row.place
        );
    }
}

#[test]
fn connect_four() {
    let game = ConnectFour::<Sized<u64>>::sized(7, 6, 4).unwrap();
    for row in rows("connect4/evals.tsv") {
        let position = format!("{} {}", row.get("board"), row.get("to_move"));
        compare_all(
            &game,
            &row,
            &position,
            ["1", "2"],
            &[("val_target", "open-fours")],
        );
        compare(&game, "outcome", &position, Side::First, &row, "util_1");
    }
}
