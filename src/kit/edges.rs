//! The edges from a box of a diagram to its moves: a stem, a bar along the moves, and a sign at each of them.
//!
//! A tree that grows across is drawn with lines and columns exchanged, and each sign has a lead to
//! its box.

use crate::kit::canvas::Canvas;
use crate::kit::look::Look;
use model::inspect::diagram::Diagram;
use model::inspect::outline::RowState;
use model::inspect::sheet::{DiagramSheet, Fold, TreeDirection};

/// An edge to a move.
pub struct Twig {
    /// The position of the move's box: its column where the tree grows down, otherwise its line.
    pub at: i32,
    /// True if the move was not searched.
    pub idle: bool,
    /// True if it was cut off.
    pub pruned: bool,
    pub best: bool,
}

/// Draws the edges below a box whose last `blank` lines are empty; `below`: the boxes of its moves.
pub fn edges(
    diagram: &Diagram,
    sheet: &DiagramSheet,
    (at, blank): (usize, i32),
    below: &[usize],
    canvas: &mut Canvas<'_>,
    look: &Look,
) {
    let (Some(cell), Some(spot)) = (diagram.cells.get(at), sheet.spots.get(at)) else {
        return;
    };
    let Some(&level) = sheet.edges.get(cell.ply as usize) else {
        return;
    };
    let across = sheet.shape == TreeDirection::Across;
    let first = if spot.size.fold == Fold::Pair {
        spot.size.first()
    } else {
        spot.width
    };
    let (hangs, from) = if across {
        (spot.y, spot.x + first + 1)
    } else {
        (spot.middle(), spot.y + spot.height - blank)
    };
    // Moves that stand beside each other share an edge.
    let children = below
        .iter()
        .filter_map(|&child| Some((diagram.cells.get(child)?, sheet.spots.get(child)?)));
    let twigs = children
        .filter(|(_, spot)| !spot.beside)
        .map(|(cell, spot)| Twig {
            at: if across { spot.y } else { spot.middle() },
            idle: matches!(
                cell.row().map(|row| row.state),
                Some(RowState::Pruned | RowState::Waiting)
            ),
            pruned: cell.is_pruned(),
            best: cell.row().is_some_and(|row| row.best),
        });
    branch(
        (hangs, from, level),
        &twigs.collect::<Vec<_>>(),
        across,
        canvas,
        look,
    );
}

/// Draws a stem at column `hangs`, from line `from` to line `level`, and the edges to moves at its
/// end; in a tree that grows across, lines and columns are exchanged.
pub fn branch(
    (hangs, from, level): (i32, i32, i32),
    twigs: &[Twig],
    across: bool,
    canvas: &mut Canvas<'_>,
    look: &Look,
) {
    let (glyphs, theme) = (&look.glyphs, &look.theme);
    let (Some(first), Some(last)) = (twigs.first(), twigs.last()) else {
        return;
    };
    let [left, inner, right, only, up, both] = glyphs.fork;
    let lead = |twig: &Twig| glyphs.edge[usize::from(twig.idle)];
    let (stem, bar) = if across {
        (lead(first), [glyphs.trunk; 2])
    } else {
        (only, glyphs.edge)
    };
    let place = |at: i32, level: i32| if across { (level, at) } else { (at, level) };
    for level in from..level {
        canvas.put(place(hangs, level), stem, theme.dim);
    }
    let solid = twigs
        .iter()
        .rev()
        .find(|twig| !twig.idle)
        .map_or(first.at, |twig| twig.at)
        .max(hangs);
    for at in first.at + 1..last.at {
        canvas.put(place(at, level), bar[usize::from(at > solid)], theme.dim);
    }
    canvas.put(
        place(hangs, level),
        if across { inner } else { up },
        theme.dim,
    );
    for twig in twigs {
        let (is_first, is_last) = (twig.at == first.at, twig.at == last.at);
        let sign = match (across, is_first, is_last) {
            (true, true, true) => lead(twig),
            (true, true, false) => inner,
            (true, false, true) => glyphs.corner,
            (true, false, false) => glyphs.branch,
            // Beside a lead there is no room for the sign of a cut.
            (false, _, _) if twig.pruned => glyphs.cut,
            (false, true, true) => only,
            (false, _, _) if twig.at == hangs => both,
            (false, true, false) => left,
            (false, false, true) => right,
            (false, false, false) => inner,
        };
        let style = match twig.best {
            true => theme.best,
            false if twig.pruned && !across => theme.cut,
            false => theme.dim,
        };
        canvas.put(place(twig.at, level), sign, style);
        if across {
            canvas.put(place(twig.at, level + 1), lead(twig), style);
        }
    }
}
