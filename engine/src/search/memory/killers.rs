//! [`Killers`]: of each ply the two moves that stopped a node there last.

use crate::rules::Game;

/// A move with the position that it was made in.
type Made<G> = (<G as Game>::State, <G as Game>::Move);

/// The killers of a search; `None` where it has none.
pub struct Killers<G: Game>(Option<Vec<[Option<Made<G>>; 2]>>);

impl<G: Game> Killers<G> {
    /// No killers yet, or none ever.
    pub fn new(wanted: bool) -> Killers<G> {
        Killers(wanted.then(Vec::new))
    }
    /// Whether the search has any.
    #[inline(always)]
    pub fn are_wanted(&self) -> bool {
        self.0.is_some()
    }
    /// Those of a ply, the newest first.
    pub fn of(&self, ply: u32) -> [Option<Made<G>>; 2] {
        self.0
            .as_ref()
            .and_then(|plies| plies.get(ply as usize).copied())
            .unwrap_or([None; 2])
    }
    /// A move stopped a node of a ply.
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
