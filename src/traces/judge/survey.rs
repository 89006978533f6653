//! The first pass: what the program means to be.
//!
//! It counts how many windows and values each method contradicts, and takes the one that the fewest do. It counts leaves
//! by ply, finished leaves by value, and nodes that were left early by what is missing there.

use super::super::Number;
use super::super::event::Window;
use super::super::header::{Depth, Header};
use super::demands::{Demands, FailStyle};
use super::finished::{Finished, Rule};
use super::frame::{Frame, narrowed};
use super::ground::Ground;
use super::unjudged::{UnjudgedKind, UnjudgedList};
use super::walk::{Arrival, Departure, Eye, Stray, Walk};
use engine::boundary::Position;
use engine::search::MethodName;
use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

/// Names beyond so many are not kept.
const MOST_NAMES: usize = 4096;

/// Positions beyond so many are not kept.
const MOST_POSITIONS: usize = 1 << 20;

/// Null windows have one width; of other windows that look like them so many widths are kept.
const MOST_WIDTHS: usize = 64;

/// What was counted.
pub struct Survey {
    depth: Option<Depth>,
    judges_leaves: bool,
    has_game: bool,
    /// Windows, and those that are not (−∞, ∞).
    stated: u64,
    narrow: u64,
    /// Windows that alpha-beta and PVS contradict.
    no_alphabeta: u64,
    no_pvs: u64,
    /// Null windows by their width.
    nulls: u64,
    widths: HashMap<Number, u64>,
    /// Values that fail-soft and fail-hard contradict.
    no_soft: u64,
    no_hard: u64,
    /// Nodes marked as cut, or left without a legal move, with α ≥ β and without.
    marked: u64,
    cuts: u64,
    skips: Skips,
    /// Children that were searched although α ≥ β.
    missed: u64,
    /// Leaves of unfinished positions by ply, with those of positions that were not searched before; and all nodes by ply.
    leaves: Vec<Leaves>,
    plies: Vec<u64>,
    /// The positions that were searched, by a hash.
    searched: HashSet<u64>,
    finished: Finished,
    any_finished: u64,
}

/// Leaves of unfinished positions at one ply.
#[derive(Clone, Copy, Default)]
struct Leaves {
    all: u64,
    /// Those whose position was not searched before.
    fresh: u64,
}

/// What is missing where nodes were left while α < β.
#[derive(Default)]
struct Skips {
    nodes: u64,
    /// Those where a move before one that was searched is missing.
    gaps: u64,
    /// Nodes with several moves, all searched.
    whole: u64,
    /// How many moves are missing, if it is always so many.
    count: Option<usize>,
    varies: bool,
    /// The moves missing everywhere there, and all that were searched anywhere.
    common: Option<HashSet<String>>,
    searched: HashSet<String>,
}

