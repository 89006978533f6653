//! [`Window`]: α and β as a trace writes them.

use super::number::Number;

/// α and β of a visit.
pub type Window = engine::search::Window<Number>;
