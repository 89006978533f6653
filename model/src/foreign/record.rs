//! [`TraceRecording`]: turns the events of a trace into a recorded tree like those of the engine's
//! own searches.
//!
//! Each visit is a node. A node is left with moves unsearched where it has children, and legal
//! moves that were never visited (with a game), or moves that the trace calls cut (without one).
//! Values and windows are turned to the view of MAX. Events that have no place in the tree change
//! nothing; the first of them is remembered.
//!
//! Invariant: memory is that of the keeper and of the open nodes. Cost: with a game, a list of
//! moves for each inner node.

use super::error::TraceProblem;
use super::event::{self, TraceEvent, TraceLine};
use super::header::{Depth, View};
use super::judge::ANOTHER_SEARCH;
use super::marks::{ClaimedKind, HitClaim, NodeMarks, TableWord};
use super::number::TraceNumber;
use super::reader::ROOT;
use super::signs::{Above, Signs};
use super::subject::TraceSubject;
use super::visited::VisitedMoves;
use super::words::{PLACES, kept};
use engine::boundary::{MoveView, Position};
use engine::numbers::Ordinal;
use engine::search::{Kind, Recorder, Value, Window};
use engine::trace::{Hit, Keeper, NO_WINDOW, Tick};

/// The most nodes that may be open at once: a hunt descends through them one by one.
pub const MOST_OPEN: usize = 4096;
/// The most children of a node: all of them are visited whenever one is looked up.
pub const MOST_MOVES: usize = 60_000;

/// A node that is open.
struct Open {
    max: bool,
    /// Its position, if it is known.
    position: Option<Box<dyn Position>>,
    /// Its legal moves, once they were computed.
    legal: Option<Vec<MoveView>>,
    seen: VisitedMoves,
    /// The number of visits to its children, repeated ones included.
    visits: usize,
    /// Its moves whose words have no ordinal of their own.
    unnamed: Vec<Box<str>>,
    window: Window,
    /// The best value of its children.
    best: Option<Value>,
    /// The move that was visited last.
    latest: Option<Ordinal>,
    /// True if it is its parent's position once more.
    same: bool,
    /// True if it is a chance node, by the rules or by its line.
    chance: bool,
    /// The number of moves that its line states.
    stated: Option<u64>,
}

/// A trace that is being read into a keeper.
pub struct TraceRecording<'f, 'k> {
    subject: &'f TraceSubject,
    pub keeper: Keeper<'k>,
    open: Vec<Open>,
    /// The number of plies above the first node, the move that leads to it, and whether MAX moves
    /// there if nothing else states it.
    above: usize,
    entry: Ordinal,
    max: bool,
    start: Option<Box<dyn Position>>,
    signs: Signs,
    nodes: u64,
    /// The number of nodes at each ply, from the first node's on.
    pub by_ply: Vec<u64>,
    pub stopped: bool,
    /// True once the first node was left.
    pub over: bool,
    /// The move that the first node names as its best.
    pub best: Option<Ordinal>,
    /// True if the root may be entered again: version 2.
    pub has_passes: bool,
    /// The depth of the next pass in plies, if the trace states it; `Some(None)`: to the end of the
    /// game.
    stated: Option<Option<u32>>,
    /// The depth that the pass has reached, in plies; `None` if its depth is stated.
    deepest: Option<u32>,
    /// The depth of the last pass in plies, if a line states it; `Some(None)`: to the end of the
    /// game.
    pub stated_depth: Option<Option<u32>>,
    /// True if a line states how many moves there are, or were cut or skipped.
    pub states_moves: bool,
    /// The number of further searches, which are not recorded.
    pub further: usize,
    /// The first event without a place in the tree.
    pub stray: Option<(u64, TraceProblem)>,
}

