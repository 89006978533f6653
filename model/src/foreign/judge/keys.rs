//! The program's own keys and numbers of moves, if the trace has them: they reveal a wrong board,
//! also in a game whose rules plyscope does not know.
//!
//! A node is left with the key that it was entered with, and a move gives its child another one. A
//! key that stands again and again on the line to a node, with no fewer plies left, is that of a
//! search without end.
//!
//! One position has one key: in a game the position itself is compared, else the moves that lead to
//! a node. A key may also depend on the remaining depth or the window. So only visits with the same
//! depth and window are compared, unless some position has kept its key at another depth or in
//! another window. Two positions may share a key where their values do not differ: mirror images,
//! or heaps in another order. They may not where the numbers of their legal moves differ, or where
//! minimax to the end of the game gives other values.
//!
//! Cost: a look into a few tables for each node with a key.

use super::super::TraceNumber;
use super::finding::{Finding, FindingKind as Kind, FindingValue};
use super::ground::OpenPosition;
use super::key_visits::{Identity, KeyOwner, KeySign, KeyVisit, Left, MOST_KEYS};
use super::ledger::{Charge, or_other_board, plain};
use super::symmetry::is_board_of;
use super::verdict::Inspector;
use super::walk::{Departure, TraceWalk};
use super::{sentences, table_sentences};
use engine::numbers::Ordinal;

/// The most pairs of positions with one key that are compared by minimax.
const MOST_PAIRS: u32 = 64;
/// The longest line of a position that is compared by minimax: from longer ones it would not reach
/// the end of the game.
const LONGEST: usize = 512;

/// The names of a pass in games that have one, in small letters; it may leave the key of the board
/// as it is.
const PASSES: [&str; 12] = [
    "-", "--", "pass", "passa", "pasa", "skip", "null", "none", "0000", "@@@@", "-1", "(-1,-1)",
];

