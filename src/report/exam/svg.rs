//! A paper as SVG: the drawing alone for an HTML page, or with its title and tasks as a page of its own.

use super::Paper;
use super::place::{Drawing, HALF, Placed};
use engine::clean::clean;

const STYLE: &str = "text{font-family:sans-serif;font-size:13px;fill:#111}.mid{text-anchor:middle}.name{font-size:11px;\
    fill:#444;text-anchor:end}.right{text-anchor:start}.small{font-size:11px}.shape{fill:#fff;stroke:#111;stroke-width:1.2}.edge{stroke:#555}\
    .blank{stroke:#888;stroke-dasharray:2 2}.ring{fill:#fff;stroke:#888}.grey{opacity:.38}.stored{stroke:#111;stroke-width:3.4}.cut{stroke:#b00;stroke-width:2.2}\
    .head{font-size:20px;font-weight:bold}";

pub(super) fn escaped(text: &str) -> String {
    let text = clean(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    text.replace('"', "&quot;")
}

/// The drawing without a title.
pub(super) fn drawing(paper: Paper<'_>) -> String {
    let drawing = Drawing::new(paper);
    wrap((drawing.width, drawing.height), &paper.title(), &tree(&drawing, paper.sideways))
}

/// A whole page.
pub fn page(paper: Paper<'_>) -> String {
    let drawing = Drawing::new(paper);
    let below = if paper.solved { paper.answers() } else { paper.tasks() };
    let mut text = String::new();
    let width = drawing.width.max(760.0);
    text += &format!("<text class=\"head\" x=\"24\" y=\"34\">{}</text>\n", escaped(&paper.title()));
    let mut y = 56.0;
    if !paper.solved {
        let mut x = 24.0;
        for (label, room, filled) in paper.head() {
            let (from, to) = (x + 8.0 * label.chars().count() as f64 + 6.0, x + (width - 48.0) * room - 12.0);
            text += &format!(
                "<text x=\"{x}\" y=\"62\">{}</text>\n<line class=\"blank\" x1=\"{from:.0}\" y1=\"64\" x2=\"{to:.0}\" \
                 y2=\"64\"/>\n<text x=\"{from:.0}\" y=\"60\">{}</text>\n",
                escaped(label),
                escaped(filled)
            );
            x += (width - 48.0) * room;
        }
        y = 86.0;
    }
    text += &format!("<text class=\"small\" x=\"24\" y=\"{y}\">{}</text>\n", escaped(&paper.legend()));
    y += 22.0;
    for (number, line) in (1..).zip(below) {
        for (row, words) in rows(&format!("{number}. {line}"), ((width - 64.0) / 7.0) as usize).iter().enumerate() {
            let x = if row == 0 { 24 } else { 40 };
            text += &format!("<text x=\"{x}\" y=\"{y}\">{}</text>\n", escaped(words));
            y += 18.0;
        }
    }
    text += &format!("<g transform=\"translate({} {y})\">\n", (width - drawing.width) / 2.0);
    text += &tree(&drawing, paper.sideways);
    wrap((width, y + drawing.height), &paper.title(), &(text + "</g>\n"))
}

/// A text in rows of at most so many characters, broken between words: SVG breaks no lines.
fn rows(text: &str, most: usize) -> Vec<String> {
    let mut rows: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match rows.last_mut() {
            Some(row) if row.chars().count() + 1 + word.chars().count() <= most => {
                row.push(' ');
                row.push_str(word);
            }
            Some(_) | None => rows.push(word.to_owned()),
        }
    }
    rows
}

fn wrap((width, height): (f64, f64), title: &str, inside: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         role=\"img\">\n<title>{}</title>\n<style>{STYLE}</style>\n<rect width=\"{width}\" height=\"{height}\" \
         fill=\"#fff\"/>\n{inside}</svg>\n",
        escaped(title)
    )
}

fn tree(drawing: &Drawing, sideways: bool) -> String {
    let edges = drawing.nodes.iter().filter_map(|node| Some(edge(&drawing.nodes[node.parent?], node, sideways)));
    let nodes = drawing.nodes.iter().map(shape);
    edges.chain(nodes).collect()
}

