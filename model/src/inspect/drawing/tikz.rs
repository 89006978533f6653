//! The writer of TikZ for scenes.

use super::scene::{Anchor, SceneInk, SceneMark, TextRole, TreeScene};
use super::tex::tex;

/// Returns a scene as a picture; `unit` is the scene's unit in millimetres.
pub fn tikz(scene: &TreeScene, unit: f64) -> String {
    // The fonts of TeX have integral sizes, none below 5.
    let points = scene.points.map(|points| points.floor().max(5.0));
    let scale = scene.points.map_or(1.0, |points| (points / 5.0).min(1.0));
    let (width, height) = scene.size;
    let mut text = format!(
        "\\begin{{tikzpicture}}[x={unit:.4}mm,y=-{unit:.4}mm,every node/.style={{inner sep=0pt,scale={scale:.3}}}]\n\
         \\path (0,0) ({width},{height});\n"
    );
    text.extend(points.map(|points| {
        format!(
            "\\fontsize{{{points}}}{{{:.1}}}\\selectfont\n",
            points * 1.2
        )
    }));
    text.extend(
        scene
            .marks
            .iter()
            .map(|mark| drawn(mark, unit, points.is_some())),
    );
    text + "\\end{tikzpicture}\n"
}

fn drawn(mark: &SceneMark, unit: f64, one_size: bool) -> String {
    match mark {
        SceneMark::Line([(x1, y1), (x2, y2)], ink) => {
            format!(
                "\\draw[{}] ({x1},{y1}) -- ({x2},{y2});\n",
                style(*ink, "black!60")
            )
        }
        SceneMark::Leaf([(x1, y1), (x2, y2)], ink) => {
            format!(
                "\\draw[{},fill=white] ({x1},{y1}) rectangle ({x2},{y2});\n",
                style(*ink, "black")
            )
        }
        SceneMark::Triangle(corners, ink) => {
            let corners = corners.map(|(x, y)| format!("({x},{y})")).join(" -- ");
            format!(
                "\\draw[{},fill=white] {corners} -- cycle;\n",
                style(*ink, "black")
            )
        }
        SceneMark::Diamond(corners, ink) => {
            let corners = corners.map(|(x, y)| format!("({x},{y})")).join(" -- ");
            format!(
                "\\draw[{},fill=white] {corners} -- cycle;\n",
                style(*ink, "black")
            )
        }
        SceneMark::Ring((x, y), radius, ink) => {
            format!(
                "\\draw[{}] ({x},{y}) circle[radius={:.2}mm];\n",
                style(*ink, "black"),
                radius * unit
            )
        }
        SceneMark::Text {
            at: (x, y),
            anchor,
            role,
            ink,
            text,
        } => {
            let colour = match (role, ink) {
                (TextRole::Reason, _) => "red!70!black",
                (_, SceneInk::Faint) => "black!30",
                (TextRole::Value | TextRole::Long, SceneInk::Pruned | SceneInk::Waiting) => {
                    "black!50"
                }
                _ => "black",
            };
            // A text over edges has a background that covers them.
            let over = match role {
                TextRole::Value | TextRole::Long | TextRole::Label | TextRole::Legend => "",
                TextRole::Move | TextRole::Window | TextRole::Reason | TextRole::Note => {
                    ",fill=white,inner sep=.3mm"
                }
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
                TextRole::Long | TextRole::Window | TextRole::Reason | TextRole::Note => {
                    "\\scriptsize "
                }
            };
            format!(
                "\\node[{colour},anchor={anchor}{over}] at ({x},{y}) {{{size}{}}};\n",
                tex(text)
            )
        }
    }
}

/// Returns the style of a line.
fn style(ink: SceneInk, plain: &'static str) -> &'static str {
    match ink {
        SceneInk::Plain => plain,
        SceneInk::Best => "green!45!black,ultra thick",
        SceneInk::Open => "green!45!black,very thick",
        SceneInk::Waiting => "black!40,dashed",
        SceneInk::Pruned => "red!70!black,dashed",
        SceneInk::Cut => "red!70!black,thick",
        SceneInk::Faint => "black!30",
    }
}
