//! [`Ledger`]: the findings, each with the earlier one that it follows from.
//!
//! Invariants: at a tick stands the finding whose kind is preferred, where that is only a remark a fault beside it, and a
//! wrong window beside whatever is wrong with the move: no move explains a window. A cause is earlier than what follows from
//! it. At most [`MOST_FINDINGS`] are kept and [`MOST_MOVES`] moves of their paths.

use super::finding::{Finding, FindingKind};
use super::frame::Reported;
use std::collections::HashMap;

/// How many findings are kept.
pub const MOST_FINDINGS: usize = 1000;

/// How many moves the paths of all findings may have together.
const MOST_MOVES: usize = 1 << 20;

/// What a program did wrong, as far as it can be read off a step: the same mistake shows at many nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mistake {
    /// No more is known than the kind of the finding.
    Some(FindingKind),
    /// The value of the latest child takes the place of the best one.
    KeepsLatest,
    /// An end of the window is not handed to the children.
    NotHandedDown,
    /// An end of the window stays what it was at entry.
    Forgets,
    /// The window is turned or negated wrongly.
    Turned,
    /// A value is not negated.
    Unsigned,
    /// The value is right in another style than the one that was named.
    OtherStyle,
    /// A bound from a null window is taken for a value.
    NoResearch,
}

/// The findings so far. See the module.
#[derive(Default)]
pub struct Ledger {
    kept: Vec<Kept>,
    first: HashMap<Mistake, Reported>,
    moves: usize,
    dropped: u64,
    faults: u64,
}

struct Kept {
    finding: Finding,
    /// A finding at the same tick is preferred.
    replaced: Option<Reported>,
}

/// Whether neither of two findings at a tick, the preferred one first, says anything about the other.
fn are_apart(preferred: FindingKind, other: FindingKind) -> bool {
    let about_move = matches!(preferred, FindingKind::IllegalMove | FindingKind::PastEnd | FindingKind::Depth);
    about_move && other == FindingKind::Window
}

impl Ledger {
    /// Reports a finding: what it is, what its mistakes may be (the likeliest first), and what it follows from if that is
    /// known. `make` describes it. Returns its number, or that of the one that is preferred at this tick.
    pub fn add(
        &mut self,
        (kind, fault, tick): (FindingKind, bool, u64),
        mistakes: &[Mistake],
        cause: Option<Reported>,
        make: impl FnOnce() -> Finding,
    ) -> Option<Reported> {
        let here = self.kept.iter().enumerate().rev().take(4);
        let here = here.filter(|(_, kept)| kept.finding.tick == tick && kept.replaced.is_none());
        let here: Vec<(Reported, FindingKind, bool)> =
            here.map(|(at, kept)| (at, kept.finding.kind, kept.finding.fault)).collect();
        // A remark does not hide a fault.
        let preferred = here
            .iter()
            .find(|(_, other, is_fault)| *other <= kind && (*is_fault || !fault) && !are_apart(*other, kind));
        if let Some((at, ..)) = preferred {
            return Some(*at);
        }
        self.faults += u64::from(fault);
        if self.kept.len() >= MOST_FINDINGS || self.moves >= MOST_MOVES {
            self.dropped += 1;
            return self.same(mistakes);
        }
        let at = self.kept.len();
        let earlier = |cause: &Reported| *cause < at;
        let cause = cause.filter(earlier).or_else(|| self.same(mistakes));
        let finding = Finding { kind, fault, tick, cause, ..make() };
        for mistake in mistakes {
            self.first.entry(*mistake).or_insert(cause.unwrap_or(at));
        }
        for (other, other_kind, is_fault) in here {
            if other_kind > kind && (fault || !is_fault) && !are_apart(kind, other_kind) {
                self.kept[other].replaced = Some(at);
            }
        }
        self.moves += finding.path.len();
        self.kept.push(Kept { finding, replaced: None });
        Some(at)
    }
    /// The first finding that one of these mistakes made, the likeliest first.
    pub fn same(&self, mistakes: &[Mistake]) -> Option<Reported> {
        mistakes.iter().find_map(|mistake| self.first.get(mistake).copied())
    }
    /// Whether there is any fault.
    pub fn has_faults(&self) -> bool {
        self.faults > 0
    }
    /// A finding turns out to be a remark.
    pub fn pardon(&mut self, at: Reported) {
        if let Some(kept) = self.kept.get_mut(at).filter(|kept| kept.finding.fault) {
            kept.finding.fault = false;
            self.faults = self.faults.saturating_sub(1);
        }
    }
    /// Changes what a finding says.
    pub fn reword(&mut self, at: Reported, change: impl FnOnce(&mut Finding)) {
        if let Some(kept) = self.kept.get_mut(at) {
            change(&mut kept.finding);
        }
    }
    /// All findings in the order of their ticks, and how many more there are.
    pub fn finish(self) -> (Vec<Finding>, u64) {
        let mut order: Vec<Reported> = (0..self.kept.len()).filter(|&at| self.kept[at].replaced.is_none()).collect();
        order.sort_by_key(|&at| (self.kept[at].finding.tick, self.kept[at].finding.kind));
        let place: HashMap<Reported, usize> = order.iter().enumerate().map(|(to, from)| (*from, to)).collect();
        let standing = |mut at: Reported| {
            while let Some(next) = self.kept.get(at).and_then(|kept| kept.replaced) {
                at = next;
            }
            place.get(&at).copied()
        };
        let finding = |(to, from): (usize, &Reported)| {
            let finding = &self.kept[*from].finding;
            let cause = finding.cause.and_then(standing).filter(|cause| *cause < to);
            Finding { cause, ..finding.clone() }
        };
        (order.iter().enumerate().map(finding).collect(), self.dropped)
    }
}
