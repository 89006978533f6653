//! The tree of a Monte-Carlo search in each format: visits below the nodes, estimates with ≈ in them.

use super::dot::dot_of;
use super::film::film_of;
use super::label::Paint;
use super::latex::latex_of;
use super::layout::SCREEN;
use super::marks::scene;
use super::scene::{SceneInk, SceneNode, SceneShape, TextRole, TreeScene};
use super::search::explain;
use super::svg::{Colours, elements, head};
use crate::inspect::json;
use crate::inspect::sampling::{NodeChoice, SamplingNode, SamplingTree};
use crate::inspect::words::{thousands, typeset};
use crate::language::decimals;
use engine::boundary::{Position, UctProblem};
use engine::clean::clean;
use engine::search::Kind;
use serde::Serialize;

/// A tree with the data and settings for its drawing.
pub struct SampledDrawing<'a> {
    pub tree: &'a SamplingTree,
    pub problem: &'a dyn UctProblem,
    pub title: &'a str,
    pub paint: Paint,
}

/// Makes the text of a drawing.
pub type WriteSampled = fn(&SampledDrawing<'_>) -> serde_json::Result<String>;

/// Returns the value of a node, proven or estimated, with its sign and `places` decimals, or an
/// empty text if the node was never visited.
fn value(node: &SamplingNode, scale: u64, places: usize) -> String {
    let text = match node.visits.value(scale) {
        (kind @ Kind::Exact, Some(value)) => format!("{}{value}", kind.sign()),
        (kind, Some(value)) => format!("{}{value:.places$}", kind.sign()),
        (_, None) => String::new(),
    };
    decimals(&text).into_owned()
}

fn name(node: &SamplingNode) -> String {
    if node.mv.is_empty() {
        say!("root").to_owned()
    } else {
        clean(&node.mv).into_owned()
    }
}

fn nodes(tree: &SamplingTree) -> Vec<SceneNode> {
    let node = |node: &SamplingNode| {
        let is_made = node.visits.visits > 0;
        let mut below = Vec::new();
        if is_made {
            below.push((TextRole::Window, thousands(node.visits.visits)));
        }
        below.push((TextRole::Note, node.left_out()));
        below.retain(|(_, text)| !text.is_empty());
        SceneNode {
            parent: node.parent,
            shape: match node.choice {
                NodeChoice::Max => SceneShape::Max,
                NodeChoice::Min => SceneShape::Min,
                NodeChoice::Chance => SceneShape::Chance,
                NodeChoice::Over => SceneShape::Leaf,
            },
            ink: if is_made || node.parent.is_none() {
                SceneInk::Plain
            } else {
                SceneInk::Waiting
            },
            value: typeset(&value(node, tree.scale, 2)),
            below,
            edge: match (is_made, node.is_best) {
                (true, true) => SceneInk::Best,
                (true, false) => SceneInk::Plain,
                (false, _) => SceneInk::Waiting,
            },
            mv: name(node),
            ..SceneNode::default()
        }
    };
    tree.nodes.iter().map(node).collect()
}

fn legend() -> &'static str {
    say!("below each node its visits")
}

fn drawn(tree: &SamplingTree) -> TreeScene {
    let (across, down) = SCREEN.apart;
    let plan = super::layout::TreePlan {
        // Room for what is left out.
        apart: (across + 24.0, down + 28.0),
        ..SCREEN
    };
    scene(&nodes(tree), &plan)
}

/// Returns an SVG drawing: triangles for MAX, inverted ones for MIN, diamonds for chance, boxes where
/// the game is over.
pub fn svg(drawing: &SampledDrawing<'_>) -> String {
    let mut scene = drawn(drawing.tree);
    explain(&mut scene, Some(legend()));
    let colours = Colours::of(drawing.paint);
    head(scene.size, drawing.title, "", colours) + &elements(&scene) + "</svg>\n"
}

