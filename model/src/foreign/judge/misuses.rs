//! The misuse of a table's entry, shown by the visit that its line names, or by all visits that can
//! have stored it.
//!
//! Invariant: a misuse that no line names counts as proven only if every hit of the trace is of a
//! position that was visited before, so that no earlier search has filled the table, and if all
//! visits are kept. Cost: a look-up of the visits of a position.

use super::super::TraceNumber;
use super::super::event::TraceWindow;
use super::demands::Demands;
use super::distance::VisitPlace;
use super::finding::FindingKind as Kind;
use super::frame::OpenNode;
use super::hits::key_of;
use super::memory::{Deep, PastVisit, SearchDepth};
use super::stores::{Answered, TableAnswer};
use super::symmetry::images;
use super::unjudged::UnjudgedKind as U;
use super::verdict::Inspector;
use super::walk::TraceWalk;

/// The reason why a hit is wrong, and the visit that shows it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct EntryMisuse {
    pub kind: Kind,
    /// The tick of the store.
    pub stored: Option<u64>,
    pub how: Misused,
}

/// The evidence that an entry was misused.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Misused {
    /// The value alone.
    Value,
    /// The plies that it was searched, and the plies that are needed; `None`: to the end of the
    /// game.
    Depth { has: u32, needs: Option<u32> },
    /// The window of its store and the value returned there, which make it a bound.
    Bound {
        value: TraceNumber,
        window: TraceWindow,
    },
    /// A win that was stored as it is counted from the root, and the value that it has here.
    FromRoot { due: TraceNumber },
    /// A win that was moved only once: at its store (`true`) or at the hit; and the value that it
    /// has here.
    MovedOnce { at_store: bool, due: TraceNumber },
}

impl EntryMisuse {
    pub(super) fn of(kind: Kind, stored: Option<u64>) -> EntryMisuse {
        EntryMisuse {
            kind,
            stored,
            how: Misused::Value,
        }
    }
}

impl Inspector<'_> {
    /// Names the misuse if minimax cannot be computed: only visits are evidence.
    pub(super) fn misuse_by_visits(
        &mut self,
        walk: &TraceWalk<'_>,
        answer: TableAnswer,
        visits: &[PastVisit],
    ) -> Answered {
        let Some(frame) = walk.frames.get(answer.ply) else {
            return Answered::Open(U::Hits);
        };
        let is_named = self.ground.game().is_some_and(|game| game.named.is_some());
        let open = if is_named { U::StoredBudget } else { U::Hits };
        if visits.is_empty() {
            self.is_warm = true;
        }
        if self.is_warm || self.memory.is_full || is_named {
            return Answered::Open(open);
        }
        if let Some(misuse) = only_source(self, frame, answer) {
            return Answered::Wrong(misuse);
        }
        let rest = match answer.needs.depth {
            SearchDepth::Plies(rest) => Some(rest),
            SearchDepth::End => None,
            SearchDepth::Unknown => return Answered::Open(open),
        };
        let ply = frame.moves as u32;
        let claims_less = answer
            .claim
            .depth
            .zip(rest)
            .is_some_and(|(has, needs)| has < needs);
        let claims_enough = answer.claim.depth.is_some() && !claims_less;
        let refuted = visits
            .iter()
            .any(|visit| visit.contradicts(answer.kind, answer.value, rest, ply));
        let shallow = |visit: &&PastVisit| {
            visit.reaches(&answer.needs) == Deep::TooShallow
                && visit.supports(answer.kind, answer.value)
        };
        let other_kind = |visit: &&PastVisit| {
            visit.reaches(&answer.needs) == Deep::Enough && visit.value == answer.value
        };
        if let Some(visit) = visits
            .iter()
            .rev()
            .find(other_kind)
            .filter(|_| refuted || rest.is_none())
        {
            return Answered::Wrong(EntryMisuse::of(Kind::TableKind, Some(visit.tick)));
        }
        if let Some(visit) = visits
            .iter()
            .rev()
            .find(shallow)
            .filter(|_| claims_less || (refuted && !claims_enough))
        {
            let (stored, how) = (Some(visit.tick), misused_depth(visit, answer));
            return Answered::Wrong(EntryMisuse {
                kind: Kind::TableDepth,
                stored,
                how,
            });
        }
        match refuted {
            true => match source(self, frame, answer) {
                Some(tick) => Answered::Wrong(EntryMisuse::of(Kind::TablePosition, Some(tick))),
                None => Answered::Wrong(EntryMisuse::of(
                    Kind::TableValue,
                    visits.last().map(|visit| visit.tick),
                )),
            },
            false => Answered::Open(open),
        }
    }
}

/// Returns the depth of a visit, and the depth that its hit needs.
pub(super) fn misused_depth(visit: &PastVisit, answer: TableAnswer) -> Misused {
    match (visit.searched.depth, answer.needs.depth) {
        (SearchDepth::Plies(has), SearchDepth::Plies(needs)) => Misused::Depth {
            has,
            needs: Some(needs),
        },
        (SearchDepth::Plies(has), SearchDepth::End) => Misused::Depth { has, needs: None },
        _ => Misused::Value,
    }
}

/// Returns true if two values may be one win at different distances from the root, where the leaves
/// show no rule for that.
pub(super) fn may_move(demands: &Demands, one: TraceNumber, other: TraceNumber) -> bool {
    let ends = &demands.hits.ends;
    let are_wins =
        ends.wins_at(one) && ends.wins_at(other) || ends.loses_at(one) && ends.loses_at(other);
    are_wins && one != other && demands.hits.distance.is_none() && !demands.hits.wins_are_one
}