impl<'f, 'k> TraceRecording<'f, 'k> {
    /// Makes a recording from the root on, which the first event enters.
    pub fn new(subject: &'f TraceSubject, keeper: Keeper<'k>) -> TraceRecording<'f, 'k> {
        TraceRecording::from(subject, keeper, (&[], subject.is_max_at_root()))
    }
    /// Makes a recording from the node at `path` on; `max` is true if MAX moves there.
    pub fn from(
        subject: &'f TraceSubject,
        keeper: Keeper<'k>,
        (path, max): (&[Ordinal], bool),
    ) -> TraceRecording<'f, 'k> {
        let start = subject.game_at(path);
        TraceRecording {
            subject,
            keeper: keeper.for_text(),
            open: Vec::new(),
            above: path.len(),
            max,
            entry: path.last().copied().unwrap_or_default(),
            start,
            signs: Signs::default(),
            nodes: 0,
            by_ply: Vec::new(),
            stopped: false,
            over: false,
            best: None,
            has_passes: false,
            stated: None,
            deepest: None,
            stated_depth: None,
            states_moves: false,
            further: 0,
            stray: None,
        }
    }
    /// Takes in a line. Returns whether to go on.
    ///
    /// # Errors
    /// The recording has no room for it.
    pub fn take(&mut self, line: &TraceLine<'_>) -> Result<bool, TraceProblem> {
        // The libraries that write traces announce a second search by a comment after the events.
        if line
            .comment
            .is_some_and(|comment| comment.starts_with(ANOTHER_SEARCH))
        {
            self.stray
                .get_or_insert((line.number, TraceProblem::SecondSearch));
        }
        let Some(event) = &line.event else {
            return Ok(true);
        };
        let is_between = self.nodes == 0 || self.over;
        let astray = match event {
            TraceEvent::Search => {
                self.further += 1;
                return Ok(true);
            }
            _ if self.further > 0 => return Ok(true),
            TraceEvent::Pass { depth, .. } if is_between => {
                self.stated = depth.map(Depth::plies);
                self.stated_depth = self.stated;
                return Ok(true);
            }
            TraceEvent::Pass { .. } => Some(TraceProblem::MisplacedPass),
            TraceEvent::Enter { mv, .. } | TraceEvent::Leaf { mv, .. }
                if self.over && *mv == ROOT =>
            {
                self.over = !self.has_passes;
                self.over.then_some(TraceProblem::SecondSearch)
            }
            _ if self.over => Some(TraceProblem::AfterEnd),
            TraceEvent::Leave { .. } if self.open.is_empty() => Some(TraceProblem::NothingOpen),
            TraceEvent::Enter { .. } | TraceEvent::Leaf { .. } | TraceEvent::Leave { .. } => None,
        };
        if let Some(problem) = astray {
            self.stray.get_or_insert((line.number, problem));
            return Ok(true);
        }
        self.keeper.stands_at(line.offset);
        match event {
            TraceEvent::Enter { mv, window, max } => {
                let (ordinal, node) = self.enter(mv, *window, *max, true, &line.marks)?;
                self.pass(node.window, &line.marks);
                self.keeper.enter(ordinal, node.window, node.max, 0);
                let weights = node
                    .position
                    .as_ref()
                    .and_then(|position| position.chance());
                weights
                    .iter()
                    .for_each(|weights| self.keeper.chance(weights));
                self.open.push(node);
            }
            TraceEvent::Leaf {
                mv,
                value,
                window,
                max,
            } => {
                let (ordinal, node) = self.enter(mv, *window, *max, false, &line.marks)?;
                self.pass(node.window, &line.marks);
                let value = self.value(*value, node.max);
                match line.marks.table {
                    Some(TableWord::Answered(claim)) if !self.open.is_empty() => {
                        let hit = self.hit(claim, &node, value);
                        self.keeper
                            .hit_of(ordinal, node.window, value, node.max, hit);
                    }
                    Some(_) | None => self.keeper.leaf_of(ordinal, node.window, value, node.max),
                }
                self.over = self.open.is_empty();
                self.returned(value, node.same);
            }
            TraceEvent::Leave { value, best, cut } => {
                self.leave(*value, *best, cut.as_ref(), &line.marks);
            }
            TraceEvent::Pass { .. } | TraceEvent::Search => {}
        }
        if self.keeper.is_full() {
            return Err(TraceProblem::Full);
        }
        if self.nodes.is_multiple_of(64) && self.keeper.stop(self.nodes) {
            self.stopped = true;
        }
        Ok(!self.stopped)
    }
    /// Begins a pass if the node about to be recorded is a root; `window` is the node's.
    fn pass(&mut self, window: Window, marks: &NodeMarks) {
        let ply = self.open.len() as u32;
        if ply == 0 && self.above == 0 && marks.depth.is_some() {
            self.stated = self.stated.or(Some(marks.depth));
            self.stated_depth = self.stated;
        }
        if self.has_passes && ply == 0 {
            let stated = self.stated.take();
            self.deepest = stated.is_none().then_some(0);
            self.best = None;
            self.keeper.pass(stated.unwrap_or(Some(0)), window);
        }
        if self.deepest.is_some_and(|deepest| deepest < ply) {
            self.deepest = Some(ply);
            self.keeper.deepen(ply);
        }
    }
    /// Returns the table hit that the line of a leaf claims, in the view of MAX.
    fn hit(&self, claim: HitClaim, node: &Open, value: Value) -> Hit {
        let is_turned = !node.max && self.subject.header.view == View::Mover;
        let kind = match claim
            .kind
            .map(|kind| if is_turned { kind.turned() } else { kind })
        {
            Some(ClaimedKind::Exact) => Kind::Exact,
            Some(ClaimedKind::Lower) => Kind::Lower,
            Some(ClaimedKind::Upper) => Kind::Upper,
            None if node.window == NO_WINDOW => Kind::Exact,
            None if value >= node.window.beta => Kind::Lower,
            None if value <= node.window.alpha => Kind::Upper,
            None => Kind::Exact,
        };
        Hit {
            kind,
            depth: claim.depth,
            from: claim
                .from
                .and_then(|from| from.checked_sub(self.subject.before))
                .map(Tick),
        }
    }
    /// Lends the tree while no text comes. Returns whether to go on.
    pub fn wait(&mut self) -> bool {
        self.expand();
        self.stopped |= self.keeper.look(self.nodes);
        !self.stopped
    }

