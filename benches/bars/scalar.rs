//! The 8×8 board of Othello with one word at a time, for the side that is compiled for any
//! processor. There it is faster than [`engine::rules::othello::Eight`], which processes four words
//! at once.
//!
//! Sources: placements by parallel-prefix fills, flips by carry propagation along rays, as in Edax (R. Delorme).

use engine::rules::othello::BoardLayout;

/// The layout with one word at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scalar;

/// All columns except the first and the last: a line along a row or a diagonal continues through
/// these only.
const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The squares to the right, below, below right and below left of each square.
static RAYS: [[u64; 4]; 64] = rays();

const fn rays() -> [[u64; 4]; 64] {
    const STEPS: [(i32, i32); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];
    let mut rays = [[0; 4]; 64];
    let mut square = 0;
    while square < 64 {
        let mut direction = 0;
        while direction < 4 {
            let (down, right) = STEPS[direction];
            let (mut row, mut column) = (square as i32 / 8 + down, square as i32 % 8 + right);
            while row < 8 && column < 8 && column >= 0 {
                rays[square][direction] |= 1 << (row * 8 + column);
                row += down;
                column += right;
            }
            direction += 1;
        }
        square += 1;
    }
    rays
}

/// Returns the discs that are flipped along a ray towards higher numbers. Adding one to the
/// opponent's discs and all squares that are not on the ray carries to the first square of the ray
/// without a disc of the opponent; if that square has an own disc, all squares of the ray before it
/// are flipped.
#[inline]
fn flips_upwards(own: u64, theirs: u64, ray: u64) -> u64 {
    let end = (theirs | !ray).wrapping_add(1) & ray & own;
    end.saturating_sub(1) & ray
}

/// Returns the discs that are flipped to the left of a square. There is no carry downwards, but the
/// first square is the highest bit.
#[inline]
fn flips_leftwards(own: u64, theirs: u64, square: u32) -> u64 {
    let ray = ((1 << square) - 1) & (0xff << (square & 56));
    // The `| 1` only saves a branch for "none": if square 0 is not on the ray, `& ray` removes it
    // again.
    let first = 1 << (63 - ((!theirs & ray) | 1).leading_zeros());
    let end: u64 = first & ray & own;
    (end << 1).wrapping_neg() & ray
}

/// Returns the ends of the lines that start beside an own disc and run along `by` in both
/// directions through `through`.
#[inline]
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

/// Computes [`line_ends`] along the rows, a little cheaper: to the right, one addition carries
/// through a whole line. Lines that it does not start are unchanged; their squares are occupied,
/// and the caller keeps only the empty ones.
#[inline]
fn row_ends(own: u64, inner: u64) -> u64 {
    let right = inner.wrapping_add((own << 1) & inner);
    let mut left = inner & (own >> 1);
    left |= inner & (left >> 1);
    let pairs = inner & (inner >> 1);
    left |= pairs & (left >> 2);
    left |= pairs & (left >> 2);
    right | (left >> 1)
}

impl BoardLayout for Scalar {
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
    #[inline]
    fn placements(&self, own: u64, theirs: u64) -> u64 {
        let inner = theirs & INNER;
        let ends = row_ends(own, inner) | line_ends(own, theirs, 8) | line_ends(own, inner, 7);
        (ends | line_ends(own, inner, 9)) & !(own | theirs)
    }
    #[inline]
    fn flips(&self, own: u64, theirs: u64, square: u32) -> u64 {
        let square = square % 64;
        let [right, below, below_right, below_left] = RAYS[square as usize];
        let down = flips_upwards(own, theirs, right)
            | flips_upwards(own, theirs, below)
            | flips_upwards(own, theirs, below_right)
            | flips_upwards(own, theirs, below_left);
        // Swapping the bytes turns the board upside down: squares above the square now lie below
        // it.
        let (own_over, theirs_over) = (own.swap_bytes(), theirs.swap_bytes());
        let [_, above, above_right, above_left] = RAYS[(square ^ 56) as usize];
        let up = flips_upwards(own_over, theirs_over, above)
            | flips_upwards(own_over, theirs_over, above_right)
            | flips_upwards(own_over, theirs_over, above_left);
        down | up.swap_bytes() | flips_leftwards(own, theirs, square)
    }
}
