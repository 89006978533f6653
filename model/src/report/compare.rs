//! The report of a comparison of methods: totals, nodes by depth, nodes by ply.

use super::table::{Table, left, right};
use super::{Block, Curves, On, Report, counted, heading, millis, thousands};
use crate::inspect::compare::{Comparison, Unended, branching};
use crate::inspect::growth::{AtDepth, Curve, CurveEnd, Growth};
use crate::inspect::parts::PartsReport;
use crate::language::say;
use engine::boundary::Problem;
use engine::search::MethodName;
use std::time::Duration;

const BEST_FIRST: &str = key!("best move first");
const LETTERS: [char; 4] = ['M', 'A', 'L', 'X'];

/// Describes the comparison of the methods on one problem, if there is one, and their growth, if it
/// was asked for. `clock` adds times, which differ from run to run.
pub fn report(
    found: Option<&Comparison>,
    (growth, parts): (Option<&Growth>, Option<&PartsReport>),
    problem: &dyn Problem,
    clock: bool,
) -> Report {
    let mut report = Report::default();
    match found {
        Some(found) => totals(found, problem, clock, &mut report),
        None => report.add(say!(
            "no method ends at depth {depth}",
            depth = problem.spec().depth_text()
        )),
    }
    if let Some(parts) = parts {
        super::parts::add(parts, (problem, clock), &mut report);
    }
    let by_ply = found.map(by_ply);
    if let Some(by_ply) = &by_ply {
        report.section();
        report.add_on(On::Text, by_ply.columns());
    }
    if let Some(growth) = growth {
        by_depth(growth, &mut report);
    }
    if let Some(by_ply) = &by_ply {
        report.section();
        report.add_on(
            On::Screen,
            heading(say!("nodes by ply, on a logarithmic scale")),
        );
        report.add_on(On::Screen, by_ply.bars(false));
    }
    report
}

/// Adds the value, whether the methods agree on it, and the totals of each.
fn totals(found: &Comparison, problem: &dyn Problem, clock: bool, report: &mut Report) {
    let agree = match found.agree {
        Some(true) => say!("all methods agree on it and on the best moves"),
        Some(false) => say!("THE METHODS DISAGREE"),
        None if found.stopped => say!("minimax has not ended in the time that it had"),
        None => say!("minimax is too big to be run"),
    };
    report.add(heading(&say!(
        "value {value}: {agree}",
        value = problem.print(found.value)
    )));
    if found.agree == Some(false) {
        let mut answers = Table::new([left(""), right(say!("value")), left(say!("best"))]);
        found
            .answers(problem)
            .into_iter()
            .for_each(|answer| answers.row(answer));
        report.section();
        report.add(answers);
    }
    // A narrow screen leaves out the last columns, so the cost comes first.
    let spent = [say!("nodes")]
        .into_iter()
        .chain(clock.then(|| say!("ms")))
        .chain([say!("open nodes")]);
    let heads = spent
        .chain([
            say!("cuts"),
            say!("pruned"),
            say!("leaves"),
            say!("branching"),
        ])
        .map(right);
    let mut table = Table::new([left(say!("method"))].into_iter().chain(heads));
    let mut row = |name: &str, nodes: String, texts: [String; 5], elapsed: Option<Duration>| {
        let time = elapsed.map_or_else(String::new, |elapsed| format!("{:.1}", millis(elapsed)));
        table.row(
            [name.to_owned(), nodes]
                .into_iter()
                .chain(clock.then_some(time))
                .chain(texts),
        );
    };
    for method in &found.methods {
        let counts = method.counts;
        let [nodes, leaves, cuts, pruned] =
            [counts.nodes, counts.leaves, counts.cuts, counts.pruned].map(thousands);
        let (factor, open) = (
            format!("{:.2}", method.branching()),
            method.open_nodes().to_string(),
        );
        row(
            method.method.word(),
            nodes,
            [open, cuts, pruned, leaves, factor],
            Some(method.elapsed),
        );
    }
    let none = String::new;
    for Unended {
        method,
        nodes,
        elapsed,
    } in &found.unended
    {
        let nodes = say!("over {n}", n = thousands(*nodes));
        row(
            method.word(),
            nodes,
            [none(), none(), none(), none(), none()],
            Some(*elapsed),
        );
    }
    if let Some(minimal) = &found.minimal {
        let nodes: u64 = minimal.iter().sum();
        let factor = format!("{:.2}", branching(nodes, minimal.len().saturating_sub(1)));
        row(
            say(BEST_FIRST),
            thousands(nodes),
            [none(), none(), none(), none(), factor],
            None,
        );
    }
    report.section();
    report.add(table);
    saved(found)
        .into_iter()
        .flatten()
        .for_each(|saved| report.add(saved));
}

