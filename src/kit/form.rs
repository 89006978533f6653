//! [`FormCursor`]: the selected line of a form and its typed text; [`FormRow`]: how such a line is drawn; [`beside`]:
//! the list of possible values beside it.
//!
//! Each form decides about its lines and their values. Cost: drawing a row is O(its text).

use crate::kit::boxes::top_of;
use crate::kit::key::Key;
use crate::kit::look::Look;
use crate::kit::paint::{put, width};
use crate::kit::to::To;
use crate::kit::typed::Typed;
use model::language::wrap::wrap;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Where a form's keys are.
#[derive(Clone, Debug, Default)]
pub struct FormCursor {
    /// The selected line.
    pub at: usize,
    /// What is typed for it.
    pub typed: Option<Typed>,
}

impl FormCursor {
    /// Moves through so many lines, on pages of some of them.
    pub fn step(&mut self, to: To, lines: usize, page: usize) {
        self.at = to.step(self.at, lines, page);
    }
    /// Begins to type over a text.
    pub fn edit(&mut self, text: &str) {
        self.typed = Some(Typed::new(text, false));
    }
    /// A digit that begins a number.
    pub fn digit(&self, key: Key) -> Option<char> {
        key.typed().filter(|c| c.is_ascii_digit() && self.typed.is_none())
    }
}

/// A line of a form.
#[derive(Clone, Debug, Default)]
pub struct FormRow {
    pub name: String,
    pub value: String,
    /// What the value may be, or does.
    pub limits: String,
    /// Is its value what other lines say already?
    pub quiet: bool,
    /// Do left and right give it another value?
    pub turns: bool,
}

impl FormRow {
    /// Draws it in a row of an area, with so many columns for its name. Answers what of its texts had no room.
    pub fn draw(&self, selected: bool, (names, y): (u16, u16), area: Rect, buf: &mut Buffer, look: &Look) -> Vec<&str> {
        let style = if self.quiet { look.theme.text } else { look.theme.title };
        put(buf, area, (2, y), &look.fit(&self.name, names.into()), look.theme.text);
        let x = names + 5;
        // A value that can be turned stands between arrows, which have their room in each line.
        let arrows = if selected && self.turns && !self.value.is_empty() { look.glyphs.turn } else { [" "; 2] };
        let room = usize::from(area.width.saturating_sub(x + 2));
        let used = put(buf, area, (x, y), &look.fit(&self.value, room), style);
        if selected {
            look.select(true, area, y, buf);
            put(buf, area, (0, y), look.glyphs.here, look.theme.selected);
            put(buf, area, (x - 2, y), arrows[0], look.theme.selected);
            put(buf, area, (x + used + 1, y), arrows[1], look.theme.selected);
        }
        let from = if used == 0 { x } else { x + used + 3 };
        if from + 8 <= area.width {
            let style = if selected { look.theme.selected } else { look.theme.dim };
            put(buf, area, (from, y), &look.fit(&self.limits, usize::from(area.width - from)), style);
        }
        let is_cut = |text: &str, from: u16| from + width(&look.plain(text)) > area.width;
        let parts = [(&self.value, x + 2), (&self.limits, from)];
        parts.into_iter().filter(|(text, from)| is_cut(text, *from)).map(|(text, _)| text.as_str()).collect()
    }
}

/// Draws the lines of a form into the left of its inside, scrolled to the selected one. What of that had no room beside its
/// value stands below, if the form `says` nothing else there; the lines do not move for it. Answers the rows below.
pub fn lines(
    rows: &[FormRow],
    (at, says): (usize, bool),
    (names, left): (u16, Rect),
    inside: Rect,
    buf: &mut Buffer,
    look: &Look,
) -> Rect {
    let wide = usize::from(inside.width.saturating_sub(2)).max(1);
    let said = rows.iter().map(|row| wrap(&look.plain(&row.limits), wide).len()).max().unwrap_or(0);
    let below = inside.height.saturating_sub(1 + said as u16);
    let top = top_of(at, rows.len(), below.into());
    let shown = Rect { height: below, ..inside };
    look.mark_lines((top + usize::from(below), rows.len()), shown, inside.bottom(), buf);
    for (y, (line, row)) in (0..below).zip(rows.iter().enumerate().skip(top)) {
        let cut = row.draw(line == at, (names, y), left, buf, look);
        if line == at && says {
            self::below(&cut, below, inside, buf, look);
        }
    }
    Rect { y: inside.y + below, height: inside.height - below, ..inside }
}

/// The other names of a list in turn, beginning after or before one of them.
pub fn beside(names: &[String], name: &str, up: bool) -> Vec<String> {
    let count = names.len();
    let here = names.iter().position(|known| known == name);
    let from = here.unwrap_or(if up { count.saturating_sub(1) } else { 0 });
    let others = (1..=count).map(|step| (if up { from + step } else { from + count - step }) % count);
    others.filter(|at| Some(*at) != here).map(|at| names[at].clone()).collect()
}

/// Writes texts below the lines of a form, from a row of an area on.
pub fn below(texts: &[&str], y: u16, area: Rect, buf: &mut Buffer, look: &Look) {
    let room = usize::from(area.width.saturating_sub(2)).max(1);
    let lines = texts.iter().flat_map(|text| wrap(&look.plain(text), room));
    for (y, line) in (y..area.height).zip(lines) {
        put(buf, area, (2, y), &line, look.theme.text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::options::Options;
    use crate::kit::strings::Strings;
    use model::settings::theme::Theme;
    use ratatui::buffer::Cell;

    /// Arrows stand beside the selected value if left and right turn it, and nothing moves for them.
    #[test]
    fn arrows_say_that_a_value_turns() {
        let look = Look::new(Options::default(), &Theme::default(), Strings::get());
        let drawn = |selected: bool, turns: bool, value: &str| {
            let row =
                FormRow { name: "depth".into(), value: value.into(), limits: "plies".into(), turns, quiet: false };
            let mut buf = Buffer::empty(Rect::new(0, 0, 26, 1));
            row.draw(selected, (6, 0), buf.area, &mut buf, &look);
            buf.content.iter().map(Cell::symbol).collect::<String>().trim_end().to_owned()
        };
        assert_eq!(drawn(false, true, "3"), "  depth    3   plies");
        assert_eq!(drawn(true, true, "3"), "› depth  ‹ 3 › plies");
        assert_eq!(drawn(true, false, "3"), "› depth    3   plies");
        assert_eq!(drawn(true, true, ""), "› depth    plies", "nothing can be turned");
    }
}
