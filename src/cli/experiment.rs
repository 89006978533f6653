//! `plyscope experiment`: the same searches over many positions, depths, methods and orders, side by side.

use super::columns::{Align, Columns, thousands};
use super::error::CliError;
use super::input::Input;
use super::json::{self, Plies};
use super::plot::Plot;
use super::request::adopt;
use super::{Context, Ending};
use crate::batch::experiment::{Cell, Experiment, Outcome};
use crate::documents::evaluations::is_file;
use clap::Args;
use engine::clean::clean;
use engine::eval::Number;
use engine::search::Token;
use serde::Serialize;
use std::path::Path;
use std::sync::Arc;

/// The options of the command.
#[derive(Args, Debug)]
pub struct Run {
    /// The file of an experiment; - reads standard input
    file: String,
    /// Print one JSON object a search
    #[arg(long, conflicts_with_all = ["csv", "plot"])]
    json: bool,
    /// Print comma-separated values with a line of names
    #[arg(long, conflicts_with = "plot")]
    csv: bool,
    /// Draw the nodes by depth as well, on a logarithmic scale
    #[arg(long)]
    plot: bool,
}

/// A search for scripts. Names and order of the fields are a promise, in JSON and in CSV.
#[derive(Serialize)]
struct Row<'a> {
    position: &'a str,
    game: String,
    evaluation: &'a str,
    method: &'static str,
    order: &'static str,
    seed: u64,
    depth: Plies,
    complete: bool,
    value: Option<Number>,
    best: Option<String>,
    nodes: u64,
    leaves: u64,
    cuts: u64,
    pruned: u64,
    elapsed_ms: f64,
    printed: Option<u64>,
}

/// The names of the columns of CSV.
const NAMES: &str =
    "position,game,evaluation,method,order,seed,depth,complete,value,best,nodes,leaves,cuts,pruned,elapsed_ms,printed";

impl Run {
    /// Runs the command.
    ///
    /// # Errors
    /// The file is wrong, or the output cannot be written.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Ending, CliError> {
        let text = context.input.text(&self.file)?;
        let registry = Arc::clone(&context.registry);
        // As those of a tournament, the files of evaluations are sought from the experiment's own.
        let folder = Path::new(&self.file).parent().filter(|_| self.file != "-");
        let beside = |name: &str| match folder {
            Some(folder) if is_file(name) => folder.join(name).display().to_string(),
            _ => name.to_owned(),
        };
        let experiment = Experiment::read(&text, Input::name(&self.file), registry, |name, registry, position| {
            adopt(context, registry, &beside(name), position)
        })?;
        let cells = experiment.cells();
        if self.csv {
            writeln!(context.out, "{NAMES}").map_err(CliError::Output)?;
        } else if !self.json {
            writeln!(context.out, "{}", clean(&experiment.title)).map_err(CliError::Output)?;
            for line in experiment.comment.lines() {
                writeln!(context.out, "{}", clean(line)).map_err(CliError::Output)?;
            }
        }
        for group in cells.chunk_by(|a, b| a.subject == b.subject) {
            let mut report = Report::new(&experiment, group);
            for cell in group {
                let outcome = experiment.run(cell, &Token::new())?;
                if let Some(fault) = outcome.problem.fault() {
                    return Err(fault.into());
                }
                let row = row(&experiment, cell, &outcome);
                if self.json {
                    json::print(context, &row)?;
                } else if self.csv {
                    writeln!(context.out, "{}", csv(&row)?).map_err(CliError::Output)?;
                } else {
                    report.add(cell, &outcome, &row);
                    continue;
                }
                // Whoever reads along sees each search as it ends.
                context.out.flush().map_err(CliError::Output)?;
            }
            if !self.json && !self.csv {
                write!(context.out, "\n{}", report.text(self.plot)).map_err(CliError::Output)?;
                context.out.flush().map_err(CliError::Output)?;
            }
        }
        Ok(Ending::Fine)
    }
}

fn row<'a>(experiment: &'a Experiment, cell: &Cell, outcome: &'a Outcome) -> Row<'a> {
    let subject = &experiment.subjects[cell.subject];
    let (spec, counts, complete) = (outcome.problem.spec(), outcome.answer.counts, outcome.answer.complete);
    let name = |ordinal: u16| subject.position.move_view(ordinal).map(|mv| mv.text);
    Row {
        position: &subject.name,
        game: subject.position.game(),
        evaluation: spec.evaluation.as_deref().unwrap_or_default(),
        method: spec.method.word(),
        order: spec.order.word(),
        seed: spec.seed,
        depth: Plies(spec.depth),
        complete,
        value: complete.then(|| outcome.problem.number(outcome.answer.value)),
        best: outcome.answer.best.filter(|_| complete).and_then(name),
        nodes: counts.nodes,
        leaves: counts.leaves,
        cuts: counts.cuts,
        pruned: counts.pruned,
        elapsed_ms: outcome.elapsed.as_micros() as f64 / 1000.0,
        printed: cell.printed.as_ref().and_then(|printed| printed.nodes),
    }
}

