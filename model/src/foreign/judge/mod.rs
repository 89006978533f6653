//! The judge: follows what a program says it did, and names the first step that is wrong, and what should have happened.
//!
//! Purpose: a trace holds the windows and the values that a program *claims*. Each step is compared with what minimax,
//! alpha-beta or PVS would have done with the very windows and values that the program had before it. So a mistake shows
//! where it is made, and not again at every ancestor.
//!
//! A trace is read twice. The first pass, `survey`, finds out what cannot be known at the beginning: which method the
//! program means to be, how deep it searches, how it values finished games, how it skips moves. The second, `verdict`,
//! holds every step to that. Both walk along the events in `walk`, which keeps the open nodes.
//!
//! Causes: a finding that would be none if an earlier one were repaired names that one, and so does the same mistake made
//! again (`ledger`). If every leaf has its value, every window and every fold is right and every cut is sound, the root has
//! its minimax value; only stored values are compared with minimax itself, within a number of nodes.
//!
//! Invariants: memory grows with the open nodes and their children, never with the length of the trace; at most
//! [`MOST_FINDINGS`] findings are kept, the others are counted. Cost: O(1) an event without a game, a move and a list of
//! moves a node with one.

mod columns;
mod cuts;
mod demands;
mod distance;
mod finding;
mod finished;
mod frame;
mod frames;
mod free_passes;
mod ground;
mod hits;
mod key_visits;
mod keys;
mod known_ends;
mod leaves;
mod ledger;
mod lines;
mod memory;
mod misuses;
mod node_words;
mod open_root;
mod own;
mod pass_leaves;
mod passes;
mod patterns;
mod positions;
mod proof;
mod pvs;
mod readings;
mod recent;
mod root_child;
mod seen_moves;
mod selective;
mod sentences;
mod skips;
mod steps;
mod stores;
mod styles;
mod survey;
mod surveyed_hits;
mod symmetry;
mod table_sentences;
mod unjudged;
mod values;
mod verdict;
mod walk;
mod widths;
mod windows;
mod wins;

pub use demands::{FailStyle, JudgeOptions};
pub use finding::{Finding, FindingKind, FindingValue, MixedStyles};
pub use ledger::MOST_FINDINGS;
pub use positions::{key_of_program, position_key};
pub use sentences::node;
pub use unjudged::{Unjudged, UnjudgedKind};
pub use walk::ANOTHER_SEARCH;

use super::error::{BadTrace, TraceProblem};
use super::event::TraceWindow;
use super::header::{Header, OTHER};
use super::part::SearchPart;
use super::reader::Reader;
use engine::eval::Registry;
use engine::search::MethodName;
use ground::TraceGround;
use patterns::PatternSearch;
use readings::{HeaderReading, choose};
use std::io::{BufReader, Read};
use survey::Survey;
use unjudged::UnjudgedList;
use verdict::Inspector;
use walk::{Eye, TraceWalk};

/// The most nodes of minimax for all comparisons with a true value, unless something else is asked for.
pub const TRUTH_NODES: u64 = 20_000_000;

/// What the judge has to say about a trace.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// Visits of nodes.
    pub nodes: u64,
    /// What the program was taken for.
    pub method: MethodName,
    /// Whether it was inferred from what the program did.
    pub inferred: bool,
    /// In the order of their ticks.
    pub findings: Vec<Finding>,
    /// How many more there are.
    pub more: u64,
    /// Whether it returns values in two styles: no fault, and no finding.
    pub mixed: Option<MixedStyles>,
    /// Whether the trace ends before the search does.
    pub stopped: bool,
    /// What was not judged, how often, and why.
    pub unjudged: Vec<Unjudged>,
}

impl Verdict {
    /// Whether no finding is a fault.
    pub fn ok(&self) -> bool {
        !self.findings.iter().any(|finding| finding.fault)
    }
    /// This search and the next one of the trace.
    fn and(mut self, next: Verdict) -> Verdict {
        let before = self.findings.len();
        let later = |finding: Finding| Finding { cause: finding.cause.map(|cause| cause + before), ..finding };
        self.findings.extend(next.findings.into_iter().map(later));
        let mut unjudged = UnjudgedList::default();
        self.unjudged.into_iter().chain(next.unjudged).for_each(|one| unjudged.join(one));
        Verdict {
            nodes: self.nodes + next.nodes,
            more: self.more + next.more,
            mixed: self.mixed.or(next.mixed),
            stopped: self.stopped || next.stopped,
            unjudged: unjudged.finish(),
            ..self
        }
    }
    /// Whether its method is another one, by whose rules nothing was judged.
    pub fn is_other(&self) -> bool {
        self.unjudged.iter().any(|unjudged| unjudged.kind == UnjudgedKind::Method)
    }
    /// The word for the method that it was judged as.
    pub fn method_word(&self) -> &'static str {
        if self.is_other() { OTHER } else { self.method.word() }
    }
    /// Whether all was judged that the trace and its headers ask for.
    pub fn is_complete(&self) -> bool {
        !self.unjudged.iter().any(|unjudged| unjudged.kind.is_gap())
    }
}

