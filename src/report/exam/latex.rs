//! A paper as a LaTeX document; the drawing is TikZ with coordinates in millimetres, scaled to the page.

use super::Paper;
use super::html::size;
use super::place::{Drawing, HALF, Placed};
use super::svg::ends;
use engine::clean::clean;

/// The whole document.
pub fn latex(paper: Paper<'_>) -> String {
    let (paper_size, width, height) =
        if paper.sideways { ("a4paper", 186.0, 262.0) } else { ("a4paper,landscape", 273.0, 180.0) };
    let lines = if paper.solved { paper.answers() } else { paper.tasks() };
    let steps = if paper.solved { paper.steps() } else { Vec::new() };
    // Letters of ten points are less than two millimetres wide.
    let rows: f64 = lines.iter().map(|line| (line.chars().count() as f64 * 1.9 / width).ceil()).sum();
    let room = height - 22.0 - 6.0 * rows;
    let room = if steps.is_empty() { room } else { (room - below(&steps, width)).max(room * 0.5) };
    let mut text = format!(
        "\\documentclass[10pt,{paper_size}]{{article}}\n\\usepackage[utf8]{{inputenc}}\n\
         \\usepackage[margin=12mm]{{geometry}}\n\\usepackage{{tikz}}\n\\usepackage{{multicol}}\n\
         \\pagestyle{{empty}}\\setlength{{\\parindent}}{{0pt}}\n\\begin{{document}}\n"
    );
    let name = if paper.solved {
        String::new()
    } else {
        format!("\\qquad {} \\underline{{\\hspace{{70mm}}}}", tex(say!("Name@@student")))
    };
    text +=
        &format!("{{\\Large\\bfseries {}}}{name}\n\n\\smallskip\n{}\n\n", tex(&paper.title()), tex(&paper.legend()));
    for (number, line) in (1..).zip(lines) {
        text += &format!("{number}. {}\n\n", tex(&line));
    }
    text += "\\begin{center}\n";
    text += &tikz(&Drawing::new(paper), paper.sideways, (width, room));
    text += "\\end{center}\n";
    if !steps.is_empty() {
        let size = letters(&steps);
        text += &format!(
            "\\begin{{multicols}}{{3}}\\raggedright\\fontsize{{{size:.1}}}{{{:.1}}}\\selectfont\n",
            size * 1.2
        );
        for step in steps {
            text += &format!("{}\\par\n", tex(&step));
        }
        text += "\\end{multicols}\n";
    }
    text + "\\end{document}\n"
}

/// The size of the letters of so many steps, in points.
fn letters(steps: &[String]) -> f64 {
    size(steps.len()).min(7.5)
}

/// The height that steps take at the most in three columns, in millimetres.
fn below(steps: &[String], width: f64) -> f64 {
    let (letter, line) = (letters(steps) * 0.21, letters(steps) * 0.43);
    let column = (width / 3.0 - 4.0) / letter;
    let lines: f64 = steps.iter().map(|step| (step.chars().count() as f64 / column).ceil()).sum();
    (lines / 3.0).ceil() * line + 14.0
}

/// A text with everything escaped that TeX would obey, and the signs of searches in math.
fn tex(text: &str) -> String {
    let mut out = String::new();
    for c in clean(text).chars() {
        match c {
            '\\' => out += "\\textbackslash{}",
            '{' | '}' | '$' | '&' | '#' | '%' | '_' => out.extend(['\\', c]),
            '^' => out += "\\textasciicircum{}",
            '~' => out += "\\textasciitilde{}",
            '<' | '>' => out.extend(['$', c, '$']),
            'α' => out += "$\\alpha$",
            'β' => out += "$\\beta$",
            '≥' => out += "$\\geq$",
            '≤' => out += "$\\leq$",
            '∞' => out += "$\\infty$",
            '−' => out += "$-$",
            '▲' => out += "$\\triangle$",
            '▼' => out += "$\\bigtriangledown$",
            c => out.push(c),
        }
    }
    out
}

