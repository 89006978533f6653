//! The drawing of the editor over the panes: the numbers of an evaluation with their contributions
//! to the value of this position, and the moves beside them.

use crate::app::screens::evaluation::{EditMove, EditRow, Editor, RowKind, STEPS, squares_draw};
use crate::kit::boxes::top_of;
use crate::kit::frame::frame_box;
use crate::kit::look::Look;
use crate::kit::paint::{highlight, put, put_right, width};
use engine::eval::decimal::MICRO;
use engine::eval::edit::NumberPlace;
use engine::eval::terms::NO_NUMBER;
use engine::eval::{Unit, Value};
use model::inspect::explain::label as label_of;
use model::language::wrap::wrap;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// A line of the left side.
enum Line {
    Heading(String),
    /// A row of the editor, by its index.
    Row(usize),
    /// A text without a row.
    Text(String),
}

/// Draws the editor over an area.
pub fn draw(editor: &Editor, area: Rect, buf: &mut Buffer, look: &Look) {
    let changed = if editor.is_changed() {
        say!("(changed)")
    } else {
        ""
    };
    let title = format!("{}: {} {changed}", say!("Evaluation"), editor.draft.name);
    let inside = frame_box(area, title.trim_end(), buf, look);
    let [now, was] = editor.value.each_ref().map(|value| {
        if value == NO_NUMBER {
            say!("not a number")
        } else {
            value.as_str()
        }
    });
    let step = Unit::new(MICRO).print(Value::new(STEPS[editor.step.min(STEPS.len() - 1)]));
    let was = if now == was {
        String::new()
    } else {
        format!(" ({} {})", say!("was"), look.number(was))
    };
    let value = format!(
        "{} {}{was}   {} {}",
        say!("value of this position"),
        look.number(now),
        say!("step"),
        look.number(&squares_draw::step(&editor.board, &step))
    );
    put(buf, inside, (0, 0), &look.plain(&value), look.theme.title);
    let below = Rect {
        y: inside.y + 1,
        height: inside.height.saturating_sub(1),
        ..inside
    };
    let right = if inside.width >= 60 && !editor.moves.is_empty() {
        moves_width(&editor.moves, inside.width, look)
    } else {
        0
    };
    let left = Rect {
        width: below.width - right - u16::from(right > 0) * 2,
        ..below
    };
    if editor.board.open {
        squares_draw::draw(editor, left, buf, look);
    } else {
        rows(editor, left, buf, look);
    }
    moves(
        &editor.moves,
        Rect {
            x: below.right() - right,
            width: right,
            ..below
        },
        buf,
        look,
    );
}

fn lines(editor: &Editor, room: usize, look: &Look) -> Vec<Line> {
    let (mut lines, mut section) = (Vec::new(), None);
    for (at, row) in editor.rows.iter().enumerate() {
        let heading = match row.kind {
            RowKind::Number(NumberPlace::Weight {
                phase: Some(phase), ..
            }) => {
                format!(
                    "{} {}",
                    say!("until phase"),
                    look.number(editor.draft.phase_text(phase).unwrap_or_default())
                )
            }
            RowKind::Number(NumberPlace::Weight { phase: None, .. }) => say!("terms").to_owned(),
            RowKind::Number(NumberPlace::Number { .. } | NumberPlace::Square { .. }) => {
                say!("numbers of the formula").to_owned()
            }
            RowKind::Formula => say!("formula").to_owned(),
        };
        if section.as_ref() != Some(&heading) {
            lines.push(Line::Heading(heading.clone()));
            section = Some(heading);
        }
        lines.push(Line::Row(at));
        if row.kind == RowKind::Formula {
            // The row itself holds the first line of the formula.
            let formula = editor.formula_marked().unwrap_or_default();
            lines.extend(
                wrap(&look.plain(&formula), room)
                    .into_iter()
                    .skip(1)
                    .map(Line::Text),
            );
        }
    }
    if !editor.names.is_empty() {
        lines.push(Line::Heading(say!("its names here").to_owned()));
        let names: Vec<String> = editor
            .names
            .iter()
            .map(|name| format!("{} = {}", name.label, name.text))
            .collect();
        lines.extend(wrap(&names.join(",  "), room).into_iter().map(Line::Text));
    }
    lines
}