/// The text of a trace. One type for all sources: the walk is compiled once, in this package, which is optimised for speed, and
/// a line costs no call through a table.
type TraceText<'t> = BufReader<Box<dyn Read + 't>>;
/// Opens a text from its beginning.
type OpenText<'o, 't> = dyn FnMut() -> std::io::Result<TraceText<'t>> + 'o;

/// Buffers a text. The bytes are read in blocks of this size, past the buffer of the source if it has one.
fn buffered<'t>(input: impl Read + 't) -> TraceText<'t> {
    BufReader::with_capacity(1 << 16, Box::new(input))
}

/// Judges a trace. `open` gives its text from the beginning, several times.
///
/// # Errors
/// The text is no trace, or its game, position or evaluation is unknown.
pub fn judge<'t, R: Read + 't>(
    name: &str,
    mut open: impl FnMut() -> std::io::Result<R>,
    registry: &Registry,
    options: JudgeOptions<'_>,
) -> Result<Verdict, BadTrace> {
    judge_all(name, &mut || Ok(buffered(open()?)), registry, options)
}

/// Judges all searches of a trace.
fn judge_all<'t>(
    name: &str,
    open: &mut OpenText<'_, 't>,
    registry: &Registry,
    options: JudgeOptions<'_>,
) -> Result<Verdict, BadTrace> {
    let mut all: Option<Verdict> = None;
    let mut part = Some(SearchPart::default());
    while let Some(here) = part {
        let (verdict, next) = judge_search(name, open, (here, 0), registry, options)?;
        all = Some(match all {
            None => verdict,
            Some(all) => all.and(verdict),
        });
        let is_enough = options.first && all.as_ref().is_some_and(|all| !all.ok());
        part = next.filter(|_| !is_enough);
    }
    all.ok_or(BadTrace { file: name.to_owned(), place: None, problem: TraceProblem::NoBegin })
}

/// Judges one search of a trace alone: its ticks are counted from 0.
///
/// # Errors
/// The same.
pub fn judge_part<'t, R: Read + 't>(
    name: &str,
    mut open: impl FnMut() -> std::io::Result<R>,
    registry: &Registry,
    options: JudgeOptions<'_>,
    part: SearchPart,
) -> Result<Verdict, BadTrace> {
    let from_zero = SearchPart { ticks: 0, ..part };
    let open: &mut OpenText<'_, 't> = &mut || Ok(buffered(open()?));
    judge_search(name, open, (from_zero, part.ticks), registry, options).map(|(verdict, _)| verdict)
}

