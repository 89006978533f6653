//! The keys where a position is solved.

use super::{SolveScreen, game};
use crate::app::binding::{Place, Types, keys};
use crate::kit::to::To;

/// Where a position is solved.
pub const PLACE: Place = Place::own("solve", Types::Nothing);

/// What they do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Plays the selected move and solves the position after it.
    Walk,
    /// One move back.
    Back,
    Move(To),
    /// Proves; stops; goes on.
    Prove,
    /// Proves every position of the game; stops; goes on.
    ProveGame,
    /// Plays the moves that were walked in the game.
    Play,
    /// Searches the position to the end by a method that is recorded.
    Record,
    Help,
    /// Stops the proof, else leaves.
    Stop,
    /// Leaves; the proof goes on.
    Leave,
}

keys! { SolveScreen, Action, PLACE, Solve {
    "space alt-S", "run" => Action::Prove, "run", "prove; stop; go on", |screen, _| screen.can_prove();
    "enter right l", "walk" => Action::Walk, "walk", "play the selected move here, and solve the position after it", |screen, _| screen.can_walk();
    "left h backspace", "back" => Action::Back, "back", "one move back", |screen, _| screen.can_go_back();
    "a", "game" => Action::ProveGame, "game", "solve every position of the game, from the last to the first; stop; go on", |_, cx| game::can_prove(cx);
    "p", "play" => Action::Play, "play", "play the moves to this position in the game, as a variation";
    "r", "record" => Action::Record, "record", "search the position to the end by alpha-beta with a table, recorded, to look into in the panes", |screen, _| screen.can_record();
    "up k", "move-up" => Action::Move(To::Up), "", "one move up";
    "down j", "move-down" => Action::Move(To::Down), "", "one move down";
    "pgup ctrl-u", "move-page-up" => Action::Move(To::PageUp), "", "one screen up";
    "pgdn ctrl-d", "move-page-down" => Action::Move(To::PageDown), "", "one screen down";
    "g home", "move-first" => Action::Move(To::First), "", "to the best move";
    "G end", "move-last" => Action::Move(To::Last), "", "to the worst move";
    "? F1", "help" => Action::Help, "help", "the keys";
    "esc", "escape" => Action::Stop, "leave", "stop the proof; leave it if none runs";
    "q", "leave" => Action::Leave, "", "back to the panes; the proof goes on";
} }
