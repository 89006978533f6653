//! The comparison of two Monte-Carlo searches: their first difference and its reason, the visits of
//! the root's moves, and the iterations after which the chosen moves differ.

use super::sampling::{short, valued};
use super::table::{Table, TableCell, Tone, left, right};
use super::{Report, counted, heading, thousands};
use crate::inspect::sampling::{AnswerRange, PairedMove, Parting, PartingKind, SamplingDiff};
use crate::language::decimals;
use engine::boundary::Position;
use engine::numbers::Ordinal;
use engine::uct::{Playouts, UCT, UctSpec, Visits};

/// The most ranges of iterations in a text.
const IN_TEXT: usize = 6;
/// The letters of the two searches.
const LETTERS: [&str; 2] = ["A", "B"];

/// Two searches and the result of their comparison.
pub struct SamplingDiffReport<'a> {
    /// The names of the searches with their parameters.
    pub names: [String; 2],
    pub root: &'a dyn Position,
    pub diff: &'a SamplingDiff,
}

/// Returns a search in words, after its name.
pub fn named(name: &str, spec: &UctSpec) -> String {
    let constant = spec.exploration.to_string();
    let (constant, seed) = (decimals(&constant), spec.seed);
    let mut parts = vec![match &spec.playouts {
        Playouts::Random => say!("{UCT}, C = {constant}, seed {seed}", UCT, constant, seed),
        Playouts::Evaluation(name) => say!(
            "{UCT}, C = {constant}, seed {seed}, {name} in place of playouts",
            UCT,
            constant,
            seed,
            name
        ),
    }];
    if !name.is_empty() {
        parts.insert(0, name.to_owned());
    }
    if spec.order != UctSpec::default().order {
        parts.push(say!("order {order}", order = spec.order.word()));
    }
    if spec.solver {
        parts.push(say!("with proofs").to_owned());
    }
    parts.join(", ")
}

/// Returns the moves to a node, or the word for the root.
pub fn node_name(root: &dyn Position, path: &[Ordinal]) -> String {
    let names: Vec<String> = root
        .moves_along(path)
        .into_iter()
        .map(|mv| mv.text)
        .collect();
    if names.is_empty() {
        say!("root").to_owned()
    } else {
        names.join(" ")
    }
}

/// Returns a sentence on whether and where two searches diverge.
pub fn parts(diff: &SamplingDiff, root: &dyn Position) -> String {
    if diff.is_stopped {
        return say!("the comparison was stopped").to_owned();
    }
    let Some(parting) = &diff.parting else {
        return say!("no difference").to_owned();
    };
    let iteration = thousands(parting.iteration);
    let node = node_name(root, &parting.path);
    let here = root.replay(&parting.path, &mut |_| ());
    let name = |side: usize| {
        let mv = parting.moves[side].and_then(|mv| here.move_view(mv));
        mv.map_or(String::new(), |mv| mv.text)
    };
    let (a, b) = (name(0), name(1));
    let reward = |side: usize| {
        let reward = parting.rewards[side].map_or(String::new(), short);
        decimals(&reward).into_owned()
    };
    match parting.kind {
        PartingKind::Selection => say!(
            "they part in iteration {iteration}, at {node}: A selects {a}, B {b}",
            iteration,
            node,
            a,
            b
        ),
        PartingKind::Expansion => say!(
            "they part in iteration {iteration}, at {node}: {a} becomes a child in A, {b} in B",
            iteration,
            node,
            a,
            b
        ),
        PartingKind::Outcome => say!(
            "they part in iteration {iteration}, at {node}: A draws {a}, B {b}",
            iteration,
            node,
            a,
            b
        ),
        PartingKind::Proof => say!(
            "they part in iteration {iteration}, at {node}: its value is proven in one of them",
            iteration,
            node
        ),
        PartingKind::Playout => say!(
            "they part in iteration {iteration}: the playouts after {node} end differently, {a} for MAX in A, {b} in B",
            iteration,
            node,
            a = reward(0),
            b = reward(1)
        ),
        PartingKind::Reward => say!(
            "they part in iteration {iteration}: {node} has the reward {a} in A, {b} in B",
            iteration,
            node,
            a = reward(0),
            b = reward(1)
        ),
        PartingKind::End => {
            let longer = LETTERS[usize::from(diff.iterations[0] < diff.iterations[1])];
            let count = diff.common();
            say!(
                count;
                "the same for {count} iteration; {longer} goes on|the same for {count} iterations; {longer} goes on",
                count = thousands(count),
                longer
            )
        }
    }
}

