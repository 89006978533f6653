//! The layouts of Othello boards in machine words, with the computation of placements and flips.
//!
//! Two layouts share one contract ([`BoardLayout`]): [`Eight`] is the 8×8 board on all 64 bits,
//! with constant shifts, masks and rays; [`Padded`] is any even size with one spare column per row,
//! which never contains a disc, so that lines end there without masks. The tests compare the two on
//! the same positions.
//!
//! Sources: placements by parallel-prefix fills, flips by finding the end of each ray, as in Edax
//! (R. Delorme). On 8×8 the four directions are four numbers that undergo the same operations,
//! which a suitable processor executes at once. Costs on 8×8: about 25 operations on four words for
//! all placements, about 20 for a flip, no branches, and a table of 4 KiB.

use crate::rules::bits::Bits;
use std::fmt::Debug;

/// The squares of a board as bits, numbered row by row: `square = row × stride + column`, both
/// counted from 0.
pub trait BoardLayout: Copy + Eq + Debug + Send + Sync + 'static {
    /// See [`crate::rules::Game::USUAL`].
    const USUAL: bool = false;
    /// The word that contains a set of squares.
    type Bits: Bits;
    /// Returns the number of rows and of columns: even, from 4 to 10.
    fn size(&self) -> u32;
    /// Returns the distance from a square to the one below it.
    fn stride(&self) -> u32;
    /// Returns all squares of the board.
    fn squares(&self) -> Self::Bits;
    /// Returns the empty squares where a disc of `own` would flip a disc of `theirs`.
    fn placements(&self, own: Self::Bits, theirs: Self::Bits) -> Self::Bits;
    /// Returns the discs of `theirs` that a disc of `own` on this square flips.
    fn flips(&self, own: Self::Bits, theirs: Self::Bits, square: u32) -> Self::Bits;

    /// Returns true if the side with fewer discs wins.
    #[inline]
    fn anti(&self) -> bool {
        false
    }
    /// Returns the number of the square at a row and a column, both counted from 1.
    #[inline]
    fn square(&self, row: u32, column: u32) -> u32 {
        (row - 1) * self.stride() + column - 1
    }
    /// Returns the row and the column of a square, both counted from 1.
    #[inline]
    fn place(&self, square: u32) -> (u32, u32) {
        (square / self.stride() + 1, square % self.stride() + 1)
    }
}

/// The 8×8 board, whose size is known at compile time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Eight;

/// The four directions: down, right, down right and down left.
const STEPS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// The distance of two neighbors in each direction.
const BY: [u32; 4] = [8, 1, 9, 7];

/// All columns except the first and the last: a line along a row or a diagonal continues only
/// through these.
const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The squares through which lines in each direction may continue.
const THROUGH: [u64; 4] = [u64::MAX, INNER, INNER, INNER];

/// The squares in each direction from a square, and those in the opposite directions. Aligned to
/// one cache line of the processor; without the alignment, the rays of nearly every square would
/// occupy two.
#[repr(align(64))]
struct Rays([[u64; 4]; 2]);

static RAYS: [Rays; 64] = rays();

const fn rays() -> [Rays; 64] {
    let mut rays = [const { Rays([[0; 4]; 2]) }; 64];
    let mut square = 0;
    while square < 64 {
        let mut direction = 0;
        while direction < 4 {
            let (down, right) = STEPS[direction];
            let (mut row, mut column) = (square as i32 / 8 + down, square as i32 % 8 + right);
            while row < 8 && column < 8 && column >= 0 {
                rays[square].0[0][direction] |= 1 << (row * 8 + column);
                // By symmetry, the same ray runs in the opposite direction from the opposite
                // square.
                rays[63 - square].0[1][direction] |= 1 << (63 - (row * 8 + column));
                row += down;
                column += right;
            }
            direction += 1;
        }
        square += 1;
    }
    rays
}

