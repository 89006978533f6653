//! The move that decided a game: found in the background once the game is over, shown when the user
//! asks.
//!
//! First the end of the game is proven, from the last position backwards, with a limited number of
//! nodes. If that does not reach the deciding move, the positions before it are searched as for the
//! graph.

use super::going::go_there;
use super::mistakes::mistake_text;
use super::run::go_on;
use super::work::EndProof;
use crate::app::tasks::Work;
use crate::app::{Context, Effect};
use crate::kit::words;
use model::study::Study;
use model::study::decision::{Decision, Grounds, ProvenPly};
use std::sync::Arc;

/// Starts to find the deciding move of a game that is over; keeps what is known already.
pub fn look_for_decision(cx: &mut Context) {
    // The present options are used, so that the graph and the panes show equal values.
    let again = cx
        .game
        .study
        .graph
        .as_ref()
        .is_some_and(|graph| graph.spec != super::spec_now(&cx.game.study));
    cx.graph.fit(&mut cx.game.study, again);
    cx.graph.at = cx.game.study.line().ply(cx.game.study.line().cursor());
    let (Some(graph), Some(loser)) = (&cx.game.study.graph, cx.game.study.loser()) else {
        return;
    };
    match (&cx.graph.end, loser) {
        (EndProof::NotBegun, Some(loser)) => {
            let (start, moves) = (cx.game.study.start().copy(), graph.moves.clone());
            let task = cx.tasks.begin(Work::ProveEnd {
                start,
                moves,
                loser,
            });
            cx.graph.end = EndProof::Running(task.serial, Arc::clone(&task.control));
            cx.effects.push(Effect::Start(task));
        }
        (EndProof::Running(..), _) => {}
        (EndProof::NotBegun | EndProof::Done, _) => search_the_rest(cx),
    }
}

/// Takes over the proven end of the game.
pub fn take_end(cx: &mut Context, serial: u64, found: Vec<ProvenPly>) {
    if matches!(cx.graph.end, EndProof::Running(running, _) if running == serial) {
        cx.graph.end = EndProof::Done;
        cx.game.study.keep_proven(found);
        search_the_rest(cx);
        show(cx);
    }
}

/// Searches the positions before the proven ones, unless the deciding move is proven.
fn search_the_rest(cx: &mut Context) {
    if cx
        .game
        .study
        .decision()
        .is_none_or(|found| found.grounds != Grounds::Proven)
    {
        go_on(cx);
    }
}

/// Goes to the deciding move as soon as it is known.
pub fn go_to_decision(cx: &mut Context) {
    cx.players.rests = true;
    cx.players.seeks_decision = true;
    look_for_decision(cx);
    show(cx);
    if cx.players.seeks_decision {
        cx.screen.mention(say!("the deciding move is looked for…"));
    }
}

/// Goes to the deciding move once all is known, unless the user has turned to something else.
pub(super) fn show(cx: &mut Context) {
    let is_known = cx
        .game
        .study
        .decision()
        .is_some_and(|found| found.grounds == Grounds::Proven);
    let is_running = cx.graph.is_running() || matches!(cx.graph.end, EndProof::Running(..));
    if !cx.players.seeks_decision || is_running && !is_known {
        return;
    }
    cx.players.seeks_decision = false;
    let (study, line) = (&cx.game.study, cx.game.study.line());
    if !cx.is_open() || study.tick.is_some() || line.end(line.cursor()) != line.cursor() {
        return;
    }
    let Some(found) = study.decision() else {
        return cx
            .screen
            .notify(say!("no single move decided this game, as far as is known"));
    };
    let Some(text) = decision_text(study, found) else {
        return;
    };
    cx.graph.at = found.at;
    go_there(cx);
    cx.screen.notify(&text);
}

/// Returns a sentence about the move that decided a game.
pub fn decision_text(study: &Study, found: Decision) -> Option<String> {
    let head = match found.grounds {
        Grounds::Proven => say!("the game was decided here").to_owned(),
        Grounds::Searched => {
            let spec = &study.graph.as_ref()?.spec;
            let depth = words::plies(&spec.depth_text());
            match &spec.evaluation {
                Some(evaluation) => say!(
                    "the game was decided here, as far as searches see ({depth}, evaluation {evaluation})",
                    depth,
                    evaluation
                ),
                None => say!(
                    "the game was decided here, as far as searches see ({depth})",
                    depth
                ),
            }
        }
        Grounds::Cost => say!("nobody has lost; this cost most").to_owned(),
        Grounds::GivenUp => {
            return Some(say!("the game was given up here, and was not lost").to_owned());
        }
    };
    Some(format!("{head}: {}", mistake_text(study, found.at)?))
}
