//! Judges the window with which a node is entered: the one that the parent's window and the earlier
//! children imply, or a part of it, if a table's bounds have narrowed it.

use super::super::TraceNumber;
use super::super::event::TraceWindow;
use super::super::header::Depth;
use super::finding::{FindingKind as Kind, FindingValue};
use super::frame::{JudgedChild, OpenNode, better_of};
use super::ledger::{Charge, Explanation, StepMistake, plain};
use super::own::Own;
use super::pvs::{due as pvs_due, is_null, wants_research};
use super::sentences;
use super::skips::towards_zero;
use super::styles::lowest_number;
use super::unjudged::UnjudgedKind;
use super::verdict::Inspector;
use super::walk::{Arrival, TraceWalk};
use engine::boundary::Position;
use engine::search::MethodName;

impl Inspector<'_> {
    pub(super) fn window(
        &mut self,
        walk: &mut TraceWalk<'_>,
        arrival: &Arrival<'_>,
        research: bool,
    ) {
        let tick = walk.tick();
        let (method, unit, ply, mover) = (
            self.demands.method,
            self.demands.unit,
            walk.ply(),
            walk.is_mover(),
        );
        let (own, is_reduced) = (
            Inspector::own(walk),
            is_reduced(
                walk,
                self.demands.depth(walk.pass()).map(|(depth, _)| depth),
            ),
        );
        let Some(parent) = walk.parent() else { return };
        let upper = Own {
            mover,
            max: parent.max,
        };
        if self.demands.has_rounds && ply == 1 {
            return;
        }
        if self.demands.may_probe()
            && let Some(child) = parent.previous()
            && wants_research(parent, child)
        {
            let (due, text) = (
                sentences::again(parent, child),
                sentences::research(parent, child, upper),
            );
            let found = arrival
                .stated
                .map_or(FindingValue::Nothing, |stated| own.shown_window(stated));
            let say = |_: &str| (found, own.shown_window(due), text);
            let cause = child.due().map(|(_, by)| by);
            let explanations = vec![(StepMistake::NoResearch, String::new())];
            let reported = self.report(walk, (Kind::Window, tick), explanations, cause, say);
            if let Some(parent) = walk.parent() {
                parent.notes_mut().first = parent.notes_mut().first.or(reported);
            }
            return;
        }
        let Some(found) = arrival.stated else {
            let repaired = parent.repaired_bounds();
            if let (Some(frame), Some(repaired)) = (walk.frames.last_mut(), repaired) {
                frame.notes_mut().window = Some(repaired);
            }
            return;
        };
        if ply == 1 && self.widens_root(walk, found, research) {
            return;
        }
        let Some(parent) = walk.parent() else { return };
        let is_plain = !matches!(
            method,
            MethodName::Minimax | MethodName::OpenRoot | MethodName::Pvs
        );
        let is_probe =
            self.demands.may_probe() && unit.is_some_and(|unit| is_null(parent, found, unit));
        if is_plain && (found == parent.bounds() || is_probe) {
            return;
        }
        let due = |window: TraceWindow, best: Option<TraceNumber>| match method {
            MethodName::Minimax => vec![parent.window, TraceWindow::FULL],
            MethodName::OpenRoot if ply == 1 => vec![window],
            MethodName::AlphaBeta
            | MethodName::FailHard
            | MethodName::FailSoft
            | MethodName::Faulty
            | MethodName::OpenRoot => {
                vec![window.after(best, parent.max)]
            }
            MethodName::Pvs => pvs_due(window, best, parent, found, unit, research),
        };
        let expected = due(parent.window, parent.best);
        if parent.fixed.is_some() && due(parent.window, parent.best_with_fixed()).contains(&found) {
            return;
        }
        let decayed = self
            .demands
            .decay
            .zip(parent.best)
            .map(|(by, best)| towards_zero(best, by));
        if expected.contains(&found)
            || decayed.is_some_and(|best| due(parent.window, Some(best)).contains(&found))
        {
            return;
        }
        let is_again = research && method != MethodName::Pvs && found.is_inside(parent.window);
        if is_again || is_reduced && found.is_inside(expected[0]) {
            return;
        }
        if parent.stands_unsaid() && found.is_inside(expected[0]) {
            if parent.best.is_none() {
                narrow(parent, found);
            }
            return self.leave_open(UnjudgedKind::Windows, tick);
        }
        if parent.best.is_none() && found.is_inside(expected[0]) && parent.notes.is_none() {
            if let Some(place) = &parent.place
                && bounds_are_known(self, &*place.position, expected[0], found)
            {
                narrow(parent, found);
                self.narrowed_unsaid = Some((expected[0], found));
                return;
            }
            // A table that was filled before the trace may hold any bound of a position, and may
            // narrow every window. Without positions, a bound must be a value that some visit has
            // returned; if most first children have narrower windows than they are due, these do
            // not come from a table.
            let signs = self.demands.table;
            let returned =
                signs.narrowed * 2 <= signs.first && were_returned(self, expected[0], found);
            if ply == 1 && parent.place.is_some() && signs.may_be_warm() {
                narrow(parent, found);
                self.narrowed_unsaid = Some((expected[0], found));
                return;
            }
            if ply > 1 && (parent.place.is_some() || returned || self.demands.is_forgotten) {
                narrow(parent, found);
                return self.leave_open(UnjudgedKind::Windows, tick);
            }
        }
        if self.demands.table.known_children > 0 && found.is_inside(expected[0]) {
            return self.leave_open(UnjudgedKind::Windows, tick);
        }
        let first = parent.notes.as_ref().and_then(|notes| notes.first);
        let cause = parent
            .repairs()
            .find_map(|(window, best, by)| due(window, best).contains(&found).then_some(by));
        let cause = cause.or_else(|| {
            let last = parent.last().filter(|_| research)?;
            let (value, by) = last.due()?;
            let mut child = last.clone();
            child.value = value;
            let repaired = sentences::again(parent, &child);
            (found == repaired).then_some(by)
        });
        let expected = expected[0];
        let mut explanations = blame(
            parent,
            found,
            expected,
            parent.previous(),
            self.demands.open_window,
            upper,
        );
        if is_null_first(parent, found, expected, unit) {
            explanations.push((
                StepMistake::NullFirst,
                say!("the first move needs the full window").to_owned(),
            ));
        }
        let (shown, shown_due) = (own.range(found), own.range(expected));
        let ends = [(shown.alpha, shown_due.alpha), (shown.beta, shown_due.beta)];
        if let Some(lowest) = ends
            .into_iter()
            .find_map(|(end, due)| lowest_number(end, due))
        {
            explanations.push((StepMistake::NoNegation, sentences::no_negation(lowest)));
        }
        if explanations.len() > 1 {
            explanations.retain(|(mistake, _)| *mistake != StepMistake::Some(Kind::Window));
        }
        let above = sentences::UpperNode {
            own: upper,
            window: parent.window,
            by: parent.best_name().map(str::to_owned),
        };
        // Below a move that is not legal, the side to move may be wrong, too: a mistake that shows
        // there may be none, so it is no cause of findings elsewhere.
        let lost = parent.place.is_none() && self.ground.game().is_some() && first.is_some();
        let say = |at: &str| {
            let text = sentences::window(at, &above, own, found, expected);
            (own.shown_window(found), own.shown_window(expected), text)
        };
        let entry = Charge {
            kind: Kind::Window,
            fault: true,
            tick,
            explanations,
            cause: cause.or(first),
            lost,
        };
        let Some(reported) = self.enter_finding(walk, walk.ply(), entry, say) else {
            return;
        };
        if let Some(parent) = walk.parent() {
            parent.notes_mut().first.get_or_insert(reported);
        }
        if let Some(frame) = walk.frames.last_mut() {
            frame.notes_mut().window = Some((expected, reported));
        }
    }
}

