//! A list to choose from: positions and games, files, evaluations, actions.

use super::frame::frame_box;
use super::paint::{put, put_right, width};
use super::theme::Look;
use crate::app::layout::list_popup;
use crate::app::mode::{List, ListChoice, ListEntry, ListKind, ListLine};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws the list over an area.
pub fn draw(list: &List, area: Rect, buf: &mut Buffer, look: &Look) {
    let lines = list.lines();
    let title = match list.kind {
        ListKind::Files => format!("{}: {}", look.words.titles.files, list.title),
        ListKind::Palette => look.words.titles.palette.to_owned(),
        ListKind::Start
        | ListKind::Evaluations
        | ListKind::Bookmarks
        | ListKind::Players
        | ListKind::Compare
        | ListKind::Themes(_) => list.title.clone(),
    };
    let outer = list_popup(area, lines.len());
    let inside = frame_box(outer, &title, buf, look);
    if lines.is_empty() {
        put(buf, inside, (0, 0), look.words.titles.no_match, look.theme.dim);
    }
    let labels = lines.iter().map(|line| match line {
        ListLine::Entry(_, entry) => width(&entry.label),
        ListLine::Heading(_) => 0,
    });
    let label = labels.max().unwrap_or(0).min(inside.width * 3 / 5);
    let top = list.top(usize::from(inside.height));
    for (y, line) in lines.iter().skip(top).take(usize::from(inside.height)).enumerate() {
        let y = y as u16;
        match line {
            ListLine::Heading(text) => {
                put(buf, inside, (0, y), &look.plain(text), look.theme.title);
            }
            ListLine::Entry(at, entry) => {
                draw_entry(entry, list.kind, (y, label), inside, buf, look);
                if *at == list.at {
                    look.select(true, inside, y, buf);
                    put(buf, inside, (0, y), look.glyphs.here, look.theme.selected);
                    let cut = list.kind != ListKind::Palette && label + 4 + width(&entry.detail) > inside.width;
                    if cut && outer.height > 2 {
                        // What there was no room for stands in the frame.
                        let mark = Look::scroll_text(top + usize::from(inside.height), lines.len(), inside);
                        let room = outer.width.saturating_sub(6 + mark.map_or(0, |mark| width(&mark)));
                        let detail = look.fit(&entry.detail, room.into());
                        let bottom = Rect { y: outer.bottom() - 1, height: 1, ..outer };
                        put(buf, bottom, (2, 0), &look.plain(&format!(" {detail} ")), look.theme.text);
                    }
                }
            }
        }
    }
    look.scroll_mark(top + usize::from(inside.height), lines.len(), inside, buf);
}

fn draw_entry(entry: &ListEntry, kind: ListKind, (y, label): (u16, u16), inside: Rect, buf: &mut Buffer, look: &Look) {
    let able = !matches!(entry.choice, ListChoice::Unable(_));
    put(
        buf,
        inside,
        (2, y),
        &look.fit(&entry.label, label.into()),
        if able { look.theme.text } else { look.theme.dim },
    );
    // Keys stand at the right, descriptions behind the names.
    if kind == ListKind::Palette {
        let style = if able { look.theme.key } else { look.theme.dim };
        put_right(buf, inside, (inside.width, y), &entry.detail, style);
    } else {
        let room = usize::from(inside.width.saturating_sub(label + 4));
        put(buf, inside, (label + 4, y), &look.fit(&entry.detail, room), look.theme.dim);
    }
}
