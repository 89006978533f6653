//! Tests with valid and invalid formulas, and comparisons with equivalent sums.

use crate::eval::evaluation::Evaluation;
use crate::eval::features::Features;
use crate::eval::{Compiled, Eval, EvalError};
use crate::rules::conformance::Seed;
use crate::rules::connect_four::ConnectFour;
use crate::rules::k_in_a_row::KInARow;
use crate::rules::othello::{Eight, Othello};
use crate::rules::shape::{Fixed, Shape};
use crate::rules::{Game, Notation, Setup, Side};

pub(super) const THREE: KInARow<Fixed<3, 3, 3>> = KInARow(Fixed);

/// Compiles a file with the body from line 5 on.
pub(super) fn compile<G: Features>(game: &G, body: &str) -> Result<Compiled<G>, EvalError> {
    let text = format!(
        "(\n    version: 1,\n    name: \"mine\",\n    game: \"{}\",\n{body}\n)\n",
        <G as Features>::GAME
    );
    Compiled::new(&Evaluation::read(&text, "mine.ron")?, game)
}

pub(super) fn problem(formula: &str) -> String {
    compile(&THREE, &format!("formula: {formula:?}"))
        .map_or_else(|error| error.to_string(), |_| "fine".to_owned())
}

#[test]
fn bad_formulas_say_where_and_what() {
    // The formula begins in line 5 with its quote in column 10, so its first character has column
    // 11.
    for (formula, column, expected) in [
        ("", 11, "expected a number, a name or (, found the end"),
        ("   ", 14, "expected a number, a name or (, found the end"),
        (
            "stones +",
            19,
            "expected a number, a name or (, found the end",
        ),
        (
            "stones stones",
            18,
            "expected an operator or the end, found stones",
        ),
        (
            "2 stones",
            13,
            "expected an operator or the end, found stones",
        ),
        ("2(stones)", 12, "expected an operator or the end, found ("),
        (
            "stones * * 2",
            20,
            "expected a number, a name or (, found *",
        ),
        ("(stones", 18, "expected an operator or ), found the end"),
        ("stones)", 17, "expected an operator or the end, found )"),
        ("()", 12, "expected a number, a name or (, found )"),
        ("1, 2", 12, "expected an operator or the end, found ,"),
        ("(1, 2)", 13, "expected an operator or ), found ,"),
        (
            "stnes",
            11,
            "unknown name stnes, did you mean stones?; known are open_lines, square_table, centre, stones, each",
        ),
        (
            "mine.stnes",
            11,
            "unknown name mine.stnes, did you mean stones?",
        ),
        (
            "yours.stones",
            11,
            "unknown name yours.stones, did you mean stones?; known are",
        ),
        ("1 + open-lines", 15, "unknown name open"),
        ("corners", 11, "unknown name corners; known are open_lines"),
        (
            "mine.phase",
            11,
            "unknown name mine.phase, did you mean phase?",
        ),
        ("wibble", 11, "unknown name wibble; known are"),
        (
            "square_table",
            11,
            "square_table needs the argument table: name a term",
        ),
        ("min", 11, "expected min( with its values, found min"),
        ("min()", 15, "expected a number, a name or (, found )"),
        ("stones(1)", 17, "expected an operator or the end, found ("),
        ("if(1, 2)", 18, "if takes 3 values, found 2"),
        ("if(1, 2, 3, 4)", 21, "if takes 3 values, found 4"),
        ("abs(1, 2)", 16, "abs takes one value, found 2"),
        ("pow(1)", 16, "pow takes 2 values, found 1"),
        (
            "1 < stones < 3",
            22,
            "expected && or || between two comparisons, found <",
        ),
        (
            "1 < 2 + 3 == 3",
            21,
            "expected && or || between two comparisons, found ==",
        ),
        (
            "1 = 2",
            13,
            "expected a number, a name, an operator or a bracket, found '='",
        ),
        (
            "1 & 2",
            13,
            "expected a number, a name, an operator or a bracket, found '&'",
        ),
        (
            "stones ? 1 : 2",
            18,
            "expected a number, a name, an operator or a bracket, found '?'",
        ),
        ("1 ! 2", 13, "expected an operator or the end, found !"),
        ("é + 1", 11, "found 'é'"),
        ("1 + ☃", 15, "found '☃'"),
        ("\u{1b}[31m", 11, r"found '\u{1b}'"),
        (
            "1e999",
            11,
            "expected a number below 10 to the 308, found 1e999",
        ),
        ("1.2.3", 14, "expected an operator or the end, found .3"),
        ("{stones}", 11, "found '{'"),
        ("_00", 11, "unknown name _00"),
        ("stones; 1", 17, "found ';'"),
    ] {
        let found = problem(formula);
        // The escape of a quote takes more columns than its character.
        let column = if formula.starts_with('\u{1b}') {
            11
        } else {
            column
        };
        assert!(
            found.starts_with(&format!("mine.ron:5:{column}: ")) && found.contains(expected),
            "{formula}\n{found}"
        );
    }
}

