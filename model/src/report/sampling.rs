//! The report of a Monte-Carlo search: its options, its answer, and the rewards backed up through
//! every move; and of a node at an iteration, with the two terms of the selection of a child.

use super::ended::Ended;
use super::{Report, Table, counted, left, millis, right, thousands};
use crate::inspect::sampling::{Chooser, terms};
use crate::language::sides;
use engine::boundary::{MoveView, Position, Sampling};
use engine::numbers::Ordinal;
use engine::search::Kind;
use engine::uct::{Playouts, Standing, UCT, UctProof, UctSpec, Visits};

/// Returns a proven value or an estimate, each with its sign; empty for a node without visits.
pub fn valued(visits: &Visits, scale: u64) -> String {
    match visits.value(scale) {
        (kind @ Kind::Exact, Some(value)) => format!("{}{value}", kind.sign()),
        (kind, Some(value)) => format!("{}{}", kind.sign(), short(value)),
        (_, None) => String::new(),
    }
}

/// Describes a search of a position.
pub fn report(sampling: &Sampling, position: &dyn Position) -> Report {
    let Sampling { problem, run, .. } = sampling;
    let (spec, evaluated) = (problem.spec(), problem.spec().playouts != Playouts::Random);
    let to_move = || format!("{} to move", sides::name(position, position.to_move()));
    let state = Ended::of(position).map_or_else(to_move, |ended| ended.text);
    let mut report = Report::default();
    report.add(format!("{}, {state}", position.title()));
    report.add(format!(
        "{}, values for {}",
        options(spec),
        sides::name(position, problem.max())
    ));
    report.section();
    let best = sampling
        .best
        .as_ref()
        .map_or(String::new(), |best| format!(", best move {}", best.text));
    let (root, scale) = (run.root(), run.tree.scale());
    let value = match root.visits {
        0 => "no estimate".to_owned(),
        _ => format!("value {}", valued(&root, scale)),
    };
    report.add(format!("{value}{best}"));
    let (nodes, iterations) = (
        counted(run.tree.len() as u64, ["node", "nodes"]),
        counted(run.iterations, ["iteration", "iterations"]),
    );
    let proven = if run.is_proven() { "proven by " } else { "" };
    report.add(format!(
        "{proven}{iterations}, {nodes}, {} ms",
        millis(sampling.elapsed)
    ));
    if !sampling.pv.is_empty() {
        let moves: Vec<&str> = sampling.pv.iter().map(|mv| &*mv.text).collect();
        report.add(format!("most visited {}", moves.join(" ")));
    }
    if !sampling.children.is_empty() {
        report.section();
        let heads = [left("move"), right("visits"), right("value")];
        let mut table = Table::new(
            heads
                .into_iter()
                .chain(count_heads(evaluated))
                .chain([right("nodes")]),
        );
        for child in &sampling.children {
            let cells = [
                child.mv.text.clone(),
                thousands(child.visits.visits),
                valued(&child.visits, scale),
            ];
            let counts = counts(&child.visits, scale, evaluated);
            table.row(
                cells
                    .into_iter()
                    .chain(counts)
                    .chain([thousands(child.nodes)]),
            );
        }
        report.add(table);
    }
    report
}

/// Returns the options of a search.
fn options(spec: &UctSpec) -> String {
    let UctSpec {
        exploration,
        seed,
        playouts,
        order,
        solver,
        ..
    } = spec;
    let proofs = if *solver { ", with proofs" } else { "" };
    let playouts = match playouts {
        Playouts::Random => "random playouts".to_owned(),
        Playouts::Evaluation(name) => format!("playouts by {name}"),
    };
    format!(
        "{UCT}, C = {exploration}, seed {seed}, {playouts}, {} order{proofs}",
        order.word()
    )
}

fn count_heads(evaluated: bool) -> Vec<super::Column> {
    match evaluated {
        true => vec![right("total")],
        false => vec![right("wins"), right("draws"), right("losses")],
    }
}

