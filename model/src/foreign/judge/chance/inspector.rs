//! [`ChanceInspector`]: the second pass over a search with chance nodes, which judges its steps.

use super::super::demands::JudgeOptions;
use super::super::finding::{Finding, FindingKind as Kind, FindingValue};
use super::super::frame::OpenNode;
use super::super::ground::{TraceGround, minimax_value};
use super::super::ledger::{Charge, Explanation, Ledger, plain};
use super::super::proof::{Ends, VisitProof};
use super::super::sentences;
use super::super::skips::count_missing;
use super::super::unjudged::{UnjudgedKind, UnjudgedList};
use super::super::verdict::{Inspector, enter_finding};
use super::super::walk::{Arrival, Departure, Eye, Manner, Stray, TraceWalk};
use super::counts::{count_left, weight_of};
use super::sums::SearchedChild;
use super::survey::ChanceSurvey;
use crate::foreign::event::TraceWindow;
use crate::foreign::header::Depth;
use crate::foreign::number::TraceNumber;
use engine::boundary::Problem;
use engine::search::MethodName;
use std::sync::Arc;

/// The bounds of a value of which nothing is known.
pub(super) const UNKNOWN: VisitProof = VisitProof {
    low: TraceNumber::NEG_INF,
    high: TraceNumber::INF,
    ends: Ends::Unknown,
};

/// An open node.
#[derive(Default)]
pub(super) struct JudgedNode {
    /// The children that were left, each once.
    pub(super) children: Vec<SearchedChild>,
    pub(super) below_chance: bool,
    /// True if something here or below is wrong, or was not judged: the nodes above are compared
    /// with their children alone.
    pub(super) is_tainted: bool,
    /// True if a move to it was not legal: nothing is known of it.
    pub(super) is_lost: bool,
    /// True if its parent has visited it before.
    pub(super) is_again: bool,
}

/// The claim that a node makes about its value by returning a number.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Claim {
    Exact,
    /// Its value is no greater.
    Upper,
    /// Its value is no less.
    Lower,
    /// Its window is not known.
    Any,
}

/// The judge of the steps of a search with chance nodes.
pub struct ChanceInspector<'d> {
    pub(super) ground: &'d TraceGround,
    options: JudgeOptions<'d>,
    pub(super) survey: &'d ChanceSurvey,
    pub(super) header_depth: Option<Depth>,
    ledger: Ledger,
    pub unjudged: UnjudgedList,
    nodes: Vec<JudgedNode>,
    /// The number of nodes that expectiminimax may still search.
    budget: u64,
    /// True if it searches every move, by its name or by its steps: then no window matters.
    pub(super) is_minimax: bool,
    strayed: bool,
}

