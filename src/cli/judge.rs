//! `plyscope check TRACE`: the first wrong step of another program's search, and the findings that follow from it.

use super::methods::SearchMethod;
use super::progress::ReadProgress;
use super::traced::{agree, given};
use super::{CliError, CliResult, CommandContext, RequestArguments, complain};
use engine::search::Token;
use model::foreign::header::SAMPLED;
use model::foreign::judge::{
    Finding, FindingValue, JudgeOptions, Unjudged, UnjudgedKind, Verdict, judge,
};
use model::foreign::sampled::{
    SampledFinding, SampledUnjudged, SampledValue, is_sampled, judge_sampled,
};
use model::foreign::{Header, HeaderName, TraceSource};
use model::report;
use serde::Serialize;
use std::io::BufReader;

/// The size of the buffer for reading the text, in bytes.
const BUFFER: usize = 1 << 16;

/// The names and the order of the fields are stable.
#[derive(Serialize)]
struct VerdictJson<'a> {
    ok: bool,
    nodes: u64,
    method: &'static str,
    inferred: bool,
    findings: Vec<FindingJson<'a>>,
    /// The number of further findings.
    more: u64,
    /// True if the trace ends before the search does.
    stopped: bool,
    /// True if everything was judged that the trace and its headers require.
    complete: bool,
    /// The kinds of steps that were not judged, with number and reason.
    unjudged: Vec<UnjudgedJson<'a>>,
}

#[derive(Serialize)]
struct FindingJson<'a> {
    kind: &'static str,
    tick: u64,
    path: &'a [String],
    #[serde(rename = "move")]
    mv: Option<&'a str>,
    found: &'a FindingValue,
    expected: &'a FindingValue,
    text: &'a str,
    cause: Option<usize>,
    /// The tick at which the misused entry was stored.
    stored: Option<u64>,
}

#[derive(Serialize)]
struct UnjudgedJson<'a> {
    what: &'static str,
    why: &'static str,
    count: u64,
    /// The first of them.
    tick: Option<u64>,
    /// All of them, for hits.
    #[serde(skip_serializing_if = "Option::is_none")]
    ticks: Option<&'a [u64]>,
    /// True if the verdict is incomplete without it.
    gap: bool,
    text: String,
}

impl UnjudgedJson<'_> {
    fn of(unjudged: &Unjudged) -> UnjudgedJson<'_> {
        let (what, why) = unjudged.kind.words();
        let (count, tick, gap) = (unjudged.count, unjudged.tick, unjudged.kind.is_gap());
        let ticks = unjudged.kind.is_answer().then_some(&*unjudged.ticks);
        UnjudgedJson {
            what,
            why,
            count,
            tick,
            ticks,
            gap,
            text: report::unjudged::sentence(unjudged),
        }
    }
}

impl FindingJson<'_> {
    fn of(finding: &Finding) -> FindingJson<'_> {
        let Finding {
            kind,
            tick,
            path,
            mv,
            found,
            expected,
            text,
            stored,
            cause,
            ..
        } = finding;
        let (kind, mv) = (kind.word(), mv.as_deref());
        FindingJson {
            kind,
            tick: *tick,
            path,
            mv,
            found,
            expected,
            text,
            cause: *cause,
            stored: *stored,
        }
    }
}

/// The settings for judging a trace, or each trace of a class.
pub struct TraceRequest<'a> {
    pub request: &'a RequestArguments,
    /// The headers for which a request has no option.
    pub more: [(HeaderName, Option<&'a str>); 3],
    /// The most nodes of minimax.
    pub nodes: u64,
    /// True if unjudged steps do not change the exit code.
    pub allow_unjudged: bool,
    /// True to stop at the first fault.
    pub first: bool,
    pub json: bool,
}

/// The names and the order of the fields are stable.
#[derive(Serialize)]
struct SampledVerdictJson<'a> {
    ok: bool,
    nodes: u64,
    method: &'static str,
    inferred: bool,
    findings: Vec<SampledFindingJson<'a>>,
    more: u64,
    stopped: bool,
    complete: bool,
    unjudged: Vec<SampledUnjudgedJson>,
    iterations: u64,
    /// The bounds of C for rewards of 1, ½ and 0 for a win, a draw and a loss; the upper one is
    /// null if there is none.
    exploration: Option<[Option<f64>; 2]>,
    rule: Option<&'static str>,
    /// The view, and the rewards of a win, a draw and a loss.
    rewards: Option<String>,
}

#[derive(Serialize)]
struct SampledFindingJson<'a> {
    kind: &'static str,
    iteration: u64,
    tick: u64,
    path: &'a [String],
    #[serde(rename = "move")]
    mv: Option<&'a str>,
    found: &'a SampledValue,
    expected: &'a SampledValue,
    text: &'a str,
    cause: Option<usize>,
    stored: Option<u64>,
}

