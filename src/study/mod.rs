//! One open game with its searches: the boundary between what is generic and what is not.
//!
//! Right of here everything is generic and compiled for each game; left of here (the command line, the app, the
//! screen) nothing is. The boundary is two object-safe traits: [`Position`], a position of some game, and [`Problem`],
//! a position with everything a search needs. It is crossed per key press or per visible row, never per node.
//!
//! [`Study`] holds a game in progress; [`Job`] runs a search beside it and lends its tree to whoever looks.

pub mod check;
pub mod compare;
pub mod describe;
pub mod diagram;
pub mod drawing;
pub mod evaluations;
pub mod experiment;
pub mod explain;
pub mod file;
pub mod growth;
pub mod import;
pub mod job;
pub mod live;
pub mod marks;
pub mod open;
pub mod open_any;
pub mod outline;
pub mod played;
pub mod players;
#[expect(clippy::module_inception, reason = "the study is what the module is about")]
pub mod study;
pub mod subtree_cache;
pub mod table;
pub mod tick_view;
pub mod tidy;
pub mod tournament;
pub mod unvisited;
pub mod watch;

pub use diagram::Diagram;
pub use import::{ImportError, Imported, import};
pub use job::{Job, Progress};
pub use open::{OpenError, OpenProblem};
pub use open_any::Found;
pub use outline::{Outline, Row, RowId, RowState};
pub use played::{Lost, Players};
pub use study::Study;
pub use table::{ChildRow, NodeView};
pub use tournament::Tournament;
