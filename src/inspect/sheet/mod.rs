//! [`Sheet`]: where the boxes of a diagram stand on a screen of letters.
//!
//! A tree is drawn *down*, as textbooks do, or *across*, its root on the left and the moves without more below them in
//! one line: wide trees are read that way. Leaves lose their blanks, then their names, before anything is out of sight.
//! Invariant: places depend on how the diagram was before it was rewound, so that nothing moves while time does.
//! Cost: O(boxes × depth).

mod across;
mod down;
mod label;

use super::diagram::Diagram;
pub use label::{Label, Sign, label};
pub use label::{Size, columns};
use label::Room;

/// In which direction a tree grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Shape {
    /// The root is above.
    #[default]
    Down,
    /// The root is on the left.
    Across,
}

/// How a sheet is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// In which direction; `None`: the one that shows more.
    pub shape: Option<Shape>,
    /// α and β at each node, and the inequality at each cut?
    pub windows: bool,
    /// Wide boxes, for a projector?
    pub large: bool,
    /// Only ASCII? Some signs are longer then.
    pub ascii: bool,
}

/// How little of a box is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Density {
    /// With space around.
    Large,
    /// Signs, names and values apart.
    #[default]
    Open,
    /// Without blanks.
    Close,
    /// Of leaves only the values.
    Bare,
}

/// Where a box stands. Its texts are as wide as its room, whatever stands in them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Spot {
    /// Its left edge.
    pub x: i32,
    /// Its first line.
    pub y: i32,
    /// How wide it is.
    pub width: i32,
    /// How many lines it has.
    pub height: i32,
    /// Does it continue the line of the box before it, its elder sibling?
    pub beside: bool,
    /// The room for its texts.
    pub size: Size,
}

impl Spot {
    /// The column of its middle.
    pub fn middle(self) -> i32 {
        self.x + self.width / 2
    }
}

/// The boxes of a diagram on a screen of letters. See the module.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    /// How the tree is drawn.
    pub shape: Shape,
    /// How little is written.
    pub density: Density,
    /// Where each box of the diagram stands.
    pub spots: Vec<Spot>,
    /// Down: the line of the edges below each ply. Across: the column of the edges right of each ply.
    pub edges: Vec<i32>,
    /// Columns and lines in all.
    pub size: (i32, i32),
}

impl Sheet {
    /// A sheet of a diagram, as it was before it was rewound, for a screen of so many columns and lines.
    pub fn new(diagram: &Diagram, style: Style, screen: (i32, i32)) -> Sheet {
        let room = Room::new(diagram, style);
        let fits = |sheet: &Sheet| sheet.size.0 <= screen.0 && sheet.size.1 <= screen.1;
        let first = if style.large { Density::Large } else { Density::Open };
        let densities = [Density::Large, Density::Open, Density::Close, Density::Bare];
        let down = densities.into_iter().filter(|density| *density >= first).map(|density| (Shape::Down, density));
        let across = [(Shape::Across, Density::Open), (Shape::Across, Density::Close)];
        let wanted = |(shape, _): &(Shape, Density)| style.shape.is_none_or(|only| only == *shape);
        let mut best: Option<(f64, Sheet)> = None;
        for (shape, density) in down.chain(across).filter(wanted) {
            let sizes = room.sizes(diagram, density, shape);
            let sheet = match shape {
                Shape::Down => down::sheet(diagram, &sizes, density),
                Shape::Across => across::sheet(diagram, &sizes, density, screen.0),
            };
            if fits(&sheet) {
                return sheet;
            }
            let share = |all: i32, room: i32| f64::from(room.max(1)) / f64::from(all.max(room).max(1));
            let seen = share(sheet.size.0, screen.0) * share(sheet.size.1, screen.1);
            // The less is left out of the boxes, the better, where both are about as good.
            if best.as_ref().is_none_or(|(most, _)| seen > most * 1.1) {
                best = Some((seen, sheet));
            }
        }
        best.map(|(_, sheet)| sheet).unwrap_or_default()
    }

    /// How many boxes and nodes in them are out of sight: to the left, to the right, above, below.
    pub fn outside(&self, diagram: &Diagram, from: (i32, i32), screen: (i32, i32)) -> [u64; 4] {
        let mut outside = [0; 4];
        for (cell, spot) in diagram.cells.iter().zip(&self.spots) {
            let nodes = match cell.row() {
                Some(_) => 1 + cell.hidden,
                None => cell.hidden.max(1),
            };
            let side = match () {
                () if spot.y < from.1 => 2,
                () if spot.y + spot.height > from.1 + screen.1 => 3,
                () if spot.x < from.0 => 0,
                () if spot.x + spot.width > from.0 + screen.0 => 1,
                () => continue,
            };
            outside[side] += nodes;
        }
        outside
    }

    /// What is seen at the corner of a screen if it shall show a box, moved as little as may be; all that fits stands in
    /// the middle.
    pub fn pan(&self, from: (i32, i32), screen: (i32, i32), shown: Option<usize>) -> (i32, i32) {
        let spot = shown.and_then(|at| self.spots.get(at));
        let along = |from: i32, all: i32, room: i32, span: Option<(i32, i32)>| {
            if all <= room {
                return (all - room) / 2;
            }
            let from = from.clamp(0, all - room);
            // What lies around it is of interest, too.
            let aside = room / 4;
            let Some((start, end)) = span else { return from };
            let (least, most) = ((end + aside - room).min(start), (start - aside).max(end - room));
            from.clamp(least.min(most), most.max(least)).clamp(0, all - room)
        };
        let x = along(from.0, self.size.0, screen.0, spot.map(|spot| (spot.x, spot.x + spot.width)));
        let y = along(from.1, self.size.1, screen.1, spot.map(|spot| (spot.y, spot.y + spot.height)));
        (x, y.max(0))
    }
}

#[cfg(test)]
mod tests;
