//! [`Study::go_where_lost`]: moves the cursor to the position in which a game was lost.

use super::decision::prove_end;
use super::graph::{GameGraph, PlyValue};
use super::{Study, opening_spec};
use engine::rules::Side;
use engine::search::{Spec, Token};
use std::time::Duration;

/// The maximum number of nodes per position.
const NODES: u64 = 100_000;
/// The maximum number of nodes of all proofs together.
const PROVEN_NODES: u64 = 1_000_000;
/// The maximum time for opening a game.
const PATIENCE: Duration = Duration::from_secs(1);

impl Study {
    /// Moves the cursor to the position in which a side made the move that finally lost the game,
    /// as far as small proofs and searches show, and stores their results; the line is not changed.
    /// Positions are proven from the end backwards, and then searched, until one is not lost. A
    /// forfeited game was lost at its end. Returns whether there is such a position.
    pub fn go_where_lost(&mut self, loser: Side, token: &Token) -> bool {
        let end = self.line().end(0);
        let moves = self.line().ordinals(end);
        if self.lost.is_some() {
            self.walk(|line| line.go(end));
            return true;
        }
        let token = token.within(PATIENCE);
        let spec = opening_spec(self.start(), self.registry());
        let Ok(problem) = self.start().pose(&spec, self.registry()) else {
            return false;
        };
        let spec = Spec {
            max: spec.max,
            ..problem.spec().clone()
        };
        self.graph = Some(GameGraph::new(self.start(), &moves, &spec, self.registry()));
        let found = prove_end((self.start(), &moves), loser, PROVEN_NODES, &token);
        self.keep_proven(found);
        let Some(mut graph) = self.graph.take() else {
            return false;
        };
        let max_lost = graph.spec.max == Some(loser);
        let mut at = graph.lost_at(max_lost);
        for ply in (0..graph.plies.len()).rev() {
            if at.is_some() {
                break;
            }
            if graph.proven[ply].is_some() {
                continue;
            }
            let position = self.start().replay(&moves[..ply], &mut |_| {});
            let Ok(problem) = position.pose(&graph.spec, self.registry()) else {
                break;
            };
            let played = moves.get(ply).copied();
            graph.plies[ply] = PlyValue::within(&*problem, played, (NODES, &token));
            if graph.plies[ply].is_none() {
                break;
            }
            at = graph.lost_at(max_lost);
        }
        if let Some(ply) = at.filter(|ply| graph.plies[*ply].is_none()) {
            let position = self.start().replay(&moves[..ply], &mut |_| {});
            let problem = position.pose(&graph.spec, self.registry()).ok();
            let played = moves.get(ply).copied();
            graph.plies[ply] =
                problem.and_then(|problem| PlyValue::within(&*problem, played, (NODES, &token)));
        }
        self.graph = Some(graph);
        let node = at.and_then(|ply| self.line().after(&moves[..ply]));
        if let Some(node) = node {
            self.walk(|line| line.go(node));
        }
        node.is_some()
    }
}