/// Judges one search of a trace. Returns what is said of it, and where the next one begins. `before`: how many ticks the
/// trace counts before those that are counted from 0 here.
fn judge_search<'t>(
    name: &str,
    open: &mut OpenText<'_, 't>,
    (part, before): (SearchPart, u64),
    registry: &Registry,
    options: JudgeOptions<'_>,
) -> Result<(Verdict, Option<SearchPart>), BadTrace> {
    let tick = part.ticks;
    let mut open = |header: Option<&Header>| match open() {
        Ok(input) => Reader::new(input, name).and_then(|mut reader| {
            options.given.into_iter().for_each(|given| reader.complete(given));
            reader.refuse_sampled()?;
            if part.offset > 0 {
                reader.skip_to(part.line, part.offset)?;
                reader.begin_search()?;
            }
            header.into_iter().for_each(|header| reader.assume(header));
            Ok(reader)
        }),
        Err(fault) => {
            Err(BadTrace { file: name.to_owned(), place: None, problem: TraceProblem::Io(fault.to_string()) })
        }
    };
    let header = open(None)?.header().clone();
    let open = std::cell::RefCell::new(&mut open);
    let read = |header: &Header| {
        let mut reader = (open.borrow_mut())(Some(header))?;
        let ground = TraceGround::of(&reader, registry)?;
        let mut survey = Survey::new(header, &ground);
        let mut walk = TraceWalk::new(header, &ground, reader.version(), (tick, before));
        // A damaged trace is judged as far as it goes.
        let damage = damage(walk.run(&mut reader, &mut survey, options.token), walk.nodes)?;
        survey.finish();
        let (nodes, rounds) = (walk.nodes, walk.rounds);
        Ok(HeaderReading { header: header.clone(), ground, survey, nodes, rounds, damage })
    };
    let look = |header: &Header, eye: &mut dyn Eye| {
        let mut reader = (open.borrow_mut())(Some(header))?;
        let ground = TraceGround::of(&reader, registry)?;
        let mut walk = TraceWalk::new(header, &ground, reader.version(), (tick, before));
        damage(walk.run(&mut reader, eye, options.token), walk.nodes).map(|_| ())
    };
    if header.is_other {
        let HeaderReading { nodes, damage, .. } = read(&header)?;
        let mut unjudged = UnjudgedList::default();
        unjudged.add(UnjudgedKind::Empty, u64::from(nodes == 0), None);
        unjudged.add(UnjudgedKind::Method, nodes, None);
        unjudged.add(UnjudgedKind::Damaged, u64::from(damage.is_some()), None);
        let (method, unjudged) = (MethodName::Minimax, unjudged.finish());
        let (findings, more, mixed, stopped) = (Vec::new(), 0, None, false);
        let verdict = Verdict { nodes, method, inferred: false, findings, more, mixed, stopped, unjudged };
        return Ok((verdict, None));
    }
    let (HeaderReading { header, ground, survey, nodes, rounds, damage }, said) = choose(&header, read, look)?;
    let declared = options.method.or(header.method);
    let mut patterns = PatternSearch::default();
    let pattern = match survey.lacks_moves() {
        true => look(&header, &mut patterns).map(|()| patterns.pattern())?,
        false => None,
    };
    let mut demands = survey.demands(declared, rounds, pattern);
    let mut reader = (open.borrow_mut())(Some(&header))?;
    demands.is_forgotten = said.iter().any(|said| said.kind == UnjudgedKind::Position);
    let version = reader.version();
    // One move that a test could not have ruled out, and none were tested: all that are missing are.
    if demands.pattern.is_none() && demands.rules_out() && survey.skips.nodes > 0 {
        let options = JudgeOptions { first: false, ..options };
        let mut first = Inspector::new(&demands, &ground, options, UnjudgedList::default());
        let mut walk = TraceWalk::new(&header, &ground, version, (tick, before));
        (walk.open_window, walk.free_passes) = (demands.open_window, demands.free_passes);
        let walked = walk.run(&mut (open.borrow_mut())(Some(&header))?, &mut first, options.token);
        if damage.is_none() {
            walked?;
        }
        if first.misses {
            demands.rule_out_none();
        }
    }
    let unjudged = if demands.is_forgotten { UnjudgedList::default() } else { survey.unjudged(&demands, nodes) };
    let mut inspector = Inspector::new(&demands, &ground, options, unjudged);
    let mut walk = TraceWalk::new(&header, &ground, version, (tick, before));
    (walk.open_window, walk.free_passes) = (demands.open_window, demands.free_passes);
    let again = walk.run(&mut reader, &mut inspector, options.token);
    // Where it was damaged before, it is now.
    if damage.is_none() {
        again?;
    }
    inspector.finish_keys();
    inspector.finish_open_root(nodes);
    inspector.finish_turns();
    // Nothing behind the first fault was looked at, if only that was asked for.
    let is_cut_short = inspector.is_done();
    let open = if is_cut_short { 0 } else { walk.open() };
    let stopped = open > 0;
    let (mixed, mut unjudged) = (inspector.mixed.take(), std::mem::take(&mut inspector.unjudged));
    said.into_iter().for_each(|said| unjudged.push(said));
    pattern.into_iter().for_each(|pattern| unjudged.hint(UnjudgedKind::LeftOut, pattern.words()));
    unjudged.add(UnjudgedKind::Empty, u64::from(nodes == 0), None);
    unjudged.add(UnjudgedKind::Open, open, None);
    unjudged.add(UnjudgedKind::BehindFirst, u64::from(is_cut_short), Some(walk.tick()));
    unjudged.add(UnjudgedKind::Visits, walk.again_visits, None);
    unjudged.add(UnjudgedKind::LaterSearch, walk.later, Some(walk.tick()).filter(|_| walk.later > 0));
    unjudged.add(UnjudgedKind::Unwritten, walk.unwritten, None);
    unjudged.add(UnjudgedKind::Damaged, u64::from(damage.is_some()), damage.as_ref().map(|_| walk.tick()));
    walk.ending.iter().for_each(|ending| unjudged.hint(UnjudgedKind::Open, ending.clone()));
    let goes_on = damage.is_none();
    damage.into_iter().for_each(|damage| unjudged.hint(UnjudgedKind::Damaged, damage.to_string()));
    let (findings, more) = inspector.finish();
    let (method, inferred) = (demands.method, declared.is_none());
    let (number, line, offset, ticks) = (part.number + 1, reader.line(), reader.offset(), walk.tick());
    let next = Some(SearchPart { number, line, offset, ticks }).filter(|_| goes_on && reader.is_at_search());
    let verdict = Verdict { nodes, method, inferred, findings, more, mixed, stopped, unjudged: unjudged.finish() };
    Ok((verdict, next))
}

/// The line at which a walk has ended, where the nodes before it can be judged.
fn damage(walked: Result<(), BadTrace>, nodes: u64) -> Result<Option<BadTrace>, BadTrace> {
    match walked {
        Ok(()) => Ok(None),
        Err(bad) if nodes == 0 || matches!(bad.problem, TraceProblem::Io(_)) => Err(bad),
        Err(bad) => Ok(Some(bad)),
    }
}
