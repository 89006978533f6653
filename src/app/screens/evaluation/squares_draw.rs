//! The drawing of the board of weights: each square with its number and its stone in the position,
//! and the present value of a legal move below.

use super::squares::WeightBoard;
use super::state::{EditMove, Editor};
use crate::app::panes::board::marks::lattice;
use crate::kit::look::Look;
use crate::kit::paint::{put, put_right, width};
use engine::eval::edit::WeightTable;
use engine::rules::{Cell, Picture};
use model::inspect::explain::label as label_of;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws the shown table.
pub fn draw(editor: &Editor, area: Rect, buf: &mut Buffer, look: &Look) {
    let board = &editor.board;
    let Some(table) = board.shown() else { return };
    let mut head = label_of(&table.label);
    if board.tables.len() > 1 {
        head += &format!(" {}/{}", board.table + 1, board.tables.len());
    }
    if board.together {
        head += &format!(
            " {} {}",
            look.glyphs.separator,
            say!("symmetric squares change together")
        );
    }
    put(
        buf,
        area,
        (1, 0),
        &look.fit(&head, usize::from(area.width.saturating_sub(1))),
        look.theme.dim,
    );
    let below = Rect {
        y: area.y + 1,
        height: area.height.saturating_sub(1),
        ..area
    };
    squares(editor, table, below, buf, look);
}

/// The layout of the board: the start of the squares, and their distance.
struct Places {
    left: u16,
    pitch: (u16, u16),
    /// True if there are lines between the squares.
    lines: bool,
    /// The first row and column in view.
    from: (usize, usize),
    shown: (usize, usize),
}

/// The maximum distance from one square to the next, in columns and rows.
const WIDEST: (u16, u16) = (12, 5);
/// The least height of a square with lines, in rows.
const LINED: u16 = 3;

impl Places {
    fn new(editor: &Editor, table: &WeightTable, area: Rect, look: &Look) -> Places {
        let cells = table
            .rows
            .iter()
            .flatten()
            .map(|cell| width(&look.number(cell)));
        let values = editor
            .moves
            .iter()
            .filter(|mv| mv.square.is_some())
            .map(|mv| width(&look.number(&mv.values[2])));
        let (rows, columns) = (table.rows.len(), table.rows.first().map_or(0, Vec::len));
        let number = cells.max().unwrap_or(1) + 1;
        // A value needs a row below its number; values are shown if all rows of squares have room
        // for one.
        let tall = usize::from(area.height.saturating_sub(1)) >= 2 * rows;
        let widest = if tall { values.max().unwrap_or(0) } else { 0 };
        let left = 4;
        // The gap between squares is one column smaller if only then all of them fit; spare room
        // widens the board.
        let [wide, narrow] = [2, 1].map(|gap| number.max(widest) + gap);
        let room = |across: u16| left + columns as u16 * across;
        let least = if room(wide) > area.width && room(narrow) <= area.width {
            narrow
        } else {
            wide
        };
        let share = |room: u16, count: usize, most: u16| (room / (count as u16).max(1)).min(most);
        let across = least.max(share(
            area.width.saturating_sub(left + 1),
            columns,
            WIDEST.0,
        ));
        let lined = share(area.height.saturating_sub(2), rows, WIDEST.1);
        let lines = tall && lined >= LINED && across >= least + 2;
        let down = match tall {
            true if lines => lined,
            true => share(area.height.saturating_sub(1), rows, WIDEST.1).min(LINED - 1),
            false => 1,
        };
        let fit = |room: u16, pitch: u16, all: usize| {
            usize::from(room / pitch).clamp(1, all.max(1)).min(all)
        };
        let shown = (
            fit(area.height.saturating_sub(1), down, rows),
            fit(area.width.saturating_sub(left), across, columns),
        );
        let from =
            |at: usize, shown: usize, all: usize| at.saturating_sub(shown / 2).min(all - shown);
        let from = (
            from(editor.board.at.0, shown.0, rows),
            from(editor.board.at.1, shown.1, columns),
        );
        Places {
            left,
            pitch: (across, down),
            lines,
            from,
            shown,
        }
    }
    /// Returns the column after the square at a row and column, and the line of its number.
    fn end(&self, row: usize, column: usize) -> (u16, u16) {
        let (x, y) = (column - self.from.1 + 1, row - self.from.0);
        // With lines, a number stands one column before the line behind it, and below the line
        // above it.
        let [beside, below] = [self.lines; 2].map(u16::from);
        (
            self.left + x as u16 * self.pitch.0 - beside,
            1 + below + y as u16 * self.pitch.1,
        )
    }
}

