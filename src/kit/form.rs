//! [`FormFields`]: a form of lines with values, which only defines the lines and their possible
//! values; [`FormCursor`]: the selected line and its typed text; [`FormRow`]: the drawing of a
//! line; [`beside`]: the other values of a list.
//!
//! Invariant: a wrong value changes nothing but the error that is shown. Cost: drawing a row is
//! O(its text).

use crate::kit::boxes::top_of;
use crate::kit::key::Key;
use crate::kit::look::Look;
use crate::kit::paint::{put, put_lines, width};
use crate::kit::to::To;
use crate::kit::typed::Typed;
use engine::sentence::Sentence;
use model::language::shown;
use model::language::wrap::wrap;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The number of lines of a page.
const PAGE: usize = 8;

/// The state of a form's selection.
#[derive(Clone, Debug, Default)]
pub struct FormCursor {
    /// The selected line.
    pub at: usize,
    /// The text being typed for it.
    pub typed: Option<Typed>,
    /// The error of the last choice, if nothing is being typed.
    pub error: Option<Sentence>,
    /// True if a value was changed.
    pub filled: bool,
}

/// A form: its lines and their values.
pub trait FormFields {
    /// A line of it.
    type Field: Copy + PartialEq;
    fn cursor(&self) -> &FormCursor;
    fn cursor_mut(&mut self) -> &mut FormCursor;
    /// The lines, at least one.
    fn fields(&self) -> Vec<Self::Field>;
    /// Returns the value of a line, as it is typed.
    fn value(&self, field: Self::Field) -> String;
    /// Returns the other values of a line: the next one first, or with `up` unset the one before.
    fn offers(&self, field: Self::Field, up: bool) -> Vec<String>;
    /// Puts a value into a line.
    ///
    /// # Errors
    /// The error of the value; nothing has changed.
    fn put(&mut self, field: Self::Field, value: &str) -> Result<(), Sentence>;
    /// Prepares the selected line for typing. Returns `false` if it did something else instead.
    fn begin_typing(&mut self) -> bool {
        true
    }

    /// Returns the selected line.
    fn field(&self) -> Self::Field {
        let fields = self.fields();
        fields[self.cursor().at.min(fields.len() - 1)]
    }
    /// Moves the selection.
    fn step(&mut self, to: To) {
        let count = self.fields().len();
        let cursor = self.cursor_mut();
        (cursor.at, cursor.error) = (to.step(cursor.at, count, PAGE), None);
    }
    /// Returns whether the line is selected and has another value.
    fn turns(&self, field: Self::Field) -> bool {
        field == self.field() && !self.offers(field, true).is_empty()
    }
    /// Changes the selected line to the next value, or the one before; without one, nothing
    /// changes.
    fn alter(&mut self, up: bool) {
        let field = self.field();
        // The first possible value is taken; if there is none, the error of the first is shown.
        let mut wrong = None;
        for next in self.offers(field, up) {
            match self.put(field, &next) {
                Ok(()) => {
                    self.cursor_mut().filled = true;
                    wrong = None;
                    break;
                }
                Err(error) => _ = wrong.get_or_insert(error),
            }
        }
        self.cursor_mut().error = wrong;
        self.settle();
    }
    /// Begins to type the selected line; a first letter replaces its value.
    fn type_value(&mut self, first: Option<char>) {
        self.cursor_mut().error = None;
        if self.begin_typing() {
            let text = first.map_or_else(|| self.value(self.field()), String::from);
            self.cursor_mut().typed = Some(Typed::new(&text, false));
        }
    }
    /// Begins to type the last line, which contains the whole form.
    fn type_all(&mut self) {
        self.cursor_mut().at = self.fields().len() - 1;
        self.type_value(None);
    }
    /// Returns `true` for a character that begins the value of the selected line: a digit begins a number.
    fn begins(&self, first: char) -> bool {
        first.is_ascii_digit()
    }
    /// Begins a value with its first character. Returns `false` for a key that begins none.
    fn begin_value(&mut self, key: Key) -> bool {
        let first = key
            .typed()
            .filter(|first| self.cursor().typed.is_none() && self.begins(*first));
        first.map(|first| self.type_value(Some(first))).is_some()
    }
    /// Accepts the typed text, or shows its error.
    fn take_typed(&mut self) {
        let Some(typed) = self.cursor_mut().typed.take() else {
            return;
        };
        match self.put(self.field(), typed.input.value().trim()) {
            Ok(()) => self.cursor_mut().filled = true,
            Err(error) => self.cursor_mut().typed = Some(Typed::wrong(typed.input, error)),
        }
        self.settle();
    }
    /// Keeps the selection in range after the number of lines has changed.
    fn settle(&mut self) {
        let last = self.fields().len() - 1;
        let cursor = self.cursor_mut();
        cursor.at = cursor.at.min(last);
    }
}

/// A line of a form.
#[derive(Clone, Debug, Default)]
pub struct FormRow {
    pub name: String,
    pub value: String,
    /// The limits of the value, or its effect.
    pub limits: String,
    /// True if other lines already imply its value.
    pub quiet: bool,
    /// True if left and right change its value.
    pub turns: bool,
}

