//! Shows your own search to plyscope, in Rust: say where the trace goes, one line where a node begins, and one around each
//! return. Copy this file beside yours.
//!
//! ```ignore
//! mod plyscope;
//!
//! let _trace = plyscope::open("mine.trace", "game connect-four:columns=4,rows=4\ndepth 6\nview mover");
//!
//! fn negamax(board: &mut Board, depth: i32, mut alpha: i32, beta: i32, by: &str) -> i32 {   // the root's move is "-"
//!     plyscope::enter(by, alpha, beta);
//!     if depth == 0 || board.is_over() { return plyscope::leave(board.value()); }
//!     ...
//!     plyscope::leave(best)
//! }
//! ```
//!
//! `plyscope check mine.trace` then names the first step that is wrong, and what should have happened. A root that is
//! searched again is a further pass, whose depth is that of its root. A search that is broken off leaves no nodes;
//! `pass(depth)` before the next root says that it is over. Between `enter` and the first child a node may say more:
//!
//! ```text
//! depth(2)          the plies that remain           null_move()      the move is a null move
//! key(hash)         your key of the position        quiet()          from here on a quiet search
//! moves(7)          the number of legal moves       stand(12)        the node's own value counts
//! max(true)         MAX moves here; false: MIN      narrow(a, b)     the table narrowed the window
//! ```
//!
//! And until it is left:
//!
//! ```text
//! cut(2)            two moves are cut; where no game is named
//! skip(1, 4)        a move is skipped on purpose, and worth at most 4 for the mover
//! static_value(12)  a value of the position itself, which counts like a child's at any time
//! key(hash)         once more: the key that the board has now
//! ```
//!
//! A table: `store(key)` where a node stores, and `return plyscope::hit(value, Kind::Lower, depth, key)` where the table
//! has the value; the store is found again by its key. Values are your own numbers, of any type. `times(true)` adds the time since
//! the search began to each node.
//!
//! A Monte-Carlo search has the header `method mcts`, and calls `iteration`, `select`, `expand`, `playout`, `backup` and, at its
//! end, `best`, in the order in which things happen.
//!
//! The standard library only, edition 2018 or newer. One thread: that which calls `open`; in others every call does nothing,
//! as it does before `open`. The file is complete after `close`, or when what `open` has returned goes out of scope.
//! `std::process::exit` drops nothing: call `close` before it.

#![allow(dead_code)]

use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt::{self, Display, Write as _};
use std::fs::File;
use std::io::{self, Write as _};
use std::time::Instant;

/// The text that is kept before it is written, in bytes, and the number of stores that are known by their keys.
const TEXT: usize = 1 << 16;
const STORES: usize = 1 << 20;

/// The kind of the value in an entry of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Unknown,
    Exact,
    Lower,
    Upper,
}

/// A number that a search computes with.
pub trait Number: Copy {
    fn written(self) -> f64;
}

macro_rules! numbers {
    ($($kind:ty)*) => {
        $(impl Number for $kind {
            fn written(self) -> f64 {
                self as f64
            }
        })*
    };
}
numbers! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 usize f32 f64 }

/// The words of a node that stand where it is left.
#[derive(Clone, Copy, Default)]
struct Left {
    cut: u64,
    skipped: u64,
    at: f64,
    fixed: Option<f64>,
    key: Option<u64>,
}

struct State {
    file: Box<dyn io::Write>,
    text: String,
    /// The node that was entered last: the beginning of its line, the end of its move; it has no children yet, its key is
    /// said.
    line: usize,
    end_of_move: usize,
    is_pending: bool,
    has_key: bool,
    /// The depth of the pass is said; the words of the open nodes, by ply.
    is_pass: bool,
    nodes: Vec<Left>,
    /// Enters and leaves so far; the ticks of stores by their keys.
    tick: u64,
    stores: HashMap<u64, u64>,
    /// When the search began, where each node says when it is left.
    began: Instant,
    has_times: bool,
}