impl<'d> ChanceInspector<'d> {
    pub fn new(
        ground: &'d TraceGround,
        survey: &'d ChanceSurvey,
        header_depth: Option<Depth>,
        declared: Option<MethodName>,
        options: JudgeOptions<'d>,
    ) -> ChanceInspector<'d> {
        let (ledger, unjudged, nodes) = (Ledger::default(), UnjudgedList::default(), Vec::new());
        let is_minimax =
            declared.map_or(survey.is_minimax(), |method| method == MethodName::Minimax);
        let (budget, strayed) = (options.nodes, false);
        ChanceInspector {
            ground,
            options,
            survey,
            header_depth,
            ledger,
            unjudged,
            nodes,
            budget,
            is_minimax,
            strayed,
        }
    }
    /// Returns all findings, and the number of those that were not kept.
    pub fn finish(self) -> (Vec<Finding>, u64) {
        self.ledger.finish()
    }

    /// Reports something about the last node; faults above it follow from that.
    pub(super) fn report(
        &mut self,
        walk: &TraceWalk<'_>,
        (kind, tick): (Kind, u64),
        explanations: Vec<Explanation>,
        say: impl FnOnce(&str) -> (FindingValue, FindingValue, String),
    ) {
        let charge = Charge {
            kind,
            fault: true,
            tick,
            explanations,
            cause: None,
            lost: false,
        };
        enter_finding(&mut self.ledger, walk, walk.ply(), charge, say);
        self.taint();
    }
    fn taint(&mut self) {
        self.nodes
            .iter_mut()
            .rev()
            .take_while(|node| !node.is_tainted)
            .for_each(|node| node.is_tainted = true);
    }
    pub(super) fn leave_open(&mut self, kind: UnjudgedKind, tick: u64) {
        self.unjudged.add(kind, 1, Some(tick));
        self.taint();
    }

    /// Returns true if the last node is searched to another depth than its line of moves implies.
    fn has_other_depth(&self, walk: &TraceWalk<'_>) -> bool {
        let Some((above, stated)) = walk
            .ply()
            .checked_sub(1)
            .zip(walk.frames.last().and_then(|frame| frame.marks.depth))
        else {
            return false;
        };
        let rest = match walk.frames.get(above).and_then(|parent| parent.stated_rest) {
            Some(rest) => Some(rest),
            None => {
                let depth = self.survey.depth(walk.pass(), self.header_depth);
                depth.and_then(|(depth, _)| walk.rest_at(above, depth))
            }
        };
        rest.is_none_or(|rest| rest - 1 != i64::from(stated))
    }
    /// Returns the least and the greatest value that the evaluation has in the whole tree.
    pub(super) fn range(&self) -> (TraceNumber, TraceNumber) {
        let bounds = self
            .problem()
            .and_then(|problem| problem.chance()?.bounds());
        bounds.map_or(
            (TraceNumber::NEG_INF, TraceNumber::INF),
            |(least, greatest)| {
                (
                    TraceNumber::of_fraction(least),
                    TraceNumber::of_fraction(greatest),
                )
            },
        )
    }
    fn problem(&self) -> Option<&Arc<dyn Problem>> {
        self.ground.game()?.named.as_ref()
    }

    /// Compares the claim of a node with the values of its children and, if they do not decide it,
    /// with expectiminimax.
    fn settle(
        &mut self,
        walk: &TraceWalk<'_>,
        departure: &Departure<'_>,
        node: &JudgedNode,
        proof: VisitProof,
    ) -> VisitProof {
        let (value, tick, own) = (departure.value, departure.tick, Inspector::own(walk));
        let Some(frame) = walk.frames.last() else {
            return UNKNOWN;
        };
        let claim = if self.is_minimax {
            Claim::Exact
        } else {
            claim(frame, node, value)
        };
        let claimed = match claim {
            Claim::Exact => VisitProof::exact(value, Ends::Unknown),
            Claim::Upper => VisitProof {
                high: value,
                ..UNKNOWN
            },
            Claim::Lower => VisitProof {
                low: value,
                ..UNKNOWN
            },
            Claim::Any => proof,
        };
        if node.is_tainted || holds(claim, value, proof) {
            return if claim == Claim::Any && holds(Claim::Exact, value, proof) {
                VisitProof::exact(value, Ends::Unknown)
            } else {
                claimed
            };
        }
        let Some(truth) = self.truth(walk) else {
            self.leave_open(UnjudgedKind::Range, tick);
            return UNKNOWN;
        };
        if holds(claim, value, VisitProof::exact(truth, Ends::Unknown)) {
            return claimed;
        }
        if claim == Claim::Any {
            // A window that is not printed may turn the value into a bound.
            self.leave_open(UnjudgedKind::Range, tick);
            return UNKNOWN;
        }
        let kind = if frame.chance {
            Kind::Value
        } else {
            Kind::NotMinimax
        };
        let (found, due) = (own.number(value), own.number(truth));
        let claimed = match (claim, own.mover && !own.max) {
            (Claim::Exact | Claim::Any, _) => "",
            (Claim::Upper, false) | (Claim::Lower, true) => "≤ ",
            (Claim::Lower, false) | (Claim::Upper, true) => "≥ ",
        };
        let left = count_left(frame, departure, count_missing(frame)).unwrap_or(0);
        let bound = node
            .children
            .iter()
            .find(|child| child.proof.low != child.proof.high)
            .map(|child| child.name.clone());
        let say = |at: &str| {
            let text = match bound {
                _ if frame.chance && left > 0 => {
                    let left = sentences::moves(left);
                    say!(
                        "{at} is a chance node and is left with {left} unsearched: it says {claimed}{found}, and expectiminimax gives {due}, so the rest could still have changed it"
                    )
                }
                Some(name) if frame.chance => say!(
                    "{at} is a chance node and says {claimed}{found}, and expectiminimax gives {due}: its outcome {name} returned a bound, and no value, from a window that is too narrow for a mean"
                ),
                Some(_) | None => {
                    say!("{at} says {claimed}{found}, and expectiminimax gives {due}")
                }
            };
            (own.shown(value), own.shown(truth), text)
        };
        self.report(walk, (kind, tick), plain(kind), say);
        VisitProof::exact(value, Ends::Unknown)
    }
    /// Returns the value of the last node by expectiminimax; `None` if its evaluation or depth is
    /// not known, or if it takes too many nodes.
    fn truth(&mut self, walk: &TraceWalk<'_>) -> Option<TraceNumber> {
        let (depth, _) = self.survey.depth(walk.pass(), self.header_depth)?;
        let path = walk.known_path(walk.ply())?;
        let problem = Arc::clone(self.problem()?);
        let stated = walk
            .frames
            .last()?
            .stated_rest
            .and_then(|rest| u32::try_from(rest.max(0)).ok());
        let depth = stated
            .map(|rest| path.len() as u32 + rest)
            .or(depth.plies());
        minimax_value(
            &*problem,
            (path, depth),
            &mut self.budget,
            self.options.token,
        )
    }
}

