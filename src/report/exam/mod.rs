//! Exam sheets and their solutions on paper: HTML, SVG, LaTeX and plain text, and JSON for scripts.
//!
//! [`Paper`] is one of the two pages of a sheet; what stands on it is decided here and in `place`, and each format writes
//! it in its own way. Everything fits one page: HTML and LaTeX scale the drawing and the steps to what is left of it.
//!
//! Invariants: texts are escaped as the format demands; a page loads nothing from elsewhere; a sheet shows nothing that is
//! asked. Cost: O(nodes × plies), for a solution also O(visits × branching).

mod files;
mod html;
mod json;
mod latex;
mod place;
mod svg;
mod text;

pub use files::{PaperError, files};
pub use json::SheetJson;
pub use text::text;

use crate::batch::exam::{Ask, Sheet};
use crate::inspect::describe::EventDescription;
use crate::inspect::explain::{counted, thousands};
use engine::rules::Side;
use engine::trace::{Event, Tick};
use html::html;

/// The most leaves of a tree that is drawn on one page.
pub const MOST_LEAVES: u64 = 128;

/// The most visits of which every one has its step in a solution; beyond that, only those of inner nodes have.
const ALL_STEPS: u64 = 60;

/// One page: a sheet, or its solution.
#[derive(Clone, Copy)]
pub struct Paper<'a> {
    pub sheet: &'a Sheet,
    pub ask: &'a [Ask],
    /// With the answers?
    pub solved: bool,
    /// Is the tree drawn from left to right, on upright paper? Wide trees are.
    pub sideways: bool,
}

/// A format of papers.
#[derive(Clone, Copy, Debug)]
pub struct PaperFormat {
    /// The word on the command line.
    pub word: &'static str,
    pub about: &'static str,
    /// How the names of such files end.
    pub ending: &'static str,
    /// Is a tree drawn, so that it has to fit a page?
    pub drawn: bool,
    pub write: fn(Paper<'_>) -> String,
}

/// All formats.
pub const FORMATS: [PaperFormat; 4] = [
    PaperFormat { word: "html", about: "A page for a browser, to print", ending: "html", drawn: true, write: html },
    PaperFormat { word: "svg", about: "A drawing", ending: "svg", drawn: true, write: svg::page },
    PaperFormat { word: "latex", about: "LaTeX with TikZ", ending: "tex", drawn: true, write: latex::latex },
    PaperFormat { word: "text", about: "Indented lines", ending: "txt", drawn: false, write: text },
];

impl PaperFormat {
    /// The format with this word.
    pub fn named(word: &str) -> Option<&'static PaperFormat> {
        FORMATS.iter().find(|format| format.word == word)
    }
}

/// Is a tree with so many leaves drawn from left to right?
pub fn is_sideways(leaves: Option<u64>) -> bool {
    leaves.is_none_or(|leaves| leaves > 27)
}

impl<'a> Paper<'a> {
    fn asks(&self, ask: Ask) -> bool {
        self.ask.contains(&ask)
    }
    /// Is the answer to this question shown?
    fn shows(&self, ask: Ask) -> bool {
        self.solved && self.asks(ask)
    }
    fn title(&self) -> String {
        let what = if self.solved { "Solution" } else { "Sheet" };
        format!("{what} {}", self.sheet.number)
    }
    fn method(&self) -> &'static str {
        self.sheet.problem.spec().method.word()
    }
    /// Who moves first, and what the signs mean.
    fn legend(&self) -> String {
        let first = if self.sheet.first == Side::First { "MAX" } else { "MIN" };
        format!(
            "{first} moves first. ▲ MAX, ▼ MIN; leaves carry their values for MAX. Children are searched from left to right."
        )
    }
    /// What is asked, one sentence each.
    fn tasks(&self) -> Vec<String> {
        let method = self.method();
        let prunes = self.sheet.problem.spec().method.prunes();
        let task = |ask: &Ask| match (ask, prunes) {
            (Ask::Values, true) => format!("Write the value that {method} returns at each node it visits."),
            (Ask::Values, false) => format!("Write the value that {method} returns at each node."),
            (Ask::Cuts, _) => "Cross out the moves that are left unsearched. How many cuts are there?".to_owned(),
            (Ask::Windows, _) => "Write α and β when each inner node is entered.".to_owned(),
            (Ask::Order, _) => "Number the nodes in the order in which they are visited, the root being 1.".to_owned(),
        };
        let last = "Which move is best at the root?".to_owned();
        self.ask.iter().map(task).chain([last]).collect()
    }
    /// The answers in numbers.
    fn answers(&self) -> Vec<String> {
        let (sheet, counts) = (self.sheet, self.sheet.counts);
        let best: Vec<String> = sheet.best.iter().map(|ordinal| sheet.name(&[*ordinal])).collect();
        let mut answers = vec![format!("value {}, best move {}", sheet.problem.print(sheet.value), best.join(", "))];
        answers.push(format!(
            "{}, {}, {}, {} unsearched",
            counted(counts.nodes, ["node visited", "nodes visited"]),
            counted(counts.leaves, ["leaf", "leaves"]),
            counted(counts.cuts, ["cut", "cuts"]),
            counted(counts.pruned, ["move", "moves"]),
        ));
        answers
    }
    /// The search in sentences: what each visit returns, and what that changes.
    fn steps(&self) -> Vec<String> {
        let sheet = self.sheet;
        let problem = &*sheet.problem;
        let all = sheet.counts.nodes <= ALL_STEPS;
        sheet.look(|walk| {
            let describe = |tick: u64| {
                let moment = walk.moment(Tick(tick)).ok()?;
                let event = EventDescription::new(problem, &moment)?;
                let shown = event.event == Event::Leave && (all || !event.leaf);
                shown.then(|| format!("{}. {}", thousands(tick), event.sentence(problem, false)))
            };
            (0..2 * sheet.counts.nodes).filter_map(describe).collect()
        })
    }
}
