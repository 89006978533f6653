//! Searches, against whole lines of the references' tables. They use the catalog of games, the
//! setup of positions and the function that the command line calls, so that the boundary to the
//! generic code is tested as well.
//!
//! Compared on every line: the move, the value, the values of the root moves, nodes, leaves, cuts and pruned moves. The
//! minimax value of every root move must agree with its kind: exact, or a bound.

use super::tsv::{self, Row};
use engine::boundary::{Analysis, analyze};
use engine::boundary::{Position, catalog};
use engine::eval::{Number, Registry};
use engine::search::{MethodName, OrderName, Spec, Value};

/// Returns the position of a row: (game, setup) from the columns that its table has.
pub fn position(table: &str, row: &Row) -> Box<dyn Position> {
    let side = row.get("to_move");
    let (game, text) = match table {
        "mnk" => {
            let hvk: Vec<&str> = row.get("hvk").split(',').collect();
            (
                format!("k-in-a-row:h={},v={},k={}", hvk[0], hvk[1], hvk[2]),
                format!("{} {side}", row.get("board")),
            )
        }
        "connect4" => {
            let rows: Vec<&str> = row.get("board").split('/').collect();
            let game = format!("connect-four:columns={},rows={}", rows[0].len(), rows.len());
            (game, format!("{} {side}", row.get("board")))
        }
        "nim" => (
            format!("nim:heaps={}", row.get("piles").replace(',', "+")),
            format!("{} {side}", row.get("piles")),
        ),
        _ => (table.to_owned(), format!("{} {side}", row.get("board"))),
    };
    let start =
        catalog::read(&game).unwrap_or_else(|error| panic!("{}: {game}: {error}", row.place));
    let set_up = |passes: &str| {
        let setup = engine::rules::Setup::read(&format!("{text}{passes}"));
        start
            .set_up(Some(&setup))
            .unwrap_or_else(|error| panic!("{}: {text}{passes}: {error}", row.place))
    };
    let plain = set_up("");
    if table != "othello" {
        return plain;
    }
    // In Othello, the last move shows whether the last player has just passed, except at the start.
    match row.get("last") {
        "NoneNone" => set_up(" pass pass"),
        "None" if plain.describe() != start.describe() => set_up(" pass"),
        _ => plain,
    }
}

/// Returns our name of an evaluation.
fn evaluation(table: &str, leaf: &str) -> &'static str {
    match (table, leaf) {
        (_, "utility") => "outcome",
        (_, "utility_ex4") => "outcome-sooner",
        ("mnk", "f1") => "weights",
        ("mnk", "f2meant") => "weights-outcome",
        ("othello", "basilio") | ("rastros", "basico") => "basilio",
        ("othello", "pecas") => "discs",
        ("othello", "casas_e_pecas") => "squares-discs",
        ("othello", "nova") => "squares-discs-2",
        ("othello", "gameover") => "game-over",
        ("othello", "disc_difference") => "disc-difference",
        ("rastros", "livres") => "ar-livre",
        ("rastros", "dijkstra") => "shortest-path",
        ("rastros", "positiva") => "positiva",
        ("nim", "seed004") => "heap-sum",
        ("connect4", "seed004") => "open-fours",
        _ => panic!("no evaluation for {table} {leaf}"),
    }
}

/// Returns the name of a root move in the data: squares by row and column, all others as printed.
fn name(table: &str, analysis_move: &str, square: Option<(u32, u32)>) -> String {
    match (table, square) {
        ("mnk", Some((row, column))) => format!("{row},{column}"),
        ("othello" | "rastros", Some((row, column))) => format!("{row}{column}"),
        ("othello", None) => "--".to_owned(),
        _ => analysis_move.to_owned(),
    }
}

pub fn number(number: Number) -> f64 {
    number.real()
}

/// Returns whether two numbers are equal up to the ten digits of the tables.
fn same(ours: f64, theirs: f64) -> bool {
    ours == theirs || (ours - theirs).abs() <= 1e-9
}

pub fn search(
    position: &dyn Position,
    method: MethodName,
    depth: Option<u32>,
    evaluation: &str,
) -> Analysis {
    let spec = Spec {
        method,
        depth,
        order: OrderName::Natural,
        evaluation: Some(evaluation.to_owned()),
        ..Spec::default()
    };
    analyze(position, &spec, &Registry::built_in())
        .unwrap_or_else(|error| panic!("{evaluation}: {error}"))
}

