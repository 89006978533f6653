//! [`SurveyedHits`]: the part of the first pass that is about tables: the visits that hits name as
//! their stores, hits of positions that were not visited, and the values of leaves that no line
//! calls a hit.
//!
//! Invariant: at most [`POSITIONS`] ticks and keys are kept. Cost: a look-up in a set for each hit,
//! and for each node with a key where no game is named.

use super::super::TraceNumber;
use super::super::header::Depth;
use super::super::marks::TableWord;
use super::demands::{HitDemands, TableSigns};
use super::distance::{EndValues, VisitPlace};
use super::frame::OpenNode;
use super::hits::key_of;
use super::known_ends::{LeafEnd, LeafValues};
use super::memory::{POSITIONS, hash_of};
use super::walk::{Departure, TraceWalk};
use super::widths::MOST_WIDTHS;
use engine::rules::key::BuildKeyHasher;
use std::collections::{HashMap, HashSet};

/// The facts about tables that the first pass collects.
#[derive(Default)]
pub struct SurveyedHits {
    /// Lines that state the effect of the table.
    marked: u64,
    /// The values of won games by ply.
    ends: EndValues,
    /// The values of leaves that may be ends.
    leaves: LeafValues,
    /// The values of finished leaves, if they are few.
    pub finished_values: HashSet<TraceNumber>,
    /// The ticks that hits name as those of their stores.
    named: HashSet<u64, BuildKeyHasher>,
    /// Without a game: the keys that were visited; `true` with children.
    keyed: HashMap<u64, bool, BuildKeyHasher>,
    /// Hits of positions that were not visited before.
    unvisited: u64,
    /// Leaves whose position had children before, although plies remain.
    silent: u64,
}

impl SurveyedHits {
    /// Returns the facts that hits are judged by; `by_position` is true if an evaluation gives each
    /// position its value, however far it is from the root.
    pub fn demands(&self, by_position: bool, uniform: Vec<bool>) -> HitDemands {
        let distance = self.ends.rule().filter(|_| !by_position);
        let wins_are_one = by_position || self.ends.are_one();
        HitDemands {
            uniform,
            distance,
            wins_are_one,
            ends: self.leaves.known(),
            named: self.named.clone(),
        }
    }
    /// Returns the signs of a table that hits show.
    pub fn signs(&self) -> TableSigns {
        let SurveyedHits {
            marked,
            unvisited,
            silent,
            ..
        } = *self;
        TableSigns {
            marked,
            unvisited,
            silent,
            ..TableSigns::default()
        }
    }
    /// Takes in a line that states the effect of the table; `known` returns whether a position with
    /// this hash was visited.
    pub fn hit(&mut self, walk: &TraceWalk<'_>, frame: &OpenNode, known: impl Fn(u64) -> bool) {
        if let Some(TableWord::Answered(claim)) = frame.marks.table
            && let Some(from) = claim.from.and_then(|from| from.checked_sub(walk.before))
            && self.named.len() < POSITIONS
        {
            self.named.insert(from);
        }
        self.marked += 1;
        let is_known = key_of(frame)
            .map(|key| key.hash())
            .is_some_and(|hash| known(hash) || self.keyed.contains_key(&hash));
        self.unvisited += u64::from(!is_known);
    }
    /// Takes in a node that is left. `depth` is that of the header, which holds for a search of one
    /// pass; `searched` returns whether a position with this hash had children before.
    pub fn left(
        &mut self,
        walk: &TraceWalk<'_>,
        frame: &OpenNode,
        departure: &Departure<'_>,
        depth: Option<Depth>,
        searched: impl Fn(u64) -> bool,
    ) {
        if departure.leaf && frame.marks.table.is_none() && frame.best.is_none() {
            self.leaf(walk, frame, departure.value, depth, searched);
        }
        if let (None, Some(_), Some(hash)) = (
            &frame.place,
            frame.marks.key,
            key_of(frame).map(|key| key.hash()),
        ) && self.keyed.len() < POSITIONS
        {
            *self.keyed.entry(hash).or_default() |= !departure.leaf;
        }
    }
    /// Takes in the value of a leaf that no line calls a hit.
    fn leaf(
        &mut self,
        walk: &TraceWalk<'_>,
        frame: &OpenNode,
        value: TraceNumber,
        depth: Option<Depth>,
        searched: impl Fn(u64) -> bool,
    ) {
        let header = depth.filter(|_| walk.passes.len() == 1);
        let depth = walk
            .passes
            .last()
            .copied()
            .flatten()
            .or(header)
            .and_then(Depth::plies);
        let rest = frame
            .stated_rest
            .or(depth.map(|depth| i64::from(depth) - frame.moves as i64));
        let place = VisitPlace {
            pass: walk.pass(),
            moves: frame.moves as u32,
            rest,
        };
        if let (Some(position), Some(game)) = (&frame.place, walk.ground.game()) {
            let result = position.end().and_then(|end| game.result(end));
            if result.is_some() && self.finished_values.len() < MOST_WIDTHS {
                self.finished_values.insert(value);
            }
            // A position that was searched before is a hit, although the line does not say so.
            if result.is_some() || !searched(hash_of(&*position.position)) {
                self.ends.leaf(value, result, place);
                self.leaves
                    .leaf(value, result.map_or(LeafEnd::Open, LeafEnd::Over));
            }
        } else if walk.ground.game().is_none() {
            let goes_on = rest.is_some_and(|rest| rest > 0);
            let was_searched = key_of(frame)
                .map(|key| key.hash())
                .is_some_and(|hash| self.keyed.get(&hash) == Some(&true));
            if goes_on && was_searched {
                self.silent += u64::from(!frame.quiet);
                return;
            }
            let is_end = goes_on || frame.marks.moves == Some(0);
            self.leaves.leaf(
                value,
                if is_end {
                    LeafEnd::Said
                } else {
                    LeafEnd::Unknown
                },
            );
            self.ends.unknown_leaf(value, place);
        }
    }
}
