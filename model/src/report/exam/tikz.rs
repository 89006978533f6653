//! The tree of a paper in TikZ, in millimetres.

use super::fitted::{Anchor, EdgeInk, Fitted, PagePoint, Pen};
use super::place::Drawing;
use crate::inspect::drawing::tex;

/// The drawing for a page with so much room.
pub fn tikz(drawing: &Drawing, sideways: bool, room: (f64, f64)) -> String {
    let fitted = Fitted::new(drawing, sideways, room);
    let points = fitted.points();
    // The fonts of TeX have whole sizes, and none below 5.
    let (points, scale) = if points < 5.0 { (5.0, points / 5.0) } else { (points.floor(), 1.0) };
    let text = format!(
        "\\begin{{tikzpicture}}[x=1mm,y=-1mm,every node/.style={{inner sep=0pt,scale={scale:.3}}}]\n\
         \\fontsize{{{points}}}{{{:.1}}}\\selectfont\n",
        points * 1.2
    );
    let mut pen = Tikz(text);
    fitted.draw(&mut pen);
    pen.0 + "\\end{tikzpicture}\n"
}

/// What was drawn so far.
struct Tikz(String);

fn ink(grey: bool) -> &'static str {
    if grey { "black!30" } else { "black" }
}

impl Pen for Tikz {
    fn edge(&mut self, [(x1, y1), (x2, y2)]: [PagePoint; 2], ink: EdgeInk) {
        let style = match ink {
            EdgeInk::Grey => "black!25",
            EdgeInk::Plain => "black!65",
            EdgeInk::Thick => "line width=.9mm",
        };
        self.0 += &format!("\\draw[{style}] ({x1:.2},{y1:.2}) -- ({x2:.2},{y2:.2});\n");
    }
    fn cross(&mut self, [(x1, y1), (x2, y2)]: [PagePoint; 2]) {
        self.0 += &format!("\\draw[red!75!black,thick] ({x1:.2},{y1:.2}) -- ({x2:.2},{y2:.2});\n");
    }
    fn leaf(&mut self, [(x1, y1), (x2, y2)]: [PagePoint; 2], grey: bool) {
        let colour = ink(grey);
        self.0 += &format!("\\draw[{colour},fill=white] ({x1:.2},{y1:.2}) rectangle ({x2:.2},{y2:.2});\n");
    }
    fn triangle(&mut self, corners: [PagePoint; 3], grey: bool) {
        let corners = corners.map(|(x, y)| format!("({x:.2},{y:.2})")).join(" -- ");
        self.0 += &format!("\\draw[{},fill=white] {corners} -- cycle;\n", ink(grey));
    }
    fn write(&mut self, at: PagePoint, anchor: Anchor, text: &str, grey: bool) {
        self.put(at, anchor, &tex(text), grey);
    }
    fn mv(&mut self, (x, y): PagePoint, text: &str, grey: bool) {
        let (colour, text) = (ink(grey), tex(text));
        self.0 += &format!("\\node[{colour},fill=white,inner sep=.3mm] at ({x:.2},{y:.2}) {{{text}}};\n");
    }
    fn ask(&mut self, at: PagePoint, sign: &str, length: f64, grey: bool) {
        let text = format!("{} \\underline{{\\hspace{{{length:.1}mm}}}}", tex(sign));
        self.put(at, Anchor::BaseWest, &text, grey);
    }
    fn ring(&mut self, (x, y): PagePoint, radius: f64, grey: bool) {
        self.0 += &format!("\\draw[{}] ({x:.2},{y:.2}) circle[radius={radius:.2}mm];\n", ink(grey));
    }
}

impl Tikz {
    /// A text of TeX.
    fn put(&mut self, (x, y): PagePoint, anchor: Anchor, text: &str, grey: bool) {
        let anchor = match anchor {
            Anchor::Center => "center",
            Anchor::West => "west",
            Anchor::BaseWest => "base west",
            Anchor::BaseEast => "base east",
        };
        self.0 += &format!("\\node[{},anchor={anchor}] at ({x:.2},{y:.2}) {{{text}}};\n", ink(grey));
    }
}
