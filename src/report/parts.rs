//! The same search with and without each part of what it remembers: nodes, hits and time in one table.

use super::curves::share;
use super::table::{Cell, Table, left, right};
use super::{On, Report, heading, thousands};
use crate::inspect::parts::{MemoryPart, PartCounts, PartsReport};
use engine::boundary::Problem;
use engine::search::Memory;

/// A part in words.
fn name(part: MemoryPart) -> &'static str {
    match part {
        MemoryPart::Table => say!("table"),
        MemoryPart::Killers => say!("killers"),
        MemoryPart::Deepening => say!("deepening"),
        MemoryPart::Aspiration => say!("aspiration"),
        MemoryPart::NullWindows => say!("null windows"),
    }
}

/// What a search remembers in words: the names of its parts.
pub fn names(memory: Memory) -> String {
    let parts: Vec<&str> = MemoryPart::of(memory).into_iter().map(name).collect();
    if parts.is_empty() { say!("nothing remembered").to_owned() } else { parts.join(" + ") }
}

/// Adds what the parts do to a report.
pub fn add(found: &PartsReport, problem: &dyn Problem, report: &mut Report) {
    report.section();
    report.add(On::Both, heading(say!("with and without each part of what it remembers")));
    let values_differ = found.rows.iter().any(|row| row.value.is_some() && row.value != found.rows[0].value);
    report.add(
        On::Both,
        match found.agree {
            Some(true) => say!("all values are equal"),
            Some(false) => say!("THE VALUES DIFFER"),
            None if values_differ => say!("the values differ, as deeper entries may answer"),
            None => say!("all values are equal, although deeper entries may answer"),
        },
    );
    report.add(On::Both, table(found, problem));
    if !found.by_depth.is_empty() {
        report.section();
        report.add(On::Both, heading(say!("nodes by depth, on a logarithmic scale")));
        report.add(On::Both, by_depth(found));
    }
}

fn table(found: &PartsReport, problem: &dyn Problem) -> Table {
    let root = problem.position(&[]);
    let heads = [say!("nodes"), say!("hits"), say!("share"), say!("ms"), say!("value"), say!("best")].map(right);
    let mut table = Table::new([left(say!("remembered"))].into_iter().chain(heads));
    let first = found.rows.iter().find(|row| row.value.is_some()).map(|row| row.counts.nodes.max(1));
    for PartCounts { memory, value, best, counts, elapsed } in &found.rows {
        let nodes =
            if value.is_some() { thousands(counts.nodes) } else { say!("over {n}", n = thousands(counts.nodes)) };
        let percent = |first: u64| format!("{:.1} %", counts.nodes as f64 / first as f64 * 100.0);
        let share = first.filter(|_| value.is_some()).map_or_else(String::new, percent);
        let ms = format!("{:.1}", elapsed.as_micros() as f64 / 1000.0);
        let value = value.map_or_else(String::new, |value| problem.print(value));
        let best = best.and_then(|mv| root.move_view(mv)).map_or_else(String::new, |mv| mv.text);
        table.row([names(*memory), nodes, thousands(counts.hits), share, ms, value, best]);
    }
    table
}

fn by_depth(found: &PartsReport) -> Table {
    let most = found.by_depth.iter().flat_map(|(_, nodes)| nodes).copied().flatten().max().unwrap_or(1);
    let mut table = Table::new([right(say!("depth")), left(say!("remembered")), right(say!("nodes"))]);
    for (depth, at) in &found.by_depth {
        let mut depth = depth.to_string();
        for (row, nodes) in found.rows.iter().zip(at) {
            let Some(nodes) = *nodes else { continue };
            let bar = Cell::from(thousands(nodes)).bar(share(nodes, most));
            table.row([std::mem::take(&mut depth).into(), names(row.memory).into(), bar]);
        }
    }
    table
}
