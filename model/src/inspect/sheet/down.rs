//! The layout of a tree that grows down.

use super::types::{Density, DiagramSheet, Size, Spot, TreeDirection};
use crate::inspect::diagram::Diagram;
use crate::inspect::tidy::middles;

/// Returns the sheet of a diagram whose boxes have these sizes. The edges below a box follow its
/// lines.
pub fn sheet(diagram: &Diagram, sizes: &[Size], density: Density) -> DiagramSheet {
    let gap = match density {
        Density::Large => 3,
        Density::Open | Density::Close | Density::Bare => 1,
    };
    let parents: Vec<Option<usize>> = diagram.cells.iter().map(|cell| cell.parent).collect();
    // A box has a middle, so its width is odd; the selected box has a sign before it.
    let rooms: Vec<i32> = sizes.iter().map(|size| size.widest() | 1).collect();
    let widths: Vec<i32> = rooms.iter().map(|room| room + gap).collect();
    let middles = middles(&parents, &widths);
    let (mut first, mut edges, mut y) = (Vec::new(), Vec::new(), 0);
    for ply in 0..diagram.height {
        let level = || {
            diagram
                .cells
                .iter()
                .zip(sizes)
                .filter(move |(cell, _)| cell.ply == ply)
                .map(|(_, size)| size)
        };
        first.push(y);
        y += level().map(Size::height).max().unwrap_or(1);
        // The edges end at the boxes below them, so that free lines are above the edges.
        let open = level().any(|size| size.open);
        y += i32::from(open && density == Density::Large);
        edges.push(y);
        y += i32::from(open);
    }
    let mut spots = Vec::with_capacity(sizes.len());
    let mut wide = 0;
    for (((cell, size), width), middle) in diagram.cells.iter().zip(sizes).zip(rooms).zip(middles) {
        // Room for the sign of the selected box, also before the first box.
        let x = middle - (width + gap) / 2 + gap.midpoint(1);
        wide = wide.max(x + width);
        let y = first.get(cell.ply as usize).copied().unwrap_or(0);
        spots.push(Spot {
            x,
            y,
            width,
            height: size.height(),
            beside: false,
            size: *size,
        });
    }
    DiagramSheet {
        shape: TreeDirection::Down,
        density,
        spots,
        edges,
        size: (wide, y),
    }
}
