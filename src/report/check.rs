//! What a check says: what was judged, and which nodes are wrong.

use super::{Block, On, Report, Said, counted, thousands};
use crate::inspect::check::{CheckReport as Checked, Failure};
use engine::boundary::problem::{Problem, names};

/// How many wrong nodes stand in a text; a screen shows all that are kept.
const IN_TEXT: usize = 10;

/// What was judged and what came out, in one line.
pub fn judged(checked: &Checked) -> String {
    let said = match (checked.ok(), checked.root) {
        (false, _) => "REFUTED by minimax",
        (true, true) => "confirmed by minimax",
        (true, false) => "nothing wrong was found by minimax",
    };
    let what = match checked.sampled {
        true => format!("{} of {}", thousands(checked.judged()), counted(checked.nodes, ["node", "nodes"])),
        false => "every node".to_owned(),
    };
    let values = counted(checked.values, ["exact value", "exact values"]);
    format!("{said}: {what}, {values}, {}", counted(checked.bounds, ["bound", "bounds"]))
}

/// What was too big to be judged, if anything was.
pub fn unjudged(checked: &Checked) -> Option<String> {
    let root = if checked.root { "" } else { ", the root among them" };
    let sampled = counted(checked.too_big, ["node of the sample is", "nodes of the sample are"]);
    (checked.too_big > 0).then(|| format!("{sampled} too big to be judged{root}"))
}

/// The whole check. On a screen the wrong nodes lead to their ticks.
pub fn report(checked: &Checked, problem: &dyn Problem) -> Report {
    let mut report = Report::default();
    let ticks = counted(checked.ticks, ["tick", "ticks"]);
    report.add(On::Text, format!("{}; the totals of {ticks} added up", judged(checked)));
    if let Some(unjudged) = unjudged(checked) {
        report.add(On::Text, unjudged);
    }
    if !checked.ok() {
        let wrong = counted(checked.failed, ["node is", "nodes are"]);
        report.add(On::Both, format!("{wrong} wrong; the first in time:"));
    }
    for (at, failure) in checked.failures.iter().enumerate() {
        let line = Said { text: finding(failure, problem), tick: Some(failure.tick), heading: false };
        report.add(if at < IN_TEXT { On::Both } else { On::Screen }, Block::Line(line));
    }
    report
}

fn finding(failure: &Failure, problem: &dyn Problem) -> String {
    let moves = names(problem, &failure.path).join(" ");
    let node = if moves.is_empty() { "the root" } else { &moves };
    let truth = failure.truth.map(|truth| format!(", but it is worth {}", problem.print(truth)));
    let (tick, sign, value) = (thousands(failure.tick.0), failure.kind.sign(), problem.print(failure.value));
    format!("tick {tick}: {node}: {sign} {value}{}; {}", truth.unwrap_or_default(), failure.fault.words())
}