    /// Visits a node. Returns the ordinal of the move, and the node.
    fn enter(
        &mut self,
        mv: &str,
        window: Option<event::TraceWindow>,
        side: Option<bool>,
        inner: bool,
        marks: &NodeMarks,
    ) -> Result<(Ordinal, Open), TraceProblem> {
        let ply = self.above + self.open.len();
        let same = marks.enter_again() && mv == ROOT && !self.open.is_empty();
        if ply >= MOST_OPEN {
            return Err(TraceProblem::TooDeep { most: MOST_OPEN });
        }
        self.expand();
        let mover = self.subject.header.view == View::Mover;
        let (mut ordinal, mut position, mut again) = (self.entry, None, false);
        if let Some(parent) = self.open.last_mut() {
            ordinal = match (same, marks.null) {
                (true, _) => Ordinal::SAME,
                (false, true) => self.subject.words.null(mv),
                (false, false) => parent.ordinal(mv, self.subject)?,
            };
            again = parent.latest.replace(ordinal) == Some(ordinal);
            if !parent.seen.first(ordinal) {
                self.keeper.again();
            }
            parent.visits += 1;
            if parent.visits > MOST_MOVES {
                return Err(TraceProblem::TooWide { most: MOST_MOVES });
            }
            if same {
                position = parent.position.as_ref().map(|position| position.copy());
            } else if inner || mover {
                position = parent
                    .position
                    .as_ref()
                    .and_then(|position| position.play(ordinal));
            }
        } else {
            position = self.start.as_ref().map(|start| start.copy());
        }
        // The side to move stays the same where the position does, and below a chance node.
        let turn = self
            .open
            .last()
            .map_or(self.max, |parent| parent.max == (same || parent.chance));
        let max = match (&position, self.subject.has_game()) {
            (Some(position), _) => self.subject.is_max(&**position),
            (None, true) => turn,
            (None, false) => side.unwrap_or(turn),
        };
        let chance = position
            .as_ref()
            .map_or(marks.chance, |position| position.chance().is_some());
        let width = window.map_or(TraceNumber::INF, |window| window.beta.plus(-window.alpha));
        let window = window.map_or(NO_WINDOW, |window| {
            let event::TraceWindow { alpha, beta } = if mover && !max {
                window.turned()
            } else {
                window
            };
            Window {
                alpha: self.subject.values.value(alpha),
                beta: self.subject.values.value(beta),
            }
        });
        self.nodes += 1;
        if self.by_ply.len() <= self.open.len() {
            self.by_ply.push(0);
        }
        self.by_ply[self.open.len()] += 1;
        if window != NO_WINDOW && !same {
            let is_root = self.above == 0 && self.open.len() == 1;
            let above = self
                .open
                .last()
                .and_then(Open::above)
                .map(|above| Above { is_root, ..above });
            self.signs.visit((window, width), above, again);
        }
        let (legal, seen, unnamed) = (None, VisitedMoves::default(), Vec::new());
        let (best, latest) = (None, None);
        let stated = marks.moves;
        self.states_moves |= stated.is_some();
        let visits = 0;
        Ok((
            ordinal,
            Open {
                max,
                position,
                legal,
                seen,
                visits,
                unnamed,
                window,
                best,
                latest,
                same,
                chance,
                stated,
            },
        ))
    }
    fn leave(
        &mut self,
        value: TraceNumber,
        best: Option<&str>,
        cut: Option<&event::Cut<'_>>,
        marks: &NodeMarks,
    ) {
        let Some(mut node) = self.open.pop() else {
            return;
        };
        let value = self.value(value, node.max);
        self.states_moves |= cut.is_some() || marks.skipped.is_some();
        let skipped = marks.skipped.map(|skipped| skipped.moves);
        // A node without children is a leaf, however many moves it has.
        let left = node.stated.filter(|_| node.seen.len() > 0);
        let left = left.map(|moves| moves.saturating_sub(node.seen.moves as u64));
        let unvisited = match &node.legal {
            Some(legal) => legal.len().saturating_sub(node.seen.legal),
            None => {
                let moves = cut.map(|cut| cut.moves).or(left).or(skipped).unwrap_or(0);
                usize::try_from(moves).unwrap_or(MOST_MOVES)
            }
        };
        if let Some(node) = node.above() {
            self.signs.returned(node, value);
        }
        self.keeper.leave_with(
            value,
            unvisited.min(MOST_MOVES.saturating_sub(node.seen.len())) as u16,
        );
        self.over = self.open.is_empty();
        if self.over {
            self.best = best.and_then(|mv| node.ordinal(mv, self.subject).ok());
        }
        self.returned(value, node.same);
    }
    /// Takes in the value of a child. The same position once more gives no value of a move.
    fn returned(&mut self, value: Value, same: bool) {
        if let Some(parent) = self.open.last_mut().filter(|_| !same) {
            parent.best = Some(
                parent
                    .best
                    .map_or(value, |best| best.best(value, parent.max)),
            );
        }
        // A part of the search that is read again does not show the method of the whole.
        if self.above == 0 {
            self.subject.seems(self.signs.method());
        }
    }
    fn value(&self, value: TraceNumber, max: bool) -> Value {
        let turned = !max && self.subject.header.view == View::Mover;
        self.subject
            .values
            .value(if turned { -value } else { value })
    }
    /// Lists the legal moves of the node entered last, before it has a child or is looked at.
    fn expand(&mut self) {
        if let Some(node) = self.open.last_mut().filter(|node| node.legal.is_none())
            && let Some(position) = &node.position
        {
            let legal = position.legal();
            self.keeper.expect_moves(legal.len() as u16);
            node.legal = Some(legal);
        }
    }
}

