//! [`TraceWalk`]: a walk along the events of a trace, with the nodes that are open.
//!
//! An [`Eye`] acts at each step: the survey is one, the verdict another. Values and windows reach
//! it in the view of MAX, whatever view the trace has.
//!
//! Invariant: a node that was not entered is not left; events after the root was left change
//! nothing.

use super::super::error::{BadTrace, TraceProblem};
use super::super::event::{Cut, TraceEvent, TraceWindow, Version};
use super::super::header::{Depth, Header, Max, View};
use super::super::marks::NodeMarks;
use super::super::number::TraceNumber;
use super::super::reader::Reader;
use super::frame::{JudgedChild, OpenNode};
use super::frames::OpenFrames;
use super::ground::{MoveStep, SAME, TraceGround, key};
pub use super::steps::{Arrival, Departure, Manner, Stray};
use engine::clean::clean;
use engine::numbers::Ordinal;
use engine::rules::othello::is_pass;
use engine::search::Token;
use std::io::BufRead;

/// The beginnings of comments after the events: the program begins another search, which is not
/// written; the number of such searches; and the reason why the trace ends.
pub const ANOTHER_SEARCH: &str = "another search begins";
const NOT_WRITTEN: &str = "searches not written:";
const ENDS_HERE: &str = "the trace ends here";

/// The most nodes that may be open at once. No game is as long; a trace may be, and then ends here.
const MOST_OPEN: usize = 1 << 21;
/// The number of lines between two checks of the token.
const PULSE: u64 = 1024;

/// An observer of the steps of a walk.
pub trait Eye {
    /// Sees an event that has no place in the tree.
    fn stray(&mut self, walk: &TraceWalk<'_>, stray: Stray);
    /// Sees a node that was entered: it is the last frame.
    fn entered(&mut self, walk: &mut TraceWalk<'_>, arrival: &Arrival<'_>);
    /// Sees a node that is about to be left: it is the last frame, with all children folded in.
    fn left(&mut self, walk: &mut TraceWalk<'_>, departure: &Departure<'_>);
    /// Returns true if it needs no further steps.
    fn is_done(&self) -> bool {
        false
    }
}

/// A walk along a trace.
pub struct TraceWalk<'g> {
    pub ground: &'g TraceGround,
    view: View,
    /// True if MAX moves at even plies, where nothing else states who moves.
    even_max: bool,
    /// The window of a root that states none: the widest in which the program searches.
    pub open_window: TraceWindow,
    /// The ticks that the trace counts before those that this walk counts from 0.
    pub before: u64,
    /// True if passes cost no depth.
    pub free_passes: bool,
    /// The number of times that the root's moves were searched again from the first one on, and the
    /// number of visits of them since.
    pub rounds: u64,
    pub again_visits: u64,
    pub frames: OpenFrames,
    /// The moves to the last frame, one after the other, and the end of each.
    names: String,
    ends: Vec<u32>,
    /// The ordinals of the moves to the last frame, as long as they are legal. The same position
    /// once more has none.
    pub ordinals: Vec<Ordinal>,
    tick: u64,
    /// Visits of nodes so far.
    pub nodes: u64,
    over: bool,
    /// True if the root may be entered again: version 2.
    has_passes: bool,
    /// The depths that the passes claim, for each pass that has begun.
    pub passes: Vec<Option<Depth>>,
    /// The depth and the window that `pass` states for the next one.
    next_pass: (Option<Depth>, Option<TraceWindow>),
    /// Nodes that were open when another pass began.
    abandoned: u64,
    /// Nodes of another search after the first, which are not walked.
    pub later: u64,
    /// Searches after the first that were not written, as comments state.
    pub unwritten: u64,
    /// The reason why the trace ends, as a comment states it.
    pub ending: Option<String>,
}

