//! [`GameInfo`]: the description of a game besides its rules. Each game has one, in the file of its
//! features.

use crate::rules::parameters::KnownParameters;

/// The description of a game, and the files that belong to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameInfo {
    /// The name on the command line and in files.
    pub name: &'static str,
    /// The title for display.
    pub title: &'static str,
    /// Its parameters with their ranges, as on the command line.
    pub parameters: KnownParameters,
    /// Examples: the default game, and other interesting ones.
    pub examples: &'static [&'static str],
    /// The features that its evaluations may use, besides [`CONSTANT`].
    pub features: &'static [FeatureInfo],
    /// The built-in evaluations, the default first; the default works on every board.
    pub evaluations: &'static [Asset],
    /// The built-in players of this game only.
    pub players: &'static [Asset],
    /// True if the game has another notion of its end, [`super::Features::no_disc_can_be_placed`].
    pub early_end: bool,
    /// True if finished positions have their own value, [`super::Features::leaf_value`].
    pub leaf_values: bool,
    /// True if stones fall to the lowest free square of a column.
    pub falls: bool,
    /// True if the game has chance nodes with some parameters.
    pub may_have_chance: bool,
}

impl GameInfo {
    /// Returns true if its features are named by a program, and known only when it runs.
    pub fn has_own_values(&self) -> bool {
        self.name == crate::rules::program::NAME
    }
}

/// A file that is part of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asset {
    /// The path in this package: `assets/evaluations/nim/outcome.ron`.
    pub file: &'static str,
    /// The contents of the file.
    pub text: &'static str,
}

impl Asset {
    /// Returns the name of the file without folder and extension.
    pub fn name(&self) -> &'static str {
        let (_, name) = self.file.rsplit_once('/').unwrap_or(("", self.file));
        name.strip_suffix(".ron").unwrap_or(name)
    }
}

/// Returns the [`Asset`]s of a folder in this package's `assets/` by name:
/// `assets!("players/nim": "heap-sum", "perfect")`.
macro_rules! assets {
    ($folder:literal: $($name:literal),+ $(,)?) => {
        &[$($crate::eval::Asset {
            file: concat!("assets/", $folder, "/", $name, ".ron"),
            text: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/", $folder, "/", $name, ".ron")),
        }),+]
    };
}
pub(crate) use assets;

/// The description of a feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FeatureInfo {
    /// The name in files.
    pub name: &'static str,
    /// A description of its count for one side.
    pub about: &'static str,
    /// Its arguments.
    pub args: &'static [ArgInfo],
}

impl FeatureInfo {
    /// Creates the description of a feature without arguments.
    pub const fn plain(name: &'static str, about: &'static str) -> FeatureInfo {
        FeatureInfo {
            name,
            about,
            args: &[],
        }
    }
}

/// The description of an argument of a feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArgInfo {
    /// The field of the term.
    pub name: &'static str,
    /// A description of its meaning.
    pub about: &'static str,
    /// True if the argument is required.
    pub required: bool,
}

/// The feature of every game that is always 1.
pub const CONSTANT: FeatureInfo = FeatureInfo::plain("constant", "1 in every position");

/// The argument with a number for each square.
pub const TABLE: ArgInfo = ArgInfo {
    name: "table",
    about: "a number for each square, row after row from the top",
    required: true,
};
/// The argument with the value of a line by its stones.
pub const COUNTS: ArgInfo = ArgInfo {
    name: "counts",
    about: "the worth of a line with 1, 2, 3 … stones (the last number for all longer ones); 1, 2, 3 … if absent",
    required: false,
};
