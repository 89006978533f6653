//! The key bindings of the timeline.

use crate::app::action::Pane;
use crate::app::binding::{Binding, Place, rows};
use crate::app::conditions;
use crate::app::panes::anywhere::travel::{travel, travel_by};
use engine::trace::Travel;
use engine::trace::Way::{Backwards, Forwards};

/// The key bindings.
pub(crate) const TABLE: &[Binding] = rows! {
    Place::Panes, Screen {
        "5", "focus-timeline" => |cx| cx.screen.focus = Pane::Timeline, "", "to the timeline";
    }
    Place::In(Pane::Timeline), Travel {
        "right l", "travel-step-forwards" => |cx| travel(cx, Travel::Step(Forwards)), "on", "one tick on", conditions::has_ticks;
        "left h", "travel-step-backwards" => |cx| travel(cx, Travel::Step(Backwards)), "back", "one tick back", conditions::has_ticks;
        "down j", "travel-by-10" => |cx| travel_by(cx, 10), "", "one hundredth of all ticks on", conditions::has_ticks;
        "up k", "travel-by-back-10" => |cx| travel_by(cx, -10), "", "one hundredth of all ticks back", conditions::has_ticks;
        "pgdn ctrl-d", "travel-by-100" => |cx| travel_by(cx, 100), "", "one tenth of all ticks on", conditions::has_ticks;
        "pgup ctrl-u", "travel-by-back-100" => |cx| travel_by(cx, -100), "", "one tenth of all ticks back", conditions::has_ticks;
        "g home", "travel-end-backwards" => |cx| travel(cx, Travel::End(Backwards)), "start", "to the first tick", conditions::has_ticks;
        "G end", "travel-end-forwards" => |cx| travel(cx, Travel::End(Forwards)), "end", "to the last tick", conditions::has_ticks;
    }
};
