//! The help: the key table, by groups, filtered.

use super::frame::frame_box;
use super::paint::{put, width};
use super::theme::Look;
use crate::app::layout::popup;
use crate::app::mode::Help;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws the help over an area.
pub fn draw(help: &Help, area: Rect, buf: &mut Buffer, look: &Look) {
    let inside = frame_box(popup(area, (84, area.height)), look.words.titles.help, buf, look);
    let mut lines: Vec<(&str, &str)> = Vec::new();
    for rows in help.groups() {
        lines.push(("", look.words.groups[rows[0].group as usize]));
        lines.extend(rows.into_iter().map(|row| (row.keys, row.about())));
    }
    if lines.is_empty() {
        put(buf, inside, (0, 0), look.words.titles.no_match, look.theme.dim);
    }
    let top = help.top.min(lines.len().saturating_sub(usize::from(inside.height)));
    let column = lines.iter().map(|(keys, _)| width(keys)).max().unwrap_or(0).min(inside.width / 3).max(8) + 2;
    for (y, (keys, help)) in lines.iter().skip(top).take(usize::from(inside.height)).enumerate() {
        let y = y as u16;
        if keys.is_empty() {
            put(buf, inside, (0, y), help, look.theme.title);
            continue;
        }
        put(buf, Rect { width: column, ..inside }, (1, y), keys, look.theme.key);
        put(buf, inside, (column + 1, y), help, look.theme.text);
    }
    let more = lines.len() > top + usize::from(inside.height);
    if more {
        let line = Rect { y: inside.bottom(), height: 1, ..inside };
        put(buf, line, (0, 0), &format!(" {}/{} ", top + usize::from(inside.height), lines.len()), look.theme.dim);
    }
}
