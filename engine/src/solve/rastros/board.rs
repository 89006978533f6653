//! What the prover knows of a board: neighbours, goals, distances, and the symmetries that its table uses.
//!
//! A half turn exchanges the goals, so a position with North to move is one with South to move on the turned board; on
//! square boards the mirror along the diagonal through both goals changes nothing. So up to four positions share an entry.

use crate::rules::bits::{Bits, Squares};
use crate::rules::rastros::Area;

/// A board, prepared for the prover.
pub struct TrailBoard<A: Area> {
    area: A,
    /// The neighbours of each square.
    pub beside: Vec<A::Bits>,
    /// The goals of South and of North.
    pub goals: [u32; 2],
    /// Each goal with its neighbours: who moves there lets the owner win at once.
    pub zones: [A::Bits; 2],
    turned: Vec<u16>,
    mirrored: Option<Vec<u16>>,
}

impl<A: Area> TrailBoard<A> {
    /// The board of an area.
    pub fn new(area: A) -> Self {
        let (rows, columns) = (area.rows(), area.columns());
        let map = |to: &dyn Fn(u32, u32) -> (u32, u32)| {
            let mut map = vec![0; A::Bits::SIZE as usize];
            for (row, column) in (1..=rows).flat_map(|row| (1..=columns).map(move |column| (row, column))) {
                let (to_row, to_column) = to(row, column);
                if let Some(entry) = map.get_mut(area.square(row, column) as usize) {
                    *entry = area.square(to_row, to_column) as u16;
                }
            }
            map
        };
        let goals = area.goals();
        TrailBoard {
            area,
            beside: (0..A::Bits::SIZE).map(|square| area.beside(square)).collect(),
            goals,
            zones: goals.map(|goal| area.beside(goal).with(goal)),
            turned: map(&|row, column| (rows + 1 - row, columns + 1 - column)),
            mirrored: (rows == columns).then(|| map(&|row, column| (columns + 1 - column, rows + 1 - row))),
        }
    }
    /// All squares of the board.
    pub fn squares(&self) -> A::Bits {
        let (rows, columns) = (self.area.rows(), self.area.columns());
        let squares = (1..=rows).flat_map(|row| (1..=columns).map(move |column| (row, column)));
        squares.fold(A::Bits::EMPTY, |set, (row, column)| set.with(self.area.square(row, column)))
    }
    /// The free squares that can be walked to from the piece.
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
    /// Steps from the piece to a square over free squares; `None` where there is no way.
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
    /// The position as the table knows it, with South to move.
    pub fn key(&self, free: A::Bits, piece: u32, side: usize) -> (A::Bits, u16) {
        let apply = |map: &[u16], (set, piece): (A::Bits, u16)| {
            let image = Squares(set).fold(A::Bits::EMPTY, |all, square| all.with(map[usize::from(square)].into()));
            (image, map[usize::from(piece)])
        };
        let here = (free, piece as u16);
        let south = if side == 0 { here } else { apply(&self.turned, here) };
        // Any rule would do that chooses the same of the two from either.
        match self.mirrored.as_ref().map(|map| apply(map, south)) {
            Some(image) if is_before(image, south) => image,
            _ => south,
        }
    }
}

/// An order of positions: by the piece's square, then by which has the lowest square that only one of them has.
fn is_before<B: Bits>((set, piece): (B, u16), (other_set, other_piece): (B, u16)) -> bool {
    let difference = set.xor(other_set);
    if piece != other_piece { piece < other_piece } else { !difference.is_empty() && set.has(difference.lowest()) }
}
