//! The prover's null-window search, fail-soft.

use super::Endgame;
use super::table::NO_MOVE;
use crate::rules::bits::{Bits, Squares};
use crate::rules::othello::BoardLayout;
use crate::solve::Meter;

/// The number of empty squares below which looking up every child in the table costs more than it
/// saves.
const LOOK_AT_CHILDREN: u32 = 6;

/// A bound on the number of moves of any position: 10×10 has fewer than 50.
pub(super) const MOST_MOVES: usize = 64;

/// A move, with the position after it.
#[derive(Clone, Copy)]
pub(super) struct Placement<B> {
    pub own: B,
    pub theirs: B,
    pub square: u8,
    /// The priority of the move; the greatest is tried first.
    pub order: i32,
}

impl<L: BoardLayout> Endgame<L> {
    /// Returns the greatest result that the opponent's stable discs allow (one's own, if fewer
    /// discs win), if it is at most α. Stable discs are computed only if there are enough discs.
    #[inline]
    pub(super) fn stability_cut(&self, own: L::Bits, theirs: L::Bits, alpha: i32) -> Option<i32> {
        let (own, theirs) = if self.layout.anti() {
            (theirs, own)
        } else {
            (own, theirs)
        };
        if alpha < self.most - 2 * theirs.count() as i32 {
            return None;
        }
        let most = self.most - 2 * self.compass.stable(theirs, own).count() as i32;
        (most <= alpha).then_some(most)
    }

    /// Searches the window (α, α + 1).
    pub(super) fn null(
        &mut self,
        own: L::Bits,
        theirs: L::Bits,
        alpha: i32,
        meter: &mut Meter<'_>,
    ) -> Option<i32> {
        let empty = self.empty(own, theirs);
        let count = empty.count();
        if count <= 4 {
            return self.few((own, theirs), (empty, count), alpha, meter);
        }
        if meter.enter() {
            return None;
        }
        if let Some(most) = self.stability_cut(own, theirs, alpha) {
            return Some(most);
        }
        let squares = self.layout.placements(own, theirs);
        if squares.is_empty() {
            if self.layout.placements(theirs, own).is_empty() {
                return Some(self.result(own, theirs));
            }
            return Some(-self.null(theirs, own, -alpha - 1, meter)?);
        }
        let mut hints = [NO_MOVE; 2];
        if let Some(known) = self.table.find(own, theirs) {
            let ranks = known.ranks();
            if ranks.low > alpha {
                return Some(ranks.low);
            }
            if ranks.high <= alpha {
                return Some(ranks.high);
            }
            hints = known.moves;
        }
        let mut room = [Placement {
            own,
            theirs,
            square: NO_MOVE,
            order: 0,
        }; MOST_MOVES];
        let mut moves = 0;
        for (square, place) in Squares(squares).zip(&mut room) {
            let flips = self.layout.flips(own, theirs, square.into());
            let after = (theirs.without(flips), own.or(flips).with(square.into()));
            *place = Placement {
                own: after.0,
                theirs: after.1,
                square: square as u8,
                order: 0,
            };
            moves += 1;
            // The opponent has no disc left, and neither side can place one any more.
            if after.0.is_empty() {
                let found = -self.result(after.0, after.1);
                if found > alpha {
                    return Some(found);
                }
            }
        }
        let placements = room.get_mut(..moves)?;
        if count >= LOOK_AT_CHILDREN
            && let Some((found, square)) = self.cut_by_child(placements, alpha)
        {
            self.table.store((own, theirs), count, alpha, found, square);
            return Some(found);
        }
        if moves > 1 {
            self.order(placements, (empty, count), hints, meter)?;
        }
        let (mut best, mut best_square) = (-self.most, NO_MOVE);
        for i in 0..moves {
            let Some(placement) = next(placements, i) else {
                break;
            };
            let found = -self.null(placement.own, placement.theirs, -alpha - 1, meter)?;
            if found > best || best_square == NO_MOVE {
                (best, best_square) = (found, placement.square);
                if found > alpha {
                    break;
                }
            }
        }
        self.table
            .store((own, theirs), count, alpha, best, best_square);
        Some(best)
    }

    /// Returns a move whose result is known from the table to exceed α (enhanced transposition
    /// cut-off: J. Schaeffer, A. Plaat, "New advances in alpha-beta searching", 1996).
    fn cut_by_child(&self, placements: &[Placement<L::Bits>], alpha: i32) -> Option<(i32, u8)> {
        placements.iter().find_map(|placement| {
            let found = -self
                .table
                .find(placement.own, placement.theirs)?
                .ranks()
                .high;
            (found > alpha).then_some((found, placement.square))
        })
    }
}

/// Returns the next move in order: a selection sort that stops when the search does.
#[inline]
fn next<B: Bits>(placements: &mut [Placement<B>], from: usize) -> Option<Placement<B>> {
    let rest = placements.get_mut(from..)?;
    // The first of the greatest: ties go to the lower square.
    let largest = (0..rest.len()).rev().max_by_key(|&i| rest[i].order)?;
    rest.swap(0, largest);
    rest.first().copied()
}
