//! Exact results of Connect Four, compared with those of a slow program on an array of cells, with
//! published results of boards, and, if a variable names their folder, with the test sets of P.
//! Pons.

use super::tsv::{self, Row};
use engine::boundary::position::read_moves;
use engine::boundary::{Position, catalog};
use engine::rules::Game;
use engine::rules::conformance::Seed;
use engine::rules::connect_four::ConnectFour;
use engine::rules::shape::Sized;
use engine::solve::{Asked, Meter, Plain, Prover, Solution, Solving};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

/// The bytes of a table that is large enough for the positions here, and small enough to be
/// allocated at once.
const TABLE: usize = 16 << 20;

fn solve(position: &dyn Position, asked: Asked, bytes: usize) -> Solution {
    let mut solver = position.solver(asked, bytes).expect("the rules are known");
    assert!(solver.run(&mut |_| false));
    solver.solution()
}

fn after(game: &str, moves: &str) -> Box<dyn Position> {
    read_moves(&*catalog::read(game).unwrap(), moves).unwrap().1
}

/// Checks the score of every column, as written in the tables, and its consequences.
fn check_moves(position: &dyn Position, row: &Row) {
    let solution = solve(position, Asked::Moves, TABLE);
    let legal = position.legal();
    let scores: Vec<i32> = solution
        .moves
        .iter()
        .map(|mv| mv.result.score().unwrap())
        .collect();
    let columns: Vec<String> = legal
        .iter()
        .zip(&scores)
        .map(|(mv, score)| format!("{}:{score}", mv.text))
        .collect();
    assert_eq!(columns.join(" "), row.get("columns"), "{}", row.place);
    assert_eq!(
        solution.result.score().unwrap().to_string(),
        row.get("score"),
        "{}",
        row.place
    );
    let best: Vec<usize> = (0..scores.len())
        .filter(|&at| Some(&scores[at]) == scores.iter().max())
        .collect();
    assert_eq!(
        solution
            .best
            .iter()
            .map(|mv| mv.index())
            .collect::<Vec<_>>(),
        best,
        "{}",
        row.place
    );
    // The line is legal, ends the game, and has the announced number of plies.
    let end = position.replay(&solution.line, &mut |_| ());
    assert!(
        end.outcome().is_some() && solution.complete,
        "{}",
        row.place
    );
    match solution.result.plies {
        Some(plies) => assert_eq!(plies as usize, solution.line.len(), "{}", row.place),
        None => assert_eq!(
            (row.get("score"), end.legal().len()),
            ("0", 0),
            "{}",
            row.place
        ),
    }
}

#[test]
fn connect_four_positions() {
    let rows = tsv::read("connect4/solved.tsv");
    assert_eq!(rows.len(), ROWS);
    for row in &rows {
        check_moves(&*after("connect-four", row.get("moves")), row);
    }
}

/// The number of lines of `solved.tsv`.
const ROWS: usize = 180;

/// The winner and the last ply on boards of other sizes.
#[test]
fn connect_four_boards_of_all_sizes() {
    let rows = tsv::read("connect4/board_outcomes.tsv");
    let mut solved = 0;
    for row in &rows {
        let (columns, lines) = row.get("board").split_once('x').unwrap();
        let cells: u32 = columns.parse::<u32>().unwrap() * lines.parse::<u32>().unwrap();
        if cells > 25 {
            continue;
        }
        solved += 1;
        let start = catalog::read(&format!("connect-four:columns={columns},rows={lines}")).unwrap();
        let result = solve(&*start, Asked::Value, TABLE).result;
        let found = match (result.score().unwrap(), result.plies) {
            (1.., Some(plies)) => format!("1st:{plies}"),
            (..=-1, Some(plies)) => format!("2nd:{plies}"),
            _ => "draw".to_owned(),
        };
        assert_eq!(found, row.get("result"), "{}", row.place);
    }
    assert_eq!(solved, 6);
}

