//! Explanations in plain sentences: the origin of a value, the reason of a cut, and the reason that
//! a pruned move could not matter.
//!
//! The explanation at a tick uses only facts known to the search just after it; later facts are
//! marked as later.
//!
//! Cost: O(depth × branching); for a pruned move one minimax search of at most [`MOST_TRUTH`] nodes
//! as well.

mod chance;
mod naming;
mod unsearched;

use super::describe::{listed, spoken, who};
use super::outline_rows::left_of;
pub use super::said::Said;
use super::tick_view::Stage;
use super::wins::Wins;
pub use super::words::{counted, label, thousands, typeset};
use super::words::{decimals, spoken_moves};
use super::{entries, said, storing};
use crate::inspect::TraceResult;
use engine::boundary::problem::Problem;
use engine::eval::Part;
use engine::numbers::Ordinal;
use engine::search::Value;
use engine::trace::{BoundOrigin, Child, CutReason, Frame, NodeNumber, Tick, ValueSource, Walk};
use naming::{NodeNames, write};

/// The maximum number of nodes searched for the true value of a pruned move.
pub const MOST_TRUTH: u64 = 2_000_000;

/// An explanation under construction.
struct Story<'a, 'w> {
    walk: &'a mut Walk<'w>,
    problem: &'a dyn Problem,
    /// The move that leads to the node at which the search begins; empty if that is the root.
    top: &'a str,
    /// The tick after which facts are not known yet; `None`: the present.
    tick: Option<Tick>,
    /// The maximum number of steps listed on the way to a leaf, which may have thousands.
    steps: usize,
    /// The values that are wins.
    wins: Wins,
    /// The nodes that are mentioned.
    names: NodeNames,
    lines: Vec<Said>,
}

/// Explains the value of a node, and its cut if it was cut. At a tick (`None`: the present) it does
/// so only if the node was left by then.
///
/// # Errors
/// Returns an error if there is no such node or tick, or if a subtree could not be re-derived.
pub fn node(
    walk: &mut Walk<'_>,
    problem: &dyn Problem,
    number: NodeNumber,
    tick: Option<Tick>,
) -> TraceResult<Vec<Said>> {
    node_below("", walk, problem, number, tick)
}

/// Explains a node like [`node`], in a search that begins after the move `top`, which names its
/// first node.
///
/// # Errors
/// Returns an error if there is no such node or tick, or if a subtree could not be re-derived.
pub fn node_below(
    top: &str,
    walk: &mut Walk<'_>,
    problem: &dyn Problem,
    number: NodeNumber,
    tick: Option<Tick>,
) -> TraceResult<Vec<Said>> {
    let mut story = Story {
        top,
        ..Story::new(walk, problem, tick)
    };
    story.node(number)?;
    Ok(story.told())
}

/// Explains why a move was not searched: its true value, and the reason that it could not matter.
/// At a tick (`None`: the present) it does so only if the cut was made by then.
///
/// # Errors
/// Returns an error if a subtree could not be re-derived.
pub fn unsearched(
    walk: &mut Walk<'_>,
    problem: &dyn Problem,
    path: &[Ordinal],
    tick: Option<Tick>,
) -> TraceResult<Vec<Said>> {
    let mut story = Story::new(walk, problem, tick);
    story.unsearched(path)?;
    Ok(story.told())
}

/// Explains the value of a node in one or two sentences; empty if it has none at the tick (`None`:
/// the present).
///
/// # Errors
/// Returns an error if there is no such node or tick, or if a subtree could not be re-derived.
pub fn brief(
    walk: &mut Walk<'_>,
    problem: &dyn Problem,
    number: NodeNumber,
    tick: Option<Tick>,
) -> TraceResult<Vec<String>> {
    let stack = walk.find(number)?;
    let Some((frame, entry)) = stack.last().map(|frame| (frame.clone(), walk.entry(frame))) else {
        return Ok(Vec::new());
    };
    let left = entry
        .value
        .map(|_| frame.number.leave(frame.ply, entry.counts.nodes));
    if entry.is_leaf() || left.is_none_or(|left| tick.is_some_and(|tick| left > tick)) {
        return Ok(Vec::new());
    }
    let mut story = Story {
        steps: 2,
        ..Story::new(walk, problem, tick)
    };
    story.node(number)?;
    let steps = story.steps;
    let told = story.told();
    let sentences = told.iter().filter(|said| !said.heading).take(steps);
    Ok(sentences.map(|said| said.text.trim().to_owned()).collect())
}

