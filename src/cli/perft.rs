//! `plyscope perft`: the number of sequences of moves of each length, in all and behind each move,
//! and the first difference from the counts of another program.

use super::{
    CliError, CliResult, CommandContext, PositionArguments, SearchArguments, methods::plies,
};
use clap::Args;
use engine::boundary::ProblemError;
use model::inspect::perft::{PerftDifference, PerftLine, PerftList, PerftPly, compare_perft};
use model::report::perft::{difference, lists};
use model::report::{Report, Table, left, right, thousands};
use serde::Serialize;
use std::ffi::OsString;

#[derive(Args, Debug)]
pub struct Perft {
    #[command(flatten)]
    place: PositionArguments,
    /// The longest sequences
    #[arg(long, value_name = "N", value_parser = plies, allow_negative_numbers = true, required_unless_present = "compare")]
    depth: Option<u32>,
    /// The sequences behind each of the first moves, or behind the first N
    #[arg(long, value_name = "N", value_parser = plies, num_args = 0..=1, default_missing_value = "1")]
    divide: Option<u32>,
    /// A list of another program, beside the rules, or two of them beside each other: the first difference at each ply
    #[arg(long, value_name = "FILE", conflicts_with = "divide")]
    compare: Vec<OsString>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The names and the order of the fields are stable.
#[derive(Serialize)]
struct Counted<'a> {
    depth: u32,
    nodes: Vec<u64>,
    /// With --divide only.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<LineJson<'a>>>,
}

#[derive(Serialize)]
struct LineJson<'a> {
    moves: &'a [String],
    nodes: u64,
}

#[derive(Serialize)]
struct ComparedJson<'a> {
    same: bool,
    plies: Vec<PlyJson<'a>>,
}

#[derive(Serialize)]
struct PlyJson<'a> {
    ply: usize,
    compared: u64,
    differences: u64,
    first: Option<DifferenceJson<'a>>,
}

/// Without moves it is the count of all sequences of that length.
#[derive(Serialize)]
struct DifferenceJson<'a> {
    moves: &'a [String],
    counts: [Option<u64>; 2],
    text: String,
}

impl LineJson<'_> {
    fn of(PerftLine { moves, nodes }: &PerftLine) -> LineJson<'_> {
        LineJson {
            moves,
            nodes: *nodes,
        }
    }
}

impl PlyJson<'_> {
    fn of<'a>(at: &'a PerftPly, names: &[String; 2]) -> PlyJson<'a> {
        let first = at.first.as_ref().map(|found| {
            let PerftDifference { moves, counts } = found;
            DifferenceJson {
                moves,
                counts: *counts,
                text: difference(found, names),
            }
        });
        PlyJson {
            ply: at.ply,
            compared: at.compared,
            differences: at.differences,
            first,
        }
    }
}

impl Perft {
    pub fn run(&self, context: &mut CommandContext<'_>) -> CliResult {
        if !self.compare.is_empty() {
            return self.compare(context);
        }
        let depth = self.depth.unwrap_or_default();
        let position = self
            .place
            .resolve(context, &SearchArguments::default())?
            .position;
        let list = PerftList::divided(&*position, depth, self.divide.unwrap_or(0));
        if let Some(reason) = position.fault() {
            return Err(ProblemError::Rules(reason).into());
        }
        let nodes: Vec<u64> = list.totals.values().copied().collect();
        if self.json {
            let moves = self
                .divide
                .map(|_| list.lines.iter().map(LineJson::of).collect());
            return context.json(&Counted {
                depth,
                nodes,
                moves,
            });
        }
        let mut report = Report::default();
        report.add(position.title().to_string());
        if self.divide.is_some() {
            let mut table = Table::new([left("moves"), right("sequences")]);
            for line in &list.lines {
                table.row([line.moves.join(" "), thousands(line.nodes)]);
            }
            table.row([
                "all".to_owned(),
                thousands(nodes.last().copied().unwrap_or_default()),
            ]);
            report.add(table);
        } else {
            let mut table = Table::new([right("plies"), right("sequences")]);
            for (plies, count) in (1_u32..).zip(nodes) {
                table.row([plies.to_string(), thousands(count)]);
            }
            report.add(table);
        }
        context.print(&report)
    }

    fn compare(&self, context: &mut CommandContext<'_>) -> CliResult {
        let mut read = |file: &OsString| {
            let text = context.input.text(file)?;
            let name = file.to_string_lossy().into_owned();
            PerftList::read(&text)
                .map(|list| (list, name))
                .map_err(|error| named(file, error))
        };
        let (pair, names) = match &*self.compare {
            [file] => {
                let (list, name) = read(file)?;
                let longest = list
                    .totals
                    .keys()
                    .last()
                    .and_then(|&length| u32::try_from(length).ok());
                let Some(depth) = self.depth.or(longest) else {
                    return Err(CliError::NoDepth);
                };
                let position = self
                    .place
                    .resolve(context, &SearchArguments::default())?
                    .position;
                let pair = list
                    .beside_rules(&*position, depth)
                    .map_err(|error| named(file, error))?;
                (pair, ["the rules".to_owned(), name])
            }
            [one, two] => {
                let ((one, first), (two, second)) = (read(one)?, read(two)?);
                ([one, two], [first, second])
            }
            _ => return Err(CliError::ThreeLists),
        };
        let plies = compare_perft(&pair[0], &pair[1]);
        let same = plies.iter().all(|ply| ply.differences == 0);
        context.disagreement = !same;
        if !self.json {
            return context.print(&lists(&plies, &names));
        }
        let plies = plies.iter().map(|ply| PlyJson::of(ply, &names)).collect();
        context.json(&ComparedJson { same, plies })
    }
}

fn named(file: &OsString, error: model::inspect::perft::PerftListError) -> CliError {
    CliError::PerftList {
        file: file.to_string_lossy().into_owned(),
        error,
    }
}
