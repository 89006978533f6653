//! Operations on several parts of the workbench: the game, its search and its players together.
//!
//! Functions of the context, a file for each subject. No screen is named here.

pub mod board;
pub mod bookmarks;
pub mod exporting;
pub mod line;
pub mod searching;
pub mod seats;
pub mod turns;
pub mod working;
