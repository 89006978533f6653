//! [`Shown`]: the drawing of a position by a game in another program: rows of cells, lines of text,
//! or both.

use crate::clean::clean;
use crate::rules::notation::{Board, Cell};

/// The maximum number of rows and of columns.
pub const MOST_SHOWN: usize = 64;
/// The maximum number of lines of text, and their maximum length in characters.
const MOST_LINES: usize = 200;
const LONGEST: usize = 400;
/// The maximum width of a cell in characters.
const WIDEST: usize = 8;

/// The drawing of a position. All its texts are clean.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// The cells, row by row from the top, with rows of equal length; empty without a board.
    pub cells: Vec<Vec<String>>,
    /// Lines of text.
    pub lines: Vec<String>,
}

impl Shown {
    /// Creates a drawing from rows of cells and a text. Rows of unequal lengths are converted to
    /// lines of text.
    pub fn new(rows: Vec<Vec<String>>, text: &str) -> Shown {
        let width = rows.first().map_or(0, Vec::len);
        let is_board = (1..=MOST_SHOWN).contains(&width) && rows.len() <= MOST_SHOWN;
        let is_board = is_board && rows.iter().all(|row| row.len() == width);
        let cut = |text: &str, most: usize| {
            let text = clean(text);
            text.char_indices()
                .nth(most)
                .map_or_else(|| text.to_string(), |(end, _)| text[..end].to_owned())
        };
        let mut shown = Shown::default();
        if is_board {
            shown.cells = rows
                .iter()
                .map(|row| row.iter().map(|cell| cut(cell, WIDEST)).collect())
                .collect();
        } else {
            shown.lines = rows.iter().map(|row| cut(&row.concat(), LONGEST)).collect();
        }
        shown
            .lines
            .extend(text.lines().map(|line| cut(line.trim_end(), LONGEST)));
        shown.lines.truncate(MOST_LINES);
        shown
    }
    /// Returns the number of rows of cells.
    pub fn rows(&self) -> usize {
        self.cells.len()
    }
    /// Returns the number of cells in a row.
    pub fn columns(&self) -> usize {
        self.cells.first().map_or(0, Vec::len)
    }
    /// Returns the number of lines.
    pub fn height(&self) -> usize {
        self.cells.len() + self.lines.len()
    }
    /// Returns the board with these labels of rows and columns; `None` if there is none or its
    /// cells are not single characters.
    pub fn board(&self, row_labels: Vec<String>, column_labels: Vec<String>) -> Option<Board> {
        let signs = self.cells.iter().flatten().map(|cell| {
            let mut signs = cell.chars();
            match (signs.next(), signs.next()) {
                (None | Some(' ' | '.' | '_'), None) => Some(Cell::Empty),
                (Some(sign), None) => Some(Cell::Sign(sign)),
                _ => None,
            }
        });
        let cells = signs
            .collect::<Option<Vec<_>>>()
            .filter(|cells| !cells.is_empty())?;
        Some(Board {
            rows: self.rows(),
            columns: self.columns(),
            cells,
            row_labels,
            column_labels,
        })
    }
    /// Returns the whole drawing as lines of text.
    pub fn as_lines(&self) -> Vec<String> {
        let wide = self
            .cells
            .iter()
            .flatten()
            .any(|cell| cell.chars().count() > 1);
        let rows = self
            .cells
            .iter()
            .map(|row| row.join(if wide { " " } else { "" }));
        rows.chain(self.lines.iter().cloned()).collect()
    }
}
