//! Judges a hit by the visit that stored its entry: this must be of the same position, deep enough,
//! of a kind that suits the window, and have this value, moved by the plies between the two if wins
//! differ by how far away they are.
//!
//! If the line names the visit that stored the entry, only that visit is judged: it proves a fault
//! without minimax. Otherwise an earlier visit explains a hit if it would have stored such an
//! entry, under either rule of depth. A visit of a child explains it, too, if its value makes a
//! cut; and a weaker bound than the stored one is right. If no visit explains a hit, minimax may
//! confirm it: symmetric keys and tables that were filled before the trace are right. In a search
//! to the end of the game every hit that minimax contradicts is wrong. At another depth an entry of
//! a deeper search may differ from minimax, so such a hit is wrong only if nothing shows that the
//! table was filled before the trace. If minimax cannot be computed, visits must show how the entry
//! was misused. All other hits are not judged.
//!
//! Cost: a look-up of the visits of a position, and minimax if none of them explains the hit.

use super::super::TraceNumber;
use super::super::event::TraceWindow;
use super::super::header::Depth;
use super::super::marks::{ClaimedKind, HitClaim};
use super::demands::Demands;
use super::distance::VisitPlace;
use super::finding::FindingKind as Kind;
use super::frame::OpenNode;
use super::hits::key_of;
use super::memory::{Deep, NamedVisit, PastVisit, SearchDepth, VisitDepth};
use super::misuses::{
    EntryMisuse, Misused, may_move, misuse, misused_depth, misused_distance, source,
};
use super::proof::Ends;
use super::symmetry::equals;
use super::unjudged::UnjudgedKind as U;
use super::verdict::Inspector;
use super::walk::TraceWalk;
use engine::numbers::Ordinal;

/// A table hit, in the view of MAX.
#[derive(Clone, Copy)]
pub(super) struct TableAnswer {
    pub value: TraceNumber,
    pub kind: ClaimedKind,
    pub claim: HitClaim,
    /// The depth to which its node has to be searched.
    pub needs: VisitDepth,
    pub window: TraceWindow,
    /// The ply of its node.
    pub ply: usize,
    /// True if its line says that it is a hit.
    pub is_said: bool,
}

/// The judgement on a hit.
pub(super) enum Answered {
    Right {
        deeper: bool,
        ends: Ends,
    },
    /// Minimax confirms it, and no visit explains it.
    Unexplained,
    /// Minimax confirms it, but the visit that it names should not have been used.
    Lucky(EntryMisuse),
    Wrong(EntryMisuse),
    Open(U),
}

/// The relation of the visit that a hit names to its node.
enum Relation {
    Visit(PastVisit),
    /// A position that has the same value by symmetry, in the view of this node.
    Equal(PastVisit),
    Other,
    Unknown,
}

