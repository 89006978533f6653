//! The first pass: infers the method that the program follows.
//!
//! It counts the windows and values that contradict each method, and takes the method with the
//! fewest. It also counts leaves by ply, finished leaves by value, and nodes that were left early
//! by the moves that are missing there.

use super::super::TraceNumber;
use super::super::event::TraceWindow;
use super::super::header::{Depth, Header};
use super::demands::Demands;
use super::finished::{Finished, FullBoards};
use super::frame::{OpenNode, ends, is_wider};
use super::free_passes::FreePasses;
use super::ground::{OpenPosition, TraceGround};
use super::memory::{POSITIONS, hash_of};
use super::pass_leaves::{PassLeaves, PlyLeaves};
use super::pvs::pvs_window;
use super::recent::RecentWords;
use super::skips::{Decay, HiddenWindows, KnownWins, MOST_NAMES, Skips, Tested, count_missing};
use super::surveyed_hits::SurveyedHits;
use super::symmetry::Lacking;
use super::unjudged::{UnjudgedKind, UnjudgedList};
use super::walk::{Arrival, Departure, Eye, Manner, Stray, TraceWalk};
use super::widths::Widths;
use engine::boundary::Position;
use engine::rules::key::BuildKeyHasher;
use open_root::OpenRootCuts;
use std::collections::{HashMap, HashSet};

mod demanded;
mod early;
mod open_root;

/// The counts of the first pass.
#[derive(Default)]
pub struct Survey {
    depth: Option<Depth>,
    judges_leaves: bool,
    has_game: bool,
    /// Windows, and those that are not (−∞, ∞).
    stated: u64,
    narrow: u64,
    /// Windows of the root's later children that are wider than they are due.
    root_wide: u64,
    /// Those that are as wide as alpha-beta has them, where a null window would fit.
    root_plain: u64,
    /// True if one of them is not wider; true if a wider one is not the root's own window.
    root_narrowed: bool,
    root_varies: bool,
    /// Such windows at inner nodes of the root's player: those that could be wider than is due, and
    /// those that are. A program that forgets to hand α down forgets it there as well.
    inner_later: u64,
    inner_wide: u64,
    /// Windows that alpha-beta and PVS contradict.
    no_alphabeta: u64,
    no_pvs: u64,
    /// Null windows by their width.
    nulls: u64,
    widths: Widths,
    /// Windows of later children that are as wide as alpha-beta has them, where a null window would
    /// fit.
    wide: Widths,
    /// The lowest α and the highest β.
    open_window: Option<TraceWindow>,
    /// First children, and those whose window is narrower than it is due.
    first: u64,
    narrowed: u64,
    /// Values that are not the best child's; that are no end of the window, clamped or not; that
    /// are not the clamped one.
    no_soft: u64,
    no_end: u64,
    no_clamped: u64,
    /// Values that are not the node's own end of the window as it is.
    no_own: u64,
    /// Nodes marked as cut, or left without a legal move, with α ≥ β and without.
    marked: u64,
    cuts: u64,
    /// Those at which all missing moves were visited before; a table that is looked up before a
    /// call leaves them out, too.
    known_cuts: u64,
    /// Nodes that lack moves by their own count, where no rules are known and their window permits
    /// no cut.
    stated_lacks: u64,
    open_root: OpenRootCuts,
    /// True if a line states that a node is a chance node, or has a weight.
    pub has_chance: bool,
    pub skips: Skips,
    tested: Tested,
    lacking: Lacking,
    recent: RecentWords,
    /// Children that were searched although α ≥ β.
    missed: u64,
    /// Leaves of unfinished positions by ply, with those of positions that were not searched
    /// before; and all nodes by ply.
    passes: Vec<PassLeaves>,
    /// The depth that each pass claims.
    claimed: Vec<Option<Depth>>,
    /// The positions that were searched, by a hash, and whether their values are known exactly.
    searched: HashMap<u64, bool, BuildKeyHasher>,
    searched_again: u64,
    wins: KnownWins,
    decay: Decay,
    finished: Finished,
    /// Full boards in Othello at the depth of the search, and the treatment of others.
    full_at_depth: Finished,
    full_boards: FullBoards,
    any_finished: u64,
    /// Positions of leaves.
    ended: HashSet<u64, BuildKeyHasher>,
    /// Nodes whose missing children lead to positions that were visited before.
    known_children: u64,
    /// Lines that say who moves, and those that contradict the game.
    sides: u64,
    other_sides: u64,
    /// True if the root's line states that the other player moves there.
    pub root_is_min: bool,
    illegal_at_root: bool,
    /// True once the root was left.
    pub is_whole: bool,
    /// True if some node was left with legal moves unsearched while α < β.
    pub left_open: bool,
    /// Children that were visited twice in a row, although no window requires it.
    visits_again: u64,
    hidden: HiddenWindows,
    /// Nodes with children.
    inner: u64,
    /// True if some line states how many moves there are, or were cut or skipped.
    pub states_moves: bool,
    is_selective: bool,
    free_passes: FreePasses,
    /// The moves of the root, as they are written.
    pub at_root: Vec<String>,
    hits: SurveyedHits,
}