#[derive(Serialize)]
struct SampledUnjudgedJson {
    what: &'static str,
    why: &'static str,
    count: u64,
    iteration: Option<u64>,
    gap: bool,
    text: String,
}

impl SampledFindingJson<'_> {
    fn of(finding: &SampledFinding) -> SampledFindingJson<'_> {
        let SampledFinding {
            kind,
            iteration,
            path,
            mv,
            found,
            expected,
            text,
            cause,
            ..
        } = finding;
        let (tick, mv) = (finding.tick(), mv.as_deref());
        SampledFindingJson {
            kind: kind.word(),
            iteration: *iteration,
            tick,
            path,
            mv,
            found,
            expected,
            text,
            cause: *cause,
            stored: None,
        }
    }
}

/// Judges the trace of a Monte-Carlo search.
fn sampled(
    context: &mut CommandContext<'_>,
    source: &TraceSource,
    given: &Header,
    judged: &TraceRequest<'_>,
) -> CliResult {
    let progress = ReadProgress::of(source.length());
    let input = BufReader::with_capacity(BUFFER, progress.pass(source.stream(0, &|| true)));
    let (first, token) = (judged.first, Token::new());
    let verdict = progress.show(source.name(), || {
        judge_sampled(input, source.name(), given, first, &token)
    })?;
    context.disagreement = !verdict.ok();
    context.unjudged = !verdict.is_complete() && !judged.allow_unjudged;
    if !judged.json {
        return context.print(&report::sampled::report(&verdict));
    }
    let findings = verdict
        .findings
        .iter()
        .map(SampledFindingJson::of)
        .collect();
    let unjudged = verdict.unjudged.iter().map(|unjudged| {
        let (what, why) = unjudged.kind.words();
        let SampledUnjudged {
            kind,
            count,
            iteration,
            ..
        } = *unjudged;
        SampledUnjudgedJson {
            what,
            why,
            count,
            iteration,
            gap: kind.is_gap(),
            text: unjudged.sentence(),
        }
    });
    context.json(&SampledVerdictJson {
        ok: verdict.ok(),
        nodes: verdict.nodes,
        method: SAMPLED,
        inferred: verdict.is_inferred,
        findings,
        more: verdict.more,
        stopped: verdict.stopped,
        complete: verdict.is_complete(),
        unjudged: unjudged.collect(),
        iterations: verdict.iterations,
        exploration: verdict
            .exploration
            .map(|bounds| bounds.map(|bound| bound.is_finite().then_some(bound))),
        rule: verdict.rule,
        rewards: verdict.rewards.map(|rewards| rewards.to_string()),
    })
}

pub fn run(
    context: &mut CommandContext<'_>,
    source: &TraceSource,
    judged: &TraceRequest<'_>,
) -> CliResult {
    // A method in the options is the one that the trace is judged by, whatever it says itself.
    let mut request = judged.request.clone();
    if request.search.is_uct() {
        return Err(CliError::JudgedUct);
    }
    let method = request
        .search
        .method
        .take()
        .and_then(SearchMethod::depth_first);
    if is_sampled(source)? {
        let moves = request.place.moves.take();
        let mut given = given(&request, &judged.more, context)?;
        given.moves = moves;
        agree(source, &given)?;
        return sampled(context, source, &given, judged);
    }
    let given = given(&request, &judged.more, context)?;
    agree(source, &given)?;
    let progress = ReadProgress::of(source.length());
    let open = || {
        Ok(BufReader::with_capacity(
            BUFFER,
            progress.pass(source.stream(0, &|| true)),
        ))
    };
    let method = method.map(|asked| asked.method);
    let TraceRequest { nodes, first, .. } = *judged;
    let options = JudgeOptions {
        method,
        nodes,
        token: &Token::new(),
        given: Some(&given),
        first,
    };
    let verdict = progress.show(source.name(), || {
        judge(source.name(), open, &context.registry, options)
    })?;
    context.disagreement = !verdict.ok();
    context.unjudged = !verdict.is_complete() && !judged.allow_unjudged;
    let damage = verdict
        .unjudged
        .iter()
        .find(|unjudged| unjudged.kind == UnjudgedKind::Damaged);
    damage.into_iter().for_each(|damage| complain(&damage.hint));
    if !judged.json {
        return context.print(&report::judge::report(&verdict));
    }
    let Verdict {
        nodes,
        inferred,
        more,
        stopped,
        ..
    } = verdict;
    let findings = verdict.findings.iter().map(FindingJson::of).collect();
    let (ok, complete, method) = (verdict.ok(), verdict.is_complete(), verdict.method_word());
    let unjudged = verdict.unjudged.iter().map(UnjudgedJson::of).collect();
    context.json(&VerdictJson {
        ok,
        nodes,
        method,
        inferred,
        findings,
        more,
        stopped,
        complete,
        unjudged,
    })
}