/// Where an edge leaves its parent and reaches its child.
pub(super) fn ends(parent: &Placed, child: &Placed, sideways: bool) -> [(f64, f64); 2] {
    if sideways {
        // Beside the parent stand α, β and the visit that stored its answer.
        let from = parent.x + if parent.beside.is_empty() { HALF + 4.0 } else { 62.0 };
        return [(from, parent.y), (child.x - HALF - if child.order.is_some() { 24.0 } else { 4.0 }, child.y)];
    }
    [(parent.x, parent.y + HALF), (child.x, child.y - HALF)]
}

fn edge(parent: &Placed, child: &Placed, sideways: bool) -> String {
    let [(x1, y1), (x2, y2)] = ends(parent, child, sideways);
    let class = match (child.stored, child.grey) {
        (true, _) => "stored",
        (false, true) => "edge grey",
        (false, false) => "edge",
    };
    let mut text = format!("<line class=\"{class}\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>\n");
    if child.cut {
        let (x, y) = ((x1 + x2) / 2.0, (y1 + y2) / 2.0);
        for (dx, dy) in [(-7.0, -6.0), (-7.0, 6.0)] {
            text += &format!(
                "<line class=\"cut\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>\n",
                x + dx,
                y + dy,
                x - dx,
                y - dy
            );
        }
    }
    text
}

fn shape(node: &Placed) -> String {
    let Placed { x, y, .. } = *node;
    let (left, right, top, bottom) = (x - HALF - 4.0, x + HALF + 4.0, y - HALF, y + HALF);
    let mut text = String::from(if node.grey { "<g class=\"grey\">\n" } else { "<g>\n" });
    let line = match (node.leaf, node.max) {
        (true, _) => {
            text +=
                &format!("<rect class=\"shape\" x=\"{}\" y=\"{}\" width=\"40\" height=\"24\"/>\n", x - 20.0, y - 12.0);
            y + 5.0
        }
        (false, true) => {
            text += &format!("<polygon class=\"shape\" points=\"{left},{bottom} {x},{top} {right},{bottom}\"/>\n");
            y + 14.0
        }
        (false, false) => {
            text += &format!("<polygon class=\"shape\" points=\"{left},{top} {x},{bottom} {right},{top}\"/>\n");
            y - 4.0
        }
    };
    if let Some(value) = &node.value {
        text += &format!("<text class=\"mid\" x=\"{x}\" y=\"{line}\">{}</text>\n", escaped(value));
    }
    let (name, (name_x, name_y, begins)) = (escaped(&node.name), node.name_at);
    let class = if begins { "name right" } else { "name" };
    text += &format!("<text class=\"{class}\" x=\"{name_x}\" y=\"{name_y}\">{name}</text>\n");
    for (at, (sign, known)) in node.beside.iter().enumerate() {
        let (x, y) = (right + 1.0, y - 2.0 + 15.0 * at as f64 - 3.5 * (node.beside.len() as f64 - 2.0));
        match known {
            Some(known) => {
                text += &format!("<text class=\"small\" x=\"{x}\" y=\"{y}\">{sign} {}</text>\n", escaped(known));
            }
            None => {
                text += &format!(
                    "<text class=\"small\" x=\"{x}\" y=\"{y}\">{sign}</text>\n<line class=\"blank\" x1=\"{}\" \
                     y1=\"{y}\" x2=\"{}\" y2=\"{y}\"/>\n",
                    x + 10.0,
                    x + 38.0
                );
            }
        }
    }
    if let Some(order) = node.order {
        let (x, y) = (left - 8.0, y + 6.0);
        text += &format!("<circle class=\"ring\" cx=\"{x}\" cy=\"{y}\" r=\"8\"/>\n");
        if let Some(order) = order {
            text += &format!("<text class=\"small mid\" x=\"{x}\" y=\"{}\">{order}</text>\n", y + 4.0);
        }
    }
    text + "</g>\n"
}
