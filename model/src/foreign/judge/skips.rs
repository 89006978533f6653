//! Explains the moves that are missing where a node was left while α < β: the program does not know
//! them, or it stops at a win.

use super::super::TraceNumber;
use super::super::event::TraceWindow;
use super::frame::OpenNode;
use super::ground::OpenPosition;
use super::walk::Arrival;
use engine::boundary::Position;
use engine::numbers::Ordinal;
use engine::rules::key::BuildKeyHasher;
use std::collections::HashSet;

/// The most names that are kept.
pub const MOST_NAMES: usize = 4096;

/// The most different values that are kept.
pub const MOST_VALUES: usize = 64;

/// The moves that are missing at nodes that were left while α < β.
#[derive(Default)]
pub struct Skips {
    pub nodes: u64,
    /// Those where a move before one that was searched is missing.
    gaps: u64,
    /// Nodes with several moves, all searched.
    pub whole: u64,
    /// The number of moves that are missing, if it is always the same.
    count: Option<usize>,
    varies: bool,
    /// The moves missing everywhere there, and all that were searched anywhere.
    common: Option<HashSet<String>>,
    pub searched: HashSet<String, BuildKeyHasher>,
}

/// The values at which nodes stop, and the best and the worst values that there are.
#[derive(Default)]
pub struct KnownWins {
    /// The best and the worst leaf for MAX, of all and of those that MAX has won or lost.
    all: Option<(TraceNumber, TraceNumber)>,
    won: Option<TraceNumber>,
    lost: Option<TraceNumber>,
    /// The values at which nodes were left while α < β, with the player who moved there.
    stops: HashSet<(bool, TraceNumber)>,
    others: bool,
}

/// Repeated visits where no windows are printed. PVS searches moves in null windows first, and
/// again if they turned out better: the cuts in these windows are right, but do not follow from the
/// values.
#[derive(Default)]
pub struct HiddenWindows {
    follow: u64,
    against: u64,
    /// Children that were searched again, and gains that were not: a search that uses null windows
    /// for some moves only has both.
    again: u64,
    once: u64,
}

impl HiddenWindows {
    /// Takes in the next visit of a child.
    pub fn child(&mut self, parent: &OpenNode, arrival: &Arrival<'_>) {
        if arrival.aside {
            return;
        }
        if arrival.again {
            let better = parent
                .best
                .zip(parent.last())
                .is_some_and(|(best, last)| is_gain(parent.max, last.value, best));
            self.follow += u64::from(better);
            self.again += u64::from(better);
            self.against += u64::from(!better);
        } else if let Some(child) = parent
            .previous()
            .filter(|child| parent.is_principal && !child.leaf && child.visits == 1)
        {
            let TraceWindow { alpha, beta } = parent.window;
            let is_inside = alpha < child.value && child.value < beta;
            let better = parent
                .best_before()
                .is_some_and(|best| is_gain(parent.max, child.value, best));
            self.once += u64::from(better && is_inside);
        }
    }
    /// Takes in a node that is left with moves unsearched although its own window permits no cut. A
    /// null window of a node above begins at the end of the player who moves there.
    pub fn early(&mut self, frame: &OpenNode) {
        let own = frame.window.own_end(frame.max);
        let beyond = !frame.is_principal
            && own.is_finite()
            && frame.best.is_some_and(|best| is_gain(frame.max, best, own));
        self.follow += u64::from(beyond);
        self.against += u64::from(!beyond);
    }
    /// Returns true if only gains were searched again: all of them, or those whose search was
    /// reduced.
    pub fn are_shown(&self) -> bool {
        self.follow > 0 && self.against == 0 && (self.once == 0 || self.again > 0)
    }
}

/// Returns true if a value is better than another for the player who moves.
pub fn is_gain(max: bool, value: TraceNumber, best: TraceNumber) -> bool {
    if max { value > best } else { value < best }
}

/// The amount by which the values of nodes differ from the best of their children.
#[derive(Default)]
pub struct Decay {
    by: Option<TraceNumber>,
    pub nodes: u64,
    /// Nodes that have the value of their best child, if that is not 0.
    pub kept: u64,
    /// True if nodes differ by several amounts, or not towards 0.
    varies: bool,
}

/// The evidence that a search tests each later move in a null window, by calls that are not
/// written, and then enters only the moves that are better. Pearl's Scout does so, and PVS with a
/// separate null-window search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovesTested {
    /// Some later move was searched that is not better.
    No,
    /// No node has a second move: there is no evidence for it or against it.
    Maybe,
    /// All later moves are better than those before them.
    Likely,
}

/// The moves that were searched after the first one of their node, and those that were no gain.
#[derive(Default)]
pub struct Tested {
    later: u64,
    no_gain: u64,
}

impl Tested {
    /// Takes in the node that is about to be left with this value.
    #[inline]
    pub fn child(&mut self, frames: &[OpenNode], value: TraceNumber) {
        let [.., parent, child] = frames else { return };
        let Some(best) = parent.best.filter(|_| !child.same && !child.marks.null) else {
            return;
        };
        self.later += 1;
        self.no_gain += u64::from(if parent.max {
            value <= best
        } else {
            value >= best
        });
    }
    pub fn kind(&self) -> MovesTested {
        match (self.later, self.no_gain) {
            (0, _) => MovesTested::Maybe,
            (_, 0) => MovesTested::Likely,
            _ => MovesTested::No,
        }
    }
}

