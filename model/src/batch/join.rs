//! [`Parts`]: the joined results of the shards of a tournament or an experiment.
//!
//! Entries are identified by their numbers, so that shards of different N can be joined as well.
//!
//! Invariant: [`Parts::whole`] returns every number once and in order, or an error that says what
//! is missing.

use super::journal::Words;
use super::shard::Shard;
use engine::sentence::ToSentence;
use std::collections::BTreeMap;
use std::path::Path;
use thiserror::Error;

/// The most shards that a message lists.
const MOST_NAMED: usize = 8;

/// The reason why shards cannot be joined.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
pub enum JoinError {
    /// No shard was found.
    #[error(
        "{file}: found no games of shards beside it, expected {file}.K-of-N.games; `plyscope {owner} {file} --shard K/N` makes them"
    )]
    None { file: String, owner: &'static str },
    /// Some entries have not been played.
    #[error("{file}: {missing} of {all} {entries} are missing: {}; `plyscope {owner} {file} --shard {first}` plays them", shards.join(", "))]
    Missing {
        file: String,
        owner: &'static str,
        entries: &'static str,
        missing: u64,
        all: u64,
        shards: Vec<String>,
        first: Shard,
    },
}

/// The entries of the shards of a tournament or an experiment, collected so far.
#[derive(Clone, Debug)]
pub struct Parts<T> {
    all: u64,
    entries: BTreeMap<u64, T>,
    /// The number of shards, as given by the files that were found.
    of: u64,
}

impl<T> Parts<T> {
    /// Creates a collection without entries; `all` is the number of entries expected.
    pub fn new(all: u64) -> Parts<T> {
        Parts {
            all,
            entries: BTreeMap::new(),
            of: 0,
        }
    }
    /// Adds the entries of a shard with their numbers; of two entries with the same number, the
    /// first is kept.
    pub fn add(&mut self, shard: Shard, entries: impl IntoIterator<Item = (u64, T)>) {
        self.of = self.of.max(shard.of());
        for (number, entry) in entries {
            self.entries.entry(number).or_insert(entry);
        }
    }
    /// Returns all entries in order of number.
    ///
    /// # Errors
    /// Some shards have not been played, or not to their end; the error lists them.
    pub fn whole(
        self,
        file: &Path,
        Words { owner, entries, .. }: Words,
    ) -> Result<Vec<T>, JoinError> {
        let file = file.display().to_string();
        let there = self.entries.range(..self.all).count() as u64;
        if there == self.all {
            return Ok(self.entries.into_values().collect());
        }
        let lacking = Shard::all(self.of).filter_map(|shard| {
            let all = shard.count(self.all);
            let lacks = (0..all)
                .filter(|&place| !self.entries.contains_key(&shard.game(place)))
                .count() as u64;
            (lacks > 0).then_some((shard, lacks, all))
        });
        let lacking: Vec<(Shard, u64, u64)> = lacking.collect();
        let Some(&(first, ..)) = lacking.first() else {
            return Err(JoinError::None { file, owner });
        };
        let words = |&(shard, lacks, all): &(Shard, u64, u64)| match lacks == all {
            true => format!("shard {shard}"),
            false => format!("{lacks} of {all} of shard {shard}"),
        };
        let mut shards: Vec<String> = lacking.iter().take(MOST_NAMED).map(words).collect();
        if lacking.len() > MOST_NAMED {
            shards.push(format!("and {} more shards", lacking.len() - MOST_NAMED));
        }
        Err(JoinError::Missing {
            file,
            owner,
            entries,
            missing: self.all - there,
            all: self.all,
            shards,
            first,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shard(text: &str) -> Shard {
        text.parse().expect("a shard")
    }

    fn joined(parts: Parts<char>) -> Result<String, String> {
        let words = Words {
            magic: "",
            entry: "game",
            entries: "games",
            owner: "tournament",
        };
        let whole = parts.whole(Path::new("t.ron"), words);
        whole
            .map(|entries| entries.iter().collect())
            .map_err(|error| error.to_string())
    }

    #[test]
    fn shards_are_put_together_or_missed_by_name() {
        let mut parts = Parts::new(5);
        assert!(
            joined(parts.clone())
                .expect_err("nothing")
                .contains("found no games of shards")
        );
        parts.add(shard("2/3"), [(1, 'b'), (4, 'e')]);
        parts.add(shard("1/3"), [(0, 'a')]);
        assert_eq!(
            joined(parts.clone()).expect_err("two are missing"),
            "t.ron: 2 of 5 games are missing: 1 of 2 of shard 1/3, shard 3/3; `plyscope tournament t.ron --shard 1/3` \
             plays them"
        );
        // Entries of other shards, and one that is there already.
        parts.add(shard("2/2"), [(1, 'x'), (3, 'd')]);
        parts.add(shard("3/3"), [(2, 'c')]);
        assert_eq!(joined(parts), Ok("abcde".to_owned()));
    }

    #[test]
    fn not_every_missing_shard_is_named() {
        let mut parts = Parts::new(100);
        parts.add(shard("1/50"), [(0, 'a'), (50, 'b')]);
        assert!(
            joined(parts)
                .expect_err("49 are missing")
                .contains("shard 9/50, and 41 more shards;")
        );
    }
}
