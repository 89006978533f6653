//! [`History`]: undo and redo of changes to a line.
//!
//! A step stores the change, not the whole line, so its memory is proportional to the change. Only
//! a deletion stores the whole line, with at most [`MOST_NODES`] nodes for all of them together.
//!
//! Invariant: undoing and redoing a change restores the line, its order and its cursor. The nodes
//! that a move adds are at the end of the line when it is undone, because later changes have been
//! undone before.

use engine::boundary::Position;
use engine::numbers::Ordinal;
use engine::play::Line;
use std::collections::VecDeque;

/// The maximum number of steps that can be undone.
const MOST_STEPS: usize = 1000;
/// The maximum number of nodes of stored lines; beyond it, the oldest steps are discarded.
const MOST_NODES: usize = 2_000_000;

/// A line with the position of each of its nodes.
pub struct Positions {
    pub line: Line,
    pub positions: Vec<Box<dyn Position>>,
}

/// A change from one state of a line to another.
pub enum LineChange {
    /// Removes the nodes from this one on.
    Remove(usize),
    /// Plays moves at a node: their ordinals, texts and positions.
    Add(usize, Vec<(Ordinal, String, Box<dyn Position>)>),
    /// Sets the comment on a node.
    Comment(usize, String),
    /// Sets the order of the children of a node.
    Order(usize, Vec<usize>),
    /// Replaces the line.
    Whole(Box<Positions>),
}

/// A change, and the cursor after it.
struct Step {
    change: LineChange,
    cursor: usize,
}

/// The changes that can be undone and redone.
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
    /// Records a change: `back` undoes it, and `cursor` is the previous place of the cursor.
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
    /// Undoes the last change; returns whether there was one.
    pub fn undo(&mut self, of: &mut Positions) -> bool {
        let Some(step) = self.undo.pop_back() else {
            return false;
        };
        self.redo.push(of.make(step));
        true
    }
    /// Redoes the last undone change; returns whether there was one.
    pub fn redo(&mut self, of: &mut Positions) -> bool {
        let Some(step) = self.redo.pop() else {
            return false;
        };
        self.undo.push_back(of.make(step));
        true
    }
    /// Discards all steps.
    pub fn clear(&mut self) {
        *self = History::default();
    }
}

impl Positions {
    /// Plays a legal move at the cursor; returns whether the move is legal.
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
    /// Deletes the move at the cursor and all that follow it; returns the previous line, or `None`
    /// at the start.
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
    /// Returns the children of a node in order.
    pub fn order(&self, node: usize) -> Vec<usize> {
        self.line.nodes()[node].children.clone()
    }

    /// Makes a change; returns the change that reverts it.
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
