//! [`List`]: entries under headings, with a filter.

use crate::app::source::Source;
use crate::app::wish::{ListChoice, ListEntry};
use crate::kit::boxes::top_of;
use crate::kit::fuzzy;
use crate::kit::typed::Typed;

/// What a list offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListKind {
    /// Study positions and new games.
    Start,
    /// The files of a folder.
    Files,
    /// The games of a file.
    Games,
    /// The games that a text may be of.
    Readings,
    /// The evaluations of the game.
    Evaluations,
    /// All actions.
    Palette,
    /// The named ticks.
    Bookmarks,
    /// The players of the game.
    Players,
    /// What a search can be compared with.
    Compare,
    /// The themes; the one that is used now.
    Themes(usize),
    /// What a search can remember.
    Memory,
    /// Which alpha-beta is meant.
    AlphaBeta,
}

/// A line of a list as it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListLine<'a> {
    Heading(&'a str),
    /// Which of the matching entries, and that entry.
    Entry(usize, &'a ListEntry),
}

/// A list with a filter.
#[derive(Clone, Debug)]
pub struct List {
    /// What it offers.
    pub kind: ListKind,
    /// What stands above it: the folder.
    pub title: String,
    /// All entries.
    pub entries: Vec<ListEntry>,
    /// Letters that an entry must have.
    pub filter: Typed,
    /// Do the keys write the filter?
    pub filtering: bool,
    /// Which of the matching entries is selected.
    pub at: usize,
}

impl List {
    /// A list that selects its first entry.
    pub fn new(kind: ListKind, title: &str, entries: Vec<ListEntry>) -> List {
        let filtering = kind == ListKind::Palette;
        List {
            kind,
            title: title.to_owned(),
            entries,
            filter: Typed::default(),
            filtering,
            at: 0,
        }
    }
    /// The entries that match the filter, the best ones first; all in their order while there is none.
    pub fn matching(&self) -> Vec<&ListEntry> {
        let wanted = self.filter.input.value();
        if wanted.is_empty() {
            return self.entries.iter().collect();
        }
        let by = |rank: fn(&str, &ListEntry) -> Option<u32>| {
            let ranked = self
                .entries
                .iter()
                .filter_map(|entry| Some((rank(wanted, entry)?, entry)));
            ranked.collect::<Vec<(u32, &ListEntry)>>()
        };
        let words = by(|wanted, entry| {
            fuzzy::words(
                wanted,
                &[
                    (&entry.label, 4),
                    (&entry.also, 3),
                    (&entry.detail, 2),
                    (entry.english(), 2),
                ],
            )
        });
        // Letters here and there say less than words.
        let mut found = if words.is_empty() {
            by(|wanted, entry| {
                let label = fuzzy::score(wanted, &entry.label).map(|score| 2 * score);
                label.max(fuzzy::score(wanted, &entry.detail))
            })
        } else {
            words
        };
        found.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
        found.into_iter().map(|(_, entry)| entry).collect()
    }
    /// The entries as they are shown, under their headings while they stand in their own order.
    pub fn lines(&self) -> Vec<ListLine<'_>> {
        let grouped = self.filter.input.value().is_empty();
        let (mut lines, mut group) = (Vec::new(), "");
        for (at, entry) in self.matching().into_iter().enumerate() {
            if grouped && entry.group != group {
                group = &entry.group;
                lines.push(ListLine::Heading(group));
            }
            lines.push(ListLine::Entry(at, entry));
        }
        lines
    }
    /// The index of the first entry that is no unsaved work of another run: that is offered, and not in the way.
    pub fn first_start(&self) -> usize {
        let unsaved =
            |entry: &&ListEntry| matches!(entry.choice, ListChoice::Open(Source::Recovered(_)));
        self.entries.iter().take_while(unsaved).count()
    }
    /// The selected entry.
    pub fn selected(&self) -> Option<&ListEntry> {
        self.matching().get(self.at).copied()
    }
    /// The first line that is shown in a window of some height.
    pub fn top(&self, height: usize) -> usize {
        let lines = self.lines();
        let selected = lines
            .iter()
            .position(|line| matches!(line, ListLine::Entry(at, _) if *at == self.at));
        top_of(selected.unwrap_or(0), lines.len(), height)
    }
}
