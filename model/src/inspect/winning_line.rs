//! [`winning_line`]: the squares by which a game was won, in games that are won by lines of stones.
//! Cost: O(squares × length of a line).

use engine::boundary::Position;
use engine::eval::{connect_four, k_in_a_row};
use engine::rules::{Cell, Picture};

/// Returns the squares of all winning lines, row by row; empty if the game is not won or is not won
/// by lines.
pub fn winning_line(position: &dyn Position) -> Vec<(u32, u32)> {
    let (k, exact) = (line_length(position), wins_exactly(position));
    let winner = position.outcome().and_then(|(outcome, _)| outcome.winner());
    let (Some(k), Some(winner), Picture::Board(board)) = (k, winner, position.picture()) else {
        return Vec::new();
    };
    let (rows, columns) = (board.rows as isize, board.columns as isize);
    let is_own = |row: isize, column: isize| {
        let inside = (0..rows).contains(&row) && (0..columns).contains(&column);
        inside && board.cells.get((row * columns + column) as usize) == Some(&Cell::Stone(winner))
    };
    let mut found = Vec::new();
    for at in 0..rows * columns {
        let (row, column) = (at / columns, at % columns);
        let in_line = [(0, 1), (1, 0), (1, 1), (1, -1)]
            .into_iter()
            .any(|(down, right)| {
                let run = |sign: isize| {
                    (1..)
                        .take_while(|step| {
                            is_own(row + sign * step * down, column + sign * step * right)
                        })
                        .count()
                };
                let length = run(1) + run(-1) + 1;
                length == k || length > k && !exact
            });
        if is_own(row, column) && in_line {
            found.push(square_of(at as usize, board.columns));
        }
    }
    found
}

/// Returns the number of stones in a winning line, or `None` if this game is not won by lines.
pub fn line_length(position: &dyn Position) -> Option<usize> {
    let usual = match position.kind() {
        kind if kind == k_in_a_row::INFO.name => 3,
        kind if kind == connect_four::INFO.name => 4,
        _ => return None,
    };
    let game = position.game();
    let given = game
        .split_once(':')
        .and_then(|(_, rest)| rest.split(',').find_map(|pair| pair.strip_prefix("k=")));
    Some(given.and_then(|k| k.parse().ok()).unwrap_or(usual))
}

/// Returns true if a longer line does not win.
fn wins_exactly(position: &dyn Position) -> bool {
    position.game().ends_with(",exact=true")
}

fn square_of(at: usize, columns: usize) -> (u32, u32) {
    ((at / columns) as u32 + 1, (at % columns) as u32 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::numbers::Ordinal;

    /// Returns the lines of the winner by another method: it tests every run of k squares in every
    /// direction.
    #[test]
    fn the_squares_of_all_winning_lines_are_found() {
        use engine::boundary::catalog;
        for (game, k) in [
            ("k-in-a-row", 3),
            ("k-in-a-row:h=5,v=4,k=3", 3),
            ("connect-four:columns=5,rows=5", 4),
        ] {
            let start = catalog::read(game).expect("a game");
            let mut won_games = 0;
            for seed in 0..200_u64 {
                let mut position = start.copy();
                let mut state = seed;
                while !position.legal().is_empty() {
                    state = state
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1_442_695_040_888_963_407);
                    let moves = position.legal().len() as u64;
                    position = position
                        .play(Ordinal(((state >> 33) % moves) as u16))
                        .expect("a legal move");
                }
                let Picture::Board(board) = position.picture() else {
                    panic!("no board")
                };
                let winner = position.outcome().and_then(|(outcome, _)| outcome.winner());
                let mut expected = std::collections::BTreeSet::new();
                for (row, column) in (0..board.rows as i32)
                    .flat_map(|r| (0..board.columns as i32).map(move |c| (r, c)))
                {
                    for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                        let run: Vec<(i32, i32)> = (0..k)
                            .map(|i| (row + i * down, column + i * right))
                            .collect();
                        let own = |(r, c): &(i32, i32)| {
                            (0..board.rows as i32).contains(r)
                                && (0..board.columns as i32).contains(c)
                                && winner.is_some_and(|side| {
                                    board.cells[(r * board.columns as i32 + c) as usize]
                                        == Cell::Stone(side)
                                })
                        };
                        if run.iter().all(own) {
                            expected
                                .extend(run.iter().map(|(r, c)| (*r as u32 + 1, *c as u32 + 1)));
                        }
                    }
                }
                won_games += usize::from(winner.is_some());
                assert_eq!(
                    winning_line(&*position),
                    expected.into_iter().collect::<Vec<_>>(),
                    "{position:?}"
                );
            }
            assert!(won_games > 50, "{game}: {won_games}");
        }
    }
}
