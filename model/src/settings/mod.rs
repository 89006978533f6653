//! Settings: the user's configuration of the workbench, `plyscope.ron`.
//!
//! ```text
//! (
//!     version: 1,
//!     language: "pt",
//!     ascii: false,
//!     mouse: true,
//! )
//! ```
//!
//! A theme is a file of its own, see [`theme`]. The settings that the workbench stores without
//! being asked are in [`crate::state::KeptScreen`].
//!
//! [`FIELDS`] is the only table of settings, from which the output of `plyscope list config` and
//! the documentation are made. Invariants: a missing field has its default; a missing file is not
//! an error; an unknown field is one, and errors name file, line, column and the expected content.
//! The file is read once, when the workbench starts.

mod choice;
mod defaults;
mod error;
mod fields;
mod file;
mod offers;
pub mod theme;
mod themes;

pub use defaults::Defaults;
pub use error::{SettingsError, SettingsProblem};
pub use fields::{FIELDS, SettingsField, template};
pub use file::{Colors, NAME, OwnKeys, Settings, load, path, read, usual};
pub use offers::{Offers, faults as language_faults, language_of};
pub use themes::{NamedTheme, Themes};
