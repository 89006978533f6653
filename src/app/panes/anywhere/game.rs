//! The game from any pane: walking, playing, who plays, the game as a whole.

use super::travel;
use crate::app::action::Going;
use crate::app::binding::{Binding, Place, rows};
use crate::app::desk::{line, searching, seats};
use crate::app::panes::moves::keys as moves;
use crate::app::screens::list::lists;
use crate::app::screens::report::check;
use crate::app::screens::{graph, practice, tournament};
use crate::app::wish::{Prompt, Question};
use crate::app::{Context, conditions};
use engine::rules::Side;
use model::study::Study;

/// The bindings that stand first in the key line.
pub(crate) const FIRST: &[Binding] = rows! {
    Place::Panes, Game {
        "8 F5", "let-play-on" => |cx| let_play(cx, Going::On), "watch", "the players play on, or hold", conditions::has_programs;
        "9 F6", "let-play-once" => |cx| let_play(cx, Going::Once), "one move", "the player whose turn it is plays one move", conditions::has_programs;
    }
};

/// The other bindings.
pub(crate) const TABLE: &[Binding] = rows! {
    Place::Panes, Game {
        "i", "type-move" => |cx| cx.ask(Prompt::Move, ""), "type", "type a move, or several", conditions::can_play;
        "u", "undo" => |cx| undo(cx, Study::undo, say!("there is nothing to take back")), "undo", "take back the last change of the moves";
        "ctrl-r U", "redo" => |cx| undo(cx, Study::redo, say!("nothing was taken back")), "", "take back the last undo";
        "H shift-left", "back" => moves::back, "", "one move back in the game, from any pane", conditions::can_go_back;
        "backspace", "return" => travel::back, "", "back to the place before this travel; without a travel one move back in the game", conditions::can_return;
        "L shift-right", "forward" => moves::forward, "", "one move on in the game, from any pane", conditions::can_go_on;
        "6 F3", "choose-player-first" => |cx| choose_player(cx, Side::First), "", "choose who moves first in the game: a human, a player, one that you type";
        "7 F4", "choose-player-second" => |cx| choose_player(cx, Side::Second), "", "choose who plays against that one";
        "ctrl-g F7", "pairs" => tournament::ask_pairs, "", "let the two players play some pairs of games, each with both sides";
        "ctrl-t F8", "tournament" => tournament::show, "", "show the tournament, or make one";
        "alt-p", "practise" => practice::open, "", "practise: fill in what the search does with this position", conditions::is_shown;
        "alt-d", "series" => practice::open_series, "", "practise on trees that become harder";
        "alt-c", "swap-sides" => seats::swap_sides, "", "change sides with the program, or with the other human", conditions::can_play;
        "# alt-h", "hint" => seats::hint, "hint", "a hint in words and on the board: what the best moves do, and the one under the cursor", conditions::can_play;
        "alt-r", "resign" => |cx| cx.question(Question::Resign), "resign", "give up the game", conditions::can_resign;
        "alt-m", "rematch" => seats::rematch, "rematch", "play again from the start with sides changed; the game before stays beside the new one", conditions::can_play_again;
        "alt-a", "hide" => hide, "", "hide the search while you play against a program, or show it";
        "alt-o", "graph" => graph::open, "", "the values of the whole game as a graph: its mistakes, and what should have been played", conditions::has_moves;
        "alt-k", "mistake-up" => |cx| graph::next_mistake(cx, true), "", "to the next mistake of the game", conditions::has_moves;
        "alt-i", "mistake-down" => |cx| graph::next_mistake(cx, false), "", "to the mistake before", conditions::has_moves;
        "alt-q", "judge-rules" => check::judge_rules, "", "judge the rules of your own game: random games, each position asked three times", conditions::is_own_game;
        "ctrl-w $", "chosen-search" => searching::show_the_search, "", "show the search that chose this move", conditions::can_show_choice;
        "alt-W", "engine-search" => searching::show_what_was_printed, "", "open the search that an engine itself has printed for this move", conditions::has_printed;
    }
};

fn let_play(cx: &mut Context, going: Going) {
    cx.players.let_play(&cx.game.study, &mut cx.screen, going);
}

fn hide(cx: &mut Context) {
    cx.players.hide(&mut cx.screen);
    cx.search_due = true;
}

/// Takes back a change of the moves, or redoes it. Against a program it continues to the human's
/// own turn.
fn undo(cx: &mut Context, change: impl Fn(&mut Study) -> bool, cannot: &str) {
    if !change(&mut cx.game.study) {
        return cx.screen.notify(cannot);
    }
    if cx.players.programs() == 1 && cx.players.to_choose(&cx.game.study).is_some() {
        change(&mut cx.game.study);
    }
    line::moved(cx);
}

fn choose_player(cx: &mut Context, side: Side) {
    let list = lists::players(&cx.players, &cx.game.study, side);
    cx.show(list);
}
