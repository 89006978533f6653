//! The writer of LaTeX: a paper as a document whose drawing fills the rest of the page.

use super::html::size;
use super::key::{BoardKey, LEADING};
use super::lines::HeadLine;
use super::page::Page;
use crate::inspect::drawing::{tex, tikz};

/// Returns the whole document.
pub fn latex(paper: &dyn Page) -> String {
    let (paper_size, width, height) = if paper.is_sideways() {
        ("a4paper", 186.0, 262.0)
    } else {
        ("a4paper,landscape", 273.0, 180.0)
    };
    let lines = paper.body();
    let steps = paper.foot();
    // Letters of ten points are less than two millimetres wide.
    let legend = paper.signs();
    let blank = if paper.is_solved() { 0.0 } else { 41.0 };
    let two = paper.handout().two_pages;
    let own = if paper.is_solved() {
        0.0
    } else {
        12.0 * paper.handout().questions.len() as f64
    };
    let rows = lines
        .iter()
        .chain([&legend])
        .map(|line| ((line.chars().count() as f64 * 1.9 + blank) / width).ceil());
    let key = BoardKey::new(paper, (width, height), TYPEWRITER);
    let room = height
        - if paper.is_solved() { 16.0 } else { 26.0 }
        - 4.5 * rows.sum::<f64>()
        - own
        - key.height;
    let room = if two { height - 16.0 } else { room };
    let room = if two || steps.is_empty() {
        room
    } else {
        (room - below(&steps, width)).max(room * 0.5)
    };
    let mut text = format!(
        "\\documentclass[10pt,{paper_size}]{{article}}\n\\usepackage[utf8]{{inputenc}}\n\
         \\usepackage[margin=12mm]{{geometry}}\n\\usepackage{{tikz}}\n\\usepackage{{multicol}}\n\
         \\pagestyle{{empty}}\\setlength{{\\parindent}}{{0pt}}\n\\begin{{document}}\n"
    );
    let line = |line: HeadLine<'_>| {
        let HeadLine {
            label,
            room,
            filled,
        } = line;
        // Letters of ten points are less than two millimetres wide.
        let blank = (width - 12.0) * room - 1.9 * label.chars().count() as f64;
        format!(
            "{} \\underline{{\\makebox[{blank:.0}mm][l]{{\\bfseries {}}}}}",
            tex(label),
            tex(filled)
        )
    };
    let head = if paper.is_solved() {
        String::new()
    } else {
        paper.head().map(line).join("\\hfill ") + "\n\n\\smallskip\n"
    };
    text += &format!(
        "{{\\Large\\bfseries {}}}\n\n\\medskip\n{head}{}\n\n",
        tex(&paper.title()),
        tex(&legend)
    );
    text += &boards(&key);
    for (at, line) in lines.iter().enumerate() {
        let blank = match (paper.is_solved(), two || paper.is_own(at)) {
            (true, _) => "",
            (false, true) => "\n\n\\vspace{9mm}\\hrule\\vspace{2mm}",
            (false, false) => " \\underline{\\hspace{40mm}}",
        };
        text += &format!("{}. {}{blank}\n\n", at + 1, tex(line));
    }
    let tree = format!(
        "\\begin{{center}}\n{}\\end{{center}}\n",
        tikz(&paper.drawing((width, room)), 1.0)
    );
    if !two {
        text += &tree;
    }
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
    if two {
        text += &format!(
            "\\newpage\n{{\\Large\\bfseries {}}}\n\n{tree}",
            tex(&paper.title())
        );
    }
    text + "\\end{document}\n"
}

/// The width of a letter of the key, as a share of its size.
const TYPEWRITER: f64 = 0.53;

/// Returns the boards of the key, a line each.
fn boards(key: &BoardKey) -> String {
    if key.lines.is_empty() {
        return String::new();
    }
    let line = |line: &String| format!("\\mbox{{{}}}\\par\n", tex(line).replace(' ', "~"));
    let (points, leading) = (key.points, key.points * LEADING);
    format!(
        "\\smallskip\n{{\\ttfamily\\fontsize{{{points}}}{{{leading:.2}}}\\selectfont\n{}}}\n\\smallskip\n",
        key.lines.iter().map(line).collect::<String>()
    )
}

/// Returns the size of the letters of the steps, in points.
fn letters(steps: &[String]) -> f64 {
    size(steps.len()).min(7.5)
}

/// Returns the maximum height of the steps in three columns, in millimetres.
fn below(steps: &[String], width: f64) -> f64 {
    let (letter, line) = (letters(steps) * 0.19, letters(steps) * 0.43);
    let column = (width / 3.0 - 4.0) / letter;
    let lines: f64 = steps
        .iter()
        .map(|step| (step.chars().count() as f64 / column).ceil())
        .sum();
    (lines / 3.0).ceil() * line + 10.0
}
