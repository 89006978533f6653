//! SVG: the tree as textbooks draw it, and as a film of some of its moments. Text is escaped for XML; nothing is loaded
//! from elsewhere.

use super::super::diagram::{Cell, Diagram, Edge, Shown};
use super::super::outline::RowState;
use super::super::words::typeset;
use super::label::{Paint, legend, name};
use super::places::{HALF_LEAF, MARGIN, NOTE, NOTE_CLASS, PicturePlaces, half, is_box, line_of, written};
use crate::inspect::escape::escaped;
use crate::language::wrap::wrapped;

/// The most letters of a value that fit into a box as they are.
const LONG: usize = 5;
/// How high the line is that says what signs mean.
const LEGEND: u32 = 20;
/// The lines of a sentence below a film.
const SENTENCE: u32 = 2;
/// What lets a film hold and step.
const SCRIPT: &str = include_str!("../../../../assets/film.js");
/// The signs of a film, from the right edge: how wide they are.
const SIGNS: u32 = 60;
/// How many letters of a sentence fit into so many pixels: 8 for one.
const LETTER: u32 = 8;

/// A drawing's colours.
struct Colours {
    paper: &'static str,
    ink: &'static str,
    faint: &'static str,
    edge: &'static str,
    cut: &'static str,
    best: &'static str,
}

const LIGHT: Colours =
    Colours { paper: "#fff", ink: "#111", faint: "#666", edge: "#777", cut: "#b00", best: "#07692f" };
const DARK: Colours =
    Colours { paper: "#16181d", ink: "#e8eaee", faint: "#9aa1ad", edge: "#8b929e", cut: "#ff7b86", best: "#98c379" };

fn style(colours: &Colours) -> String {
    let Colours { paper, ink, faint, edge, cut, best } = colours;
    format!(
        "text{{font:14px sans-serif;text-anchor:middle;fill:{ink}}}.move,.note,.window{{font-size:11px;fill:{faint}}}\
         .move,.note,.window,.reason{{paint-order:stroke;stroke:{paper};stroke-width:6px}}\
         .reason{{font-size:11px;fill:{cut}}}.said{{font-size:15px;text-anchor:start}}\
         .shape{{fill:{paper};stroke:{ink}}}.open{{fill:{paper};stroke:{best};stroke-width:2.5}}\
         .waiting{{fill:{paper};stroke:{faint};stroke-dasharray:2 3}}text.faint{{fill:{faint}}}text.long{{font-size:9px}}\
         .edge{{stroke:{edge}}}.best{{stroke:{best};stroke-width:2.5}}\
         .pruned{{fill:none;stroke:{cut};stroke-dasharray:4 3}}.cut{{stroke:{cut};stroke-width:2}}"
    )
}

/// A text with its numbers as people write them: −∞ for -inf.
fn number(text: &str) -> String {
    escaped(&typeset(text))
}

/// The beginning of a drawing of a size.
fn head((width, height): (u32, u32), title: &str, more: &str, colours: &Colours) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\">\n<title>{}</title>\n<style>{}{more}</style>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n",
        escaped(title),
        style(colours),
        colours.paper
    )
}

/// A diagram as a drawing: triangles for MAX, turned ones for MIN, boxes for leaves; what was cut off is dashed, with
/// two strokes through its edge.
pub fn svg(diagram: &Diagram, title: &str, paint: Paint) -> String {
    let places = PicturePlaces::new(diagram, paint);
    let colours = if paint.dark { &DARK } else { &LIGHT };
    let signs = legend(diagram);
    let size = (places.size.0, places.size.1 + signs.map_or(0, |_| LEGEND));
    head(size, title, "", colours) + &drawn(diagram, &places) + &below(signs, places.size.1) + "</svg>\n"
}

