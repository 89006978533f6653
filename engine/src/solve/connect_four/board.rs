//! The prover's representation of a position: stones, landing squares and winning squares, all
//! updated with each move, together with the mirror image.
//!
//! A *winning square* of a side is empty and completes a line of its stones, whether a stone can
//! land there now or not (the threats of V. Allis, "A Knowledge-based Approach of Connect-Four",
//! 1988). Forced moves are played here, not by the search: a side that can win does so; otherwise
//! it plays on the square where the opponent would win, and never below one where the opponent
//! would win; a single remaining move is played. The search thus only sees positions with a choice.
//!
//! Cost: some forty operations on words per move, most of them for the winning squares of its side.

use super::table::Word;
use crate::rules::bits::Bits;
use crate::rules::k_in_a_row::Stones;
use crate::rules::shape::Shape;

/// The stones of the side to move and of its opponent, in the position or in its mirror image.
#[derive(Clone, Copy, Debug)]
struct View<B> {
    own: B,
    theirs: B,
    /// The lowest empty square of each column, or the spare square on top of a full one.
    landing: B,
}

impl<B: Bits> View<B> {
    #[inline(always)]
    fn place(&self, square: B) -> Self {
        let landing = self.landing.xor(square).or(square.up(1));
        View {
            own: self.theirs,
            theirs: self.own.or(square),
            landing,
        }
    }
}

/// An unfinished position.
#[derive(Clone, Copy, Debug)]
pub struct ProofPosition<B> {
    view: View<B>,
    mirror: View<B>,
    /// The winning squares of the side to move.
    pub own_wins: B,
    /// The winning squares of its opponent.
    pub their_wins: B,
    /// The number of empty squares.
    pub empty: u32,
}

/// The outcome of playing all forced moves.
#[derive(Clone, Copy, Debug)]
pub enum Settled<B> {
    /// The score for the side that was to move.
    Score(i32),
    /// A position with a choice, the moves that do not lose at once, and whether the side to move
    /// is the same as before.
    Choice(ProofPosition<B>, B, bool),
}

/// Returns the score of a win whose stone is placed when `empty` squares are empty: half of them,
/// rounded up.
#[inline(always)]
pub fn win_at(empty: u32) -> i32 {
    empty.div_ceil(2) as i32
}

/// Returns the squares that complete a line of `k` in one direction, given as the distance between
/// neighbours.
#[inline(always)]
fn gaps<B: Bits>(k: u32, stones: B, board: B, step: u32) -> B {
    let (mut found, mut below) = (B::EMPTY, board);
    for before in 0..k {
        // `before` stones before the gap, the others after it.
        let mut line = below;
        for after in 1..k - before {
            line = line.and(stones.down(after * step));
        }
        found = found.or(line);
        below = below.and(stones.up((before + 1) * step));
    }
    found
}

/// Returns the empty squares of lines of `k` free squares in one direction that have exactly two
/// empty squares.
#[inline(always)]
fn pairs<B: Bits>(k: u32, free: B, empty: B, step: u32) -> B {
    // Lines are represented by their first square: those with at least one, two, three empty
    // squares.
    let (mut lines, mut one, mut two, mut three) = (free, B::EMPTY, B::EMPTY, B::EMPTY);
    for at in 0..k {
        let gap = empty.down(at * step);
        lines = lines.and(free.down(at * step));
        three = three.or(two.and(gap));
        two = two.or(one.and(gap));
        one = one.or(gap);
    }
    let lines = lines.and(two).without(three);
    (0..k).fold(B::EMPTY, |found, at| {
        found.or(lines.up(at * step).and(empty))
    })
}

/// Returns the squares that complete a line of stones, including taken squares.
#[inline(always)]
fn completing<S: Shape>(shape: &S, stones: S::Bits) -> S::Bits {
    let (k, stride, board) = (shape.k(), shape.stride(), shape.board());
    if k > shape.rows().max(shape.columns()) {
        return S::Bits::EMPTY;
    }
    // In a column, no stone is above an empty square.
    let mut found = (1..k).fold(board, |line, below| line.and(stones.up(below)));
    for step in [stride, stride - 1, stride + 1] {
        found = found.or(gaps(k, stones, board, step));
    }
    found
}

/// Returns the mirror image of a square.
#[inline(always)]
fn mirrored<S: Shape>(shape: &S, square: S::Bits) -> S::Bits {
    let (at, stride) = (square.lowest(), shape.stride());
    S::Bits::one((shape.rows() - 1 - at / stride) * stride + at % stride)
}

