//! The conversion of a [`SaveFile`] to a readable text that changes little if the study changes
//! little.
//!
//! One field per line, one row of a board per line, several moves per line; fields with default
//! values are omitted. Line ends of comments are written as line ends, all other hidden characters
//! as escapes.
//!
//! Invariant: [`super::read()`] returns the same [`SaveFile`], if it accepts the titles, names and
//! comments; the text begins with the version and ends with `)` and a line end.

use super::VERSION;
use super::file::{
    Bookmark, Comment, Cursor, Graph, GraphPly, Moves, Players, ProvenPosition, SaveFile,
    SavedForfeit, SavedSampling, Search, Start, Variation,
};
use super::page::{Page, list, quote};

/// The maximum width of a line of moves.
const WIDTH: usize = 100;

/// Returns the text of a save.
pub fn write(file: &SaveFile) -> String {
    let mut page = Page::new(VERSION);
    page.field("title", &quote(&file.title));
    page.maybe(
        "comment",
        (!file.comment.is_empty()).then(|| quote(&file.comment)),
    );
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
    let forfeit = |SavedForfeit { at, reason }: &SavedForfeit| {
        format!("(at: {}, reason: {})", cursor_text(at), quote(reason))
    };
    page.maybe("forfeit", file.forfeit.as_ref().map(forfeit));
    page.maybe("cursor", file.cursor.as_ref().map(cursor_text));
    page.field("search", &search_text(&file.search));
    page.maybe("tick", file.tick.map(|tick| tick.to_string()));
    page.list("bookmarks", &file.bookmarks, bookmark_text);
    page.maybe("monte_carlo", file.monte_carlo.as_ref().map(sampling_text));
    if let Some(graph) = &file.graph {
        page.graph(graph);
    }
    page.list("solved", &file.solved, solved_text);
    page.list("evaluations", &file.evaluations, |text| quote(text));
    page.end()
}

fn bookmark_text(mark: &Bookmark) -> String {
    format!("(name: {}, tick: {})", quote(&mark.name), mark.tick)
}

/// Returns a Monte-Carlo search with the fields that differ from the usual ones.
fn sampling_text(saved: &SavedSampling) -> String {
    let usual = SavedSampling::default();
    let texts = |texts: &[String]| list(texts, |text| quote(text));
    let own = |name: &str, differs: bool, text: String| differs.then(|| format!("{name}: {text}"));
    let word = |name: &str, word: &String, usual: &String| own(name, word != usual, quote(word));
    let maybe = |name: &str, word: &Option<String>| {
        let text = word.as_deref().map(quote).unwrap_or_default();
        own(name, word.is_some(), text)
    };
    let fields = [
        own("after", !saved.after.is_empty(), texts(&saved.after)),
        Some(format!("iterations: {}", saved.iterations)),
        word("exploration", &saved.exploration, &usual.exploration),
        own("seed", saved.seed != usual.seed, saved.seed.to_string()),
        word("playouts", &saved.playouts, &usual.playouts),
        own("solver", saved.solver, saved.solver.to_string()),
        word("order", &saved.order, &usual.order),
        maybe("evaluation", &saved.evaluation),
        maybe("max", &saved.max),
        own("path", !saved.path.is_empty(), texts(&saved.path)),
        saved.tick.map(|tick| format!("tick: {tick}")),
        own(
            "bookmarks",
            !saved.bookmarks.is_empty(),
            list(&saved.bookmarks, bookmark_text),
        ),
    ];
    let fields: Vec<String> = fields.into_iter().flatten().collect();
    format!("({})", fields.join(", "))
}

fn players_text(players: &Players) -> String {
    let Players {
        first,
        second,
        seed,
        given,
        depths,
    } = players;
    let given = if *given == 0 {
        String::new()
    } else {
        format!(", given: {given}")
    };
    let depths = if depths.is_empty() {
        String::new()
    } else {
        format!(", depths: {}", list(depths, u32::to_string))
    };
    format!(
        "(first: {}, second: {}, seed: {seed}{given}{depths})",
        quote(first),
        quote(second)
    )
}

fn solved_text(solved: &ProvenPosition) -> String {
    let ProvenPosition {
        after,
        results,
        line,
        nodes,
    } = solved;
    let texts = |texts: &[String]| list(texts, |text| quote(text));
    let after = if after.is_empty() {
        String::new()
    } else {
        format!("after: {}, ", texts(after))
    };
    let line = if line.is_empty() {
        String::new()
    } else {
        format!(", line: {}", texts(line))
    };
    format!("({after}results: {}{line}, nodes: {nodes})", texts(results))
}

fn cursor_text(cursor: &Cursor) -> String {
    match &cursor.variation[..] {
        [] => format!("(after: {})", cursor.after),
        variation => format!(
            "(variation: {}, after: {})",
            list(variation, ToString::to_string),
            cursor.after
        ),
    }
}

fn search_text(search: &Search) -> String {
    let value = |value: String, is_bare: bool| if is_bare { value } else { quote(&value) };
    let fields = search
        .fields()
        .map(|(name, text, is_bare)| format!("{name}: {}", value(text, is_bare)));
    format!("({})", fields.collect::<Vec<_>>().join(", "))
}

impl Page {
    fn start(&mut self, start: &Start) {
        self.open("start: (");
        self.needed_list("rows", &start.rows, |row| quote(row));
        self.maybe("to_move", start.to_move.as_deref().map(quote));
        if !start.words.is_empty() {
            self.field("words", &list(&start.words, |word| quote(word)));
        }
        self.close(")");
    }
    fn graph(&mut self, Graph { search, end, plies }: &Graph) {
        self.open("graph: (");
        self.field("search", &search_text(search));
        self.maybe("end", end.as_ref().map(cursor_text));
        self.needed_list(
            "plies",
            plies,
            |GraphPly {
                 after,
                 value,
                 best,
                 played,
             }| {
                let words = [("best", best), ("played", played)].into_iter();
                let words = words.filter_map(|(name, word)| {
                    Some(format!(", {name}: {}", quote(word.as_ref()?)))
                });
                format!(
                    "(after: {after}, value: {}{})",
                    quote(value),
                    words.collect::<String>()
                )
            },
        );
        self.close(")");
    }
    /// Writes the moves, on one line if they fit, otherwise in as few lines as possible.
    fn moves(&mut self, moves: &[String]) {
        let moves: Vec<String> = moves.iter().map(|mv| quote(mv)).collect();
        let whole = format!("moves: [{}],", moves.join(", "));
        if self.margin() + whole.chars().count() <= WIDTH {
            return self.line(&whole);
        }
        self.open("moves: [");
        let mut row = String::new();
        for mv in moves {
            if !row.is_empty()
                && self.margin() + row.chars().count() + mv.chars().count() + 2 > WIDTH
            {
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
        let text = |comment: &Comment| {
            format!("(after: {}, text: {})", comment.after, quote(&comment.text))
        };
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
