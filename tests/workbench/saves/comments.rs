//! Each number in the comment of a study position is the number that the program computes, as shown
//! on the screen, in the view of the player who is MAX there. Numbers that name something (a
//! square, a rule, a figure of a book) are listed as names.

use super::built_in::open;
use crate::languages::translations;
use engine::boundary::{Analysis, analyze};
use engine::eval::Registry;
use engine::rules::Side;
use engine::search::{MethodName, OrderName, Spec};
use engine::solve::Asked;
use model::language::{say_of, within};
use model::save::BUILT_IN;

/// The difference of the search from the one that the position is opened with.
type Change = fn(&mut Spec);

/// The meaning of a number in a comment.
#[derive(Clone, Copy)]
enum Says {
    /// A number that no search gives.
    Name,
    /// The value of the position.
    Value(Change),
    /// The value of each of these moves.
    Moves(&'static [&'static str], Change),
    /// The number of nodes searched.
    Nodes(Change),
    /// The number of plies in which a move is proven to win or to lose, or the proven margin.
    Proven(&'static str),
}
use Says::{Moves, Name, Nodes, Proven, Value};

const AS_IT_IS: Change = |_| {};
const MINIMAX: Change = |spec| spec.method = MethodName::Minimax;
const TO_THE_END: Change = |spec| (spec.method, spec.depth) = (MethodName::Minimax, None);
const AT_ONCE: Change = |spec| spec.depth = Some(0);
const SOONER: Change = |spec| spec.evaluation = Some("outcome-sooner".into());
const DIFFERENCE: Change = |spec| spec.evaluation = Some("disc-difference".into());
const NATURAL: Change = |spec| spec.order = OrderName::Natural;
const FOR_O: Change = |spec| spec.max = Some(Side::Second);

/// The meanings of the numbers of each comment, in order.
const SAID: &[(&str, &[Says])] = &[
    (
        "connect-four-4x4",
        &[
            Nodes(MINIMAX),
            Nodes(AS_IT_IS),
            Moves(&["1", "2", "3", "4"], MINIMAX),
            Nodes(TO_THE_END),
        ],
    ),
    (
        "connect-four-printed",
        &[Name, Value(AS_IT_IS), Name, Name, Name],
    ),
    ("galo-empty", &[Nodes(MINIMAX), Nodes(AS_IT_IS)]),
    ("galo-two-way-win", &[Name, Name, Name, Name]),
    (
        "galo-weights-1",
        &[
            Name,
            Name,
            Name,
            Name,
            Name,
            Value(AT_ONCE),
            Moves(&["a3"], AS_IT_IS),
            Moves(&["b3"], AS_IT_IS),
        ],
    ),
    ("galo-weights-2", &[Name, Name, Value(AS_IT_IS)]),
    ("galo-weights-3", &[Name, Name, Value(AS_IT_IS), Name]),
    (
        "galo-won-sooner",
        &[
            Moves(&["b3", "c1"], AS_IT_IS),
            Moves(&["c1"], SOONER),
            Moves(&["b3"], SOONER),
        ],
    ),
    (
        "nim-1-2-3-4",
        &[
            Nodes(MINIMAX),
            Nodes(AS_IT_IS),
            Name,
            Name,
            Name,
            Name,
            Name,
            Name,
            Name,
        ],
    ),
    ("nim-misere", &[Name, Name, Name]),
    (
        "othello-deep-cut",
        &[
            Nodes(MINIMAX),
            Nodes(NATURAL),
            Nodes(AS_IT_IS),
            Moves(&["c6"], AS_IT_IS),
        ],
    ),
    ("othello-final", &[Name, Name, Value(DIFFERENCE)]),
    (
        "othello-one-square-left",
        &[Value(AS_IT_IS), Value(FOR_O), Name, Name],
    ),
    (
        "othello-start",
        &[
            Moves(&["d3", "c4", "f5", "e6"], MINIMAX),
            Nodes(AS_IT_IS),
            Nodes(MINIMAX),
        ],
    ),
    ("rastros-obtuso-bacoco", &[]),
    (
        "rastros-step-back",
        &[Name, Name, Name, Name, Name, Name, Name, Name, Name, Name],
    ),
    ("row-4x6-3", &[Name, Name, Nodes(AS_IT_IS), Nodes(MINIMAX)]),
    ("row-5x5-4", &[Name, Name]),
    ("solved-connect-four", &[Name]),
    ("solved-connect-four-5x4", &[]),
    ("solved-connect-four-6x6", &[]),
    ("solved-connect-four-one-move", &[]),
    ("solved-nim-3-5-7", &[Name, Name, Name]),
    ("solved-othello-ffo-40", &[Name]),
    ("solved-othello-parity", &[Proven("c4"), Proven("a7")]),
    ("solved-rastros-6x6", &[Proven("c4")]),
    ("solved-rastros-7x7", &[Name]),
    ("solved-rastros-8x8", &[]),
    ("solved-row-5x5-4", &[Name, Name]),
    ("solved-row-5x6-4", &[Name, Proven("b4")]),
    (
        "tree-faulty",
        &[
            Moves(&["A"], AS_IT_IS),
            Moves(&["A"], MINIMAX),
            Value(AS_IT_IS),
        ],
    ),
    (
        "tree-textbook",
        &[
            Name,
            Value(AS_IT_IS),
            Nodes(AS_IT_IS),
            Nodes(MINIMAX),
            Moves(&["B"], MINIMAX),
            Moves(&["A"], MINIMAX),
            Name,
            Name,
            Moves(&["C"], MINIMAX),
        ],
    ),
];