impl Inspector<'_> {
    pub(super) fn judge_answer(&mut self, walk: &TraceWalk<'_>, answer: TableAnswer) -> Answered {
        let Some(frame) = walk.frames.get(answer.ply) else {
            return Answered::Open(U::Hits);
        };
        let Some(key) = key_of(frame) else {
            return Answered::Open(U::Hits);
        };
        if let Some(ruling) = self.judge_named(walk, answer) {
            return ruling;
        }
        let rule = self.demands.hits.distance;
        let here = |visit: &PastVisit| visit.moved(rule, answer.needs.place)[0];
        let visits: Vec<PastVisit> = self.memory.at(&key).iter().filter_map(here).collect();
        let demands = self.demands;
        let fits = |visit: &&PastVisit| answers(demands, visit, answer);
        let deep = |visit: &PastVisit| visit.reaches(&answer.needs) == Deep::Enough;
        if let Some(visit) = visits.iter().rev().find(|visit| deep(visit) && fits(visit)) {
            let same = visits.iter().any(|visit| {
                fits(&visit) && visit.searched.depth == answer.needs.depth && deep(visit)
            });
            let ends = if visit.searched.depth == SearchDepth::End {
                Ends::Yes
            } else {
                visit.proof.ends
            };
            return Answered::Right {
                deeper: !same && ends != Ends::Yes,
                ends,
            };
        }
        if meet(&visits, answer) {
            return Answered::Right {
                deeper: false,
                ends: Ends::Unknown,
            };
        }
        let alike = frame
            .place
            .as_ref()
            .map(|place| equals(&*place.position))
            .unwrap_or_default();
        let mut alike = alike.iter().flat_map(|(key, turned)| {
            self.memory
                .at(key)
                .iter()
                .map(move |visit| if *turned { visit.turned() } else { *visit })
        });
        if alike.any(|visit| here(&visit).is_some_and(|visit| deep(&visit) && fits(&&visit))) {
            return Answered::Unexplained;
        }
        if child_explains(self, frame, answer) {
            return Answered::Right {
                deeper: true,
                ends: Ends::Unknown,
            };
        }
        let is_doubtful = visits
            .iter()
            .any(|visit| fits(&visit) && visit.reaches(&answer.needs) == Deep::Unknown);
        let rest = match answer.needs.depth {
            SearchDepth::Plies(rest) => Some(rest),
            SearchDepth::End => None,
            SearchDepth::Unknown if is_doubtful => return Answered::Open(U::StoredDepth),
            SearchDepth::Unknown => return self.misuse_by_visits(walk, answer, &visits),
        };
        match (self.confirms(walk, answer, rest), rest) {
            (Some(true), _) => Answered::Unexplained,
            (_, _) if is_doubtful => Answered::Open(U::StoredDepth),
            (Some(false), None) => misuse(self, frame, answer, &visits),
            (Some(false), Some(rest)) => {
                // A table that was filled before the trace may hold the result of a deeper search.
                let known = |visit: &PastVisit| deep(visit) && !visit.is_leaf;
                let shallow = |visit: &PastVisit| fits(&visit) && !visit.is_leaf;
                let is_new = !visits.iter().any(|visit| known(visit) || shallow(visit));
                // Unless its line says that it was stored here, and as deep as is needed.
                let is_own = answer.claim.from.is_some() && answer.claim.depth == Some(rest);
                let is_new = is_new && !is_own && source(self, frame, answer).is_none();
                self.is_warm |= is_new;
                let deep_entry = answer.claim.depth.is_some_and(|depth| depth >= rest)
                    && !visits.iter().any(known);
                match self.memory.is_full || !is_own && (self.is_warm || deep_entry) {
                    true => Answered::Open(U::StoredDepth),
                    false => misuse(self, frame, answer, &visits),
                }
            }
            (None, _) => self.misuse_by_visits(walk, answer, &visits),
        }
    }

    /// Returns the judgement by the visit that the line names as the store; `None` if it names
    /// none, or none of this search.
    fn judge_named(&mut self, walk: &TraceWalk<'_>, answer: TableAnswer) -> Option<Answered> {
        let from = answer.claim.from?.checked_sub(walk.before)?;
        let frame = walk.frames.get(answer.ply)?;
        let (visit, is_own) = match relation(frame, self.memory.named(from)?) {
            Relation::Visit(visit) => (visit, true),
            Relation::Equal(visit) => (visit, false),
            // Unless the program looks up the positions after its moves first.
            Relation::Other if child_explains(self, frame, answer) => return None,
            // The value of another position may be right by luck, but no table should return it.
            Relation::Other => {
                return Some(self.proven(
                    walk,
                    answer,
                    EntryMisuse::of(Kind::TablePosition, Some(from)),
                ));
            }
            Relation::Unknown => return Some(Answered::Open(U::Hits)),
        };
        let stored = Some(from);
        let deep = match (visit.reaches(&answer.needs), answer.claim.depth) {
            // The line says itself how deep the entry is.
            (Deep::Unknown, Some(plies)) if visit.searched.depth == SearchDepth::Unknown => {
                let depth = SearchDepth::Plies(plies);
                PastVisit {
                    searched: VisitDepth {
                        depth,
                        ..visit.searched
                    },
                    ..visit
                }
                .reaches(&answer.needs)
            }
            (deep, _) => deep,
        };
        if deep == Deep::TooShallow {
            let how = misused_depth(&visit, answer);
            return Some(self.proven(
                walk,
                answer,
                EntryMisuse {
                    kind: Kind::TableDepth,
                    stored,
                    how,
                },
            ));
        }
        let [here, perhaps] = visit.moved(self.demands.hits.distance, answer.needs.place);
        let Some(here) = here else {
            return Some(Answered::Open(U::StoredDepth));
        };
        if answers(self.demands, &here, answer)
            || meet(&[here], answer)
            || meet_at(self, frame, answer)
        {
            let ends = if visit.searched.depth == SearchDepth::End {
                Ends::Yes
            } else {
                visit.proof.ends
            };
            let deeper = visit.searched.depth != answer.needs.depth && ends != Ends::Yes;
            return Some(match deep {
                Deep::Unknown => Answered::Open(U::StoredDepth),
                // Keys that are equal for equal positions are right.
                Deep::Enough | Deep::TooShallow if !is_own => Answered::Unexplained,
                Deep::Enough | Deep::TooShallow => Answered::Right { deeper, ends },
            });
        }
        if perhaps.is_some_and(|perhaps| answers(self.demands, &perhaps, answer)) {
            return Some(Answered::Open(U::StoredDepth));
        }
        if here.value == answer.value {
            let how = Misused::Bound {
                value: here.value,
                window: visit.window,
            };
            return Some(self.proven(
                walk,
                answer,
                EntryMisuse {
                    kind: Kind::TableKind,
                    stored,
                    how,
                },
            ));
        }
        if may_move(self.demands, visit.value, answer.value) {
            return Some(Answered::Open(U::StoredDepth));
        }
        let how = misused_distance(
            self.demands,
            &visit,
            &here,
            answer.value,
            answer.needs.place,
        )
        .unwrap_or(Misused::Value);
        Some(self.proven(
            walk,
            answer,
            EntryMisuse {
                kind: Kind::TableValue,
                stored,
                how,
            },
        ))
    }
    /// Returns the judgement on a misuse that the trace proves; minimax may show that it did no
    /// harm.
    fn proven(
        &mut self,
        walk: &TraceWalk<'_>,
        answer: TableAnswer,
        misuse: EntryMisuse,
    ) -> Answered {
        let rest = match answer.needs.depth {
            SearchDepth::Plies(rest) => Some(rest),
            SearchDepth::End => None,
            SearchDepth::Unknown => return Answered::Wrong(misuse),
        };
        match self.confirms(walk, answer, rest) {
            Some(true) => Answered::Lucky(misuse),
            Some(false) | None => Answered::Wrong(misuse),
        }
    }

    /// Compares the value of a hit with minimax to the remaining depth; `None` if that cannot be
    /// decided.
    fn confirms(
        &mut self,
        walk: &TraceWalk<'_>,
        answer: TableAnswer,
        rest: Option<u32>,
    ) -> Option<bool> {
        let path = walk.known_path(answer.ply)?;
        let truth = match self.ground.game()?.named.as_deref() {
            Some(problem) => {
                self.truth(problem, path, rest.map(|rest| path.len() as u32 + rest))?
            }
            None if rest.is_none() => {
                let frame = walk.frames.get(answer.ply)?;
                self.best_ends.truth(
                    self.demands,
                    self.ground.game(),
                    (&*frame.place.as_ref()?.position, frame.moves as u32),
                    &mut self.budget,
                )?
            }
            None => return None,
        };
        Some(match answer.kind {
            ClaimedKind::Exact => answer.value.is_about(truth),
            ClaimedKind::Lower => truth >= answer.value,
            ClaimedKind::Upper => truth <= answer.value,
        })
    }
}

