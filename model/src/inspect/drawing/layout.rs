//! [`TreeLayout`]: where the nodes of a scene stand, and how large their signs are: for a screen and for paper.
//!
//! Nodes lie to each other as [`tidy`] says. A screen has room for any tree, so its distances and signs are always the same:
//! nothing moves in a film. A page is smaller than some trees, and what stands in its signs is known; there signs are as wide
//! as that, distances are stretched to the room, each direction by itself, and signs are as large as their neighbours permit;
//! letters shrink later than signs, and have 8 points or more where that is possible. Invariant: nothing that is drawn leaves
//! the room or lies over a neighbour. Cost: O(nodes × depth).

use super::scene::{POINT, SceneNode, ScenePoint, SceneShape};
use crate::inspect::tidy::{UNIT, tidy};

/// How a tree is laid out: in which room, and how large things are at their largest.
pub struct TreePlan {
    /// Half the width and half the height of a triangle, and of a leaf.
    pub triangle: (f64, f64),
    pub leaf: (f64, f64),
    /// A line below a node.
    pub line: f64,
    /// Around the drawing.
    pub margin: f64,
    /// The letters of a move, where all sizes are fixed; `None`: signs are as wide as what is in them, and all are as large as
    /// the room permits.
    pub letter: Option<f64>,
    /// How far neighbours of a ply, and plies, are from each other at the most.
    pub apart: (f64, f64),
    /// From left to right, rather than from the top down?
    pub sideways: bool,
    pub room: ScenePoint,
}

/// In pixels.
pub const SCREEN: TreePlan = TreePlan {
    triangle: (30.0, 20.0),
    leaf: (22.0, 14.0),
    line: 14.0,
    margin: 24.0,
    letter: Some(11.0),
    apart: (92.0, 96.0),
    sideways: false,
    room: (f64::INFINITY, f64::INFINITY),
};

/// In millimetres.
pub const PAPER: TreePlan = TreePlan {
    triangle: (7.0, 5.5),
    leaf: (4.4, 3.2),
    line: 4.2,
    margin: 0.5,
    letter: None,
    apart: (24.8, 43.7),
    ..SCREEN
};

