//! Table hits that the trace marks as such: a leaf, a narrowed window, or the root of a pass.
//! `stores` decides whether the entry explains the hit.
//!
//! Source: `docs/traces.md`, "Tables".

use super::super::TraceNumber;
use super::super::event::TraceWindow;
use super::super::marks::{ClaimedKind, HitClaim, TableWord};
use super::demands::Demands;
use super::finding::{FindingKind as Kind, FindingValue};
use super::frame::OpenNode;
use super::ledger::{Charge, StepMistake, plain};
use super::memory::SearchDepth;
use super::misuses::EntryMisuse;
use super::own::Own;
use super::positions::{key_of_program, position_key};
use super::proof::{Ends, VisitProof};
use super::stores::{Answered, TableAnswer, searched_at};
use super::table_sentences;
use super::unjudged::UnjudgedKind as U;
use super::verdict::Inspector;
use super::walk::{Departure, TraceWalk};
use engine::rules::key::PositionKey;

/// Returns the key of a node's position: that of the position itself, or the key that the program
/// prints.
pub fn key_of(frame: &OpenNode) -> Option<PositionKey> {
    match (&frame.place, frame.marks.key) {
        (Some(place), _) => Some(position_key(&*place.position)),
        (None, Some(own)) => Some(key_of_program(own)),
        (None, None) => None,
    }
}

