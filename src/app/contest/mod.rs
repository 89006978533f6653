//! A tournament that is set up on the screen: the [`ContestForm`], and its keys.
//!
//! Invariant: what the form says is a text as a file of a tournament has it, read by the reader of those files; so
//! everything that is wrong is found where it is found in a file, and a tournament of the form can be kept as one.

mod form;
mod keys;

pub use form::{ContestField, ContestForm};