/// Between neighbours on paper.
pub const GAP: f64 = 0.8;
/// An edge between two plies, and what its move adds.
const EDGE: f64 = 6.0;
const MOVE: f64 = 4.0;
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
    fn of(nodes: &[SceneNode], plan: &TreePlan) -> SignWidths {
        let letter = plan.letter.map_or(LETTER, |_| 0.0);
        let longest = |texts: &mut dyn Iterator<Item = &String>| {
            texts.map(|text| text.chars().count()).max().unwrap_or(0) as f64 * letter
        };
        let leaves = || nodes.iter().filter(|node| node.shape == SceneShape::Leaf);
        let value = longest(&mut leaves().map(|node| &node.value));
        let side = longest(
            &mut nodes
                .iter()
                .flat_map(|node| &node.beside)
                .filter_map(|(_, known)| known.as_ref()),
        );
        let name = longest(&mut leaves().map(|node| &node.name));
        SignWidths {
            leaf: plan.leaf.0.max((value + 1.0) / 2.0),
            // On a sheet a triangle is as wide as on its solution: the value of a leaf with the sign of a bound.
            triangle: plan.triangle.0.max((value + letter) / (2.0 * INSIDE)),
            side: SIDE.max(side + 2.0 * letter),
            name: NAME_WIDE.max(name + GAP),
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
        let TreePlan {
            triangle,
            leaf,
            line,
            ..
        } = *plan;
        // On a screen all that belongs to a node has the same room.
        let cell = plan.letter.map_or(0.0, |_| plan.apart.0 / 2.0);
        let ring = if node.ring.is_some() {
            2.0 * RING + GAP
        } else {
            0.0
        };
        let name = if node.name.is_empty() { 0.0 } else { NAME };
        let below = node.below.len() as f64 * line;
        let extent = match (node.shape == SceneShape::Leaf, plan.sideways) {
            (true, true) => {
                let high = if node.ring.is_some() {
                    FLAT.max(RING)
                } else {
                    FLAT
                };
                Extent {
                    left: wide.leaf + ring,
                    right: wide.leaf + wide.name,
                    up: high,
                    down: high,
                }
            }
            // Name and number stand below it.
            (true, false) => Extent {
                left: wide.leaf,
                right: wide.leaf,
                up: leaf.1,
                down: leaf.1 + name + ring + below,
            },
            (false, _) => {
                let side = if node.beside.is_empty() {
                    0.0
                } else {
                    wide.side + GAP
                };
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
        Extent {
            left: extent.left.max(cell),
            right: extent.right.max(cell),
            ..extent
        }
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
    /// How large the drawing is, with its margin.
    pub extent: ScenePoint,
}

impl<'a> TreeLayout<'a> {
    pub fn new(nodes: &'a [SceneNode], plan: &'a TreePlan) -> TreeLayout<'a> {
        let parents: Vec<Option<usize>> = nodes.iter().map(|node| node.parent).collect();
        let mut plies: Vec<f64> = Vec::new();
        for parent in &parents {
            plies.push(parent.map_or(0.0, |above| plies[above] + plan.apart.1));
        }
        let along = tidy(&parents)
            .into_iter()
            .map(|x| f64::from(x) / f64::from(UNIT) * plan.apart.0);
        let turned = |(along, ply)| {
            if plan.sideways {
                (ply, along)
            } else {
                (along, ply)
            }
        };
        let free = along.zip(plies).map(turned).collect();
        let widths = SignWidths::of(nodes, plan);
        let extents = nodes
            .iter()
            .map(|node| Extent::of(node, &widths, plan))
            .collect();
        let mut layout = TreeLayout {
            nodes,
            plan,
            widths,
            extents,
            free,
            at: Vec::new(),
            size: 1.0,
            extent: (0.0, 0.0),
        };
        // What neighbours permit depends on the distances, and these a little on the size of what stands at the ends:
        // with smaller signs they only grow.
        layout.place();
        if plan.letter.is_none() {
            layout.size = layout.permitted().clamp(0.05, 1.0);
            layout.place();
        }
        layout
    }
    fn place(&mut self) {
        let (size, TreePlan { room, margin, .. }) = (self.size, self.plan);
        let nodes = || self.free.iter().zip(&self.extents);
        let across: Vec<_> = nodes()
            .map(|((x, _), of)| (*x, of.left * size, of.right * size))
            .collect();
        let down: Vec<_> = nodes()
            .map(|((_, y), of)| (*y, of.up * size, of.down * size))
            .collect();
        let (x, left, width) = stretch(&across, room.0 - margin * 2.0);
        let (y, top, height) = stretch(&down, room.1 - margin * 2.0);
        self.at = self
            .free
            .iter()
            .map(|at| (at.0 * x + left + margin, at.1 * y + top + margin))
            .collect();
        self.extent = (width + 2.0 * margin, height + 2.0 * margin);
    }
    /// How large signs may be so that none lies over a neighbour of its ply, and edges stay between plies.
    fn permitted(&self) -> f64 {
        let sideways = self.plan.sideways;
        let mut order: Vec<usize> = (0..self.nodes.len()).collect();
        // The ply first, then along it.
        let key = |at: usize| {
            if sideways {
                self.at[at]
            } else {
                (self.at[at].1, self.at[at].0)
            }
        };
        order.sort_by(|one, other| {
            key(*one)
                .0
                .total_cmp(&key(*other).0)
                .then(key(*one).1.total_cmp(&key(*other).1))
        });
        let beside = order
            .windows(2)
            .filter(|pair| key(pair[0]).0 == key(pair[1]).0)
            .map(|pair| {
                let (one, other) = (self.extents[pair[0]], self.extents[pair[1]]);
                let need = if sideways {
                    one.down + other.up
                } else {
                    one.right + other.left
                };
                (key(pair[1]).1 - key(pair[0]).1) / (need + GAP)
            });
        let below = self.nodes.iter().enumerate().filter_map(|(child, node)| {
            let (above, of) = (node.parent?, self.extents[child]);
            let parent = self.extents[above];
            let need = if sideways {
                parent.right + of.left
            } else {
                parent.down + of.up
            };
            let edge = EDGE + if node.mv.is_empty() { 0.0 } else { MOVE };
            Some((key(child).0 - key(above).0) / (need + edge))
        });
        beside.chain(below).fold(1.0, f64::min)
    }
    /// The size of its letters in points, where they all have the same.
    pub fn points(&self) -> Option<f64> {
        let size = self.size;
        let points = if size >= READABLE {
            (10.0 * size).max(8.0)
        } else {
            8.0 * size / READABLE
        };
        self.plan.letter.is_none().then_some(points)
    }
    /// The height of a letter of a move.
    pub fn letter(&self) -> f64 {
        self.points()
            .map(|points| points * POINT)
            .or(self.plan.letter)
            .unwrap_or_default()
    }
}

/// The largest scale, up to 1, at which all parts have room; where 0 then stands, and how much they take. A part is its
/// place with what it takes before and behind.
fn stretch(parts: &[(f64, f64, f64)], room: f64) -> (f64, f64, f64) {
    let ends = |scale: f64| {
        let first = parts
            .iter()
            .map(|(at, before, _)| at * scale - before)
            .fold(0.0, f64::min);
        let last = parts
            .iter()
            .map(|(at, _, behind)| at * scale + behind)
            .fold(0.0, f64::max);
        (first, last)
    };
    let fits = |scale: &f64| ends(*scale).1 - ends(*scale).0 <= room;
    let scale = (0..=1000)
        .rev()
        .map(|share| f64::from(share) / 1000.0)
        .find(fits)
        .unwrap_or(0.0);
    let (first, last) = ends(scale);
    (scale, -first, last - first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::rules::conformance::Seed;

    /// A tree of four plies with up to three children a node; each node has a number, and inner ones have lines beside them.
    fn tree(random: &mut Seed) -> Vec<SceneNode> {
        let mut nodes = vec![SceneNode::default()];
        let mut plies = vec![0];
        for above in 0..81 {
            let Some(&ply) = plies.get(above) else { break };
            if ply == 3 || ply > 0 && random.below(4) == 0 {
                nodes[above].shape = SceneShape::Leaf;
                continue;
            }
            nodes[above].beside = vec![("α", None), ("β", Some("10".repeat(1 + random.below(3))))];
            for _ in 0..1 + random.below(3) {
                let (name, value) = (
                    "A".repeat(1 + random.below(3)),
                    random.below(1000).to_string(),
                );
                let ring = Some(String::new());
                nodes.push(SceneNode {
                    parent: Some(above),
                    name,
                    value,
                    ring,
                    ..SceneNode::default()
                });
                plies.push(ply + 1);
            }
        }
        nodes
    }

    #[test]
    fn on_paper_nothing_leaves_the_room_or_lies_over_a_neighbour() {
        let mut random = Seed(5);
        for round in 0..200 {
            let (nodes, sideways) = (tree(&mut random), round % 2 == 0);
            let room = if sideways {
                (186.0, 240.0)
            } else {
                (273.0, 130.0)
            };
            let plan = TreePlan {
                sideways,
                room,
                ..PAPER
            };
            let layout = TreeLayout::new(&nodes, &plan);
            assert!(
                layout.extent.0 <= room.0 + 1e-9 && layout.extent.1 <= room.1 + 1e-9,
                "{:?}",
                layout.extent
            );
            let boxes: Vec<[f64; 4]> = (layout.at.iter().zip(&layout.extents))
                .map(|((x, y), of)| {
                    [
                        x - of.left * layout.size,
                        y - of.up * layout.size,
                        x + of.right * layout.size,
                        y + of.down * layout.size,
                    ]
                })
                .collect();
            for (at, one) in boxes.iter().enumerate() {
                assert!(one[0] >= 0.0 && one[1] >= 0.0, "{one:?}");
                let apart = |other: &[f64; 4]| {
                    other[0] >= one[2]
                        || other[2] <= one[0]
                        || other[1] >= one[3]
                        || other[3] <= one[1]
                };
                assert!(
                    boxes
                        .iter()
                        .enumerate()
                        .all(|(other, place)| other == at || apart(place)),
                    "{round}: {one:?}"
                );
            }
        }
    }

    #[test]
    fn on_a_screen_nothing_moves_when_more_is_known() {
        let mut nodes = tree(&mut Seed(6));
        let before = TreeLayout::new(&nodes, &SCREEN).at;
        nodes
            .iter_mut()
            .for_each(|node| node.value = "100000".to_owned());
        assert_eq!(TreeLayout::new(&nodes, &SCREEN).at, before);
        assert_eq!(TreeLayout::new(&[], &SCREEN).extent, (48.0, 48.0));
    }
}
