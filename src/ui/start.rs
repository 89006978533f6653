//! The first screen: what can be begun with, and the recent files.

use super::paint::{put, width};
use super::theme::Look;
use crate::app::Action;
use crate::app::App;
use crate::app::action::Purpose;
use crate::app::keys::{Binding, TABLE};
use crate::app::layout::{popup, top_of};
use crate::app::start::{StartLine, StartScreen, file_name};
use engine::clean::clean;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws it over an area.
pub fn draw(app: &App, start: StartScreen, area: Rect, buf: &mut Buffer, look: &Look) {
    look.clear(area, buf);
    let words = &look.words.start_screen;
    let lines = StartScreen::lines(&app.library.recent);
    // The title, a gap, the lines with a heading before the files.
    let recent = u16::from(!app.library.recent.is_empty()) * 2;
    let inside = popup(area, (74, lines.len() as u16 + recent + 4));
    put(buf, inside, (0, 0), words.title, look.theme.focus);
    put(buf, inside, (0, 2), words.question, look.theme.title);
    let room = usize::from(inside.height.saturating_sub(4));
    // Where not all lines have room, those around the selected one are shown, without the heading.
    let top = top_of(start.at, lines.len(), room.max(1));
    let mut y = 4;
    for (at, line) in lines.iter().enumerate().skip(top) {
        if at == Purpose::ALL.len() && top == 0 && room >= lines.len() + 2 {
            put(buf, inside, (0, y + 1), words.recent, look.theme.title);
            y += 2;
        }
        if y >= inside.height {
            break;
        }
        let (key, label, detail) = parts(app, line, look);
        let style = if key == Some("") { look.theme.dim } else { look.theme.text };
        let x = 4;
        put(buf, inside, (2, y), key.unwrap_or_default(), look.theme.key);
        let label = look.fit(&label, usize::from(inside.width.saturating_sub(x)));
        put(buf, inside, (x, y), &label, style);
        let from = x + width(&label).max(10) + 2;
        let detail = look.fit(&detail, usize::from(inside.width.saturating_sub(from)));
        put(buf, inside, (from, y), &detail, look.theme.text);
        if at == start.at {
            look.select(true, inside, y, buf);
            put(buf, inside, (0, y), look.glyphs.here, look.theme.selected);
        }
        y += 1;
    }
}

/// The key of a line, its name, and what is said of it.
fn parts(app: &App, line: &StartLine, look: &Look) -> (Option<&'static str>, String, String) {
    let words = &look.words.start_screen;
    match line {
        StartLine::Purpose(purpose) => {
            let row = TABLE.iter().find(|row| row.action == Action::Begin(*purpose));
            let about = match purpose {
                Purpose::Continue => app.to_continue().map_or_else(|| words.nothing.to_owned(), |(_, name)| name),
                Purpose::Learn | Purpose::Play | Purpose::Analyse | Purpose::Open => {
                    words.about[purpose.index()].to_owned()
                }
            };
            (row.map(Binding::key), words.purposes[purpose.index()].to_owned(), about)
        }
        StartLine::File(path) => {
            let folder = path.parent().map(|folder| folder.display().to_string()).unwrap_or_default();
            (None, file_name(path), clean(&folder).into_owned())
        }
    }
}
