//! [`TreeEditor`]: a tree that is changed node by node, with the values and cuts of its search.
//!
//! Invariants: the path leads to a node; the sketch can always become a game; every change can be taken back. Cost: a
//! change copies the tree, and searches it if it has at most [`MOST_SEARCHED`] nodes.

use crate::app::action::To;
use crate::kit::typed::Typed;
use engine::numbers::Ordinal;
use engine::rules::Side;
use engine::rules::tree::sketch::{Sketch, SketchError};
use engine::rules::tree::{MOST_WEIGHT, TreeError, TreeGame};
use engine::search::MethodName;
use engine::sentence::Sentence;
use model::batch::exam::ExamSheet;

/// The most nodes of a tree that is searched after every change.
pub const MOST_SEARCHED: usize = 3000;

/// The most nodes of a tree that is edited.
pub const MOST_EDITED: usize = 20_000;

/// The most changes that can be taken back.
const MOST_UNDO: usize = 200;

/// What is typed just now.
#[derive(Clone, Debug, Default)]
pub enum Asking {
    #[default]
    Nothing,
    /// The value of the node, or a tree in its place.
    Value(Typed),
    Name(Typed),
    /// The weight of an outcome.
    Weight(Typed),
}

/// A state that can be come back to.
#[derive(Clone, Debug, PartialEq)]
struct Past {
    sketch: Sketch,
    first: Side,
    path: Vec<Ordinal>,
}

/// A tree that is changed. See the module.
pub struct TreeEditor {
    now: Past,
    undo: Vec<Past>,
    redo: Vec<Past>,
    method: MethodName,
    pub asking: Asking,
    /// What a search makes of it.
    pub solved: Option<Box<ExamSheet>>,
    /// Was it changed?
    pub changed: bool,
}

/// The index to the right or left of one.
fn beside(at: usize, right: bool) -> Option<usize> {
    if right {
        at.checked_add(1)
    } else {
        at.checked_sub(1)
    }
}

