//! [`Registry`]: all evaluations by game and name, both built-in and the user's.
//!
//! Invariant: names are unique within a game; a file that is added later replaces the evaluation of
//! the same name. An evaluation that was *adopted*, because a tournament, a player, an option or a
//! save names it, overrides the user's own evaluations, which may change independently. The tests
//! read and compile every built-in file. Cost: adding or finding an evaluation is O(1).

use super::error::EvalError;
use super::evaluation::{Evaluation, Origin};
use super::games::{self, GAMES};
use crate::ron_place;
use crate::rules::program::added::{self, NameTaken, OwnGame};
use crate::rules::program::in_process::Rules;
use crate::sentence;
use crate::sentence::{Sentence, ToSentence};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock};
use thiserror::Error;

/// A collection of evaluations.
#[derive(Clone, Debug, PartialEq)]
pub struct Registry {
    /// The evaluations in the order in which they were added; copies of the registry share them.
    evaluations: Vec<Arc<Evaluation>>,
    /// The indices in `evaluations` by game, then by name.
    indices: HashMap<String, HashMap<String, usize>>,
    /// The game and the name of the adopted evaluations.
    overrides: Vec<(String, String)>,
    /// The names of unusable files, and the reasons.
    broken: Vec<(String, Sentence)>,
}

/// An evaluation in a list.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ListedEvaluation<'a> {
    /// The evaluation.
    pub evaluation: &'a Evaluation,
    /// True if it is the default of its game.
    pub default: bool,
}

/// The error that there is no evaluation of a name.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
#[error("{}", self.message())]
pub struct UnknownEvaluation {
    /// The game.
    pub game: String,
    /// The name.
    pub name: String,
    /// The evaluations of the game.
    pub known: String,
    /// The reason why its file cannot be used, if it has one.
    pub broken: Option<Sentence>,
}

impl UnknownEvaluation {
    fn message(&self) -> Sentence {
        let UnknownEvaluation {
            game,
            name,
            known,
            broken,
        } = self;
        let name = format!("{name:?}");
        match broken {
            Some(reason) => sentence!(
                "the evaluation {name} has a file that cannot be used: {reason}",
                name,
                reason
            ),
            None => sentence!(
                "{game} has no evaluation {name}; it has {known}",
                game,
                name,
                known
            ),
        }
    }
}

/// The reason why an evaluation was not adopted.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
#[expect(missing_docs, reason = "a message names the fields of its variant")]
pub enum AdoptError {
    /// The evaluation is for another game.
    #[error("{file}: expected an evaluation of {wanted}, found one of {found}")]
    OtherGame {
        file: String,
        found: String,
        wanted: String,
    },
    /// Its name is that of another evaluation, which must be kept.
    #[error(
        "{file}: expected another name than {name:?}, which is that of the evaluation in {other}"
    )]
    SameName {
        file: String,
        name: String,
        other: String,
    },
}

