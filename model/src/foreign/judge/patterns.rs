//! [`MovePattern`]: the moves that a search leaves out by intention, inferred from all of its
//! nodes.
//!
//! Programs leave out moves that lose at once, moves far from the stones, or all but the most
//! promising ones, and need not say so. If one such rule holds at every node, the judge asks
//! whether it is intended, and reports no fault. A rule that follows also from a mistake in a loop,
//! such as "all but the last move", is no pattern.
//!
//! Cost: a pass over a trace whose nodes lack moves, with at most [`MOST_PLAYS`] positions.

use super::frame::OpenNode;
use super::ground::OpenPosition;
use super::skips::untried;
use super::symmetry::Lacking;
use super::walk::{Arrival, Departure, Eye, Stray, TraceWalk};
use engine::boundary::Position;
use engine::numbers::Ordinal;
use engine::rules::Outcome;

/// The number of positions after which a pattern that has held so far is taken to hold.
const MOST_PLAYS: u64 = 2_000_000;

/// The moves that are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovePattern {
    /// Moves after which the other player wins with one move.
    LoseAtOnce,
    /// Those, and moves that do not win where another one does.
    LoseOrMissWin,
    /// Moves with no stone near them.
    FarFromStones,
    /// All but this number of moves, which are not the first ones in the game's own order.
    AllBut(usize),
}

impl MovePattern {
    /// Returns the moves in words.
    pub fn words(self) -> String {
        match self {
            MovePattern::LoseAtOnce => say!("moves that lose at once").to_owned(),
            MovePattern::LoseOrMissWin => {
                say!("moves that lose at once, and those beside a winning one,").to_owned()
            }
            MovePattern::FarFromStones => say!("moves far from the stones").to_owned(),
            MovePattern::AllBut(count) => say!("all but {count} moves"),
        }
    }
}

/// A node that is left, with its moves.
struct NodeMoves<'a> {
    place: &'a OpenPosition,
    searched: Vec<Ordinal>,
    /// The moves that are left out; none if the node may stop because α ≥ β.
    missing: Vec<Ordinal>,
}

/// Moves that lose at once.
#[derive(Default)]
struct Losing {
    fails: bool,
    missing: usize,
    /// True if a node lacks moves beside one that wins.
    misses_win: bool,
}

/// The distances of moves from the nearest stone, in moves of a king.
#[derive(Default)]
struct Distances {
    searched: u32,
    missing: Option<u32>,
}

/// The numbers of moves that nodes have searched.
#[derive(Default)]
struct Breadths {
    fails: bool,
    most: usize,
    /// For nodes that lack moves: the number of moves that they have searched, the number of such
    /// nodes, and the fewest and the most legal moves there.
    kept: Option<usize>,
    nodes: u64,
    legal: Option<(usize, usize)>,
    /// True if some node has searched other moves than the first ones in the game's order.
    chooses: bool,
}

/// A search for a pattern at the nodes of a trace.
#[derive(Default)]
pub struct PatternSearch {
    losing: Losing,
    distances: Distances,
    breadths: Breadths,
    lacking: Lacking,
    plays: u64,
}

impl PatternSearch {
    /// Returns the pattern that holds at all nodes.
    pub fn pattern(&self) -> Option<MovePattern> {
        let Breadths {
            fails,
            most,
            kept,
            nodes,
            legal,
            chooses,
        } = self.breadths;
        if !self.losing.fails && self.losing.missing > 1 {
            return Some(match self.losing.misses_win {
                true => MovePattern::LoseOrMissWin,
                false => MovePattern::LoseAtOnce,
            });
        }
        if self
            .distances
            .missing
            .is_some_and(|missing| missing > self.distances.searched)
        {
            return Some(MovePattern::FarFromStones);
        }
        let varies = legal.is_some_and(|(fewest, most)| fewest < most);
        let kept = kept
            .filter(|&kept| !fails && kept > 1 && most <= kept && nodes > 1 && varies && chooses)?;
        Some(MovePattern::AllBut(kept))
    }
    fn take(&mut self, node: &NodeMoves<'_>) {
        self.losing.take(node, &mut self.plays);
        self.distances.take(node, &mut self.plays);
        self.breadths.take(node);
    }
}

/// Returns true if a player has won in a position.
fn has_won(position: &dyn Position, side: engine::rules::Side) -> bool {
    position.result() == Some(Outcome::Won(side))
}

/// Returns true if the side to move in a position wins with one move.
fn wins_at_once(position: &dyn Position, plays: &mut u64) -> bool {
    let side = position.to_move();
    let legal = position.count_legal();
    *plays += legal as u64;
    (0..legal).map(Ordinal::at).any(|ordinal| {
        position
            .play(ordinal)
            .is_some_and(|next| has_won(&*next, side))
    })
}

