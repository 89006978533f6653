//! [`Columns`]: additional data about the nodes of an arena, allocated only for the searches that
//! need them.
//!
//! Some columns have one row per node, and exist from the beginning of a search or never. Others
//! are created with the first node that has an entry in them; nodes beyond their end have none.
//! Hits and chance nodes are lists sorted by index.

use crate::numbers::Tick;
use crate::rules::Weights;
use crate::search::memory::{Early, Stored};
use crate::search::{Kind, Window};

/// The position of a node in the text that it was read from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextPlace {
    /// The offset of the first byte of its Enter.
    pub enter: u64,
    /// The offset of the first byte of its Leave; equal to `enter` while the node is open, and
    /// where one line is both.
    pub leave: u64,
}

/// A table hit: the reason why a visit returned at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// The kind of the entry's value, also where it is exact outside the window.
    pub kind: Kind,
    /// The depth to which the position had been searched, in plies; `None`: to the end of the game.
    pub depth: Option<u32>,
    /// The tick of the Leave at which the entry was stored; `None` if it is not known.
    pub from: Option<Tick>,
}

impl Hit {
    /// Returns the hit that an entry yields.
    pub(super) fn of(known: &Stored) -> Hit {
        Hit {
            kind: known.kind,
            depth: known.remaining.depth(),
            from: known.born(),
        }
    }
}

/// The position in the log of a search's memory at which the reads of a subtree begin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReadsAt {
    /// The position in the log of reads, in half bytes.
    pub reads: u64,
    /// The position in the log of births, in bytes; `u64::MAX` if births are not kept.
    pub births: u64,
}

/// The number of moves of a node that the memory puts first, by their source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EarlyMoves {
    /// True if the first move is that of the table.
    pub table: bool,
    /// The number of killers that come next.
    pub killers: u8,
    /// The number of moves after these that are ordered by their counts.
    pub counted: u16,
}

/// The reason for a move's place in the search order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MoveOrigin {
    /// The move order of the search.
    #[default]
    Order,
    /// The table's move.
    Table,
    /// A killer of the ply.
    Killer,
    /// Its count in the history put it there.
    History,
}

impl EarlyMoves {
    /// Returns true if there is any such move.
    pub fn is_any(self) -> bool {
        self != EarlyMoves::default()
    }
    /// Returns the reason for the place of the move at position `rank` of the node, counted from 0.
    pub fn origin(self, rank: usize) -> MoveOrigin {
        let of_table = usize::from(self.table);
        let killers = of_table + usize::from(self.killers);
        if rank < of_table {
            MoveOrigin::Table
        } else if rank < killers {
            MoveOrigin::Killer
        } else if rank < killers + usize::from(self.counted) {
            MoveOrigin::History
        } else {
            MoveOrigin::Order
        }
    }
    /// Returns the number of moves in `early`.
    pub(super) fn of(early: &Early) -> EarlyMoves {
        EarlyMoves {
            table: early.table.is_some(),
            killers: early.killers.iter().flatten().count() as u8,
            counted: early.counted.unwrap_or(0),
        }
    }
}

/// The data about a node that only a search with a memory has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Noted {
    pub at: ReadsAt,
    pub early: EarlyMoves,
}

/// The additional bytes per node in a search with a memory, assuming that up to a third of the
/// nodes are hits.
pub(super) const NOTED_BYTES: usize =
    std::mem::size_of::<Noted>() + std::mem::size_of::<(usize, Hit)>() / 3;

/// The progress in the lists by index while nodes move to the front: for each list the next item to
/// examine, and the number of items kept.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Shifting {
    answers: (usize, usize),
    chance: (usize, usize),
}

