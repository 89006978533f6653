//! The geometry of a board: steps in eight directions, neighbours, stable discs, parity regions,
//! corners.
//!
//! A disc is *stable* if no play can flip it: in each of the four directions its line is full, or a
//! neighbour on it is off the board or stable. The result is a subset of the stable discs, since
//! the rule does not cover every reason. Regions are the four quarters of the board: on 8×8 they
//! approximate connected regions well enough and cost four counts (Edax).

use crate::rules::bits::Bits;
use crate::rules::othello::BoardLayout;

/// A board with precomputed sets for the prover.
pub struct Compass<B> {
    /// All squares.
    pub board: B,
    /// The four corners.
    pub corners: B,
    /// The general value of each square, from 0 to 18: greatest at the corners, least for the
    /// squares beside them.
    pub squares: Vec<i32>,
    left: B,
    right: B,
    stride: u32,
    size: u32,
    quarters: [B; 4],
    /// Each corner with the three squares beside it.
    beside_corners: [(B, B); 4],
}

/// Returns the value of a square by its distances from the two nearest edges, the smaller first.
fn worth(distances: (u32, u32)) -> i32 {
    match distances {
        (0, 0) => 18,
        (0, 1) => 4,
        (0, 2) => 16,
        (0, _) => 12,
        (1, 1) => 2,
        (1, _) => 6,
        (2, 2) => 10,
        (2, _) => 8,
        _ => 0,
    }
}

impl<B: Bits> Compass<B> {
    /// Creates the compass of a board.
    pub fn new<L: BoardLayout<Bits = B>>(layout: &L) -> Self {
        let size = layout.size();
        let places = || (1..=size).flat_map(move |row| (1..=size).map(move |column| (row, column)));
        let set = |is_in: &dyn Fn(u32, u32) -> bool| {
            let inside = places().filter(|&(row, column)| is_in(row, column));
            inside.fold(B::EMPTY, |set, (row, column)| {
                set.with(layout.square(row, column))
            })
        };
        let mut squares = vec![0; B::SIZE as usize];
        for (row, column) in places() {
            let (down, across) = ((row - 1).min(size - row), (column - 1).min(size - column));
            squares[layout.square(row, column) as usize] =
                worth((down.min(across), down.max(across)));
        }
        let half = size / 2;
        let corner = |row: u32, column: u32| {
            let corner = B::one(layout.square(row, column));
            let near = set(&|r, c| r.abs_diff(row) <= 1 && c.abs_diff(column) <= 1);
            (corner, near.without(corner))
        };
        Compass {
            board: layout.squares(),
            corners: set(&|row, column| {
                (row == 1 || row == size) && (column == 1 || column == size)
            }),
            squares,
            left: set(&|_, column| column == 1),
            right: set(&|_, column| column == size),
            stride: layout.stride(),
            size,
            quarters: [(true, true), (true, false), (false, true), (false, false)].map(
                |(top, left)| set(&|row, column| (row <= half) == top && (column <= half) == left),
            ),
            beside_corners: [
                corner(1, 1),
                corner(1, size),
                corner(size, 1),
                corner(size, size),
            ],
        }
    }
    #[inline]
    fn east(&self, set: B) -> B {
        set.without(self.right).up(1)
    }
    #[inline]
    fn west(&self, set: B) -> B {
        set.without(self.left).down(1)
    }
    #[inline]
    fn south(&self, set: B) -> B {
        set.up(self.stride).and(self.board)
    }
    #[inline]
    fn north(&self, set: B) -> B {
        set.down(self.stride)
    }
    /// Returns the squares beside a set, in all eight directions.
    #[inline]
    pub fn beside(&self, set: B) -> B {
        let row = set.or(self.east(set)).or(self.west(set));
        row.or(self.south(row)).or(self.north(row)).without(set)
    }
    /// Returns the empty squares in quarters with an odd number of them: a player who moves there
    /// may get the last move of the quarter.
    #[inline]
    pub fn odd(&self, empty: B) -> B {
        let odd = self
            .quarters
            .iter()
            .map(|&quarter| empty.and(quarter))
            .filter(|part| part.count() % 2 == 1);
        odd.fold(B::EMPTY, B::or)
    }
    /// Returns a set moved by one step in both directions along an axis.
    #[inline]
    fn both_ways(&self, direction: usize, set: B) -> B {
        match direction {
            0 => self.east(set).or(self.west(set)),
            1 => self.south(set).or(self.north(set)),
            2 => self.south(self.east(set)).or(self.north(self.west(set))),
            _ => self.south(self.west(set)).or(self.north(self.east(set))),
        }
    }
    /// Returns the stable discs of `own`, as far as the rule above covers them.
    pub fn stable(&self, own: B, theirs: B) -> B {
        let taken = own.or(theirs);
        let full: [B; 4] = std::array::from_fn(|direction| {
            let mut open = self.board.without(taken);
            for _ in 1..self.size {
                open = open.or(self.both_ways(direction, open));
            }
            taken.without(open)
        });
        let mut stable = full.iter().fold(own, |stable, &full| stable.and(full));
        loop {
            let loose = self.board.without(stable);
            let more = (0..4).fold(own, |more, direction| {
                // The squares whose neighbour on this side is off the board or stable.
                let (one, other) = self.sides(direction, loose);
                let held = self.board.without(one).or(self.board.without(other));
                more.and(held.or(full[direction]))
            });
            let more = more.or(stable);
            if more == stable {
                return stable;
            }
            stable = more;
        }
    }
    /// Returns the squares with a neighbour in `set`, on either side along a direction.
    #[inline]
    fn sides(&self, direction: usize, set: B) -> (B, B) {
        match direction {
            0 => (self.east(set), self.west(set)),
            1 => (self.south(set), self.north(set)),
            2 => (self.south(self.east(set)), self.north(self.west(set))),
            _ => (self.south(self.west(set)), self.north(self.east(set))),
        }
    }
    /// Returns the difference of taken corners, at `corner` each, and of discs beside empty
    /// corners, at −`near` each.
    pub fn corner_balance(&self, own: B, theirs: B, (corner, near): (i32, i32)) -> i32 {
        let balance = |of: B| own.and(of).count() as i32 - theirs.and(of).count() as i32;
        let each = self.beside_corners.iter().map(|&(square, beside)| {
            if square.and(own.or(theirs)).is_empty() {
                -near * balance(beside)
            } else {
                corner * balance(square)
            }
        });
        each.sum()
    }
}
