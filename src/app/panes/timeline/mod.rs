//! The pane of the ticks of the search.

pub mod draw;
pub mod keys;

use super::view::PaneView;
use crate::app::panes::words;
use crate::app::{Context, Layout, Pane};
use crate::kit::look::Look;
use crate::kit::to::To;
use engine::trace::{Tick, Travel, Way};
use model::report::words::{ShownWord, Word};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

struct TimelinePane;

pub(super) const VIEW: &dyn PaneView = &TimelinePane;

impl PaneView for TimelinePane {
    fn title(&self) -> &'static str {
        say!("Timeline")
    }
    fn draw(&self, app: &Context, layout: &Layout, buf: &mut Buffer, look: &Look) {
        draw::draw(app, layout.inside(Pane::Timeline), buf, look);
    }
    fn answers(&self) -> bool {
        true
    }
    fn words(&self, cx: &Context) -> Vec<ShownWord> {
        let views = &cx.explorer.views;
        let tick = views.timeline.tick.map(|tick| tick.0.to_string());
        let tick = tick.map(|tick| ShownWord::new(tick, Word::Tick));
        let pass = views.timeline.of_pass.as_deref();
        let pass = pass.map(|pass| ShownWord::new(pass, Word::Pass));
        let row = views.rows.get(views.row_at);
        let node = row.map_or_else(Vec::new, |row| words::of_row(row, &cx.screen.look()));
        tick.into_iter().chain(pass).chain(node).collect()
    }
    fn press(&self, cx: &mut Context, inside: Rect, (x, _): (u16, u16), _again: bool) {
        self.drag(cx, inside, x);
    }
    /// Goes to the tick under a column of the scrubber.
    fn drag(&self, cx: &mut Context, inside: Rect, x: u16) {
        let marks = &cx.explorer.views.timeline.marks;
        let column = usize::from(x.saturating_sub(inside.x)).min(marks.len().saturating_sub(1));
        if let Some(tick) = marks.get(column).map(|mark| mark.from) {
            (cx.explorer.travel.playing, cx.explorer.travel.hunt) = (None, None);
            // The last column leads to the last tick.
            let last = column + 1 == marks.len();
            let to = if last {
                Tick::last_of(cx.explorer.ticks()).unwrap_or(tick)
            } else {
                tick
            };
            cx.explorer
                .travel_on(&mut cx.game.study, &mut cx.screen, to);
        }
    }
    fn wheel(&self, cx: &mut Context, _inside: Rect, to: To) {
        let way = if to == To::Up {
            Way::Backwards
        } else {
            Way::Forwards
        };
        cx.explorer
            .travel(&mut cx.game.study, &mut cx.screen, Travel::Step(way));
    }
}
