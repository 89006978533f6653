//! The second pass: compares each step with the rules that the survey has determined.
//!
//! At an Enter: the move, the depth, whether it was searched before; `windows` judges its window.
//! At a Leave: `cuts` judges whether it may be left, `leaves` the value of a node without children,
//! `values` that of any other. A step that would be right if an earlier finding were repaired
//! follows from that one.

use super::super::TraceNumber;
use super::super::event::TraceWindow;
use super::super::header::Depth;
use super::super::marks::HitClaim;
use super::demands::{Demands, JudgeOptions};
use super::finding::{Finding, FindingKind as Kind, FindingValue, MixedStyles};
use super::frame::{JudgedChild, Reported};
use super::ground::{TraceGround, ended};
use super::key_visits::Keys;
use super::ledger::{Charge, Explanation, Ledger, left_out, or_other_board, plain};
use super::memory::PastVisits;
use super::open_root::RootCost;
use super::own::Own;
use super::passes::PassEnds;
use super::pvs::may_research;
use super::recent::RecentValues;
use super::root_child::RootChild;
use super::sentences;
use super::skips::is_gain;
use super::symmetry::Lacking;
use super::unjudged::{UnjudgedKind, UnjudgedList};
use super::values::NodeTurns;
use super::walk::{Arrival, Departure, Eye, Manner, Stray, TraceWalk};
use super::windows::root_window;
use super::wins::BestEnds;
use engine::rules::key::BuildKeyHasher;
use engine::search::Token;
use std::collections::{HashMap, HashSet};

/// The most different values that are kept.
const MOST_VALUES: usize = 1 << 16;

/// The judge of the second pass.
pub struct Inspector<'d> {
    pub(super) demands: &'d Demands,
    pub(super) ground: &'d TraceGround,
    pub(super) token: &'d Token,
    pub(super) ledger: Ledger,
    /// The nodes of minimax that may still be searched for comparisons.
    pub(super) budget: u64,
    /// The root's children that were left.
    pub(super) at_root: HashMap<u64, RootChild>,
    /// Values of the other style than the search is taken for.
    pub(super) mixed: Option<MixedStyles>,
    /// The values that the visits of each position returned.
    pub(super) memory: PastVisits,
    /// The ends of positions, for minimax where wins differ by their plies.
    pub(super) best_ends: BestEnds,
    /// True once some pass has searched a move.
    has_searched: bool,
    /// The program's own keys.
    pub(super) keys: Keys,
    /// True if a table seems to hold entries that were stored before the trace.
    pub(super) is_warm: bool,
    /// The values that were returned, if they are few.
    pub(super) returned: HashSet<TraceNumber, BuildKeyHasher>,
    recent: RecentValues,
    /// The parts that could not be judged.
    pub(super) unjudged: UnjudgedList,
    /// The window above the node entered last, as it is due, and as a table has narrowed it
    /// although no line says so.
    pub(super) narrowed_unsaid: Option<(TraceWindow, TraceWindow)>,
    /// The moves that nodes lack.
    pub(super) lacking: Lacking,
    strayed: bool,
    /// The cost of wider windows of the root.
    pub(super) open_root: RootCost,
    pub(super) pass_ends: PassEnds,
    /// True if it stops at the first fault; and the number of faults that may still turn out to be
    /// remarks.
    first: bool,
    pending: u64,
    /// Nodes that take the worst of their children's values.
    pub(super) turns: NodeTurns,
    /// Set once it was reported that every line names the other player.
    sides: Option<Reported>,
    /// True if a move is missing that no test could have ruled out.
    pub(super) misses: bool,
}

/// Enters a finding about the open node at a ply into a ledger.
pub(super) fn enter_finding(
    ledger: &mut Ledger,
    walk: &TraceWalk<'_>,
    ply: usize,
    entry: Charge,
    say: impl FnOnce(&str) -> (FindingValue, FindingValue, String),
) -> Option<Reported> {
    let (kind, tick) = (entry.kind, entry.tick);
    ledger.add(entry, || {
        let path = walk.path(ply);
        let (found, expected, text) = say(&sentences::node(&path));
        let mv = path.last().cloned();
        Finding {
            kind,
            fault: true,
            tick,
            path,
            mv,
            found,
            expected,
            text,
            stored: None,
            cause: None,
        }
    })
}

