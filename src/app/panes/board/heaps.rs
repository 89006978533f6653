//! Heaps of objects, drawn as large as the area allows.

use crate::app::game::board::BoardView;
use crate::app::panes::board::marks::{cursor, shown, sides};
use crate::app::panes::board::stone;
use crate::kit::look::Look;
use crate::kit::paint::{put, width};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The steps in columns and rows from one object of a heap to the next and from one heap to the
/// next, the largest first. Objects with a step of three rows or more are drawn as stones.
const OBJECTS: [(u16, u16); 4] = [(12, 6), (8, 4), (6, 3), (4, 2)];

/// Returns the number of columns before the objects of a heap.
fn label() -> u16 {
    width(say!("heap")) + 5
}

/// Returns the step from one object and one heap to the next, the largest that fits, and the size
/// of all heaps with it.
fn sizes(
    view: &BoardView,
    (left, initial): (&[u32], &[u32]),
    label: u16,
    room: (u16, u16),
) -> ((u16, u16), (u16, u16)) {
    let least = ((view.value_width() + 1).max(2), 1);
    let most = left
        .iter()
        .chain(initial)
        .max()
        .map_or(0, |most| *most as u16)
        .max(1);
    let extent = |(x, y): (u16, u16)| {
        let high = (left.len() as u16).saturating_mul(y).saturating_add(1);
        (label.saturating_add(most.saturating_mul(x)), high)
    };
    let fits = |pitch: &(u16, u16)| {
        let (wide, high) = extent(*pitch);
        pitch.0 >= least.0 && wide <= room.0 && high <= room.1
    };
    let pitch = OBJECTS.into_iter().find(fits).unwrap_or(least);
    (pitch, extent(pitch))
}

/// Returns the columns and rows that the heaps can use of those available.
pub(crate) fn wish(view: &BoardView, heaps: (&[u32], &[u32]), most: (u16, u16)) -> (u16, u16) {
    sizes(view, heaps, label(), most).1
}

/// Draws heaps of objects. The objects that the move at the cursor would take are at the right.
pub(super) fn draw(
    view: &BoardView,
    (left, initial): (&[u32], &[u32]),
    marked: Option<(usize, usize)>,
    area: Rect,
    buf: &mut Buffer,
    look: &Look,
) {
    let start = label();
    let ((pitch, rows), (wide, high)) =
        sizes(view, (left, initial), start, (area.width, area.height));
    // Centred, as boards are.
    let (aside, above) = (
        area.width.saturating_sub(wide) / 2,
        area.height.saturating_sub(high) / 2,
    );
    let area = Rect::new(
        area.x + aside,
        area.y + above,
        area.width - aside,
        area.height - above,
    );
    for (row, (&here, &before)) in left.iter().zip(initial).enumerate() {
        let (top, middle) = (1 + row as u16 * rows, (rows - 1) / 2);
        let y = top + middle;
        let label = format!("{} {}", say!("heap"), row + 1);
        put(buf, area, (1, y), &label, look.theme.dim);
        for object in 0..before.max(here) {
            let x = start + object as u16 * pitch;
            let count = here.saturating_sub(object);
            let mv = view.take(row, count).filter(|_| object < here);
            let (text, style) = match mv.and_then(|mv| view.value(mv.ordinal)) {
                Some(value) => shown(view, value, look),
                None if object < here => (look.glyphs.piece.to_owned(), look.theme.first),
                None => (look.glyphs.taken.to_owned(), look.theme.dim),
            };
            let square = Rect {
                x: area.x + x,
                y: area.y + top,
                width: pitch - 1,
                height: rows - 1,
            };
            if rows < 3 || !stone::draw(&text, square, area, (buf, look), style) {
                put(
                    buf,
                    area,
                    (x + (pitch - 1).saturating_sub(width(&text)) / 2, y),
                    &text,
                    style,
                );
            }
        }
        if let Some((_, count)) = marked.filter(|&(heap, _)| heap == row && here > 0) {
            // All objects that the move would take are marked as one.
            let count = (count as u32).min(here);
            let from = start + (here - count) as u16 * pitch;
            let columns = count as u16 * pitch - 1;
            if rows < 3 {
                cursor(buf, area, (from, y), columns.max(view.value_width()), look);
            } else {
                sides(
                    buf,
                    Rect::new(area.x + from, area.y + top, columns, rows - 1),
                    look,
                );
            }
        }
    }
}
