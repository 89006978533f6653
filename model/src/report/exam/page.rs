//! [`Page`]: what every format asks of a paper, whatever was searched.

use super::lines::{self, HeadLine};
use crate::batch::exam::Handout;
use crate::inspect::drawing::{ScenePoint, TreeScene};

/// How a tree is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageLook {
    /// Drawn from the top down.
    Down,
    /// Drawn from left to right.
    Sideways,
    /// As indented lines.
    Lines,
}

/// A node of a tree as a line of text: its name, and what is written behind it.
pub struct NodeLine {
    pub ply: usize,
    pub name: String,
    pub written: String,
}

/// One of the two pages of a sheet.
pub trait Page {
    /// From 1.
    fn number(&self) -> u32;
    /// What the teacher adds.
    fn handout(&self) -> &Handout;
    /// Is it the solution?
    fn is_solved(&self) -> bool;
    /// Is the tree drawn from left to right, on upright paper?
    fn is_sideways(&self) -> bool;
    /// How many questions stand before the teacher's own.
    fn questions(&self) -> usize;
    /// What the signs mean, where the tree is shown like this.
    fn meaning(&self, look: PageLook) -> String;
    /// The questions, a line each.
    fn asked(&self) -> Vec<String>;
    /// The answers, a line each: as many as there are questions, in their order.
    fn answered(&self) -> Vec<String>;
    /// How the answers come about, a line each.
    fn explained(&self) -> Vec<String>;
    /// The tree in so much room, in millimetres.
    fn drawing(&self, room: ScenePoint) -> TreeScene;
    /// The nodes, a line each, each before those below it.
    fn node_lines(&self) -> Vec<NodeLine>;
    /// The boards that names of nodes stand for, in lines of so many columns at most.
    fn boards(&self, columns: usize) -> Vec<String>;
    /// The questions where answers go into fields of Moodle, each with its fields; without any it is marked by hand.
    fn fields(&self) -> Vec<FieldTask>;

    fn title(&self) -> String {
        lines::title(self.number(), self.is_solved(), self.handout())
    }
    /// What is filled in above the questions.
    fn head(&self) -> [HeadLine<'_>; 4] {
        lines::head(self.number(), self.handout())
    }
    /// Is the line of this number, from 0, one for a question of the teacher's own? Its answer takes more room.
    fn is_own(&self, line: usize) -> bool {
        line >= self.questions()
    }
    /// What the signs of the drawing mean.
    fn signs(&self) -> String {
        self.meaning(if self.is_sideways() {
            PageLook::Sideways
        } else {
            PageLook::Down
        })
    }
    /// The questions, or in a solution the answers.
    fn body(&self) -> Vec<String> {
        if self.is_solved() {
            self.answered()
        } else {
            self.asked()
        }
    }
    /// What stands below the tree: in a solution how the answers come about.
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