impl Inspector<'_> {
    /// Takes in the key and the number of moves that the line of the last frame states.
    pub(super) fn keys(&mut self, walk: &mut TraceWalk<'_>) {
        self.moves_said(walk);
        let Some(frame) = walk.frames.last() else {
            return;
        };
        let Some(key) = frame.marks.key.filter(|_| !frame.marks.null) else {
            return;
        };
        let (tick, window) = (frame.enter, frame.window);
        let claimed = self
            .demands
            .depth(walk.pass())
            .filter(|(_, claimed)| *claimed);
        let rest = claimed.map_or(frame.stated_rest, |(depth, _)| walk.rest(depth));
        self.on_line(walk, key, rest);
        // Passes after the end may change the key or not.
        let is_beyond = walk
            .frames
            .last()
            .and_then(|frame| frame.place.as_ref())
            .is_some_and(OpenPosition::is_beyond_end);
        if is_beyond || self.keys.is_lost() || self.keys.positions.len() >= MOST_KEYS {
            return;
        }
        let left = rest.map_or(Left::Unknown(walk.pass(), walk.ply()), Left::Plies);
        let Some(identity) = self.keys.identity(walk) else {
            return;
        };
        if let Some(known) = self.keys.positions.get(&identity) {
            let stored = known.tick;
            let (same_depth, same_window) = (known.left == left, known.window == window);
            let other_depth = matches!((known.left, left), (Left::Plies(one), Left::Plies(other)) if one != other);
            if known.key == key {
                self.keys.is_depth_free |= other_depth;
                self.keys.is_window_free |= !same_window;
            } else if same_depth && same_window {
                self.report_key(KeySign::TwoKeys, walk, tick, stored, |at| {
                    table_sentences::two_keys(at, stored)
                });
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
            self.keys.positions.insert(
                identity,
                KeyVisit {
                    key,
                    left,
                    window,
                    tick,
                },
            );
        }
        self.one_key(walk, key, identity);
    }

    /// Compares the key of the last node with those of the nodes above it.
    fn on_line(&mut self, walk: &TraceWalk<'_>, key: u128, rest: Option<i64>) {
        let Some(above) = self.keys.open.enter(walk, key, rest) else {
            return;
        };
        let (ply, Some(frame)) = (walk.ply(), walk.frames.last()) else {
            return;
        };
        let (tick, mv) = (frame.enter, walk.name(ply));
        let upper = walk
            .frames
            .get(above.ply)
            .and_then(|upper| upper.place.as_ref());
        let places = frame
            .place
            .as_ref()
            .zip(upper)
            .map(|(here, upper)| (&*here.position, &*upper.position));
        // A pass leaves the board as it is.
        let passes = places.map_or_else(
            || PASSES.contains(&&*mv.to_ascii_lowercase()),
            |(here, upper)| is_board_of(here, upper),
        );
        if above.ply + 1 == ply && !passes {
            let say = |at: &str| table_sentences::not_moved(at, mv);
            return self.report_key(KeySign::NotMoved, walk, tick, above.enter, say);
        }
        if self.keys.is_lost() {
            return;
        }
        // In plyscope's own games no position comes back.
        let differs =
            places.is_some_and(|(here, upper)| here.key().is_some() && here.key() != upper.key());
        if above.is_endless {
            let say = |at: &str| table_sentences::endless(at, above.times, above.enter);
            self.report_key(KeySign::Repeated, walk, tick, above.enter, say);
        } else if differs && !passes {
            let say = |at: &str| table_sentences::key_above(at, above.enter);
            self.report_key(KeySign::Repeated, walk, tick, above.enter, say);
        }
    }

    /// Compares the key of a node that is left with the key that it was entered with.
    pub(super) fn key_left(&mut self, walk: &TraceWalk<'_>, departure: &Departure<'_>) {
        let Some((frame, left)) = walk.frames.last().zip(departure.key) else {
            return;
        };
        let Some(entered) = frame.marks.key.filter(|entered| *entered != left) else {
            return;
        };
        let (enter, only) = (frame.enter, frame.latest_name().to_owned());
        let only = Some(only).filter(|_| frame.seen.len() == 1);
        let say = |at: &str| table_sentences::not_restored(at, (entered, left), only.as_deref());
        let reported = self.report_key_with(KeySign::NotRestored, walk, departure.tick, enter, say);
        if let Some(at) = reported {
            self.ledger.reword(at, |finding| {
                finding.found = FindingValue::Text(format!("{left:x}"));
                finding.expected = FindingValue::Text(format!("{entered:x}"));
            });
        }
    }

    /// Judges whether another position had this key.
    fn one_key(&mut self, walk: &TraceWalk<'_>, key: u128, identity: Identity) {
        let Some(frame) = walk.frames.last() else {
            return;
        };
        let (moves, tick) = (frame.marks.moves.filter(|_| !frame.quiet), frame.enter);
        let path = || {
            walk.known_path(walk.ply())
                .filter(|path| path.len() <= LONGEST)
                .map(<[Ordinal]>::to_vec)
        };
        let Some(owner) = self.keys.owners.get(&key) else {
            let path = path();
            self.keys.owners.insert(
                key,
                KeyOwner {
                    identity,
                    moves,
                    path,
                    tick,
                },
            );
            return;
        };
        if owner.identity == identity || self.keys.has(KeySign::OneKey) {
            return;
        }
        let (before, other) = (owner.tick, owner.path.clone());
        let differ = owner
            .moves
            .zip(moves)
            .is_some_and(|(one, other)| one != other);
        let pair = other.zip(path()).filter(|_| self.keys.pairs < MOST_PAIRS);
        let differ =
            differ || pair.is_some_and(|(one, other)| self.values_differ(walk, &one, &other));
        if differ {
            self.report_key(KeySign::OneKey, walk, tick, before, |at| {
                table_sentences::one_key(at, before)
            });
        }
    }

    /// Returns true if the values of two positions differ in the view in which the program keeps
    /// them.
    fn values_differ(&mut self, walk: &TraceWalk<'_>, one: &[Ordinal], other: &[Ordinal]) -> bool {
        self.keys.pairs += 1;
        let Some(game) = self.ground.game() else {
            return false;
        };
        let outcome = game
            .known
            .iter()
            .find(|(name, _)| name == "outcome")
            .map(|(_, problem)| problem);
        let Some(problem) = outcome.or(game.named.as_ref()).map(std::sync::Arc::clone) else {
            return false;
        };
        let value = |judge: &mut Inspector<'_>, path: &[Ordinal]| -> Option<TraceNumber> {
            let value = judge.truth(&*problem, path, None)?;
            let max = game.is_max(&*problem.position(path));
            Some(if walk.is_mover() && !max {
                -value
            } else {
                value
            })
        };
        let values = value(self, one).zip(value(self, other));
        values.is_some_and(|(one, other)| one != other)
    }

    /// Compares the number of legal moves that the line states with the rules, where they are
    /// known.
    fn moves_said(&mut self, walk: &mut TraceWalk<'_>) {
        let Some(frame) = walk.frames.last_mut() else {
            return;
        };
        let Some(said) = frame.marks.moves.filter(|_| !frame.quiet) else {
            return;
        };
        let tick = frame.enter;
        let Some(legal) = frame.place.as_mut().map(|place| place.legal().len() as u64) else {
            return;
        };
        // If only a pass is left, or none for either side, programs count one move or none.
        let is_pass_only =
            |place: &OpenPosition| place.end().is_some() || place.position.forced_pass().is_some();
        let may_be_pass =
            walk.ground.has_passes() && said <= 1 && frame.place.as_ref().is_some_and(is_pass_only);
        if said == legal || may_be_pass {
            return;
        }
        let kind = if said < legal {
            Kind::MissingMove
        } else {
            Kind::IllegalMove
        };
        let say = |at: &str| {
            (
                FindingValue::Count(said),
                FindingValue::Count(legal),
                table_sentences::moves_said(at, said, legal),
            )
        };
        let lost = Inspector::lost(walk);
        self.report_step(walk, (kind, tick), or_other_board(plain(kind)), lost, say);
    }

    fn report_key(
        &mut self,
        sign: KeySign,
        walk: &TraceWalk<'_>,
        tick: u64,
        before: u64,
        say: impl FnOnce(&str) -> String,
    ) {
        self.report_key_with(sign, walk, tick, before, say);
    }
    /// Reports the fault that a key shows about the last frame. A wrong key shows at many nodes, so
    /// only the first is reported. `before` is the tick of the visit with which it is compared.
    fn report_key_with(
        &mut self,
        sign: KeySign,
        walk: &TraceWalk<'_>,
        tick: u64,
        before: u64,
        say: impl FnOnce(&str) -> String,
    ) -> Option<usize> {
        let (_, count) = self.keys.found.entry(sign).or_insert((None, 0));
        *count += 1;
        if *count > 1 {
            return None;
        }
        let reported = self.add_key(tick, walk.path(walk.ply()), before, say);
        if let Some((found, _)) = self.keys.found.get_mut(&sign) {
            *found = reported;
        }
        reported
    }
    fn add_key(
        &mut self,
        tick: u64,
        path: Vec<String>,
        before: u64,
        say: impl FnOnce(&str) -> String,
    ) -> Option<usize> {
        let explanations = or_other_board(plain(Kind::Key));
        let entry = Charge {
            kind: Kind::Key,
            fault: true,
            tick,
            explanations,
            cause: None,
            lost: false,
        };
        self.ledger.add(entry, || {
            let (text, mv) = (say(&sentences::node(&path)), path.last().cloned());
            let (found, expected, stored, cause) = (
                FindingValue::Nothing,
                FindingValue::Nothing,
                Some(before),
                None,
            );
            Finding {
                kind: Kind::Key,
                fault: true,
                tick,
                path,
                mv,
                found,
                expected,
                text,
                stored,
                cause,
            }
        })
    }

    /// Reports the faults that only the whole trace shows.
    pub(super) fn finish_keys(&mut self) {
        let (depth_free, window_free) = (self.keys.is_depth_free, self.keys.is_window_free);
        let [by_depth, by_window, by_both] = std::mem::take(&mut self.keys.unlike);
        let by_both = by_both.filter(|_| depth_free && window_free);
        let shown = [
            by_depth.filter(|_| depth_free),
            by_window.filter(|_| window_free),
            by_both,
        ];
        let first = shown.into_iter().flatten().min_by_key(|(tick, ..)| *tick);
        if let Some((tick, path, before)) = first.filter(|_| self.keys.found.is_empty()) {
            self.add_key(tick, path, before, |at| {
                table_sentences::two_keys(at, before)
            });
        }
        for (found, count) in std::mem::take(&mut self.keys.found).into_values() {
            if let Some(at) = found.filter(|_| count > 1) {
                self.ledger.reword(at, |finding| {
                    if finding.kind == Kind::Key {
                        finding.text = table_sentences::so_often(&finding.text, count);
                    }
                });
            }
        }
    }
}
