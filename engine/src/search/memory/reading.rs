//! The reads of a node from the memory of its search, before all its other steps.
//!
//! The moves to try first are written in place: returning them by value took a fifth of the time of
//! a cheap game, because the processor stalls when a copy reads in large pieces the bytes just
//! written in small ones.

use super::super::at::At;
use super::super::method::Method;
use super::super::order::Order;
use super::TableFault;
use super::early::{Heads, Read, Reading};
use super::node::Remembering;
use super::stored::Remaining;
use crate::eval::Eval;
use crate::numbers::Ordinal;
use crate::rules::Game;

impl<G, E, M, O> Remembering<'_, '_, G, E, M, O>
where
    G: Game,
    E: Eval<G>,
    M: Method,
    O: Order<G, E>,
{
    /// Reads the memory at a node; the moves to try first go into `heads`, which must be empty.
    #[inline(always)]
    pub(super) fn read(
        &mut self,
        (hash, key): (u64, &G::State),
        (state, at): (&G::State, &At),
        heads: &mut Heads<G::Move>,
    ) -> Reading {
        if self.replay.is_some() {
            return self.read_again(state, at, heads);
        }
        let known = self.table.probe(hash, key);
        let own = known
            .filter(|_| self.faulty == Some(TableFault::Depth))
            .map(|known| known.remaining);
        let remaining = own.unwrap_or(Remaining::plies(at.remaining));
        match known.filter(|known| at.ply > 0 && known.answers(remaining, self.deeper, at.window)) {
            Some(known) => Reading::Answer(known),
            None => {
                if let Some(ordinal) = known.and_then(|known| known.mv()) {
                    heads.push_known(nth(self.scene.game, state, ordinal));
                }
                if self.killers.are_wanted() {
                    self.push_killers(state, at.ply, heads);
                }
                Reading::Moves
            }
        }
    }
    #[inline(never)]
    fn push_killers(&self, state: &G::State, ply: u32, heads: &mut Heads<G::Move>) {
        let game = self.scene.game;
        for (there, killer) in self.killers.of(ply).into_iter().flatten() {
            let mut moves = (0..).map(Ordinal).zip(game.moves(state));
            heads.push(moves.find(|(_, mv)| game.same_move((state, *mv), (&there, killer))));
        }
    }
    /// Reads the record of the first search of this node.
    #[inline(never)]
    fn read_again(&mut self, state: &G::State, at: &At, heads: &mut Heads<G::Move>) -> Reading {
        let game = self.scene.game;
        match self
            .replay
            .as_mut()
            .and_then(|replay| replay.next(at.window, at.remaining))
        {
            None => Reading::Unknown,
            Some(Read::Answer(known)) => Reading::Answer(known),
            Some(Read::Early(early)) => {
                heads.push_known(early.table.and_then(|mv| nth(game, state, mv)));
                early
                    .killers
                    .into_iter()
                    .flatten()
                    .for_each(|mv| heads.push(nth(game, state, mv)));
                heads.counted = early.counted;
                Reading::Moves
            }
        }
    }
}

/// Returns the move of a position with this ordinal.
fn nth<G: Game>(game: &G, state: &G::State, ordinal: Ordinal) -> Option<(Ordinal, G::Move)> {
    game.moves(state)
        .nth(ordinal.index())
        .map(|mv| (ordinal, mv))
}
