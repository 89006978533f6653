//! From a [`SaveFile`] to a text that people like to read and that changes little when the study changes little.
//!
//! One field a line, one row of a board a line, several moves a line; fields that say nothing are left out. Line ends
//! of comments are written as line ends, everything else that is hidden as an escape.
//!
//! Invariant: [`super::read()`] gives back the same [`SaveFile`], as long as titles, names and comments are such as it
//! accepts; the text begins with the version and ends with `)` and a line end.

use super::VERSION;
use super::file::{Comment, Cursor, Depth, Forfeit, Moves, Players, SaveFile, Search, Start, Variation};
use engine::clean::is_hidden;
use std::fmt::Write;

/// How wide a line of moves may get.
const WIDTH: usize = 100;

/// The text of a save.
#[must_use]
pub fn write(file: &SaveFile) -> String {
    let mut page = Page { text: "(\n".to_owned(), indent: 1 };
    page.field("version", &VERSION.to_string());
    page.field("title", &quote(&file.title));
    if !file.comment.is_empty() {
        page.field("comment", &quote(&file.comment));
    }
    page.field("game", &quote(&file.game));
    if let Some(start) = &file.start {
        page.start(start);
    }
    if file.line != Moves::default() {
        page.open("line: (");
        page.moves(&file.line.moves);
        page.notes(&file.line.comments, &file.line.variations);
        page.close(")");
    }
    if let Some(players) = &file.players {
        page.field("players", &players_text(players));
    }
    if let Some(Forfeit { at, reason }) = &file.forfeit {
        page.field("forfeit", &format!("(at: {}, reason: {})", cursor_text(at), quote(reason)));
    }
    if let Some(cursor) = &file.cursor {
        page.field("cursor", &cursor_text(cursor));
    }
    page.field("search", &search_text(&file.search));
    if let Some(tick) = file.tick {
        page.field("tick", &tick.to_string());
    }
    if !file.bookmarks.is_empty() {
        page.open("bookmarks: [");
        for bookmark in &file.bookmarks {
            page.line(&format!("(name: {}, tick: {}),", quote(&bookmark.name), bookmark.tick));
        }
        page.close("]");
    }
    if !file.evaluations.is_empty() {
        page.open("evaluations: [");
        for evaluation in &file.evaluations {
            page.line(&format!("{},", quote(evaluation)));
        }
        page.close("]");
    }
    page.text.push_str(")\n");
    page.text
}

/// A string in quotation marks. Line ends stay what they are.
#[must_use]
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

fn players_text(players: &Players) -> String {
    let Players { first, second, seed, given } = players;
    let given = if *given == 0 { String::new() } else { format!(", given: {given}") };
    format!("(first: {}, second: {}, seed: {seed}{given})", quote(first), quote(second))
}

fn cursor_text(cursor: &Cursor) -> String {
    let variation: Vec<String> = cursor.variation.iter().map(ToString::to_string).collect();
    match &variation[..] {
        [] => format!("(after: {})", cursor.after),
        _ => format!("(variation: [{}], after: {})", variation.join(", "), cursor.after),
    }
}

fn search_text(search: &Search) -> String {
    let usual = Search::default();
    let depth = match search.depth {
        Depth::Plies(plies) => plies.to_string(),
        Depth::Full => "\"full\"".to_owned(),
    };
    let mut text = format!("(method: {}, depth: {depth}", quote(&search.method));
    if search.order != usual.order {
        text += &format!(", order: {}", quote(&search.order));
    }
    if search.seed != usual.seed {
        text += &format!(", seed: {}", search.seed);
    }
    for (name, word) in [("evaluation", &search.evaluation), ("max", &search.max)] {
        if let Some(word) = word {
            text += &format!(", {name}: {}", quote(word));
        }
    }
    text + ")"
}

/// The text so far and how far it is indented.
struct Page {
    text: String,
    indent: usize,
}

impl Page {
    fn line(&mut self, text: &str) {
        self.text.extend(std::iter::repeat_n("    ", self.indent));
        self.text.push_str(text);
        self.text.push('\n');
    }
    fn field(&mut self, name: &str, value: &str) {
        self.line(&format!("{name}: {value},"));
    }
    fn open(&mut self, text: &str) {
        self.line(text);
        self.indent += 1;
    }
    fn close(&mut self, bracket: &str) {
        self.indent -= 1;
        self.line(&format!("{bracket},"));
    }
    fn start(&mut self, start: &Start) {
        self.open("start: (");
        self.open("rows: [");
        for row in &start.rows {
            self.line(&format!("{},", quote(row)));
        }
        self.close("]");
        if let Some(side) = &start.to_move {
            self.field("to_move", &quote(side));
        }
        if !start.words.is_empty() {
            let words: Vec<String> = start.words.iter().map(|word| quote(word)).collect();
            self.field("words", &format!("[{}]", words.join(", ")));
        }
        self.close(")");
    }
    /// The moves, on one line if they fit, else as many a line as fit.
    fn moves(&mut self, moves: &[String]) {
        let moves: Vec<String> = moves.iter().map(|mv| quote(mv)).collect();
        let whole = format!("moves: [{}],", moves.join(", "));
        if self.indent * 4 + whole.chars().count() <= WIDTH {
            return self.line(&whole);
        }
        self.open("moves: [");
        let mut row = String::new();
        for mv in moves {
            if !row.is_empty() && self.indent * 4 + row.chars().count() + mv.chars().count() + 2 > WIDTH {
                self.line(&row);
                row.clear();
            }
            row += if row.is_empty() { "" } else { " " };
            row += &mv;
            row.push(',');
        }
        self.line(&row);
        self.close("]");
    }
    fn notes(&mut self, comments: &[Comment], variations: &[Variation]) {
        if !comments.is_empty() {
            self.open("comments: [");
            for comment in comments {
                self.line(&format!("(after: {}, text: {}),", comment.after, quote(&comment.text)));
            }
            self.close("]");
        }
        if !variations.is_empty() {
            self.open("variations: [");
            for variation in variations {
                self.open("(");
                self.field("after", &variation.after.to_string());
                self.moves(&variation.moves);
                self.notes(&variation.comments, &variation.variations);
                self.close(")");
            }
            self.close("]");
        }
    }
}
