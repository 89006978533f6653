//! One open game: its line of moves, the options of its search, the running or finished search, and
//! its players.
//!
//! [`Study`] is a game in progress; [`Job`] runs a search in another thread and lends its tree to
//! the thread that draws.

pub mod best_play;
pub mod decision;
pub mod graph;
mod history;
pub mod job;
pub mod live;
mod lost;
pub mod openings;
pub mod played;
pub mod proven;
pub mod sampled;
pub mod sampled_watch;
pub mod sampling_job;
pub mod solutions;
#[expect(
    clippy::module_inception,
    reason = "the study is what the module is about"
)]
pub mod study;
mod usual;

pub use job::{Job, JobProgress};
pub use played::{Lost, PlayedBy};
pub use sampled::StudySampling;
pub use solutions::Solutions;
pub use study::Study;
pub use usual::opening_spec;