fn squares(editor: &Editor, table: &WeightTable, area: Rect, buf: &mut Buffer, look: &Look) {
    let places = Places::new(editor, table, area, look);
    let Picture::Board(stones) = &editor.picture else {
        return;
    };
    let ((first_row, first_column), (rows, columns)) = (places.from, places.shown);
    if places.lines {
        lattice(
            ((places.left, 1), places.pitch),
            (rows, columns),
            area,
            buf,
            look,
        );
    }
    for column in first_column..first_column + columns {
        let label = stones.column_labels.get(column).map_or("", String::as_str);
        put_right(
            buf,
            area,
            (places.end(first_row, column).0, 0),
            label,
            look.theme.dim,
        );
    }
    let moving = editor.board.squares();
    let weight = |text: &String| text.parse::<f64>().ok().filter(|weight| weight.is_finite());
    let (least, most) = table
        .rows
        .iter()
        .flatten()
        .filter_map(weight)
        .fold((0.0_f64, 0.0_f64), |(least, most), weight| {
            (least.min(weight), most.max(weight))
        });
    for (row, cells) in table.rows.iter().enumerate().skip(first_row).take(rows) {
        let label = stones.row_labels.get(row).map_or("", String::as_str);
        put_right(
            buf,
            area,
            (places.left - 1, places.end(row, first_column).1),
            label,
            look.theme.dim,
        );
        for (column, number) in cells.iter().enumerate().skip(first_column).take(columns) {
            let (end, y) = places.end(row, column);
            let cell = stones
                .cells
                .get(row * stones.columns + column)
                .copied()
                .unwrap_or(Cell::Empty);
            // The stone of a square stands before its number.
            let (sign, mut style) = match cell {
                Cell::Empty | Cell::Goal(_) => (" ", look.theme.text),
                Cell::Stone(_) | Cell::White | Cell::Black | Cell::Sign(_) => {
                    look.square(cell, editor.discs, ["X", "O"])
                }
            };
            // The number of a free square is also coloured by its weight.
            if let (Cell::Empty, Some(weight)) = (cell, weight(number)) {
                let most = if weight < 0.0 { -least } else { most };
                style = look.worth(0.5 - 0.5 * weight / most.max(f64::MIN_POSITIVE));
            }
            let text = look.number(number);
            put_right(buf, area, (end, y), &text, style);
            put(
                buf,
                area,
                (end.saturating_sub(width(&text) + 1), y),
                sign,
                style,
            );
            let here = (row, column) == editor.board.at;
            if here || moving.contains(&(row, column)) {
                let from = end.saturating_sub(width(&text) + 1);
                let place = Rect::new(area.x + from, area.y + y, end - from, 1).intersection(area);
                buf.set_style(
                    place,
                    if here {
                        look.theme.selected
                    } else {
                        look.theme.marked
                    },
                );
                if here {
                    // The cursor is visible without colours, too.
                    put(
                        buf,
                        area,
                        (from.saturating_sub(1), y),
                        look.glyphs.here,
                        look.theme.selected,
                    );
                }
            }
            if places.pitch.1 > 1 {
                value(editor, (row, column), (end, y + 1), area, buf, look);
            }
        }
    }
}

/// Draws the value that the search found for the move to a square.
fn value(
    editor: &Editor,
    square: (usize, usize),
    at: (u16, u16),
    area: Rect,
    buf: &mut Buffer,
    look: &Look,
) {
    let goes = |mv: &&EditMove| mv.square == Some((square.0 as u32 + 1, square.1 as u32 + 1));
    let Some(mv) = editor.moves.iter().find(goes) else {
        return;
    };
    let text = &mv.values[2];
    let text = if text.is_empty() {
        look.glyphs.legal.to_owned()
    } else {
        look.number(text)
    };
    put_right(buf, area, at, &text, look.theme.best);
}

/// Returns the step as a whole number while the board is shown, as squares have whole numbers.
pub fn step(board: &WeightBoard, step: &str) -> String {
    if board.open && step.starts_with("0.") {
        "1".to_owned()
    } else {
        step.to_owned()
    }
}
