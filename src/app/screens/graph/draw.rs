//! The graph of the game: a column for each position, upwards if good for MAX and downwards if good
//! for MIN, the mistakes below it, and the results for the selected position.
//!
//! ```text
//!   3 │        ▄█
//!     │  ▂▂▂▂▂▂██▂
//!   0 ┼──────────────●─●──
//!     │            █
//!  -2 │            █
//!               ✗▲
//! ```

use crate::app::Context;
use crate::app::game::grid::BoardGrid;
use crate::app::screens::graph;
use crate::kit::frame::frame_box;
use crate::kit::look::Look;
use crate::kit::paint::{highlight, put, put_all, put_right, width};
use crate::kit::words;
use crate::kit::words::MOVES;
use engine::rules::{Picture, Side};
use model::language::{decimals, say, sides};
use model::study::graph::GameGraph;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The width of the scale at the left, in columns.
const SCALE: u16 = 8;
/// The maximum width of a column of the graph.
const WIDEST: u16 = 10;
/// The lines below the columns: their marks, the position, its move.
const BELOW: u16 = 4;

/// Draws the graph over an area.
pub fn draw(app: &Context, area: Rect, buf: &mut Buffer, look: &Look) {
    let inside = frame_box(area, say!("The values of the game"), buf, look);
    let Some(graph) = &app.game.study.graph else {
        return;
    };
    head(app, graph, inside, buf, look);
    let wide = inside.width >= 100;
    // The graph's own columns need some rows.
    let list_rows = (inside.height / 3)
        .min(inside.height.saturating_sub(8 + BELOW))
        .min(7);
    let list_rows = if wide || list_rows < 2 { 0 } else { list_rows };
    let list_width = if wide {
        (inside.width / 3).clamp(48, 72)
    } else {
        0
    };
    // There is an empty line below the progress bar if the graph has enough rows without it.
    let above = if inside.height >= 16 + list_rows {
        3
    } else {
        2
    };
    let chart = Rect {
        y: inside.y + above,
        height: inside.height.saturating_sub(above + BELOW + list_rows),
        width: inside.width - list_width,
        ..inside
    };
    columns(app, graph, chart, buf, look);
    let below = Rect {
        y: chart.bottom() + 1,
        height: BELOW.min(inside.height),
        ..chart
    };
    position(app, graph, below.intersection(inside), buf, look);
    let list = if wide {
        Rect {
            x: chart.right() + 2,
            width: list_width - 2,
            y: inside.y + 2,
            height: inside.height.saturating_sub(2),
        }
    } else {
        Rect {
            y: inside.bottom().saturating_sub(list_rows),
            height: list_rows,
            ..inside
        }
    };
    // In a wide and high area the position is drawn below the list of mistakes.
    let start = app.game.study.start();
    let here = start.replay(
        &graph.moves[..app.graph.at.min(graph.moves.len())],
        &mut |_| {},
    );
    let rows = match here.picture() {
        Picture::Board(board) => {
            BoardGrid::wish(&board, 0, (list.width, list.height * 3 / 5)).1 + 5
        }
        Picture::Shown(shown) => shown.height() as u16 + 6,
        Picture::Heaps { .. } | Picture::Tree { .. } => here.describe().rows.len() as u16 + 6,
    };
    if wide && list.height > rows + 4 {
        let shown = Rect {
            y: list.bottom() - rows,
            height: rows,
            ..list
        };
        crate::app::screens::new_game::draw::board(&*here, shown, buf, look);
        mistakes(
            app,
            graph,
            Rect {
                height: list.height - rows,
                ..list
            },
            buf,
            look,
        );
    } else {
        mistakes(app, graph, list, buf, look);
    }
}

