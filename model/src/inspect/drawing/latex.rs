//! The writer of LaTeX with TikZ: the tree in the style of textbooks, on a page of its own size;
//! the picture can be copied into another document.

use super::label::{Paint, legend};
use super::scene::TreeScene;
use super::search::{drawn, explain};
use super::tikz::tikz;
use crate::inspect::diagram::Diagram;
use engine::clean::clean;

/// The length of a pixel of the scene, in millimetres.
const PIXEL: f64 = 0.2;
/// The maximum length of a side of a page, in millimetres; TeX has a limit for lengths.
const LONGEST: f64 = 5000.0;

/// Returns a diagram as a document, with the same signs as in the SVG.
pub fn latex(diagram: &Diagram, title: &str, paint: Paint) -> String {
    let mut scene = drawn(diagram, paint);
    explain(&mut scene, legend(diagram));
    latex_of(&scene, title)
}

/// A scene as a document.
pub fn latex_of(scene: &TreeScene, title: &str) -> String {
    let (width, height) = scene.size;
    let unit = PIXEL.min(LONGEST / width.max(height));
    format!(
        "% {}\n\\documentclass[10pt]{{article}}\n\\usepackage[utf8]{{inputenc}}\n\
         \\usepackage[paperwidth={:.1}mm,paperheight={:.1}mm,margin=0mm]{{geometry}}\n\\usepackage{{tikz}}\n\
         \\pagestyle{{empty}}\\setlength{{\\parindent}}{{0pt}}\\setlength{{\\topskip}}{{0pt}}\n\\begin{{document}}\n\
         {}\\end{{document}}\n",
        clean(title).replace('\n', " "),
        // A page filled to its last point would begin another page.
        width * unit + 1.0,
        height * unit + 1.0,
        tikz(scene, unit)
    )
}
