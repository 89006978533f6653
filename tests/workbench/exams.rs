//! Exams: their solutions against a slow solver that shares no code with the program, their
//! invariants, and their papers.
//!
//! The solver parses the nested lists itself and searches them with whole numbers and plain
//! recursion.

use engine::rules::Side;
use engine::rules::tree::TreeGame;
use engine::rules::tree::sketch::Sketch;
use engine::search::MethodName;
use model::batch::exam::{
    Ask, Exam, ExamError, ExamSheet, ExamTerms, ExamVisit, Handout, TermsError, TreeShape, hardness,
};
use model::inspect::json;
use model::report::exam::{FORMATS, Paper, SheetJson};
use serde_json::Value;
use std::collections::HashSet;

#[derive(Debug)]
enum Tree {
    Leaf(i64),
    Inner(Vec<Tree>),
}

fn read(text: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Tree {
    if text.next_if_eq(&'[').is_none() {
        let mut number = String::new();
        while let Some(c) = text.next_if(|c| *c == '-' || c.is_ascii_digit()) {
            number.push(c);
        }
        return Tree::Leaf(number.parse().expect("a number"));
    }
    let mut children = Vec::new();
    loop {
        children.push(read(text));
        match text.next() {
            Some(',') => {}
            Some(']') => return Tree::Inner(children),
            other => panic!("{other:?}"),
        }
    }
}

fn minimax(tree: &Tree, max: bool) -> i64 {
    match tree {
        Tree::Leaf(value) => *value,
        Tree::Inner(children) if max => children
            .iter()
            .map(|child| minimax(child, false))
            .max()
            .expect("a child"),
        Tree::Inner(children) => children
            .iter()
            .map(|child| minimax(child, true))
            .min()
            .expect("a child"),
    }
}

/// A visit: path, α, β, value, kind, cut.
type Visit = (Vec<usize>, i64, i64, i64, &'static str, Vec<usize>);

const INF: i64 = i64::MAX;

/// The kinds of alpha-beta.
const KINDS: [MethodName; 3] = [
    MethodName::AlphaBeta,
    MethodName::FailHard,
    MethodName::FailSoft,
];

/// Runs alpha-beta of one of the three kinds, which differ in the value that an inner node returns.
fn alphabeta(
    (tree, kind): (&Tree, MethodName),
    max: bool,
    (alpha, beta): (i64, i64),
    path: &[usize],
    visits: &mut Vec<Visit>,
) -> i64 {
    let at = visits.len();
    visits.push((path.to_vec(), alpha, beta, 0, "", Vec::new()));
    let (mut low, mut high) = (alpha, beta);
    let (value, kind) = match tree {
        Tree::Leaf(value) => (*value, "exact"),
        Tree::Inner(children) => {
            let mut best = if max { -INF } else { INF };
            for (number, child) in children.iter().enumerate() {
                let below = [path, &[number]].concat();
                let value = alphabeta((child, kind), !max, (low, high), &below, visits);
                best = if max {
                    best.max(value)
                } else {
                    best.min(value)
                };
                if max {
                    low = low.max(value);
                } else {
                    high = high.min(value);
                }
                if low >= high {
                    visits[at].5 = (number + 1..children.len()).collect();
                    break;
                }
            }
            let value = match kind {
                MethodName::AlphaBeta => {
                    if max {
                        low
                    } else {
                        high
                    }
                }
                MethodName::FailHard => best.clamp(alpha, beta),
                MethodName::FailSoft => best,
                other => panic!("no alpha-beta: {other:?}"),
            };
            let kind = if value <= alpha {
                "upper"
            } else if value >= beta {
                "lower"
            } else {
                "exact"
            };
            (value, kind)
        }
    };
    (visits[at].3, visits[at].4) = (value, kind);
    value
}

/// Returns the name of a node by its place, as the contract defines it.
fn name(path: &[usize]) -> String {
    let mut name = String::new();
    for (ply, number) in path.iter().enumerate() {
        match ply {
            0 => name.push((b'A' + *number as u8) as char),
            _ if ply % 2 == 0 => name.push((b'a' + *number as u8) as char),
            _ => name += &(number + 1).to_string(),
        }
    }
    name
}

fn bound(value: i64) -> Value {
    match value {
        INF => "inf".into(),
        _ if value == -INF => "-inf".into(),
        _ => value.into(),
    }
}

fn shape(tree: &Tree, ply: u32, shape: &TreeShape) {
    match tree {
        Tree::Leaf(value) => {
            assert_eq!(ply, shape.plies);
            assert!((shape.values.0..=shape.values.1).contains(value), "{value}");
        }
        Tree::Inner(children) => {
            assert!(
                (shape.branching.0 as usize..=shape.branching.1 as usize).contains(&children.len())
            );
            children
                .iter()
                .for_each(|child| self::shape(child, ply + 1, shape));
        }
    }
}

fn nodes(tree: &Tree) -> u32 {
    match tree {
        Tree::Leaf(_) => 1,
        Tree::Inner(children) => 1 + children.iter().map(nodes).sum::<u32>(),
    }
}

/// Checks the solution of a sheet; returns the number of nodes drawn and the number of changes of α
/// or β.
fn judge(sheet: &ExamSheet, terms: &ExamTerms) -> (u32, u32) {
    let tree = read(&mut sheet.tree.chars().peekable());
    shape(&tree, 0, &terms.shape);
    let max = terms.shape.first == Side::First;
    let Tree::Inner(children) = &tree else {
        panic!("a leaf")
    };
    let truth = minimax(&tree, max);
    let best: Vec<String> = (0..children.len())
        .filter(|number| minimax(&children[*number], !max) == truth)
        .map(|number| name(&[number]))
        .collect();
    assert_eq!(best.len(), 1, "{}", sheet.tree);
    let mut visits = Vec::new();
    let value = alphabeta((&tree, terms.method), max, (-INF, INF), &[], &mut visits);
    assert_eq!(value, truth);
    let answer: Value = serde_json::from_str(
        &json::text(&SheetJson::new(sheet, &Handout::default())).expect("JSON"),
    )
    .expect("JSON");
    assert_eq!(answer["value"], Value::from(truth));
    assert_eq!(answer["best"], Value::from(best));
    assert_eq!(
        answer["first"],
        Value::from(if max { "max" } else { "min" })
    );
    let cuts = visits.iter().filter(|visit| !visit.5.is_empty()).count();
    let pruned: usize = visits.iter().map(|visit| visit.5.len()).sum();
    let leaves = visits
        .iter()
        .filter(|visit| visit.0.len() as u32 == terms.shape.plies)
        .count();
    let counts = [visits.len(), leaves, cuts, pruned].map(Value::from);
    assert_eq!(
        ["nodes", "leaves", "cuts", "pruned"].map(|field| answer[field].clone()),
        counts,
        "{}",
        sheet.tree
    );
    assert!(cuts >= terms.cuts as usize);
    // A child is entered with the value of its parent: α rises if the value is more, β falls if it
    // is less.
    let changes = |visit: &&Visit| {
        let above_max = max == (visit.0.len() % 2 == 1);
        if above_max {
            visit.3 > visit.1
        } else {
            visit.3 < visit.2
        }
    };
    let changes = visits.iter().skip(1).filter(changes).count() as u32;
    if sheet.number == 1 {
        printed(sheet, terms, &visits);
    }
    let listed = answer["visits"].as_array().expect("visits");
    assert_eq!(listed.len(), visits.len());
    for (found, (path, alpha, beta, value, kind, cut)) in listed.iter().zip(visits) {
        let names: Vec<String> = (1..=path.len())
            .map(|length| name(&path[..length]))
            .collect();
        let cut: Vec<String> = cut
            .into_iter()
            .map(|number| name(&[&path[..], &[number]].concat()))
            .collect();
        assert_eq!(found["path"], Value::from(names));
        assert_eq!(
            [&found["alpha"], &found["beta"]],
            [&bound(alpha), &bound(beta)],
            "{}",
            sheet.tree
        );
        assert_eq!(
            (&found["value"], &found["kind"]),
            (&Value::from(value), &Value::from(kind))
        );
        assert_eq!(found["cut"], Value::from(cut));
    }
    (nodes(&tree), changes)
}

/// Checks that the solution on paper has the order and the window of every visit.
fn printed(sheet: &ExamSheet, terms: &ExamTerms, visits: &[Visit]) {
    let text = FORMATS
        .iter()
        .find(|format| format.word == "text")
        .expect("text");
    let text = (text.write)(&Paper {
        sheet,
        ask: &Ask::USUAL,
        handout: &Handout::default(),
        solved: true,
        sideways: false,
    });
    let lines: Vec<&str> = text.lines().collect();
    for (number, (path, alpha, beta, ..)) in (1..).zip(visits) {
        let own = if path.is_empty() {
            "root".to_owned()
        } else {
            name(path)
        };
        let line = lines
            .iter()
            .find(|line| line.split_whitespace().nth(1) == Some(&own));
        let line = line.unwrap_or_else(|| panic!("{own}: {text}"));
        assert!(line.ends_with(&format!("no. {number}")), "{line}: {number}");
        if (path.len() as u32) < terms.shape.plies {
            let written = |end: &i64| {
                bound(*end)
                    .to_string()
                    .replace('"', "")
                    .replace("inf", "∞")
                    .replace('-', "−")
            };
            let [alpha, beta] = [alpha, beta].map(written);
            assert!(
                line.contains(&format!("α {alpha}  β {beta}  ")),
                "{line}: {alpha} {beta}"
            );
        }
    }
    assert_eq!(
        lines.iter().filter(|line| line.contains("no. ")).count(),
        visits.len(),
        "{text}"
    );
}

fn terms(plies: u32, branching: (u32, u32), cuts: u32, first: Side) -> ExamTerms {
    let shape = TreeShape {
        plies,
        branching,
        values: (-9, 9),
        first,
        chance: false,
    };
    ExamTerms {
        shape,
        cuts,
        count: 3,
        ..ExamTerms::default()
    }
}

pub fn shapes() -> [ExamTerms; 4] {
    [
        terms(2, (2, 4), 1, Side::First),
        terms(3, (2, 3), 2, Side::Second),
        terms(4, (2, 2), 1, Side::First),
        terms(4, (1, 3), 0, Side::Second),
    ]
}

#[test]
fn every_solution_is_that_of_a_slow_solver_and_no_two_sheets_are_alike() {
    for terms in shapes() {
        let exam = Exam::new(&terms).expect("an exam");
        let bounds = *exam.bounds();
        assert_eq!(
            Exam::new(&ExamTerms {
                seed: 77,
                ..terms.clone()
            })
            .expect("an exam")
            .bounds(),
            &bounds
        );
        for seed in 0..1000 {
            let mut seen = HashSet::new();
            for sheet in exam.with_seed(seed).sheets().expect("sheets") {
                let counted = judge(&sheet, &terms);
                let max = terms.shape.first;
                for method in KINDS.into_iter().filter(|_| seed < 100) {
                    let same = ExamSheet::solve(sheet.number, &sketch(&sheet), max, method)
                        .expect("a sheet");
                    assert_eq!(
                        judge(
                            &same,
                            &ExamTerms {
                                method,
                                ..terms.clone()
                            }
                        ),
                        counted,
                        "{method:?}"
                    );
                }
                let hard = hardness::measure(&sketch(&sheet), terms.shape.first);
                assert_eq!((hard.drawn, hard.changes), counted, "{}", sheet.tree);
                assert!(bounds.hold(&hard), "{} {hard:?} {bounds:?}", sheet.tree);
                assert_eq!(
                    (hard.visited, hard.cuts),
                    (sheet.counts.nodes as u32, sheet.counts.cuts as u32)
                );
                assert!(seen.insert(sheet.tree));
            }
        }
    }
}

fn sketch(sheet: &ExamSheet) -> Sketch {
    TreeGame::parse(&sheet.tree).expect("a tree").sketch()
}

/// The choice matters: on most sheets the three kinds have different solutions.
#[test]
fn the_kinds_of_alpha_beta_have_answers_of_their_own() {
    let (mut outside, mut differ) = (0, 0);
    let terms = ExamTerms {
        count: 30,
        cuts: 1,
        equal_cuts: true,
        distinct: Some(false),
        ..terms(3, (2, 3), 1, Side::First)
    };
    for sheet in Exam::new(&terms).and_then(Exam::sheets).expect("sheets") {
        let steps = |method| {
            ExamSheet::solve(1, &sketch(&sheet), terms.shape.first, method)
                .expect("a sheet")
                .steps
        };
        let [course, hard, soft] = KINDS.map(steps);
        let is_inner = |step: &&ExamVisit| (step.path.len() as u32) < terms.shape.plies;
        let is_outside = |step: &ExamVisit| step.value < step.alpha || step.value > step.beta;
        assert!(
            !hard.iter().filter(is_inner).any(is_outside),
            "{}",
            sheet.tree
        );
        outside += usize::from(course.iter().filter(is_inner).any(is_outside));
        differ += usize::from(course != soft && course != hard && hard != soft);
    }
    assert!(outside > 20 && differ > 15, "{outside} {differ}");
}

#[test]
fn the_bounds_are_narrow() {
    for terms in shapes() {
        let bounds = *Exam::new(&terms).expect("an exam").bounds();
        for (span, least) in [
            (bounds.drawn, 2),
            (bounds.visited, 1),
            (bounds.cuts, 1),
            (bounds.changes, 1),
        ] {
            let middle = (span.from + span.to) / 2;
            assert!(
                span.to - span.from <= 2 * (middle / 10 + 1).max(least),
                "{span:?}"
            );
        }
    }
}

#[test]
fn the_same_terms_give_the_same_sheets_and_fewer_are_the_first_of_more() {
    let trees = |terms: &ExamTerms| -> Vec<String> {
        Exam::new(terms)
            .and_then(Exam::sheets)
            .expect("sheets")
            .into_iter()
            .map(|sheet| sheet.tree)
            .collect()
    };
    let few = ExamTerms {
        count: 4,
        seed: 7,
        ..terms(3, (2, 3), 2, Side::First)
    };
    let many = ExamTerms {
        count: 30,
        ..few.clone()
    };
    assert_eq!(trees(&few), trees(&few));
    assert_eq!(trees(&few), trees(&many)[..4]);
    assert_ne!(
        trees(&few),
        trees(&ExamTerms {
            seed: 8,
            ..few.clone()
        })
    );
    // Equal on every machine and with every version.
    assert_eq!(
        trees(&ExamTerms { count: 1, ..few })[0],
        "[[[-2,-9,-3],[6,5]],[[-8,7,-5],[5,-5,6],[8,7]]]"
    );
}

#[test]
fn what_cannot_be_met_is_said() {
    let new = |terms: ExamTerms| {
        Exam::new(&terms)
            .and_then(Exam::sheets)
            .map(|sheets| sheets.len())
    };
    let cuts = new(terms(2, (2, 2), 9, Side::First));
    assert!(
        matches!(cuts, Err(ExamError::Cuts { wanted: 9, most: 1 })),
        "{cuts:?}"
    );
    let flat = ExamTerms {
        shape: TreeShape {
            values: (4, 4),
            ..TreeShape::default()
        },
        ..ExamTerms::default()
    };
    assert_eq!(new(flat), Err(ExamError::OneBest));
    let few = ExamTerms {
        shape: TreeShape {
            plies: 1,
            branching: (2, 2),
            values: (0, 1),
            first: Side::First,
            chance: false,
        },
        count: 9,
        ..ExamTerms::default()
    };
    assert_eq!(
        new(few),
        Err(ExamError::Few {
            found: 2,
            wanted: 9
        })
    );
    let large = ExamTerms::default().read("plies=9 branching=2..9", &[]);
    assert!(matches!(large, Err(TermsError::Large { .. })), "{large:?}");
    for (line, expected) in [
        ("plies", "column 1: expected key=value, found \"plies\""),
        (
            "plies=3 depth=2",
            "column 9: expected one of plies, branching,",
        ),
        ("plies=0", "column 7: plies: expected a number from 1 to"),
        (
            "seed=1  branching=3..2",
            "column 19: branching: expected A..B",
        ),
        ("values=a..b", "column 8: values: expected A..B"),
        (
            "first=both",
            "column 7: first: expected max or min, found \"both\"",
        ),
        (
            "ask=values,colours",
            "column 5: ask: expected values, cuts, windows, order",
        ),
        ("method=mtd", "column 8: method: expected minimax"),
    ] {
        let error = ExamTerms::default()
            .read(line, &[])
            .expect_err(line)
            .to_string();
        assert!(error.starts_with(expected), "{error}");
    }
}
