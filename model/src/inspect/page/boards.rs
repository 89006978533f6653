//! [`Boards`]: the position of each visit, a board or heaps, as the difference from the position
//! above it.
//!
//! Cost: O(depth + squares) a visit.

use super::visits::Visits;
use crate::language::{ended, sides};
use engine::boundary::{Position, Problem};
use engine::eval::games;
use engine::rules::{Board, Cell, Picture, Side};
use engine::trace::NodeNumber;
use serde::Serialize;
use std::collections::HashMap;

/// The positions of a page. A square is one letter: `.` free, `X` and `O` stones of the first and
/// the second side, `w` a white piece, `b` a closed square, `f` and `s` goals. A heap is one digit
/// in base 36.
#[derive(Debug, Default, Serialize)]
pub struct Boards {
    /// The style of the drawing: `marks`, `discs`, `falls` or `heaps`; empty if there is nothing to
    /// draw.
    style: &'static str,
    /// The number of columns; for heaps the maximum number of objects in one.
    columns: usize,
    rows: Vec<String>,
    column_labels: Vec<String>,
    /// The name of each letter, the letter first.
    signs: Vec<(char, String)>,
    /// The root's position.
    start: String,
    /// For each visit the squares that differ from the position above, each by its index and its
    /// letter.
    changes: Vec<String>,
    /// For each visit the index in `texts` of the side to move or of the end of the game.
    state: Vec<usize>,
    texts: Vec<String>,
}

impl Boards {
    /// Creates the positions of visits. A tree without positions has none.
    pub fn new(problem: &dyn Problem, visits: &Visits) -> Boards {
        let root = problem.position(&[]);
        let mut boards = match root.picture() {
            Picture::Board(board) => Boards::of_board(&*root, board),
            Picture::Heaps { initial, .. } => Boards {
                style: "heaps",
                columns: initial.iter().max().copied().unwrap_or(0) as usize,
                rows: (1..=initial.len()).map(|heap| heap.to_string()).collect(),
                ..Boards::default()
            },
            Picture::Tree { .. } | Picture::Shown(_) => return Boards::default(),
        };
        let start = letters(&root.picture());
        boards.start = start.iter().collect();
        let mut known: HashMap<NodeNumber, Vec<char>> = HashMap::new();
        for visit in &visits.all {
            let position = problem.position(&visit.path);
            let here = letters(&position.picture());
            let above = visit
                .parent
                .and_then(|parent| known.get(&parent))
                .unwrap_or(&start);
            let differ = here
                .iter()
                .zip(above)
                .enumerate()
                .filter(|(_, (here, above))| here != above);
            boards.changes.push(
                differ
                    .map(|(at, (here, _))| format!("{at}{here} "))
                    .collect::<String>(),
            );
            let text = state(&*position);
            let at = boards
                .texts
                .iter()
                .position(|known| *known == text)
                .unwrap_or_else(|| {
                    boards.texts.push(text);
                    boards.texts.len() - 1
                });
            boards.state.push(at);
            known.insert(visit.number, here);
        }
        boards
    }
    fn of_board(root: &dyn Position, board: Board) -> Boards {
        let falls = games::game(root.kind()).is_some_and(|game| game.falls);
        let style = match (sides::has_discs(root), falls) {
            (true, _) => "discs",
            (_, true) => "falls",
            _ => "marks",
        };
        let [first, second] = Side::BOTH.map(|side| sides::name(root, side).to_string());
        let signs = vec![
            ('X', first.clone()),
            ('O', second.clone()),
            ('f', first),
            ('s', second),
            ('w', say!("white").to_owned()),
            ('b', say!("closed").to_owned()),
        ];
        let (columns, rows, column_labels) = (board.columns, board.row_labels, board.column_labels);
        Boards {
            style,
            columns,
            rows,
            column_labels,
            signs,
            ..Boards::default()
        }
    }
}

/// Returns the side to move, or the end of the game, in words.
fn state(position: &dyn Position) -> String {
    match position.outcome() {
        Some((outcome, text)) => {
            let winner = outcome
                .winner()
                .map(|side| sides::name(position, side).word());
            ended(winner, &sides::in_text(position, &text))
        }
        None => say!(
            "{side} to move",
            side = sides::name(position, position.to_move())
        ),
    }
}

fn letters(picture: &Picture) -> Vec<char> {
    match picture {
        Picture::Board(board) => board.cells.iter().map(|cell| letter(*cell)).collect(),
        Picture::Heaps { left, .. } => left
            .iter()
            .map(|&left| char::from_digit(left, 36).unwrap_or('z'))
            .collect(),
        Picture::Tree { .. } | Picture::Shown(_) => Vec::new(),
    }
}

const fn letter(cell: Cell) -> char {
    match cell {
        Cell::Empty => '.',
        Cell::Stone(Side::First) => 'X',
        Cell::Stone(Side::Second) => 'O',
        Cell::White => 'w',
        Cell::Black => 'b',
        Cell::Goal(Side::First) => 'f',
        Cell::Goal(Side::Second) => 's',
        Cell::Sign(sign) => sign,
    }
}
