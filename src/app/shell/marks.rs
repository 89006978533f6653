//! The marks beside the moves of the game: what is proven of each, else what a search came to, else an estimate.

use crate::app::Context;
use crate::app::game::moves::{MoveMark, MoveWorth, proven_marks};
use crate::app::screens::monte_carlo::estimates;
use engine::search::Kind;
use std::collections::BTreeMap;

/// Pulls the marks out of what is known; while something is hidden there are none.
pub(crate) fn pull(cx: &mut Context) {
    let shows_own = cx.players.subject.is_none() && !cx.lesson_hides();
    if cx.players.hides_analysis(&cx.game.study) || !shows_own {
        cx.views.marks.all.clear();
        return;
    }
    let marks = &mut cx.views.marks;
    let (study, line) = (&cx.game.study, cx.game.study.line());
    let version = study.solutions.version();
    let is_same = marks
        .proven_of
        .as_ref()
        .is_some_and(|(before, nodes)| *before == version && nodes == line.nodes());
    if !is_same {
        marks.proven = proven_marks(study);
        marks.proven_of = Some((version, line.nodes().to_vec()));
    }
    marks.searched.learn(&cx.game);
    let look = cx.screen.look();
    let searched = |kind: Kind, text: &str, depth: Option<u32>| MoveWorth::Searched {
        kind,
        shown: look.value(kind, text),
        depth,
    };
    let mut all = BTreeMap::new();
    let mut mark = |node: usize, worth: MoveWorth| {
        let mistake = "";
        all.insert(node, MoveMark { mistake, worth });
    };
    // The surest last, as it takes the place of the others.
    if let Some(opened) = &cx.sampling.opened
        && let Some(root) = line.after(&opened.moves)
    {
        let values = estimates(opened);
        for &node in &line.nodes()[root].children {
            let found = values
                .iter()
                .find(|value| value.mv == line.nodes()[node].mv);
            if let Some(found) = found.filter(|found| !found.text.is_empty()) {
                let shown = look.value(found.kind, &found.text);
                mark(node, MoveWorth::Estimated(shown));
            }
        }
    }
    if let Some(graph) = &study.graph {
        let mut node = 0;
        for (mv, ply) in graph.moves.iter().zip(&graph.plies) {
            let children = &line.nodes()[node].children;
            let next = children.iter().find(|node| line.nodes()[**node].mv == *mv);
            let Some(next) = next.copied() else { break };
            node = next;
            if let Some(played) = ply.as_ref().and_then(|ply| ply.played.as_ref()) {
                mark(node, searched(Kind::Exact, &played.text, graph.spec.depth));
            }
        }
    }
    for (path, value) in marks.searched.iter() {
        if let Some(node) = line.after(path).filter(|node| *node > 0) {
            mark(node, searched(value.kind, &value.text, value.depth));
        }
    }
    all.extend(
        marks
            .proven
            .iter()
            .map(|(node, mark)| (*node, mark.clone())),
    );
    marks.all = all;
}
