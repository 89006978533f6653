//! The last line, the keys that apply now, and above it the line of a message, a question, a typed text, or the
//! progress of a hunt.

use crate::app::binding::{Binding, Group, Place};
use crate::app::explorer::search::run_word;
use crate::app::shell::keys;
use crate::app::stage::TypedLine;
use crate::app::{Context, Layout};
use crate::kit::frame::frame_box;
use crate::kit::look::Look;
use crate::kit::paint::{fit, put, put_all, put_lines, shorten_paths, thousands, width};
use crate::kit::typed::Typed;
use engine::clean::clean;
use model::language::wrap::wrap;
use model::language::{key_names, say};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use unicode_segmentation::UnicodeSegmentation;

/// Draws both lines. Returns the position of the terminal's cursor, if it is shown.
pub fn draw(app: &Context, layout: &Layout, buf: &mut Buffer, look: &Look) -> Option<Position> {
    hints(app, 1, layout.keys, buf, look);
    // On an edge a text looks like a title, and the rest of the edge stays visible.
    let foot = Foot::of(app, layout);
    let area = layout.message;
    if let Some(TypedLine {
        prompt,
        typed: line,
        apart,
        example,
    }) = app.top().and_then(|screen| screen.line(app))
    {
        if foot == Foot::Line {
            look.clear(area, buf);
        }
        return Some(typed(
            line,
            (prompt, apart, &example),
            (area, foot),
            buf,
            look,
        ));
    }
    if let Some(text) = app.top().and_then(|screen| screen.question(app)) {
        message(
            &wrap(&look.plain(&text), room(area)),
            (area, foot),
            look.theme.title,
            buf,
            look,
        );
        return None;
    }
    if let Some(hunt) = app
        .explorer
        .travel
        .hunt
        .as_ref()
        .filter(|_| app.screen.note.as_ref().is_none_or(|note| !note.error))
    {
        // The panes stay where the hunt began; this line shows its progress.
        let at = hunt.at.unwrap_or_default();
        let far = format!(
            "{} {} {} {}",
            say!("tick"),
            thousands(at.0),
            say!("of"),
            thousands(app.explorer.ticks())
        );
        let text = look.plain(&format!(
            "{} {far}: {}",
            say!("hunting…"),
            say!("esc stops")
        ));
        message(
            &[fit(&text, room(area), '~')],
            (area, foot),
            look.theme.live,
            buf,
            look,
        );
        return None;
    }
    if let Some(note) = &app.screen.note {
        let style = if note.error {
            look.theme.error
        } else {
            look.theme.text
        };
        let lines = wrap(
            &look.plain(&shorten_paths(&note.text, room(area))),
            room(area),
        );
        message(&lines, (area, foot), style, buf, look);
    }
    None
}

/// The place of the message line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Foot {
    /// A line of its own.
    Line,
    /// The lower edge of the panes.
    Panes,
    /// The lower edge of the frame around a screen.
    Frame,
}

impl Foot {
    fn of(app: &Context, layout: &Layout) -> Foot {
        match () {
            () if layout.message_on_edge() => Foot::Panes,
            () if app.top().is_some_and(|screen| screen.habits().frames_all()) => Foot::Frame,
            () => Foot::Line,
        }
    }
    /// Clears the rows for `lines` lines, the last of them in `area`, and returns them: above an
    /// edge, a box of their own over the panes.
    fn rows(self, lines: usize, area: Rect, buf: &mut Buffer, look: &Look) -> Rect {
        let height = (lines as u16).clamp(1, area.y / 2 + 1);
        let rows = match self {
            Foot::Panes => {
                let outer = Rect {
                    y: area.y.saturating_sub(height + 1),
                    height: height + 2,
                    ..area
                };
                return frame_box(outer, "", buf, look);
            }
            Foot::Frame => Rect {
                x: area.x + 1,
                y: area.y.saturating_sub(height),
                width: area.width.saturating_sub(2),
                height,
            },
            Foot::Line => Rect {
                y: area.y + 1 - height,
                height,
                ..area
            },
        };
        look.clear(rows, buf);
        Rect {
            x: rows.x + 1,
            width: rows.width.saturating_sub(1),
            ..rows
        }
    }
}

