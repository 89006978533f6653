//! The writer of Graphviz DOT: the nodes of the scene, which Graphviz lays out itself. Source: the
//! documentation of the DOT language: inside double quotes, `"` and `\` must be escaped.

use super::label::{Paint, legend};
use super::scene::{SceneInk, SceneNode, SceneShape};
use super::search::nodes;
use crate::inspect::diagram::Diagram;
use engine::clean::clean;

/// Returns the lines as one quoted string of DOT, separated by DOT's line break.
fn quoted<'a>(lines: impl IntoIterator<Item = &'a str>) -> String {
    let escaped = |line: &str| clean(line).replace('\\', "\\\\").replace('"', "\\\"");
    let lines = lines
        .into_iter()
        .filter(|line| !line.is_empty())
        .map(escaped)
        .collect::<Vec<_>>();
    format!("\"{}\"", lines.join("\\n"))
}

/// Returns a diagram as DOT: triangles for MAX, inverted ones for MIN, diamonds for chance, dashed
/// edges to moves that were cut off.
pub fn dot(diagram: &Diagram, title: &str, paint: Paint) -> String {
    dot_of(
        &nodes(diagram, paint),
        title,
        legend(diagram).unwrap_or_default(),
    )
}

/// Nodes, parents first, with a title and what signs mean.
pub fn dot_of(nodes: &[SceneNode], title: &str, legend: &str) -> String {
    let title = quoted([title, legend]);
    let mut text = format!(
        "digraph search {{\n  graph [label={title}, labelloc=t, fontname=\"sans-serif\", ordering=out];\n  \
         node [fontname=\"sans-serif\", margin=0.03];\n  edge [fontname=\"sans-serif\", arrowhead=none];\n"
    );
    text.extend(
        nodes
            .iter()
            .enumerate()
            .map(|(index, node)| format!("  n{index} [{}];\n", attributes(node))),
    );
    for (index, node) in nodes.iter().enumerate() {
        let Some(parent) = node.parent else { continue };
        let (style, sign) = match node.edge {
            SceneInk::Pruned => ("style=dashed, ", "✗ "),
            SceneInk::Best => ("style=bold, ", ""),
            SceneInk::Plain
            | SceneInk::Open
            | SceneInk::Waiting
            | SceneInk::Cut
            | SceneInk::Faint => ("", ""),
        };
        let mv = quoted([&*format!("{sign}{}", node.mv)]);
        text += &format!("  n{parent} -> n{index} [{style}label={mv}];\n");
    }
    text + "}\n"
}

fn attributes(node: &SceneNode) -> String {
    let lines = std::iter::once(&node.value).chain(node.below.iter().map(|(_, line)| line));
    let shape = match node.shape {
        SceneShape::Max => "triangle",
        SceneShape::Min => "invtriangle",
        SceneShape::Chance => "diamond",
        SceneShape::Leaf => "box",
        SceneShape::Words => "plaintext",
    };
    let style = if matches!(node.ink, SceneInk::Pruned | SceneInk::Waiting) {
        ", style=dashed"
    } else {
        ""
    };
    format!(
        "label={}, shape={shape}{style}",
        quoted(lines.map(String::as_str))
    )
}