/// Draws the options of the searches, and their progress.
fn head(app: &Context, graph: &GameGraph, area: Rect, buf: &mut Buffer, look: &Look) {
    let start = app.game.study.start();
    let evaluation = graph.spec.evaluation.as_deref().unwrap_or(say!("default"));
    let max = sides::name(start, graph.spec.max.unwrap_or(start.to_move())).word();
    let mut with = format!(
        "{} {}, {evaluation}",
        say!("depth"),
        words::deep(&graph.spec.depth_text())
    );
    if max != "MAX" {
        with += &format!(", MAX {max}");
    }
    let now = graph::spec_now(&app.game.study);
    if now != graph.spec {
        with += &format!(
            "  ({} {})",
            say!("r searches again: depth"),
            words::deep(&now.depth_text())
        );
    }
    put(
        buf,
        area,
        (0, 0),
        &look.fit(&with, area.width.into()),
        look.theme.text,
    );
    progress((app, graph), (0, 1), area, buf, look);
}

/// Draws the number of known positions, and the state of the work.
pub fn progress(
    (app, graph): (&Context, &GameGraph),
    (x, y): (u16, u16),
    area: Rect,
    buf: &mut Buffer,
    look: &Look,
) {
    let (known, all) = (graph.known(), graph.plies.len());
    let text = format!("{known} {} {all} {}", say!("of"), say!("positions"));
    let (state, style) = match () {
        () if app.graph.is_busy() => (say!("running"), look.theme.live),
        () if known == all => (say!("done"), look.theme.dim),
        () if app.graph.gave_up() + known == all => {
            (say!("done: some positions took too long"), look.theme.cut)
        }
        () => (say!("stopped"), look.theme.cut),
    };
    // The bar is drawn until all positions are known.
    let room = if known == all {
        0
    } else {
        area.width
            .saturating_sub(width(&text) + width(state) + 5)
            .min(40)
    };
    let share = known as f64 / all.max(1) as f64;
    let x = look.progress((x, y), (share, room), area, buf);
    let gap = if room == 0 { "" } else { "  " };
    let parts = [(gap, look.theme.text), (text.as_str(), look.theme.text)];
    let x = put_all(buf, area, (x, y), parts);
    put(buf, area, (x + 2, y), state, style);
}

/// Returns a number of the scale as text.
fn number(value: f64, look: &Look) -> String {
    match value {
        value if value == f64::INFINITY => look.glyphs.infinity.to_owned(),
        value if value == f64::NEG_INFINITY => format!("-{}", look.glyphs.infinity),
        value if value.fract() == 0.0 => format!("{value:.0}"),
        value => decimals(&format!("{value:.2}")).into_owned(),
    }
}

/// Returns the cost of a move as text: a win, the game, or a number.
pub fn cost(graph: &GameGraph, at: usize, look: &Look) -> String {
    match graph.cost(at) {
        cost if cost.is_finite() => number(cost, look),
        _ if graph.gave_win_away(at) => say!("a win").to_owned(),
        _ => say!("the game").to_owned(),
    }
}

