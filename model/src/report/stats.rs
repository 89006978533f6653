//! The report of the statistics of another program's search: cut-offs, kinds of nodes, hits of the
//! table, branching, time.

use super::{Report, Table, counted, heading, left, right, thousands};
use crate::foreign::stats::{CutOffs, TraceStats, VisitKind};

/// The number of moves whose cut-offs have a row of their own.
const MOVES: usize = 8;

/// Returns the name of a kind of nodes.
fn kind_name(kind: VisitKind) -> &'static str {
    match kind {
        VisitKind::Quiet => say!("quiet search"),
        VisitKind::Null => say!("null moves"),
        VisitKind::Reduced => say!("reduced"),
        VisitKind::Extended => say!("extended"),
        VisitKind::Again => say!("searched again"),
        VisitKind::Same => say!("same position once more"),
    }
}

/// Returns a share in per cent.
fn percent(part: u64, all: u64) -> String {
    if all == 0 {
        String::new()
    } else {
        format!("{:.1} %", 100.0 * part as f64 / all as f64)
    }
}

/// Returns an average, or a dash if there is none.
fn average(value: Option<f64>) -> String {
    value.map_or_else(|| "-".to_owned(), |value| format!("{value:.2}"))
}

/// Returns microseconds as milliseconds.
fn millis(micros: u64) -> String {
    format!("{:.1}", micros as f64 / 1000.0)
}

/// Returns the number of nodes and passes, in one line.
pub fn counted_nodes(stats: &TraceStats) -> String {
    let (nodes, leaves) = (
        counted(stats.nodes(), [say!("node"), say!("nodes")]),
        thousands(stats.leaves()),
    );
    let passes = counted(stats.passes.len() as u64, [say!("pass"), say!("passes")]);
    let searches = counted(
        stats.searches as u64,
        [say!("search@@noun"), say!("searches")],
    );
    let all = say!("{nodes}, of which {leaves} are leaves, in {passes} of {searches}");
    if stats.open == 0 {
        return all;
    }
    let open = counted(stats.open, [say!("node"), say!("nodes")]);
    say!("{all}; {open} not left")
}

/// Describes all statistics.
pub fn report(stats: &TraceStats) -> Report {
    let mut report = Report::default();
    report.add(counted_nodes(stats));
    if let Some(damage) = &stats.damage {
        report.add(say!(
            "the trace is damaged, and what stands before that was counted: {damage}"
        ));
    }
    cut_offs(stats.cut_offs.as_ref(), &mut report);
    kinds(stats, &mut report);
    answers(stats, &mut report);
    passes(stats, &mut report);
    plies(stats, &mut report);
    report
}

fn cut_offs(cut_offs: Option<&CutOffs>, report: &mut Report) {
    report.section();
    let Some(cut_offs) = cut_offs else {
        return report.add(say!(
            "cut-offs are not stated: the trace has neither windows nor cuts"
        ));
    };
    let all = cut_offs.all();
    let count = counted(all, [say!("cut-off"), say!("cut-offs")]);
    report.add(match cut_offs.share() {
        Some(share) => {
            say!(
                "{count}; by the first move {share} of those by a move",
                share = format!("{:.1} %", 100.0 * share)
            )
        }
        None => count,
    });
    let mut table = Table::new([
        left(say!("by")),
        right(say!("cut-offs")),
        right(say!("share")),
    ]);
    let (named, further) = cut_offs.by_move.split_at(cut_offs.by_move.len().min(MOVES));
    for (number, &count) in (1..).zip(named) {
        table.row([say!("move {number}"), thousands(count), percent(count, all)]);
    }
    let others = [
        (say!("later moves"), further.iter().sum::<u64>()),
        (say!("null moves"), cut_offs.null),
        (say!("values of the position"), cut_offs.other),
    ];
    for (name, count) in others.into_iter().filter(|(_, count)| *count > 0) {
        table.row([name.to_owned(), thousands(count), percent(count, all)]);
    }
    report.add(table);
}

