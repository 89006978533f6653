//! The report of a search with and without each part of its memory: nodes, hits and time in one
//! table.

use super::curves::share;
use super::table::{Table, TableCell, left, right};
use super::{Block, Curves, On, Report, counted, heading, millis, thousands};
use crate::inspect::parts::{MemoryPart, PartCounts, PartsReport};
use engine::boundary::Problem;
use engine::search::Memory;

/// Returns a part in words.
fn name(part: MemoryPart) -> &'static str {
    match part {
        MemoryPart::Table => say!("table"),
        MemoryPart::Killers => say!("killers"),
        MemoryPart::History => say!("history"),
        MemoryPart::Deepening => say!("deepening"),
        MemoryPart::Aspiration => say!("aspiration"),
        MemoryPart::NullWindows => say!("null windows"),
    }
}

/// Returns the parts of a memory in words.
pub fn names(memory: Memory) -> String {
    let parts: Vec<&str> = MemoryPart::of(memory).into_iter().map(name).collect();
    if parts.is_empty() {
        say!("nothing remembered").to_owned()
    } else {
        parts.join(" + ")
    }
}

/// Returns the letter of a row in a chart.
fn letter(row: usize) -> char {
    char::from(b'A' + u8::try_from(row).unwrap_or(25).min(25))
}

/// Describes the effect of the parts over all positions of a game. `clock` adds times, which differ
/// from run to run.
pub fn over(found: &PartsReport, problem: &dyn Problem, clock: bool) -> Report {
    let mut report = Report::default();
    let positions = counted(
        found.positions as u64,
        [say!("position"), say!("positions")],
    );
    report.add(heading(&say!(
        "with and without each part of what it remembers, over {positions}"
    )));
    add_rows(found, (problem, clock), &mut report);
    report
}

/// Adds the effect of the parts to a report.
pub fn add(found: &PartsReport, (problem, clock): (&dyn Problem, bool), report: &mut Report) {
    report.section();
    report.add(heading(say!(
        "with and without each part of what it remembers"
    )));
    add_rows(found, (problem, clock), report);
}

fn add_rows(found: &PartsReport, (problem, clock): (&dyn Problem, bool), report: &mut Report) {
    report.add(match (found.deeper, found.differ) {
        (false, false) => say!("all values are equal"),
        (false, true) => say!("THE VALUES DIFFER"),
        (true, true) => say!("the values differ, as deeper entries may answer"),
        (true, false) => say!("all values are equal, although deeper entries may answer"),
    });
    report.add(table(found, (problem, clock)));
    if !found.by_depth.is_empty() {
        let curves = curves(found);
        report.section();
        report.add(heading(say!("nodes by depth, on a logarithmic scale")));
        report.add_on(On::Screen, Block::Chart(curves.clone()));
        report.section();
        report.add_on(On::Screen, curves.columns());
        report.add_on(On::Text, by_depth(found));
    }
}

fn table(found: &PartsReport, (problem, clock): (&dyn Problem, bool)) -> Table {
    let root = problem.position(&[]);
    let heads = [
        left(""),
        left(say!("remembered")),
        right(say!("nodes")),
        right(say!("hits")),
        right(say!("share")),
    ];
    let ms = clock.then(|| right(say!("ms")));
    let one = found.positions == 1;
    let answers = [say!("value"), say!("best")]
        .into_iter()
        .filter(|_| one)
        .map(right);
    let mut table = Table::new(heads.into_iter().chain(ms).chain(answers));
    let first = found
        .rows
        .iter()
        .find(|row| row.value.is_some())
        .map(|row| row.counts.nodes.max(1));
    for (
        at,
        PartCounts {
            memory,
            value,
            best,
            counts,
            elapsed,
        },
    ) in found.rows.iter().enumerate()
    {
        let nodes = if value.is_some() {
            thousands(counts.nodes)
        } else {
            say!("over {n}", n = thousands(counts.nodes))
        };
        let percent = |first: u64| format!("{:.1} %", counts.nodes as f64 / first as f64 * 100.0);
        let share = first
            .filter(|_| value.is_some())
            .map_or_else(String::new, percent);
        let ms = clock.then(|| format!("{:.1}", millis(*elapsed)));
        let value = value.map_or_else(String::new, |value| problem.print(value));
        let best = best
            .and_then(|mv| root.move_view(mv))
            .map_or_else(String::new, |mv| mv.text);
        let cells = [
            letter(at).to_string(),
            names(*memory),
            nodes,
            thousands(counts.hits),
            share,
        ];
        table.row(
            cells
                .into_iter()
                .chain(ms)
                .chain([value, best].into_iter().filter(|_| one)),
        );
    }
    table
}

/// Returns the nodes of each row by depth; the letter of the row is in the table.
fn curves(found: &PartsReport) -> Curves {
    Curves {
        over: say!("depth"),
        names: (0..found.rows.len())
            .map(|at| (letter(at), letter(at).to_string().into()))
            .collect(),
        points: found
            .by_depth
            .iter()
            .map(|(depth, nodes)| (*depth as usize, nodes.clone()))
            .collect(),
    }
}

fn by_depth(found: &PartsReport) -> Table {
    let most = found
        .by_depth
        .iter()
        .flat_map(|(_, nodes)| nodes)
        .copied()
        .flatten()
        .max()
        .unwrap_or(1);
    let mut table = Table::new([
        right(say!("depth")),
        left(say!("remembered")),
        right(say!("nodes")),
    ]);
    for (depth, at) in &found.by_depth {
        let mut depth = depth.to_string();
        for (row, nodes) in found.rows.iter().zip(at) {
            let Some(nodes) = *nodes else { continue };
            let bar = TableCell::from(thousands(nodes)).bar(share(nodes, most));
            table.row([
                std::mem::take(&mut depth).into(),
                names(row.memory).into(),
                bar,
            ]);
        }
    }
    table
}
