//! [`Table`]: rows of cells in columns that are aligned.

use crate::language::decimals;
use engine::clean::clean;

/// How a cell is set off on a screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    #[default]
    /// Like the text around it.
    Plain,
    /// Less than the rest.
    Dim,
    /// The best of its column.
    Best,
    /// Not as it should be.
    Bad,
    /// In the colour of this place, from 1, the same in every table and curve beside it.
    Place(usize),
}

/// A text, a bar, or a bar with a text behind it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TableCell {
    /// Clean.
    pub text: String,
    /// On screens.
    pub tone: Tone,
    /// The length of a bar, from 0 to 1.
    pub bar: Option<f64>,
}

impl TableCell {
    /// The same, set off.
    pub fn tone(self, tone: Tone) -> TableCell {
        TableCell { tone, ..self }
    }
    /// The same with a bar before its text.
    pub fn bar(self, length: f64) -> TableCell {
        TableCell {
            bar: Some(length),
            ..self
        }
    }
}

impl<T: AsRef<str>> From<T> for TableCell {
    fn from(text: T) -> TableCell {
        TableCell {
            text: clean(&decimals(text.as_ref())).into_owned(),
            ..TableCell::default()
        }
    }
}

/// A column with its heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The heading; empty: none.
    pub head: String,
    /// Numbers stand at the right, words at the left.
    pub right: bool,
    /// How many characters it takes on a screen at the least, so that it stands still while its numbers grow.
    pub least: usize,
    /// How many it takes on a screen at the most.
    pub most: usize,
}

impl Column {
    /// The same with so many characters at the least.
    pub fn at_least(self, least: usize) -> Column {
        Column { least, ..self }
    }
    /// The same with so many characters at the most.
    pub fn at_most(self, most: usize) -> Column {
        Column { most, ..self }
    }
}

/// A column of words.
pub fn left(head: &str) -> Column {
    Column {
        head: clean(head).into_owned(),
        right: false,
        least: 0,
        most: usize::MAX,
    }
}

/// A column of numbers.
pub fn right(head: &str) -> Column {
    Column {
        right: true,
        ..left(head)
    }
}

/// Rows of cells. A row may have fewer cells than there are columns.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// From the left.
    pub columns: Vec<Column>,
    /// From the top.
    pub rows: Vec<Vec<TableCell>>,
}

impl Table {
    /// A table without rows.
    pub fn new(columns: impl IntoIterator<Item = Column>) -> Table {
        Table {
            columns: columns.into_iter().collect(),
            rows: Vec::new(),
        }
    }
    /// Adds a row.
    pub fn row(&mut self, cells: impl IntoIterator<Item = impl Into<TableCell>>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }
    /// A table whose columns have no names is shown without a row of them.
    pub fn has_head(&self) -> bool {
        self.columns.iter().any(|column| !column.head.is_empty())
    }
}
