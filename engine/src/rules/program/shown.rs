//! [`Shown`]: a position as a game that is a program shows it: rows of cells, lines of text, or both.

use crate::clean::clean;
use crate::rules::notation::{Board, Cell};

/// The most rows and columns that are drawn.
pub const MOST_SHOWN: usize = 64;
/// The most lines of text that are kept, and the longest, in characters.
const MOST_LINES: usize = 200;
const LONGEST: usize = 400;
/// The widest cell, in characters.
const WIDEST: usize = 8;

/// A position as it is shown. Everything in it is clean.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// The cells, row after row from the top, all rows of one length; none where there is no board.
    pub cells: Vec<Vec<String>>,
    /// Lines of text.
    pub lines: Vec<String>,
}

impl Shown {
    /// Rows of cells and a text. Rows of unequal lengths are lines of text.
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
    /// The number of rows of cells.
    pub fn rows(&self) -> usize {
        self.cells.len()
    }
    /// The number of cells in a row.
    pub fn columns(&self) -> usize {
        self.cells.first().map_or(0, Vec::len)
    }
    /// The number of its lines.
    pub fn height(&self) -> usize {
        self.cells.len() + self.lines.len()
    }
    /// The board to draw, with these names of rows and columns; `None`: there is none, or its cells are no single signs.
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
    /// All of it as lines of text.
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
