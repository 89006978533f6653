//! RON texts: reads them, and finds the place of a value in them.
//!
//! [`SourceText::read`] reads every kind of file and reports where a text is not RON or does not
//! have the expected fields. Faults of a well-formed value are found later, when only its path is
//! known (`terms`, item 2, `weight`). [`locate`] finds that value again, so that every error has a
//! line and a column. [`RonKind`] distinguishes the files.
//!
//! Contract of [`locate`] and [`value`]: the text is valid RON. For any other text the result may
//! be `None`; they do not panic. Struct names, `Some(…)`, attributes, comments, strings, raw
//! strings and characters are supported; the keys of a map are found by [`Step::Field`] as well.
//! Costs: one pass over the text before the value.

mod complaints;
mod kind;
mod placed;
mod problem;
mod similar;

pub use kind::RonKind;
pub use placed::{Placed, SourceText};
pub use problem::{MOST_NESTING, ReadProblem, VERSION};
pub use similar::{meant, similar};

/// One step of the path to a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<'a> {
    /// A field of a struct or struct variant, or a key of a map.
    Field(&'a str),
    /// The index of an item of a list or tuple.
    Index(usize),
}

/// Returns the line and the column of a byte offset, both counted from 1; columns are characters.
pub fn line_column(text: &str, offset: usize) -> (usize, usize) {
    let before: String = text
        .char_indices()
        .take_while(|(at, _)| *at < offset)
        .map(|(_, c)| c)
        .collect();
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
    (line, column)
}

/// Returns the byte offset of the value at a path, or of the innermost enclosing value if the path
/// cannot be followed to its end; `None` if the text has no value at all.
pub fn locate(text: &str, path: &[Step]) -> Option<usize> {
    let mut scan = Scan { text, at: 0 };
    scan.blanks();
    let mut found = (scan.at < text.len()).then_some(scan.at)?;
    for step in path {
        if !scan.enter(step) {
            break;
        }
        found = scan.at;
    }
    Some(found)
}

/// Returns the text of the value at exactly this path.
pub fn value<'a>(text: &'a str, path: &[Step]) -> Option<&'a str> {
    let mut scan = Scan { text, at: 0 };
    scan.blanks();
    for step in path {
        if !scan.enter(step) {
            return None;
        }
    }
    let start = scan.at;
    let end = scan.skip_value();
    text.get(start..end).filter(|value| !value.is_empty())
}

/// Returns whether a text has comments, which are lost when its values are written again.
pub fn has_comments(text: &str) -> bool {
    let mut scan = Scan { text, at: 0 };
    loop {
        let rest = scan.rest();
        match rest.chars().next() {
            None => return false,
            Some('/') if rest.starts_with("//") || rest.starts_with("/*") => return true,
            Some(_) if scan.quoted() => {}
            Some(_) => scan.bump(),
        }
    }
}

/// Returns the value of the field `name`, also if the rest of the text is invalid.
pub fn name(text: &str) -> Option<String> {
    value(text, &[Step::Field("name")]).and_then(|name| ron::from_str(name).ok())
}

/// Returns the byte offset of a character, counted from 0, in the literal of the string at a path,
/// with escapes taken into account. The index after the last character is that of the closing
/// quote; a greater index returns the opening quote. `None` if the text has no value at all.
pub fn locate_character(text: &str, path: &[Step], character: usize) -> Option<usize> {
    let start = locate(text, path)?;
    let inside = value(text, path).and_then(|literal| characters(literal).nth(character));
    Some(start + inside.unwrap_or(0))
}

/// Returns the byte offsets of the characters in a string literal, followed by that of its closing
/// quote.
fn characters(literal: &str) -> impl Iterator<Item = usize> + '_ {
    let hashes = literal
        .strip_prefix('r')
        .map(|raw| raw.len() - raw.trim_start_matches('#').len());
    let mut at = hashes.map_or(1, |hashes| hashes + 2);
    let end = literal.len().saturating_sub(hashes.unwrap_or(0) + 1);
    let inside = std::iter::from_fn(move || {
        // A backslash at the end of a line skips the line end and the blanks that follow.
        while hashes.is_none()
            && let Some(next) = literal.get(at..end)?.strip_prefix('\\')
            && next.starts_with(['\n', '\r'])
        {
            at = end - next.trim_start().len();
        }
        let rest = literal.get(at..end)?;
        let first = rest.chars().next()?;
        let start = at;
        at += if first == '\\' && hashes.is_none() {
            escape_length(rest)
        } else {
            first.len_utf8()
        };
        Some(start)
    });
    inside.chain(std::iter::once(end))
}

/// Returns the length in bytes of an escape: `\n`, `\x1b`, `\u{1b}`.
fn escape_length(rest: &str) -> usize {
    match rest.as_bytes().get(1) {
        Some(b'x') => 4,
        Some(b'u') => rest.find('}').map_or(2, |end| end + 1),
        _ => 1 + rest.chars().nth(1).map_or(0, char::len_utf8),
    }
}

