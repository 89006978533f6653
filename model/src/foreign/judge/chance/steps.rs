//! The steps of a search with chance nodes that are judged without a range of values: moves,
//! leaves, weights, means, maxima and minima.

use super::super::finding::{FindingKind as Kind, FindingValue};
use super::super::frame::{JudgedChild, OpenNode, returned_by};
use super::super::ground::{JudgedGame, MoveStep, ended, key};
use super::super::ledger::{Explanation, StepMistake, plain};
use super::super::own::Own;
use super::super::proof::{Ends, VisitProof};
use super::super::sentences;
use super::super::skips::{count_missing, untried};
use super::super::unjudged::UnjudgedKind;
use super::super::verdict::Inspector;
use super::super::walk::{Arrival, Departure, Manner, TraceWalk};
use super::counts::{count_left, weight_left};
use super::inspector::{ChanceInspector, Claim, JudgedNode, UNKNOWN, claim, is_aside};
use super::sums::{SearchedChild, mean, resemblance, shown};
use crate::foreign::event::TraceWindow;
use crate::foreign::header::Depth;
use crate::foreign::number::TraceNumber;

impl ChanceInspector<'_> {
    /// Judges whether the move is legal, and who moves.
    pub(super) fn enters(&mut self, walk: &TraceWalk<'_>, arrival: &Arrival<'_>) {
        let (mv, tick, ply) = (arrival.mv, walk.tick(), walk.ply());
        let above = || sentences::node(&walk.path(ply.saturating_sub(1)));
        let parent = || walk.frames.get(ply.checked_sub(1)?)?.place.as_ref();
        match arrival.manner {
            Manner::Fine => {}
            Manner::Illegal => {
                let legal = parent()
                    .map(|place| place.legal().to_vec())
                    .unwrap_or_default();
                let text = sentences::illegal(mv, &above(), &legal);
                let say = |_: &str| {
                    (
                        FindingValue::Text(mv.to_owned()),
                        FindingValue::Texts(legal),
                        text,
                    )
                };
                self.report(
                    walk,
                    (Kind::IllegalMove, tick),
                    plain(Kind::IllegalMove),
                    say,
                );
            }
            Manner::PastEnd => {
                let over = parent()
                    .and_then(|place| ended(&*place.position))
                    .unwrap_or_default();
                let text = sentences::past_end(mv, &above(), &over);
                let say = |_: &str| {
                    (
                        FindingValue::Text(mv.to_owned()),
                        FindingValue::Nothing,
                        text,
                    )
                };
                self.report(walk, (Kind::PastEnd, tick), plain(Kind::PastEnd), say);
            }
        }
        let Some(frame) = walk.frames.last() else {
            return;
        };
        let player = |max: bool| FindingValue::Text(if max { "max" } else { "min" }.to_owned());
        let (max, by_rules) = (
            frame.max,
            self.ground.game().is_some() && frame.place.is_some(),
        );
        if arrival.side == Some(true) && !frame.chance {
            let say = |at: &str| (player(!max), player(max), sentences::side(at, max));
            self.report(walk, (Kind::Side, tick), plain(Kind::Side), say);
        } else if frame.marks.chance && !frame.chance && by_rules {
            let say = |at: &str| {
                let text = say!(
                    "the line of {at} says that it is a chance node, but a player moves there"
                );
                (FindingValue::Text("chance".to_owned()), player(max), text)
            };
            self.report(walk, (Kind::Side, tick), plain(Kind::Side), say);
        }
        let depth = self.survey.depth(walk.pass(), self.header_depth);
        if let Some((Depth::Plies(depth), true)) = depth
            && walk.rest(Depth::Plies(depth)) == Some(-1)
            && !is_aside(frame)
        {
            let say = |at: &str| {
                (
                    FindingValue::Count(ply as u64),
                    FindingValue::Count(depth.into()),
                    sentences::below(at, ply, depth),
                )
            };
            self.report(walk, (Kind::Depth, tick), plain(Kind::Depth), say);
        }
    }

    /// Judges a leaf: the game is over there, or the search has come to its depth. Returns the
    /// proof of its value.
    pub(super) fn leaf(&mut self, walk: &TraceWalk<'_>, departure: &Departure<'_>) -> VisitProof {
        let (value, tick, own) = (departure.value, departure.tick, Inspector::own(walk));
        let exact = VisitProof::exact(value, Ends::Unknown);
        let Some(frame) = walk.frames.last() else {
            return exact;
        };
        if frame.marks.table.is_some() {
            self.leave_open(UnjudgedKind::Hits, tick);
            return UNKNOWN;
        }
        let Some((game, place)) = self.ground.game().zip(frame.place.as_ref()) else {
            return exact;
        };
        let over = place
            .is_over()
            .then(|| ended(&*place.position).unwrap_or_default());
        let depth = self.survey.depth(walk.pass(), self.header_depth);
        if let Some((depth, true)) = depth.filter(|_| over.is_none())
            && walk.rest(depth) != Some(0)
        {
            let plies = depth.plies();
            let found = FindingValue::Count(walk.ply() as u64);
            let expected = plies.map_or(FindingValue::Nothing, |plies| {
                FindingValue::Count(plies.into())
            });
            let say = |at: &str| (found, expected, sentences::above(at, walk.ply(), plies));
            self.report(walk, (Kind::Depth, tick), plain(Kind::Depth), say);
            return exact;
        }
        let worth = game.named.as_deref().and_then(|problem| {
            Some((
                JudgedGame::worth(problem, &*place.position)?,
                problem.spec().evaluation.clone().unwrap_or_default(),
            ))
        });
        if let Some((due, name)) = worth.filter(|(due, _)| !value.is_about(*due)) {
            let how = say!("the evaluation {name} gives that");
            let explanations = vec![(StepMistake::Some(Kind::LeafValue), how)];
            let say = |at: &str| {
                let text =
                    sentences::leaf(at, &own.number(value), &own.number(due), over.as_deref());
                (own.shown(value), own.shown(due), text)
            };
            self.report(walk, (Kind::LeafValue, tick), explanations, say);
        }
        exact
    }

    /// Judges a chance node with outcomes. Returns the proof of its value.
    pub(super) fn chance(
        &mut self,
        walk: &TraceWalk<'_>,
        departure: &Departure<'_>,
        node: &JudgedNode,
    ) -> VisitProof {
        let (value, tick, own) = (departure.value, departure.tick, Inspector::own(walk));
        let Some(frame) = walk.frames.last() else {
            return UNKNOWN;
        };
        self.weights(walk, node);
        let left = count_left(frame, departure, count_missing(frame));
        if left.is_none_or(|left| left == 0) {
            let Some(due) = mean(
                node.children
                    .iter()
                    .map(|child| (child.weight, child.value)),
            ) else {
                self.leave_open(UnjudgedKind::Range, tick);
                return UNKNOWN;
            };
            let TraceWindow { alpha, beta } = frame.entry();
            let clamped =
                frame.is_stated && (value == alpha && due <= alpha || value == beta && due >= beta);
            // Without the number of moves, outcomes may be missing if a bound decides.
            let may_stop =
                left.is_none() && !self.is_minimax && claim(frame, node, value) != Claim::Exact;
            if !value.is_about(due) && !clamped && !may_stop {
                let how = resemblance(&node.children, value, due);
                let terms = terms(&node.children, own);
                let expected = own.shown(due);
                let say = |at: &str| {
                    let (found, due) = (own.number(value), own.number(due));
                    let text = say!(
                        "{at} is a chance node and returns {found}, but its mean is {due}, {terms}"
                    );
                    let text = if how.is_empty() {
                        text
                    } else {
                        format!("{text}; {how}")
                    };
                    (own.shown(value), expected, text)
                };
                self.report(walk, (Kind::Value, tick), plain(Kind::Value), say);
                return VisitProof::exact(value, Ends::Unknown);
            }
        }
        let weight_left = left
            .filter(|left| *left > 0)
            .map_or(0, |left| weight_left(frame).unwrap_or(left));
        shown(&node.children, weight_left, self.range())
    }
    /// Compares the weights that lines state with the rules: only their proportions matter.
    fn weights(&mut self, walk: &TraceWalk<'_>, node: &JudgedNode) {
        let Some(position) = walk
            .frames
            .last()
            .and_then(|frame| frame.place.as_ref())
            .map(|place| &place.position)
        else {
            return;
        };
        let Some(weights) = position.chance() else {
            return;
        };
        let by_rules = |child: &SearchedChild| {
            let at = usize::try_from(child.key).ok()?;
            weights.as_slice().get(at).copied()
        };
        let pairs = || {
            node.children
                .iter()
                .filter_map(|child| Some((child, by_rules(child)?)))
        };
        let Some((first, first_due)) = pairs().next().map(|(child, due)| (child.weight, due))
        else {
            return;
        };
        let differs = |(child, due): &(&SearchedChild, u64)| {
            u128::from(child.weight) * u128::from(first_due) != u128::from(*due) * u128::from(first)
        };
        let Some((child, due)) = pairs().find(differs) else {
            return;
        };
        let (name, weight) = (child.name.clone(), child.weight);
        let say = |at: &str| {
            let text = say!(
                "the outcome {name} of {at} has the weight {weight}, and the first outcome {first}: by the rules they are {due} and {first_due}"
            );
            (FindingValue::Count(weight), FindingValue::Count(due), text)
        };
        // The line that states the weight came earlier; the node is named once all its weights are
        // known.
        let tick = walk.tick();
        self.report(walk, (Kind::Weight, tick), plain(Kind::Weight), say);
    }
    /// Judges a node at which a player moves. Returns the proof of its value by its children.
    pub(super) fn choice(
        &mut self,
        walk: &TraceWalk<'_>,
        departure: &Departure<'_>,
        node: &JudgedNode,
    ) -> VisitProof {
        let (value, tick, own) = (departure.value, departure.tick, Inspector::own(walk));
        let Some((frame, best)) = walk
            .frames
            .last()
            .and_then(|frame| Some((frame, frame.best?)))
        else {
            return UNKNOWN;
        };
        let exact = VisitProof::exact(value, Ends::Unknown);
        let is_known = frame.is_stated || !node.below_chance || self.is_minimax;
        let left = count_left(frame, departure, count_missing(frame));
        let bounds = frame.bounds();
        let cuts = bounds.alpha >= bounds.beta;
        if left.is_some_and(|left| left > 0) && !cuts && is_known {
            let names: Vec<String> = untried(frame)
                .filter_map(|mv| frame.child_name(mv.0.into()).map(str::to_owned))
                .collect();
            let prunes = self.survey.prunes();
            let (kind, searched) = (
                if prunes {
                    Kind::UnsoundCut
                } else {
                    Kind::MissingMove
                },
                frame.seen.len() as u64,
            );
            let left = left.unwrap_or(0);
            let say = |at: &str| {
                let text = match (names.is_empty(), prunes) {
                    (false, false) => sentences::missing(at, &names, bounds, own, prunes),
                    (false, true) => sentences::unsound(at, &sentences::some(&names), bounds, own),
                    (true, _) => sentences::unsound(at, &sentences::moves(left), bounds, own),
                };
                (
                    FindingValue::Count(searched),
                    FindingValue::Count(searched + left),
                    text,
                )
            };
            self.report(walk, (kind, tick), plain(kind), say);
            return exact;
        }
        let due = returned_by(frame.window, best, frame.max);
        if !due.iter().any(|due| value.is_about(*due)) && is_known {
            let (kind, explanations) = blame(frame, value, best);
            let text = sentences::value(frame, value, best, own);
            let say = |at: &str| (own.shown(value), own.shown(best), text(at));
            self.report(walk, (kind, tick), explanations, say);
            return exact;
        }
        let ends = |end: fn(&SearchedChild) -> TraceNumber| {
            let values = node.children.iter().map(end);
            if frame.max {
                values.max()
            } else {
                values.min()
            }
        };
        let (low, high) = (
            ends(|child| child.proof.low),
            ends(|child| child.proof.high),
        );
        let mut proof = VisitProof {
            low: low.unwrap_or(UNKNOWN.low),
            high: high.unwrap_or(UNKNOWN.high),
            ..UNKNOWN
        };
        let is_whole = left.map_or(!cuts && is_known, |left| left == 0);
        let (least, greatest) = self.range();
        match (is_whole, frame.max) {
            (true, _) => {}
            (false, true) => proof.high = greatest,
            (false, false) => proof.low = least,
        }
        proof
    }

    /// Judges the move that the root names, which must have been searched, and must have the root's
    /// value.
    pub(super) fn chosen(
        &mut self,
        walk: &TraceWalk<'_>,
        departure: &Departure<'_>,
        node: &JudgedNode,
    ) {
        let (Some(best), own) = (departure.best, Inspector::own(walk)) else {
            return;
        };
        let Some(frame) = walk.frames.last().filter(|frame| !frame.chance) else {
            return;
        };
        let step = frame
            .place
            .as_ref()
            .map_or(MoveStep::Unknown, |place| place.step(best));
        let wanted = key(&step, best);
        let by = frame.best_name().unwrap_or_default().to_owned();
        let (kind, text) = match node.children.iter().find(|child| child.key == wanted) {
            None => (Kind::BoundAsValue, sentences::unsearched(best)),
            Some(child)
                if frame.best != Some(child.value) && frame.best == Some(departure.value) =>
            {
                let (value, due) = (own.number(child.value), own.number(departure.value));
                (Kind::Value, sentences::other_move(best, &value, &due, &by))
            }
            Some(child) => {
                let only = if frame.max {
                    child.proof.low
                } else {
                    child.proof.high
                };
                let is_bound = !only.is_finite()
                    && child.value.is_finite()
                    && node.children.len() > 1
                    && !node.is_tainted;
                let Some(last) = frame
                    .previous()
                    .filter(|last| is_bound && last.key == wanted && last.is_stated)
                else {
                    return;
                };
                let JudgedChild { value, window, .. } = last;
                (
                    Kind::BoundAsValue,
                    sentences::bound(best, *value, *window, own),
                )
            }
        };
        let say = |_: &str| {
            (
                FindingValue::Text(best.to_owned()),
                FindingValue::Text(by),
                text,
            )
        };
        self.report(walk, (kind, departure.tick), plain(kind), say);
    }
}

