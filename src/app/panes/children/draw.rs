//! The children's pane: the legal moves of the selected node, or the terms of a leaf's evaluation.
//!
//! It has one row for each legal move in canonical order, so that no row moves while the search
//! runs.

use crate::app::panes::view::unsearched;
use crate::app::{Context, Layout, Pane};
use crate::kit::boxes::top_of;
use crate::kit::look::Look;
use crate::kit::paint::{highlight, put, put_right, short, tenths, width};
use engine::eval::{Part, TermValue};
use engine::solve::{ProvenOutcome, Solution, SolvedMove};
use model::inspect::explain::label as label_of;
use model::inspect::table::{ChildRow, ChildState};
use model::language::squares::called;
use model::language::wrap::wrap;
use model::study::proven;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The largest width of a bar, in columns.
const MOST_BAR: u16 = 88;
/// The width of a share such as 100.0%, in columns.
const SHARE: u16 = 6;

/// The end of each column, as an offset from the left; 0 if the column is not shown.
struct Columns {
    mv: u16,
    value: u16,
    nodes: u16,
    share: u16,
    /// The start of the bar of the share, and its width; a width of 0 if there is none.
    bar: (u16, u16),
    cuts: u16,
    /// The start of the state; 0 if it is not shown.
    state: u16,
}

impl Columns {
    /// Lays out the columns. `rows` holds the rows in view and those with the longest texts, so
    /// that scrolling moves no column.
    fn new<'a>(
        rows: impl Iterator<Item = &'a ChildRow> + Clone,
        solution: Option<&Solution>,
        room: u16,
        look: &Look,
    ) -> Columns {
        let widest = |text: &dyn Fn(&ChildRow) -> String| {
            rows.clone().map(|row| width(&text(row))).max().unwrap_or(0)
        };
        let mv = 2 + widest(&ChildRow::label).max(4) + 1;
        let value = mv + widest(&|row| value_of(row, look)).max(5) + 2;
        let states = [
            say!("done"),
            say!("searching"),
            say!("waiting"),
            say!("pruned"),
        ]
        .map(width);
        let proven = solution
            .iter()
            .flat_map(|solution| &solution.moves)
            .map(|mv| width(&proven::words(&mv.result)));
        let state = states.into_iter().chain(proven).max().unwrap_or(0) + 4;
        let mut end = value;
        // In order of importance, as long as the state still fits.
        let mut column = |wide: u16, keep: u16| {
            let fits = end + wide + keep <= room;
            end += if fits { wide } else { 0 };
            if fits { end } else { 0 }
        };
        let state_first = if room >= value + state { state } else { 0 };
        let nodes = column(9, state_first);
        let share = column(SHARE + 1, state_first);
        let cuts = column(9, state_first);
        let bar = room.saturating_sub(end + state_first + 2).min(MOST_BAR);
        let bar = if bar >= 4 && share > 0 { bar } else { 0 };
        // The bar stands behind its number and moves the following columns to the right.
        let push = |end: u16| {
            if end == 0 || bar == 0 {
                end
            } else {
                end + bar + 1
            }
        };
        let cuts = push(cuts);
        let last = [value, nodes, push(share), cuts]
            .into_iter()
            .max()
            .unwrap_or(value);
        let state = if state_first > 0 { last + 3 } else { 0 };
        Columns {
            mv,
            value,
            nodes,
            share,
            bar: (share + 1, bar),
            cuts,
            state,
        }
    }
}

fn value_of(row: &ChildRow, look: &Look) -> String {
    look.so_far(
        row.state == ChildState::Searching,
        row.kind,
        &row.value_text,
    )
}

