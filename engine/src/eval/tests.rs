//! Tests with valid and invalid files, their compilation, and the built-in files.

use super::file::Args;
use super::game_info::TABLE;
use super::*;
use crate::rules::bits::Wide;
use crate::rules::conformance::Seed;
use crate::rules::connect_four::ConnectFour;
use crate::rules::k_in_a_row::KInARow;
use crate::rules::nim::Nim;
use crate::rules::othello::{self, Othello};
use crate::rules::rastros::{self, Rastros};
use crate::rules::shape::{Fixed, Sized};
use crate::rules::tree::TreeGame;
use crate::rules::{Notation, Setup};

const THREE: KInARow<Fixed<3, 3, 3>> = KInARow(Fixed);

/// Returns a file with the body from line 5 on, for k-in-a-row unless it names a game itself.
fn file(game: &str, body: &str) -> String {
    format!("(\n    version: 1,\n    name: \"mine\",\n    game: \"{game}\",\n{body}\n)\n")
}

fn compile<G: Features>(game: &G, body: &str) -> Result<Compiled<G>, EvalError> {
    Compiled::new(&Evaluation::read(&file(G::GAME, body), "mine.ron")?, game)
}

fn problem<G: Features>(game: &G, body: &str) -> String {
    compile(game, body).unwrap_err().to_string()
}

#[test]
fn bad_files_say_where_and_what() {
    let three = |body: &str| problem(&THREE, body);
    for (body, expected) in [
        (
            "wins: 3,",
            "mine.ron:5:1: unknown field \"wins\"; known: version, name",
        ),
        (
            "terms: [(weight: 1, feature: \"open\")]",
            "mine.ron:5:30: expected a feature of k-in-a-row (open-lines, ",
        ),
        (
            "terms: [\n(weight: 0.1234567, feature: \"stones\")]",
            "mine.ron:6:10: expected a number of at most 6 decimal",
        ),
        (
            "terms: [(weight: inf, feature: \"stones\")]",
            "mine.ron:5:18: expected a finite number, found inf: only",
        ),
        (
            "terms: [(weight: 2e9, feature: \"stones\")]",
            "mine.ron:5:18: expected a number from -1000000000",
        ),
        (
            "terms: [(weight: NaN, feature: \"stones\")]",
            "mine.ron:5:18: expected a number, found NaN",
        ),
        (
            "end: GameOver(win: 1, draw: 0, loss: -inf), sooner: true",
            "mine.ron:5:38: expected a finite number, found -inf",
        ),
        (
            "sooner: true",
            "mine.ron:5:9: sooner: true needs an end rule",
        ),
        (
            "end: NoDiscCanBePlaced(win: 1, draw: 0, loss: -1)",
            "mine.ron:5:6: the end rule NoDiscCanBePlaced is for othello",
        ),
        (
            "end: LeafValue",
            "mine.ron:5:6: the end rule LeafValue is for tree only",
        ),
        (
            "boards: [\"4x4\", \"5x5\"]",
            "mine.ron:5:9: \"mine\" does not know the board 3x3; it knows 4x4, 5x5",
        ),
        (
            "terms: [(weight: 1, feature: \"square-table\")]",
            "5:30: the feature \"square-table\" needs the argument table",
        ),
        (
            "terms: [(weight: 1, feature: \"stones\", counts: [1])]",
            "5:48: the feature \"stones\" takes no argument, not counts",
        ),
        (
            "terms: [(weight: 1, feature: \"open-lines\", counts: [])]",
            "5:52: expected at least one number",
        ),
        (
            "terms: [(weight: 1, feature: \"open-lines\", counts: [1, 2000000])]",
            "5:56: expected a whole number from",
        ),
        (
            "terms: [(weight: 1, feature: \"square-table\", table: [[1, 2, 3], [1, 2, 3]])]",
            "mine.ron:5:53: expected a table of 3 rows for this board, found 2",
        ),
        (
            "terms: [(weight: 1, feature: \"stones\"), (weight: 1, feature: \"square-table\", table: [[1, 2, 3],\n[1, 2],\n[]])]",
            "mine.ron:6:1: expected a row of 3 numbers for this board, found 2",
        ),
        (
            "phases: [(until: 0.5, terms: [])]",
            "mine.ron:5:18: expected the phases in order, each until more",
        ),
        (
            "phases: [(until: 1, terms: []), (until: 1, terms: [])]",
            "mine.ron:5:41: expected the phases in order",
        ),
        (
            "phases: [(until: 1, terms: [(weight: 1, feature: \"square-table\", table: [])])]",
            "mine.ron:5:73: expected a table of 3 rows",
        ),
        (
            "terms: [(weight: 1000000000, feature: \"open-lines\", counts: [1000000]), (weight: 0.000001, feature: \"centre\")]",
            "mine.ron:5:8: the weights are too large or too finely divided",
        ),
        (
            "terms: [(weight: 1, feature: \"stones\", whose: Ours)]",
            "5:47: expected one of MineMinusTheirs, Mine, Theirs, Mover, Neutral, found Ours",
        ),
        ("terms: 3", "5:8: expected a list in [ ], found 3"),
    ] {
        assert!(
            three(body).contains(expected),
            "{body}\n{}\n{expected}",
            three(body)
        );
    }
}

