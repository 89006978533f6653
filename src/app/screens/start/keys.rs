//! The keys of the first screen.

use super::StartScreen;
use crate::app::action::Purpose;
use crate::app::binding::{Place, Types, keys};
use crate::app::conditions;
use crate::kit::to::To;

/// On the first screen.
pub const PLACE: Place = Place::own("start", Types::Nothing);

/// What they do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Takes the selected line.
    Take,
    Begin(Purpose),
    /// Offers study positions and new games.
    OfferGames,
    OfferLessons,
    Move(To),
    /// To the panes.
    Leave,
    Quit,
    Help,
}

keys! { StartScreen, Action, PLACE, Start {
    "enter right", "accept" => Action::Take, "choose", "take the selected line";
    "l", "begin-learn" => Action::Begin(Purpose::Learn), "", "learn: lessons, and study positions with something to find out";
    "p", "begin-play" => Action::Begin(Purpose::Play), "", "play against the program";
    "a", "begin-analyse" => Action::Begin(Purpose::Analyse), "", "analyse: any board of any game";
    "c", "begin-continue" => Action::Begin(Purpose::Continue), "", "continue with unsaved work, or with the last file", |_, cx| conditions::can_continue(cx);
    "o", "begin-open" => Action::Begin(Purpose::Open), "", "open a file";
    "ctrl-n", "new" => Action::OfferGames, "", "open a study position or a new game";
    "alt-l", "lesson-learn" => Action::OfferLessons, "lessons", "learn: the lessons";
    "up k", "move-up" => Action::Move(To::Up), "", "one line up";
    "down j", "move-down" => Action::Move(To::Down), "", "one line down";
    "pgup ctrl-u", "move-page-up" => Action::Move(To::PageUp), "", "some lines up";
    "pgdn ctrl-d", "move-page-down" => Action::Move(To::PageDown), "", "some lines down";
    "g home", "move-first" => Action::Move(To::First), "", "to the first line";
    "G end", "move-last" => Action::Move(To::Last), "", "to the last line";
    "esc", "escape" => Action::Leave, "panes", "to the panes";
    "q", "quit" => Action::Quit, "quit", "quit";
    "? F1", "help" => Action::Help, "help", "the keys";
} }
