//! [`Workbench`]: the options of the workbench.

use super::CliResult;
use super::choice::ChoiceArguments;
use super::language::LanguageArguments;
use super::request::{SearchArguments, refuse_program_file};
use clap::{Args, ValueEnum};
use engine::search::Spec;
use model::settings::Colors;
use std::path::PathBuf;

/// How the workbench is opened.
#[derive(Args, Clone, Debug, PartialEq, Eq)]
pub struct Workbench {
    /// A saved game, a trace, a tournament, a game such as nim:heaps=3+5, a plyscope:// link, or - for standard input
    #[arg(conflicts_with = "game")]
    pub file: Option<PathBuf>,
    /// Which game of a text; of several they are listed.
    #[command(flatten)]
    pub which: ChoiceArguments,
    /// Open this game, with its parameters after a colon: connect-four:columns=4,rows=4
    #[arg(long, value_name = "SPEC", conflicts_with = "read_as")]
    pub game: Option<String>,
    /// Its position: the rows from the top joined by /, a space, the side to move
    #[arg(
        long,
        value_name = "TEXT",
        allow_hyphen_values = true,
        requires = "game"
    )]
    pub position: Option<String>,
    /// Moves to play from there
    #[arg(
        long,
        value_name = "LIST",
        allow_hyphen_values = true,
        requires = "game"
    )]
    pub moves: Option<String>,
    /// The search of the game or the file.
    #[command(flatten)]
    pub search: SearchArguments,
    #[command(flatten)]
    pub appearance: Appearance,
}

impl Workbench {
    /// Checks the options that do not depend on the game.
    ///
    /// # Errors
    /// The option that is wrong, and why.
    pub fn check(&self) -> CliResult<()> {
        let file = self.file.as_ref().and_then(|file| file.to_str());
        for named in [file, self.game.as_deref()].into_iter().flatten() {
            refuse_program_file(named)?;
        }
        self.search.uct(&Spec::default()).map(|_| ())
    }
}

/// How the workbench looks.
#[derive(Args, Clone, Debug, PartialEq, Eq)]
pub struct Appearance {
    /// Read this configuration instead of the usual one; `plyscope list config` prints what it may say
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// Draw with ASCII characters only
    #[arg(long)]
    pub ascii: bool,
    /// Leave the mouse to the terminal
    #[arg(long)]
    pub no_mouse: bool,
    /// When to use colours
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub color: Color,
    /// The language of the screen; without it that of the locale (LC_ALL, LC_MESSAGES, LANG)
    #[command(flatten)]
    pub language: LanguageArguments,
    /// The most memory of a recorded search [default: 128]
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub memory: Option<u32>,
}

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// As the terminal and the environment say
    Auto,
    /// Always
    Always,
    /// Never
    Never,
    /// 16 of them
    #[value(name = "16")]
    Sixteen,
    /// 256 of them
    #[value(name = "256")]
    Many,
    /// All
    Full,
}

impl Color {
    /// Returns the colours to use; `None`: those of the configuration.
    pub fn colors(self) -> Option<Colors> {
        match self {
            Color::Auto => None,
            Color::Always => Some(Colors::Known),
            Color::Never => Some(Colors::None),
            Color::Sixteen => Some(Colors::Sixteen),
            Color::Many => Some(Colors::Many),
            Color::Full => Some(Colors::Full),
        }
    }
}