impl Losing {
    fn take(
        &mut self,
        NodeMoves {
            place,
            searched,
            missing,
        }: &NodeMoves<'_>,
        plays: &mut u64,
    ) {
        if self.fails {
            return;
        }
        let position = &*place.position;
        let after = |ordinal: &Ordinal| position.play(*ordinal);
        // At a win the node may stop, whatever it has not searched.
        if searched
            .iter()
            .filter_map(after)
            .any(|next| has_won(&*next, position.to_move()))
        {
            self.misses_win |= !missing.is_empty();
            return;
        }
        let loses = |ordinal: &Ordinal, plays: &mut u64| {
            *plays += 1;
            after(ordinal)
                .is_some_and(|next| next.result().is_none() && wins_at_once(&*next, plays))
        };
        let kept_losing = searched
            .iter()
            .filter(|ordinal| loses(ordinal, plays))
            .count();
        let all_missing_lose = missing.iter().all(|ordinal| loses(ordinal, plays));
        // If all moves lose, some or all of them are searched.
        let mut all_lose = || {
            let mut all = (0..place.count()).map(Ordinal::at);
            all.all(|ordinal| loses(&ordinal, plays))
        };
        self.fails = !all_missing_lose || (kept_losing > 0 && !all_lose());
        self.missing += missing.len();
    }
}

impl Distances {
    fn take(
        &mut self,
        NodeMoves {
            place,
            searched,
            missing,
        }: &NodeMoves<'_>,
        plays: &mut u64,
    ) {
        if place.position.kind() != "k-in-a-row"
            || self.missing.is_some_and(|missing| missing <= self.searched)
        {
            return;
        }
        let rows = place.position.describe().rows;
        let of_row = |(row, text): (usize, &String)| {
            let stones = text.chars().enumerate().filter(|(_, cell)| *cell != '.');
            stones.map(|(column, _)| (row, column)).collect::<Vec<_>>()
        };
        let stones: Vec<(usize, usize)> = rows.iter().enumerate().flat_map(of_row).collect();
        *plays += 1 + stones.len() as u64;
        let legal = place.position.legal();
        let distance = |ordinal: &Ordinal| {
            let (row, column) = legal.get(ordinal.index())?.square?;
            let steps = |&(at, across): &(usize, usize)| {
                (row as usize)
                    .abs_diff(at + 1)
                    .max((column as usize).abs_diff(across + 1)) as u32
            };
            stones.iter().map(steps).min()
        };
        self.searched = searched
            .iter()
            .filter_map(distance)
            .fold(self.searched, u32::max);
        self.missing = missing
            .iter()
            .filter_map(distance)
            .chain(self.missing)
            .min();
    }
}

impl Breadths {
    fn take(
        &mut self,
        NodeMoves {
            place,
            searched,
            missing,
        }: &NodeMoves<'_>,
    ) {
        self.most = self.most.max(searched.len());
        if missing.is_empty() {
            return;
        }
        let legal = place.count();
        let (fewest, most) = self.legal.unwrap_or((legal, legal));
        self.legal = Some((fewest.min(legal), most.max(legal)));
        self.fails |= self.kept.is_some_and(|kept| kept != searched.len());
        self.kept = Some(searched.len());
        self.nodes += 1;
        self.chooses |= searched
            .iter()
            .any(|ordinal| ordinal.index() >= searched.len());
    }
}

impl Eye for PatternSearch {
    fn stray(&mut self, _: &TraceWalk<'_>, _: Stray) {}
    fn entered(&mut self, _: &mut TraceWalk<'_>, _: &Arrival<'_>) {}
    fn left(&mut self, walk: &mut TraceWalk<'_>, departure: &Departure<'_>) {
        let plain = |frame: &&OpenNode| !frame.quiet && !frame.same && frame.null_value.is_none();
        let Some(frame) = walk.frames.last().filter(plain) else {
            return;
        };
        let Some(place) = frame
            .place
            .as_ref()
            .filter(|place| !departure.leaf && place.end().is_none())
        else {
            return;
        };
        let count = place.count() as u64;
        let searched = frame
            .seen
            .keys()
            .iter()
            .filter(|key| **key < count)
            .map(|key| Ordinal::at(*key as usize));
        let searched: Vec<Ordinal> = searched.collect();
        let bounds = frame.bounds();
        let stops = bounds.alpha >= bounds.beta || departure.cut.is_some();
        let lacking = if stops {
            Some(Vec::new())
        } else {
            self.lacking.of(frame)
        };
        let names = lacking.unwrap_or_default();
        let is_lacking = |ordinal: &Ordinal| {
            place
                .legal()
                .get(ordinal.index())
                .is_some_and(|name| names.contains(name))
        };
        let missing = if names.is_empty() {
            Vec::new()
        } else {
            untried(frame).filter(is_lacking).collect()
        };
        self.take(&NodeMoves {
            place,
            searched,
            missing,
        });
    }
    fn is_done(&self) -> bool {
        self.plays > MOST_PLAYS
    }
}
