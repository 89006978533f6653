//! The share of wrong results of Monte-Carlo searches, over their iterations, for each variant.

use super::solved::Solved;
use super::table::{Table, TableCell, left, right};
use super::{Report, counted, thousands};
use crate::batch::experiment::sampling::{
    AnswerErrors, AnswersAt, MoveOutcomes, SamplingExperiment, SeedAnswers,
};
use engine::boundary::Position;
use engine::search::OrderName;
use engine::uct::{Playouts, UCT, UctSpec};

const SHARE: &str = "share of wrong answers";
const REGRET: &str = "mean regret, where a win is 1, a draw 0 and a loss -1";

/// The proven results of a position of an experiment.
pub enum PositionTruth {
    /// The results of all moves are proven.
    Proven {
        solved: Box<Solved>,
        outcomes: MoveOutcomes,
    },
    /// The result of some move is not proven.
    Unproven { reason: String },
}

impl PositionTruth {
    /// Returns the truth about a solved position.
    pub fn of(solved: Solved) -> PositionTruth {
        match MoveOutcomes::of(&solved.solution) {
            Some(outcomes) => PositionTruth::Proven {
                solved: Box::new(solved),
                outcomes,
            },
            None => PositionTruth::Unproven {
                reason: "not all moves were proven in the time".to_owned(),
            },
        }
    }
    /// Returns the results of the moves, if they are proven.
    pub fn outcomes(&self) -> Option<&MoveOutcomes> {
        match self {
            PositionTruth::Proven { outcomes, .. } => Some(outcomes),
            PositionTruth::Unproven { .. } => None,
        }
    }
    /// Returns the truth in a sentence.
    pub fn sentence(&self) -> String {
        match self {
            PositionTruth::Proven { solved, outcomes } if outcomes.tells() => solved.sentence(),
            PositionTruth::Proven { solved, .. } => format!(
                "{}; no move is worse than another, so no answer is wrong",
                solved.sentence()
            ),
            PositionTruth::Unproven { reason } => {
                format!("not known, so no answer is called wrong: {reason}")
            }
        }
    }
}

/// Returns the heading of an experiment: its title and description.
pub fn heading(experiment: &SamplingExperiment) -> Report {
    let mut report = Report::default();
    report.add(&*experiment.title);
    experiment.comment.lines().for_each(|line| report.add(line));
    report
}

/// A part of a spec in words.
type Part = fn(&UctSpec) -> String;

/// The parts in which variants may differ.
const PARTS: [Part; 4] = [
    |spec| format!("C = {}", spec.exploration),
    |spec| match &spec.playouts {
        Playouts::Random => "random playouts".to_owned(),
        Playouts::Evaluation(name) => format!("playouts by {name}"),
    },
    |spec| {
        let with = if spec.solver { "with" } else { "without" };
        format!("{with} proofs")
    },
    |spec| match (&spec.evaluation, spec.order) {
        (Some(name), OrderName::Evaluation) => format!("order by {name}"),
        (_, order) => format!("{} order", order.word()),
    },
];

/// Returns a text for each variant with the parts in which it differs from others, and a text with
/// the parts that all have.
fn labels(variants: &[&UctSpec]) -> (Vec<String>, String) {
    let differs = |part: &&Part| variants.windows(2).any(|two| part(two[0]) != part(two[1]));
    let (own, shared): (Vec<&Part>, Vec<&Part>) = PARTS.iter().partition(differs);
    let said = |parts: &[&Part], spec: &UctSpec| {
        let texts: Vec<String> = parts.iter().map(|part| part(spec)).collect();
        texts.join(", ")
    };
    let shared = variants.first().map(|spec| said(&shared, spec));
    // A single variant is named by its constant, the parameter that experiments usually vary.
    let label = |spec: &&UctSpec| {
        if own.is_empty() {
            PARTS[0](spec)
        } else {
            said(&own, spec)
        }
    };
    (
        variants.iter().map(label).collect(),
        shared.unwrap_or_default(),
    )
}

/// Returns the report on the searches of one position, with bars of the share of wrong results if
/// `bars` is set.
pub fn report(
    experiment: &SamplingExperiment,
    (name, position): (&str, &dyn Position),
    found: &[SeedAnswers],
    truth: &PositionTruth,
    bars: bool,
) -> Report {
    let specs: Vec<&UctSpec> = found.iter().map(|found| &found.spec).collect();
    let (labels, shared) = labels(&specs);
    let mut report = Report::default();
    let seeds = counted(experiment.seeds.len() as u64, ["seed", "seeds"]);
    let parts = [name, UCT, &shared, &seeds];
    let parts = parts.into_iter().filter(|part| !part.is_empty());
    report.add(parts.collect::<Vec<_>>().join(", "));
    report.add(format!("truth: {}", truth.sentence()));
    let rows: Vec<(u64, Vec<&AnswersAt>)> = (0..)
        .zip(&experiment.iterations)
        .map(|(at, &iterations)| {
            let moments = found.iter().filter_map(|found| found.moments.get(at));
            (iterations, moments.collect())
        })
        .collect();
    if let Some(outcomes) = truth.outcomes() {
        let errors: Vec<ErrorRow> = rows
            .iter()
            .map(|(iterations, moments)| ErrorRow {
                iterations: *iterations,
                shares: moments
                    .iter()
                    .map(|at| AnswerErrors::of(at, outcomes).share())
                    .collect(),
                regrets: moments
                    .iter()
                    .map(|at| AnswerErrors::of(at, outcomes).mean_regret())
                    .collect(),
            })
            .collect();
        add_errors(&mut report, &labels, &errors, bars);
    }
    report.section();
    report.add("most frequent answer");
    let mut table = heads(&labels);
    for (iterations, moments) in &rows {
        let seeds = experiment.seeds.len().max(1) as f64;
        let answer = |at: &&AnswersAt| {
            at.answers.first().map_or_else(String::new, |(mv, count)| {
                let name = position.move_view(*mv).map_or(String::new(), |mv| mv.text);
                format!("{name} {}", percent(*count as f64 / seeds))
            })
        };
        let cells = moments.iter().map(answer);
        table.row([thousands(*iterations)].into_iter().chain(cells));
    }
    report.add(table);
    report
}

