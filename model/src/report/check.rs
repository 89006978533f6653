//! The report of a check: the number of nodes that were judged, and the wrong ones.

use super::memory::fault;
use super::{On, Report, Said, counted, thousands};
use crate::inspect::check::{
    Blame, CheckReport as Checked, Failure, FaultEffect, Hindrance, Instability, Misuse,
};
use engine::boundary::problem::{Problem, names};
use engine::numbers::Ordinal;
use engine::search::TableFault;

/// The maximum number of wrong nodes in a text; a screen shows all that are kept.
const IN_TEXT: usize = 10;

/// Returns the result of a check and the numbers of judged values, in one line.
pub fn judged(checked: &Checked) -> String {
    let said = match (checked.ok(), checked.root) {
        (false, _) => say!("REFUTED by minimax"),
        (true, _) if checked.unstable > 0 => {
            say!("right by the entries of the table, but not everywhere minimax's")
        }
        (true, true) if checked.specimen.is_some() => {
            say!("the values are confirmed by minimax, the table is not")
        }
        (true, true) => say!("confirmed by minimax"),
        (true, false) => say!("nothing wrong was found by minimax"),
    };
    let what = match checked.sampled {
        true => {
            let nodes = counted(checked.nodes, [say!("node"), say!("nodes")]);
            say!("{judged} of {nodes}", judged = thousands(checked.judged()))
        }
        false => say!("every node").to_owned(),
    };
    let values = counted(checked.values, [say!("exact value"), say!("exact values")]);
    format!(
        "{said}: {what}, {values}, {}",
        counted(checked.bounds, [say!("bound"), say!("bounds")])
    )
}

/// Returns a sentence on the nodes that were too big to be judged, if there are any.
pub fn unjudged(checked: &Checked) -> Option<String> {
    let (count, nodes) = (checked.too_big, thousands(checked.too_big));
    (count > 0).then(|| match checked.root {
        true => say!(
            count;
            "{nodes} node of the sample is too big to be judged|{nodes} nodes of the sample are too big to be judged"
        ),
        false => say!(
            count;
            "{nodes} node of the sample is too big to be judged, the root among them|{nodes} nodes of the sample are too big to be judged, the root among them"
        ),
    })
}

/// Describes the whole check. On a screen the wrong nodes lead to their ticks.
pub fn report(checked: &Checked, problem: &dyn Problem) -> Report {
    let mut report = Report::default();
    let ticks = counted(checked.ticks, [say!("tick"), say!("ticks")]);
    report.add_on(
        On::Text,
        format!(
            "{}; {}",
            judged(checked),
            say!("the totals of {ticks} added up", ticks)
        ),
    );
    if checked.ok() {
        report.add_on(On::Screen, judged(checked));
    }
    if let Some(unjudged) = unjudged(checked) {
        report.add_on(if checked.ok() { On::Both } else { On::Text }, unjudged);
    }
    if let Some(specimen) = specimen(checked, problem) {
        report.add(specimen);
    }
    if checked.hits > 0 {
        let hits = thousands(checked.hits);
        let said = say!(checked.hits; "{hits} answer of the table was judged|{hits} answers of the table were judged");
        report.add_on(On::Text, said);
    }
    if !checked.ok() {
        let nodes = thousands(checked.failed);
        let wrong = say!(checked.failed; "{nodes} node is wrong; the first in time:|{nodes} nodes are wrong; the first in time:");
        report.add(wrong);
    }
    unstable_values(checked, problem, &mut report);
    for (at, failure) in checked.failures.iter().enumerate() {
        let on = if at < IN_TEXT { On::Both } else { On::Screen };
        report.add_on(on, Said::new(finding(failure, problem), Some(failure.tick)));
        if let Some(blame) = &failure.blame {
            report.add_on(on, Said::new(blamed(blame, problem), Some(blame.tick)));
        }
    }
    report
}

/// Returns a number of plies in words; `None`: to the end of the game.
fn plies(depth: Option<u32>) -> String {
    let counted = |depth: u32| counted(depth.into(), [say!("ply"), say!("plies")]);
    depth.map_or_else(|| say!("all plies").to_owned(), counted)
}

/// Returns a node by the moves that lead to it.
fn place(path: &[Ordinal], problem: &dyn Problem) -> String {
    let moves = names(problem, path).join(" ");
    if moves.is_empty() {
        say!("the root").to_owned()
    } else {
        moves
    }
}

/// Lists the values that differ from plain minimax, with the reasons; the result of the search
/// comes first.
fn unstable_values(checked: &Checked, problem: &dyn Problem, report: &mut Report) {
    let line = |found: &Instability| Said::new(unstable(found, problem), Some(found.tick));
    if let Some(answer) = &checked.unstable_answer {
        report.add(say!(
            "the value of the search is not minimax's of the same depth:"
        ));
        report.add(line(answer));
    }
    let others = checked
        .instabilities
        .iter()
        .filter(|found| Some(*found) != checked.unstable_answer.as_ref());
    for (at, found) in others.enumerate() {
        if at == 0 {
            let values = thousands(checked.unstable);
            report.add(say!(
                checked.unstable;
                "{values} value in all is justified by deeper entries and is not minimax's of the same depth; the first in time:|{values} values in all are justified by deeper entries and are not minimax's of the same depth; the first in time:"
            ));
        }
        report.add_on(
            if at < IN_TEXT { On::Both } else { On::Screen },
            line(found),
        );
    }
}