/// Explains in one sentence why a move was not searched; empty if that is not known yet at the tick
/// (`None`: the present).
///
/// # Errors
/// Returns an error if a subtree could not be re-derived.
pub fn brief_unsearched(
    walk: &mut Walk<'_>,
    problem: &dyn Problem,
    path: &[Ordinal],
    tick: Option<Tick>,
) -> TraceResult<Vec<String>> {
    let story = Story::new(walk, problem, tick);
    let (reached, reason) = story.walk.cut_before(path)?;
    let Some(reason) = reason.filter(|reason| tick.is_none_or(|tick| reason.tick <= tick)) else {
        return Ok(Vec::new());
    };
    let (mv, name) = (story.name(path), story.name(&path[..reached - 1]));
    let (value, sign) = (
        story.print(reason.refutation.value),
        if reason.max { "≥" } else { "≤" },
    );
    let (edge, bound) = (reason.edge.sign(), story.print(reason.bound));
    let met = format!("{value} {sign} {edge} {bound}");
    let said = say!("{mv} was not searched: cut at {name}, {met}");
    Ok(vec![write(&story.names.settled(problem, ""), &said)])
}

impl<'a, 'w> Story<'a, 'w> {
    fn new(walk: &'a mut Walk<'w>, problem: &'a dyn Problem, tick: Option<Tick>) -> Self {
        Story {
            walk,
            problem,
            top: "",
            tick,
            steps: usize::MAX,
            wins: Wins::default(),
            names: NodeNames::default(),
            lines: Vec::new(),
        }
    }
    fn say(&mut self, text: impl Into<String>, tick: Option<Tick>) {
        self.lines.push(Said::new(text, tick));
    }
    fn heading(&mut self, text: impl Into<String>) {
        self.lines.push(Said {
            text: text.into(),
            tick: None,
            heading: true,
        });
    }
    fn print(&self, value: Value) -> String {
        self.wins
            .said(value)
            .unwrap_or_else(|| decimals(&self.problem.print(value)).into_owned())
    }
    /// Returns a placeholder for the name of a node, which is replaced once all mentioned nodes are
    /// known.
    fn name(&self, path: &[Ordinal]) -> String {
        self.names.mark(path)
    }
    /// Returns the explanation with the names of its nodes.
    fn told(self) -> Vec<Said> {
        let Story {
            problem,
            top,
            names,
            lines,
            ..
        } = self;
        let names = names.settled(problem, top);
        lines
            .into_iter()
            .map(|said| Said {
                text: write(&names, &said.text),
                ..said
            })
            .collect()
    }
    /// Returns a sentence on the node that set an end of a window, and the tick of that event.
    fn origin(
        &self,
        sign: &str,
        value: Option<Value>,
        origin: Option<&BoundOrigin>,
    ) -> (String, Option<Tick>) {
        let Some(BoundOrigin {
            path, tick, beyond, ..
        }) = origin
        else {
            let text = match value.filter(|value| value.is_finite()) {
                // A pass of this program begins with a window of its own.
                Some(value) if !self.problem.is_trace() => {
                    say!(
                        "{sign} {value} is an end of the window that this pass began with",
                        value = self.print(value)
                    )
                }
                Some(value) => {
                    say!(
                        "where {sign} {value} comes from the trace does not say",
                        value = self.print(value)
                    )
                }
                None => say!("{sign} was never set: it is infinite from the beginning"),
            };
            return (text, None);
        };
        let (name, at) = (self.name(path), thousands(tick.0));
        let text = match *beyond {
            true => say!("{sign} is one unit beyond the value of {name}, since tick {at}"),
            false => say!("{sign} is the value of {name}, since tick {at}"),
        };
        (text, Some(*tick))
    }

