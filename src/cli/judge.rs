//! `plyscope check TRACE`: the first wrong step of another program's search, and what follows from it.

use super::{CliError, Context, SearchArguments};
use crate::report;
use crate::traces::judge::{Finding, JudgeOptions, Shown, Unjudged, Verdict, judge};
use engine::search::Token;
use serde::Serialize;
use std::ffi::OsStr;
use std::io::BufReader;

/// How much of the text is read at once.
const BUFFER: usize = 1 << 16;

/// Names and order of the fields are a promise.
#[derive(Serialize)]
struct VerdictJson<'a> {
    ok: bool,
    nodes: u64,
    method: &'static str,
    inferred: bool,
    findings: Vec<FindingJson<'a>>,
    /// How many more findings there are.
    more: u64,
    /// Whether the trace ends before the search does.
    stopped: bool,
    /// Whether all was judged that the trace and its headers ask for.
    complete: bool,
    /// What was not judged, how often, and why.
    unjudged: Vec<UnjudgedJson>,
}

#[derive(Serialize)]
struct FindingJson<'a> {
    kind: &'static str,
    tick: u64,
    path: &'a [String],
    #[serde(rename = "move")]
    mv: Option<&'a str>,
    found: &'a Shown,
    expected: &'a Shown,
    text: &'a str,
    cause: Option<usize>,
}

#[derive(Serialize)]
struct UnjudgedJson {
    what: &'static str,
    why: &'static str,
    count: u64,
    /// The first of them.
    tick: Option<u64>,
    /// Whether the verdict is not complete without it.
    gap: bool,
    text: String,
}

impl UnjudgedJson {
    fn of(unjudged: &Unjudged) -> UnjudgedJson {
        let (what, why) = unjudged.kind.words();
        let (count, tick, gap) = (unjudged.count, unjudged.tick, unjudged.kind.is_gap());
        UnjudgedJson { what, why, count, tick, gap, text: report::unjudged::sentence(unjudged) }
    }
}

impl FindingJson<'_> {
    fn of(finding: &Finding) -> FindingJson<'_> {
        let Finding { kind, tick, path, mv, found, expected, text, cause, .. } = finding;
        let (kind, mv) = (kind.word(), mv.as_deref());
        FindingJson { kind, tick: *tick, path, mv, found, expected, text, cause: *cause }
    }
}

pub fn run(
    context: &mut Context<'_>,
    file: &OsStr,
    search: &SearchArguments,
    nodes: u64,
    json: bool,
) -> Result<(), CliError> {
    let SearchArguments { method, depth, order, evaluation, max, seed } = search;
    let others = [
        ("depth", depth.is_some()),
        ("order", order.is_some()),
        ("evaluation", evaluation.is_some()),
        ("max", max.is_some()),
        ("seed", seed.is_some()),
    ];
    if let Some((option, _)) = others.into_iter().find(|(_, given)| *given) {
        return Err(CliError::TraceOption { option });
    }
    let source = context.input.source(file)?;
    let open = || Ok(BufReader::with_capacity(BUFFER, source.stream(0, &|| true)));
    let options = JudgeOptions { method: *method, nodes, token: &Token::new(), given: None };
    let verdict = judge(source.name(), open, &context.registry, options)?;
    context.disagreement = !verdict.ok();
    if !json {
        return context.print(&report::judge::report(&verdict));
    }
    let Verdict { nodes, inferred, more, stopped, .. } = verdict;
    let findings = verdict.findings.iter().map(FindingJson::of).collect();
    let (ok, complete, method) = (verdict.ok(), verdict.is_complete(), verdict.method.word());
    let unjudged = verdict.unjudged.iter().map(UnjudgedJson::of).collect();
    context.json(&VerdictJson { ok, nodes, method, inferred, findings, more, stopped, complete, unjudged })
}
