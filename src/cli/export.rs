//! `plyscope export`: a part of a searched tree as text, Graphviz DOT, JSON lines or SVG, or the position as a save.

use super::error::CliError;
use super::output::Replace;
use super::recorded::{Memory, Recorded};
use super::request::{Question, Request};
use super::{Context, Ending};
use crate::inspect::diagram::{Diagram, Limits};
use crate::inspect::drawing;
use crate::study::Study;
use clap::{Args, ValueEnum};
use engine::boundary::position::read_moves;
use engine::boundary::problem::names;
use std::ffi::OsString;
use std::path::Path;
use std::sync::Arc;

/// The options of the command.
#[derive(Args, Debug)]
pub struct Export {
    #[command(flatten)]
    request: Request,
    /// As what
    #[arg(long = "as", value_name = "FORMAT", default_value = "text")]
    format: Format,
    /// Only what is below these moves
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    under: Option<String>,
    /// The most plies that are shown
    #[arg(long, value_name = "N", default_value_t = 3)]
    plies: u32,
    /// The most nodes and unsearched moves that are shown
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    nodes: u32,
    /// The file to write [default: -, standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<OsString>,
    #[command(flatten)]
    replace: Replace,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Indented lines
    Text,
    /// Graphviz
    Dot,
    /// One JSON object a node
    Jsonl,
    /// A drawing
    Svg,
    /// A save: the position with its search, and the moves of --under played
    Ron,
}

impl Export {
    /// Runs the command.
    ///
    /// # Errors
    /// The request is wrong, the search did not come to the moves, or the output cannot be written.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Ending, CliError> {
        let out = self.out.as_deref().filter(|file| *file != "-").map(Path::new);
        out.map_or(Ok(()), |file| self.replace.check(file))?;
        let question = self.request.resolve(context)?;
        let under = self.under.as_deref().unwrap_or_default();
        let played = read_moves(&*question.position, under);
        let (path, _) = played.map_err(|(_, number, error)| CliError::Under { number, error })?;
        let text = if self.format == Format::Ron { saved(&question, &path) } else { self.drawn(&question, &path)? };
        match out {
            Some(file) => self.replace.write(file, &text)?,
            None => context.out.write_all(text.as_bytes()).map_err(CliError::Output)?,
        }
        Ok(Ending::Fine)
    }

    fn drawn(&self, question: &Question, path: &[u16]) -> Result<String, CliError> {
        let recorded = Recorded::of(question, Memory::default())?;
        let limits = Limits { nodes: self.nodes as usize, plies: self.plies };
        let problem = &*recorded.problem;
        let diagram = recorded.look(|walk| Diagram::new(walk, problem, path, limits))?;
        if diagram.path.len() < path.len() {
            let reached = names(problem, &diagram.path);
            let mv = names(problem, path).into_iter().nth(reached.len()).unwrap_or_default();
            return Err(CliError::NotSearched { mv, ply: reached.len() + 1 });
        }
        let spec = problem.spec();
        let evaluation = spec.evaluation.as_deref().unwrap_or_default();
        let (title, method, depth) = (question.position.title(), spec.method.word(), spec.depth_text());
        let title = format!("{title}: {method}, depth {depth}, evaluation {evaluation}");
        match self.format {
            Format::Dot => Ok(drawing::dot(&diagram, &title)),
            Format::Svg => Ok(drawing::svg(&diagram, &title)),
            Format::Jsonl => Ok(drawing::jsonl(&diagram, problem)?),
            Format::Text | Format::Ron => Ok(drawing::lines(&diagram)),
        }
    }
}

/// The position as a save: what is searched, and with what.
fn saved(question: &Question, path: &[u16]) -> String {
    let mut study = Study::new(question.position.copy(), Arc::clone(&question.registry));
    study.auto_pass = false;
    if let Some(name) = &question.spec.evaluation {
        study.carry_named(name);
    }
    study.set_spec(question.spec.clone());
    for &ordinal in path {
        study.play(ordinal);
    }
    study.to_text()
}
