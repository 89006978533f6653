//! [`RootCost`]: a root that gives its moves wider windows than they are due, and the estimated
//! cost of that.
//!
//! With wider windows every move of the root gets its exact value, and the value of the root stays
//! right: this may be intended, and is then alpha-beta with an open root. It visits more nodes. The
//! nodes that a search with the due windows would not visit are inferred from the values of the
//! trace: the due window is handed down beside the program's own, and if it is empty before a
//! child, that child and all nodes below it are additional. Without a table this is exact for
//! alpha-beta, because the values that a narrower window changes lie outside of it.
//!
//! Cost: O(1) a node, where the root's windows are too wide; else none.

use super::super::event::TraceWindow;
use super::finding::FindingKind as Kind;
use super::frame::{Reported, is_wider};
use super::ledger::{Charge, plain};
use super::sentences;
use super::verdict::Inspector;
use super::walk::TraceWalk;
use engine::search::MethodName;

/// The window that is due at an open node, and whether the node is additional.
struct DueNode {
    window: TraceWindow,
    additional: bool,
}

/// The first window that was too wide.
struct WideWindow {
    reported: Reported,
    at: String,
    found: String,
    expected: String,
}

/// The cost of an open root.
#[derive(Default)]
pub struct RootCost {
    open: Vec<DueNode>,
    additional: u64,
    first: Option<WideWindow>,
}

impl RootCost {
    /// Takes in the last node, which was entered.
    pub fn entered(&mut self, walk: &TraceWalk<'_>) {
        let ply = walk.ply();
        self.open.truncate(ply);
        let Some(frame) = walk.frames.last() else {
            return;
        };
        let parent = ply
            .checked_sub(1)
            .and_then(|above| Some((self.open.get(above)?, walk.frames.get(above)?)));
        let due = match parent {
            None => DueNode {
                window: frame.entry(),
                additional: false,
            },
            Some((due, parent)) => {
                let window = due.window.after(parent.best, parent.max);
                DueNode {
                    window,
                    additional: due.additional || (ply > 1 && window.alpha >= window.beta),
                }
            }
        };
        self.additional += u64::from(due.additional);
        self.open.push(due);
    }
}

impl Inspector<'_> {
    /// Returns true if a child of the root is entered with a wider window than it is due. Reports
    /// that once, as a remark.
    pub(super) fn widens_root(
        &mut self,
        walk: &mut TraceWalk<'_>,
        found: TraceWindow,
        research: bool,
    ) -> bool {
        let own = Inspector::own(walk);
        let Some(parent) = walk.parent() else {
            return false;
        };
        let bounds = parent.bounds();
        // In PVS later moves are due a null window.
        let unit = self
            .demands
            .unit
            .filter(|_| self.demands.method == MethodName::Pvs && !research);
        let null = unit
            .filter(|_| parent.best.is_some())
            .map(|unit| bounds.null(unit, parent.max));
        let expected = null.filter(|null| null.is_inside(bounds)).unwrap_or(bounds);
        // A window that follows from a repaired value is no choice of the program.
        let is_explained = parent
            .repairs()
            .any(|(window, best, _)| window.after(best, parent.max) == found);
        if !self.demands.opens_root || is_explained || !is_wider(found, expected) {
            return false;
        }
        if self.open_root.first.is_some() {
            return true;
        }
        let tick = walk.tick();
        let explanations = plain(Kind::Window);
        let entry = Charge {
            kind: Kind::Window,
            fault: false,
            tick,
            explanations,
            cause: None,
            lost: false,
        };
        let say = |_: &str| {
            (
                own.shown_window(found),
                own.shown_window(expected),
                String::new(),
            )
        };
        if let Some(reported) = self.enter_finding(walk, walk.ply(), entry, say) {
            let at = sentences::node(&walk.path(walk.ply()));
            let (found, expected) = (own.window(found), own.window(expected));
            self.open_root.first = Some(WideWindow {
                reported,
                at,
                found,
                expected,
            });
        }
        true
    }
    /// Completes the remark with the cost of the wider windows, once all of `nodes` are counted.
    pub fn finish_open_root(&mut self, nodes: u64) {
        let RootCost {
            additional, first, ..
        } = std::mem::take(&mut self.open_root);
        let Some(WideWindow {
            reported,
            at,
            found,
            expected,
        }) = first
        else {
            return;
        };
        self.ledger.reword(reported, |finding| {
            if finding.kind == Kind::Window && finding.text.is_empty() {
                finding.text = sentences::open_root(&at, &found, &expected, additional, nodes);
            }
        });
    }
}
