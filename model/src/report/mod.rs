//! Reports: the results of a search, a check, a comparison or a tournament, described once and
//! rendered twice.
//!
//! A [`Report`] consists of sections of [`Block`]s: lines, tables, charts. Each kind of result has
//! a file that describes it. `text` renders reports for the commands; the workbench draws them. If
//! the two have different room, a block is meant for one of them: [`On`].
//!
//! Invariants: a report is independent of colours and of the size of a screen; its texts contain no
//! hidden characters; an empty line separates two sections that show anything. Cost of making one:
//! O(its rows).

pub mod analysis;
pub mod check;
pub mod class;
pub mod compare;
pub mod curves;
pub mod diff;
pub mod ended;
pub mod exam;
pub mod experiment;
pub mod game;
pub mod judge;
pub mod memory;
pub mod moment;
pub mod parts;
pub mod perft;
pub mod race;
pub mod rules;
pub mod sampled;
pub mod sampling;
pub mod sampling_beside;
pub mod sampling_diff;
pub mod sampling_experiment;
pub mod solved;
pub mod stats;
pub mod table;

mod text;
mod titles;
pub mod tournament;
pub mod unjudged;
pub mod words;

pub use crate::inspect::explain::{Said, counted, thousands};
pub use curves::Curves;
pub use race::Race;
pub use table::{Column, Table, TableCell, Tone, left, right};
pub use titles::{search_title, title};

use engine::clean::clean;
use engine::trace::Tick;
use std::time::Duration;

/// The place where a block is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum On {
    /// In texts and on screens.
    Both,
    /// In texts, which may be wide.
    Text,
    /// On screens, which are narrow, can draw, and scroll.
    Screen,
}

/// A part of a report that is shown in one piece.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// A sentence, a heading or a finding: clean, in one row unless a screen has to wrap it.
    Line(Said),
    /// A line that another program printed: clean, otherwise unchanged, even if parts look like
    /// values.
    Printed(String),
    /// Rows below a heading.
    Table(Table),
    /// Counts as points on a logarithmic scale. Shown on screens only.
    Chart(Curves),
    /// Points over games. Shown on screens only.
    Race(Race),
}

impl Block {
    /// Creates a block from a line of another program.
    pub fn printed(line: &str) -> Block {
        Block::Printed(clean(line).into_owned())
    }
    /// Returns the number of rows on a screen if no line is wrapped.
    pub fn height(&self) -> usize {
        match self {
            Block::Line(_) | Block::Printed(_) => 1,
            Block::Table(table) => table.rows.len() + usize::from(table.has_head()),
            Block::Chart(curves) => curves.height(),
            Block::Race(race) => race.height(),
        }
    }
}

impl<T: AsRef<str>> From<T> for Block {
    fn from(text: T) -> Block {
        Said::new(text.as_ref(), None).into()
    }
}

/// Removes hidden characters from the text.
impl From<Said> for Block {
    fn from(said: Said) -> Block {
        Block::Line(Said {
            text: clean(&said.text).into_owned(),
            ..said
        })
    }
}

impl From<Table> for Block {
    fn from(table: Table) -> Block {
        Block::Table(table)
    }
}

/// Returns a duration in milliseconds, exact to the microsecond.
pub fn millis(elapsed: Duration) -> f64 {
    elapsed.as_micros() as f64 / 1000.0
}

pub fn heading(text: &str) -> Block {
    Said {
        heading: true,
        ..Said::new(text, None)
    }
    .into()
}

/// The description of a result, for a command or for the screen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    sections: Vec<Vec<(On, Block)>>,
}

impl Report {
    /// Begins a section. Blocks that are added before the first call form the first section.
    pub fn section(&mut self) {
        self.sections.push(Vec::new());
    }
    /// Adds a block to the last section.
    pub fn add(&mut self, block: impl Into<Block>) {
        self.add_on(On::Both, block);
    }
    /// Adds a block that is shown only in texts or only on screens.
    pub fn add_on(&mut self, on: On, block: impl Into<Block>) {
        if self.sections.is_empty() {
            self.section();
        }
        if let Some(section) = self.sections.last_mut() {
            section.push((on, block.into()));
        }
    }
    /// Returns the blocks that are shown in texts or on screens; `None` stands for the empty line
    /// between two sections.
    pub fn blocks(&self, on: On) -> impl Iterator<Item = Option<&Block>> {
        let shown = move |section: &'_ [(On, Block)]| {
            section.iter().any(|(of, _)| *of == On::Both || *of == on)
        };
        let sections = self.sections.iter().filter(move |section| shown(section));
        sections.enumerate().flat_map(move |(at, section)| {
            let blocks = section
                .iter()
                .filter(move |(of, _)| *of == On::Both || *of == on);
            (at > 0)
                .then_some(None)
                .into_iter()
                .chain(blocks.map(|(_, block)| Some(block)))
        })
    }
    /// Returns for each row of the screen the tick that it leads to.
    pub fn ticks(&self) -> impl Iterator<Item = Option<Tick>> {
        self.blocks(On::Screen).flat_map(|block| match block {
            Some(Block::Line(line)) => std::iter::repeat_n(line.tick, 1),
            block => std::iter::repeat_n(None, block.map_or(1, Block::height)),
        })
    }
    /// Returns the number of rows on the screen if no line is wrapped.
    pub fn rows(&self) -> usize {
        self.ticks().count()
    }
}

/// Describes the reasons of a value or a cut.
pub fn reasons(said: Vec<Said>) -> Report {
    let mut report = Report::default();
    said.into_iter().for_each(|said| report.add(said));
    report
}
