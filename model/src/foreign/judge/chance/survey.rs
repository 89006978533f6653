//! [`ChanceSurvey`]: the first pass over a search with chance nodes: infers whether it prunes, its
//! depth, and the view in which it is written.
//!
//! Cost: O(1) a node, and a sum at each chance node.

use super::super::frame::{OpenNode, returned_by};
use super::super::skips::count_missing;
use super::super::walk::{Arrival, Departure, Eye, Stray, TraceWalk};
use super::counts::{count_left, weight_of};
use super::sums::mean;
use crate::foreign::event::TraceWindow;
use crate::foreign::header::Depth;
use crate::foreign::number::TraceNumber;

/// The depth of a pass.
#[derive(Clone, Copy, Default)]
struct PassDepth {
    claimed: Option<Depth>,
    /// The least and the greatest ply of the leaves at which the game goes on.
    leaves: Option<(usize, usize)>,
}

/// An open node.
#[derive(Default)]
struct SurveyedNode {
    /// The values of its children, with their weights.
    children: Vec<(u64, TraceNumber)>,
    /// True if it is a chance node, or lies below one.
    has_chance: bool,
}

/// The counts of the first pass.
#[derive(Default)]
pub struct ChanceSurvey {
    open: Vec<SurveyedNode>,
    /// Nodes whose value does not follow from their children's.
    pub contradictions: u64,
    /// Windows that are not the whole one, and nodes that are left with moves unsearched where the
    /// window permits a cut.
    narrow: u64,
    cuts: u64,
    /// Nodes that are known to lack moves, and moves that were searched although α ≥ β.
    lacks: u64,
    missed: u64,
    /// Nodes with children, and those with moves left whose number is known.
    pub inner: u64,
    pub states_moves: bool,
    /// Leaves at which the game goes on, as far as it is known.
    pub unfinished: u64,
    passes: Vec<PassDepth>,
}

impl ChanceSurvey {
    /// Returns true if it prunes.
    pub fn prunes(&self) -> bool {
        self.narrow + self.cuts > 0
    }
    /// Returns true if it is known to search every move, so that its windows do not matter.
    pub fn is_minimax(&self) -> bool {
        self.narrow + self.lacks == 0 && self.missed > 0
    }
    /// Returns the depth of a pass and whether it is claimed; `header` is the depth that the header
    /// gives for a search of one pass. `None` if leaves at which the game goes on lie at several
    /// plies.
    pub fn depth(&self, pass: usize, header: Option<Depth>) -> Option<(Depth, bool)> {
        let PassDepth { claimed, leaves } = *self.passes.get(pass)?;
        let claimed = claimed.or(header.filter(|_| self.passes.len() == 1));
        match (claimed, leaves) {
            (Some(depth), _) => Some((depth, true)),
            (None, None) => Some((Depth::Full, false)),
            (None, Some((least, most))) if least == most => {
                Some((Depth::Plies(u32::try_from(least).ok()?), false))
            }
            (None, Some(_)) => None,
        }
    }
}

impl Eye for ChanceSurvey {
    fn stray(&mut self, _: &TraceWalk<'_>, _: Stray) {}
    fn entered(&mut self, walk: &mut TraceWalk<'_>, arrival: &Arrival<'_>) {
        let ply = walk.ply();
        self.open.truncate(ply);
        let is_chance = walk.frames.last().is_some_and(|frame| frame.chance);
        let has_chance = is_chance || self.open.last().is_some_and(|above| above.has_chance);
        self.open.push(SurveyedNode {
            children: Vec::new(),
            has_chance,
        });
        if ply == 0 {
            let stated = walk
                .frames
                .last()
                .and_then(|frame| frame.marks.depth)
                .map(Depth::Plies);
            let claimed = walk.passes.last().copied().flatten().or(stated);
            self.passes.push(PassDepth {
                claimed,
                leaves: None,
            });
        }
        let bounds = walk
            .parent()
            .filter(|parent| !parent.chance && parent.best.is_some())
            .map(|parent| parent.bounds());
        // Below a chance node the window that is not printed may be any.
        self.missed +=
            u64::from(!has_chance && bounds.is_some_and(|bounds| bounds.alpha >= bounds.beta));
        self.narrow += u64::from(
            arrival
                .stated
                .is_some_and(|window| window != TraceWindow::FULL),
        );
    }
    fn left(&mut self, walk: &mut TraceWalk<'_>, departure: &Departure<'_>) {
        let (ply, value) = (walk.ply(), departure.value);
        let SurveyedNode { children, .. } = self.open.pop().unwrap_or_default();
        let Some(frame) = walk.frames.last() else {
            return;
        };
        self.states_moves |= frame.marks.moves.is_some() || departure.cut.is_some();
        if departure.leaf {
            let goes_on = frame.place.as_ref().is_some_and(|place| !place.is_over());
            if goes_on && frame.marks.table.is_none() {
                self.unfinished += 1;
                if let Some(pass) = self.passes.last_mut() {
                    let (least, most) = pass.leaves.unwrap_or((ply, ply));
                    pass.leaves = Some((least.min(ply), most.max(ply)));
                }
            }
        } else {
            self.inner += 1;
            let bounds = frame.bounds();
            let lacks = lacks(frame, departure);
            self.lacks += u64::from(lacks);
            self.cuts += u64::from(bounds.alpha >= bounds.beta && lacks);
            let due = match frame.chance {
                true => mean(children.iter().copied()).into_iter().collect(),
                false => frame
                    .best
                    .map(|best| returned_by(frame.window, best, frame.max).to_vec())
                    .unwrap_or_default(),
            };
            let is_whole = !(frame.chance && lacks);
            self.contradictions +=
                u64::from(is_whole && !due.iter().any(|due| value.is_about(*due)));
        }
        let weight = weight_of(walk, ply);
        if let Some(above) = self.open.last_mut() {
            above.children.push((weight, value));
        }
    }
}

/// Returns true if a node is known to lack moves.
fn lacks(frame: &OpenNode, departure: &Departure<'_>) -> bool {
    count_left(frame, departure, count_missing(frame)).is_some_and(|left| left > 0)
}
