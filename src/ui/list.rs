//! A list to choose from: positions and games, files, evaluations, actions.

use super::paint::{fit, highlight, put, put_right, width};
use super::popup;
use super::theme::Look;
use crate::app::App;
use crate::app::mode::{Entry, List, ListKind};
use crate::app::mouse::top_of;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws the list over an area.
pub fn draw(_: &App, list: &List, area: Rect, buf: &mut Buffer, look: &Look) {
    let entries = list.matching();
    // Headings only while the entries stand in their own order.
    let grouped = list.filter.value().is_empty();
    let mut lines: Vec<Line<'_>> = Vec::new();
    let mut group = "";
    let mut selected = 0;
    for (at, entry) in entries.iter().enumerate() {
        if grouped && entry.group != group {
            group = &entry.group;
            lines.push(Line::Heading(group));
        }
        if at == list.at {
            selected = lines.len();
        }
        lines.push(Line::Entry(entry));
    }
    let title = match list.kind {
        ListKind::Files => format!("{}: {}", look.words.titles.files, list.title),
        ListKind::Palette => look.words.titles.palette.to_owned(),
        _ => list.title.clone(),
    };
    let height = (lines.len() as u16).clamp(1, area.height.saturating_sub(4).max(1)) + 2;
    let inside = popup(area, (78, height), &title, buf, look);
    if lines.is_empty() {
        put(buf, inside, (0, 0), look.words.titles.no_match, look.theme.dim);
    }
    let label = entries.iter().map(|entry| width(&entry.label)).max().unwrap_or(0).min(inside.width * 3 / 5);
    let top = top_of(selected, lines.len(), usize::from(inside.height));
    for (at, line) in lines.iter().enumerate().skip(top).take(usize::from(inside.height)) {
        let y = (at - top) as u16;
        match line {
            Line::Heading(text) => {
                put(buf, inside, (0, y), &look.plain(text), look.theme.title);
            }
            Line::Entry(entry) => {
                draw_entry(entry, list.kind, (y, label), inside, buf, look);
                if at == selected {
                    highlight(buf, inside, y, look.theme.selected);
                    put(buf, inside, (0, y), look.glyphs.here, look.theme.selected);
                }
            }
        }
    }
}

enum Line<'a> {
    Heading(&'a str),
    Entry(&'a Entry),
}

fn draw_entry(entry: &Entry, kind: ListKind, (y, label): (u16, u16), inside: Rect, buf: &mut Buffer, look: &Look) {
    let sign = if look.ascii { '.' } else { '…' };
    let text = fit(&look.plain(&entry.label), usize::from(label), sign);
    put(buf, inside, (2, y), &text, look.theme.text);
    // Keys stand at the right, descriptions behind the names.
    if kind == ListKind::Palette {
        put_right(buf, inside, (inside.width, y), &entry.detail, look.theme.key);
    } else {
        let room = usize::from(inside.width.saturating_sub(label + 4));
        put(buf, inside, (label + 4, y), &fit(&look.plain(&entry.detail), room, sign), look.theme.dim);
    }
}
