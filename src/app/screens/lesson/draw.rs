//! The drawing of a lesson: a box above the panes, which never covers the panes that it explains.

use crate::app::screens::lesson::{LessonScreen, Saying};
use crate::app::{Context, Layout};
use crate::kit::frame::{frame_box, title_box};
use crate::kit::look::Look;
use crate::kit::paint::{put, put_right, width};
use crate::kit::words::ASK;
use model::language::say;
use model::language::wrap::wrap;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Draws the box.
pub fn draw(app: &Context, shown: &LessonScreen, layout: &Layout, buf: &mut Buffer, look: &Look) {
    let area = layout.lesson;
    if area.is_empty() {
        return;
    }
    // The panes share the frame of the box, if they have one.
    let boxed = if layout.framed { title_box } else { frame_box };
    let inside = boxed(area, &title(shown), buf, look);
    let room = usize::from(inside.width);
    let mut lines: Vec<(String, Style)> = Vec::new();
    for (tone, text) in shown.paragraphs() {
        let (sign, style) = match tone {
            Saying::Title => ("", look.theme.title),
            Saying::Text => ("", look.theme.text),
            Saying::Hint => ("", look.theme.live),
            Saying::Right => (look.glyphs.right, look.theme.best),
            Saying::Wrong => (look.glyphs.cut, look.theme.error),
        };
        let text = if sign.is_empty() {
            text
        } else {
            format!("{sign} {text}")
        };
        lines.extend(
            wrap(&look.plain(&text), room)
                .into_iter()
                .map(|line| (line, style)),
        );
    }
    // The last row is reserved for the answer.
    let rows = usize::from(inside.height.saturating_sub(u16::from(shown.asks()))).max(1);
    let from = (shown.page * rows).min(lines.len().saturating_sub(1));
    let lines = &lines[from..];
    for (y, (line, style)) in (0..).zip(lines.iter().take(rows)) {
        put(buf, inside, (0, y), line, *style);
    }
    if lines.len() > rows {
        let (y, line) = (rows - 1, &lines[rows - 1].0);
        let x = width(line).min(inside.width.saturating_sub(1));
        put(
            buf,
            inside,
            (x, y as u16),
            &look.cut_off().to_string(),
            look.theme.dim,
        );
    }
    if shown.asks() && inside.height > 1 {
        let y = inside.height - 1;
        let x = put(
            buf,
            inside,
            (0, y),
            &format!("{}: ", say!("answer")),
            look.theme.title,
        );
        put(buf, inside, (x, y), look.glyphs.cursor, look.theme.dim);
    }
    let keys = format!(" {} ", keys(app, shown, lines.len() > rows));
    let bottom = Rect {
        y: area.bottom() - 1,
        height: 1,
        ..area
    };
    let keys = look.plain(&keys);
    make_room(
        bottom,
        area.width.saturating_sub(1 + width(&keys)),
        buf,
        look,
    );
    put_right(
        buf,
        bottom,
        (area.width.saturating_sub(1), 0),
        &keys,
        look.on_edge(look.theme.key),
    );
}

/// Clears on an edge the text that `at` would cut in two, so that the title of the pane below keeps
/// its signs in full or not at all. Two blanks separate the parts of a title.
fn make_room(edge: Rect, at: u16, buf: &mut Buffer, look: &Look) {
    let row: Vec<&str> = (0..edge.width)
        .filter_map(|x| buf.cell((edge.x + x, edge.y)))
        .map(Cell::symbol)
        .collect();
    let is_line = |x: usize| row.get(x).is_none_or(|sign| "─├┤┬┴┼╭╮".contains(sign));
    let is_blank = |x: usize| row.get(x) == Some(&" ");
    let at = usize::from(at);
    if is_line(at) || is_blank(at) && (is_blank(at + 1) || is_line(at + 1)) {
        return;
    }
    let begins = |x: &usize| is_line(x - 1) || *x > 1 && is_blank(x - 1) && is_blank(x - 2);
    let from = (1..=at).rev().find(begins).unwrap_or(at);
    let line = look.glyphs.middle[3].repeat(at - from);
    put(
        buf,
        edge,
        (from as u16, 0),
        &line,
        look.on_edge(look.theme.frame),
    );
}

/// Returns the text about the keys that lead on.
fn keys(app: &Context, shown: &LessonScreen, more: bool) -> String {
    match shown.step() {
        _ if shown.aside => say!("# lesson").to_owned(),
        _ if !shown.begun && more => say!("enter: the rest").to_owned(),
        _ if !shown.begun => say!("enter begins").to_owned(),
        None => match shown.next(&app.library.registry) {
            Some((_, title)) => format!("{}: {title}", say!("enter: the next lesson")),
            None => say!("enter: back to the game that was open before").to_owned(),
        },
        Some(_) if shown.goes_on() && shown.at + 1 == shown.lesson.steps.len() => {
            say!("enter ends the lesson").to_owned()
        }
        Some(_) if shown.goes_on() => say!("enter goes on").to_owned(),
        Some(_) if shown.asks() => say(ASK).to_owned(),
        Some(_) => say!("# hint, q leaves").to_owned(),
    }
}

fn title(shown: &LessonScreen) -> String {
    let (at, steps) = (shown.at, shown.lesson.steps.len());
    let place = if shown.begun && at < steps {
        format!("  {}/{steps}", at + 1)
    } else {
        String::new()
    };
    format!("{}: {}{place}", say!("Lesson"), shown.lesson.title)
}
