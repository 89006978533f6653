//! Views of a recorded search: the tree as rows, as a drawing and as a table, the search at a tick,
//! the reasons of values and cuts, and comparisons of methods.
//!
//! Nothing here changes a recording, and nothing starts a thread. A long computation takes a token
//! that stops it.

pub mod check;
pub mod compare;
mod condition;
mod condition_words;
pub mod describe;
pub mod diagram;
pub mod diff;
pub mod drawing;
pub mod entries;
pub mod escape;
pub mod explain;
pub mod film;
pub mod growth;
pub mod json;
pub mod log_file;
pub mod marks;
pub mod meaning;
pub mod memory;
pub mod outline;
mod outline_rows;
pub mod page;
pub mod parts;
pub mod perft;
pub mod quarry;
pub mod root_moves;
pub mod said;
pub mod sampling;
pub mod sheet;
mod storing;
pub mod subtree_cache;
pub mod table;
pub mod textbook;
pub mod tick_view;
pub mod tidy;
pub mod unvisited;
pub mod watch;
pub mod winning_line;
pub mod wins;
pub mod words;

pub use diagram::Diagram;
pub use outline::{Outline, Row, RowId, RowState};
pub use table::{ChildRow, NodeView};

/// The result of reading a recording. The error is that a subtree cannot be re-derived, or that the
/// work was stopped.
pub type TraceResult<T> = Result<T, engine::trace::TraceError>;
