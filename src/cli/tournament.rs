//! `plyscope tournament`: many games between many players, and their totals.
//!
//! The games are written into a journal beside the file while they are played, so that a tournament
//! that was stopped or killed continues there. With `--shard` only a part of them is played, and
//! `--join` reads all parts.

use super::CliResult;
use super::{
    CliError, CommandContext, Replace, ShardTask, Shards,
    contest::{self, Jobs},
};
use clap::Args;
use model::batch::Tournament;
use model::batch::join::Parts;
use model::batch::journal::Basis;
use model::batch::shard::Shard;
use model::batch::tournament::data::{Record, Terms};
use model::batch::tournament::traces;
use model::documents;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

#[derive(Args, Debug)]
pub struct TournamentCommand {
    /// The file of the tournament; - reads standard input, and then there is no journal
    file: OsString,
    /// Another seed than the file's
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    seed: Option<u64>,
    #[command(flatten)]
    jobs: Jobs,
    /// Where the games are kept [default: beside the file, ending in .games]
    #[arg(long, value_name = "PATH", conflicts_with = "no_journal")]
    journal: Option<PathBuf>,
    /// Forget the games that are kept, and begin anew
    #[arg(long)]
    fresh: bool,
    /// Keep no games
    #[arg(long, conflicts_with_all = ["fresh", "shard", "join"])]
    no_journal: bool,
    #[command(flatten)]
    shards: Shards,
    /// Save every game into this folder, to be opened in the workbench
    #[arg(long, value_name = "DIR", conflicts_with = "shard")]
    export: Option<PathBuf>,
    /// Save the game with this number, from 1 …
    #[arg(long, value_name = "N", requires = "save", conflicts_with = "shard", value_parser = clap::value_parser!(u64).range(1..))]
    game: Option<u64>,
    /// … into this file
    #[arg(long, value_name = "FILE", requires = "game")]
    save: Option<PathBuf>,
    #[command(flatten)]
    replace: Replace,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl TournamentCommand {
    pub fn run(&self, context: &mut CommandContext<'_>) -> CliResult {
        let (task, registry) = (
            self.shards.task(&self.file, self.journal.as_deref())?,
            Arc::clone(&context.registry),
        );
        let tournament = if self.file == "-" {
            let text = context.input.text("-")?;
            Tournament::read(&text, "standard input", None, &context.roster, registry)
        } else if self.file.is_empty() {
            return Err(CliError::NoFile);
        } else {
            Tournament::load(Path::new(&self.file), &context.roster, registry)
        };
        let tournament = tournament.map_err(Box::new)?;
        let tournament = Arc::new(match self.seed {
            Some(seed) => tournament.with_seed(seed),
            None => tournament,
        });
        self.check(&tournament)?;
        let records = match task {
            ShardTask::Whole => self.play(&tournament)?,
            ShardTask::Shard(shard, path) => {
                let journal = tournament.journal_of(shard, &path, self.fresh)?;
                let games =
                    contest::play(&tournament, (shard, self.jobs), Some(journal))?.len() as u64;
                let all = tournament.schedule().games();
                let counts = (games, all, Terms::WORDS);
                return Shards::report(context, (shard, &path), counts, (&self.file, self.json));
            }
            ShardTask::Join(sources) => {
                let mut parts = Parts::new(tournament.schedule().games());
                let mut folders = Vec::new();
                for (shard, path) in sources {
                    let games = tournament.kept(shard, &path)?;
                    let folder = traces::folder(&path);
                    if folder.is_dir() {
                        folders.push((
                            folder,
                            games
                                .iter()
                                .map(|record| record.number)
                                .collect::<BTreeSet<u64>>(),
                        ));
                    }
                    parts.add(
                        shard,
                        games.into_iter().map(|record| (record.number, record)),
                    );
                }
                let records = parts.whole(Path::new(&self.file), Terms::WORDS)?;
                self.gather(&folders, &records)?;
                records
            }
        };
        self.keep(context, &tournament, &records)?;
        contest::print_results(context, &tournament, &records, self.json)
    }

    /// Plays all games, or those that are not in the journal yet.
    fn play(&self, tournament: &Arc<Tournament>) -> CliResult<Vec<Record>> {
        let journal = self
            .whole()
            .map(|path| tournament.journal(&path, self.fresh))
            .transpose()?;
        contest::play(tournament, (Shard::WHOLE, self.jobs), journal)
    }
    /// Returns the journal of the whole tournament, if there is one.
    fn whole(&self) -> Option<PathBuf> {
        match &self.journal {
            _ if self.no_journal => None,
            Some(path) => Some(path.clone()),
            None if self.file == "-" => None,
            None => Some(Tournament::journal_path(Path::new(&self.file), self.seed)),
        }
    }
    /// Gathers the traces of all shards in one folder, those of a game from the first shard with
    /// that game.
    fn gather(&self, folders: &[(PathBuf, BTreeSet<u64>)], records: &[Record]) -> CliResult {
        let Some(all) = self.whole().map(|journal| traces::folder(&journal)) else {
            return Ok(());
        };
        for record in records {
            let from = folders
                .iter()
                .find(|(_, games)| games.contains(&record.number));
            if let Some((from, _)) = from.filter(|(from, _)| *from != all) {
                let found: Vec<_> = traces::of_game(from, record.number, record.plies())
                    .into_iter()
                    .collect();
                let copied = traces::copy(&all, record.number, record.plies(), &found);
                copied.map_err(|error| CliError::unread(&all, error))?;
            }
        }
        Ok(())
    }
    /// Saves the games that the options name, each with its traces beside it.
    fn keep(
        &self,
        context: &CommandContext<'_>,
        tournament: &Tournament,
        records: &[Record],
    ) -> CliResult {
        let own = tournament.own(records);
        let store = |record: &Record, path: &Path| {
            let study = tournament
                .study(record, &context.registry)
                .ok_or(CliError::Broken)?;
            self.replace.write(path, documents::to_text(&study))?;
            let (from, folder) = (
                self.whole().map(|journal| traces::folder(&journal)),
                traces::folder(path),
            );
            let found = from
                .map(|from| traces::of_game(&from, record.number, record.plies()))
                .unwrap_or_default();
            let copied = traces::copy(
                &folder,
                0,
                record.plies(),
                &found.into_iter().collect::<Vec<_>>(),
            );
            copied.map_err(|error| CliError::unread(&folder, error))
        };
        if let (Some(number), Some(path)) = (self.game, &self.save) {
            let record = usize::try_from(number - 1)
                .ok()
                .and_then(|index| own.get(index));
            let record = record.ok_or(CliError::NoGameNumber {
                number,
                games: own.len() as u64,
            })?;
            store(record, path)?;
        }
        let Some(folder) = &self.export else {
            return Ok(());
        };
        fs::create_dir_all(folder).map_err(|error| CliError::unread(folder, error))?;
        for record in own {
            store(record, &file_of(folder, record.number, own.len() as u64))?;
        }
        Ok(())
    }

    /// Checks before any game is played that all can be saved.
    fn check(&self, tournament: &Tournament) -> CliResult {
        self.save
            .as_deref()
            .map_or(Ok(()), |path| self.replace.check(path))?;
        let games = tournament.schedule().once();
        let folder = self.export.as_deref().filter(|folder| folder.exists());
        let mut files = folder
            .into_iter()
            .flat_map(|folder| (0..games).map(move |game| file_of(folder, game, games)));
        files.try_for_each(|file| self.replace.check(&file))
    }
}

/// Returns the file in a folder for one of `games` games, by its number from 0; the names sort in
/// the order of numbers.
fn file_of(folder: &Path, number: u64, games: u64) -> PathBuf {
    let width = games.to_string().len();
    folder.join(format!("game-{:0width$}.ron", number + 1))
}
