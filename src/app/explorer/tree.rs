//! Where in the search tree the user is: [`TreeState`], and the keys that move it.
//!
//! Rows are found by asking the outline, never by counting them, so the size of the tree does not matter.

use crate::app::action::To;
use crate::app::explorer::Explorer;
use crate::app::explorer::unfold::Unfolded;
use crate::app::screen::Display;
use crate::inspect::NodeView;
use crate::inspect::outline::{Outline, Row, RowId};
use crate::study::Study;
use engine::boundary::Problem;
use engine::numbers::Ordinal;
use engine::trace::{NodeNumber, TraceError, Walk};
use std::collections::BTreeSet;

/// The most rows that one key opens or looks through.
const MOST_ROWS: usize = 5_000;

/// Where in the tree the user is.
#[derive(Clone, Debug)]
pub struct TreeState {
    /// The selected row.
    pub selected: RowId,
    /// The moves that lead to it from the root.
    pub path: Vec<Ordinal>,
    /// The nodes whose rows are shown.
    pub expanded: BTreeSet<RowId>,
    /// How many rows are shown above the selected one, if there are so many.
    pub above: usize,
    /// A path that shall be selected as soon as the search has been there.
    pub wanted: Option<Vec<Ordinal>>,
    /// The selected row of the table of children.
    pub child: usize,
    /// The root of the pass that is shown.
    pub top: RowId,
    /// Which rows were opened to fill the pane, which has so many; `None`: the user has chosen rows since.
    pub unfolded: Option<Unfolded>,
    /// The node with that table, and how many ticks the search had when it was made.
    pub table: Option<(u64, NodeView)>,
}

impl Default for TreeState {
    fn default() -> Self {
        TreeState {
            selected: RowId::ROOT,
            path: Vec::new(),
            expanded: BTreeSet::from([RowId::ROOT]),
            above: 0,
            wanted: None,
            child: 0,
            top: RowId::ROOT,
            unfolded: Some(Unfolded::default()),
            table: None,
        }
    }
}

impl TreeState {
    /// A new search begins; if possible this path is selected again.
    pub fn restart(&mut self, path: Vec<Ordinal>) {
        let wanted = (!path.is_empty()).then_some(path);
        *self = TreeState { wanted, child: self.child, ..TreeState::default() };
    }
    /// The node with its children, kept until the search goes on.
    ///
    /// # Errors
    /// A subtree could not be re-derived.
    pub fn node(&mut self, walk: &mut Walk<'_>, problem: &dyn Problem) -> Result<NodeView, TraceError> {
        let (number, ticks) = (self.selected.node, walk.ticks());
        if let Some(kept) = self.table.as_ref().filter(|kept| (kept.0, kept.1.number) == (ticks, number)) {
            return Ok(kept.1.clone());
        }
        let before = self.table.as_ref().map(|kept| &kept.1);
        let node = NodeView::after(walk, problem, number, before)?;
        self.table = Some((ticks, node.clone()));
        Ok(node)
    }
    /// Selects a row.
    pub fn select(&mut self, row: &Row) {
        self.unfolded = None;
        self.selected = row.id.clone();
        self.path.clone_from(&row.path);
        self.wanted = None;
    }
    /// Selects the wanted path as far as the search has been there; `over`: it goes no further.
    ///
    /// # Errors
    /// A subtree could not be re-derived.
    pub fn resume(&mut self, walk: &mut Walk<'_>, over: bool) -> Result<(), TraceError> {
        let Some(path) = &self.wanted else { return Ok(()) };
        let stack = walk.follow(path)?;
        let reached = stack.len().saturating_sub(1);
        if reached < path.len() && !over {
            return Ok(());
        }
        if let Some((last, above)) = stack.split_last() {
            self.expanded.extend(above.iter().map(|frame| RowId::node(frame.number)));
            self.selected = RowId::node(last.number);
            self.path = path[..reached].to_vec();
            self.above = usize::MAX;
        }
        self.wanted = None;
        Ok(())
    }
    /// Shows the pass that a walk is focused on. What was selected in another one is selected in this one, by its moves.
    ///
    /// # Errors
    /// A subtree could not be re-derived.
    pub fn show_pass(&mut self, walk: &mut Walk<'_>, problem: &dyn Problem) -> Result<(), TraceError> {
        let Some(root) = walk.root() else { return Ok(()) };
        let top = RowId::node(root.number);
        if self.top != top {
            self.expanded.insert(top.clone());
            self.top = top;
        }
        if walk.pass_of(self.selected.node) != walk.focused() {
            self.selected = RowId::at(walk, problem, &self.path)?;
            self.table = None;
        }
        Ok(())
    }
    /// Finds the selected move again that was not searched before: by now it may be, or others are.
    ///
    /// # Errors
    /// A subtree could not be re-derived.
    pub fn renew(&mut self, walk: &mut Walk<'_>, problem: &dyn Problem) -> Result<(), TraceError> {
        if self.selected.unsearched.is_some() {
            self.selected = RowId::at(walk, problem, &self.path)?;
        }
        Ok(())
    }
}