/// Returns the mistake in moving a win that has another value here than it should have.
pub(super) fn misused_distance(
    demands: &Demands,
    visit: &PastVisit,
    here: &PastVisit,
    value: TraceNumber,
    to: VisitPlace,
) -> Option<Misused> {
    let rule = demands
        .hits
        .distance
        .filter(|rule| rule.is_win(visit.value) && here.value != value)?;
    let due = here.value;
    if value == visit.value {
        return Some(Misused::FromRoot { due });
    }
    let (plies, from) = (
        rule.plies_between(visit.value, value)?,
        i64::from(visit.searched.place.moves),
    );
    match plies {
        plies if plies == from => Some(Misused::MovedOnce {
            at_store: true,
            due,
        }),
        plies if plies == -i64::from(to.moves) => Some(Misused::MovedOnce {
            at_store: false,
            due,
        }),
        _ => None,
    }
}

/// Names the misuse of an entry that is proven wrong.
pub(super) fn misuse(
    judge: &Inspector<'_>,
    frame: &OpenNode,
    answer: TableAnswer,
    visits: &[PastVisit],
) -> Answered {
    // Leaves and table hits usually store nothing.
    let inner: Vec<&PastVisit> = visits.iter().filter(|visit| !visit.is_leaf).collect();
    let inner = if inner.is_empty() {
        visits.iter().collect()
    } else {
        inner
    };
    let named = inner
        .iter()
        .find(|visit| Some(visit.tick) == answer.claim.from);
    let stored = named.or_else(|| inner.iter().rev().find(|visit| visit.value == answer.value));
    let is_shallow = |visit: &PastVisit| visit.reaches(&answer.needs) == Deep::TooShallow;
    if let Some(visit) = stored.filter(|visit| visit.value == answer.value) {
        let kind = if is_shallow(visit) {
            Kind::TableDepth
        } else {
            Kind::TableKind
        };
        return Answered::Wrong(EntryMisuse::of(kind, Some(visit.tick)));
    }
    // If the line names a store that no visit of this position has made, another position made it.
    let source = answer.claim.from.or_else(|| source(judge, frame, answer));
    if inner.is_empty() || (named.is_none() && source.is_some()) {
        return Answered::Wrong(EntryMisuse::of(Kind::TablePosition, source));
    }
    let last = inner.last().map(|visit| visit.tick);
    Answered::Wrong(EntryMisuse::of(
        Kind::TableValue,
        named.map(|visit| visit.tick).or(last),
    ))
}

/// Returns the misuse of an entry whose line does not name its store, if every visit that can have
/// made it shows that misuse. This holds only if all hits of the trace are of positions that were
/// visited before: then no earlier search has filled the table.
fn only_source(
    judge: &Inspector<'_>,
    frame: &OpenNode,
    answer: TableAnswer,
) -> Option<EntryMisuse> {
    if judge.demands.table.unvisited > 0 || !answer.is_said {
        return None;
    }
    let visits = judge
        .memory
        .at(&key_of(frame)?)
        .iter()
        .filter(|visit| !visit.is_leaf);
    let here = |visit: &PastVisit| visit.moved(judge.demands.hits.distance, answer.needs.place)[0];
    let all: Vec<(PastVisit, PastVisit)> = visits
        .filter_map(|visit| Some((*visit, here(visit)?)))
        .collect();
    let same: Vec<&PastVisit> = all
        .iter()
        .map(|(_, here)| here)
        .filter(|here| here.value == answer.value)
        .collect();
    if let Some(last) = same.last() {
        let stored = Some(last.tick);
        if same
            .iter()
            .all(|visit| visit.reaches(&answer.needs) == Deep::TooShallow)
        {
            return Some(EntryMisuse {
                kind: Kind::TableDepth,
                stored,
                how: misused_depth(last, answer),
            });
        }
        let is_bound = same
            .iter()
            .all(|visit| !visit.supports(answer.kind, answer.value));
        let how = Misused::Bound {
            value: last.value,
            window: last.window,
        };
        return is_bound.then_some(EntryMisuse {
            kind: Kind::TableKind,
            stored,
            how,
        });
    }
    all.iter().rev().find_map(|(visit, here)| {
        let how = misused_distance(judge.demands, visit, here, answer.value, answer.needs.place)?;
        Some(EntryMisuse {
            kind: Kind::TableValue,
            stored: Some(visit.tick),
            how,
        })
    })
}

/// Returns the visit of another position from which a hit comes: one with the same key, the other
/// side to move, or a mirror image.
pub(super) fn source(judge: &Inspector<'_>, frame: &OpenNode, answer: TableAnswer) -> Option<u64> {
    let own = key_of(frame);
    let place = frame.place.as_ref();
    let images = place
        .map(|place| images(&*place.position))
        .unwrap_or_default();
    let same_key = frame
        .marks
        .key
        .map(|key| judge.memory.with_key(key))
        .unwrap_or_default();
    let keys = same_key.iter().rev().chain(&images);
    let visits = keys
        .filter(|key| Some(*key) != own.as_ref())
        .flat_map(|key| judge.memory.at(key).iter().rev());
    // In the view of the side to move the other side's value has the other sign.
    visits
        .into_iter()
        .find(|visit| visit.value == answer.value || visit.value == -answer.value)
        .map(|visit| visit.tick)
}
