//! The second pass: each step is held to what the survey settled.
//!
//! At an Enter: the move, the depth, whether it was searched before, the window. At a Leave: `leaves` judges a node without
//! children, `values` what any other returns; here, whether it may be left. A step that would be right if an earlier
//! finding were repaired follows from that one.

use super::super::Number;
use super::super::event::Window;
use super::super::header::Depth;
use super::demands::{Demands, JudgeOptions};
use super::finding::{Finding, FindingKind as Kind, MixedStyles, Shown};
use super::frame::{Child, Frame, Reported, better_of, narrowed};
use super::ground::{Ground, ended};
use super::ledger::{Ledger, Mistake};
use super::pvs::{due as pvs_due, may_research, wants_research};
use super::sentences;
use super::survey::{has_gap, missing};
use super::unjudged::UnjudgedList;
use super::walk::{Arrival, Departure, Eye, Manner, Stray, Walk};
use engine::search::{MethodName, Token};
use std::collections::HashMap;

/// The judge of the second pass.
pub struct Inspector<'d> {
    pub(super) demands: &'d Demands,
    pub(super) ground: &'d Ground,
    pub(super) token: &'d Token,
    pub(super) ledger: Ledger,
    /// The nodes of minimax that may still be searched for comparisons.
    pub(super) budget: u64,
    /// The root's children, each with its last visit.
    pub(super) at_root: HashMap<u64, Child>,
    /// Values of the other style than the search is taken for.
    pub(super) mixed: Option<MixedStyles>,
    /// What could not be judged.
    pub(super) unjudged: UnjudgedList,
    strayed: bool,
}

