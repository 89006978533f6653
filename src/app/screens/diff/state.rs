//! [`DiffScreen`]: the search that is shown beside another one, both trees walked together.

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

/// What a search is compared with.
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
    /// The pass that is compared, from 1; 0: the last.
    pub pass: usize,
}

/// Two searches beside each other. See the module.
pub struct DiffScreen {
    pub found: DiffReport,
    sources: [DiffSource; 2],
    expanded: HashSet<Vec<PathStep>>,
    pub rows: Vec<DiffRow>,
    /// The selected row.
    pub at: usize,
    /// What is said of a row besides how the two differ there.
    turn: Option<(Vec<PathStep>, String)>,
    /// The difference that was gone to last.
    pub difference: Option<usize>,
    /// The counts by ply and by move, where they are shown instead of the trees, and their first row.
    pub tables: Option<(Report, usize)>,
}

impl DiffScreen {
    /// Shows the first place where they part.
    ///
    /// # Errors
    /// A subtree could not be opened again.
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
    /// Begins at a row of which there is more to say, if there is one.
    ///
    /// # Errors
    /// A subtree could not be opened again.
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
    /// The first search is this one.
    pub fn is_of(&self, problem: &Arc<dyn Problem>) -> bool {
        std::ptr::addr_eq(Arc::as_ptr(&self.sources[0].problem), Arc::as_ptr(problem))
    }
    /// Moves the selection, or the tables.
    pub fn step(&mut self, to: To, page: usize) {
        match &mut self.tables {
            Some((report, top)) => *top = to.step(*top, report.rows(), page),
            None => {
                self.at = to.step(self.at, self.rows.len(), page);
                self.difference = None;
            }
        }
    }
    /// Opens the selected row, or goes to its first one; closes it, or goes to its parent.
    ///
    /// # Errors
    /// A subtree could not be opened again.
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
    /// Goes to the next place where they differ (`true`), or to the one before; answers whether there is one.
    ///
    /// # Errors
    /// A subtree could not be opened again.
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
    /// The difference behind the selected row or before it, as the first search goes.
    fn nearest(&self, next: bool) -> Option<usize> {
        let differences = &self.found.diff.differences;
        let Some(here) = self.rows.get(self.at).filter(|row| !row.path.is_empty()) else {
            return if next { Some(0) } else { None };
        };
        // Rows stand in the order of the first search; those that are not shown lie below the last row they begin with.
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
    /// Between the trees and the tables.
    pub fn turn(&mut self) {
        self.tables = if self.tables.is_some() {
            None
        } else {
            Some((report(&self.found), 0))
        };
    }
    /// What is said of the selected row: how the two differ there.
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
    /// When the first search enters the selected node.
    pub fn tick(&self) -> Option<Tick> {
        self.rows.get(self.at)?.cells[0]
            .as_ref()
            .map(|cell| cell.enter)
    }
}