/// Draws the pane.
pub fn draw(app: &Context, layout: &Layout, buf: &mut Buffer, look: &Look) {
    let area = layout.inside(Pane::Children);
    let theme = &look.theme;
    let solution = app.views.proven.as_ref();
    let Some(node) = &app.explorer.views.node else {
        if let Some(solution) = solution {
            return results(app, solution, area, buf, look);
        }
        put(
            buf,
            area,
            (1, 0),
            &look.fit(unsearched(app), area.width.saturating_sub(1).into()),
            theme.dim,
        );
        return;
    };
    if let Some(said) = &app.explorer.views.answer {
        answer(said, area, buf, look);
        return;
    }
    if node.table.is_empty() {
        terms(app, area, buf, look);
        return;
    }
    let window = &app.explorer.views.children;
    let columns = Columns::new(
        window.rows.iter().chain(&node.longest),
        solution,
        area.width,
        look,
    );
    put(buf, area, (2, 0), say!("move"), theme.dim);
    let headings = [
        (columns.value, say!("value")),
        (columns.nodes, say!("nodes")),
        (columns.share, say!("share")),
        (columns.cuts, say!("cuts@@column")),
    ];
    for (end, heading) in headings {
        put_right(buf, area, (end, 0), heading, theme.dim);
    }
    if columns.state > 0 {
        put(buf, area, (columns.state, 0), say!("state"), theme.dim);
    }
    let shown = usize::from(area.height).saturating_sub(1);
    let at = app.explorer.tree.child.min(node.table.len() - 1);
    let top = top_of(at, node.table.len(), shown);
    let total = node.counts.nodes.saturating_sub(1).max(1);
    for (index, row) in window
        .rows()
        .skip_while(|(index, _)| *index < top)
        .take(shown)
    {
        let y = (index - top) as u16 + 1;
        draw_row(row, y, total, &columns, area, buf, look);
        let result = solution.and_then(|solution| solution.result_of(row.ordinal));
        if let Some(result) =
            result.filter(|result| columns.state > 0 && result.outcome() != ProvenOutcome::Unknown)
        {
            let place = Rect {
                x: area.x + columns.state,
                width: area.width.saturating_sub(columns.state),
                y: area.y + y,
                height: 1,
            };
            look.clear(place.intersection(area), buf);
            let best = solution.is_some_and(|solution| solution.best.contains(&row.ordinal));
            let style = if best {
                look.theme.best
            } else {
                look.theme.text
            };
            put(
                buf,
                area,
                (columns.state, y),
                &look.plain(&proven::words(result)),
                style,
            );
        }
        if app.explorer.views.unvisited.children.get(index) == Some(&true) {
            highlight(buf, area, y, theme.ghost);
            put(buf, area, (1, y), look.glyphs.ghost, theme.ghost);
        }
        let chosen =
            app.screen.focus == Pane::Children || app.explorer.tree.selected.unsearched.is_some();
        if index == at && chosen {
            look.point(app.screen.focus == Pane::Children, area, y, buf);
        }
    }
    if layout.framed {
        // The first line is the heading.
        let below = Rect {
            y: area.y + 1,
            height: area.height.saturating_sub(1),
            ..area
        };
        look.scroll_mark_above(top + shown, node.table.len(), (area.y - 1, below), buf);
    }
}

fn draw_row(
    row: &ChildRow,
    y: u16,
    total: u64,
    columns: &Columns,
    area: Rect,
    buf: &mut Buffer,
    look: &Look,
) {
    let (theme, glyphs) = (&look.theme, &look.glyphs);
    let style = match row.state {
        _ if row.best => theme.best,
        ChildState::Searching => theme.live,
        ChildState::Waiting | ChildState::Pruned => theme.dim,
        ChildState::Done | ChildState::Hit | ChildState::Cut(_) => theme.text,
    };
    let name = Rect {
        width: columns.mv.min(area.width),
        ..area
    };
    let end = 2 + put(buf, name, (2, y), &look.plain(&row.label()), style);
    if row.best {
        put(buf, area, (end + 1, y), glyphs.best, theme.best);
    }
    if !matches!(row.state, ChildState::Waiting | ChildState::Pruned) {
        let of_kind = if style == theme.text {
            look.kind(row.kind)
        } else {
            style
        };
        put_right(buf, area, (columns.value, y), &value_of(row, look), of_kind);
        let share = row.counts.nodes as f64 / total as f64;
        look.meter((columns.bar.0, y), (share, columns.bar.1), area, buf);
        put_right(
            buf,
            area,
            (columns.nodes, y),
            &short(row.counts.nodes),
            theme.text,
        );
        put_right(
            buf,
            area,
            (columns.share, y),
            &format!("{}%", tenths(share * 100.0)),
            theme.text,
        );
        if row.counts.cuts > 0 {
            put_right(
                buf,
                area,
                (columns.cuts, y),
                &short(row.counts.cuts),
                theme.text,
            );
        }
    }
    if columns.state > 0 {
        let (text, style) = match row.state {
            ChildState::Done => (say!("done").to_owned(), theme.dim),
            ChildState::Hit => (format!("{} {}", glyphs.hit, say!("table")), theme.dim),
            ChildState::Cut(left) => (format!("{} {}{left}", say!("cut"), glyphs.cut), theme.cut),
            ChildState::Searching => (say!("searching").to_owned(), theme.live),
            ChildState::Waiting => (say!("waiting").to_owned(), theme.dim),
            ChildState::Pruned => (say!("pruned").to_owned(), theme.cut),
        };
        put(buf, area, (columns.state, y), &text, style);
    }
}

