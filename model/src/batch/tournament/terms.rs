//! The conditions of the games of a [`Tournament`]: this program, the position, the limits, and the settings of each
//! player, with the texts of evaluations and programs.

use super::Tournament;
use crate::batch::journal::{Basis, JournalProblem, Words};
use crate::batch::shard::Shard;
use crate::batch::tournament::data::terms::{Terms, digest};
use crate::batch::tournament::data::{Change, Description, Record};
use engine::boundary::position::Walked;
use engine::play::{Choosing, Player};
use engine::regular;
use std::io::Read;
use std::path::Path;

/// The name of a program's text in the terms; the number of its player follows.
const PROGRAM: &str = "the program of player";
/// The largest file of a program that is read, in bytes.
const MOST_LOOKED_AT: u64 = 1 << 20;

impl Basis for Terms {
    type Entry = Record;
    const WORDS: Words = Words {
        magic: "plyscope games 2 ",
        entry: "game",
        entries: "games",
        owner: "tournament",
    };

    fn number(record: &Record) -> u64 {
        record.number
    }
    fn is_sound(&self) -> bool {
        self.is_sound()
    }
    fn changes(&self, before: &Terms, below: u64) -> Vec<Change> {
        self.changes(before, below)
    }
}

impl Tournament {
    /// Returns everything that the games depend on.
    pub fn terms(&self) -> Terms {
        self.terms_of(Shard::WHOLE)
    }
    /// Returns everything that the games of a shard depend on, with the names used in the file.
    pub(super) fn terms_of(&self, shard: Shard) -> Terms {
        let setup = self.start.describe();
        let Description {
            opening, limits, ..
        } = &self.description;
        let moves = Walked::along(&*self.start, &self.moves)
            .moves
            .into_iter()
            .map(|mv| mv.text);
        let limit = |limit: Option<u64>| limit.map_or_else(String::new, |limit| limit.to_string());
        let time = limits
            .time
            .map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX));
        let own = |(what, text): (&str, String)| (what.to_owned(), text);
        let common = [
            ("plyscope", env!("CARGO_PKG_VERSION").to_owned()),
            ("game", self.start.game()),
            (
                "position",
                [setup.rows.join("/"), setup.words.join(" ")].join(" "),
            ),
            ("moves", moves.collect::<Vec<_>>().join(" ")),
            ("opening", opening.to_string()),
            ("time", limit(time)),
            ("nodes", limit(limits.nodes)),
        ];
        let mut texts = Vec::from(common.map(own));
        if shard != Shard::WHOLE {
            texts.push(own(("shard", shard.to_string())));
        }
        for (number, player) in (1..).zip(&self.players) {
            texts.extend(
                self.texts_of(player)
                    .map(|(what, text)| (format!("{what} {number}"), text)),
            );
        }
        Terms::new(self.schedule.clone(), texts)
    }
    /// Returns the problem, with a reason added to each change of a program that is not found
    /// because its path is relative.
    pub(super) fn with_reasons(&self, problem: JournalProblem) -> JournalProblem {
        let JournalProblem::Other { words, mut changes } = problem else {
            return problem;
        };
        for (number, player) in (1..).zip(&self.players) {
            let (what, missing) = (format!("{PROGRAM} {number}"), missing(&player.choosing));
            let of_player = |change: &&mut Change| change.what == what;
            for change in changes.iter_mut().filter(of_player) {
                // For a long text only its digest was kept; a word that looks like a file is then
                // the reason.
                let was_found = |word: &&&str| {
                    change.before.contains(&format!("{word} (text "))
                        || change.before.starts_with("a text ") && word.contains(['.', '/'])
                };
                let Some(word) = missing.iter().find(was_found) else {
                    continue;
                };
                let folder = std::env::current_dir()
                    .map_or_else(|_| ".".to_owned(), |path| path.display().to_string());
                change.now += &format!(
                    ", because {word} is a relative path and is not in the current folder {folder}"
                );
            }
        }
        JournalProblem::Other { words, changes }
    }
    /// Returns the settings of a player, and the texts that its choices depend on.
    fn texts_of(
        &self,
        Player { choosing, .. }: &Player,
    ) -> impl Iterator<Item = (&'static str, String)> {
        let mut texts = vec![("player", choosing.to_string())];
        match choosing {
            Choosing::External(launch) => {
                let (program, arguments) = launch.program().unwrap_or_default();
                let words = std::iter::once(program).chain(arguments.iter().map(String::as_str));
                let files: Vec<String> = words.filter_map(fingerprint).collect();
                texts.push((PROGRAM, files.join(", ")));
            }
            Choosing::Searching(spec, _) => {
                let posed = self.start.pose(spec, &self.registry);
                let used = posed
                    .ok()
                    .and_then(|problem| problem.spec().evaluation.clone());
                let used =
                    used.and_then(|name| self.registry.get(self.start.kind(), &name).ok().cloned());
                let text = |name: &str, text: &str| format!("{name} (text {})", digest(text));
                let text = used.map_or_else(String::new, |used| text(&used.name, &used.text));
                texts.push(("the evaluation of player", text));
            }
            Choosing::Sampling(spec, _) => {
                let used = spec
                    .evaluations()
                    .filter_map(|name| self.registry.get(self.start.kind(), name).ok());
                let used: Vec<String> = used
                    .map(|used| format!("{} (text {})", used.name, digest(&used.text)))
                    .collect();
                texts.push(("the evaluation of player", used.join(", ")));
            }
            Choosing::Human
            | Choosing::Random
            | Choosing::Directional(_)
            | Choosing::Proving(_) => {}
        }
        texts.into_iter()
    }
}

/// Returns a text that distinguishes versions of a program's file: a digest of its contents, or of
/// its size and modification time if it is large. Returns `None` if the word does not name a file.
fn fingerprint(word: &str) -> Option<String> {
    let mut file = regular::open(Path::new(word)).ok()?;
    let about = file.metadata().ok()?;
    let text = if about.len() > MOST_LOOKED_AT {
        format!("{} {:?}", about.len(), about.modified().ok())
    } else {
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).ok()?;
        String::from_utf8_lossy(&bytes).into_owned()
    };
    Some(format!("{word} (text {})", digest(&text)))
}

/// Returns the words of a player's command that are relative and do not name a file in the current
/// folder.
fn missing(choosing: &Choosing) -> Vec<&str> {
    let Choosing::External(launch) = choosing else {
        return Vec::new();
    };
    let (program, arguments) = launch.program().unwrap_or_default();
    let words = std::iter::once(program).chain(arguments.iter().map(String::as_str));
    words
        .filter(|word| Path::new(word).is_relative() && !Path::new(word).is_file())
        .collect()
}