/// The columns of an arena.
#[derive(Clone, Debug, Default)]
pub(super) struct Columns {
    /// The number of re-searches inside the subtree of each node.
    researches: Vec<u32>,
    /// The number of hits inside the subtree of each node that is not itself a hit.
    hits: Vec<u32>,
    /// The window of each node, if windows are kept.
    windows: Option<Vec<Window>>,
    /// The position of each node in the text, if the search was read from one.
    places: Option<Vec<TextPlace>>,
    /// The memory data of each node, if the search has a memory.
    noted: Option<Vec<Noted>>,
    /// The table hits, by index.
    answers: Vec<(usize, Hit)>,
    /// The chance nodes, by index, with the weights of their moves.
    chance: Vec<(usize, Weights)>,
    /// True if any column has one row per node.
    has_rows: bool,
    /// The number of nodes ever added, including those folded without being kept; maintained only
    /// if `has_rows` is true.
    added: u64,
    /// The memory data of the node that is added next.
    next: Noted,
}

impl Columns {
    pub(super) fn bytes(&self) -> usize {
        (self.researches.capacity() + self.hits.capacity()) * std::mem::size_of::<u32>()
            + self.windows.as_ref().map_or(0, Vec::capacity) * std::mem::size_of::<Window>()
            + self.places.as_ref().map_or(0, Vec::capacity) * std::mem::size_of::<TextPlace>()
            + self.noted.as_ref().map_or(0, Vec::capacity) * std::mem::size_of::<Noted>()
            + self.answers.capacity() * std::mem::size_of::<(usize, Hit)>()
            + self.chance.capacity() * std::mem::size_of::<(usize, Weights)>()
    }
    /// Keeps windows and text positions from now on.
    pub(super) fn keep_places(&mut self) {
        (self.windows, self.places, self.has_rows) = (Some(Vec::new()), Some(Vec::new()), true);
    }
    /// Keeps memory data from now on.
    pub(super) fn keep_noted(&mut self) {
        self.noted = Some(Vec::new());
        self.has_rows = true;
    }
    /// Sets the memory data of the node that is added next.
    pub(super) fn note(&mut self, noted: Noted) {
        self.next = noted;
    }
    /// Returns the number of nodes ever added, if any column has one row per node.
    pub(super) fn added(&self) -> u64 {
        self.added
    }
    /// Counts `nodes` more nodes as added: they were searched and are not kept.
    pub(super) fn pass_over(&mut self, nodes: u64) {
        self.added += nodes;
    }
    pub(super) fn has_places(&self) -> bool {
        self.places.is_some()
    }

    /// Adds a row for a new node.
    #[inline(always)]
    pub(super) fn push(&mut self, window: Window, event: u64) {
        if self.has_rows {
            self.push_rows(window, event);
        }
    }
    fn push_rows(&mut self, window: Window, event: u64) {
        self.added += 1;
        if let Some(windows) = &mut self.windows {
            windows.push(window);
        }
        if let Some(places) = &mut self.places {
            places.push(TextPlace {
                enter: event,
                leave: event,
            });
        }
        if let Some(column) = &mut self.noted {
            column.push(std::mem::take(&mut self.next));
        }
    }
    /// Marks the node at an index, which must be the last one, as a table hit.
    pub(super) fn answered(&mut self, index: usize, hit: Hit) {
        self.answers.push((index, hit));
    }
    /// Sets the text position of the Leave of a node.
    pub(super) fn left(&mut self, index: usize, event: u64) {
        if let Some(places) = &mut self.places {
            places[index].leave = event;
        }
    }
    /// Stores the re-searches and hits of a node; a column is created with its first nonzero count.
    pub(super) fn count(&mut self, index: usize, researches: u64, hits: u64) {
        let put = |column: &mut Vec<u32>, count: u64| {
            if count > 0 {
                column.resize(column.len().max(index + 1), 0);
                column[index] = u32::try_from(count).unwrap_or(u32::MAX);
            }
        };
        put(&mut self.researches, researches);
        put(&mut self.hits, hits);
    }
    /// Returns the re-searches and hits of a node; `u32::MAX` stands for a count that does not fit.
    pub(super) fn counted(&self, index: usize) -> [u32; 2] {
        [&self.researches, &self.hits].map(|column| column.get(index).copied().unwrap_or(0))
    }
    pub(super) fn window(&self, index: usize) -> Option<Window> {
        self.windows
            .as_ref()
            .and_then(|windows| windows.get(index))
            .copied()
    }
    pub(super) fn place(&self, index: usize) -> Option<TextPlace> {
        self.places
            .as_ref()
            .and_then(|places| places.get(index))
            .copied()
    }
    pub(super) fn noted(&self, index: usize) -> Option<Noted> {
        self.noted
            .as_ref()
            .and_then(|noted| noted.get(index))
            .copied()
    }
    /// Returns the table hit at a node, if it is one.
    pub(super) fn hit(&self, index: usize) -> Option<Hit> {
        let at = self
            .answers
            .binary_search_by_key(&index, |(at, _)| *at)
            .ok()?;
        self.answers.get(at).map(|(_, hit)| *hit)
    }

