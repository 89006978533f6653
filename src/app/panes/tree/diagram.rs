//! The tree's pane: a part of the search tree as textbooks draw it.
//!
//! ```text
//!            ▲ root =3
//!      ┌──────────┴─────────┐
//!    ▼ A *                ▼ B
//!      =3                  ≤2
//!    [-∞ 3]               [3 2]
//!                        2 ≤ α 3
//!  ┌────┼────┐         ┌────✗╌╌╌╌✗
//! ■ A1 ■ A2 ■ A3      ■ B1 ✗ B2 ✗ B3
//!  =3   =12  =8        =2    4    6
//! ```
//! A cut edge carries the sign of a cut, a move that waits has a dashed edge, and … stands beside
//! nodes whose moves are not drawn. A tree that grows across has its root on the left. A text that
//! would be cut in two is not drawn; the last line counts the nodes out of view.

use crate::app::explorer::sheet::{place, screen};
use crate::app::{Context, Pane};
use crate::kit::canvas::Canvas;
use crate::kit::edges::edges;
use crate::kit::look::Look;
use crate::kit::paint::put;
use crate::kit::words::NODES;
use model::inspect::diagram::{Diagram, DiagramCell};
use model::inspect::outline::{Row, RowState};
use model::inspect::sheet::{Density, DiagramSheet, Fold, Label, Sign, Spot, TreeDirection, label};
use model::language::say;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Returns the sign of a node: its player, or the reason that nothing was searched below it.
pub fn sign(row: &Row, look: &Look) -> &'static str {
    match row.state {
        RowState::Pruned => look.glyphs.cut,
        RowState::Leaf => look.glyphs.leaf,
        // A leaf of a textbook tree is known as such before the search visits it.
        RowState::Waiting if !row.known.is_empty() => look.glyphs.leaf,
        RowState::Hit => look.glyphs.hit,
        RowState::Done | RowState::Cut(_) | RowState::Open | RowState::Waiting => {
            if row.chance {
                look.glyphs.chance
            } else if row.max {
                look.glyphs.max
            } else {
                look.glyphs.min
            }
        }
    }
}

/// Returns a label's text with the glyphs of the look, e.g. for infinity.
fn written(text: &str, look: &Look) -> String {
    named(&look.number(text), look)
}

/// Returns the name of a move, which is never read as a number.
fn named(text: &str, look: &Look) -> String {
    if !look.ascii {
        return engine::clean::clean(text).into_owned();
    }
    // One dot would look like a decimal point.
    let dots = text
        .strip_suffix('…')
        .filter(|text| !text.is_empty())
        .map(|text| format!("{text}.."));
    look.plain(
        &dots
            .as_deref()
            .unwrap_or(text)
            .replace('✗', look.glyphs.cut),
    )
}

/// Draws the pane.
pub fn draw(diagram: &Diagram, app: &Context, area: Rect, buf: &mut Buffer, look: &Look) {
    let (views, from) = (&app.explorer.views, app.explorer.drawing.from);
    let sheet = &views.sheet;
    let canvas_area = views.canvas.intersection(area);
    if canvas_area.bottom() < area.bottom() {
        let outside = sheet.outside(diagram, from, screen(canvas_area));
        let line = Rect {
            y: area.bottom() - 1,
            height: 1,
            ..area
        };
        put(
            buf,
            line,
            (1, 0),
            &outside_text(outside, diagram, look),
            look.theme.dim,
        );
    }
    let marked = MarkedBoxes {
        selected: place(diagram, &app.explorer.tree.path),
        has_keys: app.screen.focus == Pane::Tree,
        ghosts: &views.unvisited.cells,
    };
    boxes((diagram, sheet), (from, canvas_area), &marked, buf, look);
}

/// The boxes that are drawn with a mark.
#[derive(Clone, Copy, Debug, Default)]
pub struct MarkedBoxes<'a> {
    selected: Option<usize>,
    /// True if the diagram has the keyboard focus.
    has_keys: bool,
    /// The boxes of nodes that alpha-beta never enters.
    ghosts: &'a [bool],
}

