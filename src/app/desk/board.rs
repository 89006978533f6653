//! The board on the screen: the game's own position, or the position of the selected node while the
//! user walks in the tree.

use crate::app::game::board::{BoardView, MoveValue, costs, proven_values, turned};
use crate::app::players::hint::HintScale;
use crate::app::{Context, Pane};
use engine::numbers::Ordinal;
use engine::solve::Solution;
use model::language::squares::called;
use model::report;

/// Updates the board: the game's position, or while the user walks in the tree the one at the
/// selected node.
pub(crate) fn pull_board(cx: &mut Context) {
    let game = cx.game.study.position();
    let in_tree = matches!(cx.screen.focus, Pane::Tree | Pane::Children) && !cx.explorer.views.live;
    // While travelling, the board follows the tick of the search, whichever pane has the keys.
    let path = if in_tree {
        Some(&cx.explorer.tree.path)
    } else {
        cx.explorer.views.eye.as_ref()
    };
    let path = path.filter(|path| !path.is_empty());
    let mut view = match cx.game.study.job().zip(path) {
        Some((job, path)) => {
            let problem = job.problem();
            let mut view = BoardView::new(&*problem.position(path));
            let moves = problem.position(&[]).moves_along(path);
            view.walked = moves
                .iter()
                .map(|mv| mv.square)
                .chain(std::iter::repeat(None))
                .take(path.len())
                .collect();
            view.ahead = moves.into_iter().map(called).collect();
            view.last = view.walked.last().copied().flatten();
            view
        }
        None => {
            let line = cx.game.study.line();
            let here = cx
                .players
                .subject
                .filter(|_| in_tree)
                .unwrap_or(line.cursor());
            let mut view = BoardView::new(cx.game.study.position_at(here).unwrap_or(game));
            let node = &line.nodes()[here];
            let before = cx.game.study.position_at(node.parent).filter(|_| here > 0);
            if here == line.cursor() {
                view.outcome = view.outcome.or_else(|| cx.game.lost_text());
            }
            view.last = before
                .and_then(|position| position.move_view(node.mv))
                .and_then(|mv| mv.square);
            view
        }
    };
    // The values of the children's table belong to this position only if that table does.
    let here = path.map_or(&[][..], Vec::as_slice);
    let same = cx.players.subject.is_none() || in_tree || path.is_some();
    let node = cx
        .explorer
        .views
        .node
        .as_ref()
        .filter(|node| cx.explorer.values && same && node.path == here);
    view.values = node.map_or_else(Vec::new, |_| {
        let value = |child: &model::inspect::ChildRow| MoveValue {
            ordinal: child.ordinal,
            kind: child.kind,
            text: child.value_text.clone(),
            best: child.best,
        };
        cx.explorer.views.children.rows.iter().map(value).collect()
    });
    let hides = cx.players.hides_analysis(&cx.game.study);
    // Two scales for one position never stand on one screen: beside the numbers of a search a proof
    // is told in words only.
    let is_numbered = view.values.iter().any(|value| !value.text.is_empty())
        || cx.explorer.views.result.is_some();
    let is_numbered = is_numbered && !hides;
    if let Some(solution) = proven_after(cx, here).filter(|_| cx.explorer.values && !is_numbered) {
        (view.values, view.source) = (proven_values(solution), say!("values: proven"));
        view.is_proven = true;
    }
    let hinted = cx
        .players
        .hint
        .as_ref()
        .filter(|hint| here.is_empty() && hint.is_of(&cx.game.study, hides));
    if let Some(hint) = hinted.filter(|hint| hint.scale == HintScale::OfSearch || !is_numbered) {
        view.values.clone_from(&hint.values);
        (view.source, view.hinted) = (say!("values: hint"), true);
        view.is_proven = false;
    }
    view.costs = match hinted.filter(|_| view.hinted) {
        Some(hint) => hint.costs.clone(),
        None => costs(&view.values),
    };
    view.ascii = cx.screen.options.ascii;
    if view.discs && view.ahead.is_empty() {
        let looked_at = cx.screen.focus == Pane::Board;
        let mv = view.move_to((cx.game.cursor.0 as u32 + 1, cx.game.cursor.1 as u32 + 1));
        view.turned = mv
            .filter(|_| looked_at)
            .map_or_else(Vec::new, |mv| turned(game, mv.ordinal));
    }
    cx.views.thinking = cx.players.elapsed();
    cx.views.breadth =
        usize::try_from(game.perft(1).last().copied().unwrap_or(0)).unwrap_or(usize::MAX);
    cx.views.title = report::title(game);
    cx.views.board = view;
}

/// Returns the proof of the position after `path` from the searched position, if it may be shown.
pub(crate) fn proven_after<'a>(cx: &'a Context, path: &[Ordinal]) -> Option<&'a Solution> {
    let (study, line) = (&cx.game.study, cx.game.study.line());
    let shown = cx.players.subject.is_none() && !cx.players.hides_analysis(study);
    study
        .solutions
        .get(&[&line.ordinals(line.cursor()), path].concat())
        .filter(|_| shown)
}

/// Returns the proof of the position whose moves the children's pane shows.
pub(crate) fn proven_children(cx: &Context) -> Option<&Solution> {
    let node = cx.explorer.views.node.as_ref();
    proven_after(cx, node.map_or(&[], |node| &node.path))
}
