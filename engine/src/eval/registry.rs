//! [`Registry`]: all evaluations by game and name, the built-in ones and the user's.
//!
//! Invariant: there is one evaluation of a name in a game; a file added later takes the place of one of the same name.
//! What a tournament brings along (its *guests*) lies above the user's own, which may change below it. Every game has its
//! default, which works on every board; the tests read and compile every built-in file.

use super::error::EvalError;
use super::evaluation::Evaluation;
use crate::ron_place;
use thiserror::Error;

/// Where the built-in files lie in the source, and what their names begin with.
pub const ASSETS: &str = "assets/evaluations/";

macro_rules! built_in {
    ($($game:literal: $default:literal, $($name:literal),*;)*) => {
        /// The built-in files by game, the game's default first: name, file and text.
        const BUILT_IN: &[(&str, &[(&str, &str, &str)])] = &[$(
            ($game, &[built_in!(file $game, $default), $(built_in!(file $game, $name)),*]),
        )*];
    };
    (file $game:literal, $name:literal) => {(
        $name,
        concat!("assets/evaluations/", $game, "/", $name, ".ron"),
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../assets/evaluations/", $game, "/", $name, ".ron")),
    )};
}

// The default comes first.
built_in! {
    "k-in-a-row": "lines", "outcome", "outcome-sooner", "weights", "weights-outcome", "urgent-lines";
    "connect-four": "lines", "outcome", "outcome-sooner", "open-fours", "threats";
    "othello": "mobility", "outcome", "outcome-sooner", "basilio", "discs", "disc-difference", "squares-discs",
        "squares-discs-2", "game-over", "mobility-fades";
    "rastros": "paths", "outcome", "outcome-sooner", "basilio", "ar-livre", "shortest-path", "positiva", "race";
    "nim": "nim-sum", "outcome", "outcome-sooner", "heap-sum", "hurry";
    "tree": "leaf",;
}

/// All evaluations there are. See the module.
#[derive(Clone, Debug, PartialEq)]
pub struct Registry {
    evaluations: Vec<Evaluation>,
    /// The names of those that somebody brought along, by game.
    guests: Vec<(String, String)>,
    /// The names that files had which cannot be used, and why not.
    broken: Vec<(String, String)>,
}

/// An evaluation as it is listed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Listed<'a> {
    /// The evaluation.
    pub evaluation: &'a Evaluation,
    /// Is it the one that a game uses unless told otherwise?
    pub default: bool,
}

/// There is no evaluation of this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.told())]
pub struct UnknownEvaluation {
    /// The game.
    pub game: String,
    /// The name.
    pub name: String,
    /// The evaluations there are.
    pub known: String,
    /// Why its file cannot be used, if it has one.
    pub broken: Option<String>,
}

impl UnknownEvaluation {
    fn told(&self) -> String {
        let UnknownEvaluation { game, name, known, broken } = self;
        match broken {
            Some(reason) => format!("the evaluation {name:?} has a file that cannot be used: {reason}"),
            None => format!("{game} has no evaluation {name:?}; it has {known}"),
        }
    }
}

impl Default for Registry {
    fn default() -> Self {
        Registry::built_in()
    }
}

impl Registry {
    /// The built-in evaluations.
    #[must_use]
    pub fn built_in() -> Registry {
        let files = BUILT_IN.iter().flat_map(|(_, files)| files.iter());
        // A built-in file that is none would be missing here; the tests see to it that there is no such file.
        let evaluations = files.filter_map(|(_, file, text)| Evaluation::read(text, file).ok()).collect();
        Registry { evaluations, guests: Vec::new(), broken: Vec::new() }
    }
    /// Adds the text of a file, or puts it in the place of the evaluation of that game and name.
    ///
    /// # Errors
    /// The text is no evaluation.
    pub fn add(&mut self, text: &str, file: &str) -> Result<&Evaluation, EvalError> {
        let index = self.put(Evaluation::read(text, file)?);
        Ok(&self.evaluations[index])
    }
    /// Remembers why the file of an evaluation cannot be used: for whoever asks for its name, or for what is its name in
    /// `text`.
    pub fn add_broken(&mut self, name: &str, text: &str, reason: &str) {
        let own = ron_place::name(text);
        let names = [Some(name.to_owned()), own].into_iter().flatten();
        self.broken.extend(names.map(|name| (name, reason.to_owned())));
    }
    /// Puts an evaluation in the place of that of its game and name, or behind the others; answers where it is.
    fn put(&mut self, new: Evaluation) -> usize {
        let same = |old: &Evaluation| (&old.game, &old.name) == (&new.game, &new.name);
        let index = self.evaluations.iter().position(same).unwrap_or(self.evaluations.len());
        match self.evaluations.get_mut(index) {
            Some(old) => *old = new,
            None => self.evaluations.push(new),
        }
        index
    }
    /// All evaluations.
    pub fn all(&self) -> impl Iterator<Item = &Evaluation> {
        self.evaluations.iter()
    }
    /// The same evaluations, but this one in the place of the evaluation of that game and name.
    #[must_use]
    pub fn with(&self, new: Evaluation) -> Registry {
        let mut registry = self.clone();
        registry.put(new);
        registry
    }
    /// The same evaluations, but this one brought along by somebody: it stays above whatever [`Registry::over`] puts below.
    #[must_use]
    pub fn with_override(&self, new: Evaluation) -> Registry {
        let mut registry = self.clone();
        let name = (new.game.clone(), new.name.clone());
        if !registry.guests.contains(&name) {
            registry.guests.push(name);
        }
        registry.put(new);
        registry
    }
    /// The evaluations of `base`, and above them those that somebody brought along here.
    #[must_use]
    pub fn over(&self, base: &Registry) -> Registry {
        let guests = self.guests.iter().filter_map(|(game, name)| self.get(game, name).ok());
        guests.fold(base.clone(), |all, guest| all.with_override(guest.clone()))
    }
    /// Did somebody bring this one along?
    #[must_use]
    pub fn is_guest(&self, game: &str, name: &str) -> bool {
        self.guests.iter().any(|guest| (guest.0.as_str(), guest.1.as_str()) == (game, name))
    }
    /// The evaluations of a game, its default first.
    pub fn list<'a>(&'a self, game: &'a str) -> impl Iterator<Item = Listed<'a>> {
        let default = Registry::default_name(game);
        let of_game = self.evaluations.iter().filter(move |evaluation| evaluation.game == game);
        of_game.map(move |evaluation| Listed { evaluation, default: Some(evaluation.name.as_str()) == default })
    }
    /// An evaluation of a game by its name.
    ///
    /// # Errors
    /// There is none; lists those there are.
    pub fn get(&self, game: &str, name: &str) -> Result<&Evaluation, UnknownEvaluation> {
        let of_game = || self.evaluations.iter().filter(|evaluation| evaluation.game == game);
        of_game().find(|evaluation| evaluation.name == name).ok_or_else(|| {
            let known: Vec<&str> = of_game().map(|evaluation| evaluation.name.as_str()).collect();
            let broken = self.broken.iter().find(|(broken, _)| broken == name).map(|(_, reason)| reason.clone());
            UnknownEvaluation { game: game.to_owned(), name: name.to_owned(), known: known.join(", "), broken }
        })
    }
    /// The name of the evaluation that a game uses unless told otherwise; `None` if there is no such game.
    #[must_use]
    pub fn default_name(game: &str) -> Option<&'static str> {
        let (_, files) = BUILT_IN.iter().find(|(name, _)| *name == game)?;
        files.first().map(|(name, ..)| *name)
    }
}
