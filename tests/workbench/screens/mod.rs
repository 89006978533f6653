//! What the screen shows: golden screens, the key table, every size, and keys at random.

mod arena;
mod bad;
mod behaviour;
mod contest;
mod diagram;
mod driver;
mod editor;
mod golden;
mod journeys;
mod keys;
mod live;
mod monkey;
mod mouse;
mod questions;
mod sizes;
mod travel;
