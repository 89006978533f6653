//! A scene in TikZ.

use super::scene::{Anchor, SceneInk, SceneMark, ScenePoint, TextRole, TreeScene};
use super::tex::tex;

/// A picture; the scene's unit is so many millimetres.
pub fn tikz(scene: &TreeScene, unit: f64) -> String {
    // The fonts of TeX have whole sizes, and none below 5.
    let points = scene.points.map(|points| points.floor().max(5.0));
    let scale = scene.points.map_or(1.0, |points| (points / 5.0).min(1.0));
    let (width, height) = scene.size;
    let mut text = format!(
        "\\begin{{tikzpicture}}[x={unit:.4}mm,y=-{unit:.4}mm,every node/.style={{inner sep=0pt,scale={scale:.3}}}]\n\
         \\path (0,0) ({width},{height});\n"
    );
    text.extend(points.map(|points| format!("\\fontsize{{{points}}}{{{:.1}}}\\selectfont\n", points * 1.2)));
    text.extend(scene.marks.iter().map(|mark| drawn(mark, unit, points.is_some())));
    text + "\\end{tikzpicture}\n"
}

fn drawn(mark: &SceneMark, unit: f64, one_size: bool) -> String {
    match mark {
        SceneMark::Edge(ends, ink) => {
            let style = match ink {
                SceneInk::Best => "green!45!black,ultra thick",
                SceneInk::Pruned => "red!70!black,dashed",
                SceneInk::Faint => "black!25",
                SceneInk::Plain | SceneInk::Open | SceneInk::Waiting => "black!60",
            };
            line(style, *ends)
        }
        SceneMark::Cut(ends) => line("red!70!black,thick", *ends),
        SceneMark::Blank(ends, ink) => line(outline(*ink), *ends),
        SceneMark::Leaf([(x1, y1), (x2, y2)], ink) => {
            format!("\\draw[{},fill=white] ({x1},{y1}) rectangle ({x2},{y2});\n", outline(*ink))
        }
        SceneMark::Triangle(corners, ink) => {
            let corners = corners.map(|(x, y)| format!("({x},{y})")).join(" -- ");
            format!("\\draw[{},fill=white] {corners} -- cycle;\n", outline(*ink))
        }
        SceneMark::Ring((x, y), radius, ink) => {
            format!("\\draw[{}] ({x},{y}) circle[radius={:.2}mm];\n", outline(*ink), radius * unit)
        }
        SceneMark::Text { at: (x, y), anchor, role, ink, text } => {
            let colour = match (role, ink) {
                (TextRole::Reason, _) => "red!70!black",
                (_, SceneInk::Faint) => "black!30",
                (TextRole::Value | TextRole::Long, SceneInk::Pruned | SceneInk::Waiting) => "black!50",
                _ => "black",
            };
            let anchor = match anchor {
                Anchor::Center => "center",
                Anchor::West => "west",
                Anchor::BaseWest => "base west",
                Anchor::BaseEast => "base east",
            };
            let size = match role {
                _ if one_size => "",
                TextRole::Value | TextRole::Label => "\\small ",
                TextRole::Move | TextRole::Legend => "\\footnotesize ",
                TextRole::Long | TextRole::Window | TextRole::Reason | TextRole::Note => "\\scriptsize ",
            };
            let over = if role.covers() { ",fill=white,inner sep=.3mm" } else { "" };
            format!("\\node[{colour},anchor={anchor}{over}] at ({x},{y}) {{{size}{}}};\n", tex(text))
        }
    }
}

fn line(style: &str, [(x1, y1), (x2, y2)]: [ScenePoint; 2]) -> String {
    format!("\\draw[{style}] ({x1},{y1}) -- ({x2},{y2});\n")
}

/// How the outline of a sign is drawn.
fn outline(ink: SceneInk) -> &'static str {
    match ink {
        SceneInk::Plain | SceneInk::Best => "black",
        SceneInk::Open => "green!45!black,very thick",
        SceneInk::Waiting => "black!40,dashed",
        SceneInk::Pruned => "red!70!black,dashed",
        SceneInk::Faint => "black!30",
    }
}
