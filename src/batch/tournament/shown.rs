//! A game that is played move by move, so that it can be watched: [`play_shown`].
//!
//! Invariant: it is the game that [`Pair::play`] plays, move for move, with the same seed and the same limits. Cost: each
//! move plays those before it again, which is nothing beside a search; players who choose at once are not worth it.

use engine::boundary::pair::Pair;
use engine::boundary::position::Position;
use engine::play::{Ending, Limits, NoMove, Played};
use engine::search::Token;

/// Plays a game, and shows its moves as they come, the opening first.
pub(super) fn play_shown(
    (pair, start): (&mut dyn Pair, &dyn Position),
    opening: &[u16],
    (limits, seed): (Limits, u64),
    token: &Token,
    show: &mut dyn FnMut(&[u16]),
) -> Played {
    let (mut moves, mut taken) = (opening.to_vec(), Vec::new());
    let ending = loop {
        show(&moves);
        match pair.turn(&moves, limits, seed, token) {
            Some(Ok(took)) => {
                moves.push(took.choice.mv);
                taken.push(took);
            }
            Some(Err(NoMove::Forfeit(forfeit))) => {
                break Ending::Forfeit(start.replay(&moves, &mut |_| {}).to_move(), forfeit);
            }
            Some(Err(NoMove::Cancelled | NoMove::Human)) => break Ending::Open,
            None => {
                let end = start.replay(&moves, &mut |_| {}).outcome();
                break end.map_or(Ending::Open, |(outcome, _)| Ending::Over(outcome));
            }
        }
        if token.waits() {
            break Ending::Open;
        }
    };
    Played { taken, ending }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::boundary::catalog;
    use engine::eval::Registry;
    use engine::play::{Choosing, Roster};

    #[test]
    fn a_game_that_is_shown_is_the_same_game() {
        for (game, players) in [
            ("othello:size=4", ["bacoco", "alphabeta:depth=3,ties=random"]),
            ("nim:heaps=3+4+5", ["alphabeta:depth=2,ties=random", "bacoco"]),
            ("k-in-a-row", ["bacoco", "bacoco"]),
        ] {
            let start = catalog::read(game).expect("a game");
            let choosing = |name: &str| Roster::built_in().read(name, start.kind()).expect(name).choosing;
            let [first, second]: [Choosing; 2] = players.map(choosing);
            let mut pair = start.pair([&first, &second], &Registry::built_in()).expect("players");
            for seed in 0..20 {
                for limits in [Limits::default(), Limits { nodes: Some(30), ..Limits::default() }] {
                    let (token, mut shown) = (Token::new(), Vec::new());
                    let whole = pair.play(&[1], limits, seed, &token);
                    let mut show = |moves: &[u16]| shown.push(moves.to_vec());
                    let found = play_shown((&mut *pair, &*start), &[1], (limits, seed), &token, &mut show);
                    let moves = |played: &Played| played.taken.iter().map(|taken| taken.choice.mv).collect::<Vec<_>>();
                    assert_eq!((moves(&found), &found.ending), (moves(&whole), &whole.ending), "{game} {seed}");
                    assert_eq!(shown.len(), whole.taken.len() + 1);
                    assert!(shown.windows(2).all(|pair| pair[1].starts_with(&pair[0])));
                }
            }
        }
    }
}
