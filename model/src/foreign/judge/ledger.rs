//! [`Ledger`]: the findings, each with the earlier one that it follows from.
//!
//! A wrong step can often be explained in several ways: the value of the latest child may also be
//! the minimum, or the negation of the expected value. So each finding has all explanations that
//! fit, and the whole trace decides: the mistake that explains the most findings is taken first,
//! then the one that explains the most of the rest. The first finding of a mistake is its root, and
//! the others follow from it: one mistake is one fault.
//!
//! Invariants: of several findings at a tick, the one whose kind comes first in [`FindingKind`] is
//! kept. A remark does not hide a fault there, and a fault of a move does not hide a wrong window.
//! A cause is earlier than its consequences. At most [`MOST_FINDINGS`] are kept, and [`MOST_MOVES`]
//! moves of their paths. Cost: O(1) a finding, and O(findings × mistakes) at the end.

use super::finding::{Finding, FindingKind, FindingKind as Kind};
use super::frame::Reported;
use std::collections::{BTreeSet, HashMap};

/// The most findings that are kept.
pub const MOST_FINDINGS: usize = 1000;

/// The most moves that the paths of all findings may have together.
const MOST_MOVES: usize = 1 << 20;

/// The mistakes of a program, as far as a single step shows them: the same mistake shows at many
/// nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StepMistake {
    /// The lowest number of a machine's type is negated, which gives that number again.
    NoNegation,
    /// The value of a null move, or of the same position once more, takes the place of the
    /// children's.
    TakesAside,
    /// The node's own value takes the place of a child's that is better.
    TakesOwn,
    /// The minimum takes the place of the maximum, or the reverse.
    Reversed,
    /// The player who moves narrows the end of the other.
    WrongEnd,
    /// The value of the latest child takes the place of the best one.
    KeepsLatest,
    /// The value of the first child is kept, whatever the others return.
    KeepsFirst,
    /// An end of the window is not handed to the children.
    NotHandedDown,
    /// An end of the window keeps its value at entry.
    Forgets,
    /// The window is turned or negated wrongly.
    Turned,
    /// A value is not negated where it must be.
    Unsigned,
    /// The value is right in another style than the one that was named.
    OtherStyle,
    /// A bound from a null window is taken for a value.
    NoResearch,
    /// The first child is searched in a null window.
    NullFirst,
    /// A node returns an end of its window that is not its value.
    ReturnsWrongEnd,
    /// An end of the window becomes the best value, even where it was better before.
    Overwrites,
    /// The best value begins at 0, and not at the worst possible value.
    BeginsAtZero,
    /// The program's board, or the player that it takes to move, is another one than that of the
    /// position: a move was not taken back, not made, or made for the wrong player. That shows in
    /// several kinds of findings; where only one kind shows, it is no explanation.
    OtherBoard,
    /// An entry of a table that should not have been used, and did no harm: no fault follows from
    /// it.
    Harmless(FindingKind),
    /// Nothing is known but the kind of the finding. It is the last: it is taken if nothing else
    /// explains a finding.
    Some(FindingKind),
}

/// A mistake that explains a step, and the words for it.
pub type Explanation = (StepMistake, String);

/// Returns the explanation that says no more than the kind.
pub fn plain(kind: FindingKind) -> Vec<Explanation> {
    vec![(StepMistake::Some(kind), String::new())]
}

/// Stands in a text for the words of the explanation, until that is chosen.
pub const HOW: &str = "\u{1}";

/// The findings so far.
#[derive(Default)]
pub struct Ledger {
    kept: Vec<Kept>,
    /// A finding that each mistake explains, for later findings once no more are kept.
    known: HashMap<StepMistake, Reported>,
    moves: usize,
    dropped: u64,
    faults: u64,
}

struct Kept {
    finding: Finding,
    /// The explanations, each mistake once.
    explanations: Vec<Explanation>,
    /// The finding that it follows from; a mistake that shows elsewhere is the better cause of a
    /// `lost` finding.
    cause: Option<Reported>,
    /// True if it lies below a move that is not legal: its mistake may be none, so nothing else
    /// follows from it.
    lost: bool,
    /// The finding at the same tick that is preferred.
    replaced: Option<Reported>,
}

/// A finding without its description, and the finding that it follows from.
pub struct Charge {
    pub kind: FindingKind,
    pub fault: bool,
    pub tick: u64,
    pub explanations: Vec<Explanation>,
    pub cause: Option<Reported>,
    pub lost: bool,
}

