//! Moving in the diagram of the tree, and its display settings.

use crate::app::action::{Pane, To};
use crate::app::explorer::Explorer;
use crate::app::explorer::sheet::{place, screen};
use crate::app::screen::Display;
use crate::kit::words::NO_FURTHER;
use engine::numbers::Ordinal;
use engine::rules::Picture;
use engine::trace::TraceError;
use model::inspect::diagram::{DiagramCell, DiagramContent};
use model::inspect::sheet::TreeDirection;
use model::inspect::{Diagram, RowId};
use model::language::say;
use model::study::Study;

/// Switches to the next direction of growth.
pub(crate) fn turn_diagram(explorer: &mut Explorer, screen: &mut Display) {
    let drawing = &mut explorer.drawing;
    let (shape, text) = match drawing.shape {
        None => (Some(TreeDirection::Down), say!("the diagram grows down")),
        Some(TreeDirection::Down) => (
            Some(TreeDirection::Across),
            say!("the diagram grows across"),
        ),
        Some(TreeDirection::Across) => (None, say!("the diagram grows as it fits")),
    };
    drawing.shape = shape;
    screen.notify(text);
}

/// Switches between the diagram alone with the sentence and all panes.
pub(crate) fn present(explorer: &mut Explorer, screen: &mut Display) {
    let presents = !explorer.presents(screen);
    explorer.drawing.presents = presents;
    if presents {
        draw_diagram(explorer, true);
        screen.focus = Pane::Tree;
    }
}

/// Shows a textbook tree as a diagram at once; for other games, undoes that.
pub(crate) fn draw_textbook(explorer: &mut Explorer, study: &Study, screen: &mut Display) {
    let textbook = matches!(study.position().picture(), Picture::Tree { .. });
    if textbook && !explorer.as_diagram {
        draw_diagram(explorer, true);
        explorer.drawing.unasked = true;
        screen.focus = Pane::Tree;
    } else if !textbook && explorer.drawing.unasked {
        draw_diagram(explorer, false);
        screen.focus = Pane::Board;
    }
}

/// Shows the tree as a diagram, or as an outline.
pub(crate) fn draw_diagram(explorer: &mut Explorer, drawn: bool) {
    (explorer.as_diagram, explorer.drawing.unasked) = (drawn, false);
}

/// Moves the selection in the diagram or scrolls it. Returns false if the diagram has no such move.
pub(crate) fn walk_diagram(
    explorer: &mut Explorer,
    study: &Study,
    screen: &mut Display,
    to: To,
) -> bool {
    match to {
        To::Up | To::Down | To::Left | To::Right => {}
        To::PageUp | To::PageDown => {
            pan_diagram(explorer, to == To::PageDown);
            return true;
        }
        To::First => {
            select_path(explorer, study, screen, Vec::new());
            return true;
        }
        To::Last => return false,
    }
    match diagram_path(explorer, study, to) {
        Some(path) => select_path(explorer, study, screen, path),
        None => screen.notify(say(NO_FURTHER)),
    }
    true
}

/// Scrolls the sheet by a screen, vertically if it is higher than the canvas, else horizontally.
fn pan_diagram(explorer: &mut Explorer, on: bool) {
    let (sheet, (wide, high)) = (&explorer.views.sheet, screen(explorer.views.canvas));
    let under = sheet.size.1 - high;
    let sign = if on { 1 } else { -1 };
    let (x, y) = explorer.drawing.from;
    let to = if under > 0 {
        (x, y + sign * (high - 1).max(1))
    } else {
        (x + sign * (wide * 3 / 4).max(1), y)
    };
    explorer.drawing.from = sheet.pan(to, (wide, high), None);
}

