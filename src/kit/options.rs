//! [`Options`]: how the workbench shall look on this terminal.

use model::language::sides::{self, ByDiscs};
use model::language::squares::{self, ByPairs};

/// How many colours the terminal has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Palette {
    Sixteen,
    /// 256.
    Many,
    #[default]
    Full,
}

/// How the workbench shall look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Only ASCII signs?
    pub ascii: bool,
    /// Colours, or only bold, underlined and reversed?
    pub color: bool,
    pub palette: Palette,
    /// Are squares written as (row, column)?
    pub pairs: bool,
    /// Show times, speeds and memory? They differ from run to run.
    pub clock: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            ascii: false,
            color: true,
            palette: Palette::Full,
            pairs: false,
            clock: true,
        }
    }
}

impl Options {
    /// While these live, sides and squares are called as on this screen.
    pub fn names(&self) -> (ByDiscs, ByPairs) {
        (sides::by_discs(self.ascii), squares::by_pairs(self.pairs))
    }
}