thread_local! {
    static STATE: RefCell<Option<State>> = const { RefCell::new(None) };
}

/// A trace: it is closed when this goes out of scope.
#[must_use = "the trace is closed when this goes out of scope: let _trace = plyscope::open(…)"]
pub struct Trace(());

impl Drop for Trace {
    fn drop(&mut self) {
        close();
    }
}

/// Begins a trace: a file, or "-" for standard output, and lines of headers.
pub fn open(file: &str, headers: &str) -> Trace {
    close();
    let opened: io::Result<Box<dyn io::Write>> = match file {
        "-" => Ok(Box::new(io::stdout())),
        file => File::create(file).map(|file| Box::new(file) as Box<dyn io::Write>),
    };
    match opened {
        Ok(file) => STATE.with(|state| {
            *state.borrow_mut() = Some(State {
                file,
                text: String::new(),
                line: 0,
                end_of_move: 0,
                is_pending: false,
                has_key: false,
                is_pass: false,
                nodes: Vec::new(),
                tick: 0,
                stores: HashMap::new(),
                began: Instant::now(),
                has_times: false,
            });
        }),
        Err(fault) => eprintln!("plyscope: {file}: {fault}"),
    }
    search(headers);
    Trace(())
}

/// Begins another search in the same trace, with headers of its own.
pub fn search(headers: &str) {
    with(|state| {
        state.between();
        state.stores.clear();
        state.nodes.clear();
        state.is_pass = false;
        state.began = Instant::now();
        state.text.push_str(if state.tick == 0 {
            "plyscope-trace 2\n"
        } else {
            "search\n"
        });
        headers
            .lines()
            .for_each(|header| state.push(format_args!("{}\n", header)));
        state.text.push_str("begin\n");
    });
}

/// From now on each node says when it is left: in microseconds since the search began.
pub fn times(has_times: bool) {
    with(|state| state.has_times = has_times);
}

/// Begins a pass of this depth, whose root is entered next, and gives up what is open. A root that says its depth does the
/// same; without either the depth is inferred.
pub fn pass(depth: i32) {
    with(|state| {
        state.between();
        state.push(format_args!("pass depth {}\n", depth));
        state.nodes.clear();
        state.is_pass = true;
    });
}

/// A node is entered by a move; the root's is "-".
pub fn enter(by: impl Display, alpha: impl Number, beta: impl Number) {
    with(|state| {
        state.between();
        if state.text.len() > TEXT {
            state.flush();
        }
        state.line = state.text.len();
        state.text.push_str("> ");
        state.word(&by);
        state.end_of_move = state.text.len();
        state.number(alpha);
        state.number(beta);
        state.is_pending = true;
        state.has_key = false;
        state.tick += 1;
        state.nodes.push(Left::default());
    });
}

/// States the plies that remain; at the root the depth of the pass.
pub fn depth(plies: i32) {
    with(|state| {
        if !state.is_pending || plies < 0 {
            return;
        }
        state.push(format_args!(" depth {}", plies));
        if state.nodes.len() == 1 && !state.is_pass {
            // The depth of a pass stands in a line before that of its root.
            let pass = format!("pass depth {}\n", plies);
            state.text.insert_str(state.line, &pass);
            state.line += pass.len();
            state.end_of_move += pass.len();
            state.is_pass = true;
        }
    });
}

/// Your own key of the position; once more before the leave, the key that the board has then.
pub fn key(key: u64) {
    with(|state| {
        if !state.is_pending {
            state
                .nodes
                .last_mut()
                .into_iter()
                .for_each(|node| node.key = Some(key));
        } else if !state.has_key {
            state.push(format_args!(" key {:x}", key));
            state.has_key = true;
        }
    });
}

/// States the number of legal moves.
pub fn moves(legal: usize) {
    with(|state| state.say(format_args!(" moves {}", legal)));
}

/// MAX moves here, or MIN: where a tree without a game does not alternate.
pub fn max(is_max: bool) {
    with(|state| state.say(format_args!("{}", if is_max { " max" } else { " min" })));
}