#[test]
fn the_head_of_a_file_is_checked() {
    let read = |text: &str| Evaluation::read(text, "mine.ron").unwrap_err().to_string();
    assert!(
        read("(version: 2, tomorrow: [1])")
            .starts_with("mine.ron:1:11: expected version 1, found 2")
    );
    assert!(
        read("(name: \"x\", game: \"nim\")")
            .contains("expected the field \"version\" here, found none")
    );
    assert!(
        read("(version: 1, name: \"a b\", game: \"nim\")")
            .starts_with("mine.ron:1:20: expected a name of letters")
    );
    let wrong = read("(version: 1, name: \"x\",\n  game: \"chess\")");
    assert!(
        wrong.starts_with(
            "mine.ron:2:9: expected one of the games k-in-a-row, connect-four, othello"
        ),
        "{wrong}"
    );
    assert!(read("").starts_with("mine.ron:1:1: "));
    assert!(
        read(&format!(
            "(version: 1, name: \"x\", game: \"nim\", terms: {})",
            "[".repeat(1_000)
        ))
        .contains("mine.ron:1:")
    );
    let nim = Evaluation::read("(version: 1, name: \"x\", game: \"nim\")", "mine.ron").unwrap();
    let wrong = Compiled::new(&nim, &THREE).unwrap_err().to_string();
    assert_eq!(
        wrong,
        "mine.ron:1:31: this is an evaluation of nim; expected one of k-in-a-row"
    );
    let quadrant = "terms: [(weight: 1, feature: \"quadrant\")]";
    let small = Rastros::usual(rastros::PaddedArea::new(8, 7).unwrap());
    assert!(
        problem(&small, quadrant)
            .contains("5:30: the feature \"quadrant\" knows the board 8x8 only, not 8x7")
    );
}

#[test]
fn units_are_the_least_common_ones() {
    let unit = |body: &str| compile(&THREE, body).unwrap().unit().denominator();
    let term = |weight: &str| format!("terms: [(weight: {weight}, feature: \"stones\")]");
    for (weight, denominator) in [
        ("1", 1),
        ("-40", 1),
        ("0.5", 2),
        ("2.50", 2),
        ("0.1", 10),
        ("0.000001", 1_000_000),
        ("0.75", 4),
    ] {
        assert_eq!(unit(&term(weight)), denominator, "{weight}");
    }
    assert_eq!(
        unit("end: GameOver(win: 1, draw: 0, loss: -0.25), sooner: true"),
        36
    );
}

/// Checks the contract of values in random play: the value is the sum of its terms, and never
/// NaN-like.
fn sums_up<G: Features + Notation>(game: &G, eval: &Compiled<G>) {
    let mut random = Seed(11);
    for _ in 0..10 {
        let mut state = game.initial();
        loop {
            let over = game.outcome(&state);
            for max in Side::BOTH {
                let value = eval.value(game, &state, over, max);
                let terms = eval.terms(game, &state, max);
                let sum = match terms.as_slice() {
                    [.., result] if result.part == Part::Result => result.contribution,
                    [end] if end.count.is_none() => end.contribution,
                    terms => Value::new(
                        terms
                            .iter()
                            .filter_map(|term| term.contribution.units())
                            .sum(),
                    ),
                };
                assert_eq!(value, sum, "{} {}", eval.name(), game.describe(&state));
                let printed = |term: &TermValue| term.text == eval.print(term.contribution);
                assert!(
                    terms
                        .iter()
                        .all(|term| term.part == Part::Named || printed(term))
                );
                assert!(
                    eval.fault().is_none(),
                    "{} {}",
                    eval.name(),
                    game.describe(&state)
                );
            }
            let moves = game.legal(&state);
            if moves.is_empty() {
                break;
            }
            state = game.play(&state, moves[random.below(moves.len())]);
        }
    }
}

