//! Monte-Carlo searches, compared as whole logs of iterations and as moments, against the tables of
//! a slow program that shares no code with this one (`tests/oracles/mcts/README.md` of the
//! workspace).

use super::tsv::{Row, read_file};
use engine::boundary::position::read_moves;
use engine::boundary::sampling::{record_sampling, sample_problem};
use engine::boundary::{Position, UctProblem, catalog};
use engine::eval::Registry;
use engine::numbers::Ordinal;
use engine::rules::Side;
use engine::search::Token;
use engine::uct::{Exploration, Subtree, UctRecording, UctSpec, Visits};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/oracles/mcts");

/// The column of the root's children.
const CHILDREN: &str = "children: move|visits|wins|draws|losses";

fn file(name: &str) -> PathBuf {
    PathBuf::from(FOLDER).join(name)
}

fn position(game: &str, moves: &str) -> Box<dyn Position> {
    let start = catalog::read(game).unwrap_or_else(|error| panic!("{game}: {error}"));
    let moves = if moves == "-" { "" } else { moves };
    read_moves(&*start, moves)
        .unwrap_or_else(|(_, _, error)| panic!("{game} {moves}: {error}"))
        .1
}

/// Returns the search of a line; the names of its columns are the same in all files.
fn problem(get: impl Fn(&str) -> String) -> (Box<dyn Position>, Arc<dyn UctProblem>) {
    let position = position(&get("game"), &get("moves"));
    let spec = UctSpec {
        iterations: get("iterations").parse().unwrap(),
        exploration: Exploration::read(&get("exploration")).unwrap(),
        seed: get("seed").parse().unwrap(),
        ..UctSpec::default()
    };
    let problem = position.pose_uct(&spec, &Registry::built_in()).unwrap();
    (position, problem)
}

fn of_row(row: &Row) -> (Box<dyn Position>, Arc<dyn UctProblem>) {
    problem(|column| row.get(column).to_owned())
}

/// Returns a child in the notation of the tables.
fn written(position: &dyn Position, mv: &str, visits: &Visits) -> String {
    let name = written_move(position, mv);
    format!(
        "{name}|{}|{}|{}|{}",
        visits.visits,
        visits.wins,
        visits.draws,
        visits.losses()
    )
}

/// Returns a move in the notation of the tables: squares as (row,column), all other moves as we
/// write them.
fn written_move(position: &dyn Position, mv: &str) -> String {
    let view = position
        .legal()
        .into_iter()
        .find(|view| view.text == mv)
        .unwrap();
    let is_square = !["connect-four"].contains(&position.kind());
    match view.square.filter(|_| is_square) {
        Some((row, column)) => format!("({row},{column})"),
        None if mv == "--" => "pass".to_owned(),
        None => view.text,
    }
}

/// Returns all legal moves of a node at a moment; moves without a node have zeros.
fn children(
    position: &dyn Position,
    recording: &UctRecording,
    node: &Subtree,
    iteration: u64,
) -> String {
    let made = recording.moment(node, iteration);
    let of = |mv: Ordinal| {
        made.iter()
            .find(|child| child.mv == mv)
            .map_or_else(Visits::default, |child| child.visits)
    };
    let legal = position.legal();
    legal
        .iter()
        .map(|mv| written(position, &mv.text, &of(mv.ordinal)))
        .collect::<Vec<_>>()
        .join(";")
}

#[test]
fn searches_are_those_of_the_slow_program() {
    let mut count = 0;
    for table in ["searches.tsv", "searches_chance.tsv"] {
        for row in read_file(&file(table)) {
            let (position, problem) = of_row(&row);
            let found = sample_problem(problem, false, &Token::new()).unwrap();
            let best = found
                .best
                .as_ref()
                .map(|best| written_move(&*position, &best.text));
            assert_eq!(
                best.as_deref().unwrap_or("-"),
                row.get("best"),
                "{}",
                row.place
            );
            assert_eq!(
                found.run.tree.len().to_string(),
                row.get("nodes"),
                "{}",
                row.place
            );
            let children = found
                .children
                .iter()
                .map(|child| written(&*position, &child.mv.text, &child.visits));
            assert_eq!(
                children.collect::<Vec<_>>().join(";"),
                row.get(CHILDREN),
                "{}",
                row.place
            );
            let nodes: u64 = found.children.iter().map(|child| child.nodes).sum();
            assert_eq!(nodes + 1, found.run.tree.len() as u64, "{}", row.place);
            count += 1;
        }
    }
    assert_eq!(count, 151);
}

