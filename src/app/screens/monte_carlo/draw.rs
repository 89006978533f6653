//! The drawing of a Monte-Carlo search: its progress, the step at the tick, the moves of a node
//! with their counts, terms and estimates beside the board, and below the shares of the root's
//! moves over time.
//!
//! ```text
//!   Connect Four 7×6                                     uct, C = 1.4, seed 0; MAX is X
//!   100,000 of 100,000 iterations, 71,302 nodes                                    done
//!   iteration 812, select: it goes down by 4 3 4
//!     move   visits            ≈value   mean + added = sum         1 2 3 4 5 6 7
//!   › 1  4   41,000 ━━━━━━━    ≈0.210   0.605   0.023  0.628     · · · · · · ·
//!   1111111222222111111111111111111
//!   1112222222222111111111111111111
//!   ·      ▲     ·
//! ```

use super::steps::number;
use super::view::{MoveRow, SamplingView};
use crate::app::panes::board::draw::picture;
use crate::kit::boxes::top_of;
use crate::kit::frame::frame_box;
use crate::kit::look::Look;
use crate::kit::paint::{put, put_all, put_right, short, width};
use engine::numbers::Ordinal;
use engine::rules::Picture;
use engine::search::Kind;
use model::language::thousands;
use model::language::wrap::wrap;
use model::study::sampling_job::SamplingPhase;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The maximum number of rows of the curves, without the row of marks.
const CURVE: u16 = 8;
/// The width of a bar of shares or of results, in columns.
const BAR: u16 = 8;

/// Draws the screen over an area, with times if `clock` is true.
pub fn draw((view, clock): (&SamplingView, bool), area: Rect, buf: &mut Buffer, look: &Look) {
    let inside = frame_box(area, say!("Monte-Carlo search"), buf, look);
    let options = look.plain(&view.options);
    put_right(buf, inside, (inside.width, 0), &options, look.theme.dim);
    let left = usize::from(inside.width).saturating_sub(usize::from(width(&options)) + 2);
    put(
        buf,
        inside,
        (0, 0),
        &look.fit(&view.title, left),
        look.theme.dim,
    );
    progress((view, clock), inside, buf, look);
    let said = said(view);
    let lines = wrap(&look.plain(&said), usize::from(inside.width).max(1));
    for (y, line) in (2..4).zip(&lines) {
        put(
            buf,
            inside,
            (0, y),
            &look.fit(line, inside.width.into()),
            look.theme.title,
        );
    }
    let below = Rect {
        y: inside.y + 4,
        height: inside.height.saturating_sub(4),
        ..inside
    }
    .intersection(inside);
    let foot = (below.height / 3).min(CURVE + 1);
    let middle = Rect {
        height: below.height.saturating_sub(foot + 1),
        ..below
    };
    let columns = Columns::of(view, middle.width);
    let list = Rect {
        width: columns.whole().min(most(middle.width)),
        ..middle
    };
    moves((view, &columns), list, buf, look);
    let right = Rect {
        x: list.right() + 1,
        width: middle.width.saturating_sub(list.width + 1),
        ..middle
    };
    let cursor = view
        .rows
        .get(view.selected)
        .and_then(|row| place_of(view, row.mv));
    picture(
        &view.board,
        (cursor, &[cursor.unwrap_or_default()]),
        right.intersection(inside),
        buf,
        look,
    );
    let foot = Rect {
        y: below.bottom().saturating_sub(foot),
        height: foot,
        ..below
    };
    curve(view, foot.intersection(inside), buf, look);
}

/// Draws the progress of the search.
fn progress((view, clock): (&SamplingView, bool), area: Rect, buf: &mut Buffer, look: &Look) {
    let progress = &view.progress;
    let (state, style) = match (progress.phase, &progress.fault) {
        (_, Some(_)) => (say!("stopped"), look.theme.error),
        (SamplingPhase::Running, None) => (say!("running"), look.theme.live),
        (_, None) if progress.proof.is_some() => (say!("proven"), look.theme.exact),
        (_, None) if progress.iterations >= progress.wanted => (say!("done"), look.theme.dim),
        (_, None) => (say!("paused"), look.theme.cut),
    };
    let (made, all, nodes) = (
        thousands(progress.iterations),
        thousands(progress.wanted),
        thousands(progress.nodes),
    );
    let mut text = say!(
        "{made} of {all} iterations, {nodes} nodes",
        made,
        all,
        nodes
    );
    let seconds = progress.elapsed.as_secs_f64();
    if clock && seconds > 0.01 {
        text += &format!(
            ", {}{}",
            short((progress.iterations as f64 / seconds) as u64),
            say!("/s")
        );
    }
    if let Some(fault) = &progress.fault {
        text = fault.to_string();
    }
    let room = usize::from(area.width.saturating_sub(width(state) + 2));
    let text = look.fit(&text, room);
    put_all(
        buf,
        area,
        (0, 1),
        [
            (text.as_str(), look.theme.text),
            ("  ", look.theme.text),
            (state, style),
        ],
    );
}

