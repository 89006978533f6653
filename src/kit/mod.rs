//! Parts of every screen: signs and styles, boxes, typed lines, reports, pictures.
//!
//! Invariants: nothing here knows a screen or the open game; drawing never leaves its area.

pub mod boxes;
pub mod canvas;
pub mod edges;
pub mod form;
pub mod frame;
pub mod fuzzy;
pub mod ink;
pub mod input;
pub mod key;
pub mod look;
pub mod options;
pub mod paint;
pub mod picture;
pub mod report;
pub mod sketch;
pub mod to;
pub mod typed;
pub mod words;
