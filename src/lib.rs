//! plyscope
pub mod rules;