impl<'d> Inspector<'d> {
    pub fn new(
        demands: &'d Demands,
        ground: &'d TraceGround,
        options: JudgeOptions<'d>,
        unjudged: UnjudgedList,
    ) -> Inspector<'d> {
        let JudgeOptions {
            nodes: budget,
            token,
            first,
            ..
        } = options;
        let (ledger, at_root) = (Ledger::default(), HashMap::new());
        Inspector {
            demands,
            ground,
            token,
            ledger,
            budget,
            at_root,
            mixed: None,
            memory: PastVisits::default(),
            best_ends: BestEnds::default(),
            has_searched: false,
            keys: Keys::default(),
            is_warm: false,
            returned: HashSet::default(),
            recent: RecentValues::default(),
            unjudged,
            narrowed_unsaid: None,
            lacking: Lacking::default(),
            strayed: false,
            open_root: RootCost::default(),
            pass_ends: PassEnds::default(),
            first,
            pending: 0,
            turns: NodeTurns::default(),
            sides: None,
            misses: false,
        }
    }
    /// Returns all findings, and the number of those that were not kept.
    pub fn finish(self) -> (Vec<Finding>, u64) {
        self.ledger.finish()
    }
    /// Returns the view of the lines of the last node.
    pub(super) fn own(walk: &TraceWalk<'_>) -> Own {
        Own {
            mover: walk.is_mover(),
            max: walk.frames.last().is_none_or(|frame| frame.max),
        }
    }
    /// Returns the finding after which the program's board is another one.
    pub(super) fn lost(walk: &TraceWalk<'_>) -> Option<Reported> {
        // Only the rules of a game show it.
        walk.ground.game()?;
        walk.frames
            .iter()
            .rev()
            .find_map(|frame| frame.notes.as_ref()?.lost)
    }
    /// Counts a part of the last frame that cannot be judged.
    pub(super) fn leave_open(&mut self, kind: UnjudgedKind, tick: u64) {
        self.unjudged.add(kind, 1, Some(tick));
    }
    /// Reports something about the last frame.
    pub(super) fn report(
        &mut self,
        walk: &TraceWalk<'_>,
        (kind, tick): (Kind, u64),
        explanations: Vec<Explanation>,
        cause: Option<Reported>,
        say: impl FnOnce(&str) -> (FindingValue, FindingValue, String),
    ) -> Option<Reported> {
        let fault = !matches!(kind, Kind::MissedCut | Kind::TableUnexplained);
        let entry = Charge {
            kind,
            fault,
            tick,
            explanations,
            cause,
            lost: false,
        };
        self.enter_finding(walk, walk.ply(), entry, say)
    }
    /// Reports something about the open node at this ply.
    pub(super) fn enter_finding(
        &mut self,
        walk: &TraceWalk<'_>,
        ply: usize,
        entry: Charge,
        say: impl FnOnce(&str) -> (FindingValue, FindingValue, String),
    ) -> Option<Reported> {
        enter_finding(&mut self.ledger, walk, ply, entry, say)
    }
    /// Reports something about a step that a node makes: other faults of that node follow from it.
    pub(super) fn report_step(
        &mut self,
        walk: &mut TraceWalk<'_>,
        what: (Kind, u64),
        explanations: Vec<Explanation>,
        cause: Option<Reported>,
        say: impl FnOnce(&str) -> (FindingValue, FindingValue, String),
    ) -> Option<Reported> {
        let first = walk
            .frames
            .last()
            .and_then(|frame| frame.notes.as_ref()?.first);
        let reported = self.report(walk, what, explanations, cause.or(first), say)?;
        if let Some(frame) = walk.frames.last_mut()
            && !matches!(what.0, Kind::MissedCut | Kind::TableUnexplained)
        {
            frame.notes_mut().first.get_or_insert(reported);
        }
        Some(reported)
    }

    fn move_and_depth(&mut self, walk: &mut TraceWalk<'_>, arrival: &Arrival<'_>) {
        let (mv, tick, ply) = (arrival.mv, walk.tick(), walk.ply());
        // Only a finding needs a pass over the path.
        let above = |walk: &TraceWalk<'_>| sentences::node(&walk.path(ply.saturating_sub(1)));
        match arrival.manner {
            Manner::Fine => {
                // Below a move that is not legal nothing is known, and every fault there follows
                // from it.
                let above = walk.parent().filter(|parent| parent.place.is_none());
                let lost = above.and_then(|parent| parent.notes.as_ref()?.first);
                if walk.ground.game().is_some() {
                    lose(walk, lost);
                }
            }
            Manner::Illegal => {
                let place = walk.parent().and_then(|parent| parent.place.as_ref());
                let legal = place
                    .map(|place| place.legal().to_vec())
                    .unwrap_or_default();
                let text = sentences::illegal(mv, &above(walk), &legal);
                let say = |_: &str| {
                    (
                        FindingValue::Text(mv.to_owned()),
                        FindingValue::Texts(legal),
                        text,
                    )
                };
                // A program that passes found no move, and so has left one out.
                let explanations = match mv.starts_with(['p', '-']) {
                    true => [plain(Kind::IllegalMove), left_out()].concat(),
                    false => plain(Kind::IllegalMove),
                };
                let explanations = or_other_board(explanations);
                let reported =
                    self.report(walk, (Kind::IllegalMove, tick), explanations, None, say);
                lose(walk, reported);
            }
            Manner::PastEnd => {
                let place = walk.parent().and_then(|parent| parent.place.as_ref());
                let ended = place
                    .and_then(|place| ended(&*place.position))
                    .unwrap_or_default();
                let text = sentences::past_end(mv, &above(walk), &ended);
                let say = |_: &str| {
                    (
                        FindingValue::Text(mv.to_owned()),
                        FindingValue::Nothing,
                        text,
                    )
                };
                let explanations = or_other_board(plain(Kind::PastEnd));
                let reported = self.report(walk, (Kind::PastEnd, tick), explanations, None, say);
                lose(walk, reported);
            }
        }
        if arrival.side == Some(true) {
            let max = walk.frames.last().is_some_and(|frame| frame.max);
            let player = |max: bool| FindingValue::Text(if max { "max" } else { "min" }.to_owned());
            let everywhere = self.demands.other_sides;
            let say = |at: &str| match everywhere {
                Some(count) => (player(!max), player(max), sentences::every_side(at, count)),
                None => (player(!max), player(max), sentences::side(at, max)),
            };
            let before = self.sides.filter(|_| everywhere.is_some());
            let reported = before
                .or_else(|| self.report(walk, (Kind::Side, tick), plain(Kind::Side), None, say));
            self.sides = self.sides.or(reported);
            lose(walk, reported);
        }
        let quiet = walk
            .frames
            .last()
            .is_some_and(|frame| frame.quiet || frame.marks.null || frame.marks.depth.is_some());
        if let Some((Depth::Plies(depth), claimed)) = self.demands.depth(walk.pass())
            && walk.rest(Depth::Plies(depth)) == Some(-1)
            && !quiet
        {
            if !claimed {
                return self.leave_open(UnjudgedKind::Depth, tick);
            }
            let say = |at: &str| {
                (
                    FindingValue::Count(ply as u64),
                    FindingValue::Count(depth.into()),
                    sentences::below(at, ply, depth),
                )
            };
            self.report(walk, (Kind::Depth, tick), plain(Kind::Depth), None, say);
        }
    }

    /// Judges a visit of a child that was visited before. Returns true if it is a re-search, whose
    /// window must then be judged.
    fn repeated(&mut self, walk: &mut TraceWalk<'_>, arrival: &Arrival<'_>) -> bool {
        if !arrival.known {
            return false;
        }
        let Some(parent) = walk.parent() else {
            return false;
        };
        let last = parent.last();
        if self.demands.may_probe()
            && arrival.again
            && let Some(last) = last
            && may_research(parent, last)
        {
            return true;
        }
        // If windows are not printed, a null window requires a re-search of a child that is a gain.
        let hides = self.demands.hides_windows && !parent.is_stated;
        let is_gain = |last: &JudgedChild| {
            parent
                .best
                .is_some_and(|best| is_gain(parent.max, last.value, best))
        };
        if hides && arrival.again && last.is_some_and(is_gain) {
            return true;
        }
        // A child that was reduced is searched again to its depth if it turned out well.
        if arrival.again && last.is_some_and(|last| last.departs) {
            return true;
        }
        let due = last
            .filter(|_| arrival.again)
            .and_then(JudgedChild::due)
            .map(|(_, by)| by);
        let first = due.or(parent.notes.as_ref().and_then(|notes| notes.first));
        let before = last
            .filter(|_| arrival.again)
            .map(|last| last.value)
            .or_else(|| parent.seen.value(arrival.key));
        let (mv, tick) = (arrival.mv, walk.tick());
        let say = |_: &str| {
            let above = sentences::node(&walk.path(walk.ply().saturating_sub(1)));
            (
                FindingValue::Text(mv.to_owned()),
                FindingValue::Nothing,
                sentences::repeated(mv, &above),
            )
        };
        let reported = self.report(
            walk,
            (Kind::RepeatedMove, tick),
            plain(Kind::RepeatedMove),
            first,
            say,
        );
        if let (Some(frame), Some(before), Some(reported)) =
            (walk.frames.last_mut(), before, reported)
        {
            frame.notes_mut().repeats = Some((before, reported));
            self.pending += 1;
        }
        false
    }
}

