//! The screen: [`draw`] shows what the app knows, and changes nothing.
//!
//! One file a pane. Colours, signs and words come from `theme::Look`; sizes from [`crate::app::layout()`]; data from
//! [`crate::app::Views`], which were pulled before. Invariants: drawing is pure, never leaves its area, and works at any
//! size. Cost: O(what is on the screen).

use crate::app::panes::tree::{self, diagram};
use crate::app::panes::{board, children, moves, timeline};
use crate::app::shell::{footer, status};
use crate::app::stage::Screen;
use crate::app::{Context, Layout, Pane, layout, screens};
use crate::inspect::outline::RowState;
use crate::kit::look::Look;
use crate::kit::paint::{self, put};
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
        put(buf, area, (0, area.height / 2), look.words.no_room, look.theme.text);
        return;
    }
    let opens = app.top().is_some_and(Screen::stands_alone) || app.game.blank;
    let panes = || Pane::ALL.into_iter().filter(|pane| !opens && !layout.panes[pane.index()].is_empty());
    frames(app, &layout, panes(), buf, &look);
    for pane in panes() {
        title_of(app, pane, &layout, buf, &look);
        let inside = layout.inside(pane);
        // Small shares of a small screen, as below a lesson, leave some panes only their frame.
        if inside.is_empty() {
            continue;
        }
        if let Some(why) = hidden(app, pane, &look) {
            let room = usize::from(inside.width.saturating_sub(1));
            put(buf, inside, (1, 0), &look.fit(why, room), look.theme.dim);
            continue;
        }
        match pane {
            Pane::Board => board::draw::draw(app, inside, buf, &look),
            Pane::Moves => moves::draw::draw(app, &layout, buf, &look),
            Pane::Tree => match &app.explorer.views.diagram {
                Some(diagram) => diagram::draw(diagram, app, inside, buf, &look),
                None => tree::draw::draw(app, inside, buf, &look),
            },
            Pane::Children => children::draw::draw(app, &layout, buf, &look),
            Pane::Timeline => timeline::draw::draw(app, inside, buf, &look),
        }
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

/// Why a pane shows nothing; `None`: it does. Of what a lesson asks for the tree shows what is known without a search.
fn hidden(app: &Context, pane: Pane, look: &Look) -> Option<&'static str> {
    let plays = app.players.hides_analysis(&app.game.study) && !matches!(pane, Pane::Board | Pane::Moves);
    let asked = app.lesson_hides() && matches!(pane, Pane::Children | Pane::Timeline);
    if plays { Some(look.words.hidden) } else { asked.then_some(look.words.asked) }
}

/// The frames of the panes, which share their edges: that of the pane with the keys lies over the others.
fn frames(app: &Context, layout: &Layout, panes: impl Iterator<Item = Pane>, buf: &mut Buffer, look: &Look) {
    if !layout.framed {
        return;
    }
    let sentence = Some(layout.sentence).filter(|_| app.explorer.presents(&app.screen));
    for area in [Some(layout.lesson), sentence].into_iter().flatten().filter(|area| !area.is_empty()) {
        look.joined(look.theme.frame).render(area, buf);
    }
    let (here, others): (Vec<Pane>, Vec<Pane>) = panes.partition(|pane| *pane == app.screen.focus);
    for (pane, style) in
        others.iter().map(|pane| (pane, look.theme.frame)).chain(here.iter().map(|pane| (pane, look.theme.active)))
    {
        look.joined(style).render(layout.panes[pane.index()], buf);
    }
}

