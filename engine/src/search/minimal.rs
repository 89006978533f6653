//! The minimal tree: the tree that alpha-beta searches if every node first tries the first
//! minimax-best move in canonical order (Knuth and Moore 1975).
//!
//! Cost: every inner node is searched by an alpha-beta of its own to find that move.

use super::at::At;
use super::dispatch;
use super::method::Method;
use super::methods::AlphaBeta;
use super::order::Scene;
use super::recorder::Limited;
use super::spec::Spec;
use super::token::Token;
use super::window::Window;
use crate::eval::{Eval, Value, value_apart};
use crate::numbers::Ordinal;
use crate::rules::{Game, Outcome};

/// Returns the number of nodes at each ply of a position's minimal tree, from the root on, down to
/// `depth` (`None`: to the end of the game). Returns `None` if there are more than `nodes` nodes,
/// if finding the best move of the root takes more, or if the token stopped.
pub fn minimal<G: Game, E: Eval<G>>(
    scene: Scene<'_, G, E>,
    state: &G::State,
    depth: Option<u32>,
    (nodes, token): (u64, &Token),
) -> Option<Vec<u64>> {
    let over = scene.game.outcome(state);
    // The best move of the root is found by a single search, which must fit the limit to begin
    // with.
    let best = first_best(&scene, state, depth, Limited::with(nodes, token))?;
    let mut tree = MinimalTree {
        scene,
        depth,
        left: nodes,
        token,
        plies: Vec::new(),
    };
    tree.visit(state, over, 0, Some(best), At::root(depth).window)?;
    Some(tree.plies)
}

/// Returns the first best move of a position, or its first move if there is none. Returns `None` if
/// the search was not complete.
fn first_best<G: Game, E: Eval<G>>(
    scene: &Scene<'_, G, E>,
    state: &G::State,
    depth: Option<u32>,
    limited: Limited,
) -> Option<Ordinal> {
    // In natural order, a later move must be strictly better.
    let (answer, _) = dispatch::root(
        scene.clone(),
        &Spec {
            depth,
            ..Spec::default()
        },
        state,
        limited,
    );
    answer
        .complete
        .then(|| answer.best.unwrap_or(Ordinal::FIRST))
}

struct MinimalTree<'a, G: Game, E> {
    scene: Scene<'a, G, E>,
    depth: Option<u32>,
    /// The number of nodes that may still be visited.
    left: u64,
    token: &'a Token,
    plies: Vec<u64>,
}

impl<G: Game, E: Eval<G>> MinimalTree<'_, G, E> {
    /// Visits a node, whose best move may be known. Returns `None` if the limit is exceeded or the
    /// search was stopped.
    fn visit(
        &mut self,
        state: &G::State,
        over: Option<Outcome>,
        ply: u32,
        best: Option<Ordinal>,
        window: Window,
    ) -> Option<Value> {
        self.left = self.left.checked_sub(1)?;
        if self.plies.len() == ply as usize {
            self.plies.push(0);
        }
        self.plies[ply as usize] += 1;
        let (game, remaining) = (self.scene.game, self.depth.map(|depth| depth - ply));
        if over.is_some() || remaining == Some(0) {
            return Some(value_apart(
                self.scene.eval,
                game,
                state,
                over,
                self.scene.max,
            ));
        }
        let best = match best {
            Some(best) => best,
            None => first_best(
                &self.scene,
                state,
                remaining,
                Limited::with(u64::MAX, self.token),
            )?,
        };
        let max = game.to_move(state) == self.scene.max;
        let mut running = if ply == 0 {
            AlphaBeta.open_root(window, max)
        } else {
            AlphaBeta.open(window, max)
        };
        let mut moves: Vec<G::Move> = game.moves(state).collect();
        moves
            .get_mut(..=best.index())
            .into_iter()
            .for_each(|front| front.rotate_right(1));
        for mv in moves {
            let child = game.play(state, mv);
            let over = game.outcome_after(&child);
            let value = self.visit(&child, over, ply + 1, None, running.window)?;
            if ply == 0 {
                AlphaBeta.fold_root(&mut running, max, value);
            } else {
                AlphaBeta.fold(&mut running, max, value);
                if AlphaBeta.stops(&running, max) {
                    break;
                }
            }
        }
        Some(running.best)
    }
}
