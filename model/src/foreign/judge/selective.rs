//! Judges nodes that stop at a value of the position itself, `stand` or `static`, and leaves of a
//! search whose header says that it is selective.
//!
//! A value of the position lets a node stop if it lies outside of the window, as in futility
//! pruning and razoring, or in a quiet search. Inside the window it is an unsound cut if the node
//! is known to have moves.

use super::super::TraceNumber;
use super::super::event::TraceWindow;
use super::finding::FindingKind as Kind;
use super::finding::FindingValue;
use super::frame::returned_by;
use super::ledger::{left_out, or_other_board, plain};
use super::sentences;
use super::table_sentences;
use super::unjudged::UnjudgedKind;
use super::verdict::Inspector;
use super::walk::{Departure, TraceWalk};

impl Inspector<'_> {
    /// Returns the plies that remain at the last frame, `Some(None)`: to the end of the game;
    /// `None` if it is not known.
    pub(super) fn rest(&self, walk: &TraceWalk<'_>) -> Option<Option<i64>> {
        let frame = walk.frames.last()?;
        if frame.quiet {
            return Some(Some(0));
        }
        match (frame.stated_rest, self.demands.depth(walk.pass())) {
            (Some(stated), _) => Some(Some(stated.max(0))),
            (None, Some((depth, _))) => Some(walk.rest(depth)),
            (None, None) => None,
        }
    }
    /// Judges a node without children that stops at a value of its own, which it returns by the
    /// rule of its method.
    pub(super) fn stands(
        &mut self,
        walk: &mut TraceWalk<'_>,
        departure: &Departure<'_>,
        stand: TraceNumber,
    ) {
        let Some(frame) = walk.frames.last_mut() else {
            return;
        };
        frame.departs = true;
        let (window, max, enter, is_fixed) = (
            frame.window,
            frame.max,
            frame.enter,
            frame.marks.stand.is_none(),
        );
        let TraceWindow { alpha, beta } = window;
        let by_rules = frame.place.as_ref().map(|place| place.count() as u64);
        let moves = by_rules.or(frame.marks.moves).filter(|moves| *moves > 0);
        let (own, value) = (Inspector::own(walk), departure.value);
        if !returned_by(window, stand, max).contains(&value) {
            let say = |at: &str| {
                let (found, expected) = (own.number(value), own.number(stand));
                (
                    own.shown(value),
                    own.shown(stand),
                    table_sentences::stand(at, &found, &expected),
                )
            };
            self.report(
                walk,
                (Kind::LeafValue, enter),
                plain(Kind::LeafValue),
                None,
                say,
            );
            return;
        }
        let goes_on = self.rest(walk).is_some_and(|rest| rest != Some(0));
        let Some(moves) = moves.filter(|_| is_fixed && goes_on && alpha < stand && stand < beta)
        else {
            return;
        };
        if self.demands.is_selective {
            return self.leave_open(UnjudgedKind::Selective, departure.tick);
        }
        let counts = (FindingValue::Count(0), FindingValue::Count(moves));
        let say = |at: &str| {
            (
                counts.0,
                counts.1,
                sentences::unsound(at, &sentences::moves(moves), window, own),
            )
        };
        self.report_step(
            walk,
            (Kind::UnsoundCut, departure.tick),
            or_other_board(left_out()),
            None,
            say,
        );
    }
    /// Leaves open a leaf above the depth, which leaves out all of its moves.
    pub(super) fn stops_selectively(&mut self, walk: &mut TraceWalk<'_>) {
        let Some(frame) = walk.frames.last_mut() else {
            return;
        };
        frame.departs = true;
        let tick = frame.enter;
        self.leave_open(UnjudgedKind::Selective, tick);
    }
}