impl Survey {
    pub fn new(header: &Header, ground: &TraceGround) -> Survey {
        let game = ground.game();
        Survey {
            depth: header.depth,
            judges_leaves: game.is_some_and(|game| game.named.is_some()),
            has_game: game.is_some(),
            finished: Finished::new(game),
            full_at_depth: Finished::new(game),
            full_boards: FullBoards::Unknown,
            is_selective: header.selective,
            ..Survey::default()
        }
    }
    /// Returns the number of steps that fit no method.
    pub fn contradictions(&self) -> u64 {
        let windows = if self.narrow == 0 {
            0
        } else {
            self.no_alphabeta.min(self.no_pvs)
        };
        // A trace that ends early may hold no contradiction but the signs of its leaves.
        let signs = if self.is_whole || self.judges_leaves {
            0
        } else {
            self.finished.wrong_sign
        };
        self.decay.nodes + windows + signs
    }
    /// Returns true if no step and no finished leaf contradicts the choice of MAX, and some leaf
    /// could.
    pub fn shows_max(&self) -> bool {
        self.contradictions() == 0 && self.finished.wrong_sign == 0 && self.finished.decided > 0
    }
    /// Returns the legal moves of the root that were searched nowhere; `None` if a move of the root
    /// is not legal.
    pub fn untried(&self, root: &dyn Position) -> Option<Vec<String>> {
        if self.illegal_at_root {
            None
        } else {
            self.skips.untried(root)
        }
    }
    /// Returns the parts that cannot be judged because the headers leave them open.
    pub fn unjudged(&self, demands: &Demands, nodes: u64) -> UnjudgedList {
        let mut list = UnjudgedList::default();
        let leaves: u64 = self
            .passes
            .iter()
            .flat_map(|pass| &pass.leaves)
            .map(|leaves| leaves.all)
            .sum();
        if !self.has_game {
            list.add(UnjudgedKind::Game, nodes, None);
            list.add(
                UnjudgedKind::Moves,
                if self.states_moves { 0 } else { self.inner },
                None,
            );
        } else if !self.judges_leaves {
            list.add(UnjudgedKind::Leaves, leaves, None);
            if demands.finished.is_none() {
                list.add(UnjudgedKind::Finished, self.any_finished, None);
            }
        }
        list
    }
    /// Returns true if a leaf at a ply may lie at the depth of the search.
    fn may_be_at_depth(&self, ply: usize) -> bool {
        let depth = self.claimed.last().copied().flatten().or(self.depth);
        depth.is_none_or(|depth| depth.plies().is_some_and(|plies| plies as usize <= ply))
    }
    /// Ends the first pass over the trace.
    pub fn finish(&mut self) {
        if self.full_boards != FullBoards::GoOn {
            self.finished.join(&self.full_at_depth);
        }
    }
}