/// Compares an analysis with the columns of a prefix (`mm`, `ab`, `A`), except the counts of cuts.
fn compare(table: &str, row: &Row, prefix: &str, analysis: &Analysis) {
    let place = format!("{} {prefix}", row.place);
    let get = |column: &str| row.get(&format!("{prefix}_{column}"));
    let value = if row.has(&format!("{prefix}_value")) {
        get("value")
    } else {
        get("best")
    };
    let ours = number(analysis.problem.number(analysis.value));
    assert!(
        same(ours, value.parse().unwrap()),
        "{place}: value {ours}, expected {value}"
    );
    let names: Vec<String> = analysis
        .children
        .iter()
        .map(|child| name(table, &child.mv, child.square))
        .collect();
    let expected: Vec<(&str, f64)> = get("children")
        .split_whitespace()
        .map(|child| {
            child
                .rsplit_once('=')
                .map(|(mv, value)| (mv, value.parse().unwrap()))
                .unwrap()
        })
        .collect();
    assert_eq!(
        names,
        expected.iter().map(|(mv, _)| *mv).collect::<Vec<_>>(),
        "{place}: moves"
    );
    for (child, (mv, value)) in analysis.children.iter().zip(&expected) {
        let ours = child
            .value
            .map(|value| number(analysis.problem.number(value)));
        assert!(
            ours.is_some_and(|ours| same(ours, *value)),
            "{place}: {mv} = {ours:?}, expected {value}"
        );
    }
    // `-`: every move is worth −∞ and the reference has no move; then ours is the first one.
    let best = analysis
        .best
        .as_ref()
        .and_then(|best| analysis.children.iter().position(|child| child.mv == *best));
    let expected = if get("move") == "-" {
        Some(0)
    } else {
        names.iter().position(|name| name == get("move"))
    };
    assert_eq!(
        best,
        expected,
        "{place}: best move, expected {}",
        get("move")
    );
    let calls = |column: &str| get(column).parse::<u64>().unwrap();
    assert_eq!(analysis.counts.nodes, calls("calls") + 1, "{place}: nodes");
    assert_eq!(analysis.counts.leaves, calls("leaves"), "{place}: leaves");
    let nodes: u64 = analysis.children.iter().map(|child| child.nodes).sum();
    assert_eq!(
        analysis.counts.nodes,
        nodes + 1,
        "{place}: nodes of the children"
    );
}

fn compare_cuts(row: &Row, prefix: &str, analysis: &Analysis) {
    let calls = |column: &str| {
        row.get(&format!("{prefix}_{column}"))
            .parse::<u64>()
            .unwrap()
    };
    let found = (analysis.counts.cuts, analysis.counts.pruned);
    assert_eq!(
        found,
        (calls("cuts"), calls("cut_br")),
        "{} {prefix}: cuts and pruned moves",
        row.place
    );
}

/// Checks the kinds of the root moves: an exact value is the minimax value, and a bound is a bound
/// of it.
fn kinds_are_true(row: &Row, truth: &Analysis, analysis: &Analysis) {
    for (child, true_child) in analysis.children.iter().zip(&truth.children) {
        let (value, exact) = (
            child.value.unwrap_or(Value::ZERO),
            true_child.value.unwrap_or(Value::ZERO),
        );
        let told = (&child.mv, value, child.kind);
        assert!(
            child.kind.allows(value, exact),
            "{}: {told:?}, in truth {exact:?}",
            row.place
        );
    }
}

