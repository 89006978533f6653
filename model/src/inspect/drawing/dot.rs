//! Graphviz DOT. Source: the DOT language's own page: inside double quotes, `"` and `\` must be escaped.

use super::super::diagram::{Cell, Diagram, Shown};
use super::super::outline::RowState;
use super::label::{is_unsearched, legend, name, value};
use engine::clean::clean;

fn quoted(text: &str) -> String {
    format!("\"{}\"", clean(text).replace('\\', "\\\\").replace('"', "\\\""))
}

/// Two lines of a label; DOT's own escape stands between them.
fn label(first: &str, second: &str) -> String {
    if second.is_empty() {
        return quoted(first);
    }
    let (first, second) = (quoted(first), quoted(second));
    format!("{}\\n{}", first.trim_end_matches('"'), second.trim_start_matches('"'))
}

/// A diagram as Graphviz draws it: triangles for MAX, turned ones for MIN, dashed edges to what was cut off.
pub fn dot(diagram: &Diagram, title: &str) -> String {
    let signs = legend(diagram).unwrap_or_default();
    let mut text = String::from("digraph search {\n");
    text += &format!("  graph [label={}, labelloc=t, fontname=\"sans-serif\", ordering=out];\n", label(title, signs));
    text += "  node [fontname=\"sans-serif\", margin=0.03];\n  edge [fontname=\"sans-serif\", arrowhead=none];\n";
    for (index, cell) in diagram.cells.iter().enumerate() {
        text += &format!("  n{index} [{}];\n", node(cell));
    }
    for edge in &diagram.edges {
        let mv = diagram.cells[edge.child].row().map_or_else(String::new, name);
        let style = match (edge.pruned, edge.best) {
            (true, _) => format!("style=dashed, label={}", quoted(&format!("✗ {mv}"))),
            (_, true) => format!("label={}, style=bold", quoted(&mv)),
            _ => format!("label={}", quoted(&mv)),
        };
        text += &format!("  n{} -> n{} [{style}];\n", edge.parent, edge.child);
    }
    text + "}\n"
}

fn node(cell: &Cell) -> String {
    let left_out = cell.left_out();
    let Shown::Row(row) = &cell.shown else { return format!("label={}, shape=plaintext", quoted(&left_out)) };
    if is_unsearched(row) {
        return "label=\"\", shape=box, style=dashed".to_owned();
    }
    let mut values = value(row);
    if let RowState::Cut(left) = row.state {
        values += &format!(" ✗{left}");
    }
    // A cut is written where its moves are not drawn.
    let values = if cell.hidden > 0 { values } else { value(row) };
    let shape = match (row.state, row.max) {
        (RowState::Leaf, _) => "box",
        (RowState::Hit, _) => "diamond",
        (_, true) => "triangle",
        (_, false) => "invtriangle",
    };
    format!("label={}, shape={shape}", label(&values, &left_out))
}
