//! The prover's data about a board: neighbours, goals, distances, articulation squares, and the
//! symmetries used by its table.
//!
//! A half turn exchanges the goals, so a position with North to move is one with South to move on
//! the turned board; on square boards, the reflection across the diagonal through both goals
//! changes nothing. Up to four positions thus share an entry. Cost of a key: reversing a word, and
//! a table lookup per byte of the word if the reflection is needed.

use crate::rules::bits::Bits;
use crate::rules::rastros::Area;

/// A board with precomputed sets for the prover.
pub struct TrailBoard<A: Area> {
    area: A,
    /// The neighbours of each square.
    pub beside: Vec<A::Bits>,
    /// The goals of South and of North.
    pub goals: [u32; 2],
    /// Each goal with its neighbours; a player who moves there lets the owner win at once.
    pub zones: [A::Bits; 2],
    /// All squares except those of the first column.
    inner: A::Bits,
    /// The last square.
    last: u32,
    mirror: Option<Mirror<A::Bits>>,
}

/// The reflection across the diagonal through both goals of a square board.
struct Mirror<B> {
    /// The image of each square.
    squares: Vec<u16>,
    /// For each byte of the word, the images of its eight squares by the value of the byte.
    bytes: Vec<[B; 256]>,
}

impl<B: Bits> Mirror<B> {
    fn new(squares: Vec<u16>) -> Self {
        let image = |byte: u32, value: usize| {
            let set = (0..8)
                .filter(|bit| value >> bit & 1 == 1)
                .map(|bit| squares.get((8 * byte + bit) as usize));
            set.flatten()
                .fold(B::EMPTY, |set, &square| set.with(square.into()))
        };
        let bytes = (0..(squares.len() as u32).div_ceil(8))
            .map(|byte| std::array::from_fn(|value| image(byte, value)));
        Mirror {
            bytes: bytes.collect(),
            squares,
        }
    }
    fn set(&self, set: B) -> B {
        (0..)
            .zip(&self.bytes)
            .fold(B::EMPTY, |all, (index, images)| {
                all.or(images[usize::from(set.byte(index))])
            })
    }
}

impl<A: Area> TrailBoard<A> {
    /// Creates the board of an area.
    pub fn new(area: A) -> Self {
        let (rows, columns) = (area.rows(), area.columns());
        let places = || (1..=rows).flat_map(|row| (1..=columns).map(move |column| (row, column)));
        let mirrored = || {
            let mut images = vec![0; area.square(rows, columns) as usize + 1];
            for (row, column) in places() {
                if let Some(image) = images.get_mut(area.square(row, column) as usize) {
                    *image = area.square(columns + 1 - column, rows + 1 - row) as u16;
                }
            }
            images
        };
        let goals = area.goals();
        let inner = places().filter(|&(_, column)| column > 1);
        TrailBoard {
            area,
            beside: (0..A::Bits::SIZE)
                .map(|square| area.beside(square))
                .collect(),
            goals,
            zones: goals.map(|goal| area.beside(goal).with(goal)),
            inner: inner.fold(A::Bits::EMPTY, |set, (row, column)| {
                set.with(area.square(row, column))
            }),
            last: area.square(rows, columns),
            mirror: (rows == columns).then(|| Mirror::new(mirrored())),
        }
    }
    /// Returns all squares of the board.
    pub fn squares(&self) -> A::Bits {
        let (rows, columns) = (self.area.rows(), self.area.columns());
        let squares = (1..=rows).flat_map(|row| (1..=columns).map(move |column| (row, column)));
        squares.fold(A::Bits::EMPTY, |set, (row, column)| {
            set.with(self.area.square(row, column))
        })
    }
    /// Returns these squares and all that touch one of them.
    #[inline]
    pub fn around(&self, squares: A::Bits) -> A::Bits {
        self.area.around(squares)
    }
    /// Returns the free squares that can be reached from the piece.
    #[inline]
    pub fn reach(&self, free: A::Bits, piece: u32) -> A::Bits {
        let mut reached = self.beside[piece as usize].and(free);
        loop {
            let more = self.area.around(reached).and(free);
            if more == reached {
                return reached;
            }
            reached = more;
        }
    }
    /// Returns the number of steps from the piece to a square over free squares, or `None` if there
    /// is no path.
    #[inline]
    pub fn steps(&self, free: A::Bits, piece: u32, goal: u32) -> Option<i32> {
        let (mut reached, mut steps) = (self.beside[piece as usize].and(free), 1);
        while !reached.has(goal) {
            let more = self.area.around(reached).and(free);
            if more == reached {
                return None;
            }
            reached = more;
            steps += 1;
        }
        Some(steps)
    }
    /// Returns the free squares whose free neighbours are not all connected around them: every
    /// square whose removal would disconnect the others is one of these.
    #[inline]
    pub fn joints(&self, free: A::Bits) -> A::Bits {
        let stride = self.area.stride();
        let (above, below) = (free.up(stride), free.down(stride));
        let left = |set: A::Bits| set.up(1).and(self.inner);
        let right = |set: A::Bits| set.and(self.inner).down(1);
        // The ring around a square has one part for each side that is not free and whose next
        // square on the ring, at the corner or at the next side, is free.
        let parts = [
            right(below).or(right(free)).without(below),
            right(above).or(above).without(right(free)),
            left(above).or(left(free)).without(above),
            left(below).or(below).without(left(free)),
        ];
        let (mut once, mut twice) = (A::Bits::EMPTY, A::Bits::EMPTY);
        for part in parts {
            twice = twice.or(once.and(part));
            once = once.or(part);
        }
        twice.and(free)
    }
    /// Returns the position as the table stores it, with South to move.
    #[inline]
    pub fn key(&self, free: A::Bits, piece: u32, side: usize) -> (A::Bits, u16) {
        let here = (free, piece as u16);
        let turned = || {
            (
                free.reversed().down(A::Bits::SIZE - 1 - self.last),
                (self.last - piece) as u16,
            )
        };
        let south = if side == 0 { here } else { turned() };
        let Some(mirror) = &self.mirror else {
            return south;
        };
        // Any rule suffices that chooses the same position of the two, whichever is given.
        let image = mirror
            .squares
            .get(usize::from(south.1))
            .copied()
            .unwrap_or(south.1);
        if image > south.1 {
            return south;
        }
        let image = (mirror.set(south.0), image);
        if is_before(image, south) {
            image
        } else {
            south
        }
    }
}

