//! [`scene`]: converts nodes to the marks of a scene. Edges come first, so that signs cover them.

use super::layout::{FLAT, GAP, NAME, RING, SIDE, TreeLayout, TreePlan, side_line};
use super::scene::{
    Anchor, SceneInk, SceneMark, SceneNode, ScenePoint, SceneShape, TextRole, TreeScene, rounded,
};

/// The maximum number of letters of a value in a sign of fixed size.
const LONG: usize = 5;

/// Returns the scene of nodes, which are ordered parents first and siblings in their order.
pub fn scene(nodes: &[SceneNode], plan: &TreePlan) -> TreeScene {
    let layout = TreeLayout::new(nodes, plan);
    let mut drawer = Drawer {
        layout: &layout,
        marks: Vec::new(),
    };
    (0..nodes.len()).for_each(|child| drawer.edge(child));
    (0..nodes.len()).for_each(|node| drawer.sign(node));
    let (width, height) = layout.extent;
    TreeScene {
        size: (rounded(width), rounded(height)),
        points: layout.points(),
        marks: drawer.marks,
    }
}

/// The marks drawn so far.
struct Drawer<'a> {
    layout: &'a TreeLayout<'a>,
    marks: Vec<SceneMark>,
}

fn snapped<const N: usize>(points: [ScenePoint; N]) -> [ScenePoint; N] {
    points.map(|(x, y)| (rounded(x), rounded(y)))
}

