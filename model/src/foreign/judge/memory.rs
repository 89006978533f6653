//! [`PastVisits`]: the values that the visits of each position returned, which a table of the
//! program may hold.
//!
//! Invariant: of each position the latest visits are kept, at most [`VISITS`], of at most
//! [`POSITIONS`] positions. A program may have kept fewer, or more, from searches before the trace.
//! So a visit that is kept here can explain a value, but the lack of one proves nothing.

use super::super::event::TraceWindow;
use super::super::marks::ClaimedKind;
use super::super::number::TraceNumber;
use super::distance::{EndDistance, MovedValue, VisitPlace};
use super::ground::OpenPosition;
use super::positions::position_key;
use super::proof::{Ends, VisitProof};
use engine::boundary::Position;
use engine::rules::key::{BuildKeyHasher, PositionKey};
use std::collections::HashMap;

/// The most positions that are kept.
pub const POSITIONS: usize = 1 << 20;
/// The most different visits of one position that are kept.
const VISITS: usize = 16;

/// Returns the hash of the key of a position.
pub fn hash_of(position: &dyn Position) -> u64 {
    position_key(position).hash()
}

/// The depth to which a position was searched, or has to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchDepth {
    Plies(u32),
    /// To the end of the game.
    End,
    Unknown,
}

/// The depth of an entry beside the depth that a hit needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deep {
    Enough,
    TooShallow,
    /// It is not known.
    Unknown,
}

/// A depth and the place where it is searched; `is_sure` if it is stated or follows from all
/// leaves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VisitDepth {
    pub depth: SearchDepth,
    pub is_sure: bool,
    pub place: VisitPlace,
}

impl VisitDepth {
    /// Compares the depth of a store with the depth that a hit needs. In one pass of unknown depth
    /// all lines are equally long, so a visit nearer to the root is deeper.
    fn reaches(&self, other: &VisitDepth) -> Deep {
        match (self.depth, other.depth) {
            (SearchDepth::End, _) => Deep::Enough,
            (SearchDepth::Plies(has), SearchDepth::Plies(needs)) if has >= needs => Deep::Enough,
            (SearchDepth::Plies(_), SearchDepth::Plies(_) | SearchDepth::End)
                if self.is_sure && other.is_sure =>
            {
                Deep::TooShallow
            }
            (SearchDepth::Plies(_) | SearchDepth::Unknown, _) => {
                let is_unsaid =
                    self.depth == SearchDepth::Unknown && other.depth == SearchDepth::Unknown;
                let is_above =
                    self.place.pass == other.place.pass && self.place.moves <= other.place.moves;
                if is_unsaid && is_above {
                    Deep::Enough
                } else {
                    Deep::Unknown
                }
            }
        }
    }
}

/// A visit that ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PastVisit {
    pub value: TraceNumber,
    pub window: TraceWindow,
    pub searched: VisitDepth,
    /// The proof of its value.
    pub proof: VisitProof,
    /// The tick of its Leave, at which a table may have stored it.
    pub tick: u64,
    /// True if it had no children.
    pub is_leaf: bool,
    /// Its position with the key that the program prints, if it prints one.
    pub key: Option<u128>,
}

impl PastVisit {
    /// Returns true if it was searched as deep as is needed, as far as is known; `None` is the end
    /// of the game.
    pub fn is_deep(&self, rest: Option<u32>) -> bool {
        match (self.searched.depth, rest) {
            (SearchDepth::End | SearchDepth::Unknown, _) => true,
            _ if self.proof.ends == Ends::Yes => true,
            (SearchDepth::Plies(has), Some(needs)) => has >= needs,
            (SearchDepth::Plies(_), None) => false,
        }
    }
    /// Compares its depth with the depth that a hit needs. A value that rests on ends of the game
    /// holds at any depth.
    pub fn reaches(&self, needs: &VisitDepth) -> Deep {
        match (self.searched.reaches(needs), self.proof.ends) {
            (Deep::Enough, _) | (_, Ends::Yes) => Deep::Enough,
            (Deep::TooShallow, Ends::No) => Deep::TooShallow,
            (Deep::TooShallow | Deep::Unknown, Ends::No | Ends::Unknown) => Deep::Unknown,
        }
    }
    /// Returns true if its value is that of its position, and no bound.
    pub fn is_exact(&self) -> bool {
        self.proof.is_exact() && self.proof.low == self.value
    }
    /// Returns true if an entry of this visit gives this value to a node with this window and
    /// `rest` plies left.
    pub fn answers(&self, value: TraceNumber, window: TraceWindow, rest: Option<u32>) -> bool {
        let is_lower = self.value >= self.window.beta && value >= window.beta;
        let is_upper = self.value <= self.window.alpha && value <= window.alpha;
        self.value == value && self.is_deep(rest) && (self.is_exact() || is_lower || is_upper)
    }
    /// Returns true if it proves a claim, at any depth. A weaker bound than the known one is right
    /// as well.
    pub fn supports(&self, kind: ClaimedKind, value: TraceNumber) -> bool {
        match kind {
            ClaimedKind::Exact => self.proof.is_exact() && self.proof.low == value,
            ClaimedKind::Lower => value <= self.proof.low,
            ClaimedKind::Upper => value >= self.proof.high,
        }
    }
    /// Returns true if it contradicts a claim at the same depth and the same ply, where no value
    /// differs by how early a game is won.
    pub fn contradicts(
        &self,
        kind: ClaimedKind,
        value: TraceNumber,
        rest: Option<u32>,
        ply: u32,
    ) -> bool {
        let differs = match kind {
            ClaimedKind::Exact => self.value != value,
            ClaimedKind::Lower => self.value < value,
            ClaimedKind::Upper => self.value > value,
        };
        self.is_exact() && self.rest() == rest && self.searched.place.moves == ply && differs
    }
    /// Returns true if it knows the exact value of a search with `rest` plies left, and that is
    /// another one.
    pub fn refutes(&self, value: TraceNumber, rest: Option<u32>) -> bool {
        self.is_exact() && self.rest() == rest && self.value != value
    }
    /// Returns the plies that it was searched; `None`: to the end of the game, or it is not known.
    fn rest(&self) -> Option<u32> {
        match self.searched.depth {
            SearchDepth::Plies(plies) if self.proof.ends != Ends::Yes => Some(plies),
            SearchDepth::Plies(_) | SearchDepth::End | SearchDepth::Unknown => None,
        }
    }
    /// Returns the visit as it is at another visit of its position, if wins differ by how far away
    /// they are; then the visit as it is if passes do not matter. `None` if that is not known.
    pub fn moved(&self, rule: Option<EndDistance>, to: VisitPlace) -> [Option<PastVisit>; 2] {
        let Some(rule) = rule else {
            return [Some(*self), None];
        };
        let from = self.searched.place;
        let with = |of: fn(MovedValue) -> Option<TraceNumber>| {
            let at = |value: TraceNumber| {
                of(rule.moved(value, from, to)).or((!rule.is_win(value)).then_some(value))
            };
            let proof = VisitProof {
                low: at(self.proof.low)?,
                high: at(self.proof.high)?,
                ..self.proof
            };
            Some(PastVisit {
                value: at(self.value)?,
                proof,
                ..*self
            })
        };
        [with(|moved| moved.due), with(|moved| moved.perhaps)]
    }
    /// Returns the visit in the view of the other side.
    #[must_use]
    pub fn turned(self) -> PastVisit {
        PastVisit {
            value: -self.value,
            window: self.window.turned(),
            proof: self.proof.turned(),
            ..self
        }
    }
}

