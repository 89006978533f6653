//! The writer of SVG: a paper as a page with its title, its tasks, and the tree as in HTML.

use super::lines::HeadLine;
use super::page::Page;
use super::tree_svg::{STYLE, element};
use crate::inspect::drawing::PAPER;
use crate::inspect::escape::escaped;
use crate::language::wrap::wrap;

/// The style of the page apart from the tree.
const PAGE: &str = "svg{font-family:sans-serif;font-size:13px}.small{font-size:11px}.key{font:10px monospace;white-space:pre}.head{font-size:20px;font-weight:bold}\
    .line{stroke:#888;stroke-dasharray:2 2}";

/// The number of pixels in a millimetre.
const PIXELS: f64 = 96.0 / 25.4;

/// Returns a whole page.
pub fn page(paper: &dyn Page) -> String {
    let tree = paper.drawing(PAPER.room);
    let (wide, high) = (tree.size.0 * PIXELS, tree.size.1 * PIXELS);
    let (width, title) = ((wide + 48.0).max(760.0).ceil(), escaped(&paper.title()));
    let below = paper.body();
    let mut text = format!("<text class=\"head\" x=\"24\" y=\"34\">{title}</text>\n");
    let mut y = 56.0;
    if !paper.is_solved() {
        let mut x = 24.0;
        for HeadLine {
            label,
            room,
            filled,
        } in paper.head()
        {
            let (from, to) = (
                x + 8.0 * label.chars().count() as f64 + 6.0,
                x + (width - 48.0) * room - 12.0,
            );
            text += &format!(
                "<text x=\"{x}\" y=\"62\">{}</text>\n<line class=\"line\" x1=\"{from:.0}\" y1=\"64\" x2=\"{to:.0}\" \
                 y2=\"64\"/>\n<text x=\"{from:.0}\" y=\"60\">{}</text>\n",
                escaped(label),
                escaped(filled)
            );
            x += (width - 48.0) * room;
        }
        y = 86.0;
    }
    for words in wrap(&paper.signs(), ((width - 48.0) / 6.0) as usize) {
        text += &format!(
            "<text class=\"small\" x=\"24\" y=\"{y}\">{}</text>\n",
            escaped(&words)
        );
        y += 16.0;
    }
    for line in paper.boards(((width - 48.0) / 6.1) as usize) {
        text += &format!(
            "<text class=\"key\" xml:space=\"preserve\" x=\"24\" y=\"{y}\">{}</text>\n",
            escaped(&line)
        );
        y += 11.0;
    }
    y += 6.0;
    for (number, line) in (1..).zip(below) {
        for (row, words) in wrap(
            &format!("{number}. {line}"),
            ((width - 64.0) / 7.0) as usize,
        )
        .iter()
        .enumerate()
        {
            let x = if row == 0 { 24 } else { 40 };
            text += &format!("<text x=\"{x}\" y=\"{y}\">{}</text>\n", escaped(words));
            y += 18.0;
        }
    }
    let place = format!(
        "x=\"{:.0}\" y=\"{y}\" width=\"{wide:.0}\" height=\"{high:.0}\"",
        (width - wide) / 2.0
    );
    let (height, tree) = (y + high.ceil() + 12.0, element(&tree, &place, ""));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         role=\"img\">\n<title>{title}</title>\n<style>{PAGE}{STYLE}</style>\n<rect width=\"{width}\" height=\"{height}\" \
         fill=\"#fff\"/>\n{text}{tree}</svg>\n"
    )
}
