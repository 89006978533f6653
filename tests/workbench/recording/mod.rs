//! The recorded tree against an independent log of every event.

mod games;
mod ghosts;
mod log;
mod moments;
mod pairs;
mod past;
mod reasons;
mod travel;
mod watches;