/// Draws the columns, the zero line between them, and the marks below.
fn columns(app: &Context, graph: &GameGraph, area: Rect, buf: &mut Buffer, look: &Look) {
    if area.height < 4 || area.width <= SCALE + 2 {
        return;
    }
    let values = || graph.worth().flatten().map(|ply| graph.height(&ply.value));
    let (least, most) = graph.range();
    // An infinite value takes the full height of its side, beyond all finite ones.
    let up = if values().any(|value| value == f64::INFINITY) {
        most.max(1.0) * 1.25
    } else {
        most
    };
    let down = if values().any(|value| value == f64::NEG_INFINITY) {
        -least.min(-1.0) * 1.25
    } else {
        -least
    };
    let rows = area.height - 2;
    let above = match up + down {
        sum if sum <= 0.0 => rows / 2,
        sum => ((f64::from(rows) * up / sum).round() as u16)
            .clamp(u16::from(up > 0.0), rows - u16::from(down > 0.0)),
    };
    let below = rows - above;
    let zero = above;
    for y in 0..=rows {
        let line = if y == zero {
            look.glyphs.middle[1]
        } else {
            look.glyphs.side
        };
        put(buf, area, (SCALE, y), line, look.theme.dim);
    }
    let labels = [
        (0, most, up > 0.0 && above > 0),
        (zero, 0.0, true),
        (rows, least, down > 0.0 && below > 0),
    ];
    for (y, value, shown) in labels {
        let infinite = match y {
            0 if up > most => f64::INFINITY,
            y if y == rows && down > -least => f64::NEG_INFINITY,
            _ => value,
        };
        if shown {
            let won = if infinite.is_infinite() {
                graph.won(infinite > 0.0)
            } else {
                None
            };
            let label = won.unwrap_or_else(|| number(infinite, look));
            put_right(
                buf,
                area,
                (SCALE - 1, y),
                &look.fit(&label, usize::from(SCALE - 1)),
                look.theme.dim,
            );
        }
    }
    let room = area.width - SCALE - 1;
    let (count, at) = (graph.plies.len(), app.graph.at);
    let pitch = (room / (count as u16).max(1)).clamp(1, WIDEST);
    let shown = usize::from(room / pitch).min(count);
    let first = at.saturating_sub(shown / 2).min(count - shown);
    let mistakes = graph.mistakes();
    for (place, ply) in (first..first + shown).enumerate() {
        let x = SCALE + 1 + place as u16 * pitch;
        let wide = usize::from((pitch - u16::from(pitch > 2)).max(1));
        let mut fill =
            |y: u16, sign: &str, style| _ = put(buf, area, (x, y), &sign.repeat(wide), style);
        fill(zero, look.glyphs.middle[3], look.theme.dim);
        match graph.ply(ply) {
            None => fill(zero, look.glyphs.empty, look.theme.dim),
            Some(known) if graph.height(&known.value) == 0.0 => {
                fill(zero, look.glyphs.meter[1], look.theme.text);
            }
            Some(known) => {
                let value = graph.height(&known.value);
                let (rows, scale) = if value > 0.0 {
                    (above, up)
                } else {
                    (below, down)
                };
                let share = if value.is_infinite() {
                    1.0
                } else {
                    value.abs() / scale.max(f64::MIN_POSITIVE)
                };
                // Even the smallest value is visible.
                let eighths =
                    ((share * f64::from(rows) * 8.0).round() as u16).clamp(1, rows.max(1) * 8);
                for row in 0..eighths.div_ceil(8).min(rows) {
                    let left = (eighths - row * 8).min(8);
                    // There are no glyphs for a partial block at the top of a cell.
                    let sign = if value > 0.0 {
                        look.glyphs.levels[usize::from(left - 1)]
                    } else {
                        look.glyphs.bar[8]
                    };
                    let y = if value > 0.0 {
                        zero - 1 - row
                    } else {
                        zero + 1 + row
                    };
                    fill(y, sign, look.side(value > 0.0));
                }
            }
        }
        if mistakes.contains(&ply) {
            put(
                buf,
                area,
                (x, area.height - 1),
                look.glyphs.cut,
                look.theme.cut,
            );
        }
        if ply == at {
            for y in 0..=rows {
                highlight(
                    buf,
                    Rect {
                        x: area.x + x,
                        width: wide as u16,
                        ..area
                    },
                    y,
                    look.theme.marked,
                );
            }
        }
    }
    // The mark of the position is in the line below the area.
    let marked = Rect {
        height: area.height + 1,
        ..area
    };
    if (first..first + shown).contains(&at) {
        let x = SCALE + 1 + (at - first) as u16 * pitch;
        put(
            buf,
            marked,
            (x, area.height),
            look.glyphs.max,
            look.theme.title,
        );
    }
}