/// Some moments of a search one after the other, each with what happens then, over and over; a viewer that does not move
/// pictures shows the last one. Where scripts run, as in a browser that opens the file, a film of several moments holds and
/// steps.
pub fn film(moments: &[(Diagram, String)], title: &str, paint: Paint, millis: u32) -> String {
    let places = moments.iter().map(|(diagram, _)| PicturePlaces::new(diagram, paint));
    let (wide, high) = places.map(|places| places.size).fold((480, 0), |(x, y), (w, h)| (x.max(w), y.max(h)));
    let colours = if paint.dark { &DARK } else { &LIGHT };
    let signs = moments.iter().find_map(|(diagram, _)| legend(diagram));
    let foot = high + (SENTENCE + 1) * 20;
    let size = (wide, foot + signs.map_or(0, |_| LEGEND));
    let all = moments.len().max(1);
    let (each, total) = (f64::from(millis) / 1000.0, f64::from(millis) / 1000.0 * all as f64);
    let more = format!(
        "@keyframes shown{{0%{{visibility:visible}}{:.4}%{{visibility:hidden}}100%{{visibility:hidden}}}}\
         .moment{{visibility:hidden;animation:shown {total:.2}s step-end infinite}}.last{{visibility:visible}}\
         @media print{{.moment{{animation:none}}}}#keys{{cursor:pointer}}#keys path{{fill:{}}}\
         #keys rect{{fill:transparent}}",
        // Rounded down: two moments are never seen at once.
        (1e6 / all as f64).floor() / 1e4,
        colours.faint
    );
    let mut text = head(size, title, &more, colours).replacen("<svg ", &format!("<svg data-seconds=\"{each}\" "), 1);
    for (at, (diagram, said)) in moments.iter().enumerate() {
        // Each goes round from the beginning: what waited for its turn would be seen as where nothing moves.
        let (class, delay) = (if at + 1 == all { "moment last" } else { "moment" }, each * at as f64 - total);
        text += &format!("<g class=\"{class}\" style=\"animation-delay:{delay:.2}s\">\n");
        text += &drawn(diagram, &PicturePlaces::new(diagram, paint));
        let room = ((wide - 2 * MARGIN) / LETTER).max(20) as usize;
        for (line, part) in wrapped(said, room).take(SENTENCE as usize).enumerate() {
            let y = high + 12 + 20 * line as u32;
            text += &format!("<text class=\"said\" x=\"{MARGIN}\" y=\"{y}\">{}</text>\n", number(&part));
        }
        text += "</g>\n";
    }
    let keys = if moments.len() > 1 { controls(wide - MARGIN - SIGNS, foot - 20) } else { String::new() };
    text + &below(signs, foot) + &keys + "</svg>\n"
}

/// The signs to step back, to hold or go on, and to step on, and what they do. They are seen where the script runs.
fn controls(x: u32, y: u32) -> String {
    let sign = |id: &str, x: u32, inside: &str| {
        format!("<g id=\"{id}\" transform=\"translate({x} {y})\"><rect width=\"20\" height=\"20\"/>{inside}</g>\n")
    };
    let path = |id: &str, line: &str| format!("<path{id} d=\"{line}\"/>");
    let hold = path(" id=\"hold\"", "M5 4h3v12h-3zM12 4h3v12h-3z") + &path(" id=\"go\"", "M5 4l11 6l-11 6z");
    format!(
        "<g id=\"keys\" visibility=\"hidden\">\n{}{}{}<text id=\"at\" class=\"note\" x=\"{}\" y=\"{}\"/>\n</g>\n\
         <script><![CDATA[\n{SCRIPT}]]></script>\n",
        sign("back", x, &path("", "M15 4l-9 6l9 6zM5 4h-2v12h2z")),
        sign("pause", x + 20, &hold),
        sign("step", x + 40, &path("", "M5 4l9 6l-9 6zM15 4h2v12h-2z")),
        x - 24,
        y + 14,
    )
}

