//! Problems of games with chance: their scale of values, the methods they support, and how a search
//! is run, recorded, and repeated inside a folded subtree.

use super::position::PositionOf;
use super::problem::Posed;
use crate::eval::{Compiled, SearchBoards, Value};
use crate::rules::Side;
use crate::search::dispatch::WithChance;
use crate::search::{Answer, AnyOrder, AnyRecorder, At, ChanceScale, ChanceValues, Token};
use crate::trace::{FoldedNode, Folding, Keeper, TraceError, Tree};
use std::sync::Arc;

/// Returns the scale of values for searches from `root`; `None` if the game has no chance nodes.
pub(super) fn chance_of<G: SearchBoards>(
    root: &PositionOf<G>,
    eval: &Compiled<G>,
    depth: Option<u32>,
    max: Side,
) -> Option<Arc<ChanceScale>> {
    if !(const { G::CHANCE } && root.game.has_chance()) {
        return None;
    }
    let range = eval
        .range(&root.game, &root.state, depth, max)
        .unwrap_or((Value::NEG_INF, Value::INF));
    let values = ChanceValues::new(range, eval.unit().denominator());
    Some(Arc::new(ChanceScale::new(Arc::new(values), range)))
}

impl<G: SearchBoards> Posed<G> {
    /// Returns a token that also stops the search where a position has no value or a value has no
    /// representable fraction.
    pub(super) fn halting(&self, token: &Token) -> Token {
        let token = token.or(self.eval.halt()).or(self.root.game.halt());
        match &self.chance {
            Some(chance) => token.or(Some(chance.values().halt())),
            None => token,
        }
    }
    /// Returns the scale of values for a search that ends `depth` plies below the root of the
    /// problem: the codes of the problem's own scale, with the least and the greatest value that
    /// such a search can return.
    pub(super) fn chance_to(&self, depth: Option<u32>) -> Option<Arc<ChanceScale>> {
        let chance = self.chance.as_ref()?;
        if depth == self.spec.depth {
            return Some(Arc::clone(chance));
        }
        let range = self
            .eval
            .range(&self.root.game, &self.root.state, depth, self.max);
        let values = Arc::clone(chance.values());
        Some(Arc::new(ChanceScale::new(
            values,
            range.unwrap_or((Value::NEG_INF, Value::INF)),
        )))
    }
    /// Returns the searches of a game with chance.
    pub(super) fn with_chance<'s>(
        &'s self,
        chance: &'s ChanceScale,
    ) -> WithChance<'s, G, Compiled<G>> {
        WithChance {
            scene: self.scene(&*self.root.game),
            chance,
        }
    }
    /// Runs and records a search without a memory.
    pub(super) fn record_chance<'k>(
        &self,
        chance: &Arc<ChanceScale>,
        keeper: Keeper<'k>,
    ) -> (Answer, Keeper<'k>) {
        let mut keeper = keeper
            .with_token(|token| self.halting(token))
            .with_chance(chance);
        let (order, state) = (AnyOrder::of(&self.spec), &self.root.state);
        let answer = self.with_chance(chance).ordered(
            order,
            &self.spec,
            state,
            AnyRecorder::Other(&mut keeper),
        );
        (self.judged(answer), keeper)
    }
    /// Repeats the search of a folded subtree of a search without a memory.
    pub(super) fn open_chance(
        &self,
        chance: &Arc<ChanceScale>,
        node: &FoldedNode,
    ) -> Result<Arc<Tree>, TraceError> {
        let (state, at) = (
            self.state(&node.path),
            At {
                window: node.window,
                ..self.at(&node.path)
            },
        );
        let mut keeper =
            Keeper::new(Folding::inside(node.nodes), &Token::new()).with_chance(chance);
        let recorder = AnyRecorder::Other(&mut keeper);
        match self
            .with_chance(chance)
            .again(&self.spec, (&state, &at), None, recorder)
        {
            Some((value, counts)) if (value, counts.nodes) == (node.value, node.nodes) => {
                Ok(Arc::new(keeper.tree))
            }
            Some((_, counts)) => Err(TraceError::Differs {
                number: node.number,
                expected: node.nodes,
                found: counts.nodes,
            }),
            None => Err(TraceError::Stopped),
        }
    }
}
