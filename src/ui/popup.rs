//! A sheet over the panes: lines to read, some of which lead to a tick.

use super::frame_box;
use super::paint::{fit, fit_end, highlight, put, width};
use super::theme::Look;
use crate::app::game::moves::wrap;
use crate::app::layout::popup;
use crate::app::layout::top_of;
use crate::app::popup::Popup;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws the sheet over an area.
pub fn draw(sheet: &Popup, area: Rect, buf: &mut Buffer, look: &Look) {
    let wide = area.width.clamp(1, 100);
    let room = usize::from(wide.saturating_sub(6)).max(1);
    let sign = if look.ascii { '.' } else { '…' };
    // Long sentences go on in the next line; tables are cut.
    let mut lines: Vec<(usize, String)> = Vec::new();
    for (at, line) in sheet.lines.iter().enumerate() {
        let text = look.plain(&look.number(&line.text));
        if text.chars().count() <= room || line.fixed {
            lines.push((at, fit(&text, room, sign)));
        } else {
            lines.extend(wrap(&text, room).into_iter().map(|part| (at, part)));
        }
    }
    let height = (lines.len() as u16 + 2).min(area.height);
    // The end of a title names the node that was asked about.
    let title = fit_end(&look.plain(&sheet.title), room, sign);
    let inside = frame_box(popup(area, (wide, height)), &title, buf, look);
    let selected = lines.iter().position(|(at, _)| *at == sheet.at).unwrap_or(0);
    let top = top_of(selected, lines.len(), usize::from(inside.height));
    for (row, (at, text)) in lines.iter().enumerate().skip(top).take(usize::from(inside.height)) {
        let y = (row - top) as u16;
        let line = &sheet.lines[*at];
        let style = match (line.heading, line.tick) {
            (true, _) => look.theme.title,
            (_, Some(_)) => look.theme.text,
            _ => look.theme.dim,
        };
        let end = 2 + put(buf, inside, (2, y), text, style);
        for bar in &line.bars {
            let columns = inside.width.saturating_sub(end);
            let eighths = (bar.clamp(0.0, 1.0) * f64::from(columns) * 8.0).round() as usize;
            let full = look.glyphs.bar[8].repeat(eighths / 8);
            let used = end + put(buf, inside, (end, y), &full, look.theme.second);
            if !eighths.is_multiple_of(8) {
                put(buf, inside, (used, y), look.glyphs.bar[eighths % 8], look.theme.second);
            }
        }
        if *at == sheet.at {
            let cell = Rect { width: (end + 1).min(inside.width), ..inside };
            highlight(buf, cell, y, look.theme.selected);
            put(buf, inside, (0, y), look.glyphs.here, look.theme.selected);
        }
    }
    if lines.len() > usize::from(inside.height) {
        let line = Rect { y: inside.bottom(), height: 1, ..inside };
        let text = format!(" {}/{} ", (top + usize::from(inside.height)).min(lines.len()), lines.len());
        put(buf, line, (inside.width.saturating_sub(width(&text)), 0), &text, look.theme.dim);
    }
}
