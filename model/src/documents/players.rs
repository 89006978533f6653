//! The user's own players: every RON file in their folder, in addition to the built-in ones.
//!
//! A file that cannot be used is reported and left out; it never prevents the program from
//! starting. While the workbench runs, [`PlayerWatch`] detects changes of files. Cost of a check: a
//! listing of the folder with the time and size of each file.

use super::evaluations::{Folder, files, is_file, load};
use crate::save::{LoadError, MOST_BYTES, text_of};
use engine::clean::clean;
use engine::eval::Registry;
use engine::eval::registry::check_game;
use engine::play::roster::{ListedPlayer, RosterError, RosterProblem};
use engine::play::{Choosing, Roster};
use engine::sentence::{Cleaned, Sentence, ToSentence};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use thiserror::Error;

/// A problem with a file of the user.
#[derive(Clone, Debug, PartialEq, Error, ToSentence)]
pub enum OwnPlayerError {
    /// The file cannot be read.
    #[error(transparent)]
    File(#[from] LoadError),
    /// The file is not a player. The message quotes the file, so it is cleaned.
    #[error("{}", Cleaned(.0))]
    Player(#[from] RosterError),
    /// The player replaces another one of the user.
    #[error("{}: two players are called {name:?}: this one holds, not that in {}", clean(.file), clean(.other))]
    Replaces {
        /// The file whose player is used.
        file: String,
        /// The file whose player is not used.
        other: String,
        /// The name of both, which was checked.
        name: String,
    },
}

/// Returns the built-in players and those in a folder, which need not exist; `registry` has the
/// evaluations that they may name, and files of evaluations that they name are searched for beside
/// their own files. Files are read in the order of their names; of two with the same game and name
/// the later one is used, which is also reported. Replacing a built-in player is intentional and
/// not reported.
pub fn with_own(folder: Option<&Path>, registry: &Registry) -> (Roster, Vec<OwnPlayerError>) {
    let (mut roster, mut errors) = (Roster::built_in(), Vec::new());
    match folder.map_or_else(|| Ok(Vec::new()), files) {
        Ok(files) => {
            let mut owners = HashMap::new();
            for path in files {
                let file = path.display().to_string();
                match add(&mut roster, &path, registry) {
                    Ok((key, name)) => {
                        let other = owners.insert(key, file.clone());
                        errors.extend(other.map(|other| OwnPlayerError::Replaces {
                            file,
                            other,
                            name,
                        }));
                    }
                    Err((text, error)) => {
                        let name = path.file_stem().unwrap_or_default().to_string_lossy();
                        roster.add_broken(&name, &text, &(&error).into());
                        errors.push(error);
                    }
                }
            }
        }
        Err(error) => errors.push(error.into()),
    }
    (roster, errors)
}

/// A watcher of the user's players.
#[derive(Debug)]
pub struct PlayerWatch {
    folder: Folder,
    /// The evaluations with which they were read.
    registry: Arc<Registry>,
}

impl PlayerWatch {
    /// Watches a folder, from which the players were read with these evaluations.
    pub fn new(folder: PathBuf, registry: Arc<Registry>) -> PlayerWatch {
        PlayerWatch {
            folder: Folder::new(folder),
            registry,
        }
    }
    /// Returns all players and the problems with files if any file or the evaluations have changed
    /// since the last check.
    pub fn look(&mut self, registry: &Arc<Registry>) -> Option<(Roster, Vec<OwnPlayerError>)> {
        if !self.folder.has_changed() && Arc::ptr_eq(registry, &self.registry) {
            return None;
        }
        self.registry = Arc::clone(registry);
        Some(with_own(Some(&self.folder.path), registry))
    }
}

/// The key of a player: the game, if it is for only one, and the name in lower case.
type Key = (Option<String>, String);

/// Adds the player of a file, and returns its key and its name. An error has the text, as far as it
/// can be read, and the problem.
fn add(
    roster: &mut Roster,
    file: &Path,
    registry: &Registry,
) -> Result<(Key, String), (String, OwnPlayerError)> {
    let text = text_of(file, MOST_BYTES).map_err(|error| (String::new(), error.into()))?;
    let mut added = None;
    let look = |listed: &mut ListedPlayer| {
        let name = listed.player.name.clone();
        added = Some(((listed.game.clone(), name.to_ascii_lowercase()), name));
        evaluation(listed, file, registry).map_err(RosterProblem::Evaluation)
    };
    let result = roster.add_with(&text, &file.display().to_string(), look);
    result
        .map(|()| added.unwrap_or_default())
        .map_err(|error| (text, error.into()))
}

/// Checks the evaluations of the player of a file; a player of any game may name one that exists
/// only for some games.
fn evaluation(listed: &mut ListedPlayer, file: &Path, registry: &Registry) -> Result<(), Sentence> {
    let names: Vec<&mut String> = match &mut listed.player.choosing {
        Choosing::Searching(spec, _) => spec.evaluation.iter_mut().collect(),
        Choosing::Sampling(spec, _) => spec.evaluations_mut().collect(),
        Choosing::Human
        | Choosing::Random
        | Choosing::Directional(_)
        | Choosing::Proving(_)
        | Choosing::External(_) => Vec::new(),
    };
    for name in names {
        match &listed.game {
            game if is_file(name) => {
                let path = std::path::absolute(file.with_file_name(&**name))?;
                *name = path.display().to_string();
                let found = load(&path)?;
                game.as_ref()
                    .map_or(Ok(()), |game| check_game(&found, game))
                    .map_err(Sentence::from)?;
            }
            Some(game) => {
                registry.get(game, name).map_err(Sentence::from)?;
            }
            None => {}
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_files_are_noticed() {
        let home = tempfile::tempdir().expect("a folder");
        let folder = home.path().join("players");
        let registry = Arc::new(Registry::built_in());
        let mut watch = PlayerWatch::new(folder.clone(), Arc::clone(&registry));
        assert!(watch.look(&registry).is_none(), "no such folder yet");
        std::fs::create_dir(&folder).expect("a folder");
        let write = |player: &str| {
            let text =
                format!("(version: 1, name: \"Rosa\", title: \"Rosa\", player: \"{player}\")");
            std::fs::write(folder.join("rosa.ron"), text).expect("a file");
        };
        for (player, faults) in [
            ("random", 0),
            ("alphabeta:deep=3", 1),
            ("alphabeta:depth=13", 0),
        ] {
            write(player);
            let (roster, errors) = watch.look(&registry).expect("a change");
            assert_eq!(
                (errors.len(), roster.read("rosa", "nim").is_err()),
                (faults, faults > 0),
                "{player}"
            );
            assert!(watch.look(&registry).is_none(), "nothing has changed");
        }
        assert!(
            watch.look(&Arc::new(Registry::built_in())).is_some(),
            "other evaluations"
        );
    }

    #[test]
    fn two_files_with_one_name_are_reported() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |file: &str, name: &str, game: &str| {
            let text =
                format!("(version: 1, name: {name:?}, title: \"\"{game}, player: \"random\")");
            std::fs::write(folder.path().join(file), text).expect("a file");
        };
        // Replacing a built-in player is intentional; a second replacement is not.
        write("a.ron", "bacoco", "");
        write("c.ron", "bacoco", ", game: \"nim\"");
        assert_eq!(with_own(Some(folder.path()), &Registry::built_in()).1, []);
        write("b.ron", "Bacoco", "");
        let (_, errors) = with_own(Some(folder.path()), &Registry::built_in());
        let [error] = &errors[..] else {
            panic!("{errors:?}")
        };
        let place = |file: &str| folder.path().join(file).display().to_string();
        let expected = "two players are called \"Bacoco\": this one holds, not that in";
        assert_eq!(
            error.to_string(),
            format!("{}: {expected} {}", place("b.ron"), place("a.ron"))
        );
    }

    #[test]
    fn a_request_for_a_player_reports_that_its_file_is_broken() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("my-hero.ron");
        std::fs::write(
            &file,
            "(version: 1, name: \"Rosa\", title: \"\",\n player: \"alphabeta:deep=3\")",
        )
        .expect("a file");
        let registry = Registry::built_in();
        let (roster, errors) = with_own(Some(folder.path()), &registry);
        assert_eq!(errors.len(), 1);
        for name in ["my-hero", "MyHero:depth=2", "rosa"] {
            let error = roster.read(name, "nim").expect_err("broken").to_string();
            assert!(
                error.contains("has a file that cannot be used")
                    && error.contains("my-hero.ron:2:10: "),
                "{error}"
            );
        }
        let error = roster
            .read("nobody", "nim")
            .expect_err("unknown")
            .to_string();
        assert!(error.contains("expected a player"), "{error}");
        std::fs::write(&file, [0xFF]).expect("a file");
        let (roster, _) = with_own(Some(folder.path()), &registry);
        assert!(
            roster
                .read("my-hero", "nim")
                .is_err_and(|error| error.to_string().contains("my-hero.ron"))
        );
    }

    #[test]
    fn the_evaluation_of_a_player_is_sought_beside_its_file_and_must_be_there() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |name: &str, text: &str| {
            std::fs::write(folder.path().join(name), text).expect("a file");
        };
        let player = |evaluation: &str| {
            let player = format!("alphabeta:evaluation={evaluation},depth=3");
            write(
                "rosa.ron",
                &format!(
                    "(version: 1, name: \"rosa\", title: \"\", game: \"nim\",\n player: {player:?})"
                ),
            );
            let (roster, errors) = with_own(Some(folder.path()), &Registry::built_in());
            let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
            (
                roster
                    .read("rosa", "nim")
                    .map(|player| player.choosing.to_string()),
                errors.concat(),
            )
        };
        for (name, wanted) in [
            ("nothere", "nim has no evaluation \"nothere\""),
            ("theirs.eval/x.ron", "cannot be read"),
        ] {
            let (read, error) = player(name);
            assert!(
                error.contains("rosa.ron:2:10: ") && error.contains(wanted),
                "{error}"
            );
            assert!(
                read.expect_err("broken")
                    .to_string()
                    .contains("rosa.ron:2:10: ")
            );
        }
        assert_eq!(player("nim-sum").1, "");
        let text =
            "(version: 1, name: \"own\", game: \"GAME\", terms: [(weight: 1, feature: \"won\")])";
        std::fs::create_dir(folder.path().join("evals")).expect("a folder");
        write("evals/own.ron", &text.replace("GAME", "nim"));
        let (read, errors) = player("evals/own.ron");
        let path = folder.path().join("evals/own.ron");
        assert_eq!(
            (read, errors),
            (
                Ok(format!("alphabeta:evaluation={},depth=3", path.display())),
                String::new()
            )
        );
        write(
            "evals/own.ron",
            &text.replace("GAME", "othello").replace("won", "discs"),
        );
        assert!(
            player("evals/own.ron")
                .1
                .contains("expected an evaluation of nim, found one of othello")
        );
    }
}