impl Registry {
    /// Returns the built-in evaluations, which are read only once.
    pub fn built_in() -> Registry {
        static READ: LazyLock<Registry> = LazyLock::new(|| {
            let (evaluations, indices) = (Vec::new(), HashMap::new());
            let mut registry = Registry {
                evaluations,
                indices,
                overrides: Vec::new(),
                broken: Vec::new(),
            };
            for asset in GAMES
                .iter()
                .chain([&super::program::INFO])
                .flat_map(|game| game.evaluations)
            {
                // A faulty built-in file is left out here; a test reads them all.
                let read = Evaluation::read_from(Origin::BuiltIn, asset.text, asset.file);
                let _ = read.map(|evaluation| registry.put(evaluation));
            }
            registry
        });
        READ.clone()
    }
    /// Adds a game by its rules in Rust under a name by which it can be opened anywhere, with its
    /// own evaluations.
    ///
    /// # Errors
    /// The name is invalid or that of another game.
    pub fn add_game<G: OwnGame>(name: &str, game: G) -> Result<(), NameTaken> {
        Registry::add_rules(name, added::rules_of(game))
    }
    /// Adds a game whose positions are texts, like [`add_game`](Registry::add_game).
    ///
    /// # Errors
    /// The name is invalid or that of another game.
    pub fn add_rules(name: &str, rules: Arc<dyn Rules>) -> Result<(), NameTaken> {
        if games::game(name).is_some() {
            return Err(NameTaken {
                name: name.to_owned(),
            });
        }
        added::add(name, rules)
    }
    /// Adds an evaluation from the text of a file, or replaces the evaluation of that game and
    /// name.
    ///
    /// # Errors
    /// The text is not an evaluation.
    pub fn add(&mut self, text: &str, file: &str) -> Result<&Evaluation, EvalError> {
        let index = self.put(Evaluation::read(text, file)?);
        Ok(&self.evaluations[index])
    }
    /// Replaces the evaluation of the same game and name, or adds one at the end. Returns the
    /// replaced one.
    pub fn replace(&mut self, new: Evaluation) -> Option<Arc<Evaluation>> {
        let old = self
            .find(&new.game, &new.name)
            .map(|index| Arc::clone(&self.evaluations[index]));
        self.put(new);
        old
    }
    /// Records why a file cannot be used. A request for its name, or for the name given in `text`,
    /// reports the reason.
    pub fn add_broken(&mut self, name: &str, text: &str, reason: &Sentence) {
        let own = ron_place::name(text);
        let names = [Some(name.to_owned()), own].into_iter().flatten();
        self.broken.extend(names.map(|name| (name, reason.clone())));
    }
    /// Returns the index of an evaluation.
    fn find(&self, game: &str, name: &str) -> Option<usize> {
        self.indices.get(game)?.get(name).copied()
    }
    /// Replaces the evaluation of the same game and name or adds one at the end; returns its index.
    fn put(&mut self, new: impl Into<Arc<Evaluation>>) -> usize {
        let new = new.into();
        if let Some(index) = self.find(&new.game, &new.name) {
            self.evaluations[index] = new;
            return index;
        }
        let index = self.evaluations.len();
        self.indices
            .entry(new.game.clone())
            .or_default()
            .insert(new.name.clone(), index);
        self.evaluations.push(new);
        index
    }
    /// Returns all evaluations.
    pub fn all(&self) -> impl Iterator<Item = &Evaluation> {
        self.evaluations.iter().map(|evaluation| &**evaluation)
    }
    /// Returns the registry with an evaluation added or replaced.
    #[must_use]
    pub fn with(&self, new: Evaluation) -> Registry {
        let mut registry = self.clone();
        registry.put(new);
        registry
    }
    /// Adopts an evaluation for a game: it overrides those of the same name, also in the result of
    /// [`Registry::over`]. Another text of that name may be replaced only if `may_replace` allows
    /// it. Returns the name.
    ///
    /// # Errors
    /// The evaluation is for another game, or another evaluation of its name must be kept.
    pub fn adopt(
        &mut self,
        new: Evaluation,
        game: &str,
        may_replace: impl FnOnce(&Registry, &Evaluation) -> bool,
    ) -> Result<String, AdoptError> {
        check_game(&new, game)?;
        let name = new.name.clone();
        if let Ok(old) = self.get(game, &name)
            && old.text != new.text
            && !may_replace(self, old)
        {
            return Err(AdoptError::SameName {
                file: new.file,
                name,
                other: old.file.clone(),
            });
        }
        self.put_above(new);
        Ok(name)
    }
    fn put_above(&mut self, new: impl Into<Arc<Evaluation>>) {
        let new = new.into();
        if !self.is_override(&new.game, &new.name) {
            self.overrides.push((new.game.clone(), new.name.clone()));
        }
        self.put(new);
    }
    /// Returns the evaluations of `base`, overridden by those that were adopted here.
    #[must_use]
    pub fn over(&self, base: &Registry) -> Registry {
        let mut registry = base.clone();
        for evaluation in &self.evaluations {
            if self.is_override(&evaluation.game, &evaluation.name) {
                registry.put_above(Arc::clone(evaluation));
            }
        }
        registry
    }
    /// Returns whether the evaluation of this name was adopted.
    pub fn is_override(&self, game: &str, name: &str) -> bool {
        self.overrides
            .iter()
            .any(|adopted| (adopted.0.as_str(), adopted.1.as_str()) == (game, name))
    }
    /// Returns the evaluations of a game, its default first.
    pub fn list<'a>(&'a self, game: &'a str) -> impl Iterator<Item = ListedEvaluation<'a>> {
        let default = Registry::default_name(game);
        let of_game = self
            .evaluations
            .iter()
            .filter(move |evaluation| evaluation.game == game);
        of_game.map(move |evaluation| ListedEvaluation {
            evaluation,
            default: Some(evaluation.name.as_str()) == default,
        })
    }
    /// Returns an evaluation of a game by its name.
    ///
    /// # Errors
    /// There is none; the error lists those that exist.
    pub fn get(&self, game: &str, name: &str) -> Result<&Evaluation, UnknownEvaluation> {
        self.find(game, name)
            .map(|index| &*self.evaluations[index])
            .ok_or_else(|| {
                let known: Vec<&str> = self
                    .list(game)
                    .map(|listed| listed.evaluation.name.as_str())
                    .collect();
                let broken = self
                    .broken
                    .iter()
                    .find(|(broken, _)| broken == name)
                    .map(|(_, reason)| reason.clone());
                UnknownEvaluation {
                    game: game.to_owned(),
                    name: name.to_owned(),
                    known: known.join(", "),
                    broken,
                }
            })
    }
    /// Returns the name of the default evaluation of a game; `None` if there is no such game.
    pub fn default_name(game: &str) -> Option<&'static str> {
        games::game(game)?
            .evaluations
            .first()
            .map(super::Asset::name)
    }
}

/// Checks that an evaluation is for a game.
///
/// # Errors
/// It is for another game.
pub fn check_game(evaluation: &Evaluation, game: &str) -> Result<(), AdoptError> {
    let (file, found) = (&evaluation.file, &evaluation.game);
    if found == game {
        return Ok(());
    }
    Err(AdoptError::OtherGame {
        file: file.clone(),
        found: found.clone(),
        wanted: game.to_owned(),
    })
}
