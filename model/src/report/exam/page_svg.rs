//! The tree of a paper in SVG, in millimetres of a page: what HTML shows, laid out as in LaTeX.

use super::fitted::{Anchor, EdgeInk, Fitted, PagePoint, Pen};
use super::place::Drawing;
use crate::inspect::escape::escaped;

/// What is never visited.
const FAINT: &str = " opacity=\".4\"";

/// Millimetres for a point.
const POINT: f64 = 0.3528;

/// How its parts look.
pub const STYLE: &str = "svg{background:#fff}.edge{stroke:#666;stroke-width:.25}\
    .stored{stroke:#111;stroke-width:.9}.cut{stroke:#b00;stroke-width:.6}.shape{fill:#fff;stroke:#111;stroke-width:.35}.ring{fill:none;stroke:#555;stroke-width:.25}\
    .blank{stroke:#888;stroke-width:.25}.move{paint-order:stroke;stroke:#fff;stroke-width:1.2}";

/// A drawing in millimetres.
pub struct TreeSvg {
    /// Its width and height.
    pub size: (f64, f64),
    pen: Svg,
}

impl TreeSvg {
    /// Draws a tree in so much room, or with nothing in its way.
    pub fn new(drawing: &Drawing, sideways: bool, room: Option<(f64, f64)>) -> TreeSvg {
        let fitted = Fitted::new(drawing, sideways, room.unwrap_or((f64::INFINITY, f64::INFINITY)));
        let mut pen = Svg { text: String::new(), size: fitted.points() * POINT };
        fitted.draw(&mut pen);
        // A stroke is half outside.
        let (width, height) = fitted.extent();
        TreeSvg { size: (width + 1.0, height + 1.0), pen }
    }
    /// The element, with these attributes; `head` stands before what is drawn.
    pub fn element(&self, attributes: &str, head: &str) -> String {
        let ((wide, high), Svg { text, size }) = (self.size, &self.pen);
        format!(
            "<svg {attributes} viewBox=\"-0.5 -0.5 {wide:.1} {high:.1}\" style=\"font-size:{size:.2}px\">\n{head}{text}</svg>\n"
        )
    }
    /// The same as a picture of its own, as large as it is on paper.
    pub fn picture(&self, title: &str) -> String {
        let (wide, high) = self.size;
        let attributes = format!(
            "xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide:.1}mm\" height=\"{high:.1}mm\" role=\"img\" \
             font-family=\"sans-serif\""
        );
        self.element(&attributes, &format!("<title>{}</title>\n<style>{STYLE}</style>\n", escaped(title)))
    }
}

/// What was drawn so far, and the size of letters.
struct Svg {
    text: String,
    size: f64,
}

impl Svg {
    fn line(&mut self, class: &str, [(x1, y1), (x2, y2)]: [PagePoint; 2]) {
        self.text += &format!("<line {class} x1=\"{x1:.2}\" y1=\"{y1:.2}\" x2=\"{x2:.2}\" y2=\"{y2:.2}\"/>\n");
    }
}

/// The class of a part, and how much of it is seen.
fn class(word: &str, grey: bool) -> String {
    format!("class=\"{word}\"{}", if grey { FAINT } else { "" })
}

impl Pen for Svg {
    fn edge(&mut self, ends: [PagePoint; 2], ink: EdgeInk) {
        self.line(&class(if ink == EdgeInk::Thick { "stored" } else { "edge" }, ink == EdgeInk::Grey), ends);
    }
    fn cross(&mut self, ends: [PagePoint; 2]) {
        self.line(&class("cut", false), ends);
    }
    fn leaf(&mut self, [(x1, y1), (x2, y2)]: [PagePoint; 2], grey: bool) {
        let (wide, high) = (x2 - x1, y2 - y1);
        self.text += &format!(
            "<rect {} x=\"{x1:.2}\" y=\"{y1:.2}\" width=\"{wide:.2}\" height=\"{high:.2}\"/>\n",
            class("shape", grey)
        );
    }
    fn triangle(&mut self, corners: [PagePoint; 3], grey: bool) {
        let corners = corners.map(|(x, y)| format!("{x:.2},{y:.2}")).join(" ");
        self.text += &format!("<polygon {} points=\"{corners}\"/>\n", class("shape", grey));
    }
    fn write(&mut self, (x, y): PagePoint, anchor: Anchor, text: &str, grey: bool) {
        // Signs are as high as a third of their size above and below their middle.
        let y = if matches!(anchor, Anchor::Center | Anchor::West) { y + 0.35 * self.size } else { y };
        let side = match anchor {
            Anchor::Center => " text-anchor=\"middle\"",
            Anchor::BaseEast => " text-anchor=\"end\"",
            Anchor::West | Anchor::BaseWest => "",
        };
        let grey = if grey { FAINT } else { "" };
        self.text += &format!("<text{grey} x=\"{x:.2}\" y=\"{y:.2}\"{side}>{}</text>\n", escaped(text));
    }
    fn mv(&mut self, (x, y): PagePoint, text: &str, grey: bool) {
        let (y, class, text) = (y + 0.35 * self.size, class("move", grey), escaped(text));
        self.text += &format!("<text {class} x=\"{x:.2}\" y=\"{y:.2}\" text-anchor=\"middle\">{text}</text>\n");
    }
    fn ask(&mut self, (x, y): PagePoint, sign: &str, length: f64, grey: bool) {
        self.write((x, y), Anchor::BaseWest, sign, grey);
        let from = x + 0.9 * self.size;
        self.line(&class("blank", false), [(from, y + 0.3), (from + length, y + 0.3)]);
    }
    fn ring(&mut self, (x, y): PagePoint, radius: f64, grey: bool) {
        self.text += &format!("<circle {} cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{radius:.2}\"/>\n", class("ring", grey));
    }
}
