//! Rastros: its description, its boards, and its features. `path-length` and `quadrant` come from a
//! student's evaluations, which the built-in evaluations reproduce exactly, mistakes included.

use super::error::EvalProblem;
use super::features::{Build, Features, Unfit};
use super::file::Args;
use super::game_info::{ArgInfo, FeatureInfo, GameInfo, assets};
use super::search_boards::one_board;
use crate::rules::bits::Bits;
use crate::rules::rastros::{Area, EightArea, PaddedArea, Rastros};
use crate::rules::{Parameters, Side, SpecError};

/// The description of the game.
pub const INFO: GameInfo = GameInfo {
    name: "rastros",
    title: "Rastros (Trails): one white piece, two goals",
    parameters: &[
        ("rows", "3 to 10 (8)"),
        ("columns", "3 to 10 (8)"),
        ("start", "row.column of the white piece (4.5 on 8 by 8)"),
    ],
    examples: &["rastros", "rastros:rows=5,columns=5"],
    features: FEATURES,
    evaluations: assets!(
        "evaluations/rastros": "paths", "outcome", "outcome-sooner", "basilio", "ar-livre", "shortest-path", "positiva",
        "race"
    ),
    players: assets!("players/rastros": "ar-livre", "basilio", "shortest-path", "positiva"),
    early_end: false,
    leaf_values: false,
    falls: false,
    may_have_chance: false,
};

/// Reads the game with its parameters: the common board, or one with a spare column.
pub(super) fn read<B: Build>(text: &str) -> Result<B::Built, SpecError> {
    let parameters = Parameters::read(INFO.name, INFO.parameters, text)?;
    let rows = parameters.number("rows", 8, 3..=10)?;
    let columns = parameters.number("columns", 8, 3..=10)?;
    let (row, column) = match parameters.get("start") {
        None => (rows.div_ceil(2), columns / 2 + 1),
        Some(text) => text
            .split_once('.')
            .and_then(|(row, column)| Some((row.parse().ok()?, column.parse().ok()?)))
            .ok_or_else(|| parameters.error("start"))?,
    };
    let game = if (rows, columns) == (8, 8) {
        Rastros::new(EightArea, row, column).map(B::build)
    } else {
        PaddedArea::new(rows, columns)
            .and_then(|area| Rastros::new(area, row, column))
            .map(B::build)
    };
    game.ok_or_else(|| parameters.error("start"))
}

one_board!(Rastros<EightArea>, Rastros<PaddedArea>);

const FEATURES: &[FeatureInfo] = &[
    FeatureInfo::plain(
        "goal-nearness",
        "longer side of the board − 1 − distance from the piece to the own goal over an empty board",
    ),
    FeatureInfo {
        name: "path-length",
        about: "steps from the piece to the own goal over free squares",
        args: &[ArgInfo {
            name: "unreachable",
            about: "what a goal counts as that cannot be reached; the number of squares if absent",
            required: false,
        }],
    },
    FeatureInfo::plain(
        "free-neighbours",
        "free squares beside the piece, the same for both sides",
    ),
    FeatureInfo::plain(
        "last-step",
        "1 if the side would make the last step were every reachable square still walked, else 0",
    ),
    FeatureInfo::plain(
        "quadrant",
        "row − column of the piece for S and its negative for N, times 4 in the corner of either goal and, by \
                a slip, without the change of sign that the far corner calls for; 8x8 only",
    ),
];

/// A feature of the piece and its trail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "a variant says what its fields are")]
pub enum TrailFeature {
    /// The nearness to the own goal on an empty board.
    GoalNearness,
    /// The number of steps to the own goal; `unreachable` is the count for a goal that cannot be
    /// reached.
    PathLength { unreachable: i64 },
    /// The number of free squares beside the piece.
    FreeNeighbours,
    /// The parity of the squares that can be reached.
    LastStep,
    /// The student's evaluation `POSITIVA`.
    Quadrant,
}

