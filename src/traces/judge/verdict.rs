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
use super::ledger::{Entry, Explanation, Ledger, Mistake, plain};
use super::memory::Memory;
use super::own::Own;
use super::pvs::{due as pvs_due, may_research, wants_research};
use super::sentences;
use super::survey::{has_gap, is_inside, missing, untried};
use super::unjudged::{UnjudgedKind, UnjudgedList};
use super::walk::{Arrival, Departure, Eye, Manner, Stray, Walk};
use engine::boundary::Position;
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
    /// What the visits of each position returned.
    pub(super) memory: Memory,
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
        Inspector {
            demands,
            ground,
            token,
            ledger,
            budget,
            at_root,
            mixed: None,
            memory: Memory::default(),
            unjudged,
            strayed: false,
        }
    }
    /// All findings, and how many more there are.
    pub fn finish(self) -> (Vec<Finding>, u64) {
        self.ledger.finish()
    }
    /// The view of the lines of the last node.
    pub(super) fn own(walk: &Walk<'_>) -> Own {
        Own { mover: walk.is_mover(), max: walk.frames.last().is_none_or(|frame| frame.max) }
    }
    /// Something about the last frame cannot be judged.
    pub(super) fn leave_open(&mut self, kind: UnjudgedKind, tick: u64) {
        self.unjudged.add(kind, 1, Some(tick));
    }
    /// Reports something about the last frame.
    pub(super) fn report(
        &mut self,
        walk: &Walk<'_>,
        (kind, tick): (Kind, u64),
        explanations: Vec<Explanation>,
        cause: Option<Reported>,
        say: impl FnOnce(&str) -> (Shown, Shown, String),
    ) -> Option<Reported> {
        let entry = Entry { kind, fault: kind != Kind::MissedCut, tick, explanations, cause, lost: false };
        self.enter_finding(walk, entry, say)
    }
    fn enter_finding(
        &mut self,
        walk: &Walk<'_>,
        entry: Entry,
        say: impl FnOnce(&str) -> (Shown, Shown, String),
    ) -> Option<Reported> {
        let (kind, tick) = (entry.kind, entry.tick);
        self.ledger.add(entry, || {
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
        explanations: Vec<Explanation>,
        cause: Option<Reported>,
        say: impl FnOnce(&str) -> (Shown, Shown, String),
    ) -> Option<Reported> {
        let first = walk.frames.last().and_then(|frame| frame.notes.as_ref()?.first);
        let reported = self.report(walk, what, explanations, cause.or(first), say)?;
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
                // Who passes has found no move, and so has left one out.
                let explanations = match mv.starts_with(['p', '-']) {
                    true => [plain(Kind::IllegalMove), left_out()].concat(),
                    false => plain(Kind::IllegalMove),
                };
                let reported = self.report(walk, (Kind::IllegalMove, tick), explanations, None, say);
                lose(walk, reported);
            }
            Manner::PastEnd => {
                let place = walk.parent().and_then(|parent| parent.place.as_ref());
                let ended = place.and_then(|place| ended(&*place.position)).unwrap_or_default();
                let text = sentences::past_end(mv, &above(walk), &ended);
                let say = |_: &str| (Shown::Text(mv.to_owned()), Shown::Nothing, text);
                let reported = self.report(walk, (Kind::PastEnd, tick), plain(Kind::PastEnd), None, say);
                lose(walk, reported);
            }
        }
        if arrival.side == Some(true) {
            let max = walk.frames.last().is_some_and(|frame| frame.max);
            let player = |max: bool| Shown::Text(if max { "max" } else { "min" }.to_owned());
            let say = |at: &str| (player(!max), player(max), sentences::side(at, max));
            let reported = self.report(walk, (Kind::Side, tick), plain(Kind::Side), None, say);
            lose(walk, reported);
        }
        if let Some((Depth::Plies(depth), claimed)) = self.demands.depth
            && ply == depth as usize + 1
        {
            if !claimed {
                return self.leave_open(UnjudgedKind::Depth, tick);
            }
            let say =
                |at: &str| (Shown::Count(ply as u64), Shown::Count(depth.into()), sentences::below(at, ply, depth));
            self.report(walk, (Kind::Depth, tick), plain(Kind::Depth), None, say);
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
        let reported = self.report(walk, (Kind::RepeatedMove, tick), plain(Kind::RepeatedMove), first, say);
        if let (Some(frame), Some(before), Some(reported)) = (walk.frames.last_mut(), before, reported) {
            frame.notes_mut().repeats = Some((before, reported));
        }
        false
    }

    fn window(&mut self, walk: &mut Walk<'_>, arrival: &Arrival<'_>, research: bool) {
        let tick = walk.tick();
        let (method, unit, ply, mover) = (self.demands.method, self.demands.unit, walk.ply(), walk.is_mover());
        let own = Inspector::own(walk);
        let Some(parent) = walk.parent() else { return };
        let upper = Own { mover, max: parent.max };
        if self.demands.has_rounds && ply == 1 {
            return;
        }
        if method == MethodName::Pvs
            && let Some(child) = arrival.previous.as_deref()
            && wants_research(parent, child)
        {
            let (due, text) = (sentences::again(parent, child), sentences::research(parent, child, upper));
            let found = arrival.stated.map_or(Shown::Nothing, |stated| own.shown_window(stated));
            let say = |_: &str| (found, own.shown_window(due), text);
            let cause = child.due.map(|(_, by)| by);
            let explanations = vec![(Mistake::NoResearch, String::new())];
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
        let due = |window: Window, best: Option<Number>| match method {
            MethodName::Minimax => vec![parent.window, Window::FULL],
            MethodName::AlphaBeta | MethodName::FailSoft | MethodName::Faulty => {
                vec![narrowed(window, best, parent.max)]
            }
            MethodName::Pvs => pvs_due(window, best, parent, found, unit, research),
        };
        let expected = due(parent.window, parent.best);
        let decayed = self.demands.decay.zip(parent.best).map(|(by, best)| towards_zero(best, by));
        if expected.contains(&found) || decayed.is_some_and(|best| due(parent.window, Some(best)).contains(&found)) {
            return;
        }
        if parent.best.is_none() && is_inside(found, expected[0]) && parent.notes.is_none() {
            if let Some(place) = &parent.place
                && self.bounds_are_known(&*place.position, expected[0], found)
            {
                narrow(parent, found);
                return;
            }
            // Where most first children have such windows, it is no table. Where a position is known, so are its visits.
            let signs = self.demands.table;
            let rare = signs.narrowed * 2 <= signs.first && ply > 1;
            if rare && (parent.place.is_none() || signs.hits > 0) {
                narrow(parent, found);
                return self.leave_open(UnjudgedKind::Windows, tick);
            }
        }
        if self.demands.table.known_children > 0 && is_inside(found, expected[0]) {
            return self.leave_open(UnjudgedKind::Windows, tick);
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
        let explanations = blame(parent, found, expected, arrival.previous.as_deref(), self.demands.open_window, upper);
        let above = sentences::Above { own: upper, window: parent.window, by: parent.best_by.clone() };
        // Below a move that is not legal, who moves may be wrong, too: a mistake that shows there may be none, so it is no
        // cause of what comes elsewhere.
        let lost = parent.place.is_none() && self.ground.game().is_some() && notes.first.is_some();
        let say = |at: &str| {
            let text = sentences::window(at, &above, own, found, expected);
            (own.shown_window(found), own.shown_window(expected), text)
        };
        let entry = Entry { kind: Kind::Window, fault: true, tick, explanations, cause: cause.or(notes.first), lost };
        let Some(reported) = self.enter_finding(walk, entry, say) else { return };
        if let Some(parent) = walk.parent() {
            parent.notes_mut().first.get_or_insert(reported);
        }
        if let Some(frame) = walk.frames.last_mut() {
            frame.notes_mut().window = Some((expected, reported));
        }
    }
    /// Whether each end that differs from what is due is what an earlier visit of the position returned.
    fn bounds_are_known(&self, position: &dyn Position, due: Window, found: Window) -> bool {
        let visits = self.memory.of(position);
        let known = |end: Number| visits.iter().any(|visit| visit.value == end);
        (found.alpha == due.alpha || known(found.alpha)) && (found.beta == due.beta || known(found.beta))
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

    /// What earlier visits returned for the moves that were not searched here, as far as there were any.
    fn known_values(&self, frame: &Frame) -> Vec<Number> {
        let Some(place) = &frame.place else { return Vec::new() };
        let known = |ordinal| Some(self.memory.of(&*place.position.play(ordinal)?).last()?.value);
        untried(frame).filter_map(known).collect()
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
        if marked.is_none() && count > 0 && self.demands.table.known_children > 0 {
            let known = self.known_values(frame);
            if known.len() as u64 == count {
                let best = known.into_iter().fold(frame.best, |best, value| Some(better_of(best, value, frame.max)));
                frame.notes_mut().known_best = best;
                return;
            }
        }
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
        let (prunes, is_stated, best) = (self.demands.prunes(), frame.is_stated, frame.best);
        let first = names.first().cloned();
        let (tick, own) = (departure.tick, Inspector::own(walk));
        let left = || if names.is_empty() { sentences::moves(count) } else { sentences::some(&names) };
        let counts = (Shown::Count(searched), Shown::Count(legal));
        let reported = if self.demands.stops_at_win {
            let value = best.map(|best| own.number(best)).unwrap_or_default();
            let say = |at: &str| (counts.0, counts.1, sentences::stops_at_win(at, &left(), &value));
            let explanations = plain(Kind::UnsoundCut);
            let entry = Entry { kind: Kind::UnsoundCut, fault: false, tick, explanations, cause, lost: false };
            self.enter_finding(walk, entry, say)
        } else if skipped {
            let say = |at: &str| (counts.0, counts.1, sentences::missing(at, &names, bounds, own, prunes));
            self.report_step(walk, (Kind::MissingMove, tick), left_out(), cause, say)
        } else if !is_stated && prunes && self.demands.table.hits > 0 {
            self.leave_open(UnjudgedKind::Cuts, tick);
            None
        } else {
            let say = |at: &str| (counts.0, counts.1, sentences::unsound(at, &left(), bounds, own));
            self.report_step(walk, (Kind::UnsoundCut, tick), left_out(), cause, say)
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

/// A move that is left out shows as a cut, too.
fn left_out() -> Vec<Explanation> {
    [plain(Kind::MissingMove), plain(Kind::UnsoundCut)].concat()
}

/// A table has narrowed the window of a node before its first child.
fn narrow(frame: &mut Frame, to: Window) {
    let entry = std::mem::replace(&mut frame.window, to);
    frame.notes_mut().entry.get_or_insert(entry);
}

/// A value moved towards 0.
pub(super) fn towards_zero(value: Number, by: Number) -> Number {
    match value.cmp(&Number::ZERO) {
        std::cmp::Ordering::Less => value.plus(by),
        std::cmp::Ordering::Equal => value,
        std::cmp::Ordering::Greater => value.plus(-by),
    }
}

/// What is wrong with the last frame from now on follows from a finding.
fn lose(walk: &mut Walk<'_>, reported: Option<Reported>) {
    if let (Some(frame), Some(_)) = (walk.frames.last_mut(), reported) {
        let notes = frame.notes_mut();
        notes.first = notes.first.or(reported);
    }
}

/// What may have gone wrong with a window: every mistake that gives it. `open` is the widest window of the program.
fn blame(
    parent: &Frame,
    found: Window,
    expected: Window,
    previous: Option<&Child>,
    open: Window,
    upper: Own,
) -> Vec<Explanation> {
    let (entry, max) = (parent.window, parent.max);
    let ends = |window: Window| if max { (window.alpha, window.beta) } else { (window.beta, window.alpha) };
    let ((own, other), (own_due, other_due), (own_entry, _)) = (ends(found), ends(expected), ends(entry));
    let raises = upper.raises();
    let mut all: Vec<Explanation> = Vec::new();
    let mut fits = |fits: bool, mistake: Mistake, alpha: &'static str, beta: &'static str| {
        if fits && all.iter().all(|(known, _)| *known != mistake) {
            all.push((mistake, if raises { alpha } else { beta }.to_owned()));
        }
    };
    let swapped = Window { alpha: expected.beta, beta: expected.alpha };
    let negated = Window { alpha: -expected.alpha, beta: -expected.beta };
    let handed = found == entry.turned() && entry != Window::FULL;
    let turned = [expected.turned(), swapped, negated].contains(&found) || handed;
    let how = say!("α and β are exchanged or have lost their signs");
    fits(turned, Mistake::Turned, how, how);
    let is_open = |end: Number, alpha: bool| {
        let widest = if alpha { open.alpha } else { open.beta };
        end == widest || end == if alpha { Number::NEG_INF } else { Number::INF }
    };
    let handed_down = (say!("β is not handed down"), say!("α is not handed down"));
    fits(other != other_due && is_open(other, !max), Mistake::NotHandedDown, handed_down.0, handed_down.1);
    let forgets = own != own_due && own == own_entry;
    fits(forgets, Mistake::Forgets, say!("α has not been raised"), say!("β has not been lowered"));
    // What the own end would be if the best child's value had lost its sign.
    let negated = |value: Number| own == better_of(Some(own_entry), -value, max);
    let unsigned = own_due.is_finite() && own != own_due && (negated(own_due) || parent.worst.is_some_and(negated));
    let wrong_sign = (say!("α has the wrong sign"), say!("β has the wrong sign"));
    fits(unsigned, Mistake::Unsigned, wrong_sign.0, wrong_sign.1);
    let latest = own != own_due && previous.is_some_and(|child| child.value == own);
    let how = say!("the latest child's value takes the place of the best one's");
    fits(latest, Mistake::KeepsLatest, how, how);
    let overwrites = own != own_due && parent.best == Some(own);
    let how = (
        say!("α becomes the best value of the children, also where it was higher"),
        say!("β becomes the best value of the children, also where it was lower"),
    );
    fits(overwrites, Mistake::Overwrites, how.0, how.1);
    let seen = parent.best.is_some_and(|best| best == other) || previous.is_some_and(|child| child.value == other);
    let wrong_end = other != other_due && seen && own_due != other_due;
    let how = (say!("β is lowered where α should be raised"), say!("α is raised where β should be lowered"));
    fits(wrong_end, Mistake::WrongEnd, how.0, how.1);
    let zero = Number::ZERO;
    let begins = own != own_due && own == zero && better_of(Some(own_due), zero, max) == zero && parent.best.is_some();
    let how = say!("the best value seems to begin at 0");
    fits(begins, Mistake::BeginsAtZero, how, how);
    let own_open = own != own_due && is_open(own, max);
    fits(own_open, Mistake::NotHandedDown, handed_down.1, handed_down.0);
    let how = say!("the window of the node above, narrowed by its children, does not give that");
    fits(true, Mistake::Some(Kind::Window), how, how);
    if all.len() > 1 {
        all.pop();
    }
    all
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
        self.report(walk, (Kind::Nesting, tick), plain(Kind::Nesting), None, say);
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
            self.remember(walk, departure.value);
        } else {
            self.early(walk, departure);
            self.value(walk, departure);
            self.remember(walk, departure.value);
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
