//! [`EntryLife`]: the lifetime of a table entry: the visits that used it, and the store that
//! replaced it.
//!
//! A recording knows for each hit the visit that stored the entry. The opposite direction, from a
//! store to its uses, is not recorded: the search runs again at full speed, and the entry is
//! watched from its store to its end.

use crate::numbers::{NodeNumber, Ordinal, Tick};
use crate::search::memory::{Replaced, Stored};
use crate::search::{Kind, Recorder, Token, Value, Window};
use crate::trace::Way;

/// The maximum number of listed uses of an entry.
const MOST_USES: usize = 1_000;
/// The number of nodes between two checks of the token.
const EVERY: u64 = 4_096;

/// The end of an entry's lifetime.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EntryEnd {
    /// The Leave at which another entry was stored in its place.
    pub tick: Tick,
    /// True if the replacing entry is of the same position.
    pub same_position: bool,
}

/// The lifetime of a table entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryLife {
    /// The Leave at which the entry was stored.
    pub stored: Tick,
    /// The value of the entry.
    pub value: Value,
    /// The kind of the value: exact or a bound.
    pub kind: Kind,
    /// The depth to which the position had been searched, in plies; `None` stands for the end of
    /// the game.
    pub depth: Option<u32>,
    /// The move of the entry, which a later visit tries first.
    pub mv: Option<Ordinal>,
    /// The number of visits that the entry cut off.
    pub uses: u64,
    /// The Enter of each of these visits, in order; only the first thousand.
    pub used: Vec<Tick>,
    /// The Enter of the last of them.
    pub last_used: Option<Tick>,
    /// The end of the entry; `None` if it lasted to the end of the search.
    pub end: Option<EntryEnd>,
}

impl EntryLife {
    /// Returns the first listed use after a tick.
    pub fn next_use(&self, after: Tick) -> Option<Tick> {
        self.used
            .get(self.used.partition_point(|used| *used <= after))
            .copied()
    }
    /// Returns the last listed use before a tick.
    pub fn previous_use(&self, before: Tick) -> Option<Tick> {
        self.used
            .partition_point(|used| *used < before)
            .checked_sub(1)
            .and_then(|at| self.used.get(at))
            .copied()
    }
}

/// The clock of a search that is being watched.
struct Clock {
    token: Token,
    next_look: u64,
    entered: u64,
    ply: u32,
}

impl Clock {
    fn new(token: &Token) -> Clock {
        Clock {
            token: token.clone(),
            next_look: EVERY,
            entered: 0,
            ply: 0,
        }
    }
    /// Counts an entered node and returns the tick of its Enter.
    fn enter(&mut self) -> Tick {
        let number = NodeNumber(self.entered);
        self.entered += 1;
        number.enter(self.ply)
    }
    fn stops(&mut self, nodes: u64) -> bool {
        if nodes < self.next_look {
            return false;
        }
        let passed = nodes + EVERY - self.next_look;
        self.next_look = nodes + EVERY;
        self.token.passed(passed)
    }
}

/// A recorder that watches the entry stored at a given tick.
pub(super) struct LifeWatch {
    clock: Clock,
    stored: Tick,
    pub life: Option<EntryLife>,
}

impl LifeWatch {
    pub fn of(stored: Tick, token: &Token) -> LifeWatch {
        LifeWatch {
            clock: Clock::new(token),
            stored,
            life: None,
        }
    }
    /// Returns whether the search was stopped before the entry's end was found.
    pub fn is_stopped(&self) -> bool {
        self.clock.token.is_stopped() && self.life.as_ref().is_none_or(|life| life.end.is_none())
    }
}

impl Recorder for LifeWatch {
    fn on(&self) -> bool {
        true
    }
    fn enter(&mut self, _: Ordinal, _: Window, _: bool, _: u16) {
        self.clock.enter();
        self.clock.ply += 1;
    }
    fn leaf(&mut self, _: Ordinal, _: Window, _: Value) {
        self.clock.enter();
    }
    fn leave(&mut self, _: Value, _: u16) {
        self.clock.ply -= 1;
    }
    fn hit(&mut self, _: Ordinal, _: Window, known: &Stored) {
        let now = self.clock.enter();
        let Some(life) = self.life.as_mut().filter(|_| known.tick == self.stored) else {
            return;
        };
        life.uses += 1;
        life.last_used = Some(now);
        if life.used.len() < MOST_USES {
            life.used.push(now);
        }
    }
    fn follows_entries(&self) -> bool {
        true
    }
    fn stored(&mut self, stored: &Stored, replaced: Option<&Replaced>) {
        if stored.tick == self.stored {
            self.life = Some(EntryLife {
                stored: stored.tick,
                value: stored.value,
                kind: stored.kind,
                depth: stored.remaining.depth(),
                mv: stored.mv().or(replaced
                    .filter(|replaced| replaced.same)
                    .and_then(|replaced| replaced.stored.mv())),
                uses: 0,
                used: Vec::new(),
                last_used: None,
                end: None,
            });
        } else if let (Some(life), Some(replaced)) = (&mut self.life, replaced)
            && replaced.stored.tick == self.stored
        {
            life.end = Some(EntryEnd {
                tick: stored.tick,
                same_position: replaced.same,
            });
        }
    }
    fn stop(&mut self, nodes: u64) -> bool {
        self.life.as_ref().is_some_and(|life| life.end.is_some()) || self.clock.stops(nodes)
    }
}

/// A recorder that looks for entries that are replaced.
pub(super) struct ReplacedWatch {
    clock: Clock,
    from: Option<Tick>,
    way: Way,
    pub found: Option<Tick>,
    over: bool,
}

impl ReplacedWatch {
    pub fn new(from: Option<Tick>, way: Way, token: &Token) -> ReplacedWatch {
        ReplacedWatch {
            clock: Clock::new(token),
            from,
            way,
            found: None,
            over: false,
        }
    }
    /// Returns whether the search was stopped before the result was known.
    pub fn is_stopped(&self) -> bool {
        self.clock.token.is_stopped() && !self.over
    }
}

impl Recorder for ReplacedWatch {
    fn on(&self) -> bool {
        true
    }
    fn stored(&mut self, stored: &Stored, replaced: Option<&Replaced>) {
        match (self.way, self.from) {
            _ if self.over => {}
            (Way::Forwards, from) => {
                if replaced.is_some() && from.is_none_or(|from| stored.tick > from) {
                    (self.found, self.over) = (Some(stored.tick), true);
                }
            }
            (Way::Backwards, Some(from)) if stored.tick >= from => self.over = true,
            (Way::Backwards, _) => {
                if replaced.is_some() {
                    self.found = Some(stored.tick);
                }
            }
        }
    }
    fn stop(&mut self, nodes: u64) -> bool {
        self.over || self.clock.stops(nodes)
    }
}
