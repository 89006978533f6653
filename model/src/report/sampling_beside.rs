//! The comparison of a Monte-Carlo search with a depth-first one of the same position: both chosen
//! moves, the moves of the root by both, and their results by a solver's proof.

use super::diff::{named, result};
use super::sampling::valued;
use super::sampling_experiment::PositionTruth;
use super::table::{Table, TableCell, Tone, left, right};
use super::{Report, counted, heading, millis, sampling_diff};
use engine::boundary::{Problem, Sampling};
use engine::numbers::Ordinal;
use engine::search::Answer;
use std::time::Duration;

/// The two searches, and the proven results of the position.
pub struct SampledBeside<'a> {
    /// The names of the searches, besides their parameters; that of the Monte-Carlo search first.
    pub names: [&'a str; 2],
    pub sampling: &'a Sampling,
    pub problem: &'a dyn Problem,
    pub answer: &'a Answer,
    /// The time that the depth-first search took; `None`: it is that of another program.
    pub elapsed: Option<Duration>,
    pub truth: &'a PositionTruth,
}

impl SampledBeside<'_> {
    /// Returns the move that each search chooses.
    pub fn answers(&self) -> [Option<Ordinal>; 2] {
        let sampled = self.sampling.best.as_ref().map(|mv| mv.ordinal);
        [sampled, self.answer.best]
    }
    /// Returns true if both choose the same move, or, as far as proven, moves with equal results.
    pub fn agree(&self) -> bool {
        let answers = self.answers();
        let regret = |mv: Option<Ordinal>| self.truth.outcomes()?.regret(mv?);
        answers[0] == answers[1]
            || regret(answers[0]).is_some() && regret(answers[0]) == regret(answers[1])
    }
    fn name(&self, mv: Option<Ordinal>) -> String {
        let root = self.problem.position(&[]);
        mv.and_then(|mv| root.move_view(mv))
            .map_or_else(|| "none".to_owned(), |mv| mv.text)
    }
    /// Returns a sentence on the two chosen moves and the proven results.
    pub fn sentence(&self) -> String {
        let answers = self.answers();
        let [a, b] = answers.map(|mv| self.name(mv));
        let lost = answers.map(|mv| self.truth.outcomes()?.regret(mv?));
        match lost {
            _ if answers[0] == answers[1] => format!("both answer {a}"),
            [Some(0), Some(0)] => format!("{a} and {b} are both right"),
            [Some(one), Some(other)] if one == other => format!("{a} and {b} are wrong alike"),
            [Some(one), Some(other)] => {
                let (better, worse) = if one < other { (a, b) } else { (b, a) };
                format!("the answers differ, and {better} is better than {worse}")
            }
            [None, _] | [_, None] => {
                format!("the answers differ, {a} and {b}; which is better is not proven")
            }
        }
    }
}

/// Returns the whole comparison.
pub fn report(found: &SampledBeside<'_>) -> Report {
    let mut report = Report::default();
    let Sampling {
        problem: sampled,
        run,
        elapsed,
        ..
    } = found.sampling;
    let scale = run.tree.scale();
    let best = found.sampling.best.as_ref();
    let best = best.map_or(String::new(), |mv| format!(" {}", mv.text));
    report.add(format!(
        "{}: {}{best}, {}, {}, {} ms",
        sampling_diff::named(found.names[0], sampled.spec()),
        valued(&run.root(), scale),
        counted(run.iterations, [say!("iteration"), say!("iterations")]),
        counted(run.tree.len() as u64, [say!("node"), say!("nodes")]),
        millis(*elapsed)
    ));
    let name = if found.problem.is_trace() {
        found.names[1].to_owned()
    } else {
        named(found.names[1], found.problem.spec())
    };
    let time = found
        .elapsed
        .map_or(String::new(), |elapsed| format!(", {} ms", millis(elapsed)));
    report.add(format!(
        "{name}: {}, {}{time}",
        result(found.problem, found.answer),
        counted(found.answer.counts.nodes, [say!("node"), say!("nodes")])
    ));
    report.add(format!("truth: {}", found.truth.sentence()));
    report.section();
    report.add(heading(&found.sentence()));
    report.section();
    report.add(moves(found));
    report
}

/// Returns the moves of the root: the visits and estimates of the one search, the values of the
/// other, and the proven results.
fn moves(found: &SampledBeside<'_>) -> Table {
    let method = found.problem.spec().method_word();
    let mut table = Table::new([
        left(say!("move")),
        right(say!("visits")),
        right("estimate"),
        right(method),
        left("truth"),
    ]);
    let (answers, scale) = (found.answers(), found.sampling.run.tree.scale());
    for child in &found.sampling.children {
        let mv = child.mv.ordinal;
        let marked = |text: String, side: usize| {
            let is_answer = answers[side] == Some(mv);
            TableCell::from(text).tone(if is_answer { Tone::Best } else { Tone::Plain })
        };
        let searched = found.answer.children.iter().find(|other| other.mv == mv);
        let searched = searched.map_or_else(
            || say!("not searched").to_owned(),
            |other| format!("{}{}", other.kind.sign(), found.problem.print(other.value)),
        );
        let proven = match found.truth {
            PositionTruth::Proven { solved, .. } => solved
                .solution
                .result_of(mv)
                .map(|result| result.outcome().text()),
            PositionTruth::Unproven { .. } => None,
        };
        let visits = super::thousands(child.visits.visits);
        table.row([
            TableCell::from(&child.mv.text),
            marked(visits, 0),
            TableCell::from(valued(&child.visits, scale)),
            marked(searched, 1),
            TableCell::from(proven.unwrap_or_default()),
        ]);
    }
    table
}