/// Describes the savings of alpha-beta over minimax. Cuts, the moves that were cut and the nodes
/// below them are counted separately.
fn saved(found: &Comparison) -> Option<[String; 2]> {
    let counts = |method| {
        found
            .methods
            .iter()
            .find(|one| one.method == method)
            .map(|one| one.counts)
    };
    let (whole, cut) = (counts(MethodName::Minimax)?, counts(MethodName::AlphaBeta)?);
    let nodes = whole.nodes.checked_sub(cut.nodes)?;
    let percent = format!("{:.0}", 100.0 * nodes as f64 / whole.nodes.max(1) as f64);
    let (nodes, all, cuts, moves) = (
        thousands(nodes),
        thousands(whole.nodes),
        thousands(cut.cuts),
        thousands(cut.pruned),
    );
    Some([
        say!(
            "alphabeta: {nodes} of {all} nodes saved ({percent} %)",
            nodes = &nodes
        ),
        say!("cuts: {cuts}; moves cut: {moves}; nodes never visited: {nodes}"),
    ])
}

fn by_ply(found: &Comparison) -> Curves {
    let methods = found
        .methods
        .iter()
        .map(|method| (method.method.word(), &method.by_ply[..]));
    let curves: Vec<(&'static str, &[u64])> = methods
        .chain(
            found
                .minimal
                .as_deref()
                .map(|minimal| (say(BEST_FIRST), minimal)),
        )
        .collect();
    let plies = curves
        .iter()
        .map(|(_, nodes)| nodes.len())
        .max()
        .unwrap_or(0);
    let point = |ply: usize| {
        (
            ply,
            curves
                .iter()
                .map(|(_, nodes)| nodes.get(ply).copied())
                .collect(),
        )
    };
    let names = curves
        .iter()
        .zip(LETTERS)
        .map(|((name, _), letter)| (letter, (*name).into()))
        .collect();
    Curves {
        over: say!("ply@@level"),
        names,
        points: (0..plies).map(point).collect(),
    }
}

fn by_depth(growth: &Growth, report: &mut Report) {
    let name = |curve| {
        if curve == Curve::Minimal {
            say(BEST_FIRST)
        } else {
            growth.word(curve)
        }
    };
    let shown: Vec<_> = growth
        .curves()
        .zip(LETTERS)
        .map(|(curve, letter)| (curve, letter, name(curve)))
        .collect();
    let counts = |at: &AtDepth| {
        shown
            .iter()
            .map(|(curve, ..)| at.nodes[*curve as usize])
            .collect()
    };
    let curves = Curves {
        over: say!("depth"),
        names: shown
            .iter()
            .map(|&(_, letter, name)| (letter, name.into()))
            .collect(),
        points: growth
            .depths
            .iter()
            .map(|at| (at.depth as usize, counts(at)))
            .collect(),
    };
    report.section();
    if !curves.points.is_empty() {
        let legend = curves
            .names
            .iter()
            .map(|(letter, name)| format!("{letter} {name}"));
        report.add_on(
            On::Screen,
            heading(say!("nodes by depth, on a logarithmic scale")),
        );
        report.add_on(On::Screen, legend.collect::<Vec<_>>().join("   "));
        report.add_on(On::Screen, Block::Chart(curves.clone()));
        report.section();
        report.add_on(On::Screen, curves.columns());
        report.add_on(On::Text, curves.bars(true));
    }
    let last = growth.depths.last().map_or(0, |at| at.depth);
    for (curve, _, name) in shown {
        let ended = growth
            .depths
            .iter()
            .rev()
            .find(|at| at.nodes[curve as usize].is_some())
            .map_or(0, |at| at.depth);
        if ended < last || growth.end == CurveEnd::Nodes {
            let (most, from) = (
                counted(growth.most, [say!("node"), say!("nodes")]),
                ended + 1,
            );
            report.add(say!("{name}: more than {most} from depth {from} on"));
        }
    }
    match growth.end {
        CurveEnd::Depth | CurveEnd::Nodes => {}
        CurveEnd::Game => report.add(say!("no game lasts longer")),
        CurveEnd::Stopped => {
            report.add_on(
                On::Text,
                say!("stopped here: the time was over; --seconds gives more"),
            );
            report.add_on(On::Screen, say!("stopped here"));
        }
    }
}
