//! Text from outside made safe to show: [`clean`].
//!
//! Purpose: whatever comes from a file, a folder or a command line may hold escape sequences, characters that turn the
//! direction of writing, invisible ones, or letters under a flood of accents. All of them are made visible, so that
//! nobody is fooled and no terminal is driven by a file. Called before drawing, and before printing on a terminal.
//!
//! Invariant: the result holds no control character and no invisible one, and no character carries more than
//! [`MOST_MARKS`] marks. Cost: O(length); nothing is copied when there is nothing to do.

use std::borrow::Cow;

/// The most combining marks that stay on one character.
const MOST_MARKS: u32 = 3;

/// Is it a mark that is drawn over the character before?
const fn combines(c: char) -> bool {
    matches!(c as u32,
        0x0300..=0x036F | 0x0483..=0x0489 | 0x0591..=0x05BD | 0x0610..=0x061A | 0x064B..=0x065F | 0x06D6..=0x06DC
        | 0x0E31 | 0x0E34..=0x0E3A | 0x0E47..=0x0E4E | 0x1AB0..=0x1AFF | 0x1DC0..=0x1DFF | 0x20D0..=0x20FF
        | 0x3099..=0x309A | 0xFE20..=0xFE2F)
}

/// Is it a character that does something instead of showing something?
fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c as u32,
        0x00AD | 0x034F | 0x061C | 0x115F..=0x1160 | 0x17B4..=0x17B5 | 0x180B..=0x180F | 0x200B..=0x200F
        | 0x2028..=0x202E | 0x2060..=0x206F | 0x3164 | 0xFE00..=0xFE0F | 0xFEFF | 0xFFA0 | 0xFFF0..=0xFFFB
        | 0x1D173..=0x1D17A | 0xE0000..=0xE0FFF)
}

/// The text with everything that is not plainly visible written out, as `\u{1b}`; line ends become `\n`.
#[must_use]
pub fn clean(text: &str) -> Cow<'_, str> {
    let mut marks = 0;
    let flooded = |c: char, marks: &mut u32| {
        *marks = if combines(c) { *marks + 1 } else { 0 };
        *marks > MOST_MARKS
    };
    if !text.chars().any(|c| flooded(c, &mut marks) || is_hidden(c)) {
        return Cow::Borrowed(text);
    }
    let (mut safe, mut marks) = (String::with_capacity(text.len() + 16), 0);
    for c in text.chars() {
        if flooded(c, &mut marks) {
            // One sign for the whole flood.
            if marks == MOST_MARKS + 1 {
                safe.push('\u{FFFD}');
            }
        } else if is_hidden(c) {
            safe.extend(c.escape_default());
        } else {
            safe.push(c);
        }
    }
    Cow::Owned(safe)
}

/// The same for text of several lines: line ends stay.
#[must_use]
pub fn clean_lines(text: &str) -> String {
    let lines: Vec<Cow<'_, str>> = text.lines().map(clean).collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_text_is_borrowed() {
        for text in ["", "d3 ≤ 5", "ação, jaqué", "e\u{301}"] {
            assert!(matches!(clean(text), Cow::Borrowed(same) if same == text), "{text:?}");
        }
    }

    #[test]
    fn hidden_characters_are_written_out() {
        assert_eq!(clean("a\u{1b}[31mb"), "a\\u{1b}[31mb");
        assert_eq!(clean("a\u{202e}b\u{200b}\u{feff}\r\n"), "a\\u{202e}b\\u{200b}\\u{feff}\\r\\n");
        assert_eq!(clean(&format!("a{}b", "\u{301}".repeat(10_000))), "a\u{301}\u{301}\u{301}\u{fffd}b");
        assert_eq!(clean_lines("a\nb\t"), "a\nb\\t");
    }

    #[test]
    fn nothing_hidden_is_left() {
        let all: String = (0..=0x10_FFFF).filter_map(char::from_u32).collect();
        let safe = clean(&all);
        assert!(!safe.chars().any(is_hidden));
        assert_eq!(clean(&safe), safe);
    }
}
