//! What the judge says of another program's search: the first root cause first, and what only follows from it below it.

use super::{Block, On, Report, Said, counted, thousands};
use crate::traces::judge::{Finding, Verdict};
use engine::trace::Tick;

/// How many root causes, and how many findings that follow from each, stand in a text; a screen shows all.
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

/// The whole verdict. On a screen the findings lead to their ticks.
pub fn report(verdict: &Verdict) -> Report {
    let mut report = Report::default();
    report.add(On::Both, judged(verdict));
    if verdict.stopped {
        report.add(On::Both, "the trace ends before the search does: what is open was judged as far as it goes");
    }
    for unjudged in &verdict.unjudged {
        report.add(On::Both, unjudged);
    }
    let all = || verdict.findings.iter().enumerate();
    let roots: Vec<_> = all().filter(|(_, finding)| finding.cause.is_none()).collect();
    for (count, (at, finding)) in roots.iter().enumerate() {
        let on = if count < IN_TEXT { On::Both } else { On::Screen };
        report.section();
        report.add(on, line(finding, ""));
        let following: Vec<&Finding> =
            all().filter(|(_, finding)| leads_to(verdict, finding, *at)).map(|(_, f)| f).collect();
        for (count, finding) in following.iter().enumerate() {
            report.add(if count < FOLLOWING { on } else { On::Screen }, line(finding, "  follows: "));
        }
        if let Some(more) = following.len().checked_sub(FOLLOWING).filter(|more| *more > 0 && on == On::Both) {
            report.add(On::Text, format!("  and {} more that follow", thousands(more as u64)));
        }
    }
    report.section();
    if let Some(more) = roots.len().checked_sub(IN_TEXT).filter(|more| *more > 0) {
        report.add(On::Text, format!("and {} more", thousands(more as u64)));
    }
    if verdict.more > 0 {
        report.add(On::Both, format!("{} more findings were counted and not kept", thousands(verdict.more)));
    }
    report
}

/// Whether a finding follows from another one, directly or by others.
fn leads_to(verdict: &Verdict, finding: &Finding, root: usize) -> bool {
    let mut cause = finding.cause;
    while let Some(at) = cause {
        // Causes are earlier, so this ends.
        if at == root {
            return true;
        }
        cause = verdict.findings.get(at).and_then(|finding| finding.cause);
    }
    false
}

fn line(finding: &Finding, before: &str) -> Block {
    let text = format!("{before}tick {}: {}: {}", thousands(finding.tick), finding.kind.word(), finding.text);
    Block::line(Said { text, tick: Some(Tick(finding.tick)), heading: false })
}
