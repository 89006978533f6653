//! The curve of the standings: the points of each player as the games went on, a letter for each.

use super::paint::{put, put_right, width};
use super::theme::Look;
use crate::batch::Tournament;
use crate::report::standings::Standings;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The columns of the numbers at the left.
const SCALE: u16 = 8;
/// The most players that have a line in the legend.
const MOST_NAMED: usize = 8;

/// Draws it in an area; the best players stand first in the legend below.
pub fn draw(tournament: &Tournament, standings: &Standings, area: Rect, buf: &mut Buffer, look: &Look) {
    let Some((last, points)) = standings.places.last() else { return };
    let players = tournament.players();
    let mut order: Vec<usize> = (0..players.len()).collect();
    order.sort_by_key(|player| std::cmp::Reverse(points.get(*player).copied().unwrap_or(0)));
    let legend = (order.len().min(MOST_NAMED) as u16).min(area.height / 3);
    let chart = Rect { height: area.height.saturating_sub(legend + 1), ..area };
    if chart.height < 3 || area.width < SCALE + 4 || *last == 0 {
        put(buf, area, (0, 0), look.words.games.not_begun, look.theme.dim);
        return;
    }
    let (least, most) = standings.range();
    let rows = chart.height - 1;
    let level = |points: i64| {
        let share = (points - least) as f64 / (most - least).max(1) as f64;
        rows - 1 - (share * f64::from(rows - 1)).round() as u16
    };
    for y in 0..rows {
        put(buf, chart, (SCALE, y), look.glyphs.side, look.theme.dim);
    }
    for (y, number) in [(0, most), (rows - 1, least)] {
        put_right(buf, chart, (SCALE - 1, y), &number.to_string(), look.theme.dim);
    }
    let room = chart.width - SCALE - 1;
    let edge = look.glyphs.top[3].repeat(room.into());
    put(buf, chart, (SCALE + 1, rows), &edge, look.theme.dim);
    // The best is drawn last, above the others.
    for &player in order.iter().rev() {
        let style = look.side(player % 2 == 0);
        for x in 0..room {
            let after = (*last as f64 * f64::from(x) / f64::from((room - 1).max(1))).round() as usize;
            let at = standings.places.partition_point(|(games, _)| *games <= after).saturating_sub(1);
            let points = standings.places.get(at).and_then(|(_, points)| points.get(player)).copied().unwrap_or(0);
            put(buf, chart, (SCALE + 1 + x, level(points)), &letter(player), style);
        }
    }
    for (y, &player) in (0..legend).zip(&order) {
        let text = format!("{}  {}", letter(player), players[player].label());
        let number = points.get(player).copied().unwrap_or(0).to_string();
        let y = chart.height + 1 + y;
        let room = usize::from(area.width.saturating_sub(SCALE + 3 + width(&number)));
        put_right(buf, area, (SCALE - 1, y), &number, look.theme.title);
        put(buf, area, (SCALE + 1, y), &look.fit(&text, room), look.side(player % 2 == 0));
    }
}

/// The sign of a player, by its place in the list.
fn letter(player: usize) -> String {
    let letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+*";
    char::from(letters[player % letters.len()]).to_string()
}
