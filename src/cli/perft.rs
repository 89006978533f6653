//! `plyscope perft`: how many sequences of moves of each length there are.

use super::{CliResult, CommandContext, PositionArguments, SearchArguments, request::plies};
use clap::Args;
use model::report::{Report, Table, right, thousands};
use serde::Serialize;

#[derive(Args, Debug)]
pub struct Perft {
    #[command(flatten)]
    place: PositionArguments,
    /// The longest sequences
    #[arg(long, value_name = "N", value_parser = plies, allow_negative_numbers = true)]
    depth: u32,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Counted {
    depth: u32,
    nodes: Vec<u64>,
}

impl Perft {
    pub fn run(&self, context: &mut CommandContext<'_>) -> CliResult {
        let position = self.place.resolve(context, &SearchArguments::default())?.position;
        let nodes = position.perft(self.depth);
        if self.json {
            return context.json(&Counted { depth: self.depth, nodes });
        }
        let mut table = Table::new([right("plies"), right("sequences")]);
        for (plies, count) in (1_u32..).zip(nodes) {
            table.row([plies.to_string(), thousands(count)]);
        }
        let mut report = Report::default();
        report.add(position.title().to_string());
        report.add(table);
        context.print(&report)
    }
}
