//! [`Killers`]: of each ply the two moves that stopped a node there last.

use crate::rules::Game;

/// The killers of a search; `None` where it has none.
pub struct Killers<M>(Option<Vec<[Option<M>; 2]>>);

impl<M: Copy> Killers<M> {
    /// No killers yet, or none ever.
    pub fn new(wanted: bool) -> Killers<M> {
        Killers(wanted.then(Vec::new))
    }
    /// Those of a ply, the newest first.
    #[inline]
    pub fn of(&self, ply: u32) -> [Option<M>; 2] {
        self.0.as_ref().and_then(|plies| plies.get(ply as usize).copied()).unwrap_or([None; 2])
    }
    /// A move stopped a node of a ply.
    #[inline]
    pub fn stopped<G: Game<Move = M>>(&mut self, game: &G, ply: u32, mv: M) {
        let Some(plies) = &mut self.0 else { return };
        let ply = ply as usize;
        if plies.len() <= ply {
            plies.resize(ply + 1, [None; 2]);
        }
        let [newest, _] = plies[ply];
        if newest.is_none_or(|newest| !game.same_move(newest, mv)) {
            plies[ply] = [Some(mv), newest];
        }
    }
}
