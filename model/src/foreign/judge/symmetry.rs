//! Positions that the rules of a game make equal: mirror images, heaps in another order, the other
//! side to move.
//!
//! A table may hold one entry for all of them, and a program may search one of several moves that
//! lead to such positions. They are found from the notation of positions. Cost: a few strings and
//! one position that is set up for each image; used only where a step is in doubt.

use super::frame::OpenNode;
use super::positions::position_key;
use super::skips::untried;
use engine::boundary::Position;
use engine::numbers::Ordinal;
use engine::rules::key::PositionKey;
use engine::rules::{Setup, Side};

/// The notation of a board, row by row.
type Rows = Vec<Vec<char>>;

fn turned(rows: &Rows) -> Rows {
    rows.iter()
        .map(|row| row.iter().rev().copied().collect())
        .collect()
}
fn flipped(rows: &Rows) -> Rows {
    rows.iter().rev().cloned().collect()
}

/// Returns the mirror images of a board that is written in rows.
fn mirrors(board: &str) -> Vec<String> {
    let rows: Rows = board.split('/').map(|row| row.chars().collect()).collect();
    let mut images = vec![turned(&rows), flipped(&rows), turned(&flipped(&rows))];
    let width = rows.len();
    if rows.iter().all(|row| row.len() == width) {
        let swapped: Rows = (0..width)
            .map(|at| rows.iter().map(|row| row[at]).collect())
            .collect();
        images.extend([
            turned(&swapped),
            flipped(&swapped),
            turned(&flipped(&swapped)),
            swapped,
        ]);
    }
    let written = |rows: &Rows| {
        rows.iter()
            .map(|row| row.iter().collect::<String>())
            .collect::<Vec<_>>()
            .join("/")
    };
    images.iter().map(written).collect()
}

/// Returns the notation of a position: the board, and the side to move with everything after it.
fn written(position: &dyn Position) -> (String, String) {
    let text = position.describe().to_string();
    text.split_once(' ')
        .map_or((text.clone(), String::new()), |(board, side)| {
            (board.to_owned(), side.to_owned())
        })
}

/// Returns the key of the position of the same game with this notation, if there is one.
fn key_of_text(position: &dyn Position, text: &str) -> Option<PositionKey> {
    position
        .set_up(Some(&Setup::read(text)))
        .ok()
        .map(|position| position_key(&*position))
}

/// Returns true if two positions have the same board; the side to move may differ.
pub fn is_board_of(one: &dyn Position, other: &dyn Position) -> bool {
    written(one).0 == written(other).0
}

/// Returns the boards that are equal to one by the rules of the game.
fn boards(kind: &str, board: &str) -> Vec<String> {
    match kind {
        "k-in-a-row" | "othello" => mirrors(board),
        "connect-four" => mirrors(board).into_iter().take(1).collect(),
        "nim" => orders(&board.split(',').collect::<Vec<_>>())
            .into_iter()
            .map(|heaps| heaps.join(","))
            .collect(),
        _ => Vec::new(),
    }
}

/// Returns the keys of the positions that have the same value by the rules of the game: mirror
/// images, heaps in another order. Also returns those that have it for the other side (`true`): all
/// stones have the other colour, or the other side has the same heaps.
pub fn equals(position: &dyn Position) -> Vec<(PositionKey, bool)> {
    let (board, side) = written(position);
    let symbols = [Side::First, Side::Second].map(|side| position.symbol(side));
    let Some(other) = symbols.into_iter().find(|symbol| *symbol != side) else {
        return Vec::new();
    };
    let mut boards = boards(position.kind(), &board);
    if boards.is_empty() {
        return Vec::new();
    }
    boards.push(board.clone());
    let swap = |board: &str| -> String {
        let one = |stone: char| match symbols.iter().position(|symbol| symbol.starts_with(stone)) {
            Some(at) => symbols[1 - at].to_owned(),
            None => stone.to_string(),
        };
        if position.kind() == "nim" {
            board.to_owned()
        } else {
            board.chars().map(one).collect()
        }
    };
    let same = boards
        .iter()
        .filter(|image| **image != board)
        .map(|image| (format!("{image} {side}"), false));
    let turned = boards
        .iter()
        .map(|image| (format!("{} {other}", swap(image)), true));
    same.chain(turned)
        .filter_map(|(text, turned)| Some((key_of_text(position, &text)?, turned)))
        .collect()
}

/// Returns all orders of a few items; none of many.
fn orders<'a>(items: &[&'a str]) -> Vec<Vec<&'a str>> {
    const MOST: usize = 5;
    let Some((first, rest)) = items.split_first() else {
        return vec![Vec::new()];
    };
    if items.len() > MOST {
        return Vec::new();
    }
    let insert = |order: Vec<&'a str>| {
        (0..items.len()).map(move |at| {
            let mut order = order.clone();
            order.insert(at, first);
            order
        })
    };
    orders(rest).into_iter().flat_map(insert).collect()
}

/// Returns the keys of the position with the other side to move, and of its mirror images.
pub fn images(position: &dyn Position) -> Vec<PositionKey> {
    let (board, side) = written(position);
    let symbols = [Side::First, Side::Second].map(|side| position.symbol(side));
    let other = symbols
        .into_iter()
        .find(|symbol| *symbol != side)
        .map(|other| format!("{board} {other}"));
    let mirrors = mirrors(&board)
        .into_iter()
        .filter(|image| *image != board)
        .map(|image| format!("{image} {side}"));
    other
        .into_iter()
        .chain(mirrors)
        .filter_map(|text| key_of_text(position, &text))
        .collect()
}

/// The number of nodes with missing moves that are examined closely.
const MOST_LACKING: u32 = 1024;

/// The search for the moves that a node lacks: those that were not searched, without those to a
/// position that a searched move leads to, or to its equal.
#[derive(Default)]
pub struct Lacking {
    nodes: u32,
}

impl Lacking {
    /// Returns their names; `None` if the position is not known.
    pub fn of(&mut self, frame: &OpenNode) -> Option<Vec<String>> {
        let place = frame.place.as_ref()?;
        if place.count() == frame.seen.len() {
            return Some(Vec::new());
        }
        let after = |ordinal: Ordinal| Some(written(&*place.position.play(ordinal)?));
        let searched = |ordinal: &Ordinal| frame.seen.contains(u64::from(ordinal.0));
        let known: Vec<_> = match self.nodes < MOST_LACKING {
            true => (0..place.count())
                .map(Ordinal::at)
                .filter(searched)
                .filter_map(after)
                .collect(),
            false => Vec::new(),
        };
        let is_equal = |ordinal: &Ordinal| {
            let Some((board, side)) = (!known.is_empty()).then(|| after(*ordinal)).flatten() else {
                return false;
            };
            let boards = boards(place.position.kind(), &board);
            known
                .iter()
                .any(|(one, mover)| *mover == side && (*one == board || boards.contains(one)))
        };
        let lacking: Vec<Ordinal> = untried(frame)
            .filter(|ordinal| !is_equal(ordinal))
            .collect();
        self.nodes += u32::from(!lacking.is_empty() && self.nodes < MOST_LACKING);
        Some(
            lacking
                .into_iter()
                .filter_map(|ordinal| place.legal().get(ordinal.index()).cloned())
                .collect(),
        )
    }
}
