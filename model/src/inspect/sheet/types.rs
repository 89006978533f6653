//! What a sheet is made of, and which part of it a screen shows.

use crate::inspect::diagram::Diagram;

/// In which direction a tree grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum TreeDirection {
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
    pub shape: Option<TreeDirection>,
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

/// How a sheet is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    pub shape: TreeDirection,
    pub density: Density,
    /// Do names and values of inner nodes share a line, and windows and inequalities another?
    pub paired: bool,
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

/// How the texts of a box stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Fold {
    /// All in one line.
    Line,
    /// The name and the value, and below them the window or, at a cut, the inequality, which says the same.
    Pair,
    /// Each in its own line.
    #[default]
    Stack,
}

impl Spot {
    /// On which side of a screen it is out of sight, at least a part of it: left, right, above, below; `None`: it is seen.
    pub fn side(self, from: (i32, i32), screen: (i32, i32)) -> Option<usize> {
        match () {
            () if self.y < from.1 => Some(2),
            () if self.y + self.height > from.1 + screen.1 => Some(3),
            () if self.x < from.0 => Some(0),
            () if self.x + self.width > from.0 + screen.0 => Some(1),
            () => None,
        }
    }
    /// The column of its middle.
    pub fn middle(self) -> i32 {
        self.x + self.width / 2
    }
    /// Where its first line begins, if that does not depend on what stands in it.
    pub fn start(self, shape: TreeDirection) -> Option<i32> {
        match (self.size.fold, shape) {
            (Fold::Line, _) | (Fold::Pair, TreeDirection::Across) => Some(self.x),
            (Fold::Pair, TreeDirection::Down) => Some(self.middle() - self.size.first() / 2),
            (Fold::Stack, _) => None,
        }
    }
}

/// The boxes of a diagram on a screen of letters. See the module.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DiagramSheet {
    /// How the tree is drawn.
    pub shape: TreeDirection,
    /// How little is written.
    pub density: Density,
    /// Where each box of the diagram stands.
    pub spots: Vec<Spot>,
    /// Down: the line of the edges below each ply. Across: the column of the edges right of each ply.
    pub edges: Vec<i32>,
    /// Columns and lines in all.
    pub size: (i32, i32),
}

/// How much room a box takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// The name with its sign and the mark of the best move.
    pub name: i32,
    pub value: i32,
    pub window: i32,
    pub reason: i32,
    /// How these stand.
    pub fold: Fold,
    /// Are its moves drawn?
    pub open: bool,
}

impl Size {
    /// The widest of its lines.
    pub fn widest(&self) -> i32 {
        match self.fold {
            Fold::Line => self.line(),
            Fold::Pair => self.first().max(self.window).max(self.reason),
            Fold::Stack => self.name.max(self.value).max(self.window).max(self.reason),
        }
    }
    /// How many lines it has.
    pub fn height(&self) -> i32 {
        let below = [self.window, self.reason]
            .iter()
            .filter(|part| **part > 0)
            .count() as i32;
        match self.fold {
            Fold::Line => 1,
            Fold::Pair => 1 + below.min(1),
            Fold::Stack => (below
                + [self.name, self.value]
                    .iter()
                    .filter(|part| **part > 0)
                    .count() as i32)
                .max(1),
        }
    }
    /// The name and the value in one line.
    pub fn first(&self) -> i32 {
        beside(&[self.name, self.value])
    }
    /// All in one line.
    fn line(&self) -> i32 {
        beside(&[self.name, self.value, self.window, self.reason])
    }
}

/// The columns of texts in one line, with a blank between them.
fn beside(parts: &[i32]) -> i32 {
    (parts
        .iter()
        .filter(|part| **part > 0)
        .map(|part| part + 1)
        .sum::<i32>()
        - 1)
    .max(0)
}

impl DiagramSheet {
    /// How many boxes and nodes in them are out of sight: to the left, to the right, above, below.
    pub fn outside(&self, diagram: &Diagram, from: (i32, i32), screen: (i32, i32)) -> [u64; 4] {
        let mut outside = [0; 4];
        for (cell, spot) in diagram.cells.iter().zip(&self.spots) {
            let nodes = match cell.row() {
                Some(_) => 1 + cell.hidden,
                None => cell.hidden.max(1),
            };
            if let Some(side) = spot.side(from, screen) {
                outside[side] += nodes;
            }
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
            let Some((start, end)) = span else {
                return from;
            };
            let (least, most) = (
                (end + aside - room).min(start),
                (start - aside).max(end - room),
            );
            from.clamp(least.min(most), most.max(least))
                .clamp(0, all - room)
        };
        let x = along(
            from.0,
            self.size.0,
            screen.0,
            spot.map(|spot| (spot.x, spot.x + spot.width)),
        );
        let y = along(
            from.1,
            self.size.1,
            screen.1,
            spot.map(|spot| (spot.y, spot.y + spot.height)),
        );
        (x, y.max(0))
    }
}
