//! Saves: the text format of studies, and files that are written atomically.
//!
//! [`read()`] and [`write()`] convert between a text and a [`SaveFile`], the contents of a save as
//! words and numbers; [`crate::documents::file`] converts those to a study and back. [`load`] and
//! [`store`] do the same with files. [`import`] recognizes common notations, and [`export`] writes
//! them. This module does not depend on studies, searches or screens.
//!
//! ```text
//! (
//!     version: 1,
//!     title: "Galo: X wins in two ways",
//!     comment: "Which squares win?",
//!     game: "k-in-a-row:h=3,v=3,k=3",
//!     start: (
//!         rows: [
//!             ".X.",
//!             "OX.",
//!             ".O.",
//!         ],
//!         to_move: "X",
//!     ),
//!     line: (
//!         moves: ["a3", "c1"],
//!         comments: [(after: 1, text: "This threatens twice.")],
//!         variations: [(after: 0, moves: ["c3"])],
//!     ),
//!     players: (first: "random", second: "alphabeta:depth=4,ties=random", seed: 7),
//!     cursor: (after: 0),
//!     search: (method: "alphabeta", depth: "full", evaluation: "outcome"),
//!     bookmarks: [(name: "first cut", tick: 12)],
//!     evaluations: ["(version: 1, name: \"mine\", …)"],
//! )
//! ```
//!
//! `after` counts moves of the adjacent list. A variation may begin with moves that exist already
//! and branches off where it differs. Without `cursor`, the end of the main line is displayed;
//! without `start`, the game begins at its initial position.
//!
//! `forfeit` states that the side to move in a position lost the game other than by the rules, and
//! why: `forfeit: (at: (after: 2), reason: "took longer than 100 ms"),`.
//!
//! `graph` stores the values of the game's positions that were searched:
//! `graph: (search: (method: "alphabeta"), plies: [(after: 0, value: "0", best: "b2")]),`.
//!
//! `evaluations` contains whole files of evaluations. Opening the save adopts them, replacing
//! others with their names.
//!
//! Invariants: an error has file, line and column; no message contains a control character; a
//! written text is read back as the same [`SaveFile`].

mod built_in;
pub mod depth;
pub mod error;
pub mod export;
pub mod file;
pub mod import;
mod long_name;
mod obstacle;
mod page;
mod print;
mod read;
mod store;
mod write;

pub use built_in::{BUILT_IN, LEARNT};
pub use engine::ron_place::VERSION;
pub use engine::ron_place::{Placed, SourceText};
pub use error::{LoadError, SaveProblem, StoreError, StoreProblem};
pub use file::SaveFile;
pub use obstacle::{Obstacle, SaveError};
pub use page::{Page, list, quote};
pub use print::Print;
pub use read::{Loaded, MOST_LEVELS, MOST_NAME, MOST_TITLE, decode, load, read, text_of};
pub use store::{Over, Stamp, elsewhere, stamp, store, store_any, sweep, write_whole};
pub use write::write;

/// The maximum size of a save that is read: 1 MiB.
pub const MOST_BYTES: u64 = 1 << 20;
