//! [`EventDescription`]: the event of a tick in plain sentences that can be read aloud, and the
//! moment around it with its moves by name.

use super::outline_rows::left_of;
use super::wins::Wins;
use super::words::{spoken_move, spoken_moves, spoken_top, thousands};
use crate::language::decimals;
use engine::boundary::problem::{Problem, names};
use engine::numbers::Ordinal;
use engine::search::{Kind, Running, Value, Window};
use engine::trace::{Done, Event, Hit, Moment, NodeNumber, Returned, Tick, WindowEnd};

/// The maximum number of moves that a sentence names.
const MOST_NAMED: usize = 3;

/// A frame of a moment with its moves by name.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedFrame {
    /// The move that leads to the node; empty at the root.
    pub mv: String,
    /// The number of the node.
    pub number: NodeNumber,
    /// True if MAX moves here.
    pub max: bool,
    /// True if it is a chance node.
    pub chance: bool,
    pub leaf: bool,
    /// α, β and the best value, after the children done so far.
    pub running: Running,
    /// The children that are done, in the order in which they were searched.
    pub done: Vec<(String, Done)>,
    /// The moves that are neither done nor being searched, in the order in which they will be
    /// tried.
    pub waiting: Vec<String>,
}

/// Returns the path of a moment from the root, with the moves by name.
pub fn named_frames(problem: &dyn Problem, moment: &Moment) -> Vec<NamedFrame> {
    let mut position = problem.position(&[]);
    let mut path: Vec<Ordinal> = Vec::new();
    let mut frames = Vec::with_capacity(moment.frames.len());
    for (index, frame) in moment.frames.iter().enumerate() {
        let mut mv = String::new();
        if index > 0 {
            mv = position
                .move_view(frame.mv)
                .map_or_else(String::new, |mv| mv.text);
            path.push(frame.mv);
            position = position.play(frame.mv).unwrap_or(position);
        }
        let name = |ordinal: Ordinal| {
            position
                .move_view(ordinal)
                .map_or_else(String::new, |mv| mv.text)
        };
        let current = moment.frames.get(index + 1).map(|next| next.mv);
        let tries = if frame.leaf {
            Vec::new()
        } else {
            problem.tries(&path)
        };
        let waiting = left_of(tries, frame.done.iter().map(|done| done.mv).chain(current));
        frames.push(NamedFrame {
            mv,
            number: frame.number,
            max: problem.is_max(&path, Some(frame.max)),
            chance: frame.chance,
            leaf: frame.leaf,
            running: frame.running,
            done: frame
                .done
                .iter()
                .map(|done| (name(done.mv), done))
                .collect(),
            waiting: waiting.into_iter().map(name).collect(),
        });
    }
    frames
}

/// The amount of detail in a sentence: the first moves by name, only the number of moves, or only
/// the event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    Whole,
    Short,
    Least,
}

/// The event of a tick.
#[derive(Clone, Debug, PartialEq)]
pub struct EventDescription {
    pub tick: Tick,
    /// The kind of the event, Enter or Leave.
    pub event: Event,
    /// The number of plies below the root.
    pub ply: u32,
    /// The move that leads to the node at which the search begins; empty if that is the root.
    pub top: String,
    /// The moves that lead to the node; empty at the root.
    pub line: Vec<String>,
    /// True if MAX moves at the node.
    pub max: bool,
    /// True if it is a chance node.
    pub chance: bool,
    pub leaf: bool,
    /// The entry of the table, if it is a hit.
    pub hit: Option<Hit>,
    /// The pass that ends here, if the search has several.
    pub ended: Option<usize>,
    /// The number of the visit of the node by its parent, from 1.
    pub visit: u16,
    /// α and β of the node now.
    pub running: Running,
    /// The value that the node returns, known at its Leave.
    pub value: Option<Value>,
    /// The kind of the value.
    pub kind: Kind,
    /// The effect of a Leave on the parent; `None` at the root.
    pub parent: Option<ParentChange>,
    /// The moves that the node leaves unsearched at its Leave; not empty if it is cut.
    pub pruned: Vec<String>,
}

/// The effect of a value on the node that receives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParentChange {
    /// True if MAX moves there.
    pub max: bool,
    /// True if it is a chance node.
    pub chance: bool,
    /// The state of the node before.
    pub before: Running,
    /// The state of the node after.
    pub after: Running,
    /// The window in which the node visits the child again, if it does; then the value has no
    /// effect.
    pub again: Option<Window>,
}