/// Draws the boxes and their edges. `from` is the point of the sheet at the top left of the area.
pub fn boxes(
    (diagram, sheet): (&Diagram, &DiagramSheet),
    (from, area): ((i32, i32), Rect),
    marked: &MarkedBoxes<'_>,
    buf: &mut Buffer,
    look: &Look,
) {
    let mut canvas = Canvas {
        buf,
        area,
        from,
        cut_off: look.cut_off(),
    };
    let mut open: Vec<Vec<usize>> = vec![Vec::new(); diagram.cells.len()];
    for (at, cell) in diagram.cells.iter().enumerate() {
        if let Some(below) = cell.parent.and_then(|parent| open.get_mut(parent)) {
            below.push(at);
        }
    }
    for (at, (cell, spot)) in diagram.cells.iter().zip(&sheet.spots).enumerate() {
        let below = &open[at];
        let label = label(cell, !below.is_empty(), sheet.shape, sheet.density);
        if !below.is_empty() {
            edges(
                diagram,
                sheet,
                (at, blank(&label, spot)),
                below,
                &mut canvas,
                look,
            );
        }
        let here = marked.selected == Some(at);
        let ghost = marked.ghosts.get(at) == Some(&true);
        let style = match (here, cell.row()) {
            (true, _) if marked.has_keys => look.theme.selected,
            _ if ghost => look.theme.ghost,
            (_, Some(row)) => style_of(cell, row, here, look),
            (_, None) => look.theme.dim,
        };
        let more = below.is_empty() && cell.has_more();
        let end = texts(cell, &label, spot, more, sheet, style, &mut canvas, look);
        if sheet.shape == TreeDirection::Across
            && let Some(&first) = below.first()
        {
            // A box may be wider than its text; its edge begins where the text ends.
            let idle = |row: &Row| matches!(row.state, RowState::Pruned | RowState::Waiting);
            let lead = look.glyphs.edge[usize::from(diagram.cells[first].row().is_some_and(idle))];
            let wide = if spot.size.fold == Fold::Pair {
                spot.size.first()
            } else {
                spot.width
            };
            for x in end + 1..=spot.x + wide {
                canvas.put((x, spot.y), lead, look.theme.dim);
            }
        }
        let mark = if here {
            look.glyphs.here
        } else {
            look.glyphs.ghost
        };
        if here || ghost {
            let y = spot.y;
            let first = first_text(cell, &label, sheet.density, look);
            let x = spot
                .start(sheet.shape)
                .unwrap_or_else(|| centred(spot, &first));
            canvas.put(
                (x - 1, y),
                mark,
                if here { look.theme.marked } else { style },
            );
        }
    }
}

/// Returns the number of last lines of a box that are empty but reserved for texts of later ticks;
/// an edge is drawn through them.
fn blank(label: &Label, spot: &Spot) -> i32 {
    if spot.size.fold != Fold::Stack {
        return 0;
    }
    let lines = [
        (spot.size.reason, &label.reason),
        (spot.size.window, &label.window),
    ];
    lines
        .iter()
        .filter(|(room, _)| *room > 0)
        .take_while(|(_, text)| text.is_empty())
        .count() as i32
}

/// Returns the sign and the name of a box, or its value where names are left out.
fn first_text(cell: &DiagramCell, label: &Label, density: Density, look: &Look) -> String {
    let glyph = match label.sign {
        Sign::Max => look.glyphs.max,
        Sign::Min => look.glyphs.min,
        Sign::Chance => look.glyphs.chance,
        Sign::Leaf => look.glyphs.leaf,
        Sign::Hit => look.glyphs.hit,
        Sign::Cut => look.glyphs.cut,
        Sign::More => return written(&label.name, look),
    };
    let gap = if density <= Density::Open { " " } else { "" };
    let name = if cell.parent.is_none() && label.name.is_empty() {
        say!("root")
    } else {
        &label.name
    };
    if name.is_empty() {
        return written(&label.value, look);
    }
    let best = cell.row().is_some_and(|row| row.best && row.ply > 0);
    let best = if best {
        format!("{gap}{}", look.glyphs.best)
    } else {
        String::new()
    };
    format!("{glyph}{gap}{}{best}", named(name, look))
}

/// Returns the column of a text that is centred in a box.
fn centred(spot: &Spot, text: &str) -> i32 {
    spot.middle() - text.chars().count() as i32 / 2
}

