//! `plyscope check`: plain minimax judges a search, node by node; for the trace of another program `judge` does, for a
//! lesson `lesson`, for a class `class`.

use super::class::{ClassArguments, judge_class};
use super::judge::TraceRequest;
use super::language::LanguageArguments;
use super::{
    CliError, CliResult, CommandContext, Recorded, RecordingMemory, RequestArguments, judge, lesson,
};
use clap::Args;
use engine::boundary::problem::names;
use engine::eval::Number;
use engine::search::{TableDepth, Token};
use engine::trace::Tick;
use model::foreign::HeaderName;
use model::inspect::check::{CheckReport, Effort, Failure, Instability, check};
use model::language::within;
use model::report;
use model::save::depth::Depth;
use serde::Serialize;

#[derive(Args, Debug)]
pub struct CheckCommand {
    #[command(flatten)]
    request: RequestArguments,
    #[command(flatten)]
    class: ClassArguments,
    /// The most nodes of minimax for a check of every node; beyond, a sample is checked
    #[arg(long, value_name = "N", default_value_t = Effort::default().nodes)]
    nodes: u64,
    /// How many nodes a sample has, the root among them; it is drawn by --seed
    #[arg(long, value_name = "N", default_value_t = Effort::default().sample)]
    sample: usize,
    /// A trace: in whose view its values and windows are: max, or mover for negamax
    #[arg(long, value_name = "VIEW")]
    view: Option<String>,
    /// A trace: moves are left out on purpose; which ones is not judged
    #[arg(long)]
    selective: bool,
    /// A trace: what it is called
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// A trace: what could not be judged leaves the exit code 0
    #[arg(long)]
    allow_unjudged: bool,
    /// A trace: stop at the first fault
    #[arg(long)]
    first: bool,
    #[command(flatten)]
    memory: RecordingMemory,
    #[command(flatten)]
    pub language: LanguageArguments,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The names and the order of the fields are stable.
#[derive(Serialize)]
struct CheckJson {
    ok: bool,
    sampled: bool,
    values: u64,
    bounds: u64,
    ticks: u64,
    failures: Vec<FailureJson>,
    /// The number of all failures; `failures` has the first ones in time.
    failed: u64,
    nodes: u64,
    too_big: u64,
    root: bool,
    /// Only of a search that remembers.
    #[serde(skip_serializing_if = "Option::is_none")]
    hits: Option<u64>,
    /// Only where deeper entries may answer: the number of values that are not minimax's of the
    /// same depth, and the first of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    unstable: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    instability: Option<InstabilityJson>,
    /// The first ones in time, and the value of the search, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    instabilities: Option<Vec<InstabilityJson>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unstable_answer: Option<InstabilityJson>,
    /// Only of a table that is faulty on purpose.
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<FaultJson>,
}

/// The effect of a fault of a table.
#[derive(Serialize)]
struct FaultJson {
    fault: &'static str,
    /// One of: cannot, unused, harmless, wrong, unknown.
    effect: &'static str,
    /// Null if the fault shows.
    text: Option<String>,
}

#[derive(Serialize)]
struct InstabilityJson {
    tick: Tick,
    path: Vec<String>,
    value: Number,
    kind: &'static str,
    truth: Number,
    left: Depth,
    /// The depth of the entry that was used, and the tick at which it was stored.
    stored: Option<Depth>,
    from: Option<Tick>,
    text: String,
    /// The tick at which it was used: here, or below.
    answer: Option<Tick>,
}

/// The store behind a wrong result of a table.
#[derive(Serialize)]
struct BlameJson {
    tick: Tick,
    pass: usize,
    path: Vec<String>,
    text: String,
}

#[derive(Serialize)]
struct FailureJson {
    tick: Tick,
    path: Vec<String>,
    value: Number,
    kind: &'static str,
    truth: Option<Number>,
    what: &'static str,
    /// Only of a wrong result of a table.
    #[serde(skip_serializing_if = "Option::is_none")]
    blame: Option<BlameJson>,
}

impl CheckCommand {
    /// Checks the search. Findings are in the requested language; the words in JSON that scripts
    /// compare are not translated.
    pub fn run(&self, context: &mut CommandContext<'_>) -> CliResult {
        within(self.language.of_paper()?, || self.judged(context))
    }