/// Returns the whole comparison.
pub fn report(found: &SamplingDiffReport<'_>) -> Report {
    let SamplingDiffReport { names, root, diff } = found;
    let mut report = Report::default();
    for (side, letter) in LETTERS.into_iter().enumerate() {
        let answer = diff.answers[side].and_then(|mv| root.move_view(mv));
        let answer = answer.map_or(String::new(), |mv| format!(" {}", mv.text));
        let (iterations, nodes) = (
            counted(
                diff.iterations[side],
                [say!("iteration"), say!("iterations")],
            ),
            counted(diff.nodes[side] as u64, [say!("node"), say!("nodes")]),
        );
        report.add(format!(
            "{letter}: {}: {}{answer}, {iterations}, {nodes}",
            names[side],
            valued(&diff.roots[side], diff.scales[side])
        ));
    }
    report.section();
    report.add(heading(&parts(diff, *root)));
    if let Some(parting) = &diff.parting {
        why(parting, *root, &mut report);
    }
    report.section();
    report.add(answers(diff));
    report.section();
    report.add(table(diff));
    report
}

/// Returns both terms of both moves in each search, or the moves of the playouts.
fn why(parting: &Parting, root: &dyn Position, report: &mut Report) {
    match parting.kind {
        PartingKind::Selection => {
            let here = root.replay(&parting.path, &mut |_| ());
            let heads = [
                say!("mean@@average"),
                say!("added@@exploration"),
                say!("sum@@of both"),
            ]
            .map(right);
            let columns = [left(""), left(say!("move"))].into_iter().chain(heads);
            let mut table = Table::new(columns);
            for (side, letter) in LETTERS.into_iter().enumerate() {
                for (of, weighed) in parting.weighed[side].iter().enumerate() {
                    let mv = parting.moves[of].and_then(|mv| here.move_view(mv));
                    let mv = mv.map_or(String::new(), |mv| mv.text);
                    let mut cells = vec![TableCell::from(letter), TableCell::from(mv)];
                    if let Some([mean, added]) = weighed.terms {
                        cells.extend([mean, added].map(|term| TableCell::from(short(term))));
                        let sum = if weighed.is_lost {
                            say!("lost@@proven").to_owned()
                        } else {
                            short(mean + added)
                        };
                        let tone = if of == side { Tone::Best } else { Tone::Plain };
                        cells.push(TableCell::from(sum).tone(tone));
                    }
                    table.row(cells);
                }
            }
            report.add(table);
        }
        PartingKind::Playout => {
            let leaf = root.replay(&parting.path, &mut |_| ());
            for (letter, playout) in LETTERS.into_iter().zip(&parting.playouts) {
                let names: Vec<String> = leaf
                    .moves_along(playout)
                    .into_iter()
                    .map(|mv| mv.text)
                    .collect();
                report.add(format!("  {letter}: {}", names.join(" ")));
            }
        }
        PartingKind::Expansion
        | PartingKind::Outcome
        | PartingKind::Proof
        | PartingKind::Reward
        | PartingKind::End => {}
    }
}

/// Returns a sentence on the iterations after which the chosen moves differ.
fn answers(diff: &SamplingDiff) -> String {
    let (count, all) = (diff.differing_iterations(), thousands(diff.common()));
    if count == 0 {
        return say!(
            "the answers are the same after each of {all} iterations",
            all
        );
    }
    let range = |range: &AnswerRange| {
        let (from, to) = (thousands(range.from), thousands(range.to));
        if range.from == range.to {
            from
        } else {
            format!("{from}–{to}")
        }
    };
    let mut ranges: Vec<String> = diff.differing.iter().take(IN_TEXT).map(range).collect();
    if diff.differing.len() > IN_TEXT {
        ranges.push("…".to_owned());
    }
    say!(
        "the answers differ after {count} of {all} iterations: {ranges}",
        count = thousands(count),
        all,
        ranges = ranges.join(", ")
    )
}

/// Returns the visits of the moves of the root.
fn table(diff: &SamplingDiff) -> Table {
    let values = [say!("value in A"), say!("value in B")].map(right);
    let heads = [left(say!("move")), right("A"), right("B"), right("B - A")];
    let mut table = Table::new(heads.into_iter().chain(values));
    for PairedMove { mv, visits } in &diff.moves {
        let [a, b] = visits.map(|visits| visits.visits);
        let change = match b.checked_sub(a) {
            Some(0) => TableCell::from("0").tone(Tone::Dim),
            Some(more) => TableCell::from(format!("+{}", thousands(more))),
            None => TableCell::from(format!("-{}", thousands(a - b))),
        };
        let count = |side: usize| {
            let cell = TableCell::from(thousands(visits[side].visits));
            let is_answer = diff.answers[side] == Some(mv.ordinal);
            cell.tone(if is_answer { Tone::Best } else { Tone::Plain })
        };
        let value = |side: usize| {
            let visits: &Visits = &visits[side];
            TableCell::from(valued(visits, diff.scales[side]))
        };
        table.row([
            TableCell::from(&mv.text),
            count(0),
            count(1),
            change,
            value(0),
            value(1),
        ]);
    }
    table
}
