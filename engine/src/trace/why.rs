//! The origin of a value, and the reason for a cut.

use super::child_list::ChildList;
use super::columns::Hit;
use super::frame::{Child, Frame};
use super::tree::{Entry, TextPlace};
use super::walk::{TraceError, Walk};
use super::{NodeNumber, Tick};
use crate::eval::Value;
use crate::numbers::Ordinal;
use crate::rules::Weights;
use crate::search::{Kind, MethodName, Window};
use std::sync::Arc;

/// One end of a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WindowEnd {
    /// α, the value that MAX is sure of.
    Alpha,
    /// β, the value that MIN is sure of.
    Beta,
}

impl WindowEnd {
    /// Returns the end that a MAX (`true`) or MIN node moves.
    pub const fn of(max: bool) -> WindowEnd {
        if max {
            WindowEnd::Alpha
        } else {
            WindowEnd::Beta
        }
    }
    /// Returns this end of a window.
    pub const fn value(self, window: Window) -> Value {
        match self {
            WindowEnd::Alpha => window.alpha,
            WindowEnd::Beta => window.beta,
        }
    }
    /// Returns the Greek letter of the end.
    pub const fn sign(self) -> &'static str {
        match self {
            WindowEnd::Alpha => "α",
            WindowEnd::Beta => "β",
        }
    }
}

/// The move that set an end of the windows below it: its value is that of a child of an ancestor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoundOrigin {
    /// The number of the child.
    pub number: NodeNumber,
    /// The ordinals of the moves that lead to it.
    pub path: Vec<Ordinal>,
    /// The tick at which the child was left and the end was set.
    pub tick: Tick,
    /// The ply of the ancestor whose window moved.
    pub ply: u32,
    /// True if the end lies one unit beyond that value, as the far end of a null window.
    pub beyond: bool,
}

/// A node on the path of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueStep {
    /// The number of the node.
    pub number: NodeNumber,
    /// The ordinal of the move that leads to it; meaningless at the root.
    pub mv: Ordinal,
    /// The value that it returned, or has so far.
    pub value: Value,
    /// The kind of that value.
    pub kind: Kind,
    /// The tick at which it was left, if it was.
    pub left: Option<Tick>,
    /// True if MAX moves there, as recorded.
    pub max: bool,
}

/// The end of the path of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ValueSource {
    /// A leaf, the last step of the path.
    Leaf,
    /// The window: the last step returned its own end of the window because nothing below was
    /// better. `None` if that end was set from the beginning, or if the text that was read does not
    /// say what set it.
    End(WindowEnd, Option<BoundOrigin>),
    /// The other end of the window: a child of the last step was beyond it, and the value was
    /// clamped. `None` as for [`ValueSource::End`].
    Clamped(WindowEnd, Option<BoundOrigin>),
    /// A table hit, the last step of the path. The value continues at the visit that stored the
    /// entry, if it is known ([`Hit::from`]).
    Table(Hit),
    /// A node that is not finished and has no value yet.
    Open,
    /// A chance node, the last step of the path: its value is the weighted mean of its outcomes, or
    /// the bound that was proven when it stopped.
    Mean(Mean),
    /// A node whose value was neither returned by a child nor an end of its window; the text that
    /// was read gives no origin.
    Unsaid,
}

/// An outcome of a chance node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeightedOutcome {
    /// The ordinal of its move.
    pub mv: Ordinal,
    /// Its weight.
    pub weight: i64,
    /// The value that it returned; `None` if it was not searched.
    pub value: Option<Value>,
}

/// The mean of a chance node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mean {
    /// Its outcomes, in canonical order.
    pub outcomes: Vec<WeightedOutcome>,
    /// The sum of their weights.
    pub total: i64,
    /// If the node stopped before its last outcome: the end of the window that it met, and the
    /// value assumed for the other outcomes (the least value for β, the greatest for α).
    pub stopped: Option<(WindowEnd, Value)>,
}

/// The origin of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Provenance {
    /// The path of the value, from the queried node downwards.
    pub steps: Vec<ValueStep>,
    /// The end of the path.
    pub source: ValueSource,
}

/// The reason for a cut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutReason {
    /// The number of the node that was cut.
    pub number: NodeNumber,
    /// True if MAX moves there.
    pub max: bool,
    /// The child whose value caused the cut.
    pub refutation: ValueStep,
    /// The end of the window that the value met.
    pub edge: WindowEnd,
    /// The value of that end.
    pub bound: Value,
    /// If the node is a chance node, the bound that was proven for it, which it returned.
    pub proven: Option<Value>,
    /// The move that had set the end; `None` if it was set from the beginning, or if the text that
    /// was read does not say what set it.
    pub origin: Option<BoundOrigin>,
    /// The tick at which the node was left.
    pub tick: Tick,
    /// The number of moves left unsearched.
    pub left: u16,
    /// The ordinals of the searched moves.
    pub searched: Vec<Ordinal>,
    /// The position of the node in the text that it was read from.
    pub place: Option<TextPlace>,
}