fn counts(visits: &Visits, scale: u64, evaluated: bool) -> Vec<String> {
    match evaluated {
        true => vec![short(visits.points as f64 / scale as f64)],
        false => [visits.wins, visits.draws, visits.losses()]
            .map(thousands)
            .into(),
    }
}

/// Returns an estimate with three decimal places.
pub fn short(number: f64) -> String {
    format!("{number:.3}")
}

/// A node of a search at an iteration.
pub struct MomentOfSampling<'a> {
    /// The options of the search.
    pub spec: &'a UctSpec,
    /// The total number of iterations.
    pub iterations: u64,
    /// The number of iterations done at this moment.
    pub iteration: u64,
    /// The path of the node.
    pub path: &'a [Ordinal],
    /// The visits of the node and the rewards backed up into it.
    pub node: Visits,
    /// True if MAX moves there; `None`: an outcome is drawn.
    pub is_max: Option<bool>,
    /// The greatest reward.
    pub scale: u64,
    /// True if rewards are those of an evaluation.
    pub evaluated: bool,
    /// The legal moves, each with the visits and rewards backed up through it and the iteration
    /// that has proven it.
    pub children: Vec<(MoveView, Visits, Option<u64>)>,
}

/// The two terms by which the next selection judges a child, as [`terms()`] has them.
pub fn selection_terms(moment: &MomentOfSampling<'_>, child: &Visits) -> Option<[f64; 2]> {
    let chooser = Chooser {
        exploration: moment.spec.exploration,
        scale: moment.scale,
        is_max: moment.is_max,
        visits: moment.node.visits,
    };
    terms(&chooser, child)
}

/// Describes a node of a search at an iteration.
pub fn moment_report(moment: &MomentOfSampling<'_>, root: &dyn Position) -> Report {
    let moves: Vec<String> = root
        .moves_along(moment.path)
        .into_iter()
        .map(|mv| mv.text)
        .collect();
    let mut report = Report::default();
    report.add(format!(
        "after iteration {} of {}, {}",
        thousands(moment.iteration),
        thousands(moment.iterations),
        options(moment.spec)
    ));
    let node = if moves.is_empty() {
        "the root".to_owned()
    } else {
        moves.join(" ")
    };
    let who = match moment.is_max {
        Some(true) => "MAX moves",
        Some(false) => "MIN moves",
        None => "an outcome is drawn",
    };
    let visits = counted(moment.node.visits, ["visit", "visits"]);
    let proven = moment.node.proof.map_or(String::new(), |_| {
        format!(", {}", valued(&moment.node, moment.scale))
    });
    report.add(format!("{node}, {who}, {visits}{proven}"));
    report.section();
    let heads = [left("move"), right("visits"), right("value")];
    let terms = [right("mean"), right("exploration"), right("UCB")];
    let proven = moment.spec.solver.then(|| right("proven by"));
    let heads = heads
        .into_iter()
        .chain(count_heads(moment.evaluated))
        .chain(terms)
        .chain(proven);
    let mut table = Table::new(heads);
    for (mv, visits, proven) in &moment.children {
        let terms = selection_terms(moment, visits).map(|[mean, added]| {
            // A move that is proven lost is not selected, whatever its sum.
            let is_lost = moment
                .is_max
                .map(|is_max| UctProof::standing(visits.proof, is_max))
                == Some(Standing::Lost);
            [
                short(mean),
                short(added),
                if is_lost {
                    "lost".to_owned()
                } else {
                    short(mean + added)
                },
            ]
        });
        let counts = counts(visits, moment.scale, moment.evaluated);
        let cells = [
            mv.text.clone(),
            thousands(visits.visits),
            valued(visits, moment.scale),
        ];
        let proven = moment
            .spec
            .solver
            .then(|| proven.map_or(String::new(), thousands));
        table.row(
            cells
                .into_iter()
                .chain(counts)
                .chain(terms.unwrap_or_default())
                .chain(proven),
        );
    }
    report.add(table);
    report
}
