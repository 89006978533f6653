//! The timeline's pane: a scrubber with cuts, changes of the root's best value, bookmarks and the
//! cursor; the tick; and a sentence that describes its event.
//!
//! ```text
//! ▁▃█▅*▂▁·▁│▂▁▃◆▁▁
//! tick 1,204 of 36,594   3.3 %   past
//! c3 is cut: α 7 ≥ β 5, 4 moves unsearched: d3, e3, f3, …; MAX keeps 7 at d4
//! ```

use crate::app::panes::view::unsearched;
use crate::app::{Context, Layout, Pane};
use crate::kit::frame::title_box;
use crate::kit::look::Look;
use crate::kit::paint::{highlight, put, put_all, put_lines, tenths, thousands, width};
use engine::trace::{Tick, Way};
use model::language::wrap::wrap;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// The number of lines reserved for the sentence.
const SENTENCE: u16 = 2;

/// The height up to which the blocks have one row; they take each further row, up to
/// [`MOST_BLOCKS`].
const LOW: u16 = 9;
const MOST_BLOCKS: u16 = 8;

/// Draws the pane.
pub fn draw(app: &Context, area: Rect, buf: &mut Buffer, look: &Look) {
    let (view, theme) = (&app.explorer.views.timeline, &look.theme);
    if view.ticks == 0 || app.explorer.views.node.is_none() {
        put(
            buf,
            area,
            (1, 0),
            &look.fit(unsearched(app), area.width.saturating_sub(1).into()),
            theme.dim,
        );
        return;
    }
    let strip = view.pass.is_some() && area.height > 2 + SENTENCE;
    let area = match &view.pass {
        Some(pass) if strip => {
            let room = usize::from(area.width.saturating_sub(2));
            put(
                buf,
                area,
                (1, 0),
                &look.fit(&look.plain(&look.number(pass)), room),
                theme.title,
            );
            Rect {
                y: area.y + 1,
                height: area.height - 1,
                ..area
            }
        }
        _ => area,
    };
    // With enough room the signs stand above the blocks, else among them, as the sentence is more
    // important. Further rows hold, in this order, the moves of the root, the root's best value,
    // and the legend.
    let signs = u16::from(area.height > 2 + SENTENCE);
    let high = 1 + area.height.saturating_sub(LOW).min(MOST_BLOCKS - 1);
    scrubber(app, (signs, high), area, buf, look);
    let lanes = area.height.saturating_sub(3 + SENTENCE).min(2);
    moves_of_root(app, (high + signs, lanes), area, buf, look);
    let explained = area.height > 5 + SENTENCE;
    if explained {
        legend(area, buf, look);
    }
    let area = Rect {
        height: area.height - u16::from(explained),
        ..area
    };
    let y = high + signs + lanes;
    let end = place(app, (y, strip), area, buf, look);
    let rows = area.height.saturating_sub(y + 1);
    let used = said(
        app,
        Rect {
            y: area.y + (y + 1).min(area.height),
            height: rows,
            ..area
        },
        buf,
        look,
    );
    // The reason for the value of the selected node, if there is room.
    let why = Rect {
        y: area.y + (y + 1 + used).min(area.height),
        height: rows.saturating_sub(used),
        ..area
    };
    reason(app, why, buf, look);
    // The moves that lead to the node, if there is room behind the tick.
    let line = look.plain(&view.line.join(" "));
    let room = usize::from(area.width.saturating_sub(end + 4));
    if !line.is_empty() && room > 6 && line.chars().count() <= room {
        put(buf, area, (end + 3, y), &line, theme.dim);
    }
}

