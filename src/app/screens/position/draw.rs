//! The drawing of the editor of positions: the board or the heaps at the left, the verdict of the
//! game at the right.

use crate::app::game::board::BoardView;
use crate::app::game::grid::BoardGrid;
use crate::app::panes::board::draw::picture;
use crate::app::panes::board::stone;
use crate::app::screens::position::{EditedSquares, PositionEditor};
use crate::kit::frame::frame_box;
use crate::kit::look::Look;
use crate::kit::paint::{counted, highlight, put, put_all, put_lines, width};
use crate::kit::words::MOVES;
use engine::rules::{Board, Cell, Picture, Side};
use model::language::wrap::wrap;
use model::language::{say, shown, sides};
use model::report::ended::Ended;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The width of the texts at the right, in columns, if there is room.
const SAID: u16 = 34;

/// Draws the editor over an area.
pub fn draw(editor: &PositionEditor, area: Rect, buf: &mut Buffer, look: &Look) {
    let title = format!(
        "{}: {}",
        say!("Position"),
        model::report::title(editor.game())
    );
    let inside = frame_box(
        area,
        &look.fit(&title, usize::from(area.width.saturating_sub(4))),
        buf,
        look,
    );
    let beside = inside.width >= SAID + 24;
    let (shown, said) = if beside {
        let left = Rect {
            width: inside.width - SAID - 2,
            ..inside
        };
        (
            left,
            Rect {
                x: left.right() + 2,
                width: SAID,
                ..inside
            },
        )
    } else {
        let rows = inside.height.saturating_sub(4);
        (
            Rect {
                height: rows,
                ..inside
            },
            Rect {
                y: inside.y + rows,
                height: inside.height - rows,
                ..inside
            },
        )
    };
    match (editor.board(), editor.squares()) {
        (Some(board), _) => squares(editor, board, shown, buf, look),
        (None, EditedSquares::Heaps(heaps)) => draw_heaps(editor, heaps, shown, buf, look),
        (None, EditedSquares::Cells(_)) => {}
    }
    let y = verdict(editor, said, buf, look);
    if beside {
        legend(
            editor,
            Rect {
                y: said.y + y,
                height: said.height.saturating_sub(y),
                ..said
            },
            buf,
            look,
        );
    }
}

/// Draws the board as the panes do, as large as fits. The wrong square has the colour of errors.
fn squares(editor: &PositionEditor, board: Board, area: Rect, buf: &mut Buffer, look: &Look) {
    let wrong = editor.checked.as_ref().err().and_then(|(_, place)| *place);
    let view = BoardView {
        picture: Picture::Board(board),
        // Any square may be changed, whatever moves are legal.
        legal: Vec::new(),
        won: Vec::new(),
        ascii: look.ascii,
        ..BoardView::new(editor.game())
    };
    picture(
        &view,
        (Some(editor.cursor), &[editor.cursor]),
        area,
        buf,
        look,
    );
    if let (Some((row, column)), Picture::Board(board)) = (wrong, &view.picture) {
        let grid = BoardGrid::new(board, view.value_width(), area, &[editor.cursor]);
        grid.square(row, column)
            .into_iter()
            .for_each(|square| buf.set_style(square, look.theme.error));
    }
}

fn draw_heaps(editor: &PositionEditor, heaps: &[u32], area: Rect, buf: &mut Buffer, look: &Look) {
    let name = |row: usize, heap: u32| format!("{} {:>2} {heap:>3}  ", say!("heap"), row + 1);
    let (label, most) = (
        width(&name(0, 0)) + 1,
        heaps.iter().max().copied().unwrap_or(0).max(1) as u16,
    );
    // As large as fits with one more object in a heap.
    let fits = |(wide, high): &(u16, u16)| {
        label + (most + 1).saturating_mul(*wide) <= area.width
            && heaps.len() as u16 * high < area.height
    };
    let (wide, high) = [(8, 4), (2, 2), (2, 1)]
        .into_iter()
        .find(fits)
        .unwrap_or((1, 1));
    for (row, &heap) in heaps.iter().enumerate() {
        let y = row as u16 * high + 1;
        let middle = y + (high - 1) / 2;
        let here = editor.cursor.0 == row;
        let mark = if here { look.glyphs.here } else { " " };
        let name = name(row, heap);
        put_all(
            buf,
            area,
            (0, middle),
            [(mark, look.theme.title), (name.as_str(), look.theme.text)],
        );
        if here {
            highlight(
                buf,
                Rect {
                    width: if high > 1 { label } else { area.width },
                    ..area
                },
                middle,
                look.theme.selected,
            );
        }
        for object in 0..heap as u16 {
            let square = Rect {
                x: area.x + label + object * wide,
                y: area.y + y,
                width: wide - 1,
                height: high - 1,
            };
            let piece = (
                look.glyphs.piece,
                if here && high == 1 {
                    look.theme.selected
                } else {
                    look.theme.first
                },
            );
            if high < 4 || !stone::draw(piece.0, square, area, (buf, look), piece.1) {
                put(buf, area, (label + object * wide, middle), piece.0, piece.1);
            }
        }
    }
}

