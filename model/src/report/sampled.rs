//! The judge's findings about a Monte-Carlo search of another program.

use super::{Report, counted};
use crate::foreign::sampled::{SampledFinding, SampledVerdict};
use crate::language::{say, thousands};

/// The maximum number of findings in a text.
const IN_TEXT: usize = 10;

/// Describes the verdict for a text: the part and the rule that were judged, then the first
/// findings.
pub fn report(verdict: &SampledVerdict) -> Report {
    let mut report = Report::default();
    let iterations = counted(verdict.iterations, [say!("iteration"), say!("iterations")]);
    let nodes = counted(verdict.nodes, [say!("node"), say!("nodes")]);
    let faults = verdict.findings.len() as u64 + verdict.more;
    report.add(match faults {
        0 => say!("no fault was found: Monte-Carlo search, {iterations}, {nodes}"),
        _ => {
            let count = thousands(faults);
            say!(
                faults;
                "{count} fault: Monte-Carlo search, {iterations}, {nodes}|{count} faults: Monte-Carlo search, {iterations}, {nodes}"
            )
        }
    });
    if let Some(rewards) = &verdict.rewards {
        let rewards = rewards.to_string();
        report.add(match verdict.is_inferred {
            true => say!("rewards taken as {rewards} (view, then a win, a draw, a loss)"),
            false => {
                say!("rewards as the header says: {rewards} (view, then a win, a draw, a loss)")
            }
        });
    }
    if let Some(rule) = verdict.rule {
        report.add(match verdict.exploration {
            Some([least, greatest]) if greatest.is_finite() => {
                let (least, greatest) = (decimals(least), decimals(greatest));
                say!("selected by {rule}, with C between {least} and {greatest}")
            }
            Some([least, _]) => {
                let least = decimals(least);
                say!("selected by {rule}, with C of at least {least}")
            }
            None => say!("selected by {rule}"),
        });
    }
    for unjudged in &verdict.unjudged {
        report.add(unjudged.sentence());
    }
    report.section();
    let (roots, others): (Vec<_>, Vec<_>) = verdict
        .findings
        .iter()
        .partition(|finding| finding.cause.is_none());
    for finding in roots.iter().chain(&others).take(IN_TEXT) {
        report.add(line(finding));
    }
    if let Some(more) = faults.checked_sub(IN_TEXT as u64).filter(|more| *more > 0) {
        report.add(say!("and {count} more", count = thousands(more)));
    }
    report
}

fn decimals(number: f64) -> String {
    format!("{number:.3}")
}

fn line(finding: &SampledFinding) -> String {
    let (at, kind, text) = (
        thousands(finding.iteration),
        say(finding.kind.word()),
        &finding.text,
    );
    match finding.cause {
        None => say!("iteration {at}: {kind}: {text}"),
        Some(_) => say!("  again: iteration {at}: {kind}: {text}"),
    }
}