/// Judges the window of the root, which must contain a value: otherwise the search finds out
/// nothing.
pub(super) fn root_window(
    judge: &mut Inspector<'_>,
    walk: &mut TraceWalk<'_>,
    arrival: &Arrival<'_>,
) {
    let (own, tick) = (Inspector::own(walk), walk.tick());
    let Some(found) = arrival.stated.filter(|found| found.alpha >= found.beta) else {
        return;
    };
    let say = |at: &str| {
        let text = sentences::empty_window(at, own, found);
        (
            own.shown_window(found),
            own.shown_window(TraceWindow::FULL),
            text,
        )
    };
    judge.report_step(walk, (Kind::Window, tick), plain(Kind::Window), None, say);
}

/// Returns true if the last node is searched less deep than its parent's other children; then any
/// narrower window is right.
fn is_reduced(walk: &TraceWalk<'_>, depth: Option<Depth>) -> bool {
    let Some(stated) = walk.frames.last().and_then(|frame| frame.marks.depth) else {
        return false;
    };
    let rest = depth.and_then(|depth| walk.rest_at(walk.ply().saturating_sub(1), depth));
    rest.is_none_or(|rest| i64::from(stated) < rest - 1)
}

/// Returns true if the first child of a node is searched in a null window at an end of the due
/// window.
fn is_null_first(
    parent: &OpenNode,
    found: TraceWindow,
    due: TraceWindow,
    unit: Option<TraceNumber>,
) -> bool {
    let width = found.beta.plus(-found.alpha);
    let is_null = width == unit.unwrap_or(TraceNumber::whole(1)) && found.is_inside(due);
    let at_end = found.own_end(parent.max) == due.own_end(parent.max)
        || found.own_end(!parent.max) == due.own_end(!parent.max);
    is_null && at_end && parent.best.is_none() && parent.previous().is_none()
}

