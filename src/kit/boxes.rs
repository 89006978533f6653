//! The places of boxes over the panes, and the visible lines of a list.

use ratatui::layout::Rect;

/// Returns a box of this width and height in the middle of an area, as large as fits.
pub fn popup(area: Rect, (width, height): (u16, u16)) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    let (x, y) = (
        area.x + (area.width - width) / 2,
        area.y + (area.height - height) / 2,
    );
    Rect {
        x,
        y,
        width,
        height,
    }
}

/// Returns the box of a form with at least `lines` lines and a picture beside them: it grows with
/// the screen.
pub fn form_popup(area: Rect, lines: u16) -> Rect {
    let (wide, high) = (
        (area.width * 9 / 10).clamp(100, 150),
        (area.height * 2 / 3).clamp(22, 40),
    );
    popup(area, (wide, high.max(lines)))
}

/// Returns the box of a list with `lines` lines. It is as wide as the screen, up to a readable line
/// length.
pub fn list_popup(area: Rect, lines: usize) -> Rect {
    let most = area.height.saturating_sub(4).max(1);
    popup(
        area,
        (
            area.width.saturating_sub(4).clamp(78, 118),
            (lines.min(usize::from(most)) as u16).max(1) + 2,
        ),
    )
}

/// Returns the first of `count` lines to show in a window of this height, so that line `at` is in
/// sight.
pub fn top_of(at: usize, count: usize, height: usize) -> usize {
    at.saturating_sub(height / 2)
        .min(count.saturating_sub(height))
}
