//! The screens: each owns its state, its keys, its drawing.

pub mod class;
pub mod diff;
pub mod evaluation;
pub mod graph;
pub mod help;
pub mod lesson;
pub mod list;
pub mod new_game;
pub mod position;
pub mod practice;
pub mod prompt;
pub mod question;
pub mod report;
pub mod solve;
pub mod start;
pub mod tournament;
pub mod tournament_form;
pub mod trees;