#[test]
fn moments_are_those_of_the_slow_program() {
    let rows = read_file(&file("moments.tsv"));
    let mut recorded: HashMap<String, (Box<dyn Position>, UctRecording)> = HashMap::new();
    for row in &rows {
        let key = ["game", "moves", "iterations", "exploration", "seed"]
            .map(|column| row.get(column))
            .join("\t");
        let (start, recording) = recorded.entry(key).or_insert_with(|| {
            let (position, problem) = of_row(row);
            (position, record_sampling(&*problem, &Token::new()).unwrap())
        });
        let iteration = row.get("iteration").parse().unwrap();
        let root = recording.root();
        assert_eq!(
            children(&**start, recording, &root, iteration),
            row.get(CHILDREN),
            "{}",
            row.place
        );
        let path = row.get("path");
        if path == "-" {
            continue;
        }
        let (moves, here) = read_moves(&**start, path)
            .unwrap_or_else(|(_, _, error)| panic!("{}: {error}", row.place));
        let node = recording
            .find(&moves)
            .unwrap_or_else(|| panic!("{}: no node", row.place));
        assert_eq!(
            children(&*here, recording, &node, iteration),
            row.get("children_of_path"),
            "{}",
            row.place
        );
    }
    assert!(rows.len() > 100, "{}", rows.len());
}

/// A line of JSON without escapes, with its fields read one after the other.
struct Fields<'a>(&'a str);

impl<'a> Fields<'a> {
    /// Returns the text or the number after the next field with this name.
    fn next(&mut self, key: &str) -> &'a str {
        let rest = self
            .0
            .split_once(&format!("\"{key}\":"))
            .unwrap_or_else(|| panic!("no {key}"))
            .1;
        let (value, rest) = match rest.strip_prefix('"') {
            Some(text) => text.split_once('"').unwrap(),
            None if rest.starts_with('[') => rest[1..].split_once(']').unwrap(),
            None => (rest.split([',', '}', ']']).next().unwrap(), rest),
        };
        self.0 = rest;
        value
    }
}

#[test]
fn iterations_are_those_of_the_slow_program() {
    let text = std::fs::read_to_string(file("iterations.jsonl")).unwrap();
    let (mut searches, mut iterations) = (0, 0);
    for line in text.lines() {
        let mut parts = line.split("{\"iteration\":");
        let head = parts.next().unwrap();
        let (position, problem) = problem(|column| Fields(head).next(column).to_owned());
        let recording = record_sampling(&*problem, &Token::new()).unwrap();
        for (number, part) in (1..).zip(parts) {
            let mut fields = Fields(part);
            let path: String = fields.next("path").replace("\",\"", " ").replace('"', "");
            let ended = recording.ended(number).unwrap();
            let moves = recording.path(number).unwrap();
            assert_eq!(names(&*position, &moves), path, "{number}");
            assert_eq!(
                fields.next("expanded"),
                ended.expanded.to_string(),
                "{number}"
            );
            let result: f64 = fields.next("result").parse().unwrap();
            assert_eq!(result * 2.0, ended.reward as f64, "{number}");
            let playout = problem.playout(&moves, number);
            assert_eq!(
                fields.next("playout"),
                playout.len().to_string(),
                "{number}"
            );
            let leaf = position.replay(&moves, &mut |_: Side| ());
            assert_eq!(fields.next("moves"), names(&*leaf, &playout), "{number}");
            iterations += 1;
        }
        assert_eq!(iterations_of(head), recording.iterations());
        searches += 1;
    }
    assert_eq!(searches, 14);
    assert!(iterations > 1000, "{iterations}");
}

fn iterations_of(head: &str) -> u64 {
    Fields(head).next("iterations").parse().unwrap()
}

/// Returns the moves of a line in the notation of the tables.
fn names(from: &dyn Position, path: &[Ordinal]) -> String {
    let (mut here, mut names) = (from.copy(), Vec::new());
    for &mv in path {
        names.push(written_move(&*here, &here.move_view(mv).unwrap().text));
        here = here.play(mv).unwrap();
    }
    names.join(" ")
}
