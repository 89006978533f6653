//! The key bindings of a tournament.

use super::Standings;
use crate::app::binding::{Place, Types, keys};
use crate::app::conditions;
use crate::app::wish::Wish;
use crate::kit::to::To;

/// The place of these bindings: a tournament.
pub const PLACE: Place = Place::own("tournament", Types::Nothing);

keys! { Standings, PLACE, Tournament {
    "enter right l", "accept" => |_, cx| super::begin_or_open(cx), "open", "begin, while no game was played; open the selected game in the workbench", |_, cx| conditions::has_played(cx).or(conditions::can_run_games(cx));
    "space", "run-games" => |_, cx| super::run_games(cx), "run", "begin; wait; go on", |_, cx| conditions::can_run_games(cx);
    "tab", "games" => |_, cx| cx.tournament.iter_mut().for_each(|contest| contest.turned = !contest.turned), "games", "from the tables to the games, or back";
    "/", "find" => |_, cx| super::ask_games(cx), "filter", "list only some games: lost by basilio, drawn depth 3, forfeit";
    "w", "watch-game" => |_, cx| cx.tournament.iter_mut().for_each(|contest| contest.watch_next(&mut cx.screen)), "watch", "watch a game while it is played; again: the next one", |_, cx| conditions::has_live_game(cx);
    "e", "edit-tournament" => |_, cx| cx.wish(Wish::MakeTournament { like: true }), "edit", "make another tournament from this one";
    "n", "new-tournament" => |_, cx| cx.wish(Wish::MakeTournament { like: false }), "new", "make a tournament";
    "up k", "move-up" => |_, cx| super::step(cx, To::Up), "", "one line up";
    "down j", "move-down" => |_, cx| super::step(cx, To::Down), "", "one line down";
    "pgup ctrl-u", "move-page-up" => |_, cx| super::step(cx, To::PageUp), "", "one screen up";
    "pgdn ctrl-d", "move-page-down" => |_, cx| super::step(cx, To::PageDown), "", "one screen down";
    "g home", "move-first" => |_, cx| super::step(cx, To::First), "", "to the first line";
    "G end", "move-last" => |_, cx| super::step(cx, To::Last), "", "to the last line";
    "esc q ctrl-t", "escape" => |_, cx| super::leave(cx), "back", "back to the workbench; games go on";
    "? F1", "help" => |_, cx| cx.wish(Wish::Help), "help", "the keys";
} }
