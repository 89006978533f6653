//! The keys of a practice.

use super::Answering;
use crate::app::binding::{Place, Types, keys};

/// In a practice.
pub const PLACE: Place = Place::own("practice", Types::Text);

/// What they do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Gives the answer, or goes on.
    Answer,
    /// To the next question (`true`), or to the one before.
    Question(bool),
    /// Scrolls what is said down (`true`), or up.
    Scroll(bool),
    /// What the search knows just before.
    Hint,
    /// Asks again what was answered wrong.
    Repeat,
    /// The next tree of the series.
    NextTree,
    /// Other questions about the same tree.
    NextAsk,
    NextMethod,
    /// Answers are judged at once, or at the end.
    JudgeLater,
    Leave,
    Help,
}

keys! { Answering, Action, PLACE, Practice {
    "enter", "accept" => Action::Answer, "answer", "give the answer, or go on to the next question";
    "tab down", "move-down" => Action::Question(true), "next", "the next question";
    "shift-tab up", "move-up" => Action::Question(false), "", "the question before";
    "?", "hint" => Action::Hint, "hint", "a hint: what the search knows just before";
    "pgdn", "move-page-down" => Action::Scroll(true), "", "scroll what is said down";
    "pgup", "move-page-up" => Action::Scroll(false), "", "scroll what is said up";
    "ctrl-r", "repeat" => Action::Repeat, "repeat", "ask again what was answered wrong";
    "ctrl-n", "next-quiz" => Action::NextTree, "next tree", "the next tree of the series: a harder one if four of five answers were right";
    "ctrl-g", "next-ask" => Action::NextAsk, "ask", "ask for all, values, values and cuts, or windows";
    "alt-m", "next-method" => Action::NextMethod, "", "ask about the next method: minimax, alpha-beta as in the course, fail-hard and fail-soft, PVS";
    "ctrl-t", "judge-later" => Action::JudgeLater, "judge", "judge answers at once, or at the end";
    "esc", "escape" => Action::Leave, "leave", "leave the practice; it goes on when it is shown again";
    "F1", "help" => Action::Help, "", "the keys";
} }
