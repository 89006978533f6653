//! The data of a [`Tree`] about a search with a memory besides its nodes: where each pass begins, the reads from the
//! memory, and the use of the table.

use super::columns::{EarlyMoves, Noted, ReadsAt};
use super::passes_of_tree::PassRoot;
use super::reads::ReadLog;
use super::table_use::TableUse;
use super::tree::Tree;
use crate::search::Window;

impl Tree {
    /// The passes that have begun; none of a search without passes, which is one tree.
    pub fn passes(&self) -> &[PassRoot] {
        &self.passes
    }
    /// A pass begins.
    pub(super) fn pass(&mut self, depth: Option<u32>, window: Window) {
        let (index, before) = (self.nodes.len(), self.counts());
        self.passes.push(PassRoot {
            index,
            before,
            depth,
            window,
        });
    }
    /// The pass that began last is so many plies deep.
    pub(super) fn deepen(&mut self, depth: u32) {
        if let Some(pass) = self.passes.last_mut() {
            pass.depth = Some(depth);
        }
    }
    /// What a memory says is kept from now on; to be called while the tree is empty.
    pub(super) fn keep_noted(&mut self) {
        self.columns.keep_noted();
    }
    /// What the search reads from its memory stands in this log.
    pub(super) fn keep_log(&mut self, log: Option<ReadLog>) {
        self.log = log;
    }
    /// What was done with the table, from now on.
    pub(super) fn count_table(&mut self) {
        self.table_use = Some(Box::default());
    }
    pub(super) fn table_use_mut(&mut self) -> Option<&mut TableUse> {
        self.table_use.as_deref_mut()
    }
    /// What was done with the table of the search so far; `None`: it has none.
    pub fn table_use(&self) -> Option<&TableUse> {
        self.table_use.as_deref()
    }
    /// What the search read from its memory, where that is kept.
    pub fn log(&self) -> Option<&ReadLog> {
        self.log.as_ref()
    }
    /// The node that is entered next reads from here on, and tries so many moves of the memory first.
    pub(super) fn reads_at(&mut self, at: ReadsAt, early: EarlyMoves) {
        self.columns.note(Noted { at, early });
    }
    /// How many nodes of a search with a memory were entered.
    pub(super) fn added(&self) -> u64 {
        self.columns.added()
    }
    /// Where the reads of the node at an index begin, and how many moves of the memory it tried first, if that is kept.
    pub(super) fn noted(&self, index: usize) -> Option<(ReadsAt, EarlyMoves)> {
        self.columns
            .noted(index)
            .map(|noted| (noted.at, noted.early))
    }
}