/// The move is a null move.
pub fn null_move() {
    with(|state| state.say(format_args!(" null")));
}

/// From here on only moves of a quiet search are searched.
pub fn quiet() {
    with(|state| state.say(format_args!(" quiet")));
}

/// The node's own value counts as a child.
pub fn stand(value: impl Number) {
    with(|state| state.say(format_args!(" stand{}", Written(value.written()))));
}

/// The table narrowed the window to this before the first child.
pub fn narrow(alpha: impl Number, beta: impl Number) {
    with(|state| {
        state.say(format_args!(
            " table{}{}",
            Written(alpha.written()),
            Written(beta.written())
        ))
    });
}

/// States the number of moves that the node cuts, until it is left; where no game is named.
pub fn cut(moves: usize) {
    with(|state| {
        state
            .nodes
            .last_mut()
            .into_iter()
            .for_each(|node| node.cut = moves as u64)
    });
}

/// States moves that are skipped on purpose, each worth at most this for the mover, until the node is left.
pub fn skip(moves: usize, at: impl Number) {
    with(|state| {
        if let Some(node) = state.nodes.last_mut() {
            node.at = if node.skipped == 0 {
                at.written()
            } else {
                node.at.max(at.written())
            };
            node.skipped += moves as u64;
        }
    });
}

/// Until the node is left: a value of the position itself, which counts like a child's at any time.
pub fn static_value(value: impl Number) {
    with(|state| {
        state
            .nodes
            .last_mut()
            .into_iter()
            .for_each(|node| node.fixed = Some(value.written()))
    });
}

/// A node is left with its value, which is returned.
pub fn leave<N: Number>(value: N) -> N {
    with(|state| state.left(value.written(), None));
    value
}

/// The root is left, and names its move. Returns the value.
pub fn leave_best<N: Number>(value: N, best: impl Display) -> N {
    with(|state| state.left(value.written(), Some(&best)));
    value
}

/// The node stores what it returns under this key.
pub fn store(key: u64) {
    with(|state| {
        if state.stores.len() < STORES || state.stores.contains_key(&key) {
            state.stores.insert(key, state.tick);
        }
    });
}

/// Leaves a node whose value is the table's: the kind of its entry, the depth of the entry (below 0: not said), its key.
/// Returns the value.
pub fn hit<N: Number>(value: N, kind: Kind, depth: i32, key: u64) -> N {
    with(|state| {
        let kind = match kind {
            Kind::Unknown => "",
            Kind::Exact => " exact",
            Kind::Lower => " lower",
            Kind::Upper => " upper",
        };
        state.say(format_args!(" table{}", kind));
        if depth >= 0 {
            state.say(format_args!(" depth {}", depth));
        }
        if let Some(from) = state.stores.get(&key).copied() {
            state.say(format_args!(" from {}", from));
        }
        state.left(value.written(), None);
    });
    value
}

/// In a Monte-Carlo search: the next iteration begins, at the root.
pub fn iteration() {
    event("iteration", None::<&str>, &[]);
}

/// The search went down by a move; the child's visits and total before this iteration.
pub fn select(by: impl Display, visits: impl Number, total: impl Number) {
    event(">", Some(by), &[visits.written(), total.written()]);
}

/// The search made a child by a move.
pub fn expand(by: impl Display) {
    event("+", Some(by), &[]);
}

/// A playout ended: its result as the last node counts it, and its moves, or none.
pub fn playout(result: impl Number, moves: impl IntoIterator<Item = impl Display>) {
    event(&format!("~{}", Written(result.written())), moves, &[]);
}

/// A node has these numbers after the iteration; its path are moves, none for the root.
pub fn backup(
    path: impl IntoIterator<Item = impl Display>,
    visits: impl Number,
    total: impl Number,
) {
    let mut path = path.into_iter().peekable();
    let mark = if path.peek().is_none() { "= -" } else { "=" };
    event(mark, path, &[visits.written(), total.written()]);
}