/// A finding that is kept: its number, its kind, and whether it is a fault.
type Beside = (Reported, FindingKind, bool);

/// Returns true if neither of two findings at a tick, the preferred one first, says anything about
/// the other. A key shows the board, whatever else is wrong there.
fn are_apart(preferred: FindingKind, other: FindingKind) -> bool {
    let about_move = matches!(
        preferred,
        FindingKind::IllegalMove | FindingKind::PastEnd | FindingKind::Depth
    );
    about_move && other == FindingKind::Window || preferred != other && other == FindingKind::Key
}

impl Ledger {
    /// Reports a finding, which `make` describes. Returns its number, or that of the one that is
    /// preferred at this tick.
    pub fn add(&mut self, entry: Charge, make: impl FnOnce() -> Finding) -> Option<Reported> {
        match self.room(&entry) {
            Ok(here) => Some(self.keep(entry, &here, make())),
            Err(known) => known,
        }
    }
    /// Returns the findings of the same tick beside which this one is to be kept; otherwise the one
    /// that takes its place.
    fn room(&mut self, entry: &Charge) -> Result<Vec<Beside>, Option<Reported>> {
        let Charge {
            kind,
            fault,
            tick,
            ref explanations,
            ..
        } = *entry;
        let here = self.kept.iter().enumerate().rev().take(4);
        let here = here.filter(|(_, kept)| kept.finding.tick == tick && kept.replaced.is_none());
        let here: Vec<Beside> = here
            .map(|(at, kept)| (at, kept.finding.kind, kept.finding.fault))
            .collect();
        // A remark does not hide a fault.
        let preferred = here.iter().find(|(_, other, is_fault)| {
            *other <= kind && (*is_fault || !fault) && !are_apart(*other, kind)
        });
        if let Some((at, ..)) = preferred {
            return Err(Some(*at));
        }
        self.faults += u64::from(fault);
        if self.kept.len() >= MOST_FINDINGS || self.moves >= MOST_MOVES {
            self.dropped += 1;
            return Err(explanations
                .iter()
                .find_map(|(mistake, _)| self.known.get(mistake).copied()));
        }
        Ok(here)
    }
    fn keep(&mut self, entry: Charge, here: &[Beside], made: Finding) -> Reported {
        let Charge {
            kind,
            fault,
            tick,
            explanations,
            cause,
            lost,
        } = entry;
        let at = self.kept.len();
        let cause = cause.filter(|cause| *cause < at);
        let finding = Finding {
            kind,
            fault,
            tick,
            cause: None,
            ..made
        };
        for (mistake, _) in &explanations {
            self.known.entry(*mistake).or_insert(at);
        }
        for &(other, other_kind, is_fault) in here {
            if other_kind > kind && (fault || !is_fault) && !are_apart(kind, other_kind) {
                self.kept[other].replaced = Some(at);
            }
        }
        self.moves += finding.path.len();
        self.kept.push(Kept {
            finding,
            explanations,
            cause,
            lost,
            replaced: None,
        });
        at
    }
    /// Returns the number of faults so far.
    pub fn faults(&self) -> u64 {
        self.faults
    }
    /// Returns true if there is any fault.
    pub fn has_faults(&self) -> bool {
        self.faults > 0
    }
    /// Turns a finding into a remark.
    pub fn pardon(&mut self, at: Reported) {
        if let Some(kept) = self.kept.get_mut(at).filter(|kept| kept.finding.fault) {
            kept.finding.fault = false;
            self.faults = self.faults.saturating_sub(1);
        }
    }
    /// Changes a finding.
    pub fn reword(&mut self, at: Reported, change: impl FnOnce(&mut Finding)) {
        if let Some(kept) = self.kept.get_mut(at) {
            change(&mut kept.finding);
        }
    }
    /// Changes the first finding of a kind that follows from no other.
    pub fn reword_first(&mut self, kind: FindingKind, change: impl FnOnce(&mut Finding)) {
        let first = self.kept.iter().position(|kept| {
            kept.finding.kind == kind
                && kept.cause.is_none()
                && kept.replaced.is_none()
                && !kept.lost
        });
        if let Some(kept) = first.and_then(|at| self.kept.get_mut(at)) {
            change(&mut kept.finding);
        }
    }
    /// Returns all findings in the order of their ticks, and the number of those that were not
    /// kept.
    pub fn finish(self) -> (Vec<Finding>, u64) {
        let mut order: Vec<Reported> = (0..self.kept.len())
            .filter(|&at| self.kept[at].replaced.is_none())
            .collect();
        order.sort_by_key(|&at| (self.kept[at].finding.tick, self.kept[at].finding.kind));
        let roots = self.roots(&order);
        let place: HashMap<Reported, usize> = order
            .iter()
            .enumerate()
            .map(|(to, from)| (*from, to))
            .collect();
        let standing = |mut at: Reported| {
            while let Some(next) = self.kept.get(at).and_then(|kept| kept.replaced) {
                at = next;
            }
            place.get(&at).copied()
        };
        let finding = |(to, &from): (usize, &Reported)| {
            let kept = &self.kept[from];
            // The mistake that is taken as the explanation, and the finding where it shows first.
            let of = kept
                .explanations
                .iter()
                .filter_map(|(mistake, how)| Some((*roots.get(mistake)?, how)));
            let chosen = of.min_by_key(|((rank, _), _)| *rank);
            let same = chosen
                .and_then(|((_, root), _)| place.get(&root).copied())
                .filter(|root| *root < to);
            let given = kept.cause.and_then(standing).filter(|cause| *cause < to);
            let cause = if kept.lost {
                same.or(given)
            } else {
                given.or(same)
            };
            let how = chosen
                .map(|(_, how)| how)
                .or(kept.explanations.first().map(|(_, how)| how));
            let text = kept
                .finding
                .text
                .replace(HOW, how.map_or("", String::as_str));
            Finding {
                text,
                cause,
                ..kept.finding.clone()
            }
        };
        (
            order.iter().enumerate().map(finding).collect(),
            self.dropped,
        )
    }
    /// Returns the mistakes that explain the findings that follow from no other: the rank of each,
    /// the one that explains the most first, and the finding where it shows first.
    fn roots(&self, order: &[Reported]) -> HashMap<StepMistake, (usize, Reported)> {
        let own = |at: &&Reported| self.kept[**at].cause.is_none() && !self.kept[**at].lost;
        let mut open: Vec<Reported> = order.iter().filter(own).copied().collect();
        let mut roots = HashMap::new();
        while !open.is_empty() {
            let mut counts: HashMap<StepMistake, usize> = HashMap::new();
            let mistakes = open.iter().flat_map(|&at| &self.kept[at].explanations);
            mistakes.for_each(|(mistake, _)| *counts.entry(*mistake).or_default() += 1);
            if !self.shows_other_board(&open) {
                counts.remove(&StepMistake::OtherBoard);
            }
            let likely = |(mistake, count): &(StepMistake, usize)| {
                let is_some = matches!(mistake, StepMistake::Some(_));
                (!is_some, *count, std::cmp::Reverse(*mistake))
            };
            let Some((mistake, _)) = counts.into_iter().max_by_key(likely) else {
                break;
            };
            let (of, rest): (Vec<_>, Vec<_>) = open.into_iter().partition(|&at| {
                self.kept[at]
                    .explanations
                    .iter()
                    .any(|(one, _)| *one == mistake)
            });
            if let Some(&first) = of.first() {
                roots.insert(mistake, (roots.len(), first));
            }
            open = rest;
        }
        roots
    }
    /// Returns true if findings of several kinds, one of them about a position and not only a
    /// value, have a wrong board in common.
    fn shows_other_board(&self, open: &[Reported]) -> bool {
        let of = open.iter().filter(|&&at| {
            self.kept[at]
                .explanations
                .iter()
                .any(|(one, _)| *one == StepMistake::OtherBoard)
        });
        let kinds: BTreeSet<FindingKind> = of.map(|&at| self.kept[at].finding.kind).collect();
        let about_position = |kind: &FindingKind| {
            matches!(
                kind,
                Kind::IllegalMove
                    | Kind::PastEnd
                    | Kind::Depth
                    | Kind::LeafValue
                    | Kind::NotMinimax
            )
        };
        kinds.len() > 1 && kinds.iter().any(about_position)
    }
}

/// Adds the explanation that the program's board is another one.
pub fn or_other_board(mut explanations: Vec<Explanation>) -> Vec<Explanation> {
    let how = explanations
        .first()
        .map(|(_, how)| how.clone())
        .unwrap_or_default();
    explanations.push((StepMistake::OtherBoard, how));
    explanations
}

/// Returns the explanations of a move that is left out, which shows as a cut, too.
pub fn left_out() -> Vec<Explanation> {
    [
        plain(FindingKind::MissingMove),
        plain(FindingKind::UnsoundCut),
    ]
    .concat()
}