fn kinds(stats: &TraceStats, report: &mut Report) {
    report.section();
    report.add(heading(say!("Nodes by kind")));
    let mut table = Table::new([
        left(say!("kind")),
        right(say!("entered")),
        right(say!("nodes")),
        right(say!("share")),
    ]);
    let all = stats.nodes();
    for (kind, count) in VisitKind::ALL.into_iter().zip(stats.kinds) {
        if stats.has_words || kind == VisitKind::Again {
            let (visits, nodes) = (thousands(count.visits), thousands(count.nodes));
            table.row([
                kind_name(kind).to_owned(),
                visits,
                nodes,
                percent(count.nodes, all),
            ]);
        }
    }
    table.row([
        say!("all others").to_owned(),
        String::new(),
        thousands(stats.plain),
        percent(stats.plain, all),
    ]);
    report.add(table);
    if !stats.has_words {
        report.add(say!("quiet searches, null moves and reductions are not stated: version 1 has no words for them"));
    }
}

fn answers(stats: &TraceStats, report: &mut Report) {
    report.section();
    let table = &stats.table;
    if !stats.has_words || table.hits() + table.narrowed == 0 {
        return report.add(say!("answers of a table are not stated"));
    }
    let (hits, all) = (table.hits(), stats.nodes());
    let answers = counted(
        hits,
        [say!("answer of the table"), say!("answers of the table")],
    );
    report.add(say!(
        "{answers}, at {share} of the nodes",
        share = percent(hits, all)
    ));
    let mut rows = Table::new([
        left(say!("answers")),
        right(say!("number")),
        right(say!("share")),
    ]);
    let counts = [
        (say!("exact"), table.exact),
        (say!("lower bounds"), table.lower),
        (say!("upper bounds"), table.upper),
        (say!("of a kind that is not stated"), table.unsaid),
        (say!("stored in this pass"), table.same_pass),
        (say!("stored in the pass before"), table.pass_before),
        (say!("stored before that"), table.older),
        (say!("of an age that is not stated"), table.no_age),
    ];
    for (name, count) in counts.into_iter().filter(|(_, count)| *count > 0) {
        rows.row([name.to_owned(), thousands(count), percent(count, hits)]);
    }
    if table.narrowed > 0 {
        rows.row([
            say!("windows narrowed").to_owned(),
            thousands(table.narrowed),
            String::new(),
        ]);
    }
    report.add(rows);
}

fn passes(stats: &TraceStats, report: &mut Report) {
    report.section();
    report.add(heading(say!("Passes")));
    let mut table = Table::new([
        right(say!("pass")),
        right(say!("depth")),
        right(say!("plies")),
        right(say!("nodes")),
        right(say!("growth")),
        right(say!("answers")),
        right(say!("ms")),
        right(say!("µs/node")),
    ]);
    for (at, pass) in stats.passes.iter().enumerate() {
        let depth = pass
            .depth
            .map_or_else(|| "-".to_owned(), |depth| depth.to_string());
        let each = pass
            .micros
            .filter(|_| pass.nodes > 0)
            .map(|micros| micros as f64 / pass.nodes as f64);
        table.row([
            (at + 1).to_string(),
            depth,
            pass.plies.to_string(),
            thousands(pass.nodes),
            average(stats.growth(at)),
            thousands(pass.hits),
            pass.micros.map_or_else(|| "-".to_owned(), millis),
            average(each),
        ]);
    }
    report.add(table);
}

fn plies(stats: &TraceStats, report: &mut Report) {
    report.section();
    report.add(heading(say!("Branching by ply")));
    let mut table = Table::new([
        right(say!("ply")),
        right(say!("nodes")),
        right(say!("leaves")),
        right(say!("branching")),
        right(say!("µs/node")),
    ]);
    for (at, ply) in stats.by_ply.iter().enumerate() {
        let each = Some(ply.micros as f64 / ply.nodes.max(1) as f64).filter(|_| stats.has_times);
        let (nodes, leaves) = (thousands(ply.nodes), thousands(ply.leaves));
        table.row([
            at.to_string(),
            nodes,
            leaves,
            average(ply.branching()),
            average(each),
        ]);
    }
    report.add(table);
    let branching = average(stats.branching());
    report.add(match (stats.micros(), stats.micros_per_node()) {
        (Some(micros), Some(each)) => {
            say!(
                "{branching} moves at a node with children; {millis} ms, {each} µs a node",
                millis = millis(micros),
                each = format!("{each:.2}")
            )
        }
        _ => say!("{branching} moves at a node with children; times are not stated"),
    });
}
