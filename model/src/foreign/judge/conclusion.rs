//! The end of a verdict: the findings in a search, joined with the remarks of the trace about its
//! own end.

use super::super::error::{BadTrace, TraceProblem};
use super::super::header::OTHER;
use super::super::part::SearchPart;
use super::super::reader::Reader;
use super::finding::{Finding, MixedStyles};
use super::unjudged::{Unjudged, UnjudgedKind, UnjudgedList};
use super::walk::TraceWalk;
use engine::search::MethodName;
use std::io::BufRead;

/// The verdict on a trace.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// The number of visits of nodes.
    pub nodes: u64,
    /// The method by which the program was judged.
    pub method: MethodName,
    /// True if the method was inferred from the trace.
    pub inferred: bool,
    /// The findings in the order of their ticks.
    pub findings: Vec<Finding>,
    /// The number of further findings, which are not kept.
    pub more: u64,
    /// Values in two styles, if the search returns such: neither a fault nor a finding.
    pub mixed: Option<MixedStyles>,
    /// True if the trace ends before the search does.
    pub stopped: bool,
    /// The parts that were not judged, the number of cases, and the reasons.
    pub unjudged: Vec<Unjudged>,
}

impl Verdict {
    /// Returns true if no finding is a fault.
    pub fn ok(&self) -> bool {
        !self.findings.iter().any(|finding| finding.fault)
    }
    /// Joins the verdict on the next search of the trace.
    pub(super) fn and(mut self, next: Verdict) -> Verdict {
        let before = self.findings.len();
        let later = |finding: Finding| Finding {
            cause: finding.cause.map(|cause| cause + before),
            ..finding
        };
        self.findings.extend(next.findings.into_iter().map(later));
        let mut unjudged = UnjudgedList::default();
        self.unjudged
            .into_iter()
            .chain(next.unjudged)
            .for_each(|one| unjudged.join(one));
        Verdict {
            nodes: self.nodes + next.nodes,
            more: self.more + next.more,
            mixed: self.mixed.or(next.mixed),
            stopped: self.stopped || next.stopped,
            unjudged: unjudged.finish(),
            ..self
        }
    }
    /// Returns true if the method is [`OTHER`], by whose rules nothing was judged.
    pub fn is_other(&self) -> bool {
        self.unjudged
            .iter()
            .any(|unjudged| unjudged.kind == UnjudgedKind::Method)
    }
    /// Returns the word for the method by which it was judged.
    pub fn method_word(&self) -> &'static str {
        if self.is_other() {
            OTHER
        } else {
            self.method.word()
        }
    }
    /// Returns true if nothing was left unjudged except parts that the headers leave open.
    pub fn is_complete(&self) -> bool {
        !self.unjudged.iter().any(|unjudged| unjudged.kind.is_gap())
    }
}

/// The findings in a search, without the remarks of the trace about its own end.
pub struct Judged {
    pub nodes: u64,
    pub method: MethodName,
    pub inferred: bool,
    pub findings: (Vec<Finding>, u64),
    pub mixed: Option<MixedStyles>,
    pub unjudged: UnjudgedList,
    pub is_cut_short: bool,
}

/// Returns the verdict on a search that was walked to its end, and the place where the next one
/// begins.
pub fn conclude(
    judged: Judged,
    walk: &TraceWalk<'_>,
    reader: &Reader<impl BufRead>,
    damage: Option<BadTrace>,
    part: SearchPart,
) -> (Verdict, Option<SearchPart>) {
    let Judged {
        nodes,
        method,
        inferred,
        findings: (findings, more),
        mixed,
        mut unjudged,
        is_cut_short,
    } = judged;
    let open = if is_cut_short { 0 } else { walk.open() };
    let stopped = open > 0;
    unjudged.add(UnjudgedKind::Empty, u64::from(nodes == 0), None);
    unjudged.add(UnjudgedKind::Open, open, None);
    unjudged.add(
        UnjudgedKind::BehindFirst,
        u64::from(is_cut_short),
        Some(walk.tick()),
    );
    unjudged.add(UnjudgedKind::Visits, walk.again_visits, None);
    unjudged.add(
        UnjudgedKind::LaterSearch,
        walk.later,
        Some(walk.tick()).filter(|_| walk.later > 0),
    );
    unjudged.add(UnjudgedKind::Unwritten, walk.unwritten, None);
    unjudged.add(
        UnjudgedKind::Damaged,
        u64::from(damage.is_some()),
        damage.as_ref().map(|_| walk.tick()),
    );
    walk.ending
        .iter()
        .for_each(|ending| unjudged.hint(UnjudgedKind::Open, ending.clone()));
    let goes_on = damage.is_none();
    damage
        .into_iter()
        .for_each(|damage| unjudged.hint(UnjudgedKind::Damaged, damage.to_string()));
    let (number, line, offset, ticks) =
        (part.number + 1, reader.line(), reader.offset(), walk.tick());
    let next = Some(SearchPart {
        number,
        line,
        offset,
        ticks,
    })
    .filter(|_| goes_on && reader.is_at_search());
    let verdict = Verdict {
        nodes,
        method,
        inferred,
        findings,
        more,
        mixed,
        stopped,
        unjudged: unjudged.finish(),
    };
    (verdict, next)
}

/// Returns the fault at which a walk has ended, if the nodes before it can be judged.
///
/// # Errors
/// No node was read before the fault, or the text cannot be read.
pub fn damage(walked: Result<(), BadTrace>, nodes: u64) -> Result<Option<BadTrace>, BadTrace> {
    match walked {
        Ok(()) => Ok(None),
        Err(bad) if nodes == 0 || matches!(bad.problem, TraceProblem::Io(_)) => Err(bad),
        Err(bad) => Ok(Some(bad)),
    }
}
