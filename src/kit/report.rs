//! Reports on the screen: [`place`] lays out their blocks below each other, [`draw`] shows a window of them.
//!
//! Lines are wrapped, or cut where their number must not change. A table leaves out whole columns that do not fit,
//! because half a number would be another number; a bar, or words at the end, take the rest of the width. Cost: laying
//! out O(rows of the report), drawing O(what is on the screen).

use crate::kit::look::Look;
use crate::kit::paint::{put, put_right, thousands, width};
use model::language::wrap::wrap;
use model::report::curves::ROWS;
use model::report::{Block, Column, Curves, On, Race, Report, Table, TableCell, Tone};
use ratatui::buffer::Buffer;
use ratatui::layout::{Alignment, Constraint, Position, Rect};
use ratatui::style::Style;
use ratatui::symbols::Marker;
use ratatui::text::{Line, Text};
use ratatui::widgets::{self, Axis, Chart, Dataset, GraphType, Paragraph, Row, Widget};

/// The spaces between two columns.
const GAP: u16 = 2;
/// The columns of the labels beside a chart.
const LABEL: u16 = 13;

/// A block with its position.
pub struct PlacedBlock<'a> {
    /// Its first row in the numbering of the report.
    row: usize,
    /// Its first row on an endless screen, and the number of its rows there.
    y: usize,
    height: usize,
    shown: Shown<'a>,
}

enum Shown<'a> {
    Gap,
    Lines(Vec<String>, Style),
    Table(&'a Table),
    Chart(&'a Curves),
    Race(&'a Race),
}

/// Lays out a report. Lines longer than `wrapped` continue in the next row; `None`: they are cut.
pub fn place<'a>(report: &'a Report, wrapped: Option<usize>, look: &Look) -> Vec<PlacedBlock<'a>> {
    let (mut row, mut y, mut placed) = (0, 0, Vec::new());
    let rows_of_text = |text: String, style: Style| {
        let lines = wrapped
            .filter(|room| text.chars().count() > *room)
            .map(|room| wrap(&text, room));
        let lines = lines.unwrap_or_else(|| vec![text]);
        let height = lines.len();
        (Shown::Lines(lines, style), height)
    };
    for block in report.blocks(On::Screen) {
        let rows = block.map_or(1, Block::height);
        let (shown, height) = match block {
            None => (Shown::Gap, 1),
            Some(Block::Line(line)) => {
                let text = look.plain(&look.number(&line.text));
                let style = match (line.heading, line.tick) {
                    (true, _) => look.theme.title,
                    (false, Some(_)) => look.theme.text,
                    (false, None) => look.theme.dim,
                };
                rows_of_text(text, style)
            }
            Some(Block::Printed(line)) => rows_of_text(look.plain(line), look.theme.dim),
            Some(Block::Table(table)) => (Shown::Table(table), rows),
            Some(Block::Chart(curves)) => (Shown::Chart(curves), rows),
            Some(Block::Race(race)) => (Shown::Race(race), rows),
        };
        placed.push(PlacedBlock {
            row,
            y,
            height,
            shown,
        });
        (row, y) = (row + rows, y + height);
    }
    placed
}

