//! The key bindings of the box at the end of a game.

use super::{AfterGame, EndScreen};
use crate::app::binding::{Place, Types, keys};
use crate::kit::to::To;

/// The place of these bindings: the box at the end of a game.
pub const PLACE: Place = Place::own("ended", Types::Nothing);

keys! { EndScreen, PLACE, Named("At the end of a game") {
    "enter", "accept" => |screen, cx| super::take(cx, screen.next()), "choose", "do what is selected";
    "up k", "move-up" => |screen, _| screen.step(To::Up), "", "one row up";
    "down j", "move-down" => |screen, _| screen.step(To::Down), "", "one row down";
    "m", "review" => |_, cx| super::take(cx, AfterGame::Review), "mistakes", "your mistakes, the worst first, each with best play to walk through";
    "d", "decision" => |_, cx| super::take(cx, AfterGame::Decision), "decision", "to the move that decided the game, with the search shown";
    "a", "again" => |_, cx| super::take(cx, AfterGame::Again), "again", "play again, with sides changed against a program";
    "s", "analyse" => |_, cx| super::take(cx, AfterGame::Analyse), "analyse", "analyse the game: the opponent rests until 8 lets it play again";
    "esc", "escape" => |_, cx| cx.leave(), "back", "back to the board";
} }
