//! [`JudgedColumns`]: checks whether another start position explains the moves that a program for
//! Connect Four leaves out.
//!
//! If the start is not named, some columns may hold stones already. A column that is left out is
//! full, and one that is played has room, so each node bounds the number of stones in a column at
//! the start. A start that fits explains the trace only if the values of leaves contradict the
//! usual start, or no evaluation is named.
//!
//! Cost: a look at the path for each node.

use super::ground::JudgedGame;
use super::symmetry::Lacking;
use super::walk::{Arrival, Departure, Eye, Manner, Stray, TraceWalk};

/// The bounds of the columns at the start.
#[derive(Default)]
pub struct JudgedColumns {
    lacking: Lacking,
    rows: usize,
    /// By column, the least and the greatest number of stones in it.
    bounds: Vec<(usize, usize)>,
    /// True if a move is no column, or is not legal on the usual start.
    is_other: bool,
    has_evaluation: bool,
    is_contradicted: bool,
}

impl JudgedColumns {
    pub fn new(game: &JudgedGame) -> JudgedColumns {
        let text = game.root.describe().to_string();
        let rows = text
            .split_whitespace()
            .next()
            .map_or(0, |board| board.split('/').count());
        let columns = text.find(['/', ' ']).unwrap_or(0);
        let bounds = vec![(0, rows); columns];
        JudgedColumns {
            rows,
            bounds,
            has_evaluation: game.named.is_some(),
            ..JudgedColumns::default()
        }
    }
    /// Returns true if some start but the empty one explains the moves that are left out.
    pub fn explain(&self) -> bool {
        let fit = self.bounds.iter().all(|(least, most)| least <= most);
        let full = self.bounds.iter().any(|(least, _)| *least > 0);
        !self.is_other && fit && full && (self.is_contradicted || !self.has_evaluation)
    }
    fn column(&self, name: &str) -> Option<usize> {
        name.parse::<usize>()
            .ok()?
            .checked_sub(1)
            .filter(|column| *column < self.bounds.len())
    }
}

/// Returns the number of stones that the moves of a path lay in a column.
fn laid(path: &[String], column: usize) -> usize {
    path.iter()
        .filter(|name| name.parse() == Ok(column + 1))
        .count()
}

impl Eye for JudgedColumns {
    fn stray(&mut self, _: &TraceWalk<'_>, _: Stray) {}
    fn entered(&mut self, walk: &mut TraceWalk<'_>, arrival: &Arrival<'_>) {
        if walk.ply() == 0 {
            return;
        }
        let Some(column) = self
            .column(arrival.mv)
            .filter(|_| arrival.manner == Manner::Fine)
        else {
            self.is_other = true;
            return;
        };
        let room = self
            .rows
            .saturating_sub(laid(&walk.path(walk.ply()), column));
        let most = &mut self.bounds[column].1;
        *most = room.min(*most);
    }
    fn left(&mut self, walk: &mut TraceWalk<'_>, departure: &Departure<'_>) {
        let path = walk.path(walk.ply());
        if departure.leaf {
            let named = walk.ground.game().and_then(|game| game.named.as_deref());
            let due = named
                .zip(walk.known_path(walk.ply()))
                .and_then(|(problem, path)| JudgedGame::value(problem, path));
            self.is_contradicted |= due.is_some_and(|due| !departure.value.is_about(due));
            return;
        }
        let Some(frame) = walk.frames.last_mut() else {
            return;
        };
        let bounds = frame.bounds();
        let left = if bounds.alpha < bounds.beta {
            self.lacking.of(frame).unwrap_or_default()
        } else {
            Vec::new()
        };
        for column in left
            .iter()
            .filter_map(|name| self.column(name))
            .collect::<Vec<_>>()
        {
            let full = self.rows.saturating_sub(laid(&path, column));
            let least = &mut self.bounds[column].0;
            *least = full.max(*least);
        }
    }
    fn is_done(&self) -> bool {
        self.is_other
    }
}