impl Inspector<'_> {
    /// Judges a leaf whose value comes from the table.
    pub(super) fn answered(
        &mut self,
        walk: &mut TraceWalk<'_>,
        departure: &Departure<'_>,
        claim: HitClaim,
    ) {
        let Some(frame) = walk.frames.last() else {
            return;
        };
        let own = Inspector::own(walk);
        let (value, window) = (departure.value, frame.window);
        let said = claim.kind.map(|kind| {
            if own.mover && !own.max {
                kind.turned()
            } else {
                kind
            }
        });
        let kind = said.unwrap_or(if value >= window.beta && window.beta != window.alpha {
            ClaimedKind::Lower
        } else if value <= window.alpha {
            ClaimedKind::Upper
        } else {
            ClaimedKind::Exact
        });
        // A bound inside the window proves less than the exact value for which it is used.
        let kind = match kind {
            ClaimedKind::Lower if value < window.beta => ClaimedKind::Exact,
            ClaimedKind::Upper if value > window.alpha => ClaimedKind::Exact,
            kind @ (ClaimedKind::Exact | ClaimedKind::Lower | ClaimedKind::Upper) => kind,
        };
        let ply = walk.ply();
        let needs = searched_at(self.demands, walk, ply);
        let answer = TableAnswer {
            value,
            kind,
            claim,
            needs,
            window,
            ply,
            is_said: frame.is_answered(),
        };
        let ruling = self.judge_answer(walk, answer);
        if ply == 0 && !matches!(ruling, Answered::Wrong(_) | Answered::Lucky(_)) {
            self.answered_root(walk, value, claim);
        }
        let ends = match ruling {
            Answered::Right { ends, .. } => ends,
            Answered::Unexplained if needs.depth == SearchDepth::End => Ends::Yes,
            Answered::Unexplained | Answered::Lucky(_) | Answered::Wrong(_) | Answered::Open(_) => {
                Ends::Unknown
            }
        };
        self.say_answer(walk, answer, ruling, own);
        let proof = match kind {
            ClaimedKind::Exact => VisitProof::exact(value, ends),
            ClaimedKind::Lower => VisitProof {
                low: value,
                high: TraceNumber::INF,
                ends,
            },
            ClaimedKind::Upper => VisitProof {
                low: TraceNumber::NEG_INF,
                high: value,
                ends,
            },
        };
        walk.frames
            .last_mut()
            .into_iter()
            .for_each(|frame| frame.proof = Some(Box::new(proof)));
    }
    /// Reports a pass that searches nothing, because its root is a hit.
    pub(super) fn answered_root(
        &mut self,
        walk: &TraceWalk<'_>,
        value: TraceNumber,
        claim: HitClaim,
    ) {
        let Some(tick) = walk.frames.last().map(|frame| frame.enter) else {
            return;
        };
        let (own, stored) = (
            Inspector::own(walk),
            claim.from.and_then(|from| from.checked_sub(walk.before)),
        );
        let say = |_: &str| {
            let text = table_sentences::answered_root(walk.pass() + 1, &own.number(value), stored);
            (own.shown(value), FindingValue::Nothing, text)
        };
        let kind = Kind::TableDepth;
        let explanations = vec![(StepMistake::Harmless(kind), String::new())];
        let entry = Charge {
            kind,
            fault: false,
            tick,
            explanations,
            cause: None,
            lost: false,
        };
        self.enter_finding(walk, 0, entry, say);
    }
    /// Judges a leaf of an abstract tree whose position had children before: a hit, although the
    /// line does not say so.
    pub(super) fn answered_unsaid(&mut self, walk: &mut TraceWalk<'_>, departure: &Departure<'_>) {
        let Some(frame) = walk.frames.last().filter(|_| self.demands.table.silent > 0) else {
            return;
        };
        let goes_on = matches!(
            searched_at(self.demands, walk, walk.ply()).depth,
            SearchDepth::Plies(1..) | SearchDepth::End
        );
        let was_searched = key_of(frame)
            .is_some_and(|key| self.memory.at(&key).iter().any(|visit| !visit.is_leaf));
        if goes_on && was_searched && !frame.quiet {
            self.answered(walk, departure, HitClaim::default());
        }
    }

    /// Judges a window that a table narrowed before the children: each end that moved is a bound of
    /// the table.
    pub(super) fn narrowing(&mut self, walk: &mut TraceWalk<'_>) {
        let Some(frame) = walk.frames.last() else {
            return;
        };
        let Some(TableWord::Narrowed(_)) = frame.marks.table else {
            return;
        };
        let (to, entry) = (
            frame.window,
            frame.notes.as_ref().and_then(|notes| notes.entry),
        );
        let Some(from) = entry else { return };
        let own = Inspector::own(walk);
        for answer in moved(self.demands, walk, walk.ply(), from, to) {
            let ruling = self.judge_answer(walk, answer);
            self.say_answer(walk, answer, ruling, own);
        }
    }
    /// Judges a window that a table narrowed although no line says so: the first child of the node
    /// at this ply has a narrower window than it is due.
    pub(super) fn narrowing_unsaid(
        &mut self,
        walk: &mut TraceWalk<'_>,
        ply: usize,
        (from, to): (TraceWindow, TraceWindow),
    ) {
        let own = Own {
            mover: walk.is_mover(),
            max: walk.frames[ply].max,
        };
        for answer in moved(self.demands, walk, ply, from, to) {
            let answer = TableAnswer {
                is_said: false,
                ..answer
            };
            match self.judge_answer(walk, answer) {
                Answered::Right { .. } | Answered::Unexplained => {}
                Answered::Open(_) => self.leave_open(U::Windows, walk.tick()),
                Answered::Lucky(_) => {}
                ruling @ Answered::Wrong(_) => self.say_answer(walk, answer, ruling, own),
            }
        }
    }

    fn say_answer(
        &mut self,
        walk: &mut TraceWalk<'_>,
        answer: TableAnswer,
        ruling: Answered,
        own: Own,
    ) {
        let Some(frame) = walk.frames.get_mut(answer.ply) else {
            return;
        };
        let (tick, value) = (frame.enter, answer.value);
        let is_end = answer.needs.depth == SearchDepth::End;
        match ruling {
            Answered::Right { deeper, .. } => frame.departs |= deeper,
            Answered::Open(kind) => {
                frame.departs = true;
                self.leave_open(kind, tick);
            }
            Answered::Unexplained => {
                // The value may be that of a deeper search.
                frame.departs |= !is_end;
                let say = |at: &str| {
                    let text =
                        table_sentences::unexplained(at, &own.number(value), answer.claim.from);
                    (own.shown(value), FindingValue::Nothing, text)
                };
                self.report(
                    walk,
                    (Kind::TableUnexplained, tick),
                    plain(Kind::TableUnexplained),
                    None,
                    say,
                );
            }
            Answered::Lucky(misuse) => self.say_misuse(walk, answer, misuse, false, own),
            Answered::Wrong(misuse) => self.say_misuse(walk, answer, misuse, true, own),
        }
    }
    /// Reports an entry that should not have been used; as a remark, if minimax has shown that it
    /// did no harm.
    pub(super) fn say_misuse(
        &mut self,
        walk: &mut TraceWalk<'_>,
        answer: TableAnswer,
        misuse: EntryMisuse,
        fault: bool,
        own: Own,
    ) {
        let TableAnswer {
            value,
            kind: used,
            claim,
            window,
            ply,
            ..
        } = answer;
        let Some(frame) = walk.frames.get_mut(ply) else {
            return;
        };
        let (EntryMisuse { kind, stored, .. }, tick) = (misuse, frame.enter);
        frame.departs |= fault || answer.needs.depth != SearchDepth::End;
        let says = claim.kind.unwrap_or(if own.mover && !own.max {
            used.turned()
        } else {
            used
        });
        let (shown, within) = (own.number(value), own.window(window));
        let say = |at: &str| {
            let text = table_sentences::misused(misuse, at, (&shown, says), &within, own);
            let text = if fault {
                text
            } else {
                table_sentences::harmless(&text)
            };
            (own.shown(value), FindingValue::Nothing, text)
        };
        let cause = Inspector::lost(walk);
        let explanations = if fault {
            plain(kind)
        } else {
            vec![(StepMistake::Harmless(kind), String::new())]
        };
        let entry = Charge {
            kind,
            fault,
            tick,
            explanations,
            cause,
            lost: false,
        };
        let reported = self.enter_finding(walk, ply, entry, say);
        if let Some(at) = reported {
            self.ledger.reword(at, |finding| {
                if finding.kind == kind && finding.tick == tick {
                    finding.stored = stored;
                }
            });
        }
    }
}

/// Returns, for each end of a window that moved, the hit that moved it.
fn moved(
    demands: &Demands,
    walk: &TraceWalk<'_>,
    ply: usize,
    from: TraceWindow,
    to: TraceWindow,
) -> impl Iterator<Item = TableAnswer> + use<> {
    let ends = [
        (ClaimedKind::Lower, to.alpha, from.alpha),
        (ClaimedKind::Upper, to.beta, from.beta),
    ];
    let (needs, claim) = (searched_at(demands, walk, ply), HitClaim::default());
    let moved = ends
        .into_iter()
        .filter(|(_, value, before)| value != before);
    moved.map(move |(kind, value, _)| TableAnswer {
        value,
        kind,
        claim,
        needs,
        window: from,
        ply,
        is_said: true,
    })
}