/// Returns an animation of some moments, each with the sentence of its iteration.
pub fn film(moments: &[(SamplingTree, String)], title: &str, paint: Paint, millis: u32) -> String {
    let scenes = moments.iter().map(|(tree, _)| drawn(tree)).collect();
    let said: Vec<&str> = moments.iter().map(|(_, said)| &**said).collect();
    film_of(scenes, &said, Some(legend()), (title, paint, millis))
}

/// Returns a Graphviz document.
pub fn dot(drawing: &SampledDrawing<'_>) -> String {
    dot_of(&nodes(drawing.tree), drawing.title, legend())
}

/// Returns a LaTeX document.
pub fn latex(drawing: &SampledDrawing<'_>) -> String {
    let mut scene = drawn(drawing.tree);
    explain(&mut scene, Some(legend()));
    latex_of(&scene, drawing.title)
}

/// Returns indented lines: ▲ MAX, ▼ MIN, ◆ chance, ■ the end of a game; `*` marks the best move at
/// the node above.
pub fn lines(tree: &SamplingTree) -> String {
    let top = tree.nodes.first().map_or(0, |node| node.path.len());
    let line = |node: &SamplingNode| {
        let shape = match node.choice {
            NodeChoice::Max => "▲",
            NodeChoice::Min => "▼",
            NodeChoice::Chance => "◆",
            NodeChoice::Over => "■",
        };
        let indent = "  ".repeat(node.path.len() - top);
        let best = if node.is_best { " *" } else { "" };
        let s = if node.visits.visits == 1 { "" } else { "s" };
        let mut text = format!(
            "{indent}{shape} {} {}{best}  {} visit{s}",
            name(node),
            value(node, tree.scale, 3),
            thousands(node.visits.visits)
        );
        let left_out = node.left_out();
        if !left_out.is_empty() {
            text += &format!("  {left_out}");
        }
        text + "\n"
    };
    tree.nodes.iter().map(line).collect()
}

/// A line for scripts. Names and order of the fields are a promise.
#[derive(Serialize)]
struct SampledLine {
    path: Vec<String>,
    ply: usize,
    #[serde(rename = "move")]
    mv: Option<String>,
    /// Null where an outcome is drawn.
    max: Option<bool>,
    over: bool,
    value: Option<f64>,
    kind: &'static str,
    visits: u64,
    wins: Option<u64>,
    draws: Option<u64>,
    losses: Option<u64>,
    total: Option<f64>,
    born: u64,
    proven: Option<u64>,
    best: bool,
    hidden: usize,
}

/// An object for each node, in pre-order, each in a line of its own.
///
/// # Errors
/// None that is known; the writer of JSON could have one.
pub fn jsonl(tree: &SamplingTree, problem: &dyn UctProblem) -> serde_json::Result<String> {
    let root: Box<dyn Position> = problem.position(&[]);
    let mut text = String::new();
    for node in &tree.nodes {
        let (visits, counted) = (&node.visits, !tree.is_evaluated);
        let (kind, value) = visits.value(tree.scale);
        let path: Vec<String> = root
            .moves_along(&node.path)
            .into_iter()
            .map(|mv| mv.text)
            .collect();
        text += &json::text(&SampledLine {
            ply: path.len(),
            mv: path.last().cloned(),
            path,
            max: match node.choice {
                NodeChoice::Max => Some(true),
                NodeChoice::Min => Some(false),
                NodeChoice::Over => problem.is_max(&node.path),
                NodeChoice::Chance => None,
            },
            over: node.choice == NodeChoice::Over,
            value,
            kind: kind.word(),
            visits: visits.visits,
            wins: counted.then_some(visits.wins),
            draws: counted.then_some(visits.draws),
            losses: counted.then(|| visits.losses()),
            total: (!counted).then(|| visits.points as f64 / tree.scale as f64),
            born: node.born,
            proven: node.proven,
            best: node.is_best,
            hidden: node.left_out,
        })?;
        text.push('\n');
    }
    Ok(text)
}
