//! Files and pasted texts become open games, and open games become files: saves, notations of other programs, and the
//! user's own evaluations and players.

pub mod evaluations;
pub mod file;
pub mod import;
pub mod open;
pub mod open_any;
mod played;
pub mod players;

pub use import::{ImportError, Imported, import};
pub use open::{OpenError, OpenProblem};
pub use open_any::OpenedGame;
