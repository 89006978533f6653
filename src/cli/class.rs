//! `plyscope check` of a class: many traces, or programs that print them, judged by one assignment.

use super::judge::TraceRequest;
use super::output::csv;
use super::traced::given;
use super::{CliError, CliResult, CommandContext, EndSignals, complain};
use clap::{Args, ValueEnum};
use engine::clean::clean;
use engine::eval::Registry;
use engine::regular;
use engine::ron_place::SourceText;
use engine::search::Token;
use engine::sentence::Sentence;
use model::batch::class::files::{SubmittedFile, each_once, submitted};
use model::batch::class::run::{RunLimits, run, words};
use model::batch::class::{Assignment, Submission, SubmissionMark, alike};
use model::foreign::TraceSource;
use model::language::shown;
use model::report::class::grading::{self, Visibility};
use model::report::class::{ClassResults, first, html, line, report};
use serde::Serialize;
use std::ffi::OsString;
use std::path::Path;
use std::time::Duration;

/// How a class is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ClassFormat {
    /// A line for each submission, then a table
    #[default]
    Text,
    /// Comma-separated values
    Csv,
    /// A JSON object a line, one for each submission
    Json,
    /// A page with a section for each submission
    Html,
    /// The results.json of Gradescope, an item of the rubric a test
    Gradescope,
    /// The XML of JUnit, an item of the rubric a test case
    Junit,
}

/// The audience of what Gradescope is told, in its words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
#[value(rename_all = "snake_case")]
pub enum SeenBy {
    #[default]
    Visible,
    AfterDueDate,
    AfterPublished,
    Hidden,
}

impl From<SeenBy> for Visibility {
    fn from(seen: SeenBy) -> Visibility {
        match seen {
            SeenBy::Visible => Visibility::Visible,
            SeenBy::AfterDueDate => Visibility::AfterDueDate,
            SeenBy::AfterPublished => Visibility::AfterPublished,
            SeenBy::Hidden => Visibility::Hidden,
        }
    }
}

/// What only a class has.
#[derive(Args, Debug)]
pub struct ClassArguments {
    /// More traces, or folders of them: a class, which is judged in one table
    pub others: Vec<OsString>,
    /// A class: what was asked for, and the rubric
    #[arg(long, value_name = "FILE")]
    pub assignment: Option<OsString>,
    /// A class: run each file by this command, in which {} stands for it, and judge the trace that it prints or leaves
    #[arg(long, value_name = "COMMAND")]
    pub run: Option<String>,
    /// The most seconds that a program may take
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    run_time: u64,
    /// The most memory that a program may take
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = clap::value_parser!(u64).range(1..=1_048_576))]
    run_memory: u64,
    /// The most that a program may write
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = clap::value_parser!(u64).range(1..=1_048_576))]
    run_output: u64,
    /// A class: how it is printed
    #[arg(long, alias = "as", value_name = "FORMAT")]
    pub format: Option<ClassFormat>,
    /// A class for Gradescope: who sees the items
    #[arg(long, value_name = "WHO", default_value = "visible")]
    visibility: SeenBy,
    /// A class: the same as --format csv
    #[arg(long, conflicts_with = "format")]
    pub csv: bool,
}

impl ClassArguments {
    /// Returns whether a class is to be judged, instead of a single search.
    pub fn asks(&self, first: Option<&OsString>) -> bool {
        let is_folder = first.is_some_and(|file| Path::new(file).is_dir());
        let options = [
            self.assignment.is_some(),
            self.run.is_some(),
            self.format.is_some(),
            self.csv,
        ];
        is_folder || !self.others.is_empty() || options.contains(&true)
    }
}

/// The names and the order of the fields are stable.
#[derive(Serialize)]
struct SubmissionJson<'a> {
    name: &'a str,
    verdict: &'static str,
    /// Of the fault that is to be repaired first.
    kind: Option<&'static str>,
    tick: Option<u64>,
    text: Option<String>,
    nodes: Option<u64>,
    cuts: Option<u64>,
    /// The number of cuts that the search of the assignment makes.
    due: Option<u64>,
    points: Option<f64>,
    /// The number of root causes that are faults.
    faults: Option<usize>,
    complete: bool,
    /// The submissions with the same search except for the names of moves.
    alike: Vec<&'a str>,
}

const COLUMNS: [&str; 11] = [
    "name", "verdict", "kind", "tick", "text", "nodes", "cuts", "due", "points", "faults",
    "complete",
];