#[test]
fn rubbish_is_refused_at_once() {
    let start = std::time::Instant::now();
    for (formula, expected) in [
        ("(".repeat(10_000), "expected at most 4000 characters"),
        ("(".repeat(1_000_000), "expected at most 4000 characters"),
        (
            "(".repeat(3_000),
            "expected brackets nested at most 100 deep",
        ),
        (
            "-".repeat(4_000),
            "expected a number, a name or (, found the end",
        ),
        (
            format!("{}1{}", "abs(".repeat(101), ")".repeat(101)),
            "expected brackets nested at most 100 deep",
        ),
        (format!("{}1{}", "(".repeat(100), ")".repeat(100)), "fine"),
        (
            format!("{}1{}", "if(1,min(".repeat(50), ",2),3)".repeat(50)),
            "fine",
        ),
        (format!("{}1", "-".repeat(3_999)), "fine"),
        (format!("1{}", "+1".repeat(1_999)), "fine"),
        (format!("stones{}", "*stones".repeat(500)), "fine"),
        (
            format!("1{}", "e".repeat(3_000)),
            "expected an operator or the end",
        ),
    ] {
        assert!(
            problem(&formula).contains(expected),
            "{expected}: {}",
            problem(&formula)
        );
    }
    assert!(start.elapsed().as_secs() < 20);
}

#[test]
fn columns_are_those_of_the_file() {
    for (body, place) in [
        ("formula: \"1 +\\n\\n  wibble\"", "5:20"),
        ("formula: \"\\u{31} + \\\"\"", "5:20"),
        ("formula: r#\"1 +\n    2 *\n  wibble\"#", "7:3"),
        ("formula: /* \"x\" */ \"1 + wibble\"", "5:25"),
    ] {
        let found = compile(&THREE, body).unwrap_err().to_string();
        assert!(
            found.starts_with(&format!("mine.ron:{place}: ")),
            "{body}\n{found}"
        );
    }
}

