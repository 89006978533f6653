//! The keys while a filter is typed, in lists and in the help. The selection moves as the wheel moves it.

use crate::app::binding::{Binding, Place, Types, rows};
use crate::app::stage::Screen;
use crate::kit::to::To;

/// The place of a typed filter.
pub const PLACE: Place = Place::own("filter", Types::Text);

/// The rows.
pub(crate) const TABLE: &[Binding] = rows! { PLACE, Lines {
    "enter", "accept" => |cx| _ = cx.with_top(Screen::accept), "choose", "take the selected entry";
    "up ctrl-p", "move-up" => |cx| _ = cx.with_top(|screen, cx| screen.wheel(To::Up, cx)), "", "one entry up";
    "down ctrl-n", "move-down" => |cx| _ = cx.with_top(|screen, cx| screen.wheel(To::Down, cx)), "", "one entry down";
    "esc", "escape" => |cx| _ = cx.with_top(Screen::dismiss), "back", "leave the filter";
} };