/// Judges a class, each submission in the same way as a single trace. Lines of text and CSV are
/// printed at once; everything else is printed at the end, and on interruption for the submissions
/// judged so far.
pub fn judge_class(
    context: &mut CommandContext<'_>,
    class: &ClassArguments,
    asked: &TraceRequest<'_>,
) -> CliResult {
    let mut request = asked.request.clone();
    let first = request.place.file.take();
    let mut assignment = Assignment::default();
    if let Some(file) = &class.assignment {
        let source = SourceText::new(&context.input.text(file)?, &super::error::file_name(file));
        assignment = Assignment::read(&source)?;
    }
    assignment = assignment.under(given(&request, &asked.more, context)?);
    let due = assignment.due(&context.registry).map_err(CliError::Asked)?;
    let mut files: Vec<SubmittedFile> = Vec::new();
    for path in first.iter().chain(&class.others) {
        let found = submitted(
            Path::new(path),
            class.run.is_some(),
            class.assignment.as_deref().map(Path::new),
        );
        files.extend(found.map_err(|fault| CliError::unread(path, fault))?);
    }
    let files = each_once(files);
    if files.is_empty() {
        return Err(CliError::NoSubmissions);
    }
    let format = if class.csv {
        ClassFormat::Csv
    } else {
        class.format.unwrap_or_default()
    };
    let format = if asked.json {
        ClassFormat::Json
    } else {
        format
    };
    // From here on no signal leaves a program or a folder behind.
    let interrupt = EndSignals::watch().map_err(CliError::Signals)?;
    let judging = Judging {
        class,
        assignment: &assignment,
        nodes: asked.nodes,
        token: &interrupt.token,
    };
    if format == ClassFormat::Csv {
        context.print(&format!("{}\n", COLUMNS.join(",")))?;
    }
    let (all, mut submissions) = (files.len(), Vec::with_capacity(files.len()));
    for file in files {
        let submission = judging.judge(file, &context.registry)?;
        if interrupt.is_there() {
            break;
        }
        match format {
            ClassFormat::Text => context.print(&format!("{}\n", clean(&line(&submission))))?,
            ClassFormat::Csv => {
                let alone = ClassResults {
                    asked: &assignment,
                    due,
                    submissions: std::slice::from_ref(&submission),
                };
                rows(&alone)
                    .iter()
                    .try_for_each(|row| context.print(&csv(row, COLUMNS)?))?;
            }
            ClassFormat::Json
            | ClassFormat::Html
            | ClassFormat::Gradescope
            | ClassFormat::Junit => {}
        }
        context.flush()?;
        submissions.push(submission);
    }
    let is = |mark| {
        submissions
            .iter()
            .any(|submission| submission.mark() == mark)
    };
    context.disagreement = is(SubmissionMark::Wrong) || is(SubmissionMark::Failed);
    context.unjudged = is(SubmissionMark::Unjudged) && !asked.allow_unjudged;
    let results = ClassResults {
        asked: &assignment,
        due,
        submissions: &submissions,
    };
    match format {
        ClassFormat::Text => context.print(&format!("\n{}", report(&results)))?,
        ClassFormat::Html => context.print(&html::page(&results))?,
        ClassFormat::Json => rows(&results)
            .iter()
            .try_for_each(|row| context.json(row))?,
        ClassFormat::Gradescope => {
            context.print(&grading::gradescope(&results, class.visibility.into())?)?;
        }
        ClassFormat::Junit => context.print(&grading::junit(&results))?,
        ClassFormat::Csv => {}
    }
    context.flush()?;
    if interrupt.is_there() {
        complain(
            &sentence!(
                "stopped after {done} of {all} submissions",
                done = submissions.len(),
                all
            )
            .to_string(),
        );
    }
    interrupt.obey().map_err(CliError::Signals)
}

/// The settings for judging a submission.
struct Judging<'a> {
    class: &'a ClassArguments,
    assignment: &'a Assignment,
    nodes: u64,
    token: &'a Token,
}

impl Judging<'_> {
    /// Judges a submission, or its program's trace; incomplete if the token stops.
    fn judge(
        &self,
        SubmittedFile { name, path }: SubmittedFile,
        registry: &Registry,
    ) -> CliResult<Submission> {
        let judge = |source| {
            Submission::judge(
                name.clone(),
                source,
                self.assignment,
                registry,
                (self.nodes, self.token),
            )
        };
        let failed = |why: Sentence| Submission {
            name: name.clone(),
            judged: Err(why),
        };
        let Some(command) = &self.class.run else {
            return Ok(
                TraceSource::open_file(&path).map_or_else(|fault| failed(fault.into()), judge)
            );
        };
        let file = path.canonicalize().unwrap_or_else(|_| path.clone());
        let words = words(command, &file).ok_or(CliError::RunFile)?;
        if let Err(fault) = regular::open(&path) {
            return Ok(failed(std::io::Error::from(fault).into()));
        }
        let &ClassArguments {
            run_time,
            run_memory,
            run_output,
            ..
        } = self.class;
        let limits = RunLimits {
            time: Duration::from_secs(run_time),
            memory: run_memory,
            output: run_output,
        };
        // The files that it has left are removed after the judgement.
        let left = run(&words, &name, limits, &|| self.token.is_stopped());
        Ok(left.map_or_else(failed, |left| judge(left.source)))
    }
}

fn rows<'a>(results: &ClassResults<'a>) -> Vec<SubmissionJson<'a>> {
    let groups = alike(results.submissions);
    let row = |submission: &'a Submission| {
        let (first, judged) = (first(submission), submission.judged.as_ref().ok());
        let group = groups
            .iter()
            .find(|group| group.contains(&&*submission.name));
        let others = group
            .into_iter()
            .flatten()
            .filter(|name| **name != submission.name);
        SubmissionJson {
            name: &submission.name,
            verdict: submission.mark().word(),
            kind: first.as_ref().map(|(kind, ..)| *kind),
            tick: first.as_ref().and_then(|(_, tick, _)| *tick),
            text: first.map(|(.., text)| shown(text)),
            nodes: judged.map(|judged| judged.verdict.nodes),
            cuts: judged.map(|judged| judged.cuts),
            due: results.due,
            points: results.points(submission),
            faults: judged.map(|judged| {
                judged.contradictions.len()
                    + judged.roots().iter().filter(|root| root.fault).count()
            }),
            complete: judged.is_some_and(|judged| judged.verdict.is_complete()),
            alike: others.copied().collect(),
        }
    };
    results.submissions.iter().map(row).collect()
}