/// Moves an outline by some rows; answers by how many.
fn walk_rows(outline: &mut Outline<'_, '_>, rows: usize, down: bool) -> Result<usize, TraceError> {
    let mut moved = 0;
    while moved < rows && if down { outline.next()? } else { outline.previous()? } {
        moved += 1;
    }
    Ok(moved)
}

impl Explorer {
    /// Looks at the rows of the tree, at the selected one first; selects the one where the look ends.
    fn on_rows<T>(
        &mut self,
        study: &Study,
        screen: &mut Display,
        look: impl FnOnce(&mut Outline<'_, '_>) -> Result<T, TraceError>,
    ) -> Option<T> {
        let (study, tree) = (&study, &mut self.tree);
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
    pub(crate) fn move_row(&mut self, study: &Study, screen: &mut Display, to: To) {
        let page = self.tree_rows;
        let (rows, down) = match to {
            To::Down | To::Right => (1, true),
            To::Up | To::Left => (1, false),
            To::PageDown => (page, true),
            To::PageUp => (page, false),
            To::First => {
                self.tree.selected = self.tree.top.clone();
                (0, false)
            }
            To::Last => {
                self.tree.selected = RowId::node(NodeNumber(u64::MAX));
                (MOST_ROWS, true)
            }
        };
        if let Some(moved) = self.on_rows(study, screen, |outline| walk_rows(outline, rows, down)) {
            let above = self.tree.above;
            self.tree.above = match to {
                To::First => 0,
                To::Last => usize::MAX,
                To::Down | To::Right | To::PageDown => above.saturating_add(moved),
                To::Up | To::Left | To::PageUp => above.min(page - 1).saturating_sub(moved),
            };
        }
        self.tree.child = 0;
    }
    /// Opens the row, or goes to its first row.
    pub(crate) fn expand(&mut self, study: &Study, screen: &mut Display) {
        let Some(Some(row)) = self.on_rows(study, screen, |outline| Ok(outline.row())) else { return };
        if row.expanded {
            self.move_row(study, screen, To::Down);
        } else if row.expandable {
            self.tree.expanded.insert(row.id);
        }
    }
    /// Closes the row, or goes to its parent.
    pub(crate) fn collapse(&mut self, study: &Study, screen: &mut Display) {
        let Some(Some(row)) = self.on_rows(study, screen, |outline| Ok(outline.row())) else { return };
        if row.expanded {
            self.tree.expanded.remove(&row.id);
        } else {
            self.go_to_parent(study, screen);
        }
    }
    /// Opens or closes the selected row.
    pub(crate) fn toggle_row(&mut self) {
        let row = self.tree.selected.clone();
        if !self.tree.expanded.remove(&row) {
            self.tree.expanded.insert(row);
        }
    }
    /// Goes to the parent.
    pub(crate) fn go_to_parent(&mut self, study: &Study, screen: &mut Display) {
        let Some((mv, parent)) = self.tree.path.split_last() else { return };
        let mv = *mv;
        // How far up it is matters only if it is on the screen.
        let (above, plies) = (self.tree.above.min(self.tree_rows), parent.len());
        let up = self.on_rows(study, screen, |outline| {
            let mut rows = 0;
            while rows < above && outline.place().0 > plies && outline.previous()? {
                rows += 1;
            }
            while outline.place().0 > plies {
                outline.up();
            }
            Ok(rows)
        });
        self.tree.above = above.saturating_sub(up.unwrap_or(0));
        self.tree.child = mv.index();
    }
    /// Opens one more ply below the row.
    pub(crate) fn expand_more(&mut self, study: &Study, screen: &mut Display) {
        let closed = self.on_rows(study, screen, |outline| {
            let (mut closed, Some(top)) = (Vec::new(), outline.row()) else { return Ok((Vec::new(), RowId::ROOT)) };
            for _ in 0..MOST_ROWS {
                closed.extend(outline.closed());
                if !outline.next()? || outline.place().0 <= top.path.len() {
                    break;
                }
            }
            Ok((closed, top.id))
        });
        if let Some((closed, top)) = closed {
            self.tree.expanded.extend(closed);
            self.tree.selected = top;
            // The path belongs to the row that the look ended at.
            let _ = self.on_rows(study, screen, |_| Ok(()));
        }
    }

    /// The selected row of the table of children: its move, and the number of its node, if it was entered.
    pub fn selected_child(&self) -> Option<(Ordinal, Option<NodeNumber>)> {
        let table = self.views.node.as_ref().map(|node| &node.table)?;
        table.place(self.tree.child.min(table.len().saturating_sub(1)))
    }
    /// Moves in the table of children.
    pub(crate) fn move_child(&mut self, to: To) {
        let count = self.views.node.as_ref().map_or(0, |node| node.table.len());
        self.tree.child = to.step(self.tree.child.min(count.saturating_sub(1)), count, self.child_rows);
    }
    /// Goes down to the selected child, if it was searched.
    pub(crate) fn enter_child(&mut self, screen: &mut Display) {
        let Some((node, (mv, number))) = self.views.node.as_ref().map(|node| node.number).zip(self.selected_child())
        else {
            return;
        };
        let Some(number) = number else { return screen.notify(screen.words.not_searched) };
        let mut full = self.views.node.as_ref().map_or_else(Vec::new, |node| node.path.clone());
        full.push(mv);
        self.tree.expanded.insert(RowId::node(node));
        self.tree.selected = RowId::node(number);
        self.tree.path = full;
        self.tree.child = 0;
        self.tree.above = usize::MAX;
    }

    /// Goes to the next row (`down`) or the one before whose move is the one that is looked for.
    pub(crate) fn find_row(&mut self, study: &Study, screen: &mut Display, down: bool) {
        self.look_elsewhere(study);
        let wanted = self.find.to_lowercase();
        if wanted.is_empty() {
            return;
        }
        let start = (self.tree.selected.clone(), self.tree.path.clone());
        let found = self.on_rows(study, screen, |outline| {
            for moved in 1..=MOST_ROWS {
                let more = if down { outline.next()? } else { outline.previous()? };
                if !more {
                    return Ok(Err(true));
                }
                if outline.name().is_some_and(|name| name.to_lowercase() == wanted) {
                    return Ok(Ok(moved));
                }
            }
            Ok(Err(false))
        });
        match found {
            Some(Ok(moved)) => {
                let above = self.tree.above.min(self.tree_rows - 1);
                self.tree.above = if down { above.saturating_add(moved) } else { above.saturating_sub(moved) };
                self.tree.child = 0;
            }
            Some(Err(end)) => {
                (self.tree.selected, self.tree.path) = start;
                let notes = &screen.words.notes;
                screen.alert(if end { notes.not_found } else { notes.found_far });
            }
            None => {}
        }
    }
}