/// Returns the text about the step at the tick.
fn said(view: &SamplingView) -> String {
    let Some(step) = view.step else {
        return if view.is_running {
            String::new()
        } else {
            say!("before the first iteration").to_owned()
        };
    };
    let head = say!(
        "iteration {iteration}, {step}",
        iteration = thousands(view.iteration),
        step = step.word()
    );
    format!("{head}: {}", view.sentences.join("; "))
}

/// Returns the headings of the columns of results.
fn counts() -> [&'static str; 3] {
    [say!("wins"), say!("draws"), say!("losses")]
}

/// Returns the maximum width of the list beside the board.
fn most(room: u16) -> u16 {
    room * 2 / 3 + 4
}

/// The widths of the columns in the list of moves.
struct Columns {
    name: u16,
    visits: u16,
    /// The width of each of the columns of wins, draws and losses with a blank before it; 0 if
    /// hidden.
    counts: u16,
    proven: bool,
}

impl Columns {
    fn of(view: &SamplingView, room: u16) -> Columns {
        let visits = width(&thousands(view.visits.visits)).max(6);
        let heads = counts().map(width).into_iter().max().unwrap_or(0);
        let columns = Columns {
            name: view
                .rows
                .iter()
                .map(|row| width(&row.name))
                .max()
                .unwrap_or(0)
                .max(4),
            visits,
            counts: if view.is_evaluated {
                0
            } else {
                visits.max(heads) + 1
            },
            proven: view.rows.iter().any(|row| row.proven.is_some()),
        };
        // In a narrow list the counts are left out, as the estimates contain most of their
        // information.
        let fits = columns.whole() <= most(room);
        Columns {
            counts: if fits { columns.counts } else { 0 },
            ..columns
        }
    }
    fn whole(&self) -> u16 {
        let counts = 3 * self.counts;
        4 + self.name
            + 1
            + self.visits
            + 1
            + BAR
            + 8
            + 7
            + 7
            + 7
            + counts
            + if self.proven { 6 } else { 0 }
    }
}

/// Draws the moves in canonical order.
fn moves((view, columns): (&SamplingView, &Columns), area: Rect, buf: &mut Buffer, look: &Look) {
    let Some(shown) = area.height.checked_sub(2).map(usize::from) else {
        return;
    };
    let node = say!(
        "{node}: visits {visits}",
        node = view.node,
        visits = thousands(view.visits.visits)
    );
    let who = match view.is_max {
        Some(true) => say!("MAX moves"),
        Some(false) => say!("MIN moves"),
        None => say!("drawn by chance"),
    };
    let value = view
        .visits
        .proof
        .map(|proof| look.value(Kind::Exact, &proof.value().to_string()));
    let value = value.map_or(String::new(), |value| format!(", {value}"));
    put(
        buf,
        area,
        (0, 0),
        &look.fit(&format!("{node}, {who}{value}"), area.width.into()),
        look.theme.text,
    );
    let ends = Ends::of(columns);
    let heads = [
        (ends.visits, say!("visits")),
        (ends.value, say!("estimate")),
        (ends.mean, say!("mean@@average")),
        (ends.added, say!("added@@exploration")),
        (ends.sum, say!("sum@@of both")),
    ];
    heads
        .into_iter()
        .for_each(|(end, text)| put_right(buf, area, (end, 1), text, look.theme.dim));
    if columns.counts > 0 {
        counts()
            .into_iter()
            .zip(ends.counts)
            .for_each(|(text, end)| put_right(buf, area, (end, 1), text, look.theme.dim));
    }
    if columns.proven {
        put_right(
            buf,
            area,
            (ends.proven, 1),
            say!("true@@value"),
            look.theme.dim,
        );
    }
    let top = top_of(view.selected, view.rows.len(), shown);
    for (at, row) in view.rows.iter().enumerate().skip(top).take(shown) {
        let y = (at - top + 2) as u16;
        move_row((view, row), (columns, &ends), (area, y), buf, look);
        if at == view.selected {
            put(buf, area, (0, y), look.glyphs.here, look.theme.selected);
            look.select(true, area, y, buf);
        }
    }
    look.scroll_mark(top + shown, view.rows.len(), area, buf);
}

/// The ends of the columns.
struct Ends {
    visits: u16,
    bar: u16,
    value: u16,
    mean: u16,
    added: u16,
    sum: u16,
    counts: [u16; 3],
    proven: u16,
}

impl Ends {
    fn of(columns: &Columns) -> Ends {
        let visits = 4 + columns.name + 1 + columns.visits;
        let bar = visits + 1 + BAR;
        let value = bar + 8;
        let (mean, added, sum) = (value + 7, value + 14, value + 21);
        let counts = [1, 2, 3].map(|at| sum + at * columns.counts);
        Ends {
            visits,
            bar,
            value,
            mean,
            added,
            sum,
            counts,
            proven: counts[2] + 6,
        }
    }
}

