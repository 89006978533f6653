//! Judges moves that were not searched, and moves that were searched although they could not change
//! the result.

use super::super::TraceNumber;
use super::super::event::{Cut, TraceWindow};
use super::finding::{FindingKind as Kind, FindingValue};
use super::frame::{OpenNode, better_of};
use super::ledger::{Charge, left_out, or_other_board, plain};
use super::sentences;
use super::skips::{MovesTested, count_missing, has_gap, untried};
use super::unjudged::UnjudgedKind;
use super::verdict::Inspector;
use super::walk::{Arrival, Departure, TraceWalk};

impl Inspector<'_> {
    /// Notes a child that is searched although α ≥ β.
    pub(super) fn missed_cut(&mut self, walk: &mut TraceWalk<'_>, arrival: &Arrival<'_>) {
        if !self.demands.prunes() || arrival.again || walk.ply() < 2 {
            return;
        }
        let Some(parent) = walk.parent() else { return };
        let bounds = parent.bounds();
        let open_at_entry = parent.window.alpha < parent.window.beta;
        if parent.best.is_some() && open_at_entry && bounds.alpha >= bounds.beta {
            // With the values that were due, the search may be right to go on.
            let repaired = parent
                .repaired_bounds()
                .filter(|(bounds, _)| bounds.alpha < bounds.beta);
            let cause = repaired.map(|(_, by)| by);
            parent
                .notes_mut()
                .missed
                .get_or_insert((bounds, arrival.mv.to_owned(), cause));
        }
    }

    /// Returns the values that earlier visits returned for the moves that were not searched here,
    /// as far as there were any; and whether each was searched deep enough.
    fn known_values(&self, walk: &TraceWalk<'_>, frame: &OpenNode) -> (Vec<TraceNumber>, bool) {
        let Some(place) = &frame.place else {
            return (Vec::new(), false);
        };
        let depth = self.demands.depth(walk.pass());
        let rest = depth
            .and_then(|(depth, _)| walk.rest(depth))
            .map(|rest| u32::try_from(rest - 1).unwrap_or(0));
        let known = |ordinal| {
            let visits = self.memory.of(&*place.position.play(ordinal)?);
            let deep = visits
                .iter()
                .rev()
                .find(|visit| depth.is_none() || visit.is_deep(rest));
            Some((deep.or(visits.last())?.value, deep.is_some()))
        };
        let known: Vec<(TraceNumber, bool)> = untried(frame).filter_map(known).collect();
        (
            known.iter().map(|(value, _)| *value).collect(),
            known.iter().all(|(_, is_deep)| *is_deep),
        )
    }
    /// Returns true if the program may have tested the missing moves, in calls that are not written
    /// or by an evaluation just above the leaves: none of them is worth more than the node has.
    fn may_be_tested(&mut self, walk: &TraceWalk<'_>) -> bool {
        let is_likely = self.demands.is_futile || self.demands.tested == MovesTested::Likely;
        let Some((frame, path)) = walk.frames.last().zip(walk.known_path(walk.ply())) else {
            return false;
        };
        let may_be = match self.oracle(walk.pass()) {
            None => is_likely,
            Some((problem, depth)) => {
                let bounds = frame.bounds();
                untried(frame).all(|ordinal| {
                    match self.truth(&*problem, &[path, &[ordinal]].concat(), depth) {
                        Some(truth) if frame.max => truth <= bounds.alpha,
                        Some(truth) => truth >= bounds.beta,
                        None => is_likely,
                    }
                })
            }
        };
        self.misses |= !may_be;
        may_be
    }
    /// Judges a node that is left with moves unsearched, which is right only if α ≥ β.
    pub(super) fn early(&mut self, walk: &mut TraceWalk<'_>, departure: &Departure<'_>) {
        let Some(frame) = walk.frames.last() else {
            return;
        };
        // A quiet search leaves moves out, and a null move that is good enough makes all of them
        // unnecessary.
        if frame.quiet || frame.stops_at_null() {
            return;
        }
        if let Some((_, true)) = frame.stops_at_same() {
            let kind = if self.demands.is_selective {
                UnjudgedKind::Selective
            } else {
                UnjudgedKind::Tested
            };
            return self.leave_open(kind, departure.tick);
        }
        // Moves that the node states as skipped are not missing.
        let skipped = frame.count_skipped();
        let unseen = |moves: u64| moves.saturating_sub(frame.seen.len() as u64 + skipped);
        let said = frame.marks.moves.map(unseen).filter(|left| *left > 0);
        let marked = departure.cut.filter(|cut| cut.moves > 0);
        let by_rules = count_missing(frame);
        // Without rules the program itself may state the number of moves.
        let by_rules = by_rules.map(|count| (count as u64).saturating_sub(skipped));
        let Some(count) = by_rules.or(marked.map(|cut| cut.moves)).or(said) else {
            if frame.has_only_null() && frame.marks.moves.is_none() {
                self.leave_open(UnjudgedKind::NullMoves, departure.tick);
            }
            return;
        };
        let bounds = frame.bounds();
        if marked.is_none() && count > 0 && self.demands.table.known_children > 0 {
            let (known, are_deep) = self.known_values(walk, frame);
            if known.len() as u64 == count {
                let best = known.into_iter().fold(frame.best, |best, value| {
                    Some(better_of(best, value, frame.max))
                });
                walk.frames
                    .last_mut()
                    .into_iter()
                    .for_each(|frame| frame.notes_mut().known_best = best);
                if !are_deep {
                    self.leave_open(UnjudgedKind::Cuts, departure.tick);
                }
                return;
            }
        }
        if count == 0 || (self.demands.prunes() && bounds.alpha >= bounds.beta) {
            return;
        }
        let named = |cut: &Cut<'_>| cut.names.iter().map(|name| (*name).to_owned()).collect();
        // The lines do not state which moves were skipped.
        let lacking = if skipped == 0 {
            self.lacking.of(frame)
        } else {
            None
        };
        let legal = frame.seen.len() as u64 + count;
        let count = lacking.as_ref().map_or(count, |names| names.len() as u64);
        if count == 0 {
            return;
        }
        // A null window may cut where the known values do not.
        let is_unstated =
            self.demands.hides_windows && walk.frames.last().is_some_and(|frame| !frame.is_stated);
        let is_hidden = is_unstated || walk.frames.last().is_some_and(OpenNode::hides_window);
        let excused = match self.demands.pattern {
            _ if is_hidden => Some(UnjudgedKind::Cuts),
            _ if marked.is_some() => None,
            _ if self.demands.is_selective => Some(UnjudgedKind::Selective),
            // A search of the position itself without one of its moves, as for singular extensions.
            _ if frame.same && count == 1 => Some(UnjudgedKind::Tested),
            Some(_) => Some(UnjudgedKind::LeftOut),
            None if by_rules.is_none() && self.demands.is_futile_stated => {
                Some(UnjudgedKind::Tested)
            }
            None => None,
        };
        if let Some(kind) = excused {
            walk.frames
                .last_mut()
                .into_iter()
                .for_each(|frame| frame.departs = true);
            return self.leave_open(kind, departure.tick);
        }
        if marked.is_none()
            && by_rules.is_some()
            && self.demands.rules_out()
            && self.may_be_tested(walk)
        {
            return self.leave_open(UnjudgedKind::Tested, departure.tick);
        }
        let Some(frame) = walk.frames.last() else {
            return;
        };
        let names = lacking.or(marked.map(named)).unwrap_or_default();
        let cuts = |window: TraceWindow| window.alpha >= window.beta;
        let mut repairs = frame.repairs().filter(|_| self.demands.prunes());
        let cause = repairs
            .find_map(|(window, best, by)| cuts(window.after(best, frame.max)).then_some(by));
        let gap = by_rules.is_some() && has_gap(frame);
        let skipped = marked.is_none() && by_rules.is_some() && (self.demands.skips_moves || gap);
        let searched = frame.seen.len() as u64;
        let (prunes, is_stated, best) = (self.demands.prunes(), frame.is_stated, frame.best);
        let first = names.first().cloned();
        let (tick, own) = (departure.tick, Inspector::own(walk));
        let left = || {
            if names.is_empty() {
                sentences::moves(count)
            } else {
                sentences::some(&names)
            }
        };
        let counts = (FindingValue::Count(searched), FindingValue::Count(legal));
        let reported = if self.demands.stops_at_win {
            let value = best.map(|best| own.number(best)).unwrap_or_default();
            let say = |at: &str| {
                (
                    counts.0,
                    counts.1,
                    sentences::stops_at_win(at, &left(), &value),
                )
            };
            let explanations = plain(Kind::UnsoundCut);
            let entry = Charge {
                kind: Kind::UnsoundCut,
                fault: false,
                tick,
                explanations,
                cause,
                lost: false,
            };
            self.enter_finding(walk, walk.ply(), entry, say)
        } else if skipped {
            let say = |at: &str| {
                (
                    counts.0,
                    counts.1,
                    sentences::missing(at, &names, bounds, own, prunes),
                )
            };
            self.report_step(
                walk,
                (Kind::MissingMove, tick),
                or_other_board(left_out()),
                cause,
                say,
            )
        } else if !is_stated && prunes && self.demands.table.hits > 0 {
            self.leave_open(UnjudgedKind::Cuts, tick);
            None
        } else {
            // If only a line states the number of moves, it does not state which of them are left.
            let kind = if by_rules.is_none() && marked.is_none() {
                Kind::MissingMove
            } else {
                Kind::UnsoundCut
            };
            let say = |at: &str| {
                (
                    counts.0,
                    counts.1,
                    sentences::unsound(at, &left(), bounds, own),
                )
            };
            self.report_step(walk, (kind, tick), or_other_board(left_out()), cause, say)
        };
        if let (Some(at), Some(name)) = (reported, first) {
            self.ledger.reword(at, |finding| {
                if matches!(finding.kind, Kind::MissingMove | Kind::UnsoundCut)
                    && finding.tick == tick
                {
                    finding.mv = Some(name);
                }
            });
        }
    }
}

/// Returns the best value of the children, if a table has all of them.
pub(super) fn known_children(judge: &Inspector<'_>, frame: &OpenNode) -> Option<TraceNumber> {
    let place = frame
        .place
        .as_ref()
        .filter(|_| judge.demands.table.known_children > 0)?;
    let children = place
        .position
        .legal()
        .into_iter()
        .filter_map(|mv| place.position.play(mv.ordinal));
    let values: Option<Vec<TraceNumber>> = children
        .map(|child| Some(judge.memory.of(&*child).last()?.value))
        .collect();
    values?
        .into_iter()
        .reduce(|best, value| better_of(Some(best), value, frame.max))
}
