//! The workbench as a library: layers, recordings, saves, screens. One program, so that the engine is linked once.

mod foreign;
mod formula;
mod fuzz;
mod judge;
mod layers;
mod recording;
mod saves;
mod screens;
