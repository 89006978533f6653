//! A class: many searches of other programs, each checked against the same assignment, with points by its rubric.
//!
//! A submission is a trace, or a program that prints one ([`run`]). Each is judged separately; two that are the same
//! search except for the names of moves are reported as alike, without any conclusion. Costs: a submission is read
//! three times, to judge it, to count its cuts and to compare it.

pub mod assignment;
pub mod files;
pub mod items;
mod judged;
pub mod run;

pub use assignment::{Assignment, AssignmentError, Rubric};
pub use judged::{ClassFolder, JudgedClass};

use crate::foreign::judge::{Finding, JudgeOptions, UnjudgedKind, Verdict, judge};
use crate::foreign::{BadTrace, Foreign, Header, Reader, TraceEvent, TraceProblem, TraceSource};
use engine::boundary::analysis::record_until;
use engine::eval::Registry;
use engine::search::Token;
use engine::sentence::Sentence;
use engine::trace::folding::MEMORY;
use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::BufReader;

/// The buffer for reading a trace, in bytes.
const BUFFER: usize = 1 << 16;
/// The fewest nodes for which equal searches are reported as alike.
const FEW_NODES: u64 = 8;

/// The result for a submission that could be read.
pub struct JudgedSubmission {
    pub verdict: Verdict,
    /// The headers that contradict the assignment, one sentence each.
    pub contradictions: Vec<Sentence>,
    /// The number of nodes that were left with moves unsearched.
    pub cuts: u64,
    /// A hash that is equal for searches that differ only in the names of their moves.
    signature: u64,
}

/// A submission and its result.
pub struct Submission {
    pub name: String,
    /// The result, or the reason why the submission could not be judged.
    pub judged: Result<Box<JudgedSubmission>, Sentence>,
}

/// The points deducted: for root causes, for headers that contradict the assignment, and for parts
/// that were not judged.
struct LostPoints {
    search: f64,
    asked: f64,
    end: f64,
}

/// The overall result of a submission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SubmissionMark {
    /// No fault was found, and all of it was judged.
    Right,
    /// A fault was found, or a header contradicts the assignment.
    Wrong,
    /// No fault was found, but not all of it was judged, or the trace is empty.
    Unjudged,
    /// It could not be read.
    Failed,
}

impl SubmissionMark {
    /// Returns the name for scripts.
    pub const fn word(self) -> &'static str {
        match self {
            SubmissionMark::Right => key!("right"),
            SubmissionMark::Wrong => key!("wrong"),
            SubmissionMark::Unjudged => key!("not judged"),
            SubmissionMark::Failed => key!("failed"),
        }
    }
}

impl JudgedSubmission {
    /// Returns true if nothing was searched: the trace has no node below its root.
    pub fn is_empty(&self) -> bool {
        self.verdict.nodes <= 1
    }
    /// Returns true if the trace ends before its search does.
    pub fn ends_early(&self) -> bool {
        let ends = |kind| matches!(kind, UnjudgedKind::Open | UnjudgedKind::Damaged);
        self.verdict
            .unjudged
            .iter()
            .any(|unjudged| ends(unjudged.kind))
    }
    /// Returns the points that a rubric deducts, except those for cuts.
    fn lost(&self, rubric: &Rubric) -> LostPoints {
        let of = |finding: &&Finding| {
            let usual = if finding.fault {
                rubric.fault
            } else {
                rubric.remark
            };
            rubric
                .kinds
                .get(finding.kind.word())
                .copied()
                .unwrap_or(usual)
        };
        let contradiction = rubric
            .kinds
            .get(assignment::CONTRADICTION)
            .copied()
            .unwrap_or(rubric.fault);
        LostPoints {
            search: self.roots().iter().map(of).sum::<f64>(),
            asked: self.contradictions.len() as f64 * contradiction,
            end: match (self.ends_early(), self.verdict.is_complete()) {
                (true, _) => rubric.early.max(rubric.unjudged),
                (false, false) => rubric.unjudged,
                (false, true) => 0.0,
            },
        }
    }
    /// Returns the points deducted because cuts are missing.
    fn lost_by_cuts(&self, rubric: &Rubric, due: Option<u64>) -> f64 {
        match due {
            Some(due) if due > 0 && self.cuts == 0 => rubric.no_cuts.max(rubric.cuts),
            Some(due) if self.cuts < due => rubric.cuts,
            Some(_) | None => 0.0,
        }
    }
    /// Returns the root causes, faults before remarks, each group in order of tick.
    pub fn roots(&self) -> Vec<&Finding> {
        let mut roots: Vec<&Finding> = self
            .verdict
            .findings
            .iter()
            .filter(|finding| finding.cause.is_none())
            .collect();
        roots.sort_by_key(|finding| !finding.fault);
        roots
    }
}