    fn judged(&self, context: &mut CommandContext<'_>) -> CliResult {
        let more = [
            (HeaderName::View, self.view.as_deref()),
            (HeaderName::Selective, self.selective.then_some("")),
            (HeaderName::Title, self.title.as_deref()),
        ];
        let CheckCommand {
            ref request,
            nodes,
            allow_unjudged,
            first,
            json,
            ..
        } = *self;
        let asked = TraceRequest {
            request,
            more,
            nodes,
            allow_unjudged,
            first,
            json,
        };
        if self.class.asks(request.place.file.as_ref()) {
            return judge_class(context, &self.class, &asked);
        }
        if let Some(source) = request.trace(context)? {
            return judge::run(context, &source, &asked);
        }
        let only = [
            ("view", self.view.is_some()),
            ("selective", self.selective),
            ("title", self.title.is_some()),
            ("first", self.first),
        ];
        if let Some((option, _)) = only.into_iter().find(|(_, given)| *given) {
            return Err(CliError::OnlyTrace { option });
        }
        if let Some(file) = &self.request.place.file {
            if let Some(text) = context.input.lesson(file)? {
                return lesson::run(context, file, &text, self.json);
            }
            context.input.expect_save(file)?;
        }
        let question = self.request.resolve(context)?;
        let recorded = Recorded::of(&question, self.memory)?;
        let effort = Effort {
            nodes: self.nodes,
            sample: self.sample,
            seed: question.spec.seed,
            ..Effort::default()
        };
        let report =
            recorded.look(|walk| check(walk, &*recorded.problem, effort, &Token::new()))?;
        CliError::check(&*recorded.problem)?;
        let json = |failure: &Failure| FailureJson {
            tick: failure.tick,
            path: names(&*recorded.problem, &failure.path),
            value: recorded.problem.number(failure.value),
            kind: failure.kind.word(),
            truth: failure.truth.map(|truth| recorded.problem.number(truth)),
            what: failure.fault.words(),
            blame: failure.blame.as_ref().map(|blame| BlameJson {
                tick: blame.tick,
                pass: blame.pass,
                path: names(&*recorded.problem, &blame.path),
                text: report::check::blamed(blame, &*recorded.problem),
            }),
        };
        let remembers = !recorded.problem.spec().memory.is_none();
        let deeper = recorded.problem.spec().memory.rule() == TableDepth::Deeper;
        let number = |value| recorded.problem.number(value);
        let instability = |found: &Instability| InstabilityJson {
            tick: found.tick,
            path: names(&*recorded.problem, &found.path),
            value: number(found.value),
            kind: found.kind.word(),
            truth: number(found.truth),
            left: found.left.into(),
            stored: found.answer.as_ref().map(|answer| answer.stored.into()),
            from: found
                .answer
                .as_ref()
                .and_then(|answer| answer.from)
                .map(|(tick, _)| tick),
            text: report::check::unstable(found, &*recorded.problem),
            answer: found.answer.as_ref().map(|answer| answer.tick),
        };
        let fault = report
            .specimen
            .zip(recorded.problem.spec().memory.faulty)
            .map(|(effect, fault)| FaultJson {
                fault: fault.word(),
                effect: effect.word(),
                text: report::check::specimen(&report, &*recorded.problem),
            });
        let failures: Vec<FailureJson> = report.failures.iter().map(json).collect();
        context.disagreement = !report.ok();
        if self.json {
            let instabilities =
                deeper.then(|| report.instabilities.iter().map(instability).collect());
            let unstable_answer = report.unstable_answer.as_ref().map(instability);
            let CheckReport {
                sampled,
                values,
                bounds,
                ticks,
                failed,
                nodes,
                too_big,
                root,
                ..
            } = report;
            let (hits, unstable) = (
                remembers.then_some(report.hits),
                deeper.then_some(report.unstable),
            );
            return context.json(&CheckJson {
                ok: report.ok(),
                sampled,
                values,
                bounds,
                ticks,
                failures,
                failed,
                nodes,
                too_big,
                root,
                hits,
                unstable,
                instability: report.instabilities.first().map(instability),
                instabilities,
                unstable_answer,
                fault,
            });
        }
        context.print(&report::check::report(&report, &*recorded.problem))
    }
}
