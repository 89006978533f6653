//! Connect Four: the mean nodes on the test sets of P. Pons, value only, each position with an
//! empty table of 64 MiB; and the empty board.
//!
//! The sets belong to their author: `PLYSCOPE_SETS` names the folder that has them as
//! `pons_test_sets.tsv` (set, moves, score); `PLYSCOPE_SETS_MOST` is the number of positions taken
//! from each, evenly spread (50). The empty board takes a minute and needs `PLYSCOPE_SLOW`.
//! Published figures: P. Pons, "Solving Connect 4", and those of c4 by its author.

use crate::pairs::Table;
use engine::boundary::catalog;
use engine::boundary::position::read_moves;
use engine::solve::Asked;
use std::path::Path;

const TABLE: usize = 64 << 20;

/// The name in the file, the name here, the published figures, and the limit.
const SETS: [(&str, &str, &str, f64); 6] = [
    ("Test_L3_R1", "end, easy", "Pons 51, c4 9", 51.0),
    ("Test_L2_R1", "middle, easy", "Pons 449, c4 309", 449.0),
    (
        "Test_L2_R2",
        "middle, medium",
        "Pons 39,807, c4 9,387",
        9_400.0,
    ),
    (
        "Test_L1_R1",
        "begin, easy",
        "Pons 3,296, c4 19,451",
        3_300.0,
    ),
    (
        "Test_L1_R2",
        "begin, medium",
        "Pons 1.19 million, c4 371,681",
        372_000.0,
    ),
    (
        "Test_L1_R3",
        "begin, hard",
        "Pons 65.9 million, c4 7 million",
        8e6,
    ),
];

/// Returns the score of a position and the number of nodes searched.
fn value(moves: &str) -> (i32, u64) {
    let position = read_moves(&*catalog::read("connect-four").expect("a game"), moves)
        .expect("legal moves")
        .1;
    let mut solver = position
        .solver(Asked::Value, TABLE)
        .expect("the rules are known");
    solver.run(&mut |_| false);
    let solution = solver.solution();
    (solution.result.score().expect("a proof"), solution.nodes)
}

pub fn rows(table: &mut Table) {
    if std::env::var_os("PLYSCOPE_SLOW").is_some() {
        let name = "solve: Connect Four, the empty board (Pons 3,100, c4 100)";
        if table.wants(name) {
            let (score, nodes) = value("");
            assert_eq!(
                score, 1,
                "the first player wins with its 41st stone on the board"
            );
            table.time(name, nodes as f64 / 1e6, 100.0, "million nodes");
        }
    }
    let Some(folder) = std::env::var_os("PLYSCOPE_SETS") else {
        return;
    };
    let most = std::env::var("PLYSCOPE_SETS_MOST")
        .map_or(50, |most| most.parse().expect("a number of positions"));
    let text =
        std::fs::read_to_string(Path::new(&folder).join("pons_test_sets.tsv")).expect("the sets");
    for (file, set, others, bar) in SETS {
        let name = format!("solve: Connect Four, {set} ({others})");
        if !table.wants(&name) {
            continue;
        }
        let lines: Vec<&str> = text.lines().filter(|line| line.starts_with(file)).collect();
        let sample: Vec<&&str> = lines
            .iter()
            .step_by(lines.len().div_ceil(most).max(1))
            .collect();
        let nodes = |line: &&&str| {
            let mut fields = line.split('\t').skip(1);
            let (score, nodes) = value(fields.next().expect("moves"));
            assert_eq!(fields.next(), Some(score.to_string().as_str()), "{line}");
            nodes
        };
        let total: u64 = sample.iter().map(nodes).sum();
        table.time(&name, total as f64 / sample.len() as f64, bar, "nodes");
    }
}
