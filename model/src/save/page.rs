//! A writer of RON in the usual layout: one field per line, nested fields indented by four blanks.

use engine::clean::is_hidden;
use std::fmt::Write;

/// Returns a string in quotation marks. Line ends are preserved.
pub fn quote(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for c in text.chars() {
        match c {
            '\\' => quoted.push_str("\\\\"),
            '"' => quoted.push_str("\\\""),
            '\t' => quoted.push_str("\\t"),
            '\n' => quoted.push('\n'),
            // Writing to a string cannot fail.
            c if is_hidden(c) => write!(quoted, "\\u{{{:x}}}", u32::from(c)).unwrap_or_default(),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

/// Returns a list on one line.
pub fn list<T>(items: &[T], text: impl Fn(&T) -> String) -> String {
    format!(
        "[{}]",
        items.iter().map(text).collect::<Vec<_>>().join(", ")
    )
}

/// The text so far and its indentation.
pub struct Page {
    text: String,
    indent: usize,
}

impl Page {
    /// Creates a page that begins with the version of its format.
    pub fn new(version: u32) -> Page {
        let mut page = Page {
            text: "(\n".to_owned(),
            indent: 1,
        };
        page.field("version", &version.to_string());
        page
    }
    /// Returns the whole text.
    pub fn end(self) -> String {
        self.text + ")\n"
    }
    /// Returns the indentation of a line in characters.
    pub(super) fn margin(&self) -> usize {
        self.indent * 4
    }
    pub(super) fn line(&mut self, text: &str) {
        self.text.extend(std::iter::repeat_n("    ", self.indent));
        self.text.push_str(text);
        self.text.push('\n');
    }
    pub fn field(&mut self, name: &str, value: &str) {
        self.line(&format!("{name}: {value},"));
    }
    pub fn maybe(&mut self, name: &str, value: Option<String>) {
        value.into_iter().for_each(|value| self.field(name, &value));
    }
    /// Writes one item per line; nothing if there are none.
    pub fn list<T>(&mut self, name: &str, items: &[T], text: impl Fn(&T) -> String) {
        if !items.is_empty() {
            self.needed_list(name, items, text);
        }
    }
    /// Writes one item per line; an empty list if there are none.
    pub fn needed_list<T>(&mut self, name: &str, items: &[T], text: impl Fn(&T) -> String) {
        if items.is_empty() {
            return self.field(name, "[]");
        }
        self.open(&format!("{name}: ["));
        items
            .iter()
            .for_each(|item| self.line(&format!("{},", text(item))));
        self.close("]");
    }
    pub(super) fn open(&mut self, text: &str) {
        self.line(text);
        self.indent += 1;
    }
    pub(super) fn close(&mut self, bracket: &str) {
        self.indent -= 1;
        self.line(&format!("{bracket},"));
    }
}
