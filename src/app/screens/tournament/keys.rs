//! The keys of a tournament.

use super::Standings;
use crate::app::binding::{Place, Types, keys};
use crate::app::conditions;
use crate::kit::to::To;

/// In a tournament.
pub const PLACE: Place = Place::own("tournament", Types::Nothing);

/// What they do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Opens the selected game in the workbench.
    OpenGame,
    /// Begins, waits, goes on.
    Run,
    /// Between the tables and the games.
    Turn,
    /// Types which games are listed.
    Filter,
    /// Watches a game that is played, then the next.
    Watch,
    /// Makes another tournament from this one.
    Edit,
    /// Makes a new one.
    New,
    Move(To),
    Leave,
    Help,
}

keys! { Standings, Action, PLACE, Tournament {
    "enter right l", "accept" => Action::OpenGame, "open", "open the selected game in the workbench", |_, cx| conditions::has_played(cx);
    "space", "run-games" => Action::Run, "run", "begin; wait; go on", |_, cx| conditions::can_run_games(cx);
    "tab", "games" => Action::Turn, "games", "from the tables to the games, or back";
    "/", "find" => Action::Filter, "filter", "list only some games: lost by basilio, drawn depth 3, forfeit";
    "w", "watch-game" => Action::Watch, "watch", "watch a game while it is played; again: the next one", |_, cx| conditions::has_live_game(cx);
    "e", "edit-tournament" => Action::Edit, "edit", "make another tournament from this one";
    "n", "new-tournament" => Action::New, "new", "make a tournament";
    "up k", "move-up" => Action::Move(To::Up), "", "one line up";
    "down j", "move-down" => Action::Move(To::Down), "", "one line down";
    "pgup ctrl-u", "move-page-up" => Action::Move(To::PageUp), "", "one screen up";
    "pgdn ctrl-d", "move-page-down" => Action::Move(To::PageDown), "", "one screen down";
    "g home", "move-first" => Action::Move(To::First), "", "to the first line";
    "G end", "move-last" => Action::Move(To::Last), "", "to the last line";
    "esc q ctrl-t", "escape" => Action::Leave, "back", "back to the workbench; games go on";
    "? F1", "help" => Action::Help, "help", "the keys";
} }
