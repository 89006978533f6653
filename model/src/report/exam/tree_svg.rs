//! The tree of a paper in SVG, in millimetres of a page, for HTML and with the layout of LaTeX.

use crate::inspect::drawing::{POINT, TreeScene, elements};
use crate::inspect::escape::escaped;

/// The style of the parts of the tree.
pub const STYLE: &str = "svg{background:#fff}.edge{stroke:#666;stroke-width:.25}\
    .best{stroke:#07692f;stroke-width:.6}.cut{stroke:#b00;stroke-width:.6}.shape{fill:#fff;stroke:#111;stroke-width:.35}.ring{fill:none;stroke:#555;stroke-width:.25}\
    .move{paint-order:stroke;stroke:#fff;stroke-width:1.2}";

/// Returns the element with these attributes; `head` comes before the parts of the tree.
pub fn element(scene: &TreeScene, attributes: &str, head: &str) -> String {
    let ((wide, high), letters) = (scene.size, scene.points.unwrap_or_default() * POINT);
    format!(
        "<svg {attributes} viewBox=\"0 0 {wide:.1} {high:.1}\" style=\"font-size:{letters:.2}px\">\n{head}{}</svg>\n",
        elements(scene)
    )
}

/// Returns the tree as a picture of its own, in its size on paper.
pub fn picture(scene: &TreeScene, title: &str) -> String {
    let (wide, high) = scene.size;
    let attributes = format!(
        "xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide:.1}mm\" height=\"{high:.1}mm\" role=\"img\" \
         font-family=\"sans-serif\""
    );
    element(
        scene,
        &attributes,
        &format!(
            "<title>{}</title>\n<style>{STYLE}</style>\n",
            escaped(title)
        ),
    )
}
