//! [`Table`]: rows of cells in columns that are aligned.

use crate::language::decimals;
use engine::clean::clean;

/// The emphasis of a cell on a screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    #[default]
    /// As the text around it.
    Plain,
    /// Less prominent.
    Dim,
    /// The best of its column.
    Best,
    /// Wrong.
    Bad,
    /// The colour of this place, from 1, which is equal in every table and curve beside it.
    Place(usize),
}

/// A text, a bar, or a bar followed by a text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TableCell {
    /// The text, without hidden characters.
    pub text: String,
    /// The emphasis on screens.
    pub tone: Tone,
    /// The length of a bar, from 0 to 1.
    pub bar: Option<f64>,
}

impl TableCell {
    /// Sets the emphasis.
    pub fn tone(self, tone: Tone) -> TableCell {
        TableCell { tone, ..self }
    }
    /// Adds a bar before the text.
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
    /// True if cells are aligned to the right, as numbers are; words are aligned to the left.
    pub right: bool,
    /// The minimum number of characters on a screen, so that the column keeps its width while its
    /// numbers grow.
    pub least: usize,
    /// The maximum number of characters on a screen.
    pub most: usize,
}

impl Column {
    /// Sets the minimum number of characters.
    pub fn at_least(self, least: usize) -> Column {
        Column { least, ..self }
    }
    /// Sets the maximum number of characters.
    pub fn at_most(self, most: usize) -> Column {
        Column { most, ..self }
    }
}

/// Creates a column of words.
pub fn left(head: &str) -> Column {
    Column {
        head: clean(head).into_owned(),
        right: false,
        least: 0,
        most: usize::MAX,
    }
}

/// Creates a column of numbers.
pub fn right(head: &str) -> Column {
    Column {
        right: true,
        ..left(head)
    }
}

/// Rows of cells. A row may have fewer cells than there are columns.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// The columns, from the left.
    pub columns: Vec<Column>,
    /// The rows, from the top.
    pub rows: Vec<Vec<TableCell>>,
}

impl Table {
    /// Creates a table without rows.
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
    /// Returns true if any column has a heading. Otherwise the table is shown without a row of
    /// headings.
    pub fn has_head(&self) -> bool {
        self.columns.iter().any(|column| !column.head.is_empty())
    }
}
