//! What the judge says of another program's search: the first root cause first, and what only follows from it below it.

use super::{Block, On, Report, Said, counted, thousands};
use crate::traces::judge::{Finding, Verdict};
use engine::trace::Tick;
use std::collections::{BTreeSet, HashMap};

/// How many root causes, and how many findings that follow from each, stand in a text; a screen can show all.
const IN_TEXT: usize = 10;
const FOLLOWING: usize = 2;

/// What was judged and what came out, in one line.
pub fn judged(verdict: &Verdict) -> String {
    let nodes = counted(verdict.nodes, ["node", "nodes"]);
    let taken = if verdict.inferred { "taken for" } else { "judged as" };
    let method = format!("{nodes}, {taken} {}", verdict.method.word());
    let roots = |fault: bool| {
        let is_root = |finding: &&Finding| finding.cause.is_none() && finding.fault == fault;
        verdict.findings.iter().filter(is_root).count() as u64
    };
    let more = if verdict.more > 0 { " or more" } else { "" };
    let follow = verdict.findings.len() as u64 - roots(true) - roots(false) + verdict.more;
    let following = if follow > 0 { format!(", and {} that follow", thousands(follow)) } else { String::new() };
    match (roots(true), roots(false)) {
        (0, 0) => format!("no fault was found: {method}"),
        (0, remarks) => {
            format!("no fault was found: {method}; {}{more}{following}", counted(remarks, ["remark", "remarks"]))
        }
        (faults, _) => format!("{}{more}{following}: {method}", counted(faults, ["fault", "faults"])),
    }
}

/// What was judged, and what was not.
fn about(verdict: &Verdict) -> Report {
    let mut report = Report::default();
    report.add(On::Both, judged(verdict));
    if verdict.stopped {
        report.add(On::Both, "the trace ends before the search does: what is open was judged as far as it goes");
    }
    for unjudged in &verdict.unjudged {
        report.add(On::Both, unjudged);
    }
    report
}

/// The root causes by their places, faults before remarks, each with the places of what follows from it.
fn roots(verdict: &Verdict) -> Vec<(usize, Vec<usize>)> {
    let all = &verdict.findings;
    let mut roots: Vec<usize> = (0..all.len()).filter(|&at| all[at].cause.is_none()).collect();
    roots.sort_by_key(|&at| (!all[at].fault, at));
    let mut following: HashMap<usize, Vec<usize>> = HashMap::new();
    // Causes are earlier, so each one's root is known before it is asked for.
    let mut root_of: Vec<usize> = Vec::with_capacity(all.len());
    for (at, finding) in all.iter().enumerate() {
        let root = finding.cause.and_then(|cause| root_of.get(cause).copied()).unwrap_or(at);
        root_of.push(root);
        if root != at {
            following.entry(root).or_default().push(at);
        }
    }
    roots.into_iter().map(|root| (root, following.remove(&root).unwrap_or_default())).collect()
}

fn not_kept(verdict: &Verdict, report: &mut Report) {
    if verdict.more > 0 {
        report.add(On::Both, format!("{} more findings were counted and not kept", thousands(verdict.more)));
    }
}

/// The verdict as a text: the first root causes, each with some of what follows.
pub fn report(verdict: &Verdict) -> Report {
    let mut report = about(verdict);
    let roots = roots(verdict);
    for (root, following) in roots.iter().take(IN_TEXT) {
        report.section();
        report.add(On::Both, line(&verdict.findings[*root], ""));
        for at in following.iter().take(FOLLOWING) {
            report.add(On::Both, line(&verdict.findings[*at], "  follows: "));
        }
        if let Some(more) = following.len().checked_sub(FOLLOWING).filter(|more| *more > 0) {
            report.add(On::Both, format!("  and {} more that follow", thousands(more as u64)));
        }
    }
    report.section();
    if let Some(more) = roots.len().checked_sub(IN_TEXT).filter(|more| *more > 0) {
        report.add(On::Both, format!("and {} more", thousands(more as u64)));
    }
    not_kept(verdict, &mut report);
    report
}

/// The verdict on a screen, whose findings lead to their ticks, with what follows from those that are opened; and of which
/// root cause each row is.
pub fn folded(verdict: &Verdict, opened: &BTreeSet<usize>) -> (Report, Vec<Option<usize>>) {
    let mut report = about(verdict);
    let mut rows = vec![None; report.rows()];
    for (root, following) in roots(verdict) {
        report.section();
        report.add(On::Both, line(&verdict.findings[root], ""));
        rows.extend([None, Some(root)]);
        if following.is_empty() {
            continue;
        }
        let count = counted(following.len() as u64, ["finding follows", "findings follow"]);
        let is_open = opened.contains(&root);
        let key = if is_open { "left hides them" } else { "right shows them" };
        report.add(On::Both, format!("  {count} from it: {key}"));
        rows.push(Some(root));
        for at in following.into_iter().filter(|_| is_open) {
            report.add(On::Both, line(&verdict.findings[at], "  follows: "));
            rows.push(Some(root));
        }
    }
    if verdict.more > 0 {
        report.section();
        not_kept(verdict, &mut report);
    }
    (report, rows)
}

fn line(finding: &Finding, before: &str) -> Block {
    let text = format!("{before}tick {}: {}: {}", thousands(finding.tick), finding.kind.word(), finding.text);
    Block::line(Said { text, tick: Some(Tick(finding.tick)), heading: false })
}
