//! The tree of a paper laid out for so much room, in millimetres: as large as the page permits, with letters of 8 points or
//! more where that is possible.
//!
//! How nodes lie to each other comes from `place`. Here the distances are stretched to the page, each direction by itself,
//! and signs are as large as their neighbours permit; letters shrink later than signs. A [`Pen`] draws it, in TikZ or in
//! SVG. Invariant: nothing that is drawn leaves the page or lies over a neighbour. Cost: O(nodes × log nodes).

use super::place::{Drawing, Placed};

/// Half the width and half the height of a triangle, in millimetres, as all that follow at their largest. Widths are the
/// least: long numbers and names get what they need.
const WIDE: f64 = 7.0;
const HIGH: f64 = 5.5;
/// Half the width and half the height of a leaf, and that where leaves stand below each other.
const LEAF: (f64, f64) = (4.4, 3.2);
const FLAT: f64 = 2.4;
/// The radius of the ring for a number.
const RING: f64 = 2.7;
/// α, β or T with its value, or a line to write it on.
const WINDOW: f64 = 13.0;
/// A line with a name.
const NAME: f64 = 4.2;
/// A name beside a leaf.
const NAME_WIDE: f64 = 10.0;
/// A letter of 8 points, where signs have the least size in which it has them.
const LETTER: f64 = 2.85;
/// The share of a triangle's width that is left above a number in it.
const INSIDE: f64 = 0.6;
/// Between neighbours.
const GAP: f64 = 0.8;
/// An edge between two plies, and what its move adds.
const EDGE: f64 = 6.0;
const MOVE: f64 = 4.0;
/// Millimetres of a point.
const POINT: f64 = 0.353;
/// The most millimetres for a unit of the drawing, across and down: small trees do not fill the page.
const MOST: (f64, f64) = (0.4, 0.42);
/// The least size of signs, as a share of the largest, in which letters still have their 8 points.
const READABLE: f64 = 0.65;

/// How wide the signs of a drawing are, so that what is written in and beside them has room.
#[derive(Clone, Copy, Debug)]
struct Widths {
    /// Half a leaf, and half a triangle.
    leaf: f64,
    triangle: f64,
    window: f64,
    name: f64,
}

impl Widths {
    fn of(nodes: &[Placed]) -> Widths {
        let longest = |texts: &mut dyn Iterator<Item = &String>| {
            texts.map(|text| text.chars().count()).max().unwrap_or(0) as f64 * LETTER
        };
        let leaf = longest(&mut nodes.iter().filter(|node| node.leaf).filter_map(|node| node.value.as_ref()));
        let known = longest(&mut nodes.iter().flat_map(|node| &node.beside).filter_map(|(_, known)| known.as_ref()));
        let name = longest(&mut nodes.iter().filter(|node| node.leaf).map(|node| &node.name));
        // On a sheet a triangle is as wide as on its solution: the value of a leaf with the sign of a bound.
        let value = leaf + LETTER;
        Widths {
            leaf: LEAF.0.max((leaf + 1.0) / 2.0),
            triangle: WIDE.max(value / (2.0 * INSIDE)),
            window: WINDOW.max(known + 2.0 * LETTER),
            name: NAME_WIDE.max(name + GAP),
        }
    }
}

/// What a node takes around its middle.
#[derive(Clone, Copy, Debug)]
struct Extent {
    left: f64,
    right: f64,
    up: f64,
    down: f64,
}

