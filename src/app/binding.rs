//! [`Binding`]: a row of the key table.

use super::App;
use super::action::Action;
use super::context::{Group, Place};

/// Can a key do its thing now? If not: why, in words.
pub type Can = Result<(), &'static str>;

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Binding {
    /// Where it holds.
    pub place: Place,
    /// The names of the keys, the one that is shown first.
    pub keys: &'static str,
    /// What they do.
    pub action: Action,
    /// The heading it stands under.
    pub group: Group,
    /// A word for the key line; empty: not shown there.
    pub short: &'static str,
    /// A sentence for the help.
    pub help: &'static str,
    /// When it applies, and why it does not where it does not.
    pub when: fn(&App) -> Can,
}

/// No two rows have the same place and the same keys.
impl PartialEq for Binding {
    fn eq(&self, other: &Binding) -> bool {
        (self.place, self.keys) == (other.place, other.keys)
    }
}

impl Eq for Binding {}

impl Binding {
    /// The key that is shown.
    pub fn key(&self) -> &'static str {
        self.keys.split(' ').next().unwrap_or_default()
    }
    /// The word for the key line; where a key does one thing or another, what it does now.
    pub fn word(&self, app: &App) -> &'static str {
        match self.action {
            Action::Run => app.run_word(),
            _ => self.short,
        }
    }
}
