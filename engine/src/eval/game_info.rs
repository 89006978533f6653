//! [`GameInfo`]: the description of a game besides its rules. One value a game, in the file of its features.

use crate::rules::parameters::KnownParameters;

/// A game in words, and what comes with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameInfo {
    /// The word on the command line and in files.
    pub name: &'static str,
    /// The game for people.
    pub title: &'static str,
    /// Its parameters with their ranges, as the command line reads them.
    pub parameters: KnownParameters,
    /// The usual game, and others worth a look.
    pub examples: &'static [&'static str],
    /// The features that its evaluations may use, besides [`CONSTANT`].
    pub features: &'static [FeatureInfo],
    /// The built-in evaluations, the default first; the default works on every board.
    pub evaluations: &'static [Asset],
    /// The built-in players that know this game only.
    pub players: &'static [Asset],
    /// Has the game another notion of being over, [`super::Features::no_disc_can_be_placed`]?
    pub early_end: bool,
    /// Do finished positions have a value of their own, [`super::Features::leaf_value`]?
    pub leaf_values: bool,
    /// Does a stone fall to the lowest free square of its column?
    pub falls: bool,
    /// Whether it has chance nodes with some parameters.
    pub may_have_chance: bool,
}

impl GameInfo {
    /// True if its features are those that a program names, which are known when it runs.
    pub fn has_own_values(&self) -> bool {
        self.name == crate::rules::program::NAME
    }
}

/// A file that is part of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asset {
    /// Its path in this package: `assets/evaluations/nim/outcome.ron`.
    pub file: &'static str,
    /// Its text.
    pub text: &'static str,
}

impl Asset {
    /// The file's name without folder and ending.
    pub fn name(&self) -> &'static str {
        let (_, name) = self.file.rsplit_once('/').unwrap_or(("", self.file));
        name.strip_suffix(".ron").unwrap_or(name)
    }
}

/// The [`Asset`]s of a folder in this package's `assets/`, by name: `assets!("players/nim": "heap-sum", "perfect")`.
macro_rules! assets {
    ($folder:literal: $($name:literal),+ $(,)?) => {
        &[$($crate::eval::Asset {
            file: concat!("assets/", $folder, "/", $name, ".ron"),
            text: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/", $folder, "/", $name, ".ron")),
        }),+]
    };
}
pub(crate) use assets;

/// A feature in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FeatureInfo {
    /// The name in files.
    pub name: &'static str,
    /// What it counts for one side.
    pub about: &'static str,
    /// The arguments it takes.
    pub args: &'static [ArgInfo],
}

impl FeatureInfo {
    /// A feature without arguments.
    pub const fn plain(name: &'static str, about: &'static str) -> FeatureInfo {
        FeatureInfo {
            name,
            about,
            args: &[],
        }
    }
}

/// An argument of a feature in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArgInfo {
    /// The field of the term.
    pub name: &'static str,
    /// What it says.
    pub about: &'static str,
    /// Must it be there?
    pub required: bool,
}

/// Always 1, in every game.
pub const CONSTANT: FeatureInfo = FeatureInfo::plain("constant", "1 in every position");

/// A number for each square.
pub const TABLE: ArgInfo = ArgInfo {
    name: "table",
    about: "a number for each square, row after row from the top",
    required: true,
};
/// The worth of a line by its stones.
pub const COUNTS: ArgInfo = ArgInfo {
    name: "counts",
    about: "the worth of a line with 1, 2, 3 … stones (the last number for all longer ones); 1, 2, 3 … if absent",
    required: false,
};