/// Returns the depth to which the open node at this ply is searched, as far as lines, passes and
/// leaves show it.
pub(super) fn searched_at(demands: &Demands, walk: &TraceWalk<'_>, ply: usize) -> VisitDepth {
    let (pass, frame) = (walk.pass(), walk.frames.get(ply));
    let stated = frame.and_then(|frame| frame.stated_rest);
    let plies = |rest: i64| SearchDepth::Plies(u32::try_from(rest.max(0)).unwrap_or(u32::MAX));
    let is_uniform = demands.hits.uniform.get(pass) == Some(&true);
    let (depth, is_sure) = match (stated, demands.depth(pass)) {
        (Some(rest), _) => (plies(rest), true),
        (None, Some((Depth::Full, claimed))) => (SearchDepth::End, claimed),
        // A leaf above the end shows nothing if it may be a hit, too; only rules state where a game
        // is over.
        (None, Some((depth, claimed))) if claimed || walk.ground.game().is_some() => {
            let rest = walk.rest_at(ply, depth).map_or(SearchDepth::End, plies);
            (rest, claimed || is_uniform)
        }
        (None, Some(_) | None) => (SearchDepth::Unknown, true),
    };
    let rest = match depth {
        SearchDepth::Plies(rest) => Some(i64::from(rest)),
        SearchDepth::End | SearchDepth::Unknown => None,
    };
    let moves = frame.map_or(0, |frame| frame.moves as u32);
    VisitDepth {
        depth,
        is_sure,
        place: VisitPlace { pass, moves, rest },
    }
}

