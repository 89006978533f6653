//! From a [`SaveFile`] to a text that people like to read and that changes little when the study changes little.
//!
//! One field a line, one row of a board a line, several moves a line; fields that say nothing are left out. Line ends
//! of comments are written as line ends, everything else that is hidden as an escape.
//!
//! Invariant: [`super::read()`] gives back the same [`SaveFile`], as long as titles, names and comments are such as it
//! accepts; the text begins with the version and ends with `)` and a line end.

use super::VERSION;
use super::file::{
    Bookmark, Comment, Cursor, Depth, Forfeit, Graph, GraphPly, Moves, Players, ProvenPosition, SaveFile, Search,
    Start, Variation,
};
use engine::clean::is_hidden;
use std::fmt::Write;

/// How wide a line of moves may get.
const WIDTH: usize = 100;

/// The text of a save.
pub fn write(file: &SaveFile) -> String {
    let mut page = Page { text: "(\n".to_owned(), indent: 1 };
    page.field("version", &VERSION.to_string());
    page.field("title", &quote(&file.title));
    page.maybe("comment", (!file.comment.is_empty()).then(|| quote(&file.comment)));
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
    page.maybe("players", file.players.as_ref().map(players_text));
    let forfeit = |Forfeit { at, reason }: &Forfeit| format!("(at: {}, reason: {})", cursor_text(at), quote(reason));
    page.maybe("forfeit", file.forfeit.as_ref().map(forfeit));
    page.maybe("cursor", file.cursor.as_ref().map(cursor_text));
    page.field("search", &search_text(&file.search));
    page.maybe("tick", file.tick.map(|tick| tick.to_string()));
    let bookmark = |mark: &Bookmark| format!("(name: {}, tick: {})", quote(&mark.name), mark.tick);
    page.list("bookmarks", &file.bookmarks, bookmark);
    if let Some(graph) = &file.graph {
        page.graph(graph);
    }
    page.list("solved", &file.solved, solved_text);
    page.list("evaluations", &file.evaluations, |text| quote(text));
    page.text.push_str(")\n");
    page.text
}

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

fn players_text(players: &Players) -> String {
    let Players { first, second, seed, given, depths } = players;
    let given = if *given == 0 { String::new() } else { format!(", given: {given}") };
    let depths: Vec<String> = depths.iter().map(u32::to_string).collect();
    let depths = if depths.is_empty() { String::new() } else { format!(", depths: [{}]", depths.join(", ")) };
    format!("(first: {}, second: {}, seed: {seed}{given}{depths})", quote(first), quote(second))
}

fn solved_text(solved: &ProvenPosition) -> String {
    let ProvenPosition { after, results, line, nodes } = solved;
    let list = |texts: &[String]| texts.iter().map(|text| quote(text)).collect::<Vec<_>>().join(", ");
    let after = if after.is_empty() { String::new() } else { format!("after: [{}], ", list(after)) };
    let line = if line.is_empty() { String::new() } else { format!(", line: [{}]", list(line)) };
    format!("({after}results: [{}]{line}, nodes: {nodes})", list(results))
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
    let mut text = format!("(method: {}", quote(&search.method));
    match search.depth {
        Some(Depth::Plies(plies)) => text += &format!(", depth: {plies}"),
        Some(Depth::Full) => text += ", depth: \"full\"",
        None => {}
    }
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
    // A whole number as such, everything else in quotes.
    let number = |word: &str| if word.parse::<u64>().is_ok() { word.to_owned() } else { quote(word) };
    let table = search.table.as_deref().map(number);
    let table_depth = search.table_depth.as_deref().map(quote);
    let deepening = search.deepening.then(|| true.to_string());
    let aspiration = search.aspiration.as_deref().map(number);
    let table_faulty = search.table_faulty.as_deref().map(quote);
    let memory = [
        ("table", table),
        ("table_depth", table_depth),
        ("deepening", deepening),
        ("aspiration", aspiration),
        ("table_faulty", table_faulty),
    ];
    for (name, value) in memory {
        if let Some(value) = value {
            text += &format!(", {name}: {value}");
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
    fn maybe(&mut self, name: &str, value: Option<String>) {
        value.into_iter().for_each(|value| self.field(name, &value));
    }
    /// One item a line; nothing if there are none.
    fn list<T>(&mut self, name: &str, items: &[T], text: impl Fn(&T) -> String) {
        if !items.is_empty() {
            self.needed_list(name, items, text);
        }
    }
    /// One item a line; an empty list if there are none.
    fn needed_list<T>(&mut self, name: &str, items: &[T], text: impl Fn(&T) -> String) {
        if items.is_empty() {
            return self.field(name, "[]");
        }
        self.open(&format!("{name}: ["));
        items.iter().for_each(|item| self.line(&format!("{},", text(item))));
        self.close("]");
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
        self.needed_list("rows", &start.rows, |row| quote(row));
        self.maybe("to_move", start.to_move.as_deref().map(quote));
        if !start.words.is_empty() {
            let words: Vec<String> = start.words.iter().map(|word| quote(word)).collect();
            self.field("words", &format!("[{}]", words.join(", ")));
        }
        self.close(")");
    }
    fn graph(&mut self, Graph { search, end, plies }: &Graph) {
        self.open("graph: (");
        self.field("search", &search_text(search));
        self.maybe("end", end.as_ref().map(cursor_text));
        self.needed_list("plies", plies, |GraphPly { after, value, best, played }| {
            let words = [("best", best), ("played", played)].into_iter();
            let words = words.filter_map(|(name, word)| Some(format!(", {name}: {}", quote(word.as_ref()?))));
            format!("(after: {after}, value: {}{})", quote(value), words.collect::<String>())
        });
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
        let text = |comment: &Comment| format!("(after: {}, text: {})", comment.after, quote(&comment.text));
        self.list("comments", comments, text);
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
