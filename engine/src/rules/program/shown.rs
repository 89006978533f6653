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
    /// Creates a drawing from a text, which is a board if its lines are rows of cells as people
    /// print them: characters side by side or with blanks between them, cells between bars, with or
    /// without frames, and lists of texts; labels of rows and columns are left out. Anything else
    /// remains lines of text.
    pub fn of_text(text: &str) -> Shown {
        printed_board(text)
            .map_or_else(|| Shown::new(Vec::new(), text), |rows| Shown::new(rows, ""))
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

/// Returns the cells of a printed board.
fn printed_board(text: &str) -> Option<Vec<Vec<String>>> {
    let is_frame = |line: &str| {
        !line.trim().is_empty()
            && line
                .chars()
                .all(|c| c.is_whitespace() || "+-=|─━│┃┼├┤┬┴┌┐└┘".contains(c))
            && line.chars().any(|c| "-=─━".contains(c))
    };
    let lines: Vec<&str> = text
        .trim_matches('\n')
        .lines()
        .map(str::trim_end)
        .filter(|line| !is_frame(line))
        .collect();
    if lines.len() < 2 {
        return None;
    }
    let between_bars = |line: &&str| -> Option<Vec<String>> {
        let inner = line.trim().trim_matches(['|', '│', '┃']);
        let cells = inner.split(['|', '│', '┃']);
        Some(cells.map(|cell| cell.trim().to_owned()).collect())
            .filter(|cells: &Vec<String>| cells.len() > 1)
    };
    let of_list = |line: &&str| -> Option<Vec<String>> {
        let inner = line
            .trim()
            .trim_end_matches(',')
            .trim_start_matches('[')
            .strip_suffix(']')?
            .trim_end_matches(']');
        let cells = inner.split(',').map(|cell| {
            let bare = cell.trim().trim_matches(['\'', '"']);
            if bare == "None" { "." } else { bare }.to_owned()
        });
        Some(cells.collect())
    };
    let words = |line: &&str| -> Option<Vec<String>> {
        Some(line.split_whitespace().map(str::to_owned).collect())
            .filter(|cells: &Vec<String>| cells.len() > 1)
    };
    let letters = |line: &&str| -> Option<Vec<String>> {
        (line.chars().count() > 1 && !line.contains(char::is_whitespace))
            .then(|| line.chars().map(String::from).collect())
    };
    let is_list = lines.iter().all(|line| line.trim().starts_with('['));
    let has_bars = lines
        .iter()
        .filter(|line| line.contains(['|', '│', '┃']))
        .count()
        + 1
        >= lines.len();
    let rows: Option<Vec<Vec<String>>> = if is_list {
        lines.iter().map(of_list).collect()
    } else if has_bars && lines.iter().any(|line| line.contains(['|', '│', '┃'])) {
        lines
            .iter()
            .filter(|line| line.contains(['|', '│', '┃']))
            .map(between_bars)
            .collect()
    } else if lines
        .iter()
        .any(|line| line.trim().contains(char::is_whitespace))
    {
        lines.iter().map(words).collect()
    } else {
        lines.iter().map(letters).collect()
    };
    rows.and_then(without_labels).or_else(|| even(text))
}

/// Returns the characters of lines of equal length as cells, blanks included, if no word of letters
/// stands in them.
fn even(text: &str) -> Option<Vec<Vec<String>>> {
    let lines: Vec<&str> = text.trim_matches('\n').lines().collect();
    let width = lines.first()?.chars().count();
    let is_word = |line: &str| {
        line.split(|c: char| !c.is_alphabetic())
            .any(|word| word.chars().count() > 2)
    };
    let is_board = lines.len() > 1
        && width > 1
        && lines
            .iter()
            .all(|line| line.chars().count() == width && !is_word(line));
    is_board.then(|| {
        let row = |line: &&str| line.chars().map(String::from).collect();
        lines.iter().map(row).collect()
    })
}

/// Returns the rows without a line of labels above or below them and a column of labels beside
/// them; `None` if they are no board.
fn without_labels(mut rows: Vec<Vec<String>>) -> Option<Vec<Vec<String>>> {
    let is_label = |text: &String| !text.is_empty() && text.chars().all(char::is_alphanumeric);
    let width = rows.get(1)?.len();
    let is_line = |row: Option<&Vec<String>>| {
        row.is_some_and(|row| row.len() + 1 == width && row.iter().all(is_label))
    };
    // A line of labels is one shorter, where the rows begin with their own labels.
    let (above, below) = (is_line(rows.first()), is_line(rows.last()));
    if below {
        rows.pop();
    }
    if above {
        rows.remove(0);
    }
    if above || below {
        if !rows
            .iter()
            .all(|row| row.len() == width && row.first().is_some_and(is_label))
        {
            return None;
        }
        rows.iter_mut().for_each(|row| _ = row.remove(0));
    }
    let width = rows.first()?.len();
    let is_cell = |cell: &String| cell.chars().count() <= 3;
    let is_board = rows.len() > 1
        && width > 1
        && rows
            .iter()
            .all(|row| row.len() == width && row.iter().all(is_cell));
    is_board.then_some(rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(text: &str) -> String {
        let shown = Shown::of_text(text);
        let row = |row: &Vec<String>| {
            let cell = |cell: &String| if cell.is_empty() { "." } else { cell }.to_owned();
            row.iter().map(cell).collect::<Vec<_>>().concat()
        };
        shown.cells.iter().map(row).collect::<Vec<_>>().join("/")
    }

    #[test]
    fn boards_are_read_as_people_print_them() {
        for text in [
            "X.O\n.X.\n...",
            "X . O \n. X . \n. . . \n",
            " X | . | O\n---+---+---\n . | X | .\n---+---+---\n . | . | .",
            "+---+---+---+\n| X |   | O |\n+---+---+---+\n|   | X |   |\n+---+---+---+\n|   |   |   |\n+---+---+---+",
            "['X', '.', 'O']\n['.', 'X', '.']\n['.', '.', '.']",
            "[['X', None, 'O'],\n [None, 'X', None],\n [None, None, None]]",
            "  0 1 2\n0 X . O\n1 . X .\n2 . . .",
            "3 X . O\n2 . X .\n1 . . .\n  a b c",
        ] {
            assert_eq!(cells(text), "X.O/.X./...", "{text}");
        }
        assert_eq!(cells("10 .. X\n.. O  .."), "10..X/..O..");
        // A blank may be an empty square.
        assert_eq!(cells("X O\n X \n   "), "X O/ X /   ");
    }

    #[test]
    fn other_texts_stay_texts() {
        for text in [
            "",
            "X to move",
            "X to move\nX . O\n. X .\n. . .",
            "heaps: 3 4 5\nyou take the last one",
            "a rather long word here\nand another one there",
        ] {
            let shown = Shown::of_text(text);
            assert!(shown.cells.is_empty(), "{text}: {:?}", shown.cells);
        }
    }
}
