//! Finds the deciding move of a game that the user has played with the search hidden: a background task looks for it
//! when the game is over, and then the panes open there.

use super::going::go_there;
use super::mistakes::mistake_text;
use super::run::go_on;
use crate::app::Context;
use engine::rules::Side;
use model::study::Study;

/// A move was made: where it has ended a game whose search was hidden, what decided the game is looked for.
pub fn seek(cx: &mut Context) {
    let over = cx.game.study.position().outcome().is_some() || cx.game.study.lost_here().is_some();
    cx.players.reveals = false;
    cx.players.seeks_decision = over && cx.players.hides && cx.players.programs() == 1;
    if cx.players.seeks_decision {
        cx.graph.fit(&mut cx.game.study, false);
        cx.graph.at = cx.game.study.line().ply(cx.game.study.line().cursor());
        go_on(cx);
        show(cx);
    }
}

/// Goes to what decided the game, once all is known; not where the user has gone on to something else meanwhile.
pub(super) fn show(cx: &mut Context) {
    if !cx.players.seeks_decision || cx.graph.is_running() {
        return;
    }
    cx.players.seeks_decision = false;
    let (study, line) = (&cx.game.study, cx.game.study.line());
    let stays = cx.is_open() && study.tick.is_none() && line.end(line.cursor()) == line.cursor();
    let Some(at) = decisive(study).filter(|_| stays) else { return };
    let Some(said) = mistake_text(study, at) else { return };
    (cx.graph.at, cx.players.reveals) = (at, true);
    go_there(cx);
    cx.screen.notify(&format!("{}: {said}", say!("the game was decided here")));
}

/// The position in which the loser let the game go; in a draw, what cost most.
fn decisive(study: &Study) -> Option<usize> {
    let graph = study.graph.as_ref()?;
    let position = study.position();
    let winner = position.outcome().and_then(|(outcome, _)| outcome.winner());
    // Who gave up was to move.
    let loser = winner.map(Side::other).or_else(|| study.lost_here().map(|_| position.to_move()));
    let max = graph.spec.max.unwrap_or(study.start().to_move());
    let lost = loser.and_then(|loser| graph.lost_at(loser == max)).filter(|at| graph.cost(*at) > 0.0);
    lost.or_else(|| graph.mistakes().first().copied())
}
