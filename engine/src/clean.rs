//! [`clean`]: makes text from outside safe to display.
//!
//! Titles, names, comments, paths and error messages may contain characters that a terminal
//! interprets instead of displaying: escape sequences, controls that change the reading direction,
//! characters without width, and many combining marks on one letter. All such text passes through
//! [`clean`] before it reaches a screen or standard error.
//!
//! Invariants: the result contains no control character (line ends included: split text into lines
//! first), no invisible character, and at most three marks per letter; a replaced character is
//! shown as an escape such as `\u{1b}`, never dropped, so that the peculiarity is visible. Clean
//! text is returned unchanged, without a copy. Costs: one pass.
//!
//! Sources: Unicode 16, the general categories Cc, Cf, Mn and Me; "Trojan Source" (Boucher and
//! Anderson 2021) for the bidirectional controls.

use std::borrow::Cow;
use std::fmt::Write;

/// The maximum number of combining marks on one letter.
const MOST_MARKS: u32 = 3;

/// Returns a text with all line ends replaced by `\n`.
pub fn plain_lines(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// Returns whether a terminal would interpret or hide this character instead of displaying it.
pub fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Returns whether this character combines with the one before it.
fn is_mark(c: char) -> bool {
    matches!(c,
        '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{591}'..='\u{5bd}' | '\u{5bf}' | '\u{5c1}' | '\u{5c2}'
        | '\u{5c4}' | '\u{5c5}' | '\u{5c7}' | '\u{610}'..='\u{61a}' | '\u{64b}'..='\u{65f}' | '\u{670}'
        | '\u{6d6}'..='\u{6dc}' | '\u{6df}'..='\u{6e4}' | '\u{6e7}' | '\u{6e8}' | '\u{6ea}'..='\u{6ed}'
        | '\u{711}' | '\u{730}'..='\u{74a}' | '\u{7a6}'..='\u{7b0}' | '\u{7eb}'..='\u{7f3}'
        | '\u{816}'..='\u{82d}' | '\u{859}'..='\u{85b}' | '\u{898}'..='\u{902}' | '\u{93a}' | '\u{93c}'
        | '\u{941}'..='\u{948}' | '\u{94d}' | '\u{951}'..='\u{957}' | '\u{e31}' | '\u{e34}'..='\u{e3a}'
        | '\u{e47}'..='\u{e4e}' | '\u{eb1}' | '\u{eb4}'..='\u{ebc}' | '\u{ec8}'..='\u{ece}' | '\u{f71}'..='\u{f7e}'
        | '\u{f80}'..='\u{f84}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20f0}'
        | '\u{302a}'..='\u{302f}' | '\u{3099}' | '\u{309a}' | '\u{a66f}'..='\u{a672}' | '\u{a674}'..='\u{a67d}'
        | '\u{fb1e}' | '\u{fe20}'..='\u{fe2f}' | '\u{1d165}'..='\u{1d172}' | '\u{1d17b}'..='\u{1d182}')
}

/// Returns the text with everything hidden replaced by visible escapes.
pub fn clean(text: &str) -> Cow<'_, str> {
    if !text.chars().any(|c| is_hidden(c) || is_mark(c)) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    let (mut marks, mut changed) = (MOST_MARKS, false);
    for c in text.chars() {
        // A mark at the beginning has no letter: it would combine with whatever is displayed before
        // the text.
        marks = if is_mark(c) { marks + 1 } else { 0 };
        if is_hidden(c) || marks > MOST_MARKS {
            changed = true;
            escape(&mut shown, c);
        } else {
            shown.push(c);
        }
    }
    if changed {
        Cow::Owned(shown)
    } else {
        Cow::Borrowed(text)
    }
}

/// The maximum length of a message in characters, several lines of a terminal.
pub const LONGEST_MESSAGE: usize = 800;

/// Returns a message cleaned and, if it is long, without its middle: the beginning states the fault
/// and its place, the end what was expected. Costs: the omitted part is not cleaned.
pub fn message(text: &str) -> Cow<'_, str> {
    let (head, tail) = (LONGEST_MESSAGE * 3 / 4, LONGEST_MESSAGE / 4);
    let end = text
        .char_indices()
        .nth(head)
        .map_or(text.len(), |(at, _)| at);
    let start = text
        .char_indices()
        .rev()
        .nth(tail - 1)
        .map_or(0, |(at, _)| at);
    if start <= end {
        clean(text)
    } else {
        Cow::Owned(format!(
            "{} … {}",
            clean(&text[..end]),
            clean(&text[start..])
        ))
    }
}

fn escape(shown: &mut String, c: char) {
    match c {
        '\n' => shown.push_str("\\n"),
        '\r' => shown.push_str("\\r"),
        '\t' => shown.push_str("\\t"),
        // Writing to a string cannot fail.
        _ => write!(shown, "\\u{{{:x}}}", u32::from(c)).unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn messages_keep_their_ends() {
        assert_eq!(message("short\n"), "short\\n");
        let whole = "ä".repeat(LONGEST_MESSAGE);
        assert_eq!(message(&whole), whole);
        let long = format!(
            "file.ron:1:2: expected a name, found {}: nothing else",
            "\u{1b}x".repeat(500_000)
        );
        let cut = message(&long);
        assert!(
            cut.starts_with("file.ron:1:2: expected a name, found \\u{1b}x")
                && cut.ends_with("x: nothing else")
        );
        assert!(
            cut.chars().count() < 7 * LONGEST_MESSAGE,
            "an escape takes more than what it stands for"
        );
    }

    #[test]
    fn usual_text_is_lent() {
        for text in [
            "",
            "Galo: X wins",
            "ação — 3×3 ≥ ½ ▲",
            "e\u{301}",
            "日本語 🙂",
            "नमस्ते",
        ] {
            assert!(
                matches!(clean(text), Cow::Borrowed(same) if same == text),
                "{text}"
            );
        }
    }

    #[test]
    fn what_a_terminal_would_obey_is_shown() {
        for (text, shown) in [
            ("\u{1b}[31mred", "\\u{1b}[31mred"),
            ("\u{1b}]0;title\u{7}", "\\u{1b}]0;title\\u{7}"),
            ("\u{9b}2J", "\\u{9b}2J"),
            ("a\r\n\tb\u{7f}", "a\\r\\n\\tb\\u{7f}"),
            ("abc\u{202e}fed", "abc\\u{202e}fed"),
            ("\u{2066}x\u{2069}", "\\u{2066}x\\u{2069}"),
            ("\u{feff}x\u{200b}y", "\\u{feff}x\\u{200b}y"),
            ("x\u{fe0f}", "x\\u{fe0f}"),
            ("\u{301}", "\\u{301}"),
            ("\u{e0041}", "\\u{e0041}"),
        ] {
            assert_eq!(clean(text), shown);
        }
    }

    #[test]
    fn a_flood_of_marks_is_broken() {
        let flood = format!("a{}b\u{301}", "\u{300}".repeat(100));
        let shown = clean(&flood);
        assert!(shown.starts_with("a\u{300}\u{300}\u{300}\\u{300}\\u{300}"));
        assert!(shown.ends_with("b\u{301}"));
    }

    proptest! {
        #[test]
        fn nothing_hidden_is_left_and_clean_text_stays(text in ".{0,40}", junk in proptest::collection::vec(any::<char>(), 0..40)) {
            for text in [text, junk.into_iter().collect()] {
                let once = clean(&text).into_owned();
                prop_assert!(!once.chars().any(is_hidden));
                let again = clean(&once).into_owned();
                prop_assert_eq!(&again, &once);
            }
        }
    }
}
