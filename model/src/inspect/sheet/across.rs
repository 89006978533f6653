//! The layout of a tree that grows to the right. Moves with nothing drawn below them are placed in
//! lines, which are broken at the edge of the screen.

use super::types::{Density, DiagramSheet, Size, Spot, TreeDirection};
use crate::inspect::diagram::Diagram;

/// The columns between a box and its moves.
const BETWEEN: i32 = 4;

/// The minimum number of columns in which moves are placed side by side.
const LEAST: i32 = 24;

/// Returns the sheet of a diagram whose boxes have these sizes, for a screen with this number of
/// columns.
pub fn sheet(diagram: &Diagram, sizes: &[Size], density: Density, columns: i32) -> DiagramSheet {
    let mut widths = vec![0; diagram.height as usize];
    for (cell, size) in diagram.cells.iter().zip(sizes) {
        if size.open || cell.parent.is_none() {
            let widest = &mut widths[cell.ply as usize];
            *widest = (*widest).max(size.widest());
        }
    }
    // The first column of each ply, and the column of the edges to the right of it.
    let (mut starts, mut edges, mut x) = (Vec::new(), Vec::new(), 1);
    for width in &widths {
        starts.push(x);
        x += width + BETWEEN;
        edges.push(x - BETWEEN + 1);
    }
    let apart = if density == Density::Bare { 1 } else { 2 };
    // The last occupied line of each ply.
    let mut taken = vec![-1; diagram.height as usize];
    let mut spots: Vec<Spot> = Vec::with_capacity(sizes.len());
    let mut wide = 0;
    for (at, (cell, size)) in diagram.cells.iter().zip(sizes).enumerate() {
        let (start, width) = (
            starts.get(cell.ply as usize).copied().unwrap_or(0),
            size.widest(),
        );
        let below = taken.get_mut(cell.ply as usize..).unwrap_or_default();
        let mut spot = Spot {
            x: start,
            y: 0,
            width,
            height: size.height(),
            beside: false,
            size: *size,
        };
        if let (Some(before), Some(parent)) = (at.checked_sub(1), cell.parent) {
            let last = spots[before];
            let (end, first) = (last.x + last.width + apart, before == parent);
            // A box continues the line of its sibling. Otherwise the first move is in its parent's
            // line and others are below.
            let follows =
                diagram.cells[before].parent == cell.parent && !sizes[before].open && !size.open;
            let most = columns.max(start + LEAST);
            if follows && end + width <= most {
                spot = Spot {
                    x: end,
                    y: last.y,
                    beside: true,
                    ..spot
                };
            } else {
                spot.y = if first {
                    last.y
                } else {
                    below.iter().max().map_or(0, |line| line + 1)
                };
            }
        }
        if let Some(line) = below.first_mut() {
            *line = (*line).max(spot.y + spot.height - 1);
        }
        wide = wide.max(spot.x + spot.width);
        spots.push(spot);
    }
    let high = taken.iter().max().map_or(0, |line| line + 1);
    DiagramSheet {
        shape: TreeDirection::Across,
        density,
        spots,
        edges,
        size: (wide, high),
    }
}
