//! The conversion of the tree of a paper to a scene, with the texts and the blanks at each node.

use super::Paper;
use crate::batch::exam::Ask;
use crate::inspect::drawing::{
    self, PAPER, SceneInk, SceneNode, ScenePoint, SceneShape, TreePlan, TreeScene,
};
use crate::inspect::words::typeset;
use crate::language::decimals;
use engine::numbers::Ordinal;
use engine::search::Value;

/// Returns the scene of the tree within a room in millimetres; small trees do not fill it.
pub fn scene(paper: Paper<'_>, room: ScenePoint) -> TreeScene {
    let nodes = nodes(paper);
    let parents = || nodes.iter().filter_map(|node| node.parent);
    let has_only_child = parents().any(|at| parents().filter(|parent| *parent == at).count() == 1);
    let apart = match (
        paper.sideways,
        paper.asks(Ask::Windows) || paper.asks(Ask::Answers),
    ) {
        (true, _) => (12.2, 68.0),
        // α and β are beside an inner node, which has little room for them above a single leaf.
        (false, true) if has_only_child => (44.8, 43.7),
        (false, _) => PAPER.apart,
    };
    drawing::scene(
        &nodes,
        &TreePlan {
            sideways: paper.sideways,
            apart,
            room,
            ..PAPER
        },
    )
}

fn nodes(paper: Paper<'_>) -> Vec<SceneNode> {
    let paths = paper.sheet.paths();
    let parent = |path: &[Ordinal]| {
        let (_, above) = path.split_last()?;
        paths.iter().position(|other| other == above)
    };
    paths
        .iter()
        .map(|path| SceneNode {
            parent: parent(path),
            ..node(paper, path)
        })
        .collect()
}

fn node(paper: Paper<'_>, path: &[Ordinal]) -> SceneNode {
    let sheet = paper.sheet;
    let print = |value: Value| typeset(&decimals(&sheet.problem.print(value)));
    let leaf = sheet.node(path).and_then(|node| node.leaf.as_ref());
    let step = sheet.step(path);
    let value = match (leaf, step) {
        (Some(value), _) => typeset(&decimals(value)),
        // Exact is the default, so its sign is left out.
        (None, Some(step)) if paper.shows(Ask::Values) || paper.shows(Ask::Stored) => {
            step.kind.sign().replace('=', "") + &print(step.value)
        }
        _ => String::new(),
    };
    let solved = step.filter(|_| paper.solved);
    let mut beside = Vec::new();
    if paper.asks(Ask::Windows) && leaf.is_none() {
        beside.push(("α", solved.map(|step| print(step.alpha))));
        beside.push(("β", solved.map(|step| print(step.beta))));
    }
    // The root is never a hit.
    if paper.asks(Ask::Answers) && leaf.is_none() && !path.is_empty() {
        match solved.map(|step| step.from) {
            None if !paper.solved => beside.push(("T", None)),
            Some(Some(from)) => beside.push(("T", Some((from + 1).to_string()))),
            None | Some(None) => {}
        }
    }
    // The last of several visits counts, as for values.
    let order = sheet
        .visit(path)
        .filter(|_| paper.solved)
        .map(|at| (at + 1).to_string());
    let faint = paper.solved && step.is_none();
    let above = path.split_last();
    let is_cut = above
        .is_some_and(|(mv, above)| sheet.step(above).is_some_and(|step| step.cut.contains(mv)));
    let is_stored = above.is_some_and(|(mv, above)| {
        sheet
            .stored(above)
            .is_some_and(|entry| entry.mv == Some(*mv))
    });
    SceneNode {
        shape: match sheet.is_max(path) {
            _ if leaf.is_some() => SceneShape::Leaf,
            _ if sheet.is_chance(path) => SceneShape::Chance,
            true => SceneShape::Max,
            false => SceneShape::Min,
        },
        ink: if faint {
            SceneInk::Faint
        } else {
            SceneInk::Plain
        },
        name: sheet.name(path),
        value,
        beside,
        ring: match paper.asks(Ask::Order) {
            true => Some(order.unwrap_or_default()),
            // A solution refers to visits by their numbers.
            false => order.filter(|_| paper.shows(Ask::Answers)),
        },
        edge: match faint {
            _ if paper.shows(Ask::Stored) && is_stored => SceneInk::Best,
            true => SceneInk::Faint,
            false => SceneInk::Plain,
        },
        // In a literal tree the name of a node identifies its move.
        mv: match (sheet.weight(path), &sheet.game) {
            (Some(weight), _) => format!("{weight}:"),
            (None, Some(_)) => sheet.move_name(path),
            (None, None) => String::new(),
        },
        cut: paper.shows(Ask::Cuts) && is_cut,
        ..SceneNode::default()
    }
}