/// Returns the path that an arrow leads to. Up and down change the ply if the tree grows down, left
/// and right if it grows across.
fn diagram_path(explorer: &Explorer, study: &Study, to: To) -> Option<Vec<Ordinal>> {
    let (diagram, job, path) = (
        explorer.views.diagram.as_ref()?,
        study.job()?,
        &explorer.tree.path,
    );
    let at = place(diagram, path)?;
    let here = diagram.cells.get(at)?;
    let child = |above: &[Ordinal], which: usize| {
        let tried = job.problem().tries(above);
        // A trace of another program may not say in which order it tries the moves; the drawn order
        // serves.
        let drawn = || {
            let below = diagram
                .cells
                .iter()
                .filter_map(DiagramCell::row)
                .filter(|row| row.path.len() == above.len() + 1);
            let mut moves = below
                .filter(|row| row.path.starts_with(above))
                .filter_map(|row| row.path.last());
            moves.nth(which).copied()
        };
        let mv = if job.problem().is_trace() {
            drawn()
        } else {
            tried.get(which).copied()
        }?;
        Some(above.iter().copied().chain([mv]).collect())
    };
    let aside = |on: bool| {
        // Cells are in pre-order, so the nodes of one ply are in order from left to right.
        let level = |(_, cell): &(usize, &DiagramCell)| cell.ply == here.ply;
        let mut cells = diagram.cells.iter().enumerate().filter(level);
        let (next, cell) = if on {
            cells.find(|(next, _)| *next > at)?
        } else {
            cells.take_while(|(next, _)| *next < at).last()?
        };
        match &cell.shown {
            DiagramContent::Row(row) => Some(row.path.clone()),
            DiagramContent::More(_) => {
                // The target is the first of the moves that had no room.
                let parent = cell.parent?;
                let before = diagram.cells[..next]
                    .iter()
                    .filter(|cell| cell.parent == Some(parent))
                    .count();
                child(&diagram.cells.get(parent)?.row()?.path, before)
            }
        }
    };
    let spots = &explorer.views.sheet.spots;
    let across = explorer.views.sheet.shape == TreeDirection::Across;
    // In a tree that grows across, moves may stand beside each other; left and right then go along
    // them.
    let beside = |at: usize| spots.get(at).is_some_and(|spot| spot.beside);
    let down = || {
        here.row()
            .filter(|row| row.expandable)
            .and_then(|row| child(&row.path, 0))
    };
    let up = || path.split_last().map(|(_, above)| above.to_vec());
    match (to, across) {
        (To::Up, false) => up(),
        (To::Down, false) => down(),
        (To::Left, false) => aside(false),
        (To::Right | To::PageUp | To::PageDown | To::First | To::Last, false) => aside(true),
        (To::Left, true) => {
            if beside(at) {
                aside(false)
            } else {
                up()
            }
        }
        (To::Right, true) => {
            if beside(at + 1)
                && diagram
                    .cells
                    .get(at + 1)
                    .is_some_and(|next| next.ply == here.ply)
            {
                aside(true)
            } else {
                down()
            }
        }
        (To::Up, true) => line_away(explorer, diagram, at, false).or_else(|| aside(false)),
        (To::Down | To::PageUp | To::PageDown | To::First | To::Last, true) => {
            line_away(explorer, diagram, at, true).or_else(|| aside(true))
        }
    }
}

/// For a tree that grows across: returns the path of the nearest box of the same ply in the next
/// line that has one (`on`), or in the previous one.
fn line_away(explorer: &Explorer, diagram: &Diagram, at: usize, on: bool) -> Option<Vec<Ordinal>> {
    let spots = &explorer.views.sheet.spots;
    let (here, ply) = (spots.get(at)?, diagram.cells.get(at)?.ply);
    let candidates = || {
        diagram.cells.iter().zip(spots).filter(move |(cell, spot)| {
            cell.ply == ply && if on { spot.y > here.y } else { spot.y < here.y }
        })
    };
    let line = if on {
        candidates().map(|(_, spot)| spot.y).min()?
    } else {
        candidates().map(|(_, spot)| spot.y).max()?
    };
    let near = candidates()
        .filter(|(_, spot)| spot.y == line)
        .min_by_key(|(_, spot)| (spot.x - here.x).abs());
    near.and_then(|(cell, _)| cell.row())
        .map(|row| row.path.clone())
}

/// Selects the node at a path, or the unsearched move there.
fn select_path(explorer: &mut Explorer, study: &Study, screen: &mut Display, path: Vec<Ordinal>) {
    let Some(job) = study.job() else { return };
    let found = job.look(|walk| {
        let row = RowId::at(walk, &**job.problem(), &path)?;
        Ok::<_, TraceError>((row, walk.follow(&path)?))
    });
    let Some((row, stack)) = screen.or_alert(found) else {
        return;
    };
    let mut path = path;
    // A path ends at an unsearched move, except in a textbook tree, where the nodes below are
    // known.
    path.truncate(stack.len() - 1 + row.plies());
    let above = if row.unsearched.is_some() {
        stack.len()
    } else {
        stack.len() - 1
    };
    explorer.tree.expanded.extend(
        stack
            .iter()
            .take(above)
            .map(|frame| RowId::node(frame.number)),
    );
    for plies in 0..row.beyond.len() {
        explorer.tree.expanded.insert(RowId {
            beyond: row.beyond[..plies].to_vec(),
            ..row.clone()
        });
    }
    (explorer.tree.path, explorer.tree.selected) = (path, row);
    (explorer.tree.wanted, explorer.tree.above) = (None, usize::MAX);
    explorer.tree.child = 0;
}

/// Selects the node of the box at a column and row of the screen, if there is one.
pub(crate) fn press_diagram(
    explorer: &mut Explorer,
    study: &Study,
    screen: &mut Display,
    (x, y): (u16, u16),
) {
    let Some(diagram) = &explorer.views.diagram else {
        return;
    };
    let canvas = explorer.views.canvas;
    let at = |from: i32, corner: u16, place: u16| from + i32::from(place) - i32::from(corner);
    let (x, y) = (
        at(explorer.drawing.from.0, canvas.x, x),
        at(explorer.drawing.from.1, canvas.y, y),
    );
    let hit = diagram
        .cells
        .iter()
        .zip(&explorer.views.sheet.spots)
        .find(|(_, spot)| {
            (spot.x..spot.x + spot.width).contains(&x)
                && (spot.y..spot.y + spot.height).contains(&y)
        });
    if let Some(path) = hit
        .and_then(|(cell, _)| cell.row())
        .map(|row| row.path.clone())
    {
        select_path(explorer, study, screen, path);
    }
}