/// Returns the number of rows on the screen of all blocks.
pub fn height(placed: &[PlacedBlock<'_>]) -> usize {
    placed.last().map_or(0, |last| last.y + last.height)
}

/// Returns the rows on the screen of a row of the report.
pub fn rows_of(placed: &[PlacedBlock<'_>], row: usize) -> std::ops::Range<usize> {
    let Some(at) = placed.iter().rev().find(|at| at.row <= row) else {
        return 0..0;
    };
    match at.shown {
        Shown::Lines(..) => at.y..at.y + at.height,
        Shown::Gap | Shown::Table(_) | Shown::Chart(_) | Shown::Race(_) => {
            at.y + row - at.row..at.y + row - at.row + 1
        }
    }
}

/// Draws the rows from `top` on in an area.
pub fn draw(placed: &[PlacedBlock<'_>], top: usize, area: Rect, buf: &mut Buffer, look: &Look) {
    let end = top + usize::from(area.height);
    for at in placed
        .iter()
        .filter(|at| at.y < end && at.y + at.height > top)
    {
        let (first, last) = (at.y.max(top), (at.y + at.height).min(end));
        let part = Rect {
            y: area.y + (first - top) as u16,
            height: (last - first) as u16,
            ..area
        };
        let rows = first - at.y..last - at.y;
        match &at.shown {
            Shown::Gap => {}
            Shown::Lines(lines, style) => {
                let lines = lines[rows]
                    .iter()
                    .map(|line| Line::from(look.fit(line, area.width.into())));
                Paragraph::new(lines.collect::<Vec<_>>())
                    .style(*style)
                    .render(part, buf);
            }
            Shown::Table(table) => draw_table(table, rows, part, buf, look),
            Shown::Chart(_) | Shown::Race(_) => {
                // A chart is drawn as a whole, and a part of it may be in sight.
                let whole = Rect::new(0, 0, area.width, at.height as u16);
                let mut canvas = Buffer::empty(whole);
                match at.shown {
                    Shown::Chart(curves) => draw_chart(curves, whole, &mut canvas, look),
                    Shown::Race(race) => draw_race(race, whole, &mut canvas, look),
                    Shown::Gap | Shown::Lines(..) | Shown::Table(_) => {}
                }
                for (to, from) in part.rows().zip(whole.rows().skip(rows.start)) {
                    for (to, from) in to.columns().zip(from.columns()) {
                        buf[to.as_position()] = canvas[from.as_position()].clone();
                    }
                }
            }
        }
    }
}

fn text_of(cell: &TableCell, look: &Look) -> String {
    look.plain(&look.number(&cell.text))
}

/// Returns the widths of the columns that fit.
fn widths(table: &Table, room: u16, look: &Look) -> Vec<u16> {
    let cells = |index: usize| table.rows.iter().filter_map(move |row| row.get(index));
    let widest = |index: usize, column: &Column| {
        let head = width(&column.head);
        cells(index)
            .map(|cell| width(&text_of(cell, look)))
            .max()
            .unwrap_or(0)
            .max(head)
    };
    let wanted = |(index, column): (usize, &Column), least: usize| {
        usize::from(widest(index, column)).clamp(least.min(column.most), column.most) as u16
    };
    // Columns may be wider than their contents, unless that would leave the last one no room.
    let roomy = table
        .columns
        .iter()
        .enumerate()
        .map(|(at, column)| wanted((at, column), column.least) + GAP)
        .sum::<u16>();
    let (mut widths, mut used) = (Vec::new(), 0);
    for (index, column) in table.columns.iter().enumerate() {
        let cells = || cells(index);
        let wanted = wanted(
            (index, column),
            if roomy <= room + GAP { column.least } else { 0 },
        );
        let left = room.saturating_sub(used);
        let stretches = cells().any(|cell| cell.bar.is_some());
        match left {
            0 => break,
            _ if stretches => widths.push(left),
            _ if wanted <= left => widths.push(wanted),
            _ if column.right => break,
            _ => widths.push(left),
        }
        used += widths.last().copied().unwrap_or(0) + GAP;
    }
    widths
}

/// Draws some rows of a table, the heading being the first.
fn draw_table(
    table: &Table,
    rows: std::ops::Range<usize>,
    area: Rect,
    buf: &mut Buffer,
    look: &Look,
) {
    let widths = widths(table, area.width, look);
    let aligned = |text: &str, index: usize| {
        let text = Text::from(look.fit(text, widths[index].into()));
        if table.columns[index].right {
            text.right_aligned()
        } else {
            text
        }
    };
    let heads = table.has_head().then(|| {
        let heads = (0..widths.len()).map(|index| aligned(&table.columns[index].head, index));
        Row::new(heads.collect::<Vec<_>>()).style(look.theme.dim)
    });
    let body = table.rows.iter().map(|row| {
        let cells = row
            .iter()
            .enumerate()
            .take(widths.len())
            .map(|(index, cell)| {
                let style = match cell.tone {
                    Tone::Plain => look.theme.text,
                    Tone::Dim => look.theme.dim,
                    Tone::Best => look.theme.best,
                    Tone::Bad => look.theme.cut,
                    Tone::Place(place) => look.hue(place),
                };
                match cell.bar {
                    Some(length) => {
                        let style = if cell.tone == Tone::Plain {
                            look.accent()
                        } else {
                            style
                        };
                        widgets::Cell::from(look.thin_bar(length, widths[index])).style(style)
                    }
                    None => widgets::Cell::from(aligned(&text_of(cell, look), index)).style(style),
                }
            });
        Row::new(cells.collect::<Vec<_>>())
    });
    let shown = heads
        .into_iter()
        .chain(body)
        .skip(rows.start)
        .take(rows.len());
    let widths = widths.iter().map(|&width| Constraint::Length(width));
    Widget::render(
        widgets::Table::new(shown, widths).column_spacing(GAP),
        area,
        buf,
    );
}

/// Draws bars on a logarithmic scale. Those of a depth stand beside each other, each below its
/// letter.
fn draw_chart(curves: &Curves, area: Rect, buf: &mut Buffer, look: &Look) {
    let (points, top, count) = (curves.charted(), curves.top(), curves.names.len());
    let graph = usize::from(area.width.saturating_sub(LABEL.min(area.width / 3) + 1));
    // The width is odd, so that the letter stands in the middle, with a column to the next bar, so
    // that they are told apart without colours.
    let (wide, pitch) = match graph.saturating_sub(points.len() + 1) / (points.len() * count).max(1)
    {
        6.. => (5, 6),
        4.. => (3, 4),
        2.. => (1, 2),
        _ => (1, 1),
    };
    let column =
        |point: usize, curve: usize| 1 + point * (count * pitch + 1) + curve * pitch + wide / 2;
    let levels = |curve: usize| -> Vec<(f64, f64)> {
        let counts = points
            .iter()
            .enumerate()
            .filter_map(|(at, (_, counts))| Some((at, counts.get(curve).copied()??)));
        counts
            .map(|(at, count)| (column(at, curve) as f64, Curves::level(count) as f64))
            .collect()
    };
    let data: Vec<Vec<(f64, f64)>> = (0..count).map(levels).collect();
    let sets = (1..)
        .zip(curves.names.iter().zip(&data))
        .map(|(place, ((letter, _), data))| {
            let set = Dataset::default()
                .marker(Marker::Custom(*letter))
                .style(look.hue(place));
            set.graph_type(GraphType::Scatter).data(data)
        });
    let label = |level: usize| {
        let power = level as f64 / ROWS;
        let text = (power.fract() == 0.0).then(|| thousands(10_u64.saturating_pow(power as u32)));
        format!("{:>1$}", text.unwrap_or_default(), usize::from(LABEL))
    };
    let y_axis = Axis::default()
        .bounds([0.0, top.max(1) as f64])
        .labels((0..=top).map(label))
        .style(look.theme.dim);
    let chart = Chart::new(sets.collect())
        .x_axis(Axis::default().bounds([0.0, graph.saturating_sub(1) as f64]))
        .y_axis(y_axis.labels_alignment(Alignment::Right))
        .style(look.theme.text);
    let lines = Rect {
        height: area.height.saturating_sub(1),
        ..area
    };
    chart.render(lines, buf);
    let letters: Vec<char> = curves.names.iter().map(|(letter, _)| *letter).collect();
    stand(&letters, (wide / 2) as u16, lines, buf, look);
    keep_axis(lines, buf, look);
    let group = count * pitch;
    let axis: String = points
        .iter()
        .map(|(at, _)| format!("{:^group$} ", at.to_string()))
        .collect();
    let text = format!(
        "{:>1$}  {axis}",
        curves.over,
        usize::from(LABEL.min(area.width / 3))
    );
    put(
        buf,
        area,
        (0, area.height.saturating_sub(1)),
        &text,
        look.theme.dim,
    );
}

/// Draws the bars below the letters of a chart, `aside` columns wide on both sides of a letter.
fn stand(letters: &[char], aside: u16, area: Rect, buf: &mut Buffer, look: &Look) {
    let from = area.x + LABEL.min(area.width / 3) + 1;
    let named = |place: usize, letter: &str| {
        letters
            .get(place)
            .is_some_and(|own| letter.starts_with(*own))
    };
    let letter = |at: &Position| (0..letters.len()).find(|place| named(*place, buf[*at].symbol()));
    let tops: Vec<_> = area
        .positions()
        .filter(|at| at.x >= from)
        .filter_map(|at| Some((at, letter(&at)?)))
        .collect();
    for (top, place) in tops {
        let style = look.hue(place + 1);
        for (x, y) in (top.y + 1..area.bottom())
            .flat_map(|y| (top.x - aside..=top.x + aside).map(move |x| (x, y)))
        {
            if area.contains((x, y).into()) {
                buf[(x, y)].set_symbol(look.glyphs.bar[8]).set_style(style);
            }
        }
    }
}

/// Replaces the axis of a chart by a sign that the terminal has.
fn keep_axis(area: Rect, buf: &mut Buffer, look: &Look) {
    if look.ascii {
        let drawn = area
            .positions()
            .filter(|at| buf[*at].symbol() == ratatui::symbols::line::VERTICAL);
        drawn
            .collect::<Vec<_>>()
            .into_iter()
            .for_each(|at| _ = buf[at].set_symbol(look.glyphs.trunk));
    }
}

/// Draws the points of players over the number of games, each with the digit of its place, and the
/// names below: as lines that end in the digit, or as digits alone if only these could tell them
/// apart.
fn draw_race(race: &Race, area: Rect, buf: &mut Buffer, look: &Look) {
    let ((least, most), games) = (
        race.range(),
        race.samples.last().map_or(0, |(games, _)| *games),
    );
    let (least, most) = (least.min(0) as f64, (most.max(least + 1)) as f64);
    let curve = |at: usize| {
        race.samples
            .iter()
            .map(move |(games, points)| (*games as f64, points[at] as f64))
            .collect()
    };
    let data: Vec<Vec<(f64, f64)>> = (0..race.names.len()).map(curve).collect();
    let as_lines = !look.ascii && look.hue(1).fg.is_some();
    // The first is drawn last, over the others.
    let sets = (1..=9_u8).zip(&data).rev().map(|(place, data)| {
        let set = Dataset::default().style(look.hue(place.into())).data(data);
        match as_lines {
            true => set.marker(Marker::Braille).graph_type(GraphType::Line),
            false => set
                .marker(Marker::Custom(char::from(b'0' + place)))
                .graph_type(GraphType::Scatter),
        }
    });
    let label = |points: f64| format!("{:>1$}", points, usize::from(LABEL / 2));
    let y_axis = Axis::default()
        .bounds([least, most])
        .labels([label(least), label(most)])
        .style(look.theme.dim);
    let chart = Chart::new(sets.collect())
        .x_axis(Axis::default().bounds([0.0, games.max(1) as f64]))
        .y_axis(y_axis.labels_alignment(Alignment::Right))
        .style(look.theme.text);
    // Behind the lines there is room for the digits of those that end at one height.
    let places = if as_lines {
        race.names.len() as u16 + 1
    } else {
        0
    }
    .min(area.width / 4);
    let lines = Rect {
        height: area.height.saturating_sub(2),
        width: area.width - places,
        ..area
    };
    chart.render(lines, buf);
    keep_axis(lines, buf, look);
    if let Some((_, points)) = race.samples.last().filter(|_| as_lines) {
        let mut ends = vec![lines.right() + 1 - area.x; usize::from(lines.height)];
        for (place, points) in (1..).zip(points) {
            let share = (*points as f64 - least) / (most - least);
            let y = ((1.0 - share) * f64::from(lines.height.saturating_sub(1))).round() as u16;
            if let Some(x) = ends.get_mut(usize::from(y)) {
                *x += put(buf, area, (*x, y), &place.to_string(), look.hue(place));
            }
        }
    }
    let end = say!(games as u64; "{count} game|{count} games", count = thousands(games as u64));
    put_right(
        buf,
        area,
        (lines.width, area.height.saturating_sub(2)),
        &end,
        look.theme.dim,
    );
    // The legend, in the colours of the curves.
    let names = Rect {
        y: area.bottom().saturating_sub(1),
        height: area.height.min(1),
        ..area
    };
    let mut x = LABEL / 2 + 1;
    for (place, name) in (1..).zip(&race.names) {
        let text = look.fit(
            &format!("{place} {name}"),
            usize::from(area.width.saturating_sub(x)),
        );
        x += put(buf, names, (x, 0), &text, look.hue(place)) + GAP;
    }
}
