//! The data of a [`Tree`] about a search with a memory: the beginning of each pass, the reads from
//! the memory, and the use of the table.

use super::columns::{EarlyMoves, Noted, ReadsAt};
use super::passes_of_tree::PassRoot;
use super::reads::ReadLog;
use super::table_use::TableUse;
use super::tree::Tree;
use crate::search::Window;

impl Tree {
    /// Returns the passes that have begun; empty for a search without passes, which is one tree.
    pub fn passes(&self) -> &[PassRoot] {
        &self.passes
    }
    /// Begins a pass.
    pub(super) fn pass(&mut self, depth: Option<u32>, window: Window) {
        let (index, before) = (self.nodes.len(), self.counts());
        self.passes.push(PassRoot {
            index,
            before,
            depth,
            window,
        });
    }
    /// Sets the depth of the pass that began last, in plies.
    pub(super) fn deepen(&mut self, depth: u32) {
        if let Some(pass) = self.passes.last_mut() {
            pass.depth = Some(depth);
        }
    }
    /// Keeps the memory data of nodes from now on; to be called while the tree is empty.
    pub(super) fn keep_noted(&mut self) {
        self.columns.keep_noted();
    }
    /// Sets the log of the search's reads from its memory.
    pub(super) fn keep_log(&mut self, log: Option<ReadLog>) {
        self.log = log;
    }
    /// Counts the use of the table from now on.
    pub(super) fn count_table(&mut self) {
        self.table_use = Some(Box::default());
    }
    pub(super) fn table_use_mut(&mut self) -> Option<&mut TableUse> {
        self.table_use.as_deref_mut()
    }
    /// Returns the use of the search's table so far, or `None` if it has none.
    pub fn table_use(&self) -> Option<&TableUse> {
        self.table_use.as_deref()
    }
    /// Returns the log of the search's reads from its memory, if it is kept.
    pub fn log(&self) -> Option<&ReadLog> {
        self.log.as_ref()
    }
    /// Sets the position of the reads and the early moves of the node that is entered next.
    pub(super) fn reads_at(&mut self, at: ReadsAt, early: EarlyMoves) {
        self.columns.note(Noted { at, early });
    }
    /// Returns the number of nodes entered in a search with a memory.
    pub(super) fn added(&self) -> u64 {
        self.columns.added()
    }
    /// Returns the position of the reads and the early moves of the node at an index, if they are
    /// kept.
    pub(super) fn noted(&self, index: usize) -> Option<(ReadsAt, EarlyMoves)> {
        self.columns
            .noted(index)
            .map(|noted| (noted.at, noted.early))
    }
}
