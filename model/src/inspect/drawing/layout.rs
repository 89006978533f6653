//! [`TreeLayout`]: where the nodes of a scene stand, and how large their signs are: for a screen and for paper.
//!
//! Nodes lie to each other as [`tidy`] says. A screen has room for any tree, so its distances and signs are always the same:
//! nothing moves in a film. A page is smaller than some trees, and what stands in its signs is known; there signs are as wide
//! as that, distances are stretched to the room, each direction by itself, and signs are as large as their neighbours permit;
//! letters shrink later than signs, and have 8 points or more where that is possible. Invariant: nothing that is drawn leaves
//! the room or lies over a neighbour. Cost: O(nodes × depth).

use super::scene::{POINT, SceneNode, ScenePoint, SceneShape};
use crate::inspect::tidy::{UNIT, tidy};

/// How large things are at their largest, in a unit of its own.
pub struct Medium {
    /// Half the width and half the height of a triangle, and of a leaf.
    pub triangle: (f64, f64),
    pub leaf: (f64, f64),
    /// The least width of a node with all that belongs to it.
    cell: f64,
    /// Between neighbours, and around the drawing.
    pub gap: f64,
    pub margin: f64,
    /// An edge between two plies, and what its move adds.
    edge: f64,
    mv: f64,
    /// A line below a node.
    pub line: f64,
    /// Half the width of a cross.
    pub arm: f64,
    /// The letters of a move; `None`: all letters are as large as the page permits, and signs as wide as what is in them.
    letter: Option<f64>,
}

/// In pixels.
pub const SCREEN: Medium = Medium {
    triangle: (30.0, 20.0),
    leaf: (22.0, 14.0),
    cell: 92.0,
    gap: 0.0,
    margin: 24.0,
    edge: 20.0,
    mv: 0.0,
    line: 14.0,
    arm: 6.0,
    letter: Some(11.0),
};

/// In millimetres.
pub const PAPER: Medium = Medium {
    triangle: (7.0, 5.5),
    leaf: (4.4, 3.2),
    cell: 0.0,
    gap: 0.8,
    margin: 0.5,
    edge: 6.0,
    mv: 4.0,
    line: 4.2,
    arm: 2.4,
    letter: None,
};

/// Half the height of a leaf where leaves stand below each other.
pub const FLAT: f64 = 2.4;
/// The radius of the ring for a number.
pub const RING: f64 = 2.7;
/// A line at the side of a node, with its value or with room to write it.
pub const SIDE: f64 = 13.0;
/// A line with a name.
pub const NAME: f64 = 4.2;
/// A name beside a leaf.
const NAME_WIDE: f64 = 10.0;
/// A letter of 8 points, where signs have the least size in which it has them.
const LETTER: f64 = 2.85;
/// The share of a triangle's width that is left above a number in it.
const INSIDE: f64 = 0.6;
/// The least size of signs, as a share of the largest, in which letters still have their 8 points.
const READABLE: f64 = 0.65;

/// How a tree is laid out.
pub struct TreePlan {
    pub medium: &'static Medium,
    /// From left to right, rather than from the top down?
    pub sideways: bool,
    /// How far neighbours of a ply, and plies, are from each other at the most.
    pub apart: (f64, f64),
    /// The room that there is.
    pub room: ScenePoint,
}

/// Room without an end.
pub const ENDLESS: ScenePoint = (f64::INFINITY, f64::INFINITY);

/// How wide signs are, so that what is written in and beside them has room.
#[derive(Clone, Copy)]
pub struct SignWidths {
    /// Half a leaf, and half a triangle.
    pub leaf: f64,
    pub triangle: f64,
    side: f64,
    name: f64,
}

