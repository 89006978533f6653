//! The game as a whole: the values of all its positions, searched for one after the other beside the loop, the mistakes,
//! and what should have been played.
//!
//! The values belong to the study, and a save keeps them; here is where one looks, and what runs. Invariants: one position
//! is searched at a time; what is known stays when the work is stopped, and the work goes on with what is missing.

mod keys;
mod work;

pub use keys::{mistake_text, move_at};
pub use work::spec_now;

use engine::search::Token;
use std::sync::Arc;

/// A position that is searched now.
pub(crate) struct Searched {
    /// The number of the work.
    serial: u64,
    /// How many moves lead to the position.
    ply: usize,
    control: Arc<Token>,
}

/// See the module.
#[derive(Default)]
pub struct GraphScreen {
    /// The position that is looked at: so many moves after the start.
    pub at: usize,
    pub(crate) searched: Option<Searched>,
    /// Positions whose search took too long.
    given_up: Vec<usize>,
}

impl Searched {
    /// Is it the work with this number?
    pub(crate) fn is(&self, serial: u64) -> bool {
        self.serial == serial
    }
}

impl GraphScreen {
    /// Are positions searched just now?
    pub fn is_running(&self) -> bool {
        self.searched.is_some()
    }
    /// Stops the work; answers whether there was any.
    pub(crate) fn stop(&mut self) -> bool {
        let searched = self.searched.take();
        searched.iter().for_each(|searched| searched.control.stop());
        searched.is_some()
    }
}
