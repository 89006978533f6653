//! The tree's pane: the search tree as an outline.
//!
//! ```text
//!   move                    value   window     nodes  cuts
//!   ▾ ▲ root                   =0              1,204
//! ›   ├ ▾ ▼ b2 *               =0   [-∞ ∞]       311
//!     │ ├   ■ a1               =1   [-∞ ∞]         1
//!     │ └   ✗ c3          pruned
//! ```

use crate::app::panes::tree::diagram::sign;
use crate::app::panes::view::unsearched;
use crate::app::{Context, Pane};
use crate::kit::look::Look;
use crate::kit::paint::{highlight, put, put_right, short, width};
use engine::search::Kind;
use model::inspect::outline::{Row, RowState};
use model::language::shown;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The layout of the columns: the end of each as an offset from the left, 0 if it is not shown.
struct Columns {
    /// The width for the indented moves.
    name: u16,
    value: u16,
    window: u16,
    nodes: u16,
    cuts: u16,
    /// The start of the bar of a node's share, and its width; a width of 0 if there is none.
    bar: (u16, u16),
    /// The number of indentation levels left out on the left.
    shift: usize,
}

/// The smallest width of a bar, in columns.
const LEAST_BAR: u16 = 8;
const MOST_BAR: u16 = 88;

/// The width of two levels of indentation, the signs and a short move.
const LEAST_NAME: u16 = 16;

impl Columns {
    fn new(app: &Context, room: u16, look: &Look) -> Columns {
        let rows = &app.explorer.views.rows;
        let prunes = app
            .game
            .study
            .job()
            .is_none_or(|job| job.problem().spec().method.prunes());
        let widest = |text: &dyn Fn(&Row) -> String| {
            rows.iter().map(|row| width(&text(row))).max().unwrap_or(0)
        };
        let value = widest(&|row| value_of(row, look)).max(7) + 1;
        let window = widest(&|row| window_of(row, look)).max(width(say!("window"))) + 2;
        // In order of importance.
        let mut most = room;
        let mut column = |width: u16| {
            let width = if most >= width + LEAST_NAME { width } else { 0 };
            most -= width;
            width
        };
        let (value, nodes) = (column(value), column(9));
        let [cuts, window] = [6, window].map(|width| if prunes { column(width) } else { 0 });
        // Not wider than needed, so that a row is easy to follow across; in steps of 8, so that the
        // columns do not move with every row.
        let longest = rows
            .iter()
            .map(|row| 2 * row.ply as u16 + width(&row.label()) + 9)
            .max()
            .unwrap_or(0);
        let name = longest
            .next_multiple_of(8)
            .clamp(24, most.max(24))
            .min(most);
        let deepest = rows
            .get(app.explorer.views.row_at)
            .map_or(0, |row| row.ply as u16);
        let shift = (2 * deepest + 12).saturating_sub(name).div_ceil(2);
        // The remaining width shows the distribution of the work.
        let left = room.saturating_sub(name + value + window + nodes + cuts + 2);
        let bar = if nodes > 0 && left >= LEAST_BAR {
            left.min(MOST_BAR)
        } else {
            0
        };
        let mut before = name;
        let [value, window, nodes, cuts] = [value, window, nodes, cuts].map(|width| {
            before += width;
            if width == 0 { 0 } else { before }
        });
        let bar = (before + 2, bar);
        Columns {
            name,
            value,
            window,
            nodes,
            cuts,
            bar,
            shift: shift.into(),
        }
    }
}

fn value_of(row: &Row, look: &Look) -> String {
    match row.state {
        RowState::Pruned | RowState::Waiting if !row.known.is_empty() => look.number(&row.known),
        RowState::Pruned => say!("pruned").to_owned(),
        RowState::Waiting => say!("waiting").to_owned(),
        RowState::Leaf if !row.known.is_empty() && row.value_text.is_empty() => {
            look.number(&row.known)
        }
        RowState::Hit if row.value_text.is_empty() => look.plain("…"),
        state @ (RowState::Open
        | RowState::Cut(_)
        | RowState::Done
        | RowState::Leaf
        | RowState::Hit) => look.so_far(state == RowState::Open, row.kind, &row.value_text),
    }
}

fn window_of(row: &Row, look: &Look) -> String {
    if row.window_text.0.is_empty() || row.ply == 0 {
        return String::new();
    }
    format!(
        "[{} {}]",
        look.number(&row.window_text.0),
        look.number(&row.window_text.1)
    )
}

