//! [`TraceStats`]: the counts of a search by which engine writers tune: cut-offs by the number of
//! the move, nodes by kind, table hits by kind and age, branching by ply, time.
//!
//! A *cut-off* is a node whose value reaches the end of the window that lets it stop (β, for the
//! player who moves), also if no move was left; without windows it is a node whose line says `cut`.
//! Nothing is counted that the trace does not state: a trace without windows has no cut-offs, and
//! version 1 of the format has no words for kinds of nodes.
//!
//! Invariants: a node that was not entered is not left; the rules of a game are not used. Cost:
//! O(1) an event; memory grows with the open nodes and with the passes.

mod counter;

use super::error::{BadTrace, TraceProblem};
use super::event::{TraceEvent, Version};
use super::header::{Depth, Header};
use super::part::SearchPart;
use super::reader::Reader;
use super::recorded::Foreign;
use counter::SearchCounter;
use engine::search::Token;
use std::io::BufRead;

/// The number of lines between two checks of the token.
const PULSE: u64 = 1024;

/// The sorts of nodes that a search visits for other reasons than the moves of minimax.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VisitKind {
    /// In a quiet search.
    Quiet,
    /// After a null move.
    Null,
    /// With fewer plies left than one less than at the node above.
    Reduced,
    /// With more plies left than that.
    Extended,
    /// A move that is searched again, as PVS does.
    Again,
    /// The position of the node above once more, as internal iterative deepening does.
    Same,
}

impl VisitKind {
    pub const ALL: [VisitKind; 6] = [
        VisitKind::Quiet,
        VisitKind::Null,
        VisitKind::Reduced,
        VisitKind::Extended,
        VisitKind::Again,
        VisitKind::Same,
    ];

    /// Returns the name in JSON.
    pub fn word(self) -> &'static str {
        ["quiet", "null", "reduced", "extended", "again", "same"][self as usize]
    }
    /// Returns its bit among those of a node.
    fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// The nodes of a kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KindCount {
    /// Entries from a node of another kind.
    pub visits: u64,
    /// Those nodes, and all below them.
    pub nodes: u64,
}

/// The cut-offs, by their cause.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CutOffs {
    /// By the first move, the second, …
    pub by_move: Vec<u64>,
    /// By a null move.
    pub null: u64,
    /// By a value of the position itself, or by none that the trace shows.
    pub other: u64,
}

impl CutOffs {
    /// Returns the number of cut-offs by moves of the node.
    pub fn by_moves(&self) -> u64 {
        self.by_move.iter().sum()
    }
    /// Returns the number of all cut-offs.
    pub fn all(&self) -> u64 {
        self.by_moves() + self.null + self.other
    }
    /// Returns the number of cut-offs by the first move.
    pub fn first(&self) -> u64 {
        self.by_move.first().copied().unwrap_or(0)
    }
    /// Returns the share of the first move among the cut-offs by moves; `None` if there are none.
    pub fn share(&self) -> Option<f64> {
        ratio(self.first(), self.by_moves())
    }
}

/// The hits of a table, and the windows that it narrowed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableCounts {
    /// The hits by the kind that the line states.
    pub exact: u64,
    pub lower: u64,
    pub upper: u64,
    pub unsaid: u64,
    pub narrowed: u64,
    /// The hits by the pass in which the entry was stored.
    pub same_pass: u64,
    pub pass_before: u64,
    pub older: u64,
    pub no_age: u64,
}

impl TableCounts {
    /// Returns the number of all of them.
    pub fn hits(&self) -> u64 {
        self.exact + self.lower + self.upper + self.unsaid
    }
}

/// A pass.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PassStats {
    /// The number of its search, from 0.
    pub search: usize,
    /// The depth that it states.
    pub depth: Option<Depth>,
    /// The ply of its deepest node.
    pub plies: usize,
    pub nodes: u64,
    pub hits: u64,
    /// The time that it took; `None`: its lines do not state times.
    pub micros: Option<u64>,
}

/// The nodes at a ply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlyStats {
    pub nodes: u64,
    pub leaves: u64,
    /// The moves that nodes with children have searched, each once.
    pub moves: u64,
    /// The sum, over the nodes at this ply, of the time since the previous node was left, in
    /// microseconds.
    pub micros: u64,
}

impl PlyStats {
    /// Returns the average number of moves that a node with children has searched; `None`: there
    /// are none.
    pub fn branching(&self) -> Option<f64> {
        ratio(self.moves, self.nodes.saturating_sub(self.leaves))
    }
}

/// The counts of a trace.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TraceStats {
    /// The number of searches.
    pub searches: usize,
    /// True if the format has words for kinds of nodes and for tables: version 2.
    pub has_words: bool,
    /// Nodes that were never left.
    pub open: u64,
    /// The cut-offs; `None` if the trace has neither windows nor cuts.
    pub cut_offs: Option<CutOffs>,
    /// The nodes of each kind, in the order of [`VisitKind::ALL`].
    pub kinds: [KindCount; VisitKind::ALL.len()],
    /// Nodes of no kind.
    pub plain: u64,
    pub table: TableCounts,
    pub passes: Vec<PassStats>,
    pub by_ply: Vec<PlyStats>,
    /// True if lines state the time at which nodes were left.
    pub has_times: bool,
    /// The place at which the trace is damaged: the part before it is counted.
    pub damage: Option<BadTrace>,
}