    fn node(&mut self, number: NodeNumber) -> TraceResult<()> {
        let mut stack = self.walk.find(number)?;
        let mut path: Vec<Ordinal> = stack.iter().skip(1).map(|frame| frame.mv).collect();
        let Some(frame) = stack.pop() else {
            return Ok(());
        };
        let hit = self.walk.entry(&frame).hit;
        // A hit is known as soon as the node is entered.
        let tick = self
            .tick
            .filter(|&tick| hit.is_none() || frame.number.enter(frame.ply) > tick);
        if let Some(tick) = tick {
            self.early(&frame, &path, tick)?;
            if !self.lines.is_empty() {
                return Ok(());
            }
        }
        if let Some(hit) = hit {
            self.heading(say!(
                "where the value of {name} came from",
                name = self.name(&path)
            ));
            let hit = storing::visit(self.walk, self.problem, number, hit)?;
            self.lines
                .extend(entries::answered(self.walk, self.problem, &frame, hit)?);
        }
        if self.problem.has_other_rules() {
            let value = self
                .walk
                .entry(&frame)
                .value
                .map_or_else(String::new, |value| self.print(value));
            self.lines
                .extend(said::other_rules(&self.name(&path), &value));
            return Ok(());
        }
        if !stack.is_empty() {
            self.beaten(&mut stack, &path)?;
        }
        match self.walk.cut_reason(number)? {
            _ if hit.is_some() => return Ok(()),
            Some(reason) => self.cut(&path, &reason),
            None => {}
        }
        let found = self.walk.provenance(number)?;
        if let Some(step) = found.steps.first() {
            self.wins
                .learn(self.walk, self.problem, number, step.value)?;
        }
        self.heading(say!(
            "where the value of {name} came from",
            name = self.name(&path)
        ));
        let above = path.len();
        path.extend(found.steps.iter().skip(1).map(|step| step.mv));
        self.names.set_way(self.problem, path.clone(), above);
        for (at, step) in found.steps.iter().take(self.steps).enumerate() {
            let here = path.get(..above + at).unwrap_or_default();
            let leaf = at + 1 == found.steps.len() && found.source == ValueSource::Leaf;
            let max = self.problem.is_max(here, Some(step.max));
            let is_mean =
                at + 1 == found.steps.len() && matches!(found.source, ValueSource::Mean(_));
            let who = match (leaf, is_mean) {
                (true, _) => say!("leaf"),
                (_, true) => say!("chance"),
                _ => who(max),
            };
            let when = step.left.map_or_else(
                || say!("not left yet").to_owned(),
                |tick| say!("tick {at}", at = thousands(tick.0)),
            );
            let value = format!("{} {}", step.kind.sign(), self.print(step.value));
            let (arrow, name) = match at {
                0 => ("  ", self.name(here)),
                _ => ("← ", self.names.on_way(self.problem, here.len())),
            };
            self.say(format!("{arrow}{name} {value}  {who}, {when}"), step.left);
        }
        if found.steps.len() > self.steps {
            // The name is not printed, but the full explanation mentions this node, and the names
            // of the others depend on that.
            if let ValueSource::End(_, Some(origin)) | ValueSource::Clamped(_, Some(origin)) =
                &found.source
            {
                self.name(&origin.path);
            }
            return Ok(());
        }
        match &found.source {
            ValueSource::Leaf => {
                let terms = self.problem.terms(&path);
                let formula = terms.iter().any(|term| term.part == Part::Result);
                // An evaluation by the outcome has no parts where the game goes on.
                if !terms.is_empty() {
                    self.heading(match formula {
                        true => say!("what that leaf's formula is made of"),
                        false => say!("what that leaf is the sum of"),
                    });
                }
                for term in terms {
                    let weight = term.count.map_or_else(String::new, |count| {
                        format!("  {} × {count}", decimals(&term.weight))
                    });
                    self.say(
                        format!(
                            "  {}{weight}  = {}",
                            label(&term.label),
                            decimals(&term.text)
                        ),
                        None,
                    );
                }
            }
            ValueSource::End(edge, origin) | ValueSource::Clamped(edge, origin) => {
                let (sign, value) = (edge.sign(), found.steps.last().map(|step| step.value));
                let (text, tick) = self.origin(sign, value, origin.as_ref());
                let text = match matches!(found.source, ValueSource::Clamped(..)) {
                    true => say!(
                        "a move was better than {sign}, and the value is clamped to it; {text}"
                    ),
                    false => say!("no move was better than what it began with; {text}"),
                };
                self.say(text, tick);
            }
            ValueSource::Table(hit) => {
                if let Some(step) = found.steps.last() {
                    let hit = storing::visit(self.walk, self.problem, step.number, *hit)?;
                    self.lines
                        .push(entries::stored(self.walk, self.problem, hit, step.value)?);
                }
            }
            ValueSource::Mean(mean) => {
                let value = found.steps.last().map(|step| step.value);
                self.mean(&path, mean, value);
            }
            ValueSource::Open => self.say(say!("nothing below it is finished yet"), None),
            ValueSource::Unsaid => {
                self.say(
                    say!("none of its children returned that value: the trace does not say more"),
                    None,
                );
            }
        }
        Ok(())
    }

    /// Describes a node that was not left at a tick. Adds nothing for one that was.
    fn early(&mut self, frame: &Frame, path: &[Ordinal], tick: Tick) -> TraceResult<()> {
        let (entry, kind) = (self.walk.entry(frame), self.walk.kind(frame));
        let leave = entry
            .value
            .map(|value| (frame.number.leave(frame.ply, entry.counts.nodes), value));
        let (name, at) = (self.name(path), thousands(tick.0));
        match Stage::after(
            tick,
            frame.number.enter(frame.ply),
            leave.map(|(leave, _)| leave),
        ) {
            Stage::Done => return Ok(()),
            Stage::Waiting => {
                self.say(
                    say!("at tick {at} {name} waits: the search has not come to it"),
                    None,
                );
            }
            Stage::Open => {
                let (open, _) = self.walk.moment(tick)?.settled();
                let here = open
                    .iter()
                    .find(|open| open.number == frame.number && !open.done.is_empty());
                let said = match here.map(|open| self.print(open.running.best)) {
                    Some(best) => {
                        say!("at tick {at} {name} is being searched: it has {best} so far")
                    }
                    None => say!("at tick {at} {name} is being searched: it has no value yet"),
                };
                self.say(said, None);
            }
        }
        if let Some((leave, value)) = leave {
            let value = spoken(kind, &self.print(value));
            self.say(
                say!("at tick {at} it returns {value}", at = thousands(leave.0)),
                Some(leave),
            );
        }
        Ok(())
    }

