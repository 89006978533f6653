//! [`Wins`]: values that are a won game, in words: *X wins in 3*, not 1000000.
//!
//! Which numbers these are is not assumed: a value is a win if it came from a leaf where the game is over, one side has
//! won, and the evaluation has a value of its own for that. *In 3*: the line that the search chose has three plies.
//! Cost: O(depth × branching) for each value that is looked into.

use super::diagram::{Diagram, Shown};
use super::outline::Row;
use super::table::NodeView;
use crate::language::sides;
use engine::boundary::problem::Problem;
use engine::eval::{Part, TermValue};
use engine::numbers::Ordinal;
use engine::search::Value;
use engine::trace::{NodeNumber, TraceError, ValueSource, Walk};
use std::collections::HashSet;

/// The shortest printed number that is hard to read as a win.
const LONG: usize = 5;

/// What is known of the values of a search. See the module.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wins {
    /// Values that were looked into, with the side that wins; `None`: they are only numbers.
    known: Vec<(Value, Option<&'static str>)>,
    /// Values that are short numbers.
    short: HashSet<Value>,
    /// What the root's value means, if it is a win.
    root: Option<String>,
}

impl Wins {
    /// Looks into the value of a node, if it is a long number that is not known.
    ///
    /// # Errors
    /// A subtree could not be re-derived.
    pub fn learn(
        &mut self,
        walk: &mut Walk<'_>,
        problem: &dyn Problem,
        node: NodeNumber,
        value: Value,
    ) -> Result<(), TraceError> {
        if self.short.contains(&value) {
            return Ok(());
        }
        if problem.print(value).len() < LONG {
            self.short.insert(value);
        } else if self.known.iter().all(|(known, _)| *known != value) {
            let won = won(walk, problem, node)?;
            // A bound may come from elsewhere: another node with the same value can still say more.
            if let Some((side, _)) = won {
                self.known.push((value, Some(side)));
            }
        }
        Ok(())
    }
    /// Looks into the values of rows and of a node with its children.
    ///
    /// # Errors
    /// A subtree could not be re-derived.
    pub fn learn_all(
        &mut self,
        walk: &mut Walk<'_>,
        problem: &dyn Problem,
        rows: &[Row],
        node: &NodeView,
    ) -> Result<(), TraceError> {
        let of_rows = rows.iter().filter(|row| row.id.unsearched.is_none()).map(|row| (Some(row.id.node), row.value));
        let children = node.children.iter().map(|child| (child.number, child.value));
        for (number, value) in of_rows.chain(children) {
            if let Some((number, value)) = number.zip(value) {
                self.learn(walk, problem, number, value)?;
            }
        }
        Ok(())
    }
    /// Writes wins as words, in rows, in a node with its children, and in a diagram.
    pub fn name(&self, rows: &mut [Row], node: &mut NodeView, diagram: Option<&mut Diagram>) {
        if self.known.is_empty() {
            return;
        }
        let drawn =
            diagram.into_iter().flat_map(|diagram| &mut diagram.cells).filter_map(|cell| match &mut cell.shown {
                Shown::Row(row) => Some(&mut **row),
                Shown::More(_) => None,
            });
        for row in rows.iter_mut().chain(drawn) {
            if let Some(text) = row.value.and_then(|value| self.short(value)) {
                row.value_text = text;
            }
        }
        for child in &mut node.children {
            if let Some(text) = child.value.and_then(|value| self.short(value)) {
                child.value_text = text;
            }
        }
    }
    /// Looks into the value of the root.
    ///
    /// # Errors
    /// A subtree could not be re-derived.
    pub fn learn_root(&mut self, walk: &mut Walk<'_>, problem: &dyn Problem) -> Result<(), TraceError> {
        let won = won(walk, problem, NodeNumber::ROOT)?;
        self.root = won.map(|(side, plies)| match plies {
            0 => say!("{side} has won", side),
            _ => say!("{side} wins in {plies}", side, plies),
        });
        Ok(())
    }
    /// What the root's value means, if it is a win: `X wins in 3`, counted in plies.
    pub fn root(&self) -> Option<&str> {
        self.root.as_deref()
    }
    /// A value in a sentence, if it is a win: `a win for X`.
    pub fn said(&self, value: Value) -> Option<String> {
        self.side(value).map(|side| say!("a win for {side}", side))
    }
    /// A value in a table, if it is a win: `X wins`.
    pub fn short(&self, value: Value) -> Option<String> {
        self.side(value).map(|side| say!("{side} wins", side))
    }
    fn side(&self, value: Value) -> Option<&'static str> {
        self.known.iter().find(|(known, _)| *known == value).and_then(|(_, side)| *side)
    }
}

/// Who wins on the way that the value of a node came, and after how many plies; `None`: it is no win.
fn won(
    walk: &mut Walk<'_>,
    problem: &dyn Problem,
    node: NodeNumber,
) -> Result<Option<(&'static str, usize)>, TraceError> {
    let found = walk.provenance(node)?;
    if found.source != ValueSource::Leaf {
        return Ok(None);
    }
    let mut path: Vec<Ordinal> = walk.find(node)?.iter().skip(1).map(|frame| frame.mv).collect();
    path.extend(found.steps.iter().skip(1).map(|step| step.mv));
    let leaf = problem.position(&path);
    let winner = leaf.outcome().and_then(|(outcome, _)| outcome.winner());
    // The evaluation's own value of a finished game is one line that counts nothing.
    let terms = problem.terms(&path);
    let decided = matches!(&terms[..], [TermValue { part: Part::Added, count: None, .. }]);
    Ok(winner.filter(|_| decided).map(|side| (sides::name(&*leaf, side).word(), found.steps.len() - 1)))
}
