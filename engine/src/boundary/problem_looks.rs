//! Further looks at a [`Problem`] that follow from its answers: values, truths, counts by ply, moves by name.

use super::problem::{Problem, Request};
use crate::eval::terms::NO_NUMBER;
use crate::numbers::Ordinal;
use crate::rules::Side;
use crate::search::{Answer, AnyOrder, AnyRecorder, Limited, MethodName, Token, Value};

impl dyn Problem + '_ {
    /// Whether it was another program that searched.
    pub fn is_trace(&self) -> bool {
        self.searchable().is_none()
    }
    /// Who is MAX.
    pub fn max(&self) -> Side {
        // A problem names what its spec left open.
        self.spec().max.unwrap_or(Side::First)
    }
    /// The static value of the position at a path; 0 if it has none.
    pub fn static_value(&self, path: &[Ordinal]) -> Value {
        self.look(path).unwrap_or(Value::ZERO)
    }
    /// The static value as it is printed, or that there is none.
    pub fn static_text(&self, path: &[Ordinal]) -> String {
        self.look(path)
            .map_or_else(|| NO_NUMBER.to_owned(), |value| self.print(value))
    }
    /// The true value of the node at a path, by plain minimax of at most so many nodes; `None` if it takes more, was
    /// stopped, or came to a position without a value.
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
    /// The problem's own search without a recording, of at most so many nodes.
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
    /// The problem's search by a method and to a depth, with its nodes by ply, the root's included; `None` if it takes more
    /// nodes than this, was stopped, or came to a position without a value.
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

/// The moves that a path of ordinals stands for, as they are printed.
pub fn names(problem: &dyn Problem, path: &[Ordinal]) -> Vec<String> {
    problem
        .position(&[])
        .moves_along(path)
        .into_iter()
        .map(|mv| mv.text)
        .collect()
}
