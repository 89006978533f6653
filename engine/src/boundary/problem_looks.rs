//! Further methods of [`Problem`] derived from the required ones: values, true values, counts by
//! ply, names of moves.

use super::problem::{Problem, Request};
use crate::eval::terms::NO_NUMBER;
use crate::numbers::Ordinal;
use crate::rules::Side;
use crate::search::{Answer, AnyOrder, AnyRecorder, Limited, MethodName, Token, Value};

impl dyn Problem + '_ {
    /// Returns whether another program has searched.
    pub fn is_trace(&self) -> bool {
        self.searchable().is_none()
    }
    /// Returns the side that is MAX.
    pub fn max(&self) -> Side {
        // The specification of a problem always has MAX filled in.
        self.spec().max.unwrap_or(Side::First)
    }
    /// Returns the static value of the position at a path; 0 if it has none.
    pub fn static_value(&self, path: &[Ordinal]) -> Value {
        self.look(path).unwrap_or(Value::ZERO)
    }
    /// Returns the static value as it is printed, or a text if there is none.
    pub fn static_text(&self, path: &[Ordinal]) -> String {
        self.look(path)
            .map_or_else(|| NO_NUMBER.to_owned(), |value| self.print(value))
    }
    /// Returns the true value of the node at a path by plain minimax of at most `nodes` nodes;
    /// `None` if it takes more, was stopped, or reached a position without a value.
    pub fn truth(&self, path: &[Ordinal], nodes: u64, token: &Token) -> Option<Value> {
        let answer = self.search(
            &Request {
                path,
                nodes,
                ..Request::by(MethodName::Minimax, self.spec().depth)
            },
            token,
        );
        answer.answer.complete.then_some(answer.answer.value)
    }
    /// Runs the problem's own search without a recording, with at most `nodes` nodes.
    #[must_use]
    pub fn choose(&self, nodes: u64, token: &Token) -> Answer {
        let (spec, order) = (self.spec(), AnyOrder::of(self.spec()));
        if !spec.memory.is_none()
            && let Some(own) = self.searchable()
        {
            return own.tell(AnyRecorder::Limited(Limited::with(nodes, token)));
        }
        self.search(
            &Request {
                order,
                nodes,
                ..Request::by(spec.method, spec.depth)
            },
            token,
        )
        .answer
    }
    /// Runs the problem's search with a method and a depth and counts the nodes by ply, the root
    /// included; `None` if it takes more nodes than the limit, was stopped, or reached a position
    /// without a value.
    pub fn census(
        &self,
        method: MethodName,
        depth: Option<u32>,
        nodes: u64,
        token: &Token,
    ) -> Option<(Answer, Vec<u64>)> {
        let order = AnyOrder::of(self.spec());
        let found = self.search(
            &Request {
                order,
                nodes,
                by_ply: true,
                ..Request::by(method, depth)
            },
            token,
        );
        found
            .answer
            .complete
            .then_some((found.answer, found.by_ply))
    }
}

/// Returns the printed names of the moves on a path of ordinals.
pub fn names(problem: &dyn Problem, path: &[Ordinal]) -> Vec<String> {
    problem
        .position(&[])
        .moves_along(path)
        .into_iter()
        .map(|mv| mv.text)
        .collect()
}
