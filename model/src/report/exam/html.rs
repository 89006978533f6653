//! The writer of HTML: a paper as a page that prints on one sheet of A4, by itself or as a section
//! of a longer document.

use super::key::{BoardKey, LEADING};
use super::lines::HeadLine;
use super::page::Page;
use super::tree_svg::picture;
use crate::inspect::escape::escaped;
use crate::language::current;

const STYLE: &str = "body{font:11pt/1.35 sans-serif;margin:0;color:#111}section{box-sizing:border-box;break-after:page;\
    overflow:hidden;display:flex;flex-direction:column}section:last-child{break-after:auto}h1{font-size:15pt;margin:0 0 2mm}\
    .fill{display:flex;gap:5mm;margin:0 0 3mm}.fill span{border-bottom:.3mm solid #888;padding-top:2mm}\
    .answer{display:inline-block;width:45mm;margin-left:3mm;border-bottom:.3mm solid #888}\
    .own .answer{display:block;width:auto;margin:7mm 0 0}\
    .roomy{font-size:12pt}.roomy ol{flex:1 1 0;display:flex;flex-direction:column}\
    .roomy li{flex:1 1 auto;position:relative;padding-bottom:var(--line)}.roomy .own{flex-grow:2}\
    .roomy .answer{position:absolute;bottom:2mm;left:0;right:0;width:auto;margin:0}\
    p,ol{margin:0 0 2mm}ol{padding-left:6mm}li{margin-bottom:.8mm}\
    .key{font-family:monospace;margin:0 0 2mm}\
    .tree{flex:1 1 0;min-height:0;text-align:center}.tree svg{max-width:100%;max-height:100%}\
    .steps{columns:3;column-gap:5mm;line-height:1.2;margin:0}\
    @media screen{section{margin:6mm auto;padding:8mm;box-shadow:0 0 2mm #999}}";

/// Returns one paper as a page.
pub fn html(paper: &dyn Page) -> String {
    pages(&[paper])
}

/// Returns several papers of one exam as one document, a page each.
pub fn pages(papers: &[&dyn Page]) -> String {
    let sideways = papers.iter().any(|paper| paper.is_sideways());
    // The size of A4 without margins of 10 mm.
    let (width, height) = if sideways { (190, 277) } else { (277, 190) };
    let title = papers
        .first()
        .map(|paper| paper.title())
        .unwrap_or_default();
    let title = if papers.len() > 1 {
        escaped(say!("Exam"))
    } else {
        escaped(&title)
    };
    // A millimetre is left free, so that rounding does not start a second page.
    let height = height - 1;
    let sections: String = papers
        .iter()
        .map(|paper| section(*paper, (f64::from(width), f64::from(height))))
        .collect();
    format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title}</title>\n<style>\n\
         @page{{size:A4 {};margin:10mm}}\n{STYLE}\nsection{{width:{width}mm;height:{height}mm}}\n\
         @media screen{{section{{width:{}mm;height:{}mm}}}}\n</style>\n</head>\n<body>\n{sections}</body>\n</html>\n",
        current().code(),
        if sideways { "portrait" } else { "landscape" },
        width + 16,
        height + 16,
    )
}

/// The width of a letter of the key, as a share of its size.
const MONOSPACE: f64 = 0.605;

/// The width of a letter, and below the height of a line, in millimetres for each point of the
/// letters' size.
const LETTER: f64 = 0.19;
const LINE: f64 = 0.43;

/// Returns the estimated room for the tree on a page of this size, in millimetres; the browser
/// scales the tree to the actual room.
fn room(paper: &dyn Page, (width, height): (f64, f64)) -> (f64, f64) {
    if paper.handout().two_pages {
        return (width, height - 12.0);
    }
    let lines = paper.body();
    let blank = if paper.is_solved() { 0.0 } else { 48.0 };
    let rows = |text: &String| rows(text, 11.0, blank, width);
    let key = BoardKey::new(paper, (width, height), MONOSPACE).height + 2.0;
    let text: f64 = lines.iter().map(|line| rows(line) * 5.3 + 0.8).sum::<f64>()
        + rows(&paper.signs()) * 5.3
        + key
        + 4.0;
    let own = if paper.is_solved() {
        0.0
    } else {
        8.0 * paper.handout().questions.len() as f64
    };
    let head = if paper.is_solved() { 9.5 } else { 20.0 };
    let steps = paper.foot();
    let points = size(steps.len());
    let column = (width / 3.0 - 5.0) / (points * LETTER);
    let below: f64 = steps
        .iter()
        .map(|step| (step.chars().count() as f64 / column).ceil())
        .sum();
    let left = height - head - text - own - (below / 3.0).ceil() * points * LINE - 3.0;
    (width, left.max(height * 0.3))
}