impl TraceStats {
    pub fn nodes(&self) -> u64 {
        self.by_ply.iter().map(|ply| ply.nodes).sum()
    }
    pub fn leaves(&self) -> u64 {
        self.by_ply.iter().map(|ply| ply.leaves).sum()
    }
    /// Returns the average number of moves that a node with children has searched.
    pub fn branching(&self) -> Option<f64> {
        ratio(
            self.by_ply.iter().map(|ply| ply.moves).sum(),
            self.nodes().saturating_sub(self.leaves()),
        )
    }
    /// Returns the time of the whole trace in microseconds; `None` if its lines do not state times.
    pub fn micros(&self) -> Option<u64> {
        self.has_times
            .then(|| self.by_ply.iter().map(|ply| ply.micros).sum())
    }
    /// Returns the average time for a node, in microseconds.
    pub fn micros_per_node(&self) -> Option<f64> {
        self.micros().and_then(|micros| ratio(micros, self.nodes()))
    }
    /// Returns the number of nodes of a pass divided by that of the pass before it in the same
    /// search.
    pub fn growth(&self, pass: usize) -> Option<f64> {
        let before = self.passes.get(pass.checked_sub(1)?)?;
        let here = self
            .passes
            .get(pass)
            .filter(|here| here.search == before.search)?;
        ratio(here.nodes, before.nodes)
    }
}

/// Returns `of / by`; `None` if `by` is 0.
fn ratio(of: u64, by: u64) -> Option<f64> {
    (by > 0).then(|| of as f64 / by as f64)
}

/// Counts the events in all searches of a trace. If a later line is damaged, the part before it is
/// counted.
///
/// # Errors
/// The text is no trace, or names a position that does not exist.
pub fn trace_stats<R: BufRead>(
    input: R,
    name: &str,
    given: &Header,
    token: &Token,
) -> Result<TraceStats, BadTrace> {
    let mut reader = Reader::new(input, name)?;
    reader.complete(given);
    reader.refuse_sampled()?;
    count(&mut reader, None, token)
}

/// Counts the events in one search.
///
/// # Errors
/// The text cannot be read again, or a header is wrong.
pub fn search_stats<R: BufRead>(
    input: R,
    trace: &Foreign,
    part: SearchPart,
    token: &Token,
) -> Result<TraceStats, BadTrace> {
    let mut reader = Reader::new(input, trace.source().name())?;
    reader.complete(trace.header());
    if part.offset > 0 {
        reader.skip_to(part.line, part.offset)?;
        reader.begin_search()?;
    }
    reader.assume(trace.header());
    count(&mut reader, Some(part), token)
}

fn count<R: BufRead>(
    reader: &mut Reader<R>,
    only: Option<SearchPart>,
    token: &Token,
) -> Result<TraceStats, BadTrace> {
    let mut stats = TraceStats {
        has_words: reader.version() == Version::Two,
        ..TraceStats::default()
    };
    let mut ticks = only.map_or(0, |part| part.ticks);
    loop {
        let mut counter = SearchCounter::new(reader, stats, ticks)?;
        let ended = search(reader, &mut counter, token);
        (stats, ticks) = counter.finish();
        match ended {
            Ok(true) if only.is_none() => {}
            Ok(_) => return Ok(stats),
            Err(bad) if stats.nodes() == 0 || matches!(bad.problem, TraceProblem::Io(_)) => {
                return Err(bad);
            }
            Err(bad) => {
                return Ok(TraceStats {
                    damage: Some(bad),
                    ..stats
                });
            }
        }
        if let Err(bad) = reader.begin_search() {
            return Ok(TraceStats {
                damage: Some(bad),
                ..stats
            });
        }
    }
}

/// Counts to the end of a search. Returns true if another one follows.
fn search<R: BufRead>(
    reader: &mut Reader<R>,
    counter: &mut SearchCounter,
    token: &Token,
) -> Result<bool, BadTrace> {
    let mut reported = reader.offset();
    loop {
        if reader.line().is_multiple_of(PULSE) {
            let stops = token.passed(reader.offset().saturating_sub(reported));
            reported = reader.offset();
            if stops {
                return Ok(false);
            }
        }
        let step = match reader.next_line()? {
            None => return Ok(false),
            Some(line) => match &line.event {
                Some(TraceEvent::Search) => return Ok(true),
                Some(event) => counter.event(event, &line.marks),
                None => Ok(()),
            },
        };
        step.map_err(|problem| reader.error_here(problem))?;
    }
}

#[cfg(test)]
mod tests;
