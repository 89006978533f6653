//! [`Killers`]: for each ply, the last two moves at which a node stopped.

use crate::rules::Game;

/// A move, with the position in which it was made.
type Made<G> = (<G as Game>::State, <G as Game>::Move);

/// The killers of a search; `None` if the search uses none.
pub struct Killers<G: Game>(Option<Vec<[Option<Made<G>>; 2]>>);

impl<G: Game> Killers<G> {
    /// Creates an empty set of killers, or one that stays empty if `wanted` is false.
    pub fn new(wanted: bool) -> Killers<G> {
        Killers(wanted.then(Vec::new))
    }
    /// Returns whether the search uses killers.
    #[inline(always)]
    pub fn are_wanted(&self) -> bool {
        self.0.is_some()
    }
    /// Returns the killers of a ply, the newest first.
    pub fn of(&self, ply: u32) -> [Option<Made<G>>; 2] {
        self.0
            .as_ref()
            .and_then(|plies| plies.get(ply as usize).copied())
            .unwrap_or([None; 2])
    }
    /// Records a move at which a node at a ply stopped.
    #[inline(always)]
    pub fn stopped(&mut self, game: &G, ply: u32, state: &G::State, mv: G::Move) {
        if let Some(plies) = &mut self.0 {
            keep(plies, game, ply as usize, (*state, mv));
        }
    }
}

fn keep<G: Game>(plies: &mut Vec<[Option<Made<G>>; 2]>, game: &G, ply: usize, made: Made<G>) {
    if plies.len() <= ply {
        plies.resize(ply + 1, [None; 2]);
    }
    let [newest, _] = plies[ply];
    if newest.is_none_or(|(state, mv)| !game.same_move((&state, mv), (&made.0, made.1))) {
        plies[ply] = [Some(made), newest];
    }
}