/// Returns the number of rows of a text, in letters of `points` points, with a blank of `blank`
/// millimetres after it.
fn rows(text: &str, points: f64, blank: f64, width: f64) -> f64 {
    ((text.chars().count() as f64 * points * LETTER + blank) / (width - 8.0)).ceil()
}

fn section(paper: &dyn Page, page: (f64, f64)) -> String {
    let two = paper.handout().two_pages;
    let title = format!("<h1>{}</h1>\n", escaped(&paper.title()));
    let mut text = format!(
        "<section{}>\n{title}",
        if two && !paper.is_solved() {
            " class=\"roomy\""
        } else {
            ""
        }
    );
    if !paper.is_solved() {
        let line = |line: HeadLine<'_>| {
            format!(
                "<span style=\"flex:{}\">{} <b>{}</b></span>",
                line.room,
                escaped(line.label),
                escaped(line.filled)
            )
        };
        text += &format!(
            "<p class=\"fill\">{}</p>\n",
            paper.head().map(line).concat()
        );
    }
    let lines = paper.body();
    // The answer lines share the rest of the page, within the limits of a usable height.
    let line = if two && !paper.is_solved() {
        let rows = lines
            .iter()
            .map(|line| rows(line, 12.0, 0.0, page.0) * 5.8)
            .sum::<f64>();
        let left = (page.1 - 40.0 - rows) / lines.len().max(1) as f64;
        format!(" style=\"--line:{:.1}mm\"", left.clamp(4.0, 10.0))
    } else {
        String::new()
    };
    text += &format!("<p>{}</p>\n", escaped(&paper.signs()));
    let BoardKey {
        lines: boards,
        points,
        ..
    } = BoardKey::new(paper, page, MONOSPACE);
    if !boards.is_empty() {
        let boards = boards
            .iter()
            .map(|line| escaped(line))
            .collect::<Vec<_>>()
            .join("\n");
        text += &format!(
            "<pre class=\"key\" style=\"font-size:{points}pt;line-height:{LEADING}\">{boards}</pre>\n"
        );
    }
    text += &format!("<ol{line}>\n");
    // A sheet has lines to write on, a solution has the text of the answer.
    let blank = if paper.is_solved() {
        ""
    } else {
        "<span class=\"answer\"></span>"
    };
    for (at, line) in lines.iter().enumerate() {
        let own = if paper.is_own(at) {
            " class=\"own\""
        } else {
            ""
        };
        text += &format!("<li{own}>{}{blank}</li>\n", escaped(line));
    }
    text += "</ol>\n";
    let tree = paper.drawing(room(paper, page));
    let tree = format!(
        "<div class=\"tree\">\n{}</div>\n",
        picture(&tree, &paper.title())
    );
    if !two {
        text += &tree;
    }
    if paper.is_solved() {
        let steps = paper.explained();
        text += &format!(
            "<div class=\"steps\" style=\"font-size:{:.1}pt\">\n",
            size(steps.len())
        );
        for step in steps {
            text += &format!("<div>{}</div>\n", escaped(&step));
        }
        text += "</div>\n";
    }
    if two {
        // The title identifies a loose page.
        text += &format!("</section>\n<section>\n{title}{tree}");
    }
    text + "</section>\n"
}

/// Returns the size of letters in points at which the steps leave half of the page for the drawing.
pub(super) fn size(steps: usize) -> f64 {
    (330.0 / steps.max(1) as f64).clamp(4.0, 8.5)
}
