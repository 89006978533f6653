//! The key bindings of the screen of a solved position.

use super::{SolveScreen, game};
use crate::app::binding::{Place, Types, keys};
use crate::app::wish::Wish;
use crate::kit::to::To;

/// The place of these bindings: the screen of a solved position.
pub const PLACE: Place = Place::own("solve", Types::Nothing);

keys! { SolveScreen, PLACE, Solve {
    "space alt-S", "run" => |screen, cx| screen.prove(cx), "run", "prove; stop; go on", |screen, _| screen.can_prove();
    "enter right l", "walk" => SolveScreen::walk, "walk", "play the selected move here, and solve the position after it", |screen, _| screen.can_walk();
    "left h backspace", "back" => SolveScreen::go_back, "back", "one move back", |screen, _| screen.can_go_back();
    "a", "game" => SolveScreen::prove_game, "game", "solve every position of the game, from the last to the first; stop; go on", |_, cx| game::can_prove(cx);
    "p", "play" => |screen, cx| screen.play(cx), "play", "play the moves to this position in the game, as a variation";
    "r", "record" => |screen, cx| screen.record(cx), "record", "search the position to the end by alpha-beta with a table, recorded, to look into in the panes", |screen, _| screen.can_record();
    "up k", "move-up" => |screen, cx| screen.step(To::Up, cx), "", "one move up";
    "down j", "move-down" => |screen, cx| screen.step(To::Down, cx), "", "one move down";
    "pgup ctrl-u", "move-page-up" => |screen, cx| screen.step(To::PageUp, cx), "", "one screen up";
    "pgdn ctrl-d", "move-page-down" => |screen, cx| screen.step(To::PageDown, cx), "", "one screen down";
    "g home", "move-first" => |screen, cx| screen.step(To::First, cx), "", "to the best move";
    "G end", "move-last" => |screen, cx| screen.step(To::Last, cx), "", "to the worst move";
    "? F1", "help" => |_, cx| cx.wish(Wish::Help), "help", "the keys";
    "esc", "escape" => |_, cx| super::stop_or_leave(cx), "leave", "stop the proof; leave it if none runs";
    "q", "leave" => |_, cx| cx.leave(), "", "back to the panes; the proof goes on";
} }