impl Walk<'_> {
    /// Returns the origin of a node's value, down to the leaf or to the end of the window.
    ///
    /// # Errors
    /// Returns an error if there is no such node, or if a subtree could not be re-derived.
    pub fn provenance(&mut self, number: NodeNumber) -> Result<Provenance, TraceError> {
        let mut stack = self.find(number)?;
        let mut kind = stack
            .last()
            .map_or(Kind::Unsearched, |frame| self.kind(frame));
        let mut steps = Vec::new();
        loop {
            let Some(frame) = stack.last().cloned() else {
                return Err(TraceError::NoNode { number, nodes: 0 });
            };
            let entry = self.entry(&frame);
            let children = if entry.is_leaf() {
                Arc::default()
            } else {
                self.children(&mut stack)?
            };
            let so_far = children
                .iter()
                .rev()
                .find(|child| child.entry.value.is_some() && child.counts);
            let Some(value) = entry.value.or(so_far.map(|child| child.after.best)) else {
                return Ok(Provenance {
                    steps,
                    source: ValueSource::Open,
                });
            };
            let left = entry
                .value
                .map(|_| frame.number.leave(frame.ply, entry.counts.nodes));
            steps.push(ValueStep {
                number: frame.number,
                mv: frame.mv,
                value,
                kind,
                left,
                max: entry.max,
            });
            if entry.is_leaf() {
                return Ok(Provenance {
                    steps,
                    source: ValueSource::Leaf,
                });
            }
            if let Some(hit) = entry.hit {
                return Ok(Provenance {
                    steps,
                    source: ValueSource::Table(hit),
                });
            }
            if let Some(weights) = self.weights(&frame) {
                let mean = self.mean(&frame, &entry, &weights, &children);
                return Ok(Provenance {
                    steps,
                    source: ValueSource::Mean(mean),
                });
            }
            let edge = WindowEnd::of(entry.max);
            // `hard`: a node may return its own end of the window. `last`: a node returns the value
            // of its last child, whatever came before.
            let (hard, last) = match self.method {
                MethodName::AlphaBeta | MethodName::FailHard | MethodName::OpenRoot => {
                    (frame.ply > 0, false)
                }
                MethodName::Faulty => (false, frame.ply > 0),
                MethodName::Minimax | MethodName::FailSoft | MethodName::Pvs => (false, false),
            };
            if hard && edge.value(frame.window) == value {
                let origin = self.origin(&stack, edge)?;
                return Ok(Provenance {
                    steps,
                    source: ValueSource::End(edge, origin),
                });
            }
            // If no move returned the value, a null move or a search of the same position may have.
            let aside =
                |child: &Child| !child.frame.mv.is_move() && child.entry.value == Some(value);
            let first = || {
                children
                    .first_that_gave(Some(value))
                    .or_else(|| children.iter().position(aside))
            };
            let latest = || {
                children
                    .iter()
                    .rposition(|child| child.entry.value.is_some())
            };
            let Some(from) = (if last { latest() } else { first() }) else {
                let other = WindowEnd::of(!entry.max);
                let beyond = |child: &Child| {
                    child.counts
                        && child
                            .entry
                            .value
                            .is_some_and(|it| it.better(value, entry.max))
                };
                if other.value(frame.window) == value && children.iter().any(beyond) {
                    return Ok(Provenance {
                        steps,
                        source: ValueSource::Clamped(other, self.origin(&stack, other)?),
                    });
                }
                if self.tree().is_read() && edge.value(frame.window) != value {
                    return Ok(Provenance {
                        steps,
                        source: ValueSource::Unsaid,
                    });
                }
                return Ok(Provenance {
                    steps,
                    source: ValueSource::End(edge, self.origin(&stack, edge)?),
                });
            };
            kind = children[from].kind;
            stack.push(children[from].frame.clone());
        }
    }

    /// Returns the mean of a chance node.
    fn mean(&self, frame: &Frame, entry: &Entry, weights: &Weights, children: &ChildList) -> Mean {
        let of = |mv: Ordinal| {
            children
                .iter()
                .find(|child| child.frame.mv == mv)
                .and_then(|child| child.entry.value)
        };
        let outcomes = (0..weights.as_slice().len()).map(|at| {
            let mv = Ordinal::at(at);
            WeightedOutcome {
                mv,
                weight: weights.of(at),
                value: of(mv),
            }
        });
        let stopped = entry.value.filter(|_| entry.is_cut()).and_then(|value| {
            let (least, greatest) = self.tree().chance()?.range();
            let end = met(frame, value);
            Some((
                end,
                if end == WindowEnd::Beta {
                    least
                } else {
                    greatest
                },
            ))
        });
        Mean {
            outcomes: outcomes.collect(),
            total: weights.total(),
            stopped,
        }
    }
    /// Returns the move that set an end of the window with which the last node of a stack was
    /// entered.
    fn origin(
        &mut self,
        stack: &[Frame],
        mut edge: WindowEnd,
    ) -> Result<Option<BoundOrigin>, TraceError> {
        let (mut above, mut beyond) = (stack.to_vec(), false);
        while let Some(below) = above.pop() {
            let Some(parent) = above.last() else { break };
            let (max, ply, opening) = (self.entry(parent).max, parent.ply, self.opening(parent));
            if self.weights(parent).is_some() {
                // The window of an outcome follows from that of its chance node, except for an end
                // at the limit of all values.
                let range = self.tree().chance().map(|chance| chance.range());
                if range.is_some_and(|(least, greatest)| {
                    [least, greatest].contains(&edge.value(below.window))
                }) {
                    return Ok(None);
                }
                continue;
            }
            let children = self.children(&mut above)?;
            let earlier = children.partition_point(|child| child.frame.number < below.number);
            let before = children
                .first(earlier)
                .next_back()
                .map_or(opening, |child| child.after);
            let mut setter: Option<&Child> = None;
            if edge.value(below.window) != edge.value(before.window) {
                // The method narrowed this end itself: by the value of the previous visit, or to a
                // null window.
                setter = children
                    .first(earlier)
                    .rfind(|child| child.frame.mv == below.mv);
                if setter.is_none() && !self.method.researches() {
                    return Ok(None);
                }
                beyond = setter.is_none();
                edge = if beyond { WindowEnd::of(max) } else { edge };
            }
            if setter.is_none() && WindowEnd::of(max) == edge {
                let mut last = edge.value(opening.window);
                for child in children.first(earlier) {
                    let after = edge.value(child.after.window);
                    if after != last {
                        (last, setter) = (after, Some(child));
                    }
                }
            }
            if let Some((child, tick)) =
                setter.and_then(|child| child.leave().map(|tick| (child, tick)))
            {
                let path = above
                    .iter()
                    .skip(1)
                    .chain([&child.frame])
                    .map(|frame| frame.mv)
                    .collect();
                return Ok(Some(BoundOrigin {
                    number: child.frame.number,
                    path,
                    tick,
                    ply,
                    beyond,
                }));
            }
        }
        Ok(None)
    }

    /// Returns the number of moves of a path up to and including the first one that was not
    /// searched, and the cut that left out that move.
    ///
    /// # Errors
    /// Returns an error if a subtree could not be re-derived.
    pub fn cut_before(
        &mut self,
        path: &[Ordinal],
    ) -> Result<(usize, Option<CutReason>), TraceError> {
        let reached = self.follow(path)?.len().min(path.len());
        let Some((_, above)) = path[..reached].split_last() else {
            return Ok((reached, None));
        };
        let stack = self.follow(above)?;
        let parent = stack
            .last()
            .filter(|_| stack.len() == reached)
            .map(|frame| frame.number);
        Ok((
            reached,
            parent.map_or(Ok(None), |number| self.cut_reason(number))?,
        ))
    }

    /// Returns the reason for the cut at a node, or `None` if there is none.
    ///
    /// # Errors
    /// Returns an error if there is no such node, or if a subtree could not be re-derived.
    pub fn cut_reason(&mut self, number: NodeNumber) -> Result<Option<CutReason>, TraceError> {
        let mut stack = self.find(number)?;
        let Some(frame) = stack.last().cloned() else {
            return Ok(None);
        };
        let entry = self.entry(&frame);
        let (Some(_), true) = (entry.value, entry.is_cut()) else {
            return Ok(None);
        };
        let children = self.children(&mut stack)?;
        let Some((child, value)) = children
            .last()
            .and_then(|child| Some((child, child.entry.value?)))
        else {
            return Ok(None);
        };
        let (mv, kind, left) = (child.frame.mv, child.kind, child.leave());
        let refutation = ValueStep {
            number: child.frame.number,
            mv,
            value,
            kind,
            left,
            max: child.entry.max,
        };
        let searched = children.iter().map(|child| child.frame.mv).collect();
        let at_chance = entry
            .value
            .filter(|_| entry.chance)
            .map(|value| met(&frame, value));
        let edge = at_chance.unwrap_or(WindowEnd::of(!entry.max));
        Ok(Some(CutReason {
            number,
            max: entry.max,
            refutation,
            edge,
            bound: edge.value(frame.window),
            proven: entry.value.filter(|_| entry.chance),
            origin: self.origin(&stack, edge)?,
            tick: number.leave(frame.ply, entry.counts.nodes),
            left: entry.legal - entry.searched,
            searched,
            place: self.place(&frame),
        }))
    }
}

/// Returns the end of the window that the value of a chance node met.
fn met(frame: &Frame, value: Value) -> WindowEnd {
    if value >= frame.window.beta {
        WindowEnd::Beta
    } else {
        WindowEnd::Alpha
    }
}
