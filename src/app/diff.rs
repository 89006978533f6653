//! [`DiffScreen`]: the search that is shown beside another one, both trees walked together; and what to compare with.

use super::action::{Action, To};
use super::mode::{List, ListChoice, ListEntry, ListKind, Mode, Prompt};
use super::tasks::Work;
use super::{App, Screen};
use crate::inspect::diff::rows::{DiffRow, rows};
use crate::inspect::diff::{DiffSide, PathStep};
use crate::inspect::subtree_cache::SubtreeCache;
use crate::language::{say, say_of};
use crate::report::Report;
use crate::report::diff::{DiffReport, report};
use crate::traces::Foreign;
use engine::boundary::Problem;
use engine::search::{MethodName, OrderName, Spec};
use engine::trace::{FoldedNode, Tick, TraceError, Tree, Walk};
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
}

/// Two searches beside each other. See the module.
pub struct DiffScreen {
    pub found: DiffReport,
    sources: [DiffSource; 2],
    expanded: HashSet<Vec<PathStep>>,
    pub rows: Vec<DiffRow>,
    /// The selected row.
    pub at: usize,
    /// The difference that was gone to last.
    pub difference: Option<usize>,
    /// The counts by ply and by move, where they are shown instead of the trees, and their first row.
    pub tables: Option<(Report, usize)>,
}

impl std::fmt::Debug for DiffScreen {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "DiffScreen({:?}, row {})", self.found.names, self.at)
    }
}

impl DiffScreen {
    /// Shows the first place where they part.
    ///
    /// # Errors
    /// A subtree could not be opened again.
    pub fn new(found: DiffReport, sources: [DiffSource; 2]) -> Result<DiffScreen, TraceError> {
        let expanded = HashSet::from([Vec::new()]);
        let mut screen =
            DiffScreen { found, sources, expanded, rows: Vec::new(), at: 0, difference: None, tables: None };
        screen.renew()?;
        screen.next(true)?;
        Ok(screen)
    }
    fn renew(&mut self) -> Result<(), TraceError> {
        let [a, b] = &self.sources;
        let mut open_a = |node: &FoldedNode| a.opened.open(&*a.problem, node);
        let mut open_b = |node: &FoldedNode| b.opened.open(&*b.problem, node);
        let mut one = Walk::new(a.problem.spec().method, &a.tree, &mut open_a);
        let mut two = Walk::new(b.problem.spec().method, &b.tree, &mut open_b);
        let mut sides =
            [DiffSide { problem: &*a.problem, walk: &mut one }, DiffSide { problem: &*b.problem, walk: &mut two }];
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
        let Some(row) = self.rows.get(self.at).filter(|_| self.tables.is_none()) else { return Ok(()) };
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
        self.at = self.rows.iter().position(|row| row.path == path).unwrap_or(self.at);
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
        let Some((to, found)) = to.and_then(|to| Some((to, differences.get(to)?))) else { return Ok(false) };
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
            self.rows.iter().rposition(|row| path.starts_with(&row.path) && !row.path.is_empty() || row.path == path)
        };
        let here = place(&here.path);
        let beyond = |path: &[PathStep]| if next { place(path) > here } else { place(path) < here };
        let mut all = differences.iter().enumerate();
        let found =
            |(at, difference): (usize, &crate::inspect::diff::Difference)| beyond(&difference.path).then_some(at);
        if next { all.find_map(found) } else { all.rev().find_map(found) }
    }
    /// Between the trees and the tables.
    pub fn turn(&mut self) {
        self.tables = if self.tables.is_some() { None } else { Some((report(&self.found), 0)) };
    }
    /// What is said of the selected row: how the two differ there.
    pub fn said(&self) -> Option<&str> {
        let path = &self.rows.get(self.at)?.path;
        let differences = &self.found.diff.differences;
        let here = self
            .difference
            .and_then(|at| differences.get(at))
            .or_else(|| differences.iter().find(|difference| difference.path == *path));
        here.map(|difference| &*difference.text)
    }
    /// When the first search enters the selected node.
    pub fn tick(&self) -> Option<Tick> {
        self.rows.get(self.at)?.cells[0].as_ref().map(|cell| cell.enter)
    }
}

