//! [`Sketch`]: a tree that can be changed, stored as a node with its children, and its conversion
//! to and from a [`TreeGame`].
//!
//! Invariants: a tree that [`TreeGame::of`] accepts is printed and parsed into the same tree. Cost:
//! O(nodes), recursion over the plies, at most [`MOST_PLIES`] in a game.

use super::arena::{LeafValue, MOST_DECIMALS, Match};
use super::parse::{MOST_CHILDREN, MOST_LEVELS, MOST_NODES, MOST_WEIGHT, is_name};
use super::{NodeId, TreeGame};
use crate::numbers::Ordinal;
use crate::rules::{Side, Weights};
use crate::sentence::ToSentence;
use std::sync::Arc;
use thiserror::Error;

/// The maximum number of plies of a sketch: the nesting limit of the parser minus the level of a
/// named leaf.
pub const MOST_PLIES: usize = MOST_LEVELS - 1;

/// A node of a tree that can be changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sketch {
    /// The name that was written for the node.
    name: Option<String>,
    /// The value of the node if it is a leaf; finite values are in millionths.
    pub value: LeafValue,
    /// The children of the node; a leaf has none.
    pub children: Vec<Sketch>,
    /// True if the node is a chance node; ignored without children.
    pub chance: bool,
    /// The weight of the node below a chance node.
    pub weight: u64,
}

/// The reason why a sketch cannot become a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, ToSentence)]
pub enum SketchError {
    /// There are too many nodes.
    #[error("expected at most 1,000,000 nodes")]
    Nodes,
    /// There are too many plies.
    #[error("expected at most {MOST_PLIES} plies")]
    Plies,
    /// A node has too many children.
    #[error("expected at most 65,535 children of a node")]
    Children,
    /// The text is not a name.
    #[error(
        "expected a name: up to 64 characters, no number, without blanks, commas, semicolons, slashes, brackets"
    )]
    Name,
}

impl Sketch {
    /// Creates a leaf with a value in whole units.
    pub fn leaf(units: i64) -> Sketch {
        let value = LeafValue::Finite(units.saturating_mul(10_i64.pow(MOST_DECIMALS)));
        Sketch {
            name: None,
            value,
            children: Vec::new(),
            chance: false,
            weight: 1,
        }
    }
    /// Creates an inner node.
    pub fn inner(children: Vec<Sketch>) -> Sketch {
        Sketch {
            name: None,
            value: LeafValue::Finite(0),
            children,
            chance: false,
            weight: 1,
        }
    }
    /// Returns the name that was written for the node.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }
    /// Sets the name of the node; an empty text removes it.
    ///
    /// # Errors
    /// The text cannot be a name.
    pub fn rename(&mut self, name: &str) -> Result<(), SketchError> {
        let has_both = name.contains('\'') && name.contains('"');
        if name.is_empty() {
            self.name = None;
        } else if is_name(name) && !has_both {
            self.name = Some(name.to_owned());
        } else {
            return Err(SketchError::Name);
        }
        Ok(())
    }
    /// Formats the value of a leaf.
    pub fn value_text(&self) -> String {
        self.value.print(MOST_DECIMALS)
    }
    /// Returns the number of nodes, this one included.
    pub fn nodes(&self) -> usize {
        1 + self.children.iter().map(Sketch::nodes).sum::<usize>()
    }
    /// Returns whether there is a chance node among them.
    pub fn has_chance(&self) -> bool {
        (self.chance && !self.children.is_empty()) || self.children.iter().any(Sketch::has_chance)
    }
    /// Returns the node at a path of ordinals.
    pub fn at(&self, path: &[Ordinal]) -> Option<&Sketch> {
        path.iter()
            .try_fold(self, |node, &ordinal| node.children.get(ordinal.index()))
    }
    /// Returns the node at a path of ordinals mutably.
    pub fn at_mut(&mut self, path: &[Ordinal]) -> Option<&mut Sketch> {
        path.iter().try_fold(self, |node, &ordinal| {
            node.children.get_mut(ordinal.index())
        })
    }
}

impl TreeGame {
    /// Creates the game on a sketched tree with `first` to move at the root.
    ///
    /// # Errors
    /// The sketch exceeds a limit of trees.
    pub fn of(sketch: &Sketch, first: Side) -> Result<TreeGame, SketchError> {
        let mut arena = Match::new(sketch.has_chance());
        add(&mut arena, sketch, 0, 0)?;
        arena.reduce();
        Ok(TreeGame {
            arena: Arc::new(arena),
            first,
        })
    }
    /// Returns the tree in a form that can be changed.
    pub fn sketch(&self) -> Sketch {
        self.sketch_of(NodeId(0))
    }
    /// Returns the side that moves at the root.
    pub fn first(&self) -> Side {
        self.first
    }
    fn sketch_of(&self, node: NodeId) -> Sketch {
        let children = 0..self.arena.children(node);
        let children = children
            .filter_map(|ordinal| self.arena.child(node, ordinal))
            .map(|child| self.sketch_of(child));
        let unit = 10_i64.pow(MOST_DECIMALS.saturating_sub(self.arena.decimals()));
        let value = match self.arena.value(node) {
            Some(LeafValue::Finite(units)) => LeafValue::Finite(units.saturating_mul(unit)),
            Some(infinite) => infinite,
            None => LeafValue::Finite(0),
        };
        let weights = self.arena.weights(node);
        let mut children: Vec<Sketch> = children.collect();
        for (child, &weight) in children
            .iter_mut()
            .zip(weights.iter().flat_map(|weights| weights.as_slice()))
        {
            child.weight = weight;
        }
        let (name, chance) = (self.arena.name(node).map(str::to_owned), weights.is_some());
        Sketch {
            name,
            value,
            children,
            chance,
            weight: 1,
        }
    }
}

