//! [`Frame`]: a node that is open, and what its children have returned so far.
//!
//! Invariant: everything is in the view of MAX. The child that was left last is folded in when the next one is entered,
//! because it may be visited again first, and then that visit counts.

use super::super::marks::{Marks, TableWord};
use super::super::{Number, Window};
use super::ground::Place;
use std::collections::HashMap;

/// A node that is open.
pub struct Frame {
    /// The tick of its Enter.
    pub enter: u64,
    /// Whether MAX moves.
    pub max: bool,
    /// The window as it is stated, else as it is implied; narrowed where a table has done so.
    pub window: Window,
    pub is_stated: bool,
    /// The best value of the children that were folded in.
    pub best: Option<Number>,
    /// The child that gave it.
    pub best_by: Option<Box<str>>,
    /// The worst value of them.
    pub worst: Option<Number>,
    /// The value of the one that was folded in last.
    pub latest: Option<Number>,
    /// The child that was left last.
    pub last: Option<Box<Child>>,
    /// The children that were visited.
    pub seen: SeenMoves,
    /// The position, where it is known.
    pub place: Option<Place>,
    /// What its line says besides.
    pub marks: Marks,
    /// How many plies remain, where a line says so; below 0: below a leaf.
    pub stated_rest: Option<i64>,
    /// Whether only moves of a quiet search are searched from here on.
    pub quiet: bool,
    /// The value of the child by a null move.
    pub null_value: Option<Number>,
    /// Whether something here or below is searched to another depth than minimax would be, or with fewer moves.
    pub departs: bool,
    /// Whether every line below ends with the game.
    pub is_final: bool,
    /// What the judge keeps with it.
    pub notes: Option<Box<Notes>>,
}

/// A finding that was reported, by its number in the ledger.
pub type Reported = usize;

/// What differs from what should have been, so that what follows from it is recognised.
#[derive(Clone, Debug, Default)]
pub struct Notes {
    /// The window it should have been entered with.
    pub window: Option<(Window, Reported)>,
    /// The best value if each child had returned what it should have.
    pub best: Option<(Number, Reported)>,
    /// The window at entry, if a table has narrowed it since.
    pub entry: Option<Window>,
    /// The best value of the children, with those that were not entered because their positions were known.
    pub known_best: Option<Number>,
    /// The first finding about a step of this node.
    pub first: Option<Reported>,
    /// The finding after which the program's board is another one here and below.
    pub lost: Option<Reported>,
    /// The visit that repeats an earlier one, and what that one returned.
    pub repeats: Option<(Number, Reported)>,
    /// α and β when the search should have stopped, the next move, and what that follows from.
    pub missed: Option<(Window, String, Option<Reported>)>,
    /// The value it should have returned.
    pub due: Option<(Number, Reported)>,
}

/// A child that was left.
#[derive(Clone, Debug)]
pub struct Child {
    /// Which move it is: see [`Frame::seen`].
    pub key: u64,
    pub name: Box<str>,
    pub window: Window,
    pub is_stated: bool,
    pub value: Number,
    pub leaf: bool,
    /// Whether it was entered by a null move.
    pub null: bool,
    /// Whether something there was searched to another depth than minimax would be, or with fewer moves.
    pub departs: bool,
    /// How often it was visited in a row.
    pub visits: u32,
    /// The value it should have returned.
    pub due: Option<(Number, Reported)>,
}

