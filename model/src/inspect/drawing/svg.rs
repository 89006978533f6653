//! The writer of SVG: a scene as elements, and a diagram as a drawing of its own. Text is escaped
//! for XML; nothing is loaded from elsewhere.

use super::label::{Paint, legend};
use super::scene::{Anchor, SceneInk, SceneMark, ScenePoint, TextRole, TreeScene, rounded};
use super::search::{drawn, explain};
use crate::inspect::diagram::Diagram;
use crate::inspect::escape::escaped;

/// The colours of a drawing.
pub struct Colours {
    paper: &'static str,
    ink: &'static str,
    pub faint: &'static str,
    edge: &'static str,
    cut: &'static str,
    best: &'static str,
}

impl Colours {
    pub fn of(paint: Paint) -> &'static Colours {
        if paint.dark { &DARK } else { &LIGHT }
    }
}

const LIGHT: Colours = Colours {
    paper: "#fff",
    ink: "#111",
    faint: "#666",
    edge: "#777",
    cut: "#b00",
    best: "#07692f",
};
const DARK: Colours = Colours {
    paper: "#16181d",
    ink: "#e8eaee",
    faint: "#9aa1ad",
    edge: "#8b929e",
    cut: "#ff7b86",
    best: "#98c379",
};

fn style(colours: &Colours) -> String {
    let Colours {
        paper,
        ink,
        faint,
        edge,
        cut,
        best,
    } = colours;
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

/// Returns the beginning of an SVG of this size, with its title, its style and its background.
pub fn head((width, height): ScenePoint, title: &str, more: &str, colours: &Colours) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\">\n<title>{}</title>\n<style>{}{more}</style>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n",
        escaped(title),
        style(colours),
        colours.paper
    )
}

/// Returns a diagram as an SVG: triangles for MAX, inverted ones for MIN, diamonds for chance,
/// boxes for leaves; moves that were cut off are dashed, with a cross on the edge.
pub fn svg(diagram: &Diagram, title: &str, paint: Paint) -> String {
    let mut scene = drawn(diagram, paint);
    explain(&mut scene, legend(diagram));
    head(scene.size, title, "", Colours::of(paint)) + &elements(&scene) + "</svg>\n"
}

/// Returns an element for each mark. Classes determine its appearance.
pub fn elements(scene: &TreeScene) -> String {
    scene.marks.iter().map(element).collect()
}

fn element(mark: &SceneMark) -> String {
    match mark {
        SceneMark::Line([(x1, y1), (x2, y2)], ink) => {
            format!(
                "<line {} x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>\n",
                class(*ink, "edge")
            )
        }
        SceneMark::Leaf([(x, y), (right, bottom)], ink) => {
            let (wide, high) = (rounded(right - x), rounded(bottom - y));
            format!(
                "<rect {} x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\"/>\n",
                class(*ink, "shape")
            )
        }
        SceneMark::Triangle(corners, ink) => {
            let corners = corners.map(|(x, y)| format!("{x},{y}")).join(" ");
            format!("<polygon {} points=\"{corners}\"/>\n", class(*ink, "shape"))
        }
        SceneMark::Diamond(corners, ink) => {
            let corners = corners.map(|(x, y)| format!("{x},{y}")).join(" ");
            format!("<polygon {} points=\"{corners}\"/>\n", class(*ink, "shape"))
        }
        SceneMark::Ring((x, y), radius, ink) => {
            format!(
                "<circle {} cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>\n",
                class(*ink, "ring")
            )
        }
        SceneMark::Text {
            at: (x, y),
            anchor,
            role,
            ink,
            text,
        } => {
            let class = match role {
                TextRole::Value => "inside",
                TextRole::Long => "long",
                TextRole::Label => "beside",
                TextRole::Move => "move",
                TextRole::Window => "window",
                TextRole::Reason => "reason",
                TextRole::Note => "note",
                TextRole::Legend => "said",
            };
            let faint = if matches!(ink, SceneInk::Pruned | SceneInk::Waiting) {
                " faint"
            } else {
                ""
            };
            // Letters extend about a third of their size above and below their middle.
            let place = match anchor {
                Anchor::Center => " dy=\".35em\" text-anchor=\"middle\"",
                Anchor::West => " dy=\".35em\"",
                Anchor::BaseWest => "",
                Anchor::BaseEast => " text-anchor=\"end\"",
            };
            let (seen, text) = (opacity(*ink), escaped(text));
            format!(
                "<text class=\"{class}{faint}\" x=\"{x}\" y=\"{y}\"{place}{seen}>{text}</text>\n"
            )
        }
    }
}

/// Returns the class of an ink, or `plain` if the ink has none, and its opacity.
fn class(ink: SceneInk, plain: &str) -> String {
    let word = match ink {
        SceneInk::Plain | SceneInk::Faint => plain,
        SceneInk::Best => "best",
        SceneInk::Open => "open",
        SceneInk::Waiting => "waiting",
        SceneInk::Pruned => "pruned",
        SceneInk::Cut => "cut",
    };
    format!("class=\"{word}\"{}", opacity(ink))
}

fn opacity(ink: SceneInk) -> &'static str {
    if ink == SceneInk::Faint {
        " opacity=\".4\""
    } else {
        ""
    }
}