impl Open {
    /// Returns the node as the signs of the method see it; `None` if it has no window.
    fn above(&self) -> Option<Above> {
        let Open {
            window, best, max, ..
        } = *self;
        (window != NO_WINDOW).then_some(Above {
            window,
            best,
            max,
            is_root: false,
        })
    }
    /// Returns the ordinal of a move as it is written.
    fn ordinal(&mut self, mv: &str, subject: &TraceSubject) -> Result<Ordinal, TraceProblem> {
        if let (Some(position), Some(legal)) = (&self.position, &self.legal) {
            let printed = legal
                .iter()
                .find(|view| view.text == mv)
                .map(|view| view.ordinal);
            if let Some(ordinal) = printed.or_else(|| position.find_move(mv).ok()) {
                return Ok(ordinal);
            }
        }
        if let Some(ordinal) = subject.words.ordinal(mv) {
            return Ok(ordinal);
        }
        let (mv, _) = kept(mv);
        let at = self
            .unnamed
            .iter()
            .position(|word| **word == *mv)
            .unwrap_or_else(|| {
                self.unnamed.push(mv.into());
                self.unnamed.len() - 1
            });
        let most = usize::from(Ordinal::NULL.0 - PLACES.0);
        if at < most {
            Ok(Ordinal(PLACES.0 + at as u16))
        } else {
            Err(TraceProblem::TooWide { most })
        }
    }
}
