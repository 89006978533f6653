//! [`Wake`]: how searches, thoughts and games that run in threads of their own are heard when they end.

use crate::app::msg::Msg;
use engine::boundary::Position;

/// What begins beside the loop.
#[derive(Clone, Copy)]
pub enum Beside<'a> {
    /// A search; [`Msg::SearchOver`] comes at its end.
    Search,
    /// A player's thought about a position; [`Msg::Chosen`] comes.
    Thought(&'a dyn Position),
    /// The games of a tournament; [`Msg::GamesOver`] comes.
    Games,
}

/// Hands over a message from another thread.
pub type Tell = Box<dyn FnOnce(Msg) + Send>;

/// The handle by which the loop is woken.
pub trait Wake: Send + Sync {
    /// Something begins: what will hand over the message about its end.
    fn begins(&self, what: Beside<'_>) -> Tell;
    /// How many games are played at a time.
    fn jobs(&self) -> usize {
        1
    }
}

/// Before there is a loop nothing is heard.
pub struct NoLoop;

impl Wake for NoLoop {
    fn begins(&self, _: Beside<'_>) -> Tell {
        Box::new(|_| ())
    }
}