/// Returns the numbers of a text in order, without separators of thousands; digits inside a word do
/// not count.
fn numbers(text: &str) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    let digit = |at: usize| letters.get(at).is_some_and(char::is_ascii_digit);
    let (mut found, mut at) = (Vec::new(), 0);
    while at < letters.len() {
        if !digit(at) {
            at += 1;
            continue;
        }
        let before = at.checked_sub(1).map(|before| letters[before]);
        let in_word = before.is_some_and(char::is_alphabetic);
        let alone = |place: usize| {
            place
                .checked_sub(1)
                .is_none_or(|place| " (\n\"'".contains(letters[place]))
        };
        let minus = before.is_some_and(|c| "-−".contains(c)) && alone(at - 1);
        let mut number = if minus { "-".to_owned() } else { String::new() };
        loop {
            while digit(at) {
                number.push(letters[at]);
                at += 1;
            }
            let three = (1..4).all(|next| digit(at + next)) && !digit(at + 4);
            match letters.get(at) {
                Some(',' | '.' | '\u{202f}' | '\u{a0}' | '\u{2009}') if three => at += 1,
                Some('/') if digit(at + 1) => {
                    number.push('/');
                    at += 1;
                }
                Some('.' | ',') if digit(at + 1) && before != Some('(') => {
                    number.push('.');
                    at += 1;
                }
                _ => break,
            }
        }
        if !in_word {
            found.push(number);
        }
    }
    found
}

/// Runs a search as the screen shows it: unless the save says otherwise, MAX is the player who
/// moves first in the game.
fn shown(name: &str, change: Change) -> Analysis {
    let study = open(name);
    let mut spec = study.spec().clone();
    spec.max = spec.max.or(Some(study.start().to_move()));
    change(&mut spec);
    analyze(study.position(), &spec, &Registry::built_in()).expect("a search")
}

/// Returns the number that the program gives in place of a number of a comment; empty for a name.
fn computed(name: &str, says: Says) -> Vec<String> {
    match says {
        Name => Vec::new(),
        Value(change) => {
            let found = shown(name, change);
            vec![found.problem.print(found.value)]
        }
        Moves(moves, change) => {
            let found = shown(name, change);
            let value = |mv: &&str| {
                let child = found
                    .children
                    .iter()
                    .find(|child| child.mv == **mv)
                    .expect("a move");
                found.problem.print(child.value.expect("a value"))
            };
            moves.iter().map(value).collect()
        }
        Nodes(change) => vec![shown(name, change).counts.nodes.to_string()],
        Proven(mv) => {
            // Proven by the solver now, whatever the save says.
            let study = open(name);
            let mut solver = study
                .position()
                .solver(Asked::Moves, 1 << 24)
                .expect("a solver");
            assert!(solver.run(&mut |_| false));
            let mv = study.position().find_move(mv).expect("a move");
            let result = *solver.solution().result_of(mv).expect("a result");
            vec![
                result
                    .plies
                    .map_or(result.low.abs().to_string(), |plies| plies.to_string()),
            ]
        }
    }
}

