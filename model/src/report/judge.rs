//! The judge's findings about another program's search: the first root cause first, and below each
//! cause the findings that follow from it.
//!
//! Texts with a number have a singular and a plural form, even if both are equal in English,
//! because other languages need two.

use super::unjudged::sentence;
use super::{Report, Said, counted, thousands};
use crate::foreign::judge::{FailStyle, Finding, MixedStyles, Verdict, node};
use crate::language::say;
use engine::trace::Tick;
use std::collections::{BTreeSet, HashMap};

/// The maximum number of root causes in a text; below, of findings that follow from each. A screen
/// can show all.
const IN_TEXT: usize = 10;
const FOLLOWING: usize = 2;

/// Returns the result and the number of judged nodes, in one line.
pub fn judged(verdict: &Verdict) -> String {
    let (nodes, method) = (
        counted(verdict.nodes, [say!("node"), say!("nodes")]),
        verdict.method_word(),
    );
    if verdict.is_other() {
        return say!("not judged: {nodes} of a method with other rules");
    }
    let judged = match verdict.inferred {
        true => say!("{nodes}, taken for {method}"),
        false => say!("{nodes}, judged as {method}"),
    };
    let roots = |fault: bool| {
        let is_root = |finding: &&Finding| finding.cause.is_none() && finding.fault == fault;
        verdict.findings.iter().filter(is_root).count() as u64
    };
    let follow = verdict.findings.len() as u64 - roots(true) - roots(false) + verdict.more;
    let with_others = |mut count: String| {
        if verdict.more > 0 {
            count = say!("{count} or more");
        }
        if follow > 0 {
            let following = thousands(follow);
            count = say!(follow; "{count}, and {following} that follow|{count}, and {following} that follow");
        }
        count
    };
    match (roots(true), roots(false)) {
        (0, 0) => say!("no fault was found: {judged}"),
        (0, remarks) => {
            let remarks = with_others(
                say!(remarks; "{count} remark|{count} remarks", count = thousands(remarks)),
            );
            say!("no fault was found: {judged}; {remarks}")
        }
        (faults, _) => {
            let faults = with_others(
                say!(faults; "{count} fault|{count} faults", count = thousands(faults)),
            );
            format!("{faults}: {judged}")
        }
    }
}

/// Describes a search that returns values in two styles. Both are right, but the second could be
/// taken for a mistake.
fn styles(mixed: &MixedStyles) -> String {
    let MixedStyles {
        style,
        count,
        tick,
        path,
        found,
        expected,
    } = mixed;
    let (at, count, node) = (thousands(*tick), thousands(*count), node(path));
    match style {
        FailStyle::Course | FailStyle::Hard => say!(
            mixed.count;
            "a mix of styles: {count} value is fail-soft in a search that else returns the ends of its windows; both are right, but keep to one (tick {at}: {node} returns its best child's {found}, and its end of the window is {expected})|a mix of styles: {count} values are fail-soft in a search that else returns the ends of its windows; both are right, but keep to one (first at tick {at}: {node} returns its best child's {found}, and its end of the window is {expected})"
        ),
        FailStyle::Soft => say!(
            mixed.count;
            "a mix of styles: {count} value is an end of its window in a search taken for fail-soft; both are right, but keep to one (tick {at}: {node} returns the end of its window, {found}, and fail-soft its best child's {expected})|a mix of styles: {count} values are ends of their windows in a search taken for fail-soft; both are right, but keep to one (first at tick {at}: {node} returns the end of its window, {found}, and fail-soft its best child's {expected})"
        ),
    }
}

/// Describes the judged part of a search and the parts that were not judged.
fn about(verdict: &Verdict) -> Report {
    let mut report = Report::default();
    report.add(judged(verdict));
    if let Some(mixed) = &verdict.mixed {
        report.add(Said::new(styles(mixed), Some(Tick(mixed.tick))));
    }
    for unjudged in &verdict.unjudged {
        report.add(Said::new(sentence(unjudged), unjudged.tick.map(Tick)));
    }
    report
}

