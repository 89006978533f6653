//! [`Packed`]: an entry of a table in eight bytes.
//!
//! From the lowest bit on: 3 bits for the kind, 0 for no entry; 1 that is set if the value rests on
//! a leaf at which the game goes on; 16 for the depth left to search; 16 for the move; 28 for the
//! value, 0 if it is stored elsewhere.

use super::stored::{Remaining, Stored};
use crate::eval::Value;
use crate::numbers::{Ordinal, Tick};
use crate::search::window::Kind;

/// An entry of a table in eight bytes, without its tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Packed(u64);

const UNFINISHED: u32 = 3;
const REMAINING: u32 = 4;
const MOVE: u32 = 20;
const VALUE: u32 = 36;

/// The value that 0 would be.
const MIDDLE: i64 = 1 << 27;
/// The numbers of infinite values; finite ones lie between them.
const LEAST: u64 = 1;
const GREATEST: u64 = (1 << 28) - 1;

impl Packed {
    /// No entry.
    pub const NONE: Packed = Packed(0);

    /// An entry without its tick; and whether its value has to be kept elsewhere.
    #[inline(always)]
    pub fn new(stored: &Stored) -> (Packed, bool) {
        let kind = match stored.kind {
            Kind::Exact => 1,
            Kind::Lower => 2,
            Kind::Upper => 3,
            Kind::Estimate => 4,
            Kind::Unsearched => 5,
        };
        let value = match stored.value {
            Value::NEG_INF => LEAST,
            Value::INF => GREATEST,
            value => match value.raw().checked_add(MIDDLE) {
                Some(number @ 2..=0x0FFF_FFFE) => number as u64,
                _ => 0,
            },
        };
        let mv = stored.mv().map_or(u16::MAX, |mv| mv.0);
        let packed = kind
            | u64::from(stored.unfinished) << UNFINISHED
            | u64::from(stored.remaining.number()) << REMAINING
            | u64::from(mv) << MOVE
            | value << VALUE;
        (Packed(packed), value == 0)
    }
    /// Returns whether this is an entry.
    #[inline(always)]
    pub fn is_some(self) -> bool {
        self != Packed::NONE
    }
    /// The entry; `wide` is its value where that stands elsewhere.
    #[inline(always)]
    pub fn unpacked(self, tick: Tick, wide: impl FnOnce() -> Value) -> Stored {
        let kind = match self.0 & 7 {
            1 => Kind::Exact,
            2 => Kind::Lower,
            3 => Kind::Upper,
            4 => Kind::Estimate,
            _ => Kind::Unsearched,
        };
        let value = match self.0 >> VALUE {
            0 => wide(),
            LEAST => Value::NEG_INF,
            GREATEST => Value::INF,
            number => Value::new(number as i64 - MIDDLE),
        };
        let remaining = Remaining::numbered((self.0 >> REMAINING) as u16);
        let unfinished = self.0 >> UNFINISHED & 1 == 1;
        let mv = Some((self.0 >> MOVE) as u16).filter(|mv| *mv != u16::MAX);
        Stored::new(value, kind, remaining, tick, unfinished).with_move(mv.map(Ordinal))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_unpacked() {
        let values = [
            0,
            1,
            -1,
            9_999,
            MIDDLE - 2,
            2 - MIDDLE,
            MIDDLE - 1,
            1 - MIDDLE,
        ]
        .into_iter()
        .chain([
            MIDDLE,
            -MIDDLE,
            i64::MAX - 1,
            1 - i64::MAX,
            i64::MAX,
            -i64::MAX,
        ])
        .map(Value::new);
        for value in values {
            for kind in [
                Kind::Exact,
                Kind::Lower,
                Kind::Upper,
                Kind::Estimate,
                Kind::Unsearched,
            ] {
                for (plies, mv, unfinished) in [
                    (0, None, false),
                    (17, Some(0), true),
                    (u32::MAX, Some(65_534), false),
                ] {
                    let remaining = Remaining::plies(plies);
                    let entry = Stored::new(value, kind, remaining, Tick(8), unfinished)
                        .with_move(mv.map(Ordinal));
                    let (packed, is_wide) = Packed::new(&entry);
                    let fits = value.units().is_none_or(|units| units.abs() < MIDDLE - 1);
                    assert_eq!((packed.is_some(), is_wide), (true, !fits), "{value:?}");
                    assert_eq!(packed.unpacked(Tick(8), || value), entry);
                }
            }
        }
        assert!(!Packed::NONE.is_some());
    }
}