impl Submission {
    /// Judges a trace against an assignment. `effort` is the most nodes of minimax and a token; if
    /// the token stops, the result covers the part judged until then.
    pub fn judge(
        name: String,
        source: TraceSource,
        asked: &Assignment,
        registry: &Registry,
        effort: (u64, &Token),
    ) -> Submission {
        let judged = judged(source, &asked.header, registry, effort).map(Box::new);
        Submission {
            name,
            judged: judged.map_err(Sentence::from),
        }
    }
    /// Returns the overall result.
    pub fn mark(&self) -> SubmissionMark {
        match &self.judged {
            Err(_) => SubmissionMark::Failed,
            Ok(judged) if !judged.contradictions.is_empty() || !judged.verdict.ok() => {
                SubmissionMark::Wrong
            }
            Ok(judged) if judged.verdict.is_complete() && !judged.is_empty() => {
                SubmissionMark::Right
            }
            Ok(_) => SubmissionMark::Unjudged,
        }
    }
    /// Returns the kind, the tick and the text of the first thing to repair, or `None` if there is
    /// nothing to repair.
    pub fn first(&self) -> Option<(&'static str, Option<u64>, Sentence)> {
        let judged = match &self.judged {
            Err(why) => return Some(("failed", None, why.clone())),
            Ok(judged) => judged,
        };
        if let Some(text) = judged.contradictions.first() {
            return Some((assignment::CONTRADICTION, None, text.clone()));
        }
        judged.roots().first().map(|first| {
            (
                first.kind.word(),
                Some(first.tick),
                first.text.as_str().into(),
            )
        })
    }
    /// Returns the points by a rubric, at least 0; `due` is the number of cuts that the search of
    /// the assignment makes.
    pub fn points(&self, rubric: &Rubric, due: Option<u64>) -> f64 {
        let Some(judged) = self
            .judged
            .as_ref()
            .ok()
            .filter(|judged| !judged.is_empty())
        else {
            return 0.0;
        };
        let lost = judged.lost(rubric);
        (rubric.points - lost.search - lost.asked - lost.end - judged.lost_by_cuts(rubric, due))
            .max(0.0)
    }
}

fn judged(
    source: TraceSource,
    asked: &Header,
    registry: &Registry,
    (nodes, token): (u64, &Token),
) -> Result<JudgedSubmission, BadTrace> {
    let goes_on = || !token.is_stopped();
    let open = || Ok(BufReader::with_capacity(BUFFER, source.stream(0, &goes_on)));
    let mut reader = Reader::new(
        open().map_err(|fault| unreadable(&source, &fault))?,
        source.name(),
    )?;
    let contradictions = reader
        .header()
        .differences(asked)
        .map(|(name, found, expected)| {
            TraceProblem::HeaderValue {
                header: name.word(),
                expected: expected.into(),
                found,
            }
            .into()
        });
    let contradictions = contradictions.collect();
    let signature = signature(&mut reader, token);
    let options = JudgeOptions {
        method: None,
        nodes,
        token,
        given: Some(asked),
        first: false,
    };
    let verdict = judge(source.name(), open, registry, options)?;
    let trace = Foreign::open(source, asked, registry, &goes_on)?;
    let cuts = record_until(&trace, MEMORY, token).0.counts.cuts;
    Ok(JudgedSubmission {
        verdict,
        contradictions,
        cuts,
        signature,
    })
}

fn unreadable(source: &TraceSource, fault: &std::io::Error) -> BadTrace {
    BadTrace {
        file: source.name().to_owned(),
        place: None,
        problem: TraceProblem::Io(fault.to_string()),
    }
}

/// Returns a hash of the windows, values and cuts of a search in order, without the names of moves.
/// It ends at a damaged line, or where the token stops.
fn signature<R: std::io::BufRead>(reader: &mut Reader<R>, token: &Token) -> u64 {
    let mut hasher = DefaultHasher::new();
    while let Ok(Some(line)) = reader.next_line()
        && !token.is_stopped()
    {
        let ends = |window: Option<crate::foreign::TraceWindow>| {
            window.map(|window| (window.alpha, window.beta))
        };
        match line.event {
            Some(TraceEvent::Enter { window, .. }) => (0, ends(window)).hash(&mut hasher),
            Some(TraceEvent::Leaf { value, window, .. }) => {
                (1, value, ends(window)).hash(&mut hasher);
            }
            Some(TraceEvent::Leave { value, cut, .. }) => {
                (2, value, cut.map(|cut| cut.moves)).hash(&mut hasher);
            }
            Some(TraceEvent::Pass { .. } | TraceEvent::Search) | None => {}
        }
    }
    hasher.finish()
}

/// Returns, for each submission, the index of the first one that is an equal search except for the
/// names of moves; mostly its own index.
pub fn leaders(submissions: &[Submission]) -> Vec<usize> {
    let mut known: HashMap<u64, usize> = HashMap::new();
    let leader = |(at, submission): (usize, &Submission)| match &submission.judged {
        Ok(judged) if judged.verdict.nodes >= FEW_NODES => {
            *known.entry(judged.signature).or_insert(at)
        }
        Ok(_) | Err(_) => at,
    };
    submissions.iter().enumerate().map(leader).collect()
}

/// Returns the names of submissions that are equal searches except for the names of moves, in
/// groups of at least two.
pub fn alike(submissions: &[Submission]) -> Vec<Vec<&str>> {
    let mut groups: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
    for (submission, leader) in submissions.iter().zip(leaders(submissions)) {
        groups.entry(leader).or_default().push(&submission.name);
    }
    groups
        .into_values()
        .filter(|group| group.len() > 1)
        .collect()
}