/// The move that was chosen after the last iteration.
pub fn best(by: impl Display) {
    event("best", Some(by), &[]);
}

/// Writes a line of a Monte-Carlo search: its mark, its words, its numbers.
fn event(mark: &str, words: impl IntoIterator<Item = impl Display>, numbers: &[f64]) {
    with(|state| {
        state.between();
        if state.text.len() > TEXT {
            state.flush();
        }
        state.text.push_str(mark);
        for word in words {
            state.text.push(' ');
            state.word(&word);
        }
        numbers.iter().for_each(|number| state.number(*number));
        state.text.push('\n');
    });
}

/// Writes what there is and closes the trace.
pub fn close() {
    with(|state| {
        state.between();
        state.flush();
    });
    STATE.with(|state| drop(state.borrow_mut().take()));
}

/// Calls a function with the trace of this thread, if there is one.
fn with(act: impl FnOnce(&mut State)) {
    // At the end of a thread there is none any more.
    let _ = STATE.try_with(|state| {
        if let Ok(mut state) = state.try_borrow_mut() {
            if let Some(state) = state.as_mut() {
                act(state);
            }
        }
    });
}

/// A blank and the shortest text that is read as the same number.
struct Written(f64);

impl Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            // Not -0.
            value if value == 0.0 => write!(f, " 0"),
            value if value.is_infinite() || value.abs() < 1e15 => write!(f, " {}", value),
            value => write!(f, " {:e}", value),
        }
    }
}

impl State {
    fn push(&mut self, text: fmt::Arguments<'_>) {
        // A text takes whatever is written.
        let _ = self.text.write_fmt(text);
    }
    fn say(&mut self, words: fmt::Arguments<'_>) {
        if self.is_pending {
            self.push(words);
        }
    }
    fn number(&mut self, value: impl Number) {
        self.push(format_args!("{}", Written(value.written())));
    }
    /// A move without blanks that is no comment.
    fn word(&mut self, by: &dyn Display) {
        let from = self.text.len();
        self.push(format_args!("{}", by));
        let word: String = self.text[from..].split_whitespace().collect();
        self.text.truncate(from);
        if word.is_empty() || word.starts_with('#') {
            self.text.push('_');
        }
        self.text.push_str(&word);
    }
    fn between(&mut self) {
        if self.is_pending {
            self.text.push('\n');
        }
        self.is_pending = false;
    }
    fn left(&mut self, value: f64, best: Option<&dyn Display>) {
        let node = self.nodes.pop().unwrap_or_default();
        if self.is_pending {
            // A leaf: the value goes between its move and its window.
            self.text
                .insert_str(self.end_of_move, &Written(value).to_string());
            self.text.replace_range(self.line..=self.line, ".");
        } else {
            self.push(format_args!("={}", Written(value)));
            if let Some(best) = best {
                self.text.push_str(" best ");
                self.word(best);
            }
            if node.cut > 0 {
                self.push(format_args!(" cut {}", node.cut));
            }
        }
        if let Some(key) = node.key {
            self.push(format_args!(" key {:x}", key));
        }
        if let Some(fixed) = node.fixed {
            self.push(format_args!(" static{}", Written(fixed)));
        }
        if node.skipped > 0 {
            self.push(format_args!(
                " skip {} at{}",
                node.skipped,
                Written(node.at)
            ));
        }
        if self.has_times {
            self.push(format_args!(" time {}", self.began.elapsed().as_micros()));
        }
        self.text.push('\n');
        self.is_pending = false;
        self.is_pass &= !self.nodes.is_empty();
        self.tick += 1;
    }
    fn flush(&mut self) {
        if let Err(fault) = self
            .file
            .write_all(self.text.as_bytes())
            .and_then(|()| self.file.flush())
        {
            eprintln!("plyscope: the trace ends here: {}", fault);
            self.file = Box::new(io::sink());
        }
        self.text.clear();
    }
}