    /// Marks the node at an index, which must be the last one, as a chance node.
    pub(super) fn weigh(&mut self, index: usize, weights: Weights) {
        self.chance.push((index, weights));
    }
    /// Returns the weights of the moves of a chance node.
    #[inline]
    pub(super) fn weights(&self, index: usize) -> Option<&Weights> {
        if self.chance.is_empty() {
            return None;
        }
        let at = self
            .chance
            .binary_search_by_key(&index, |(at, _)| *at)
            .ok()?;
        self.chance.get(at).map(|(_, weights)| weights)
    }

    /// Drops all nodes from an index on.
    pub(super) fn cut_off(&mut self, length: usize) {
        self.researches.truncate(length);
        self.hits.truncate(length);
        if let Some(windows) = &mut self.windows {
            windows.truncate(length);
        }
        if let Some(places) = &mut self.places {
            places.truncate(length);
        }
        if let Some(noted) = &mut self.noted {
            noted.truncate(length);
        }
        // The dropped nodes were added last, so these are rarely more than a few.
        while self.answers.pop_if(|(index, _)| *index >= length).is_some() {}
        while self.chance.pop_if(|(index, _)| *index >= length).is_some() {}
    }
    /// Moves the row of a node to the front. To be called once for each kept node, in order.
    pub(super) fn shift(&mut self, from: usize, to: usize, lists: &mut Shifting) {
        let move_count = |column: &mut Vec<u32>| {
            let count = column.get(from).copied().unwrap_or(0);
            if let Some(slot) = column.get_mut(to) {
                *slot = count;
            }
        };
        move_count(&mut self.researches);
        move_count(&mut self.hits);
        if let Some(windows) = &mut self.windows {
            windows[to] = windows[from];
        }
        if let Some(places) = &mut self.places {
            places[to] = places[from];
        }
        if let Some(noted) = &mut self.noted {
            noted[to] = noted[from];
        }
        let Shifting {
            answers: (next, kept),
            chance: (next_chance, kept_chance),
        } = lists;
        while let Some(index) = self
            .chance
            .get(*next_chance)
            .map(|(index, _)| *index)
            .filter(|index| *index <= from)
        {
            if index == from {
                self.chance.swap(*kept_chance, *next_chance);
                if let Some(kept) = self.chance.get_mut(*kept_chance) {
                    kept.0 = to;
                }
                *kept_chance += 1;
            }
            *next_chance += 1;
        }
        while let Some((index, hit)) = self
            .answers
            .get(*next)
            .copied()
            .filter(|(index, _)| *index <= from)
        {
            if index == from {
                self.answers[*kept] = (to, hit);
                *kept += 1;
            }
            *next += 1;
        }
    }
    /// Truncates the lists after all kept nodes were shifted.
    pub(super) fn shifted(&mut self, lists: Shifting) {
        self.answers.truncate(lists.answers.1);
        self.chance.truncate(lists.chance.1);
    }
}
