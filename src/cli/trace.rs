//! `plyscope trace`: all events of a search, one a line.
//!
//! Events are printed during a walk through the recording, so no further memory is needed.

use super::sampling::{self, IterationRange};
use super::{CliError, CliResult, CommandContext, Recorded, RecordingMemory, RequestArguments};
use clap::{Args, ValueEnum};
use engine::boundary::Problem;
use engine::eval::Number;
use engine::numbers::Ordinal;
use engine::search::Value;
use engine::trace::{Child, NodeNumber, NodeVisit, Predicate, Tick, TraceError, Walk, Way};
use model::foreign::convert;
use serde::Serialize;

#[derive(Args, Debug)]
pub struct Trace {
    #[command(flatten)]
    request: RequestArguments,
    /// The first tick; of uct: the first iteration
    #[arg(long, value_name = "T")]
    from: Option<u64>,
    /// The last tick; of uct: the last iteration
    #[arg(long, value_name = "T")]
    to: Option<u64>,
    /// Only the events of this node and all below it, by its number
    #[arg(long, value_name = "N", conflicts_with_all = ["from", "to"])]
    node: Option<u64>,
    #[command(flatten)]
    memory: RecordingMemory,
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
    /// How the events are written
    #[arg(long = "as", value_name = "FORMAT", conflicts_with_all = ["json", "from", "to", "node"])]
    format: Option<Format>,
}

/// How events are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Indented lines
    Text,
    /// The whole search as a trace that the workbench opens
    PlyscopeTrace,
}

/// The names and the order of the fields are stable.
#[derive(Serialize)]
struct EventJson {
    tick: Tick,
    event: &'static str,
    #[serde(rename = "move")]
    mv: Option<String>,
    ply: u32,
    alpha: Number,
    beta: Number,
    value: Option<Number>,
    kind: Option<&'static str>,
    pruned: Vec<String>,
    /// Only of a search that remembers: the pass, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pass: Option<usize>,
    /// Only for a hit: the tick at which the entry was stored.
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<Tick>,
}

/// Prints every event. Ends the hunt at the end of the range, or if the output cannot be written.
struct Printer<'a, 'c> {
    recorded: &'a Recorded,
    context: &'a mut CommandContext<'c>,
    json: bool,
    last: Tick,
    fault: Option<CliError>,
}

impl Predicate for Printer<'_, '_> {
    fn may_be_below(&mut self, _: &Child, _: &[Ordinal]) -> bool {
        true
    }
    fn enter(&mut self, visit: &NodeVisit<'_>) -> bool {
        self.print(visit, visit.node.enter(), None)
    }
    fn leave(&mut self, visit: &NodeVisit<'_>) -> bool {
        let tick = visit.node.leave();
        tick.is_none_or(|tick| self.print(visit, tick, visit.node.entry.value))
    }
}

impl Printer<'_, '_> {
    fn print(&mut self, visit: &NodeVisit<'_>, tick: Tick, value: Option<Value>) -> bool {
        if tick > self.last {
            return true;
        }
        let problem = &*self.recorded.problem;
        let (frame, entry) = (&visit.node.frame, &visit.node.entry);
        let mv = visit
            .path
            .split_last()
            .and_then(|(&mv, before)| problem.position(before).move_view(mv));
        let mut pruned = Vec::new();
        if value.is_some() && entry.is_cut() {
            let position = problem.position(visit.path);
            // Another program may search in any order, and a search that remembers tries moves
            // early.
            let left = match problem.is_trace() || !problem.spec().memory.is_none() {
                true => self
                    .recorded
                    .look(|walk| unsearched(walk, problem, visit))
                    .unwrap_or_default(),
                false => problem
                    .tries(visit.path)
                    .into_iter()
                    .skip(usize::from(entry.searched))
                    .collect(),
            };
            pruned = left
                .into_iter()
                .filter_map(|ordinal| position.move_view(ordinal).map(|mv| mv.text))
                .collect();
        }
        let event = EventJson {
            tick,
            event: if value.is_some() { "leave" } else { "enter" },
            mv: mv.map(|mv| mv.text),
            ply: frame.ply,
            alpha: self.recorded.problem.number(frame.window.alpha),
            beta: self.recorded.problem.number(frame.window.beta),
            value: value.map(|value| self.recorded.problem.number(value)),
            kind: value.map(|_| visit.node.kind.word()),
            pruned,
            pass: (problem.has_passes() || !problem.spec().memory.is_none()).then_some(visit.pass),
            from: entry
                .hit
                .filter(|_| value.is_some())
                .and_then(|hit| hit.from),
        };
        let printed = if self.json {
            self.context.json(&event)
        } else {
            self.text(&event, visit, value)
        };
        self.fault = printed.err();
        self.fault.is_some() || tick == self.last
    }