/// Returns the union over all four directions. Written so that the compiler applies the same
/// operations to four words at once, and without functions of the standard library, which it may
/// not inline into the code for newer processors.
#[inline(always)]
fn together(direction: impl Fn(usize) -> u64) -> u64 {
    let (a, b, c, d) = (direction(0), direction(1), direction(2), direction(3));
    a | b | c | d
}

/// Returns the flips along a ray towards higher numbers: the squares before the first square
/// without a disc of theirs, if that square has an own disc.
#[inline(always)]
fn flips_up(own: u64, theirs: u64, ray: u64) -> u64 {
    let stops = ray & !theirs;
    let end = stops & stops.wrapping_neg() & own;
    ray & end.wrapping_sub(1).wrapping_add(u64::from(end == 0))
}

/// Returns the flips along a ray towards lower numbers. Unlike the lowest set bit, the highest
/// cannot be found in one operation; instead every stop is spread over the squares behind it.
#[inline(always)]
fn flips_down(own: u64, theirs: u64, ray: u64, by: u32) -> u64 {
    let stops = ray & !theirs;
    let mut behind = stops | stops >> by;
    behind |= behind >> (2 * by);
    behind |= behind >> (4 * by);
    // The highest stop is an own disc if the own stops are the greater number; no downward ray
    // contains the sign bit.
    let closed = (stops & own) as i64 > (stops & !own) as i64;
    ray & !behind & if closed { u64::MAX } else { 0 }
}

/// Returns the ends of the lines that start beside an own disc and run along `by` in both
/// directions through `through`.
#[inline(always)]
fn line_ends(own: u64, through: u64, by: u32) -> u64 {
    let mut up = through & (own << by);
    let mut down = through & (own >> by);
    up |= through & (up << by);
    down |= through & (down >> by);
    let pairs_up = through & (through << by);
    let pairs_down = pairs_up >> by;
    up |= pairs_up & (up << (2 * by));
    down |= pairs_down & (down >> (2 * by));
    up |= pairs_up & (up << (2 * by));
    down |= pairs_down & (down >> (2 * by));
    (up << by) | (down >> by)
}

impl BoardLayout for Eight {
    const USUAL: bool = true;
    type Bits = u64;
    #[inline]
    fn size(&self) -> u32 {
        8
    }
    #[inline]
    fn stride(&self) -> u32 {
        8
    }
    #[inline]
    fn squares(&self) -> u64 {
        u64::MAX
    }
    #[inline(always)]
    fn placements(&self, own: u64, theirs: u64) -> u64 {
        together(|i| line_ends(own, theirs & THROUGH[i], BY[i])) & !(own | theirs)
    }
    #[inline(always)]
    fn flips(&self, own: u64, theirs: u64, square: u32) -> u64 {
        let Rays([up, down]) = &RAYS[square as usize % 64];
        together(|i| flips_down(own, theirs, down[i], BY[i]) | flips_up(own, theirs, up[i]))
    }
}

/// A board whose size is known at run time, with one spare column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Padded<B> {
    size: u32,
    squares: B,
    anti: bool,
}

impl<B: Bits> Padded<B> {
    /// Creates a layout; returns `None` if the size is not even, not from 4 to 10, or too large for
    /// `B`: `u64` holds 4 and 6.
    pub fn new(size: u32) -> Option<Self> {
        if !matches!(size, 4 | 6 | 8 | 10) || size * (size + 1) > B::SIZE {
            return None;
        }
        let squares =
            (0..size).flat_map(|row| (0..size).map(move |column| row * (size + 1) + column));
        Some(Self {
            size,
            squares: squares.fold(B::EMPTY, B::with),
            anti: false,
        })
    }
    /// Returns the layout in which the side with fewer discs wins, if `anti`, or the side with
    /// more.
    #[must_use]
    pub fn with_anti(self, anti: bool) -> Self {
        Self { anti, ..self }
    }
    /// Returns the distances to the neighbors on the right, below left, below and below right.
    #[inline]
    fn steps(&self) -> [u32; 4] {
        [1, self.size, self.size + 1, self.size + 2]
    }
    /// Returns the unbroken lines in `through` that start beside `from`, where `shift` moves by one
    /// step.
    #[inline]
    fn lines(&self, from: B, through: B, shift: impl Fn(B) -> B) -> B {
        let mut line = shift(from).and(through);
        // A line between two discs has at most size − 2 squares, one of which is already found.
        for _ in 3..self.size {
            line = line.or(shift(line).and(through));
        }
        line
    }
}

