//! The drawing of the new-game form: its fields with their limits at the left, the board at the
//! right.

use crate::app::Context;
use crate::app::action::Purpose;
use crate::app::game::board::BoardView;
use crate::app::game::grid::BoardGrid;
use crate::app::panes::board::draw::picture;
use crate::app::panes::board::heaps;
use crate::app::screens::new_game::form_row;
use crate::app::screens::new_game::{Field, NewGame};
use crate::app::screens::trees;
use crate::kit::boxes::form_popup;
use crate::kit::form::{FormFields, FormRow, below};
use crate::kit::frame::popup_box;
use crate::kit::look::Look;
use crate::kit::paint::{put, put_lines, width};
use engine::boundary::Position;
use engine::boundary::catalog::GAMES;
use engine::rules::{Picture, Side};
use model::language::wrap::wrap;
use model::language::{say_of, shown, sides};
use model::report;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The width of the names of the fields, in columns.
const NAME: u16 = 12;

/// Draws the form over an area.
pub fn draw(form: &NewGame, cx: &Context, area: Rect, buf: &mut Buffer, look: &Look) {
    let title = if form.purpose == Purpose::Play {
        say!("Play a new game")
    } else {
        say!("A new game")
    };
    let inside = popup_box(form_popup(area, 22), title, buf, look);
    let wide = if inside.width < 100 {
        inside.width / 3
    } else {
        inside.width * 2 / 5
    };
    let preview = Rect {
        x: inside.right() - wide,
        width: wide,
        ..inside
    };
    let left = Rect {
        width: inside.width - preview.width - 2,
        ..inside
    };
    let fields = form.fields();
    for (at, field) in fields.iter().enumerate() {
        let (row, selected) = (row(form, *field), at == form.cursor.at);
        let cut = row.draw(selected, (NAME, form_row(&fields, at)), left, buf, look);
        if selected {
            // The text that did not fit in its line is written below all of them.
            below(
                &cut,
                form_row(&fields, fields.len() - 1) + 2,
                left,
                buf,
                look,
            );
        }
    }
    if let Some(text) = form.tree_text() {
        // A tree is drawn while it is typed, with the result of its search.
        trees::draw_typed(
            cx,
            text.strip_prefix("first=min,").unwrap_or(text),
            preview,
            buf,
            look,
        );
        return;
    }
    match &form.preview {
        Ok(start) => board(&**start, preview, buf, look),
        Err(error) => {
            let lines = wrap(&look.plain(&shown(error)), preview.width.into());
            put_lines(buf, preview, (0, 1), lines, look.theme.error);
        }
    }
}

/// Returns a field of the form as text.
fn row(form: &NewGame, field: Field) -> FormRow {
    let (name, value, limits) = line(form, field);
    FormRow {
        name,
        value,
        limits,
        quiet: field == Field::Spec,
        turns: form.turns(field),
    }
}

/// Returns the name of a field, its value, and its allowed values.
fn line(form: &NewGame, field: Field) -> (String, String, String) {
    let info = &GAMES[form.game];
    let value = form.value(field);
    match field {
        Field::Game => (
            say!("game@@rules").to_owned(),
            value,
            format!("{}/{}", form.game + 1, GAMES.len()),
        ),
        Field::Parameter(at) => {
            let (name, limits) = info.parameters.get(at).copied().unwrap_or_default();
            let name = if name.starts_with('(') {
                say!("tree")
            } else {
                name
            };
            (
                name.to_owned(),
                if value.is_empty() {
                    say!("usual").to_owned()
                } else {
                    value
                },
                say_of(limits).to_owned(),
            )
        }
        Field::Position => {
            let value = if value.is_empty() {
                say!("usual").to_owned()
            } else {
                value
            };
            (
                say!("position").to_owned(),
                value,
                say!("rows from the top joined by /, then the side to move").to_owned(),
            )
        }
        Field::Side => {
            let symbol = form
                .preview
                .as_ref()
                .map_or("", |start| sides::name(&**start, form.human).word());
            (
                say!("you play").to_owned(),
                symbol.to_owned(),
                match form.human {
                    Side::First => say!("and move first"),
                    Side::Second => say!("and move second"),
                }
                .to_owned(),
            )
        }
        Field::Strength => {
            let Some(strength) = form.chosen_strength() else {
                return (say!("against").to_owned(), String::new(), String::new());
            };
            let title = form
                .opponent
                .as_ref()
                .map_or_else(String::new, |player| strength.title(player));
            let names: Vec<&str> = form.offered.iter().map(|one| one.word()).collect();
            (say!("against").to_owned(), title, names.join(", "))
        }
        Field::Limit => {
            let value = if value.is_empty() {
                say!("no limit").to_owned()
            } else {
                value
            };
            (
                say!("for a move").to_owned(),
                value,
                say!("who needs more has lost").to_owned(),
            )
        }
        Field::Spec => (say!("one line").to_owned(), value, String::new()),
    }
}

