//! `plyscope moment`: the stack of a search at a tick.

use super::{CliResult, CommandContext, Recorded, RecordingMemory, RequestArguments};
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
    #[arg(long, value_name = "T")]
    tick: u64,
    #[command(flatten)]
    memory: RecordingMemory,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Names and order of the fields are a promise.
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
        let recorded = Recorded::asked(&self.request, context, self.memory)?;
        let moment = recorded.look(|walk| walk.moment(Tick(self.tick)))?;
        let frames = named_frames(&*recorded.problem, &moment);
        if self.json {
            let path =
                frames.into_iter().enumerate().map(|(index, frame)| frame_json(&recorded, index, frame)).collect();
            return context.json(&MomentJson { tick: moment.tick, ticks: moment.ticks, path });
        }
        context.print(&report::moment::report(&moment, &frames, &*recorded.problem))
    }
}

fn frame_json(recorded: &Recorded, index: usize, frame: NamedFrame) -> Frame {
    let number = |value| recorded.problem.number(value);
    let done = frame.done.into_iter().map(|(mv, done)| Done { mv, value: number(done.value), kind: done.kind.word() });
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
