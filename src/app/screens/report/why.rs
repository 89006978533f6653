//! Reports on the value of the selected node, and jumps from a row to its tick.

use super::{Popup, show};
use crate::app::screens::lesson::Deed;
use crate::app::{Context, panes};
use engine::boundary::problem::names;
use engine::numbers::Ordinal;
use model::inspect::explain;
use model::report::{Block, Report, reasons};

/// Explains the selected node.
pub(crate) fn why(cx: &mut Context) {
    cx.explorer.travel.playing = None;
    let Some(job) = cx.game.study.job() else {
        return;
    };
    let problem = &**job.problem();
    // On the board, the question is about the move under the cursor.
    let child = panes::view(cx.screen.focus).pointed(cx);
    let (number, path) = match child {
        Some((mv, number)) => {
            let above = cx
                .explorer
                .views
                .node
                .as_ref()
                .map_or(&[][..], |node| &node.path);
            (
                number,
                above.iter().copied().chain([mv]).collect::<Vec<Ordinal>>(),
            )
        }
        None => (
            Some(cx.explorer.tree.selected.node)
                .filter(|_| cx.explorer.tree.selected.unsearched.is_none()),
            cx.explorer.tree.path.clone(),
        ),
    };
    let tick = cx.explorer.tick_now(&cx.game.study);
    let said = job.look(|walk| match number {
        Some(number) => explain::node(walk, problem, number, tick),
        None => explain::unsearched(walk, problem, &path, tick),
    });
    let Some(said) = cx.screen.or_alert(said) else {
        return;
    };
    let moves = names(problem, &path).join(" ");
    let about = if moves.is_empty() {
        say!("root")
    } else {
        &moves
    };
    let title = format!("{}: {about}", say!("Why"));
    cx.show(Popup::new(&title, reasons(said)));
    cx.lesson.iter_mut().for_each(|shown| shown.saw(Deed::Why));
}

/// Shows the last words of an observed program after its search has ended.
pub(crate) fn program_ended(cx: &mut Context) {
    let job = cx.game.study.job().filter(|job| job.is_over());
    let Some((title, lines)) = job.and_then(|job| job.problem().said()) else {
        return;
    };
    if lines.is_empty() {
        return cx.screen.notify(&title);
    }
    let mut report = Report::default();
    for text in lines {
        report.add(Block::printed(&text));
    }
    show(cx, &title, report);
}
