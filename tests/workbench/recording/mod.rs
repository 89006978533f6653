//! The recorded tree against an independent log of every event.

mod games;
mod log;
mod moments;
mod pairs;
mod past;
mod reasons;
mod travel;
mod unvisited;
mod watches;
