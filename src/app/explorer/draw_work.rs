//! [`DrawWork`] draws a part of a recorded search for a file, in a thread of its own.

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

/// The limits of a drawing when the screen shows the tree as an outline.
const LIMITS: DiagramLimits = DiagramLimits {
    nodes: 200,
    plies: 3,
};

/// The duration of each tick in a film, in milliseconds.
const PACE: u32 = 1200;

/// A part of a recorded search to draw, with all that the drawing needs besides the event loop.
pub struct DrawWork {
    pub(super) problem: Arc<dyn Problem>,
    pub(super) tree: Arc<Tree>,
    pub(super) subject: DrawnTree,
    /// The path to the selected node.
    pub(super) under: Vec<Ordinal>,
    pub(super) format: &'static DrawingFormat,
    pub(super) title: String,
    /// The notes of a lesson for a page of the search.
    pub(super) notes: PageNotes,
    pub(super) paint: Paint,
    /// True if the sides have the names used on a screen without Unicode.
    pub(super) ascii: bool,
    /// The tick that is shown; `None` for the present state.
    pub(super) tick: Option<u64>,
}

/// The part of the tree to draw.
pub(super) enum DrawnTree {
    /// The diagram on the screen.
    Shown(Diagram),
    /// The subtree of the selected node, at a tick if one is given.
    Below(Option<u64>),
    /// The diagram at each tick of a range.
    Film(RangeInclusive<u64>),
}

impl DrawWork {
    /// Returns the text of the file.
    ///
    /// # Errors
    /// Returns an error if it was cancelled, if a subtree could not be re-derived, or if the
    /// drawing is too large.
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
