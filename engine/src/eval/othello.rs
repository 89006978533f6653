//! Othello: its description, its boards, and its features. Source of mobility, corners and
//! frontier: P. S. Rosenbloom, 1982.

use super::features::{Build, Features, Unfit};
use super::file::Args;
use super::game_info::{FeatureInfo, GameInfo, TABLE, assets};
use super::search_boards::one_board;
use super::table::SquareTable;
use crate::rules::bits::Bits;
use crate::rules::othello::{BoardLayout, Eight, Othello, Padded};
use crate::rules::{Outcome, Parameters, Side, SpecError};

/// The description of the game.
pub const INFO: GameInfo = GameInfo {
    name: "othello",
    title: "Othello: a pass is a move, two passes end the game",
    parameters: &[
        ("size", "4, 6, 8 or 10 (8)"),
        ("anti", "true: fewer discs win (false)"),
    ],
    examples: &["othello", "othello:size=6", "othello:size=4"],
    features: FEATURES,
    evaluations: assets!(
        "evaluations/othello": "mobility", "outcome", "outcome-sooner", "basilio", "discs", "disc-difference",
        "squares-discs", "squares-discs-2", "game-over", "fewer-discs", "mobility-fades"
    ),
    players: assets!("players/othello": "random-plus", "basilio", "discs", "squares-discs", "squares-discs-2"),
    early_end: true,
    leaf_values: false,
    falls: false,
    may_have_chance: false,
};

/// The default evaluation of anti-Othello, because those for the normal game mostly prefer losing
/// positions.
const OF_ANTI: &str = "fewer-discs";

/// Reads the game with its parameters: the common board, or the smallest word that fits with a
/// spare column.
pub(super) fn read<B: Build>(text: &str) -> Result<B::Built, SpecError> {
    let parameters = Parameters::read(INFO.name, INFO.parameters, text)?;
    let size = parameters.number("size", 8, 4..=10)?;
    let anti = parameters.truth("anti")?;
    if size == 8 && !anti {
        return Ok(B::build(Othello(Eight)));
    }
    let small = Padded::<u64>::new(size).map(|layout| B::build(Othello(layout.with_anti(anti))));
    let large =
        || Padded::<u128>::new(size).map(|layout| B::build(Othello(layout.with_anti(anti))));
    small.or_else(large).ok_or_else(|| parameters.error("size"))
}

one_board!(Othello<Eight>, Othello<Padded<u64>>, Othello<Padded<u128>>);

const FEATURES: &[FeatureInfo] = &[
    FeatureInfo {
        name: "square-table",
        about: "the sum of a table over the own discs",
        args: &[TABLE],
    },
    FeatureInfo::plain("discs", "own discs"),
    FeatureInfo::plain("mobility", "squares where the side may place a disc"),
    FeatureInfo::plain("corners", "own discs in corners"),
    FeatureInfo::plain(
        "corner-neighbours",
        "own discs beside a corner that is empty",
    ),
    FeatureInfo::plain("frontier", "own discs beside an empty square"),
];

/// A feature of discs.
#[derive(Clone, Debug, PartialEq)]
pub enum DiscFeature<B> {
    /// A value for each square.
    Table(SquareTable<B>),
    /// The number of discs.
    Discs,
    /// The number of squares where the side may place a disc.
    Mobility,
    /// The number of discs in corners.
    Corners(B),
    /// The number of discs beside an empty corner.
    CornerNeighbours(B, Around<B>),
    /// The number of discs beside an empty square.
    Frontier(Around<B>),
}

/// The computation of the neighbors of squares.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Around<B> {
    stride: u32,
    board: B,
    /// All squares except those of the first column, and except those of the last.
    columns: [B; 2],
}

impl<B: Bits> Around<B> {
    fn new<L: BoardLayout<Bits = B>>(layout: &L) -> Self {
        let column = |column| {
            (1..=layout.size()).fold(B::EMPTY, |set, row| set.with(layout.square(row, column)))
        };
        let board = layout.squares();
        let columns = [
            board.without(column(1)),
            board.without(column(layout.size())),
        ];
        Around {
            stride: layout.stride(),
            board,
            columns,
        }
    }
    /// Returns the squares and all their neighbors.
    #[inline]
    fn squares(&self, squares: B) -> B {
        let [not_first, not_last] = self.columns;
        let row = squares
            .or(squares.and(not_last).up(1))
            .or(squares.and(not_first).down(1));
        row.or(row.up(self.stride))
            .or(row.down(self.stride))
            .and(self.board)
    }
}