/// Checks that every evaluation of a game compiles or lists its boards, and that the default always
/// compiles.
fn all_work<G: Features + Notation>(game: &G) -> usize {
    let registry = Registry::built_in();
    let listed: Vec<ListedEvaluation> = registry.list(G::GAME).collect();
    assert_eq!(listed.iter().filter(|listed| listed.default).count(), 1);
    let mut compiled = 0;
    for ListedEvaluation {
        evaluation,
        default,
    } in listed
    {
        match Compiled::new(evaluation, game) {
            Ok(eval) => {
                sums_up(game, &eval);
                compiled += 1;
            }
            Err(error) => assert!(
                !default && matches!(error.problem, EvalProblem::Board { .. }),
                "{error}"
            ),
        }
    }
    compiled
}

#[test]
fn built_in_evaluations_work_on_every_board() {
    assert_eq!(all_work(&THREE), 6);
    for (rows, columns, k) in [(1, 1, 1), (4, 3, 7), (19, 19, 5)] {
        assert_eq!(
            all_work(&KInARow(Sized::<Wide>::new(rows, columns, k).unwrap())),
            4
        );
    }
    assert_eq!(all_work(&ConnectFour(Fixed::<7, 6, 4>)), 5);
    assert_eq!(
        all_work(&ConnectFour::<Sized<u128>>::sized(10, 9, 4).unwrap()),
        5
    );
    assert_eq!(all_work(&Othello(othello::Eight)), 10);
    assert_eq!(
        all_work(&Othello(othello::Padded::<u64>::new(4).unwrap())),
        7
    );
    assert_eq!(
        all_work(&Othello(othello::Padded::<u128>::new(10).unwrap())),
        7
    );
    assert_eq!(all_work(&Rastros::usual(rastros::EightArea)), 8);
    assert_eq!(
        all_work(&Rastros::usual(rastros::PaddedArea::new(3, 10).unwrap())),
        6
    );
    for misere in [false, true] {
        assert_eq!(all_work(&Nim::new(&[1, 2, 3, 4], misere).unwrap()), 5);
        assert_eq!(all_work(&Nim::new(&[0], misere).unwrap()), 5);
    }
    assert_eq!(
        all_work(&TreeGame::parse("[[3,12.5,8],[2,inf,6],[14,[5],2]]").unwrap()),
        1
    );
}

#[test]
fn every_built_in_file_is_an_evaluation_and_in_the_table() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/evaluations");
    let registry = Registry::built_in();
    let mut found = 0;
    for game in std::fs::read_dir(&root).unwrap().map(Result::unwrap) {
        for file in std::fs::read_dir(game.path()).unwrap().map(Result::unwrap) {
            let text = std::fs::read_to_string(file.path()).unwrap();
            let read = Evaluation::read(&text, "file").unwrap();
            assert_eq!(
                file.file_name().to_string_lossy(),
                format!("{}.ron", read.name)
            );
            assert_eq!(game.file_name().to_string_lossy(), read.game);
            assert_eq!(
                registry
                    .get(&read.game, &read.name)
                    .map(|built_in| &built_in.text),
                Ok(&text)
            );
            assert!(!read.description.is_empty() && !read.title.is_empty());
            found += 1;
        }
    }
    assert_eq!(
        found,
        GAMES
            .iter()
            .chain([&super::program::INFO])
            .map(|game| game.evaluations.len())
            .sum::<usize>()
    );
    assert_eq!(
        found,
        registry
            .all()
            .filter(|evaluation| evaluation.origin == Origin::BuiltIn)
            .count()
    );
}

/// Builds every feature in a game's table, and one that is not in it.
struct EveryFeature;

impl Build for EveryFeature {
    type Built = ();
    fn build<G: SearchBoards>(game: G) {
        let (rows, columns) = game
            .board()
            .split_once('x')
            .map_or((0, 0), |(one, two)| (number(one), number(two)));
        for info in G::INFO.features {
            let build = |rows, columns| {
                let table = info
                    .args
                    .contains(&TABLE)
                    .then(|| vec![vec![1; columns]; rows]);
                game.build(
                    info.name,
                    &Args {
                        table,
                        ..Args::default()
                    },
                )
            };
            // Connect Four takes its columns first.
            let built = build(rows, columns).or_else(|_| build(columns, rows));
            assert!(built.is_ok(), "{} {}: {built:?}", G::GAME, info.name);
        }
        let unknown = game
            .build("no such feature", &Args::default())
            .expect_err("unknown");
        assert!(matches!(unknown.problem, EvalProblem::Feature { .. }));
    }
}

fn number(text: &str) -> usize {
    text.parse().expect("a number")
}

#[test]
fn every_listed_feature_of_every_game_is_built() {
    for game in GAMES {
        games::read::<EveryFeature>(game.examples[0]).expect(game.name);
        assert_eq!(games::game(game.name), Some(game), "a name of its own");
        assert_eq!(
            Registry::default_name(game.name),
            game.evaluations.first().map(Asset::name)
        );
    }
}

