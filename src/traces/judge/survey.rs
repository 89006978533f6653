//! The first pass: what the program means to be.
//!
//! It counts how many windows and values each method contradicts, and takes the one that the fewest do. It counts leaves
//! by ply, finished leaves by value, and nodes that were left early by what is missing there.

use super::super::Number;
use super::super::event::Window;
use super::super::header::{Depth, Header};
use super::demands::{Demands, Style};
use super::finished::{Finished, Rule};
use super::frame::{Frame, narrowed};
use super::ground::Ground;
use super::walk::{Arrival, Departure, Eye, Stray, Walk};
use engine::search::MethodName;
use std::collections::{HashMap, HashSet};

/// Names beyond so many are not kept.
const MOST_NAMES: usize = 4096;

/// Null windows have one width; of other windows that look like them so many widths are kept.
const MOST_WIDTHS: usize = 64;

/// What was counted.
pub struct Survey {
    depth: Option<Depth>,
    judges_leaves: bool,
    has_game: bool,
    /// Windows that are not (−∞, ∞).
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
    /// Leaves of unfinished positions by ply.
    leaves: Vec<u64>,
    finished: Finished,
    any_finished: bool,
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
            leaves: Vec::new(),
            finished: Finished::new(game),
            any_finished: false,
        }
    }
    /// What the program is held to; `declared` is what it or its user says it is.
    pub fn demands(&self, declared: Option<MethodName>) -> Demands {
        let style = if self.no_hard <= self.no_soft { Style::Hard } else { Style::Soft };
        let early = self.cuts + self.skips.nodes + self.marked;
        let unit =
            self.widths.iter().max_by_key(|(width, count)| (**count, -**width)).map(|(width, count)| (*width, *count));
        let no_pvs = self.no_pvs + self.nulls - unit.map_or(0, |(_, count)| count);
        let inferred = if self.narrow == 0 && (early == 0 || self.cuts + self.marked == 0) {
            MethodName::Minimax
        } else if no_pvs < self.no_alphabeta {
            MethodName::Pvs
        } else if style == Style::Hard {
            MethodName::AlphaBeta
        } else {
            MethodName::FailSoft
        };
        let method = declared.unwrap_or(inferred);
        let style = match method {
            MethodName::Minimax | MethodName::FailSoft => Style::Soft,
            MethodName::AlphaBeta | MethodName::Faulty => Style::Hard,
            MethodName::Pvs => style,
        };
        let finished: Option<Rule> = if self.judges_leaves { None } else { self.finished.rule() };
        let mut unjudged = Vec::new();
        if !self.has_game {
            unjudged.push("no game is named: legal moves and the values of leaves were not judged");
        } else if !self.judges_leaves {
            unjudged.push("no evaluation is named: only leaves where the game is over were judged");
            if finished.is_none() && self.any_finished {
                unjudged.push("the values of finished games follow no rule that was found, and were not judged");
            }
        }
        let skips_moves = method == MethodName::Minimax || self.skips.are_skips();
        Demands {
            method,
            style,
            unit: unit.map(|(width, _)| width),
            depth: self.depth(),
            finished,
            skips_moves,
            unjudged,
        }
    }
    fn depth(&self) -> Option<(Depth, bool)> {
        if let Some(depth) = self.depth {
            return Some((depth, true));
        }
        let usual = self.leaves.iter().enumerate().max_by_key(|(ply, count)| (**count, *ply));
        usual.filter(|(_, count)| **count > 0).map(|(ply, _)| (Depth::Plies(ply as u32), false))
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
        let Some(stated) = arrival.stated else { return };
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
                self.any_finished = true;
                if !self.judges_leaves {
                    self.finished.leaf(game, path, result, departure.value);
                }
            } else {
                if self.leaves.len() <= ply {
                    self.leaves.resize(ply + 1, 0);
                }
                self.leaves[ply] += 1;
            }
            return;
        }
        let Some(frame) = walk.frames.last_mut() else { return };
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
