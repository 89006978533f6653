//! plyscope
pub mod eval;
pub mod rules;
pub mod search;
pub mod trace;
