//! The judge: follows the steps that a program reports, and finds the first wrong one and the step
//! expected there.
//!
//! Purpose: a trace holds the windows and the values that a program *claims*. Each step is compared
//! with that of minimax, alpha-beta or PVS from the very windows and values that the program had
//! before it. So a mistake shows where it is made, and not again at every ancestor.
//!
//! A trace is read twice. The first pass, `survey`, infers everything that is not known at the
//! beginning: the method, the depth, the rule for the values of finished games, and the moves that
//! are skipped. The second, `verdict`, compares every step with these rules. Both walk along the
//! events in `walk`, which keeps the open nodes.
//!
//! Causes: a finding that would be none if an earlier one were repaired names that one, and so does
//! a repetition of the same mistake (`ledger`). If every leaf has its value, every window and every
//! value of a node is right and every cut is sound, the root has its minimax value; only stored
//! values are compared with minimax itself, within a number of nodes.
//!
//! Invariants: memory grows with the open nodes and their children, never with the length of the
//! trace; at most [`MOST_FINDINGS`] findings are kept, the others are counted. Cost: O(1) an event
//! without a game, a move and a list of moves a node with one.

mod chance;
mod columns;
mod conclusion;
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

pub use conclusion::Verdict;
pub use demands::{FailStyle, JudgeOptions};
pub use finding::{Finding, FindingKind, FindingValue, MixedStyles};
pub use ledger::MOST_FINDINGS;
pub use positions::{key_of_program, position_key};
pub use sentences::node;
pub use unjudged::{Unjudged, UnjudgedKind};
pub use walk::ANOTHER_SEARCH;

use super::error::{BadTrace, TraceProblem};
use super::event::TraceWindow;
use super::header::Header;
use super::part::SearchPart;
use super::reader::Reader;
use chance::judge_chance;
use conclusion::{Judged, conclude, damage};
use engine::eval::Registry;
use engine::search::MethodName;
use ground::TraceGround;
use patterns::PatternSearch;
use readings::{HeaderReading, choose};
use std::cell::RefCell;
use std::io::{BufReader, Read};
use survey::Survey;
use unjudged::UnjudgedList;
use verdict::Inspector;
use walk::{Eye, TraceWalk};

/// The most nodes of minimax for all comparisons with a true value, unless the user sets another
/// number.
pub const TRUTH_NODES: u64 = 20_000_000;

/// The text of a trace. It is one type for all sources, so that the walk is compiled once, in this
/// package, which is optimised for speed, and a line needs no dynamic call.
type TraceText<'t> = BufReader<Box<dyn Read + 't>>;
/// Opens a text from its beginning.
type OpenText<'o, 't> = dyn FnMut() -> std::io::Result<TraceText<'t>> + 'o;

/// Buffers a text. The bytes are read in blocks of this size, past the buffer of the source if it
/// has one.
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
    all.ok_or(BadTrace {
        file: name.to_owned(),
        place: None,
        problem: TraceProblem::NoBegin,
    })
}

/// Judges one search of a trace alone: its ticks are counted from 0.
///
/// # Errors
/// The text is no trace, or its game, position or evaluation is unknown.
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