fn move_row(
    (view, row): (&SamplingView, &MoveRow),
    (columns, ends): (&Columns, &Ends),
    (area, y): (Rect, u16),
    buf: &mut Buffer,
    look: &Look,
) {
    let is_answer = view.answer.is_some_and(|(answer, _)| answer == row.mv);
    let style = if is_answer {
        look.theme.best
    } else {
        look.theme.text
    };
    let next = if row.is_next {
        look.glyphs.arrows[1]
    } else {
        " "
    };
    put(buf, area, (1, y), next, look.theme.live);
    let place = if (1..=9).contains(&row.place) {
        row.place.to_string()
    } else {
        String::new()
    };
    put(buf, area, (2, y), &place, look.hue(row.place.max(1)));
    put(buf, area, (4, y), &look.plain(&row.name), style);
    put_right(
        buf,
        area,
        (ends.visits, y),
        &thousands(row.visits.visits),
        style,
    );
    let share = row.visits.visits as f64 / view.visits.visits.max(1) as f64;
    look.meter((ends.bar - BAR, y), (share, BAR), area, buf);
    let (kind, value) = &row.value;
    if *kind != Kind::Unsearched {
        let style = if *kind == Kind::Exact {
            look.kind(*kind)
        } else {
            style
        };
        put_right(buf, area, (ends.value, y), &look.value(*kind, value), style);
    }
    if let Some([mean, added]) = row.terms {
        put_right(buf, area, (ends.mean, y), &number(mean), look.theme.text);
        put_right(buf, area, (ends.added, y), &number(added), look.theme.dim);
        if row.is_lost {
            put_right(
                buf,
                area,
                (ends.sum, y),
                say!("lost@@proven"),
                look.theme.dim,
            );
        } else {
            put_right(
                buf,
                area,
                (ends.sum, y),
                &number(mean + added),
                look.theme.text,
            );
        }
    }
    if columns.counts > 0 {
        let counts = [row.visits.wins, row.visits.draws, row.visits.losses()];
        for (count, end) in counts.into_iter().zip(ends.counts) {
            put_right(buf, area, (end, y), &thousands(count), look.theme.dim);
        }
    }
    if let Some((kind, text)) = &row.proven {
        put_right(
            buf,
            area,
            (ends.proven, y),
            &look.value(*kind, text),
            look.kind(*kind),
        );
    }
}

/// Returns the row and column of a move on the picture.
fn place_of(view: &SamplingView, mv: Ordinal) -> Option<(usize, usize)> {
    let legal = view
        .board
        .legal
        .iter()
        .position(|legal| legal.ordinal == mv)?;
    if let Picture::Heaps { .. } = &view.board.picture {
        return None;
    }
    let square = view.board.legal.get(legal)?.square;
    square.map_or(Some((legal, 0)), |(row, column)| {
        Some((row as usize - 1, column as usize - 1))
    })
}

/// Draws the shares of the root's moves: each column is an iteration, in which the rows of a move
/// are proportional to its share of the visits. Below are marks for the tick and for the iterations
/// that changed the answer.
fn curve(view: &SamplingView, area: Rect, buf: &mut Buffer, look: &Look) {
    let Some(rows) = area.height.checked_sub(1).filter(|rows| *rows > 0) else {
        return;
    };
    let all = view.progress.iterations.max(1);
    let columns = area.width;
    for x in 0..columns {
        let iteration = all * (u64::from(x) + 1) / u64::from(columns.max(1));
        let at = view
            .curve
            .partition_point(|point| point.iteration < iteration)
            .min(view.curve.len().saturating_sub(1));
        let Some(point) = view.curve.get(at) else {
            break;
        };
        let whole: u64 = point.visits.iter().sum();
        let (mut y, mut sum) = (0, 0);
        for (place, mv) in view.ranked.iter().enumerate() {
            sum += point.visits.get(mv.index()).copied().unwrap_or(0);
            let end = (sum * u64::from(rows) + whole / 2)
                .checked_div(whole)
                .unwrap_or(0) as u16;
            let digit = char::from_digit(place as u32 + 1, 10).unwrap_or('·');
            while y < end.min(rows) {
                put(
                    buf,
                    area,
                    (x, y),
                    look.plain(digit.encode_utf8(&mut [0; 4])).as_str(),
                    look.hue(place + 1),
                );
                y += 1;
            }
        }
    }
    let column = |iteration: u64| {
        (iteration.saturating_sub(1) * u64::from(columns) / all)
            .min(u64::from(columns.saturating_sub(1))) as u16
    };
    for change in &view.changes {
        put(
            buf,
            area,
            (column(*change), rows),
            look.glyphs.empty,
            look.theme.cut,
        );
    }
    if !view.is_running && view.iteration > 0 {
        put(
            buf,
            area,
            (column(view.iteration), rows),
            look.glyphs.max,
            look.theme.selected,
        );
    }
}
