//! A film: several moments of a search in one SVG, one after the other.

use super::label::{Paint, legend};
use super::layout::SCREEN;
use super::scene::TreeScene;
use super::search::{drawn, explain};
use super::svg::{Colours, elements, head};
use crate::inspect::diagram::Diagram;
use crate::inspect::escape::escaped;
use crate::inspect::words::typeset;
use crate::language::wrap::wrapped;

/// The number of lines of a sentence below a film; the constant below is the height of one.
const SENTENCE: usize = 2;
const LINE: f64 = 20.0;
/// The script that pauses and steps a film.
const SCRIPT: &str = include_str!("../../../../assets/film.js");
/// The width of the controls of a film, measured from the right edge, in pixels.
const SIGNS: f64 = 60.0;
/// The width of a letter of a sentence, in pixels.
const LETTER: f64 = 8.0;
/// The minimum width of a film, in pixels.
const LEAST: f64 = 480.0;

/// Returns an SVG that repeats some moments of a search one after the other, each with its
/// sentence. A viewer without animation shows the last moment. If scripts run, as in a browser that
/// opens the file, a film of several moments can be paused and stepped.
pub fn film(moments: &[(Diagram, String)], title: &str, paint: Paint, millis: u32) -> String {
    let scenes = moments
        .iter()
        .map(|(diagram, _)| drawn(diagram, paint))
        .collect();
    let said: Vec<&str> = moments.iter().map(|(_, said)| &**said).collect();
    let signs = moments.iter().find_map(|(diagram, _)| legend(diagram));
    film_of(scenes, &said, signs, (title, paint, millis))
}

/// Scenes one after the other, each with its sentence, and below all of them what signs mean.
pub fn film_of(
    scenes: Vec<TreeScene>,
    moments: &[&str],
    signs: Option<&str>,
    (title, paint, millis): (&str, Paint, u32),
) -> String {
    let (wide, high) = scenes.iter().fold((LEAST, 0.0_f64), |(x, y), scene| {
        (x.max(scene.size.0), y.max(scene.size.1))
    });
    let foot = high + (SENTENCE + 1) as f64 * LINE;
    // The legend is below all moments and therefore written once.
    let mut below = TreeScene {
        size: (wide, foot),
        points: None,
        marks: Vec::new(),
    };
    explain(&mut below, signs);
    let all = moments.len().max(1);
    let (each, total) = (
        f64::from(millis) / 1000.0,
        f64::from(millis) / 1000.0 * all as f64,
    );
    let colours = Colours::of(paint);
    let more = format!(
        "@keyframes shown{{0%{{visibility:visible}}{:.4}%{{visibility:hidden}}100%{{visibility:hidden}}}}\
         .moment{{visibility:hidden;animation:shown {total:.2}s step-end infinite}}.last{{visibility:visible}}\
         @media print{{.moment{{animation:none}}}}#keys{{cursor:pointer}}#keys path{{fill:{}}}\
         #keys rect{{fill:transparent}}",
        // The share is rounded down, so that two moments are never visible at once.
        (1e6 / all as f64).floor() / 1e4,
        colours.faint
    );
    let head = head(below.size, title, &more, colours);
    let mut text = head.replacen("<svg ", &format!("<svg data-seconds=\"{each}\" "), 1);
    for (at, (scene, said)) in scenes.iter().zip(moments).enumerate() {
        // The delays are negative, so that each animation is already running at the start. A
        // positive delay would leave moments in their initial state until then.
        let (class, delay) = (
            if at + 1 == all {
                "moment last"
            } else {
                "moment"
            },
            each * at as f64 - total,
        );
        text += &format!(
            "<g class=\"{class}\" style=\"animation-delay:{delay:.2}s\">\n{}",
            elements(scene)
        );
        let room = ((wide - 2.0 * SCREEN.margin) / LETTER).max(20.0) as usize;
        for (line, part) in wrapped(said, room).take(SENTENCE).enumerate() {
            let (x, y) = (SCREEN.margin, high + 12.0 + LINE * line as f64);
            text += &format!(
                "<text class=\"said\" x=\"{x}\" y=\"{y}\">{}</text>\n",
                escaped(&typeset(&part))
            );
        }
        text += "</g>\n";
    }
    let keys = if moments.len() > 1 {
        controls(wide - SCREEN.margin - SIGNS, foot - LINE)
    } else {
        String::new()
    };
    text + &elements(&below) + &keys + "</svg>\n"
}

/// Returns the controls that step back, pause or continue, and step on, with their actions. They
/// are visible if the script runs.
fn controls(x: f64, y: f64) -> String {
    let sign = |id: &str, x: f64, inside: &str| {
        format!(
            "<g id=\"{id}\" transform=\"translate({x} {y})\"><rect width=\"20\" height=\"20\"/>{inside}</g>\n"
        )
    };
    let path = |id: &str, line: &str| format!("<path{id} d=\"{line}\"/>");
    let hold = path(" id=\"hold\"", "M5 4h3v12h-3zM12 4h3v12h-3z")
        + &path(" id=\"go\"", "M5 4l11 6l-11 6z");
    format!(
        "<g id=\"keys\" visibility=\"hidden\">\n{}{}{}<text id=\"at\" class=\"note\" x=\"{}\" y=\"{}\"/>\n</g>\n\
         <script><![CDATA[\n{SCRIPT}]]></script>\n",
        sign("back", x, &path("", "M15 4l-9 6l9 6zM5 4h-2v12h2z")),
        sign("pause", x + 20.0, &hold),
        sign("step", x + 40.0, &path("", "M5 4l9 6l-9 6zM15 4h2v12h-2z")),
        x - 24.0,
        y + 14.0,
    )
}
