//! [`Shard`]: a part of the games of a tournament, or of the searches of an experiment, that one machine plays.
//!
//! Of N shards, the K-th has the K-th game and every N-th after it, so that each has about as much
//! of every pairing and of every depth. Its games are kept in `FILE.K-of-N.games` beside the file.
//!
//! Invariant: the N shards together have every number once.

use engine::sentence::Sentence;
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;

const MOST_SHARDS: u64 = 1_000_000;
/// The end of the file names of shards.
const EXTENSION: &str = ".games";

/// One of the shards that a tournament or an experiment is divided into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shard {
    of: u64,
    /// The index, from 0.
    index: u64,
}

impl Shard {
    /// The only shard of one.
    pub const WHOLE: Shard = Shard { of: 1, index: 0 };

    /// Returns the number of the shard, from 1.
    pub fn number(self) -> u64 {
        self.index + 1
    }
    /// Returns the number of shards.
    pub fn of(self) -> u64 {
        self.of
    }
    /// Returns all shards of a division into `of`.
    pub fn all(of: u64) -> impl Iterator<Item = Shard> {
        (0..of).map(move |index| Shard { of, index })
    }
    /// Returns the number, from 0, of the game at a place, from 0, of the shard.
    pub fn game(self, place: u64) -> u64 {
        place.saturating_mul(self.of).saturating_add(self.index)
    }
    /// Returns how many of the first `games` games are in the shard.
    pub fn count(self, games: u64) -> u64 {
        games.saturating_sub(self.index).div_ceil(self.of)
    }
    /// Returns the file of its games, beside that of the tournament.
    pub fn path(self, file: &Path) -> PathBuf {
        let mut name = file.as_os_str().to_owned();
        name.push(format!(".{}-of-{}{EXTENSION}", self.number(), self.of));
        PathBuf::from(name)
    }
    /// Returns the shards whose files lie beside that of the tournament, in order.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn beside(file: &Path) -> io::Result<Vec<(Shard, PathBuf)>> {
        let folder = file
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty())
            .unwrap_or(Path::new("."));
        let name = file.file_name().unwrap_or_default();
        let mut found = Vec::new();
        for entry in folder.read_dir()? {
            let entry = entry?.file_name();
            let shard = Shard::in_name(&entry)
                .filter(|shard| shard.path(Path::new(name)).as_os_str() == entry);
            found.extend(shard.map(|shard| (shard, shard.path(file))));
        }
        found.sort();
        Ok(found)
    }
    /// Returns the shard that a file name ends in.
    pub fn in_name(name: &OsStr) -> Option<Shard> {
        let name = name.to_str()?.strip_suffix(EXTENSION)?;
        let (number, of) = name.rsplit_once('.')?.1.split_once("-of-")?;
        format!("{number}/{of}").parse().ok()
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number(), self.of)
    }
}

impl FromStr for Shard {
    type Err = Sentence;

    fn from_str(text: &str) -> Result<Shard, Sentence> {
        let number = |text: &str| {
            text.parse()
                .ok()
                .filter(|number| (1..=MOST_SHARDS).contains(number))
        };
        let read = text
            .split_once('/')
            .and_then(|(shard, of)| Some((number(shard)?, number(of)?)));
        match read {
            Some((number, of)) if number <= of => Ok(Shard {
                of,
                index: number - 1,
            }),
            _ => Err(sentence!(
                "expected K/N, the K-th of N shards, K from 1 to N, N to {most}",
                most = MOST_SHARDS
            )),
        }
    }
}

/// Returns the files of games to join: those that are named, or those beside the file if none is
/// named.
///
/// # Errors
/// The folder cannot be read, or a named file is not named like the file of a shard.
pub fn sources(file: &Path, named: &[OsString]) -> io::Result<Vec<(Shard, PathBuf)>> {
    if named.is_empty() {
        return Shard::beside(file);
    }
    let mut sources = Vec::new();
    for name in named {
        let shard = Shard::in_name(name).ok_or_else(|| {
            let name = name.to_string_lossy();
            io::Error::other(format!(
                "{name}: expected a file of games whose name ends in K-of-N{EXTENSION}"
            ))
        })?;
        sources.push((shard, PathBuf::from(name)));
    }
    sources.sort();
    Ok(sources)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_have_every_game_once() {
        for games in [0, 1, 7, 48] {
            for of in [1, 2, 5, 9] {
                let mut numbers: Vec<u64> = Vec::new();
                for shard in Shard::all(of) {
                    let own: Vec<u64> = (0..shard.count(games))
                        .map(|place| shard.game(place))
                        .collect();
                    assert!(own.iter().all(|number| number % of == shard.index));
                    numbers.extend(own);
                }
                numbers.sort_unstable();
                assert_eq!(numbers, (0..games).collect::<Vec<_>>(), "{games} in {of}");
            }
        }
    }

    #[test]
    fn shards_are_read_and_printed() {
        for text in ["1/1", "2/4", "1000000/1000000"] {
            assert_eq!(
                text.parse::<Shard>().map(|shard| shard.to_string()),
                Ok(text.to_owned())
            );
        }
        for text in [
            "",
            "/",
            "0/4",
            "5/4",
            "1/0",
            "a/b",
            "1",
            "1/2/3",
            "-1/2",
            "1/1000001",
            "1 /2",
        ] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }

    #[test]
    fn only_files_of_this_tournament_are_found_beside_it() {
        let folder = tempfile::tempdir().expect("a folder");
        for name in [
            "a.ron.2-of-3.games",
            "a.ron.1-of-3.games",
            "b.ron.1-of-3.games",
            "a.ron.4-of-3.games",
            "a.games",
        ] {
            std::fs::write(folder.path().join(name), "").expect("written");
        }
        std::fs::write(folder.path().join("a.ron.01-of-3.games"), "").expect("written");
        let found = Shard::beside(&folder.path().join("a.ron")).expect("a folder");
        let words: Vec<String> = found.iter().map(|(shard, _)| shard.to_string()).collect();
        assert_eq!(words, ["1/3", "2/3"]);
        assert!(found[0].1.ends_with("a.ron.1-of-3.games"));
    }
}