impl<'g> TraceWalk<'g> {
    /// Begins a walk; `tick` is the number of events before this search, `before` the number of
    /// further events that the trace counts.
    pub fn new(
        header: &Header,
        ground: &'g TraceGround,
        version: Version,
        (tick, before): (u64, u64),
    ) -> TraceWalk<'g> {
        let even_max = header.max != Max::Second;
        TraceWalk {
            ground,
            view: header.view,
            even_max,
            open_window: TraceWindow::FULL,
            before,
            free_passes: false,
            rounds: 0,
            again_visits: 0,
            frames: OpenFrames::default(),
            names: String::new(),
            ends: Vec::new(),
            ordinals: Vec::new(),
            tick,
            nodes: 0,
            over: false,
            has_passes: version == Version::Two,
            passes: Vec::new(),
            next_pass: (None, None),
            abandoned: 0,
            later: 0,
            unwritten: 0,
            ending: None,
        }
    }
    /// Walks to the end of the trace, or until it is stopped.
    ///
    /// # Errors
    /// A line is no event, or too many nodes are open.
    pub fn run<R: BufRead>(
        &mut self,
        reader: &mut Reader<R>,
        eye: &mut (impl Eye + ?Sized),
        token: &Token,
    ) -> Result<(), BadTrace> {
        let mut reported = 0;
        loop {
            if reader.line().is_multiple_of(PULSE) {
                let stops = token.passed(reader.offset() - reported);
                reported = reader.offset();
                if stops {
                    return Ok(());
                }
            }
            if eye.is_done() {
                return Ok(());
            }
            let step = match reader.next_line()? {
                None => return Ok(()),
                Some(line) => {
                    line.comment
                        .into_iter()
                        .for_each(|comment| self.comment(comment));
                    match &line.event {
                        None => Ok(()),
                        Some(TraceEvent::Search) => return Ok(()),
                        Some(event) => self.event(event, line.marks, eye),
                    }
                }
            };
            step.map_err(|problem| reader.error_here(problem))?;
        }
    }
    /// Returns true if the trace has the view of the side to move.
    pub fn is_mover(&self) -> bool {
        self.view == View::Mover
    }
    /// Returns the number of nodes that were never left.
    pub fn open(&self) -> u64 {
        self.abandoned + self.frames.len() as u64
    }
    /// Returns the index of the pass, from 0.
    pub fn pass(&self) -> usize {
        self.passes.len().saturating_sub(1)
    }
    /// Takes in a comment that the libraries that write traces put after the events.
    fn comment(&mut self, comment: &str) {
        if comment.starts_with(ANOTHER_SEARCH) {
            self.unwritten = self.unwritten.max(1);
        } else if let Some(count) = comment.strip_prefix(NOT_WRITTEN) {
            self.unwritten = count.trim().parse().unwrap_or(self.unwritten);
        } else if comment.starts_with(ENDS_HERE) {
            self.ending = Some(clean(comment).into_owned());
        }
    }
    /// Returns the tick of the next event.
    pub fn tick(&self) -> u64 {
        self.tick
    }
    /// Returns the ply of the last frame.
    pub fn ply(&self) -> usize {
        self.frames.len().saturating_sub(1)
    }
    /// Returns the moves from the root to the last frame, or to one above it.
    pub fn path(&self, plies: usize) -> Vec<String> {
        let starts = std::iter::once(&0).chain(&self.ends);
        let spans = starts.zip(&self.ends).take(plies);
        spans
            .map(|(&from, &to)| self.names[from as usize..to as usize].to_owned())
            .collect()
    }
    /// Returns the move that led to the open node at this ply, as it is written; empty at the root.
    pub fn name(&self, ply: usize) -> &str {
        let end = |at: usize| self.ends.get(at).map_or(0, |end| *end as usize);
        let Some(last) = ply.checked_sub(1) else {
            return "";
        };
        let begin = last.checked_sub(1).map_or(0, end);
        self.names.get(begin..end(last)).unwrap_or_default()
    }
    /// Returns true if lines may state the effect of a table, or rules tell which positions are
    /// equal.
    pub fn may_show_table(&self) -> bool {
        self.has_passes || self.ground.game().is_some()
    }
    /// Returns the frame above the last one.
    pub fn parent(&mut self) -> Option<&mut OpenNode> {
        let above = self.frames.len().checked_sub(2)?;
        self.frames.get_mut(above)
    }
    /// Returns the path of ordinals to the open node at this ply, if its position is known.
    pub fn known_path(&self, ply: usize) -> Option<&[Ordinal]> {
        let frame = self.frames.get(ply)?;
        frame
            .place
            .as_ref()
            .filter(|place| !place.is_beyond_end())?;
        self.ordinals.get(..frame.moves)
    }

    #[inline]
    fn event(
        &mut self,
        event: &TraceEvent<'_>,
        marks: NodeMarks,
        eye: &mut (impl Eye + ?Sized),
    ) -> Result<(), TraceProblem> {
        match event {
            TraceEvent::Search => Ok(()),
            TraceEvent::Pass { depth, window } => {
                // Nodes that are open belong to a pass that was abandoned.
                self.abandoned += self.frames.len() as u64;
                self.over = !self.passes.is_empty();
                self.frames.clear();
                self.ordinals.clear();
                self.names.clear();
                self.ends.clear();
                self.next_pass = (*depth, *window);
                Ok(())
            }
            TraceEvent::Enter { mv, window, max } => self.enter(mv, (*window, *max), marks, eye),
            TraceEvent::Leaf {
                mv,
                value,
                window,
                max,
            } => {
                self.enter(mv, (*window, *max), marks, eye)?;
                self.leave(*value, None, None, &NodeMarks::default(), eye);
                Ok(())
            }
            TraceEvent::Leave { value, best, cut } => {
                self.leave(*value, *best, cut.as_ref(), &marks, eye);
                Ok(())
            }
        }
    }

    fn enter(
        &mut self,
        mv: &str,
        (mut window, side): (Option<TraceWindow>, Option<bool>),
        marks: NodeMarks,
        eye: &mut (impl Eye + ?Sized),
    ) -> Result<(), TraceProblem> {
        let ply = self.frames.len();
        if self.over && self.has_passes && mv == "-" {
            (self.over, self.rounds) = (false, 0);
        }
        if ply == 0 && !self.over {
            let (depth, stated) = std::mem::take(&mut self.next_pass);
            self.passes.push(depth);
            window = window.or(stated);
        }
        if self.over {
            if mv == "-" || self.later > 0 {
                self.later += 1;
            } else {
                eye.stray(self, Stray::After);
            }
            return Ok(());
        }
        let same = ply > 0 && mv == "-" && marks.enter_again();
        if (ply == 0) != (mv == "-") && !same {
            eye.stray(self, if ply == 0 { Stray::Move } else { Stray::Root });
        }
        if ply >= MOST_OPEN {
            return Err(TraceProblem::TooDeep { most: MOST_OPEN });
        }
        let step = match self.frames.last_mut() {
            None => self.ground.root().map_or(MoveStep::Unknown, MoveStep::To),
            Some(parent) if same => parent
                .place
                .as_ref()
                .map_or(MoveStep::Unknown, |place| MoveStep::To(place.again())),
            // The rules do not state where a null move leads.
            Some(_) if mv == "-" || marks.null => MoveStep::Unknown,
            Some(parent) => parent
                .place
                .as_mut()
                .map_or(MoveStep::Unknown, |place| place.step(mv)),
        };
        let key = if same { SAME } else { key(&step, mv) };
        let moves = self
            .frames
            .last()
            .map_or(0, |parent| parent.moves + usize::from(!same));
        let turns = self.frames.last().map_or(0, |parent| {
            parent.turns + usize::from(!same && !parent.chance)
        });
        let aside = same || marks.null;
        let (place, manner) = match step {
            MoveStep::To(place) => (Some(place), Manner::Fine),
            MoveStep::Unknown => (None, Manner::Fine),
            MoveStep::Illegal => (None, Manner::Illegal),
            MoveStep::Over => (None, Manner::PastEnd),
        };
        let by_rules = self
            .ground
            .game()
            .zip(place.as_ref())
            .map(|(game, place)| game.is_max(&*place.position));
        let max = by_rules
            .or(side)
            .unwrap_or(turns.is_multiple_of(2) == self.even_max);
        let side = side.map(|side| by_rules.is_some_and(|by_rules| by_rules != side));
        let stated = match self.view {
            View::Mover if !max => window.map(TraceWindow::turned),
            View::Mover | View::Max => window,
        };
        let (mut known, mut again, mut implied) = (false, false, self.open_window);
        let mut is_principal = !marks.null;
        if let Some(parent) = self.frames.last_mut() {
            again = parent.last().is_some_and(|last| last.key == key);
            match again {
                true => parent.visit_again(),
                false => parent.fold_last(),
            }
            if ply == 1 && !again && parent.seen.len() > 1 && parent.seen.first() == Some(key) {
                parent.begin_again();
                self.rounds += 1;
            }
            self.again_visits += u64::from(ply == 1 && self.rounds > 0);
            is_principal &= parent.is_principal && (again || parent.seen.is_empty());
            known = !aside && !parent.seen.begin(key);
            // The window of an outcome follows from the range of all values, which is not known
            // here.
            implied = if parent.chance {
                self.open_window
            } else {
                parent.bounds()
            };
            self.names.push_str(mv);
            self.ends.push(
                u32::try_from(self.names.len())
                    .map_err(|_| TraceProblem::TooDeep { most: MOST_OPEN })?,
            );
            if !same {
                self.ordinals
                    .push(place.as_ref().map_or(Ordinal::FIRST, |place| place.ordinal));
            }
        }
        let is_pass = self.ground.has_passes() && is_pass(mv);
        let chance = place
            .as_ref()
            .map_or(marks.chance, |place| self.ground.draws(place));
        let passes = self.frames.last().map_or(0, |above| above.passes) + u32::from(is_pass);
        let cost = i64::from(!(same || is_pass && self.free_passes));
        let above = self
            .frames
            .last()
            .map(|above| (above.stated_rest.map(|rest| rest - cost), above.quiet));
        let below_null = marks.null || self.frames.last().is_some_and(|above| above.below_null);
        let frame = self
            .frames
            .push((self.tick, key), max, (stated, implied), place);
        (frame.same, frame.moves, frame.passes, frame.below_null) =
            (same, moves, passes, below_null);
        (frame.turns, frame.chance) = (turns, chance);
        frame.is_principal = is_principal;
        frame.enter_with(
            marks,
            above.unwrap_or_default(),
            self.view == View::Mover && !max,
        );
        frame.departs |= is_pass && self.free_passes;
        self.nodes += 1;
        eye.entered(
            self,
            &Arrival {
                mv,
                key,
                stated,
                manner,
                aside,
                side,
                known,
                again,
            },
        );
        self.tick += 1;
        Ok(())
    }

    /// Returns the plies that remain at the last frame in a pass of this depth; `None`: to the end
    /// of the game.
    pub fn rest(&self, depth: Depth) -> Option<i64> {
        self.rest_at(self.ply(), depth)
    }
    /// Returns the plies that remain at the open node at this ply in a pass of this depth; `None`:
    /// to the end of the game.
    pub fn rest_at(&self, ply: usize, depth: Depth) -> Option<i64> {
        let frame = self.frames.get(ply);
        let free = frame
            .filter(|_| self.free_passes)
            .map_or(0, |frame| i64::from(frame.passes));
        let stated = frame.and_then(|frame| frame.stated_rest);
        stated.or(depth
            .plies()
            .map(|plies| i64::from(plies) - ply as i64 + free))
    }

    fn leave(
        &mut self,
        value: TraceNumber,
        best: Option<&str>,
        cut: Option<&Cut<'_>>,
        marks: &NodeMarks,
        eye: &mut (impl Eye + ?Sized),
    ) {
        let Some(frame) = self.frames.last_mut() else {
            if self.later == 0 {
                eye.stray(self, Stray::Leave);
            }
            return;
        };
        frame.fold_last();
        let turned = self.view == View::Mover && !frame.max;
        frame.leave_with(marks, turned);
        let value = if turned { -value } else { value };
        let leaf = !frame.has_children() && frame.skipped.is_none();
        eye.left(
            self,
            &Departure {
                value,
                leaf,
                best,
                cut,
                key: marks.key,
                tick: self.tick,
            },
        );
        self.tick += 1;
        let start = self
            .ends
            .len()
            .checked_sub(2)
            .map_or(0, |before| self.ends[before] as usize);
        let Some((frame, parent)) = self.frames.pop() else {
            return;
        };
        let Some(parent) = parent else {
            self.over = true;
            return;
        };
        // A visit that was reduced does not count once its move is searched again.
        let before = parent
            .last()
            .filter(|last| last.key == frame.key && !last.departs);
        let visits = before.map_or(0, |last| last.visits) + 1;
        if !frame.same {
            parent.departs |= frame.departs;
            self.ordinals.pop();
        }
        parent.child_left(
            JudgedChild::of(frame, value, leaf, visits),
            &self.names[start..],
        );
        self.ends.pop();
        self.names.truncate(start);
    }
}