/// Returns the indices of the root causes, faults before remarks, each with the indices of the
/// findings that follow from it.
fn roots(verdict: &Verdict) -> Vec<(usize, Vec<usize>)> {
    let all = &verdict.findings;
    let mut roots: Vec<usize> = (0..all.len())
        .filter(|&at| all[at].cause.is_none())
        .collect();
    roots.sort_by_key(|&at| (!all[at].fault, at));
    let mut following: HashMap<usize, Vec<usize>> = HashMap::new();
    // Causes come before their consequences, so the root of each cause is known when it is needed.
    let mut root_of: Vec<usize> = Vec::with_capacity(all.len());
    for (at, finding) in all.iter().enumerate() {
        let root = finding
            .cause
            .and_then(|cause| root_of.get(cause).copied())
            .unwrap_or(at);
        root_of.push(root);
        if root != at {
            following.entry(root).or_default().push(at);
        }
    }
    roots
        .into_iter()
        .map(|root| (root, following.remove(&root).unwrap_or_default()))
        .collect()
}

fn not_kept(verdict: &Verdict, report: &mut Report) {
    if verdict.more > 0 {
        let count = thousands(verdict.more);
        report.add(say!(
            verdict.more;
            "{count} more findings were counted and not kept|{count} more findings were counted and not kept"
        ));
    }
}

/// Describes the verdict for a text: the first root causes, each with some of its consequences.
pub fn report(verdict: &Verdict) -> Report {
    let mut report = about(verdict);
    let roots = roots(verdict);
    for (root, following) in roots.iter().take(IN_TEXT) {
        report.section();
        report.add(line(&verdict.findings[*root], false));
        for at in following.iter().take(FOLLOWING) {
            report.add(line(&verdict.findings[*at], true));
        }
        if let Some(more) = following
            .len()
            .checked_sub(FOLLOWING)
            .filter(|more| *more > 0)
        {
            let count = thousands(more as u64);
            report.add(say!(more; "  and {count} more that follow|  and {count} more that follow"));
        }
    }
    report.section();
    if let Some(more) = roots.len().checked_sub(IN_TEXT).filter(|more| *more > 0) {
        report.add(say!("and {count} more", count = thousands(more as u64)));
    }
    not_kept(verdict, &mut report);
    report
}

/// Describes the verdict for a screen, where findings lead to their ticks, with the consequences of
/// the causes in `opened`. Returns also the root cause of each row.
pub fn folded(verdict: &Verdict, opened: &BTreeSet<usize>) -> (Report, Vec<Option<usize>>) {
    let mut report = about(verdict);
    let mut rows = vec![None; report.rows()];
    for (root, following) in roots(verdict) {
        report.section();
        report.add(line(&verdict.findings[root], false));
        rows.extend([None, Some(root)]);
        if let Some(stored) = verdict.findings[root].stored {
            let text = say!("  the store to blame: tick {at}", at = thousands(stored));
            report.add(Said::new(text, Some(Tick(stored))));
            rows.push(Some(root));
        }
        if following.is_empty() {
            continue;
        }
        let (follow, is_open) = (following.len() as u64, opened.contains(&root));
        let count = thousands(follow);
        report.add(match is_open {
                true => say!(
                    follow;
                    "  {count} finding follows from it: left hides them|  {count} findings follow from it: left hides them"
                ),
                false => say!(
                    follow;
                    "  {count} finding follows from it: right shows them|  {count} findings follow from it: right shows them"
                ),
            },
        );
        rows.push(Some(root));
        for at in following.into_iter().filter(|_| is_open) {
            report.add(line(&verdict.findings[at], true));
            rows.push(Some(root));
        }
    }
    if verdict.more > 0 {
        report.section();
        not_kept(verdict, &mut report);
    }
    (report, rows)
}

fn line(finding: &Finding, follows: bool) -> Said {
    let (at, kind, text) = (
        thousands(finding.tick),
        say(finding.kind.word()),
        &finding.text,
    );
    let text = match follows {
        true => say!("  follows: tick {at}: {kind}: {text}"),
        false => say!("tick {at}: {kind}: {text}"),
    };
    Said::new(text, Some(Tick(finding.tick)))
}
