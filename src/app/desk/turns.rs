//! The moves that players choose in threads of their own.

use crate::app::Context;
use crate::app::Msg;
use crate::app::action::Going;
use crate::app::desk::{board, line, searching};
use crate::app::players::PACES;
use crate::app::players::move_record::MoveRecord;
use crate::app::wake::Beside;
use crate::app::wish::Wish;
use engine::play::NoMove;
use engine::play::chooser::{search_of_turn, turn_seed};
use model::study::Lost;
use model::study::live::{NoAnswer, PlayerAnswer};
use std::sync::Arc;

/// Returns whether a player's move may change the position: not while the user types, reads or
/// travels.
pub(crate) fn may_play(cx: &Context) -> bool {
    cx.is_open() && cx.game.study.tick.is_none() && !cx.explorer.is_hunting()
}

/// Starts the thought that is due.
pub(crate) fn think(cx: &mut Context) {
    if cx.players.due && cx.game.study.position().is_known() {
        cx.players.due = false;
        let tell = cx.wake.begins(Beside::Thought(cx.game.study.position()));
        let over = |serial, answer| tell(Msg::Chosen(serial, Box::new(answer)));
        cx.players.think(&cx.game.study, &mut cx.screen, over);
    }
}

/// Handles the choice of a player.
pub(crate) fn chosen(cx: &mut Context, serial: u64, answer: PlayerAnswer) {
    let match_ = &mut cx.players;
    if serial > match_.paired && match_.pair.is_none() {
        match_.pair = answer.pair;
    }
    if serial != match_.serial || match_.thinking.take().is_none() {
        return;
    }
    match_.printed = answer.printed;
    match answer.result {
        // It is played at the end of the step, unless something delays it.
        Ok(taken) => match_.ready = Some(taken),
        Err(NoAnswer::NoMove(NoMove::Forfeit(forfeit))) => {
            let line = cx.game.study.line();
            let moves = line.ordinals(line.cursor());
            cx.game.study.lost = Some(Lost {
                moves,
                reason: forfeit.to_string(),
            });
            cx.players.going = Going::Held;
            board::pull_board(cx);
            if let Some(text) = cx.game.lost_text() {
                cx.screen.alert(&text);
            }
            cx.wish(Wish::SayEnd);
        }
        Err(NoAnswer::NoMove(NoMove::Cancelled | NoMove::Human) | NoAnswer::Over) => {
            match_.going = Going::Held;
        }
        Err(NoAnswer::Broken) => {
            match_.going = Going::Held;
            cx.screen.alert(say!(
                "the player broke down: this is a fault of the program"
            ));
        }
    }
}

/// Plays the chosen move, once it is time and nothing delays it.
pub(crate) fn play_ready(cx: &mut Context) {
    let pace = PACES
        .get(cx.players.pace)
        .filter(|_| cx.players.is_watching())
        .map_or(0, |(frames, _)| *frames);
    if cx.players.ready.is_none() || cx.players.frames < pace || !may_play(cx) {
        return;
    }
    let Some(taken) = cx.players.ready.take() else {
        return;
    };
    let (before, line) = (cx.game.study.line().cursor(), cx.game.study.line());
    let (mut moves, ply) = (line.ordinals(before), line.ply(before));
    let player = &cx.players.players[cx.game.study.position().to_move().index()];
    let seed = turn_seed(cx.players.seed, ply);
    let spec = player
        .choosing
        .search()
        .map(|(spec, ties)| taken.choice.behind(search_of_turn(spec, ties, seed)));
    let known = cx
        .players
        .known
        .as_ref()
        .unwrap_or_else(|| cx.game.study.registry());
    let shown = (spec, Arc::clone(known));
    let chose = MoveRecord::new(player, shown.clone(), &taken);
    if !cx.game.study.play(taken.choice.mv) {
        // Moves of players have been checked against the rules before; should an illegal one arrive
        // here, nothing is played.
        cx.players.going = Going::Held;
        return;
    }
    moves.push(taken.choice.mv);
    let printed = cx.players.printed.take();
    printed
        .into_iter()
        .for_each(|path| _ = cx.game.study.printed.insert(moves.clone(), path));
    cx.players.chosen.insert(moves, chose);
    cx.players.frames = 0;
    let watched = cx.players.programs() == 2;
    if cx.players.going == Going::Once {
        cx.players.going = Going::Held;
    }
    // The next thought begins before anything is shown.
    cx.players.go_on(&cx.game.study);
    if watched {
        searching::show_choice(cx, before, shown);
    } else {
        line::leave_subject_and_settle(cx);
    }
    cx.wish(Wish::SayEnd);
}

/// Advances by the time of one frame.
pub(crate) fn tick_players(cx: &mut Context) {
    cx.players.frames = cx.players.frames.saturating_add(1);
    let over =
        !cx.players.is_racing() || cx.game.study.job().is_none_or(model::study::Job::is_over);
    if let Some((before, spec, registry)) = cx.players.later.take_if(|_| over) {
        searching::show_choice(cx, before, (Some(spec), registry));
    }
}

/// Returns whether a player thinks, or waits for its time to move.
pub(crate) fn is_thinking(cx: &Context) -> bool {
    cx.players.thinking.is_some()
        || cx.players.later.is_some()
        || cx.players.ready.is_some() && may_play(cx)
}
