//! [`Proving`]: a player that solves the position and plays a move that is proven to be the best.
//!
//! Each move is proven with an empty table, so that it depends only on the position and the seed of
//! the turn. A proof may be limited by a number of nodes, which is the same on every machine, but
//! not by a clock; at the limit the move with the best proven result is played.

use super::chooser::{Choice, Chooser, Forfeit, NoMove, Turn, below};
use super::manner::{ProofManner, Ties};
use crate::rules::Notation;
use crate::solve::{Asked, Solution, Solvable, Solving};
use std::sync::Arc;

/// The size of the table for a move in bytes.
const MEMORY: usize = 64 << 20;

/// A player that solves.
#[derive(Clone, Copy, Debug)]
pub struct Proving(pub ProofManner);

impl<G: Notation + Solvable> Chooser<G> for Proving {
    fn choose(&mut self, turn: &Turn<'_, G>) -> Result<Choice, NoMove> {
        let Proving(ProofManner { ties, nodes }) = *self;
        // Finding one best move costs less than finding all of them.
        let asked = if ties == Ties::First {
            Asked::Best
        } else {
            Asked::Moves
        };
        let mut solving = Solving::new(Arc::new(turn.game.clone()), *turn.state, asked, MEMORY);
        let limit = turn.limits.nodes.unwrap_or(u64::MAX);
        let most = nodes.unwrap_or(u64::MAX).min(limit);
        solving.run(&mut |solution| {
            solution.nodes > most || turn.token.is_stopped() || turn.is_late()
        });
        let solution = solving.solution();
        let own = nodes.is_some_and(|nodes| nodes < limit && solution.nodes > nodes);
        match turn.limits.time {
            _ if turn.token.is_stopped() => return Err(NoMove::Cancelled),
            Some(limit) if turn.is_late() => return Err(Forfeit::Time { limit }.into()),
            _ if !solution.complete && !own => return Err(Forfeit::Nodes { limit }.into()),
            _ => {}
        }
        let best = best(&solution);
        let mv = match ties {
            Ties::First => best.first(),
            Ties::Random => best.get(below(turn.seed, best.len())),
        };
        let value = solution.result.score().map(|score| score.to_string());
        Ok(Choice {
            value,
            nodes: solution.nodes,
            ..Choice::plain(mv.copied().unwrap_or_default())
        })
    }
}

/// Returns the moves with the best proven result.
fn best(solution: &Solution) -> Vec<crate::numbers::Ordinal> {
    if !solution.best.is_empty() {
        return solution.best.clone();
    }
    let most = solution.moves.iter().map(|mv| mv.result.goodness()).max();
    solution
        .moves
        .iter()
        .filter(|mv| Some(mv.result.goodness()) == most)
        .map(|mv| mv.mv)
        .collect()
}

#[cfg(test)]
mod tests {
    use crate::boundary::catalog;
    use crate::eval::Registry;
    use crate::play::{Choosing, Limits};
    use crate::search::Token;

    fn played(
        game: &str,
        players: [&str; 2],
        seed: u64,
    ) -> (Option<bool>, Vec<crate::numbers::Ordinal>) {
        let start = catalog::read(game).expect("a game");
        let players = players.map(|text| {
            let (word, pairs) = text.split_once(':').unwrap_or((text, ""));
            Choosing::named(word)
                .expect("a player")
                .with(pairs)
                .expect("its keys")
        });
        let mut pair = start
            .pair(players.each_ref(), &Registry::built_in())
            .expect("a pair");
        let game = pair.play(&[], Limits::default(), seed, &Token::new());
        let winner = game.ending.winner().map(|side| side.index() == 0);
        (
            winner,
            game.taken.iter().map(|taken| taken.choice.mv).collect(),
        )
    }

    #[test]
    fn it_plays_what_is_proven() {
        for seed in 0..6 {
            assert_ne!(
                played("k-in-a-row", ["random", "solver"], seed).0,
                Some(true),
                "a drawn game is not lost"
            );
            assert_eq!(
                played("k-in-a-row", ["solver", "solver:ties=random"], seed).0,
                None
            );
            assert_eq!(
                played("nim:heaps=3+5", ["solver:ties=random", "random"], seed).0,
                Some(true),
                "a won one is won"
            );
            assert_eq!(
                played(
                    "connect-four:columns=5,rows=4",
                    ["solver", "solver:nodes=3000"],
                    seed
                )
                .0,
                None
            );
        }
        assert_eq!(
            played("rastros:rows=5,columns=5", ["random", "solver"], 3),
            played("rastros:rows=5,columns=5", ["random", "solver"], 3)
        );
    }
}
