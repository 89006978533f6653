//! The board's pane: the position, whose move it is, and the cursor.

use crate::app::game::board::{BoardView, MoveValue};
use crate::app::game::grid::BoardGrid;
use crate::app::panes::board::marks::{cursor, lattice, shown, sides};
use crate::app::panes::board::{heaps, players, program, stone};
use crate::app::{Context, Pane};
use crate::kit::look::Look;
use crate::kit::paint::{counted, put, put_all, put_right, width};
use crate::kit::words::MOVES;
use engine::rules::{Board, Cell, Picture};
use model::language::say;
use model::language::wrap::wrapped;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The cost from which a hint marks a move as costly, as a fraction of the cost of the worst move.
const MUCH: f64 = 0.5;

/// Draws the pane.
pub fn draw(app: &Context, area: Rect, buf: &mut Buffer, look: &Look) {
    let view = &app.views.board;
    let above = Rect {
        height: area.height.saturating_sub(app.players.lines_below()),
        ..area
    };
    let cursor =
        Some(app.game.cursor).filter(|_| app.screen.focus == Pane::Board && view.ahead.is_empty());
    let missing = !picture(
        view,
        (cursor, &app.game.board_sights(view)),
        above,
        buf,
        look,
    );
    let below = Rect {
        y: above.bottom(),
        height: area.height - above.height,
        ..area
    };
    let unseen = if let Picture::Board(board) = &view.picture {
        unseen(app, board, above, look)
    } else {
        Vec::new()
    };
    // The shortest text about hidden squares always gets room; the text on the left is cut for it.
    let least = unseen.last().map_or(0, |text| width(text) + 2);
    let end = turn(
        view,
        Rect {
            width: below.width.saturating_sub(least),
            ..below
        },
        buf,
        look,
    );
    let mut from = below.width.saturating_sub(1);
    // The pane may be as narrow as the board: the longest text that fits is written.
    let mut say = |texts: &[String], style| {
        let room = from.saturating_sub(end + 1);
        if let Some(text) = texts.iter().find(|text| width(text) <= room) {
            put_right(buf, below, (from, 0), text, style);
            from = from.saturating_sub(width(text) + 2);
        }
    };
    say(&unseen, look.theme.live);
    if missing {
        // A zoomed pane cannot grow further, so the key is not offered there.
        let texts = [
            say!("values too wide: z shows them"),
            say!("values too wide"),
            say!("values: z"),
        ]
        .map(str::to_owned);
        say(
            if app.screen.zoom {
                &texts[1..2]
            } else {
                &texts
            },
            look.theme.dim,
        );
    }
    if !view.source.is_empty() {
        say(&[view.source.to_owned()], look.theme.dim);
    }
    if view.discs && from > end + 12 {
        let [first, second] = view.stones();
        let [one, other] = look.discs();
        let texts = [
            (format!("{one} {first}"), true),
            (format!("  {other} {second}"), false),
        ];
        let wide = texts.iter().map(|(text, _)| width(text)).sum::<u16>();
        let mut x = from.saturating_sub(wide);
        for (text, is_first) in texts {
            x += put(buf, below, (x, 0), &text, look.side(is_first));
        }
    }
    players::draw(app, below, buf, look);
}

/// The square of the cursor, and the squares to keep in view, most important first.
type Sights<'a> = (Option<(usize, usize)>, &'a [(usize, usize)]);

/// Draws a position with the values of its moves. The cursor is a square of a board, a count of
/// objects of a heap, or a move of a list. The first of the sights is always in view.
///
/// Returns whether all shown values fit.
pub(crate) fn picture(
    view: &BoardView,
    (cursor, sights): Sights<'_>,
    area: Rect,
    buf: &mut Buffer,
    look: &Look,
) -> bool {
    match &view.picture {
        Picture::Board(board) => return squares(view, board, (cursor, sights), area, buf, look),
        Picture::Heaps { left, initial } => {
            heaps::draw(view, (left, initial), cursor, area, buf, look);
        }
        Picture::Tree { path, list } => list_of(view, (path, list), cursor, area, buf, look),
        Picture::Shown(lines) => program::draw(view, lines, cursor, area, buf, look),
    }
    true
}

/// Returns the texts that say which rows and columns of a board do not fit, and which moves of the
/// shown line lie there, the longest text first; empty if the whole board is in view.
fn unseen(app: &Context, board: &Board, area: Rect, look: &Look) -> Vec<String> {
    let view = &app.views.board;
    let grid = BoardGrid::new(
        board,
        view.value_width(),
        area,
        &app.game.board_sights(view),
    );
    let ((row, column), (rows, columns)) = (grid.first, grid.shown);
    let hidden = [
        column,
        board.columns - column - columns,
        row,
        board.rows - row - rows,
    ];
    let parts = look
        .glyphs
        .arrows
        .iter()
        .zip(hidden)
        .filter(|(_, hidden)| *hidden > 0);
    let parts: Vec<String> = parts
        .map(|(arrow, hidden)| format!("{arrow}{hidden}"))
        .collect();
    if parts.is_empty() {
        return Vec::new();
    }
    let (sides, words) = (parts.join(" "), say!("out of sight"));
    let is_unseen = |square: &Option<(u32, u32)>| {
        square.is_some_and(|(row, column)| {
            grid.square(row as usize - 1, column as usize - 1).is_none()
        })
    };
    let moves = view
        .ahead
        .iter()
        .zip(&view.walked)
        .filter(|(_, square)| is_unseen(square));
    let moves: Vec<String> = moves.map(|(mv, _)| look.plain(mv)).collect();
    if moves.is_empty() {
        return vec![format!("{sides} {words}"), sides];
    }
    let (names, count) = (moves.join(" "), counted(moves.len() as u64, MOVES.map(say)));
    vec![
        format!("{sides} {words}: {names}"),
        format!("{sides}: {names}"),
        format!("{sides}: {count}"),
    ]
}

