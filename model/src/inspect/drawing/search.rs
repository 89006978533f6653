//! The conversion of a diagram of a search to the nodes of a scene.

use super::label::{Paint, name, value};
use super::layout::{SCREEN, TreePlan};
use super::marks::scene;
use super::scene::{Anchor, SceneInk, SceneMark, SceneNode, SceneShape, TextRole, TreeScene};
use crate::inspect::diagram::{Diagram, DiagramCell, DiagramContent};
use crate::inspect::outline::{Row, RowState};
use crate::inspect::words::typeset;
use crate::language::decimals;

/// The height of α and β and the reason of a cut between plies, in pixels.
const WINDOW: f64 = 28.0;

/// Returns the scene of a diagram for a screen.
pub fn drawn(diagram: &Diagram, paint: Paint) -> TreeScene {
    let (across, down) = SCREEN.apart;
    let apart = (across, if paint.windows { down + WINDOW } else { down });
    scene(&nodes(diagram, paint), &TreePlan { apart, ..SCREEN })
}

/// Adds the legend of the signs below a scene.
pub fn explain(scene: &mut TreeScene, signs: Option<&str>) {
    let Some(signs) = signs else { return };
    let at = (SCREEN.margin, scene.size.1 + 8.0);
    let (anchor, role, ink, text) = (
        Anchor::BaseWest,
        TextRole::Legend,
        SceneInk::Plain,
        signs.to_owned(),
    );
    scene.marks.push(SceneMark::Text {
        at,
        anchor,
        role,
        ink,
        text,
    });
    scene.size.1 += 20.0;
}

/// Returns the nodes of a diagram: triangles for MAX, inverted ones for MIN, diamonds for chance,
/// and leaves.
pub fn nodes(diagram: &Diagram, paint: Paint) -> Vec<SceneNode> {
    diagram.cells.iter().map(|cell| node(cell, paint)).collect()
}

fn printed(text: &str) -> String {
    typeset(&decimals(text))
}

fn node(cell: &DiagramCell, paint: Paint) -> SceneNode {
    let DiagramContent::Row(row) = &cell.shown else {
        return SceneNode {
            parent: cell.parent,
            shape: SceneShape::Words,
            value: cell.left_out(),
            ..SceneNode::default()
        };
    };
    let bare = row.state == RowState::Pruned && row.known.is_empty() && !cell.is_beyond();
    let mut below = Vec::new();
    if paint.windows {
        below.extend(
            cell.window
                .iter()
                .map(|[alpha, beta]| (TextRole::Window, printed(&format!("[{alpha} {beta}]")))),
        );
        below.push((TextRole::Reason, printed(&cell.reason())));
    }
    if cell.hidden > 0 {
        // A cut is marked at the node if its moves are not drawn.
        if let RowState::Cut(left) = row.state {
            below.push((TextRole::Reason, format!("✗{left}")));
        }
        below.push((TextRole::Note, cell.left_out()));
    }
    below.retain(|(_, text)| !text.is_empty());
    SceneNode {
        parent: cell.parent,
        shape: match row.max {
            _ if cell.leaf || bare => SceneShape::Leaf,
            _ if row.chance => SceneShape::Chance,
            true => SceneShape::Max,
            false => SceneShape::Min,
        },
        ink: match row.state {
            RowState::Pruned => SceneInk::Pruned,
            RowState::Waiting => SceneInk::Waiting,
            RowState::Open => SceneInk::Open,
            RowState::Done | RowState::Leaf | RowState::Hit | RowState::Cut(_) => SceneInk::Plain,
        },
        value: typeset(&inside(row, cell.leaf)),
        below,
        edge: match (cell.is_pruned(), row.best) {
            (true, _) => SceneInk::Pruned,
            (_, true) => SceneInk::Best,
            _ => SceneInk::Plain,
        },
        mv: name(row),
        cut: cell.is_pruned() && !cell.is_beyond(),
        ..SceneNode::default()
    }
}

/// Returns the text in a box. A move that was not searched has the value that a textbook tree gives
/// it.
fn inside(row: &Row, leaf: bool) -> String {
    let plain = |text: &str| decimals(text).into_owned();
    let returned = || row.entered_end().map_or_else(|| value(row), plain);
    match row.state {
        RowState::Pruned | RowState::Waiting => plain(&row.known),
        RowState::Open if leaf => plain(&row.known),
        RowState::Open => plain(&row.value_text) + "…",
        RowState::Hit => format!("◊ {}", returned()),
        RowState::Done | RowState::Leaf | RowState::Cut(_) => returned(),
    }
}
