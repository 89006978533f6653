//! The types of a sheet, and the part of it that a screen shows.

use crate::inspect::diagram::Diagram;

/// The direction in which a tree grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum TreeDirection {
    /// The root is at the top.
    #[default]
    Down,
    /// The root is on the left.
    Across,
}

/// The options of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// The direction; `None`: the one that shows more boxes.
    pub shape: Option<TreeDirection>,
    /// True if α and β are shown at each node, and the inequality at each cut.
    pub windows: bool,
    /// True for wide boxes, as for a projector.
    pub large: bool,
    /// True if only ASCII is used, in which some signs are longer.
    pub ascii: bool,
}

/// The density of the texts in a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Density {
    /// Space around the texts.
    Large,
    /// Signs, names and values separated by blanks.
    #[default]
    Open,
    /// No blanks.
    Close,
    /// No blanks, and leaves show only their values.
    Bare,
}

/// The form in which a sheet is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    pub shape: TreeDirection,
    pub density: Density,
    /// True if names and values of inner nodes share a line, and windows and inequalities another.
    pub paired: bool,
}

/// The place of a box. Its width is that of its room, independent of the present texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Spot {
    /// The left edge.
    pub x: i32,
    /// The first line.
    pub y: i32,
    /// The width in columns.
    pub width: i32,
    /// The number of lines.
    pub height: i32,
    /// True if the box continues the line of the box before it, its elder sibling.
    pub beside: bool,
    /// The room for its texts.
    pub size: Size,
}

/// The arrangement of the texts of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Fold {
    /// All texts in one line.
    Line,
    /// The name and the value, and below them the window or, at a cut, the inequality, which
    /// contains the bound.
    Pair,
    /// Each text in a line of its own.
    #[default]
    Stack,
}

impl Spot {
    /// Returns the side of a screen on which the box is at least partly out of sight (0 left, 1
    /// right, 2 above, 3 below); `None` if it is visible.
    pub fn side(self, from: (i32, i32), screen: (i32, i32)) -> Option<usize> {
        match () {
            () if self.y < from.1 => Some(2),
            () if self.y + self.height > from.1 + screen.1 => Some(3),
            () if self.x < from.0 => Some(0),
            () if self.x + self.width > from.0 + screen.0 => Some(1),
            () => None,
        }
    }
    /// Returns the column of its middle.
    pub fn middle(self) -> i32 {
        self.x + self.width / 2
    }
    /// Returns the column at which its first line begins, if that does not depend on the present
    /// texts.
    pub fn start(self, shape: TreeDirection) -> Option<i32> {
        match (self.size.fold, shape) {
            (Fold::Line, _) | (Fold::Pair, TreeDirection::Across) => Some(self.x),
            (Fold::Pair, TreeDirection::Down) => Some(self.middle() - self.size.first() / 2),
            (Fold::Stack, _) => None,
        }
    }
}

/// The boxes of a diagram on a screen of characters.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DiagramSheet {
    /// The direction of the tree.
    pub shape: TreeDirection,
    /// The density of the texts.
    pub density: Density,
    /// The place of each box of the diagram.
    pub spots: Vec<Spot>,
    /// For a tree that grows down, the line of the edges below each ply; for one that grows to the
    /// right, the column of the edges right of each ply.
    pub edges: Vec<i32>,
    /// The total columns and lines.
    pub size: (i32, i32),
}

/// The room that a box needs, in columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// The width of the name with its sign and the mark of the best move.
    pub name: i32,
    pub value: i32,
    pub window: i32,
    pub reason: i32,
    /// The arrangement of these texts.
    pub fold: Fold,
    /// True if its moves are drawn.
    pub open: bool,
}

impl Size {
    /// Returns the width of its widest line.
    pub fn widest(&self) -> i32 {
        match self.fold {
            Fold::Line => self.line(),
            Fold::Pair => self.first().max(self.window).max(self.reason),
            Fold::Stack => self.name.max(self.value).max(self.window).max(self.reason),
        }
    }
    /// Returns the number of its lines.
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
    /// Returns the width of the name and the value in one line.
    pub fn first(&self) -> i32 {
        beside(&[self.name, self.value])
    }
    /// Returns the width of all texts in one line.
    fn line(&self) -> i32 {
        beside(&[self.name, self.value, self.window, self.reason])
    }
}

/// Returns the width of texts in one line, with a blank between them.
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
    /// Returns the number of nodes that are out of sight, hidden ones included: to the left, to the
    /// right, above, below.
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

    /// Returns the corner of the screen, moved as little as possible, so that a box is visible. A
    /// sheet that fits is centred.
    pub fn pan(&self, from: (i32, i32), screen: (i32, i32), shown: Option<usize>) -> (i32, i32) {
        let spot = shown.and_then(|at| self.spots.get(at));
        let along = |from: i32, all: i32, room: i32, span: Option<(i32, i32)>| {
            if all <= room {
                return (all - room) / 2;
            }
            let from = from.clamp(0, all - room);
            // Boxes around the shown one should be visible, too.
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
