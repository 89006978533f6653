//! A tree as a drawing of small boxes, two lines each: for the practice and the editor of trees.
//!
//! A tree that is too wide or too high is seen through a window around the selected box; what lies beside it is counted at
//! the edges of the first row. Cost: O(boxes × plies) a frame.

use crate::inspect::tidy::{UNIT, tidy};
use crate::kit::canvas::Canvas;
use crate::kit::edges::{Twig, branch};
use crate::kit::look::Look;
use crate::kit::paint::{put, width};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// A box.
pub struct Drawn {
    pub parent: Option<usize>,
    /// What it is, and what it is worth.
    pub lines: [String; 2],
    pub style: Style,
    /// Is the edge to it cut off?
    pub cut: bool,
}

/// The rows of a ply: two lines and the edges below.
const ROWS: i32 = 3;

/// The widest box.
const WIDEST: u16 = 14;

/// Draws the boxes, a parent before its children; the selected one is in sight. Where there is room, boxes are so wide at
/// least, so that nothing moves when more is known of them.
pub fn draw(nodes: &[Drawn], (selected, least): (usize, u16), area: Rect, buf: &mut Buffer, look: &Look) {
    if nodes.is_empty() || area.is_empty() {
        return;
    }
    let parents: Vec<Option<usize>> = nodes.iter().map(|node| node.parent).collect();
    let across = tidy(&parents);
    let mut plies = vec![0_i32; nodes.len()];
    for (at, parent) in parents.iter().enumerate() {
        plies[at] = parent.map_or(0, |parent| plies[parent] + 1);
    }
    let widest = nodes.iter().skip(1).flat_map(|node| &node.lines).map(|line| width(line)).max().unwrap_or(0);
    // One column between two boxes; even, because a parent may stand half a box aside.
    let pitch_of = |widest: u16| i32::from((widest + 1).clamp(4, WIDEST).next_multiple_of(2));
    let wide = |pitch: i32| (across.iter().max().copied().unwrap_or(0) as i32 + UNIT as i32) * pitch / UNIT as i32;
    let roomy = pitch_of(widest.max(least));
    let pitch = if wide(roomy) <= i32::from(area.width) { roomy } else { pitch_of(widest) };
    let x_of = |at: usize| (across[at] as i32 + UNIT as i32 / 2) * pitch / UNIT as i32;
    let all = wide(pitch);
    let high = (plies.iter().max().copied().unwrap_or(0) + 1) * ROWS - 1;
    let from = |at: i32, all: i32, room: u16| {
        let room = i32::from(room);
        if all <= room { (all - room) / 2 } else { (at - room / 2).clamp(0, all - room) }
    };
    let left = from(x_of(selected), all, area.width);
    let top = from(plies[selected] * ROWS, high, area.height).max(0);
    let mut canvas = Canvas { buf: &mut *buf, area, from: (left, top), cut_off: look.cut_off() };
    for (at, node) in nodes.iter().enumerate() {
        let (x, y) = (x_of(at), plies[at] * ROWS);
        let children = (0..nodes.len()).filter(|child| parents[*child] == Some(at));
        let twig = |child: usize| {
            let cut = nodes[child].cut;
            Twig { at: x_of(child), idle: false, pruned: cut, best: false }
        };
        let end = y + ROWS - 1;
        branch((x, end, end), &children.map(twig).collect::<Vec<_>>(), false, &mut canvas, look);
        let style = if at == selected { look.theme.selected } else { node.style };
        for (line, text) in (0..).zip(&node.lines) {
            // The root stands alone in its rows.
            let text = look.fit(text, if at == 0 { 40 } else { pitch as usize - 1 });
            let from = x - text.chars().count() as i32 / 2;
            canvas.put_whole((from, y + line), &text, style);
        }
    }
    let beside = |side: &dyn Fn(i32) -> bool| (0..nodes.len()).filter(|at| side(x_of(*at) - left)).count();
    let (before, after) = (beside(&|x| x < 0), beside(&|x| x >= i32::from(area.width)));
    let [to_left, to_right] = look.words.practice.beyond;
    if before > 0 {
        put(buf, area, (0, 0), &format!("< {before} {to_left}"), look.theme.dim);
    }
    if after > 0 {
        let text = format!("{after} {to_right} >");
        put(buf, area, (area.width.saturating_sub(width(&text)), 0), &text, look.theme.dim);
    }
}
