//! plyscope
pub mod eval;
pub mod ron_place;
pub mod rules;
pub mod search;
