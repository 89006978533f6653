//! Going between the graph and the position in the panes.

use crate::app::Context;
use crate::app::desk::line;

/// Selects the position of the game's cursor in the graph.
pub(super) fn look_here(cx: &mut Context) {
    cx.graph.fit(&mut cx.game.study, false);
    let line = cx.game.study.line();
    cx.graph.at = line.ply(line.cursor());
}

/// Goes to the selected position in the panes.
pub(super) fn go_there(cx: &mut Context) {
    let graph = cx.game.study.graph.as_ref();
    let node = graph.and_then(|graph| cx.game.study.line().after(graph.moves.get(..cx.graph.at)?));
    if let Some(node) = node {
        // The opponent rests in a finished game, so that it does not reply to moves tried out.
        cx.players.rests |= cx.players.programs() > 0 && cx.game.study.loser().is_some();
        line::walk(cx, |line| line.go(node));
    }
}