impl<'d> Inspector<'d> {
    pub fn new(
        demands: &'d Demands,
        ground: &'d Ground,
        options: JudgeOptions<'d>,
        unjudged: UnjudgedList,
    ) -> Inspector<'d> {
        let JudgeOptions { nodes: budget, token, .. } = options;
        let (ledger, at_root) = (Ledger::default(), HashMap::new());
        Inspector { demands, ground, token, ledger, budget, at_root, mixed: None, unjudged, strayed: false }
    }
    /// All findings, and how many more there are.
    pub fn finish(self) -> (Vec<Finding>, u64) {
        self.ledger.finish()
    }
    /// Reports something about the last frame.
    pub(super) fn report(
        &mut self,
        walk: &Walk<'_>,
        (kind, tick): (Kind, u64),
        mistakes: &[Mistake],
        cause: Option<Reported>,
        say: impl FnOnce(&str) -> (Shown, Shown, String),
    ) -> Option<Reported> {
        self.ledger.add((kind, kind != Kind::MissedCut, tick), mistakes, cause, || {
            let path = walk.path(walk.ply());
            let (found, expected, text) = say(&sentences::node(&path));
            let mv = path.last().cloned();
            Finding { kind, fault: true, tick, path, mv, found, expected, text, cause: None }
        })
    }
    /// Reports something about a step that a node makes: what else is wrong with that node follows from it.
    pub(super) fn report_step(
        &mut self,
        walk: &mut Walk<'_>,
        what: (Kind, u64),
        mistakes: &[Mistake],
        cause: Option<Reported>,
        say: impl FnOnce(&str) -> (Shown, Shown, String),
    ) -> Option<Reported> {
        let first = walk.frames.last().and_then(|frame| frame.notes.as_ref()?.first);
        let reported = self.report(walk, what, mistakes, cause.or(first), say)?;
        if let Some(frame) = walk.frames.last_mut()
            && what.0 != Kind::MissedCut
        {
            frame.notes_mut().first.get_or_insert(reported);
        }
        Some(reported)
    }

    fn move_and_depth(&mut self, walk: &mut Walk<'_>, arrival: &Arrival<'_>) {
        let (mv, tick, ply) = (arrival.mv, walk.tick(), walk.ply());
        // Only findings are worth a pass over the path.
        let above = |walk: &Walk<'_>| sentences::node(&walk.path(ply.saturating_sub(1)));
        match arrival.manner {
            Manner::Fine => {
                // Below a move that is not legal nothing is known, and what is wrong there follows from it.
                let above = walk.parent().filter(|parent| parent.place.is_none());
                let lost = above.and_then(|parent| parent.notes.as_ref()?.first);
                if walk.ground.game().is_some() {
                    lose(walk, lost);
                }
            }
            Manner::Illegal => {
                let place = walk.parent().and_then(|parent| parent.place.as_mut());
                let legal = place.map(|place| place.legal().to_vec()).unwrap_or_default();
                let text = sentences::illegal(mv, &above(walk), &legal);
                let say = |_: &str| (Shown::Text(mv.to_owned()), Shown::Texts(legal), text);
                let reported =
                    self.report(walk, (Kind::IllegalMove, tick), &[Mistake::Some(Kind::IllegalMove)], None, say);
                lose(walk, reported);
            }
            Manner::PastEnd => {
                let place = walk.parent().and_then(|parent| parent.place.as_ref());
                let ended = place.and_then(|place| ended(&*place.position)).unwrap_or_default();
                let text = sentences::past_end(mv, &above(walk), &ended);
                let say = |_: &str| (Shown::Text(mv.to_owned()), Shown::Nothing, text);
                let reported = self.report(walk, (Kind::PastEnd, tick), &[Mistake::Some(Kind::PastEnd)], None, say);
                lose(walk, reported);
            }
        }
        if let Some((Depth::Plies(depth), claimed)) = self.demands.depth
            && ply == depth as usize + 1
        {
            let say = |at: &str| {
                let text = sentences::below(at, ply, depth, claimed);
                (Shown::Count(ply as u64), Shown::Count(depth.into()), text)
            };
            self.report(walk, (Kind::Depth, tick), &[Mistake::Some(Kind::Depth)], None, say);
        }
    }

    /// A visit of a child that was visited before: whether it is a re-search, which then judges its own window.
    fn repeated(&mut self, walk: &mut Walk<'_>, arrival: &Arrival<'_>) -> bool {
        if !arrival.known {
            return false;
        }
        let Some(parent) = walk.parent() else { return false };
        let last = parent.last.as_deref();
        if self.demands.method == MethodName::Pvs
            && arrival.again
            && let Some(last) = last
            && may_research(parent, last)
        {
            return true;
        }
        let due = last.filter(|_| arrival.again).and_then(|last| last.due).map(|(_, by)| by);
        let first = due.or(parent.notes.as_ref().and_then(|notes| notes.first));
        let before = last.filter(|_| arrival.again).map(|last| last.value).or_else(|| parent.seen.value(arrival.key));
        let above = sentences::node(&walk.path(walk.ply().saturating_sub(1)));
        let (mv, tick) = (arrival.mv, walk.tick());
        let say = |_: &str| (Shown::Text(mv.to_owned()), Shown::Nothing, sentences::repeated(mv, &above));
        let reported = self.report(walk, (Kind::RepeatedMove, tick), &[Mistake::Some(Kind::RepeatedMove)], first, say);
        if let (Some(frame), Some(before), Some(reported)) = (walk.frames.last_mut(), before, reported) {
            frame.notes_mut().repeats = Some((before, reported));
        }
        false
    }

    fn window(&mut self, walk: &mut Walk<'_>, arrival: &Arrival<'_>, research: bool) {
        let tick = walk.tick();
        let (method, unit) = (self.demands.method, self.demands.unit);
        let Some(parent) = walk.parent() else { return };
        if method == MethodName::Pvs
            && let Some(child) = arrival.previous.as_deref()
            && wants_research(parent, child)
        {
            let (due, text) = (sentences::again(parent, child), sentences::research(parent, child));
            let found = arrival.stated.map_or(Shown::Nothing, Shown::Window);
            let say = |_: &str| (found, Shown::Window(due), text);
            let cause = child.due.map(|(_, by)| by);
            let reported = self.report(walk, (Kind::Window, tick), &[Mistake::NoResearch], cause, say);
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
        let due = |window: Window, best: Option<Number>| match method {
            MethodName::Minimax => vec![parent.window, Window::FULL],
            MethodName::AlphaBeta | MethodName::FailSoft | MethodName::Faulty => {
                vec![narrowed(window, best, parent.max)]
            }
            MethodName::Pvs => pvs_due(window, best, parent, found, unit, research),
        };
        let expected = due(parent.window, parent.best);
        if expected.contains(&found) {
            return;
        }
        let notes = parent.notes.as_deref().cloned().unwrap_or_default();
        let windows = [(parent.window, None)].into_iter().chain(notes.window.map(|(window, by)| (window, Some(by))));
        let bests: Vec<_> =
            [(parent.best, None)].into_iter().chain(notes.best.map(|(best, by)| (Some(best), Some(by)))).collect();
        let cause = windows
            .flat_map(|(window, one)| bests.iter().map(move |(best, other)| (window, *best, one.or(*other))))
            .find_map(|(window, best, by)| by.filter(|_| due(window, best).contains(&found)));
        let cause = cause.or_else(|| {
            let last = parent.last.as_ref().filter(|_| research)?;
            let (value, by) = last.due?;
            let repaired = sentences::again(parent, &Child { value, ..(**last).clone() });
            (found == repaired).then_some(by)
        });
        let expected = expected[0];
        let (mut mistakes, how) = blame(parent, found, expected, arrival.previous.as_deref());
        let mut first = notes.first;
        let above = (parent.max, parent.window, parent.best_by.clone());
        // Below a move that is not legal, who moves may be wrong, too: a mistake that shows there for the first time may
        // be none, so it is no cause of what comes later elsewhere.
        if parent.place.is_none() && self.ground.game().is_some() {
            match self.ledger.same(&mistakes) {
                Some(same) => first = Some(same),
                None if first.is_some() => mistakes.clear(),
                None => {}
            }
        }
        let say = |at: &str| {
            let text = sentences::window(at, &above, found, expected, how);
            (Shown::Window(found), Shown::Window(expected), text)
        };
        let reported = self.report(walk, (Kind::Window, tick), &mistakes, cause.or(first), say);
        let Some(reported) = reported else { return };
        if let Some(parent) = walk.parent() {
            parent.notes_mut().first.get_or_insert(reported);
        }
        if let Some(frame) = walk.frames.last_mut() {
            frame.notes_mut().window = Some((expected, reported));
        }
    }

    /// The search goes on with a child although nothing can matter any more.
    fn missed_cut(&mut self, walk: &mut Walk<'_>, arrival: &Arrival<'_>) {
        if !self.demands.prunes() || arrival.again || walk.ply() < 2 {
            return;
        }
        let Some(parent) = walk.parent() else { return };
        let bounds = parent.bounds();
        let open_at_entry = parent.window.alpha < parent.window.beta;
        if parent.best.is_some() && open_at_entry && bounds.alpha >= bounds.beta {
            // With the values that were due, it may have gone on rightly.
            let repaired = parent.repaired_bounds().filter(|(bounds, _)| bounds.alpha < bounds.beta);
            let cause = repaired.map(|(_, by)| by);
            parent.notes_mut().missed.get_or_insert((bounds, arrival.mv.to_owned(), cause));
        }
    }

    /// A node may be left with moves unsearched only where α ≥ β.
    fn early(&mut self, walk: &mut Walk<'_>, departure: &Departure<'_>) {
        let Some(frame) = walk.frames.last_mut() else { return };
        let marked = departure.cut.filter(|cut| cut.moves > 0);
        let by_rules = missing(frame);
        let (count, names) = match (&by_rules, marked) {
            (Some(names), _) => (names.len() as u64, names.clone()),
            (None, Some(cut)) => (cut.moves, cut.names.iter().map(|name| (*name).to_owned()).collect()),
            (None, None) => return,
        };
        let bounds = frame.bounds();
        if count == 0 || (self.demands.prunes() && bounds.alpha >= bounds.beta) {
            return;
        }
        let notes = frame.notes.as_deref().cloned().unwrap_or_default();
        let windows = [(frame.window, None)].into_iter().chain(notes.window.map(|(window, by)| (window, Some(by))));
        let bests: Vec<_> =
            [(frame.best, None)].into_iter().chain(notes.best.map(|(best, by)| (Some(best), Some(by)))).collect();
        let cause = windows
            .flat_map(|(window, one)| bests.iter().map(move |(best, other)| (window, *best, one.or(*other))))
            .find_map(|(window, best, by)| {
                let bounds = narrowed(window, best, frame.max);
                by.filter(|_| self.demands.prunes() && bounds.alpha >= bounds.beta)
            });
        let gap = by_rules.is_some() && has_gap(frame);
        let skipped = marked.is_none() && (self.demands.skips_moves || gap);
        let (legal, searched) = (frame.seen.len() as u64 + count, frame.seen.len() as u64);
        let prunes = self.demands.prunes();
        let first = names.first().cloned();
        let tick = departure.tick;
        let reported = if skipped {
            let say = |at: &str| {
                (Shown::Count(searched), Shown::Count(legal), sentences::missing(at, &names, bounds, prunes))
            };
            self.report_step(walk, (Kind::MissingMove, tick), &[Mistake::Some(Kind::MissingMove)], cause, say)
        } else {
            let left = if names.is_empty() { sentences::moves(count) } else { sentences::some(&names) };
            let say = |at: &str| (Shown::Count(searched), Shown::Count(legal), sentences::unsound(at, &left, bounds));
            self.report_step(walk, (Kind::UnsoundCut, tick), &[Mistake::Some(Kind::UnsoundCut)], cause, say)
        };
        if let (Some(at), Some(name)) = (reported, first) {
            self.ledger.reword(at, |finding| {
                if matches!(finding.kind, Kind::MissingMove | Kind::UnsoundCut) && finding.tick == tick {
                    finding.mv = Some(name);
                }
            });
        }
    }
}

