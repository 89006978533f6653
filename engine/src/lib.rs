//! The engine of plyscope: adversarial search over games with perfect information, and recordings of it that can be
//! read forwards and backwards, one event at a time.
//!
//! It searches k-in-a-row, Connect Four, Othello, Nim, Rastros, textbook trees, and any game that you implement, by
//! minimax, alpha-beta and PVS, to any depth. Evaluations and players are data. A recorded search of a thousand million nodes
//! fits a bounded memory, and any moment of it is found in less than a millisecond. The engine knows no terminal and no
//! screen; plyscope's workbench stands on it.
//!
//! # Analyse a position by name
//!
//! ```
//! use engine::boundary::{analyze, catalog};
//! use engine::eval::Registry;
//! use engine::search::Spec;
//!
//! let position = catalog::read("connect-four:columns=4,rows=4")?;
//! let spec = Spec { depth: Some(6), ..Spec::default() };
//! let analysis = analyze(&*position, &spec, &Registry::built_in())?;
//! for child in &analysis.children {
//!     // `=` exact, `≤` upper bound, `≥` lower bound, `?` not searched.
//!     println!("{} {}{:?}, {} nodes", child.mv, child.kind.sign(), child.value, child.nodes);
//! }
//! assert_eq!(analysis.counts.nodes, analysis.children.iter().map(|child| child.nodes).sum::<u64>() + 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `examples/analyze.rs` also records the search and reads its events backwards.
//!
//! # Search a game of your own
//!
//! [`rules::Game`] is the contract between a game and the searches, and [`eval::Eval`] says what a position is worth.
//! This is `examples/toy_game.rs`:
//!
#![doc = concat!("```\n", include_str!("../examples/toy_game.rs"), "```")]
//!
//! A game that also implements [`rules::Notation`], [`eval::Features`], [`eval::SearchBoards`] and [`solve::Solvable`] can be
//! named, read, printed, evaluated by data and solved: [`boundary::position::PositionOf::start`] makes a
//! [`boundary::Position`] of it, as of the games that come with the engine. [`rules::conformance::check`] tests that it keeps the contract.
//!
//! # Where to begin
//!
//! | to learn | read |
//! |---|---|
//! | what a game is | [`rules::Game`], then [`rules::connect_four`], the shortest one |
//! | how positions and moves are written | [`rules::Notation`], [`rules::Setup`] |
//! | what a position is worth | [`eval`], then a file in `assets/evaluations/` |
//! | how a search runs | [`search::method`], a few lines for each algorithm, then [`search::engine`] |
//! | who wins | [`solve`], then [`solve::Prover`] |
//! | how long work is stopped | [`search::Token`] |
//! | how it is remembered | [`trace`], then [`trace::moment`] |
//! | how Monte-Carlo search runs, and is remembered | [`uct`], then [`uct::search`] and [`uct::recording`] |
//! | how players meet | [`play::chooser`], [`play::game`] |
//! | how code that is not generic uses all this | [`boundary`], [`boundary::catalog`] |
//!
//! # Layers
//!
//! A module uses those above it in this table only, so there are no cycles; a test of the workbench reads the table and
//! looks at every path.
//!
//! | module | what it is | uses |
//! |---|---|---|
//! | `clean` | text from outside made safe to show | |
//! | `sentence` | what is said, as data until it is shown: a template with its fields | `clean` |
//! | `ron_place` | RON texts read, with line and column of what is wrong | `clean` `sentence` |
//! | `numbers` | ordinals of moves, ticks and node numbers | |
//! | `regular` | regular files opened, and nothing else | |
//! | `room` | the memory that there is for tables | |
//! | `process` | programs of others that are run, and the lines that are exchanged with them | `clean` `sentence` |
//! | `rules` | games, positions, moves, notation | `clean` `sentence` `numbers` `regular` `ron_place` `process` |
//! | `solve` | who wins with perfect play: a prover for each game | `numbers` `room` `rules` |
//! | `eval` | evaluations read from data | `sentence` `ron_place` `regular` `rules` `solve` |
//! | `search` | minimax, alpha-beta and PVS over any game | `sentence` `numbers` `room` `rules` `eval` |
//! | `trace` | recorded searches and travel in them | `sentence` `numbers` `rules` `eval` `search` |
//! | `uct` | Monte-Carlo tree search and its recordings | `sentence` `numbers` `rules` `eval` `search` |
//! | `play` | lines of moves, players, matches | `sentence` `ron_place` `numbers` `process` `rules` `solve` `eval` `search` `uct` |
//! | `boundary` | positions and searches of any game, without generics | `sentence` `numbers` `rules` `solve` `eval` `search` `trace` `uct` `play` |
//!
//! Up to `play` nearly everything is generic and compiled for each game; [`search::copies`] says what is compiled how often. Users
//! of [`boundary`] are not generic: a position is a `Box<dyn Position>`, and a move is its [`Ordinal`](numbers::Ordinal).
//!
//! # Invariants
//!
//! - Moves come in canonical order, and ties break by it: it is part of every game's contract.
//! - A search is a pure function of its inputs; no clock, thread or random generator is inside it. A subtree that is
//!   searched again gives the same value and the same counts.
//! - Values are exact, in the view of MAX: whole numbers of the evaluation's unit; in a game with chance codes of fractions
//!   ([`search::chance`]). A bound is never shown as a value.
//! - Nodes are calls of the search function, the root's included; leaves are calls that returned an outcome or an
//!   evaluation; cuts are nodes left with moves unsearched, pruned are those moves.
//! - No `unsafe` code but in `search/cpu.rs`, which calls the copy of the search for newer processors after it has checked
//!   for them, and tells the processor what it will read soon.
//!
//! # Words
//!
//! One word for each thing, in code, on the screen and in the documents.
//!
//! | word | meaning |
//! |---|---|
//! | ordinal | the index of a move in canonical order |
//! | setup | a position that was written down |
//! | evaluation | what a position is worth: *features* with *weights*, or a *formula* over features |
//! | method | a search algorithm |
//! | kind | what a value says: exact, lower bound, upper bound, unsearched |
//! | line | the moves of a game with their variations |
//! | tick | one Enter or one Leave of a node |
//! | moment | the search's stack at a tick |
//! | frame | one node on that stack |
//! | fold | drop a closed subtree and keep its totals |
//! | re-derive | search a folded subtree again to see inside |
//! | pass | one search of the whole tree among several, with a depth and a window of its own |
//! | table | positions with what a search found out about them; an *entry* is one of them |
//! | hit | a visit that the table answered |
//! | killer | a move that stopped a node of the same ply |
//! | history | how often each move stopped nodes, the larger ones counting more |
//! | chance node | a node at which nobody chooses: its moves, the *outcomes*, have weights, and its value is their mean |

#![warn(missing_docs)]
// No input may end the program: what could is left to tests.
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::unreachable
    )
)]

// The derive of `ToSentence` names this crate by its name.
extern crate self as engine;

pub mod boundary;
pub mod clean;
pub mod eval;
pub mod numbers;
pub mod play;
pub mod process;
pub mod regular;
pub mod ron_place;
pub mod room;
pub mod rules;
pub mod search;
pub mod sentence;
pub mod solve;
pub mod trace;
pub mod uct;