/// A visit that some hit names as its store, with its position.
#[derive(Clone, Debug)]
pub struct NamedVisit {
    pub key: PositionKey,
    /// The position, where the rules are known.
    pub board: Option<String>,
    pub visit: PastVisit,
}

/// The visits that ended.
#[derive(Default)]
pub struct PastVisits {
    visits: HashMap<PositionKey, Vec<PastVisit>, BuildKeyHasher>,
    /// The positions of each key that the program prints, the latest last.
    by_key: HashMap<u128, Vec<PositionKey>>,
    /// Those that hits name, by the tick of their Leave.
    named: HashMap<u64, NamedVisit, BuildKeyHasher>,
    /// True if some visits were not kept.
    pub is_full: bool,
}

/// The most positions with one key that are kept.
const SAME_KEY: usize = 8;

impl PastVisits {
    /// Keeps a visit of the position with this key. The same visit again takes the place of the
    /// earlier one.
    pub fn keep(&mut self, position: PositionKey, visit: PastVisit) {
        if self.visits.len() >= POSITIONS && !self.visits.contains_key(&position) {
            self.is_full = true;
            return;
        }
        if let Some(key) = visit.key {
            let all = self.by_key.entry(key).or_default();
            all.retain(|known| *known != position);
            all.truncate(SAME_KEY - 1);
            all.push(position.clone());
        }
        let all = self.visits.entry(position).or_default();
        let same = |known: &PastVisit| {
            let place = VisitPlace {
                pass: visit.searched.place.pass,
                ..known.searched.place
            };
            PastVisit {
                tick: visit.tick,
                searched: VisitDepth {
                    place,
                    ..known.searched
                },
                ..*known
            } == visit
        };
        if let Some(at) = all.iter().position(same) {
            all.remove(at);
        } else if all.len() == VISITS {
            all.remove(0);
            self.is_full = true;
        }
        all.push(visit);
    }
    /// Keeps a visit that some hit names. There are at most as many as the ticks that the first
    /// pass has kept.
    pub fn keep_named(&mut self, named: NamedVisit) {
        self.named.insert(named.visit.tick, named);
    }
    /// Returns the visit that ended at a tick, if some hit names it.
    pub fn named(&self, tick: u64) -> Option<&NamedVisit> {
        self.named.get(&tick)
    }
    /// Returns the visits of a position that ended.
    pub fn of(&self, position: &dyn Position) -> &[PastVisit] {
        self.at(&position_key(position))
    }
    /// Returns the visits of the position with this key that ended.
    pub fn at(&self, position: &PositionKey) -> &[PastVisit] {
        self.visits.get(position).map_or(&[], Vec::as_slice)
    }
    /// Returns true if some visit of a known position returned a value.
    pub fn returned(&self, place: Option<&OpenPosition>, value: TraceNumber) -> bool {
        place.is_some_and(|place| {
            self.of(&*place.position)
                .iter()
                .any(|visit| visit.value == value)
        })
    }
    /// Returns the positions that had a key of the program.
    pub fn with_key(&self, key: u128) -> &[PositionKey] {
        self.by_key.get(&key).map_or(&[], Vec::as_slice)
    }
}

/// Returns true if a stored value does no harm: it is exact, or a bound on the side where the
/// window needs no more.
pub fn is_fine(
    value: TraceNumber,
    truth: TraceNumber,
    TraceWindow { alpha, beta }: TraceWindow,
) -> bool {
    value.is_about(truth) || (value <= alpha && truth <= value) || (value >= beta && truth >= value)
}