/// The errors of all variants after a number of iterations.
struct ErrorRow {
    iterations: u64,
    shares: Vec<f64>,
    regrets: Vec<f64>,
}

fn heads(labels: &[String]) -> Table {
    let columns = labels.iter().map(|label| right(label));
    Table::new([right("iterations")].into_iter().chain(columns))
}

fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

fn add_errors(report: &mut Report, labels: &[String], rows: &[ErrorRow], bars: bool) {
    report.section();
    report.add(SHARE);
    let (mut shares, mut regrets) = (heads(labels), heads(labels));
    for row in rows {
        let iterations = || [thousands(row.iterations)].into_iter();
        shares.row(iterations().chain(row.shares.iter().map(|share| percent(*share))));
        let printed = row.regrets.iter().map(|regret| format!("{regret:.3}"));
        regrets.row(iterations().chain(printed));
    }
    report.add(shares);
    report.section();
    report.add(REGRET);
    report.add(regrets);
    if bars {
        report.section();
        report.add(SHARE);
        report.add(plot(labels, rows));
    }
}

/// Returns a bar for each share.
fn plot(labels: &[String], rows: &[ErrorRow]) -> Table {
    let mut table = Table::new([right(""), left(""), left("")]);
    for row in rows {
        for (at, (label, share)) in labels.iter().zip(&row.shares).enumerate() {
            let iterations = if at == 0 {
                thousands(row.iterations)
            } else {
                String::new()
            };
            let cell = TableCell::from(percent(*share));
            let is_none = *share == 0.0;
            table.row([
                TableCell::from(iterations),
                TableCell::from(label),
                if is_none { cell } else { cell.bar(*share) },
            ]);
        }
    }
    table
}

/// The errors of all positions whose truth is known, added up.
#[derive(Default)]
pub struct SamplingSums {
    positions: u64,
    known: u64,
    specs: Vec<UctSpec>,
    /// By moment, then by variant.
    errors: Vec<(u64, Vec<AnswerErrors>)>,
}

impl SamplingSums {
    /// Adds the searches of one position.
    pub fn add(&mut self, found: &[SeedAnswers], truth: &PositionTruth) {
        self.positions += 1;
        let Some(outcomes) = truth.outcomes() else {
            return;
        };
        self.known += 1;
        if self.specs.is_empty() {
            self.specs = found.iter().map(|found| found.spec.clone()).collect();
        }
        for (variant, found) in found.iter().enumerate() {
            for (moment, at) in found.moments.iter().enumerate() {
                if moment == self.errors.len() {
                    self.errors.push((at.iterations, Vec::new()));
                }
                let Some((_, row)) = self.errors.get_mut(moment) else {
                    continue;
                };
                if variant == row.len() {
                    row.push(AnswerErrors::default());
                }
                let errors = AnswerErrors::of(at, outcomes);
                if let Some(sum) = row.get_mut(variant) {
                    sum.seeds += errors.seeds;
                    sum.wrong += errors.wrong;
                    sum.regret += errors.regret;
                }
            }
        }
    }
    /// The errors over all positions; `None`: of one position they say nothing new.
    pub fn report(&self, bars: bool) -> Option<Report> {
        if self.known < 2 {
            return None;
        }
        // An evaluation that is not named is another one in another game.
        let (labels, _) = labels(&self.specs.iter().collect::<Vec<_>>());
        let mut report = Report::default();
        let unknown = match self.positions - self.known {
            0 => String::new(),
            unknown => format!(", without {} whose truth is not known", thousands(unknown)),
        };
        report.add(format!(
            "all {} positions together{unknown}",
            thousands(self.known)
        ));
        let rows: Vec<ErrorRow> = self
            .errors
            .iter()
            .map(|(iterations, errors)| ErrorRow {
                iterations: *iterations,
                shares: errors.iter().map(AnswerErrors::share).collect(),
                regrets: errors.iter().map(AnswerErrors::mean_regret).collect(),
            })
            .collect();
        add_errors(&mut report, &labels, &rows, bars);
        Some(report)
    }
}