/// Explains why a value differs from plain minimax although the entries that it rests on justify
/// it.
pub fn unstable(found: &Instability, problem: &dyn Problem) -> String {
    let (at, node, sign) = (
        thousands(found.tick.0),
        place(&found.path, problem),
        found.kind.sign(),
    );
    let [value, truth] = [found.value, found.truth].map(|value| problem.print(value));
    let left = plies(found.left);
    let Some(answer) = &found.answer else {
        return say!(
            "tick {at}: {node}: {sign} {value}, where minimax of what is left ({left}) says {truth}: deeper entries answered below"
        );
    };
    let stored = plies(answer.stored);
    let (below, by) = (place(&answer.path, problem), thousands(answer.tick.0));
    match answer.from {
        Some((tick, pass)) if answer.tick == found.tick => say!(
            "tick {at}: {node}: {sign} {value} from the table, where minimax of what is left ({left}) says {truth}: the entry was stored at tick {from} in pass {pass}, by a search of {stored}",
            from = thousands(tick.0)
        ),
        None if answer.tick == found.tick => say!(
            "tick {at}: {node}: {sign} {value} from the table, where minimax of what is left ({left}) says {truth}: the entry is of a search of {stored}"
        ),
        Some((tick, pass)) => say!(
            "tick {at}: {node}: {sign} {value}, where minimax of what is left ({left}) says {truth}: it rests on the answer at tick {by} ({below}), of which the entry was stored at tick {from} in pass {pass}, by a search of {stored}",
            from = thousands(tick.0)
        ),
        None => say!(
            "tick {at}: {node}: {sign} {value}, where minimax of what is left ({left}) says {truth}: it rests on the answer at tick {by} ({below}), of which the entry is of a search of {stored}"
        ),
    }
}

/// Describes the effect of a table's deliberate fault when nothing is wrong; `None` if the table
/// has no such fault, or if something is wrong.
pub fn specimen(checked: &Checked, problem: &dyn Problem) -> Option<String> {
    let known = problem.spec().memory.faulty?;
    let (fault, method) = (fault(known), problem.spec().method_word());
    let shows = match known {
        TableFault::Kind => say!("it shows where a bound is asked for in another window"),
        TableFault::Depth => say!(
            "it shows where a position comes again with more left to search, as with deepening"
        ),
        TableFault::Side => {
            say!("it shows where a position comes again with the other side to move")
        }
    };
    Some(match checked.specimen? {
        FaultEffect::Wrong => return None,
        FaultEffect::Cannot(Hindrance::SideIsTold) => say!(
            "the table is faulty on purpose ({fault}), which cannot show here: in this game a position says by itself whose turn it is"
        ),
        FaultEffect::Cannot(Hindrance::NoBounds) => say!(
            "the table is faulty on purpose ({fault}), which cannot show here: {method} has no window, and all that it stores is exact"
        ),
        FaultEffect::Cannot(Hindrance::OneDepth) => say!(
            "the table is faulty on purpose ({fault}), which cannot show here: all entries are searched to the end of the game"
        ),
        FaultEffect::Unused => say!(
            "the table is faulty on purpose ({fault}), which did not come up: without the fault every visit is the same; {shows}"
        ),
        FaultEffect::Harmless => say!(
            "the table is faulty on purpose ({fault}), which came up and did no harm: without the fault other visits are made, and all that was judged is right; {shows}"
        ),
        FaultEffect::Unknown => say!(
            "the table is faulty on purpose ({fault}); whether that came up is not known, as the search is too large to be run again; {shows}"
        ),
    })
}

/// Names the store that caused a wrong answer of a table, and its fault.
pub fn blamed(blame: &Blame, problem: &dyn Problem) -> String {
    let (at, pass, node) = (
        thousands(blame.tick.0),
        blame.pass,
        place(&blame.path, problem),
    );
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
        Misuse::Value { stored } => {
            say!("the value there was {value}", value = problem.print(stored))
        }
        Misuse::Inherited => {
            say!("the entry is used as it may be, but its value was wrong already").to_owned()
        }
    };
    say!("  to blame: the store at tick {at}, pass {pass}, node {node}: {why}")
}

fn finding(failure: &Failure, problem: &dyn Problem) -> String {
    let moves = names(problem, &failure.path).join(" ");
    let node = if moves.is_empty() {
        say!("the root")
    } else {
        &moves
    };
    let truth = failure
        .truth
        .map(|truth| say!(", but it is worth {value}", value = problem.print(truth)));
    let (at, sign, value) = (
        thousands(failure.tick.0),
        failure.kind.sign(),
        problem.print(failure.value),
    );
    let (truth, fault) = (truth.unwrap_or_default(), failure.fault.words());
    say!("tick {at}: {node}: {sign} {value}{truth}; {fault}")
}
