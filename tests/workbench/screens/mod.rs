//! What the screen shows: golden screens, the key table, every size, and keys at random.

mod actions;
mod bad;
mod beginning;
mod behaviour;
mod diagram;
pub mod driver;
mod editor;
mod golden;
mod graph;
mod journeys;
mod keys;
mod lessons;
mod lines;
mod live;
mod matches;
mod monkey;
mod mouse;
mod positions;
mod practice;
mod questions;
mod saving;
mod sizes;
mod stories;
mod themes;
pub mod tournament;
mod travel;
mod trees;