impl Extent {
    fn of(node: &Placed, wide: &Widths, sideways: bool) -> Extent {
        let ring = if node.order.is_some() { 2.0 * RING + GAP } else { 0.0 };
        let beside = if node.beside.is_empty() { 0.0 } else { wide.window + GAP };
        match (node.leaf, sideways) {
            (true, true) => {
                let high = if node.order.is_some() { FLAT.max(RING) } else { FLAT };
                Extent { left: wide.leaf + ring, right: wide.leaf + wide.name, up: high, down: high }
            }
            // Name and number stand below it.
            (true, false) => Extent { left: wide.leaf, right: wide.leaf, up: LEAF.1, down: LEAF.1 + NAME + ring },
            (false, _) => {
                // The last line is written on, and letters go below it.
                let lines = row(node.beside.len(), node.beside.len().saturating_sub(1)) + 1.2;
                Extent {
                    left: wide.triangle + ring,
                    right: wide.triangle + beside,
                    up: HIGH + NAME,
                    down: HIGH.max(lines),
                }
            }
        }
    }
}

/// How far below the middle of a node the line with this number stands, of so many beside it.
fn row(of: usize, number: usize) -> f64 {
    number as f64 * 4.6 - 1.0 - (of as f64 - 2.0)
}

/// A drawing on its page.
pub struct Fitted<'a> {
    nodes: &'a [Placed],
    widths: Widths,
    extents: Vec<Extent>,
    /// The middles of the nodes.
    at: Vec<(f64, f64)>,
    /// Of the signs, 1 at the most.
    size: f64,
    sideways: bool,
}

/// A place on the page, from the top left.
pub type PagePoint = (f64, f64);

/// Where a text lies to its place: around it, behind it, or on a line with it, behind or before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    Center,
    West,
    BaseWest,
    BaseEast,
}

/// How an edge is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EdgeInk {
    Grey,
    Plain,
    Thick,
}

/// What draws a tree.
pub trait Pen {
    /// An edge between two nodes.
    fn edge(&mut self, ends: [PagePoint; 2], ink: EdgeInk);
    /// A stroke of the cross over a cut edge.
    fn cross(&mut self, ends: [PagePoint; 2]);
    /// A leaf: two corners.
    fn leaf(&mut self, corners: [PagePoint; 2], grey: bool);
    /// An inner node.
    fn triangle(&mut self, corners: [PagePoint; 3], grey: bool);
    fn write(&mut self, at: PagePoint, anchor: Anchor, text: &str, grey: bool);
    /// The move of an edge, on it.
    fn mv(&mut self, at: PagePoint, text: &str, grey: bool);
    /// A sign with a line to write its value on, so long.
    fn ask(&mut self, at: PagePoint, sign: &str, length: f64, grey: bool);
    fn ring(&mut self, middle: PagePoint, radius: f64, grey: bool);
}

/// Points of the letters for signs of a size.
fn letters(size: f64) -> f64 {
    if size >= READABLE { (10.0 * size).max(8.0) } else { 8.0 * size / READABLE }
}

/// The largest scale, up to `most`, at which all parts have room, and where the middle 0 then stands. A part is its place
/// in units with what it takes before and behind.
fn stretch(parts: &[(f64, f64, f64)], room: f64, most: f64) -> (f64, f64) {
    let ends = |scale: f64| {
        let first = parts.iter().map(|(at, before, _)| at * scale - before).fold(f64::INFINITY, f64::min);
        let last = parts.iter().map(|(at, _, behind)| at * scale + behind).fold(f64::NEG_INFINITY, f64::max);
        (first, last)
    };
    let (mut fits, mut is_wide) = (0.0, most);
    if ends(most).1 - ends(most).0 <= room {
        fits = most;
    } else {
        for _ in 0..40 {
            let middle = f64::midpoint(fits, is_wide);
            if ends(middle).1 - ends(middle).0 <= room {
                fits = middle;
            } else {
                is_wide = middle;
            }
        }
    }
    (fits, -ends(fits).0)
}

