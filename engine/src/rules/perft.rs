//! `perft`: the number of sequences of moves of each length, the standard check of a move
//! generator.
//!
//! Finished games are not continued; a pass is a ply. Cost: O(sequences of depth − 1), because the
//! last ply is counted by the number of moves.

use super::game::Game;

/// Returns the number of move sequences of exactly 1, 2, … `depth` plies from a position.
pub fn perft<G: Game>(game: &G, state: &G::State, depth: u32) -> Vec<u64> {
    let mut counts = vec![0; depth as usize];
    if depth > 0 && game.outcome(state).is_none() {
        descend(game, state, &mut counts);
    }
    counts
}

/// Counts the sequences below an unfinished position; `counts` is not empty.
fn descend<G: Game>(game: &G, state: &G::State, counts: &mut [u64]) {
    let moves = game.moves(state);
    counts[0] += moves.len() as u64;
    if counts.len() == 1 {
        return;
    }
    for mv in moves {
        let child = game.play(state, mv);
        if game.outcome_after(&child).is_none() {
            descend(game, &child, &mut counts[1..]);
        }
    }
}
