//! A paper as an HTML page that prints on one sheet of A4, by itself or as a section of a longer document.

use super::Paper;
use super::svg::{drawing, escaped};
use crate::language::current;

const STYLE: &str = "body{font:11pt/1.35 sans-serif;margin:0;color:#111}section{box-sizing:border-box;break-after:page;\
    overflow:hidden;display:flex;flex-direction:column}section:last-child{break-after:auto}h1{font-size:15pt;margin:0 0 2mm}\
    .head{display:flex;gap:5mm;margin:0 0 3mm}.head span{border-bottom:.3mm solid #888;padding-top:2mm}\
    .answer{display:inline-block;width:45mm;margin-left:3mm;border-bottom:.3mm solid #888}\
    p,ol{margin:0 0 2mm}ol{padding-left:6mm}li{margin-bottom:.8mm}\
    .tree{flex:1 1 0;min-height:0;text-align:center}.tree svg{width:100%;height:100%}\
    .steps{columns:3;column-gap:5mm;line-height:1.2;margin:0}\
    @media screen{section{margin:6mm auto;padding:8mm;box-shadow:0 0 2mm #999}}";

/// One paper as a page.
pub fn html(paper: Paper<'_>) -> String {
    pages(&[paper])
}

/// Several papers of one exam as one document, a page each.
pub fn pages(papers: &[Paper<'_>]) -> String {
    let sideways = papers.iter().any(|paper| paper.sideways);
    // A4 without margins of 10 mm.
    let (width, height) = if sideways { (190, 277) } else { (277, 190) };
    let title = papers.first().map(Paper::title).unwrap_or_default();
    let title = if papers.len() > 1 { escaped(say!("Exam")) } else { escaped(&title) };
    // A millimetre is kept, so that rounding makes no second page.
    let height = height - 1;
    let sections: String = papers.iter().map(|paper| section(*paper)).collect();
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

fn section(paper: Paper<'_>) -> String {
    let mut text = format!("<section>\n<h1>{}</h1>\n", escaped(&paper.title()));
    if !paper.solved {
        let line = |(label, room): (&str, f64)| format!("<span style=\"flex:{room}\">{}</span>", escaped(label));
        text += &format!("<p class=\"head\">{}</p>\n", Paper::head().map(line).concat());
    }
    text += &format!("<p>{}</p>\n<ol>\n", escaped(&paper.legend()));
    let lines = if paper.solved { paper.answers() } else { paper.tasks() };
    // A solution has its answers where a sheet has lines for them.
    let blank = if paper.solved { "" } else { "<span class=\"answer\"></span>" };
    for line in lines {
        text += &format!("<li>{}{blank}</li>\n", escaped(&line));
    }
    text += "</ol>\n<div class=\"tree\">\n";
    text += &drawing(paper);
    text += "</div>\n";
    if paper.solved {
        let steps = paper.steps();
        text += &format!("<div class=\"steps\" style=\"font-size:{:.1}pt\">\n", size(steps.len()));
        for step in steps {
            text += &format!("<div>{}</div>\n", escaped(&step));
        }
        text += "</div>\n";
    }
    text + "</section>\n"
}

/// So large that so many steps leave the drawing half of the page.
pub(super) fn size(steps: usize) -> f64 {
    (330.0 / steps.max(1) as f64).clamp(4.0, 8.5)
}