impl TreeEditor {
    /// Begins with a tree, at a node of it.
    pub fn new(game: &TreeGame, path: &[Ordinal], method: MethodName) -> TreeEditor {
        let sketch = game.sketch();
        let known = (0..=path.len())
            .rev()
            .find(|length| sketch.at(&path[..*length]).is_some())
            .unwrap_or(0);
        let path = path[..known].to_vec();
        let now = Past {
            sketch,
            first: game.first(),
            path,
        };
        let mut editor = TreeEditor {
            now,
            undo: Vec::new(),
            redo: Vec::new(),
            method,
            asking: Asking::Nothing,
            solved: None,
            changed: false,
        };
        editor.solve();
        editor
    }
    pub fn sketch(&self) -> &Sketch {
        &self.now.sketch
    }
    pub fn first(&self) -> Side {
        self.now.first
    }
    /// The selected node.
    pub fn path(&self) -> &[Ordinal] {
        &self.now.path
    }
    pub fn node(&self) -> &Sketch {
        self.now
            .sketch
            .at(&self.now.path)
            .unwrap_or(&self.now.sketch)
    }
    /// The tree as a game.
    ///
    /// # Errors
    /// It is too large.
    pub fn game(&self) -> Result<TreeGame, SketchError> {
        TreeGame::of(&self.now.sketch, self.now.first)
    }
    /// By which method it is searched.
    pub fn method(&self) -> MethodName {
        self.method
    }
    /// Searches it by another method.
    pub fn search_by(&mut self, method: MethodName) {
        self.method = method;
        self.solve();
    }
    fn solve(&mut self) {
        let small = self.now.sketch.nodes() <= MOST_SEARCHED;
        let sheet = small
            .then(|| ExamSheet::solve(0, &self.now.sketch, self.now.first, self.method))
            .flatten();
        self.solved = sheet.map(Box::new);
    }
    /// Changes it; what is too large afterwards is not.
    fn change(&mut self, change: impl FnOnce(&mut Past) -> bool) -> Result<(), SketchError> {
        let before = self.now.clone();
        if !change(&mut self.now) {
            self.now = before;
            return Ok(());
        }
        // Two leaves of one value may change places.
        if (&self.now.sketch, self.now.first) == (&before.sketch, before.first) {
            return Ok(());
        }
        if self.now.sketch.nodes() > MOST_EDITED {
            self.now = before;
            return Err(SketchError::Nodes);
        }
        if let Err(error) = self.game() {
            self.now = before;
            return Err(error);
        }
        self.undo.push(before);
        if self.undo.len() > MOST_UNDO {
            self.undo.remove(0);
        }
        self.redo.clear();
        self.changed = true;
        self.solve();
        Ok(())
    }
    /// Takes back the last change, or that; answers whether there was one.
    pub fn step_back(&mut self, redo: bool) -> bool {
        let (from, to) = if redo {
            (&mut self.redo, &mut self.undo)
        } else {
            (&mut self.undo, &mut self.redo)
        };
        let Some(past) = from.pop() else { return false };
        to.push(std::mem::replace(&mut self.now, past));
        self.solve();
        true
    }
    /// Moves the selection.
    pub fn go(&mut self, to: To) {
        let path = &mut self.now.path;
        match to {
            To::Up | To::PageUp => _ = path.pop(),
            To::Down | To::PageDown => {
                if self
                    .now
                    .sketch
                    .at(path)
                    .is_some_and(|node| !node.children.is_empty())
                {
                    path.push(Ordinal::FIRST);
                }
            }
            To::Left | To::Right => {
                let Some((at, above)) = path.split_last_mut() else {
                    return;
                };
                let siblings = self
                    .now
                    .sketch
                    .at(above)
                    .map_or(0, |node| node.children.len());
                let next = beside(at.index(), to == To::Right);
                if let Some(next) = next.filter(|next| *next < siblings) {
                    *at = Ordinal::at(next);
                } else {
                    self.go_to_cousin(to == To::Right);
                }
            }
            To::First => path.clear(),
            To::Last => {
                while let Some(last) = self
                    .now
                    .sketch
                    .at(path)
                    .and_then(|node| node.children.len().checked_sub(1))
                {
                    path.push(Ordinal::at(last));
                }
            }
        }
    }
    /// To the next node of the same ply that hangs elsewhere.
    fn go_to_cousin(&mut self, right: bool) {
        fn row(node: &Sketch, ply: usize, path: &mut Vec<Ordinal>, all: &mut Vec<Vec<Ordinal>>) {
            if ply == 0 {
                return all.push(path.clone());
            }
            for (ordinal, child) in (0..).map(Ordinal).zip(&node.children) {
                path.push(ordinal);
                row(child, ply - 1, path, all);
                path.pop();
            }
        }
        let mut all = Vec::new();
        row(
            &self.now.sketch,
            self.now.path.len(),
            &mut Vec::new(),
            &mut all,
        );
        let here = all.iter().position(|path| *path == self.now.path);
        let next = here.and_then(|here| beside(here, right));
        if let Some(path) = next.and_then(|next| all.get(next)) {
            self.now.path.clone_from(path);
        }
    }
    /// Adds a last child below the selected node, which it selects. A leaf hands its value down.
    ///
    /// # Errors
    /// The tree is as large as it may be.
    pub fn add_child(&mut self) -> Result<(), SketchError> {
        self.change(|now| {
            let Some(node) = now.sketch.at_mut(&now.path) else {
                return false;
            };
            let mut child = Sketch::leaf(0);
            if node.children.is_empty() {
                child.value = node.value;
            }
            node.children.push(child);
            now.path.push(Ordinal::at(node.children.len() - 1));
            true
        })
    }
    /// Adds a leaf behind the selected node, which it selects.
    ///
    /// # Errors
    /// The tree is as large as it may be.
    pub fn add_sibling(&mut self) -> Result<(), SketchError> {
        self.change(|now| {
            let Some((at, above)) = now.path.split_last() else {
                return false;
            };
            let next = at.index() + 1;
            let Some(node) = now
                .sketch
                .at_mut(above)
                .filter(|node| next <= node.children.len())
            else {
                return false;
            };
            node.children.insert(next, Sketch::leaf(0));
            if let Some(at) = now.path.last_mut() {
                *at = Ordinal::at(next);
            }
            true
        })
    }
    /// Removes the selected node with all below it; the root stays.
    ///
    /// # Errors
    /// Never: the tree does not grow.
    pub fn remove(&mut self) -> Result<(), SketchError> {
        self.change(|now| {
            let Some(at) = now.path.pop() else {
                return false;
            };
            let Some(node) = now.sketch.at_mut(&now.path) else {
                return false;
            };
            if at.index() < node.children.len() {
                node.children.remove(at.index());
            }
            if let Some(last) = node.children.len().checked_sub(1) {
                now.path.push(at.min(Ordinal::at(last)));
            }
            true
        })
    }
    /// Moves the selected node to the left or right among its siblings.
    ///
    /// # Errors
    /// Never: the tree does not grow.
    pub fn shift(&mut self, right: bool) -> Result<(), SketchError> {
        self.change(|now| {
            let Some((at, above)) = now.path.split_last() else {
                return false;
            };
            let (at, siblings) = (
                at.index(),
                now.sketch.at_mut(above).map(|node| &mut node.children),
            );
            let next = beside(at, right);
            let Some((siblings, next)) = siblings.zip(next) else {
                return false;
            };
            if next >= siblings.len() {
                return false;
            }
            siblings.swap(at, next);
            if let Some(last) = now.path.last_mut() {
                *last = Ordinal::at(next);
            }
            true
        })
    }
    /// Whether the selected node is an outcome of a chance node.
    pub fn is_outcome(&self) -> bool {
        let above = self
            .now
            .path
            .split_last()
            .and_then(|(_, above)| self.now.sketch.at(above));
        above.is_some_and(|node| node.chance)
    }
    /// Makes the selected node a chance node, or one at which a player moves. A leaf stays a leaf.
    ///
    /// # Errors
    /// Never: the tree does not grow.
    pub fn toggle_chance(&mut self) -> Result<(), SketchError> {
        self.change(|now| {
            let Some(node) = now
                .sketch
                .at_mut(&now.path)
                .filter(|node| !node.children.is_empty())
            else {
                return false;
            };
            node.chance = !node.chance;
            true
        })
    }
    /// Gives the selected node a weight, from 1 to [`MOST_WEIGHT`].
    ///
    /// # Errors
    /// Never: the tree does not grow.
    pub fn weigh(&mut self, weight: u64) -> Result<(), SketchError> {
        self.change(|now| {
            let Some(node) = now.sketch.at_mut(&now.path) else {
                return false;
            };
            node.weight = weight.clamp(1, MOST_WEIGHT);
            true
        })
    }
    /// MAX or MIN moves at the root.
    ///
    /// # Errors
    /// Never: the tree does not grow.
    pub fn swap_first(&mut self) -> Result<(), SketchError> {
        self.change(|now| {
            now.first = now.first.other();
            true
        })
    }
    /// Puts a value, or a whole tree, in the place of the selected node; its name stays if the new one has none.
    ///
    /// # Errors
    /// The column and what was expected there, or the tree is too large.
    pub fn put(&mut self, text: &str) -> Result<(), TreeError> {
        let found = TreeGame::parse(text)?.sketch();
        let large = TreeError {
            line: 1,
            column: 1,
            expected: "a smaller tree",
            found: Sentence::word("this one"),
        };
        let put = self.change(|now| {
            let Some(node) = now.sketch.at_mut(&now.path) else {
                return false;
            };
            let name = node.name().unwrap_or_default().to_owned();
            let weight = std::mem::replace(node, found).weight;
            node.weight = weight;
            if node.name().is_none() {
                // It was a name before.
                let _ = node.rename(&name);
            }
            true
        });
        put.map_err(|_| large)
    }
    /// Gives the selected node a name; an empty one takes it away.
    ///
    /// # Errors
    /// The text cannot be a name.
    pub fn rename(&mut self, name: &str) -> Result<(), SketchError> {
        let mut tried = Ok(());
        self.change(|now| {
            let Some(node) = now.sketch.at_mut(&now.path) else {
                return false;
            };
            tried = node.rename(name);
            tried.is_ok()
        })?;
        tried
    }
}
