//! LaTeX with TikZ: the tree as textbooks draw it, on a page of its own size; the picture can be cut out for another document.

use super::super::diagram::{Cell, Diagram, Edge, Shown};
use super::super::outline::RowState;
use super::super::words::typeset;
use super::label::{Paint, legend, name};
use super::places::{HALF_LEAF, NOTE, NOTE_CLASS, PicturePlaces, half, is_box, line_of, written};
use super::tex::tex;
use engine::clean::clean;

/// A pixel of the places, in millimetres.
const PIXEL: f64 = 0.2;
/// The longest side of a page, in millimetres: TeX knows no longer lengths.
const LONGEST: f64 = 5000.0;

/// A diagram as a document: triangles for MAX, turned ones for MIN, boxes for leaves; what was cut off is dashed, with two
/// strokes through its edge.
pub fn latex(diagram: &Diagram, title: &str, paint: Paint) -> String {
    let places = PicturePlaces::new(diagram, paint);
    let (width, height) = (f64::from(places.size.0) * PIXEL, f64::from(places.size.1) * PIXEL);
    let unit = PIXEL * (LONGEST / width.max(height)).min(1.0);
    let (wide, high) = (f64::from(places.size.0) * unit, f64::from(places.size.1) * unit);
    let mut text = format!(
        "% {}\n\\documentclass[10pt]{{article}}\n\\usepackage[utf8]{{inputenc}}\n\
         \\usepackage[paperwidth={:.1}mm,paperheight={:.1}mm,margin=0mm]{{geometry}}\n\\usepackage{{tikz}}\n\
         \\pagestyle{{empty}}\\setlength{{\\parindent}}{{0pt}}\\setlength{{\\topskip}}{{0pt}}\n\\begin{{document}}\n\
         \\begin{{tikzpicture}}[x={unit:.4}mm,y=-{unit:.4}mm,every node/.style={{inner sep=0pt}}]\n\
         \\path (0,0) rectangle ({},{});\n",
        clean(title).replace('\n', " "),
        // A page that is filled to its last point would begin another one.
        wide + 1.0,
        high + 1.0,
        places.size.0,
        places.size.1
    );
    text.extend(diagram.edges.iter().map(|edge| line(diagram, *edge, &places)));
    text.extend(diagram.cells.iter().map(|cell| shape(cell, &places)));
    if let Some(signs) = legend(diagram) {
        text += &format!("\\node[anchor=south west] at (4,{}) {{\\footnotesize {}}};\n", places.size.1, tex(signs));
    }
    text + "\\end{tikzpicture}\n\\end{document}\n"
}

/// A text with its numbers as they are printed: −∞ for -inf.
fn number(text: &str) -> String {
    tex(&typeset(text))
}

fn line(diagram: &Diagram, edge: Edge, places: &PicturePlaces) -> String {
    let (parent, child) = (&diagram.cells[edge.parent], &diagram.cells[edge.child]);
    let [(x1, y1), (x2, y2)] = places.ends(parent, child);
    let style = match (edge.pruned, edge.best) {
        (true, _) => "red!70!black,dashed",
        (_, true) => "green!45!black,very thick",
        _ => "black!55",
    };
    let mut text = format!("\\draw[{style}] ({x1},{y1}) -- ({x2},{y2});\n");
    if edge.pruned && !child.is_beyond() {
        // Above the name of the move, which stands near the child.
        let (x, y) = ((x1 + x2) / 2, (y1 + y2) / 2 - 6);
        for up in [5, 0] {
            let (left, right, y) = (x - 7, x + 7, y - up);
            text += &format!("\\draw[red!70!black,thick] ({left},{}) -- ({right},{y});\n", y + 4);
        }
    }
    if let Some(row) = child.row() {
        // Near the child, where edges are apart.
        let (x, y) = ((x1 + 4 * x2) / 5, (y1 + 4 * y2) / 5 - 3);
        text += &format!("\\node[fill=white,inner sep=0.4mm] at ({x},{y}) {{\\footnotesize {}}};\n", tex(&name(row)));
    }
    text
}

fn shape(cell: &Cell, places: &PicturePlaces) -> String {
    let (x, y) = places.middle(cell);
    let Shown::Row(row) = &cell.shown else {
        return format!("\\node at ({x},{y}) {{\\footnotesize {}}};\n", tex(&cell.left_out()));
    };
    let (left, right, top, bottom) = (x - 30, x + 30, y - half(cell), y + half(cell));
    let style = match row.state {
        RowState::Pruned => "red!70!black,dashed",
        RowState::Waiting => "black!40,dashed",
        RowState::Open => "green!45!black,very thick",
        RowState::Done | RowState::Leaf | RowState::Hit | RowState::Cut(_) => "black",
    };
    let outline = match (is_box(cell), row.max) {
        (true, _) => format!("({},{}) rectangle ({},{})", x - 22, y - HALF_LEAF, x + 22, y + HALF_LEAF),
        (_, true) => format!("({left},{bottom}) -- ({x},{top}) -- ({right},{bottom}) -- cycle"),
        (_, false) => format!("({left},{top}) -- ({x},{bottom}) -- ({right},{top}) -- cycle"),
    };
    let mut text = format!("\\draw[{style},fill=white] {outline};\n");
    let (shown, faint) = written(cell, row);
    if !shown.is_empty() {
        let (colour, y) = (if faint { "black!50" } else { "black" }, line_of(cell, row, y));
        let size = if shown.chars().count() > 5 { "\\scriptsize" } else { "\\small" };
        text += &format!("\\node[{colour}] at ({x},{y}) {{{size} {}}};\n", number(&shown));
    }
    for ((class, note), line) in places.notes(cell).into_iter().zip(1..) {
        let note = if class == NOTE_CLASS { tex(&note) } else { number(&note) };
        let y = bottom + line * NOTE - 4;
        text += &format!("\\node[fill=white,inner sep=0.3mm] at ({x},{y}) {{\\scriptsize {note}}};\n");
    }
    text
}