impl ParentChange {
    /// Returns the end of the window that moves, if one does.
    pub fn edge(&self) -> Option<WindowEnd> {
        let edge = WindowEnd::of(self.max);
        (edge.value(self.before.window) != edge.value(self.after.window)).then_some(edge)
    }
    /// Describes the effect of a value on the node with the name `node`.
    fn change(&self, node: &str, value: Value, print: &dyn Fn(Value) -> String) -> String {
        if self.chance {
            let sum = print(self.after.best);
            return say!("the sum of {node} is {sum} so far");
        }
        let edge = self.edge();
        let (was, is) = match edge {
            Some(edge) => (
                edge.value(self.before.window),
                edge.value(self.after.window),
            ),
            None => (self.before.best, self.after.best),
        };
        if was == is {
            // An equal value is no more for MAX, and no less for MIN.
            let (best, value) = (print(is), print(value));
            return match self.max {
                true => say!("MAX keeps {best} at {node}, as {value} is not more"),
                false => say!("MIN keeps {best} at {node}, as {value} is not less"),
            };
        }
        let (rises, was, is) = (is > was, print(was), print(is));
        match (edge.map(WindowEnd::sign), rises) {
            (Some(sign), true) => say!("{sign} of {node} rises from {was} to {is}"),
            (Some(sign), false) => say!("{sign} of {node} falls from {was} to {is}"),
            (None, true) => say!("the best of {node} rises from {was} to {is}"),
            (None, false) => say!("the best of {node} falls from {was} to {is}"),
        }
    }
}

/// Returns a value with its kind in words, to be read aloud.
pub fn spoken(kind: Kind, value: &str) -> String {
    match kind {
        Kind::Exact => value.to_owned(),
        Kind::Upper => say!("at most {value}"),
        Kind::Lower => say!("at least {value}"),
        Kind::Estimate => say!("about {value}"),
        Kind::Unsearched => say!("no value").to_owned(),
    }
}

/// Joins words to a list, with *and* before the last one.
pub fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => say!("{first} and {last}", first = first.join(", ")),
    }
}

impl EventDescription {
    /// Describes the tick of a moment.
    pub fn new(problem: &dyn Problem, moment: &Moment) -> Option<EventDescription> {
        let (here, above) = moment.frames.split_last()?;
        let path: Vec<Ordinal> = moment.frames.iter().skip(1).map(|frame| frame.mv).collect();
        let position = problem.position(&path);
        let leaving = moment.event == Event::Leave;
        let parent = above
            .last()
            .filter(|_| leaving && !problem.has_other_rules())
            .and_then(|parent| {
                let Returned { after, again } = moment.returned?;
                Some(ParentChange {
                    max: parent.max,
                    chance: parent.chance,
                    before: parent.running,
                    after,
                    again,
                })
            });
        let mut pruned = Vec::new();
        if leaving
            && !here.leaf
            && here.done.iter().filter(|done| done.counts).count() < usize::from(here.legal)
        {
            let left = left_of(
                problem.tries_at(&path, moment.place),
                here.done.iter().map(|done| done.mv),
            );
            pruned = left
                .into_iter()
                .filter_map(|ordinal| position.move_view(ordinal).map(|mv| mv.text))
                .collect();
        }
        Some(EventDescription {
            tick: moment.tick,
            event: moment.event,
            ply: here.ply,
            top: String::new(),
            line: names(problem, &path),
            max: problem.is_max(&path, Some(here.max)),
            chance: here.chance,
            leaf: here.leaf,
            hit: here.hit,
            ended: (leaving && above.is_empty() && problem.has_passes()).then_some(moment.pass),
            visit: here.visit,
            running: here.running,
            value: here.value.filter(|_| leaving),
            kind: here.kind,
            parent,
            pruned,
        })
    }

