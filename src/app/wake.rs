//! [`Wake`]: the notice that the loop gets at the end of searches, thoughts and games in threads of
//! their own.

use crate::app::msg::Msg;
use engine::boundary::Position;

/// A kind of work beside the loop.
#[derive(Clone, Copy)]
pub enum Beside<'a> {
    /// A search; [`Msg::SearchOver`] comes at its end.
    Search,
    /// A player's thought about a position; [`Msg::Chosen`] comes.
    Thought(&'a dyn Position),
    /// The games of a tournament; [`Msg::GamesOver`] comes.
    Games,
}

/// A function that hands over a message from another thread.
pub type Tell = Box<dyn FnOnce(Msg) + Send>;

/// The handle by which other threads wake the loop.
pub trait Wake: Send + Sync {
    /// Registers work that begins. Returns the function that hands over the message about its end.
    fn begins(&self, what: Beside<'_>) -> Tell;
    /// Returns the number of games that are played at a time.
    fn jobs(&self) -> usize {
        1
    }
}

/// The handle before the loop exists: all messages are dropped.
pub struct NoLoop;

impl Wake for NoLoop {
    fn begins(&self, _: Beside<'_>) -> Tell {
        Box::new(|_| ())
    }
}