impl SignWidths {
    fn of(nodes: &[SceneNode], medium: &Medium) -> SignWidths {
        let (leaf, triangle) = (medium.leaf.0, medium.triangle.0);
        if medium.letter.is_some() {
            return SignWidths { leaf, triangle, side: SIDE, name: NAME_WIDE };
        }
        let longest = |texts: &mut dyn Iterator<Item = &String>| {
            texts.map(|text| text.chars().count()).max().unwrap_or(0) as f64 * LETTER
        };
        let leaves = || nodes.iter().filter(|node| node.shape == SceneShape::Leaf);
        let value = longest(&mut leaves().map(|node| &node.value));
        let side = longest(&mut nodes.iter().flat_map(|node| &node.beside).filter_map(|(_, known)| known.as_ref()));
        let name = longest(&mut leaves().map(|node| &node.name));
        SignWidths {
            leaf: leaf.max((value + 1.0) / 2.0),
            // On a sheet a triangle is as wide as on its solution: the value of a leaf with the sign of a bound.
            triangle: triangle.max((value + LETTER) / (2.0 * INSIDE)),
            side: SIDE.max(side + 2.0 * LETTER),
            name: NAME_WIDE.max(name + medium.gap),
        }
    }
}

/// What a node takes around its middle.
#[derive(Clone, Copy)]
pub struct Extent {
    pub left: f64,
    pub right: f64,
    up: f64,
    down: f64,
}

impl Extent {
    fn of(node: &SceneNode, wide: &SignWidths, plan: &TreePlan) -> Extent {
        let Medium { triangle, leaf, gap, cell, line, .. } = *plan.medium;
        let ring = if node.ring.is_some() { 2.0 * RING + gap } else { 0.0 };
        let name = if node.name.is_empty() { 0.0 } else { NAME };
        let below = node.below.len() as f64 * line;
        let extent = match (node.shape == SceneShape::Leaf, plan.sideways) {
            (true, true) => {
                let high = if node.ring.is_some() { FLAT.max(RING) } else { FLAT };
                Extent { left: wide.leaf + ring, right: wide.leaf + wide.name, up: high, down: high }
            }
            // Name and number stand below it.
            (true, false) => {
                Extent { left: wide.leaf, right: wide.leaf, up: leaf.1, down: leaf.1 + name + ring + below }
            }
            (false, _) => {
                let side = if node.beside.is_empty() { 0.0 } else { wide.side + gap };
                // The last line is written on, and letters go below it.
                let lines = side_line(node.beside.len(), node.beside.len().saturating_sub(1)) + 1.2;
                Extent {
                    left: wide.triangle + ring,
                    right: wide.triangle + side,
                    up: triangle.1 + name,
                    down: triangle.1.max(lines) + below,
                }
            }
        };
        Extent { left: extent.left.max(cell / 2.0), right: extent.right.max(cell / 2.0), ..extent }
    }
}

/// How far below the middle of a node the line with this number stands, of so many at its side.
pub fn side_line(of: usize, number: usize) -> f64 {
    number as f64 * 4.6 - 1.0 - (of as f64 - 2.0)
}

/// See the module.
pub struct TreeLayout<'a> {
    pub nodes: &'a [SceneNode],
    pub plan: &'a TreePlan,
    pub widths: SignWidths,
    pub extents: Vec<Extent>,
    /// Where nodes would stand in endless room.
    free: Vec<ScenePoint>,
    /// The middles of the nodes.
    pub at: Vec<ScenePoint>,
    /// Of the signs, 1 at the most.
    pub size: f64,
}