/// Random positions of small boards with lines of any length, compared with alpha-beta without
/// knowledge of the game: the outcome and the plies of every move.
#[test]
fn connect_four_beside_a_plain_prover() {
    let boards = [
        (4, 4, 4, 2),
        (5, 4, 3, 2),
        (3, 3, 3, 0),
        (5, 5, 4, 7),
        (4, 4, 2, 0),
        (2, 2, 1, 0),
        (3, 4, 9, 0),
        (9, 2, 3, 3),
    ];
    let mut won = [0; 3];
    for (columns, rows, k, stones) in boards {
        let game = ConnectFour::<Sized<u64>>::sized(columns, rows, k).unwrap();
        let wide = ConnectFour::<Sized<u128>>::sized(columns, rows, k).unwrap();
        let mut plain = Plain::new(16 << 20);
        for seed in 0..12 {
            let (mut state, mut random) = (game.initial(), Seed(seed));
            let mut same = wide.initial();
            for _ in 0..stones {
                let ordinal = random.below(game.moves(&state).len());
                if game.outcome(&state).is_none() {
                    same = wide.play(&same, wide.legal(&same)[ordinal]);
                    state = game.play(&state, game.legal(&state)[ordinal]);
                }
            }
            let solve = |asked| {
                let mut solving = Solving::new(Arc::new(game), state, asked, 1 << 16);
                assert!(solving.run(&mut |_| false));
                solving.solution()
            };
            let solution = solve(Asked::Moves);
            for (solved, mv) in solution.moves.iter().zip(game.legal(&state)) {
                let after = game.play(&state, mv);
                let window = plain.range(&game, &after);
                let window = (window.low - 1, window.high + 1);
                let child = plain
                    .prove(&game, &after, window, &mut Meter::new(&mut |_| false))
                    .unwrap();
                let plies = Prover::<ConnectFour<Sized<u64>>>::plies(&plain, &game, &after, child)
                    .map(|plies| plies + 1);
                let score = solved.result.score().unwrap();
                assert_eq!(
                    (score.signum(), solved.result.plies),
                    (-child.signum(), plies),
                    "{game:?} {state:?}"
                );
                won[(score.signum() + 1) as usize] += 1;
            }
            let mut solving = Solving::new(Arc::new(wide), same, Asked::Moves, 1 << 16);
            assert!(solving.run(&mut |_| false));
            assert_eq!(
                solving.solution().moves,
                solution.moves,
                "{game:?} {state:?}"
            );
        }
    }
    assert!(won.iter().all(|&count| count > 50), "{won:?}");
}

/// Two runs do equal work, and a table of a few slots does not change a result.
#[test]
fn solutions_are_functions_of_the_position() {
    let position = after("connect-four", "1427552347513411737734");
    let [one, same, small] = [TABLE, TABLE, 1].map(|bytes| solve(&*position, Asked::Moves, bytes));
    assert_eq!(one, same);
    assert_eq!(
        (one.result, one.moves, one.best),
        (small.result, small.moves, small.best)
    );
    assert!(small.nodes > one.nodes);
}

/// The sets of P. Pons, from `pons_test_sets.tsv` in the folder that `PLYSCOPE_SETS` names: moves
/// and score. Prints the mean nodes of each set; `PLYSCOPE_SETS_MOST` is the number of positions
/// tried from each (all).
#[test]
fn published_sets() {
    let Some(folder) = std::env::var_os("PLYSCOPE_SETS") else {
        return;
    };
    let most = std::env::var("PLYSCOPE_SETS_MOST").map_or(usize::MAX, |most| most.parse().unwrap());
    let rows = tsv::read_file(&Path::new(&folder).join("pons_test_sets.tsv"));
    let mut sets: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
    for row in &rows {
        let (positions, nodes) = sets.entry(row.get("set")).or_default();
        if *positions as usize == most {
            continue;
        }
        let solution = solve(
            &*after("connect-four", row.get("moves")),
            Asked::Value,
            64 << 20,
        );
        assert_eq!(
            solution.result.score().unwrap().to_string(),
            row.get("score"),
            "{}",
            row.place
        );
        *positions += 1;
        *nodes += solution.nodes;
    }
    assert!(sets.len() > 4);
    for (set, (positions, nodes)) in sets {
        println!(
            "{set}: {positions} positions, {} nodes at the mean",
            nodes / positions
        );
    }
}

/// The start and its seven first moves, if `PLYSCOPE_SLOW` is set; takes some minutes (J. Allen and
/// V. Allis, 1988: the first player wins, by the centre column only).
#[test]
fn the_start_of_connect_four() {
    if std::env::var_os("PLYSCOPE_SLOW").is_none() {
        return;
    }
    let solution = solve(&*after("connect-four", ""), Asked::Moves, 64 << 20);
    let scores: Vec<Option<i32>> = solution.moves.iter().map(|mv| mv.result.score()).collect();
    assert_eq!(scores, [-2, -1, 0, 1, 0, -1, -2].map(Some));
    assert_eq!((solution.result.plies, solution.line.len()), (Some(41), 41));
    println!("the start and its moves: {} nodes", solution.nodes);
}

/// The mean nodes of small samples, by the number of stones on the board. They are equal on every
/// machine, so that a weaker search is noticed here; a stronger one needs no new figures.
#[test]
fn connect_four_keeps_its_strength() {
    let rows = tsv::read("connect4/solved.tsv");
    for (stones, positions, most) in [
        (13..=16, 31, 12_300),
        (17..=20, 41, 1_150),
        (21..=24, 35, 155),
        (25..=38, 73, 27),
    ] {
        let sample: Vec<&Row> = rows
            .iter()
            .filter(|row| stones.contains(&row.get("moves").len()))
            .collect();
        let nodes = |row: &&Row| {
            solve(
                &*after("connect-four", row.get("moves")),
                Asked::Value,
                TABLE,
            )
            .nodes
        };
        let mean = sample.iter().map(nodes).sum::<u64>() / sample.len() as u64;
        assert!(
            sample.len() == positions && mean <= most,
            "{stones:?} stones, {positions} positions: {mean} nodes"
        );
    }
}
