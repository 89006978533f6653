//! SVG: the tree as textbooks draw it. Text is escaped for XML; nothing is loaded from elsewhere.

use super::super::diagram::{Cell, Diagram, Edge, Shown};
use super::super::outline::RowState;
use super::label::{is_unsearched, name, value};
use engine::clean::clean;

/// The width of a box with the space beside it, in pixels.
const ACROSS: u32 = 92;
/// From a ply to the next.
const DOWN: u32 = 96;
/// Half the height of a box.
const HALF: u32 = 20;
/// The space around the drawing.
const MARGIN: u32 = 24;

const STYLE: &str = "text{font:14px sans-serif;text-anchor:middle;fill:#111}\
    .move,.note{font-size:11px;fill:#555}.shape{fill:#fff;stroke:#111}.edge{stroke:#777}\
    .best{stroke:#111;stroke-width:2.5}.pruned{fill:none;stroke:#b00;stroke-dasharray:4 3}.cut{stroke:#b00;stroke-width:2}";

fn escaped(text: &str) -> String {
    let text = clean(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    text.replace('"', "&quot;")
}

/// The middle of a box, in pixels.
fn middle(cell: &Cell) -> (u32, u32) {
    (MARGIN + cell.x * ACROSS / 2, MARGIN + HALF + cell.ply * DOWN)
}

/// A diagram as a drawing: triangles for MAX, turned ones for MIN, boxes for leaves; what was cut off is dashed, with
/// two strokes through its edge.
pub fn svg(diagram: &Diagram, title: &str) -> String {
    let width = diagram.width * ACROSS / 2 + 2 * MARGIN;
    // The last ply may have a note below.
    let height = 3 * MARGIN + 2 * HALF + diagram.height.saturating_sub(1) * DOWN;
    let title = escaped(title);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\">\n<title>{title}</title>\n<style>{STYLE}</style>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
    );
    for edge in &diagram.edges {
        text += &line(diagram, *edge);
    }
    for cell in &diagram.cells {
        text += &shape(cell);
    }
    text + "</svg>\n"
}

fn line(diagram: &Diagram, edge: Edge) -> String {
    let (parent, child) = (&diagram.cells[edge.parent], &diagram.cells[edge.child]);
    let ((x1, y1), (x2, y2)) = (middle(parent), middle(child));
    let (y1, y2) = (y1 + HALF, y2 - HALF);
    let class = match (edge.pruned, edge.best) {
        (true, _) => "pruned",
        (_, true) => "best",
        _ => "edge",
    };
    let mut text = format!("<line class=\"{class}\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>\n");
    let (x, y) = ((x1 + x2) / 2, (y1 + y2) / 2);
    if edge.pruned {
        for up in [5, 0] {
            let (left, right, y) = (x - 7, x + 7, y - up);
            text += &format!("<line class=\"cut\" x1=\"{left}\" y1=\"{}\" x2=\"{right}\" y2=\"{y}\"/>\n", y + 4);
        }
    }
    if let Some(row) = child.row() {
        // Near the child, where edges are apart.
        let (x, y) = ((x1 + 3 * x2) / 4, (y1 + 3 * y2) / 4 - 2);
        text += &format!("<text class=\"move\" x=\"{x}\" y=\"{y}\">{}</text>\n", escaped(&name(row)));
    }
    text
}

fn shape(cell: &Cell) -> String {
    let (x, y) = middle(cell);
    let left_out = escaped(&cell.left_out());
    let Shown::Row(row) = &cell.shown else {
        return format!("<text class=\"note\" x=\"{x}\" y=\"{y}\">{left_out}</text>\n");
    };
    let (left, right, top, bottom) = (x - 30, x + 30, y - HALF, y + HALF);
    let side =
        |class| format!("<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"44\" height=\"28\"/>\n", x - 22, y - 14);
    let mut text = match (row.state, row.max) {
        _ if is_unsearched(row) => return side("pruned"),
        (RowState::Leaf, _) => side("shape"),
        (_, true) => format!("<polygon class=\"shape\" points=\"{left},{bottom} {x},{top} {right},{bottom}\"/>\n"),
        (_, false) => format!("<polygon class=\"shape\" points=\"{left},{top} {x},{bottom} {right},{top}\"/>\n"),
    };
    // In the wide part of a triangle.
    let line = match (row.state, row.max) {
        (RowState::Leaf, _) => y + 5,
        (_, true) => y + 15,
        (_, false) => y - 5,
    };
    text += &format!("<text x=\"{x}\" y=\"{line}\">{}</text>\n", escaped(&value(row)));
    if !left_out.is_empty() {
        text += &format!("<text class=\"note\" x=\"{x}\" y=\"{}\">{left_out}</text>\n", bottom + 14);
    }
    text
}
