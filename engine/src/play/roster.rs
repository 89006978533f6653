//! [`Roster`]: all players by game and name, both built-in and the user's own.
//!
//! The file of a player is RON:
//!
//! ```text
//! (
//!     version: 1,
//!     name: "ar-livre",
//!     title: "Ar Livre",
//!     game: "rastros",        // absent: any game
//!     description: "likes free squares beside the piece",
//!     player: "alphabeta:evaluation=ar-livre,course-depth=5,ties=random",
//! )
//! ```
//!
//! Invariants: names of players are unique within a game; a file that is added later replaces the
//! player of the same name. Names are matched without regard to case, blanks and dashes, and titles
//! are matched too. A new built-in player needs a file in `assets/players/` and its name in
//! `PLAYERS` or in the `players` of its game, [`crate::eval::GameInfo`].

use super::choosing::Choosing;
use super::player::Player;
use super::player_error::PlayerError;
use crate::eval::game_info::assets;
use crate::eval::{Asset, GAMES, games};
use crate::ron_place::Step::{self, Field};
use crate::ron_place::{self, Placed, ReadProblem, RonKind, SourceText, similar};
use crate::sentence::{Sentence, ToSentence};
use serde::Deserialize;
use std::collections::HashMap;
use std::sync::LazyLock;
use thiserror::Error;

/// The built-in players that can play every game.
const PLAYERS: &[Asset] =
    assets!("players": "human", "bacoco", "obtuso-sw", "obtuso-ne", "minimax", "alphabeta");

/// Returns the files of all built-in players.
fn built_in() -> impl Iterator<Item = &'static Asset> {
    PLAYERS
        .iter()
        .chain(GAMES.iter().flat_map(|game| game.players))
}

/// The contents of a player's file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename = "Player")]
struct PlayerFile {
    #[serde(rename = "version")]
    _version: u32,
    name: String,
    title: String,
    game: Option<String>,
    #[serde(default)]
    description: String,
    player: String,
}

/// A player in the roster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedPlayer {
    /// The player.
    pub player: Player,
    /// The game; `None` stands for any game.
    pub game: Option<String>,
    /// A description of the player in one line.
    pub description: String,
}

/// The reason why a text is not a player, with its place.
pub type RosterError = Placed<RosterProblem>;

/// The fault in the file of a player.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
#[expect(missing_docs, reason = "a message names the fields of its variant")]
pub enum RosterProblem {
    /// The file is not RON, has another version, or does not have the fields of a player.
    #[error(transparent)]
    Shape(ReadProblem),
    /// The name contains invalid characters or is empty.
    #[error("expected a name of letters, digits, '-' and '_', found {found:?}")]
    Name { found: String },
    /// The game does not exist.
    #[error("expected one of the games {known}, found {found:?}")]
    Game { found: String, known: String },
    /// The evaluation that the player uses is invalid.
    #[error(transparent)]
    Evaluation(Sentence),
    /// The description of the player's choosing is invalid.
    #[error(transparent)]
    Player(#[from] PlayerError),
}

/// A collection of players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roster {
    players: Vec<ListedPlayer>,
    /// The indices in `players` by game and name in lower case.
    indices: HashMap<(Option<String>, String), usize>,
    /// The names of unusable files, and the reasons.
    broken: Vec<(String, Sentence)>,
}

impl Default for Roster {
    fn default() -> Self {
        Roster::built_in()
    }
}