#[test]
fn every_number_of_a_comment_is_the_one_on_the_screen() {
    assert_eq!(SAID.len(), BUILT_IN.len());
    for (name, said) in SAID {
        let study = open(name);
        assert!(
            study
                .line()
                .nodes()
                .iter()
                .all(|node| node.comment.is_empty()),
            "{name}: a comment of a move"
        );
        let found = numbers(&study.comment);
        assert_eq!(found.len(), said.len(), "{name}: {found:?}");
        let mut claims = Vec::new();
        for (number, says) in found.iter().zip(*said) {
            for value in computed(name, *says) {
                assert_eq!(*number, value, "{name}: {}", study.comment);
                claims.push(number.clone());
            }
        }
        // In other languages the words may be in another order.
        for language in translations() {
            let mut theirs = within(language, || numbers(say_of(&study.comment)));
            let mut ours = found.clone();
            theirs.sort();
            ours.sort();
            assert_eq!(theirs, ours, "{language:?}: {name}");
        }
        assert!(
            claims.len() >= said.iter().filter(|says| !matches!(says, Name)).count(),
            "{name}"
        );
    }
}

#[test]
fn numbers_are_read_as_they_are_written() {
    for (text, read) in [
        (
            "nodes 20,921 and 131\u{202f}060\u{202f}741, -3.",
            &["20921", "131060741", "-3"][..],
        ),
        (
            "c1 is worth -1/3, as (1,3) (7-2) 1-2-3 8 - 9 = -1",
            &["-1/3", "1", "3", "7", "2", "1", "2", "3", "8", "9", "-1"],
        ),
        ("figure 5.2: 3:3, B1 4", &["5.2", "3", "3", "4"]),
    ] {
        assert_eq!(numbers(text), read, "{text}");
    }
}

/// Results that saves state as proven are those of the solver, if it takes less than a second or
/// two. Outcomes without a distance are those of proofs that take minutes.
#[test]
fn what_saves_say_is_proven_is() {
    let mut tried = 0;
    for (name, _) in BUILT_IN
        .iter()
        .filter(|(name, _)| name.starts_with("solved-"))
    {
        let study = open(name);
        for (moves, solution) in study.solutions.complete() {
            if solution.moves.iter().all(|mv| !mv.result.exact) {
                continue;
            }
            let position = study.start().replay(moves, &mut |_| {});
            let mut solver = position.solver(Asked::Moves, 1 << 24).expect("a solver");
            if !solver.run(&mut |found| found.nodes > 1_000_000) {
                continue;
            }
            let found = solver.solution();
            assert_eq!(
                (&found.moves, &found.best),
                (&solution.moves, &solution.best),
                "{name}"
            );
            tried += 1;
        }
    }
    assert!(tried >= 6, "only {tried} positions");
}

/// The first moves of Connect Four, as given by V. Allis ("A knowledge-based approach of
/// Connect-Four", 1988) and by the solver of P. Pons.
#[test]
fn the_first_moves_of_connect_four_are_the_published_ones() {
    let study = open("solved-connect-four");
    let solution = study.solutions.whole(&[]).expect("what is proven");
    let scores: Vec<_> = solution.moves.iter().map(|mv| mv.result.score()).collect();
    assert_eq!(scores, [-2, -1, 0, 1, 0, -1, -2].map(Some));
    // The score is half of the squares that were empty before the winning stone, rounded up.
    for result in solution.moves.iter().map(|mv| mv.result) {
        let empty = result.plies.map(|plies| (42 - plies as i32 + 2) / 2);
        assert_eq!(empty.unwrap_or(0), result.low.abs(), "{result:?}");
    }
}
