//! The report of an experiment: the searches at one position in a table, whose columns are the
//! properties in which they differ.

use super::curves::share;
use super::table::{Column, Table, TableCell, left, right};
use super::{Report, millis, thousands};
use crate::batch::experiment::{self, CellOutcome, Experiment};
use engine::search::Spec;
use std::time::Duration;

/// A search and its outcome.
pub type SearchRow<'a> = (&'a experiment::ExperimentSearch, CellOutcome);

/// A column that is shown only if its cells differ.
type Optional = (Column, fn(&Spec) -> String);

/// Returns the title and the comment of an experiment.
pub fn heading(experiment: &Experiment) -> Report {
    let mut report = Report::default();
    report.add(&*experiment.title);
    experiment.comment.lines().for_each(|line| report.add(line));
    report
}

/// Returns the columns in which searches differ.
fn differing(specs: &[&Spec]) -> Vec<Optional> {
    let optional: [Optional; 4] = [
        (left("evaluation"), |spec| {
            spec.evaluation.clone().unwrap_or_default()
        }),
        (left("order"), |spec| spec.order_word().to_owned()),
        (right("seed"), |spec| spec.seed.to_string()),
        (left("memory"), |spec| spec.memory.to_string()),
    ];
    let differs = |(_, part): &Optional| specs.windows(2).any(|two| part(two[0]) != part(two[1]));
    // A search that is not shuffled has seed 0. Seed 1 alone does not make a column necessary.
    let seeds = specs.iter().any(|spec| spec.seed > 1);
    let shown = |part: &Optional| differs(part) && (seeds || part.0.head != "seed");
    optional.into_iter().filter(shown).collect()
}