/// A pane's number and name in its frame, or one line of all names where there is no room for frames.
fn title_of(app: &Context, pane: Pane, layout: &Layout, buf: &mut Buffer, look: &Look) {
    let area = layout.panes[pane.index()];
    let here = pane == app.screen.focus;
    let style = if here { look.theme.focus } else { look.theme.title };
    let name = |pane: Pane| format!(" {} {} ", pane.index() + 1, look.words.panes[pane.index()]);
    if layout.framed {
        let inner = Rect { x: area.x + 1, width: area.width.saturating_sub(2), height: 1, ..area };
        let used = put(buf, inner, (0, 0), &name(pane), look.on_edge(style));
        // How many lines there are stands at the other end.
        let mark =
            Look::scroll_text(0, lines_of(app, pane), layout.inside(pane)).map_or(0, |text| 1 + paint::width(&text));
        let room = usize::from(inner.width.saturating_sub(used + 3 + mark));
        let about = about(app, pane, look);
        if !about.is_empty() && room > 3 {
            // Of a node the last moves say most.
            let fit = if pane == Pane::Children { paint::fit_end } else { paint::fit };
            let about = format!(" {} ", fit(&about, room, look.cut_off()));
            put(buf, inner, (used, 0), &about, look.on_edge(look.theme.text));
        }
        return;
    }
    let mut x = 0;
    for other in Pane::ALL {
        let style = if other == app.screen.focus { look.theme.focus } else { look.theme.dim };
        x += put(buf, Rect { height: 1, ..area }, (x, 0), &name(other), style);
    }
}

/// How many lines a pane has that says in its edge how many there are, its heading included.
fn lines_of(app: &Context, pane: Pane) -> usize {
    match pane {
        Pane::Moves => app.views.moves.len(),
        Pane::Children => app.explorer.views.node.as_ref().map_or(0, |node| node.table.len() + 1),
        Pane::Board | Pane::Tree | Pane::Timeline => 0,
    }
}

/// What stands behind the name of a pane.
fn about(app: &Context, pane: Pane, look: &Look) -> String {
    match pane {
        Pane::Board if !app.views.board.ahead.is_empty() => look.words.not_played.to_owned(),
        Pane::Board => look.plain(&app.views.title),
        Pane::Moves => {
            let title = engine::clean::clean(&app.game.study.title);
            let file = app.game.home.file.as_ref().and_then(|path| path.file_name()).map(|name| name.to_string_lossy());
            let name = match (file, title.is_empty()) {
                (_, false) => title.into_owned(),
                (Some(file), true) => engine::clean::clean(&file).into_owned(),
                (None, true) => String::new(),
            };
            let unsaved = if app.game.is_unsaved() { look.words.unsaved } else { "" };
            // First, as a long title is cut at its end.
            let parts: Vec<&str> = [unsaved, name.as_str()].into_iter().filter(|part| !part.is_empty()).collect();
            look.plain(&parts.join(" · "))
        }
        Pane::Tree if app.explorer.marks_unvisited => {
            format!("{} {}", look.glyphs.ghost, look.words.unvisited)
        }
        // While a match is watched the tree is not that of the position on the board.
        Pane::Tree => match app.players.last_choice(&app.game.study) {
            Some((player, mv)) => look.plain(&format!("{} {} {mv}", engine::clean::clean(player), look.words.chose)),
            None if app.explorer.views.diagram.is_some() => diagram::legend(app, look),
            None if app.explorer.views.rows.iter().any(|row| row.state == RowState::Hit) => {
                look.plain(say!("◊ answered by the table"))
            }
            None => String::new(),
        },
        Pane::Timeline => String::new(),
        Pane::Children => {
            let moves = app.explorer.views.node.as_ref().map(|node| node.moves.join(" ")).unwrap_or_default();
            let root = app.explorer.views.node.is_some() && moves.is_empty();
            let name = if root { look.words.root.to_owned() } else { look.plain(&moves) };
            match &app.explorer.views.running {
                Some([alpha, beta, best]) => {
                    let [alpha, beta, best] = [alpha, beta, best].map(|value| look.number(value));
                    let [a, b] = ["α", "β"].map(|sign| look.plain(sign));
                    look.plain(&format!("{name} · {a} {alpha} {b} {beta} {} {best}", look.words.best))
                }
                None => name,
            }
        }
    }
}

/// What the screen of an app shows as pictures for papers and slides.
pub mod picture {
    use super::*;
    use crate::kit::picture::{DARK, LIGHT, svg};

    /// What the name of a picture on light ground ends with, before its ending.
    const LIGHT_NAME: &str = "-light";

    /// An SVG picture to be written to a file of this name: on light ground, if that ends in `-light`.
    pub fn named(app: &Context, path: &Path) -> String {
        let light = path.file_stem().is_some_and(|stem| stem.to_string_lossy().ends_with(LIGHT_NAME));
        svg(&drawn(app), if light { &LIGHT } else { &DARK })
    }

    /// An SVG picture.
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
