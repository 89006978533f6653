//! Writing into a buffer without ever leaving it, and numbers for people.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Writes a text at a place of an area, counted from its corner; what does not fit is cut off. Answers the columns used.
pub fn put(buf: &mut Buffer, area: Rect, (x, y): (u16, u16), text: &str, style: Style) -> u16 {
    let area = area.intersection(buf.area);
    if x >= area.width || y >= area.height {
        return 0;
    }
    let (end, _) = buf.set_stringn(area.x + x, area.y + y, text, usize::from(area.width - x), style);
    end - area.x - x
}

/// Writes a text so that it ends before a column.
pub fn put_right(buf: &mut Buffer, area: Rect, (end, y): (u16, u16), text: &str, style: Style) {
    let width = width(text);
    put(buf, area, (end.saturating_sub(width), y), text, style);
}

/// Writes texts one after the other. Answers where the last one ends.
pub fn put_all<'a>(
    buf: &mut Buffer,
    area: Rect,
    (mut x, y): (u16, u16),
    texts: impl IntoIterator<Item = (&'a str, Style)>,
) -> u16 {
    for (text, style) in texts {
        x += put(buf, area, (x, y), text, style);
    }
    x
}

/// Gives a whole line of an area a style, over what is written.
pub fn highlight(buf: &mut Buffer, area: Rect, y: u16, style: Style) {
    let line = Rect { y: area.y.saturating_add(y), height: 1, ..area };
    buf.set_style(line.intersection(area).intersection(buf.area), style);
}

/// The columns that a text takes.
#[must_use]
pub fn width(text: &str) -> u16 {
    ratatui::text::Span::raw(text).width().min(usize::from(u16::MAX)) as u16
}

/// A text of at most so many characters; where it was longer, it ends with a sign.
#[must_use]
pub fn fit(text: &str, most: usize, sign: char) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most.saturating_sub(1)).chain((most > 0).then_some(sign)).collect()
}

/// The same of a text whose end matters: where it was longer, it begins with the sign.
#[must_use]
pub fn fit_end(text: &str, most: usize, sign: char) -> String {
    let skipped = text.chars().count().saturating_sub(most);
    if skipped == 0 {
        return text.to_owned();
    }
    let end: String = text.chars().skip(skipped + 1).collect();
    (most > 0).then_some(sign).into_iter().chain(end.trim_start().chars()).collect()
}

/// 18,297
#[must_use]
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let (mut text, length) = (String::new(), digits.len());
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (length - at) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// 18,297 or 12.3 M or 4.21 G: at most seven characters.
#[must_use]
pub fn short(number: u64) -> String {
    let scaled = |unit: f64, sign: char| {
        let number = number as f64 / unit;
        let decimals = if number < 100.0 { 1 } else { 0 };
        format!("{number:.decimals$} {sign}")
    };
    match number {
        0..1_000_000 => thousands(number),
        1_000_000..1_000_000_000 => scaled(1e6, 'M'),
        1_000_000_000..1_000_000_000_000 => scaled(1e9, 'G'),
        _ => scaled(1e12, 'T'),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cut_at_either_end() {
        assert_eq!([fit("b4 c4 c3", 6, '…'), fit_end("b4 c4 c3", 6, '…')], ["b4 c4…", "…c4 c3"]);
        assert_eq!([fit("b4", 2, '…'), fit_end("b4", 2, '…'), fit_end("b4", 0, '…')], ["b4", "b4", ""]);
    }

    #[test]
    fn numbers_for_people() {
        assert_eq!([0, 999, 1000, 18_297, 1_234_567].map(thousands), ["0", "999", "1,000", "18,297", "1,234,567"]);
        assert_eq!([999_999, 12_345_678, 4_210_000_000].map(short), ["999,999", "12.3 M", "4.2 G"]);
        assert!(short(u64::MAX).len() < 12);
        assert_eq!([fit("abc", 3, '…'), fit("abcd", 3, '…'), fit("ab", 0, '…')], ["abc", "ab…", ""]);
    }

    #[test]
    fn nothing_is_written_outside() {
        let mut buf = Buffer::empty(Rect::new(0, 0, 4, 2));
        let area = Rect::new(2, 1, 10, 10);
        for at in [(0, 0), (1, 0), (2, 0), (0, 1), (9, 9)] {
            put(&mut buf, area, at, "wide text", Style::new());
            put_right(&mut buf, area, at, "wide text", Style::new());
            highlight(&mut buf, area, at.1, Style::new());
        }
        assert_eq!(buf, Buffer::with_lines(["    ", "  wi"]));
    }
}
