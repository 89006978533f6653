//! A lesson: a strip above the panes with what is to be done, and a card over them with all of it.

use crate::app::screens::lesson::LessonScreen;
use crate::kit::boxes::popup;
use crate::kit::frame::frame_box;
use crate::kit::look::Look;
use crate::kit::paint::{put, put_right, width};
use crate::kit::wrap::wrap;
use crate::lessons::Goal;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Draws the strip.
pub fn strip(shown: &LessonScreen, area: Rect, buf: &mut Buffer, look: &Look) {
    if area.is_empty() {
        return;
    }
    let inside = frame_box(area, &title(shown, look), buf, look);
    let room = usize::from(inside.width);
    let mut lines: Vec<(String, Style)> = Vec::new();
    let (hint, text) = shown.strip(look.words);
    let is_done = shown.step().is_none_or(|step| shown.done && !step.then.is_empty());
    let style = if is_done { look.theme.best } else { look.theme.text };
    // A hint that was asked for is what one looks for.
    if let Some(hint) = &hint {
        lines.extend(wrap(&look.plain(hint), room).into_iter().map(|line| (line, look.theme.live)));
    }
    lines.extend(wrap(&look.plain(text), room).into_iter().map(|line| (line, style)));
    draw(&lines, inside, buf, look);
    // The message that says so goes with the next key.
    let keys = if shown.goes_on() { look.words.lesson.done } else { look.words.lesson.strip_keys };
    let keys = format!(" {keys} ");
    let bottom = Rect { y: area.bottom() - 1, height: 1, ..area };
    put_right(buf, bottom, (area.width.saturating_sub(1), 0), &look.plain(&keys), look.theme.dim);
}

/// Draws the card.
pub fn card(shown: &LessonScreen, area: Rect, buf: &mut Buffer, look: &Look) {
    let words = &look.words.lesson;
    let wide = area.width.clamp(1, 78);
    let room = usize::from(wide.saturating_sub(4)).max(1);
    let mut lines: Vec<(String, Style)> = Vec::new();
    let mut add = |text: &str, style: Style| {
        if !lines.is_empty() {
            lines.push((String::new(), style));
        }
        for part in text.lines() {
            lines.extend(wrap(&look.plain(part), room).into_iter().map(|line| (line, style)));
        }
    };
    match shown.step() {
        _ if !shown.begun => {
            add(&shown.lesson.teaches, look.theme.title);
            add(&shown.lesson.text, look.theme.text);
        }
        None => add(words.finished, look.theme.best),
        Some(step) => {
            add(&step.text, look.theme.text);
            for hint in shown.shown() {
                add(&format!("{}: {hint}", words.hint), look.theme.live);
            }
            if let Some(wrong) = &shown.wrong {
                add(&format!("{}: {wrong}", words.wrong), look.theme.error);
            }
            if shown.done {
                add(if step.then.is_empty() { words.right } else { &step.then }, look.theme.best);
            }
        }
    }
    let keys = match shown.step() {
        _ if !shown.begun => words.begin_keys,
        None => words.end_keys,
        Some(_) if shown.goes_on() && shown.at + 1 == shown.lesson.steps.len() => words.last_keys,
        Some(_) if shown.goes_on() => words.next_keys,
        Some(step) if matches!(step.goal, Goal::Answer(_)) => words.answer_keys,
        Some(_) => words.work_keys,
    };
    add(keys, look.theme.dim);
    let height = (lines.len() as u16).saturating_add(2).min(area.height);
    let inside = frame_box(popup(area, (wide, height)), &title(shown, look), buf, look);
    draw(&lines, inside, buf, look);
}

fn draw(lines: &[(String, Style)], area: Rect, buf: &mut Buffer, look: &Look) {
    let rows = usize::from(area.height);
    for (y, (line, style)) in lines.iter().take(rows).enumerate() {
        put(buf, area, (0, y as u16), line, *style);
        // The card has the rest.
        if y + 1 == rows && lines.len() > rows {
            let x = width(line).min(area.width.saturating_sub(1));
            put(buf, area, (x, y as u16), &look.cut_off().to_string(), look.theme.dim);
        }
    }
}

fn title(shown: &LessonScreen, look: &Look) -> String {
    let (at, steps) = (shown.at, shown.lesson.steps.len());
    let place = if shown.begun && at < steps { format!("  {}/{steps}", at + 1) } else { String::new() };
    format!("{}: {}{place}", look.words.lesson.lesson, shown.lesson.title)
}
