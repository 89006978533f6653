//! Marks in minimax's tree for branches that alpha-beta never enters.

use crate::app::explorer::Explorer;
use crate::app::explorer::shown::UnvisitedMarks;
use crate::app::screen::Display;
use engine::numbers::Ordinal;
use engine::trace::TraceError;
use model::inspect::unvisited::{Unvisited, Visited};

/// Finds these branches among the shown nodes.
pub(crate) fn pull_unvisited(explorer: &mut Explorer, screen: &mut Display) {
    let unvisited = explorer
        .unvisited
        .as_ref()
        .filter(|_| explorer.marks_unvisited);
    let marks = unvisited.map_or_else(
        || Ok(UnvisitedMarks::default()),
        |unvisited| marks(explorer, unvisited),
    );
    explorer.views.unvisited = screen.or_alert(marks).unwrap_or_default();
}

fn marks(explorer: &Explorer, unvisited: &Unvisited) -> Result<UnvisitedMarks, TraceError> {
    let views = &explorer.views;
    let at = |path: &[Ordinal]| Ok(unvisited.at(path)? != Visited::Entered);
    let mut marks = UnvisitedMarks::default();
    for row in &views.rows {
        marks.rows.push(at(&row.path)?);
    }
    for cell in views.diagram.iter().flat_map(|diagram| &diagram.cells) {
        marks
            .cells
            .push(cell.row().map_or(Ok(false), |row| at(&row.path))?);
    }
    if let Some(node) = &views.node {
        let ordinals: Vec<Ordinal> = node.table.ordinals().collect();
        let below = unvisited.below(&node.path, &ordinals)?;
        marks.children = below
            .into_iter()
            .map(|visited| visited != Visited::Entered)
            .collect();
    }
    Ok(marks)
}
