//! [`DiagramSheet`]: the places of the boxes of a diagram on a screen of characters.
//!
//! A tree is drawn *down*, as in textbooks, or *across*, with its root on the left and childless
//! moves in one line, which suits wide trees. Leaves lose their blanks and then their names before
//! any box leaves the screen. A tree that does not fit gets the form that shows most of its boxes
//! together with the root. Invariant: places depend on the diagram before it was rewound, so that
//! boxes keep their places when the time changes. Cost: O(boxes × depth).

mod across;
mod down;
mod label;
mod types;

use super::diagram::Diagram;
use label::Room;
pub use label::{Label, Sign, columns, label};
use types::Form;
pub use types::{Density, DiagramSheet, Fold, Size, Spot, Style, TreeDirection};

/// The maximum number of lines by which an edge is lengthened to fill the screen, so that a box and
/// its moves remain close.
const MOST_MORE: i32 = 6;

impl DiagramSheet {
    /// Creates the sheet of a diagram, in its state before it was rewound, for a screen of columns
    /// and lines.
    pub fn new(diagram: &Diagram, style: Style, screen: (i32, i32)) -> DiagramSheet {
        // The option for α and β shall not change the direction of the tree.
        let plain = || {
            DiagramSheet::best(
                diagram,
                Style {
                    windows: false,
                    ..style
                },
                screen,
            )
            .shape
        };
        let shape = style.shape.or_else(|| style.windows.then(plain));
        DiagramSheet::best(diagram, Style { shape, ..style }, screen)
    }
    /// Lengthens the edges of a tree that grows down, so that it fills the height of the screen.
    fn grown(mut self, diagram: &Diagram, lines: i32) -> DiagramSheet {
        let gaps = diagram.height.saturating_sub(1) as i32;
        if self.shape != TreeDirection::Down || gaps == 0 {
            return self;
        }
        let more = ((lines - self.size.1) / gaps).clamp(0, MOST_MORE);
        for (cell, spot) in diagram.cells.iter().zip(&mut self.spots) {
            spot.y += more * cell.ply as i32;
        }
        for (ply, edge) in (1..).zip(&mut self.edges) {
            *edge += more * ply.min(gaps);
        }
        self.size.1 += more * gaps;
        self
    }
    /// Returns the sheet with the first form that fits, or else with the one that shows most boxes.
    fn best(diagram: &Diagram, style: Style, screen: (i32, i32)) -> DiagramSheet {
        let room = Room::new(diagram, style);
        let fits = |sheet: &DiagramSheet| sheet.size.0 <= screen.0 && sheet.size.1 <= screen.1;
        let mut best: Option<(usize, DiagramSheet)> = None;
        for form in forms(style) {
            let sizes = room.sizes(diagram, form);
            let sheet = match form.shape {
                TreeDirection::Down => down::sheet(diagram, &sizes, form.density),
                TreeDirection::Across => across::sheet(diagram, &sizes, form.density, screen.0),
            };
            if fits(&sheet) {
                return sheet.grown(diagram, screen.1);
            }
            let from = sheet.pan((0, 0), screen, Some(0));
            let seen = sheet
                .spots
                .iter()
                .filter(|spot| spot.side(from, screen).is_none())
                .count();
            // A form that leaves out less is preferred unless another shows clearly more boxes.
            if best.as_ref().is_none_or(|(most, _)| seen * 10 > most * 11) {
                best = Some((seen, sheet));
            }
        }
        best.map(|(_, sheet)| sheet).unwrap_or_default()
    }
}

/// Returns the forms of sheets that suit a style, those that leave out least first.
fn forms(style: Style) -> impl Iterator<Item = Form> {
    use Density::{Bare, Close, Large, Open};
    use TreeDirection::{Across, Down};
    let all = [
        (Down, Large, false),
        (Down, Open, false),
        (Down, Close, false),
        // The names of leaves are more useful than separate lines for windows.
        (Down, Open, true),
        (Down, Close, true),
        (Down, Bare, false),
        (Down, Bare, true),
        (Across, Open, false),
        (Across, Close, false),
        (Across, Close, true),
        (Across, Bare, true),
    ];
    let forms = all.into_iter().map(|(shape, density, paired)| Form {
        shape,
        density,
        paired,
    });
    forms.filter(move |form| {
        let first = if style.large || form.shape == Across {
            Large
        } else {
            Open
        };
        form.density >= first
            && (style.windows || !form.paired)
            && style.shape.is_none_or(|only| only == form.shape)
    })
}

#[cfg(test)]
mod tests;