impl<B: Bits> ProofPosition<B> {
    /// Creates the representation of a position of the rules.
    pub fn new<S: Shape<Bits = B>>(shape: &S, stones: &Stones<B>) -> Self {
        let board = shape.board();
        let bottoms = board.without(board.up(1));
        let view = |own: B, theirs: B| {
            let taken = own.or(theirs);
            View {
                own,
                theirs,
                landing: taken.up(1).or(bottoms).without(taken),
            }
        };
        let turned = |stones: B| {
            let squares = (0..B::SIZE)
                .filter(|&square| stones.has(square))
                .map(B::one);
            squares.fold(B::EMPTY, |set, square| set.or(mirrored(shape, square)))
        };
        let open = board.without(stones.taken());
        ProofPosition {
            view: view(stones.own, stones.theirs),
            mirror: view(turned(stones.own), turned(stones.theirs)),
            own_wins: completing(shape, stones.own).and(open),
            their_wins: completing(shape, stones.theirs).and(open),
            empty: open.count(),
        }
    }

    /// Returns the stones of the side to move (`own`) or of its opponent, together with the squares
    /// that either might still take.
    #[inline(always)]
    pub fn without_other<S: Shape<Bits = B>>(&self, shape: &S, own: bool) -> B {
        shape
            .board()
            .without(if own { self.view.theirs } else { self.view.own })
    }

    /// Returns the stones of both sides and the landing squares, the input of [`super::pairing`].
    #[inline(always)]
    pub fn squares(&self) -> (B, B, B) {
        (self.view.own, self.view.theirs, self.view.landing)
    }

    /// Returns a number that is unique to this position and its mirror image.
    #[inline(always)]
    pub fn key(&self) -> B
    where
        B: Word,
    {
        self.view
            .own
            .or(self.view.landing)
            .min(self.mirror.own.or(self.mirror.landing))
    }

    /// Returns the position after a stone on a landing square.
    #[inline(always)]
    pub fn play<S: Shape<Bits = B>>(&self, shape: &S, square: B) -> Self {
        let view = self.view.place(square);
        let taken = view.own.or(view.theirs);
        ProofPosition {
            mirror: self.mirror.place(mirrored(shape, square)),
            own_wins: self.their_wins.without(square),
            their_wins: completing(shape, view.theirs).without(taken),
            empty: self.empty - 1,
            view,
        }
    }

    /// Returns the priority of the move just made on this square: 16 for each winning square of its
    /// side, 2 for each column nearer to the centre.
    #[inline(always)]
    pub fn promise<S: Shape<Bits = B>>(&self, shape: &S, square: B) -> i32 {
        let column = (square.lowest() / shape.stride()) as i32;
        let off_centre = (2 * column + 1 - shape.rows() as i32).abs();
        16 * self.their_wins.count() as i32 - off_centre
    }

    /// Returns the number of squares that would become winning squares of a side by one more stone:
    /// those of lines with two empty squares in which all others are the side's.
    #[inline(always)]
    pub fn prospects<S: Shape<Bits = B>>(&self, shape: &S, own: bool) -> i32 {
        let (k, stride, free) = (shape.k(), shape.stride(), self.without_other(shape, own));
        if k > shape.rows().max(shape.columns()) {
            return 0;
        }
        let stones = if own { self.view.own } else { self.view.theirs };
        let empty = free.without(stones);
        let near = [1, stride, stride - 1, stride + 1].map(|step| pairs(k, free, empty, step));
        near.into_iter().fold(B::EMPTY, B::or).count() as i32
    }

    /// Plays on while moves are forced.
    #[inline(always)]
    pub fn settle<S: Shape<Bits = B>>(mut self, shape: &S) -> Settled<B> {
        let mut same = true;
        loop {
            let landing = self.view.landing.and(shape.board());
            let score = |score: i32| Settled::Score(if same { score } else { -score });
            if !landing.and(self.own_wins).is_empty() {
                return score(win_at(self.empty));
            }
            let forced = landing.and(self.their_wins);
            let moves = if forced.is_empty() { landing } else { forced };
            let moves = moves.without(self.their_wins.down(1));
            if (forced.rest()) != B::EMPTY || moves.is_empty() {
                // The board is full, or the opponent wins with the next stone.
                let is_full = self.empty == 0;
                return score(if is_full { 0 } else { -win_at(self.empty - 1) });
            }
            if self.empty <= 2 {
                return score(0);
            }
            if !moves.rest().is_empty() {
                return Settled::Choice(self, moves, same);
            }
            self = self.play(shape, moves);
            same = !same;
        }
    }
}