    /// Explains why the node above would choose another move, as far as known just after the tick.
    fn beaten(&mut self, above: &mut [Frame], path: &[Ordinal]) -> TraceResult<()> {
        let tick = self.tick.unwrap_or(Tick(u64::MAX));
        let Some(parent) = above.last().map(|frame| self.walk.entry(frame)) else {
            return Ok(());
        };
        let children = self.walk.children(above)?;
        let known = |child: &Child| {
            child.leave().is_none_or(|leave| leave <= tick) && child.enter() <= tick
        };
        let count = children.partition_point(known);
        let known = || {
            children
                .first(count)
                .filter(|child| child.frame.mv.is_move())
        };
        // A node may return another value than its best so far, so the returned value is used once
        // it is known.
        let returned = parent.value.filter(|_| count == children.len());
        let best = returned.or_else(|| {
            children
                .first(count)
                .next_back()
                .map(|child| child.after.best)
        });
        let chosen = known().find(|child| child.entry.value.is_some() && child.entry.value == best);
        let here = known().find(|child| Some(child.frame.mv) == path.last().copied());
        let here = here.filter(|here| here.entry.value.is_some());
        let Some((chosen, here)) = chosen
            .zip(here)
            .filter(|(chosen, here)| chosen.frame.mv != here.frame.mv)
        else {
            return Ok(());
        };
        for child in [chosen, here] {
            if let Some(value) = child.entry.value {
                self.wins
                    .learn(self.walk, self.problem, child.frame.number, value)?;
            }
        }
        let shown = |child: &Child| {
            let beside = [&path[..path.len() - 1], &[child.frame.mv]].concat();
            let value = child
                .entry
                .value
                .map_or_else(String::new, |value| self.print(value));
            (self.name(&beside), value)
        };
        let ((other, best), (mv, value), who) = (shown(chosen), shown(here), who(parent.max));
        // A bound is the most that a move can be worth; for MIN the least.
        let value = spoken(here.kind, &value);
        self.heading(say!("why {mv} is not chosen"));
        let text = if chosen.entry.value == here.entry.value {
            say!(
                "{other} is worth {best} and was searched first; {mv} is worth {value}, which is not better for {side}",
                side = who
            )
        } else {
            say!(
                "{side} prefers {other}, worth {best}: {mv} is worth {value}",
                side = who
            )
        };
        self.say(text, chosen.leave());
        Ok(())
    }

    /// Explains a cut.
    fn cut(&mut self, path: &[Ordinal], reason: &CutReason) {
        let below = self.name(&[path, &[reason.refutation.mv]].concat());
        let (sign, edge) = (if reason.max { "≥" } else { "≤" }, reason.edge.sign());
        let (value, bound) = (
            self.print(reason.refutation.value),
            self.print(reason.bound),
        );
        self.heading(say!("why {name} was cut", name = self.name(path)));
        match reason.proven {
            Some(proven) => self.proven(&below, &value, (reason, self.print(proven), bound)),
            None => self.say(
                say!(
                    "{name} returned {value}, and {value} {sign} {edge} {bound}",
                    name = below
                ),
                reason.refutation.left,
            ),
        }
        let (text, tick) = self.origin(edge, Some(reason.bound), reason.origin.as_ref());
        self.say(text, tick);
        let position = self.problem.position(path);
        let unsearched = left_of(
            self.problem.tries_at(path, reason.place),
            reason.searched.iter().copied(),
        );
        let moves: Vec<String> = unsearched
            .iter()
            .filter_map(|&mv| position.move_view(mv).map(|mv| mv.text))
            .collect();
        let moves = if self.names.shares(self.problem, path, &moves) {
            unsearched
                .iter()
                .map(|mv| self.name(&[path, &[*mv]].concat()))
                .collect()
        } else {
            spoken_moves(self.problem, &moves)
        };
        let moves = listed(&moves);
        self.say(
            say!(reason.left; "so {moves} is not searched|so {moves} are not searched"),
            Some(reason.tick),
        );
    }
}