/// Checks every line of a table; returns the number of lines, and the number of those with a value
/// of the faulty variant.
fn check_table(table: &str, file: &str) -> (usize, usize) {
    let rows = tsv::read(&format!("{table}/{file}"));
    let mut faulty_lines = 0;
    for row in &rows {
        let position = position(table, row);
        let depth = (row.get("plies") != "-").then(|| row.get("plies").parse().unwrap());
        let leaf = evaluation(table, row.get("leaf"));
        let run = |method| search(&*position, method, depth, leaf);

        let minimax = run(MethodName::Minimax);
        compare(table, row, "mm", &minimax);
        assert_eq!(
            (minimax.counts.cuts, minimax.counts.pruned),
            (0, 0),
            "{}",
            row.place
        );
        kinds_are_true(row, &minimax, &minimax);

        let course = run(MethodName::AlphaBeta);
        compare(table, row, "ab", &course);
        compare_cuts(row, "ab", &course);
        kinds_are_true(row, &minimax, &course);

        let hard = run(MethodName::FailHard);
        assert_eq!(
            (hard.value, &hard.best),
            (course.value, &course.best),
            "{} fail-hard",
            row.place
        );
        assert_eq!(hard.counts, course.counts, "{} fail-hard", row.place);
        kinds_are_true(row, &minimax, &hard);
        if course.counts.nodes < 2_000 {
            super::fail_hard::compare_with_course(&*position, leaf, depth);
        }

        let soft = run(MethodName::FailSoft);
        assert_eq!(
            (soft.value, &soft.best),
            (course.value, &course.best),
            "{} fail-soft",
            row.place
        );
        if course.value.is_finite() {
            assert_eq!(soft.counts, course.counts, "{} fail-soft", row.place);
        }
        kinds_are_true(row, &minimax, &soft);

        // Its counts are compared with those of a slow search elsewhere, for searches that are
        // small enough.
        let pvs = run(MethodName::Pvs);
        assert_eq!(pvs.value, minimax.value, "{} PVS", row.place);
        kinds_are_true(row, &minimax, &pvs);
        if minimax.counts.nodes < 400 {
            super::pvs::compare(&*position, leaf, depth, None);
        }

        if row.has("A_move") {
            let faulty = run(MethodName::Faulty);
            compare(table, row, "A", &faulty);
            compare_cuts(row, "A", &faulty);
            faulty_lines += 1;
        }
    }
    (rows.len(), faulty_lines)
}

#[test]
fn k_in_a_row() {
    assert_eq!(check_table("mnk", "search_limited.tsv"), (483, 0));
    assert_eq!(check_table("mnk", "search_full.tsv"), (127, 0));
}

#[test]
fn connect_four() {
    assert_eq!(check_table("connect4", "search_limited.tsv"), (400, 0));
    assert_eq!(check_table("connect4", "search_full.tsv"), (100, 0));
}

#[test]
fn othello() {
    assert_eq!(check_table("othello", "search_limited.tsv"), (437, 0));
    assert_eq!(check_table("othello", "search_full.tsv"), (100, 0));
}

#[test]
fn nim() {
    assert_eq!(check_table("nim", "search_limited.tsv"), (388, 0));
    assert_eq!(check_table("nim", "search_full.tsv"), (100, 0));
}

#[test]
fn rastros() {
    assert_eq!(check_table("rastros", "search_limited.tsv"), (550, 550));
    assert_eq!(check_table("rastros", "search_full.tsv"), (100, 0));
    assert_eq!(check_table("rastros", "search_basilio_d5.tsv"), (50, 50));
}

/// The node counts of a recursion that values finished games like any other leaf.
#[test]
fn counts_of_course_e() {
    for (table, leaf, lines, minimax_lines) in [
        ("nim", "heap-sum", 237, 237),
        ("connect4", "open-fours", 166, 165),
    ] {
        let rows = tsv::read(&format!("{table}/seed004_counts.tsv"));
        assert_eq!(rows.len(), lines);
        let mut counted = 0;
        for row in &rows {
            let position = position(table, row);
            let depth = (row.get("plim") != "-1").then(|| row.get("plim").parse().unwrap());
            let check = |prefix: &str, method| {
                let analysis = search(&*position, method, depth, leaf);
                let get = |column: &str| row.get(&format!("{prefix}_{column}"));
                assert_eq!(
                    analysis.problem.print(analysis.value),
                    get("value"),
                    "{} {prefix}",
                    row.place
                );
                assert_eq!(
                    analysis.counts.nodes.to_string(),
                    get("nodes"),
                    "{} {prefix}",
                    row.place
                );
                assert_eq!(
                    analysis.best.as_deref(),
                    Some(row.get("move")),
                    "{} {prefix}",
                    row.place
                );
            };
            check("alfabeta", MethodName::AlphaBeta);
            // One cell of the table is empty, because the search takes more than a hundred million
            // nodes.
            if row.get("minmax_nodes") != "-" {
                check("minmax", MethodName::Minimax);
                counted += 1;
            }
        }
        assert_eq!(counted, minimax_lines, "{table}");
    }
}
