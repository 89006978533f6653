//! The order of moves: those first that leave the opponent the fewest moves.
//!
//! *Fastest first* (Andersson): a small tree is searched first, and a player without moves loses.
//! Edax counts corners twice and adds the squares that may become moves. If many squares are empty,
//! the order determines the size of the tree, so each move gets a search of a few plies with a
//! rough estimate; its calls are nodes like all others. The weights are set by hand.

use super::Endgame;
use super::search::{MOST_MOVES, Placement};
use crate::rules::bits::{Bits, Squares};
use crate::rules::othello::BoardLayout;
use crate::solve::Meter;

/// The weight of a move of the opponent, to which the other weights are relative.
const MOVE: i32 = 32;
/// The weight of a square beside our discs that may become a move of the opponent.
const FRONTIER: i32 = 4;
/// The weight of a square in an odd quarter.
const ODD: i32 = 12;
const CORNER: i32 = 24;
/// The number of empty squares from which on there is a shallow search, and the number of further
/// ones that make it one ply deeper.
const SHALLOW: (u32, u32) = (12, 3);
/// The maximum depth of a shallow search, in plies after the move.
const DEEPEST: u32 = 4;
/// The value of a disc in a finished game, which exceeds every term of the estimate.
const DISC: i32 = 200;

/// The priorities of the moves of the table.
const HINTS: [i32; 2] = [1 << 30, 1 << 29];

impl<L: BoardLayout> Endgame<L> {
    /// Sets the priority of each move.
    pub(super) fn order(
        &self,
        placements: &mut [Placement<L::Bits>],
        (empty, count): (L::Bits, u32),
        hints: [u8; 2],
        meter: &mut Meter<'_>,
    ) -> Option<()> {
        let odd = self.compass.odd(empty);
        let (begin, each) = SHALLOW;
        let depth = (count >= begin).then(|| ((count.saturating_sub(begin)) / each).min(DEEPEST));
        for placement in placements {
            if let Some(i) = hints.iter().position(|&hint| hint == placement.square) {
                placement.order = HINTS[i];
                continue;
            }
            placement.order = self.quick(placement, empty, odd);
            if let Some(depth) = depth {
                let estimate = self.shallow(
                    (placement.own, placement.theirs),
                    depth,
                    (-DISC * 128, DISC * 128),
                    meter,
                )?;
                placement.order -= 4 * estimate;
            }
        }
        Some(())
    }

    fn quick(&self, placement: &Placement<L::Bits>, empty: L::Bits, odd: L::Bits) -> i32 {
        let (compass, square) = (&self.compass, u32::from(placement.square));
        let moves = self.layout.placements(placement.own, placement.theirs);
        let weighted = (moves.count() + moves.and(compass.corners).count()) as i32;
        let rest = empty.without(L::Bits::one(square));
        let frontier = compass.beside(placement.theirs).and(rest).count() as i32;
        let corner = if compass.corners.has(square) {
            CORNER
        } else {
            0
        };
        let parity = if odd.has(square) { ODD } else { 0 };
        compass.squares[square as usize] + corner + parity - MOVE * weighted - FRONTIER * frontier
    }

    /// Returns a rough estimate for the side to move: mobility, squares that may become moves,
    /// corners, stable discs.
    fn estimate(&self, own: L::Bits, theirs: L::Bits) -> i32 {
        let compass = &self.compass;
        let empty = self.empty(own, theirs);
        let mobility = |own, theirs| {
            let moves = self.layout.placements(own, theirs);
            (moves.count() + moves.and(compass.corners).count()) as i32
        };
        let frontier = |set| compass.beside(set).and(empty).count() as i32;
        let stable = |own, theirs| compass.stable(own, theirs).count() as i32;
        12 * (mobility(own, theirs) - mobility(theirs, own))
            + 4 * (frontier(theirs) - frontier(own))
            + 12 * (stable(own, theirs) - stable(theirs, own))
            + compass.corner_balance(own, theirs, (40, 8))
    }

    /// Runs alpha-beta to a few plies.
    fn shallow(
        &self,
        (own, theirs): (L::Bits, L::Bits),
        depth: u32,
        (mut alpha, beta): (i32, i32),
        meter: &mut Meter<'_>,
    ) -> Option<i32> {
        if depth == 0 {
            return Some(self.estimate(own, theirs));
        }
        if meter.enter() {
            return None;
        }
        let squares = self.layout.placements(own, theirs);
        if squares.is_empty() {
            if self.layout.placements(theirs, own).is_empty() {
                return Some(DISC * self.result(own, theirs));
            }
            return Some(-self.shallow((theirs, own), depth, (-beta, -alpha), meter)?);
        }
        let mut room = [(0, own, theirs); MOST_MOVES];
        let mut moves = 0;
        for (square, place) in Squares(squares).zip(&mut room) {
            let flips = self.layout.flips(own, theirs, square.into());
            let (own, theirs) = (theirs.without(flips), own.or(flips).with(square.into()));
            let replies = if depth > 1 {
                self.layout.placements(own, theirs).count() as i32
            } else {
                0
            };
            *place = (
                4 * replies - self.compass.squares[usize::from(square)],
                own,
                theirs,
            );
            moves += 1;
        }
        let placements = room.get_mut(..moves)?;
        if depth > 1 {
            placements.sort_by_key(|&(order, ..)| order);
        }
        let mut best = -DISC * 128;
        for &mut (_, own, theirs) in placements {
            best = best.max(-self.shallow((own, theirs), depth - 1, (-beta, -alpha), meter)?);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }
}