impl Roster {
    /// Returns the built-in players, whose files are read only once.
    pub fn built_in() -> Roster {
        static READ: LazyLock<Roster> = LazyLock::new(|| {
            let mut roster = Roster {
                players: Vec::new(),
                indices: HashMap::new(),
                broken: Vec::new(),
            };
            // A faulty built-in file is left out here; a test reads them all.
            built_in()
                .filter_map(|asset| listed(asset.text, asset.file).ok())
                .for_each(|player| roster.put(player));
            roster
        });
        READ.clone()
    }
    /// Adds a player from the text of a file, or replaces the player of that game and name.
    ///
    /// # Errors
    /// The text is not a player.
    pub fn add(&mut self, text: &str, file: &str) -> Result<(), RosterError> {
        self.add_with(text, file, |_| Ok(()))
    }
    /// Like [`add`](Roster::add), with a check of the player's evaluation by the caller; an error
    /// of the check is placed at the player's text.
    ///
    /// # Errors
    /// The text is not a player, or `look` rejects it.
    pub fn add_with(
        &mut self,
        text: &str,
        file: &str,
        look: impl FnOnce(&mut ListedPlayer) -> Result<(), RosterProblem>,
    ) -> Result<(), RosterError> {
        let mut new = listed(text, file)?;
        look(&mut new)
            .map_err(|problem| SourceText::new(text, file).error(&[Field("player")], problem))?;
        self.put(new);
        Ok(())
    }
    fn put(&mut self, new: ListedPlayer) {
        // Names are ASCII.
        let index = *self
            .indices
            .entry((new.game.clone(), new.player.name.to_ascii_lowercase()))
            .or_insert(self.players.len());
        match self.players.get_mut(index) {
            Some(old) => *old = new,
            None => self.players.push(new),
        }
    }
    /// Records why a file cannot be used. A request for its name, or for the name given in `text`,
    /// reports the reason.
    pub fn add_broken(&mut self, name: &str, text: &str, reason: &Sentence) {
        let own = ron_place::name(text);
        for name in [Some(name.to_owned()), own].into_iter().flatten() {
            self.broken.push((plain(&name), reason.clone()));
        }
    }
    /// Returns all players in the order in which they were added.
    pub fn all(&self) -> &[ListedPlayer] {
        &self.players
    }
    /// Returns the players of a game: its own, followed by those of any game.
    pub fn of_game<'a>(&'a self, game: &'a str) -> impl Iterator<Item = &'a ListedPlayer> {
        let own = self
            .players
            .iter()
            .filter(move |listed| listed.game.as_deref() == Some(game));
        own.chain(self.players.iter().filter(|listed| listed.game.is_none()))
    }
    /// Returns the player of a game that a text names: a name or a kind of choosing, optionally
    /// followed by a colon and `key=value,…`.
    ///
    /// # Errors
    /// The text does not name a player; the error names the fault and the valid values.
    pub fn read(&self, text: &str, game: &str) -> Result<Player, PlayerError> {
        let text = text.trim();
        let (word, pairs) = text.split_once(':').unwrap_or((text, ""));
        let word = word.trim();
        let named = self
            .of_game(game)
            .find(|listed| is_named(&listed.player, word))
            .map(|listed| &listed.player);
        let (base, name, title) = match (named, Choosing::named(word)) {
            (Some(player), _) => (player.choosing.clone(), &*player.name, &*player.title),
            (None, Some(choosing)) => (choosing.of_game(game), word, word),
            (None, None) => {
                if let Some((_, reason)) = self.broken.iter().find(|(name, _)| *name == plain(word))
                {
                    return Err(PlayerError::Broken {
                        found: word.to_owned(),
                        reason: reason.clone(),
                    });
                }
                let names: Vec<&str> = self
                    .of_game(game)
                    .map(|listed| &*listed.player.name)
                    .collect();
                // A kind without keys is not listed again if a player has the same name.
                let is_other = |kind: &Choosing| {
                    !kind.info().keys.is_empty() || !names.contains(&kind.info().word)
                };
                let kinds: Vec<&str> = Choosing::all()
                    .filter(is_other)
                    .map(|kind| kind.info().word)
                    .collect();
                let meant = similar(word, names.iter().chain(&kinds).copied()).map(str::to_owned);
                let (found, players, methods) =
                    (text.to_owned(), names.join(", "), kinds.join(", "));
                return Err(match meant {
                    Some(similar) => PlayerError::Misspelt {
                        found,
                        players,
                        methods,
                        similar,
                    },
                    None => PlayerError::Unknown {
                        found,
                        players,
                        methods,
                    },
                });
            }
        };
        let choosing = base.with(pairs)?;
        let choosing = match games::game(game) {
            Some(info) if !info.may_have_chance => choosing,
            Some(_) | None => choosing.at_chance(),
        };
        if pairs.trim().is_empty() && named.is_some() {
            return Ok(Player {
                name: name.to_owned(),
                title: title.to_owned(),
                choosing,
            });
        }
        Ok(Player {
            name: text.to_owned(),
            title: text.to_owned(),
            choosing,
        })
    }
}

/// Returns a name in lower case, without blanks, dashes and underscores.
fn plain(name: &str) -> String {
    name.to_lowercase().replace([' ', '_', '-'], "")
}

/// Returns whether a word is the name or the title of a player.
fn is_named(player: &Player, word: &str) -> bool {
    [&player.name, &player.title]
        .into_iter()
        .any(|name| plain(name) == plain(word))
}

