//! The engine of plyscope: adversarial search in games with perfect information, and recordings of
//! searches that can be read forwards and backwards, one event at a time.
//!
//! It searches k-in-a-row, Connect Four, Othello, Nim, Rastros, trees from textbooks, and any game
//! that you implement, by minimax, alpha-beta and PVS, to any depth. Evaluations and players are
//! data. A recorded search of a thousand million nodes fits into bounded memory, and any moment of
//! it is found in less than a millisecond. The engine is independent of terminals and screens;
//! plyscope's workbench is built on it.
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
//! [`rules::Game`] is the contract between a game and the searches, and [`eval::Eval`] evaluates
//! its positions. This is `examples/toy_game.rs`:
//!
#![doc = concat!("```\n", include_str!("../examples/toy_game.rs"), "```")]
//!
//! A game that also implements [`rules::Notation`], [`eval::Features`], [`eval::SearchBoards`] and
//! [`solve::Solvable`] can be named, parsed, printed, evaluated by data and solved:
//! [`boundary::position::PositionOf::start`] makes a [`boundary::Position`] of it, as of the
//! built-in games. [`rules::conformance::check`] tests that a game keeps the contract.
//!
//! # Where to begin
//!
//! | to learn | read |
//! |---|---|
//! | the contract of a game | [`rules::Game`], then [`rules::connect_four`], the shortest one |
//! | the notation of positions and moves | [`rules::Notation`], [`rules::Setup`] |
//! | the value of a position | [`eval`], then a file in `assets/evaluations/` |
//! | how a search runs | [`search::method`], a few lines for each algorithm, then [`search::engine`] |
//! | who wins | [`solve`], then [`solve::Prover`] |
//! | how long work is stopped | [`search::Token`] |
//! | how a search is recorded | [`trace`], then [`trace::moment`] |
//! | how Monte-Carlo search runs and is recorded | [`uct`], then [`uct::search`] and [`uct::recording`] |
//! | how players play each other | [`play::chooser`], [`play::game`] |
//! | how code that is not generic uses the engine | [`boundary`], [`boundary::catalog`] |
//!
//! # Layers
//!
//! A module uses only modules above it in this table, so there are no cycles; a test of the
//! workbench reads the table and checks every path.
//!
//! | module | contents | uses |
//! |---|---|---|
//! | `clean` | sanitising of text from outside for display | |
//! | `sentence` | messages as data, a template with its fields, until they are displayed | `clean` |
//! | `ron_place` | parsing of RON, with line and column of errors | `clean` `sentence` |
//! | `numbers` | ordinals of moves, ticks and node numbers | |
//! | `regular` | opening of regular files, and of no others | |
//! | `room` | the memory available for tables | |
//! | `process` | other programs as child processes, and the exchange of lines with them | `clean` `sentence` |
//! | `rules` | games, positions, moves, notation | `clean` `sentence` `numbers` `regular` `ron_place` `process` |
//! | `solve` | the winner with perfect play: a prover for each game | `numbers` `room` `rules` |
//! | `eval` | evaluations that are data | `sentence` `ron_place` `regular` `rules` `solve` |
//! | `search` | minimax, alpha-beta and PVS over any game | `sentence` `numbers` `room` `rules` `eval` |
//! | `trace` | recorded searches and navigation in them | `sentence` `numbers` `rules` `eval` `search` |
//! | `uct` | Monte-Carlo tree search and its recordings | `sentence` `numbers` `rules` `eval` `search` |
//! | `play` | lines of moves, players, matches | `sentence` `ron_place` `numbers` `process` `rules` `solve` `eval` `search` `uct` |
//! | `boundary` | positions and searches of any game, without generics | `sentence` `numbers` `rules` `solve` `eval` `search` `trace` `uct` `play` |
//!
//! Nearly everything up to `play` is generic and compiled for each game; [`search::copies`] lists
//! the number of copies. Users of [`boundary`] are not generic: a position is a
//! `Box<dyn Position>`, and a move is its [`Ordinal`](numbers::Ordinal).
//!
//! # Invariants
//!
//! - Moves are generated in canonical order, and ties are broken by it; the order is part of every
//!   game's contract.
//! - A search is a pure function of its inputs and uses no clock, thread or random generator. A
//!   subtree that is searched again gives the same value and the same counts.
//! - Values are exact, from the point of view of MAX: integers in the evaluation's unit or, in a
//!   game with chance, codes of fractions ([`search::chance`]). A bound is never shown as a value.
//! - Nodes are calls of the search function, including the root's; leaves are calls that returned
//!   an outcome or an evaluation; cuts are nodes left with unsearched moves, which are called
//!   pruned.
//! - The only `unsafe` code is in `search/cpu.rs`. It calls the copy of the search for newer
//!   processors after checking the processor, and prefetches memory.
//!
//! # Words
//!
//! Code, screen and documents use the same words.
//!
//! | word | meaning |
//! |---|---|
//! | ordinal | the index of a move in canonical order |
//! | setup | a position given as text |
//! | evaluation | a function that values positions: *features* with *weights*, or a *formula* over features |
//! | method | a search algorithm |
//! | kind | the meaning of a value: exact, lower bound, upper bound, unsearched |
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
// No input may panic the program; code that could is confined to tests.
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