/// Draws a position below its title: as in the panes if all of it fits, else as text.
pub(crate) fn board(start: &dyn Position, area: Rect, buf: &mut Buffer, look: &Look) {
    for (y, line) in (1..3).zip(wrap(
        &look.plain(&report::title(start)),
        area.width.max(1).into(),
    )) {
        put(buf, area, (0, y), &line, look.theme.title);
    }
    let below = Rect {
        y: area.y + 3.min(area.height),
        height: area.height.saturating_sub(5),
        ..area
    };
    let rows = match drawn(start, below, buf, look) {
        Some(rows) => rows,
        None => written(start, below, buf, look),
    };
    let y = (rows + 4).min(area.height.saturating_sub(1));
    let symbol = sides::name(start, start.to_move());
    put(
        buf,
        area,
        (0, y),
        &say!("{side} to move", side = symbol),
        look.theme.dim,
    );
}

/// Draws a whole board. Returns the number of rows used, or `None` if there is no board or it does
/// not fit.
fn drawn(start: &dyn Position, area: Rect, buf: &mut Buffer, look: &Look) -> Option<u16> {
    let view = BoardView {
        ascii: look.ascii,
        ..BoardView::new(start)
    };
    let rows = match &view.picture {
        Picture::Board(board) => {
            let grid = BoardGrid::new(board, 0, area, &[]);
            if grid.shown != (board.rows, board.columns) {
                return None;
            }
            1 + board.rows as u16 * grid.pitch.1 + u16::from(grid.lines)
        }
        Picture::Heaps { left, initial } => {
            heaps::wish(&view, (left, initial), (area.width, area.height))
                .1
                .min(area.height)
        }
        Picture::Shown(shown) => (shown.height() as u16 + 3).min(area.height),
        Picture::Tree { .. } => return None,
    };
    // It is placed directly below the title and not centred.
    picture(
        &view,
        (None, &[]),
        Rect {
            height: rows,
            ..area
        },
        buf,
        look,
    );
    Some(rows)
}

/// Writes a position as text with blanks between the squares. Returns the number of rows used.
fn written(start: &dyn Position, area: Rect, buf: &mut Buffer, look: &Look) -> u16 {
    let (setup, has_discs) = (start.describe(), sides::has_discs(start));
    // Heaps are written as a list with commas, which gets no blanks.
    let fits = |row: &String| 2 * width(row) <= area.width && !row.contains(',');
    let wide = setup.rows.iter().all(fits);
    let rows = setup.rows.iter().map(|row| {
        let sign = |c: char| match (c, has_discs) {
            ('.', _) => look.glyphs.empty.to_owned(),
            ('X', true) => look.discs()[0].to_owned(),
            ('O', true) => look.discs()[1].to_owned(),
            (other, _) => other.to_string(),
        };
        let squares = row.chars().map(sign);
        squares
            .collect::<Vec<_>>()
            .join(if wide { " " } else { "" })
    });
    put_lines(
        buf,
        area,
        (0, 0),
        rows.map(|row| look.fit(&row, area.width.into())),
        look.theme.text,
    );
    setup.rows.len() as u16
}
