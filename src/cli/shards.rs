//! Options of commands whose work can be spread over machines: `--shard K/N` runs a part, `--join`
//! joins the parts.
//!
//! Nothing here starts jobs on other machines: a script that does that runs `--shard` with another
//! K on each.

use super::{CliError, CliResult, CommandContext, error::file_name};
use clap::Args;
use engine::sentence::Sentence;
use model::batch::journal::Words;
use model::batch::shard::{self, Shard};
use serde::Serialize;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

/// Which part of the work.
#[derive(Args, Clone, Debug, Default)]
pub struct Shards {
    /// Do the K-th of N equal parts, and keep it in FILE.K-of-N.games
    #[arg(long, value_name = "K/N", value_parser = shard, conflicts_with = "join")]
    shard: Option<Shard>,
    /// Put the parts together that lie beside FILE, or those that are named behind it
    #[arg(long, conflicts_with_all = ["fresh", "journal"])]
    join: bool,
    /// Files of parts: FILE.1-of-4.games …
    #[arg(value_name = "PART", requires = "join")]
    parts: Vec<OsString>,
}

fn shard(text: &str) -> Result<Shard, Sentence> {
    text.parse()
}

/// The work to do.
pub enum ShardTask {
    Whole,
    /// Play a part and keep it in this file.
    Shard(Shard, PathBuf),
    /// Read these parts.
    Join(Vec<(Shard, PathBuf)>),
}

impl ShardTask {
    /// Returns the option that asks for a part or joins parts; `None` for the whole work.
    pub fn option(&self) -> Option<&'static str> {
        match self {
            ShardTask::Whole => None,
            ShardTask::Shard(..) => Some("shard"),
            ShardTask::Join(_) => Some("join"),
        }
    }
}

/// The names and the order of the fields are stable.
#[derive(Serialize)]
struct Played<'a> {
    shard: u64,
    of: u64,
    games: u64,
    all: u64,
    file: &'a str,
}

impl Shards {
    /// Returns the work to do for a file.
    ///
    /// # Errors
    /// Standard input has no shards, or those beside the file cannot be listed.
    pub fn task(&self, file: &OsStr, journal: Option<&Path>) -> CliResult<ShardTask> {
        let option = if self.join { "--join" } else { "--shard" };
        match self.shard {
            None if !self.join => Ok(ShardTask::Whole),
            _ if file == "-" => Err(CliError::ShardOfInput { option }),
            Some(shard) => {
                let path = journal.map_or_else(|| shard.path(Path::new(file)), Path::to_path_buf);
                Ok(ShardTask::Shard(shard, path))
            }
            None => {
                let sources = shard::sources(Path::new(file), &self.parts);
                Ok(ShardTask::Join(
                    sources.map_err(|error| CliError::unread(file, error))?,
                ))
            }
        }
    }
    /// Reports the state of a shard.
    ///
    /// # Errors
    /// Standard output is closed.
    pub fn report(
        context: &mut CommandContext<'_>,
        (shard, path): (Shard, &Path),
        (there, all, words): (u64, u64, Words),
        (file, json): (&OsStr, bool),
    ) -> CliResult {
        let kept = path.display().to_string();
        if json {
            let (number, of) = (shard.number(), shard.of());
            return context.json(&Played {
                shard: number,
                of,
                games: there,
                all,
                file: &kept,
            });
        }
        let (entries, owner, of) = (words.entries, words.owner, shard.of());
        let (kept, file) = (engine::clean::clean(&kept).into_owned(), file_name(file));
        let file = engine::clean::clean(&file);
        context.print(&format_args!(
            "shard {shard}: {there} of {all} {entries}, in {kept}\n\
             when all {of} are there: plyscope {owner} {file} --join\n"
        ))
    }
}
