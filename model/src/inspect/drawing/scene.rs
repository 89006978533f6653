//! [`TreeScene`]: a tree as it is drawn, as data: lines, shapes and texts with their places, in the order in which they are
//! drawn.
//!
//! [`super::marks`] makes it of [`SceneNode`]s; a writer for each format walks it, and decides nothing but how its format
//! says a mark. Lengths are in the unit of its [`TreePlan`](super::layout::TreePlan); x runs to the right, y downwards.

/// A place or a size.
pub type ScenePoint = (f64, f64);

/// Millimetres of a point, as letters are measured.
pub const POINT: f64 = 0.3528;

/// A length with two digits behind its point: no format needs more.
pub fn rounded(length: f64) -> f64 {
    (length * 100.0).round() / 100.0 + 0.0
}

/// What a part stands for, so that each format chooses its colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SceneInk {
    #[default]
    Plain,
    /// The move that the node above would choose, or stored.
    Best,
    /// A node that the search is in.
    Open,
    /// A move whose turn has not come.
    Waiting,
    /// A move that was cut off, and the cross over the edge to it.
    Pruned,
    Cut,
    /// Drawn for the tree's sake: a solution does not visit it.
    Faint,
}

/// What is drawn for a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SceneShape {
    #[default]
    Max,
    Min,
    /// A diamond.
    Chance,
    Leaf,
    /// Its text alone.
    Words,
}

/// A node that is to be drawn, and the edge from the one above.
#[derive(Debug, Default)]
pub struct SceneNode {
    /// Comes before it; only the first has none.
    pub parent: Option<usize>,
    pub shape: SceneShape,
    pub ink: SceneInk,
    /// What is written in it.
    pub value: String,
    /// Beside it, on the side that no edge comes from.
    pub name: String,
    /// Below it, a line each.
    pub below: Vec<(TextRole, String)>,
    /// At its right side, a line each with its sign. `None`: a line to write on.
    pub beside: Vec<(&'static str, Option<String>)>,
    /// A ring for its number, and what is written in it.
    pub ring: Option<String>,
    /// The edge to it.
    pub edge: SceneInk,
    /// What is written on that edge: the move.
    pub mv: String,
    /// Is the edge crossed out?
    pub cut: bool,
}

/// What a text is, so that each format chooses its letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextRole {
    Value,
    /// A value with letters too many for the usual size.
    Long,
    Move,
    /// A name, a number in a ring, or a line at the side.
    Label,
    /// α and β below a node.
    Window,
    /// Why a node was left.
    Reason,
    /// What is not drawn.
    Note,
    /// What signs mean.
    Legend,
}

/// Where a text lies to its place: around it, behind it, or on a line with it, behind or before it.
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
    /// An edge, a stroke of the cross over one, or a line to write on.
    Line([ScenePoint; 2], SceneInk),
    /// A leaf: two corners.
    Leaf([ScenePoint; 2], SceneInk),
    Triangle([ScenePoint; 3], SceneInk),
    /// Its corners, around.
    Diamond([ScenePoint; 4], SceneInk),
    /// A middle and a radius.
    Ring(ScenePoint, f64, SceneInk),
    Text {
        at: ScenePoint,
        anchor: Anchor,
        role: TextRole,
        ink: SceneInk,
        text: String,
    },
}

/// See the module.
#[derive(Debug)]
pub struct TreeScene {
    pub size: ScenePoint,
    /// The size of all letters, in points; `None`: each role has its own.
    pub points: Option<f64>,
    pub marks: Vec<SceneMark>,
}