/// Judges one search of a trace. Returns the verdict, and the place where the next search begins.
/// `before` is the number of ticks of the trace before those that are counted from 0 here.
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
            options
                .given
                .into_iter()
                .for_each(|given| reader.complete(given));
            reader.refuse_sampled()?;
            if part.offset > 0 {
                reader.skip_to(part.line, part.offset)?;
                reader.begin_search()?;
            }
            header.into_iter().for_each(|header| reader.assume(header));
            Ok(reader)
        }),
        Err(fault) => Err(BadTrace {
            file: name.to_owned(),
            place: None,
            problem: TraceProblem::Io(fault.to_string()),
        }),
    };
    let header = open(None)?.header().clone();
    let open = RefCell::new(&mut open);
    let read = |header: &Header| {
        let mut reader = (open.borrow_mut())(Some(header))?;
        let ground = TraceGround::of(&reader, registry)?;
        let mut survey = Survey::new(header, &ground);
        let mut walk = TraceWalk::new(header, &ground, reader.version(), (tick, before));
        // A damaged trace is judged up to the damage.
        let damage = damage(
            walk.run(&mut reader, &mut survey, options.token),
            walk.nodes,
        )?;
        survey.finish();
        let (nodes, rounds) = (walk.nodes, walk.rounds);
        Ok(HeaderReading {
            header: header.clone(),
            ground,
            survey,
            nodes,
            rounds,
            damage,
        })
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
        let verdict = Verdict {
            nodes,
            method,
            inferred: false,
            findings,
            more,
            mixed,
            stopped,
            unjudged,
        };
        return Ok((verdict, None));
    }
    let declared = options.method.or(header.method);
    let as_chance =
        |header: &Header| judge_chance(header, &open, registry, options, declared, (part, before));
    if TraceGround::of(&(open.borrow_mut())(None)?, registry)?.has_chance() {
        return as_chance(&header);
    }
    let written = header.clone();
    let (
        HeaderReading {
            header,
            ground,
            survey,
            nodes,
            rounds,
            damage,
        },
        said,
    ) = choose(&header, read, look)?;
    // Without rules the words of the lines show chance nodes.
    if survey.has_chance {
        return as_chance(&written);
    }
    let mut patterns = PatternSearch::default();
    let pattern = match survey.lacks_moves() {
        true => look(&header, &mut patterns).map(|()| patterns.pattern())?,
        false => None,
    };
    let mut demands = survey.demands(declared, rounds, pattern);
    let mut reader = (open.borrow_mut())(Some(&header))?;
    demands.is_forgotten = said.iter().any(|said| said.kind == UnjudgedKind::Position);
    let version = reader.version();
    // One missing move that no test could have ruled out shows that moves are not tested: then none
    // of the missing ones was ruled out.
    if demands.pattern.is_none() && demands.rules_out() && survey.skips.nodes > 0 {
        let options = JudgeOptions {
            first: false,
            ..options
        };
        let mut first = Inspector::new(&demands, &ground, options, UnjudgedList::default());
        let mut walk = TraceWalk::new(&header, &ground, version, (tick, before));
        (walk.open_window, walk.free_passes) = (demands.open_window, demands.free_passes);
        let walked = walk.run(
            &mut (open.borrow_mut())(Some(&header))?,
            &mut first,
            options.token,
        );
        if damage.is_none() {
            walked?;
        }
        if first.misses {
            demands.rule_out_none();
        }
    }
    let unjudged = if demands.is_forgotten {
        UnjudgedList::default()
    } else {
        survey.unjudged(&demands, nodes)
    };
    let mut inspector = Inspector::new(&demands, &ground, options, unjudged);
    let mut walk = TraceWalk::new(&header, &ground, version, (tick, before));
    (walk.open_window, walk.free_passes) = (demands.open_window, demands.free_passes);
    let again = walk.run(&mut reader, &mut inspector, options.token);
    // If the first pass met damage, the second ends there as well.
    if damage.is_none() {
        again?;
    }
    inspector.finish_keys();
    inspector.finish_open_root(nodes);
    inspector.finish_turns();
    // Nothing after the first fault was judged, if only that was asked for.
    let is_cut_short = inspector.is_done();
    let (mixed, mut unjudged) = (
        inspector.mixed.take(),
        std::mem::take(&mut inspector.unjudged),
    );
    said.into_iter().for_each(|said| unjudged.push(said));
    pattern
        .into_iter()
        .for_each(|pattern| unjudged.hint(UnjudgedKind::LeftOut, pattern.words()));
    let findings = inspector.finish();
    let (method, inferred) = (demands.method, declared.is_none());
    let judged = Judged {
        nodes,
        method,
        inferred,
        findings,
        mixed,
        unjudged,
        is_cut_short,
    };
    Ok(conclude(judged, &walk, &reader, damage, part))
}
