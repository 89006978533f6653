//! What a check says: what was judged, and which nodes are wrong.

use super::{Block, On, Report, Said, counted, thousands};
use crate::inspect::check::{Blame, CheckReport as Checked, Failure, Instability, Misuse};
use engine::boundary::problem::{Problem, names};
use engine::numbers::Ordinal;

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
    if checked.hits > 0 {
        let hits = thousands(checked.hits);
        let said =
            say!(checked.hits; "{hits} answer of the table was judged|{hits} answers of the table were judged", hits);
        report.add(On::Text, said);
    }
    if !checked.ok() {
        let nodes = thousands(checked.failed);
        let wrong = say!(checked.failed; "{nodes} node is wrong; the first in time:|{nodes} nodes are wrong; the first in time:", nodes);
        report.add(On::Both, wrong);
    }
    if let Some(found) = &checked.instability {
        let values = thousands(checked.unstable);
        report.add(
            On::Both,
            say!(
                checked.unstable;
                "{values} value is justified by deeper entries and is not minimax's of the same depth; the first answer of this sort:|{values} values are justified by deeper entries and are not minimax's of the same depth; the first answer of this sort:",
                values
            ),
        );
        let line = Said { text: unstable(found, problem), tick: Some(found.tick), heading: false };
        report.add(On::Both, Block::Line(line));
    }
    for (at, failure) in checked.failures.iter().enumerate() {
        let line = Said { text: finding(failure, problem), tick: Some(failure.tick), heading: false };
        report.add(if at < IN_TEXT { On::Both } else { On::Screen }, Block::Line(line));
        if let Some(blame) = &failure.blame {
            let line = Said { text: blamed(blame, problem), tick: Some(blame.tick), heading: false };
            report.add(if at < IN_TEXT { On::Both } else { On::Screen }, Block::Line(line));
        }
    }
    report
}

/// How many plies in words; `None`: to the end of the game.
fn plies(depth: Option<u32>) -> String {
    let counted = |depth: u32| counted(depth.into(), [say!("ply"), say!("plies")]);
    depth.map_or_else(|| say!("all plies").to_owned(), counted)
}

/// A node by the moves that lead to it.
fn place(path: &[Ordinal], problem: &dyn Problem) -> String {
    let moves = names(problem, path).join(" ");
    if moves.is_empty() { say!("the root").to_owned() } else { moves }
}

/// Why a value is not that of plain minimax, although its entry justifies it.
pub fn unstable(found: &Instability, problem: &dyn Problem) -> String {
    let (at, node, sign) = (thousands(found.tick.0), place(&found.path, problem), found.kind.sign());
    let [value, truth] = [found.value, found.truth].map(|value| problem.print(value));
    let (left, stored) = (plies(found.left), plies(found.stored));
    match found.from {
        Some((tick, pass)) => say!(
            "tick {at}: {node}: {sign} {value} from the table, where minimax of what is left ({left}) says {truth}: the entry was stored at tick {from} in pass {pass}, by a search of {stored}",
            at,
            node,
            sign,
            value,
            left,
            truth,
            from = thousands(tick.0),
            pass,
            stored
        ),
        None => say!(
            "tick {at}: {node}: {sign} {value} from the table, where minimax of what is left ({left}) says {truth}: the entry is of a search of {stored}",
            at,
            node,
            sign,
            value,
            left,
            truth,
            stored
        ),
    }
}

/// Which store is to blame for a wrong answer of a table, and what was done wrong.
pub fn blamed(blame: &Blame, problem: &dyn Problem) -> String {
    let (at, pass, node) = (thousands(blame.tick.0), blame.pass, place(&blame.path, problem));
    let why = match blame.misuse {
        Misuse::Position => say!("that was another position").to_owned(),
        Misuse::Depth { stored, left } => {
            say!(
                "that was a search of {stored}, and here it has to be one of {left}",
                stored = plies(stored),
                left = plies(left)
            )
        }
        Misuse::Kind { stored, window } => say!(
            "with window ({alpha}, {beta}) the value there was {sign} only, and was stored as more",
            alpha = problem.print(window.alpha),
            beta = problem.print(window.beta),
            sign = stored.sign()
        ),
        Misuse::Value { stored } => say!("the value there was {value}", value = problem.print(stored)),
        Misuse::Inherited => say!("the entry is used as it may be, but its value was wrong already").to_owned(),
    };
    say!("  to blame: the store at tick {at}, pass {pass}, node {node}: {why}", at, pass, node, why)
}

fn finding(failure: &Failure, problem: &dyn Problem) -> String {
    let moves = names(problem, &failure.path).join(" ");
    let node = if moves.is_empty() { say!("the root") } else { &moves };
    let truth = failure.truth.map(|truth| say!(", but it is worth {value}", value = problem.print(truth)));
    let (at, sign, value) = (thousands(failure.tick.0), failure.kind.sign(), problem.print(failure.value));
    let (truth, fault) = (truth.unwrap_or_default(), failure.fault.words());
    say!("tick {at}: {node}: {sign} {value}{truth}; {fault}", at, node, sign, value, truth, fault)
}
