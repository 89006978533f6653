//! The report of a comparison of two searches: where they differ, nodes by ply and by move, cuts.

use super::table::{Table, TableCell, Tone, left, right};
use super::{Report, Said, counted, heading, thousands};
use crate::inspect::diff::{Diff, Difference};
use engine::boundary::Problem;
use engine::search::{Answer, Spec};

/// The maximum number of differences in a text.
const IN_TEXT: usize = 5;

/// Two searches and the result of their comparison.
#[derive(Clone, Debug, PartialEq)]
pub struct DiffReport {
    /// The descriptions of A and B.
    pub names: [String; 2],
    /// The printed value of each search, with its first best move.
    pub results: [String; 2],
    /// The numbers of nodes by ply.
    pub by_ply: [Vec<u64>; 2],
    /// True for each search that states its numbers of legal moves, so that its cuts are counted.
    pub counts_cuts: [bool; 2],
    pub diff: Diff,
}

impl DiffReport {
    /// Returns the number of cuts of one of the searches, in words.
    pub fn cuts(&self, side: usize) -> String {
        match self.counts_cuts[side] {
            true => counted(self.diff.counts[side].cuts, [say!("cut"), say!("cuts")]),
            false => say!("cuts not stated").to_owned(),
        }
    }
}

/// Returns a search of this program in words, after a name.
pub fn named(name: &str, spec: &Spec) -> String {
    let depth = spec
        .depth
        .map_or_else(|| say!("full@@depth").to_owned(), |plies| plies.to_string());
    let (method, order) = (spec.method_word(), spec.order_word());
    let search = say!("{method}, depth {depth}, order {order}");
    let parts = [
        name,
        &search,
        spec.evaluation.as_deref().unwrap_or_default(),
    ];
    parts
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(", ")
}

/// Returns the printed value of a search, with its move.
pub fn result(problem: &dyn Problem, answer: &Answer) -> String {
    let best = answer
        .best
        .and_then(|mv| problem.position(&[]).move_view(mv));
    let best = best.map(|mv| format!(" {}", mv.text)).unwrap_or_default();
    format!("{}{best}", problem.print(answer.value))
}

/// Returns a sentence on whether and where two searches differ.
pub fn parts(diff: &Diff) -> String {
    if diff.stopped {
        return say!("the comparison was stopped").to_owned();
    }
    match diff.first() {
        None if diff.by_totals > 0 => {
            say!(
                "no difference was found; {nodes} were compared by their totals",
                nodes = nodes(diff.by_totals)
            )
        }
        None => say!("no difference").to_owned(),
        Some(first) => {
            let ([a, b], text) = (first.ticks.map(|tick| thousands(tick.0)), &first.text);
            match a == b {
                true => say!("they part at tick {at}: {text}", at = a),
                false => say!("they part at tick {a} of A, {b} of B: {text}"),
            }
        }
    }
}

fn nodes(count: u64) -> String {
    counted(count, [say!("node"), say!("nodes")])
}

/// Describes the whole comparison.
pub fn report(found: &DiffReport) -> Report {
    let DiffReport {
        names,
        results,
        by_ply,
        counts_cuts,
        diff,
    } = found;
    let mut report = Report::default();
    for (side, letter) in ["A", "B"].into_iter().enumerate() {
        let counts = diff.counts[side];
        let cuts = found.cuts(side);
        report.add(format!(
            "{letter}: {}: {}, {}, {cuts}",
            names[side],
            results[side],
            nodes(counts.nodes)
        ));
    }
    report.section();
    report.add(heading(&parts(diff)));
    let more: Vec<&Difference> = diff.differences.iter().skip(1).take(IN_TEXT).collect();
    for difference in &more {
        let (at, text) = (thousands(difference.ticks[0].0), &difference.text);
        let text = say!("  then tick {at}: {text}");
        report.add(Said::new(text, Some(difference.ticks[0])));
    }
    let rest = (diff.differences.len() as u64 + diff.more).saturating_sub(1 + more.len() as u64);
    if rest > 0 {
        let count = thousands(rest);
        report.add(say!(rest; "  and {count} more difference|  and {count} more differences"));
    }
    if diff.by_totals > 0 && !diff.same() {
        report.add(say!(
            "  {nodes} were compared by their totals",
            nodes = nodes(diff.by_totals)
        ));
    }
    if diff.same() && diff.counts[0] == diff.counts[1] {
        return report;
    }
    let [a, b] = diff.cuts_only;
    report.section();
    report.add(match counts_cuts {
        [true, true] => say!(
            "cuts: {a} only in A, {b} only in B",
            a = thousands(a),
            b = thousands(b)
        ),
        [false, true] => say!("cuts were not compared: A does not state them").to_owned(),
        [true, false] => say!("cuts were not compared: B does not state them").to_owned(),
        [false, false] => say!("cuts were not compared: neither search states them").to_owned(),
    });
    // The plies are not counted separately for each pass.
    if !by_ply.iter().all(Vec::is_empty) {
        report.section();
        let mut table = Table::new([
            right(say!("ply@@level")),
            right("A"),
            right("B"),
            right("B - A"),
        ]);
        for ply in 0..by_ply[0].len().max(by_ply[1].len()) {
            let pair = [0, 1].map(|side: usize| by_ply[side].get(ply).copied().unwrap_or(0));
            table.row([
                TableCell::from(ply.to_string()),
                number(pair[0]),
                number(pair[1]),
                change(pair),
            ]);
        }
        report.add(table);
    }
    report.section();
    let values = [say!("value in A"), say!("value in B")].map(left);
    let heads = [left(say!("move")), right("A"), right("B"), right("B - A")]
        .into_iter()
        .chain(values);
    let mut table = Table::new(heads);
    for pair in &diff.moves {
        let value = |side: usize| {
            let value = pair.values[side].as_ref();
            TableCell::from(value.map_or_else(
                || say!("not searched").to_owned(),
                |(value, kind)| format!("{}{value}", kind.sign()),
            ))
        };
        let [a, b] = pair.nodes;
        table.row([
            TableCell::from(&pair.mv),
            number(a),
            number(b),
            change(pair.nodes),
            value(0),
            value(1),
        ]);
    }
    report.add(table);
    report
}

fn number(count: u64) -> TableCell {
    TableCell::from(thousands(count))
}

/// Returns the difference between the nodes of B and those of A.
fn change([a, b]: [u64; 2]) -> TableCell {
    match b.checked_sub(a) {
        Some(0) => TableCell::from("0").tone(Tone::Dim),
        Some(more) => TableCell::from(format!("+{}", thousands(more))),
        None => TableCell::from(format!("-{}", thousands(a - b))),
    }
}
