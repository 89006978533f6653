//! The key bindings of the graph of the game.

use super::{GraphScreen, mistakes};
use crate::app::binding::{Place, Types, keys};
use crate::app::wish::Wish;
use crate::kit::to::To;

/// The place of these bindings: the graph of the game.
pub const PLACE: Place = Place::own("graph", Types::Nothing);

keys! { GraphScreen, PLACE, Graph {
    "enter", "accept" => |_, cx| super::leave_for_panes(cx), "go there", "to this position in the panes";
    "left h", "move-left" => |_, cx| super::step(cx, To::Left), "", "one move back";
    "right l", "move-right" => |_, cx| super::step(cx, To::Right), "", "one move on";
    "n down j", "mistake-up" => |_, cx| mistakes::step(cx, true), "mistake", "to the next mistake";
    "N up k", "mistake-down" => |_, cx| mistakes::step(cx, false), "", "to the mistake before";
    "p", "play-line" => |_, cx| super::play_best(cx), "best", "play what should have been played, as a variation";
    "space", "run" => |_, cx| super::run_or_stop(cx), "run", "search the positions; stop; go on";
    "r", "repeat" => |_, cx| super::search_again(cx), "", "search the whole game again, with the depth and the evaluation that are set now";
    "s alt-S", "solve" => |_, cx| super::solve(cx), "solve", "solve this position: who wins, and what each move is worth for certain";
    "pgup ctrl-u", "move-page-up" => |_, cx| super::step(cx, To::PageUp), "", "ten moves back";
    "pgdn ctrl-d", "move-page-down" => |_, cx| super::step(cx, To::PageDown), "", "ten moves on";
    "g home", "move-first" => |_, cx| super::step(cx, To::First), "", "to the start of the game";
    "G end", "move-last" => |_, cx| super::step(cx, To::Last), "", "to its end";
    "? F1", "help" => |_, cx| cx.wish(Wish::Help), "help", "the keys";
    "esc q alt-o", "escape" => |_, cx| cx.leave(), "back", "back to the panes; the search of the positions goes on";
} }