/// Draws the pane.
pub fn draw(app: &Context, area: Rect, buf: &mut Buffer, look: &Look) {
    let (views, theme) = (&app.explorer.views, &look.theme);
    if views.rows.is_empty() {
        let text = views
            .trouble
            .as_ref()
            .map_or_else(|| unsearched(app).to_owned(), shown);
        let style = if views.trouble.is_some() {
            theme.error
        } else {
            theme.dim
        };
        put(buf, area, (1, 0), &engine::clean::clean(&text), style);
        return;
    }
    let columns = Columns::new(app, area.width, look);
    put(buf, area, (2, 0), say!("move"), theme.dim);
    let headings = [
        (columns.value, say!("value")),
        (columns.window, say!("window")),
        (columns.nodes, say!("nodes")),
        (columns.cuts, say!("cuts@@column")),
    ];
    for (end, heading) in headings {
        put_right(buf, area, (end, 0), heading, theme.dim);
    }
    if columns.bar.1 > 0 {
        put(
            buf,
            area,
            (columns.bar.0, 0),
            &look.fit(say!("share"), columns.bar.1.into()),
            theme.dim,
        );
    }
    let all = views
        .rows
        .first()
        .map_or(0, |root| root.counts.nodes)
        .max(1);
    for (at, row) in views.rows.iter().enumerate() {
        let y = at as u16 + 1;
        draw_row(row, y, &columns, area, buf, look);
        let share = row.counts.nodes as f64 / all as f64;
        look.meter((columns.bar.0, y), (share, columns.bar.1), area, buf);
        if views.unvisited.rows.get(at) == Some(&true) {
            highlight(buf, area, y, theme.ghost);
            put(buf, area, (0, y), look.glyphs.ghost, theme.ghost);
        }
        if at == views.row_at {
            look.point(app.screen.focus == Pane::Tree, area, y, buf);
        }
    }
}

fn draw_row(row: &Row, y: u16, columns: &Columns, area: Rect, buf: &mut Buffer, look: &Look) {
    let (glyphs, theme) = (&look.glyphs, &look.theme);
    let name = Rect {
        width: columns.name,
        ..area
    };
    let mut x = 1;
    for (level, more) in row.more.iter().enumerate().skip(columns.shift) {
        let own = level + 1 == row.more.len();
        let guide = match (own, more) {
            (true, true) => glyphs.branch,
            (true, false) => glyphs.corner,
            (false, true) => glyphs.trunk,
            (false, false) => " ",
        };
        put(buf, name, (x, y), guide, theme.frame);
        x += 2;
    }
    let unsearched = matches!(row.state, RowState::Pruned | RowState::Waiting);
    let toggle = match (row.expandable, row.expanded) {
        (true, true) => glyphs.open,
        (true, false) => glyphs.closed,
        (false, _) => " ",
    };
    put(buf, name, (x, y), toggle, theme.dim);
    let style = match row.chance {
        _ if matches!(row.state, RowState::Pruned) => theme.cut,
        true => theme.text,
        false => look.side(row.max),
    };
    put(buf, name, (x + 2, y), sign(row, look), style);
    let label = row.label();
    let text = if row.ply == 0 { say!("root") } else { &label };
    let style = match row.state {
        _ if row.best => theme.best,
        RowState::Open => theme.live,
        RowState::Pruned | RowState::Waiting => theme.dim,
        RowState::Done | RowState::Leaf | RowState::Hit | RowState::Cut(_) => theme.text,
    };
    let end = x + 4 + put(buf, name, (x + 4, y), &look.plain(text), style);
    if row.best {
        put(buf, name, (end + 1, y), glyphs.best, theme.best);
    }
    let style = match row.state {
        _ if row.best => theme.best,
        RowState::Pruned if row.known.is_empty() => theme.cut,
        RowState::Pruned => theme.dim,
        RowState::Done
        | RowState::Leaf
        | RowState::Hit
        | RowState::Cut(_)
        | RowState::Open
        | RowState::Waiting => {
            let known = !unsearched && row.kind != Kind::Unsearched;
            if known {
                look.kind(row.kind)
            } else {
                theme.dim
            }
        }
    };
    put_right(buf, area, (columns.value, y), &value_of(row, look), style);
    put_right(
        buf,
        area,
        (columns.window, y),
        &window_of(row, look),
        theme.dim,
    );
    if !unsearched {
        put_right(
            buf,
            area,
            (columns.nodes, y),
            &short(row.counts.nodes),
            theme.text,
        );
    }
    if let RowState::Cut(left) = row.state {
        put_right(
            buf,
            area,
            (columns.cuts, y),
            &format!("{}{left}", glyphs.cut),
            theme.cut,
        );
    }
}