#[test]
fn files_with_formulas_are_checked_as_a_whole() {
    for (body, expected) in [
        ("formula: 3", "5:10: expected a text in quotes, found 3"),
        (
            "formula: \"1\", phases: [(until: 1, terms: [])]",
            "5:23: expected no phases beside a formula",
        ),
        (
            "terms: [(feature: \"stones\")]",
            "5:9: expected a term with its weight",
        ),
        (
            "formula: \"x\", terms: [(name: \"phase\", feature: \"stones\")]",
            "5:30: expected a name of letters",
        ),
        (
            "formula: \"x\", terms: [(name: \"if\", feature: \"stones\")]",
            "5:30: expected a name of letters",
        ),
        (
            "formula: \"x\", terms: [(name: \"a-b\", feature: \"stones\")]",
            "5:30: expected a name of letters",
        ),
        (
            "formula: \"x\", terms: [(name: \"x\", feature: \"stones\"), (name: \"x\", feature: \"centre\")]",
            "5:62: duplicate name \"x\"",
        ),
        (
            "formula: \"x\", terms: [(feature: \"stones\"), (feature: \"stones\")]",
            "5:54: duplicate name",
        ),
        (
            "formula: \"1 + x\", terms: [(name: \"x\", feature: \"square-table\", table: [[1]])]",
            "5:71: expected a table of 3 rows for this board, found 1",
        ),
    ] {
        let found = compile(&THREE, body).unwrap_err().to_string();
        assert!(found.contains(expected), "{body}\n{found}");
    }
    let many: Vec<String> = (0..33)
        .map(|i| format!("(name: \"x{i}\", feature: \"stones\")"))
        .collect();
    let sum: Vec<String> = (0..33).map(|i| format!("x{i}")).collect();
    let found = compile(
        &THREE,
        &format!(
            "terms: [{}], formula: \"{}\"",
            many.join(", "),
            sum.join("+")
        ),
    );
    assert!(
        found
            .unwrap_err()
            .to_string()
            .contains("expected at most 32 different names")
    );
    let found = compile(
        &THREE,
        &format!(
            "terms: [{}], formula: \"{}\"",
            many.join(", "),
            sum[..32].join("+")
        ),
    );
    assert!(found.is_ok());
}

fn value_at<G: Features + Notation>(
    game: &G,
    formula: &str,
    board: &str,
    max: Side,
) -> Option<String> {
    let eval =
        compile(game, &format!("formula: {formula:?}")).unwrap_or_else(|error| panic!("{error}"));
    let state = game.setup(&Setup::read(board)).unwrap();
    let over = game.outcome(&state);
    let value = eval
        .look(game, &state, over, max)
        .map(|value| eval.print(value));
    let searched = eval.value(game, &state, over, max);
    assert_eq!(eval.fault().is_none(), value.is_some(), "{formula}");
    assert_eq!(
        eval.halt()
            .is_some_and(|halt| halt.load(std::sync::atomic::Ordering::Acquire)),
        value.is_none()
    );
    if let Some(value) = &value {
        assert_eq!(*value, eval.print(searched));
    }
    value
}

