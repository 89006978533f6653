//! [`DiffScreen`]: the shown search side by side with another one.

use crate::kit::to::To;
use engine::boundary::Problem;
use engine::search::Spec;
use engine::trace::{FoldedNode, Tick, TraceError, Tree, Walk};
use model::inspect::diff::rows::{DiffRow, rows};
use model::inspect::diff::{DiffSide, PathStep};
use model::inspect::subtree_cache::SubtreeCache;
use model::report::Report;
use model::report::diff::{DiffReport, report};
use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::Arc;

/// The second search of a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CompareWith {
    /// Our own search of the same position.
    Spec(Box<Spec>),
    /// A trace, a save or a transcript.
    File(PathBuf),
}

/// One of two recorded searches.
pub struct DiffSource {
    pub problem: Arc<dyn Problem>,
    pub tree: Arc<Tree>,
    pub opened: SubtreeCache,
    /// The number of the compared pass, from 1; 0 for the last one.
    pub pass: usize,
}

/// The state of the comparison of two searches.
pub struct DiffScreen {
    pub found: DiffReport,
    sources: [DiffSource; 2],
    expanded: HashSet<Vec<PathStep>>,
    pub rows: Vec<DiffRow>,
    /// The selected row.
    pub at: usize,
    /// An additional text, with the path of its row.
    turn: Option<(Vec<PathStep>, String)>,
    /// The difference gone to last.
    pub difference: Option<usize>,
    /// The counts by ply and by move with their first visible row, if shown instead of the trees.
    pub tables: Option<(Report, usize)>,
}

