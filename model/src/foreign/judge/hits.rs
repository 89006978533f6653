//! Answers of a table that the trace marks as such: the entry must come from a visit of this position, deep enough, and
//! of a kind that answers the window.
//!
//! An earlier visit explains an answer if it would have stored such an entry, under either rule of depth. A visit of a
//! child explains it, too, if its value makes a cut; and a weaker bound than the stored one is right. If no visit
//! explains an answer, minimax may confirm it: symmetric keys and tables that were filled before the trace are right.
//! In a search to the end of the game every answer that minimax contradicts is wrong. At another depth an entry of a
//! deeper search may differ from minimax, so such an answer is wrong only if nothing shows that the table was filled
//! before the trace. If minimax cannot be computed, a visit must show how the entry was misused. All other answers are
//! not judged.
//!
//! Source: `docs/traces.md`, "Tables". Cost: a look at the visits of a position, and minimax where none of them explains
//! the answer.

use super::super::TraceNumber;
use super::super::event::TraceWindow;
use super::super::marks::{ClaimedKind, HitClaim, TableWord};
use super::finding::{FindingKind as Kind, FindingValue};
use super::frame::OpenNode;
use super::ledger::{Charge, plain};
use super::memory::{PastVisit, key_of};
use super::own::Own;
use super::symmetry::{equals, images};
use super::table_sentences;
use super::unjudged::UnjudgedKind as U;
use super::verdict::Inspector;
use super::walk::{Departure, TraceWalk};
use engine::numbers::Ordinal;
use engine::rules::key;

/// What identifies the position of a node: the position itself, or the key that the program prints.
pub fn hash_of(frame: &OpenNode) -> Option<u64> {
    match (&frame.place, frame.marks.key) {
        (Some(place), _) => Some(key_of(&*place.position)),
        (None, Some(own)) => Some(key::hash(&own)),
        (None, None) => None,
    }
}

/// How deep a search of a node has to be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Needs {
    /// So many plies; `None`: to the end of the game.
    Known(Option<u32>),
    Unknown,
}

/// An answer of a table, in the view of MAX.
#[derive(Clone, Copy)]
struct TableAnswer {
    value: TraceNumber,
    kind: ClaimedKind,
    claim: HitClaim,
    needs: Needs,
    window: TraceWindow,
    /// The ply of its node.
    ply: usize,
}

/// What becomes of an answer.
enum Answered {
    Right {
        deeper: bool,
    },
    /// Minimax confirms it, and no visit explains it.
    Unexplained,
    Wrong(Kind, Option<u64>),
    Open(U),
}

