//! [`KeptScreen`]: what the workbench remembers from one run to the next without being asked: the theme that was chosen by key, and
//! the sizes of the panes.
//!
//! It stands in `screen.ron`.

use super::{folders, keep, kept};
use crate::save::VERSION;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The name of the file.
const FILE: &str = "screen.ron";

/// The sizes of the panes in thousandths of the screen; `None`: as suits what they show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Sizes {
    /// The columns of the board and the moves.
    pub left: Option<u16>,
    /// The rows of the board.
    pub board: Option<u16>,
    /// The rows of the children.
    pub children: Option<u16>,
    /// The rows of the timeline.
    pub timeline: Option<u16>,
    /// The rows below a diagram that has the whole width.
    pub below: Option<u16>,
}

/// See the module.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct KeptScreen {
    version: u32,
    /// The theme that was chosen, and the one that the configuration named then: once that names another one, it counts.
    pub theme: Option<(String, Option<String>)>,
    pub sizes: Sizes,
    /// Which alpha-beta is meant, by its word: the answer to a question that is asked once.
    pub alphabeta: Option<String>,
}

impl KeptScreen {
    pub fn new(theme: Option<(String, Option<String>)>, sizes: Sizes, alphabeta: Option<String>) -> KeptScreen {
        KeptScreen { version: VERSION, theme, sizes, alphabeta }
    }
    /// The theme that was chosen while the configuration named this one, which a choice of its own comes before.
    pub fn theme(&self, configured: Option<&str>) -> Option<&str> {
        let (name, over) = self.theme.as_ref()?;
        (over.as_deref() == configured).then_some(name)
    }
    /// What the last run kept.
    pub fn read() -> KeptScreen {
        folders().state.map_or_else(KeptScreen::default, |folder| KeptScreen::read_in(&folder))
    }
    /// Keeps it for the next run; where that cannot be written it is forgotten.
    pub fn write(&self) {
        if let Some(folder) = folders().state {
            self.write_in(&folder);
        }
    }
    fn read_in(folder: &Path) -> KeptScreen {
        kept(folder, FILE).filter(|kept: &KeptScreen| kept.version == VERSION).unwrap_or_default()
    }
    fn write_in(&self, folder: &Path) {
        keep(folder, FILE, self);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_read_back_and_rubbish_is_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let state = folder.path().join("state");
        assert_eq!(KeptScreen::read_in(&state), KeptScreen::default());
        let sizes = Sizes { left: Some(40), ..Sizes::default() };
        let kept = KeptScreen::new(Some(("light".to_owned(), None)), sizes, Some("alphabeta-soft".to_owned()));
        kept.write_in(&state);
        assert_eq!(KeptScreen::read_in(&state), kept);
        for rubbish in ["", "(version: 7)", "\0\u{1b}", "(version: 1, theme: 3)"] {
            std::fs::write(state.join(FILE), rubbish).expect("written");
            assert_eq!(KeptScreen::read_in(&state), KeptScreen::default(), "{rubbish}");
        }
    }
}
