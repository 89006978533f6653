//! A page of RON as people write it: one field a line, nested fields indented by four blanks.

use engine::clean::is_hidden;
use std::fmt::Write;

/// A string in quotation marks. Line ends stay what they are.
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

/// A list on one line.
pub fn list<T>(items: &[T], text: impl Fn(&T) -> String) -> String {
    format!(
        "[{}]",
        items.iter().map(text).collect::<Vec<_>>().join(", ")
    )
}

/// The text so far and how far it is indented.
pub struct Page {
    text: String,
    indent: usize,
}

impl Page {
    /// A page that begins with the version of its format.
    pub fn new(version: u32) -> Page {
        let mut page = Page {
            text: "(\n".to_owned(),
            indent: 1,
        };
        page.field("version", &version.to_string());
        page
    }
    /// The whole text.
    pub fn end(self) -> String {
        self.text + ")\n"
    }
    /// How far a line is from the left edge, in characters.
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
    /// One item a line; nothing if there are none.
    pub fn list<T>(&mut self, name: &str, items: &[T], text: impl Fn(&T) -> String) {
        if !items.is_empty() {
            self.needed_list(name, items, text);
        }
    }
    /// One item a line; an empty list if there are none.
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