/// Reads a player's file.
fn listed(text: &str, file: &str) -> Result<ListedPlayer, RosterError> {
    let source = SourceText::new(text, file);
    let at = |path: &[Step], problem| source.error(path, problem);
    let read: PlayerFile = source
        .read(RonKind::Player)
        .map_err(|error| error.map(RosterProblem::Shape))?;
    let usual = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if read.name.is_empty() || !read.name.chars().all(usual) {
        return Err(at(
            &[Field("name")],
            RosterProblem::Name { found: read.name },
        ));
    }
    if let Some(game) = &read.game
        && games::game(game).is_none()
    {
        return Err(at(
            &[Field("game")],
            RosterProblem::Game {
                found: game.clone(),
                known: games::names(),
            },
        ));
    }
    let (word, pairs) = read.player.split_once(':').unwrap_or((&read.player, ""));
    let choosing = Choosing::named(word.trim()).ok_or_else(|| {
        let (found, players, methods) = (
            read.player.clone(),
            "none here".to_owned(),
            Choosing::words(),
        );
        at(
            &[Field("player")],
            PlayerError::Unknown {
                found,
                players,
                methods,
            }
            .into(),
        )
    })?;
    let choosing = choosing
        .with(pairs)
        .map_err(|error| at(&[Field("player")], error.into()))?;
    let player = Player {
        name: read.name,
        title: read.title,
        choosing,
    };
    Ok(ListedPlayer {
        player,
        game: read.game,
        description: read.description,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_built_in_file_is_a_player() {
        for Asset { file, text } in built_in() {
            let listed = listed(text, file).unwrap_or_else(|error| panic!("{error}"));
            let folder = listed
                .game
                .as_deref()
                .map_or(String::new(), |game| format!("{game}/"));
            assert!(
                file.starts_with(&format!("assets/players/{folder}")),
                "{file}"
            );
            assert!(!listed.description.is_empty(), "{file}");
        }
        // Every file of the folder is listed.
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
        let (mut folders, mut files) = (vec![root.join("assets/players")], Vec::new());
        while let Some(folder) = folders.pop() {
            for path in std::fs::read_dir(folder)
                .expect("a folder")
                .map(|entry| entry.expect("an entry").path())
            {
                if path.is_dir() {
                    folders.push(path);
                } else {
                    files.push(path);
                }
            }
        }
        let mut listed: Vec<_> = built_in().map(|asset| root.join(asset.file)).collect();
        files.sort();
        listed.sort();
        assert_eq!(listed, files);
    }

    #[test]
    fn players_are_found_by_name_and_title_and_can_be_changed() {
        let roster = Roster::built_in();
        let text = |name: &str, game: &str| {
            roster
                .read(name, game)
                .map(|player| player.choosing.to_string())
        };
        let basilio = Ok("alphabeta:evaluation=basilio,depth=6,ties=random".to_owned());
        for name in ["basilio", "Basílio", "BASÍLIO", " basilio "] {
            assert_eq!(text(name, "rastros"), basilio, "{name}");
        }
        assert_eq!(text("ar livre", "rastros"), text("Ar_Livre", "rastros"));
        assert_eq!(
            text("basilio:depth=2,ties=first", "rastros").as_deref(),
            Ok("alphabeta:evaluation=basilio,depth=2")
        );
        assert_ne!(text("basilio", "othello"), basilio);
        let error = text("basilio", "nim")
            .expect_err("no Basílio there")
            .to_string();
        assert!(
            error.contains("perfect") && error.contains("alphabeta-soft"),
            "{error}"
        );
    }

    #[test]
    fn faults_in_files_are_placed() {
        for (text, message) in [
            (
                "(version: 1, name: \"a b\", title: \"\", player: \"random\")",
                "p:1:20: expected a name of letters",
            ),
            (
                "(version: 1, name: \"a\", title: \"\",\n player: \"rnd\")",
                "p:2:10: expected a player",
            ),
            (
                "(version: 1, name: \"a\", title: \"\",\n player: \"minimax:deep=1\")",
                "p:2:10: minimax has no key",
            ),
            (
                "(version: 2, name: \"a\")",
                "p:1:11: expected version 1, found 2",
            ),
            (
                "(version: 1, name: \"a\", game: \"chess\", title: \"\", player: \"random\")",
                "p:1:31: expected one of the games",
            ),
            ("(version: 1, nam: \"a\")", "p:1:"),
            ("", "p:1:1: "),
        ] {
            let error = Roster::built_in()
                .add(text, "p")
                .expect_err(text)
                .to_string();
            assert!(error.starts_with(message), "{error}");
        }
    }
}