/// Orders positions by the piece's square, then by the lowest square that only one of them has.
fn is_before<B: Bits>((set, piece): (B, u16), (other_set, other_piece): (B, u16)) -> bool {
    let difference = set.xor(other_set);
    if piece != other_piece {
        piece < other_piece
    } else {
        !difference.is_empty() && set.has(difference.lowest())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::bits::Squares;
    use crate::rules::conformance::Seed;
    use crate::rules::rastros::{EightArea, PaddedArea};

    /// Returns some of a board's squares, and one more of them.
    fn random<A: Area>(board: &TrailBoard<A>, random: &mut Seed) -> (A::Bits, u32) {
        let all = board.squares();
        let free = Squares(all)
            .filter(|_| random.below(8) < 5)
            .fold(A::Bits::EMPTY, |set, square| set.with(square.into()));
        let piece = u32::from(
            Squares(all)
                .nth(random.below(all.count() as usize))
                .unwrap(),
        );
        (free.without(A::Bits::one(piece)), piece)
    }

    fn finds_all_joints<A: Area>(area: A) {
        let board = TrailBoard::new(area);
        let mut seed = Seed(3);
        for _ in 0..300 {
            let (free, _) = random(&board, &mut seed);
            let joints = board.joints(free);
            for square in Squares(free).map(u32::from) {
                let near = board.beside[square as usize].and(free);
                let others = free.without(A::Bits::one(square));
                let first = near.lowest();
                let is_cut = !near.is_empty()
                    && !near
                        .without(board.reach(others, first).with(first))
                        .is_empty();
                assert!(!is_cut || joints.has(square), "{free:?} {square}");
            }
        }
    }

    #[test]
    fn every_square_that_cuts_is_a_joint() {
        finds_all_joints(EightArea);
        finds_all_joints(PaddedArea::new(6, 7).unwrap());
    }

    fn is_the_same_from_every_view<A: Area>(area: A) {
        let board = TrailBoard::new(area);
        let (rows, columns) = (area.rows(), area.columns());
        let mut seed = Seed(4);
        for _ in 0..300 {
            let (free, piece) = random(&board, &mut seed);
            let apply = |to: &dyn Fn(u32, u32) -> (u32, u32)| {
                let image = |square: u32| {
                    let (row, column) = area.place(square);
                    let (row, column) = to(row, column);
                    area.square(row, column)
                };
                (
                    Squares(free)
                        .fold(A::Bits::EMPTY, |set, square| set.with(image(square.into()))),
                    image(piece),
                )
            };
            let key = board.key(free, piece, 0);
            let (turned, at) = apply(&|row, column| (rows + 1 - row, columns + 1 - column));
            assert_eq!(board.key(turned, at, 1), key);
            if rows == columns {
                let (mirrored, at) = apply(&|row, column| (columns + 1 - column, rows + 1 - row));
                assert_eq!(board.key(mirrored, at, 0), key);
            }
            assert_eq!(
                (key.0.count(), board.key(key.0, key.1.into(), 0)),
                (free.count(), key)
            );
        }
    }

    #[test]
    fn a_key_is_the_same_from_every_view() {
        is_the_same_from_every_view(EightArea);
        is_the_same_from_every_view(PaddedArea::new(7, 7).unwrap());
        is_the_same_from_every_view(PaddedArea::new(6, 7).unwrap());
    }
}
