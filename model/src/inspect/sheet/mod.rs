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
use types::Form;
pub use types::{Density, DiagramSheet, Fold, Size, Spot, Style, TreeDirection};

/// The most lines that an edge becomes longer where there is room: the eye still goes from a box to its moves.
const MOST_MORE: i32 = 6;

impl DiagramSheet {
    /// A sheet of a diagram, as it was before it was rewound, for a screen of so many columns and lines.
    pub fn new(diagram: &Diagram, style: Style, screen: (i32, i32)) -> DiagramSheet {
        // α and β do not turn the drawing.
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
    /// The same with longer edges, so that a tree that grows down reaches the foot of the screen.
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
    /// The first form that fits, or else the one that shows most.
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
            // The less is left out of the boxes, the better, where both show about as many.
            if best.as_ref().is_none_or(|(most, _)| seen * 10 > most * 11) {
                best = Some((seen, sheet));
            }
        }
        best.map(|(_, sheet)| sheet).unwrap_or_default()
    }
}

/// The forms of sheets that suit a style, those that leave out least first.
fn forms(style: Style) -> impl Iterator<Item = Form> {
    use Density::{Bare, Close, Large, Open};
    use TreeDirection::{Across, Down};
    let all = [
        (Down, Large, false),
        (Down, Open, false),
        (Down, Close, false),
        // The names of leaves say more than lines of their own for windows.
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
