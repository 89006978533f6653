//! The program's own keys and numbers of moves, if the trace has them: they reveal a wrong board, also in a game whose
//! rules plyscope does not know.
//!
//! One position has one key: in a game the position itself is compared, else the moves that lead to a node. A key may
//! also depend on the remaining depth or the window. So only visits with the same depth and window are compared, unless
//! some position has kept its key at another depth or in another window. Two positions may share a key where their
//! values do not differ: mirror images, or heaps in another order. They may not where the numbers of their legal moves
//! differ, or where minimax to the end of the game gives other values.
//!
//! Cost: a look into two tables for each node with a key.

use super::super::TraceNumber;
use super::finding::{Finding, FindingKind as Kind, FindingValue};
use super::hits::hash_of;
use super::key_visits::{KeyOwner, KeyVisit, Left, MOST_KEYS};
use super::ledger::{Charge, plain};
use super::verdict::Inspector;
use super::walk::TraceWalk;
use super::{sentences, table_sentences};
use engine::numbers::Ordinal;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Pairs of positions with one key beyond so many are not compared by minimax.
const MOST_PAIRS: u32 = 64;

impl Inspector<'_> {
    /// Takes in what the line of the last frame says of its key and its moves.
    pub(super) fn keys(&mut self, walk: &mut TraceWalk<'_>) {
        self.moves_said(walk);
        let Some(frame) = walk.frames.last() else { return };
        let Some(key) = frame.marks.key.filter(|_| !frame.marks.null) else { return };
        let (tick, window) = (frame.enter, frame.window);
        let claimed = self.demands.depth(walk.pass()).filter(|(_, claimed)| *claimed);
        let rest = claimed.map_or(frame.stated_rest, |(depth, _)| walk.rest(depth));
        let left = rest.map_or(Left::Unknown(walk.pass(), walk.ply()), Left::Plies);
        let identity = match &frame.place {
            Some(_) => hash_of(frame).unwrap_or_default(),
            None => hash_of_path(walk),
        };
        if self.keys.positions.len() >= MOST_KEYS || self.keys.is_reported {
            return;
        }
        if let Some(known) = self.keys.positions.get(&identity) {
            let stored = known.tick;
            let (same_depth, same_window) = (known.left == left, known.window == window);
            let other_depth = matches!((known.left, left), (Left::Plies(one), Left::Plies(other)) if one != other);
            if known.key == key {
                self.keys.is_depth_free |= other_depth;
                self.keys.is_window_free |= !same_window;
            } else if same_depth && same_window {
                self.report_key(walk.path(walk.ply()), tick, stored, false);
            } else {
                let at = if same_window {
                    0
                } else if same_depth {
                    1
                } else {
                    2
                };
                self.keys.unlike[at].get_or_insert_with(|| (tick, walk.path(walk.ply()), stored));
            }
        } else {
            self.keys.positions.insert(identity, KeyVisit { key, left, window, tick });
        }
        self.one_key(walk, key, identity);
    }

    /// Whether another position had this key.
    fn one_key(&mut self, walk: &TraceWalk<'_>, key: u128, identity: u64) {
        let Some(frame) = walk.frames.last() else { return };
        let (moves, tick) = (frame.marks.moves.filter(|_| !frame.quiet), frame.enter);
        let path = walk.known_path(walk.ply()).map(<[Ordinal]>::to_vec);
        let Some(owner) = self.keys.owners.get(&key) else {
            self.keys.owners.insert(key, KeyOwner { hash: identity, moves, path, tick });
            return;
        };
        if owner.hash == identity {
            return;
        }
        let (before, other) = (owner.tick, owner.path.clone());
        let differ = owner.moves.zip(moves).is_some_and(|(one, other)| one != other);
        let pair = other.zip(path).filter(|_| self.keys.pairs < MOST_PAIRS);
        let differ = differ || pair.is_some_and(|(one, other)| self.values_differ(walk, &one, &other));
        if differ {
            self.report_key(walk.path(walk.ply()), tick, before, true);
        }
    }

    /// Whether the values of two positions differ in the view in which the program keeps them.
    fn values_differ(&mut self, walk: &TraceWalk<'_>, one: &[Ordinal], other: &[Ordinal]) -> bool {
        self.keys.pairs += 1;
        let Some(game) = self.ground.game() else { return false };
        let outcome = game.known.iter().find(|(name, _)| name == "outcome").map(|(_, problem)| problem);
        let Some(problem) = outcome.or(game.named.as_ref()).map(std::sync::Arc::clone) else { return false };
        let value = |judge: &mut Inspector<'_>, path: &[Ordinal]| -> Option<TraceNumber> {
            let value = judge.truth(&*problem, path, None)?;
            let max = game.is_max(&*problem.position(path));
            Some(if walk.is_mover() && !max { -value } else { value })
        };
        let values = value(self, one).zip(value(self, other));
        values.is_some_and(|(one, other)| one != other)
    }

    /// What the line says of the number of legal moves, where the rules are known.
    fn moves_said(&mut self, walk: &mut TraceWalk<'_>) {
        let Some(frame) = walk.frames.last_mut() else { return };
        let Some(said) = frame.marks.moves.filter(|_| !frame.quiet) else { return };
        let tick = frame.enter;
        let Some(legal) = frame.place.as_mut().map(|place| place.legal().len() as u64) else { return };
        if said == legal {
            return;
        }
        let kind = if said < legal { Kind::MissingMove } else { Kind::IllegalMove };
        let say = |at: &str| {
            (FindingValue::Count(said), FindingValue::Count(legal), table_sentences::moves_said(at, said, legal))
        };
        let lost = Inspector::lost(walk);
        self.report_step(walk, (kind, tick), super::ledger::or_other_board(plain(kind)), lost, say);
    }

    fn report_key(&mut self, path: Vec<String>, tick: u64, before: u64, shared: bool) {
        // A wrong key shows at many nodes: the first says all.
        self.keys.is_reported = true;
        let entry =
            Charge { kind: Kind::Key, fault: true, tick, explanations: plain(Kind::Key), cause: None, lost: false };
        self.ledger.add(entry, || {
            let at = sentences::node(&path);
            let text =
                if shared { table_sentences::one_key(&at, before) } else { table_sentences::two_keys(&at, before) };
            let mv = path.last().cloned();
            let (found, expected, stored, cause) = (FindingValue::Nothing, FindingValue::Nothing, Some(before), None);
            Finding { kind: Kind::Key, fault: true, tick, path, mv, found, expected, text, stored, cause }
        });
    }

    /// What only the whole trace shows.
    pub(super) fn finish_keys(&mut self) {
        let (depth_free, window_free) = (self.keys.is_depth_free, self.keys.is_window_free);
        let [by_depth, by_window, by_both] = std::mem::take(&mut self.keys.unlike);
        let by_both = by_both.filter(|_| depth_free && window_free);
        let shown = [by_depth.filter(|_| depth_free), by_window.filter(|_| window_free), by_both];
        let first = shown.into_iter().flatten().min_by_key(|(tick, ..)| *tick);
        if let Some((tick, path, before)) = first.filter(|_| !self.keys.is_reported) {
            self.report_key(path, tick, before, false);
        }
    }
}

/// The moves that lead to a node, where no rules say which position that is.
fn hash_of_path(walk: &TraceWalk<'_>) -> u64 {
    let mut hasher = DefaultHasher::new();
    walk.path(walk.ply()).hash(&mut hasher);
    hasher.finish()
}