/// Narrows the window of a node as a table did before its first child.
fn narrow(frame: &mut OpenNode, to: TraceWindow) {
    let entry = std::mem::replace(&mut frame.window, to);
    frame.notes_mut().entry.get_or_insert(entry);
}

/// Returns every mistake that explains a window. `open` is the widest window of the program.
fn blame(
    parent: &OpenNode,
    found: TraceWindow,
    expected: TraceWindow,
    previous: Option<&JudgedChild>,
    open: TraceWindow,
    upper: Own,
) -> Vec<Explanation> {
    let (entry, max) = (parent.window, parent.max);
    let ends = |window: TraceWindow| {
        if max {
            (window.alpha, window.beta)
        } else {
            (window.beta, window.alpha)
        }
    };
    let ((own, other), (own_due, other_due), (own_entry, _)) =
        (ends(found), ends(expected), ends(entry));
    let raises = upper.raises();
    let mut all: Vec<Explanation> = Vec::new();
    let mut fits = |fits: bool, mistake: StepMistake, alpha: &'static str, beta: &'static str| {
        if fits && all.iter().all(|(known, _)| *known != mistake) {
            all.push((mistake, if raises { alpha } else { beta }.to_owned()));
        }
    };
    let swapped = TraceWindow {
        alpha: expected.beta,
        beta: expected.alpha,
    };
    let negated = TraceWindow {
        alpha: -expected.alpha,
        beta: -expected.beta,
    };
    let handed = found == entry.turned() && entry != TraceWindow::FULL;
    // A null window is narrower than the due one.
    let as_due = ends(found.turned()).0 == own_due
        && own_due.is_finite()
        && found.turned().is_inside(expected);
    let null = as_due && parent.best.is_some();
    let turned = [expected.turned(), swapped, negated].contains(&found) || handed || null;
    let how = say!("α and β are exchanged or have lost their signs");
    fits(turned, StepMistake::Turned, how, how);
    let is_open = |end: TraceNumber, alpha: bool| {
        let widest = if alpha { open.alpha } else { open.beta };
        end == widest
            || end
                == if alpha {
                    TraceNumber::NEG_INF
                } else {
                    TraceNumber::INF
                }
    };
    let handed_down = (say!("β is not handed down"), say!("α is not handed down"));
    fits(
        other != other_due && is_open(other, !max),
        StepMistake::NotHandedDown,
        handed_down.0,
        handed_down.1,
    );
    let forgets = own != own_due && own == own_entry;
    fits(
        forgets,
        StepMistake::Forgets,
        say!("α has not been raised"),
        say!("β has not been lowered"),
    );
    // The own end if the best child's value had lost its sign.
    let negated = |value: TraceNumber| own == better_of(Some(own_entry), -value, max);
    let unsigned = own_due.is_finite()
        && own != own_due
        && (negated(own_due) || parent.worst.is_some_and(negated));
    let wrong_sign = (say!("α has the wrong sign"), say!("β has the wrong sign"));
    fits(unsigned, StepMistake::Unsigned, wrong_sign.0, wrong_sign.1);
    let latest = own != own_due && previous.is_some_and(|child| child.value == own);
    let how = say!("the latest child's value takes the place of the best one's");
    fits(latest, StepMistake::KeepsLatest, how, how);
    let overwrites = own != own_due && parent.best == Some(own);
    let how = (
        say!("α becomes the best value of the children, also where it was higher"),
        say!("β becomes the best value of the children, also where it was lower"),
    );
    fits(overwrites, StepMistake::Overwrites, how.0, how.1);
    let seen = parent.best.is_some_and(|best| best == other)
        || previous.is_some_and(|child| child.value == other);
    let wrong_end = other != other_due && seen && own_due != other_due;
    let how = (
        say!("β is lowered where α should be raised"),
        say!("α is raised where β should be lowered"),
    );
    fits(wrong_end, StepMistake::WrongEnd, how.0, how.1);
    let zero = TraceNumber::ZERO;
    let begins = own != own_due
        && own == zero
        && better_of(Some(own_due), zero, max) == zero
        && parent.best.is_some();
    let how = say!("the best value seems to begin at 0");
    fits(begins, StepMistake::BeginsAtZero, how, how);
    let own_open = own != own_due && is_open(own, max);
    fits(
        own_open,
        StepMistake::NotHandedDown,
        handed_down.1,
        handed_down.0,
    );
    // The window moved as for the other player.
    let other_player = parent
        .worst
        .is_some_and(|worst| entry.narrowed(worst, !max) == found)
        && own != own_due;
    let how = say!("α and β move as if the other player moved there");
    fits(other_player, StepMistake::OtherBoard, how, how);
    let how = say!("the window of the node above, narrowed by its children, does not give that");
    fits(true, StepMistake::Some(Kind::Window), how, how);
    if all.len() > 1 {
        all.pop();
    }
    all
}

/// Returns true if each end that differs from the due window was returned by some visit.
fn were_returned(judge: &Inspector<'_>, due: TraceWindow, found: TraceWindow) -> bool {
    let known = |end: TraceNumber| judge.returned.contains(&end);
    (found.alpha == due.alpha || known(found.alpha))
        && (found.beta == due.beta || known(found.beta))
}

/// Returns true if each end that differs from the due window was returned by an earlier visit of
/// the position.
fn bounds_are_known(
    judge: &Inspector<'_>,
    position: &dyn Position,
    due: TraceWindow,
    found: TraceWindow,
) -> bool {
    let visits = judge.memory.of(position);
    let known = |end: TraceNumber| visits.iter().any(|visit| visit.value == end);
    (found.alpha == due.alpha || known(found.alpha))
        && (found.beta == due.beta || known(found.beta))
}
