//! The recorded tree against an independent log of every event.

mod games;
mod log;
mod moments;
mod reasons;
mod travel;