impl<L: BoardLayout> Features for Othello<L> {
    const INFO: &'static GameInfo = &INFO;
    type Feature = DiscFeature<L::Bits>;

    fn board(&self) -> String {
        format!(
            "{0}x{0}{1}",
            self.0.size(),
            if self.0.anti() { " anti" } else { "" }
        )
    }
    fn default_evaluation(&self) -> Option<&'static str> {
        self.0.anti().then_some(OF_ANTI)
    }
    fn build(&self, name: &str, args: &Args) -> Result<Self::Feature, Unfit> {
        let size = self.0.size();
        let ends = [(1, 1), (1, size), (size, 1), (size, size)];
        let corners = ends.iter().fold(L::Bits::EMPTY, |set, &(row, column)| {
            set.with(self.0.square(row, column))
        });
        Ok(match name {
            "square-table" => DiscFeature::Table(SquareTable::read(
                size,
                size,
                |row, column| self.0.square(row, column),
                args,
            )?),
            "discs" => DiscFeature::Discs,
            "mobility" => DiscFeature::Mobility,
            "corners" => DiscFeature::Corners(corners),
            "corner-neighbours" => DiscFeature::CornerNeighbours(corners, Around::new(&self.0)),
            "frontier" => DiscFeature::Frontier(Around::new(&self.0)),
            _ => return Err(Unfit::unknown(&INFO, name)),
        })
    }
    fn bound(&self, feature: &Self::Feature) -> i64 {
        if let DiscFeature::Table(table) = feature {
            table.bound()
        } else {
            i64::from(self.0.size() * self.0.size())
        }
    }
    #[inline(always)]
    fn feature(&self, feature: &Self::Feature, state: &Self::State, side: Side) -> i64 {
        let own = state.of(side);
        let count = |squares: L::Bits| i64::from(squares.count());
        match feature {
            DiscFeature::Table(table) => table.sum(own),
            DiscFeature::Discs => count(own),
            DiscFeature::Mobility => count(self.placements(state, side)),
            DiscFeature::Corners(corners) => count(own.and(*corners)),
            DiscFeature::CornerNeighbours(corners, around) => {
                count(own.and(around.squares(corners.without(state.taken()))))
            }
            DiscFeature::Frontier(around) => {
                count(own.and(around.squares(around.board.without(state.taken()))))
            }
        }
    }
    #[inline]
    fn no_disc_can_be_placed(&self, state: &Self::State) -> Option<Outcome> {
        self.neither_can_place(state)
            .then(|| state.result(self.0.anti()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Notation, Setup};

    fn counts<L: BoardLayout>(game: &Othello<L>, board: &str) -> Vec<[i64; 2]> {
        let state = game.setup(&Setup::read(board)).unwrap();
        let feature = |info: &FeatureInfo| {
            let built = game.build(info.name, &Args::default()).unwrap();
            Side::BOTH.map(|side| game.feature(&built, &state, side))
        };
        FEATURES[1..].iter().map(feature).collect()
    }

    #[test]
    fn features_are_what_they_say() {
        let game = Othello(Padded::<u64>::new(4).unwrap());
        // Discs, mobility, corners, discs beside an empty corner, discs beside an empty square.
        assert_eq!(
            counts(&game, "..../.OX./.XO./.... X"),
            [[2, 2], [4, 4], [0, 0], [2, 2], [2, 2]]
        );
        assert_eq!(
            counts(&game, "XO../XXO./XXX./XXXX O"),
            [[10, 2], [3, 0], [3, 0], [0, 1], [4, 2]]
        );
    }

    #[test]
    fn both_layouts_count_alike() {
        let board = "X......O/.OX...X./..OOXXX./X..OX..O/XO.XX..O/..XXXOO./.X....X./O......X O";
        let padded = Othello(Padded::<u128>::new(8).unwrap());
        assert_eq!(counts(&Othello(Eight), board), counts(&padded, board));
    }
}
