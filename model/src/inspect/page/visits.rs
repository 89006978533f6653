//! [`Visits`]: every visit of a part of a recorded search, in the order in which nodes are entered.
//!
//! A part is given by its first and last tick. It consists of the nodes that the search was in
//! during these ticks, and all children of these. Cost: O(visits × branching), and a re-derivation
//! for each folded node of the part.

use super::{MOST_VISITS, PageError};
use engine::numbers::Ordinal;
use engine::search::{Kind, Value, Window};
use engine::trace::{Child, Entry, NodeNumber, NodeVisit, Predicate, Tick, Walk, Way};
use std::collections::HashMap;

/// A visit of a node.
pub struct PageVisit {
    /// The ordinals of the moves from the root.
    pub path: Vec<Ordinal>,
    /// Its number among all visits of the search.
    pub number: NodeNumber,
    /// The visit of the node above; `None` for the root's.
    pub parent: Option<NodeNumber>,
    pub entry: Entry,
    /// The window at entry.
    pub window: Window,
    pub kind: Kind,
    /// The number of the visit among those of its parent to this move, from 1.
    pub visit: u16,
    /// α, β and the best value of the node above after the visit; `None`: the value does not count
    /// there.
    pub after: Option<[Value; 3]>,
    /// True if some of its ticks belong to the part.
    pub inside: bool,
}

/// The visits of a part of a search.
pub struct Visits {
    pub all: Vec<PageVisit>,
    /// The ticks of the part, both included.
    pub from: Tick,
    pub to: Tick,
}

impl Visits {
    /// Reads the visits of the ticks from `from` to `to`; `None` stands for the first and the last
    /// tick of the search.
    ///
    /// # Errors
    /// Returns an error if there is no such tick, if there are more than [`MOST_VISITS`] visits, or
    /// if a subtree could not be re-derived.
    pub fn read(
        walk: &mut Walk<'_>,
        (from, to): (Option<Tick>, Option<Tick>),
    ) -> Result<Visits, PageError> {
        let last = Tick::last_of(walk.ticks()).unwrap_or_default();
        let (from, to) = (from.unwrap_or_default(), to.unwrap_or(last));
        for tick in [from, to] {
            walk.moment(tick)?;
        }
        if from > to {
            return Err(PageError::Ticks { from, to });
        }
        let mut reader = VisitReader {
            visits: Visits {
                all: Vec::new(),
                from,
                to,
            },
            inside: 0,
            full: None,
        };
        walk.hunt(None, Way::Forwards, u64::MAX, &mut reader)?;
        match reader.full {
            // With large positions even [`MOST_VISITS`] visits may have too much text; two thirds
            // of them always fit.
            Some(next) => Err(PageError::Large {
                from,
                fits: Tick(from.0 + (next.0 - from.0) * 2 / 3),
                last,
            }),
            None => Ok(reader.visits),
        }
    }
    /// Returns the number of moves shown of each node of the part, by the number of the node: all
    /// that were searched, and `unsearched` of the others. One more box has the number of those
    /// left out.
    pub fn opened(&self, unsearched: usize) -> HashMap<NodeNumber, usize> {
        let mut children: HashMap<NodeNumber, (usize, usize)> = HashMap::new();
        for visit in &self.all {
            if let Some(parent) = visit.parent {
                let (count, again) = children.entry(parent).or_default();
                *count += 1;
                *again += usize::from(visit.visit > 1);
            }
        }
        let inner = self
            .all
            .iter()
            .filter(|visit| visit.inside && !visit.entry.is_leaf());
        inner
            .map(|visit| {
                let (count, again) = children.get(&visit.number).copied().unwrap_or_default();
                let left = (usize::from(visit.entry.legal) + again).saturating_sub(count);
                // A box for a single move shows the move itself.
                let shown = if left <= unsearched + 1 {
                    left
                } else {
                    unsearched
                };
                (visit.number, count + shown)
            })
            .collect()
    }
}

struct VisitReader {
    visits: Visits,
    /// The number of them that belong to the part.
    inside: usize,
    /// The tick of the first visit that does not fit.
    full: Option<Tick>,
}

impl VisitReader {
    /// Returns true if the search is in a node during the part.
    fn is_inside(&self, node: &Child) -> bool {
        node.enter() <= self.visits.to && node.leave().is_none_or(|leave| leave >= self.visits.from)
    }
}

impl Predicate for VisitReader {
    fn may_be_below(&mut self, node: &Child, _: &[Ordinal]) -> bool {
        self.is_inside(node)
    }
    fn enter(&mut self, visit: &NodeVisit<'_>) -> bool {
        let (node, inside) = (visit.node, self.is_inside(visit.node));
        if visit.parent.is_none() && !inside {
            return false;
        }
        self.inside += usize::from(inside);
        if self.inside > MOST_VISITS {
            self.full = Some(node.enter());
            return true;
        }
        let after = node.after;
        self.visits.all.push(PageVisit {
            path: visit.path.to_vec(),
            number: node.frame.number,
            parent: visit.parent.map(|(number, _)| number),
            entry: node.entry,
            window: node.frame.window,
            kind: node.kind,
            visit: node.frame.visit,
            after: node
                .counts
                .then_some([after.window.alpha, after.window.beta, after.best]),
            inside,
        });
        false
    }
    fn leave(&mut self, _: &NodeVisit<'_>) -> bool {
        false
    }
}
