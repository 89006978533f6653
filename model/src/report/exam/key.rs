//! The key of a sheet about a game: the positions that letters stand for, as boards side by side in
//! monospaced lines.
//!
//! Every format prints the same lines. Invariant: no line is longer than requested, unless a single
//! board is. Cost: O(letters).

use super::page::Page;
use crate::inspect::drawing::POINT;
use engine::rules::Setup;

/// The number of blanks between two boards.
const BETWEEN: usize = 3;

/// The sizes of letters in points. The largest is used at which the key takes no more than its
/// share of a page.
const SIZES: [f64; 6] = [9.0, 8.0, 7.0, 6.0, 5.0, 4.0];

/// The height of a line, as a share of the size of its letters.
pub const LEADING: f64 = 1.15;

/// The key for a page: its lines, the size of their letters in points, and the total height in
/// millimetres.
pub struct BoardKey {
    pub lines: Vec<String>,
    pub points: f64,
    pub height: f64,
}

impl BoardKey {
    /// Creates the key of a paper on a page of this size in millimetres; `letter` is the width of a
    /// letter as a share of its size.
    pub fn new(paper: &dyn Page, (width, height): (f64, f64), letter: f64) -> BoardKey {
        let of = |points: f64| {
            let lines = paper.boards((width / (points * POINT * letter)) as usize);
            let height = lines.len() as f64 * points * POINT * LEADING;
            BoardKey {
                lines,
                points,
                height,
            }
        };
        let fits = SIZES
            .into_iter()
            .map(of)
            .find(|key| key.height <= height * 0.12);
        fits.unwrap_or_else(|| of(SIZES[SIZES.len() - 1]))
    }
}

/// Returns the lines of a key, at most `columns` columns wide.
pub fn lines(key: &[(String, Setup)], columns: usize) -> Vec<String> {
    let boards: Vec<Vec<String>> = key.iter().map(board).collect();
    let wide = |board: &Vec<String>| {
        board
            .iter()
            .map(|row| row.chars().count())
            .max()
            .unwrap_or(0)
            + BETWEEN
    };
    let each = boards.iter().map(wide).max().unwrap_or(1);
    let mut all = Vec::new();
    for (at, row) in boards
        .chunks(((columns + BETWEEN) / each).max(1))
        .enumerate()
    {
        all.extend((at > 0).then(String::new));
        for line in 0..row.iter().map(Vec::len).max().unwrap_or(0) {
            let parts = row
                .iter()
                .map(|board| format!("{:each$}", board.get(line).map_or("", |part| part)));
            all.push(parts.collect::<String>().trim_end().to_owned());
        }
    }
    all
}

/// Returns a letter with the side to move, and the rows of its position.
fn board((name, setup): &(String, Setup)) -> Vec<String> {
    let head = std::iter::once(name.as_str())
        .chain(setup.words.iter().map(String::as_str))
        .collect::<Vec<_>>();
    std::iter::once(head.join(" "))
        .chain(setup.rows.iter().cloned())
        .collect()
}