/// Draws when each move of the root was searched with its result, and below it the root's best
/// value over time.
fn moves_of_root(app: &Context, (y, lanes): (u16, u16), area: Rect, buf: &mut Buffer, look: &Look) {
    let view = &app.explorer.views.timeline;
    let column = |tick: Tick| {
        view.marks
            .partition_point(|mark| mark.from <= tick)
            .saturating_sub(1) as u16
    };
    let end = view.marks.len() as u16;
    let mut free = 0;
    let first = view.spans.first().map_or(Tick::FIRST, |span| span.from);
    // The other passes are drawn only in the columns that the moves of the shown pass leave free.
    let next_pass = |tick: Tick| {
        view.passes
            .iter()
            .map(|(enter, _)| *enter)
            .find(|enter| *enter > tick)
    };
    for (enter, texts) in view
        .passes
        .iter()
        .filter(|(enter, _)| lanes > 0 && next_pass(*enter) != next_pass(first))
    {
        let from = column(*enter);
        let room = usize::from(
            next_pass(*enter)
                .map_or(end, column)
                .saturating_sub(from + 1),
        );
        let mut texts = texts.iter().map(|text| look.plain(&look.number(text)));
        if let Some(text) = texts.find(|text| usize::from(width(text)) < room) {
            put_all(
                buf,
                area,
                (from, y),
                [
                    (look.glyphs.side, look.theme.dim),
                    (text.as_str(), look.theme.dim),
                ],
            );
        }
    }
    let last = next_pass(first).map_or(end, column);
    for (at, span) in view.spans.iter().enumerate() {
        let from = column(span.from);
        let until = view
            .spans
            .get(at + 1)
            .map_or(last, |next| column(next.from));
        let room = usize::from(until.saturating_sub(from + 1));
        if lanes > 0 && from < until {
            put(buf, area, (from, y), look.glyphs.side, look.theme.dim);
            let (mv, value) = (look.plain(&span.mv), look.value(span.kind, &span.value));
            let style = if span.best.is_some() {
                look.theme.best
            } else {
                look.theme.text
            };
            let (style, of_kind) = match span.until {
                None => (look.theme.live, look.theme.live),
                Some(_) if span.best.is_some() => (style, style),
                Some(_) => (style, look.kind(span.kind)),
            };
            // A value is written in full or not at all.
            if usize::from(width(&mv)) <= room {
                let end = from + 1 + put(buf, area, (from + 1, y), &mv, style);
                if usize::from(width(&mv) + 1 + width(&value)) <= room {
                    put(buf, area, (end + 1, y), &value, of_kind);
                }
            }
        }
        if let (2.., Some(best), Some(until)) = (lanes, &span.best, span.until) {
            let text = look.number(best);
            let x = column(until);
            if x >= free && x + width(&text) < area.width {
                put(buf, area, (x, y + 1), look.glyphs.best, look.theme.best);
                free = x + 2 + put(buf, area, (x + 1, y + 1), &text, look.theme.best);
            }
        }
    }
}

/// Draws the legend of the timeline's signs in the last line.
fn legend(area: Rect, buf: &mut Buffer, look: &Look) {
    let (glyphs, theme) = (&look.glyphs, &look.theme);
    let signs = [
        (glyphs.levels[4], theme.cut, say!("cuts")),
        (glyphs.best, theme.best, say!("the root's best changes")),
        (glyphs.bookmark, theme.title, say!("bookmark")),
        (glyphs.cursor, theme.title, say!("here")),
        (glyphs.side, theme.dim, say!("moves of the root")),
    ];
    let mut x = 1;
    for (sign, style, about) in signs {
        if x + width(about) + 2 < area.width {
            x = put_all(
                buf,
                area,
                (x, area.height - 1),
                [(sign, style), (" ", theme.dim), (about, theme.dim)],
            ) + 3;
        }
    }
}

/// Draws the sentence about the tick's event, as long as the area allows. Returns the number of
/// lines used.
fn said(app: &Context, area: Rect, buf: &mut Buffer, look: &Look) -> u16 {
    let room = usize::from(area.width.saturating_sub(2));
    let rows = usize::from(area.height);
    let sentences = app.explorer.views.timeline.sentence.each_ref();
    let mut texts = sentences
        .map(|text| wrap(&look.plain(&look.number(text)), room))
        .into_iter();
    // The longest text that fits.
    let least = texts.next_back().unwrap_or_default();
    let mut lines = texts.find(|lines| lines.len() <= rows).unwrap_or(least);
    if lines.len() > rows && rows > 0 {
        let rest = lines.split_off(rows - 1).join(" ");
        lines.push(look.fit(&rest, room));
    }
    let style = if app.explorer.presents(&app.screen) {
        look.theme.title
    } else {
        look.theme.text
    };
    for (at, line) in lines.iter().take(rows).enumerate() {
        put(buf, area, (1, at as u16), line, style);
    }
    lines.len().min(rows) as u16
}

/// Draws the sentence about the tick's event below a pane that is shown alone; on its frame, if
/// there is one.
pub fn sentence(app: &Context, layout: &Layout, buf: &mut Buffer, look: &Look) {
    let (view, area) = (&app.explorer.views.timeline, layout.sentence);
    if area.is_empty() || view.ticks == 0 {
        return;
    }
    if !layout.framed {
        said(app, area, buf, look);
        return;
    }
    let tick = format!(
        "{} {} {} {}",
        say!("tick"),
        thousands(view.tick.unwrap_or_default().0),
        say!("of"),
        thousands(view.ticks)
    );
    let inside = title_box(area, &tick, buf, look);
    said(app, inside, buf, look);
}

/// Draws the reason for the value of the selected node, as far as there are lines.
fn reason(app: &Context, area: Rect, buf: &mut Buffer, look: &Look) {
    let room = usize::from(area.width.saturating_sub(2));
    let why = &app.explorer.views.timeline.why;
    let lines = why
        .iter()
        .flat_map(|text| wrap(&look.plain(&look.number(text)), room));
    put_lines(buf, area, (1, 0), lines, look.theme.dim);
}

