//! [`Columns`]: further data about the nodes of an arena, allocated only for searches that need them.
//!
//! Some columns have a row for each node, and exist from the beginning of a search or never. Some begin to exist with the
//! first node that has something in them; the nodes beyond their end have nothing. The hits are a list by index.

use crate::numbers::Tick;
use crate::rules::Weights;
use crate::search::memory::{Early, Stored};
use crate::search::{Kind, Window};

/// Where a node stands in the text that it was read from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextPlace {
    /// The byte at which its Enter begins.
    pub enter: u64,
    /// The byte at which its Leave begins; the same as `enter` while it is open, and where one line is both.
    pub leave: u64,
}

/// The answer of a table: why a visit returned at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// What the value of the entry says, also where it is exact outside the window.
    pub kind: Kind,
    /// How many plies deep the position had been searched; `None`: to the end of the game.
    pub depth: Option<u32>,
    /// The tick at which the entry was stored: a Leave. `None` where it is not known.
    pub from: Option<Tick>,
}

impl Hit {
    /// What an entry answers.
    pub(super) fn of(known: &Stored) -> Hit {
        Hit {
            kind: known.kind,
            depth: known.remaining.depth(),
            from: known.born(),
        }
    }
}

/// Where in the record of a search's memory the reads of a subtree begin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReadsAt {
    /// Half bytes of the record of reads.
    pub reads: u64,
    /// Bytes of the record of births; `u64::MAX` where they are not kept.
    pub births: u64,
}

/// How many of the first moves of a node came first by the memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EarlyMoves {
    /// Whether the first is that of the table.
    pub table: bool,
    /// How many killers come next.
    pub killers: u8,
    /// How many moves come then by their counts.
    pub counted: u16,
}

/// Why a move was tried when it was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MoveOrigin {
    /// Its turn came in the order of the search.
    #[default]
    Order,
    /// The table had it.
    Table,
    /// It is a killer of its ply.
    Killer,
    /// Its count in the history put it there.
    History,
}

impl EarlyMoves {
    /// Whether there is one.
    pub fn is_any(self) -> bool {
        self != EarlyMoves::default()
    }
    /// Why the move was tried that is the first (0), second, … of its node.
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
    /// How many of these moves there are.
    pub(super) fn of(early: &Early) -> EarlyMoves {
        EarlyMoves {
            table: early.table.is_some(),
            killers: early.killers.iter().flatten().count() as u8,
            counted: early.counted.unwrap_or(0),
        }
    }
}

/// What a search with a memory notes of a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Noted {
    pub at: ReadsAt,
    pub early: EarlyMoves,
}

/// What a node of a search with a memory takes more than another one, in bytes: a third of them may be hits.
pub(super) const NOTED_BYTES: usize =
    std::mem::size_of::<Noted>() + std::mem::size_of::<(usize, Hit)>() / 3;

/// How far the lists by index are while nodes move to the front: the next item to look at, and how many stay.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Shifting {
    answers: (usize, usize),
    chance: (usize, usize),
}

/// The columns. See the module.
#[derive(Clone, Debug, Default)]
pub(super) struct Columns {
    /// The re-searches inside the subtree of each node.
    researches: Vec<u32>,
    /// The hits inside the subtree of each node that is no hit itself.
    hits: Vec<u32>,
    /// The window of each node, if windows are kept.
    windows: Option<Vec<Window>>,
    /// The place of each node, if it was read from a text.
    places: Option<Vec<TextPlace>>,
    /// What is noted of each node of a search with a memory.
    noted: Option<Vec<Noted>>,
    /// The nodes that a table answered, by index.
    answers: Vec<(usize, Hit)>,
    /// The chance nodes, by index, with the weights of their moves.
    chance: Vec<(usize, Weights)>,
    /// Whether there is a column with a row for each node.
    has_rows: bool,
    /// How many nodes were ever added, where there is; also those that were folded unseen.
    added: u64,
    /// What is noted of the node that is added next.
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
    /// Windows and places are kept from now on.
    pub(super) fn keep_places(&mut self) {
        (self.windows, self.places, self.has_rows) = (Some(Vec::new()), Some(Vec::new()), true);
    }
    /// What a memory says is kept from now on.
    pub(super) fn keep_noted(&mut self) {
        self.noted = Some(Vec::new());
        self.has_rows = true;
    }
    /// The node that is added next reads from here on, and tries so many moves of the memory first.
    pub(super) fn note(&mut self, noted: Noted) {
        self.next = noted;
    }
    /// How many nodes were ever added to columns with a row for each.
    pub(super) fn added(&self) -> u64 {
        self.added
    }
    /// So many nodes more were searched and are not kept: they are counted as added.
    pub(super) fn pass_over(&mut self, nodes: u64) {
        self.added += nodes;
    }
    pub(super) fn has_places(&self) -> bool {
        self.places.is_some()
    }

    /// A node is added.
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
    /// The node at an index is one that a table answered: the last one.
    pub(super) fn answered(&mut self, index: usize, hit: Hit) {
        self.answers.push((index, hit));
    }
    /// The event that a node was left with stands here in its text.
    pub(super) fn left(&mut self, index: usize, event: u64) {
        if let Some(places) = &mut self.places {
            places[index].leave = event;
        }
    }
    /// Notes the re-searches and hits of a node; a column begins to exist with the first.
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
    /// The re-searches and hits of a node; `u32::MAX` where there are more than fit.
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
    /// The answer of the table at a node, if it is a hit.
    pub(super) fn hit(&self, index: usize) -> Option<Hit> {
        let at = self
            .answers
            .binary_search_by_key(&index, |(at, _)| *at)
            .ok()?;
        self.answers.get(at).map(|(_, hit)| *hit)
    }

    /// The node at an index is a chance node: the last one.
    pub(super) fn weigh(&mut self, index: usize, weights: Weights) {
        self.chance.push((index, weights));
    }
    /// The weights of the moves of a chance node.
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
        // Seldom more than a few: what is dropped was added last.
        while self.answers.pop_if(|(index, _)| *index >= length).is_some() {}
        while self.chance.pop_if(|(index, _)| *index >= length).is_some() {}
    }
    /// Moves the row of a node to the front; in order, each node that stays.
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
    /// All nodes that stay were shifted.
    pub(super) fn shifted(&mut self, lists: Shifting) {
        self.answers.truncate(lists.answers.1);
        self.chance.truncate(lists.chance.1);
    }
}
