//! [`Sketch`]: a textbook tree that can be changed, a node with its children, and the way to a [`TreeGame`] and back.
//!
//! Invariants: what [`TreeGame::of`] accepts is printed and read back as the same tree. Cost: O(nodes), recursion over the
//! plies, of which there are [`MOST_PLIES`] at most in what becomes a game.

use super::arena::{LeafValue, MOST_DECIMALS, Match};
use super::parse::{MOST_CHILDREN, MOST_LEVELS, MOST_NODES, MOST_WEIGHT, is_name};
use super::{NodeId, TreeGame};
use crate::numbers::Ordinal;
use crate::rules::{Side, Weights};
use crate::sentence::ToSentence;
use std::sync::Arc;
use thiserror::Error;

/// The most plies of a sketch: the parser's levels, less the one that a named leaf takes.
pub const MOST_PLIES: usize = MOST_LEVELS - 1;

/// A node of a tree that can be changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sketch {
    /// The name that was written for it.
    name: Option<String>,
    /// What it is worth while it is a leaf; finite values in millionths.
    pub value: LeafValue,
    /// The nodes below it; a leaf has none.
    pub children: Vec<Sketch>,
    /// Whether it is a chance node while it has children.
    pub chance: bool,
    /// Its weight below a chance node.
    pub weight: u64,
}

/// Why a sketch is no tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, ToSentence)]
pub enum SketchError {
    /// Too many nodes.
    #[error("expected at most 1,000,000 nodes")]
    Nodes,
    /// Too many plies.
    #[error("expected at most {MOST_PLIES} plies")]
    Plies,
    /// Too many children of one node.
    #[error("expected at most 65,535 children of a node")]
    Children,
    /// A text that is no name.
    #[error(
        "expected a name: up to 64 characters, no number, without blanks, commas, semicolons, slashes, brackets"
    )]
    Name,
}

impl Sketch {
    /// A leaf of this value, in whole units.
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
    /// An inner node.
    pub fn inner(children: Vec<Sketch>) -> Sketch {
        Sketch {
            name: None,
            value: LeafValue::Finite(0),
            children,
            chance: false,
            weight: 1,
        }
    }
    /// The name that was written for it.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }
    /// Gives it a name; an empty one takes its name away.
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
    /// The value of a leaf as it is written.
    pub fn value_text(&self) -> String {
        self.value.print(MOST_DECIMALS)
    }
    /// How many nodes there are, itself included.
    pub fn nodes(&self) -> usize {
        1 + self.children.iter().map(Sketch::nodes).sum::<usize>()
    }
    /// Whether there is a chance node among them.
    pub fn has_chance(&self) -> bool {
        (self.chance && !self.children.is_empty()) || self.children.iter().any(Sketch::has_chance)
    }
    /// The node that a path of ordinals leads to.
    pub fn at(&self, path: &[Ordinal]) -> Option<&Sketch> {
        path.iter()
            .try_fold(self, |node, &ordinal| node.children.get(ordinal.index()))
    }
    /// The same, to be changed.
    pub fn at_mut(&mut self, path: &[Ordinal]) -> Option<&mut Sketch> {
        path.iter().try_fold(self, |node, &ordinal| {
            node.children.get_mut(ordinal.index())
        })
    }
}

impl TreeGame {
    /// The game on a tree that was sketched; this side moves at the root.
    ///
    /// # Errors
    /// It is too large.
    pub fn of(sketch: &Sketch, first: Side) -> Result<TreeGame, SketchError> {
        let mut arena = Match::new(sketch.has_chance());
        add(&mut arena, sketch, 0, 0)?;
        arena.reduce();
        Ok(TreeGame {
            arena: Arc::new(arena),
            first,
        })
    }
    /// The tree, to be changed.
    pub fn sketch(&self) -> Sketch {
        self.sketch_of(NodeId(0))
    }
    /// Who moves at the root.
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

/// Adds a node and all below it; answers its number.
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
