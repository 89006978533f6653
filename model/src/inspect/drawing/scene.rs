//! [`TreeScene`]: the drawing of a tree as data: lines, shapes and texts with their places, in
//! drawing order.
//!
//! [`super::marks`] makes it from [`SceneNode`]s. A writer for each format walks the scene and
//! decides only how its format expresses a mark. Lengths are in the unit of the
//! [`TreePlan`](super::layout::TreePlan); x increases to the right, y downwards.

/// A place or a size.
pub type ScenePoint = (f64, f64);

/// The length of a typographical point, in millimetres.
pub const POINT: f64 = 0.3528;

/// Rounds a length to two decimal places, which suffice for every format.
pub fn rounded(length: f64) -> f64 {
    (length * 100.0).round() / 100.0 + 0.0
}

/// The meaning of a mark, by which each format chooses its colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SceneInk {
    #[default]
    Plain,
    /// The move that the node above would choose, or stored.
    Best,
    /// A node that the search is in at this moment.
    Open,
    /// A move that is not searched yet.
    Waiting,
    /// A move that was cut off, and the cross over the edge to it.
    Pruned,
    Cut,
    /// Part of the tree that a solution does not visit.
    Faint,
}

/// The shape of a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SceneShape {
    #[default]
    Max,
    Min,
    /// A diamond.
    Chance,
    Leaf,
    /// The text alone.
    Words,
}

/// A node, and the edge from its parent.
#[derive(Debug, Default)]
pub struct SceneNode {
    /// The index of the parent, which comes before the node; `None` for the first node only.
    pub parent: Option<usize>,
    pub shape: SceneShape,
    pub ink: SceneInk,
    /// The text in the sign.
    pub value: String,
    /// The name beside the sign, on the side without an edge.
    pub name: String,
    /// The texts below the sign, a line each.
    pub below: Vec<(TextRole, String)>,
    /// The lines at the right side, each with its sign. `None`: an empty line to write on.
    pub beside: Vec<(&'static str, Option<String>)>,
    /// The text in a ring for the node's number; `None`: no ring.
    pub ring: Option<String>,
    /// The ink of the edge from the parent.
    pub edge: SceneInk,
    /// The move, written on that edge.
    pub mv: String,
    /// True if the edge is crossed out.
    pub cut: bool,
}

/// The role of a text, by which each format chooses its letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextRole {
    Value,
    /// A value with too many letters for the usual size.
    Long,
    Move,
    /// A name, a number in a ring, or a line at the side.
    Label,
    /// α and β below a node.
    Window,
    /// The reason of a cut.
    Reason,
    /// A statement about nodes that are not drawn.
    Note,
    /// The legend of the signs.
    Legend,
}

/// The position of a text relative to its place: centred on it, to the right of it, or on a
/// baseline through it to the right or to the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    Center,
    West,
    BaseWest,
    BaseEast,
}

/// A part of a scene.
#[derive(Debug)]
pub enum SceneMark {
    /// An edge, a stroke of a cross, or a line to write on.
    Line([ScenePoint; 2], SceneInk),
    /// A leaf, by two opposite corners.
    Leaf([ScenePoint; 2], SceneInk),
    Triangle([ScenePoint; 3], SceneInk),
    /// A diamond, by its corners in order.
    Diamond([ScenePoint; 4], SceneInk),
    /// A ring, by its middle and radius.
    Ring(ScenePoint, f64, SceneInk),
    Text {
        at: ScenePoint,
        anchor: Anchor,
        role: TextRole,
        ink: SceneInk,
        text: String,
    },
}

/// The drawing of a tree as data.
#[derive(Debug)]
pub struct TreeScene {
    pub size: ScenePoint,
    /// The size of all letters in points; `None`: each role has its own.
    pub points: Option<f64>,
    pub marks: Vec<SceneMark>,
}
