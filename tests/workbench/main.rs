//! The workbench as a library: layers, recordings, saves, screens. It is a single program, so that
//! the engine is linked once.

// Tests name only the variants that they check.
#![allow(
    clippy::wildcard_enum_match_arm,
    clippy::match_wildcard_for_single_variants
)]

mod exam_counts;
mod exam_tables;
mod exams;
mod foreign;
mod formula;
mod fuzz;
mod hermetic;
mod judge;
mod languages;
mod layers;
#[path = "../own_home/mod.rs"]
mod own_home;
mod papers;
mod recording;
mod saves;
mod screens;
#[path = "../traces/shapes.rs"]
mod shapes;
mod traces;
mod undo;
