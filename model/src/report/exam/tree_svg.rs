//! The tree of a paper in SVG, in millimetres of a page: what HTML shows, laid out as in LaTeX.

use super::Paper;
use super::place::scene;
use crate::inspect::drawing::{ENDLESS, POINT, ScenePoint, TreeScene, elements};
use crate::inspect::escape::escaped;

/// How its parts look.
pub const STYLE: &str = "svg{background:#fff}.edge{stroke:#666;stroke-width:.25}\
    .best{stroke:#07692f;stroke-width:.6}.cut{stroke:#b00;stroke-width:.6}.shape{fill:#fff;stroke:#111;stroke-width:.35}.ring{fill:none;stroke:#555;stroke-width:.25}\
    .blank{stroke:#888;stroke-width:.25}.move{paint-order:stroke;stroke:#fff;stroke-width:1.2}";

/// A drawing in millimetres.
pub struct TreeSvg(TreeScene);

impl TreeSvg {
    /// Draws a tree in so much room, or with nothing in its way.
    pub fn new(paper: Paper<'_>, room: Option<ScenePoint>) -> TreeSvg {
        TreeSvg(scene(paper, room.unwrap_or(ENDLESS)))
    }
    /// Its width and height.
    pub fn size(&self) -> ScenePoint {
        self.0.size
    }
    /// The element, with these attributes; `head` stands before what is drawn.
    pub fn element(&self, attributes: &str, head: &str) -> String {
        let ((wide, high), letters) = (self.size(), self.0.points.unwrap_or_default() * POINT);
        format!(
            "<svg {attributes} viewBox=\"0 0 {wide:.1} {high:.1}\" style=\"font-size:{letters:.2}px\">\n{head}{}</svg>\n",
            elements(&self.0)
        )
    }
    /// The same as a picture of its own, as large as it is on paper.
    pub fn picture(&self, title: &str) -> String {
        let (wide, high) = self.size();
        let attributes = format!(
            "xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide:.1}mm\" height=\"{high:.1}mm\" role=\"img\" \
             font-family=\"sans-serif\""
        );
        self.element(&attributes, &format!("<title>{}</title>\n<style>{STYLE}</style>\n", escaped(title)))
    }
}
