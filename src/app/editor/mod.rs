//! The editor of evaluations: the draft and its values, and what keys do to it.

pub mod draft;
mod keys;

pub use draft::{Asks, EditMove, EditRow, Editor, RowKind, STEPS, Wanted};
