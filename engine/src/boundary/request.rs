//! [`Request`]: a further search in a problem's tree, and [`Searched`], its result.

use crate::numbers::Ordinal;
use crate::search::{Answer, AnyOrder, MethodName};

/// What is searched of a problem's tree beside its own search.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// The node from which on it is searched, with an open window.
    pub path: &'a [Ordinal],
    /// The method.
    pub method: MethodName,
    /// How many plies below the root of the problem; `None`: to the end of the game.
    pub depth: Option<u32>,
    /// The order of moves.
    pub order: AnyOrder,
    /// The most nodes.
    pub nodes: u64,
    /// Whether the nodes of each ply are counted.
    pub by_ply: bool,
}

impl Request<'_> {
    /// A search from the root in natural order, of any size, without counts by ply.
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

/// What a [`Request`] found.
#[derive(Clone, Debug)]
pub struct Searched {
    /// The answer; not complete if it took more nodes than were allowed, was stopped, or came to a position without a value.
    pub answer: Answer,
    /// The nodes by ply, the first node's first; empty unless they were asked for.
    pub by_ply: Vec<u64>,
}