impl Frame {
    pub fn new(enter: u64, max: bool, stated: Option<Window>, implied: Window, place: Option<Place>) -> Frame {
        let (window, is_stated) = (stated.unwrap_or(implied), stated.is_some());
        let (best, best_by, worst, latest, last, notes) = (None, None, None, None, None, None);
        let seen = SeenMoves::default();
        let (marks, stated_rest, quiet, null_value) = (Marks::default(), None, false, None);
        let (departs, is_final) = (false, true);
        Frame {
            enter,
            max,
            window,
            is_stated,
            best,
            best_by,
            worst,
            latest,
            last,
            seen,
            place,
            marks,
            stated_rest,
            quiet,
            null_value,
            departs,
            is_final,
            notes,
        }
    }
    /// Whether a quiet search may stand here at a value of the node itself, which its line does not say.
    pub fn stands_unsaid(&self) -> bool {
        self.quiet && self.marks.stand.is_none()
    }
    /// Takes in the value of the child that was left last, and returns it.
    pub fn fold_last(&mut self) -> Option<Box<Child>> {
        let child = self.last.take()?;
        // A null move is no move: its value only shows whether the node may stop.
        if child.null {
            self.null_value = Some(child.value);
            return Some(child);
        }
        let before = self.best;
        let best = better_of(before, child.value, self.max);
        let corrected = self.notes.as_ref().and_then(|notes| notes.best);
        if child.due.is_some() || corrected.is_some() {
            let value = child.due.map_or(child.value, |(due, _)| due);
            let from = corrected.map(|(best, _)| best).or(before);
            let cause = corrected.map(|(_, cause)| cause).or(child.due.map(|(_, cause)| cause)).unwrap_or_default();
            self.notes_mut().best = Some((better_of(from, value, self.max), cause));
        }
        if before != Some(best) {
            self.best_by = Some(child.name.clone());
        }
        self.best = Some(best);
        self.worst = Some(better_of(self.worst, child.value, !self.max));
        self.latest = Some(child.value);
        Some(child)
    }
    /// Forgets the children: they are searched once more, in another round.
    pub fn begin_again(&mut self) {
        (self.best, self.best_by, self.worst, self.latest, self.last) = (None, None, None, None, None);
        (self.seen, self.notes) = (SeenMoves::default(), None);
    }
    /// The window as the children that were folded in have narrowed it.
    pub fn bounds(&self) -> Window {
        narrowed(self.window, self.best, self.max)
    }
    /// What [`Frame::bounds`] would be if what was reported before were repaired; with the finding.
    pub fn repaired_bounds(&self) -> Option<(Window, Reported)> {
        let notes = self.notes.as_ref()?;
        let cause = notes.window.map(|(_, by)| by).or(notes.best.map(|(_, by)| by))?;
        let window = notes.window.map_or(self.window, |(window, _)| window);
        let best = notes.best.map(|(best, _)| best).or(self.best);
        Some((narrowed(window, best, self.max), cause))
    }
    /// The window at entry, before a table narrowed it.
    pub fn entry(&self) -> Window {
        self.notes.as_ref().and_then(|notes| notes.entry).unwrap_or(self.window)
    }
    /// Whether the table answered for it.
    pub fn is_answered(&self) -> bool {
        matches!(self.marks.table, Some(TableWord::Answered(_)))
    }
    /// Whether the value of a null move lets the node stop: it is beyond the end of the other player.
    pub fn stops_at_null(&self) -> bool {
        let Window { alpha, beta } = self.window;
        self.null_value.is_some_and(|value| if self.max { value >= beta } else { value <= alpha })
    }
    pub fn notes_mut(&mut self) -> &mut Notes {
        self.notes.get_or_insert_default()
    }
    /// Has any child been visited?
    pub fn has_children(&self) -> bool {
        !self.seen.is_empty()
    }
}

/// The better of what there is and a value.
pub fn better_of(best: Option<Number>, value: Number, max: bool) -> Number {
    match best {
        None => value,
        Some(best) if max => best.max(value),
        Some(best) => best.min(value),
    }
}

/// A window narrowed by a value of the player who moves.
pub fn narrowed(window: Window, best: Option<Number>, max: bool) -> Window {
    match best {
        None => window,
        Some(best) if max => Window { alpha: window.alpha.max(best), ..window },
        Some(best) => Window { beta: window.beta.min(best), ..window },
    }
}

/// The children that were visited: by ordinal where the move is legal, else by a hash of its name; and what the first
/// visit returned.
#[derive(Default)]
pub struct SeenMoves {
    all: Vec<(u64, Option<Number>)>,
    /// Where each is, once there are many.
    index: Option<HashMap<u64, usize>>,
}

/// Up to so many are looked through one by one.
const FEW: usize = 24;

impl SeenMoves {
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }
    pub fn len(&self) -> usize {
        self.all.len()
    }
    fn find(&self, key: u64) -> Option<usize> {
        match &self.index {
            Some(index) => index.get(&key).copied(),
            None => self.all.iter().position(|(seen, _)| *seen == key),
        }
    }
    pub fn contains(&self, key: u64) -> bool {
        self.find(key).is_some()
    }
    /// What the first visit of a child returned; `None` if there was none, or it is still open.
    pub fn value(&self, key: u64) -> Option<Number> {
        self.find(key).and_then(|at| self.all[at].1)
    }
    /// A visit begins. Returns whether it is the first.
    pub fn begin(&mut self, key: u64) -> bool {
        if self.contains(key) {
            return false;
        }
        self.all.push((key, None));
        if let Some(index) = &mut self.index {
            index.insert(key, self.all.len() - 1);
        } else if self.all.len() > FEW {
            self.index = Some(self.all.iter().enumerate().map(|(at, (key, _))| (*key, at)).collect());
        }
        true
    }
    /// A visit ends.
    pub fn end(&mut self, key: u64, value: Number) {
        if let Some(at) = self.find(key) {
            self.all[at].1.get_or_insert(value);
        }
    }
    pub fn first(&self) -> Option<u64> {
        self.all.first().map(|(key, _)| *key)
    }
    /// The keys in the order of their first visits.
    pub fn keys(&self) -> impl Iterator<Item = u64> {
        self.all.iter().map(|(key, _)| *key)
    }
}

/// A node's own end of the window, as its children have moved it and as the course returns it; and the same clamped to the
/// window at entry, as fail-hard does: where a child cuts, that is the other end.
pub fn ends(window: Window, best: Number, max: bool) -> [Number; 2] {
    let bounds = narrowed(window, Some(best), max);
    if max { [bounds.alpha, bounds.alpha.min(window.beta)] } else { [bounds.beta, bounds.beta.max(window.alpha)] }
}
