//! [`TreeEditor`]: a tree that is edited node by node, with the values and cuts of its search.
//!
//! Invariants: the path leads to a node; the sketch is always a valid game; every change can be
//! taken back. Cost: a change copies the tree, and searches it if it has at most [`MOST_SEARCHED`]
//! nodes.

use crate::app::action::To;
use crate::kit::typed::Typed;
use engine::numbers::Ordinal;
use engine::rules::Side;
use engine::rules::tree::sketch::{Sketch, SketchError};
use engine::rules::tree::{MOST_WEIGHT, TreeError, TreeGame};
use engine::search::MethodName;
use engine::sentence::Sentence;
use model::batch::exam::ExamSheet;

/// The maximum number of nodes of a tree that is searched after every change.
pub const MOST_SEARCHED: usize = 3000;

/// The maximum number of nodes of an edited tree.
pub const MOST_EDITED: usize = 20_000;

/// The maximum number of changes that can be taken back.
const MOST_UNDO: usize = 200;

/// The input being typed.
#[derive(Clone, Debug, Default)]
pub enum Asking {
    #[default]
    Nothing,
    /// The value of the node, or a tree to replace it.
    Value(Typed),
    Name(Typed),
    /// The weight of a chance outcome.
    Weight(Typed),
}

/// A state that can be returned to.
#[derive(Clone, Debug, PartialEq)]
struct Past {
    sketch: Sketch,
    first: Side,
    path: Vec<Ordinal>,
}

/// The state of the editor.
pub struct TreeEditor {
    now: Past,
    undo: Vec<Past>,
    redo: Vec<Past>,
    method: MethodName,
    pub asking: Asking,
    /// The search of the tree, if it is small enough.
    pub solved: Option<Box<ExamSheet>>,
    /// True if the tree was changed.
    pub changed: bool,
}

/// Returns the index to the right or left of one.
fn beside(at: usize, right: bool) -> Option<usize> {
    if right {
        at.checked_add(1)
    } else {
        at.checked_sub(1)
    }
}

impl TreeEditor {
    /// Creates an editor of a tree, with the node at `path` selected.
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
    /// Returns the path of the selected node.
    pub fn path(&self) -> &[Ordinal] {
        &self.now.path
    }
    pub fn node(&self) -> &Sketch {
        self.now
            .sketch
            .at(&self.now.path)
            .unwrap_or(&self.now.sketch)
    }
    /// Returns the tree as a game.
    ///
    /// # Errors
    /// Returns an error if the tree is too large.
    pub fn game(&self) -> Result<TreeGame, SketchError> {
        TreeGame::of(&self.now.sketch, self.now.first)
    }
    /// Returns the method of the search.
    pub fn method(&self) -> MethodName {
        self.method
    }
    /// Searches with another method.
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
    /// Applies a change; returns an error without a change if the tree would be too large.
    fn change(&mut self, change: impl FnOnce(&mut Past) -> bool) -> Result<(), SketchError> {
        let before = self.now.clone();
        if !change(&mut self.now) {
            self.now = before;
            return Ok(());
        }
        // Exchanging two equal leaves changes only the selection.
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
    /// Takes back the last change, or redoes it. Returns whether there was one.
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
    /// Selects the next node of the same ply, also across parents.
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
    /// Adds a last child to the selected node and selects it. The child of a leaf takes over its
    /// value.
    ///
    /// # Errors
    /// Returns an error if the tree has its maximum size.
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
    /// Adds a leaf after the selected node and selects it.
    ///
    /// # Errors
    /// Returns an error if the tree has its maximum size.
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
    /// Removes the subtree of the selected node, unless it is the root.
    ///
    /// # Errors
    /// Never fails, as the tree does not grow.
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
    /// Never fails, as the tree does not grow.
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
    /// Returns whether the selected node is an outcome of a chance node.
    pub fn is_outcome(&self) -> bool {
        let above = self
            .now
            .path
            .split_last()
            .and_then(|(_, above)| self.now.sketch.at(above));
        above.is_some_and(|node| node.chance)
    }
    /// Makes the selected inner node a chance node, or a node of a player again.
    ///
    /// # Errors
    /// Never fails, as the tree does not grow.
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
    /// Sets the weight of the selected node, clamped to 1 to [`MOST_WEIGHT`].
    ///
    /// # Errors
    /// Never fails, as the tree does not grow.
    pub fn weigh(&mut self, weight: u64) -> Result<(), SketchError> {
        self.change(|now| {
            let Some(node) = now.sketch.at_mut(&now.path) else {
                return false;
            };
            node.weight = weight.clamp(1, MOST_WEIGHT);
            true
        })
    }
    /// Exchanges MAX and MIN at the root.
    ///
    /// # Errors
    /// Never fails, as the tree does not grow.
    pub fn swap_first(&mut self) -> Result<(), SketchError> {
        self.change(|now| {
            now.first = now.first.other();
            true
        })
    }
    /// Replaces the selected node by a value or a tree; keeps its name if the new node has none.
    ///
    /// # Errors
    /// Returns an error with the column and what was expected there, or if the tree is too large.
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
                // The name was valid before.
                let _ = node.rename(&name);
            }
            true
        });
        put.map_err(|_| large)
    }
    /// Sets the name of the selected node; an empty text removes it.
    ///
    /// # Errors
    /// Returns an error if the text is not a valid name.
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
