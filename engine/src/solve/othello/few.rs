//! The search of the last four empty squares.
//!
//! Here a table and an order cost more than they save; squares in odd quarters come first. The last
//! square is computed by arithmetic, without a search. Source: Andersson's notes.

use super::Endgame;
use crate::rules::bits::{Bits, Squares};
use crate::rules::othello::BoardLayout;
use crate::solve::Meter;

impl<L: BoardLayout> Endgame<L> {
    /// Searches a position with `count` ≤ 4 empty squares in the null window (α, α + 1).
    pub(super) fn few(
        &mut self,
        (own, theirs): (L::Bits, L::Bits),
        (empty, count): (L::Bits, u32),
        alpha: i32,
        meter: &mut Meter<'_>,
    ) -> Option<i32> {
        if count <= 1 {
            return Some(self.last(own, theirs, empty));
        }
        if meter.enter() {
            return None;
        }
        if count >= 3
            && let Some(most) = self.stability_cut(own, theirs, alpha)
        {
            return Some(most);
        }
        let odd = self.compass.odd(empty);
        let mut best = None;
        for square in Squares(odd).chain(Squares(empty.without(odd))) {
            let square = u32::from(square);
            let flips = self.layout.flips(own, theirs, square);
            if flips.is_empty() {
                continue;
            }
            let after = (theirs.without(flips), own.or(flips).with(square));
            let found = -self.few(
                after,
                (empty.without(L::Bits::one(square)), count - 1),
                -alpha - 1,
                meter,
            )?;
            if found > alpha {
                return Some(found);
            }
            best = best.max(Some(found));
        }
        if best.is_some() {
            return best;
        }
        if self.layout.placements(theirs, own).is_empty() {
            return Some(self.result(own, theirs));
        }
        Some(-self.few((theirs, own), (empty, count), -alpha - 1, meter)?)
    }

    /// Returns the result with at most one empty square: the side that can places the last disc.
    fn last(&self, own: L::Bits, theirs: L::Bits, empty: L::Bits) -> i32 {
        if empty.is_empty() {
            return self.result(own, theirs);
        }
        let difference = own.count() as i32 - theirs.count() as i32;
        let flips = |own, theirs| self.layout.flips(own, theirs, empty.lowest()).count() as i32;
        match (flips(own, theirs), flips(theirs, own)) {
            (0, 0) => self.result(own, theirs),
            (0, theirs) => self.sign() * (difference - 2 * theirs - 1),
            (own, _) => self.sign() * (difference + 2 * own + 1),
        }
    }
}
