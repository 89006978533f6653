//! The ticks of the search.

pub mod draw;