/// The evaluation `POSITIVA` exactly as its author wrote it, for a piece on (row, column) of the
/// 8×8 board.
fn quadrant((row, column): (u32, u32), side: Side) -> i64 {
    let factor = match (row, column) {
        (5.., ..=3) => 4,
        (..=3, 5..) => -4,
        _ => 1,
    };
    let score = i64::from(row) - i64::from(column);
    match side {
        Side::First => factor * score,
        // The sign of the factor is reversed too, but not that of 1.
        Side::Second if factor == 1 => -score,
        Side::Second => factor * score,
    }
}

impl<A: Area> Rastros<A> {
    /// Returns whether a side would make the last step if all reachable squares were visited one by
    /// one.
    fn makes_last_step(&self, state: &<Self as crate::rules::Game>::State, side: Side) -> bool {
        let mut reached = A::Bits::one(u32::from(state.white) % A::Bits::SIZE);
        loop {
            let more = self.area().around(reached).without(state.black);
            if more == reached {
                break;
            }
            reached = more;
        }
        let steps = reached.count().saturating_sub(1);
        (steps % 2 == 1) == (side == state.to_move)
    }
}

impl<A: Area> Features for Rastros<A> {
    const INFO: &'static GameInfo = &INFO;
    type Feature = TrailFeature;

    fn board(&self) -> String {
        format!("{}x{}", self.area().rows(), self.area().columns())
    }
    fn build(&self, name: &str, args: &Args) -> Result<TrailFeature, Unfit> {
        let squares = i64::from(self.area().rows() * self.area().columns());
        Ok(match name {
            "goal-nearness" => TrailFeature::GoalNearness,
            "path-length" => TrailFeature::PathLength {
                unreachable: args.unreachable.unwrap_or(squares),
            },
            "free-neighbours" => TrailFeature::FreeNeighbours,
            "last-step" => TrailFeature::LastStep,
            "quadrant" if self.board() == "8x8" => TrailFeature::Quadrant,
            "quadrant" => {
                let board = self.board();
                return Err(Unfit::feature(EvalProblem::FeatureBoard {
                    feature: "quadrant",
                    board,
                    known: "8x8",
                }));
            }
            _ => return Err(Unfit::unknown(&INFO, name)),
        })
    }
    fn bound(&self, feature: &TrailFeature) -> i64 {
        if let TrailFeature::PathLength { unreachable } = feature {
            unreachable.abs().max(100)
        } else {
            100
        }
    }
    #[inline]
    fn feature(&self, feature: &TrailFeature, state: &Self::State, side: Side) -> i64 {
        match feature {
            TrailFeature::GoalNearness => {
                let longest = self.area().rows().max(self.area().columns());
                i64::from(longest) - 1 - i64::from(self.distance(state, side))
            }
            TrailFeature::PathLength { unreachable } => self
                .path_length(state, side)
                .map_or(*unreachable, i64::from),
            TrailFeature::FreeNeighbours => i64::from(self.free_neighbours(state).count()),
            TrailFeature::LastStep => i64::from(self.makes_last_step(state, side)),
            TrailFeature::Quadrant => quadrant(self.white(state), side),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The original lines of code, one by one.
    fn as_written((row, column): (i64, i64), north: bool) -> i64 {
        let mut mul = 1;
        if row > 4 && column < 4 {
            mul = 4;
        } else if row < 4 && column > 4 {
            mul = -4;
        }
        let mut score = row + -column;
        if north {
            score = -score;
            if mul != 1 {
                mul = -mul;
            }
        }
        mul * score
    }

    #[test]
    fn quadrants_are_as_written() {
        for (row, column) in (1..=8).flat_map(|row| (1..=8).map(move |column| (row, column))) {
            for side in Side::BOTH {
                let expected =
                    as_written((i64::from(row), i64::from(column)), side == Side::Second);
                assert_eq!(
                    quadrant((row, column), side),
                    expected,
                    "{row},{column} {side:?}"
                );
            }
        }
    }
}