/// Writes the texts of a box. Returns the column after its first line.
#[expect(
    clippy::too_many_arguments,
    reason = "a box, what is written in it, and where"
)]
fn texts(
    cell: &DiagramCell,
    label: &Label,
    spot: &Spot,
    more: bool,
    sheet: &DiagramSheet,
    style: Style,
    canvas: &mut Canvas<'_>,
    look: &Look,
) -> i32 {
    let (size, start) = (spot.size, spot.start(sheet.shape));
    let name = first_text(cell, label, sheet.density, look);
    let value = if label.name.is_empty() && cell.parent.is_some() {
        String::new()
    } else {
        written(&label.value, look)
    };
    let (window, reason) = (written(&label.window, look), written(&label.reason, look));
    let paired = size.fold == Fold::Pair;
    let plain = style == look.theme.text;
    let of_kind = cell
        .row()
        .filter(|_| plain)
        .map_or(style, |row| look.kind(row.kind));
    // The sign of an inner node has the colour of its player.
    let signed = !label.name.is_empty() || cell.parent.is_none();
    let player = match label.sign {
        Sign::Max if plain && signed => Some((look.glyphs.max, look.side(true))),
        Sign::Min if plain && signed => Some((look.glyphs.min, look.side(false))),
        Sign::Max | Sign::Min | Sign::Chance | Sign::Leaf | Sign::Hit | Sign::Cut | Sign::More => {
            None
        }
    };
    let parts = [
        (name, size.name, style),
        (value, size.value, of_kind),
        // The reason is an inequality with both ends of the window.
        (
            if paired && !reason.is_empty() {
                String::new()
            } else {
                window
            },
            size.window,
            look.theme.dim,
        ),
        (reason, size.reason, look.theme.cut),
    ];
    let left = |text: &str| {
        if paired && sheet.shape == TreeDirection::Across {
            spot.x
        } else {
            centred(spot, text)
        }
    };
    let (mut x, mut y) = (start.unwrap_or(spot.x), spot.y);
    let mut end = x;
    for (part, (text, room, style)) in parts.into_iter().enumerate() {
        if room == 0 && (part > 0 || text.is_empty()) {
            continue;
        }
        let in_line = size.fold == Fold::Line || paired && part < 2;
        let at = if in_line {
            (x, y)
        } else {
            (left(&text), if paired { spot.y + 1 } else { y })
        };
        let whole = canvas.put_whole(at, &text, style);
        if at.1 == spot.y && !text.is_empty() {
            end = at.0 + text.chars().count() as i32 + i32::from(part == 1 && more);
        }
        if let (0, true, Some((sign, style))) = (part, whole, player) {
            canvas.put(at, sign, style);
        }
        if part == 1 && more {
            canvas.put(
                (at.0 + text.chars().count() as i32, at.1),
                look.glyphs.more,
                look.theme.dim,
            );
        }
        if in_line {
            x += room.max(if part == 0 {
                text.chars().count() as i32
            } else {
                0
            }) + 1;
        } else {
            y += 1;
        }
    }
    end
}

fn style_of(cell: &DiagramCell, row: &Row, here: bool, look: &Look) -> Style {
    let style = match row.state {
        _ if row.best => look.theme.best,
        RowState::Open => look.theme.live,
        RowState::Pruned if cell.leaf => look.theme.dim,
        RowState::Pruned => look.theme.cut,
        RowState::Waiting => look.theme.dim,
        RowState::Done | RowState::Leaf | RowState::Hit | RowState::Cut(_) => look.theme.text,
    };
    if here {
        style.patch(look.theme.marked)
    } else {
        style
    }
}

/// Returns the legend of the diagram's signs.
pub fn legend(app: &Context, look: &Look) -> String {
    let glyphs = &look.glyphs;
    let (max, min, leaf, cut, more) =
        (glyphs.max, glyphs.min, glyphs.leaf, glyphs.cut, glyphs.more);
    let mut text = format!(
        "{max} MAX  {min} MIN  {leaf} {}  {cut} {}  {more} {}",
        say!("leaf"),
        say!("pruned"),
        say!("more below")
    );
    if app.game.study.start().has_chance() {
        text += &format!("  {} {}", glyphs.chance, say!("chance"));
    }
    if app.explorer.views.diagram.as_ref().is_some_and(has_hits) {
        text += &format!("  {} {}", glyphs.hit, say!("table"));
    }
    let prunes = app
        .game
        .study
        .job()
        .is_some_and(|job| job.problem().spec().method.prunes());
    if app.explorer.drawing.windows && prunes {
        text += &look.plain("  [α β]");
    }
    text
}

/// Returns whether the transposition table returned the value of any node shown.
fn has_hits(diagram: &Diagram) -> bool {
    diagram
        .cells
        .iter()
        .filter_map(DiagramCell::row)
        .any(|row| row.state == RowState::Hit)
}

/// Returns the text about the nodes out of view on each side, and those that are not drawn.
fn outside_text([left, right, above, below]: [u64; 4], diagram: &Diagram, look: &Look) -> String {
    let [to_left, to_right, up, down] = look.glyphs.arrows;
    let sides = [
        (above, say!("above"), up),
        (below, say!("below"), down),
        (left, say!("to the left"), to_left),
        (right, say!("to the right"), to_right),
    ];
    let closed: u64 = diagram.cells.iter().map(|cell| cell.hidden).sum();
    let mut parts: Vec<String> = Vec::new();
    for (count, place, arrow) in sides {
        if count > 0 {
            parts.push(format!(
                "{} {place} {arrow}",
                crate::kit::paint::counted(count, NODES.map(say))
            ));
        }
    }
    if closed > 0 {
        parts.push(format!(
            "{} {} {}",
            crate::kit::paint::counted(closed, NODES.map(say)),
            say!("not drawn"),
            look.glyphs.more
        ));
    }
    parts.join("   ")
}