/// Describes the searches of one position; `bars` adds the nodes by depth as bars.
pub fn report(experiment: &Experiment, searches: &[SearchRow<'_>], bars: bool) -> Report {
    let optional = differing(
        &searches
            .iter()
            .map(|(cell, _)| &cell.spec)
            .collect::<Vec<_>>(),
    );
    let mut report = Report::default();
    if let Some((cell, _)) = searches.first() {
        let shown = optional
            .iter()
            .any(|(column, _)| column.head == "evaluation");
        let evaluation = cell.spec.evaluation.as_ref().filter(|_| !shown);
        let evaluation = evaluation.map_or_else(String::new, |name| format!(", evaluation {name}"));
        report.add(format!(
            "{}{evaluation}",
            experiment.subjects[cell.subject].name
        ));
    }
    report.add(table(experiment, searches, &optional));
    if bars {
        report.section();
        report.add("nodes, logarithmic");
        report.add(nodes_by_depth(searches, &optional));
    }
    report
}

fn table(experiment: &Experiment, searches: &[SearchRow<'_>], optional: &[Optional]) -> Table {
    let counts = ["value", "best", "nodes", "leaves", "cuts", "pruned", "ms"].map(right);
    let hits = searches
        .iter()
        .any(|(cell, _)| !cell.spec.memory.is_none())
        .then(|| right("hits"));
    let printed = searches
        .iter()
        .any(|(cell, _)| cell.printed.is_some())
        .then(|| right("printed"));
    let heads = [right("depth"), left("method")]
        .into_iter()
        .chain(optional.iter().map(|(column, _)| column.clone()));
    let mut table = Table::new(heads.chain(counts).chain(hits.clone()).chain(printed));
    for (
        cell,
        CellOutcome {
            problem,
            answer,
            elapsed,
        },
    ) in searches
    {
        let (spec, counts) = (problem.spec(), answer.counts);
        let mut cells = vec![spec.depth_text(), spec.method_word().to_owned()];
        cells.extend(optional.iter().map(|(_, part)| part(spec)));
        if answer.complete {
            let best = answer
                .best
                .and_then(|mv| experiment.subjects[cell.subject].position.move_view(mv));
            let best = best.map_or_else(String::new, |mv| mv.text);
            cells.extend([problem.print(answer.value), best, thousands(counts.nodes)]);
        } else {
            cells.extend([
                String::new(),
                String::new(),
                format!("over {}", thousands(counts.nodes)),
            ]);
        }
        cells.extend([counts.leaves, counts.cuts, counts.pruned].map(thousands));
        cells.push(format!("{:.1}", millis(*elapsed)));
        cells.extend(hits.as_ref().map(|_| thousands(counts.hits)));
        cells.extend(cell.printed.as_ref().map(|printed| match printed.nodes {
            Some(nodes) if nodes == counts.nodes => format!("= {}", thousands(nodes)),
            Some(nodes) => format!("≠ {}", thousands(nodes)),
            None => "?".to_owned(),
        }));
        table.row(cells);
    }
    table
}

/// Returns a bar for each search that ended.
fn nodes_by_depth(searches: &[SearchRow<'_>], optional: &[Optional]) -> Table {
    let complete = searches
        .iter()
        .map(|(_, outcome)| outcome)
        .filter(|outcome| outcome.answer.complete);
    let counts: Vec<(&Spec, u64)> = complete
        .map(|outcome| (outcome.problem.spec(), outcome.answer.counts.nodes))
        .collect();
    bars_by_depth(&counts, optional)
}

fn bars_by_depth(counts: &[(&Spec, u64)], optional: &[Optional]) -> Table {
    let most = counts.iter().map(|(_, nodes)| *nodes).max().unwrap_or(1);
    let mut table = Table::new(["", "", ""].map(left));
    let mut last = None;
    for &(spec, nodes) in counts {
        let again = last.replace(spec.depth) == Some(spec.depth);
        let depth = if again {
            String::new()
        } else {
            format!("depth {}", spec.depth_text())
        };
        let name = optional
            .iter()
            .fold(spec.method_word().to_owned(), |name, (_, part)| {
                name + " " + &part(spec)
            });
        table.row([
            depth.into(),
            name.into(),
            TableCell::from(thousands(nodes)).bar(share(nodes, most)),
        ]);
    }
    table
}

/// The totals of the searches of an experiment over its positions. All positions have the same
/// searches.
#[derive(Default)]
pub struct Sums {
    positions: u64,
    rows: Vec<Sum>,
}

/// The totals of a search.
struct Sum {
    spec: Spec,
    nodes: u64,
    hits: u64,
    elapsed: Duration,
    /// The number of positions in which it ended.
    complete: u64,
}

impl Sums {
    /// Adds the searches of one position.
    pub fn add(&mut self, searches: &[SearchRow<'_>]) {
        self.positions += 1;
        for (
            at,
            (
                cell,
                CellOutcome {
                    answer, elapsed, ..
                },
            ),
        ) in searches.iter().enumerate()
        {
            if at == self.rows.len() {
                let spec = cell.spec.clone();
                self.rows.push(Sum {
                    spec,
                    nodes: 0,
                    hits: 0,
                    elapsed: Duration::ZERO,
                    complete: 0,
                });
            }
            let Some(sum) = self.rows.get_mut(at) else {
                continue;
            };
            sum.nodes += answer.counts.nodes;
            sum.hits += answer.counts.hits;
            sum.elapsed += *elapsed;
            sum.complete += u64::from(answer.complete);
        }
    }
    /// Describes the totals. Returns `None` for one position, whose totals are already known.
    /// `bars` adds the nodes by depth as bars. The share is relative to the first search of the
    /// same depth.
    pub fn report(&self, bars: bool) -> Option<Report> {
        if self.positions < 2 {
            return None;
        }
        let optional = differing(&self.rows.iter().map(|sum| &sum.spec).collect::<Vec<_>>());
        let hits = self
            .rows
            .iter()
            .any(|sum| !sum.spec.memory.is_none())
            .then(|| right("hits"));
        let heads = [right("depth"), left("method")]
            .into_iter()
            .chain(optional.iter().map(|(column, _)| column.clone()));
        let mut table = Table::new(
            heads
                .chain(["nodes", "share", "ms"].map(right))
                .chain(hits.clone()),
        );
        let ended = |sum: &&Sum| sum.complete == self.positions;
        for sum in &self.rows {
            let mut cells = vec![sum.spec.depth_text(), sum.spec.method_word().to_owned()];
            cells.extend(optional.iter().map(|(_, part)| part(&sum.spec)));
            let first = self
                .rows
                .iter()
                .filter(ended)
                .find(|first| first.spec.depth == sum.spec.depth);
            let percent = |first: &Sum| {
                format!(
                    "{:.1} %",
                    sum.nodes as f64 / first.nodes.max(1) as f64 * 100.0
                )
            };
            match ended(&sum) {
                true => cells.extend([
                    thousands(sum.nodes),
                    first.map_or_else(String::new, percent),
                ]),
                false => cells.extend([format!("over {}", thousands(sum.nodes)), String::new()]),
            }
            cells.push(format!("{:.1}", millis(sum.elapsed)));
            cells.extend(hits.as_ref().map(|_| thousands(sum.hits)));
            table.row(cells);
        }
        let mut report = Report::default();
        report.add(format!(
            "all {} positions together",
            thousands(self.positions)
        ));
        report.add(table);
        if bars {
            let counts: Vec<(&Spec, u64)> = self
                .rows
                .iter()
                .filter(ended)
                .map(|sum| (&sum.spec, sum.nodes))
                .collect();
            report.section();
            report.add("nodes, logarithmic");
            report.add(bars_by_depth(&counts, &optional));
        }
        Some(report)
    }
}