impl Eye for Survey {
    fn stray(&mut self, _: &TraceWalk<'_>, _: Stray) {}
    fn entered(&mut self, walk: &mut TraceWalk<'_>, arrival: &Arrival<'_>) {
        let is_known = self.recent.met(arrival.mv) || self.skips.searched.contains(arrival.mv);
        if !is_known && self.skips.searched.len() < MOST_NAMES {
            self.skips.searched.insert(arrival.mv.to_owned());
        }
        let ply = walk.ply();
        if walk
            .frames
            .last()
            .and_then(|frame| frame.place.as_ref())
            .is_some_and(OpenPosition::is_beyond_end)
        {
            self.full_boards = FullBoards::GoOn;
        }
        self.sides += u64::from(arrival.side.is_some());
        self.other_sides += u64::from(arrival.side == Some(true));
        self.root_is_min |= ply == 0 && arrival.side == Some(true);
        if ply == 1 && !arrival.aside && self.at_root.len() < MOST_NAMES {
            self.at_root.push(arrival.mv.to_owned());
        }
        self.illegal_at_root |= ply == 1 && arrival.manner == Manner::Illegal;
        if ply == 0 {
            self.passes.push(PassLeaves::default());
            self.claimed.extend(walk.passes.last());
        }
        if let Some(frame) = walk
            .frames
            .last()
            .filter(|frame| frame.marks.table.is_some())
        {
            self.hits.hit(walk, frame, |hash| {
                self.searched.contains_key(&hash) || self.ended.contains(&hash)
            });
        }
        let is_plain = walk
            .frames
            .last()
            .is_some_and(|frame| !frame.quiet && frame.stated_rest.is_none());
        if let Some(pass) = self.passes.last_mut().filter(|_| is_plain) {
            if pass.plies.len() <= ply {
                pass.plies.resize(ply + 1, 0);
            }
            pass.plies[ply] += 1;
        }
        if let Some(parent) = walk
            .parent()
            .filter(|parent| ply > 1 && !arrival.again && !arrival.aside && parent.best.is_some())
        {
            let bounds = parent.bounds();
            self.missed += u64::from(bounds.alpha >= bounds.beta);
        }
        self.has_chance |= walk
            .frames
            .last()
            .is_some_and(|frame| frame.chance || frame.marks.weight.is_some());
        let Some(stated) = arrival.stated else {
            self.open_root
                .entered(&walk.frames, arrival.again || arrival.aside);
            self.visits_again += u64::from(arrival.again && !arrival.aside);
            walk.parent()
                .into_iter()
                .for_each(|parent| self.hidden.child(parent, arrival));
            return;
        };
        self.stated += 1;
        self.narrow += u64::from(stated != TraceWindow::FULL);
        match &mut self.open_window {
            None => self.open_window = Some(stated),
            Some(open) if stated.alpha < open.alpha || stated.beta > open.beta => {
                (open.alpha, open.beta) =
                    (open.alpha.min(stated.alpha), open.beta.max(stated.beta));
            }
            Some(_) => {}
        }
        let root_max = walk.frames.first().is_some_and(|root| root.max);
        let Some(parent) = walk.parent() else { return };
        // A null move or the same position once more may have any window.
        if arrival.aside {
            return;
        }
        // The window of a root that states none is not known: it shows only whether its moves have
        // the widest one.
        if !parent.is_stated && ply == 1 {
            let bounds = parent.bounds();
            if parent.best.is_some() && bounds != parent.window && !arrival.again {
                let is_wide = is_wider(stated, bounds);
                self.root_wide += u64::from(is_wide);
                self.root_narrowed |= !is_wide;
            }
            return;
        }
        if arrival.again {
            self.no_alphabeta += 1;
            return;
        }
        let mut bounds = parent.bounds();
        if parent.fixed.is_some() {
            let with_fixed = parent.window.after(parent.best_with_fixed(), parent.max);
            bounds = if stated == with_fixed {
                with_fixed
            } else {
                bounds
            };
        }
        let could_be_wide = parent.best.is_some() && bounds != parent.window;
        let is_due = stated == bounds;
        let is_wide = !is_due && is_wider(stated, bounds);
        if ply == 1 && could_be_wide {
            self.root_wide += u64::from(is_wide);
            self.root_narrowed |= !is_wide;
            self.root_varies |= is_wide && stated != parent.window;
        } else if could_be_wide && parent.max == root_max {
            (self.inner_later, self.inner_wide) =
                (self.inner_later + 1, self.inner_wide + u64::from(is_wide));
        }
        if ply == 1 && is_wide {
            return;
        }
        self.no_alphabeta += u64::from(!is_due);
        if parent.best.is_none() && parent.is_stated {
            self.first += 1;
            self.narrowed += u64::from(!is_due && stated.is_inside(bounds));
        } else if is_due && bounds.own_end(parent.max).is_finite() {
            let width = bounds.beta.plus(-bounds.alpha);
            self.wide.add(width);
            self.root_plain += u64::from(ply == 1);
        }
        match pvs_window(parent, stated) {
            None => self.no_pvs += 1,
            Some(None) => {}
            Some(Some(width)) => {
                self.nulls += 1;
                self.widths.add(width);
            }
        }
    }
    fn left(&mut self, walk: &mut TraceWalk<'_>, departure: &Departure<'_>) {
        let ply = walk.ply();
        self.is_whole |= ply == 0;
        self.tested.child(&walk.frames, departure.value);
        self.marked += u64::from(departure.cut.is_some_and(|cut| cut.moves > 0));
        self.inner += u64::from(!departure.leaf);
        self.states_moves |= departure.cut.is_some()
            || walk
                .frames
                .last()
                .is_some_and(|frame| frame.marks.moves.is_some() || frame.skipped.is_some());
        let plain = |frame: &OpenNode| {
            !frame.quiet && frame.stated_rest.is_none() && frame.marks.table.is_none()
        };
        let is_plain = walk.frames.last().is_some_and(plain);
        if let Some(frame) = walk.frames.last().filter(|_| walk.may_show_table()) {
            self.hits.left(walk, frame, departure, self.depth, |hash| {
                self.searched.contains_key(&hash)
            });
        }
        if departure.leaf {
            let frame = walk.frames.last();
            let place = frame.and_then(|frame| frame.place.as_ref());
            let Some((game, place)) = walk.ground.game().zip(place) else {
                self.wins.leaf(departure.value, None);
                return;
            };
            let position = &*place.position;
            let end = place.end();
            let result = end.and_then(|end| game.result(end));
            self.wins.leaf(departure.value, result);
            if self.ended.len() < POSITIONS {
                self.ended.insert(hash_of(position));
            }
            if let Some(result) = result {
                self.any_finished += 1;
                // Before the last passes the search may have come to its depth: then this is not
                // the value of a finished game.
                let stated = frame.and_then(|frame| frame.stated_rest);
                let is_at_depth =
                    stated.map_or_else(|| self.may_be_at_depth(ply), |rest| rest <= 0);
                if let Some(end) = end.filter(|_| place.is_over() || !is_at_depth) {
                    let is_full = walk.ground.has_passes() && place.is_full();
                    if is_full && !is_at_depth && self.full_boards == FullBoards::Unknown {
                        self.full_boards = FullBoards::AtOnce;
                    }
                    let finished = if is_full && is_at_depth {
                        &mut self.full_at_depth
                    } else {
                        &mut self.finished
                    };
                    finished.sign(result, departure.value);
                    if !self.judges_leaves {
                        finished.leaf(game, end, result, departure.value);
                    }
                }
            } else if is_plain && let Some(pass) = self.passes.last_mut() {
                let passes = frame.map_or(0, |frame| frame.passes);
                self.free_passes
                    .leaf(self.claimed.len(), ply as u32, passes);
                if pass.leaves.len() <= ply {
                    pass.leaves.resize(ply + 1, PlyLeaves::default());
                }
                let fresh = self.searched.len() < POSITIONS
                    && !self.searched.contains_key(&hash_of(position));
                pass.leaves[ply].all += 1;
                pass.leaves[ply].fresh += u64::from(fresh);
            }
            return;
        }
        let Some(frame) = walk.frames.last() else {
            return;
        };
        let (bounds, place) = (frame.bounds(), frame.place.as_ref());
        let is_whole = place.is_none_or(|place| place.count() == frame.seen.len());
        self.left_open |= bounds.alpha < bounds.beta && !is_whole;
        let seen = frame.seen.len() as u64;
        let lacks = || {
            let said = frame.marks.moves.is_some_and(|moves| moves > seen);
            said || departure.cut.is_some_and(|cut| cut.moves > 0)
                || !is_whole && count_missing(frame) > Some(0)
        };
        let is_own = !frame.is_stated
            && !frame.quiet
            && frame.null_value.is_none()
            && bounds.alpha < bounds.beta;
        if is_own && lacks() {
            self.hidden.early(frame);
        }
        if let Some(place) = frame
            .place
            .as_ref()
            .filter(|_| self.searched.len() < POSITIONS)
        {
            let TraceWindow { alpha, beta } = frame.window;
            let inside = alpha < departure.value && departure.value < beta;
            let exact = is_plain && (frame.window == TraceWindow::FULL || inside);
            let before = self.searched.insert(hash_of(&*place.position), exact);
            self.searched_again +=
                u64::from(before == Some(true) && is_plain && self.passes.len() == 1);
        }
        let Some(best) = frame.best_with_skipped() else {
            return;
        };
        // A table, a null move, a quiet search or the root of a pass may have made another value.
        let narrow_root = ply == 0 && frame.window != TraceWindow::FULL && self.passes.len() > 1;
        if frame.marks.table.is_some() || frame.quiet || frame.null_value.is_some() || narrow_root {
            return;
        }
        if departure.value != best
            && !ends(frame.window, best, frame.max).contains(&departure.value)
        {
            self.decay.node(departure.value, best);
        } else {
            self.decay.kept += u64::from(best != TraceNumber::ZERO);
        }
        self.no_soft += u64::from(departure.value != best);
        let [own, clamped] = ends(frame.window, best, frame.max);
        self.no_own += u64::from(departure.value != own);
        self.no_clamped += u64::from(departure.value != clamped);
        self.no_end += u64::from(departure.value != own && departure.value != clamped);
        self.early(frame, ply);
    }
}
