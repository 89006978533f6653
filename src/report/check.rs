//! What a check says: what was judged, and which nodes are wrong.

use super::{Block, On, Report, Said, counted, thousands};
use crate::inspect::check::{CheckReport as Checked, Failure};
use engine::boundary::problem::{Problem, names};

/// How many wrong nodes stand in a text; a screen shows all that are kept.
const IN_TEXT: usize = 10;

/// What was judged and what came out, in one line.
pub fn judged(checked: &Checked) -> String {
    let said = match (checked.ok(), checked.root) {
        (false, _) => say!("REFUTED by minimax"),
        (true, true) => say!("confirmed by minimax"),
        (true, false) => say!("nothing wrong was found by minimax"),
    };
    let what = match checked.sampled {
        true => {
            let nodes = counted(checked.nodes, [say!("node"), say!("nodes")]);
            say!("{judged} of {nodes}", judged = thousands(checked.judged()), nodes)
        }
        false => say!("every node").to_owned(),
    };
    let values = counted(checked.values, [say!("exact value"), say!("exact values")]);
    format!("{said}: {what}, {values}, {}", counted(checked.bounds, [say!("bound"), say!("bounds")]))
}

/// What was too big to be judged, if anything was.
pub fn unjudged(checked: &Checked) -> Option<String> {
    let (count, nodes) = (checked.too_big, thousands(checked.too_big));
    (count > 0).then(|| match checked.root {
        true => say!(
            count;
            "{nodes} node of the sample is too big to be judged|{nodes} nodes of the sample are too big to be judged",
            nodes
        ),
        false => say!(
            count;
            "{nodes} node of the sample is too big to be judged, the root among them|{nodes} nodes of the sample are too big to be judged, the root among them",
            nodes
        ),
    })
}

/// The whole check. On a screen the wrong nodes lead to their ticks.
pub fn report(checked: &Checked, problem: &dyn Problem) -> Report {
    let mut report = Report::default();
    let ticks = counted(checked.ticks, [say!("tick"), say!("ticks")]);
    report.add(On::Text, format!("{}; the totals of {ticks} added up", judged(checked)));
    if let Some(unjudged) = unjudged(checked) {
        report.add(On::Text, unjudged);
    }
    if !checked.ok() {
        let nodes = thousands(checked.failed);
        let wrong = say!(checked.failed; "{nodes} node is wrong; the first in time:|{nodes} nodes are wrong; the first in time:", nodes);
        report.add(On::Both, wrong);
    }
    for (at, failure) in checked.failures.iter().enumerate() {
        let line = Said { text: finding(failure, problem), tick: Some(failure.tick), heading: false };
        report.add(if at < IN_TEXT { On::Both } else { On::Screen }, Block::Line(line));
    }
    report
}

fn finding(failure: &Failure, problem: &dyn Problem) -> String {
    let moves = names(problem, &failure.path).join(" ");
    let node = if moves.is_empty() { say!("the root") } else { &moves };
    let truth = failure.truth.map(|truth| say!(", but it is worth {value}", value = problem.print(truth)));
    let (at, sign, value) = (thousands(failure.tick.0), failure.kind.sign(), problem.print(failure.value));
    let (truth, fault) = (truth.unwrap_or_default(), failure.fault.words());
    say!("tick {at}: {node}: {sign} {value}{truth}; {fault}", at, node, sign, value, truth, fault)
}