impl Eye for ChanceInspector<'_> {
    fn stray(&mut self, walk: &TraceWalk<'_>, stray: Stray) {
        if !std::mem::replace(&mut self.strayed, true) {
            let (kind, tick) = (Kind::Nesting, walk.tick());
            let charge = Charge {
                kind,
                fault: true,
                tick,
                explanations: plain(kind),
                cause: None,
                lost: false,
            };
            enter_finding(&mut self.ledger, walk, walk.ply(), charge, |_| {
                (
                    FindingValue::Nothing,
                    FindingValue::Nothing,
                    sentences::stray(stray, walk),
                )
            });
        }
    }
    fn entered(&mut self, walk: &mut TraceWalk<'_>, arrival: &Arrival<'_>) {
        let ply = walk.ply();
        self.nodes.truncate(ply);
        let above = ply
            .checked_sub(1)
            .and_then(|above| Some((walk.frames.get(above)?.chance, self.nodes.get(above)?)));
        let below_chance = above.is_some_and(|(chance, node)| chance || node.below_chance);
        let is_lost = above.is_some_and(|(_, node)| node.is_lost);
        self.nodes.push(JudgedNode {
            below_chance,
            is_lost,
            ..JudgedNode::default()
        });
        if is_lost {
            return;
        }
        self.enters(walk, arrival);
        let (is_lost, is_again) = (
            arrival.manner != Manner::Fine,
            arrival.known && !arrival.aside,
        );
        self.nodes
            .last_mut()
            .into_iter()
            .for_each(|node| (node.is_lost, node.is_again) = (is_lost, is_again));
        if is_again {
            self.unjudged
                .add(UnjudgedKind::Visits, 1, Some(walk.tick()));
        }
        if self.has_other_depth(walk) {
            self.taint();
        }
    }
    fn left(&mut self, walk: &mut TraceWalk<'_>, departure: &Departure<'_>) {
        let Some(frame) = walk.frames.last() else {
            return;
        };
        let weight = weight_of(walk, walk.ply());
        let is_open = is_aside(frame)
            || frame.skipped.is_some()
            || frame.null_value.is_some()
            || frame.same_value.is_some();
        let is_lost = self.nodes.last().is_some_and(|node| node.is_lost);
        if is_open && !is_lost {
            self.leave_open(UnjudgedKind::Chance, departure.tick);
        }
        let node = self.nodes.last_mut().map(|node| JudgedNode {
            children: std::mem::take(&mut node.children),
            ..*node
        });
        let node = node.unwrap_or_default();
        let proof = match (is_lost || is_open, departure.leaf, frame.chance) {
            (true, ..) => UNKNOWN,
            (false, true, _) => self.leaf(walk, departure),
            (false, false, chance) => {
                let before = self.ledger.faults();
                let proof = if chance {
                    self.chance(walk, departure, &node)
                } else {
                    self.choice(walk, departure, &node)
                };
                match self.ledger.faults() > before {
                    true => VisitProof::exact(departure.value, Ends::Unknown),
                    false => self.settle(walk, departure, &node, proof),
                }
            }
        };
        if walk.ply() == 0 && !is_lost && !is_open && !departure.leaf {
            self.chosen(walk, departure, &node);
        }
        let (key, name) = (frame.key, walk.name(walk.ply()).into());
        let is_child = !frame.same && !frame.marks.null;
        let parent = walk
            .ply()
            .checked_sub(1)
            .and_then(|above| walk.frames.get(above));
        let above = parent.and_then(|parent| parent.seen.place(key));
        let (is_tainted, is_again) = self
            .nodes
            .pop()
            .map_or((false, false), |node| (node.is_tainted, node.is_again));
        let Some(parent) = self.nodes.last_mut() else {
            return;
        };
        parent.is_tainted |= is_tainted;
        if is_child {
            let child = SearchedChild {
                key,
                name,
                weight,
                value: departure.value,
                proof,
            };
            // The children are in the order of their first visits, like the moves that were seen.
            let place = above.filter(|_| is_again);
            match place
                .and_then(|place| parent.children.get_mut(place))
                .filter(|before| before.key == key)
            {
                Some(before) => *before = child,
                None => parent.children.push(child),
            }
        }
    }
    fn is_done(&self) -> bool {
        self.options.first && self.ledger.has_faults()
    }
}

/// Returns true if the words of a node's line say that it is no plain node.
pub(super) fn is_aside(frame: &OpenNode) -> bool {
    frame.quiet
        || frame.same
        || frame.marks.null
        || frame.marks.stand.is_some()
        || frame.fixed.is_some()
}

/// Returns the claim of a node that returns a value.
pub(super) fn claim(frame: &OpenNode, node: &JudgedNode, value: TraceNumber) -> Claim {
    let TraceWindow { alpha, beta } = frame.entry();
    match () {
        () if !frame.is_stated && node.below_chance => Claim::Any,
        () if value <= alpha && alpha.is_finite() => Claim::Upper,
        () if value >= beta && beta.is_finite() => Claim::Lower,
        () => Claim::Exact,
    }
}

/// Returns true if the proof of a value makes a claim true.
fn holds(claim: Claim, value: TraceNumber, proof: VisitProof) -> bool {
    let VisitProof { low, high, .. } = proof;
    match claim {
        Claim::Exact | Claim::Any => value.is_about(low) && value.is_about(high),
        Claim::Upper => high <= value || high.is_about(value),
        Claim::Lower => low >= value || low.is_about(value),
    }
}
