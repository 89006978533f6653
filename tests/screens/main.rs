//! What the screen shows: golden screens, the key table, every size, and keys at random.

mod driver;
mod golden;
mod keys;
mod monkey;
mod sizes;
mod travel;
