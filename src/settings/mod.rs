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
//! [`FIELDS`] is the one table of what there is to set: the file that `plyscope list config` prints and the documentation
//! are made from it. Invariants: a field that is not written has its default; a file that is not there is no fault; an
//! unknown field is one, and a fault names file, line and column and what was expected. The file is read once, when the
//! workbench begins.

mod error;
mod fields;
mod file;

pub use error::{SettingsError, SettingsProblem};
pub use fields::{FIELDS, Field, template};
pub use file::{LANGUAGES, NAME, Settings, load, path, read, usual};