/// Returns the kind of a wrong value at a node where a player moves, and every mistake that
/// explains it.
fn blame(frame: &OpenNode, value: TraceNumber, best: TraceNumber) -> (Kind, Vec<Explanation>) {
    let is_worst = frame
        .worst
        .is_some_and(|worst| worst != best && value.is_about(worst));
    let with = |mistake, how: &'static str| vec![(mistake, how.to_owned())];
    match () {
        () if is_worst && frame.max => (
            Kind::MaxMin,
            with(StepMistake::Reversed, say!("that is the minimum")),
        ),
        () if is_worst => (
            Kind::MaxMin,
            with(StepMistake::Reversed, say!("that is the maximum")),
        ),
        () if value.is_about(-best) => (
            Kind::Sign,
            with(StepMistake::Unsigned, say!("the sign is lost")),
        ),
        () if frame.latest == Some(value) => (
            Kind::Value,
            with(
                StepMistake::KeepsLatest,
                say!("that is the latest child's value"),
            ),
        ),
        () => (
            Kind::Value,
            with(StepMistake::Some(Kind::Value), say!("no child has that")),
        ),
    }
}

/// Returns the sum of a chance node in numbers, with at most `SHOWN` outcomes.
fn terms(children: &[SearchedChild], own: Own) -> String {
    const SHOWN: usize = 8;
    let total: u128 = children.iter().map(|child| u128::from(child.weight)).sum();
    let term = |child: &SearchedChild| {
        let number = own.number(child.value);
        let number = if number.contains(['-', '/']) {
            format!("({number})")
        } else {
            number
        };
        format!("{} × {number}", child.weight)
    };
    let shown = children
        .iter()
        .take(SHOWN)
        .map(term)
        .collect::<Vec<_>>()
        .join(" + ");
    let rest = if children.len() > SHOWN { " + …" } else { "" };
    format!("({shown}{rest}) / {total}")
}
