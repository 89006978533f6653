//! Judges the value of a node with children: their maximum or minimum, as its method computes it.

use super::super::TraceNumber;
use super::super::event::TraceWindow;
use super::super::header::Depth;
use super::finding::{FindingKind as Kind, FindingValue, MixedStyles};
use super::finished::Rule;
use super::frame::{JudgedChild, OpenNode, better_of, returned_by};
use super::ground::{MoveStep, key};
use super::ledger::{Explanation, HOW, StepMistake, plain};
use super::own::Own;
use super::pvs::wants_research;
use super::root_child::RootChild;
use super::sentences;
use super::skips::towards_zero;
use super::styles;
use super::table_sentences;
use super::unjudged::UnjudgedKind;
use super::verdict::Inspector;
use super::walk::{Departure, TraceWalk};
use engine::boundary::Problem;
use engine::search::Kind as Bound;
use std::sync::Arc;

/// The fewest nodes that show a pattern.
const FEW_TURNS: u64 = 4;

/// Nodes whose children have different values, and those that return the worst of them.
#[derive(Clone, Copy, Debug, Default)]
pub struct NodeTurns {
    distinct: u64,
    reversed: u64,
}

impl Inspector<'_> {
    pub(super) fn value(&mut self, walk: &mut TraceWalk<'_>, departure: &Departure<'_>) {
        let tick = departure.tick;
        let missed = walk
            .frames
            .last_mut()
            .and_then(|frame| frame.notes.as_mut()?.missed.take());
        if let Some((bounds, next, cause)) = missed {
            let own = Inspector::own(walk);
            let say = |at: &str| {
                (
                    FindingValue::Text(next.clone()),
                    FindingValue::Nothing,
                    sentences::missed(at, &next, bounds, own),
                )
            };
            self.report_step(
                walk,
                (Kind::MissedCut, tick),
                plain(Kind::MissedCut),
                cause,
                say,
            );
        }
        self.fold(walk, departure);
        if walk.ply() == 0 {
            self.root(walk, departure);
        }
    }

    /// Keeps the last visit of each child of the root.
    pub(super) fn note_root_child(&mut self, walk: &TraceWalk<'_>, departure: &Departure<'_>) {
        if let Some(frame) = walk
            .frames
            .last()
            .filter(|frame| walk.ply() == 1 && !frame.same)
        {
            let child = JudgedChild::of(frame, departure.value, departure.leaf, 1);
            let before = self.at_root.remove(&frame.key);
            self.at_root
                .insert(frame.key, RootChild::after(before, child));
        }
    }

    fn fold(&mut self, walk: &mut TraceWalk<'_>, departure: &Departure<'_>) {
        let (value, tick, own) = (departure.value, departure.tick, Inspector::own(walk));
        let Some(frame) = walk.frames.last() else {
            return;
        };
        // If a null move or a search of the same position lets the node stop, its value comes from
        // that.
        if frame.stops_at_null() {
            return fold_null(self, walk, departure);
        }
        if let Some((found, _)) = frame.stops_at_same().filter(|_| frame.best.is_none()) {
            return self.fold_same(walk, departure, found);
        }
        let Some(best) = frame.best_with_skipped() else {
            return;
        };
        if self.demands.may_probe()
            && let Some(child) = frame.previous()
            && frame.best_by == Some(child.key)
            && wants_research(frame, child)
        {
            let (due, text) = (
                sentences::again(frame, child),
                sentences::research(frame, child, own),
            );
            let say = |_: &str| (own.shown(value), own.shown_window(due), text);
            let cause = child.due().map(|(_, by)| by);
            self.report_step(
                walk,
                (Kind::Value, tick),
                vec![(StepMistake::NoResearch, String::new())],
                cause,
                say,
            );
            return;
        }
        self.turns.distinct += u64::from(frame.worst.is_some_and(|worst| worst != best));
        if styles::is_due(self.demands, frame, best, value) {
            return;
        }
        let mut due = styles::due(self.demands.style, frame.window, best, frame.max);
        // Before a table narrowed it, the window was wider.
        let entry = frame.notes.as_ref().and_then(|notes| notes.entry);
        due.extend(
            entry
                .into_iter()
                .flat_map(|entry| styles::due(self.demands.style, entry, best, frame.max)),
        );
        // The root of a pass may have the value of its best child, even if that lies outside the
        // window.
        due.extend((walk.ply() == 0).then_some(best));
        let known = frame.notes.as_ref().and_then(|notes| notes.known_best);
        due.extend(
            known
                .into_iter()
                .flat_map(|best| styles::due(self.demands.style, frame.window, best, frame.max)),
        );
        if due.contains(&value) {
            return;
        }
        // The best value is due in every style where each node moves it.
        let moves = |by| {
            due.iter()
                .chain([&best])
                .any(|due| towards_zero(*due, by) == value)
        };
        let moved = self.demands.decay.is_some_and(moves);
        let stored =
            self.demands.table.hits > 0 && self.memory.returned(frame.place.as_ref(), value);
        let stands = frame.stands_unsaid()
            && if frame.max {
                value > best
            } else {
                value < best
            };
        if moved
            || stored
            || stands
            || known.is_some()
            || self.demands.visits_again
            || (!self.demands.hides_windows
                && walk.frames.last().is_some_and(OpenNode::hides_window))
            || (walk.rounds > 0 && walk.ply() == 0)
        {
            return self.leave_open(UnjudgedKind::Values, tick);
        }
        if let Some(skipped) = frame.skipped.filter(|_| frame.best != Some(best)) {
            let due = due[0];
            let say = |at: &str| {
                let [bound, found, expected] =
                    [skipped.bound, value, due].map(|number| own.number(number));
                (
                    own.shown(value),
                    own.shown(due),
                    sentences::skipped(at, skipped.moves, &bound, &found, &expected),
                )
            };
            self.report_step(walk, (Kind::Value, tick), plain(Kind::Value), None, say);
            return;
        }
        if let Some(fixed) = frame
            .fixed
            .filter(|fixed| *fixed == best && frame.best_by.is_none())
        {
            let due = due[0];
            let say = |at: &str| {
                let [fixed, found, expected] = [fixed, value, due].map(|number| own.number(number));
                (
                    own.shown(value),
                    own.shown(due),
                    sentences::fixed(at, &fixed, &found, &expected),
                )
            };
            self.report_step(walk, (Kind::Value, tick), plain(Kind::Value), None, say);
            return;
        }
        let other_style = styles::is_of_other_style(self.demands, frame, best, value);
        if other_style && !self.demands.style_is_named {
            let (style, path, expected) = (self.demands.style, walk.path(walk.ply()), due[0]);
            let (found, expected) = (own.value(value), own.value(expected));
            let first = || MixedStyles {
                style,
                count: 0,
                tick,
                path,
                found,
                expected,
            };
            self.mixed.get_or_insert_with(first).count += 1;
            return;
        }
        let explains = |(window, best, by)| {
            styles::due(self.demands.style, window, best?, frame.max)
                .contains(&value)
                .then_some(by)
        };
        let cause = frame.repairs().find_map(explains);
        let (kind, explanations) = match other_style {
            true => (
                Kind::Value,
                vec![(
                    StepMistake::OtherStyle,
                    styles::other_style(self.demands.style).to_owned(),
                )],
            ),
            false => self.blame(frame, value, due[0], own),
        };
        self.turns.reversed += u64::from(kind == Kind::MaxMin);
        let due = due[0];
        let text = sentences::value(frame, value, due, own);
        let say = |at: &str| (own.shown(value), own.shown(due), text(at));
        let reported = self.report_step(walk, (kind, tick), explanations, cause, say);
        // A value that follows from an earlier finding is right in a search without that finding:
        // nothing else was due.
        let root_cause = reported.filter(|_| cause.is_none());
        if let (Some(frame), Some(reported)) = (walk.frames.last_mut(), root_cause) {
            frame.notes_mut().due = Some((due, reported));
        }
    }

    /// Adds to the first finding that all nodes take the worst of different values, if they do.
    pub(super) fn finish_turns(&mut self) {
        let NodeTurns { distinct, reversed } = self.turns;
        if reversed == distinct && reversed >= FEW_TURNS {
            self.ledger.reword_first(Kind::MaxMin, |finding| {
                finding.text = finding.text.replace(HOW, &sentences::every_turn(reversed));
            });
        }
    }

    /// Judges a node that searched only its own position: it returns the value found there, by the
    /// rule of its method.
    fn fold_same(
        &mut self,
        walk: &mut TraceWalk<'_>,
        departure: &Departure<'_>,
        found: TraceNumber,
    ) {
        let (value, tick, own) = (departure.value, departure.tick, Inspector::own(walk));
        let Some(frame) = walk.frames.last_mut() else {
            return;
        };
        frame.departs = true;
        let stored =
            self.demands.table.hits > 0 && self.memory.returned(frame.place.as_ref(), value);
        if stored || returned_by(frame.window, found, frame.max).contains(&value) {
            return;
        }
        let say = |at: &str| {
            let (shown, due) = (own.number(value), own.number(found));
            (
                own.shown(value),
                own.shown(found),
                table_sentences::same_value(at, &shown, &due),
            )
        };
        self.report_step(walk, (Kind::Value, tick), plain(Kind::Value), None, say);
    }

    /// Returns the kind of a wrong value, and every mistake that explains it.
    fn blame(
        &self,
        frame: &OpenNode,
        value: TraceNumber,
        due: TraceNumber,
        own: Own,
    ) -> (Kind, Vec<Explanation>) {
        let worst = frame.worst.unwrap_or(due);
        let mut all: Vec<Explanation> = Vec::new();
        let is_worst = worst != due
            && styles::due(self.demands.style, frame.window, worst, !frame.max).contains(&value);
        if is_worst {
            let how = if frame.max {
                say!("that is the minimum")
            } else {
                say!("that is the maximum")
            };
            all.push((StepMistake::Reversed, how.to_owned()));
            all.push((StepMistake::OtherBoard, how.to_owned()));
        }
        if frame.latest == Some(value) {
            all.push((
                StepMistake::KeepsLatest,
                say!("that is the latest child's value").to_owned(),
            ));
        }
        let with_value = frame.seen.with_value(value);
        if with_value.is_some() && with_value == frame.seen.first() {
            all.push((
                StepMistake::KeepsFirst,
                say!("the first child's value is kept").to_owned(),
            ));
        }
        if frame.null_value == Some(value) {
            let how = say!(
                "that is the value of the null move, which only shows whether the node may stop"
            );
            all.push((StepMistake::TakesAside, how.to_owned()));
        }
        if frame.same_value.is_some_and(|(same, _)| same == value) {
            let how = say!(
                "that is what the same position returned inside of it, which is no child's value"
            );
            all.push((StepMistake::TakesAside, how.to_owned()));
        }
        if frame
            .marks
            .stand
            .is_some_and(|stand| value == if own.mover && !own.max { -stand } else { stand })
        {
            let how = say!("that is the value that it stands at, and a child has a better one");
            all.push((StepMistake::TakesOwn, how.to_owned()));
        }
        let is_negated = value == -due || value == -worst;
        if value == -due {
            all.push((StepMistake::Unsigned, say!("the sign is lost").to_owned()));
        } else if is_negated {
            all.push((
                StepMistake::Unsigned,
                say!("the children's values are not negated").to_owned(),
            ));
        }
        if value == TraceNumber::ZERO && better_of(Some(due), TraceNumber::ZERO, frame.max) == value
        {
            all.push((
                StepMistake::BeginsAtZero,
                say!("the best value seems to begin at 0").to_owned(),
            ));
        }
        let (end, cuts) = frame.wrong_end();
        if self.demands.prunes() && value == end {
            let how = match (cuts, own.raises()) {
                (true, true) => say!("it cuts, and returns its α"),
                (true, false) => say!("it cuts, and returns its β"),
                (false, true) => say!("that is β of its own window"),
                (false, false) => say!("that is α of its own window"),
            };
            all.push((StepMistake::ReturnsWrongEnd, how.to_owned()));
        }
        if all.is_empty() {
            let TraceWindow { alpha, beta } = own.range(frame.window);
            let how = match own.value(value) {
                shown if shown == alpha => say!("that is α of its own window").to_owned(),
                shown if shown == beta => say!("that is β of its own window").to_owned(),
                _ => match with_value.map(|child| frame.child_name(child)) {
                    Some(Some(mv)) => say!("that is the value of {mv}, and not the best one"),
                    Some(None) => {
                        say!("that is another child's value, and not the best one").to_owned()
                    }
                    None => say!("no child has that").to_owned(),
                },
            };
            all.push((StepMistake::Some(Kind::Value), how));
        }
        if let Some(lowest) = styles::lowest_number(own.value(value), own.value(due)) {
            all.push((StepMistake::NoNegation, sentences::no_negation(lowest)));
        }
        let kind = match (is_worst, is_negated) {
            (true, _) => Kind::MaxMin,
            (false, true) => Kind::Sign,
            (false, false) => Kind::Value,
        };
        (kind, all)
    }

    fn root(&mut self, walk: &mut TraceWalk<'_>, departure: &Departure<'_>) {
        if let Some(best) = departure.best {
            self.chosen(walk, departure, best);
        }
        let Some(frame) = walk.frames.last() else {
            return;
        };
        let TraceWindow { alpha, beta } = frame.window;
        let exact = !self.demands.prunes()
            || (alpha < departure.value && departure.value < beta)
            || frame.window == TraceWindow::FULL
            || !frame.is_stated;
        // A part that was left open may explain another value.
        let departs = frame.departs;
        if self.ledger.has_faults() || !exact || self.unjudged.has_gaps() || departs {
            return;
        }
        let value = departure.value;
        let truth = match self.oracle(walk.pass()) {
            Some((problem, depth)) => self.truth(&*problem, &[], depth),
            // Wins differ by how far away they are, and the search claims to see all of them.
            None if self.demands.hits.distance.is_some() => {
                let is_whole = matches!(self.demands.depth(walk.pass()), Some((Depth::Full, true)));
                let Some(place) = frame.place.as_ref().filter(|_| is_whole) else {
                    return;
                };
                self.best_ends.truth(
                    self.demands,
                    self.ground.game(),
                    (&*place.position, 0),
                    &mut self.budget,
                )
            }
            None => return,
        };
        let Some(truth) = truth else {
            return self.leave_open(UnjudgedKind::RootBudget, departure.tick);
        };
        if value.is_about(truth) {
            return;
        }
        let own = Inspector::own(walk);
        let say = |at: &str| {
            (
                own.shown(value),
                own.shown(truth),
                sentences::untrue(at, &own.number(value), &own.number(truth)),
            )
        };
        let why = say!("no single step explains it").to_owned();
        let explanations = vec![(StepMistake::Some(Kind::NotMinimax), why)];
        self.report_step(
            walk,
            (Kind::NotMinimax, departure.tick),
            explanations,
            None,
            say,
        );
    }

    /// Returns the search with which the root's value is compared, if every leaf's value is known.
    pub(super) fn oracle(&self, pass: usize) -> Option<(Arc<dyn Problem>, Option<u32>)> {
        let game = self.ground.game()?;
        let (depth, is_claimed) = self.demands.depth(pass)?;
        let depth = is_claimed.then_some(depth)?.plies();
        match (&game.named, &self.demands.finished) {
            (Some(problem), _) => Some((Arc::clone(problem), depth)),
            (None, Some(Rule::Evaluation(at))) if depth.is_none() => game
                .known
                .get(*at)
                .map(|(_, problem)| (Arc::clone(problem), None)),
            (None, Some(Rule::Evaluation(_) | Rule::Constant(_) | Rule::Sign) | None) => None,
        }
    }

    /// Judges the root's move, which must have the root's value, and not only a bound as high.
    fn chosen(&mut self, walk: &mut TraceWalk<'_>, departure: &Departure<'_>, best: &str) {
        let (prunes, own) = (self.demands.prunes(), Inspector::own(walk));
        if walk.rounds > 0 {
            return;
        }
        let Some(frame) = walk.frames.last() else {
            return;
        };
        let TraceWindow { alpha, beta } = frame.window;
        // If the value is outside the window of a pass, all values are bounds.
        if walk.passes.len() > 1
            && frame.window != TraceWindow::FULL
            && (departure.value <= alpha || departure.value >= beta)
        {
            return;
        }
        let (max, value) = (frame.max, departure.value);
        let step = frame
            .place
            .as_ref()
            .map_or(MoveStep::Unknown, |place| place.step(best));
        let wanted = key(&step, best);
        let child = self.at_root.get(&wanted).cloned();
        let by = frame.best_name().unwrap_or_default().to_owned();
        let only = self.at_root.len() == 1;
        let (kind, found, expected, text) = match child {
            None => (
                Kind::BoundAsValue,
                FindingValue::Text(best.to_owned()),
                FindingValue::Text(by),
                sentences::unsearched(best),
            ),
            Some(RootChild { low, high, child }) => {
                // Two visits may show a value from below and from above, as when PVS searches again
                // from the bound that it has found.
                let meets = low == high && low == child.value;
                let bound = if max {
                    child.value <= child.window.alpha
                } else {
                    child.value >= child.window.beta
                };
                let bound = bound
                    && prunes
                    && !child.leaf
                    && !meets
                    && child.window.kind(child.value) != Bound::Exact
                    && !only;
                // A window that is not printed may have been another one.
                if bound && child.is_stated {
                    let text = sentences::bound(best, child.value, child.window, own);
                    (
                        Kind::BoundAsValue,
                        FindingValue::Text(best.to_owned()),
                        FindingValue::Text(by),
                        text,
                    )
                } else if frame
                    .best
                    .is_some_and(|best| child.value != best && value == best)
                {
                    let text = sentences::other_move(
                        best,
                        &own.number(child.value),
                        &own.number(value),
                        &by,
                    );
                    (
                        Kind::Value,
                        FindingValue::Text(best.to_owned()),
                        FindingValue::Text(by),
                        text,
                    )
                } else {
                    return;
                }
            }
        };
        let mv = best.to_owned();
        let reported = self.report_step(walk, (kind, departure.tick), plain(kind), None, |_| {
            (found, expected, text)
        });
        if let Some(at) = reported {
            self.ledger.reword(at, |finding| {
                if finding.kind == kind && finding.tick == departure.tick {
                    finding.mv = Some(mv);
                }
            });
        }
    }
}

/// Judges a node that a null move alone lets stop. It returns a bound that the null move has shown:
/// no more than the null move's value, and no less than the end of the window that it reaches.
fn fold_null(judge: &mut Inspector<'_>, walk: &mut TraceWalk<'_>, departure: &Departure<'_>) {
    let (value, own) = (departure.value, Inspector::own(walk));
    let Some(frame) = walk.frames.last() else {
        return;
    };
    let Some(null) = frame.null_value.filter(|_| frame.has_only_null()) else {
        return;
    };
    let TraceWindow { alpha, beta } = frame.window;
    let shown = if frame.max { beta..=null } else { null..=alpha };
    if shown.contains(&value) {
        return;
    }
    let kind = if value != TraceNumber::ZERO && shown.contains(&-value) {
        Kind::Sign
    } else {
        Kind::Value
    };
    let (window, at_null) = (own.window(frame.window), own.number(null));
    let say = |at: &str| {
        (
            own.shown(value),
            own.shown(null),
            sentences::null_value(at, &own.number(value), &at_null, &window),
        )
    };
    judge.report_step(walk, (kind, departure.tick), plain(kind), None, say);
}
