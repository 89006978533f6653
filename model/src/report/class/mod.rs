//! The results of a class in a table: a row for each submission, with the cause to repair first,
//! nodes, cuts and the expected cuts, and points.

pub mod grading;
pub mod html;

use super::unjudged::sentence;
use super::{Block, Report, Table, TableCell, Tone, heading, left, right, thousands};
use crate::batch::class::files::SubmittedFile;
use crate::batch::class::{Assignment, Submission, SubmissionMark, alike};
use crate::foreign::judge::UnjudgedKind;
use crate::language::{say, shown};
use engine::sentence::Sentence;
use std::collections::BTreeMap;

/// The maximum number of characters of a root cause in a table of a text.
const CAUSE: usize = 72;

/// The results of a class.
pub struct ClassResults<'a> {
    pub asked: &'a Assignment,
    /// The number of cuts that the search of the assignment makes, if the assignment defines a
    /// search.
    pub due: Option<u64>,
    pub submissions: &'a [Submission],
}

impl ClassResults<'_> {
    /// Returns the points of a submission, if the assignment has a rubric.
    pub fn points(&self, submission: &Submission) -> Option<f64> {
        self.asked
            .rubric
            .as_ref()
            .map(|rubric| submission.points(rubric, self.due))
    }
}

/// Returns points as text without trailing zeros.
pub fn points_text(points: f64) -> String {
    let text = format!("{points:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Returns a root cause in one line: its kind, its tick, its text.
pub fn cause_text((kind, tick, text): (&'static str, Option<u64>, Sentence)) -> String {
    let (kind, text) = (say(kind), shown(text));
    match tick {
        Some(tick) => say!("tick {at}: {kind}: {text}", at = thousands(tick)),
        None => format!("{kind}: {text}"),
    }
}

/// Returns the cause to repair first, or else the reason that the submission was not judged
/// completely, as kind, tick and text; `None` if everything was judged and is right.
pub fn first(submission: &Submission) -> Option<(&'static str, Option<u64>, Sentence)> {
    let not_judged = || {
        let judged = submission.judged.as_ref().ok()?;
        let gap = judged
            .verdict
            .unjudged
            .iter()
            .find(|unjudged| unjudged.kind.is_gap());
        if let Some(gap) = gap.filter(|gap| gap.kind != UnjudgedKind::Empty) {
            return Some((gap.kind.words().0, gap.tick, sentence(gap).into()));
        }
        let why = sentence!(
            "nothing was searched: the trace has no node below the root, and earns no points"
        );
        judged
            .is_empty()
            .then_some((UnjudgedKind::Empty.words().0, None, why))
    };
    submission.first().or_else(not_judged)
}

/// Why a submission has the verdict and the points that it has, in one line.
pub fn reason(results: &ClassResults<'_>, submission: &Submission) -> String {
    if let Some(first) = first(submission) {
        return cause_text(first);
    }
    let cuts = submission.judged.as_ref().map_or(0, |judged| judged.cuts);
    match results.due.filter(|due| cuts < *due) {
        Some(due) => say!(
            "cuts made: {made}; cuts due: {due}",
            made = thousands(cuts),
            due = thousands(due)
        ),
        None => say!("nothing to repair").to_owned(),
    }
}

/// The places of the submissions that are not right, in the order in which they are to be looked at: what failed, what is
/// wrong, what was not judged to the end, of each the fewest points first.
pub fn worst_first(results: &ClassResults<'_>) -> Vec<usize> {
    let rank = |submission: &Submission| match submission.mark() {
        SubmissionMark::Failed => Some(0),
        SubmissionMark::Wrong => Some(1),
        SubmissionMark::Unjudged => Some(2),
        SubmissionMark::Right => None,
    };
    let ranked = |(at, submission)| {
        let points = results.points(submission).unwrap_or(0.0);
        Some((rank(submission)?, points, at))
    };
    let mut faulty: Vec<(u8, f64, usize)> = results
        .submissions
        .iter()
        .enumerate()
        .filter_map(ranked)
        .collect();
    faulty.sort_by(|one, other| {
        (one.0.cmp(&other.0))
            .then(one.1.total_cmp(&other.1))
            .then(one.2.cmp(&other.2))
    });
    faulty.into_iter().map(|(_, _, at)| at).collect()
}

/// Says with which submission to begin, and what came out of all of them.
fn begin_with(report: &mut Report, results: &ClassResults<'_>) {
    if results.submissions.is_empty() {
        return;
    }
    report.section();
    let worst = worst_first(results);
    let worst = worst.first().and_then(|at| results.submissions.get(*at));
    if let Some(submission) = worst {
        report.add(say!(
            "look at first: {name}: {cause}",
            name = submission.name,
            cause = reason(results, submission)
        ));
    }
    summary(results)
        .into_iter()
        .for_each(|line| report.add(line));
}

/// Counts the submissions by verdict and by the cause to repair first, and computes the mean of
/// their points.
fn summary(results: &ClassResults<'_>) -> Vec<String> {
    let all = results.submissions;
    let of = |mark: SubmissionMark| {
        all.iter()
            .filter(|submission| submission.mark() == mark)
            .count() as u64
    };
    let [good, wrong, unjudged, failed] = [
        SubmissionMark::Right,
        SubmissionMark::Wrong,
        SubmissionMark::Unjudged,
        SubmissionMark::Failed,
    ]
    .map(|mark| thousands(of(mark)));
    let (count, number) = (thousands(all.len() as u64), all.len() as u64);
    let mut lines = vec![say!(
        number;
        "{count} trace: {good} right, {wrong} wrong, {unjudged} not judged to the end, {failed} failed|{count} traces: {good} right, {wrong} wrong, {unjudged} not judged to the end, {failed} failed"
    )];
    let mut kinds: BTreeMap<&'static str, u64> = BTreeMap::new();
    for (kind, ..) in all.iter().filter_map(Submission::first) {
        *kinds.entry(kind).or_default() += 1;
    }
    if !kinds.is_empty() {
        let mut kinds: Vec<(&'static str, u64)> = kinds.into_iter().collect();
        kinds.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let named =
            |(kind, count): (&'static str, u64)| format!("{} {}", say(kind), thousands(count));
        let kinds = kinds.into_iter().map(named).collect::<Vec<_>>().join(", ");
        lines.push(say!("to repair first: {kinds}"));
    }
    if let Some(rubric) = &results.asked.rubric {
        let points: f64 = all
            .iter()
            .filter_map(|submission| results.points(submission))
            .sum();
        let mean = points_text(points / all.len().max(1) as f64);
        lines.push(say!(
            "{mean} of {most} points on average",
            most = points_text(rubric.points)
        ));
    }
    lines
}

/// Returns one submission in one line.
pub fn line(submission: &Submission) -> String {
    let (name, mark) = (&submission.name, say(submission.mark().word()));
    match first(submission) {
        Some((_, None, text)) if submission.judged.is_err() => {
            format!("{name}: {mark}: {}", shown(text))
        }
        Some(first) => format!("{name}: {mark}: {}", cause_text(first)),
        None => format!("{name}: {mark}"),
    }
}

fn cut_to(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Returns the class as a list on the screen, in this order. The causes take the remaining width.
/// Files that wait to be judged have only a name.
pub fn list(results: &ClassResults<'_>, files: &[SubmittedFile], order: &[usize]) -> Report {
    let mut report = Report::default();
    let with_points = results.asked.rubric.is_some();
    let mut columns = vec![
        left(say!("name")),
        left(say!("verdict")),
        right(say!("nodes")),
    ];
    columns.extend(with_points.then(|| right(say!("points"))));
    columns.push(left(say!("reason")));
    let rows = order
        .iter()
        .filter_map(|&at| Some((files.get(at)?, results.submissions.get(at))))
        .map(|(file, judged)| {
            let Some(submission) = judged else {
                let mut row = vec![
                    TableCell::from(&file.name),
                    TableCell::from(say!("waiting")),
                    TableCell::from(String::new()),
                ];
                row.extend(with_points.then(|| TableCell::from(String::new())));
                row.push(TableCell::from(String::new()));
                return row;
            };
            let nodes = submission
                .judged
                .as_ref()
                .map_or_else(|_| String::new(), |judged| thousands(judged.verdict.nodes));
            let mark = submission.mark();
            let mut row = vec![
                TableCell::from(&submission.name),
                TableCell::from(say(mark.word())).tone(tone(mark)),
                nodes.into(),
            ];
            row.extend(
                results
                    .points(submission)
                    .map(|points| TableCell::from(points_text(points))),
            );
            row.push(TableCell::from(reason(results, submission)));
            row
        });
    report.add(Block::Table(Table {
        columns,
        rows: rows.collect(),
    }));
    begin_with(&mut report, results);
    same_searches(&mut report, results);
    report
}

fn tone(mark: SubmissionMark) -> Tone {
    match mark {
        SubmissionMark::Right => Tone::Best,
        SubmissionMark::Wrong | SubmissionMark::Failed => Tone::Bad,
        SubmissionMark::Unjudged => Tone::Plain,
    }
}

/// Adds the groups of submissions that are one search.
fn same_searches(report: &mut Report, results: &ClassResults<'_>) {
    let groups = alike(results.submissions);
    if !groups.is_empty() {
        report.section();
        for group in groups {
            let names = group.join(", ");
            report.add(say!("the same search, but for the names of moves: {names}"));
        }
    }
}

/// Returns the class as a table, with the groups of submissions that are one search.
pub fn report(results: &ClassResults<'_>) -> Report {
    let mut report = Report::default();
    let with_points = results.asked.rubric.is_some();
    let mut columns = vec![
        left(say!("name")),
        left(say!("verdict")),
        left(say!("reason")),
        right(say!("nodes")),
        right(say!("cuts")),
        right(say!("due")),
    ];
    columns.extend(with_points.then(|| right(say!("points"))));
    let rows = results.submissions.iter().map(|submission| {
        let mark = submission.mark();
        let cause = cut_to(&reason(results, submission), CAUSE);
        let judged = submission.judged.as_ref().ok();
        let count = |count: Option<u64>| TableCell::from(count.map_or_else(String::new, thousands));
        let mut row = vec![
            TableCell::from(&submission.name),
            TableCell::from(say(mark.word())).tone(tone(mark)),
            TableCell::from(cause),
            count(judged.map(|judged| judged.verdict.nodes)),
            count(judged.map(|judged| judged.cuts)),
            count(results.due),
        ];
        row.extend(
            results
                .points(submission)
                .map(|points| TableCell::from(points_text(points))),
        );
        row
    });
    if !results.asked.title.is_empty() {
        report.add(heading(&results.asked.title));
    }
    report.add(Block::Table(Table {
        columns,
        rows: rows.collect(),
    }));
    begin_with(&mut report, results);
    same_searches(&mut report, results);
    report
}