impl KnownWins {
    pub fn leaf(&mut self, value: TraceNumber, result: Option<i8>) {
        let (best, worst) = self.all.unwrap_or((value, value));
        self.all = Some((best.max(value), worst.min(value)));
        match result {
            Some(1..) => self.won = Some(self.won.map_or(value, |won| won.max(value))),
            Some(..0) => self.lost = Some(self.lost.map_or(value, |lost| lost.min(value))),
            Some(0) | None => {}
        }
    }
    pub fn stop(&mut self, max: bool, value: TraceNumber) {
        if self.stops.len() < MOST_VALUES {
            self.stops.insert((max, value));
        } else {
            self.others |= !self.stops.contains(&(max, value));
        }
    }
    /// Returns true if all stops are at a win that nothing is better than.
    pub fn are_stops(&self) -> bool {
        let Some((best, worst)) = self.all else {
            return false;
        };
        let at_win = |(max, value): &(bool, TraceNumber)| match max {
            true => *value == best && self.won == Some(best),
            false => *value == worst && self.lost == Some(worst),
        };
        !self.others && !self.stops.is_empty() && self.stops.iter().all(at_win)
    }
}

impl Decay {
    /// Takes in a node with a value that is neither that of its best child nor an end of its
    /// window.
    pub fn node(&mut self, value: TraceNumber, best: TraceNumber) {
        let by = if best < TraceNumber::ZERO {
            value.plus(-best)
        } else {
            best.plus(-value)
        };
        self.nodes += 1;
        let turns =
            value == TraceNumber::ZERO || (value < TraceNumber::ZERO) != (best < TraceNumber::ZERO);
        self.varies |= turns
            || by <= TraceNumber::ZERO
            || self.by.replace(by).is_some_and(|before| before != by);
    }
    /// Returns the amount; `None` if values are not moved. In a trace that ends early, one node is
    /// enough.
    pub fn by(&self, is_whole: bool) -> Option<TraceNumber> {
        self.by
            .filter(|_| (self.nodes > 2 || !is_whole) && self.nodes > self.kept && !self.varies)
    }
}

/// Returns the number of legal moves that were not searched; `None` if the position is not known.
pub fn count_missing(frame: &OpenNode) -> Option<usize> {
    let place = frame.place.as_ref()?;
    Some(if place.count() == frame.seen.len() {
        0
    } else {
        untried(frame).count()
    })
}

/// Returns the ordinals of the legal moves that were not searched.
pub fn untried(frame: &OpenNode) -> impl Iterator<Item = Ordinal> {
    let legal = frame.place.as_ref().map_or(0, OpenPosition::count);
    (0..legal)
        .map(Ordinal::at)
        .filter(|ordinal| !frame.seen.contains(u64::from(ordinal.0)))
}

/// Returns true if a move is missing before one that was searched, where moves are searched in
/// canonical order.
pub fn has_gap(frame: &OpenNode) -> bool {
    let keys = frame.seen.keys();
    let sorted = keys.windows(2).all(|pair| pair[0] < pair[1]);
    // In order, the n-th searched move has ordinal n, unless one before it is missing.
    sorted && keys.last().is_some_and(|last| *last >= keys.len() as u64)
}

impl Skips {
    pub fn add(&mut self, frame: &OpenNode, missing: Vec<String>) {
        self.nodes += 1;
        self.gaps += u64::from(has_gap(frame));
        self.varies |= self
            .count
            .replace(missing.len())
            .is_some_and(|count| count != missing.len());
        match &mut self.common {
            None => self.common = Some(missing.into_iter().take(MOST_NAMES).collect()),
            Some(common) => common.retain(|name| missing.contains(name)),
        }
    }
    /// Returns the legal moves of a position that were searched nowhere; `None` if not all names
    /// were kept.
    pub fn untried(&self, position: &dyn Position) -> Option<Vec<String>> {
        if self.searched.len() >= MOST_NAMES {
            return None;
        }
        let tried: HashSet<Ordinal> = self
            .searched
            .iter()
            .filter_map(|name| position.find_move(name).ok())
            .collect();
        let untried = position
            .legal()
            .into_iter()
            .filter(|mv| !tried.contains(&mv.ordinal));
        Some(untried.map(|mv| mv.text).collect())
    }
    /// Returns true if moves are missing for another reason than cuts.
    pub fn are_skips(&self) -> bool {
        let never = |name: &String| !self.searched.contains(name);
        let some_never = self
            .common
            .as_ref()
            .is_some_and(|common| common.iter().any(never));
        let always = !self.varies && self.whole == 0;
        self.gaps * 2 > self.nodes || (self.nodes > 1 && (some_never || always))
    }
}

/// Returns a value moved towards 0.
pub fn towards_zero(value: TraceNumber, by: TraceNumber) -> TraceNumber {
    match value.cmp(&TraceNumber::ZERO) {
        std::cmp::Ordering::Less => value.plus(by),
        std::cmp::Ordering::Equal => value,
        std::cmp::Ordering::Greater => value.plus(-by),
    }
}
