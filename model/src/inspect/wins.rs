//! [`Wins`]: the words for values of a won game: *X wins in 3*, not 1000000.
//!
//! These values are not fixed: a value is a win if it came from a leaf where the game is over, one
//! side has won, and the evaluation has a separate value for that. *In 3*: the line that the search
//! chose has three plies. Cost: O(depth × branching) for each value that is examined; only
//! displayed values are examined.

use super::diagram::{Diagram, DiagramContent};
use super::outline::Row;
use super::table::{ChildRow, NodeView};
use crate::inspect::TraceResult;
use crate::language::sides;
use engine::boundary::problem::Problem;
use engine::eval::{Part, TermValue};
use engine::numbers::Ordinal;
use engine::search::Value;
use engine::trace::{Moment, NodeNumber, ValueSource, Walk};
use std::collections::{HashMap, HashSet};

/// The minimum length of a printed number that is hard to read as a win.
const LONG: usize = 5;

/// The maximum number of nodes with one value that are examined while they only show it to be a
/// bound.
const MOST_TRIES: u8 = 16;

/// The known meanings of the values of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wins {
    /// The values that are wins.
    won: Vec<Won>,
    /// Values that are only numbers.
    numbers: HashSet<Value>,
    /// The number of examined nodes that have returned a value as a bound.
    tried: HashMap<Value, u8>,
    /// The meaning of the root's value, if it is a win.
    root: Option<String>,
}

/// A value that is a win.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Won {
    value: Value,
    /// The printed value.
    text: String,
    side: &'static str,
}

impl Wins {
    fn knows(&self, value: Value) -> bool {
        self.numbers.contains(&value) || self.side(value).is_some()
    }
    fn add(&mut self, value: Value, text: String, side: Option<&'static str>) {
        match side {
            Some(side) => self.won.push(Won { value, text, side }),
            None => _ = self.numbers.insert(value),
        }
    }
    /// Examines the value of a node, if it is a long number of unknown meaning.
    ///
    /// # Errors
    /// Returns an error if a subtree could not be re-derived.
    pub fn learn(
        &mut self,
        walk: &mut Walk<'_>,
        problem: &dyn Problem,
        node: NodeNumber,
        value: Value,
    ) -> TraceResult<()> {
        if self.knows(value) {
            return Ok(());
        }
        let text = problem.print(value);
        if text.len() < LONG {
            self.numbers.insert(value);
            return Ok(());
        }
        match source(walk, problem, node)? {
            // The source of a bound may lie elsewhere: another node with the same value can still
            // be conclusive.
            Source::Unsaid => {
                let tried = self.tried.entry(value).or_default();
                *tried += 1;
                if *tried >= MOST_TRIES {
                    self.numbers.insert(value);
                }
            }
            Source::Number => self.add(value, text, None),
            Source::Won { side, .. } => self.add(value, text, Some(side)),
        }
        Ok(())
    }
    /// Examines the value of a leaf, also of one that the search has not reached.
    pub fn learn_leaf(&mut self, problem: &dyn Problem, path: &[Ordinal]) {
        let value = problem.static_value(path);
        let text = problem.print(value);
        if text.len() >= LONG && !self.knows(value) {
            self.add(value, text, winner(problem, path));
        }
    }
    /// Examines those of the displayed values, and of `values`, that the nodes of a moment have
    /// received, or that the root's moves have returned at any time, because windows consist of
    /// such values.
    ///
    /// # Errors
    /// Returns an error if a subtree could not be re-derived.
    pub fn learn_moment(
        &mut self,
        walk: &mut Walk<'_>,
        problem: &dyn Problem,
        moment: &Moment,
        values: impl IntoIterator<Item = Value>,
    ) -> TraceResult<()> {
        let printed = moment
            .frames
            .iter()
            .rev()
            .take(2)
            .chain(moment.frames.first());
        let ends = printed.flat_map(|frame| {
            [frame.entry, frame.running.window]
                .into_iter()
                .flat_map(|window| [window.alpha, window.beta])
                .chain([frame.running.best])
                .chain(frame.value)
        });
        let after = moment.returned.iter().flat_map(|returned| {
            let window = returned.after.window;
            [window.alpha, window.beta, returned.after.best]
        });
        let mut wanted: HashSet<Value> = values.into_iter().chain(ends).chain(after).collect();
        wanted.retain(|value| !self.knows(*value) && problem.print(*value).len() >= LONG);
        if wanted.is_empty() {
            return Ok(());
        }
        let mut root: Vec<_> = walk.root().into_iter().collect();
        let children = walk.children(&mut root)?;
        let of_root = children
            .iter()
            .filter_map(|child| Some((child.frame.number, child.entry.value?)));
        let taken = moment
            .frames
            .iter()
            .flat_map(|frame| frame.done.iter())
            .map(|done| (done.number, done.value));
        let here = moment
            .frames
            .last()
            .and_then(|frame| Some((frame.number, frame.value?)));
        for (number, value) in of_root.chain(taken).chain(here) {
            if wanted.contains(&value) {
                self.learn(walk, problem, number, value)?;
            }
        }
        Ok(())
    }
    /// Examines the values of rows.
    ///
    /// # Errors
    /// Returns an error if a subtree could not be re-derived.
    pub fn learn_rows<'a>(
        &mut self,
        walk: &mut Walk<'_>,
        problem: &dyn Problem,
        rows: impl IntoIterator<Item = &'a Row>,
    ) -> TraceResult<()> {
        for row in rows.into_iter().filter(|row| row.id.unsearched.is_none()) {
            if let Some(value) = row.value {
                self.learn(walk, problem, row.id.node, value)?;
            }
        }
        Ok(())
    }
    /// Examines the values of some rows of a table of children.
    ///
    /// # Errors
    /// Returns an error if a subtree could not be re-derived.
    pub fn learn_children(
        &mut self,
        walk: &mut Walk<'_>,
        problem: &dyn Problem,
        rows: &[ChildRow],
    ) -> TraceResult<()> {
        for (number, value) in rows
            .iter()
            .filter_map(|child| child.number.zip(child.value))
        {
            self.learn(walk, problem, number, value)?;
        }
        Ok(())
    }
    /// Replaces wins by words in rows.
    pub fn name_rows<'a>(&self, rows: impl IntoIterator<Item = &'a mut Row>) {
        for row in rows {
            let (alpha, beta) = &mut row.window_text;
            self.name([&mut row.value_text, alpha, beta]);
        }
    }
    /// Replaces wins by words in a node and some rows of its table.
    pub fn name_node(&self, node: &mut NodeView, rows: &mut [ChildRow]) {
        let (alpha, beta) = &mut node.window_text;
        self.name([&mut node.value_text, alpha, beta]);
        self.name(rows.iter_mut().map(|child| &mut child.value_text));
    }
    /// Replaces wins by words in a diagram.
    pub fn name_diagram(&self, diagram: &mut Diagram) {
        for cell in &mut diagram.cells {
            self.name(cell.window.iter_mut().flatten());
            if let DiagramContent::Row(row) = &mut cell.shown {
                self.name_rows([&mut **row]);
            }
        }
    }
    /// Replaces printed values that are wins by words.
    pub fn name<'a>(&self, texts: impl IntoIterator<Item = &'a mut String>) {
        let won = |text: &str| {
            self.won
                .iter()
                .find(|won| won.text == text)
                .map(|won| won.side)
        };
        for text in texts.into_iter().filter(|text| text.len() >= LONG) {
            if let Some(side) = won(text) {
                *text = say!("{side} wins");
            }
        }
    }
    /// Examines the value of the root.
    ///
    /// # Errors
    /// Returns an error if a subtree could not be re-derived.
    pub fn learn_root(&mut self, walk: &mut Walk<'_>, problem: &dyn Problem) -> TraceResult<()> {
        let root = walk.root().map_or(NodeNumber::ROOT, |root| root.number);
        self.root = match source(walk, problem, root)? {
            Source::Won { side, plies: 0 } => Some(say!("{side} has won")),
            Source::Won { side, plies } => Some(say!("{side} wins in {plies}")),
            Source::Number | Source::Unsaid => None,
        };
        Ok(())
    }
    /// Returns the meaning of the root's value, if it is a win: `X wins in 3`, counted in plies.
    pub fn root(&self) -> Option<&str> {
        self.root.as_deref()
    }
    /// Returns the words for a value in a sentence, if it is a win: `a win for X`.
    pub fn said(&self, value: Value) -> Option<String> {
        self.side(value).map(|side| say!("a win for {side}"))
    }
    /// Returns the words for a value in a table, if it is a win: `X wins`.
    pub fn short(&self, value: Value) -> Option<String> {
        self.side(value).map(|side| say!("{side} wins"))
    }
    /// Returns the sides that win by some value.
    pub fn sides(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.won.iter().map(|won| won.side)
    }
    /// Returns the side that wins by a value, if it is a win.
    pub fn side(&self, value: Value) -> Option<&'static str> {
        self.won
            .iter()
            .find(|won| won.value == value)
            .map(|won| won.side)
    }
}