/// Adds a node and its subtree to the arena; returns the number of the node.
fn add(arena: &mut Match, sketch: &Sketch, parent: u32, ply: u32) -> Result<u32, SketchError> {
    if arena.len() >= MOST_NODES {
        return Err(SketchError::Nodes);
    }
    if ply as usize > MOST_PLIES {
        return Err(SketchError::Plies);
    }
    if sketch.children.len() > MOST_CHILDREN {
        return Err(SketchError::Children);
    }
    let id = arena.add(parent, ply);
    if let Some(name) = &sketch.name {
        arena.set_name(id, name);
    }
    if sketch.children.is_empty() {
        arena.set_value(id, sketch.value);
    }
    let is_chance = sketch.chance && !sketch.children.is_empty();
    if is_chance {
        arena.set_chance(id);
    }
    let mut children = Vec::with_capacity(sketch.children.len());
    for child in &sketch.children {
        children.push(add(arena, child, id, ply + 1)?);
    }
    arena.set_children(id, &children);
    if is_chance {
        let weights: Vec<u64> = sketch
            .children
            .iter()
            .map(|child| child.weight.clamp(1, MOST_WEIGHT))
            .collect();
        if let Some(weights) = Weights::new(weights) {
            arena.set_weights(id, weights);
        }
    }
    Ok(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> TreeGame {
        TreeGame::parse(text).unwrap()
    }

    #[test]
    fn a_tree_is_the_same_after_a_sketch() {
        for text in [
            "7",
            "[[3,12,8],[2,4,6],[14,5,2]]",
            "['A',('B',0.5),['C',inf,-inf],[[2.25]]]",
            "[[[5]],[6]]",
        ] {
            for first in Side::BOTH {
                let game = read(text).with_first(first);
                let again = TreeGame::of(&game.sketch(), first).unwrap();
                assert_eq!(again, game, "{text}");
                assert_eq!(read(&again.to_string()).with_first(first), game, "{text}");
            }
        }
    }

    #[test]
    fn a_sketch_is_changed() {
        let mut sketch = read("[[3,12],[2.5,4]]").sketch();
        sketch.at_mut(&[1, 1].map(Ordinal)).unwrap().children =
            vec![Sketch::leaf(-3), Sketch::leaf(9)];
        sketch
            .at_mut(&[0].map(Ordinal))
            .unwrap()
            .children
            .swap(0, 1);
        sketch
            .at_mut(&[1].map(Ordinal))
            .unwrap()
            .rename("Left")
            .unwrap();
        assert_eq!(
            TreeGame::of(&sketch, Side::First).unwrap().to_string(),
            "[[12, 3], ['Left', 2.5, [-3, 9]]]"
        );
        assert_eq!(
            (
                sketch.nodes(),
                sketch
                    .at(&[1, 1, 0].map(Ordinal))
                    .unwrap()
                    .value_text()
                    .as_str()
            ),
            (9, "-3")
        );
        assert_eq!(sketch.at(&[1].map(Ordinal)).unwrap().name(), Some("Left"));
        for bad in ["12", "a b", "a,b", "it's \"it\"", "\u{202e}"] {
            assert_eq!(sketch.rename(bad), Err(SketchError::Name), "{bad:?}");
        }
        assert!(
            sketch.at(&[2].map(Ordinal)).is_none()
                && sketch.at_mut(&[0, 0, 0].map(Ordinal)).is_none()
        );
    }

    #[test]
    fn what_is_too_large_is_no_tree() {
        let deep =
            |plies: usize| (0..plies).fold(Sketch::leaf(1), |below, _| Sketch::inner(vec![below]));
        let game = TreeGame::of(&deep(MOST_PLIES), Side::First).unwrap();
        assert_eq!(read(&game.to_string()), game);
        assert_eq!(
            TreeGame::of(&deep(MOST_PLIES + 1), Side::First),
            Err(SketchError::Plies)
        );
        let wide = Sketch::inner(vec![Sketch::leaf(1); MOST_CHILDREN + 1]);
        assert_eq!(TreeGame::of(&wide, Side::First), Err(SketchError::Children));
    }
}
