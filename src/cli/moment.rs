//! `plyscope moment`: the stack of a search at a tick.

use super::sampling::{self, SamplingMoment};
use super::{CliError, CliResult, CommandContext, Recorded, RecordingMemory, RequestArguments};
use clap::Args;
use engine::eval::Number;
use engine::trace::Tick;
use model::inspect::describe::{NamedFrame, named_frames};
use model::report;
use serde::Serialize;

#[derive(Args, Debug)]
pub struct MomentCommand {
    #[command(flatten)]
    request: RequestArguments,
    /// The tick, from 0: just after an enter, just before a leave
    #[arg(
        long,
        value_name = "T",
        required_unless_present = "iteration",
        conflicts_with = "iteration"
    )]
    tick: Option<u64>,
    /// uct: the iteration, from 0, before the first: just after it
    #[arg(long, value_name = "I")]
    iteration: Option<u64>,
    /// uct: the moves to the node whose children are shown
    #[arg(
        long,
        value_name = "LIST",
        requires = "iteration",
        allow_hyphen_values = true
    )]
    path: Option<String>,
    #[command(flatten)]
    memory: RecordingMemory,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The names and the order of the fields are stable.
#[derive(Serialize)]
struct MomentJson {
    tick: Tick,
    ticks: u64,
    path: Vec<Frame>,
}

#[derive(Serialize)]
struct Frame {
    #[serde(rename = "move")]
    mv: Option<String>,
    max: bool,
    alpha: Number,
    beta: Number,
    best: Option<Number>,
    done: Vec<Done>,
    waiting: Vec<String>,
}

#[derive(Serialize)]
struct Done {
    #[serde(rename = "move")]
    mv: String,
    value: Number,
    kind: &'static str,
}

impl MomentCommand {
    pub fn run(&self, context: &mut CommandContext<'_>) -> CliResult {
        let is_uct = self.request.search.is_uct();
        if let Some(iteration) = self.iteration {
            if !is_uct {
                return Err(CliError::OnlyUct {
                    option: "iteration",
                });
            }
            let question = self.request.resolve_any(context)?;
            let asked = SamplingMoment {
                iteration,
                path: self.path.as_deref(),
                json: self.json,
            };
            return question.uct.as_ref().map_or(Ok(()), |spec| {
                sampling::moment(&question, spec, &asked, context)
            });
        }
        if is_uct {
            return Err(CliError::BesideUct { option: "tick" });
        }
        let recorded = Recorded::asked(&self.request, context, self.memory)?;
        let moment = recorded.look(|walk| walk.moment(Tick(self.tick.unwrap_or(0))))?;
        let frames = named_frames(&*recorded.problem, &moment);
        if self.json {
            let path = frames
                .into_iter()
                .enumerate()
                .map(|(index, frame)| frame_json(&recorded, index, frame))
                .collect();
            return context.json(&MomentJson {
                tick: moment.tick,
                ticks: moment.ticks,
                path,
            });
        }
        context.print(&report::moment::report(
            &moment,
            &frames,
            &*recorded.problem,
        ))
    }
}

fn frame_json(recorded: &Recorded, index: usize, frame: NamedFrame) -> Frame {
    let number = |value| recorded.problem.number(value);
    let done = frame.done.into_iter().map(|(mv, done)| Done {
        mv,
        value: number(done.value),
        kind: done.kind.word(),
    });
    Frame {
        mv: (index > 0).then_some(frame.mv),
        max: frame.max,
        alpha: number(frame.running.window.alpha),
        beta: number(frame.running.window.beta),
        best: (!frame.leaf).then(|| number(frame.running.best)),
        done: done.collect(),
        waiting: frame.waiting,
    }
}