impl<'a> TreeLayout<'a> {
    pub fn new(nodes: &'a [SceneNode], plan: &'a TreePlan) -> TreeLayout<'a> {
        let parents: Vec<Option<usize>> = nodes.iter().map(|node| node.parent).collect();
        let mut plies: Vec<f64> = Vec::new();
        for parent in &parents {
            plies.push(parent.map_or(0.0, |above| plies[above] + plan.apart.1));
        }
        let along = tidy(&parents).into_iter().map(|x| f64::from(x) / f64::from(UNIT) * plan.apart.0);
        let turned = |(along, ply)| if plan.sideways { (ply, along) } else { (along, ply) };
        let free = along.zip(plies).map(turned).collect();
        let widths = SignWidths::of(nodes, plan.medium);
        let extents = nodes.iter().map(|node| Extent::of(node, &widths, plan)).collect();
        let mut layout = TreeLayout { nodes, plan, widths, extents, free, at: Vec::new(), size: 1.0 };
        // What neighbours permit depends on the distances, and these a little on the size of what stands at the ends:
        // with smaller signs they only grow.
        layout.place();
        layout.size = layout.permitted().clamp(0.05, 1.0);
        layout.place();
        layout
    }
    fn place(&mut self) {
        let (size, room, margin) = (self.size, self.plan.room, self.plan.medium.margin);
        let nodes = || self.free.iter().zip(&self.extents);
        let across: Vec<_> = nodes().map(|((x, _), of)| (*x, of.left * size, of.right * size)).collect();
        let down: Vec<_> = nodes().map(|((_, y), of)| (*y, of.up * size, of.down * size)).collect();
        let (x, left) = stretch(&across, room.0 - 2.0 * margin);
        let (y, top) = stretch(&down, room.1 - 2.0 * margin);
        self.at = self.free.iter().map(|at| (at.0 * x + left + margin, at.1 * y + top + margin)).collect();
    }
    /// How large signs may be so that none lies over a neighbour of its ply, and edges stay between plies.
    fn permitted(&self) -> f64 {
        let (Medium { gap, edge, mv, .. }, sideways) = (self.plan.medium, self.plan.sideways);
        let mut order: Vec<usize> = (0..self.nodes.len()).collect();
        // The ply first, then along it.
        let key = |at: usize| if sideways { self.at[at] } else { (self.at[at].1, self.at[at].0) };
        order.sort_by(|one, other| key(*one).0.total_cmp(&key(*other).0).then(key(*one).1.total_cmp(&key(*other).1)));
        let beside = order.windows(2).filter(|pair| key(pair[0]).0 == key(pair[1]).0).map(|pair| {
            let (one, other) = (self.extents[pair[0]], self.extents[pair[1]]);
            let need = if sideways { one.down + other.up } else { one.right + other.left };
            (key(pair[1]).1 - key(pair[0]).1) / (need + gap)
        });
        let below = self.nodes.iter().enumerate().filter_map(|(child, node)| {
            let (above, of) = (node.parent?, self.extents[child]);
            let parent = self.extents[above];
            let need = if sideways { parent.right + of.left } else { parent.down + of.up };
            let edge = edge + if node.mv.is_empty() { 0.0 } else { *mv };
            Some((key(child).0 - key(above).0) / (need + edge))
        });
        beside.chain(below).fold(1.0, f64::min)
    }
    /// How large it is, with its margin.
    pub fn extent(&self) -> ScenePoint {
        let (size, margin) = (self.size, self.plan.medium.margin);
        let ends = self.at.iter().zip(&self.extents).map(|((x, y), of)| (x + of.right * size, y + of.down * size));
        let (x, y) = ends.fold((0.0, 0.0), |(x, y): (f64, f64), end| (x.max(end.0), y.max(end.1)));
        (x + margin, y + margin)
    }
    /// The size of its letters in points, where they all have the same.
    pub fn points(&self) -> Option<f64> {
        let size = self.size;
        let points = if size >= READABLE { (10.0 * size).max(8.0) } else { 8.0 * size / READABLE };
        self.plan.medium.letter.is_none().then_some(points)
    }
    /// The height of a letter of a move.
    pub fn letter(&self) -> f64 {
        self.points().map(|points| points * POINT).or(self.plan.medium.letter).unwrap_or_default()
    }
}

/// The largest scale, up to 1, at which all parts have room, and where 0 then stands. A part is its place with what it takes
/// before and behind.
fn stretch(parts: &[(f64, f64, f64)], room: f64) -> (f64, f64) {
    let ends = |scale: f64| {
        let first = parts.iter().map(|(at, before, _)| at * scale - before).fold(f64::INFINITY, f64::min);
        let last = parts.iter().map(|(at, _, behind)| at * scale + behind).fold(f64::NEG_INFINITY, f64::max);
        (first, last)
    };
    let fits = |scale: f64| ends(scale).1 - ends(scale).0 <= room;
    let (mut scale, mut is_wide) = (0.0, 1.0);
    if fits(is_wide) {
        scale = is_wide;
    } else {
        for _ in 0..40 {
            let middle = f64::midpoint(scale, is_wide);
            *(if fits(middle) { &mut scale } else { &mut is_wide }) = middle;
        }
    }
    (scale, -ends(scale).0)
}
