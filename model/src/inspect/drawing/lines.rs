//! The writer of indented lines, one for each box.

use super::super::diagram::{Diagram, DiagramCell, DiagramContent};
use super::super::explain::thousands;
use super::super::outline::{Row, RowState};
use super::label::{is_unsearched, legend, name, value};
use engine::search::Window;

/// Returns a diagram as indented lines: ▲ MAX, ▼ MIN, ◆ chance, ■ leaf, ◊ hit, ✗ cut off; `*` marks
/// the move that the node above would choose.
/// the move that the node above would choose.
pub fn lines(diagram: &Diagram) -> String {
    let all = diagram.cells.iter().map(line);
    all.chain(legend(diagram).map(str::to_owned))
        .map(|line| line + "\n")
        .collect()
}

fn line(cell: &DiagramCell) -> String {
    let indent = "  ".repeat(cell.ply as usize);
    let left_out = cell.left_out();
    let DiagramContent::Row(row) = &cell.shown else {
        return indent + &left_out;
    };
    let parts = std::iter::once(node(row)).chain((!left_out.is_empty()).then_some(left_out));
    indent + &parts.collect::<Vec<_>>().join("  ")
}

fn node(row: &Row) -> String {
    if is_unsearched(row) {
        return format!(
            "{} {}",
            if row.state == RowState::Pruned {
                "✗"
            } else {
                "·"
            },
            name(row)
        );
    }
    let shape = match (row.state, row.max) {
        (RowState::Leaf, _) => "■",
        (RowState::Hit, _) => "◊",
        _ if row.chance => "◆",
        (_, true) => "▲",
        (_, false) => "▼",
    };
    let best = if row.best && row.ply > 0 { " *" } else { "" };
    let mut text = format!("{shape} {} {}{best}", name(row), value(row));
    if !matches!(row.state, RowState::Leaf | RowState::Hit) {
        if row.window != Window::FULL {
            text += &format!("  [{} {}]", row.window_text.0, row.window_text.1);
        }
        let s = if row.counts.nodes == 1 { "" } else { "s" };
        text += &format!("  {} node{s}", thousands(row.counts.nodes));
    }
    if let RowState::Cut(left) = row.state {
        text += &format!("  ✗{left}");
    }
    text
}