    fn text(
        &mut self,
        event: &EventJson,
        visit: &NodeVisit<'_>,
        value: Option<Value>,
    ) -> CliResult {
        let problem = &*self.recorded.problem;
        let window = visit.node.frame.window;
        let name = event.mv.as_deref().unwrap_or("root");
        let indent = 2 * event.ply as usize;
        let text = match value {
            None => {
                let (alpha, beta) = (problem.print(window.alpha), problem.print(window.beta));
                format!(
                    "{:>9} {:indent$}> {name} α {alpha} β {beta}\n",
                    event.tick, ""
                )
            }
            Some(value) => {
                let (sign, value) = (visit.node.kind.sign(), problem.print(value));
                let cut = if event.pruned.is_empty() {
                    String::new()
                } else {
                    format!(" cut {}", event.pruned.join(" "))
                };
                let from = event
                    .from
                    .map_or_else(String::new, |from| format!(" from {from}"));
                let table = if visit.node.entry.hit.is_some() {
                    " table"
                } else {
                    ""
                };
                format!(
                    "{:>9} {:indent$}< {name} {sign} {value}{cut}{table}{from}\n",
                    event.tick, ""
                )
            }
        };
        self.context.print(&text)
    }
}

/// Returns the moves of a node that were not searched, in no particular order.
fn unsearched(
    walk: &mut Walk<'_>,
    problem: &dyn Problem,
    visit: &NodeVisit<'_>,
) -> Result<Vec<Ordinal>, TraceError> {
    let mut stack = walk.find(visit.node.frame.number)?;
    let place = stack.last().and_then(|frame| walk.place(frame));
    let children = walk.children(&mut stack)?;
    let mut left = problem.tries_at(visit.path, place);
    left.retain(|ordinal| children.iter().all(|child| child.frame.mv != *ordinal));
    Ok(left)
}

impl Trace {
    pub fn run(&self, context: &mut CommandContext<'_>) -> CliResult {
        if self.request.search.is_uct() {
            if let Some(option) = self
                .node
                .map(|_| "node")
                .or_else(|| self.format.map(|_| "as"))
            {
                return Err(CliError::BesideUct { option });
            }
            let question = self.request.resolve_any(context)?;
            let range = IterationRange {
                from: self.from,
                to: self.to,
                json: self.json,
            };
            return question.uct.as_ref().map_or(Ok(()), |spec| {
                sampling::trace(&question, spec, &range, context)
            });
        }
        let recorded = Recorded::asked(&self.request, context, self.memory)?;
        if self.format == Some(Format::PlyscopeTrace) {
            if recorded.problem.is_trace() {
                return Err(CliError::TraceSide {
                    option: "as plyscope-trace",
                });
            }
            let mut fault = None;
            recorded.look(|walk| {
                convert::write(walk, &*recorded.problem, &mut |text| {
                    let printed = context.print(&text);
                    let goes_on = printed.is_ok();
                    fault = fault.take().or(printed.err());
                    goes_on
                })
            })?;
            return fault.map_or(Ok(()), Err);
        }
        recorded.look(|walk| {
            let end = walk.ticks().saturating_sub(1);
            let (first, last) = match self.node.map(NodeNumber) {
                Some(number) => {
                    let stack = walk.find(number)?;
                    let Some(frame) = stack.last() else {
                        return Ok(());
                    };
                    let nodes = walk.entry(frame).counts.nodes;
                    (number.enter(frame.ply), number.leave(frame.ply, nodes))
                }
                None => (Tick(self.from.unwrap_or(0)), Tick(self.to.unwrap_or(end))),
            };
            for tick in [first, last] {
                walk.moment(tick)?;
            }
            if first > last {
                return Err(CliError::Range {
                    from: first,
                    to: last,
                });
            }
            let mut printer = Printer {
                recorded: &recorded,
                context,
                json: self.json,
                last,
                fault: None,
            };
            walk.hunt(first.previous(), Way::Forwards, u64::MAX, &mut printer)?;
            printer.fault.map_or(Ok(()), Err)
        })
    }
}