/// The maximum number of nested `Some(…)` around a value.
const MOST_WRAPPERS: usize = 32;

struct Scan<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scan<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }
    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }
    fn bump(&mut self) {
        self.at += self.peek().map_or(0, char::len_utf8);
    }
    /// Skips a character if it is the next one.
    fn take(&mut self, c: char) -> bool {
        let there = self.peek() == Some(c);
        if there {
            self.bump();
        }
        there
    }
    /// Moves to the position after the next `end`, or to the end of the text.
    fn behind(&mut self, end: &str) {
        self.at = self
            .rest()
            .find(end)
            .map_or(self.text.len(), |found| self.at + found + end.len());
    }

    /// Skips blanks, comments and attributes.
    fn blanks(&mut self) {
        loop {
            let rest = self.rest();
            if rest.starts_with("//") {
                self.behind("\n");
            } else if rest.starts_with("/*") {
                self.block_comment();
            } else if rest.starts_with("#!") {
                self.behind("]");
            } else if rest.starts_with(char::is_whitespace) {
                self.bump();
            } else {
                return;
            }
        }
    }
    /// Skips a block comment; they nest.
    fn block_comment(&mut self) {
        let mut depth = 0_u32;
        while self.peek().is_some() {
            if self.rest().starts_with("/*") {
                (self.at, depth) = (self.at + 2, depth + 1);
            } else if self.rest().starts_with("*/") {
                (self.at, depth) = (self.at + 2, depth - 1);
            } else {
                self.bump();
            }
            if depth == 0 {
                return;
            }
        }
    }
    /// Skips a string, raw string or character if one begins here.
    fn quoted(&mut self) -> bool {
        let rest = self.rest();
        let bare = rest.trim_start_matches('b');
        let prefix = rest.len() - bare.len();
        let hashes = bare
            .strip_prefix('r')
            .map(|raw| raw.len() - raw.trim_start_matches('#').len());
        if let Some(hashes) = hashes
            && bare
                .get(1 + hashes..)
                .is_some_and(|raw| raw.starts_with('"'))
        {
            self.at += prefix + 1 + hashes + 1;
            self.behind(&format!("\"{}", "#".repeat(hashes)));
            return true;
        }
        let quote = match bare.chars().next() {
            Some(c @ ('"' | '\'')) if prefix < 2 => c,
            _ => return false,
        };
        self.at += prefix + 1;
        while let Some(c) = self.peek() {
            self.bump();
            match c {
                '\\' => self.bump(),
                _ if c == quote => break,
                _ => {}
            }
        }
        true
    }
    /// Skips an identifier and returns it; empty if there is none.
    fn identifier(&mut self) -> &'a str {
        let rest = self.rest();
        let raw = if rest.starts_with("r#") { 2 } else { 0 };
        let name = rest.get(raw..).unwrap_or("");
        let length = name
            .find(|c: char| !(c.is_alphanumeric() || c == '_'))
            .unwrap_or(name.len());
        self.at += if length == 0 { 0 } else { raw + length };
        &name[..length]
    }
    /// Skips a value up to the comma, colon or bracket after it; returns the end of the value
    /// itself.
    fn skip_value(&mut self) -> usize {
        let (mut depth, mut end) = (0_u32, self.at);
        loop {
            self.blanks();
            if self.quoted() {
                end = self.at;
                continue;
            }
            match self.peek() {
                None => return end,
                Some(',' | ':' | ')' | ']' | '}') if depth == 0 => return end,
                Some('(' | '[' | '{') => depth += 1,
                Some(')' | ']' | '}') => depth -= 1,
                Some(_) => {}
            }
            self.bump();
            end = self.at;
        }
    }
    /// Moves from the start of a value to the start of a value inside it; returns false, at an
    /// unspecified position, if there is no such part.
    fn enter(&mut self, step: &Step) -> bool {
        // A loop instead of a recursion, so that a text of nested `Some(Some(…` cannot exhaust the
        // stack.
        for _ in 0..MOST_WRAPPERS {
            let name = self.identifier();
            self.blanks();
            if !(self.take('(') || self.take('[') || self.take('{')) {
                return false;
            }
            self.blanks();
            // `Some((field: …))`, `Some(Name(…))` and `Some([…])` are wrappers, but
            // `Some(field: …)` is a struct of that name.
            if name != "Some" || !self.is_wrapper() {
                return self.find(step);
            }
        }
        false
    }
    /// Moves from the position after an opening bracket to the start of a value directly inside it;
    /// returns whether there is one.
    fn find(&mut self, step: &Step) -> bool {
        let mut number = 0;
        while !matches!(self.peek(), None | Some(')' | ']' | '}')) {
            let start = self.at;
            let end = self.skip_value();
            let key = self
                .text
                .get(start..end)
                .unwrap_or("")
                .trim_matches('"')
                .trim_start_matches("r#");
            let named = self.take(':');
            self.blanks();
            let found = match step {
                Step::Field(field) => named && key == *field,
                Step::Index(index) => number == *index,
            };
            if found {
                if !named {
                    self.at = start;
                }
                return true;
            }
            if named {
                self.skip_value();
            }
            self.take(',');
            self.blanks();
            number += 1;
        }
        false
    }
    /// Returns whether the next value is the only one before the closing bracket and is not a plain
    /// word or number.
    fn is_wrapper(&self) -> bool {
        let mut ahead = Scan {
            text: self.text,
            at: self.at,
        };
        let start = ahead.at;
        let end = ahead.skip_value();
        let inner = self.text.get(start..end).unwrap_or("");
        ahead.peek() == Some(')') && inner.ends_with([')', ']', '}'])
    }
}

