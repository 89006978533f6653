//! [`Popup`]: a report over the panes, to read and to jump from: why, a check, a comparison, the findings of the judge.

use crate::kit::to::To;
use engine::trace::Tick;
use model::foreign::judge::Verdict;
use model::report::{Report, judge};
use std::collections::BTreeSet;

/// A report to read. See the module.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Popup {
    /// What stands above.
    pub title: String,
    /// What is read.
    pub report: Report,
    /// The selected row, as [`Report::ticks`] counts them.
    pub at: usize,
    /// The verdict that the report shows.
    pub judged: Option<Box<JudgedFindings>>,
    /// Whether it compares the parts of what a search remembers: that can be done over the whole game, too.
    pub compares_parts: bool,
    /// Whether the screen below comes back when it is left.
    pub lies_over: bool,
    /// Whether it explains the words of what lies below.
    pub is_card: bool,
}

/// A verdict whose findings can be opened to what follows from them.
#[derive(Clone, Debug, PartialEq)]
pub struct JudgedFindings {
    verdict: Verdict,
    /// The root causes that are opened.
    opened: BTreeSet<usize>,
    /// Of which of them each row is.
    roots: Vec<Option<usize>>,
}

impl Popup {
    /// Where enter jumps to.
    pub fn jump(&self) -> Option<Tick> {
        self.report.ticks().nth(self.at).flatten()
    }
    /// The first row that leads to a tick is selected.
    pub fn new(title: &str, report: Report) -> Popup {
        let at = report.ticks().position(|tick| tick.is_some()).unwrap_or(0);
        Popup {
            title: title.to_owned(),
            report,
            at,
            ..Popup::default()
        }
    }
    /// A report over a screen, which comes back when the report is left.
    pub fn over(title: &str, report: Report) -> Popup {
        Popup {
            lies_over: true,
            ..Popup::new(title, report)
        }
    }
    /// What the judge says.
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
    /// The root cause of the selected row.
    pub fn root(&self) -> Option<usize> {
        self.judged
            .as_ref()
            .and_then(|judged| judged.roots.get(self.at).copied().flatten())
    }
    /// Shows what follows from the selected finding, or hides it.
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