    /// Returns the sentences: the event, its node, and the effect of the event.
    pub fn sentence(&self, problem: &dyn Problem, wins: &Wins, length: Length) -> String {
        let print = |value: Value| {
            wins.said(value)
                .unwrap_or_else(|| decimals(&problem.print(value)).into_owned())
        };
        let (name, window) = (self.name(problem, self.line.len()), self.running.window);
        let (alpha, beta) = (print(window.alpha), print(window.beta));
        let Some(value) = self.value else {
            let (side, again) = (who(self.max), self.visit > 1);
            let with_window = problem.spec().method.prunes() && length != Length::Least;
            if self.hit.is_some() {
                return match with_window {
                    true => say!(
                        "{name} is entered with α {alpha} and β {beta}: the table has an answer"
                    ),
                    false => say!("{name} is entered: the table has an answer"),
                };
            }
            if self.chance {
                return match with_window {
                    true => say!("{name} is entered: a chance node, with α {alpha} and β {beta}"),
                    false => say!("{name} is entered: a chance node"),
                };
            }
            return match (self.leaf, with_window, again) {
                (true, _, false) => say!("{name} is entered: a leaf"),
                (true, _, true) => say!("{name} is entered again: a leaf"),
                (false, false, false) => say!("{name} is entered: {side} to move"),
                (false, false, true) => say!("{name} is entered again: {side} to move"),
                (false, true, false) => {
                    say!("{name} is entered: {side} to move, with α {alpha} and β {beta}")
                }
                (false, true, true) => {
                    say!("{name} is entered again: {side} to move, with α {alpha} and β {beta}")
                }
            };
        };
        let mut returned = spoken(self.kind, &print(value));
        if let Some(hit) = self.hit {
            returned = match hit.from.filter(|_| length != Length::Least) {
                Some(from) => say!(
                    "{returned} from the table, stored at tick {at}",
                    at = thousands(from.0)
                ),
                None => say!("{returned} from the table"),
            };
        }
        match &self.parent {
            None if self.ended.is_some() => {
                let number = self.ended.unwrap_or_default();
                say!(
                    "pass {number} ends: {name} is worth {value}",
                    value = returned
                )
            }
            None => match wins.root() {
                Some(verdict) => say!("the search ends: {verdict}"),
                None => say!("the search ends: {name} is worth {value}", value = returned),
            },
            Some(_) if length == Length::Least => match self.pruned.is_empty() {
                true => say!("{name} returns {value}", value = returned),
                false => say!("a cut at {name}, as {met}", met = self.met(&alpha, &beta)),
            },
            Some(ParentChange {
                again: Some(window),
                ..
            }) => {
                let (alpha, beta) = (print(window.alpha), print(window.beta));
                say!(
                    "{name} returns {value} in its null window: it is searched again, with α {alpha} and β {beta}",
                    value = returned
                )
            }
            Some(turn) => {
                let above = self.name(problem, self.line.len() - 1);
                // A line may contain one move twice.
                let above = if above == name {
                    say!("its parent").to_owned()
                } else {
                    above
                };
                let change = turn.change(&above, value, &print);
                match self.unsearched(problem, length) {
                    None => say!("{name} returns {value}: {change}", value = returned),
                    Some(unsearched) => {
                        let met = self.met(&alpha, &beta);
                        let cut = say!(
                            "a cut at {name}, as {met}: {unsearched}. {name} returns {value}",
                            value = returned
                        );
                        // A short sentence omits a change that moves no end of the window.
                        if length == Length::Short && turn.edge().is_none() {
                            cut
                        } else {
                            format!("{cut}: {change}")
                        }
                    }
                }
            }
        }
    }

    /// Returns the reason of a cut: the ends of the window have met.
    fn met(&self, alpha: &str, beta: &str) -> String {
        match (self.chance, self.value) {
            (true, Some(value)) if value >= self.running.window.beta => {
                say!("its mean is at least β {beta}")
            }
            (true, _) => say!("its mean is at most α {alpha}"),
            (false, _) if self.max => format!("α {alpha} ≥ β {beta}"),
            (false, _) => format!("β {beta} ≤ α {alpha}"),
        }
    }

    /// Returns the name of the node after the first `moves` of the moves that lead to the node of
    /// the tick.
    fn name(&self, problem: &dyn Problem, moves: usize) -> String {
        let last = moves.checked_sub(1).and_then(|last| self.line.get(last));
        last.map_or_else(
            || spoken_top(problem, &self.top),
            |mv| spoken_move(problem, mv),
        )
    }

    /// Returns a sentence about the moves left unsearched: the first of them by name, or their
    /// number.
    fn unsearched(&self, problem: &dyn Problem, length: Length) -> Option<String> {
        let left = self.pruned.len();
        let named = spoken_moves(problem, &self.pruned[..left.min(MOST_NAMED)]);
        match &named[..] {
            [] => None,
            _ if length != Length::Whole => {
                Some(say!(left; "{left} move is not searched|{left} moves are not searched"))
            }
            first if left > MOST_NAMED => {
                let (moves, more) = (first.join(", "), left - MOST_NAMED);
                Some(say!("{moves} and {more} more are not searched"))
            }
            all => Some(
                say!(left; "{moves} is not searched|{moves} are not searched", moves = listed(all)),
            ),
        }
    }
}

/// Returns the name of the side that moves at a node.
pub fn who(max: bool) -> &'static str {
    if max { "MAX" } else { "MIN" }
}
