//! [`History`]: what changes of a line can be undone, and done again.
//!
//! A move that is played is remembered as itself, not as the line that it was added to: a step costs what was changed. Only
//! a deletion keeps the whole line, and all of them together keep [`MOST_NODES`] nodes at most.
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
pub enum Change {
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
    change: Change,
    cursor: usize,
}

/// The changes that were made. See the module.
#[derive(Default)]
pub struct History {
    undo: VecDeque<Step>,
    redo: Vec<Step>,
}

impl Change {
    fn whole_nodes(&self) -> usize {
        match self {
            Change::Whole(whole) => whole.positions.len(),
            Change::Remove(_) | Change::Add(..) | Change::Comment(..) | Change::Order(..) => 0,
        }
    }
}

impl History {
    /// Something was changed: `back` undoes it, and brings the cursor to where it was.
    pub fn remember(&mut self, back: Change, cursor: usize) {
        self.redo.clear();
        self.undo.push_back(Step { change: back, cursor });
        let mut kept: usize = self.undo.iter().map(|step| step.change.whole_nodes()).sum();
        while self.undo.len() > MOST_STEPS || kept > MOST_NODES && self.undo.len() > 1 {
            kept -= self.undo.pop_front().map_or(0, |step| step.change.whole_nodes());
        }
    }
    /// Takes back the last change; answers whether there was one.
    pub fn undo(&mut self, of: &mut Positions) -> bool {
        let Some(step) = self.undo.pop_back() else { return false };
        self.redo.push(of.make(step));
        true
    }
    /// Takes back the last undo; answers whether there was one.
    pub fn redo(&mut self, of: &mut Positions) -> bool {
        let Some(step) = self.redo.pop() else { return false };
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
        let (Some(mv), Some(next)) = (position.move_view(ordinal), position.play(ordinal)) else { return false };
        if let (_, true) = self.line.play(ordinal, &mv.text) {
            self.positions.push(next);
        }
        true
    }
    /// Deletes the move at the cursor and all that follows; what was there, or `None` at the start.
    pub fn delete(&mut self) -> Option<Positions> {
        let before = self.line.clone();
        let kept = self.line.delete()?;
        let positions = kept.into_iter().map(|node| self.positions[node].clone()).collect();
        Some(Positions { line: before, positions: std::mem::replace(&mut self.positions, positions) })
    }
    /// The children of a node in their order.
    pub fn order(&self, node: usize) -> Vec<usize> {
        self.line.nodes()[node].children.clone()
    }

    /// Makes a change; answers what leads back.
    fn make(&mut self, Step { change, cursor }: Step) -> Step {
        let before = self.line.cursor();
        let back = match change {
            Change::Remove(first) => {
                let nodes = self.line.nodes();
                let (parent, added) = (nodes[first].parent, &nodes[first..]);
                let moves = added.iter().zip(self.positions.split_off(first));
                let moves = moves.map(|(node, position)| (node.mv, node.text.clone(), position)).collect();
                self.line.go(first);
                self.line.delete();
                Change::Add(parent, moves)
            }
            Change::Add(node, moves) => {
                let first = self.positions.len();
                self.line.go(node);
                for (mv, text, position) in moves {
                    self.line.play(mv, &text);
                    self.positions.push(position);
                }
                Change::Remove(first)
            }
            Change::Comment(node, text) => {
                let now = self.line.nodes()[node].comment.clone();
                self.line.comment(node, &text);
                Change::Comment(node, now)
            }
            Change::Order(node, children) => {
                let now = self.order(node);
                for &child in children.iter().rev() {
                    self.line.go(child);
                    self.line.promote();
                }
                Change::Order(node, now)
            }
            Change::Whole(whole) => Change::Whole(Box::new(std::mem::replace(self, *whole))),
        };
        self.line.go(cursor);
        Step { change: back, cursor: before }
    }
}

#[cfg(test)]
mod tests {
    use crate::study::Study;
    use engine::boundary::catalog;
    use engine::eval::Registry;
    use engine::numbers::Ordinal;
    use engine::play::Line;
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};
    use std::sync::Arc;

    /// The line, and the position of each of its nodes.
    fn state(study: &Study) -> (Line, Vec<String>) {
        let nodes = 0..study.line().nodes().len();
        let position = |node| study.position_at(node).map(|position| position.describe().to_string());
        (study.line().clone(), nodes.map(|node| position(node).expect("a position")).collect())
    }

    fn change(study: &mut Study, random: &mut StdRng) -> bool {
        let nodes = study.line().nodes().len();
        study.walk(|line| line.go(random.random_range(0..nodes)));
        match random.random_range(0..10) {
            0 => study.delete(),
            1 | 2 => study.promote(),
            3 => {
                let before = study.line().clone();
                study.set_comment(["", "a", "b"][random.random_range(0..3)]);
                *study.line() != before
            }
            _ => {
                let legal = study.position().legal().len() as u16;
                legal > 0 && study.play(Ordinal(random.random_range(0..legal))) && study.line().nodes().len() > nodes
            }
        }
    }

    /// Copies of every state are what the steps are compared with.
    #[test]
    fn any_changes_are_undone_and_done_again_one_by_one() {
        for seed in 0..40 {
            let mut random = StdRng::seed_from_u64(seed);
            let start = catalog::read("othello:size=4").expect("a game");
            let mut study = Study::new(start, Arc::new(Registry::built_in()));
            let mut undo = Vec::new();
            for _ in 0..120 {
                let nodes = study.line().nodes().len();
                study.walk(|line| line.go(random.random_range(0..nodes)));
                let before = state(&study);
                if change(&mut study, &mut random) {
                    undo.push(before);
                }
                // Some steps back, and not all of them on again.
                let back = random.random_range(0..8_usize).saturating_sub(4).min(undo.len());
                let mut redo = Vec::new();
                for _ in 0..back {
                    redo.push(state(&study));
                    assert!(study.undo());
                    let (line, positions) = undo.pop().expect("a state");
                    assert_eq!((study.line().nodes(), &state(&study).1), (line.nodes(), &positions), "seed {seed}");
                }
                for _ in 0..random.random_range(0..=back) {
                    undo.push(state(&study));
                    assert!(study.redo());
                    assert_eq!(Some(state(&study)), redo.pop(), "seed {seed}");
                }
                if undo.is_empty() {
                    assert!(!study.undo(), "seed {seed}");
                }
            }
        }
    }

    /// 300 moves in a line of 60,000 would be 18 million nodes.
    #[test]
    fn a_step_costs_what_it_changes() {
        let start = catalog::read("nim:heaps=31+31+31+31+31+31+31+31+31+31").expect("a game");
        let mut study = Study::new(start, Arc::new(Registry::built_in()));
        for first in 0..310 {
            study.walk(|line| line.go(0));
            assert!(study.play(Ordinal(first)));
            let one = study.line().cursor();
            for second in 0..200 {
                study.walk(|line| line.go(one));
                study.play(Ordinal(second));
            }
        }
        let nodes = study.line().nodes().len();
        assert!(nodes > 60_000);
        let steps = (0..).take_while(|_| study.undo()).take(20).count();
        assert_eq!((steps, study.line().nodes().len()), (20, nodes - 20));
        assert!((0..20).all(|_| study.redo()) && !study.redo());
        assert_eq!(study.line().nodes().len(), nodes);
    }
}