/// Returns the number of columns for a message.
fn room(area: Rect) -> usize {
    usize::from(area.width.saturating_sub(4)).max(1)
}

/// Writes lines: the last one in an area of one row, the others above it, in at most half of the
/// screen. A single line stands in the edge, several stand above it.
fn message(
    lines: &[String],
    (area, foot): (Rect, Foot),
    style: Style,
    buf: &mut Buffer,
    look: &Look,
) {
    if let ([line], Foot::Panes | Foot::Frame) = (lines, foot) {
        put(buf, area, (1, 0), &format!(" {line} "), look.on_edge(style));
        return;
    }
    let inside = foot.rows(lines.len(), area, buf, look);
    write(lines, inside, style, buf);
}

/// Writes as many lines as an area has rows.
fn write(lines: &[String], area: Rect, style: Style, buf: &mut Buffer) {
    put_lines(buf, area, (0, 0), lines, style);
}

/// Draws a typed line, scrolled to its cursor. An error stands behind it, or above it if there is
/// no room or if `apart` is set. Returns the position of the cursor.
fn typed(
    line: &Typed,
    (prompt, apart, example): (&str, bool, &str),
    (area, foot): (Rect, Foot),
    buf: &mut Buffer,
    look: &Look,
) -> Position {
    let edge = foot != Foot::Line;
    let prompt = format!("{}{prompt}: ", if edge { " " } else { "" });
    let start = width(&prompt) + 1;
    let room = area.width.saturating_sub(start + 1 + 2 * u16::from(edge));
    let (before, after) = line.input.around();
    let before = clean(last_columns(before, room.max(1)));
    let shown = format!("{before}{}", clean(first_columns(after, room)));
    let used = width(&shown).min(area.width.saturating_sub(start));
    let error = line
        .error
        .as_deref()
        .map(|error| look.plain(error))
        .unwrap_or_default();
    let above =
        !error.is_empty() && (apart || width(&error) > area.width.saturating_sub(start + used + 5));
    if above {
        let lines = wrap(&error, self::room(area));
        // If the line is not an edge, the error stands above the line.
        let area = Rect {
            y: area.y.saturating_sub(u16::from(!edge)),
            ..area
        };
        let inside = foot.rows(lines.len(), area, buf, look);
        write(&lines, inside, look.theme.error, buf);
    }
    let on = |style| if edge { look.on_edge(style) } else { style };
    put(buf, area, (1, 0), &prompt, on(look.theme.title));
    // A blank separates the text from the rest of the edge.
    put(buf, area, (start + used, 0), " ", on(look.theme.text));
    put(
        buf,
        area,
        (start, 0),
        &shown,
        on(if line.whole {
            look.theme.selected
        } else {
            look.theme.text
        }),
    );
    // The example gives way to an error on this line.
    if used == 0 && (above || error.is_empty()) {
        let example = look.fit(example, usize::from(room));
        put(
            buf,
            area,
            (start, 0),
            &format!("{example} "),
            on(look.theme.dim),
        );
    }
    if !above && !error.is_empty() {
        put(
            buf,
            area,
            (start + used, 0),
            &format!("   {error} "),
            on(look.theme.error),
        );
    }
    Position {
        x: (area.x + start + width(&before)).min(area.right().saturating_sub(1)),
        y: area.y,
    }
}

/// Returns the end of a text that fits in `room` columns. Cost: O(room).
fn last_columns(text: &str, room: u16) -> &str {
    let mut left = room;
    let letters = text.grapheme_indices(true).rev();
    let fits = letters.take_while(|(_, letter)| {
        let wide = width(&clean(letter));
        let fits = wide <= left;
        left = left.saturating_sub(wide);
        fits
    });
    let start = fits.last().map_or(text.len(), |(at, _)| at);
    &text[start..]
}

