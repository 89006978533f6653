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
//! A theme is a file of its own, [`theme`]. What the workbench keeps by itself is in [`crate::state::KeptScreen`].
//!
//! [`FIELDS`] is the one table of settings: the output of `plyscope list config` and the documentation are made from
//! it. Invariants: a field that is not written has its default; a missing file is no error; an unknown field is one,
//! and an error names file, line and column and what was expected. The file is read once, when the workbench starts.

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
