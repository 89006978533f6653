//! The keys of a report.

use super::Popup;
use crate::app::binding::{Place, Types, keys};
use crate::app::conditions;
use crate::kit::to::To;

/// In a report: an explanation, a check, a comparison.
pub const PLACE: Place = Place::own("popup", Types::Nothing);

/// What they do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// To the tick of the line.
    Jump,
    /// Leaves it and checks the search.
    Check,
    /// Shows the pass of the line beside the one before it.
    PassBeside,
    /// Compares the parts of what the search remembers over the whole game.
    OverGame,
    /// Shows what follows from a finding, or hides it.
    Unfold,
    Move(To),
    Leave,
}

keys! { Popup, Action, PLACE, Lists {
    "enter", "accept" => Action::Jump, "jump", "jump to the tick of the line", |popup, cx| popup.jump().map(|_| ()).ok_or(cx.screen.words.cannot.no_jump);
    "!", "check" => Action::Check, "", "leave it and check: of another program's search, the first wrong step", |_, cx| conditions::can_check(cx);
    "b", "beside" => Action::PassBeside, "beside", "the pass of the line beside the one before it, from where it chose another move", |popup, cx| conditions::has_pass_beside(cx).and(popup.jump().map(|_| ()).ok_or(cx.screen.words.cannot.no_jump));
    "a", "over-game" => Action::OverGame, "whole game", "of a search that remembers: with and without each part, in all positions of the game", |popup, cx| conditions::can_compare_over_game(popup.compares_parts, cx);
    "right l left h", "expand" => Action::Unfold, "more", "what the judge says: show what follows from the finding, or hide it", |popup, cx| popup.root().map(|_| ()).ok_or(cx.screen.words.cannot.no_findings);
    "up k", "move-up" => Action::Move(To::Up), "", "one line up";
    "down j", "move-down" => Action::Move(To::Down), "down", "one line down";
    "pgup ctrl-u", "move-page-up" => Action::Move(To::PageUp), "", "one screen up";
    "pgdn ctrl-d space", "move-page-down" => Action::Move(To::PageDown), "", "one screen down";
    "g home", "move-first" => Action::Move(To::First), "", "to the first line";
    "G end", "move-last" => Action::Move(To::Last), "", "to the last line";
    "esc q w", "escape" => Action::Leave, "back", "leave it";
} }