impl Survey {
    pub fn new(header: &Header, ground: &Ground) -> Survey {
        let game = ground.game();
        Survey {
            depth: header.depth,
            judges_leaves: game.is_some_and(|game| game.named.is_some()),
            has_game: game.is_some(),
            stated: 0,
            narrow: 0,
            no_alphabeta: 0,
            no_pvs: 0,
            nulls: 0,
            widths: HashMap::new(),
            no_soft: 0,
            no_hard: 0,
            marked: 0,
            cuts: 0,
            skips: Skips::default(),
            missed: 0,
            leaves: Vec::new(),
            plies: Vec::new(),
            searched: HashSet::new(),
            finished: Finished::new(game),
            any_finished: 0,
        }
    }
    /// What the program is held to; `declared` is what it or its user says it is.
    pub fn demands(&self, declared: Option<MethodName>) -> Demands {
        let style = if self.no_hard <= self.no_soft { FailStyle::Hard } else { FailStyle::Soft };
        let unit =
            self.widths.iter().max_by_key(|(width, count)| (**count, -**width)).map(|(width, count)| (*width, *count));
        let no_pvs = self.no_pvs + self.nulls - unit.map_or(0, |(_, count)| count);
        // Without windows, only what is left out can show that it prunes.
        let sound = self.cuts > self.missed && self.cuts >= self.skips.nodes && !self.skips.are_skips();
        let cuts = self.marked > 0 || sound;
        // Or values that are no maxima and minima, and all of them ends of the windows that are implied.
        let bounds = self.stated == 0 && self.no_hard == 0 && self.no_soft > 0;
        let inferred = if self.narrow == 0 && !cuts && !bounds {
            MethodName::Minimax
        } else if no_pvs < self.no_alphabeta {
            MethodName::Pvs
        } else if style == FailStyle::Hard {
            MethodName::AlphaBeta
        } else {
            MethodName::FailSoft
        };
        let method = declared.unwrap_or(inferred);
        let style = match method {
            MethodName::Minimax | MethodName::FailSoft => FailStyle::Soft,
            MethodName::AlphaBeta | MethodName::Faulty => FailStyle::Hard,
            MethodName::Pvs if self.no_hard < self.no_soft => FailStyle::Hard,
            MethodName::Pvs => FailStyle::Soft,
        };
        // PVS has a name for neither.
        let style_is_named = declared.is_some_and(|method| method != MethodName::Pvs);
        let finished: Option<Rule> = if self.judges_leaves { None } else { self.finished.rule() };
        let skips_moves = method == MethodName::Minimax || self.skips.are_skips();
        let (depth, unit) = (self.depth(), unit.map(|(width, _)| width));
        let uses_table = self.uses_table(depth);
        Demands { method, style, style_is_named, unit, depth, finished, skips_moves, uses_table }
    }
    /// What the headers leave open, so that it cannot be judged.
    pub fn unjudged(&self, demands: &Demands, nodes: u64) -> UnjudgedList {
        let mut list = UnjudgedList::default();
        let leaves: u64 = self.leaves.iter().map(|leaves| leaves.all).sum();
        if !self.has_game {
            list.add(UnjudgedKind::Game, nodes, None);
        } else if !self.judges_leaves {
            list.add(UnjudgedKind::Leaves, leaves, None);
            if demands.finished.is_none() {
                list.add(UnjudgedKind::Finished, self.any_finished, None);
            }
        }
        list
    }
    /// The depth that the fewest nodes contradict, if no header says it: leaves above it and nodes just below it.
    fn depth(&self) -> Option<(Depth, bool)> {
        if let Some(depth) = self.depth {
            return Some((depth, true));
        }
        let all: u64 = self.leaves.iter().map(|leaves| leaves.all).sum();
        let below = |ply: usize| self.plies.get(ply + 1).copied().unwrap_or(0);
        let against = |ply: &usize| all - self.leaves[*ply].all + below(*ply);
        let best = (0..self.leaves.len()).filter(|ply| self.leaves[*ply].all > 0).min_by_key(against)?;
        Some((if against(&best) <= all { Depth::Plies(best as u32) } else { Depth::Full }, false))
    }
    /// Whether all leaves above the depth are positions that were searched before.
    fn uses_table(&self, depth: Option<(Depth, bool)>) -> bool {
        let end = match depth {
            Some((Depth::Plies(plies), _)) => (plies as usize).min(self.leaves.len()),
            Some((Depth::Full, _)) => self.leaves.len(),
            None => 0,
        };
        let above = || self.leaves[..end].iter();
        above().any(|leaves| leaves.all > 0) && above().all(|leaves| leaves.fresh == 0)
    }
    fn early(&mut self, frame: &mut Frame) {
        let Some(missing) = missing(frame) else { return };
        let bounds = frame.bounds();
        if missing.is_empty() {
            self.skips.whole += u64::from(frame.seen.len() > 1);
        } else if bounds.alpha >= bounds.beta {
            self.cuts += 1;
        } else {
            self.skips.add(frame, missing);
        }
    }
}

fn hash(position: &dyn Position) -> u64 {
    let mut hasher = DefaultHasher::new();
    position.describe().to_string().hash(&mut hasher);
    hasher.finish()
}

/// The legal moves that were not searched; `None` where the position is not known.
pub fn missing(frame: &mut Frame) -> Option<Vec<String>> {
    let place = frame.place.as_mut()?;
    let legal = place.legal();
    if legal.len() == frame.seen.len() {
        return Some(Vec::new());
    }
    let unseen = (0..).zip(legal).filter(|(ordinal, _)| !frame.seen.contains(*ordinal));
    Some(unseen.map(|(_, name)| name.clone()).collect())
}

/// Whether a move is missing that stands before one that was searched, where moves are searched in canonical order.
pub fn has_gap(frame: &Frame) -> bool {
    let keys: Vec<u64> = frame.seen.keys().collect();
    let sorted = keys.windows(2).all(|pair| pair[0] < pair[1]);
    // In order, the n-th searched move has ordinal n, unless one before it is missing.
    sorted && keys.last().is_some_and(|last| *last >= keys.len() as u64)
}

