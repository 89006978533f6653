//! [`UctEvaluations`]: the evaluations of a Monte-Carlo search, compiled for a game.

use super::search::{RewardScale, UctSearch};
use super::spec::{UctError, UctSpec};
use crate::eval::features::SameBoard;
use crate::eval::{Compiled, Features};
use crate::rules::Side;
use crate::search::Scene;

/// The widest range of an evaluation that replaces playouts, in its units: with it, the sum over
/// all iterations fits into 63 bits.
const MOST_SPAN: u64 = 1 << 32;

/// The evaluations of a search.
#[derive(Clone, Debug)]
pub struct UctEvaluations<G: Features> {
    /// The evaluation that orders the moves.
    pub ordering: Compiled<G>,
    /// The evaluation that replaces playouts.
    pub playouts: Option<Compiled<G>>,
}

/// The root of a search.
#[derive(Clone, Copy, Debug)]
pub struct UctRoot<S> {
    /// The position.
    pub state: S,
    /// The side that is MAX.
    pub max: Side,
    /// The conversion of the values of `playouts` to rewards.
    pub scale: Option<RewardScale>,
}

impl<G: Features> UctEvaluations<G> {
    /// Returns whether a value depends on the number of plies played.
    pub fn counts_plies(&self) -> bool {
        self.ordering.counts_plies() || self.playouts.as_ref().is_some_and(Compiled::counts_plies)
    }
    /// Prepares a position as the root of a search.
    ///
    /// # Errors
    /// The evaluation that replaces playouts has no bounds, has the same value everywhere, or has
    /// too wide a range.
    pub fn root(
        &self,
        game: &G,
        state: &G::State,
        max: Side,
    ) -> Result<UctRoot<G::State>, UctError> {
        let scale = self
            .playouts
            .as_ref()
            .map(|eval| reward_scale(eval, game, state, max))
            .transpose()?;
        Ok(UctRoot {
            state: game.for_search(state, false, self.counts_plies()),
            max,
            scale,
        })
    }
    /// Returns the search of a position on a board.
    pub fn search<'s, B: SameBoard<G>>(
        &'s self,
        board: &'s B,
        spec: &'s UctSpec,
        root: &UctRoot<G::State>,
    ) -> UctSearch<'s, B, Compiled<G>> {
        let scene = Scene {
            game: board,
            eval: &self.ordering,
            max: root.max,
        };
        UctSearch {
            scene,
            spec,
            root: root.state,
            evaluated: self.playouts.as_ref().zip(root.scale),
        }
    }
}

/// Returns the conversion of the values of an evaluation to rewards.
fn reward_scale<G: Features>(
    eval: &Compiled<G>,
    game: &G,
    state: &G::State,
    max: Side,
) -> Result<RewardScale, UctError> {
    let evaluation = eval.name().to_owned();
    let range = eval
        .range(game, state, None, max)
        .and_then(|(least, most)| least.units().zip(most.units()));
    let Some((least, most)) = range else {
        return Err(UctError::Unbounded { evaluation });
    };
    match most
        .checked_sub(least)
        .and_then(|span| u64::try_from(span).ok())
    {
        Some(0) => Err(UctError::Constant { evaluation }),
        Some(span) if span <= MOST_SPAN => Ok(RewardScale { least, span }),
        _ => Err(UctError::TooWide {
            evaluation,
            most: MOST_SPAN,
        }),
    }
}
