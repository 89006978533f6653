//! The data of the timeline, [`TimelineView`], and the selection in the tree that follows the tick.

use crate::app::explorer::places::TreeCursor;
use crate::app::explorer::time::{TimeTravel, TimelineMarks};
use engine::boundary::Problem;
use engine::numbers::Ordinal;
use engine::trace::{Moment, Tick, TraceError, Walk};
use model::inspect::describe::EventDescription;
use model::inspect::marks::{Mark, marks};
use model::inspect::memory;
use model::inspect::outline::{Outline, RowId};
use model::inspect::root_moves::{RootSpan, spans};
use model::study::JobProgress;
use std::time::Duration;

/// The least interval between two computations of the marks while the search runs.
const OFTEN: Duration = Duration::from_millis(400);

/// The data of the timeline's pane.
#[derive(Clone, Debug, Default)]
pub struct TimelineView {
    /// The number of ticks so far.
    pub ticks: u64,
    /// The tick whose event is described.
    pub tick: Option<Tick>,
    /// The description of the tick's pass, for a search with several.
    pub pass: Option<String>,
    /// A short form of `pass`.
    pub of_pass: Option<String>,
    /// The marks, one for each column.
    pub marks: Vec<Mark>,
    /// The tick range in which each move of the root was searched.
    pub spans: Vec<RootSpan>,
    /// The first tick of each pass that has room, and its texts, the longest first.
    pub passes: Vec<(Tick, [String; 2])>,
    /// The texts about the tick's event, the longest first.
    pub sentence: [String; 3],
    /// The moves that lead to its node, as text.
    pub line: Vec<String>,
    /// The reason for the value of the selected node, while the diagram is drawn.
    pub why: Vec<String>,
}

/// The texts about the pass of the tick, computed again when the pass or the totals change.
#[derive(Clone, Debug, Default)]
pub struct PassStrip {
    /// The number of the pass, and the number of ticks.
    made: Option<(usize, u64)>,
    /// The full text; `None` if the search has a single pass.
    pub whole: Option<String>,
    /// The number of the pass, as text.
    pub short: Option<String>,
}

impl PassStrip {
    /// Computes the texts again if the pass is another one or the search has gone on.
    pub fn renew(&mut self, walk: &mut Walk<'_>, problem: &dyn Problem, number: usize) {
        let wanted = Some((number, walk.ticks()));
        if self.made == wanted {
            return;
        }
        let view = problem
            .has_passes()
            .then(|| memory::pass(walk, problem, number))
            .flatten();
        let of = walk.passes();
        self.whole = view.as_ref().map(|view| memory::strip(view, of));
        self.short = view.map(|_| say!("pass {number} of {of}", number, of));
        self.made = wanted;
    }
}

/// Returns the moment at a tick, or at the last one if `None`, and the description of its event.
///
/// # Errors
/// Returns an error if a subtree could not be re-derived.
pub fn moment(
    walk: &mut Walk<'_>,
    problem: &dyn Problem,
    tick: Option<Tick>,
) -> Result<(Moment, Option<EventDescription>), TraceError> {
    let tick = tick.or(Tick::last_of(walk.ticks())).unwrap_or_default();
    let moment = walk.moment(tick)?;
    let described = EventDescription::new(problem, &moment);
    Ok((moment, described))
}

/// Returns the passes that fit on a scale of columns that begin at the ticks `begins`: for each
/// column the last pass that begins there. A search may have tens of thousands of passes.
fn passes(walk: &mut Walk<'_>, problem: &dyn Problem, begins: &[Tick]) -> Vec<(Tick, [String; 2])> {
    let mut shown = Vec::new();
    for (at, begin) in begins.iter().enumerate() {
        let end = begins
            .get(at + 1)
            .map_or(walk.ticks(), |next| next.0)
            .saturating_sub(1);
        let number = walk.pass_at(Tick(end));
        if walk
            .root_of(number)
            .is_some_and(|root| root.number.enter(0) >= *begin)
            && let Some(view) = memory::pass(walk, problem, number)
        {
            shown.push((view.pass.enter, memory::short(&view)));
        }
    }
    shown.dedup_by_key(|(enter, _)| *enter);
    shown
}

impl TimeTravel {
    /// Selects the node of the moment in the tree, and does not scroll if its row is in view. If
    /// `live`, the node above a leaf is selected, as leaves change with every frame of a running
    /// search.
    ///
    /// # Errors
    /// Returns an error if a subtree could not be re-derived.
    pub fn follow(
        &mut self,
        (walk, problem): (&mut Walk<'_>, &dyn Problem),
        moment: &Moment,
        tree: &mut TreeCursor,
        (first, height): (Option<RowId>, usize),
        live: bool,
    ) -> Result<(), TraceError> {
        self.fresh = false;
        for row in std::mem::take(&mut self.followed) {
            tree.expanded.remove(&row);
        }
        let leaf = moment.frames.len() > 1 && moment.frames.last().is_some_and(|frame| frame.leaf);
        let frames = &moment.frames[..moment.frames.len() - usize::from(live && leaf)];
        let Some((here, above)) = frames.split_last() else {
            return Ok(());
        };
        let open = if live { frames } else { above };
        self.followed = open
            .iter()
            .map(|frame| RowId::node(frame.number))
            .filter(|row| tree.expanded.insert(row.clone()))
            .collect();
        tree.selected = RowId::node(here.number);
        tree.path = frames.iter().skip(1).map(|frame| frame.mv).collect();
        tree.wanted = None;
        let below = moment.frames.get(frames.len()).map(|frame| frame.mv);
        tree.child = below
            .or(here.done.last().map(|done| done.mv))
            .map_or(0, Ordinal::index);
        tree.above = usize::MAX;
        // Between two frames of a running search too much changes to keep the rows in place.
        if let Some(first) = first.filter(|_| !live) {
            let mut outline = Outline::new(walk, problem, &tree.expanded)?;
            outline.seek(&first)?;
            let rows = outline.take(height)?;
            tree.above = rows
                .iter()
                .position(|row| row.id == tree.selected)
                .unwrap_or(usize::MAX);
        }
        Ok(())
    }
}

impl TimelineMarks {
    /// Computes the marks again if the search has gone on or the width has changed, at most once in
    /// `OFTEN` for the same width.
    ///
    /// # Errors
    /// Returns an error if a subtree could not be re-derived.
    pub fn renew(
        &mut self,
        (walk, problem): (&mut Walk<'_>, &dyn Problem),
        columns: usize,
        progress: &JobProgress,
    ) -> Result<(), TraceError> {
        let wanted = Some((walk.ticks(), columns));
        let soon = progress.running && progress.elapsed < self.elapsed + OFTEN;
        let same_width = self.made.is_some_and(|(_, made)| made == columns);
        if columns == 0 || self.made == wanted || soon && same_width {
            return Ok(());
        }
        self.marks = marks(walk, columns)?;
        let begins: Vec<Tick> = self.marks.iter().map(|mark| mark.from).collect();
        self.spans = spans(walk, problem, |tick| {
            begins.partition_point(|from| *from <= tick)
        })?;
        self.passes = if problem.has_passes() {
            passes(walk, problem, &begins)
        } else {
            Vec::new()
        };
        (self.made, self.elapsed) = (wanted, progress.elapsed);
        Ok(())
    }
}