#[cfg(test)]
mod tests {
    use super::Step::{Field, Index};
    use super::*;

    const TEXT: &str = r##"#![enable(implicit_some)]
// a comment with ( and "
Evaluation(
    /* nested /* ( */ [ */
    title: "a \"quoted\" ) title, é: ",
    raw: r#"terms: ["(]"#, mark: '\'',
    end: GameOver(win: 1, loss: -1.5 /* ] */ ),
    some: Some((inner: 7)),
    map: {"key": (1, 2), 'c': 3},
    table: [[1, 2], [3, (four: 4)]],
    terms: [
        (weight: 1, feature: "x"),
        (weight: 0.5, feature: "y",),
    ],
)
"##;

    #[test]
    fn comments_are_seen_where_they_are_some() {
        for text in [
            "// at the start\n()",
            "(version: 1, /* here */ title: \"\")",
            "(title: \"a\")// at the end",
            "(r\"\" // b\n)",
        ] {
            assert!(has_comments(text), "{text}");
        }
        for text in [
            "",
            "(title: \"https://a.b/*c*/\")",
            "(r#\"// \" //\"#)",
            "(a: '/', b: 4 / 2)",
            "(\"\\\"// \")",
            "\"// open",
        ] {
            assert!(!has_comments(text), "{text}");
        }
    }

    #[test]
    fn values_are_found_by_their_path() {
        for (path, expected) in [
            (&[Field("title")][..], r#""a \"quoted\" ) title, é: ""#),
            (&[Field("raw")], r##"r#"terms: ["(]"#"##),
            (&[Field("end"), Field("loss")], "-1.5"),
            (&[Field("end")], "GameOver(win: 1, loss: -1.5 /* ] */ )"),
            (&[Field("some"), Field("inner")], "7"),
            (&[Field("map"), Field("key"), Index(1)], "2"),
            (&[Field("table"), Index(1), Index(1), Field("four")], "4"),
            (&[Field("table"), Index(0)], "[1, 2]"),
            (&[Field("terms"), Index(1), Field("weight")], "0.5"),
            (&[Field("terms"), Index(1), Field("feature")], "\"y\""),
        ] {
            assert_eq!(value(TEXT, path), Some(expected), "{path:?}");
            assert_eq!(
                locate(TEXT, path),
                TEXT.find(expected).or(Some(0)),
                "{path:?}"
            );
        }
        assert_eq!(value(TEXT, &[Field("terms"), Index(2)]), None);
        assert_eq!(value(TEXT, &[Field("win")]), None);
    }

    #[test]
    fn a_path_that_leads_nowhere_ends_at_what_holds_it() {
        let terms = locate(TEXT, &[Field("terms")]);
        assert_eq!(
            locate(TEXT, &[Field("terms"), Index(9), Field("weight")]),
            terms
        );
        assert_eq!(locate(TEXT, &[Field("nothing")]), TEXT.find("Evaluation("));
        assert_eq!(locate("  // only a comment", &[]), None);
    }

    #[test]
    fn characters_of_continued_lines_are_found() {
        let text = "(a: \"x\\\n   y\\\r\n z\")";
        let at = |character| {
            locate_character(text, &[Field("a")], character)
                .and_then(|at| text[at..].chars().next())
        };
        assert_eq!(
            [0, 1, 2, 3].map(at),
            [Some('x'), Some('y'), Some('z'), Some('"')]
        );
    }

    #[test]
    fn lines_and_columns_count_characters() {
        assert_eq!(line_column("ab\ncé d", 0), (1, 1));
        assert_eq!(line_column("ab\ncé d", 7), (2, 4));
        assert_eq!(line_column("ab", 99), (1, 3));
    }

    #[test]
    fn broken_texts_do_no_harm() {
        let path = [Field("terms"), Index(1), Field("weight")];
        for end in (0..TEXT.len()).filter(|&end| TEXT.is_char_boundary(end)) {
            let _ = (
                locate(&TEXT[..end], &path),
                value(&TEXT[..end], &path),
                locate(&TEXT[end..], &path),
            );
        }
        let deep = format!("{}{}", "Some(".repeat(100_000), ")".repeat(100_000));
        assert_eq!(value(&deep, &path), None);
    }
}