#[test]
fn formulas_are_worth_what_they_say() {
    // X has three stones, O two.
    let board = "XOX/.X./..O O";
    for (formula, expected) in [
        ("1 + 2 * 3 - 4 / 8", "6.5"),
        ("10 - 3 - 2", "5"),
        ("10 - 3 + 2", "9"),
        ("64 / 4 / 2", "8"),
        ("64 / 4 * 2", "32"),
        ("-2 * -3", "6"),
        ("--2 - -3", "5"),
        ("+2", "2"),
        ("-(1 + 2) * 3", "-9"),
        ("stones", "-1"),
        ("mine.stones + 10 * theirs.stones", "32"),
        ("mover.stones", "2"),
        ("neutral.stones", "3"),
        ("used + 100 * all", "905"),
        ("phase * 9", "5"),
        ("phase", "0.556"),
        ("1 / 3", "0.333"),
        ("-2 / 3", "-0.667"),
        ("0.0005 - 0.00051", "0"),
        ("0.0005", "0.001"),
        ("-0.0005", "-0.001"),
        ("0.0004999", "0"),
        ("-0.0004", "0"),
        ("1000000000", "1000000000"),
        ("-1000000000.5", "-inf"),
        ("1e300 * 1e300", "inf"),
        ("-1 / 0", "-inf"),
        ("if(1 < 2, 3, 4) + if(2 <= 1, 30, 40)", "43"),
        ("if(0, 0 / 0, 7)", "7"),
        ("if(1, 7, ln(-1))", "7"),
        ("if(stones < 0, if(stones < -1, 1, 2), 3)", "2"),
        ("if(if(1, 0, 1), 5, if(0, 6, 8))", "8"),
        ("2 * if(1, 2, 3) + 1", "5"),
        (
            "(1 < 2) + (2 > 1) + (1 == 1) + (1 != 1) + (2 >= 2) + (3 <= 2)",
            "4",
        ),
        ("1 < 2 && 2 < 3 || 0", "1"),
        ("1 || 0 && 0", "1"),
        ("!0 + !5 + !!5", "2"),
        ("!1 < 2", "1"),
        ("-1 - !0", "-2"),
        ("min(3, 1, 2) + max(3, 1, 2) * 10", "31"),
        ("min(max(1, min(5, 9)), 7)", "5"),
        ("max(min(1, 2), min(3, 4)) - max(1 + 1, 2 * 2)", "-1"),
        ("min(7)", "7"),
        ("abs(-3) + abs(min(-4, 2))", "7"),
        ("sign(-3) + sign(0) + 5 * sign(0.1)", "4"),
        ("floor(-1.5) + round(-1.5) + round(2.5)", "-1"),
        ("sqrt(16) + pow(2, 10) + exp(0) + ln(1) + tanh(0)", "1029"),
        ("pow(2, pow(3, 2))", "512"),
        (".5 + 1.5e1 + 2E-1", "15.7"),
        ("abs(stones)*abs(stones)", "1"),
        ("if ( 1 ,\n\t2 , 3 )", "2"),
    ] {
        assert_eq!(
            value_at(&THREE, formula, board, Side::Second).as_deref(),
            Some(expected),
            "{formula}"
        );
    }
    for formula in [
        "0 / 0",
        "sqrt(-1)",
        "ln(-1) * 0",
        "min(1, 0 / 0)",
        "max(0 / 0, 1)",
        "0 / 0 < 1",
        "0 / 0 == 0 / 0",
        "!(0 / 0)",
        "0 / 0 || 1",
        "0 && 0 / 0",
        "if(0 / 0, 1, 2)",
        "if(1, 0 / 0, 2)",
        "if(0, 2, 0 / 0)",
        "1 / 0 - 1 / 0",
        "if(1, if(0 / 0, 1, 2), 3)",
        "abs(0 / 0)",
        "sign(0 / 0)",
    ] {
        assert_eq!(
            value_at(&THREE, formula, board, Side::Second),
            None,
            "{formula}"
        );
    }
}

#[test]
fn ends_are_worth_what_they_are_worth_beside_a_formula() {
    let body = "end: GameOver(win: inf, draw: 0.0001, loss: -2.5), sooner: false, formula: \"0.5\"";
    let eval = compile(&THREE, body).unwrap();
    assert_eq!(eval.unit().denominator(), 10_000);
    let value = |board: &str| {
        let state = THREE.setup(&Setup::read(board)).unwrap();
        eval.print(eval.value(&THREE, &state, THREE.outcome(&state), Side::First))
    };
    assert_eq!(value("XXX/OO./... O"), "inf");
    assert_eq!(value("XX./OOO/X.. X"), "-2.5");
    assert_eq!(value("XOX/XOO/OXX O"), "0.0001");
    assert_eq!(value("X../.../... O"), "0.5");
    let sooner = compile(
        &THREE,
        "end: GameOver(win: 1, draw: 0, loss: -1), sooner: true, formula: \"1 / 4\"",
    )
    .unwrap();
    let state = THREE.setup(&Setup::read("XXX/OO./... O")).unwrap();
    assert_eq!(sooner.unit().denominator(), 9_000);
    assert_eq!(
        sooner.print(sooner.value(&THREE, &state, THREE.outcome(&state), Side::First)),
        "4/9"
    );
    assert_eq!(
        sooner.print(sooner.value(&THREE, &THREE.initial(), None, Side::First)),
        "0.25"
    );
}