/// Draws why a visit returned without searching its moves.
fn answer([why, stored]: &[String; 2], area: Rect, buf: &mut Buffer, look: &Look) {
    let why = format!("{} {}", look.glyphs.hit, look.number(why));
    let lines = [
        (why, look.theme.title),
        (look.number(stored), look.theme.text),
    ]
    .into_iter()
    .flat_map(|(text, style)| {
        let lines = wrap(
            &look.plain(&text),
            usize::from(area.width.saturating_sub(3)).max(1),
        );
        lines.into_iter().map(move |line| (line, style))
    });
    for (y, (line, style)) in (0..area.height).zip(lines) {
        put(buf, area, (2, y), &line, style);
    }
}

/// Draws the proven results of the moves of a position that is not searched, the best first.
fn results(app: &Context, solution: &Solution, area: Rect, buf: &mut Buffer, look: &Look) {
    let legal = &app.views.board.legal;
    let named = |mv: &SolvedMove| {
        legal
            .iter()
            .find(|legal| legal.ordinal == mv.mv)
            .map(|legal| look.plain(&called(legal.clone())))
    };
    let rows: Vec<_> = solution
        .ranked()
        .into_iter()
        .filter_map(|mv| Some((named(&mv)?, mv)))
        .collect();
    let wide = rows.iter().map(|(name, _)| width(name)).max().unwrap_or(0);
    put(buf, area, (2, 0), say!("move"), look.theme.dim);
    put(
        buf,
        area,
        (wide.max(4) + 5, 0),
        say!("value"),
        look.theme.dim,
    );
    for (y, (name, mv)) in (1..area.height).zip(&rows) {
        let style = if solution.best.contains(&mv.mv) {
            look.theme.best
        } else {
            look.theme.text
        };
        put(buf, area, (2, y), name, style);
        put(
            buf,
            area,
            (wide.max(4) + 5, y),
            &look.plain(&proven::words(&mv.result)),
            style,
        );
    }
}

/// Draws the terms that add up to the value of a leaf.
fn terms(app: &Context, area: Rect, buf: &mut Buffer, look: &Look) {
    let theme = &look.theme;
    let value = app
        .explorer
        .views
        .rows
        .get(app.explorer.views.row_at)
        .map(|row| look.value(row.kind, &row.value_text));
    let heading = format!("{} {}", say!("leaf"), value.unwrap_or_default());
    put(buf, area, (2, 0), &heading, theme.title);
    let terms = &app.explorer.views.terms;
    let rows = || terms.iter().filter(|term| term.part != Part::Result);
    let times = |term: &TermValue| {
        term.count.map_or_else(String::new, |count| {
            format!("{} × {count}", look.number(&term.weight))
        })
    };
    let widest = |text: &dyn Fn(&TermValue) -> String| {
        rows().map(|term| width(&text(term))).max().unwrap_or(0)
    };
    // Numbers are never cut; the labels get the remaining width.
    let count = Some(widest(&times))
        .filter(|count| *count > 0)
        .map_or(0, |count| count.max(8) + 3);
    let value = widest(&|term| look.number(&term.text)).max(5) + 3;
    let label =
        widest(&|term| label_of(&term.label)).min(area.width.saturating_sub(count + value + 3));
    for (at, term) in terms.iter().enumerate() {
        let y = at as u16 + 1;
        if term.part == Part::Result {
            // The value is already in the line above.
            let lines = wrap(
                &look.plain(&term.label),
                usize::from(area.width.saturating_sub(3)).max(1),
            );
            for (line, y) in lines.iter().zip(y..) {
                put(buf, area, (2, y), line, theme.dim);
            }
            continue;
        }
        put(
            buf,
            area,
            (2, y),
            &look.fit(&label_of(&term.label), label.into()),
            theme.text,
        );
        put_right(
            buf,
            area,
            (2 + label + count, y),
            &look.plain(&times(term)),
            theme.dim,
        );
        put_right(
            buf,
            area,
            (2 + label + count + value, y),
            &look.number(&term.text),
            theme.text,
        );
    }
}