#[test]
fn an_evaluation_of_the_built_in_folder_is_the_users_own() {
    let file = "assets/evaluations/nim/own.ron";
    let text = "(version: 1, name: \"own\", game: \"nim\")";
    let mut registry = Registry::built_in();
    assert_eq!(
        registry
            .adopt(Evaluation::read(text, file).unwrap(), "nim", |_, _| false)
            .as_deref(),
        Ok("own")
    );
    assert_eq!(
        registry.get("nim", "own").map(|own| own.origin),
        Ok(Origin::File)
    );
    let error = registry
        .adopt(Evaluation::read(text, file).unwrap(), "othello", |_, _| {
            true
        })
        .unwrap_err()
        .to_string();
    assert_eq!(
        error,
        format!("{file}: expected an evaluation of othello, found one of nim")
    );
    let other = Evaluation::read(&text.replace("own", "outcome"), "mine.ron").unwrap();
    let error = registry
        .adopt(other.clone(), "nim", |_, _| false)
        .unwrap_err()
        .to_string();
    assert!(
        error.starts_with("mine.ron: expected another name than \"outcome\""),
        "{error}"
    );
    assert!(
        registry.adopt(other, "nim", |_, _| true).is_ok() && registry.is_override("nim", "outcome")
    );
}

#[test]
fn files_of_users_add_and_replace() {
    let mut registry = Registry::built_in();
    let before = registry.list("nim").count();
    registry
        .add("(version: 1, name: \"new\", game: \"nim\")", "new.ron")
        .unwrap();
    registry
        .add(
            "(version: 1, name: \"nim-sum\", game: \"nim\", description: \"mine\")",
            "n.ron",
        )
        .unwrap();
    assert!(registry.add("(version: 1)", "bad.ron").is_err());
    assert_eq!(registry.list("nim").count(), before + 1);
    let replaced = registry.list("nim").find(|listed| listed.default).unwrap();
    assert_eq!(
        (
            replaced.evaluation.name.as_str(),
            replaced.evaluation.description.as_str()
        ),
        ("nim-sum", "mine")
    );
    let unknown = registry.get("tree", "outcome").unwrap_err().to_string();
    assert_eq!(unknown, "tree has no evaluation \"outcome\"; it has leaf");
}

#[test]
fn leaves_of_a_tree_are_worth_what_is_written() {
    let game = TreeGame::parse("[[3,12.25,-inf],[-2.5,4,6]]").unwrap();
    let registry = Registry::built_in();
    let eval = Compiled::new(registry.get("tree", "leaf").unwrap(), &game).unwrap();
    let value = |moves: &[u16], max| {
        let state = moves
            .iter()
            .fold(game.initial(), |state, &mv| game.play(&state, mv));
        eval.print(eval.value(&game, &state, game.outcome(&state), max))
    };
    assert_eq!(value(&[], Side::First), "0");
    assert_eq!(value(&[0, 1], Side::First), "12.25");
    assert_eq!(value(&[1, 0], Side::Second), "2.5");
    assert_eq!(
        (value(&[0, 2], Side::First), value(&[0, 2], Side::Second)),
        ("-inf".into(), "inf".into())
    );
}

#[test]
fn terms_show_what_was_added() {
    let body =
        "terms: [(weight: 0.5, feature: \"stones\", whose: Mine), (weight: 3, feature: \"constant\", whose: Neutral)],
        phases: [(until: 0.4, terms: [(weight: -1, feature: \"centre\", whose: Mover)]), (until: 1, terms: [])]";
    let eval = compile(&THREE, body).unwrap();
    let show = |board: &str, max| {
        let state = THREE.setup(&Setup::read(board)).unwrap();
        let terms = eval.terms(&THREE, &state, max).into_iter();
        let lines: Vec<String> = terms
            .map(|t| {
                format!(
                    "{}: {} x {} = {}",
                    t.label,
                    t.weight,
                    t.count.unwrap_or(0),
                    t.text
                )
            })
            .collect();
        (
            eval.print(eval.value(&THREE, &state, THREE.outcome(&state), max)),
            lines.join("; "),
        )
    };
    let (value, terms) = show("X../.O./... X", Side::Second);
    assert_eq!(value, "3.5");
    assert_eq!(
        terms,
        "constant: 3 x 1 = 3; stones (mine): 0.5 x 1 = 0.5; centre (the mover's): -1 x 0 = 0"
    );
    assert_eq!(
        show("X../.O./.X. O", Side::First),
        (
            "5".into(),
            "constant: 3 x 1 = 3; stones (mine): 0.5 x 2 = 1; \
         centre (the mover's): -1 x -1 = 1"
                .into()
        )
    );
    assert_eq!(show("X../.O./OX. X", Side::First).0, "4");
}
