//! What the screen shows: golden screens, the key table, every size, and keys at random.

mod behaviour;
mod driver;
mod editor;
mod golden;
mod keys;
mod monkey;
mod mouse;
mod sizes;
mod travel;