impl DiffScreen {
    /// Creates the screen at the first difference.
    ///
    /// # Errors
    /// Returns an error if a subtree could not be opened again.
    pub fn new(found: DiffReport, sources: [DiffSource; 2]) -> Result<DiffScreen, TraceError> {
        let expanded = HashSet::from([Vec::new()]);
        let mut screen = DiffScreen {
            found,
            sources,
            expanded,
            rows: Vec::new(),
            at: 0,
            turn: None,
            difference: None,
            tables: None,
        };
        screen.renew()?;
        screen.next(true)?;
        Ok(screen)
    }
    /// Selects the row with an additional text, if there is one.
    ///
    /// # Errors
    /// Returns an error if a subtree could not be opened again.
    pub fn beginning(
        mut self,
        turn: Option<(Vec<PathStep>, String)>,
    ) -> Result<DiffScreen, TraceError> {
        if let Some((path, _)) = &turn {
            (self.expanded, self.difference) = (HashSet::from([Vec::new()]), None);
            let path = path.clone();
            self.renew()?;
            self.select(&path);
        }
        self.turn = turn;
        Ok(self)
    }
    fn renew(&mut self) -> Result<(), TraceError> {
        let [a, b] = &self.sources;
        let mut open_a = |node: &FoldedNode| a.opened.open(&*a.problem, node);
        let mut open_b = |node: &FoldedNode| b.opened.open(&*b.problem, node);
        let mut one = Walk::new(a.problem.spec().method, &a.tree, &mut open_a);
        let mut two = Walk::new(b.problem.spec().method, &b.tree, &mut open_b);
        one.focus(a.pass);
        two.focus(b.pass);
        let mut sides = [
            DiffSide {
                problem: &*a.problem,
                walk: &mut one,
            },
            DiffSide {
                problem: &*b.problem,
                walk: &mut two,
            },
        ];
        self.rows = rows(&mut sides, &self.expanded)?;
        self.at = self.at.min(self.rows.len().saturating_sub(1));
        Ok(())
    }
    /// Returns whether the first search is of this problem.
    pub fn is_of(&self, problem: &Arc<dyn Problem>) -> bool {
        std::ptr::addr_eq(Arc::as_ptr(&self.sources[0].problem), Arc::as_ptr(problem))
    }
    /// Moves the selection, or scrolls the tables.
    pub fn step(&mut self, to: To, page: usize) {
        match &mut self.tables {
            Some((report, top)) => *top = to.step(*top, report.rows(), page),
            None => {
                self.at = to.step(self.at, self.rows.len(), page);
                self.difference = None;
            }
        }
    }
    /// If `open`, opens the selected row or goes to its first child; otherwise closes it or goes to
    /// its parent.
    ///
    /// # Errors
    /// Returns an error if a subtree could not be opened again.
    pub fn open(&mut self, open: bool) -> Result<(), TraceError> {
        let Some(row) = self.rows.get(self.at).filter(|_| self.tables.is_none()) else {
            return Ok(());
        };
        let path = row.path.clone();
        match (open, row.expanded) {
            (true, true) => self.at = (self.at + 1).min(self.rows.len().saturating_sub(1)),
            (true, false) if row.expandable => _ = self.expanded.insert(path),
            (true, false) => {}
            (false, true) => _ = self.expanded.remove(&path),
            (false, false) => self.select(path.split_last().map_or(&[], |(_, above)| above)),
        }
        self.difference = None;
        self.renew()
    }
    fn select(&mut self, path: &[PathStep]) {
        self.at = self
            .rows
            .iter()
            .position(|row| row.path == path)
            .unwrap_or(self.at);
    }
    /// Goes to the next difference, or if not `next` to the previous one. Returns whether there is
    /// one.
    ///
    /// # Errors
    /// Returns an error if a subtree could not be opened again.
    pub fn next(&mut self, next: bool) -> Result<bool, TraceError> {
        let differences = &self.found.diff.differences;
        let to = match (self.difference, next) {
            (Some(at), true) => Some(at + 1),
            (Some(at), false) => at.checked_sub(1),
            (None, _) => self.nearest(next),
        };
        let Some((to, found)) = to.and_then(|to| Some((to, differences.get(to)?))) else {
            return Ok(false);
        };
        let path = found.path.clone();
        for plies in 0..path.len() {
            self.expanded.insert(path[..plies].to_vec());
        }
        self.tables = None;
        self.renew()?;
        self.select(&path);
        self.difference = Some(to);
        Ok(true)
    }
    /// Returns the index of the difference after or before the selected row, in the order of the
    /// first search.
    fn nearest(&self, next: bool) -> Option<usize> {
        let differences = &self.found.diff.differences;
        let Some(here) = self.rows.get(self.at).filter(|row| !row.path.is_empty()) else {
            return if next { Some(0) } else { None };
        };
        // Rows are in the order of the first search. A hidden row lies below the last row that
        // begins its path.
        let place = |path: &[PathStep]| {
            self.rows.iter().rposition(|row| {
                path.starts_with(&row.path) && !row.path.is_empty() || row.path == path
            })
        };
        let here = place(&here.path);
        let beyond = |path: &[PathStep]| {
            if next {
                place(path) > here
            } else {
                place(path) < here
            }
        };
        let mut all = differences.iter().enumerate();
        let found = |(at, difference): (usize, &model::inspect::diff::Difference)| {
            beyond(&difference.path).then_some(at)
        };
        if next {
            all.find_map(found)
        } else {
            all.rev().find_map(found)
        }
    }
    /// Switches between the trees and the tables.
    pub fn turn(&mut self) {
        self.tables = if self.tables.is_some() {
            None
        } else {
            Some((report(&self.found), 0))
        };
    }
    /// Returns the text about the selected row: the difference there, if there is one.
    pub fn said(&self) -> Option<&str> {
        let path = &self.rows.get(self.at)?.path;
        if let Some((_, said)) = self
            .turn
            .as_ref()
            .filter(|(of, _)| of == path && self.difference.is_none())
        {
            return Some(said);
        }
        let differences = &self.found.diff.differences;
        let here = self
            .difference
            .and_then(|at| differences.get(at))
            .or_else(|| {
                differences
                    .iter()
                    .find(|difference| difference.path == *path)
            });
        here.map(|difference| &*difference.text)
    }
    /// Returns the tick at which the first search enters the selected node.
    pub fn tick(&self) -> Option<Tick> {
        self.rows.get(self.at)?.cells[0]
            .as_ref()
            .map(|cell| cell.enter)
    }
}
