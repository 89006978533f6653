//! [`List`]: entries under headings, with a filter.

use crate::app::source::Source;
use crate::app::wish::{ListChoice, ListEntry};
use crate::kit::boxes::top_of;
use crate::kit::fuzzy;
use crate::kit::typed::Typed;

/// The kind of a list.
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
    /// The searches to compare with.
    Compare,
    /// The themes, with the index of the theme before the list was opened.
    Themes(usize),
    /// The memory settings of a search.
    Memory,
    /// The kinds of alpha-beta.
    AlphaBeta,
}

/// A visible line of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListLine<'a> {
    Heading(&'a str),
    /// The index among the matching entries, and the entry.
    Entry(usize, &'a ListEntry),
}

/// A list with a filter.
#[derive(Clone, Debug)]
pub struct List {
    /// The kind of its entries.
    pub kind: ListKind,
    /// The title above it, e.g. the folder.
    pub title: String,
    /// All entries.
    pub entries: Vec<ListEntry>,
    /// The text that an entry must match.
    pub filter: Typed,
    /// True while the keys edit the filter.
    pub filtering: bool,
    /// The index of the selected entry among the matching ones.
    pub at: usize,
}

impl List {
    /// Creates a list with its first entry selected.
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
    /// Returns the entries that match the filter, the best ones first, or all in their order
    /// without one.
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
        // Scattered letters are compared only if no entry contains the words.
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
    /// Returns the matching entries, under their headings if there is no filter.
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
    /// Returns the index of the first entry besides unsaved work of another run, which is offered
    /// but not selected.
    pub fn first_start(&self) -> usize {
        let unsaved =
            |entry: &&ListEntry| matches!(entry.choice, ListChoice::Open(Source::Recovered(_)));
        self.entries.iter().take_while(unsaved).count()
    }
    /// Returns the selected entry.
    pub fn selected(&self) -> Option<&ListEntry> {
        self.matching().get(self.at).copied()
    }
    /// Returns the index of the first visible line in a window of some height.
    pub fn top(&self, height: usize) -> usize {
        let lines = self.lines();
        let selected = lines
            .iter()
            .position(|line| matches!(line, ListLine::Entry(at, _) if *at == self.at));
        top_of(selected.unwrap_or(0), lines.len(), height)
    }
}
