//! [`Page`]: the contents of a paper that every format needs, independent of the search.

use super::lines::{self, HeadLine};
use crate::batch::exam::Handout;
use crate::inspect::drawing::{ScenePoint, TreeScene};

/// A way to show a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageLook {
    /// Drawn from the top down.
    Down,
    /// Drawn from left to right.
    Sideways,
    /// As indented lines.
    Lines,
}

/// A node of a tree as a line of text: its name, and the text behind it.
pub struct NodeLine {
    pub ply: usize,
    pub name: String,
    pub written: String,
}

/// One of the two pages of a sheet.
pub trait Page {
    /// Returns the number of the sheet, from 1.
    fn number(&self) -> u32;
    /// Returns the additions of the teacher.
    fn handout(&self) -> &Handout;
    /// Returns true if the page is the solution.
    fn is_solved(&self) -> bool;
    /// Returns true if the tree is drawn from left to right, on upright paper.
    fn is_sideways(&self) -> bool;
    /// Returns the number of questions before the teacher's own.
    fn questions(&self) -> usize;
    /// Returns the meaning of the signs, for a tree shown in this way.
    fn meaning(&self, look: PageLook) -> String;
    /// Returns the questions, a line each.
    fn asked(&self) -> Vec<String>;
    /// Returns the solutions, a line for each question, in their order.
    fn answered(&self) -> Vec<String>;
    /// Returns the explanations of the solutions, a line each.
    fn explained(&self) -> Vec<String>;
    /// Returns the drawing of the tree in a room of this size in millimetres.
    fn drawing(&self, room: ScenePoint) -> TreeScene;
    /// Returns the nodes, a line each, each before those below it.
    fn node_lines(&self) -> Vec<NodeLine>;
    /// Returns the boards that node names stand for, in lines of at most `columns` columns.
    fn boards(&self, columns: usize) -> Vec<String>;
    /// Returns the questions that have fields in Moodle, each with its fields. If there is none,
    /// the page is marked by hand.
    fn fields(&self) -> Vec<FieldTask>;

    fn title(&self) -> String {
        lines::title(self.number(), self.is_solved(), self.handout())
    }
    /// Returns the lines to fill in above the questions.
    fn head(&self) -> [HeadLine<'_>; 4] {
        lines::head(self.number(), self.handout())
    }
    /// Returns true if this line, counted from 0, is one for the teacher's own question, whose
    /// reply takes more room.
    fn is_own(&self, line: usize) -> bool {
        line >= self.questions()
    }
    /// Returns the meaning of the signs of the drawing.
    fn signs(&self) -> String {
        self.meaning(if self.is_sideways() {
            PageLook::Sideways
        } else {
            PageLook::Down
        })
    }
    /// Returns the questions, or in a solution their solutions.
    fn body(&self) -> Vec<String> {
        if self.is_solved() {
            self.answered()
        } else {
            self.asked()
        }
    }
    /// Returns the lines below the tree: in a solution the explanations.
    fn foot(&self) -> Vec<String> {
        if self.is_solved() {
            self.explained()
        } else {
            Vec::new()
        }
    }
}

/// A question with the fields in which it is answered.
pub struct FieldTask {
    pub task: String,
    pub fields: String,
}
