//! The key bindings of the review of a game.

use super::ReviewScreen;
use crate::app::binding::{Place, Types, keys};
use crate::app::conditions;
use crate::app::screens::graph;
use crate::app::wish::Wish;
use crate::kit::to::To;

/// The place of these bindings: the review of a game.
pub const PLACE: Place = Place::own("review", Types::Nothing);

keys! { ReviewScreen, PLACE, Named("In the review of a game") {
    "right l .", "move-right" => |review, cx| review.walk(To::Right, cx), "line", "one move on along best play";
    "left h ,", "move-left" => |review, cx| review.walk(To::Left, cx), "", "one move back along best play, to where the mistake was made";
    "down j n", "mistake-up" => |review, cx| review.step(To::Down, cx), "mistake", "the next mistake, which cost less";
    "up k N", "mistake-down" => |review, cx| review.step(To::Up, cx), "", "the mistake before";
    "enter", "accept" => |review, cx| review.go_there(cx), "go there", "to this position in the panes";
    "p", "play-line" => |review, cx| review.play(cx), "play", "play the moves of best play that are shown as a variation, the first at least";
    "tab", "sides" => |review, _| review.turn(), "sides", "the mistakes of both sides, or only your own", |review, _| review.can_turn();
    "space", "run" => |_, cx| graph::run_or_stop(cx), "run", "search the positions; stop; go on";
    "o alt-o", "graph" => |_, cx| graph::open(cx), "graph", "the values of the whole game as a graph";
    "g home", "move-first" => |review, cx| review.step(To::First, cx), "", "to the worst mistake";
    "G end", "move-last" => |review, cx| review.step(To::Last, cx), "", "to the one that cost least";
    "? F1", "help" => |_, cx| cx.wish(Wish::Help), "help", "the keys";
    "esc q alt-X", "escape" => |_, cx| cx.leave(), "back", "back to the panes; the search of the positions goes on";
} opens Game {
    "alt-X", "review" => super::open, "", "review the game: your mistakes, the worst first, each with best play to walk through", conditions::has_moves;
} }
