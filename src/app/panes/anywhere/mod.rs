//! The key bindings that apply in all panes, a file for each heading of the help.

pub mod files;
pub mod game;
pub mod search;
pub mod travel;
pub mod view;