/// The source of a value that a node has returned.
enum Source {
    /// A leaf where a side has won, after this number of plies.
    Won { side: &'static str, plies: usize },
    /// Another leaf.
    Number,
    /// None is known: the value is a bound, or there is no value yet.
    Unsaid,
}

fn source(walk: &mut Walk<'_>, problem: &dyn Problem, node: NodeNumber) -> TraceResult<Source> {
    // If nothing is known of leaves, no value is a win.
    if problem.is_trace() && problem.spec().evaluation.is_none() {
        return Ok(Source::Number);
    }
    let found = walk.provenance(node)?;
    if found.source != ValueSource::Leaf {
        return Ok(Source::Unsaid);
    }
    let mut path: Vec<Ordinal> = walk
        .find(node)?
        .iter()
        .skip(1)
        .map(|frame| frame.mv)
        .collect();
    path.extend(found.steps.iter().skip(1).map(|step| step.mv));
    Ok(match winner(problem, &path) {
        Some(side) => Source::Won {
            side,
            plies: found.steps.len() - 1,
        },
        None => Source::Number,
    })
}

/// Returns the winner at a leaf, if the evaluation has a separate value for a win.
pub fn winner(problem: &dyn Problem, path: &[Ordinal]) -> Option<&'static str> {
    let leaf = problem.position(path);
    let side = leaf.outcome().and_then(|(outcome, _)| outcome.winner())?;
    // The separate value of a finished game is a single term without a count.
    let terms = problem.terms(path);
    let decided = matches!(
        &terms[..],
        [TermValue {
            part: Part::Added,
            count: None,
            ..
        }]
    );
    decided.then(|| sides::name(&*leaf, side).word())
}
