//! [`History`]: what changes of a line can be undone, and done again.
//!
//! A step keeps the move that was played, not the whole line: its memory is that of the change. Only a deletion keeps
//! the whole line, and all of them together keep [`MOST_NODES`] nodes at most.
//!
//! Invariant: a change that is undone and done again leaves the line, its order and its cursor as they were. The nodes that a
//! move adds stand at the end of the line when it is undone, because later changes were undone before.

use engine::boundary::Position;
use engine::numbers::Ordinal;
use engine::play::Line;
use std::collections::VecDeque;

/// The most steps that can be undone.
const MOST_STEPS: usize = 1000;
/// The most nodes of lines that are kept whole; the oldest steps are forgotten for it.
const MOST_NODES: usize = 2_000_000;

/// A line with the position of each of its nodes.
pub struct Positions {
    pub line: Line,
    pub positions: Vec<Box<dyn Position>>,
}

/// What leads from one state of a line to another.
pub enum LineChange {
    /// The nodes from this one on are taken away.
    Remove(usize),
    /// These moves are played at a node: their ordinals, texts and positions.
    Add(usize, Vec<(Ordinal, String, Box<dyn Position>)>),
    /// This is the comment on a node.
    Comment(usize, String),
    /// This is the order of the children of a node.
    Order(usize, Vec<usize>),
    /// This is the line.
    Whole(Box<Positions>),
}

/// A change, and where the cursor is after it.
struct Step {
    change: LineChange,
    cursor: usize,
}

/// The changes that were made. See the module.
#[derive(Default)]
pub struct History {
    undo: VecDeque<Step>,
    redo: Vec<Step>,
}

impl LineChange {
    fn whole_nodes(&self) -> usize {
        match self {
            LineChange::Whole(whole) => whole.positions.len(),
            LineChange::Remove(_)
            | LineChange::Add(..)
            | LineChange::Comment(..)
            | LineChange::Order(..) => 0,
        }
    }
}

impl History {
    /// Something was changed: `back` undoes it, and brings the cursor to where it was.
    pub fn remember(&mut self, back: LineChange, cursor: usize) {
        self.redo.clear();
        self.undo.push_back(Step {
            change: back,
            cursor,
        });
        let mut kept: usize = self.undo.iter().map(|step| step.change.whole_nodes()).sum();
        while self.undo.len() > MOST_STEPS || kept > MOST_NODES && self.undo.len() > 1 {
            kept -= self
                .undo
                .pop_front()
                .map_or(0, |step| step.change.whole_nodes());
        }
    }
    /// Takes back the last change; answers whether there was one.
    pub fn undo(&mut self, of: &mut Positions) -> bool {
        let Some(step) = self.undo.pop_back() else {
            return false;
        };
        self.redo.push(of.make(step));
        true
    }
    /// Takes back the last undo; answers whether there was one.
    pub fn redo(&mut self, of: &mut Positions) -> bool {
        let Some(step) = self.redo.pop() else {
            return false;
        };
        self.undo.push_back(of.make(step));
        true
    }
    /// Nothing can be undone any more.
    pub fn clear(&mut self) {
        *self = History::default();
    }
}

impl Positions {
    /// Plays a legal move at the cursor; answers whether there is such a move.
    pub fn play(&mut self, ordinal: Ordinal) -> bool {
        let position = &self.positions[self.line.cursor()];
        let (Some(mv), Some(next)) = (position.move_view(ordinal), position.play(ordinal)) else {
            return false;
        };
        if let (_, true) = self.line.play(ordinal, &mv.text) {
            self.positions.push(next);
        }
        true
    }
    /// Deletes the move at the cursor and all that follows; what was there, or `None` at the start.
    pub fn delete(&mut self) -> Option<Positions> {
        let before = self.line.clone();
        let kept = self.line.delete()?;
        let positions = kept
            .into_iter()
            .map(|node| self.positions[node].clone())
            .collect();
        Some(Positions {
            line: before,
            positions: std::mem::replace(&mut self.positions, positions),
        })
    }
    /// The children of a node in their order.
    pub fn order(&self, node: usize) -> Vec<usize> {
        self.line.nodes()[node].children.clone()
    }

    /// Makes a change; answers what leads back.
    fn make(&mut self, Step { change, cursor }: Step) -> Step {
        let before = self.line.cursor();
        let back = match change {
            LineChange::Remove(first) => {
                let nodes = self.line.nodes();
                let (parent, added) = (nodes[first].parent, &nodes[first..]);
                let moves = added.iter().zip(self.positions.split_off(first));
                let moves = moves
                    .map(|(node, position)| (node.mv, node.text.clone(), position))
                    .collect();
                self.line.go(first);
                self.line.delete();
                LineChange::Add(parent, moves)
            }
            LineChange::Add(node, moves) => {
                let first = self.positions.len();
                self.line.go(node);
                for (mv, text, position) in moves {
                    self.line.play(mv, &text);
                    self.positions.push(position);
                }
                LineChange::Remove(first)
            }
            LineChange::Comment(node, text) => {
                let now = self.line.nodes()[node].comment.clone();
                self.line.comment(node, &text);
                LineChange::Comment(node, now)
            }
            LineChange::Order(node, children) => {
                let now = self.order(node);
                for &child in children.iter().rev() {
                    self.line.go(child);
                    self.line.promote();
                }
                LineChange::Order(node, now)
            }
            LineChange::Whole(whole) => {
                LineChange::Whole(Box::new(std::mem::replace(self, *whole)))
            }
        };
        self.line.go(cursor);
        Step {
            change: back,
            cursor: before,
        }
    }
}
