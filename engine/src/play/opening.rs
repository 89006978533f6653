//! [`opening`]: random moves at the beginning of a game, so that deterministic players play
//! different games.

use crate::numbers::Ordinal;
use crate::play::chooser::{below, turn_seed};
use crate::play::game::{after, fallen};
use crate::rules::Game;

/// The maximum number of openings that are tried until one does not end the game.
const ATTEMPTS: u64 = 1000;

/// Returns `moves` followed by `plies` random moves from `start`, each legal move equally likely;
/// `None` if the game is over in every attempt. The same seed gives the same moves.
pub fn opening<G: Game>(
    game: &G,
    start: &G::State,
    moves: &[Ordinal],
    plies: usize,
    seed: u64,
) -> Option<Vec<Ordinal>> {
    let from = after(game, *start, moves);
    (0..ATTEMPTS).find_map(|attempt| {
        let (mut line, mut state) = (moves.to_vec(), from);
        let seed = turn_seed(seed, attempt as usize);
        for ply in 0..plies {
            if game.outcome(&state).is_some() {
                return None;
            }
            let seed = turn_seed(seed, ply);
            let any = || Ordinal::at(below(seed, game.moves(&state).len()));
            let mv = fallen(game, &state, seed).unwrap_or_else(any);
            line.push(mv);
            state = after(game, state, &[mv]);
        }
        game.outcome(&state).is_none().then_some(line)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::k_in_a_row::KInARow;
    use crate::rules::shape::Fixed;

    #[test]
    fn openings_do_not_end_the_game() {
        let game = KInARow(Fixed::<3, 3, 3>);
        let start = game.initial();
        for seed in 0..200 {
            let line = opening(&game, &start, &[Ordinal(4)], 7, seed)
                .expect("there are lines of eight moves that end nothing");
            assert_eq!((line.len(), line[0]), (8, Ordinal(4)));
            assert_eq!(
                Some(&line),
                opening(&game, &start, &[Ordinal(4)], 7, seed).as_ref()
            );
            assert_eq!(game.outcome(&after(&game, start, &line)), None);
        }
        assert_eq!(opening(&game, &start, &[], 9, 0), None);
        assert_eq!(opening(&game, &start, &[], 0, 0), Some(Vec::new()));
    }
}
