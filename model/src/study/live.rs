//! [`Thinking`]: a player that chooses a move in parallel to the thread that watches.
//!
//! The two players of a game are moved to another thread and returned with the move, so that a
//! player with a memory keeps it from move to move. Dropping a [`Thinking`] stops it without
//! waiting for its end: players check periodically whether to continue, and a late reply is
//! ignored.
//!
//! Invariant: a panic of a player is returned as an error.

use engine::boundary::pair::Pair;
use engine::numbers::Ordinal;
use engine::play::{Limits, NoMove, Taken};
use engine::search::{STACK, Token};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The maximum time for which the end of the program waits for a player.
const PATIENCE: Duration = Duration::from_millis(500);

/// The result of the thread.
pub struct PlayerAnswer {
    /// The players; `None` if one of them has panicked.
    pub pair: Option<Box<dyn Pair>>,
    /// The chosen move.
    pub result: Result<Taken, NoAnswer>,
    /// The file with the trace that the player has printed of its search.
    pub printed: Option<PathBuf>,
}

/// The reason why there is no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoAnswer {
    /// The player has no move.
    NoMove(NoMove),
    /// The game is over.
    Over,
    /// The player has panicked.
    Broken,
}

/// A player that is choosing a move.
pub struct Thinking {
    token: Token,
    since: Instant,
    thread: JoinHandle<()>,
}

impl Thinking {
    /// Asks the player to move after `moves`; `seed` is that of the game. `over` is called in the
    /// new thread.
    ///
    /// # Errors
    /// The system cannot create a thread.
    pub fn start(
        mut pair: Box<dyn Pair>,
        moves: Vec<Ordinal>,
        (limits, seed): (Limits, u64),
        over: impl FnOnce(PlayerAnswer) + Send + 'static,
    ) -> std::io::Result<Thinking> {
        let token = Token::new();
        let theirs = token.clone();
        let think = move || {
            let turn = catch_unwind(AssertUnwindSafe(|| {
                pair.turn(&moves, limits, seed, &theirs)
            }));
            let broken = turn.is_err();
            let result = match turn {
                Ok(Some(result)) => result.map_err(NoAnswer::NoMove),
                Ok(None) => Err(NoAnswer::Over),
                Err(_) => Err(NoAnswer::Broken),
            };
            over(PlayerAnswer {
                pair: Some(pair).filter(|_| !broken),
                result,
                printed: None,
            });
        };
        let thread = std::thread::Builder::new()
            .name("player".to_owned())
            .stack_size(STACK)
            .spawn(think)?;
        Ok(Thinking {
            token,
            since: Instant::now(),
            thread,
        })
    }
    /// Stops the player and waits briefly for its thread to end.
    pub fn end(self) {
        self.token.stop();
        let since = Instant::now();
        while !self.thread.is_finished() && since.elapsed() < PATIENCE {
            std::thread::sleep(Duration::from_millis(2));
        }
    }
    /// Returns the time since the player was asked.
    pub fn elapsed(&self) -> Duration {
        self.since.elapsed()
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.token.stop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::boundary::{Position, catalog};
    use engine::eval::Registry;
    use engine::play::{Choosing, Roster};
    use std::sync::mpsc::channel;

    fn pair(start: &dyn Position, players: [&str; 2]) -> Box<dyn Pair> {
        let choosing = |name: &str| {
            Roster::built_in()
                .read(name, start.kind())
                .expect(name)
                .choosing
        };
        let [first, second]: [Choosing; 2] = players.map(choosing);
        start
            .pair([&first, &second], &Registry::built_in())
            .expect("two players")
    }

    #[test]
    fn the_players_come_back_with_the_move_of_a_game_without_a_screen() {
        let start = catalog::read("othello:size=4").expect("a game");
        let played = pair(&*start, ["bacoco", "alphabeta:depth=3"]).play(
            &[],
            Limits::default(),
            7,
            &Token::new(),
        );
        let (mut now_playing, mut moves) =
            (pair(&*start, ["bacoco", "alphabeta:depth=3"]), Vec::new());
        for taken in &played.taken {
            let (sender, receiver) = channel();
            let over = move |answer| _ = sender.send(answer);
            let _thinking =
                Thinking::start(now_playing, moves.clone(), (Limits::default(), 7), over)
                    .expect("a thread");
            let answer = receiver.recv().expect("an answer");
            assert_eq!(
                answer.result.map(|found| found.choice).as_ref(),
                Ok(&taken.choice)
            );
            moves.push(taken.choice.mv);
            now_playing = answer.pair.expect("the players");
        }
        let (sender, receiver) = channel();
        let _thinking =
            Thinking::start(now_playing, moves, (Limits::default(), 7), move |answer| {
                _ = sender.send(answer);
            });
        assert_eq!(
            receiver.recv().expect("an answer").result,
            Err(NoAnswer::Over)
        );
    }

    #[test]
    fn who_is_dropped_stops() {
        let start = catalog::read("othello").expect("a game");
        let (sender, receiver) = channel();
        let pair = pair(&*start, ["minimax:depth=full", "human"]);
        let over = move |answer: PlayerAnswer| _ = sender.send(answer.result);
        let thinking =
            Thinking::start(pair, Vec::new(), (Limits::default(), 0), over).expect("a thread");
        assert!(receiver.recv_timeout(Duration::from_millis(20)).is_err());
        drop(thinking);
        assert_eq!(
            receiver.recv(),
            Ok(Err(NoAnswer::NoMove(NoMove::Cancelled)))
        );
    }
}