/// A row as comma-separated values: the fields of its JSON object, texts in quotes (RFC 4180).
fn csv(row: &Row<'_>) -> Result<String, CliError> {
    let serde_json::Value::Object(fields) = serde_json::to_value(row)? else {
        return Ok(String::new());
    };
    let field = |name: &str| match fields.get(name) {
        None | Some(serde_json::Value::Null) => String::new(),
        Some(serde_json::Value::String(text)) => format!("\"{}\"", clean(text).replace('"', "\"\"")),
        Some(other) => other.to_string(),
    };
    Ok(NAMES.split(',').map(field).collect::<Vec<_>>().join(","))
}

/// The searches of one position for people: only what differs gets a column.
struct Report<'a> {
    name: String,
    table: Columns,
    shown: Shown,
    plot: Plot,
    cells: &'a [Cell],
}

/// Which of the optional columns are shown.
struct Shown {
    evaluation: bool,
    order: bool,
    seed: bool,
    printed: bool,
}

impl<'a> Report<'a> {
    fn new(experiment: &Experiment, cells: &'a [Cell]) -> Report<'a> {
        let differs = |part: &dyn Fn(&Cell) -> String| cells.windows(2).any(|two| part(&two[0]) != part(&two[1]));
        let shown = Shown {
            evaluation: differs(&|cell| format!("{:?}", cell.spec.evaluation)),
            order: differs(&|cell| cell.spec.order.word().to_owned()),
            seed: differs(&|cell| cell.spec.seed.to_string()) && cells.iter().any(|cell| cell.spec.seed > 1),
            printed: cells.iter().any(|cell| cell.printed.is_some()),
        };
        let mut heads = vec![("depth", Align::Right), ("method", Align::Left)];
        heads.extend(shown.evaluation.then_some(("evaluation", Align::Left)));
        heads.extend(shown.order.then_some(("order", Align::Left)));
        heads.extend(shown.seed.then_some(("seed", Align::Right)));
        heads.extend(["value", "best", "nodes", "leaves", "cuts", "pruned", "ms"].map(|head| (head, Align::Right)));
        heads.extend(shown.printed.then_some(("printed", Align::Right)));
        let name = clean(&experiment.subjects[cells.first().map_or(0, |cell| cell.subject)].name).into_owned();
        Report { name, table: Columns::new(heads), shown, plot: Plot::default(), cells }
    }

    fn add(&mut self, cell: &Cell, outcome: &Outcome, row: &Row<'_>) {
        let spec = outcome.problem.spec();
        let mut cells = vec![spec.depth_text(), row.method.to_owned()];
        cells.extend(self.shown.evaluation.then(|| row.evaluation.to_owned()));
        cells.extend(self.shown.order.then(|| row.order.to_owned()));
        cells.extend(self.shown.seed.then(|| row.seed.to_string()));
        if row.complete {
            let value = outcome.problem.print(outcome.answer.value);
            cells.extend([value, row.best.clone().unwrap_or_default(), thousands(row.nodes)]);
        } else {
            cells.extend([String::new(), String::new(), format!("over {}", thousands(row.nodes))]);
        }
        cells.extend([row.leaves, row.cuts, row.pruned].map(thousands));
        cells.push(format!("{:.1}", row.elapsed_ms));
        if self.shown.printed {
            let told = cell.printed.as_ref().map(|printed| match printed.nodes {
                Some(nodes) if nodes == row.nodes => format!("= {}", thousands(nodes)),
                Some(nodes) => format!("≠ {}", thousands(nodes)),
                None => "?".to_owned(),
            });
            cells.push(told.unwrap_or_default());
        }
        self.table.row(cells);
        let mut series = row.method.to_owned();
        if self.shown.order {
            series += &format!(" {}", row.order);
        }
        if self.shown.evaluation {
            series += &format!(" {}", row.evaluation);
        }
        if row.complete {
            self.plot.add(&format!("depth {}", spec.depth_text()), &series, row.nodes);
        }
    }

    fn text(&self, plot: bool) -> String {
        let evaluation = match self.cells.first().and_then(|cell| cell.spec.evaluation.as_deref()) {
            Some(name) if !self.shown.evaluation => format!(", evaluation {}", clean(name)),
            _ => String::new(),
        };
        let plot = if plot { format!("\nnodes, logarithmic\n{}", self.plot) } else { String::new() };
        format!("{}{evaluation}\n{}{plot}", self.name, self.table)
    }
}
