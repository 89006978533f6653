//! The keys while a line is typed.

use crate::app::binding::{Binding, Place, Types, rows};
use crate::app::stage::Screen;

/// The place of a typed line.
pub const PLACE: Place = Place::own("input", Types::Text);

/// The rows.
pub(crate) const TABLE: &[Binding] = rows! { PLACE, Lines {
    "enter", "accept" => |cx| _ = cx.with_top(Screen::accept), "take", "take what is typed";
    "esc", "escape" => |cx| _ = cx.with_top(Screen::dismiss), "leave", "leave it";
} };
