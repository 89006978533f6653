//! `plyscope rules`: judges the rules of a game that is a program.

use super::request::refuse_program_file;
use super::{CliError, CliResult, CommandContext};
use clap::Args;
use engine::rules::SpecError;
use engine::rules::program::command;
use engine::rules::program::judge::{RulesEffort, RulesFinding, judge};
use model::language::shown;
use model::report;
use serde::Serialize;

#[derive(Args, Debug)]
pub struct Rules {
    /// The game: program:COMMAND, or the file of one
    #[arg(value_name = "SPEC")]
    game: String,
    /// Number of random games that are played
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// The seed of the random games
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        allow_negative_numbers = true
    )]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The names and the order of the fields are stable.
#[derive(Serialize)]
struct RulesJson<'a> {
    ok: bool,
    name: &'a str,
    games: u64,
    ended: u64,
    positions: usize,
    findings: Vec<FindingJson<'a>>,
    notes: Vec<String>,
}

#[derive(Serialize)]
struct FindingJson<'a> {
    kind: &'static str,
    moves: &'a [String],
    position: &'a str,
    #[serde(rename = "move")]
    mv: Option<&'a str>,
    first: &'a str,
    second: Option<&'a str>,
    fault: String,
    cause: String,
}

impl<'a> FindingJson<'a> {
    fn of(finding: &'a RulesFinding) -> FindingJson<'a> {
        FindingJson {
            kind: finding.kind,
            moves: &finding.path,
            position: &finding.position,
            mv: finding.mv.as_deref(),
            first: &finding.first,
            second: Some(finding.second.as_str()).filter(|second| !second.is_empty()),
            fault: finding.fault.to_string(),
            cause: finding.cause.to_string(),
        }
    }
}

impl Rules {
    pub fn run(&self, context: &mut CommandContext<'_>) -> CliResult {
        refuse_program_file(&self.game)?;
        let command = command::typed(&self.game)?;
        let effort = RulesEffort {
            games: self.games,
            seed: self.seed,
        };
        let report = judge(&command, effort, &mut || true).map_err(|fault| {
            CliError::Game(SpecError::Program {
                command: command.text().to_owned(),
                fault: Box::new(fault),
            })
        })?;
        context.disagreement |= !report.findings.is_empty();
        if self.json {
            return context.json(&RulesJson {
                ok: report.findings.is_empty(),
                name: &report.name,
                games: report.games,
                ended: report.ended,
                positions: report.positions,
                findings: report.findings.iter().map(FindingJson::of).collect(),
                notes: report.notes.iter().map(shown).collect(),
            });
        }
        context.print(&report::rules::report(&report))
    }
}
