//! The ticks of the search.

pub mod draw;
pub mod keys;