#[test]
fn terms_show_names_and_result() {
    let body = "terms: [(name: \"half\", weight: 0.5, feature: \"stones\", whose: Mine)], formula: \"half +\n  phase / 0\"";
    let eval = compile(&THREE, body).unwrap();
    let lines = |board: &str| {
        let state = THREE.setup(&Setup::read(board)).unwrap();
        let terms = eval.terms(&THREE, &state, Side::First).into_iter();
        let lines: Vec<String> = terms
            .map(|term| format!("{:?} {} = {}", term.part, term.label, term.text))
            .collect();
        lines.join("; ")
    };
    assert_eq!(
        lines("X../.O./... X"),
        "Named half = 0.5; Named phase = 0.2222; Result half + phase / 0 = inf"
    );
    assert_eq!(
        lines(".../.../... X"),
        "Named half = 0; Named phase = 0; Result half + phase / 0 = not a number"
    );
    assert_eq!(eval.fault(), None, "looking is no search");
}

/// Plays random games; both evaluations must agree in every position, up to their precision.
fn twins<G: Features + Notation>(game: &G, sum: &str, formula: &str) {
    let (sum, formula) = (compile(game, sum).unwrap(), compile(game, formula).unwrap());
    let (mut random, mut seen) = (Seed(5), std::collections::BTreeSet::new());
    for _ in 0..20 {
        let mut state = game.initial();
        loop {
            let over = game.outcome(&state);
            for max in Side::BOTH {
                let [one, other] =
                    [&sum, &formula].map(|eval| eval.print(eval.value(game, &state, over, max)));
                assert_eq!(one, other, "{}", game.describe(&state));
                seen.insert(one);
            }
            let moves = game.legal(&state);
            if moves.is_empty() {
                break;
            }
            state = game.play(&state, moves[random.below(moves.len())]);
        }
    }
    assert!(seen.len() > 10, "the positions differ");
}

#[test]
fn formulas_equal_sums_that_say_the_same() {
    let othello = "end: NoDiscCanBePlaced(win: inf, draw: 0, loss: -inf),";
    twins(
        &Othello(Eight),
        &format!(
            "{othello} terms: [(weight: 60, feature: \"corners\"), (weight: -1.5, feature: \"frontier\", whose: Theirs)],
            phases: [(until: 0.25, terms: [(weight: 8, feature: \"mobility\")]),
                (until: 1, terms: [(weight: 2, feature: \"discs\", whose: Mine)])]"
        ),
        &format!(
            "{othello} formula: \"60 * corners - 1.5 * theirs.frontier + if(used <= all / 4, 8 * mobility, 2 * mine.discs)\""
        ),
    );
    let mobility = include_str!("../../../assets/evaluations/othello/mobility.ron");
    let body = |text: &str| {
        let text = &text[text.find("end:").unwrap()..];
        text.trim_end().trim_end_matches(')').to_owned()
    };
    twins(
        &Othello(Eight),
        &body(mobility),
        "end: GameOver(win: 1000000, draw: 0, loss: -1000000), formula: \"60 * corners - 15 * corner_neighbours
            + if(phase <= 0.75, 8 * mobility - 3 * frontier - discs,
                if(phase <= 0.9, 6 * mobility - frontier + 2 * discs, 3 * mobility + 8 * discs))\"",
    );
    let lines = include_str!("../../../assets/evaluations/connect-four/lines.ron");
    let terms = body(lines).replace(
        "weight: 1, feature: \"open-lines\"",
        "name: \"lines\", feature: \"open-lines\"",
    );
    assert_ne!(terms, body(lines));
    let four: ConnectFour<Fixed<7, 6, 4>> = ConnectFour(Fixed);
    assert_eq!(four.0.k(), 4);
    twins(
        &four,
        "terms: [(weight: 3, feature: \"open-lines\", counts: [1, 5, 25]), (weight: 0.125, feature: \"centre\", whose: Mover)]",
        "terms: [(name: \"lines\", weight: 3, feature: \"open-lines\", counts: [1, 5, 25])], formula: \"lines + mover.centre / 8\"",
    );
}
