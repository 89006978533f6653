//! The position as the prover sees it: stones, landing squares, winning squares, all kept up to date from move to move, and
//! the mirror image beside them.
//!
//! A *winning square* of a side is empty and completes a line of its stones, whether a stone can land there now or not
//! (the threats of V. Allis, "A Knowledge-based Approach of Connect-Four", 1988). Forced moves are played here, not by
//! the search: a side that can win does so; otherwise it plays on the square where the opponent would win, and never
//! below one where the opponent would win; a single remaining move is played. So the search only sees positions with a
//! choice.
//!
//! Cost: a move is some forty operations on words, most of them for the winning squares of its side.

use super::table::Word;
use crate::rules::bits::Bits;
use crate::rules::k_in_a_row::Stones;
use crate::rules::shape::Shape;

/// Stones of the side to move and of its opponent, as they lie or in the mirror.
#[derive(Clone, Copy, Debug)]
struct View<B> {
    own: B,
    theirs: B,
    /// The lowest empty square of each column; the spare square on top of a full one.
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

/// A position of a game that goes on.
#[derive(Clone, Copy, Debug)]
pub struct ProofPosition<B> {
    view: View<B>,
    mirror: View<B>,
    /// The winning squares of the side to move.
    pub own_wins: B,
    /// Those of its opponent.
    pub their_wins: B,
    /// How many squares are empty.
    pub empty: u32,
}

/// What is known of a position once all that is forced is played.
#[derive(Clone, Copy, Debug)]
pub enum Settled<B> {
    /// The score of the side that was to move.
    Score(i32),
    /// A choice is left to make: the position, the moves that do not lose at once, and whether the same side is to move as
    /// before.
    Choice(ProofPosition<B>, B, bool),
}

/// The score of a win whose stone is placed when so many squares are empty: half of them, rounded up.
#[inline(always)]
pub fn win_at(empty: u32) -> i32 {
    empty.div_ceil(2) as i32
}

/// The squares that complete a line of `k` in one direction, given as the distance between neighbours.
#[inline(always)]
fn gaps<B: Bits>(k: u32, stones: B, board: B, step: u32) -> B {
    let (mut found, mut below) = (B::EMPTY, board);
    for before in 0..k {
        // So many stones before the gap, the others after it.
        let mut line = below;
        for after in 1..k - before {
            line = line.and(stones.down(after * step));
        }
        found = found.or(line);
        below = below.and(stones.up((before + 1) * step));
    }
    found
}

/// The empty squares of lines of `k` free squares in one direction of which exactly two are empty.
#[inline(always)]
fn pairs<B: Bits>(k: u32, free: B, empty: B, step: u32) -> B {
    // The lines by their first square: those with at least one, two, three empty squares.
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

/// The squares that complete a line of some stones, those that are taken among them.
#[inline(always)]
fn completing<S: Shape>(shape: &S, stones: S::Bits) -> S::Bits {
    let (k, stride, board) = (shape.k(), shape.stride(), shape.board());
    if k > shape.rows().max(shape.columns()) {
        return S::Bits::EMPTY;
    }
    // In a column nothing stands above an empty square.
    let mut found = (1..k).fold(board, |line, below| line.and(stones.up(below)));
    for step in [stride, stride - 1, stride + 1] {
        found = found.or(gaps(k, stones, board, step));
    }
    found
}

/// The same square in the mirror.
#[inline(always)]
fn mirrored<S: Shape>(shape: &S, square: S::Bits) -> S::Bits {
    let (at, stride) = (square.lowest(), shape.stride());
    S::Bits::one((shape.rows() - 1 - at / stride) * stride + at % stride)
}

impl<B: Bits> ProofPosition<B> {
    /// A position of the rules.
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

    /// The stones of the side to move, or of its opponent, and the squares that either might still take.
    #[inline(always)]
    pub fn without_other<S: Shape<Bits = B>>(&self, shape: &S, own: bool) -> B {
        shape
            .board()
            .without(if own { self.view.theirs } else { self.view.own })
    }

    /// The stones of both sides and the landing squares: what [`super::pairing`] looks at.
    #[inline(always)]
    pub fn squares(&self) -> (B, B, B) {
        (self.view.own, self.view.theirs, self.view.landing)
    }

    /// A number that this position and its mirror image have, and no other.
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

    /// The position after a stone on a landing square.
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

    /// How promising the move was that has just been made, on this square: 16 for each winning square of its side, 2 for a
    /// column nearer to the centre.
    #[inline(always)]
    pub fn promise<S: Shape<Bits = B>>(&self, shape: &S, square: B) -> i32 {
        let column = (square.lowest() / shape.stride()) as i32;
        let off_centre = (2 * column + 1 - shape.rows() as i32).abs();
        16 * self.their_wins.count() as i32 - off_centre
    }

    /// How many squares would become winning squares of a side with a stone on them: those of lines of which two squares are
    /// empty and all others the side's.
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
                // Full, or the opponent wins with the next stone.
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
