//! [`Request`]: a further search in a problem's tree, and [`Searched`], its result.

use crate::numbers::Ordinal;
use crate::search::{Answer, AnyOrder, MethodName};

/// The parameters of a search of a problem's tree beside its own search.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// The path to the node that is searched, with an open window.
    pub path: &'a [Ordinal],
    /// The method.
    pub method: MethodName,
    /// The depth in plies below the root of the problem; `None` stands for the end of the game.
    pub depth: Option<u32>,
    /// The order of moves.
    pub order: AnyOrder,
    /// The maximum number of nodes.
    pub nodes: u64,
    /// True if the nodes of each ply are counted.
    pub by_ply: bool,
}

impl Request<'_> {
    /// Returns a request for a search from the root in natural order, of unlimited size, without
    /// counts by ply.
    pub fn by(method: MethodName, depth: Option<u32>) -> Request<'static> {
        Request {
            path: &[],
            method,
            depth,
            order: AnyOrder::Natural,
            nodes: u64::MAX,
            by_ply: false,
        }
    }
}

/// The result of a [`Request`].
#[derive(Clone, Debug)]
pub struct Searched {
    /// The answer; not complete if the search took more nodes than allowed, was stopped, or reached
    /// a position without a value.
    pub answer: Answer,
    /// The nodes by ply, beginning with the first node; empty unless requested.
    pub by_ply: Vec<u64>,
}
