//! A small search beside the menu: alpha-beta in a textbook tree, event by event, until it ends.
//!
//! It is a recorded search like every other, told in the same sentences. Costs: once some milliseconds, then a frame for each
//! event; when it has ended, nothing.

use crate::app::panes::tree::diagram::{MarkedBoxes, boxes};
use crate::inspect::diagram::{Diagram, whole_plies};
use crate::inspect::film;
use crate::inspect::log_file::record;
use crate::inspect::sheet::{DiagramSheet, Shape, Style};
use crate::inspect::textbook;
use crate::kit::frame::title_box;
use crate::kit::look::Look;
use crate::kit::paint::put;
use crate::language::wrap::wrap;
use engine::boundary::catalog;
use engine::eval::Registry;
use engine::search::{MethodName, Spec, Token};
use engine::trace::{FoldedNode, Walk};
use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::widgets::Widget;

/// The tree of Russell and Norvig, figure 5.2.
const TREE: &str = "tree:[[3,12,8],[2,4,6],[14,5,2]]";
/// The most boxes, which the tree does not have, and the bytes of its recording.
const MOST: usize = 20;
const MEMORY: usize = 1 << 20;
/// Frames from one event to the next.
const PACE: u32 = 5;
/// The rows of the sentence.
const SENTENCE: u16 = 2;

/// The columns and rows that it needs, its frame included.
pub const ROOM: (u16, u16) = (74, 12);

/// See the module.
#[derive(Clone, Debug, Default)]
pub struct Demo {
    /// The tree when all is searched, which says where its boxes stand.
    whole: Diagram,
    /// The tree at each event, with what happens then.
    moments: Vec<(Diagram, String)>,
    /// Which of them is shown.
    at: usize,
    /// Frames since it is.
    frames: u32,
}

impl Demo {
    /// Searches the tree. Where that is not possible, nothing is shown.
    pub fn new(registry: &Registry) -> Demo {
        let spec = Spec { method: MethodName::AlphaBeta, depth: None, ..Spec::default() };
        let posed = catalog::read(TREE).ok().and_then(|tree| tree.pose(&spec, registry).ok());
        let Some(problem) = posed else { return Demo::default() };
        let (_, tree) = record(&*problem, MEMORY);
        let mut open = |node: &FoldedNode| problem.open(node);
        let mut walk = Walk::new(problem.spec().method, &tree, &mut open);
        let last = walk.ticks().saturating_sub(1);
        let shown = whole_plies(&mut walk, MOST).and_then(|shown| Diagram::opened(&mut walk, &*problem, &shown));
        let Ok(mut whole) = shown else { return Demo::default() };
        textbook::complete(&mut whole, &*problem, MOST);
        let moments = film::moments(&mut walk, &*problem, &whole, 0..=last, false, &Token::new());
        Demo { whole, moments: moments.unwrap_or_default(), at: 0, frames: 0 }
    }
    /// Is there more to come?
    pub fn is_moving(&self) -> bool {
        self.at + 1 < self.moments.len()
    }
    /// A frame's time has passed.
    pub fn tick(&mut self) {
        self.frames += 1;
        if self.is_moving() && self.frames >= PACE {
            (self.at, self.frames) = (self.at + 1, 0);
        }
    }
    /// Draws it.
    pub fn draw(&self, area: Rect, buf: &mut Buffer, look: &Look) {
        let Some((diagram, said)) = self.moments.get(self.at) else { return };
        look.joined(look.theme.frame).render(area, buf);
        title_box(area, "", buf, look);
        let title = format!(" {} ", say!("alpha-beta at work"));
        put(
            buf,
            Rect { x: area.x + 1, height: 1, ..area },
            (0, 0),
            &look.plain(&title),
            look.on_edge(look.theme.title),
        );
        let inside = area.inner(Margin::new(2, 1));
        let tree = Rect { height: inside.height.saturating_sub(SENTENCE), ..inside };
        let style = Style { shape: Some(Shape::Down), windows: false, large: false, ascii: look.ascii };
        let screen = (i32::from(tree.width), i32::from(tree.height));
        let sheet = DiagramSheet::new(&self.whole, style, screen);
        boxes((diagram, &sheet), (sheet.pan((0, 0), screen, None), tree), &MarkedBoxes::default(), buf, look);
        let lines = wrap(&look.plain(&look.number(said)), usize::from(inside.width));
        for (y, line) in (tree.height..inside.height).zip(&lines) {
            put(buf, inside, (0, y), line, look.theme.text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_search_goes_to_its_end_and_rests_there() {
        let mut demo = Demo::new(&Registry::built_in());
        assert!(demo.moments.len() == 22, "11 of 13 nodes are visited: {}", demo.moments.len());
        let mut frames = 0;
        while demo.is_moving() {
            demo.tick();
            frames += 1;
        }
        assert_eq!(frames, 21 * PACE);
        let (_, said) = &demo.moments[demo.at];
        assert!(said.contains("the root is worth 3"), "{said}");
        demo.tick();
        assert_eq!(demo.at, 21);
    }
}
