//! The search of a position: what it was asked, its value, and what every move is worth.

use super::ended::Ended;
use super::{On, Report, Table, counted, left, right, thousands};
use crate::language::sides;
use engine::boundary::{Analysis, Position};
use engine::search::Kind;

/// Milliseconds, exact to the microsecond.
pub fn millis(analysis: &Analysis) -> f64 {
    analysis.elapsed.as_micros() as f64 / 1000.0
}

/// A search of a position.
pub fn report(analysis: &Analysis, position: &dyn Position) -> Report {
    let (problem, spec, counts) = (&analysis.problem, analysis.problem.spec(), analysis.counts);
    let depth = spec.depth.map_or("to the end of the game".to_owned(), |depth| counted(depth.into(), ["ply", "plies"]));
    let to_move = || format!("{} to move", sides::name(position, position.to_move()));
    let state = Ended::of(position).map_or_else(to_move, |ended| ended.text);
    let (method, order) = (spec.method.word(), spec.order.word());
    let (evaluation, max) = (spec.evaluation.as_deref().unwrap_or_default(), sides::name(position, problem.max()));
    let mut report = Report::default();
    report.add(On::Both, format!("{}, {state}", position.title()));
    report.add(On::Both, format!("{method}, {depth}, {order} order, evaluation {evaluation}, values for {max}"));
    report.section();
    let best = analysis.best.as_ref().map_or(String::new(), |best| format!(", best move {best}"));
    report.add(On::Both, format!("value {}{best}", problem.print(analysis.value)));
    let mut sums = vec![
        counted(counts.nodes, ["node", "nodes"]),
        counted(counts.leaves, ["leaf", "leaves"]),
        counted(counts.cuts, ["cut", "cuts"]),
        format!("{} pruned", counted(counts.pruned, ["move", "moves"])),
    ];
    if spec.method.researches() {
        sums.push(counted(counts.researches, ["re-search", "re-searches"]));
    }
    sums.push(format!("{} ms", millis(analysis)));
    report.add(On::Both, sums.join(", "));
    if !analysis.pv.is_empty() {
        report.add(On::Both, format!("best play {}", analysis.pv.join(" ")));
    }
    if !analysis.children.is_empty() {
        report.section();
        report.add(On::Both, moves(analysis, position));
    }
    report
}

fn moves(analysis: &Analysis, position: &dyn Position) -> Table {
    let mut table = Table::new([left("move"), right(""), right("value"), right("nodes")]);
    for (child, mv) in analysis.children.iter().zip(position.legal()) {
        let value = child.value.map_or(String::new(), |value| analysis.problem.print(value));
        let nodes = if child.kind == Kind::Unsearched { String::new() } else { thousands(child.nodes) };
        table.row([mv.text, child.kind.sign().to_owned(), value, nodes]);
    }
    table
}