impl Skips {
    fn add(&mut self, frame: &Frame, missing: Vec<String>) {
        self.nodes += 1;
        self.gaps += u64::from(has_gap(frame));
        self.varies |= self.count.replace(missing.len()).is_some_and(|count| count != missing.len());
        match &mut self.common {
            None => self.common = Some(missing.into_iter().take(MOST_NAMES).collect()),
            Some(common) => common.retain(|name| missing.contains(name)),
        }
    }
    /// Whether moves are missing for another reason than cuts.
    fn are_skips(&self) -> bool {
        let never = |name: &String| !self.searched.contains(name);
        let some_never = self.common.as_ref().is_some_and(|common| common.iter().any(never));
        let always = !self.varies && self.whole == 0;
        self.gaps * 2 > self.nodes || (self.nodes > 1 && (some_never || always))
    }
}

/// Whether a window is one that PVS asks later children in; its width if it is a null window.
pub fn pvs_window(parent: &Frame, stated: Window) -> Option<Option<Number>> {
    let bounds = parent.bounds();
    if stated == bounds {
        return Some(None);
    }
    let null = match parent.max {
        true => stated.alpha == bounds.alpha && stated.beta <= bounds.beta && bounds.alpha.is_finite(),
        false => stated.beta == bounds.beta && stated.alpha >= bounds.alpha && bounds.beta.is_finite(),
    };
    (null && stated.alpha < stated.beta && parent.best.is_some()).then(|| Some(stated.beta.plus(-stated.alpha)))
}

impl Eye for Survey {
    fn stray(&mut self, _: &Walk<'_>, _: Stray) {}
    fn entered(&mut self, walk: &mut Walk<'_>, arrival: &Arrival<'_>) {
        if self.skips.searched.len() < MOST_NAMES && !self.skips.searched.contains(arrival.mv) {
            self.skips.searched.insert(arrival.mv.to_owned());
        }
        let ply = walk.ply();
        if self.plies.len() <= ply {
            self.plies.resize(ply + 1, 0);
        }
        self.plies[ply] += 1;
        if let Some(parent) = walk.parent().filter(|parent| ply > 1 && !arrival.again && parent.best.is_some()) {
            let bounds = parent.bounds();
            self.missed += u64::from(bounds.alpha >= bounds.beta);
        }
        let Some(stated) = arrival.stated else { return };
        self.stated += 1;
        self.narrow += u64::from(stated != Window::FULL);
        let Some(parent) = walk.parent() else { return };
        if arrival.again {
            self.no_alphabeta += 1;
            return;
        }
        self.no_alphabeta += u64::from(stated != parent.bounds());
        match pvs_window(parent, stated) {
            None => self.no_pvs += 1,
            Some(None) => {}
            Some(Some(width)) => {
                self.nulls += 1;
                if self.widths.len() < MOST_WIDTHS || self.widths.contains_key(&width) {
                    *self.widths.entry(width).or_default() += 1;
                }
            }
        }
    }
    fn left(&mut self, walk: &mut Walk<'_>, departure: &Departure<'_>) {
        let ply = walk.ply();
        self.marked += u64::from(departure.cut.is_some_and(|cut| cut.moves > 0));
        if departure.leaf {
            let (ground, path) = (walk.ground, walk.known_path());
            let position = walk.frames.last().and_then(|frame| frame.place.as_ref()).map(|place| &*place.position);
            let Some(((game, path), position)) = ground.game().zip(path).zip(position) else { return };
            if let Some(result) = game.result(position) {
                self.any_finished += 1;
                if !self.judges_leaves {
                    self.finished.leaf(game, path, result, departure.value);
                }
            } else {
                if self.leaves.len() <= ply {
                    self.leaves.resize(ply + 1, Leaves::default());
                }
                let fresh = self.searched.len() < MOST_POSITIONS && !self.searched.contains(&hash(position));
                self.leaves[ply].all += 1;
                self.leaves[ply].fresh += u64::from(fresh);
            }
            return;
        }
        let Some(frame) = walk.frames.last_mut() else { return };
        if let Some(place) = frame.place.as_ref().filter(|_| self.searched.len() < MOST_POSITIONS) {
            self.searched.insert(hash(&*place.position));
        }
        let Some(best) = frame.best else { return };
        self.no_soft += u64::from(departure.value != best);
        self.no_hard += u64::from(!hard(frame.window, best, frame.max).contains(&departure.value));
        self.early(frame);
    }
}

/// What fail-hard alpha-beta may return: its own end of the window, or where it cuts the other end.
pub fn hard(window: Window, best: Number, max: bool) -> [Number; 2] {
    let bounds = narrowed(window, Some(best), max);
    if max { [bounds.alpha, bounds.alpha.min(window.beta)] } else { [bounds.beta, bounds.beta.max(window.alpha)] }
}
