//! [`Explorer`]: the search of the position: its tree, the travel through its events, what is marked and looked for.

pub mod diagram;
pub mod export;
mod follow;
pub mod history;
pub mod hunt;
mod search;
pub mod timeline;
pub mod travel;
pub mod tree;
pub mod unvisited;

pub use search::DEEPEST;

use crate::inspect::unvisited::Unvisited;
use travel::TimeTravel;
use tree::TreeState;

/// The search as it is looked at. See the module.
#[derive(Default)]
pub struct Explorer {
    /// Where in the tree the user is.
    pub tree: TreeState,
    /// Where in time.
    pub travel: TimeTravel,
    /// Is the tree drawn as a diagram?
    pub as_diagram: bool,
    /// Are the values of all moves shown on the board?
    pub values: bool,
    /// The move that is looked for.
    pub find: String,
    /// What alpha-beta does not visit, once that is known.
    pub unvisited: Option<Unvisited>,
    /// Is it marked?
    pub marks_unvisited: bool,
    /// May the search go on for more than a second, because it was started by hand?
    pub(crate) unbounded: bool,
    /// Was the search asked to stop? It takes it a moment.
    pub(crate) stopping: bool,
}
