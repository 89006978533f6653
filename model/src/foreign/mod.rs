//! Traces of other programs: the text in which any program can say what its search did,
//! `plyscope-trace 1`.
//!
//! ```text
//! plyscope-trace 1
//! title My alpha-beta, second try
//! game k-in-a-row:h=3,v=3,k=3
//! begin
//! > - -inf inf
//! > c3 -inf inf
//! . a1 5 -inf inf
//! = 5
//! = 5 best c3
//! ```
//!
//! `reader` reads such a text line by line, `writer` writes it, `number` holds the numbers in it,
//! and `judge` says what is wrong with the search. `foreign` is the search that such a text
//! records, as a problem like our own; `source` gives any part of the text again, also of one that
//! comes through a pipe. A tick is one Enter or one Leave, as in the recordings of the engine: `>`
//! and `=` are one each, `.` is two.
//!
//! Invariants: memory does not depend on the length of a file; a fault has its line, its column and
//! what was expected; numbers are exact.

mod answer;
pub mod convert;
pub mod error;
pub mod event;
pub mod header;
pub mod judge;
pub mod marks;
pub mod number;
mod part;
mod position;
pub mod process;
pub mod program;
mod quick;
pub mod reader;
mod record;
pub mod recorded;
pub mod sampled;
mod scan;
pub mod signs;
mod source;
pub mod stats;
mod subject;
pub mod values;
mod visited;
mod words;
pub mod writer;

pub use error::{BadTrace, TraceProblem, quoted};
pub use event::{TraceEvent, TraceLine, TraceWindow, Version};
pub use header::{Depth, Header, HeaderName, Max, View};
pub use number::TraceNumber;
pub use position::NO_GAME;
pub use program::WatchedProgram;
pub use reader::{ROOT, Reader, is_trace, missing_header, not_a_trace};
pub use recorded::Foreign;
pub use source::TraceSource;
pub use writer::TraceWriter;
