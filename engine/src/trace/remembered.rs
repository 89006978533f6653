//! [`Remembered`]: the part of a [`Keeper`](super::Keeper) that handles the memory of a search: the
//! log of its reads, and the ticks at which the entries of its hits were stored.

use super::columns::{EarlyMoves, Hit, ReadsAt};
use super::reads::{Births, Coding, ENDED, LogLimits, LogWriter, ReadLog, Slice};
use super::tree::Tree;
use super::{NodeNumber, Tick};
use crate::numbers::Ordinal;
use crate::search::memory::{Early, Stored};
use crate::search::{At, Window};
use std::cell::Cell;
use std::rc::Rc;

/// The position of a subtree within its search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NodeStanding {
    /// The number of its root.
    pub number: NodeNumber,
    /// The distance from the root of its pass, in plies.
    pub ply: u32,
    /// The depth of its pass.
    pub depth: Option<u32>,
}

/// The destination or the source of the reads.
enum Log {
    /// The search reads nothing from a memory.
    None,
    Written(Box<LogWriter>),
    /// Used where a subtree is searched again: the position at which the read returned last begins,
    /// and the births.
    Read(Rc<Cell<u64>>, Option<Births>),
}

/// The memory data of the search that a keeper records.
pub(super) struct Remembered {
    log: Log,
    standing: NodeStanding,
}

impl Remembered {
    /// Creates the data for a search, or for a subtree of one at `standing`, whose reads are to be
    /// kept.
    pub fn written(
        coding: Option<Coding>,
        limits: LogLimits,
        standing: NodeStanding,
    ) -> Remembered {
        let writer = coding.map(|coding| Log::Written(Box::new(LogWriter::new(coding, limits))));
        Remembered {
            log: writer.unwrap_or(Log::None),
            standing,
        }
    }
    /// Creates the data for a subtree that is searched again with a slice of a log.
    pub fn read(log: &ReadLog, slice: &Slice, at: ReadsAt, standing: NodeStanding) -> Remembered {
        Remembered {
            log: Log::Read(slice.last(), Births::from(log, at)),
            standing,
        }
    }
    /// Returns the log that is being written.
    pub fn log(&self) -> Option<ReadLog> {
        match &self.log {
            Log::Written(writer) => Some(writer.log().clone()),
            Log::None | Log::Read(..) => None,
        }
    }
    /// Writes out the pending data, so that it can be read.
    pub fn flush(&mut self) {
        if let Log::Written(writer) = &mut self.log {
            writer.flush();
        }
    }
    /// Begins a pass.
    pub fn pass(&mut self, depth: Option<u32>) {
        self.standing.depth = depth;
    }
    /// Records the moves that the node entered next tries first.
    pub fn early(&mut self, tree: &mut Tree, early: &Early) {
        let at = match &mut self.log {
            Log::None => ReadsAt::default(),
            Log::Written(writer) => {
                let at = writer.at();
                writer.early(early);
                at
            }
            Log::Read(last, births) => ReadsAt {
                reads: last.get(),
                births: births.as_ref().map_or(ENDED, Births::at),
            },
        };
        tree.reads_at(at, EarlyMoves::of(early));
    }
    /// Records the moves that a node inside a subtree folded as a whole tries first.
    #[inline]
    pub fn early_inside(&mut self, early: &Early) {
        if let Log::Written(writer) = &mut self.log {
            writer.early(early);
        }
    }
    /// The next move of the open node comes by its count.
    #[inline]
    pub fn picked(&mut self, mv: Ordinal) {
        if let Log::Written(writer) = &mut self.log {
            writer.picked(mv);
        }
    }
    /// Records that the visit with this number, inside a subtree folded as a whole, is a hit.
    #[inline]
    pub fn hit_inside(&mut self, known: &Stored, at: &At, number: NodeNumber) {
        match &mut self.log {
            Log::None => {}
            Log::Written(writer) => {
                let now = self.standing.number.later(number.0).enter(at.ply);
                writer.answer(known, at.window, at.remaining, now);
            }
            Log::Read(_, births) => _ = births.as_mut().and_then(Births::next),
        }
    }
    /// Returns the number of plies left at a node `depth` plies below the root of the subtree;
    /// `None`: to the end of the game.
    pub fn remaining(&self, depth: usize) -> Option<u32> {
        self.standing
            .depth
            .map(|all| all.saturating_sub(self.standing.ply + depth as u32))
    }
    /// Records that a visit is a hit.
    pub fn hit(&mut self, tree: &mut Tree, mv: Ordinal, window: Window, known: &Stored) {
        let ply = self.standing.ply + tree.depth() as u32;
        let now = self.standing.number.later(tree.added()).enter(ply);
        if let Some(used) = tree.table_use_mut() {
            used.hit(known.remaining);
        }
        let mut hit = Hit::of(known);
        match &mut self.log {
            Log::None => {}
            Log::Written(writer) => {
                let remaining = self
                    .standing
                    .depth
                    .map_or(u32::MAX, |depth| depth.saturating_sub(ply));
                writer.answer(known, window, remaining, now);
            }
            Log::Read(_, births) => {
                hit.from = births
                    .as_mut()
                    .and_then(Births::next)
                    .map(|age| Tick(now.0.saturating_sub(age)));
            }
        }
        tree.hit(mv, window, known.value, hit);
    }
}
