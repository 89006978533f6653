//! The report of a search with a memory: its passes as a table with the curve of their values, and
//! the use of its table of positions.
//!
//! Each row of the passes leads to a tick. Rows of a [`Table`] do not, so the passes are lines.

use super::{Report, Said, Table, heading, left, right, thousands};
use crate::inspect::memory::PassView;
use crate::inspect::words::real;
use engine::boundary::Problem;
use engine::search::TableFault;
use engine::trace::{TableUse, UseCounts};

/// The number of columns of the curve.
const CURVE: usize = 17;
/// The maximum number of passes in the use of a table; MTD(f) may take hundreds.
const MOST_PASSES: usize = 24;

/// Returns the deliberate fault of a table in words.
pub fn fault(fault: TableFault) -> &'static str {
    match fault {
        TableFault::Kind => say!("bounds are stored as exact values"),
        TableFault::Depth => say!("entries answer whatever their depth"),
        TableFault::Side => say!("the side to move is left out of the key"),
    }
}

/// Describes all passes, the reasons for changes of the best move, and the best line of the last
/// pass.
pub fn passes(problem: &dyn Problem, views: &[PassView], line: Vec<Said>) -> Report {
    let heads = [
        right(say!("depth")),
        left(say!("window")),
        right(say!("value")),
        left(say!("best")),
    ];
    let counts = [
        right(say!("nodes")),
        right(say!("hits")),
        left(say!("low to high")),
    ];
    let mut table = Table::new([right(say!("pass"))].into_iter().chain(heads).chain(counts));
    for (view, curve) in views.iter().zip(curve(problem, views)) {
        let counts = [view.pass.counts.nodes, view.pass.counts.hits].map(thousands);
        let [number, depth] = [view.pass.number.to_string(), view.plies.clone()];
        let value = format!("{}{}", view.pass.kind.sign(), view.printed);
        let [nodes, hits] = counts;
        table.row([
            number,
            depth,
            view.window.clone(),
            value,
            view.best.clone(),
            nodes,
            hits,
            curve,
        ]);
    }
    let (mut report, text) = (Report::default(), table.to_string());
    let mut lines = text.lines();
    lines
        .next()
        .iter()
        .for_each(|head| report.add(heading(head)));
    for (line, view) in lines.zip(views) {
        report.add(Said::new(line, Some(view.pass.enter)));
    }
    let turns: Vec<&Said> = views
        .iter()
        .filter_map(|view| view.turn.as_ref())
        .map(|turn| &turn.said)
        .collect();
    if !turns.is_empty() {
        report.section();
        report.add(heading(say!("why it changed its mind")));
        turns.into_iter().for_each(|turn| report.add(turn.clone()));
    }
    report.section();
    report.add(heading(say!("the best line of this pass")));
    line.into_iter().for_each(|said| report.add(said));
    report
}

/// Returns a line for each pass with a mark for its value, whose distance from the left grows with
/// the value.
fn curve(problem: &dyn Problem, views: &[PassView]) -> Vec<String> {
    let number = |view: &PassView| real(problem, view.pass.value);
    let known = || views.iter().map(number).filter(|number| number.is_finite());
    let (least, most) = (
        known().fold(f64::INFINITY, f64::min),
        known().fold(f64::NEG_INFINITY, f64::max),
    );
    let mark = |view: &PassView| {
        let share = match number(view) {
            f64::NEG_INFINITY => 0.0,
            f64::INFINITY => 1.0,
            _ if most <= least => 0.5,
            number => (number - least) / (most - least),
        };
        let at = (share * (CURVE - 1) as f64).round() as usize;
        format!("{}*{}", "·".repeat(at), "·".repeat(CURVE - 1 - at))
    };
    views.iter().map(mark).collect()
}

/// Adds the use of the table by pass, and by depth in the last pass, and the number of filled
/// entries.
pub fn table_use(report: &mut Report, used: &TableUse, slots: Option<u64>, passes: usize) {
    let filled = thousands(used.filled());
    report.section();
    report.add(heading(say!("The table")));
    report.add(match slots {
        Some(slots) => {
            let share = (100 * u128::from(used.filled()))
                .checked_div(slots.into())
                .unwrap_or(0);
            say!(
                "{filled} of {slots} entries are in use, {share} %",
                slots = thousands(slots)
            )
        }
        None => say!("{filled} entries, one for each position"),
    });
    let first = passes.saturating_sub(MOST_PASSES) + 1;
    let earlier = (1..first).fold(UseCounts::default(), |sum, pass| {
        sum.plus(used.sum_of_pass(pass))
    });
    let rows = (first > 1)
        .then(|| (say!("before"), earlier))
        .into_iter()
        .map(|(name, counts)| (name.to_owned(), counts));
    let rows = rows.chain((first..=passes).map(|pass| (pass.to_string(), used.sum_of_pass(pass))));
    report.add(counted(
        say!("pass"),
        rows.chain([(say!("all@@passes").to_owned(), used.sum())]),
    ));
    report.section();
    report.add(heading(say!(
        "the last pass, by how deep entries were searched"
    )));
    let depth = |depth: Option<u32>| {
        depth.map_or_else(|| say!("full@@depth").to_owned(), |depth| depth.to_string())
    };
    let rows = used
        .of_pass(passes)
        .into_iter()
        .map(|(plies, counts)| (depth(plies), counts));
    report.add(counted(say!("depth"), rows));
}

/// Returns a table with a row for each name.
fn counted(name: &str, rows: impl Iterator<Item = (String, UseCounts)>) -> Table {
    let heads = [
        say!("answered"),
        say!("stored"),
        say!("renewed"),
        say!("overwritten"),
    ];
    let mut table = Table::new([name].into_iter().chain(heads).map(right));
    for (
        name,
        UseCounts {
            hits,
            stores,
            renewed,
            lost,
        },
    ) in rows
    {
        table.row(
            [name]
                .into_iter()
                .chain([hits, stores, renewed, lost].map(thousands)),
        );
    }
    table
}