impl FormRow {
    /// Draws it in a row of an area, with `names` columns for its name. Returns the texts that were
    /// cut off.
    pub fn draw(
        &self,
        selected: bool,
        (names, y): (u16, u16),
        area: Rect,
        buf: &mut Buffer,
        look: &Look,
    ) -> Vec<&str> {
        let style = if self.quiet {
            look.theme.text
        } else {
            look.theme.title
        };
        put(
            buf,
            area,
            (2, y),
            &look.fit(&self.name, names.into()),
            look.theme.text,
        );
        let x = names + 5;
        // A value that can be changed stands between arrows, which have their room in each line.
        let arrows = if selected && self.turns && !self.value.is_empty() {
            look.glyphs.turn
        } else {
            [" "; 2]
        };
        let room = usize::from(area.width.saturating_sub(x + 2));
        let used = put(buf, area, (x, y), &look.fit(&self.value, room), style);
        if selected {
            look.point(true, area, y, buf);
            put(buf, area, (x - 2, y), arrows[0], look.theme.selected);
            put(buf, area, (x + used + 1, y), arrows[1], look.theme.selected);
        }
        let from = if used == 0 { x } else { x + used + 3 };
        if from + 8 <= area.width {
            let style = if selected {
                look.theme.selected
            } else {
                look.theme.dim
            };
            put(
                buf,
                area,
                (from, y),
                &look.fit(&self.limits, usize::from(area.width - from)),
                style,
            );
        }
        let is_cut = |text: &str, from: u16| from + width(&look.plain(text)) > area.width;
        let parts = [(&self.value, x + 2), (&self.limits, from)];
        parts
            .into_iter()
            .filter(|(text, from)| is_cut(text, *from))
            .map(|(text, _)| text.as_str())
            .collect()
    }
}

/// Draws the lines of a form in the left part of its inside, scrolled to the selected one. The
/// error stands below, otherwise the texts of the selected line that were cut off; the lines do not
/// move for it. Returns the rows below.
pub fn lines(
    rows: &[FormRow],
    cursor: &FormCursor,
    (names, left): (u16, Rect),
    inside: Rect,
    buf: &mut Buffer,
    look: &Look,
) -> Rect {
    let wide = usize::from(inside.width.saturating_sub(2)).max(1);
    let said = rows
        .iter()
        .map(|row| wrap(&look.plain(&row.limits), wide).len())
        .max()
        .unwrap_or(0);
    let below = inside.height.saturating_sub(1 + said as u16);
    let top = top_of(cursor.at, rows.len(), below.into());
    let visible = Rect {
        height: below,
        ..inside
    };
    look.mark_lines(
        (top + usize::from(below), rows.len()),
        visible,
        inside.bottom(),
        buf,
    );
    for (y, (line, row)) in (0..below).zip(rows.iter().enumerate().skip(top)) {
        let selected = line == cursor.at;
        let cut = row.draw(selected, (names, y), left, buf, look);
        if selected && cursor.error.is_none() {
            self::below(&cut, below, inside, buf, look);
        }
    }
    let foot = Rect {
        y: inside.y + below,
        height: inside.height - below,
        ..inside
    };
    if let Some(error) = &cursor.error {
        put_lines(
            buf,
            foot,
            (0, 0),
            wrap(&look.plain(&shown(error)), foot.width.into()),
            look.theme.error,
        );
    }
    foot
}

/// Returns the other names of a list in turn, beginning after or before `name`.
pub fn beside(names: &[String], name: &str, up: bool) -> Vec<String> {
    let count = names.len();
    let here = names.iter().position(|known| known == name);
    let from = here.unwrap_or(if up { count.saturating_sub(1) } else { 0 });
    let others =
        (1..=count).map(|step| (if up { from + step } else { from + count - step }) % count);
    others
        .filter(|at| Some(*at) != here)
        .map(|at| names[at].clone())
        .collect()
}

/// Returns the number that lies a step above a written one, or below it.
pub fn next_number(text: &str, step: u64, up: bool) -> Option<String> {
    let number = text.parse::<u64>().ok()?;
    let next = if up {
        number.checked_add(step)
    } else {
        number.checked_sub(step)
    };
    next.map(|next| next.to_string())
}

/// Writes texts below the lines of a form, from row `y` of an area on.
pub fn below(texts: &[&str], y: u16, area: Rect, buf: &mut Buffer, look: &Look) {
    let room = usize::from(area.width.saturating_sub(2)).max(1);
    let lines = texts.iter().flat_map(|text| wrap(&look.plain(text), room));
    put_lines(buf, area, (2, y), lines, look.theme.text);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::options::Options;
    use model::settings::theme::Theme;
    use ratatui::buffer::Cell;

    /// Arrows stand beside the selected value if left and right change it, and nothing moves for
    /// them.
    #[test]
    fn arrows_say_that_a_value_turns() {
        let look = Look::new(Options::default(), &Theme::default());
        let drawn = |selected: bool, turns: bool, value: &str| {
            let row = FormRow {
                name: "depth".into(),
                value: value.into(),
                limits: "plies".into(),
                turns,
                quiet: false,
            };
            let mut buf = Buffer::empty(Rect::new(0, 0, 26, 1));
            row.draw(selected, (6, 0), buf.area, &mut buf, &look);
            buf.content
                .iter()
                .map(Cell::symbol)
                .collect::<String>()
                .trim_end()
                .to_owned()
        };
        assert_eq!(drawn(false, true, "3"), "  depth    3   plies");
        assert_eq!(drawn(true, true, "3"), "› depth  ‹ 3 › plies");
        assert_eq!(drawn(true, false, "3"), "› depth    3   plies");
        assert_eq!(
            drawn(true, true, ""),
            "› depth    plies",
            "nothing can be turned"
        );
    }
}
