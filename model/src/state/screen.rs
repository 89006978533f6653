//! [`KeptScreen`]: what the workbench remembers from one run to the next without being asked: the theme that was chosen by key,
//! the sizes of the panes, and the game that was played last against the program.
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

/// The game that was begun last against the program, as its form was filled in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct LastPlay {
    /// The game with its parameters, as on the command line.
    pub game: String,
    /// Whether the user moves second.
    pub is_second: bool,
    /// The name of the opponent's strength.
    pub strength: String,
    /// The limit for a move, as it is typed; empty: none.
    pub limit: String,
}

/// See the module.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct KeptScreen {
    /// The version of the format, as it was read.
    pub version: u32,
    /// The theme that was chosen, and the one that the configuration named then: once that names another one, it counts.
    pub theme: Option<(String, Option<String>)>,
    pub sizes: Sizes,
    /// Which alpha-beta is meant, by its word: the answer to a question that is asked once.
    pub alphabeta: Option<String>,
    pub play: Option<LastPlay>,
}

impl KeptScreen {
    /// The theme that was chosen while the configuration named this one, which a choice of its own comes before.
    pub fn theme(&self, configured: Option<&str>) -> Option<&str> {
        let (name, over) = self.theme.as_ref()?;
        (over.as_deref() == configured).then_some(name)
    }
    /// What the last run kept.
    pub fn read() -> KeptScreen {
        folders()
            .state
            .map_or_else(KeptScreen::default, |folder| KeptScreen::read_in(&folder))
    }
    /// Keeps it for the next run; where that cannot be written it is forgotten.
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
