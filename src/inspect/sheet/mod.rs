//! [`DiagramSheet`]: where the boxes of a diagram stand on a screen of letters.
//!
//! A tree is drawn *down*, as textbooks do, or *across*, its root on the left and the moves without more below them in
//! one line: wide trees are read that way. Leaves lose their blanks, then their names, before anything is out of sight. Of
//! a tree that does not fit, it is drawn so that most of its boxes are seen beside the root.
//! Invariant: places depend on how the diagram was before it was rewound, so that nothing moves while time does.
//! Cost: O(boxes × depth).

mod across;
mod down;
mod label;
mod types;

use super::diagram::Diagram;
use label::Room;
pub use label::{Label, Sign, columns, label};
pub use types::{Density, DiagramSheet, Shape, Size, Spot, Style};

impl DiagramSheet {
    /// A sheet of a diagram, as it was before it was rewound, for a screen of so many columns and lines.
    pub fn new(diagram: &Diagram, style: Style, screen: (i32, i32)) -> DiagramSheet {
        let room = Room::new(diagram, style);
        let fits = |sheet: &DiagramSheet| sheet.size.0 <= screen.0 && sheet.size.1 <= screen.1;
        let first = if style.large { Density::Large } else { Density::Open };
        let densities = [Density::Large, Density::Open, Density::Close, Density::Bare];
        let down = densities.into_iter().filter(|density| *density >= first).map(|density| (Shape::Down, density));
        let across = [(Shape::Across, Density::Open), (Shape::Across, Density::Close)];
        let wanted = |(shape, _): &(Shape, Density)| style.shape.is_none_or(|only| only == *shape);
        let mut best: Option<(usize, DiagramSheet)> = None;
        for (shape, density) in down.chain(across).filter(wanted) {
            let sizes = room.sizes(diagram, density, shape);
            let sheet = match shape {
                Shape::Down => down::sheet(diagram, &sizes, density),
                Shape::Across => across::sheet(diagram, &sizes, density, screen.0),
            };
            if fits(&sheet) {
                return sheet;
            }
            let from = sheet.pan((0, 0), screen, Some(0));
            let seen = sheet.spots.iter().filter(|spot| spot.side(from, screen).is_none()).count();
            // The less is left out of the boxes, the better, where both show about as many.
            if best.as_ref().is_none_or(|(most, _)| seen * 10 > most * 11) {
                best = Some((seen, sheet));
            }
        }
        best.map(|(_, sheet)| sheet).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests;
