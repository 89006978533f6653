//! Settings: what the user has written down of how the workbench shall behave, in `plyscope.ron`.
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
//! A theme is a file of its own, [`theme`]; what is kept without being asked stands elsewhere, [`crate::state::KeptScreen`].
//!
//! [`FIELDS`] is the one table of what there is to set: the file that `plyscope list config` prints and the documentation
//! are made from it. Invariants: a field that is not written has its default; a file that is not there is no fault; an
//! unknown field is one, and a fault names file, line and column and what was expected. The file is read once, when the
//! workbench begins.

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
