//! Games in other programs: their description, their evaluations, and the numbers that the program
//! returns.
//!
//! `outcome` is the number of the result; each value that the program names is a feature, and an
//! evaluation of that name.

use super::error::EvalProblem;
use super::features::{Build, Features, Unfit};
use super::file::Args;
use super::game_info::{CONSTANT, GameInfo, assets};
use super::search_boards::one_board;
use super::value::Value;
use crate::rules::program::{NAME, ProgramGame, added, command};
use crate::rules::{Side, SpecError};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The description of these games.
pub const INFO: GameInfo = GameInfo {
    name: NAME,
    title: "a game of one's own: a program that knows the rules",
    parameters: &[(
        "(after the colon)",
        "the command that starts the program, all of it",
    )],
    examples: &[],
    features: &[],
    evaluations: assets!("evaluations/program": "outcome", "outcome-sooner"),
    players: &[],
    early_end: false,
    leaf_values: true,
    falls: false,
    may_have_chance: true,
};

/// The maximum absolute value of a number of a program.
const MOST: i64 = 1_000_000_000;

/// Reads the game of a command that was allowed.
pub(super) fn read<B: Build>(spec: &str) -> Result<B::Built, SpecError> {
    command::open_allowed(spec).map(B::build)
}

/// Reads the game of a command that a user has typed.
pub(super) fn read_typed<B: Build>(spec: &str) -> Result<B::Built, SpecError> {
    command::open_typed(spec).map(B::build)
}

/// Reads a game that a crate has added; returns `None` if there is none with this name.
pub(super) fn read_added<B: Build>(name: &str) -> Option<Result<B::Built, SpecError>> {
    let name = name.trim();
    let game = added::open(name)?;
    let refused = |fault| SpecError::Program {
        command: name.to_owned(),
        fault: Box::new(fault),
    };
    Some(game.map(B::build).map_err(refused))
}

one_board!(ProgramGame);

impl Features for ProgramGame {
    const INFO: &'static GameInfo = &INFO;
    const USUALLY_TO_END: bool = false;
    /// The index of the value.
    type Feature = usize;

    fn board(&self) -> String {
        NAME.to_owned()
    }
    fn build(&self, name: &str, _: &Args) -> Result<usize, Unfit> {
        let values = &self.session().greeting().values;
        values
            .iter()
            .position(|value| value == name || super::counted::written(value) == name)
            .ok_or_else(|| {
                let known = values
                    .iter()
                    .map(String::as_str)
                    .chain([CONSTANT.name])
                    .collect::<Vec<_>>()
                    .join(", ");
                let game = self.session().greeting().name.clone();
                Unfit::feature(EvalProblem::Feature {
                    found: name.to_owned(),
                    game,
                    known,
                })
            })
    }
    fn bound(&self, _: &usize) -> i64 {
        MOST * 10_i64.pow(self.feature_decimals())
    }
    #[inline]
    fn feature(&self, value: &usize, state: &Self::State, side: Side) -> i64 {
        self.number(*value, state, side)
    }
    fn is_bounded(&self) -> bool {
        false
    }
    fn feature_decimals(&self) -> u32 {
        self.decimals()
    }
    #[inline]
    fn leaf_value(&self, state: &Self::State) -> Option<Value> {
        self.result(state).map(Value::new)
    }
    /// Returns the range that the program states. An unfinished position counts 0, and any depth
    /// may end before the game does.
    fn leaf_range(&self, _: &Self::State, depth: Option<u32>) -> Option<(Value, Value)> {
        let (least, greatest) = self.results()?;
        let (least, greatest) = if depth.is_some() {
            (least.min(0), greatest.max(0))
        } else {
            (least, greatest)
        };
        Some((Value::new(least), Value::new(greatest)))
    }
    fn leaf_decimals(&self) -> u32 {
        self.decimals()
    }
    fn own_evaluations(&self) -> Vec<String> {
        let text = |value: &String| {
            let about = format!("the number that the game itself gives as {value}");
            format!(
                "(version: 1, name: {value:?}, game: {NAME:?}, description: {about:?}, \
                terms: [(weight: 1, feature: {value:?}, whose: Mine)])"
            )
        };
        self.session().greeting().values.iter().map(text).collect()
    }
    fn renewed(&self) -> Option<Self> {
        Some(ProgramGame::renewed(self))
    }
    fn halt(&self) -> Option<Arc<AtomicBool>> {
        Some(self.session().halt())
    }
}