impl Mode {
    /// Two searches were compared.
    pub(super) fn show_diff(&mut self, screen: &mut Screen, found: Box<DiffScreen>) {
        let said = crate::report::diff::parts(&found.found.diff);
        if matches!(self, Mode::Normal | Mode::Popup(_)) {
            screen.drop_answer();
            *self = Mode::Diff(found);
        } else {
            screen.notify(&said);
        }
    }
    /// What a key does with the rows of a popup or a comparison; answers whether it is one of theirs.
    pub(super) fn row_action(&mut self, screen: &mut Screen, action: Action) -> bool {
        let opens = matches!(action, Action::Expand | Action::Collapse);
        if let (Mode::Popup(sheet), true) = (&mut *self, opens) {
            sheet.turn();
            return true;
        }
        let Mode::Diff(diff) = self else { return false };
        if opens {
            screen.or_alert(diff.open(action == Action::Expand));
        } else if matches!(action, Action::FindNext | Action::FindPrevious) {
            let next = action == Action::FindNext;
            let none = if next { screen.words.diff.no_next } else { screen.words.diff.no_previous };
            if screen.or_alert(diff.next(next)) == Some(false) {
                screen.notify(none);
            }
        } else if action == Action::NextPane {
            diff.turn();
        } else {
            return false;
        }
        true
    }
}

impl App {
    /// Offers what the search can be compared with.
    pub(super) fn pick_other(&mut self) {
        let Some(job) = self.game.study.job() else { return };
        let (words, problem) = (&self.screen.words.diff, job.problem());
        let (spec, trace) = (problem.spec().clone(), self.game.study.trace().filter(|_| problem.is_trace()));
        let ours = trace.is_none_or(|trace| trace.header().game.is_some());
        let with = |spec: Spec| ListChoice::Compare(CompareWith::Spec(Box::new(spec)));
        // With another evaluation than the program's, values cannot be compared: it is chosen first where none is named.
        let is_named = |trace: &&Arc<Foreign>| trace.header().evaluation.is_some() || trace.has_one_evaluation();
        let named = trace.as_ref().is_none_or(is_named);
        let mut entries = Vec::new();
        if ours {
            // A trace that does not say its depth has shown it.
            let height = self.explorer.tree_height();
            let shown = trace.filter(|trace| trace.header().depth.is_none()).and(height);
            let depth = spec.depth.or(shown);
            let spec = Spec { depth, ..spec };
            for method in MethodName::ALL.into_iter().filter(|_| named) {
                if trace.is_some() || method != spec.method {
                    let other = with(Spec { method, ..spec.clone() });
                    entries.push(ListEntry::new(method.word(), say(method.about()), other).under(words.methods));
                }
            }
            for order in OrderName::ALL.into_iter().filter(|order| named && *order != spec.order) {
                let other = with(Spec { order, ..spec.clone() });
                entries.push(ListEntry::new(order.word(), words.same_method, other).under(words.orders));
            }
            let whole = depth.or(height).unwrap_or(1);
            let around = [whole.checked_sub(1), depth.map(|depth| depth + 1)];
            for depth in around.into_iter().flatten().filter(|_| named) {
                let other = with(Spec { depth: Some(depth), ..spec.clone() });
                entries.push(ListEntry::new(&depth.to_string(), words.same_method, other).under(words.depths));
            }
            let listed = self.game.study.registry().list(self.game.kind());
            for listed in listed.filter(|listed| Some(&listed.evaluation.name) != spec.evaluation.as_ref()) {
                let evaluation = listed.evaluation;
                let other = with(Spec { evaluation: Some(evaluation.name.clone()), ..spec.clone() });
                let entry = ListEntry::new(&evaluation.name, say_of(&evaluation.description), other);
                entries.push(entry.under(words.evaluations));
            }
        }
        let file = ListChoice::Ask(Prompt::CompareFile);
        entries.push(ListEntry::new(words.file, words.file_about, file).under(words.files));
        self.mode = Mode::List(List::new(ListKind::Compare, words.title, entries));
    }
    /// Compares the search with another one.
    pub(super) fn compare_with(&mut self, with: CompareWith) {
        let work = self.game.study.job().and_then(|job| {
            let (problem, tree) = (Arc::clone(job.problem()), job.finished()?);
            let trace = self.game.study.trace().filter(|_| problem.is_trace()).cloned();
            let registry = Arc::clone(self.game.study.registry());
            Some(Work::Diff { problem, tree, trace, with, registry, memory: job.memory() / 2 })
        });
        self.analyse(work);
    }
    /// Goes to the selected node in the search that is open.
    pub(super) fn leave_diff(&mut self, screen: Box<DiffScreen>) {
        let job = self.game.study.job().filter(|job| screen.is_of(job.problem()));
        match screen.tick().filter(|_| job.is_some()) {
            Some(tick) => _ = self.explorer.travel_to(&mut self.game.study, &mut self.screen, tick),
            None => {
                self.mode = Mode::Diff(screen);
                self.screen.notify(self.screen.words.diff.not_in_a);
            }
        }
    }
}
