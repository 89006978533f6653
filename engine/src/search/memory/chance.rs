//! The search of a chance node's children: in canonical order, whatever the order of moves is,
//! because outcomes are not chosen.
//!
//! It is compiled for games with chance only.

use super::super::answer::RootChild;
use super::super::at::At;
use super::super::chance::{ChanceNode, ChanceScale};
use super::super::cpu::Cpu;
use super::super::method::Method;
use super::super::order::Order;
use super::super::recorder::Recorder;
use super::children::NextChild;
use super::early::Early;
use super::node::{NodeEnd, Remembering};
use crate::eval::Eval;
use crate::numbers::Ordinal;
use crate::rules::{Game, Weights};

impl<'a, G, E, M, O> Remembering<'a, '_, G, E, M, O>
where
    G: Game,
    E: Eval<G>,
    M: Method,
    O: Order<G, E>,
{
    /// Returns the scale of the chance values and the weights of a position's moves, if it is a
    /// chance node.
    #[inline(always)]
    pub(super) fn chance_at(&self, state: &G::State) -> Option<(&'a ChanceScale, Weights)> {
        if !const { G::CHANCE } {
            return None;
        }
        let chance = self.chance?;
        Some((chance, self.scene.game.chance(state)?))
    }

    /// Searches the children of a chance node.
    #[inline(never)]
    pub(super) fn chance_children<C: Cpu>(
        &mut self,
        cpu: C,
        state: &G::State,
        at: &At,
        (chance, weights): (&'a ChanceScale, Weights),
    ) -> NodeEnd {
        let max = self.scene.game.to_move(state) == self.scene.max;
        let legal = weights.as_slice().len() as u16;
        let whole = if self.recorder.on() {
            // Outcomes are not ordered by counts.
            let counted = self.counts_at(at).then_some(0);
            let early = Early {
                counted,
                ..Early::default()
            };
            self.begin(at, max, legal, &early)
        } else {
            None
        };
        if self.recorder.on() && !self.inside {
            self.recorder.chance(&weights);
        }
        self.least = self.least.min(at.remaining - 1);
        let mut node = ChanceNode::open(weights, at.window, self.method.prunes());
        let (mut searched, mut unfinished) = (0, false);
        for (ordinal, mv) in (0..).map(Ordinal).zip(self.scene.game.moves(state)) {
            let child = self.scene.game.play(state, mv);
            let over = self.scene.game.outcome_after(&child);
            let is_inner = over.is_none() && at.remaining > 1;
            let hash = if is_inner { self.hash(&child) } else { 0 };
            let window = node.visit(chance);
            let before = self.counts.nodes;
            let made = NextChild {
                ordinal,
                mv,
                child,
                over,
                hash,
            };
            let (returned, leaf) = self.visit_once(cpu, &made, at, window);
            if self.stopped {
                break;
            }
            node.take_in(chance, returned.value);
            searched += 1;
            unfinished |= returned.unfinished;
            if at.ply == 0 {
                let kind = self
                    .answered
                    .unwrap_or_else(|| self.kind(window, returned.value, leaf));
                let (value, nodes) = (returned.value, self.counts.nodes - before);
                self.children.push(RootChild {
                    mv: ordinal,
                    value,
                    kind,
                    nodes,
                });
            }
            if node.stops() {
                let left = legal - searched;
                self.counts.cuts += u64::from(left > 0);
                self.counts.pruned += u64::from(left);
                break;
            }
        }
        NodeEnd {
            value: node.running().best,
            max,
            legal,
            searched,
            unfinished,
            raised: None,
            line: None,
            whole,
        }
    }
}
