//! [`Mode`]: which screen has the keys.

use crate::app::stage::Screen;

/// Which screen has the keys.
#[derive(Debug, Default)]
pub enum Mode {
    /// The panes.
    #[default]
    Normal,
    /// One that lies over them.
    Screen(Box<dyn Screen>),
    /// A screen is doing its part.
    Acting,
}
