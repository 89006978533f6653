//! The conversion of files and pasted texts to open games and back: saves, notations of other
//! programs, and the user's own evaluations and players.

pub mod evaluations;
mod export;
pub mod file;
pub mod given;
mod graph;
pub mod import;
mod import_error;
mod imported;
pub mod link;
mod link_error;
mod listed;
pub mod named;
pub mod open;
pub mod open_error;
pub mod opened;
mod played;
pub mod players;
mod sampled;
mod search;
mod separate;
mod short_link;
mod solved;
pub mod trace;
mod tree_link;

pub use export::{export, left_out};
pub use file::{Snapshot, snapshot, to_file, to_text};
pub use given::{GivenLine, set_up};
pub use import::{
    ImportError, Imported, OtherReading, OtherReadings, import, import_as, import_in, import_moves,
};
pub use open::read;
pub use open_error::{OpenError, OpenProblem};
pub use opened::{GameChoice, ListedGame, Opened, OpenedArchive, OpenedGame, OpenedText};
pub use trace::{open_search, read_trace, study_of};