/// What is wrong with the last frame from now on follows from a finding.
fn lose(walk: &mut Walk<'_>, reported: Option<Reported>) {
    if let (Some(frame), Some(_)) = (walk.frames.last_mut(), reported) {
        let notes = frame.notes_mut();
        notes.first = notes.first.or(reported);
    }
}

/// What went wrong with a window: the likeliest mistake first.
fn blame(parent: &Frame, found: Window, expected: Window, previous: Option<&Child>) -> (Vec<Mistake>, &'static str) {
    let (entry, max) = (parent.window, parent.max);
    let ends = |window: Window| if max { (window.alpha, window.beta) } else { (window.beta, window.alpha) };
    let ((own, other), (own_due, other_due), (own_entry, _)) = (ends(found), ends(expected), ends(entry));
    // What the own end would be if the best child's value had lost its sign.
    let unsigned = own_due.is_finite() && own == better_of(Some(own_entry), -own_due, max);
    let more = if unsigned { vec![Mistake::Unsigned] } else { Vec::new() };
    let with = |mistake: Mistake| [vec![mistake], more.clone()].concat();
    let swapped = Window { alpha: expected.beta, beta: expected.alpha };
    let negated = Window { alpha: -expected.alpha, beta: -expected.beta };
    let handed = found == entry.turned() && entry != Window::FULL;
    if [expected.turned(), swapped, negated].contains(&found) || handed {
        return (with(Mistake::Turned), say!("α and β are exchanged or have lost their signs"));
    }
    if unsigned && own == -own_due {
        return (more, if max { say!("α has the wrong sign") } else { say!("β has the wrong sign") });
    }
    // The end of a window that is open.
    let open_end = |alpha: bool| if alpha { Number::NEG_INF } else { Number::INF };
    if other != other_due && other == open_end(!max) {
        return (
            with(Mistake::NotHandedDown),
            if max { say!("β is not handed down") } else { say!("α is not handed down") },
        );
    }
    if own != own_due && own == own_entry {
        return (
            with(Mistake::Forgets),
            if max { say!("α has not been raised") } else { say!("β has not been lowered") },
        );
    }
    if own != own_due && previous.is_some_and(|child| child.value == own) {
        let how = say!("the latest child's value takes the place of the best one's");
        return (with(Mistake::KeepsLatest), how);
    }
    if own != own_due && own == open_end(max) {
        return (
            with(Mistake::NotHandedDown),
            if max { say!("α is not handed down") } else { say!("β is not handed down") },
        );
    }
    let how = say!("the window of the node above, narrowed by its children, does not give that");
    (with(Mistake::Some(Kind::Window)), how)
}

