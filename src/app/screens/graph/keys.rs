//! The keys of the graph of the game.

use super::Graph;
use crate::app::binding::{Place, Types, keys};
use crate::kit::to::To;

/// In the graph of the game.
pub const PLACE: Place = Place::own("graph", Types::Nothing);

/// What they do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// To this position in the panes.
    GoThere,
    /// Along the line of the game.
    Move(To),
    /// To the next mistake (`true`), or to the one before.
    Mistake(bool),
    /// Plays what should have been played.
    PlayBest,
    /// Searches the positions; stops; goes on.
    Search,
    /// Searches all of them again, with what is searched with now.
    SearchAgain,
    /// Solves the position.
    Solve,
    Help,
    Leave,
}

keys! { Graph, Action, PLACE, Graph {
    "enter", "accept" => Action::GoThere, "go there", "to this position in the panes";
    "left h", "move-left" => Action::Move(To::Left), "", "one move back";
    "right l", "move-right" => Action::Move(To::Right), "", "one move on";
    "n down j", "mistake-up" => Action::Mistake(true), "mistake", "to the next mistake";
    "N up k", "mistake-down" => Action::Mistake(false), "", "to the mistake before";
    "p", "play-line" => Action::PlayBest, "best", "play what should have been played, as a variation";
    "space", "run" => Action::Search, "run", "search the positions; stop; go on";
    "r", "repeat" => Action::SearchAgain, "", "search the whole game again, with the depth and the evaluation that are set now";
    "s alt-S", "solve" => Action::Solve, "solve", "solve this position: who wins, and what each move is worth for certain";
    "pgup ctrl-u", "move-page-up" => Action::Move(To::PageUp), "", "ten moves back";
    "pgdn ctrl-d", "move-page-down" => Action::Move(To::PageDown), "", "ten moves on";
    "g home", "move-first" => Action::Move(To::First), "", "to the start of the game";
    "G end", "move-last" => Action::Move(To::Last), "", "to its end";
    "? F1", "help" => Action::Help, "help", "the keys";
    "esc q alt-o", "escape" => Action::Leave, "back", "back to the panes; the search of the positions goes on";
} }
