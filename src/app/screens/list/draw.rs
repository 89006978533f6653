//! The drawing of a list: positions and games, files, evaluations, actions.

use crate::app::screens::list::{List, ListChoice, ListEntry, ListKind, ListLine};
use crate::kit::boxes::list_popup;
use crate::kit::frame::{frame_box, popup_box};
use crate::kit::look::Look;
use crate::kit::paint::{put, put_lines, put_right, width};
use model::language::courses;
use model::language::wrap::wrap;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

/// Draws the list over an area.
pub fn draw(list: &List, area: Rect, buf: &mut Buffer, look: &Look) {
    let lines = list.lines();
    let outer = list_popup(area, lines.len());
    // The panes around the list stay visible as a preview of the theme.
    let boxed = if matches!(list.kind, ListKind::Themes(_)) {
        frame_box
    } else {
        popup_box
    };
    let inside = boxed(outer, &list.title, buf, look);
    if lines.is_empty() {
        let is_filtered = !list.filter.input.value().is_empty();
        let none = match list.kind {
            _ if is_filtered => say!("nothing matches: backspace widens the filter, esc leaves it"),
            ListKind::Files => say!("no files here: backspace goes to the folder above"),
            ListKind::Start
            | ListKind::Bookmarks
            | ListKind::Games
            | ListKind::Readings
            | ListKind::Evaluations
            | ListKind::Palette
            | ListKind::Players
            | ListKind::Compare
            | ListKind::Themes(_)
            | ListKind::Memory
            | ListKind::AlphaBeta => say!("nothing is listed here: esc leaves the list"),
        };
        put(
            buf,
            inside,
            (0, 0),
            &look.fit(none, inside.width.into()),
            look.theme.dim,
        );
    }
    // The marks at the right have a column of their own.
    let marks = list
        .entries
        .iter()
        .map(|entry| width(&entry.mark))
        .max()
        .unwrap_or(0);
    let top = list.top(usize::from(inside.height));
    // The descriptions are aligned in one column, or for each heading if a long name leaves no
    // room.
    let wide = Some(widest(&lines, None))
        .filter(|wide| *wide <= inside.width * 2 / 5)
        .unwrap_or(0);
    let mut whole = (0, Vec::new());
    for (y, line) in lines
        .iter()
        .skip(top)
        .take(usize::from(inside.height))
        .enumerate()
    {
        let y = y as u16;
        match line {
            ListLine::Heading(text) => {
                put(buf, inside, (0, y), &look.plain(text), look.theme.title);
            }
            ListLine::Entry(at, entry) => {
                // Keys stand at the right, descriptions behind the names.
                let by_key = list.kind == ListKind::Palette;
                let widest = || {
                    if wide > 0 {
                        wide
                    } else {
                        widest(&lines, Some(&entry.group)).min(inside.width * 3 / 5)
                    }
                };
                // These descriptions begin alike and are too long for the line, so they stand below
                // only.
                let alike = list.kind == ListKind::AlphaBeta;
                let label = match (by_key, alike) {
                    (true, _) => inside.width.saturating_sub(width(&entry.detail) + 4),
                    (false, true) => inside.width.saturating_sub(2),
                    (false, false) => widest(),
                };
                let taken = if marks > 0 && !by_key { marks + 2 } else { 0 };
                let room = Rect {
                    width: inside.width.saturating_sub(taken),
                    ..inside
                };
                draw_entry(
                    entry,
                    by_key,
                    (y, label),
                    Rect {
                        width: if alike { label + 2 } else { room.width },
                        ..room
                    },
                    buf,
                    look,
                );
                put_right(buf, inside, (inside.width, y), &entry.mark, look.theme.best);
                if *at == list.at {
                    look.point(true, inside, y, buf);
                    let detail = alike || label + 4 + width(&entry.detail) > room.width;
                    let parts = [
                        (&entry.label, width(&entry.label) > label),
                        (&entry.detail, !by_key && detail),
                    ];
                    let cut = parts
                        .into_iter()
                        .filter(|(_, cut)| *cut)
                        .map(|(text, _)| text.clone());
                    let said = [cut.collect::<Vec<_>>().join(": ")]
                        .into_iter()
                        .chain(courses::named(&entry.detail));
                    let room = usize::from(outer.width.saturating_sub(4)).max(1);
                    whole = (
                        y,
                        said.flat_map(|text| wrap(&look.plain(&text), room))
                            .collect(),
                    );
                }
            }
        }
    }
    // The lines below may overwrite the mark on the lower edge, which is drawn again then.
    let mark = |buf: &mut Buffer| {
        look.scroll_mark(top + usize::from(inside.height), lines.len(), inside, buf);
    };
    mark(buf);
    if below(list, whole, (outer, inside, area), buf, look) {
        mark(buf);
    }
}

/// Returns the width of the widest name under a heading, or of all names if that is `None`.
fn widest(lines: &[ListLine<'_>], group: Option<&str>) -> u16 {
    let labels = lines.iter().filter_map(|line| match line {
        ListLine::Entry(_, entry) if group.is_none_or(|group| entry.group == group) => {
            Some(width(&entry.label))
        }
        ListLine::Entry(..) | ListLine::Heading(_) => None,
    });
    labels.max().unwrap_or(0)
}

/// Draws the texts that do not fit in the selected line, and the courses it names, below the box
/// and above the filter, or above the box if they would cover the selected line. Returns whether
/// they share a frame with the list.
fn below(
    list: &List,
    (selected, lines): (u16, Vec<String>),
    (outer, inside, area): (Rect, Rect, Rect),
    buf: &mut Buffer,
    look: &Look,
) -> bool {
    let height = (lines.len() as u16).min(area.height / 2);
    let framed = Rect {
        y: outer.bottom() - 1,
        height: height + 2,
        ..outer
    };
    if height > 0 && framed.bottom() + u16::from(list.filtering) <= area.bottom() {
        // The text fits below the list, in one frame with it.
        look.clear(
            Rect {
                y: framed.y + 1,
                height: height + 1,
                ..framed
            },
            buf,
        );
        look.joined(look.theme.active).render(framed, buf);
        put_lines(
            buf,
            framed,
            (2, 1),
            lines.iter().take(height.into()),
            look.theme.text,
        );
        return true;
    }
    let lowest = area
        .bottom()
        .saturating_sub(height + u16::from(list.filtering));
    let y = outer.bottom().min(lowest);
    let y = if inside.y + selected < y { y } else { area.y };
    let rows = Rect { y, height, ..area };
    look.clear(rows, buf);
    put_lines(
        buf,
        rows,
        (outer.x - area.x + 2, 0),
        &lines,
        look.theme.text,
    );
    false
}

fn draw_entry(
    entry: &ListEntry,
    by_key: bool,
    (y, label): (u16, u16),
    inside: Rect,
    buf: &mut Buffer,
    look: &Look,
) {
    let able = !matches!(entry.choice, ListChoice::Unable(_));
    put(
        buf,
        inside,
        (2, y),
        &look.fit(&entry.label, label.into()),
        if able {
            look.theme.text
        } else {
            look.theme.dim
        },
    );
    if by_key {
        let style = if able { look.theme.key } else { look.theme.dim };
        put_right(buf, inside, (inside.width, y), &entry.detail, style);
    } else {
        let room = usize::from(inside.width.saturating_sub(label + 4));
        put(
            buf,
            inside,
            (label + 4, y),
            &look.fit(&entry.detail, room),
            look.theme.dim,
        );
    }
}