fn tikz(drawing: &Drawing, sideways: bool, (width, height): (f64, f64)) -> String {
    // A third of a millimetre a unit, less if it does not fit.
    let unit = (width / drawing.width).min(height / drawing.height).min(0.36);
    // What is written is scaled with what is drawn.
    let scale = (unit / 0.36).max(0.2);
    let mut text = format!(
        "\\begin{{tikzpicture}}[x={unit:.4}mm,y=-{unit:.4}mm,every node/.style={{inner sep=0pt,scale={scale:.3}}}]\n"
    );
    for node in &drawing.nodes {
        if let Some(parent) = node.parent.and_then(|parent| drawing.nodes.get(parent)) {
            text += &edge(parent, node, sideways);
        }
    }
    text.extend(drawing.nodes.iter().map(shape));
    text + "\\end{tikzpicture}\n"
}

fn edge(parent: &Placed, child: &Placed, sideways: bool) -> String {
    let [(x1, y1), (x2, y2)] = ends(parent, child, sideways);
    let colour = if child.grey { "black!25" } else { "black!65" };
    let mut text = format!("\\draw[{colour}] ({x1:.1},{y1:.1}) -- ({x2:.1},{y2:.1});\n");
    if child.cut {
        let (x, y) = ((x1 + x2) / 2.0, (y1 + y2) / 2.0);
        for dy in [6.0, -6.0] {
            let ((x1, y1), (x2, y2)) = ((x - 7.0, y - dy), (x + 7.0, y + dy));
            text += &format!("\\draw[red!75!black,thick] ({x1:.1},{y1:.1}) -- ({x2:.1},{y2:.1});\n");
        }
    }
    text
}

fn shape(node: &Placed) -> String {
    let Placed { x, y, .. } = *node;
    let colour = if node.grey { "black!30" } else { "black" };
    let (left, right, top, bottom) = (x - HALF - 4.0, x + HALF + 4.0, y - HALF, y + HALF);
    let (outline, line) = match (node.leaf, node.max) {
        (true, _) => (format!("({:.1},{:.1}) rectangle ({:.1},{:.1})", x - 20.0, y - 12.0, x + 20.0, y + 12.0), y),
        (false, true) => {
            (format!("({left:.1},{bottom:.1}) -- ({x:.1},{top:.1}) -- ({right:.1},{bottom:.1}) -- cycle"), y + 9.0)
        }
        (false, false) => {
            (format!("({left:.1},{top:.1}) -- ({x:.1},{bottom:.1}) -- ({right:.1},{top:.1}) -- cycle"), y - 9.0)
        }
    };
    let mut text = format!("\\draw[{colour},fill=white] {outline};\n");
    if let Some(value) = &node.value {
        text += &format!("\\node[{colour}] at ({x:.1},{line:.1}) {{\\small {}}};\n", tex(value));
    }
    if !node.name.is_empty() {
        let (x, y, begins) = node.name_at;
        let (anchor, name) = (if begins { "base west" } else { "base east" }, tex(&node.name));
        text += &format!("\\node[{colour},anchor={anchor}] at ({x:.1},{y:.1}) {{\\scriptsize {name}}};\n");
    }
    if let Some(window) = &node.window {
        for (at, sign) in ["α", "β"].into_iter().enumerate() {
            let y = y - 2.0 + 15.0 * at as f64;
            let known =
                window.as_ref().map_or_else(|| "\\underline{\\hspace{8mm}}".to_owned(), |known| tex(&known[at]));
            let x = right + 1.0;
            text += &format!(
                "\\node[{colour},anchor=base west] at ({x:.1},{y:.1}) {{\\scriptsize {} {known}}};\n",
                tex(sign)
            );
        }
    }
    if let Some(order) = node.order {
        let (x, y) = (left - 8.0, y + 6.0);
        text += &format!("\\draw[{colour}] ({x:.1},{y:.1}) circle[x radius=8,y radius=8];\n");
        if let Some(order) = order {
            text += &format!("\\node[{colour}] at ({x:.1},{y:.1}) {{\\tiny {order}}};\n");
        }
    }
    text
}
