//! The report of the findings of the judge of rules.

use super::{Block, Report, heading};
use crate::language::shown;
use engine::rules::program::judge::{MOST_FINDINGS, RulesFinding, RulesReport};
use std::collections::HashMap;

/// The number of findings of a kind that are described.
const MOST_ALIKE: usize = 3;

/// Describes the games that were played, and for each finding the fault, the place, both replies
/// and the usual cause.
pub fn report(found: &RulesReport) -> Report {
    let RulesReport {
        name,
        games,
        positions,
        findings,
        notes,
        ..
    } = found;
    let mut report = Report::default();
    report.add(say!(
        "{name}: {games} games, {positions} positions, each asked three times",
        name,
        games,
        positions
    ));
    let mut told: HashMap<&str, usize> = HashMap::new();
    for (number, finding) in (1..).zip(findings) {
        let count = told.entry(finding.kind).or_default();
        *count += 1;
        if *count <= MOST_ALIKE {
            report.section();
            lines(number, finding)
                .into_iter()
                .for_each(|line| report.add(line));
        }
    }
    let more: usize = told
        .values()
        .map(|count| count.saturating_sub(MOST_ALIKE))
        .sum();
    if more > 0 {
        report.section();
        report.add(say!(
            more;
            "and {count} finding of the same kinds at another position|and {count} findings of the same kinds at other positions",
            count = more
        ));
    }
    if findings.len() >= MOST_FINDINGS {
        report.add(say!(
            "the judge stops at {count} findings",
            count = MOST_FINDINGS
        ));
    }
    if findings.is_empty() {
        report.add(say!(
            "nothing is wrong with these rules, as far as these games go"
        ));
    }
    if !notes.is_empty() {
        report.section();
        notes
            .iter()
            .for_each(|note| report.add(format!("{}: {}", say!("note"), shown(note))));
    }
    report
}

fn lines(number: usize, finding: &RulesFinding) -> Vec<Block> {
    let RulesFinding {
        path,
        position,
        mv,
        first,
        second,
        fault,
        cause,
        ..
    } = finding;
    let path = if path.is_empty() {
        say!("the start").to_owned()
    } else {
        path.join(" ")
    };
    let place = [(say!("after"), path), (say!("position"), position.clone())].into_iter();
    let place = place.chain(mv.clone().map(|mv| (say!("move"), mv)));
    let replies = [
        (say!("first"), first.clone()),
        (say!("then"), second.clone()),
    ];
    let replies = replies.into_iter().filter(|_| !second.is_empty());
    let cause = (say!("usual cause"), shown(cause));
    let named = place.chain(replies).chain([cause]).collect::<Vec<_>>();
    let wide = named
        .iter()
        .map(|(word, _)| word.chars().count())
        .max()
        .unwrap_or(0);
    let line = |(word, text): (&str, String)| Block::from(format!("   {word:wide$}  {text}"));
    let fault = heading(&format!("{number}. {}", shown(fault)));
    std::iter::once(fault)
        .chain(named.into_iter().map(line))
        .collect()
}
