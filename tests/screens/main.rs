//! What the screen shows: golden screens, the key table, every size, and keys at random.

mod arena;
mod behaviour;
mod contest;
mod driver;
mod golden;
mod keys;
mod monkey;
mod mouse;
mod sizes;
mod travel;
