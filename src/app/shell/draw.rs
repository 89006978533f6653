//! The screen: [`draw`] shows what the app knows, and changes nothing.
//!
//! Colours and signs come from [`Look`]; sizes from the [`Layout`] of the frame; data from [`crate::app::Views`],
//! which were pulled before. Invariants: drawing is pure, never leaves its area, and works at any
//! size. Cost: O(what is on the screen).

use crate::app::panes::{self, timeline};
use crate::app::shell::{footer, keys, status};
use crate::app::{Context, Layout, Pane, layout, screens};
use crate::kit::look::Look;
use crate::kit::paint::{self, put};
use crate::kit::words::HIDDEN;
use model::language::say;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;
use ratatui::{Frame, Terminal};
use std::path::Path;

/// Draws everything.
pub fn draw(app: &Context, frame: &mut Frame<'_>) {
    let _called = app.screen.options.names();
    let (area, look) = (frame.area(), app.screen.look());
    let layout = layout(area, app);
    let buf = frame.buffer_mut();
    buf.set_style(area, look.theme.screen);
    if !layout.fits() {
        put(
            buf,
            area,
            (0, area.height / 2),
            say!("needs 21×6"),
            look.theme.text,
        );
        return;
    }
    let opens = app.top().is_some_and(|screen| screen.habits().stands_alone) || app.game.blank;
    let shown = || {
        Pane::ALL
            .into_iter()
            .filter(|pane| !opens && !layout.panes[pane.index()].is_empty())
    };
    frames(app, &layout, shown(), buf, &look);
    for pane in shown() {
        title_of(app, pane, &layout, buf, &look);
        let inside = layout.inside(pane);
        // Small shares of a small screen, as below a lesson, leave some panes only their frame.
        if inside.is_empty() {
            continue;
        }
        if let Some(why) = hidden(app, pane) {
            let room = usize::from(inside.width.saturating_sub(1));
            put(buf, inside, (1, 0), &look.fit(why, room), look.theme.dim);
            continue;
        }
        panes::view(pane).draw(app, &layout, buf, &look);
    }
    if !app.lesson_hides() {
        timeline::draw::sentence(app, &layout, buf, &look);
    }
    if let Some(shown) = &app.lesson {
        screens::lesson::draw::draw(app, shown, &layout, buf, &look);
    }
    if !opens {
        status::draw(app, layout.status, buf, &look);
    }
    for screen in app.in_sight() {
        screen.draw(app, &layout, buf, &look);
    }
    let cursor = footer::draw(app, &layout, buf, &look);
    if look.ascii {
        look.keep_ascii(buf);
    }
    if let Some(cursor) = cursor {
        frame.set_cursor_position(cursor);
    }
}

/// Returns the reason why a pane shows nothing, or `None` if it shows something. While a lesson
/// asks, the tree still shows the part that is known without a search.
fn hidden(app: &Context, pane: Pane) -> Option<&'static str> {
    let view = panes::view(pane);
    let plays = app.players.hides_analysis(&app.game.study) && !view.is_of_the_game();
    let asked = app.lesson_hides() && view.answers();
    if plays {
        Some(say(HIDDEN))
    } else {
        asked.then_some(say!("hidden until it is answered"))
    }
}

/// Draws the frames of the panes, which share their edges. The frame of the pane with the keys is
/// drawn over the others.
fn frames(
    app: &Context,
    layout: &Layout,
    panes: impl Iterator<Item = Pane>,
    buf: &mut Buffer,
    look: &Look,
) {
    if !layout.framed {
        return;
    }
    for area in [layout.lesson, layout.sentence]
        .into_iter()
        .filter(|area| !area.is_empty())
    {
        look.joined(look.theme.frame).render(area, buf);
    }
    let (here, others): (Vec<Pane>, Vec<Pane>) = panes.partition(|pane| *pane == app.screen.focus);
    for (pane, style) in others
        .iter()
        .map(|pane| (pane, look.theme.frame))
        .chain(here.iter().map(|pane| (pane, look.theme.active)))
    {
        look.joined(style).render(layout.panes[pane.index()], buf);
    }
}

/// Draws a pane's number and name in its frame, or one line of all names where there is no room for
/// frames.
fn title_of(app: &Context, pane: Pane, layout: &Layout, buf: &mut Buffer, look: &Look) {
    let area = layout.panes[pane.index()];
    let (view, here) = (panes::view(pane), pane == app.screen.focus);
    let style = if here {
        look.theme.focus
    } else {
        look.theme.title
    };
    let name = |pane: Pane| {
        // The key of the pane may have been unassigned.
        let text = format!(
            "{} {}",
            keys::key_to(app.keys, pane),
            panes::view(pane).title()
        );
        format!(" {} ", text.trim_start())
    };
    if layout.framed {
        let inner = Rect {
            x: area.x + 1,
            width: area.width.saturating_sub(2),
            height: 1,
            ..area
        };
        let used = put(buf, inner, (0, 0), &name(pane), look.on_edge(style));
        // The number of lines stands at the other end.
        let mark = Look::scroll_text(0, view.lines(app), layout.inside(pane))
            .map_or(0, |text| 1 + paint::width(&text));
        let room = usize::from(inner.width.saturating_sub(used + 3 + mark));
        let about = view.about(app, look);
        if !about.is_empty() && room > 3 {
            let fit = if view.ends_matter() {
                paint::fit_end
            } else {
                paint::fit
            };
            let shown = fit(&about, room, look.cut_off());
            // If a name is cut off completely, the sign of the cut is dropped as well.
            let cut = [look.cut_off(), '·'].iter().collect::<String>() + " ";
            let about = format!(
                " {} ",
                shown.strip_prefix(&look.plain(&cut)).unwrap_or(&shown)
            );
            put(buf, inner, (used, 0), &about, look.on_edge(look.theme.text));
        }
        return;
    }
    let mut x = 0;
    for other in Pane::ALL {
        let style = if other == app.screen.focus {
            look.theme.focus
        } else {
            look.theme.dim
        };
        x += put(buf, Rect { height: 1, ..area }, (x, 0), &name(other), style);
    }
}

/// Pictures of the screen for papers and slides.
pub mod picture {
    use super::*;
    use crate::kit::picture::{DARK, LIGHT, svg};

    /// The end of the name of a picture on a light ground, before the extension.
    const LIGHT_NAME: &str = "-light";

    /// Returns an SVG picture for a file of this name: on light ground, if the stem ends in
    /// `-light`.
    pub fn named(app: &Context, path: &Path) -> String {
        let light = path
            .file_stem()
            .is_some_and(|stem| stem.to_string_lossy().ends_with(LIGHT_NAME));
        svg(&drawn(app), if light { &LIGHT } else { &DARK })
    }

    /// Returns an SVG picture on dark ground.
    pub fn of(app: &Context) -> String {
        svg(&drawn(app), &DARK)
    }

    fn drawn(app: &Context) -> Buffer {
        let (columns, rows) = app.screen.size;
        // A back end in memory cannot fail.
        let Ok(mut terminal) = Terminal::new(TestBackend::new(columns, rows));
        let Ok(_) = terminal.draw(|frame| super::draw(app, frame));
        terminal.backend().buffer().clone()
    }
}