impl Eye for Inspector<'_> {
    fn stray(&mut self, walk: &Walk<'_>, stray: Stray) {
        // After the first, everything is out of place.
        if self.strayed {
            return;
        }
        self.strayed = stray == Stray::After;
        let tick = walk.tick();
        let say = |_: &str| (Shown::Nothing, Shown::Nothing, sentences::stray(stray, walk));
        self.report(walk, (Kind::Nesting, tick), &[Mistake::Some(Kind::Nesting)], None, say);
    }
    fn entered(&mut self, walk: &mut Walk<'_>, arrival: &Arrival<'_>) {
        self.move_and_depth(walk, arrival);
        let research = self.repeated(walk, arrival);
        if !arrival.known || research {
            self.window(walk, arrival, research);
        }
        self.missed_cut(walk, arrival);
    }
    fn left(&mut self, walk: &mut Walk<'_>, departure: &Departure<'_>) {
        self.note_root_child(walk, departure);
        if departure.leaf {
            self.leaf(walk, departure);
        } else {
            self.early(walk, departure);
            self.value(walk, departure);
        }
        if let Some((before, at)) = walk.frames.last().and_then(|frame| frame.notes.as_ref()?.repeats) {
            self.ledger.reword(at, |finding| {
                finding.found = Shown::Number(departure.value);
                finding.expected = Shown::Number(before);
            });
            if before == departure.value {
                self.ledger.pardon(at);
            }
        }
    }
}