/// Makes later faults of the last frame follow from a finding.
fn lose(walk: &mut TraceWalk<'_>, reported: Option<Reported>) {
    if let (Some(frame), Some(_)) = (walk.frames.last_mut(), reported) {
        let notes = frame.notes_mut();
        notes.first = notes.first.or(reported);
        notes.lost = notes.lost.or(reported);
    }
}

impl Eye for Inspector<'_> {
    fn is_done(&self) -> bool {
        self.first && self.ledger.faults() > self.pending
    }
    fn stray(&mut self, walk: &TraceWalk<'_>, stray: Stray) {
        // After the first, all events are out of place.
        if self.strayed {
            return;
        }
        self.strayed = stray == Stray::After;
        let tick = walk.tick();
        let say = |_: &str| {
            (
                FindingValue::Nothing,
                FindingValue::Nothing,
                sentences::stray(stray, walk),
            )
        };
        self.report(walk, (Kind::Nesting, tick), plain(Kind::Nesting), None, say);
    }
    fn entered(&mut self, walk: &mut TraceWalk<'_>, arrival: &Arrival<'_>) {
        if walk.ply() == 0 {
            self.at_root.clear();
            root_window(self, walk, arrival);
        }
        self.move_and_depth(walk, arrival);
        if self.demands.opens_root {
            self.open_root.entered(walk);
        }
        let is_null = walk.frames.last().is_some_and(|frame| frame.marks.null);
        if !is_null {
            self.keys(walk);
            self.narrowing(walk);
        }
        // A null move or the same position once more may have any window, and whether it is tried
        // is the program's choice.
        if arrival.aside {
            return;
        }
        let research = self.repeated(walk, arrival);
        if !arrival.known || research {
            self.window(walk, arrival, research);
        }
        if let Some(moved) = self.narrowed_unsaid.take() {
            self.narrowing_unsaid(walk, walk.ply() - 1, moved);
        }
        self.missed_cut(walk, arrival);
    }
    fn left(&mut self, walk: &mut TraceWalk<'_>, departure: &Departure<'_>) {
        self.note_root_child(walk, departure);
        self.key_left(walk, departure);
        if self.returned.len() < MOST_VALUES && !self.recent.met(departure.value) {
            self.returned.insert(departure.value);
        }
        if departure.leaf {
            // With a game it is judged as a leaf.
            let is_unknown = self.ground.game().is_none() && !walk.frames[0].is_answered();
            let is_silent_root = walk.ply() == 0 && self.has_searched && is_unknown;
            if is_silent_root {
                self.answered_root(walk, departure.value, HitClaim::default());
            }
            self.leaf(walk, departure);
        } else {
            self.has_searched = true;
            self.early(walk, departure);
            self.value(walk, departure);
        }
        self.remember(walk, departure);
        if let Some((before, at)) = walk
            .frames
            .last()
            .and_then(|frame| frame.notes.as_ref()?.repeats)
        {
            self.ledger.reword(at, |finding| {
                finding.found = FindingValue::Number(departure.value);
                finding.expected = FindingValue::Number(before);
            });
            self.pending = self.pending.saturating_sub(1);
            // Without windows, the first visit may have been for a bound only.
            if before == departure.value || self.demands.visits_again {
                self.ledger.pardon(at);
            }
            if before != departure.value && self.demands.visits_again {
                self.leave_open(UnjudgedKind::Visits, departure.tick);
            }
        }
    }
}