impl Drawer<'_> {
    fn write(
        &mut self,
        at: ScenePoint,
        (anchor, role, ink): (Anchor, TextRole, SceneInk),
        text: &str,
    ) {
        let [at] = snapped([at]);
        if !text.is_empty() {
            self.marks.push(SceneMark::Text {
                at,
                anchor,
                role,
                ink,
                text: text.to_owned(),
            });
        }
    }
    /// Returns half the size of a node's sign.
    fn half(&self, node: &SceneNode) -> ScenePoint {
        let TreeLayout {
            widths, plan, size, ..
        } = self.layout;
        let (wide, high) = match node.shape {
            SceneShape::Leaf if plan.sideways => (widths.leaf, FLAT),
            SceneShape::Leaf => (widths.leaf, plan.leaf.1),
            SceneShape::Max | SceneShape::Min | SceneShape::Chance | SceneShape::Words => {
                (widths.triangle, plan.triangle.1)
            }
        };
        (wide * size, high * size)
    }
    fn edge(&mut self, at: usize) {
        let TreeLayout {
            nodes,
            plan,
            extents,
            size,
            ..
        } = self.layout;
        let child = &nodes[at];
        let Some(above) = child.parent else { return };
        let (parent, (px, py), (x, y)) = (&nodes[above], self.layout.at[above], self.layout.at[at]);
        let ends @ [(x1, y1), (x2, y2)] = if plan.sideways {
            [
                (px + (extents[above].right + GAP) * size, py),
                (x - (extents[at].left + GAP) * size, y),
            ]
        } else {
            // The edge begins below the lines of text of the parent.
            let lines = if parent.below.is_empty() {
                0.0
            } else {
                parent.below.len() as f64 + 0.4
            } * plan.line;
            [
                (px, py + self.half(parent).1 + lines * size),
                (x, y - self.half(child).1),
            ]
        };
        self.marks.push(SceneMark::Line(snapped(ends), child.edge));
        // The text of a move is close to its node, where edges are apart: above the name or before
        // the ring. A cross comes before the text.
        let letter = self.layout.letter();
        let arm = 0.6 * letter;
        let long = if plan.sideways { x2 - x1 } else { y2 - y1 }.max(1.0);
        let before = if child.mv.is_empty() {
            0.0
        } else if plan.sideways {
            0.3 * letter * child.mv.chars().count() as f64 + GAP
        } else if child.shape == SceneShape::Leaf || child.name.is_empty() {
            letter
        } else {
            1.6 * letter + GAP
        };
        let at = |before: f64| {
            let share = (1.0 - before / long).clamp(0.1, 0.9);
            (x1 + share * (x2 - x1), y1 + share * (y2 - y1))
        };
        if child.cut {
            let beside = if child.mv.is_empty() {
                0.0
            } else {
                before + arm + 0.8 * letter
            };
            let (x, y) = at(beside.max(long / 2.0));
            for dy in [arm, -arm] {
                self.marks.push(SceneMark::Line(
                    snapped([(x - arm, y - dy), (x + arm, y + dy)]),
                    SceneInk::Cut,
                ));
            }
        }
        self.write(
            at(before),
            (Anchor::Center, TextRole::Move, child.ink),
            &child.mv,
        );
    }
    fn sign(&mut self, at: usize) {
        let TreeLayout {
            nodes, plan, size, ..
        } = self.layout;
        let (node, (x, y), (wide, high)) = (&nodes[at], self.layout.at[at], self.half(&nodes[at]));
        let (left, right, top, bottom) = (x - wide, x + wide, y - high, y + high);
        let (mark, line) = match node.shape {
            SceneShape::Leaf => (
                Some(SceneMark::Leaf(
                    snapped([(left, top), (right, bottom)]),
                    node.ink,
                )),
                y,
            ),
            SceneShape::Max => {
                let corners = snapped([(left, bottom), (x, top), (right, bottom)]);
                (
                    Some(SceneMark::Triangle(corners, node.ink)),
                    y + 0.45 * high,
                )
            }
            SceneShape::Min => {
                let corners = snapped([(left, top), (x, bottom), (right, top)]);
                (
                    Some(SceneMark::Triangle(corners, node.ink)),
                    y - 0.45 * high,
                )
            }
            SceneShape::Chance => {
                let corners = snapped([(left, y), (x, top), (right, y), (x, bottom)]);
                (Some(SceneMark::Diamond(corners, node.ink)), y)
            }
            SceneShape::Words => (None, y),
        };
        self.marks.extend(mark);
        let is_long = plan.letter.is_some() && node.value.chars().count() > LONG;
        let role = match (node.shape, is_long) {
            (SceneShape::Words, _) => TextRole::Note,
            (_, true) => TextRole::Long,
            (_, false) => TextRole::Value,
        };
        self.write((x, line), (Anchor::Center, role, node.ink), &node.value);
        for ((role, text), number) in node.below.iter().zip(1..) {
            let line = (f64::from(number) - 0.3) * plan.line * size;
            self.write((x, bottom + line), (Anchor::Center, *role, node.ink), text);
        }
        let (name_at, anchor) = self.name(at);
        self.write(name_at, (anchor, TextRole::Label, node.ink), &node.name);
        self.beside(node, (right + GAP * size, y));
        if let Some(number) = &node.ring {
            let middle = match (node.shape, plan.sideways) {
                (SceneShape::Leaf, false) => (x, bottom + (NAME + GAP + RING) * size),
                _ => (left - (GAP + RING) * size, y),
            };
            self.write(middle, (Anchor::Center, TextRole::Label, node.ink), number);
            let [middle] = snapped([middle]);
            self.marks
                .push(SceneMark::Ring(middle, rounded(RING * size), node.ink));
        }
    }
    /// Draws the lines at the right side of a node, around this place.
    fn beside(&mut self, node: &SceneNode, (x, middle): ScenePoint) {
        let (size, letter) = (self.layout.size, self.layout.letter());
        for (number, (sign, known)) in node.beside.iter().enumerate() {
            let y = middle + side_line(node.beside.len(), number) * size;
            let text = [*sign, known.as_deref().unwrap_or_default()].join(" ");
            self.write(
                (x, y),
                (Anchor::BaseWest, TextRole::Label, node.ink),
                text.trim_end(),
            );
            if known.is_none() {
                let from = x + 0.9 * letter;
                let line = [(from, y + 0.3), (from + (SIDE - 4.0) * size, y + 0.3)];
                self.marks.push(SceneMark::Line(snapped(line), node.ink));
            }
        }
    }
    /// Returns the place of the name of a node, and the anchor of the text.
    fn name(&self, at: usize) -> (ScenePoint, Anchor) {
        let TreeLayout {
            nodes, plan, size, ..
        } = self.layout;
        let (node, (x, y), (wide, high)) = (&nodes[at], self.layout.at[at], self.half(&nodes[at]));
        // The side without the edge to the parent.
        let begins = !plan.sideways && node.parent.is_some_and(|above| self.layout.at[above].0 < x);
        match (node.shape, begins) {
            (SceneShape::Leaf, _) if plan.sideways => ((x + wide + GAP, y), Anchor::West),
            (SceneShape::Leaf, _) => ((x, y + high + 0.5 * NAME * size), Anchor::Center),
            // In the free corner beside the tip, or above the base; above the first of three lines.
            (SceneShape::Max, true) => {
                let up = if node.beside.len() > 2 { -0.1 } else { 0.2 };
                ((x + 0.3 * wide, y - high + up * high), Anchor::BaseWest)
            }
            (SceneShape::Max, false) => ((x - 0.3 * wide, y - 0.8 * high), Anchor::BaseEast),
            (_, true) => ((x + GAP, y - high - GAP), Anchor::BaseWest),
            (_, false) => ((x - GAP, y - high - GAP), Anchor::BaseEast),
        }
    }
}
