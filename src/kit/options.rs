//! [`Options`]: the options for the look of the workbench on this terminal.

use model::language::sides::{self, ByDiscs};
use model::language::squares::{self, ByPairs};

/// The number of colours of the terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Palette {
    Sixteen,
    /// 256.
    Many,
    #[default]
    Full,
}

/// The options for the look of the workbench.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// True if only ASCII signs are used.
    pub ascii: bool,
    /// True for colours, false for bold, underlined and reversed text only.
    pub color: bool,
    pub palette: Palette,
    /// True if squares are written as (row, column).
    pub pairs: bool,
    /// True if times, speeds and memory, which differ from run to run, are shown.
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
    /// Returns guards; while they live, sides and squares are named as on this screen.
    pub fn names(&self) -> (ByDiscs, ByPairs) {
        (sides::by_discs(self.ascii), squares::by_pairs(self.pairs))
    }
}
