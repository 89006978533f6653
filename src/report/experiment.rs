//! The searches of an experiment at one position, side by side: only what differs gets a column.

use super::curves::share;
use super::table::{Cell, Table, left, right};
use super::{On, Report, thousands};
use crate::batch::experiment::{self, Experiment, Outcome};

/// Which of the optional columns are shown.
struct Shown {
    evaluation: bool,
    order: bool,
    seed: bool,
    printed: bool,
}

/// What an experiment is called, and what it shows.
#[must_use]
pub fn heading(experiment: &Experiment) -> Report {
    let mut report = Report::default();
    report.add(On::Both, &*experiment.title);
    experiment.comment.lines().for_each(|line| report.add(On::Both, line));
    report
}

/// The searches of one position and what came out of each; with bars of the nodes by depth, where they are wanted.
#[must_use]
pub fn report(experiment: &Experiment, searches: &[(&experiment::Cell, Outcome)], bars: bool) -> Report {
    let differs =
        |part: &dyn Fn(&experiment::Cell) -> String| searches.windows(2).any(|two| part(two[0].0) != part(two[1].0));
    let any = |part: fn(&experiment::Cell) -> bool| searches.iter().any(|(cell, _)| part(cell));
    let shown = Shown {
        evaluation: differs(&|cell| format!("{:?}", cell.spec.evaluation)),
        order: differs(&|cell| cell.spec.order.word().to_owned()),
        seed: differs(&|cell| cell.spec.seed.to_string()) && any(|cell| cell.spec.seed > 1),
        printed: any(|cell| cell.printed.is_some()),
    };
    let mut report = Report::default();
    if let Some((cell, _)) = searches.first() {
        let evaluation = cell.spec.evaluation.as_ref().filter(|_| !shown.evaluation);
        let evaluation = evaluation.map_or_else(String::new, |name| format!(", evaluation {name}"));
        report.add(On::Both, format!("{}{evaluation}", experiment.subjects[cell.subject].name));
    }
    report.add(On::Both, table(experiment, searches, &shown));
    if bars {
        report.section();
        report.add(On::Both, "nodes, logarithmic");
        report.add(On::Both, nodes_by_depth(searches, &shown));
    }
    report
}

fn table(experiment: &Experiment, searches: &[(&experiment::Cell, Outcome)], shown: &Shown) -> Table {
    let mut heads = vec![right("depth"), left("method")];
    heads.extend(shown.evaluation.then(|| left("evaluation")));
    heads.extend(shown.order.then(|| left("order")));
    heads.extend(shown.seed.then(|| right("seed")));
    heads.extend(["value", "best", "nodes", "leaves", "cuts", "pruned", "ms"].map(right));
    heads.extend(shown.printed.then(|| right("printed")));
    let mut table = Table::new(heads);
    for (cell, Outcome { problem, answer, elapsed }) in searches {
        let (spec, counts) = (problem.spec(), answer.counts);
        let mut cells = vec![spec.depth_text(), spec.method.word().to_owned()];
        cells.extend(shown.evaluation.then(|| spec.evaluation.clone().unwrap_or_default()));
        cells.extend(shown.order.then(|| spec.order.word().to_owned()));
        cells.extend(shown.seed.then(|| spec.seed.to_string()));
        if answer.complete {
            let best = answer.best.and_then(|mv| experiment.subjects[cell.subject].position.move_view(mv));
            let best = best.map_or_else(String::new, |mv| mv.text);
            cells.extend([problem.print(answer.value), best, thousands(counts.nodes)]);
        } else {
            cells.extend([String::new(), String::new(), format!("over {}", thousands(counts.nodes))]);
        }
        cells.extend([counts.leaves, counts.cuts, counts.pruned].map(thousands));
        cells.push(format!("{:.1}", elapsed.as_micros() as f64 / 1000.0));
        if shown.printed {
            let printed = cell.printed.as_ref().map(|printed| match printed.nodes {
                Some(nodes) if nodes == counts.nodes => format!("= {}", thousands(nodes)),
                Some(nodes) => format!("≠ {}", thousands(nodes)),
                None => "?".to_owned(),
            });
            cells.push(printed.unwrap_or_default());
        }
        table.row(cells);
    }
    table
}

/// A bar for each search that came to its end.
fn nodes_by_depth(searches: &[(&experiment::Cell, Outcome)], shown: &Shown) -> Table {
    let complete = || searches.iter().map(|(_, outcome)| outcome).filter(|outcome| outcome.answer.complete);
    let most = complete().map(|outcome| outcome.answer.counts.nodes).max().unwrap_or(1);
    let mut table = Table::new([left(""), left(""), left("")]);
    let mut last = None;
    for Outcome { problem, answer, .. } in complete() {
        let (spec, nodes) = (problem.spec(), answer.counts.nodes);
        let depth = if last.replace(spec.depth) == Some(spec.depth) {
            String::new()
        } else {
            format!("depth {}", spec.depth_text())
        };
        let order = Some(spec.order.word()).filter(|_| shown.order);
        let evaluation = spec.evaluation.as_deref().filter(|_| shown.evaluation);
        let name: Vec<&str> = [spec.method.word()].into_iter().chain(order).chain(evaluation).collect();
        table.row([depth.into(), name.join(" ").into(), Cell::from(thousands(nodes)).bar(share(nodes, most))]);
    }
    table
}