impl Inspector<'_> {
    /// A leaf that the table answered.
    pub(super) fn answered(&mut self, walk: &mut TraceWalk<'_>, departure: &Departure<'_>, claim: HitClaim) {
        let Some(frame) = walk.frames.last() else { return };
        let own = Inspector::own(walk);
        let (value, window) = (departure.value, frame.window);
        let said = claim.kind.map(|kind| if own.mover && !own.max { kind.turned() } else { kind });
        let kind = said.unwrap_or(if value >= window.beta && window.beta != window.alpha {
            ClaimedKind::Lower
        } else if value <= window.alpha {
            ClaimedKind::Upper
        } else {
            ClaimedKind::Exact
        });
        // A bound inside the window says less than it is taken for.
        let kind = match kind {
            ClaimedKind::Lower if value < window.beta => ClaimedKind::Exact,
            ClaimedKind::Upper if value > window.alpha => ClaimedKind::Exact,
            kind @ (ClaimedKind::Exact | ClaimedKind::Lower | ClaimedKind::Upper) => kind,
        };
        let ply = walk.ply();
        let answer = TableAnswer { value, kind, claim, needs: self.needs(walk, ply), window, ply };
        let ruling = self.judge_answer(walk, answer);
        self.say_answer(walk, answer, ruling, own);
    }

    /// A table narrowed the window of a node before its children: each end that moved is a bound of the table.
    pub(super) fn narrowing(&mut self, walk: &mut TraceWalk<'_>) {
        let Some(frame) = walk.frames.last() else { return };
        let Some(TableWord::Narrowed(_)) = frame.marks.table else { return };
        let (to, entry) = (frame.window, frame.notes.as_ref().and_then(|notes| notes.entry));
        let Some(from) = entry else { return };
        let own = Inspector::own(walk);
        for answer in self.moved(walk, walk.ply(), from, to) {
            let ruling = self.judge_answer(walk, answer);
            self.say_answer(walk, answer, ruling, own);
        }
    }
    /// The same where no line says so: the first child of the node at this ply has a narrower window than is due.
    pub(super) fn narrowing_unsaid(
        &mut self,
        walk: &mut TraceWalk<'_>,
        ply: usize,
        (from, to): (TraceWindow, TraceWindow),
    ) {
        let own = Own { mover: walk.is_mover(), max: walk.frames[ply].max };
        for answer in self.moved(walk, ply, from, to) {
            match self.judge_answer(walk, answer) {
                Answered::Right { .. } | Answered::Unexplained => {}
                Answered::Open(_) => self.leave_open(U::Windows, walk.tick()),
                ruling @ Answered::Wrong(..) => self.say_answer(walk, answer, ruling, own),
            }
        }
    }
    /// What moved each end of a window.
    fn moved(
        &self,
        walk: &TraceWalk<'_>,
        ply: usize,
        from: TraceWindow,
        to: TraceWindow,
    ) -> impl Iterator<Item = TableAnswer> + use<> {
        let ends = [(ClaimedKind::Lower, to.alpha, from.alpha), (ClaimedKind::Upper, to.beta, from.beta)];
        let (needs, claim) = (self.needs(walk, ply), HitClaim::default());
        let moved = ends.into_iter().filter(|(_, value, before)| value != before);
        moved.map(move |(kind, value, _)| TableAnswer { value, kind, claim, needs, window: from, ply })
    }

    fn needs(&self, walk: &TraceWalk<'_>, ply: usize) -> Needs {
        let plies = |rest: i64| u32::try_from(rest.max(0)).ok();
        match self.demands.depth(walk.pass()) {
            // A leaf above the end shows nothing where it may be an answer, too; only rules say where a game is over.
            Some((depth, claimed)) if claimed || self.ground.game().is_some() => {
                Needs::Known(walk.rest_at(ply, depth).and_then(plies))
            }
            Some(_) | None => {
                let stated = walk.frames.get(ply).and_then(|frame| frame.stated_rest);
                stated.map_or(Needs::Unknown, |rest| Needs::Known(plies(rest)))
            }
        }
    }

    fn judge_answer(&mut self, walk: &TraceWalk<'_>, answer: TableAnswer) -> Answered {
        let Some(frame) = walk.frames.get(answer.ply) else { return Answered::Open(U::Hits) };
        let Some(hash) = hash_of(frame) else { return Answered::Open(U::Hits) };
        let visits = self.memory.at(hash).to_vec();
        let deep = |visit: &PastVisit| match answer.needs {
            Needs::Known(rest) => visit.is_deep(rest),
            Needs::Unknown => true,
        };
        let fits = |visit: &&PastVisit| deep(visit) && visit.supports(answer.kind, answer.value);
        if let Some(visit) = visits.iter().rev().find(fits) {
            let same = visits.iter().filter(|visit| fits(visit)).any(|visit| Needs::Known(visit.rest) == answer.needs);
            return Answered::Right { deeper: !same && visit.rest.is_some() };
        }
        let alike = frame.place.as_ref().map(|place| equals(&*place.position)).unwrap_or_default();
        let fits = |visit: &PastVisit, turned: bool| match turned {
            false => visit.supports(answer.kind, answer.value),
            true => visit.supports(answer.kind.turned(), -answer.value),
        };
        let mut alike =
            alike.into_iter().flat_map(|(hash, turned)| self.memory.at(hash).iter().map(move |one| (one, turned)));
        if alike.any(|(visit, turned)| deep(visit) && fits(visit, turned)) {
            return Answered::Unexplained;
        }
        if !visits.iter().any(|visit| Some(visit.tick) == answer.claim.from) && self.child_explains(frame, answer) {
            return Answered::Right { deeper: true };
        }
        let Needs::Known(rest) = answer.needs else { return self.misuse_by_visits(walk, answer, &visits) };
        match (self.confirms(walk, answer, rest), rest) {
            (Some(true), _) => Answered::Unexplained,
            (Some(false), None) => self.misuse(frame, answer, &visits),
            (Some(false), Some(rest)) => {
                // A table that was filled before the trace may hold what a deeper search has found.
                let known = |visit: &PastVisit| deep(visit) && !visit.is_leaf;
                let shallow = |visit: &PastVisit| visit.supports(answer.kind, answer.value) && !visit.is_leaf;
                let is_new = !visits.iter().any(|visit| known(visit) || shallow(visit));
                // Unless its line says that it was stored here, and as deep as is needed.
                let is_own = answer.claim.from.is_some() && answer.claim.depth == Some(rest);
                let is_new = is_new && !is_own && self.source(frame, answer).is_none();
                self.is_warm |= is_new;
                let deep_entry = answer.claim.depth.is_some_and(|depth| depth >= rest) && !visits.iter().any(known);
                match self.memory.is_full || !is_own && (self.is_warm || deep_entry) {
                    true => Answered::Open(U::StoredDepth),
                    false => self.misuse(frame, answer, &visits),
                }
            }
            (None, _) => self.misuse_by_visits(walk, answer, &visits),
        }
    }

    /// Whether an entry of a position after one of the moves cuts: a program may ask the table for all of them before it
    /// searches any (enhanced transposition cut-offs).
    fn child_explains(&self, frame: &OpenNode, answer: TableAnswer) -> bool {
        let TableAnswer { value, needs, window, claim, .. } = answer;
        let (cuts, kind) = match frame.max {
            true => (value >= window.beta, ClaimedKind::Lower),
            false => (value <= window.alpha, ClaimedKind::Upper),
        };
        let Some(place) = frame.place.as_ref().filter(|_| cuts) else { return false };
        let deep = |visit: &PastVisit| match needs {
            Needs::Known(rest) => visit.is_deep(rest.map(|rest| rest.saturating_sub(1))),
            Needs::Unknown => true,
        };
        // The line must not say otherwise.
        let may_be = claim.from.is_some() || claim.kind != Some(ClaimedKind::Exact);
        let children = (0..place.count()).filter_map(|at| place.position.play(Ordinal::at(at)));
        children.into_iter().any(|child| {
            self.memory.of(&*child).iter().any(|visit| may_be && deep(visit) && visit.supports(kind, value))
        })
    }

    /// Whether minimax to the remaining depth gives what the table answers; `None`: that cannot be settled.
    fn confirms(&mut self, walk: &TraceWalk<'_>, answer: TableAnswer, rest: Option<u32>) -> Option<bool> {
        let problem = self.ground.game()?.named.as_deref()?;
        let path = walk.known_path(answer.ply)?;
        let ply = path.len() as u32;
        let truth = self.truth(problem, path, rest.map(|rest| ply + rest))?;
        Some(match answer.kind {
            ClaimedKind::Exact => answer.value.is_about(truth),
            ClaimedKind::Lower => truth >= answer.value,
            ClaimedKind::Upper => truth <= answer.value,
        })
    }

    /// How an entry was misused that is proven wrong.
    fn misuse(&self, frame: &OpenNode, answer: TableAnswer, visits: &[PastVisit]) -> Answered {
        // A leaf and an answer of the table store nothing, as a rule.
        let inner: Vec<&PastVisit> = visits.iter().filter(|visit| !visit.is_leaf).collect();
        let inner = if inner.is_empty() { visits.iter().collect() } else { inner };
        let named = inner.iter().find(|visit| Some(visit.tick) == answer.claim.from);
        let stored = named.or_else(|| inner.iter().rev().find(|visit| visit.value == answer.value));
        let is_shallow = |visit: &PastVisit| matches!(answer.needs, Needs::Known(rest) if !visit.is_deep(rest));
        if let Some(visit) = stored.filter(|visit| visit.value == answer.value) {
            let kind = if is_shallow(visit) { Kind::TableDepth } else { Kind::TableKind };
            return Answered::Wrong(kind, Some(visit.tick));
        }
        // Where the line names a store that no visit of this position has made, another position made it.
        let source = answer.claim.from.or_else(|| self.source(frame, answer));
        if inner.is_empty() || (named.is_none() && source.is_some()) {
            return Answered::Wrong(Kind::TablePosition, source);
        }
        let last = inner.last().map(|visit| visit.tick);
        Answered::Wrong(Kind::TableValue, named.map(|visit| visit.tick).or(last))
    }

    /// The same where minimax cannot be asked: only a visit is evidence.
    fn misuse_by_visits(&mut self, walk: &TraceWalk<'_>, answer: TableAnswer, visits: &[PastVisit]) -> Answered {
        let Some(frame) = walk.frames.get(answer.ply) else { return Answered::Open(U::Hits) };
        let is_named = self.ground.game().is_some_and(|game| game.named.is_some());
        let open = if is_named { U::StoredBudget } else { U::Hits };
        if visits.is_empty() {
            self.is_warm = true;
        }
        let Needs::Known(rest) = answer.needs else { return Answered::Open(U::Hits) };
        if self.is_warm || self.memory.is_full || is_named {
            return Answered::Open(open);
        }
        let ply = frame.moves as u32;
        let claims_less = answer.claim.depth.zip(rest).is_some_and(|(has, needs)| has < needs);
        let claims_enough = answer.claim.depth.is_some() && !claims_less;
        let refuted = visits.iter().any(|visit| visit.contradicts(answer.kind, answer.value, rest, ply));
        let shallow = |visit: &&PastVisit| !visit.is_deep(rest) && visit.supports(answer.kind, answer.value);
        let other_kind = |visit: &&PastVisit| visit.is_deep(rest) && visit.value == answer.value;
        if let Some(visit) = visits.iter().rev().find(other_kind).filter(|_| refuted || rest.is_none()) {
            return Answered::Wrong(Kind::TableKind, Some(visit.tick));
        }
        if let Some(visit) = visits.iter().rev().find(shallow).filter(|_| claims_less || (refuted && !claims_enough)) {
            return Answered::Wrong(Kind::TableDepth, Some(visit.tick));
        }
        match refuted {
            true => match self.source(frame, answer) {
                Some(tick) => Answered::Wrong(Kind::TablePosition, Some(tick)),
                None => Answered::Wrong(Kind::TableValue, visits.last().map(|visit| visit.tick)),
            },
            false => Answered::Open(open),
        }
    }

    /// The visit of another position that an answer comes from: one with the same key, the other side to move, or a
    /// mirror image.
    fn source(&self, frame: &OpenNode, answer: TableAnswer) -> Option<u64> {
        let own = hash_of(frame);
        let place = frame.place.as_ref();
        let images = place.map(|place| images(&*place.position)).unwrap_or_default();
        let same_key = frame.marks.key.map(|key| self.memory.with_key(key)).unwrap_or_default();
        let hashes = same_key.iter().rev().copied().chain(images);
        let visits = hashes.filter(|hash| Some(*hash) != own).flat_map(|hash| self.memory.at(hash).iter().rev());
        // In the view of the side to move the other side's value has the other sign.
        visits
            .into_iter()
            .find(|visit| visit.value == answer.value || visit.value == -answer.value)
            .map(|visit| visit.tick)
    }

    fn say_answer(&mut self, walk: &mut TraceWalk<'_>, answer: TableAnswer, ruling: Answered, own: Own) {
        let Some(frame) = walk.frames.get_mut(answer.ply) else { return };
        let (tick, is_leaf) = (frame.enter, frame.is_answered());
        if is_leaf {
            frame.is_final = answer.needs == Needs::Known(None);
        }
        let (value, window) = (answer.value, answer.window);
        match ruling {
            Answered::Right { deeper } => frame.departs |= deeper,
            Answered::Open(kind) => {
                frame.departs = true;
                self.leave_open(kind, tick);
            }
            Answered::Unexplained => {
                // It may be of a deeper search.
                frame.departs |= answer.needs != Needs::Known(None);
                let say = |at: &str| {
                    (own.shown(value), FindingValue::Nothing, table_sentences::unexplained(at, &own.number(value)))
                };
                self.report(walk, (Kind::TableUnexplained, tick), plain(Kind::TableUnexplained), None, say);
            }
            Answered::Wrong(kind, stored) => {
                frame.departs = true;
                let says = answer.claim.kind.unwrap_or(match own.mover && !own.max {
                    true => answer.kind.turned(),
                    false => answer.kind,
                });
                let (shown, within) = (own.number(value), own.window(window));
                let say = |at: &str| {
                    let text = table_sentences::stored(kind, at, (&shown, says), &within, stored);
                    (own.shown(value), FindingValue::Nothing, text)
                };
                let lost = Inspector::lost(walk);
                let entry = Charge { kind, fault: true, tick, explanations: plain(kind), cause: lost, lost: false };
                let reported = self.enter_finding(walk, answer.ply, entry, say);
                if let Some(at) = reported {
                    self.ledger.reword(at, |finding| {
                        if finding.kind == kind && finding.tick == tick {
                            finding.stored = stored;
                        }
                    });
                }
            }
        }
    }
}
