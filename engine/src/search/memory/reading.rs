//! What a node reads from the memory of its search before anything else.

use super::super::engine::At;
use super::super::method::Method;
use super::super::order::Order;
use super::TableFault;
use super::early::{Heads, Read};
use super::node::Remembering;
use super::table::{Remaining, Stored};
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
    /// What the memory says at a node: the moves to try first, or an answer. `None`: it is not known what it said.
    #[inline(always)]
    pub(super) fn read(
        &mut self,
        (hash, key): (u64, &G::State),
        state: &G::State,
        at: &At,
    ) -> Option<Result<Heads<G::Move>, Stored>> {
        if self.replay.is_some() {
            return self.read_again(state, at);
        }
        let known = self.table.probe(hash, key);
        let own = known.filter(|_| self.faulty == Some(TableFault::Depth)).map(|known| known.remaining);
        let remaining = own.unwrap_or(Remaining::plies(at.remaining));
        match known.filter(|known| at.ply > 0 && known.answers(remaining, self.deeper, at.window)) {
            Some(known) => Some(Err(known)),
            None => Some(Ok(self.heads(state, at.ply, known.and_then(|known| known.mv())))),
        }
    }

    /// The moves to try first: that of the table, then the killers.
    #[inline(always)]
    fn heads(&self, state: &G::State, ply: u32, known: Option<Ordinal>) -> Heads<G::Move> {
        let game = self.scene.game;
        let mut heads = Heads::none();
        if let Some(ordinal) = known {
            heads.push_known(nth(game, state, ordinal));
        }
        if self.killers.are_wanted() {
            self.push_killers(state, ply, &mut heads);
        }
        heads
    }
    #[inline(never)]
    fn push_killers(&self, state: &G::State, ply: u32, heads: &mut Heads<G::Move>) {
        let game = self.scene.game;
        for (there, killer) in self.killers.of(ply).into_iter().flatten() {
            let mut moves = (0..).map(Ordinal).zip(game.moves(state));
            heads.push(moves.find(|(_, mv)| game.same_move((state, *mv), (&there, killer))));
        }
    }
    /// What the memory said when this node was searched the first time.
    #[inline(never)]
    fn read_again(&mut self, state: &G::State, at: &At) -> Option<Result<Heads<G::Move>, Stored>> {
        let game = self.scene.game;
        match self.replay.as_mut()?.next(at.window, at.remaining)? {
            Read::Answer(known) => Some(Err(known)),
            Read::Early(early) => {
                let mut heads = Heads::none();
                heads.push_known(early.table.and_then(|mv| nth(game, state, mv)));
                early.killers.into_iter().flatten().for_each(|mv| heads.push(nth(game, state, mv)));
                Some(Ok(heads))
            }
        }
    }
}

/// The move of a position with this ordinal.
fn nth<G: Game>(game: &G, state: &G::State, ordinal: Ordinal) -> Option<(Ordinal, G::Move)> {
    game.moves(state).nth(ordinal.index()).map(|mv| (ordinal, mv))
}