/// What signs mean, below a drawing.
fn below(signs: Option<&str>, y: u32) -> String {
    signs.map_or_else(String::new, |signs| {
        format!("<text class=\"said\" x=\"{MARGIN}\" y=\"{}\">{}</text>\n", y + 8, escaped(signs))
    })
}

fn drawn(diagram: &Diagram, places: &PicturePlaces) -> String {
    let edges = diagram.edges.iter().map(|edge| line(diagram, *edge, places));
    edges.chain(diagram.cells.iter().map(|cell| shape(cell, places))).collect()
}

fn line(diagram: &Diagram, edge: Edge, places: &PicturePlaces) -> String {
    let (parent, child) = (&diagram.cells[edge.parent], &diagram.cells[edge.child]);
    let [(x1, y1), (x2, y2)] = places.ends(parent, child);
    let class = match (edge.pruned, edge.best) {
        (true, _) => "pruned",
        (_, true) => "best",
        _ => "edge",
    };
    let mut text = format!("<line class=\"{class}\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>\n");
    if edge.pruned && !child.is_beyond() {
        // Above the name of the move, which stands near the child.
        let (x, y) = ((x1 + x2) / 2, (y1 + y2) / 2 - 6);
        for up in [5, 0] {
            let (left, right, y) = (x - 7, x + 7, y - up);
            text += &format!("<line class=\"cut\" x1=\"{left}\" y1=\"{}\" x2=\"{right}\" y2=\"{y}\"/>\n", y + 4);
        }
    }
    if let Some(row) = child.row() {
        // Near the child, where edges are apart.
        let (x, y) = ((x1 + 4 * x2) / 5, (y1 + 4 * y2) / 5 + 1);
        text += &format!("<text class=\"move\" x=\"{x}\" y=\"{y}\">{}</text>\n", escaped(&name(row)));
    }
    text
}

fn shape(cell: &Cell, places: &PicturePlaces) -> String {
    let (x, y) = places.middle(cell);
    let Shown::Row(row) = &cell.shown else {
        let left_out = escaped(&cell.left_out());
        return format!("<text class=\"note\" x=\"{x}\" y=\"{y}\">{left_out}</text>\n");
    };
    let (left, right, top, bottom) = (x - 30, x + 30, y - half(cell), y + half(cell));
    let class = match row.state {
        RowState::Pruned => "pruned",
        RowState::Waiting => "waiting",
        RowState::Open => "open",
        RowState::Done | RowState::Leaf | RowState::Hit | RowState::Cut(_) => "shape",
    };
    let mut text = match (is_box(cell), row.max) {
        (true, _) => {
            let (left, high) = (x - 22, 2 * HALF_LEAF);
            format!("<rect class=\"{class}\" x=\"{left}\" y=\"{top}\" width=\"44\" height=\"{high}\"/>\n")
        }
        (_, true) => format!("<polygon class=\"{class}\" points=\"{left},{bottom} {x},{top} {right},{bottom}\"/>\n"),
        (_, false) => format!("<polygon class=\"{class}\" points=\"{left},{top} {x},{bottom} {right},{top}\"/>\n"),
    };
    let line = line_of(cell, row, y) + 5;
    let (shown, faint) = written(cell, row);
    let class = if faint { "faint" } else { "" };
    if !shown.is_empty() {
        let long = if shown.chars().count() > LONG { "long" } else { "" };
        let classes = [class, long].join(" ");
        let class = match classes.trim() {
            "" => String::new(),
            class => format!(" class=\"{class}\""),
        };
        text += &format!("<text{class} x=\"{x}\" y=\"{line}\">{}</text>\n", number(&shown));
    }
    for ((class, note), line) in places.notes(cell).into_iter().zip(1..) {
        let note = if class == NOTE_CLASS { escaped(&note) } else { number(&note) };
        text += &format!("<text class=\"{class}\" x=\"{x}\" y=\"{}\">{note}</text>\n", bottom + line * NOTE);
    }
    text
}
