//! The folder of the user's own files, and the folder of the program's state.
//!
//! The first is `$PLYSCOPE_CONFIG_DIR`, or else `$XDG_CONFIG_HOME/plyscope`, or else
//! `~/.config/plyscope`, with saves in `saves`, evaluations in `evaluations`, players in `players`,
//! themes in `themes` and languages in `languages`. The second is `$PLYSCOPE_STATE_DIR`, or else
//! `$XDG_STATE_HOME/plyscope`, or else `~/.local/state/plyscope`, with recovery files and other
//! state. The XDG rules also apply on macOS, as users of terminals expect.

use etcetera::{BaseStrategy, choose_base_strategy};
use std::ffi::OsString;
use std::path::PathBuf;

/// The variable that names the folder of the user's own files.
pub const CONFIG_VARIABLE: &str = "PLYSCOPE_CONFIG_DIR";
/// The variable that names the folder of the program's state.
pub const STATE_VARIABLE: &str = "PLYSCOPE_STATE_DIR";

/// The folders; `None` if neither a variable nor a home directory determines them. None of them
/// needs to exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folders {
    /// The configuration file and the folders below.
    pub config: Option<PathBuf>,
    /// The user's saves.
    pub saves: Option<PathBuf>,
    /// The user's evaluations.
    pub evaluations: Option<PathBuf>,
    /// The user's players.
    pub players: Option<PathBuf>,
    /// The user's themes.
    pub themes: Option<PathBuf>,
    /// The user's languages.
    pub languages: Option<PathBuf>,
    /// Recovery files and other state that is kept between runs.
    pub state: Option<PathBuf>,
}

/// Returns the folders of this user according to the environment.
pub fn folders() -> Folders {
    folders_by(|variable| std::env::var_os(variable))
}

/// Returns the folders according to a given environment. The home directory and the XDG folders
/// come from the real one.
pub fn folders_by(variable: impl Fn(&str) -> Option<OsString>) -> Folders {
    let named = |name: &str| {
        variable(name)
            .filter(|path| !path.is_empty())
            .map(PathBuf::from)
    };
    let base = choose_base_strategy().ok();
    let of_base = |folder: Option<PathBuf>| folder.map(|folder| folder.join("plyscope"));
    let config =
        named(CONFIG_VARIABLE).or_else(|| of_base(base.as_ref().map(BaseStrategy::config_dir)));
    // Windows has no folder for state. The cache is used: losing the state there with the cache
    // would be acceptable.
    let of_state = || {
        of_base(
            base.as_ref()
                .map(|base| base.state_dir().unwrap_or_else(|| base.cache_dir())),
        )
    };
    Folders {
        saves: config.as_ref().map(|config| config.join("saves")),
        evaluations: config.as_ref().map(|config| config.join("evaluations")),
        themes: config.as_ref().map(|config| config.join("themes")),
        languages: config.as_ref().map(|config| config.join("languages")),
        players: config.as_ref().map(|config| config.join("players")),
        config,
        state: named(STATE_VARIABLE).or_else(of_state),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_come_first() {
        let named = |name: &str| (name == CONFIG_VARIABLE).then(|| "/c".into());
        let folders = folders_by(named);
        assert_eq!(folders.evaluations, Some("/c/evaluations".into()));
        assert_eq!(folders.saves, Some("/c/saves".into()));
        let named = |name: &str| {
            Some(if name == STATE_VARIABLE {
                "/s".into()
            } else {
                OsString::new()
            })
        };
        assert_eq!(folders_by(named).state, Some("/s".into()));
    }
}
