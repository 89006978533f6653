//! Writing into a buffer without ever leaving it, and numbers for people.

pub use model::inspect::words::duration;
use model::language::decimals;
pub use model::report::{counted, thousands};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Writes a text at a position of an area, counted from its corner; the part that does not fit is
/// cut off. Returns the columns used.
pub fn put(buf: &mut Buffer, area: Rect, (x, y): (u16, u16), text: &str, style: Style) -> u16 {
    let area = area.intersection(buf.area);
    if x >= area.width || y >= area.height {
        return 0;
    }
    let (end, _) = buf.set_stringn(
        area.x + x,
        area.y + y,
        text,
        usize::from(area.width - x),
        style,
    );
    end - area.x - x
}

/// Writes a text so that it ends before column `end`; nothing if that is 0.
pub fn put_right(buf: &mut Buffer, area: Rect, (end, y): (u16, u16), text: &str, style: Style) {
    if end > 0 {
        put(buf, area, (end.saturating_sub(width(text)), y), text, style);
    }
}

/// Writes texts one after the other. Returns the column behind the last one.
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

/// Writes lines one below the other, as many as the area has rows for.
pub fn put_lines(
    buf: &mut Buffer,
    area: Rect,
    (x, y): (u16, u16),
    lines: impl IntoIterator<Item = impl AsRef<str>>,
    style: Style,
) {
    for (y, line) in (y..area.height).zip(lines) {
        put(buf, area, (x, y), line.as_ref(), style);
    }
}

/// Gives a whole row of an area a style, over its text.
pub fn highlight(buf: &mut Buffer, area: Rect, y: u16, style: Style) {
    let line = Rect {
        y: area.y.saturating_add(y),
        height: 1,
        ..area
    };
    buf.set_style(line.intersection(area).intersection(buf.area), style);
}

/// Returns the number of columns of a text.
pub fn width(text: &str) -> u16 {
    ratatui::text::Span::raw(text)
        .width()
        .min(usize::from(u16::MAX)) as u16
}

/// Returns a text cut to at most `most` characters; the sign marks the cut at the end.
pub fn fit(text: &str, most: usize, sign: char) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars()
        .take(most.saturating_sub(1))
        .chain((most > 0).then_some(sign))
        .collect()
}

/// Returns a text cut to at most `most` characters from its beginning; the sign marks the cut.
pub fn fit_end(text: &str, most: usize, sign: char) -> String {
    let skipped = text.chars().count().saturating_sub(most);
    if skipped == 0 {
        return text.to_owned();
    }
    let end: String = text.chars().skip(skipped + 1).collect();
    (most > 0)
        .then_some(sign)
        .into_iter()
        .chain(end.trim_start().chars())
        .collect()
}

/// Returns whether a word looks like the path of a file. Positions have slashes, too: a path begins
/// like one, or ends like a file.
fn is_path(word: &str) -> bool {
    let begins = ["/", "./", "../", "~/", "…/"]
        .iter()
        .any(|start| word.starts_with(start));
    let file = word
        .rsplit('/')
        .next()
        .unwrap_or_default()
        .split(':')
        .next()
        .unwrap_or_default();
    let end = file.rsplit_once('.').map_or("", |(_, end)| {
        end.trim_end_matches(|c: char| !c.is_alphanumeric())
    });
    begins || !end.is_empty() && end.chars().all(|c| c.is_ascii_alphanumeric())
}

/// Shortens a text to at most `most` characters, if dropping folders of its paths from the left
/// suffices: `…/name.ron`.
pub fn shorten_paths(text: &str, most: usize) -> String {
    let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    let length = |words: &[String]| {
        words
            .iter()
            .map(|word| word.chars().count() + 1)
            .sum::<usize>()
            - 1
    };
    while length(&words) > most {
        let inner = |word: &str| {
            let rest = word
                .strip_prefix("…/")
                .or_else(|| word.strip_prefix('/'))
                .unwrap_or(word);
            rest.split_once('/')
                .filter(|(_, rest)| is_path(word) && !rest.is_empty())
                .map(|(_, rest)| format!("…/{rest}"))
        };
        // The longest path first.
        let found = words
            .iter()
            .enumerate()
            .filter_map(|(at, word)| Some((at, inner(word)?)));
        let Some((at, shorter)) = found.max_by_key(|(_, shorter)| shorter.chars().count()) else {
            break;
        };
        words[at] = shorter;
    }
    words.join(" ")
}

/// Returns a number as 18,297 or 12.3 M or 4.21 G: at most seven characters.
pub fn short(number: u64) -> String {
    let scaled = |unit: f64, sign: char| {
        let number = number as f64 / unit;
        let places = if number < 100.0 { 1 } else { 0 };
        format!("{} {sign}", decimals(&format!("{number:.places$}")))
    };
    match number {
        0..1_000_000 => thousands(number),
        1_000_000..1_000_000_000 => scaled(1e6, 'M'),
        1_000_000_000..1_000_000_000_000 => scaled(1e9, 'G'),
        _ => scaled(1e12, 'T'),
    }
}

/// Returns a number with one decimal.
pub fn tenths(number: f64) -> String {
    decimals(&format!("{number:.1}")).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cut_at_either_end() {
        assert_eq!(
            [fit("b4 c4 c3", 6, '…'), fit_end("b4 c4 c3", 6, '…')],
            ["b4 c4…", "…c4 c3"]
        );
        assert_eq!(
            [
                fit("b4", 2, '…'),
                fit_end("b4", 2, '…'),
                fit_end("b4", 0, '…')
            ],
            ["b4", "b4", ""]
        );
    }

    #[test]
    fn numbers_for_people() {
        assert_eq!(
            [0, 999, 1000, 18_297, 1_234_567].map(thousands),
            ["0", "999", "1,000", "18,297", "1,234,567"]
        );
        assert_eq!(
            [999_999, 12_345_678, 4_210_000_000].map(short),
            ["999,999", "12.3 M", "4.2 G"]
        );
        assert!(short(u64::MAX).len() < 12);
        assert_eq!(
            [fit("abc", 3, '…'), fit("abcd", 3, '…'), fit("ab", 0, '…')],
            ["abc", "ab…", ""]
        );
    }

    #[test]
    fn paths_give_way_to_what_is_said_of_them() {
        let text =
            "/home/rosa/courses/ai/2026/evaluations/mine.ron:3:14: expected a number, found oops";
        assert_eq!(shorten_paths(text, 200), text);
        assert_eq!(
            shorten_paths(text, 80),
            "…/rosa/courses/ai/2026/evaluations/mine.ron:3:14: expected a number, found oops"
        );
        assert_eq!(
            shorten_paths(text, 60),
            "…/evaluations/mine.ron:3:14: expected a number, found oops"
        );
        assert_eq!(
            shorten_paths(text, 10),
            "…/mine.ron:3:14: expected a number, found oops"
        );
        // Positions and fractions are no paths.
        for text in [
            "expected three rows, found OX./..X/O.. X and/or 3/4",
            "",
            "a  b",
            "/",
            "//",
        ] {
            assert_eq!(shorten_paths(text, 1), text);
        }
        assert_eq!(shorten_paths("saved: games/a/b.ron", 3), "saved: …/b.ron");
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
