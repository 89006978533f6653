//! Movement in the rows of the tree and of the children.
//!
//! Rows are found through the outline and never by counting, so the size of the tree does not
//! matter.

use crate::app::action::To;
use crate::app::explorer::Explorer;
use crate::app::screen::Display;
use engine::trace::{NodeNumber, TraceError};
use model::inspect::outline::{Outline, RowId};
use model::study::Study;

/// The maximum number of rows that one key opens or examines.
const MOST_ROWS: usize = 5_000;

/// Moves an outline by up to `rows` rows. Returns the number of rows moved.
fn walk_rows(outline: &mut Outline<'_, '_>, rows: usize, down: bool) -> Result<usize, TraceError> {
    let mut moved = 0;
    while moved < rows
        && if down {
            outline.next()?
        } else {
            outline.previous()?
        }
    {
        moved += 1;
    }
    Ok(moved)
}

/// Runs `look` on the outline at the selected row, and selects the row at which it ends.
fn on_rows<T>(
    explorer: &mut Explorer,
    study: &Study,
    screen: &mut Display,
    look: impl FnOnce(&mut Outline<'_, '_>) -> Result<T, TraceError>,
) -> Option<T> {
    let (study, tree) = (&study, &mut explorer.tree);
    let job = study.job()?;
    let found = job.look(|walk| {
        let mut outline = Outline::new(walk, &**job.problem(), &tree.expanded)?;
        outline.seek(&tree.selected)?;
        let found = look(&mut outline)?;
        Ok::<_, TraceError>((outline.row(), found))
    });
    match found {
        Ok((row, found)) => {
            if let Some(row) = row {
                tree.select(&row);
            }
            Some(found)
        }
        // Nothing is recorded yet.
        Err(TraceError::NoNode { .. }) => None,
        Err(trouble) => screen.or_alert(Err(trouble)),
    }
}

/// Moves the selection.
pub(crate) fn move_row(explorer: &mut Explorer, study: &Study, screen: &mut Display, to: To) {
    let page = explorer.tree_rows;
    let (rows, down) = match to {
        To::Down | To::Right => (1, true),
        To::Up | To::Left => (1, false),
        To::PageDown => (page, true),
        To::PageUp => (page, false),
        To::First => {
            explorer.tree.selected = explorer.tree.top.clone();
            (0, false)
        }
        To::Last => {
            explorer.tree.selected = RowId::node(NodeNumber(u64::MAX));
            (MOST_ROWS, true)
        }
    };
    if let Some(moved) = on_rows(explorer, study, screen, |outline| {
        walk_rows(outline, rows, down)
    }) {
        let above = explorer.tree.above;
        explorer.tree.above = match to {
            To::First => 0,
            To::Last => usize::MAX,
            To::Down | To::Right | To::PageDown => above.saturating_add(moved),
            To::Up | To::Left | To::PageUp => above.min(page - 1).saturating_sub(moved),
        };
    }
    explorer.tree.child = 0;
}

/// Opens the row or, if it is open, goes to its first child.
pub(crate) fn expand(explorer: &mut Explorer, study: &Study, screen: &mut Display) {
    let Some(Some(row)) = on_rows(explorer, study, screen, |outline| Ok(outline.row())) else {
        return;
    };
    if row.expanded {
        move_row(explorer, study, screen, To::Down);
    } else if row.expandable {
        explorer.tree.expanded.insert(row.id);
    }
}

/// Closes the row or, if it is closed, goes to its parent.
pub(crate) fn collapse(explorer: &mut Explorer, study: &Study, screen: &mut Display) {
    let Some(Some(row)) = on_rows(explorer, study, screen, |outline| Ok(outline.row())) else {
        return;
    };
    if row.expanded {
        explorer.tree.expanded.remove(&row.id);
    } else {
        go_to_parent(explorer, study, screen);
    }
}

/// Opens or closes the selected row.
pub(crate) fn toggle_row(explorer: &mut Explorer) {
    let row = explorer.tree.selected.clone();
    if !explorer.tree.expanded.remove(&row) {
        explorer.tree.expanded.insert(row);
    }
}