impl<B: Bits> BoardLayout for Padded<B> {
    type Bits = B;
    #[inline]
    fn size(&self) -> u32 {
        self.size
    }
    #[inline]
    fn stride(&self) -> u32 {
        self.size + 1
    }
    #[inline]
    fn squares(&self) -> B {
        self.squares
    }
    #[inline]
    fn anti(&self) -> bool {
        self.anti
    }
    fn placements(&self, own: B, theirs: B) -> B {
        let ends = self.steps().into_iter().fold(B::EMPTY, |ends, by| {
            let up = self.lines(own, theirs, |set| set.up(by)).up(by);
            let down = self.lines(own, theirs, |set| set.down(by)).down(by);
            ends.or(up).or(down)
        });
        ends.and(self.squares).without(own.or(theirs))
    }
    fn flips(&self, own: B, theirs: B, square: u32) -> B {
        let placed = B::one(square % B::SIZE);
        let closed = |line: B, end: B| {
            if end.and(own).is_empty() {
                B::EMPTY
            } else {
                line
            }
        };
        self.steps().into_iter().fold(B::EMPTY, |flips, by| {
            let up = self.lines(placed, theirs, |set| set.up(by));
            let down = self.lines(placed, theirs, |set| set.down(by));
            flips
                .or(closed(up, up.up(by)))
                .or(closed(down, down.down(by)))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::conformance::Seed;

    /// Returns the same set of squares on the padded board.
    fn padded(set: u64, layout: &Padded<u128>) -> u128 {
        (0..64)
            .filter(|&i| set.has(i))
            .fold(0, |all, i| all.with(layout.square(i / 8 + 1, i % 8 + 1)))
    }

    #[test]
    fn both_layouts_agree_on_any_discs() {
        let layout = Padded::<u128>::new(8).unwrap();
        let mut random = Seed(7);
        let mut word = || (0..4).fold(0, |word: u64, _| word << 16 | random.below(1 << 16) as u64);
        for round in 0..3_000 {
            // Sparse, half full and nearly full boards.
            let taken = [
                word() & word(),
                word(),
                word() | word(),
                word() | word() | word(),
            ][round % 4];
            let (own, theirs) = { (taken & word(), taken) };
            let theirs = theirs & !own;
            let (wide_own, wide_theirs) = (padded(own, &layout), padded(theirs, &layout));
            let placements = Eight.placements(own, theirs);
            assert_eq!(
                padded(placements, &layout),
                layout.placements(wide_own, wide_theirs),
                "{own:x} {theirs:x}"
            );
            for square in (0..64).filter(|&i| !taken.has(i)) {
                let flips = Eight.flips(own, theirs, square);
                let wide_square = layout.square(square / 8 + 1, square % 8 + 1);
                assert_eq!(
                    padded(flips, &layout),
                    layout.flips(wide_own, wide_theirs, wide_square),
                    "{square}"
                );
                assert_eq!(
                    flips != 0,
                    placements.has(square),
                    "{own:x} {theirs:x} {square}"
                );
            }
        }
    }

    #[test]
    fn only_even_sizes_that_fit() {
        let sizes = |fits: fn(u32) -> bool| (0..20).filter(|&size| fits(size)).collect::<Vec<_>>();
        assert_eq!(sizes(|size| Padded::<u64>::new(size).is_some()), [4, 6]);
        assert_eq!(
            sizes(|size| Padded::<u128>::new(size).is_some()),
            [4, 6, 8, 10]
        );
    }
}
