//! [`Wins`]: values that are a won game, in words: *X wins in 3*, not 1000000.
//!
//! Which numbers these are is not assumed: a value is a win if it came from a leaf where the game is over, one side has
//! won, and the evaluation has a value of its own for that. *In 3*: the line that the search chose has three plies.
//! Cost: O(depth × branching) for each value that is looked into: that of values that are shown, not of all.

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

/// The shortest printed number that is hard to read as a win.
const LONG: usize = 5;

/// The most nodes of one value that are looked into, as long as they only say that it is a bound.
const MOST_TRIES: u8 = 16;

/// What is known of the values of a search. See the module.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wins {
    /// The values that are wins.
    won: Vec<Won>,
    /// Values that are only numbers.
    numbers: HashSet<Value>,
    /// How many nodes were looked into that have returned a value as a bound.
    tried: HashMap<Value, u8>,
    /// What the root's value means, if it is a win.
    root: Option<String>,
}

/// A value that is a win.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Won {
    value: Value,
    /// As it is printed.
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
            // A bound may come from elsewhere: another node with the same value can still say more.
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
    /// Looks into the value of a leaf that no search need have come to.
    pub fn learn_leaf(&mut self, problem: &dyn Problem, path: &[Ordinal]) {
        let value = problem.static_value(path);
        let text = problem.print(value);
        if text.len() >= LONG && !self.knows(value) {
            self.add(value, text, winner(problem, path));
        }
    }
    /// Looks into those of some values that the nodes of a moment have taken in, or that the root's moves have come to,
    /// whenever that was: windows are made of them.
    ///
    /// # Errors
    /// A subtree could not be re-derived.
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
    /// Looks into the values of rows.
    ///
    /// # Errors
    /// A subtree could not be re-derived.
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
    /// Looks into the values of some rows of a table of children.
    ///
    /// # Errors
    /// A subtree could not be re-derived.
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
    /// Writes wins as words, in rows.
    pub fn name_rows<'a>(&self, rows: impl IntoIterator<Item = &'a mut Row>) {
        for row in rows {
            let (alpha, beta) = &mut row.window_text;
            self.name([&mut row.value_text, alpha, beta]);
        }
    }
    /// The same in a node and some rows of its table.
    pub fn name_node(&self, node: &mut NodeView, rows: &mut [ChildRow]) {
        let (alpha, beta) = &mut node.window_text;
        self.name([&mut node.value_text, alpha, beta]);
        self.name(rows.iter_mut().map(|child| &mut child.value_text));
    }
    /// The same in a diagram.
    pub fn name_diagram(&self, diagram: &mut Diagram) {
        for cell in &mut diagram.cells {
            self.name(cell.window.iter_mut().flatten());
            if let DiagramContent::Row(row) = &mut cell.shown {
                self.name_rows([&mut **row]);
            }
        }
    }
    /// Writes those of some printed values that are wins as words.
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
    /// Looks into the value of the root.
    ///
    /// # Errors
    /// A subtree could not be re-derived.
    pub fn learn_root(&mut self, walk: &mut Walk<'_>, problem: &dyn Problem) -> TraceResult<()> {
        let root = walk.root().map_or(NodeNumber::ROOT, |root| root.number);
        self.root = match source(walk, problem, root)? {
            Source::Won { side, plies: 0 } => Some(say!("{side} has won")),
            Source::Won { side, plies } => Some(say!("{side} wins in {plies}")),
            Source::Number | Source::Unsaid => None,
        };
        Ok(())
    }
    /// What the root's value means, if it is a win: `X wins in 3`, counted in plies.
    pub fn root(&self) -> Option<&str> {
        self.root.as_deref()
    }
    /// A value in a sentence, if it is a win: `a win for X`.
    pub fn said(&self, value: Value) -> Option<String> {
        self.side(value).map(|side| say!("a win for {side}"))
    }
    /// A value in a table, if it is a win: `X wins`.
    pub fn short(&self, value: Value) -> Option<String> {
        self.side(value).map(|side| say!("{side} wins"))
    }
    /// The sides that win somewhere.
    pub fn sides(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.won.iter().map(|won| won.side)
    }
    /// Who wins by a value, if it is a win.
    pub fn side(&self, value: Value) -> Option<&'static str> {
        self.won
            .iter()
            .find(|won| won.value == value)
            .map(|won| won.side)
    }
}

/// What a value is that a node has returned.
enum Source {
    /// That of a game that a side has won, after so many plies.
    Won { side: &'static str, plies: usize },
    /// That of another leaf.
    Number,
    /// A bound, or none yet.
    Unsaid,
}

fn source(walk: &mut Walk<'_>, problem: &dyn Problem, node: NodeNumber) -> TraceResult<Source> {
    // Where nothing is known of leaves, no value is a win.
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

/// Who has won at a leaf, if the evaluation has a value of its own for that.
pub fn winner(problem: &dyn Problem, path: &[Ordinal]) -> Option<&'static str> {
    let leaf = problem.position(path);
    let side = leaf.outcome().and_then(|(outcome, _)| outcome.winner())?;
    // Its own value of a finished game is one line that counts nothing.
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
