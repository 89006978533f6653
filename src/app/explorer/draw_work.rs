//! [`DrawWork`]: draws a part of a recorded search for a file, in a thread of its own.

use crate::app::explorer::sheet;
use engine::boundary::Problem;
use engine::numbers::Ordinal;
use engine::search::Token;
use engine::sentence::Sentence;
use engine::trace::{FoldedNode, Tick, Tree, Walk};
use model::inspect::diagram::{Diagram, DiagramLimits};
use model::inspect::drawing::{self, DrawingFormat, DrawnPart, Paint};
use model::inspect::film;
use model::inspect::page::{PageNotes, PageOptions, page};
use model::inspect::subtree_cache::SubtreeCache;
use model::language::sides;
use ratatui::layout::Rect;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// How much of a tree is written that is not drawn as a diagram.
const LIMITS: DiagramLimits = DiagramLimits {
    nodes: 200,
    plies: 3,
};

/// How long a film shows a tick.
const PACE: u32 = 1200;

/// A part of a recorded search to be drawn: all that it needs, beside the loop.
pub struct DrawWork {
    pub(super) problem: Arc<dyn Problem>,
    pub(super) tree: Arc<Tree>,
    pub(super) subject: DrawnTree,
    /// The node that is selected.
    pub(super) under: Vec<Ordinal>,
    pub(super) format: &'static DrawingFormat,
    pub(super) title: String,
    /// What a lesson says beside the search.
    pub(super) notes: PageNotes,
    pub(super) paint: Paint,
    /// Are the sides called as a screen without Unicode calls them?
    pub(super) ascii: bool,
    /// The tick that is looked at; `None`: now.
    pub(super) tick: Option<u64>,
}

/// Which part of the tree is drawn.
pub(super) enum DrawnTree {
    /// What the screen shows.
    Shown(Diagram),
    /// What is below the selected node, at the tick that is looked at.
    Below(Option<u64>),
    /// The diagram at some ticks.
    Film(RangeInclusive<u64>),
}

impl DrawWork {
    /// The text of the file.
    ///
    /// # Errors
    /// It was stopped, a subtree could not be re-derived, or it is too large.
    pub fn text(self, control: &Token) -> Result<String, Sentence> {
        let _called = sides::by_discs(self.ascii);
        let (problem, opened) = (&*self.problem, SubtreeCache::default());
        let mut open = |node: &FoldedNode| opened.open(problem, node);
        let mut walk = Walk::new(problem.spec().method, &self.tree, &mut open);
        let DrawnPart::Diagram(write) = self.format.part else {
            let (around, notes) = (self.tick.map(Tick), self.notes);
            let options = PageOptions {
                around,
                notes,
                ..PageOptions::default()
            };
            return page(&mut walk, problem, &self.title, &options, control)
                .map_err(Sentence::from);
        };
        let diagram = match self.subject {
            DrawnTree::Shown(diagram) => diagram,
            DrawnTree::Below(tick) => {
                let diagram = Diagram::new(&mut walk, problem, &self.under, LIMITS)?;
                let ticks = tick.map(|tick| tick..=tick);
                let then = ticks
                    .map(|ticks| film::moments(&mut walk, problem, &diagram, ticks, true, control));
                let moments = then.unwrap_or(Ok(Vec::new()))?;
                moments
                    .into_iter()
                    .next()
                    .map_or(diagram, |(moment, _)| moment)
            }
            DrawnTree::Film(ticks) => {
                let whole = sheet::part(&mut walk, problem, &self.under, Rect::new(0, 0, 200, 60))?;
                let moments = film::moments(&mut walk, problem, &whole, ticks, true, control)?;
                return Ok(drawing::film(&moments, &self.title, self.paint, PACE));
            }
        };
        write(&diagram, problem, &self.title, self.paint).map_err(|error| error.to_string().into())
    }
}
