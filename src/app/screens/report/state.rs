//! [`Popup`]: a report over the panes: an explanation, a check, a comparison, the findings of the
//! judge.

use crate::kit::to::To;
use engine::trace::Tick;
use model::foreign::judge::Verdict;
use model::report::{Report, judge};
use std::collections::BTreeSet;

/// A report with its selected row.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Popup {
    /// The text in its frame.
    pub title: String,
    /// The content.
    pub report: Report,
    /// The index of the selected row in [`Report::ticks`].
    pub at: usize,
    /// The verdict that the report shows.
    pub judged: Option<Box<JudgedFindings>>,
    /// True if it compares the parts of a search's memory, which is also possible over the whole
    /// game.
    pub compares_parts: bool,
    /// True if the screen below comes back when it is closed.
    pub lies_over: bool,
    /// True if it explains the words of the screen below.
    pub is_card: bool,
}

/// A verdict whose findings can be expanded to their consequences.
#[derive(Clone, Debug, PartialEq)]
pub struct JudgedFindings {
    verdict: Verdict,
    /// The root causes that are expanded.
    opened: BTreeSet<usize>,
    /// The root cause of each row.
    roots: Vec<Option<usize>>,
}

impl Popup {
    /// Returns the tick that enter goes to.
    pub fn jump(&self) -> Option<Tick> {
        self.report.ticks().nth(self.at).flatten()
    }
    /// Creates a report with its first row that leads to a tick selected.
    pub fn new(title: &str, report: Report) -> Popup {
        let at = report.ticks().position(|tick| tick.is_some()).unwrap_or(0);
        Popup {
            title: title.to_owned(),
            report,
            at,
            ..Popup::default()
        }
    }
    /// Creates a report over a screen, which comes back when the report is closed.
    pub fn over(title: &str, report: Report) -> Popup {
        Popup {
            lies_over: true,
            ..Popup::new(title, report)
        }
    }
    /// Creates a report of a verdict.
    pub fn judged(title: &str, verdict: Verdict) -> Popup {
        let opened = BTreeSet::new();
        let (report, roots) = judge::folded(&verdict, &opened);
        Popup {
            judged: Some(Box::new(JudgedFindings {
                verdict,
                opened,
                roots,
            })),
            ..Popup::new(title, report)
        }
    }
    /// Returns the root cause of the selected row.
    pub fn root(&self) -> Option<usize> {
        self.judged
            .as_ref()
            .and_then(|judged| judged.roots.get(self.at).copied().flatten())
    }
    /// Expands the consequences of the selected finding, or collapses them.
    pub fn turn(&mut self) {
        let Some((root, judged)) = self.root().zip(self.judged.as_mut()) else {
            return;
        };
        let open = !judged.opened.remove(&root);
        if open {
            judged.opened.insert(root);
        }
        (self.report, judged.roots) = judge::folded(&judged.verdict, &judged.opened);
        let first = judged
            .roots
            .iter()
            .position(|at| *at == Some(root))
            .unwrap_or(0);
        let last = judged
            .roots
            .iter()
            .rposition(|at| *at == Some(root))
            .unwrap_or(0);
        self.at = if open { self.at.min(last) } else { first };
    }
    /// Moves the selection.
    pub fn step(&mut self, to: To, page: usize) {
        self.at = to.step(self.at, self.report.rows(), page);
    }
}
