//! A tree as a drawing of small boxes, two lines each: for the practice and the editor of trees.
//!
//! If a tree is too wide or too high, a window around the selected box is drawn; the boxes outside
//! are counted at the edges of the first row. Cost: O(boxes × plies) a frame.

use crate::kit::canvas::Canvas;
use crate::kit::edges::{Twig, branch};
use crate::kit::look::Look;
use crate::kit::paint::{put, width};
use model::inspect::tidy::{UNIT, tidy};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// A box.
pub struct SketchBox {
    pub parent: Option<usize>,
    /// Its name and its value.
    pub lines: [String; 2],
    /// The styles of these.
    pub styles: [Style; 2],
    /// True if the edge to it is cut off.
    pub cut: bool,
}

/// The least and the greatest number of rows of a ply: two lines and the edges below, up to the
/// height of the area.
const ROWS: i32 = 3;
const MOST_ROWS: i32 = 14;

/// The greatest width of a box, and the greatest distance of boxes.
const WIDEST: u16 = 14;
const WIDEST_PITCH: i32 = 24;

/// Returns the least number of rows of a tree.
pub fn least_rows(nodes: &[SketchBox]) -> u16 {
    let deepest = plies(nodes).into_iter().max().unwrap_or(0);
    u16::try_from((deepest + 1) * ROWS - 1).unwrap_or(u16::MAX)
}

fn plies(nodes: &[SketchBox]) -> Vec<i32> {
    let mut plies = vec![0_i32; nodes.len()];
    for (at, node) in nodes.iter().enumerate() {
        plies[at] = node.parent.map_or(0, |parent| plies[parent] + 1);
    }
    plies
}

/// Draws the boxes, a parent before its children; the selected one is in sight, or the root. With
/// enough room, boxes are at least `least` columns wide, so that nothing moves when their values
/// become known.
pub fn draw(
    nodes: &[SketchBox],
    (selected, least): (Option<usize>, u16),
    area: Rect,
    buf: &mut Buffer,
    look: &Look,
) {
    if nodes.is_empty() || area.is_empty() {
        return;
    }
    let parents: Vec<Option<usize>> = nodes.iter().map(|node| node.parent).collect();
    let across = tidy(&parents);
    let plies = plies(nodes);
    let widest = nodes
        .iter()
        .skip(1)
        .flat_map(|node| &node.lines)
        .map(|line| width(line))
        .max()
        .unwrap_or(0);
    // One column between two boxes; even, because a parent may stand half a box aside.
    let pitch_of = |widest: u16| i32::from((widest + 1).clamp(4, WIDEST).next_multiple_of(2));
    let wide = |pitch: i32| {
        (across.iter().max().copied().unwrap_or(0) as i32 + UNIT as i32) * pitch / UNIT as i32
    };
    let roomy = pitch_of(widest.max(least));
    let fits = |pitch: &i32| wide(*pitch) <= i32::from(area.width);
    let grown = (roomy..=WIDEST_PITCH.max(roomy))
        .step_by(2)
        .take_while(fits)
        .last();
    let pitch = grown.unwrap_or_else(|| pitch_of(widest));
    let deepest = plies.iter().max().copied().unwrap_or(0);
    // The last ply needs no edges below.
    let rows = ((i32::from(area.height) - 2) / deepest.max(1)).clamp(ROWS, MOST_ROWS);
    let x_of = |at: usize| (across[at] as i32 + UNIT as i32 / 2) * pitch / UNIT as i32;
    let all = wide(pitch);
    let high = deepest * rows + 2;
    let from = |at: i32, all: i32, room: u16| {
        let room = i32::from(room);
        if all <= room {
            (all - room) / 2
        } else {
            (at - room / 2).clamp(0, all - room)
        }
    };
    let sight = selected.unwrap_or(0);
    let left = from(x_of(sight), all, area.width);
    let top = from(plies[sight] * rows, high, area.height);
    let mut canvas = Canvas {
        buf: &mut *buf,
        area,
        from: (left, top),
        cut_off: look.cut_off(),
    };
    for (at, node) in nodes.iter().enumerate() {
        let (x, y) = (x_of(at), plies[at] * rows);
        let children = (0..nodes.len()).filter(|child| parents[*child] == Some(at));
        let twig = |child: usize| {
            let cut = nodes[child].cut;
            Twig {
                at: x_of(child),
                idle: false,
                pruned: cut,
                best: false,
            }
        };
        branch(
            (x, y + 2, y + rows - 1),
            &children.map(twig).collect::<Vec<_>>(),
            false,
            &mut canvas,
            look,
        );
        for ((line, text), style) in (0..).zip(&node.lines).zip(node.styles) {
            let style = if Some(at) == selected {
                look.theme.selected
            } else {
                style
            };
            // The root stands alone in its rows.
            let text = look.fit(text, if at == 0 { 40 } else { pitch as usize - 1 });
            let from = x - text.chars().count() as i32 / 2;
            canvas.put_whole((from, y + line), &text, style);
        }
    }
    let beside =
        |side: &dyn Fn(i32) -> bool| (0..nodes.len()).filter(|at| side(x_of(*at) - left)).count();
    let (before, after) = (beside(&|x| x < 0), beside(&|x| x >= i32::from(area.width)));
    if before > 0 {
        put(
            buf,
            area,
            (0, 0),
            &format!("< {before} {}", say!("left@@side")),
            look.theme.dim,
        );
    }
    if after > 0 {
        let text = format!("{after} {} >", say!("right@@side"));
        put(
            buf,
            area,
            (area.width.saturating_sub(width(&text)), 0),
            &text,
            look.theme.dim,
        );
    }
}