/// Draws the line below the board: the side to move or the outcome, and the line walked from the
/// game's position to this one. Returns the column after the text.
fn turn(view: &BoardView, area: Rect, buf: &mut Buffer, look: &Look) -> u16 {
    let state = view.outcome.as_deref().map_or_else(
        || say!("{side} to move", side = view.to_move),
        str::to_owned,
    );
    let mut x = 1;
    if !view.ahead.is_empty() {
        let room = usize::from(
            area.width
                .saturating_sub(width(&state) + width(say!("line")) + 5),
        );
        // The end of the line matters more than its beginning. Moves are left out whole, as half a
        // move would read as another move.
        let line = |from: usize| {
            let cut = if from > 0 {
                format!("{} ", look.cut_off())
            } else {
                String::new()
            };
            cut + &view.ahead[from..].join(" ")
        };
        // Counts from the end, as there may be thousands of moves. The `+ 1` allows for the missing
        // blank after the last one.
        let taken = view.ahead.iter().rev().scan(0, |taken, mv| {
            *taken += mv.chars().count() + 1;
            (*taken <= room + 1).then_some(())
        });
        let least = view.ahead.len() - taken.count();
        let from = (least..view.ahead.len()).find(|from| line(*from).chars().count() <= room);
        let moves = from.map_or_else(|| look.cut_off().to_string(), line);
        let ahead = look.plain(&format!("{} {moves} ", say!("line")));
        let separator = format!("{} ", look.glyphs.separator);
        x = put_all(
            buf,
            area,
            (x, 0),
            [
                (ahead.as_str(), look.theme.live),
                (separator.as_str(), look.theme.dim),
            ],
        );
    }
    // The reason of a loss may be long; the messages show it in full.
    let state = look.fit(&state, area.width.saturating_sub(x).into());
    x + put(buf, area, (x, 0), &state, look.theme.title)
}

/// Draws a board of squares. Returns whether all shown values fit.
fn squares(
    view: &BoardView,
    board: &Board,
    (marked, sights): Sights<'_>,
    area: Rect,
    buf: &mut Buffer,
    look: &Look,
) -> bool {
    let mut whole = true;
    let grid = BoardGrid::new(board, view.value_width(), area, sights);
    if grid.lines {
        lines(&grid, buf, area, look);
    }
    let ((rows, columns), (first_row, first_column)) = (grid.shown, grid.first);
    let local = |x: u16, y: u16| (x - area.x, y - area.y);
    for column in first_column..first_column + columns {
        if let (Some(square), Some(label)) = (
            grid.square(first_row, column),
            board.column_labels.get(column),
        ) {
            let indent = square.width.saturating_sub(width(label)) / if grid.lines { 2 } else { 1 };
            let above = (
                local(square.x, area.y).0 + indent,
                grid.origin.1 - area.y - 1,
            );
            put(buf, area, above, label, look.theme.dim);
        }
    }
    let marks = view.marks_legal();
    for row in first_row..first_row + rows {
        for column in first_column..first_column + columns {
            let Some(square) = grid.square(row, column) else {
                continue;
            };
            let (x, y) = local(square.x, square.y);
            let middle = y + square.height / 2;
            if column == first_column {
                let label = board.row_labels.get(row).map_or("", String::as_str);
                let from = (grid.origin.0 - area.x).saturating_sub(grid.label);
                let indent = (grid.label - 1).saturating_sub(width(label));
                put(buf, area, (from + indent, middle), label, look.theme.dim);
            }
            let at = (row as u32 + 1, column as u32 + 1);
            let cell = board
                .cells
                .get(row * board.columns + column)
                .copied()
                .unwrap_or(Cell::Empty);
            let (mut text, mut style) = look.square(cell, view.discs, view.symbols);
            let mv = view.legal.iter().find(|mv| mv.square == Some(at));
            if cell == Cell::Empty {
                let blank = if grid.lines { " " } else { look.glyphs.empty };
                (text, style) = if mv.is_some() && marks {
                    (look.glyphs.legal, look.theme.text)
                } else {
                    (blank, style)
                };
            }
            if view.last == Some(at) || view.turned.contains(&at) {
                style = style.patch(look.theme.last);
            }
            let has_won = view.won.contains(&at);
            if has_won {
                style = style.patch(look.theme.won);
            }
            let mut text = text.to_owned();
            if let Some(value) = mv.and_then(|mv| view.value(mv.ordinal)) {
                // A value is written in full or not at all: half of its digits would be another
                // number.
                let room = usize::from(if grid.lines {
                    square.width
                } else {
                    square.width.saturating_sub(1).max(1)
                });
                (text, style) = shown(view, value, look);
                if view.hinted {
                    text = hint_mark(view, value, room, look);
                } else if text.chars().count() > room {
                    (text, whole) = (look.glyphs.legal.to_owned(), false);
                }
            }
            if has_won && grid.lines {
                // The style covers the whole square, so that a stone keeps its shape.
                buf.set_style(square.intersection(area), style);
            }
            let used = width(&text);
            // Without grid lines the sign stands at the right of its square, below the label of the
            // column.
            let indent = square.width.saturating_sub(used) / if grid.lines { 2 } else { 1 };
            // Without grid lines adjacent large stones would touch.
            let is_stone = grid.lines && matches!(cell, Cell::Stone(_));
            let is_large = is_stone && stone::draw(&text, square, area, (buf, look), style);
            if !is_large {
                put(buf, area, (x + indent, middle), &text, style);
            }
            if marked == Some((row, column)) {
                if grid.lines && square.height > 1 {
                    sides(buf, square, look);
                }
                if !is_large {
                    cursor(buf, area, (x + indent, middle), used, look);
                }
            }
        }
    }
    whole
}

