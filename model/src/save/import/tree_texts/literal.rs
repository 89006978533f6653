//! A parser of values of Python and JSON: dictionaries, lists, tuples, texts, numbers, `None`, and
//! `dict(a=1)`.
//!
//! The recursion is limited to [`MOST_DEPTH`] levels. Costs: one pass.

use super::label::number;

/// The maximum depth of nested values.
const MOST_DEPTH: usize = 130;

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub struct Literal {
    pub at: usize,
    pub value: LiteralValue,
}

/// The contents of a value.
#[derive(Clone, Debug, PartialEq)]
pub enum LiteralValue {
    Dictionary(Vec<(Literal, Literal)>),
    List(Vec<Literal>),
    Text(String),
    /// A number in the notation of nested lists.
    Number(String),
    /// `None` and `null`.
    Nothing,
}

impl Literal {
    /// Returns the entries of a dictionary.
    pub fn entries(&self) -> Option<&[(Literal, Literal)]> {
        if let LiteralValue::Dictionary(entries) = &self.value {
            Some(entries)
        } else {
            None
        }
    }
    /// Returns the elements of a list.
    pub fn elements(&self) -> Option<&[Literal]> {
        if let LiteralValue::List(elements) = &self.value {
            Some(elements)
        } else {
            None
        }
    }
    /// Returns the text.
    pub fn text(&self) -> Option<&str> {
        if let LiteralValue::Text(text) = &self.value {
            Some(text)
        } else {
            None
        }
    }
    /// Returns the number.
    pub fn number(&self) -> Option<&str> {
        if let LiteralValue::Number(number) = &self.value {
            Some(number)
        } else {
            None
        }
    }
    /// Returns a text or a number as a name.
    pub fn name(&self) -> &str {
        self.text().or_else(|| self.number()).unwrap_or_default()
    }
}

/// Parses values up to the end of a text, each optionally preceded by `name =`; returns `None` if
/// the text contains anything else.
pub fn literals(text: &str) -> Option<Vec<Literal>> {
    let mut reader = Reader { text, at: 0 };
    let mut all = Vec::new();
    loop {
        while reader.take(';') || reader.take(',') {}
        if reader.peek().is_none() {
            return Some(all);
        }
        reader.assignment();
        all.push(reader.value(0)?);
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    /// Returns the next character that is neither blank nor part of a comment.
    fn peek(&mut self) -> Option<char> {
        loop {
            let rest = &self.text[self.at..];
            self.at += rest.len() - rest.trim_start().len();
            let rest = &self.text[self.at..];
            if !rest.starts_with('#') {
                return rest.chars().next();
            }
            self.at += rest.find('\n').unwrap_or(rest.len());
        }
    }
    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += if found { wanted.len_utf8() } else { 0 };
        found
    }
    fn word(&mut self) -> &'a str {
        self.peek();
        let rest = &self.text[self.at..];
        let length = rest
            .find(|c: char| !c.is_alphanumeric() && !"_.+-−∞".contains(c))
            .unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }
    /// Skips `name =`, if present.
    fn assignment(&mut self) {
        self.peek();
        let before = self.at;
        for word in ["var", "let", "const", ""] {
            self.at = before;
            if !word.is_empty() && self.word() != word {
                continue;
            }
            let name = self.word();
            let is_name = name
                .chars()
                .next()
                .is_some_and(|c| c.is_alphabetic() || c == '_');
            if is_name && (self.take('=') || self.take(':')) {
                return;
            }
        }
        self.at = before;
    }
    fn value(&mut self, depth: usize) -> Option<Literal> {
        if depth > MOST_DEPTH {
            return None;
        }
        let c = self.peek()?;
        let at = self.at;
        let value = match c {
            '{' => self.dictionary(depth)?,
            '[' | '(' => {
                self.at += 1;
                let close = if c == '[' { ']' } else { ')' };
                let mut elements = Vec::new();
                while !self.take(close) {
                    elements.push(self.value(depth + 1)?);
                    if !self.take(',') && self.peek() != Some(close) {
                        return None;
                    }
                }
                LiteralValue::List(elements)
            }
            '"' | '\'' => LiteralValue::Text(self.quoted(c)?),
            _ => {
                let word = self.word();
                match word {
                    "None" | "null" | "undefined" => LiteralValue::Nothing,
                    "dict" => self.arguments(depth)?,
                    // Python's `float('inf')`.
                    "float" | "-float" => {
                        let inside = self.take('(').then(|| self.value(depth + 1)).flatten()?;
                        let sign = if word.starts_with('-') { "-" } else { "" };
                        self.take(')').then_some(())?;
                        LiteralValue::Number(number(&format!("{sign}{}", inside.name()))?)
                    }
                    _ => LiteralValue::Number(number(word)?),
                }
            }
        };
        Some(Literal { at, value })
    }
    fn dictionary(&mut self, depth: usize) -> Option<LiteralValue> {
        self.at += 1;
        let mut entries = Vec::new();
        while !self.take('}') {
            let key = if matches!(self.peek()?, '"' | '\'' | '(') {
                self.value(depth + 1)?
            } else {
                // JavaScript does not require quotes.
                let at = self.at;
                let name = self.word();
                (!name.is_empty()).then_some(Literal {
                    at,
                    value: LiteralValue::Text(name.to_owned()),
                })?
            };
            self.take(':').then_some(())?;
            entries.push((key, self.value(depth + 1)?));
            if !self.take(',') && self.peek() != Some('}') {
                return None;
            }
        }
        Some(LiteralValue::Dictionary(entries))
    }
    /// Parses the arguments of `dict(a=1, b=2)`.
    fn arguments(&mut self, depth: usize) -> Option<LiteralValue> {
        self.take('(').then_some(())?;
        let mut entries = Vec::new();
        while !self.take(')') {
            self.peek();
            let at = self.at;
            let name = self.word();
            (!name.is_empty() && self.take('=')).then_some(())?;
            let key = Literal {
                at,
                value: LiteralValue::Text(name.to_owned()),
            };
            entries.push((key, self.value(depth + 1)?));
            if !self.take(',') && self.peek() != Some(')') {
                return None;
            }
        }
        Some(LiteralValue::Dictionary(entries))
    }
    fn quoted(&mut self, quote: char) -> Option<String> {
        let (begin, mut text, mut escaped) = (self.at + 1, String::new(), false);
        for (inside, c) in self.text[begin..].char_indices() {
            match c {
                _ if escaped => {
                    text.push(if c == 'n' { ' ' } else { c });
                    escaped = false;
                }
                '\\' => escaped = true,
                _ if c == quote => {
                    self.at = begin + inside + 1;
                    return Some(text);
                }
                '\n' => return None,
                _ => text.push(c),
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_python_and_json() {
        let found = literals(
            "succs = dict(A=dict(a1='B'),)\nutils = {'B': -3.5, \"C\": float('-inf'), D: [None, ('x',)]} # end",
        )
        .expect("values");
        assert_eq!(found.len(), 2);
        let entries = found[1].entries().expect("a dictionary");
        assert_eq!(
            (entries[0].1.number(), entries[1].1.number()),
            (Some("-3.5"), Some("-inf"))
        );
        assert_eq!(
            entries[2].1.elements().expect("a list")[0].value,
            LiteralValue::Nothing
        );
        for text in [
            "f5d6",
            "{",
            "[1,,2]",
            "{'a'}",
            "dict(1)",
            "'a",
            &"[".repeat(10_000),
        ] {
            assert!(literals(text).is_none(), "{text}");
        }
    }
}
