//! `plyscope perft`: how many sequences of moves of each length there are.

use super::error::CliError;
use super::output::print;
use super::request::{Place, Search, plies};
use super::{Context, Ending, json};
use crate::report::{On, Report, Table, right, thousands};
use clap::Args;
use serde::Serialize;

#[derive(Args, Debug)]
pub struct Perft {
    #[command(flatten)]
    place: Place,
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
    pub fn run(&self, context: &mut Context<'_>) -> Result<Ending, CliError> {
        let position = self.place.resolve(context, &Search::default())?.position;
        let nodes = position.perft(self.depth);
        if self.json {
            json::print(context, &Counted { depth: self.depth, nodes })?;
            return Ok(Ending::Fine);
        }
        let mut table = Table::new([right("plies"), right("sequences")]);
        for (plies, count) in (1_u32..).zip(nodes) {
            table.row([plies.to_string(), thousands(count)]);
        }
        let mut report = Report::default();
        report.add(On::Both, position.title());
        report.add(On::Both, table);
        print(context, &report)?;
        Ok(Ending::Fine)
    }
}