/// Draws the verdict of the game on the position. Returns the number of rows used.
fn verdict(editor: &PositionEditor, area: Rect, buf: &mut Buffer, look: &Look) -> u16 {
    let symbols = Side::BOTH.map(|side| sides::name(editor.game(), side).word());
    let symbol = symbols[editor.side().index()];
    let turn = say!("{side} to move", side = symbol);
    put(
        buf,
        area,
        (0, 0),
        &turn,
        look.side(editor.side() == Side::First),
    );
    let stones = editor
        .board()
        .filter(|_| !editor.has_one_piece())
        .map(|board| {
            let count = |side: Side| {
                board
                    .cells
                    .iter()
                    .filter(|cell| **cell == Cell::Stone(side))
                    .count()
            };
            Side::BOTH.map(|side| {
                (
                    format!("{} {}  ", symbols[side.index()], count(side)),
                    look.side(side == Side::First),
                )
            })
        });
    if let Some(stones) = stones {
        put_all(
            buf,
            area,
            (width(&turn) + 3, 0),
            stones.iter().map(|(text, style)| (text.as_str(), *style)),
        );
    }
    let (text, style) = match &editor.checked {
        Ok(position) => match Ended::of(&**position) {
            Some(Ended { text, .. }) => (
                format!("{}: {text}", say!("the game is over")),
                look.theme.best,
            ),
            None => (
                counted(position.legal().len() as u64, MOVES.map(say)),
                look.theme.best,
            ),
        },
        Err((error, _)) => (shown(error), look.theme.error),
    };
    let lines = wrap(&look.plain(&text), area.width.into());
    put_lines(buf, area, (0, 1), &lines, style);
    // At least three lines are reserved, so that the lines below do not move with the text.
    (lines.len() as u16).max(3) + 2
}

/// Draws the keys and their pieces.
fn legend(editor: &PositionEditor, area: Rect, buf: &mut Buffer, look: &Look) {
    let plain = look.theme.text;
    let mut lines: Vec<(&str, (&str, Style), &str)> = match editor.squares() {
        EditedSquares::Heaps(_) => {
            let about = [
                say!("one object more or less"),
                say!("so many objects"),
                say!("a heap more, this heap away"),
            ];
            ["+ -", "0-9", "a D"]
                .into_iter()
                .zip(about)
                .map(|(key, about)| (key, ("", plain), about))
                .collect()
        }
        EditedSquares::Cells(_) => {
            let cells = if editor.has_one_piece() {
                [
                    (Cell::Black, say!("a square that is closed")),
                    (Cell::White, say!("the piece that both move")),
                    (Cell::Empty, say!("a free square")),
                ]
            } else {
                [
                    (
                        Cell::Stone(Side::First),
                        say!("a stone of the first player"),
                    ),
                    (
                        Cell::Stone(Side::Second),
                        say!("a stone of the second player"),
                    ),
                    (Cell::Empty, say!("nothing")),
                ]
            };
            let (rows, discs) = (
                cells.into_iter().zip(["x", "o", "."]),
                sides::has_discs(editor.game()),
            );
            rows.map(|((cell, about), key)| (key, look.square(cell, discs, ["X", "O"]), about))
                .collect()
        }
    };
    if editor.stones_fall() {
        lines.push(("1-9", ("", plain), say!("a stone falls into the column")));
    }
    lines.push(("t", ("", plain), say!("the other side is to move")));
    for (y, (key, (sign, style), about)) in (0..).zip(lines) {
        let gap = if sign.is_empty() { "" } else { " " };
        let texts = [
            (key, look.theme.key),
            ("  ", plain),
            (sign, style),
            (gap, plain),
        ];
        let x = put_all(buf, area, (0, y), texts);
        put(
            buf,
            area,
            (x.max(5), y),
            &look.fit(about, usize::from(area.width.saturating_sub(x.max(5)))),
            plain,
        );
    }
    let lines = wrap(
        say!("paste a position or a game in any notation, or type it with :"),
        area.width.into(),
    );
    let y = area.height.saturating_sub(lines.len() as u16);
    if y > 5 {
        put_lines(buf, area, (0, y), lines, look.theme.dim);
    }
}
