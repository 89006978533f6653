//! The timeline's data: [`TimelineView`], and the tree that follows the tick.

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

/// How often the marks are made anew while the search runs.
const OFTEN: Duration = Duration::from_millis(400);

/// What the timeline shows.
#[derive(Clone, Debug, Default)]
pub struct TimelineView {
    /// How many ticks there are so far.
    pub ticks: u64,
    /// The tick whose event is described.
    pub tick: Option<Tick>,
    /// The pass of the tick, of a search with several.
    pub pass: Option<String>,
    /// The same in a few words.
    pub of_pass: Option<String>,
    /// One for each column.
    pub marks: Vec<Mark>,
    /// When each move of the root was searched.
    pub spans: Vec<RootSpan>,
    /// When each pass began that has room, and what is said of it, the longest text first.
    pub passes: Vec<(Tick, [String; 2])>,
    /// What happens at the tick, and the same in fewer words.
    pub sentence: [String; 3],
    /// The moves that lead to its node, as they are printed.
    pub line: Vec<String>,
    /// While the diagram is drawn: why the selected node has its value.
    pub why: Vec<String>,
}

/// What is said of the pass of the tick. It is made anew where the pass or the totals are others.
#[derive(Clone, Debug, Default)]
pub struct PassStrip {
    /// The pass, and how many ticks there were.
    made: Option<(usize, u64)>,
    /// All of it; `None`: the search is one pass.
    pub whole: Option<String>,
    /// Which pass it is.
    pub short: Option<String>,
}

impl PassStrip {
    /// Makes it anew if it is about another pass, or if the search has gone on.
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

/// The moment at a tick (`None`: at the last one), and what happens then.
///
/// # Errors
/// A subtree could not be re-derived.
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

/// The passes that have room on a scale of columns, of which the first ticks are given: of those that begin in the same
/// column the last. There may be tens of thousands.
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
    /// Selects the node of the moment in the tree, and keeps the rows on the screen still if it is among them. `live`:
    /// while the search runs leaves come and go, so it is the node above one.
    ///
    /// # Errors
    /// A subtree could not be re-derived.
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
        // A search goes too far from frame to frame for its rows to stay where they are.
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
    /// Makes the marks anew if the search has gone on or the width is another, but not too often.
    ///
    /// # Errors
    /// A subtree could not be re-derived.
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
