//! [`TreeLayout`]: the places of the nodes of a scene and the size of their signs (triangles,
//! diamonds and leaves), for a screen or for paper.
//!
//! The order and the relative places of nodes are those of [`tidy`]. The screen scrolls, so its
//! distances and signs have fixed sizes, and nodes keep their places in a film. A page may be
//! smaller than the tree, but the texts in its signs are known. There signs are as wide as their
//! texts, distances are scaled to the room, each direction independently, and signs are as large as
//! their neighbours permit; letters shrink later than signs and have at least 8 points if possible.
//! Invariant: no part of the drawing leaves the room or overlaps a neighbour. Cost: O(nodes ×
//! depth).

use super::scene::{POINT, SceneNode, ScenePoint, SceneShape};
use crate::inspect::tidy::{UNIT, tidy};

/// The parameters of a layout: the room, and the maximum sizes.
pub struct TreePlan {
    /// Half the width and half the height of a triangle; below, of a leaf.
    pub triangle: (f64, f64),
    pub leaf: (f64, f64),
    /// The height of a line of text below a node.
    pub line: f64,
    /// The margin around the drawing.
    pub margin: f64,
    /// The height of the letters of a move, if all sizes are fixed. `None`: signs are as wide as
    /// their texts, and as large as the room permits.
    pub letter: Option<f64>,
    /// The maximum distances between neighbours of a ply and between plies.
    pub apart: (f64, f64),
    /// True if the tree grows from left to right instead of from the top down.
    pub sideways: bool,
    pub room: ScenePoint,
}

/// The parameters for a screen, in pixels.
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

/// The parameters for paper, in millimetres.
pub const PAPER: TreePlan = TreePlan {
    triangle: (7.0, 5.5),
    leaf: (4.4, 3.2),
    line: 4.2,
    margin: 0.5,
    letter: None,
    apart: (24.8, 43.7),
    ..SCREEN
};

/// The gap between neighbours on paper, in millimetres, as are the lengths below.
pub const GAP: f64 = 0.8;
/// The minimum length of an edge between two plies; the constant below is added if it has a move.
const EDGE: f64 = 6.0;
const MOVE: f64 = 4.0;
/// Half the height of a leaf in a tree that grows to the right.
pub const FLAT: f64 = 2.4;
/// The radius of the ring around a number.
pub const RING: f64 = 2.7;
/// The width of a line at the side of a node, with its value or with room to write it.
pub const SIDE: f64 = 13.0;
/// The height of a line with a name.
pub const NAME: f64 = 4.2;
/// The minimum width of a name beside a leaf.
const NAME_WIDE: f64 = 10.0;
/// The width of a letter of 8 points relative to signs of the size [`READABLE`], the smallest with
/// letters of 8 points.
const LETTER: f64 = 2.85;
/// The share of a triangle's width that is available at the height of its number.
const INSIDE: f64 = 0.6;
/// The minimum size of signs, as a share of the largest, at which letters still have 8 points.
const READABLE: f64 = 0.65;

/// The widths of signs and of the texts beside them.
#[derive(Clone, Copy)]
pub struct SignWidths {
    /// Half the width of a leaf; below, of a triangle.
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
            // An exercise and its solution shall have triangles of the same width, wide enough for
            // the value of a leaf with the sign of a bound.
            triangle: plan.triangle.0.max((value + letter) / (2.0 * INSIDE)),
            side: SIDE.max(side + 2.0 * letter),
            name: NAME_WIDE.max(name + GAP),
        }
    }
}

/// The extent of a node in each direction from its middle.
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
        // On a screen every node has the same width.
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
            // The name and the number are below a leaf.
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
                // The reader writes on the last line, and letters descend below it.
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

/// Returns the distance from the middle of a node down to line `number`, from 0, of the `of` lines
/// at its side.
pub fn side_line(of: usize, number: usize) -> f64 {
    number as f64 * 4.6 - 1.0 - (of as f64 - 2.0)
}

/// The places of the nodes of a scene, and the size of their signs.
pub struct TreeLayout<'a> {
    pub nodes: &'a [SceneNode],
    pub plan: &'a TreePlan,
    pub widths: SignWidths,
    pub extents: Vec<Extent>,
    /// The places of the nodes in unlimited room.
    free: Vec<ScenePoint>,
    /// The middles of the nodes.
    pub at: Vec<ScenePoint>,
    /// The size of the signs, as a share of the largest: at most 1.
    pub size: f64,
    /// The size of the drawing, margins included.
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
        // The permitted size depends on the distances, and these slightly on the size of the
        // outermost signs. One more step suffices: smaller signs only increase the distances.
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
    /// Returns the size of signs at which none overlaps a neighbour of its ply, and edges fit
    /// between plies.
    fn permitted(&self) -> f64 {
        let sideways = self.plan.sideways;
        let mut order: Vec<usize> = (0..self.nodes.len()).collect();
        // Sorts by ply, then by the place within the ply.
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
    /// Returns the size of letters in points, if all letters have the same size.
    pub fn points(&self) -> Option<f64> {
        let size = self.size;
        let points = if size >= READABLE {
            (10.0 * size).max(8.0)
        } else {
            8.0 * size / READABLE
        };
        self.plan.letter.is_none().then_some(points)
    }
    /// Returns the height of a letter of a move.
    pub fn letter(&self) -> f64 {
        self.points()
            .map(|points| points * POINT)
            .or(self.plan.letter)
            .unwrap_or_default()
    }
}

/// Returns the largest scale, up to 1, at which all parts fit into the room, the place of the
/// origin at this scale, and the total length. A part is its place, and its extent before and
/// behind.
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

    /// Returns a tree of four plies with up to three children for each node. Every node has a
    /// number, and inner ones have lines beside them.
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
