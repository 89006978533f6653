//! [`Input`]: a line of text with a cursor, as it is typed.
//!
//! Invariants: the cursor stands between two graphemes, or where a character was inserted; cut text is kept for
//! pasting, and consecutive cuts are pasted together. Costs: to type a character and to ask for the columns around the
//! cursor take no longer in a long text than in a short one; to step over a word is O(length).

use unicode_segmentation::{GraphemeCursor, UnicodeSegmentation};

/// An edit of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edit {
    Insert(char),
    Previous,
    Next,
    PreviousWord,
    NextWord,
    Start,
    End,
    DeletePrevious,
    DeleteNext,
    CutPreviousWord,
    CutToStart,
    CutToEnd,
    /// Inserts the text that was cut last.
    Yank,
}

/// A line of text with a cursor.
#[derive(Clone, Debug, Default)]
pub struct Input {
    text: String,
    /// The byte offset of the cursor.
    at: usize,
    cut: String,
    /// True if the last edit was a cut.
    cutting: bool,
}

impl From<&str> for Input {
    /// Puts the cursor at the end.
    fn from(text: &str) -> Input {
        Input {
            text: text.to_owned(),
            at: text.len(),
            ..Input::default()
        }
    }
}

impl Input {
    pub fn value(&self) -> &str {
        &self.text
    }
    /// Puts the cursor after this number of characters, or at the end.
    #[must_use]
    pub fn with_cursor(self, characters: usize) -> Input {
        let at = self
            .text
            .char_indices()
            .nth(characters)
            .map_or(self.text.len(), |(at, _)| at);
        Input { at, ..self }
    }
    /// Returns the number of characters before the cursor.
    pub fn cursor(&self) -> usize {
        self.around().0.chars().count()
    }
    /// Returns the text before the cursor and after it.
    pub fn around(&self) -> (&str, &str) {
        self.text.split_at(self.at)
    }
    /// Removes the text, but keeps the cut text.
    pub fn reset(&mut self) {
        self.text.clear();
        self.at = 0;
    }
    pub fn edit(&mut self, edit: Edit) {
        let was_cutting = std::mem::take(&mut self.cutting);
        match edit {
            Edit::Insert(c) => {
                self.text.insert(self.at, c);
                self.at += c.len_utf8();
            }
            Edit::Previous => self.at = self.before(),
            Edit::Next => self.at = self.after(),
            Edit::PreviousWord => self.at = self.word_before(),
            Edit::NextWord => self.at = self.word_after(),
            Edit::Start => self.at = 0,
            Edit::End => self.at = self.text.len(),
            Edit::DeletePrevious => _ = self.remove(self.before(), self.at),
            Edit::DeleteNext => _ = self.remove(self.at, self.after()),
            Edit::CutPreviousWord => self.cut((self.word_before(), self.at), was_cutting),
            Edit::CutToStart => self.cut((0, self.at), was_cutting),
            Edit::CutToEnd => self.cut((self.at, self.text.len()), was_cutting),
            Edit::Yank => {
                self.text.insert_str(self.at, &self.cut);
                self.at += self.cut.len();
            }
        }
    }
    /// Removes a part, and puts the cursor there.
    fn remove(&mut self, from: usize, to: usize) -> String {
        self.at = from;
        self.text.drain(from..to).collect()
    }
    /// Removes a part beside the cursor and keeps it for pasting; `joins`: together with the part
    /// kept before.
    fn cut(&mut self, (from, to): (usize, usize), joins: bool) {
        let is_before = from < self.at;
        let part = self.remove(from, to);
        if !joins && !part.is_empty() {
            self.cut.clear();
        }
        self.cut
            .insert_str(if is_before { 0 } else { self.cut.len() }, &part);
        self.cutting = true;
    }
    fn before(&self) -> usize {
        let mut border = GraphemeCursor::new(self.at, self.text.len(), true);
        border
            .prev_boundary(&self.text, 0)
            .ok()
            .flatten()
            .unwrap_or(self.at)
    }
    fn after(&self) -> usize {
        let mut border = GraphemeCursor::new(self.at, self.text.len(), true);
        border
            .next_boundary(&self.text, 0)
            .ok()
            .flatten()
            .unwrap_or(self.at)
    }
    fn word_before(&self) -> usize {
        let words = self
            .text
            .split_word_bound_indices()
            .take_while(|(start, _)| *start < self.at);
        words
            .filter(|(_, text)| is_word(text))
            .last()
            .map_or(0, |(start, _)| start)
    }
    fn word_after(&self) -> usize {
        let mut words = self
            .text
            .split_word_bound_indices()
            .skip_while(|(start, _)| *start <= self.at);
        words
            .find(|(_, text)| is_word(text))
            .map_or(self.text.len(), |(start, _)| start)
    }
}

/// Returns whether a part between word boundaries is a word, and not signs or blanks.
fn is_word(text: &str) -> bool {
    text.chars()
        .any(|c| !c.is_whitespace() && !c.is_ascii_punctuation())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edited(text: &str, edits: &[Edit]) -> String {
        let mut input = Input::from(text);
        edits.iter().for_each(|edit| input.edit(*edit));
        let (before, after) = input.around();
        format!("{before}|{after}")
    }

    #[test]
    fn a_line_is_edited_at_its_cursor() {
        use Edit::*;
        let typed: Vec<Edit> = "añ b".chars().map(Insert).collect();
        assert_eq!(edited("", &typed), "añ b|");
        for (edits, expected) in [
            (&[Previous, Previous, Insert('x')][..], "one, two thx|ée"),
            (&[PreviousWord, PreviousWord], "one, |two thée"),
            (&[Start, NextWord], "one, |two thée"),
            (&[Start, Next, DeletePrevious, DeleteNext], "|e, two thée"),
            (
                &[CutPreviousWord, CutPreviousWord, Start, Yank],
                "two thée|one, ",
            ),
            (
                &[PreviousWord, CutToEnd, Start, Yank, Yank],
                "théethée|one, two ",
            ),
            (&[PreviousWord, CutToStart, End, Yank], "théeone, two |"),
            (
                &[CutPreviousWord, Previous, CutPreviousWord, Yank],
                "one, two| ",
            ),
            (&[Next, End, DeleteNext, Insert('!')], "one, two thée!|"),
        ] {
            assert_eq!(edited("one, two thée", edits), expected, "{edits:?}");
        }
        // A letter with its mark and a family are one step; an edit of an empty line does nothing.
        assert_eq!(edited("e\u{301}👨‍👩‍👧", &[Previous, DeletePrevious]), "|👨‍👩‍👧");
        let all = [
            DeletePrevious,
            DeleteNext,
            Previous,
            Next,
            PreviousWord,
            NextWord,
            CutPreviousWord,
            CutToEnd,
            Yank,
        ];
        assert_eq!(edited("", &all), "|");
    }

    #[test]
    fn a_cursor_is_placed_by_characters() {
        let around = |at| Input::from("añb").with_cursor(at).around().0.to_owned();
        assert_eq!([0, 2, 9].map(around), ["", "añ", "añb"]);
    }
}
