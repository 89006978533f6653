//! Starts the searches of the graph, and takes over their values.

use super::work::RunningPosition;
use crate::app::tasks::Work;
use crate::app::{Context, Effect};
use model::study::graph::PlyValue;
use std::sync::Arc;

/// Searches the next position with an unknown value, if there is one and no search is running.
pub fn go_on(cx: &mut Context) {
    if cx.graph.is_running() {
        return;
    }
    let Some(graph) = &cx.game.study.graph else {
        return;
    };
    let (count, from) = (graph.plies.len(), cx.graph.at);
    let is_left = |ply: &usize| graph.ply(*ply).is_none() && !cx.graph.given_up.contains(ply);
    let Some(ply) = (0..count).map(|step| (from + step) % count).find(is_left) else {
        return;
    };
    let position = cx
        .game
        .study
        .start()
        .replay(&graph.moves[..ply], &mut |_| {});
    let played = graph.moves.get(ply).copied();
    let posed = position.pose(&graph.spec, cx.game.study.registry());
    let Some(problem) = cx.screen.or_alert(posed) else {
        return;
    };
    let task = cx.tasks.begin(Work::Value { problem, played });
    cx.graph.searched = Some(RunningPosition {
        serial: task.serial,
        ply,
        control: Arc::clone(&task.control),
    });
    cx.effects.push(Effect::Start(task));
}

/// Takes over the value of a position, or `None` if its search took too long. Does nothing if the
/// work belonged to another graph.
pub fn take_value(cx: &mut Context, serial: u64, value: Option<PlyValue>) {
    let Some(RunningPosition { ply, .. }) = cx
        .graph
        .searched
        .take_if(|searched| searched.serial == serial)
    else {
        return;
    };
    let slot = cx
        .game
        .study
        .graph
        .as_mut()
        .and_then(|graph| graph.plies.get_mut(ply));
    match (slot, value) {
        (Some(slot), Some(value)) => *slot = Some(value),
        _ => cx.graph.given_up.push(ply),
    }
    go_on(cx);
    super::decision::show(cx);
}