impl<'a> Fitted<'a> {
    /// A drawing in so much room.
    pub fn new(drawing: &'a Drawing, sideways: bool, room: (f64, f64)) -> Fitted<'a> {
        let nodes = &drawing.nodes[..];
        let widths = Widths::of(nodes);
        let extents: Vec<Extent> = nodes.iter().map(|node| Extent::of(node, &widths, sideways)).collect();
        let mut fitted = Fitted { nodes, widths, extents, at: Vec::new(), size: 1.0, sideways };
        // What neighbours permit depends on the distances, and these a little on the size of what stands at the ends:
        // with smaller signs they only grow.
        fitted.place(room);
        fitted.size = fitted.permitted().clamp(0.05, 1.0);
        fitted.place(room);
        fitted
    }
    fn place(&mut self, room: (f64, f64)) {
        let nodes = || self.nodes.iter().zip(&self.extents);
        let size = self.size;
        let across: Vec<_> = nodes().map(|(node, of)| (node.x, of.left * size, of.right * size)).collect();
        let down: Vec<_> = nodes().map(|(node, of)| (node.y, of.up * size, of.down * size)).collect();
        let ((x, left), (y, top)) = (stretch(&across, room.0, MOST.0), stretch(&down, room.1, MOST.1));
        self.at = self.nodes.iter().map(|node| (node.x * x + left, node.y * y + top)).collect();
    }
    /// How large signs may be so that none lies over a neighbour of its ply, and edges stay between plies.
    fn permitted(&self) -> f64 {
        let mut order: Vec<usize> = (0..self.nodes.len()).collect();
        // The ply first, then along it.
        let key = |at: usize| if self.sideways { self.at[at] } else { (self.at[at].1, self.at[at].0) };
        order.sort_by(|one, other| key(*one).0.total_cmp(&key(*other).0).then(key(*one).1.total_cmp(&key(*other).1)));
        let beside = order.windows(2).filter(|pair| key(pair[0]).0 == key(pair[1]).0).map(|pair| {
            let (one, other) = (self.extents[pair[0]], self.extents[pair[1]]);
            let need = if self.sideways { one.down + other.up } else { one.right + other.left };
            (key(pair[1]).1 - key(pair[0]).1) / (need + GAP)
        });
        let below = self.nodes.iter().enumerate().filter_map(|(child, node)| {
            let (above, of) = (node.parent?, self.extents[child]);
            let parent = self.extents[above];
            let need = if self.sideways { parent.right + of.left } else { parent.down + of.up };
            let edge = if node.mv.is_some() { EDGE + MOVE } else { EDGE };
            Some((key(child).0 - key(above).0) / (need + edge))
        });
        beside.chain(below).fold(1.0, f64::min)
    }
    /// How much of the room it takes.
    pub fn extent(&self) -> (f64, f64) {
        let ends =
            self.at.iter().zip(&self.extents).map(|((x, y), of)| (x + of.right * self.size, y + of.down * self.size));
        ends.fold((0.0, 0.0), |(x, y): (f64, f64), end| (x.max(end.0), y.max(end.1)))
    }
    /// The size of its letters, in points.
    pub fn points(&self) -> f64 {
        letters(self.size)
    }
    /// Draws it: edges first.
    pub fn draw(&self, pen: &mut impl Pen) {
        (0..self.nodes.len()).for_each(|child| self.edge(child, pen));
        (0..self.nodes.len()).for_each(|node| self.shape(node, pen));
    }
    fn edge(&self, at: usize, pen: &mut impl Pen) {
        let child = &self.nodes[at];
        let Some(above) = child.parent else { return };
        let (size, parent, of) = (self.size, self.extents[above], self.extents[at]);
        let ((px, py), (x, y)) = (self.at[above], self.at[at]);
        let [(x1, y1), (x2, y2)] = if self.sideways {
            [(px + (parent.right + GAP) * size, py), (x - (of.left + GAP) * size, y)]
        } else {
            let top = if child.leaf { LEAF.1 } else { HIGH };
            [(px, py + HIGH * size), (x, y - top * size)]
        };
        let ink = match (child.grey, child.stored) {
            (_, true) => EdgeInk::Thick,
            (true, false) => EdgeInk::Grey,
            (false, false) => EdgeInk::Plain,
        };
        pen.edge([(x1, y1), (x2, y2)], ink);
        // A move stands near its node, above the name or before the ring, where edges are apart; a cross before it.
        let (letter, arm) = (self.points() * POINT, 2.4 * size);
        let long = if self.sideways { x2 - x1 } else { y2 - y1 }.max(1.0);
        let before = match &child.mv {
            Some(mv) if self.sideways => 0.3 * letter * mv.chars().count() as f64 + GAP,
            Some(_) if child.leaf => letter,
            Some(_) => 1.6 * letter + GAP,
            None => 0.0,
        };
        let at = |before: f64| {
            let share = (1.0 - before / long).clamp(0.1, 0.9);
            (x1 + share * (x2 - x1), y1 + share * (y2 - y1))
        };
        if child.cut {
            let (x, y) =
                at(if child.mv.is_some() { (before + arm + 0.8 * letter).max(long / 2.0) } else { long / 2.0 });
            for dy in [arm, -arm] {
                pen.cross([(x - arm, y - dy), (x + arm, y + dy)]);
            }
        }
        if let Some(mv) = &child.mv {
            pen.mv(at(before), mv, child.grey);
        }
    }
    fn shape(&self, at: usize, pen: &mut impl Pen) {
        let (node, (x, y), size) = (&self.nodes[at], self.at[at], self.size);
        let grey = node.grey;
        let flat = if self.sideways { FLAT } else { LEAF.1 };
        let (wide, high) =
            if node.leaf { (self.widths.leaf * size, flat * size) } else { (self.widths.triangle * size, HIGH * size) };
        let (left, right, top, bottom) = (x - wide, x + wide, y - high, y + high);
        let line = match (node.leaf, node.max) {
            (true, _) => {
                pen.leaf([(left, top), (right, bottom)], grey);
                y
            }
            (false, true) => {
                pen.triangle([(left, bottom), (x, top), (right, bottom)], grey);
                y + 0.45 * high
            }
            (false, false) => {
                pen.triangle([(left, top), (x, bottom), (right, top)], grey);
                y - 0.45 * high
            }
        };
        if let Some(value) = &node.value {
            pen.write((x, line), Anchor::Center, value, grey);
        }
        let begins = node.name_begins;
        let (name_at, anchor) = match (node.leaf, node.max) {
            (true, _) if self.sideways => ((right + GAP, y), Anchor::West),
            (true, _) => ((x, bottom + 0.5 * NAME * size), Anchor::Center),
            // In the free corner beside the tip, or above the base, on the side that no edge comes from.
            (false, true) if begins => {
                // Above the first of three lines.
                let up = if node.beside.len() > 2 { -0.1 } else { 0.2 };
                ((x + 0.3 * wide, top + up * high), Anchor::BaseWest)
            }
            (false, true) => ((x - 0.3 * wide, top + 0.2 * high), Anchor::BaseEast),
            (false, false) if begins => ((x + GAP, top - GAP), Anchor::BaseWest),
            (false, false) => ((x - GAP, top - GAP), Anchor::BaseEast),
        };
        if !node.name.is_empty() {
            pen.write(name_at, anchor, &node.name, grey);
        }
        for (number, (sign, known)) in node.beside.iter().enumerate() {
            let at = (right + GAP * size, y + row(node.beside.len(), number) * size);
            match known {
                Some(known) => pen.write(at, Anchor::BaseWest, &format!("{sign} {known}"), grey),
                None => pen.ask(at, sign, (WINDOW - 4.0) * size, grey),
            }
        }
        if let Some(order) = node.order {
            let ring = match (node.leaf, self.sideways) {
                (true, false) => (x, bottom + (NAME + GAP + RING) * size),
                (true, true) | (false, _) => (left - (GAP + RING) * size, y),
            };
            if let Some(order) = order {
                pen.write(ring, Anchor::Center, &order.to_string(), grey);
            }
            pen.ring(ring, RING * size, grey);
        }
    }
}