/// Returns true if a lower and an upper bound from visits that are deep enough meet at the value.
fn meet(visits: &[PastVisit], answer: TableAnswer) -> bool {
    let deep = || {
        visits
            .iter()
            .filter(|visit| visit.reaches(&answer.needs) == Deep::Enough)
    };
    let low = deep().map(|visit| visit.proof.low).max();
    let high = deep().map(|visit| visit.proof.high).min();
    low == Some(answer.value) && high == low
}

fn meet_at(judge: &Inspector<'_>, frame: &OpenNode, answer: TableAnswer) -> bool {
    let here = |visit: &PastVisit| visit.moved(judge.demands.hits.distance, answer.needs.place)[0];
    let visits = key_of(frame).map_or(&[][..], |key| judge.memory.at(&key));
    meet(&visits.iter().filter_map(here).collect::<Vec<_>>(), answer)
}

/// Returns true if an entry of a position after one of the moves cuts: a program may look up all of
/// them before it searches any (enhanced transposition cut-offs).
fn child_explains(judge: &Inspector<'_>, frame: &OpenNode, answer: TableAnswer) -> bool {
    let TableAnswer {
        value,
        needs,
        window,
        claim,
        ..
    } = answer;
    let (cuts, kind) = match frame.max {
        true => (value >= window.beta, ClaimedKind::Lower),
        false => (value <= window.alpha, ClaimedKind::Upper),
    };
    let Some(place) = frame.place.as_ref().filter(|_| cuts) else {
        return false;
    };
    let below = VisitDepth {
        depth: match needs.depth {
            SearchDepth::Plies(rest) => SearchDepth::Plies(rest.saturating_sub(1)),
            other @ (SearchDepth::End | SearchDepth::Unknown) => other,
        },
        place: VisitPlace {
            moves: needs.place.moves + 1,
            rest: needs.place.rest.map(|rest| rest - 1),
            ..needs.place
        },
        ..needs
    };
    // The line must not contradict that.
    let may_be = claim.from.is_some() || claim.kind != Some(ClaimedKind::Exact);
    let fits = |visit: &PastVisit| {
        let here = visit.moved(judge.demands.hits.distance, below.place)[0];
        visit.reaches(&below) == Deep::Enough
            && here.is_some_and(|visit| visit.supports(kind, value))
    };
    let mut children = (0..place.count()).filter_map(|at| place.position.play(Ordinal::at(at)));
    may_be && children.any(|child| judge.memory.of(&*child).iter().any(fits))
}

/// Returns true if a visit shows the value of a hit. A fail-hard search moves an exact entry to the
/// end of the window that it lies beyond, and uses it as a bound there, whatever its line says.
fn answers(demands: &Demands, here: &PastVisit, answer: TableAnswer) -> bool {
    let TableAnswer {
        value,
        kind,
        claim,
        window,
        ..
    } = answer;
    let may_be_moved = claim.kind != Some(ClaimedKind::Exact) || demands.may_clamp;
    here.supports(kind, value)
        || may_be_moved
            && ((value == window.beta && here.supports(ClaimedKind::Lower, value))
                || (value == window.alpha && here.supports(ClaimedKind::Upper, value)))
}

/// Compares the position of a visit with that of a node: their boards are compared, and not only
/// their keys.
fn relation(frame: &OpenNode, named: &NamedVisit) -> Relation {
    let board = frame
        .place
        .as_ref()
        .map(|place| place.position.describe().to_string());
    match (&board, &named.board) {
        (Some(own), Some(other)) if own == other => Relation::Visit(named.visit),
        (Some(_), Some(_)) => {
            let alike = frame
                .place
                .as_ref()
                .map(|place| equals(&*place.position))
                .unwrap_or_default();
            let turned = alike
                .into_iter()
                .find(|(key, _)| *key == named.key)
                .map(|(_, turned)| turned);
            match turned {
                Some(true) => Relation::Equal(named.visit.turned()),
                Some(false) => Relation::Equal(named.visit),
                None => Relation::Other,
            }
        }
        // Without rules the program's own key identifies a position; another key may be that of a
        // mirror image.
        (None, None) if key_of(frame).as_ref() == Some(&named.key) => Relation::Visit(named.visit),
        _ => Relation::Unknown,
    }
}