/// Returns the beginning of a text that fills at least `room` columns. Cost: O(room).
fn first_columns(text: &str, room: u16) -> &str {
    let end = text
        .grapheme_indices(true)
        .nth(usize::from(room))
        .map_or(text.len(), |(at, _)| at);
    &text[..end]
}

/// Draws the keys that apply now, as many as fit. The last two, which lead to all others, are
/// always shown.
fn hints(app: &Context, from: u16, area: Rect, buf: &mut Buffer, look: &Look) {
    let mut rows: Vec<_> = keys::current(app)
        .filter(|row| !row.short.is_empty())
        .collect();
    let plays = app.players.programs() == 1;
    rows.sort_by_key(|row| (!is_first(row, app), !(plays && is_of_play(row))));
    let shown = rows.into_iter().map(|row| {
        (
            look.plain(&key_names(row.key())),
            look.plain(word(row, app)),
        )
    });
    // A key may be unassigned or have no effect at the moment.
    let shown: Vec<(String, String)> = shown
        .filter(|(key, word)| !key.is_empty() && !word.is_empty())
        .collect();
    let wide = |(key, short): &(String, String)| width(key) + width(short) + 3;
    let (lead, last) = shown.split_at(shown.len().saturating_sub(2));
    let mut room = area
        .width
        .saturating_sub(from + last.iter().map(wide).sum::<u16>());
    let mut x = from;
    let fits = |hint: &&(String, String)| {
        let fits = wide(hint) <= room;
        room -= if fits { wide(hint) } else { room };
        fits
    };
    let lead: Vec<&(String, String)> = lead.iter().take_while(fits).collect();
    for (key, short) in lead.into_iter().chain(last) {
        if x + width(key) + width(short) + 1 > area.width {
            break;
        }
        x = put_all(
            buf,
            area,
            (x, 0),
            [
                (key.as_str(), look.theme.key),
                (" ", look.theme.text),
                (short, look.theme.dim),
            ],
        ) + 2;
    }
}

/// Returns whether the row is a key for a game against a program.
fn is_of_play(row: &Binding) -> bool {
    row.place == Place::Panes && ["hint", "resign", "rematch"].contains(&row.name)
}

/// Returns whether a row is useless at the moment for a user who plays against a program: it lets
/// programs play although it is the user's turn, or changes the hidden search.
fn is_idle_in_play(row: &Binding, app: &Context) -> bool {
    let lets_play = row.name.starts_with("let-play") && app.players.programs() == 1;
    lets_play && app.players.to_choose(&app.game.study).is_none()
        || row.group == Group::Search && app.players.hides_analysis(&app.game.study)
}

/// Returns whether the row stands first in the key line.
fn is_first(row: &Binding, app: &Context) -> bool {
    // The keys of a running search always come first.
    match app.top() {
        Some(screen) => screen.is_first(row),
        // So does the way out of a view that hides panes.
        None => matches!(row.name, "run" | "zoom" | "present"),
    }
}

/// Returns the word for the key line; empty if the key has no effect at the moment. For a key with
/// several effects the word names the present one.
pub fn word(row: &Binding, app: &Context) -> &'static str {
    if let (Some(screen), Place::Own(_)) = (app.top(), row.place) {
        screen.word(row, app)
    } else if is_of_play(row) && app.players.programs() != 1 || is_idle_in_play(row, app) {
        ""
    } else {
        match row.name {
            "run" => run_word(&app.game.study),
            // Behind the view for an audience the effect would not be visible.
            "zoom" if !app.screen.zoom || app.explorer.presents(&app.screen) => "",
            "present" if !app.explorer.presents(&app.screen) => "",
            _ => say(row.short),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_long_line_only_what_has_room_is_looked_at() {
        assert_eq!(
            ["abcde", "a漢字", "", "e\u{301}x", "a\u{9b}"].map(|text| last_columns(text, 3)),
            ["cde", "字", "", "e\u{301}x", ""]
        );
        assert_eq!(
            [("abcde", 3), ("ab", 3), ("漢字", 1)].map(|(text, room)| first_columns(text, room)),
            ["abc", "ab", "漢"]
        );
    }
}