/// Draws the results for the selected position.
fn position(app: &Context, graph: &GameGraph, area: Rect, buf: &mut Buffer, look: &Look) {
    let at = app.graph.at;
    if at >= graph.plies.len() {
        return;
    }
    let found = graph.ply(at);
    let after = format!(
        "{} {at} {}",
        say!("after"),
        MOVES.map(say)[usize::from(at != 1)]
    );
    let value = found.map_or_else(
        || "?".to_owned(),
        |ply| look.number(&graph.said(&ply.value)),
    );
    let here = format!("{after}: {} {value}", say!("value"));
    put(
        buf,
        area,
        (0, 0),
        &look.fit(&here, area.width.into()),
        look.theme.title,
    );
    let mut parts = Vec::new();
    if let Some((mv, symbol)) = graph::move_at(&app.game.study, at) {
        let worth = found.and_then(|ply| ply.played.as_ref());
        let worth = worth.map_or_else(String::new, |worth| {
            format!(" = {}", look.number(&graph.said(worth)))
        });
        parts.push(format!("{} {symbol} {mv}{worth}", say!("played")));
    }
    if let Some(ply) = found {
        if let Some((_, best)) = &ply.best {
            parts.push(format!(
                "{} {best} = {}",
                say!("best"),
                look.number(&graph.said(&ply.value))
            ));
        }
        if graph.cost(at) > 0.0 {
            parts.push(format!("{} {}", say!("costs"), cost(graph, at, look)));
        }
    }
    put(
        buf,
        area,
        (0, 1),
        &look.fit(&parts.join("   "), area.width.into()),
        look.theme.text,
    );
    legend(app, graph, area, buf, look);
}

/// Draws the legend of the colours and signs.
fn legend(app: &Context, graph: &GameGraph, area: Rect, buf: &mut Buffer, look: &Look) {
    let start = app.game.study.start();
    let max = graph.spec.max.unwrap_or(start.to_move());
    let good = |side: Side| say!("good for {side}", side = sides::name(start, side));
    let parts = [
        (look.glyphs.bar[8], look.side(true), good(max)),
        (look.glyphs.bar[8], look.side(false), good(max.other())),
        (
            look.glyphs.cut,
            look.theme.cut,
            say!("a mistake").to_owned(),
        ),
        (look.glyphs.max, look.theme.title, say!("here").to_owned()),
    ];
    let mut x = 0;
    for (sign, style, about) in parts {
        if area.height > 2 && x + width(&about) + 2 <= area.width {
            x = put_all(
                buf,
                area,
                (x, 2),
                [
                    (sign, style),
                    (" ", style),
                    (about.as_str(), look.theme.dim),
                ],
            ) + 3;
        }
    }
}

/// Draws the mistakes, the most expensive first.
fn mistakes(app: &Context, graph: &GameGraph, area: Rect, buf: &mut Buffer, look: &Look) {
    let (found, decided) = (graph.mistakes(), app.game.study.decision());
    let heading = match found.is_empty() {
        false => say!("What cost most"),
        true if graph.known() == graph.plies.len() => say!("no move has cost anything"),
        true => say!("no move has cost anything so far"),
    };
    put(
        buf,
        area,
        (0, 0),
        &look.fit(heading, area.width.into()),
        look.theme.title,
    );
    let texts = found
        .iter()
        .filter_map(|at| Some((*at, graph::mistake_text(&app.game.study, *at)?)));
    for (y, (at, text)) in (1..area.height).zip(texts) {
        let cost = cost(graph, at, look);
        put(buf, area, (2, y), &cost, look.theme.cut);
        let x = 3 + width(&cost).max(4);
        // The deciding move has the same wording here as at the end of the game.
        let here = decided.is_some_and(|decided| decided.at == at);
        let text = if here {
            format!("{}: {text}", say!("decided@@game"))
        } else {
            text
        };
        let text = look.fit(
            &look.number(&text),
            usize::from(area.width.saturating_sub(x)),
        );
        put(
            buf,
            area,
            (x, y),
            &text,
            if here {
                look.theme.title
            } else {
                look.theme.text
            },
        );
        if at == app.graph.at {
            put(buf, area, (0, y), look.glyphs.here, look.theme.title);
            highlight(buf, area, y, look.theme.selected);
        }
    }
}