/// Returns the mark of a square for a move of a hint: its exact value without a sign; where that
/// does not fit, a sign for the best move, a costly move, or another one.
fn hint_mark(view: &BoardView, value: &MoveValue, room: usize, look: &Look) -> String {
    let plain = look.number(&value.text);
    match view.cost(value.ordinal) {
        _ if plain.chars().count() <= room => plain,
        _ if value.best => look.glyphs.best.to_owned(),
        Some(cost) if cost >= MUCH => look.glyphs.cut.to_owned(),
        Some(_) | None => look.glyphs.legal.to_owned(),
    }
}

/// Draws the lines between the squares.
fn lines(grid: &BoardGrid, buf: &mut Buffer, area: Rect, look: &Look) {
    let place = (grid.origin.0 - area.x, grid.origin.1 - area.y);
    lattice((place, grid.pitch), grid.shown, area, buf, look);
}

/// Draws a position of a textbook tree: the path to it, the subtree below, and the moves.
fn list_of(
    view: &BoardView,
    (path, list): (&[String], &str),
    marked: Option<(usize, usize)>,
    area: Rect,
    buf: &mut Buffer,
    look: &Look,
) {
    let place = if path.is_empty() {
        say!("root").to_owned()
    } else {
        path.join(" ")
    };
    put(buf, area, (1, 0), &look.plain(&place), look.theme.dim);
    let room = usize::from(area.width.saturating_sub(2));
    let most = usize::from(area.height.saturating_sub(3));
    // A leaf is a single value and not a list.
    let list = if list.starts_with('[') {
        list.to_owned()
    } else {
        look.number(list)
    };
    let mut lines = wrapped(&list, room).peekable();
    for row in 0..most {
        let Some(line) = lines.next() else { break };
        let cut = row + 1 == most && lines.peek().is_some();
        let line = if cut {
            look.fit(&format!("{line} …"), room)
        } else {
            look.plain(&line)
        };
        put(buf, area, (1, row as u16 + 1), &line, look.theme.text);
    }
    let (mut x, y) = (1, area.height.saturating_sub(1));
    for (at, mv) in view.legal.iter().enumerate() {
        if x >= area.width {
            break;
        }
        let value = view
            .value(mv.ordinal)
            .map(|value| look.value(value.kind, &value.text))
            .unwrap_or_default();
        let text = format!("{}{value}", look.plain(&mv.text));
        let used = put(buf, area, (x + 1, y), &text, look.theme.title);
        if marked.is_some_and(|(index, _)| index == at) {
            cursor(buf, area, (x + 1, y), used, look);
        }
        x += used + 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::options::Options;
    use engine::boundary::catalog;
    use engine::search::Kind;
    use model::settings::theme::Theme;

    /// Squares without grid lines that are widened for values have room for large stones, which
    /// would touch.
    #[test]
    fn stones_are_large_between_lines_only() {
        let look = Look::new(Options::default(), &Theme::default());
        let start = catalog::read("othello").expect("a game");
        let mut view = BoardView::new(&*start);
        let ordinal = view.legal[0].ordinal;
        view.values = vec![MoveValue {
            ordinal,
            kind: Kind::Exact,
            text: "-24".to_owned(),
            best: true,
        }];
        let drawn = |(width, height): (u16, u16)| {
            let mut buf = Buffer::empty(Rect::new(0, 0, width, height));
            picture(&view, (None, &[]), buf.area, &mut buf, &look);
            let has = |sign: &str| buf.content.iter().any(|cell| cell.symbol() == sign);
            (has("█"), has(look.discs()[0]), has("│"))
        };
        assert_eq!(drawn((60, 17)), (false, true, false));
        assert_eq!(drawn((70, 36)), (true, false, true));
    }
}