/// Draws the line with the tick, and with the pass if the `strip` is not shown. Returns the column
/// after the text.
fn place(app: &Context, (y, strip): (u16, bool), area: Rect, buf: &mut Buffer, look: &Look) -> u16 {
    let (view, theme) = (&app.explorer.views.timeline, &look.theme);
    let ticks = view.ticks;
    let share = |tick: Tick| {
        format!(
            "{} %",
            tenths(100.0 * tick.0 as f64 / (ticks.saturating_sub(1)).max(1) as f64)
        )
    };
    let tick = view.tick.unwrap_or_default();
    let waits = app.game.study.tick.filter(|tick| !tick.is_within(ticks));
    let (state, style) = match (
        app.explorer.travel.playing,
        app.explorer.tick_now(&app.game.study),
    ) {
        (Some(Way::Forwards), _) => (say!("playing on"), theme.live),
        (Some(Way::Backwards), _) => (say!("playing back"), theme.live),
        (_, Some(_)) => (say!("past"), theme.marked),
        _ if app.explorer.is_following(&app.game.study) && app.explorer.is_running() => {
            (say!("following"), theme.live)
        }
        _ if app.explorer.is_running() => (say!("ctrl-f follows"), theme.dim),
        _ => (say!("now"), theme.text),
    };
    let state = look.plain(state);
    let here = format!("{} {}", say!("tick"), thousands(tick.0));
    let place = format!("{here} {} {}", say!("of"), thousands(ticks));
    // The share is left out while the search is followed, as the tick is always the last one then,
    // and in a narrow pane, as the scrubber shows it.
    let whole = if app.explorer.is_following(&app.game.study) {
        place.clone()
    } else {
        format!("{place}   {}", share(tick))
    };
    let fits = |place: &String| 1 + width(place) + 3 + width(&state) <= area.width;
    // The strip names the pass; without it this line does.
    let of_pass = view
        .of_pass
        .as_ref()
        .filter(|_| !strip)
        .map(|pass| look.plain(pass));
    let with_pass = |place: &String| of_pass.as_ref().map(|pass| format!("{place}   {pass}"));
    let texts = [
        with_pass(&whole),
        with_pass(&place),
        with_pass(&here),
        Some(whole),
        Some(place),
    ];
    let place = texts.into_iter().flatten().find(fits).unwrap_or(here) + "   ";
    let end = put_all(
        buf,
        area,
        (1, y),
        [(place.as_str(), theme.title), (state.as_str(), style)],
    );
    match waits {
        Some(tick) => {
            let text = format!(
                "   {} {}: {}",
                say!("tick"),
                thousands(tick.0),
                say!("not there yet")
            );
            end + put(buf, area, (end, y), &text, theme.live)
        }
        None => end,
    }
}

/// Draws the scrubber: the blocks in `high` rows, and the signs, `above` rows of them, on top.
fn scrubber(app: &Context, (above, high): (u16, u16), area: Rect, buf: &mut Buffer, look: &Look) {
    let (view, glyphs, theme) = (&app.explorer.views.timeline, &look.glyphs, &look.theme);
    let most = view.marks.iter().map(|mark| mark.cuts).max().unwrap_or(0);
    let columns = view.marks.len();
    let column = |tick: Tick| {
        view.marks
            .partition_point(|mark| mark.from <= tick)
            .checked_sub(1)
    };
    let here = view.tick.and_then(column);
    // The line below has the colour of the best move while a move that becomes the best is
    // searched.
    let raises = |tick: Tick| {
        let span = view.spans.iter().rev().find(|span| span.from <= tick);
        span.is_some_and(|span| span.best.is_some() && span.until.is_none_or(|until| tick <= until))
    };
    for (x, mark) in view.marks.iter().enumerate().take(usize::from(area.width)) {
        let x = x as u16;
        let foot = above + high - 1;
        if mark.cuts == 0 {
            let quiet = Style {
                add_modifier: Modifier::empty(),
                ..theme.best
            };
            put(
                buf,
                area,
                (x, foot),
                glyphs.empty,
                if raises(mark.from) { quiet } else { theme.dim },
            );
        } else {
            // Any cuts at all give a visible block, and a single cut does not fill the whole
            // height.
            let share = mark.cuts as f64 / most.max(high.into()) as f64;
            let eighths = ((share * 8.0 * f64::from(high)).round() as usize).max(1);
            for row in 0..high.min(eighths.div_ceil(8) as u16) {
                let level = (eighths - 8 * usize::from(row)).min(8);
                put(
                    buf,
                    area,
                    (x, foot - row),
                    glyphs.levels[level - 1],
                    theme.cut,
                );
            }
        }
        if mark.best {
            put(buf, area, (x, 0), glyphs.best, theme.best);
        }
    }
    for bookmark in app
        .game
        .study
        .bookmarks
        .iter()
        .filter(|bookmark| bookmark.tick.is_within(view.ticks))
    {
        if let Some(x) = column(bookmark.tick) {
            put(buf, area, (x as u16, 0), glyphs.bookmark, theme.title);
        }
    }
    if let Some(x) = here.filter(|x| *x < columns) {
        let style = look.selection(app.screen.focus == Pane::Timeline);
        put(buf, area, (x as u16, 0), glyphs.cursor, style);
        if above > 0 {
            let cell = Rect {
                x: area.x + x as u16,
                width: 1,
                ..area
            };
            (above..above + high).for_each(|y| highlight(buf, cell, y, style));
        }
    }
}
