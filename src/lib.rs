//! plyscope
pub mod clean;
pub mod cli;
pub mod eval;
pub mod play;
pub mod ron_place;
pub mod rules;
pub mod save;
pub mod search;
pub mod study;
pub mod trace;