pub(crate) fn go_to_parent(explorer: &mut Explorer, study: &Study, screen: &mut Display) {
    let Some((mv, parent)) = explorer.tree.path.split_last() else {
        return;
    };
    let mv = *mv;
    // The distance to the parent matters only within the screen.
    let (above, plies) = (explorer.tree.above.min(explorer.tree_rows), parent.len());
    let up = on_rows(explorer, study, screen, |outline| {
        let mut rows = 0;
        while rows < above && outline.place().0 > plies && outline.previous()? {
            rows += 1;
        }
        while outline.place().0 > plies {
            outline.up();
        }
        Ok(rows)
    });
    explorer.tree.above = above.saturating_sub(up.unwrap_or(0));
    explorer.tree.child = mv.index();
}

/// Opens one more ply below the selected row.
pub(crate) fn expand_more(explorer: &mut Explorer, study: &Study, screen: &mut Display) {
    let closed = on_rows(explorer, study, screen, |outline| {
        let (mut closed, Some(top)) = (Vec::new(), outline.row()) else {
            return Ok((Vec::new(), RowId::ROOT));
        };
        for _ in 0..MOST_ROWS {
            closed.extend(outline.closed());
            if !outline.next()? || outline.place().0 <= top.path.len() {
                break;
            }
        }
        Ok((closed, top.id))
    });
    if let Some((closed, top)) = closed {
        explorer.tree.expanded.extend(closed);
        explorer.tree.selected = top;
        // The search of rows has changed the path; this selects the row again.
        let _ = on_rows(explorer, study, screen, |_| Ok(()));
    }
}

/// Moves in the table of children.
pub(crate) fn move_child(explorer: &mut Explorer, to: To) {
    let count = explorer
        .views
        .node
        .as_ref()
        .map_or(0, |node| node.table.len());
    explorer.tree.child = to.step(
        explorer.tree.child.min(count.saturating_sub(1)),
        count,
        explorer.child_rows,
    );
}

/// Goes down to the selected child, if it was searched.
pub(crate) fn enter_child(explorer: &mut Explorer, screen: &mut Display) {
    let Some((node, (mv, number))) = explorer
        .views
        .node
        .as_ref()
        .map(|node| node.number)
        .zip(explorer.selected_child())
    else {
        return;
    };
    let Some(number) = number else {
        return screen.notify(say!("not searched"));
    };
    let mut full = explorer
        .views
        .node
        .as_ref()
        .map_or_else(Vec::new, |node| node.path.clone());
    full.push(mv);
    explorer.tree.expanded.insert(RowId::node(node));
    explorer.tree.selected = RowId::node(number);
    explorer.tree.path = full;
    explorer.tree.child = 0;
    explorer.tree.above = usize::MAX;
}

/// Goes to the next row with the move to find (`down`), or to the previous one.
pub(crate) fn find_row(explorer: &mut Explorer, study: &Study, screen: &mut Display, down: bool) {
    explorer.look_elsewhere(study);
    let wanted = explorer.find.to_lowercase();
    if wanted.is_empty() {
        return;
    }
    let start = (explorer.tree.selected.clone(), explorer.tree.path.clone());
    let found = on_rows(explorer, study, screen, |outline| {
        for moved in 1..=MOST_ROWS {
            let more = if down {
                outline.next()?
            } else {
                outline.previous()?
            };
            if !more {
                return Ok(Err(true));
            }
            if outline
                .name()
                .is_some_and(|name| name.to_lowercase() == wanted)
            {
                return Ok(Ok(moved));
            }
        }
        Ok(Err(false))
    });
    match found {
        Some(Ok(moved)) => {
            let above = explorer.tree.above.min(explorer.tree_rows - 1);
            explorer.tree.above = if down {
                above.saturating_add(moved)
            } else {
                above.saturating_sub(moved)
            };
            explorer.tree.child = 0;
        }
        Some(Err(end)) => {
            (explorer.tree.selected, explorer.tree.path) = start;
            screen.alert(if end {
                say!("no such move in the open rows")
            } else {
                say!("no such move in the next rows")
            });
        }
        None => {}
    }
}
