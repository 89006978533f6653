//! [`KeptScreen`]: settings that the workbench stores without being asked: the theme chosen by key,
//! the sizes of the panes, and the last game played against the program.
//!
//! They are stored in `screen.ron`.

use super::{folders, keep, kept};
use crate::save::VERSION;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The name of the file.
const FILE: &str = "screen.ron";

/// The sizes of the panes in thousandths of the screen; `None` for a size that fits the contents.
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
    /// The rows below a diagram that has the full width.
    pub below: Option<u16>,
}

/// The last game started against the program, as entered in its form.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct LastPlay {
    /// The game with its parameters, in the notation of the command line.
    pub game: String,
    /// True if the user moves second.
    pub is_second: bool,
    /// The name of the opponent's strength.
    pub strength: String,
    /// The limit for each move as typed; empty if there is none.
    pub limit: String,
}

/// The settings of the screen, as stored.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct KeptScreen {
    /// The version of the format in the file.
    pub version: u32,
    /// The chosen theme, and the theme that the configuration named at that time. The choice ends
    /// when the configuration names another theme.
    pub theme: Option<(String, Option<String>)>,
    pub sizes: Sizes,
    /// The word of the alpha-beta variant that the user chose when first asked.
    pub alphabeta: Option<String>,
    pub play: Option<LastPlay>,
}

impl KeptScreen {
    /// Returns the chosen theme if the configuration still names the theme `configured`, over which
    /// it was chosen.
    pub fn theme(&self, configured: Option<&str>) -> Option<&str> {
        let (name, over) = self.theme.as_ref()?;
        (over.as_deref() == configured).then_some(name)
    }
    /// Returns the settings stored by the last run.
    pub fn read() -> KeptScreen {
        folders()
            .state
            .map_or_else(KeptScreen::default, |folder| KeptScreen::read_in(&folder))
    }
    /// Stores the settings for the next run; failures are ignored.
    pub fn write(&self) {
        if let Some(folder) = folders().state {
            self.write_in(&folder);
        }
    }
    fn read_in(folder: &Path) -> KeptScreen {
        kept(folder, FILE)
            .filter(|kept: &KeptScreen| kept.version == VERSION)
            .unwrap_or_default()
    }
    fn write_in(&self, folder: &Path) {
        keep(
            folder,
            FILE,
            &KeptScreen {
                version: VERSION,
                ..self.clone()
            },
        );
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
        let sizes = Sizes {
            left: Some(40),
            ..Sizes::default()
        };
        let play = LastPlay {
            game: "othello".to_owned(),
            is_second: true,
            strength: "easy".to_owned(),
            limit: String::new(),
        };
        let kept = KeptScreen {
            theme: Some(("light".to_owned(), None)),
            sizes,
            alphabeta: Some("alphabeta-soft".to_owned()),
            play: Some(play),
            ..KeptScreen::default()
        };
        kept.write_in(&state);
        assert_eq!(
            KeptScreen::read_in(&state),
            KeptScreen {
                version: VERSION,
                ..kept
            }
        );
        for rubbish in ["", "(version: 7)", "\0\u{1b}", "(version: 1, theme: 3)"] {
            std::fs::write(state.join(FILE), rubbish).expect("written");
            assert_eq!(
                KeptScreen::read_in(&state),
                KeptScreen::default(),
                "{rubbish}"
            );
        }
    }
}