fn rows(editor: &Editor, area: Rect, buf: &mut Buffer, look: &Look) {
    let lines = lines(
        editor,
        usize::from(area.width.saturating_sub(2)).max(1),
        look,
    );
    let here = lines
        .iter()
        .position(|line| matches!(line, Line::Row(at) if *at == editor.at))
        .unwrap_or(0);
    let top = top_of(here, lines.len(), usize::from(area.height));
    let widest = |text: &dyn Fn(&EditRow) -> u16| editor.rows.iter().map(text).max().unwrap_or(0);
    let weight = widest(&|row| width(&row.weight)).max(4) + 2;
    let count = widest(&|row| width(&row.counts[0]));
    let adds = widest(&|row| width(&row.counts[1]));
    let (count, adds) = (
        if count > 0 { count + 3 } else { 0 },
        if adds > 0 { adds + 3 } else { 0 },
    );
    // The formula takes the whole line; the numbers stay near their labels.
    let longest = editor
        .rows
        .iter()
        .filter(|row| row.kind != RowKind::Formula)
        .map(|row| width(&label_of(&row.label)) + 4);
    let label = area
        .width
        .saturating_sub(weight + count + adds + 1)
        .min(longest.max().unwrap_or(0));
    for (y, line) in lines
        .iter()
        .skip(top)
        .take(usize::from(area.height))
        .enumerate()
    {
        let y = y as u16;
        match line {
            Line::Heading(text) => {
                put(buf, area, (0, y), &look.plain(text), look.theme.dim);
            }
            Line::Text(text) => {
                put(buf, area, (2, y), &look.plain(text), look.theme.dim);
                mark(text, y, area, buf, look);
            }
            Line::Row(at) => {
                let row = &editor.rows[*at];
                let room = if row.kind == RowKind::Formula {
                    area.width
                } else {
                    label
                };
                let room = usize::from(room.saturating_sub(2));
                let text = match row.kind {
                    // The lines below continue the formula.
                    RowKind::Formula => {
                        let formula = editor.formula_marked().unwrap_or_default();
                        wrap(&look.plain(&formula), room)
                            .into_iter()
                            .next()
                            .unwrap_or_default()
                    }
                    RowKind::Number(_) => look.fit(&label_of(&row.label), room),
                };
                put(buf, area, (2, y), &text, look.theme.text);
                mark(&text, y, area, buf, look);
                put_right(
                    buf,
                    area,
                    (label + weight, y),
                    &look.number(&row.weight),
                    look.theme.key,
                );
                if !row.counts[1].is_empty() {
                    let times = look.plain(&format!("× {}", look.number(&row.counts[0])));
                    put_right(
                        buf,
                        area,
                        (label + weight + count, y),
                        &times,
                        look.theme.dim,
                    );
                    put_right(
                        buf,
                        area,
                        (label + weight + count + adds, y),
                        &look.number(&row.counts[1]),
                        look.theme.text,
                    );
                }
                if *at == editor.at {
                    look.point(true, area, y, buf);
                }
            }
        }
    }
}

/// Marks the number of a formula that is in brackets.
fn mark(text: &str, y: u16, area: Rect, buf: &mut Buffer, look: &Look) {
    let at = |bracket: char| text.chars().position(|c| c == bracket).map(|at| at as u16);
    if let Some((from, to)) = at('[').zip(at(']')) {
        let number = Rect {
            x: area.x + 2 + from,
            width: to.saturating_sub(from) + 1,
            ..area
        };
        highlight(buf, number.intersection(area), y, look.theme.marked);
    }
}

/// Returns the headings of the moves' values.
fn heads() -> [&'static str; 3] {
    [say!("now"), say!("was"), say!("search@@noun")]
}

/// Returns the ends of the columns of the moves.
fn columns(moves: &[EditMove], look: &Look) -> [u16; 4] {
    let mut end = moves
        .iter()
        .map(|mv| width(&mv.mv))
        .max()
        .unwrap_or(0)
        .max(width(say!("move")));
    let mut ends = [end; 4];
    for (at, head) in heads().into_iter().enumerate() {
        let widest = moves
            .iter()
            .map(|mv| width(&look.number(&mv.values[at])))
            .max()
            .unwrap_or(0);
        end += 2 + widest.max(width(head));
        ends[at + 1] = end;
    }
    ends
}

fn moves_width(moves: &[EditMove], room: u16, look: &Look) -> u16 {
    columns(moves, look)[3].min(room / 2)
}

fn moves(moves: &[EditMove], area: Rect, buf: &mut Buffer, look: &Look) {
    if area.width == 0 {
        return;
    }
    let ends = columns(moves, look);
    put(buf, area, (0, 0), say!("move"), look.theme.dim);
    for (head, end) in heads().into_iter().zip(&ends[1..]) {
        put_right(buf, area, (*end, 0), head, look.theme.dim);
    }
    let room = usize::from(area.height.saturating_sub(1));
    for (mv, y) in moves.iter().zip(1..).take(room) {
        put(buf, area, (0, y), &look.plain(&mv.mv), look.theme.text);
        let changed = mv.values[0] != mv.values[1];
        let styles = [
            if changed {
                look.theme.best
            } else {
                look.theme.text
            },
            look.theme.dim,
            look.theme.text,
        ];
        for ((value, end), style) in mv.values.iter().zip(&ends[1..]).zip(styles) {
            put_right(buf, area, (*end, y), &look.number(value), style);
        }
    }
    if moves.len() > room && room > 0 {
        let more = format!("+{}", moves.len() - room + 1);
        let last = Rect {
            y: area.bottom().saturating_sub(1),
            height: 1,
            ..area
        };
        put(
            buf,
            last,
            (0, 0),
            &" ".repeat(usize::from(area.width)),
            look.theme.text,
        );
        put(buf, last, (0, 0), &more, look.theme.dim);
    }
}
