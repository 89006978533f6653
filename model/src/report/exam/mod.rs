//! Exam sheets and their solutions on paper: HTML, SVG, LaTeX and plain text, and JSON for scripts.
//!
//! [`Page`] is one of the two pages of a sheet; each format writes it in its own way. What stands on it is decided by
//! [`Paper`] for depth-first searches, and by [`SampledPaper`] for Monte-Carlo searches. Everything fits one page: HTML and LaTeX scale the drawing and the steps to what is left of it.
//!
//! Invariants: texts are escaped as the format demands; a page loads nothing from elsewhere; a
//! sheet shows nothing that is asked. Cost: O(nodes × plies), for a solution also O(visits ×
//! branching).

mod fields;
mod files;
mod formats;
mod html;
mod json;
mod key;
mod latex;
mod lines;
mod moodle;
mod node_lines;
mod page;
mod paper;
mod place;
mod sampled;
mod sampled_json;
mod searched;
mod sheets;
mod steps;
mod svg;
mod text;
mod tree_svg;

pub use files::{ExamFile, PDF, PaperError, files};
pub use formats::Formats;
pub use json::SheetJson;
pub use moodle::{MOODLE, moodle};
pub use page::Page;
pub use paper::Paper;
pub use sampled::SampledPaper;
pub use sheets::ExamSheets;
pub use steps::STEPS;
pub use text::text;

use html::html;

/// The maximum number of leaves of a tree that is drawn on one page.
pub const MOST_LEAVES: u64 = 128;

#[derive(Clone, Copy, Debug)]
pub struct PaperFormat {
    /// The name on the command line.
    pub word: &'static str,
    pub about: &'static str,
    /// The file name extension.
    pub ending: &'static str,
    /// True if a tree is drawn, so that it has to fit a page.
    pub drawn: bool,
    pub write: fn(&dyn Page) -> String,
}

/// All formats of papers.
pub const FORMATS: [PaperFormat; 4] = [
    PaperFormat {
        word: "html",
        about: "A page for a browser, to print",
        ending: "html",
        drawn: true,
        write: html,
    },
    PaperFormat {
        word: "svg",
        about: "A drawing",
        ending: "svg",
        drawn: true,
        write: svg::page,
    },
    PaperFormat {
        word: "latex",
        about: "LaTeX with TikZ",
        ending: "tex",
        drawn: true,
        write: latex::latex,
    },
    PaperFormat {
        word: "text",
        about: "Indented lines",
        ending: "txt",
        drawn: false,
        write: text,
    },
];

impl PaperFormat {
    /// Returns the format with this name.
    pub fn named(word: &str) -> Option<&'static PaperFormat> {
        FORMATS.iter().find(|format| format.word == word)
    }
}

/// Returns true if a tree with this number of leaves is drawn from left to right.
pub fn is_sideways(leaves: Option<u64>) -> bool {
    leaves.is_none_or(|leaves| leaves > 27)
}
