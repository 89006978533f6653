//! [`Opening`]: the name of the way in which a game began.
//!
//! A line applies to all its images under the symmetries of the start position; the same moves in
//! another order are another line. Cost: O(lines × plies), where a line has at most two dozen
//! plies.

mod connect_four;
mod othello;

use super::Study;
use crate::language::say;
use engine::boundary::{Position, catalog};
use engine::numbers::Ordinal;

/// A line of moves with its name, which is translated unless it is a proper name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct NamedLine {
    /// The moves as the game names them, without separators.
    moves: &'static str,
    name: &'static str,
}

impl NamedLine {
    const fn new(moves: &'static str, name: &'static str) -> NamedLine {
        NamedLine { moves, name }
    }
    /// Returns the squares of its moves.
    fn squares(self, read: fn(&[u8]) -> Square, letters: usize) -> Vec<Square> {
        self.moves.as_bytes().chunks(letters).map(read).collect()
    }
}

/// Row and column of a move, counted from 1; the row is 0 where stones fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Square {
    row: u32,
    column: u32,
}

/// The most moves of a line.
const LONGEST: usize = 24;

/// The openings of a game.
struct Book {
    /// The game with its usual board.
    game: &'static str,
    /// The lines.
    lines: &'static [NamedLine],
    /// The number of letters of a move; `read` parses them.
    letters: usize,
    read: fn(&[u8]) -> Square,
    /// The square of a move on the board.
    place: fn((u32, u32)) -> Square,
    /// The images of a square under the symmetries of the start, itself first.
    images: &'static [fn(Square) -> Square],
}

/// Returns the value of a digit.
fn digit(letter: u8) -> u32 {
    u32::from(letter.saturating_sub(b'0'))
}

const BOOKS: &[Book] = &[
    Book {
        game: "connect-four",
        lines: connect_four::LINES,
        letters: 1,
        read: |move_text| Square {
            row: 0,
            column: move_text.first().copied().map_or(0, digit),
        },
        place: |(_, column)| Square { row: 0, column },
        images: &[
            |square| square,
            |square| Square {
                column: 8 - square.column,
                ..square
            },
        ],
    },
    Book {
        game: "othello",
        lines: othello::LINES,
        letters: 2,
        read: |move_text| match *move_text {
            [column, row] => Square {
                row: digit(row),
                column: u32::from(column.saturating_sub(b'a')) + 1,
            },
            _ => Square { row: 0, column: 0 },
        },
        place: |(row, column)| Square { row, column },
        images: &[
            |square| square,
            |Square { row, column }| Square {
                row: column,
                column: row,
            },
            |Square { row, column }| Square {
                row: 9 - column,
                column: 9 - row,
            },
            |Square { row, column }| Square {
                row: 9 - row,
                column: 9 - column,
            },
        ],
    },
];

/// The named opening of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    name: &'static str,
    /// The number of moves of its line.
    pub plies: usize,
    /// True if the moves made are still the beginning of a line, this one or a longer one.
    pub is_inside: bool,
}

impl Opening {
    /// Returns the opening of a game that begins with these moves, by the longest line among them,
    /// or `None` if the game has no names for it or does not begin as usual.
    pub fn of(start: &dyn Position, moves: &[Ordinal]) -> Option<Opening> {
        let book = BOOKS.iter().find(|book| book.is_of(start))?;
        let first = &moves[..moves.len().min(LONGEST)];
        let squares = start.moves_along(first).into_iter();
        let played: Vec<Square> = squares.map_while(|mv| mv.square.map(book.place)).collect();
        let (mut best, mut is_inside): (Option<(usize, &NamedLine)>, bool) = (None, false);
        for image in book.images {
            let played: Vec<Square> = played.iter().map(|square| image(*square)).collect();
            for line in book.lines {
                let squares = line.squares(book.read, book.letters);
                is_inside |= played.len() == moves.len() && squares.starts_with(&played);
                let is_longer = best.is_none_or(|(plies, _)| plies < squares.len());
                if is_longer && played.starts_with(&squares) {
                    best = Some((squares.len(), line));
                }
            }
        }
        best.map(|(plies, line)| Opening {
            name: line.name,
            plies,
            is_inside,
        })
    }
    /// Returns the name, in the language of the screen.
    pub fn name(&self) -> &'static str {
        say(self.name)
    }
    /// Returns the name in English.
    pub fn english(&self) -> &'static str {
        self.name
    }
}

impl Study {
    /// Returns the opening of the game up to the cursor.
    pub fn opening(&self) -> Option<Opening> {
        let line = self.line();
        Opening::of(self.start(), &line.ordinals(line.cursor()))
    }
}

impl Book {
    /// Returns true if a game begins as the lines do: on the usual board, with the usual start.
    fn is_of(&self, start: &dyn Position) -> bool {
        self.game == start.kind()
            && catalog::read(self.game).is_ok_and(|usual| {
                usual.game() == start.game()
                    && usual.picture() == start.picture()
                    && usual.to_move() == start.to_move()
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::boundary::position::read_moves;
    use std::collections::HashSet;

    fn played(game: &str, moves: &str) -> Option<Opening> {
        let start = catalog::read(game).expect("a game");
        let (moves, _) =
            read_moves(&*start, moves).unwrap_or_else(|(_, _, error)| panic!("{error}"));
        Opening::of(&*start, &moves)
    }

    /// The moves of a line with blanks between them.
    fn spaced(book: &Book, line: &NamedLine) -> String {
        let moves = line.moves.as_bytes().chunks(book.letters);
        let moves = moves.map(|mv| std::str::from_utf8(mv).expect("letters"));
        moves.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn every_line_is_a_game_with_a_name_of_its_own() {
        let mut counts = Vec::new();
        for book in BOOKS {
            let mut names = HashSet::new();
            let mut lines = HashSet::new();
            for line in book.lines {
                let found = played(book.game, &spaced(book, line)).expect("an opening");
                assert_eq!(
                    (found.name, found.plies, found.is_inside),
                    (line.name, line.moves.len() / book.letters, true),
                    "{}",
                    line.moves
                );
                assert!(names.insert(line.name), "{} twice", line.name);
                assert!(lines.insert(line.moves), "{} twice", line.moves);
            }
            let longest = book
                .lines
                .iter()
                .map(|line| line.moves.len() / book.letters);
            assert!(longest.max().is_some_and(|plies| plies < LONGEST));
            counts.push(book.lines.len());
        }
        assert_eq!(counts, [7, 77]);
    }

    /// Each of the four first moves of Othello leads to the same openings.
    #[test]
    fn images_of_a_line_have_its_name() {
        let othello = BOOKS.last().expect("a book");
        for line in othello.lines {
            for image in othello.images {
                let name = |square: &Square| {
                    let Square { row, column } = image(*square);
                    format!("{}{row}", char::from(b'a' + column as u8 - 1))
                };
                let squares = line.squares(othello.read, othello.letters);
                let moves: Vec<String> = squares.iter().map(name).collect();
                let found = played("othello", &moves.join(" ")).expect("an opening");
                assert_eq!(found.name, line.name, "{moves:?}");
            }
        }
        for tiger in ["f5 d6 c3 d3 c4", "c4 e3 f6 e6 f5", "d3 c5 f6 f5 e6"] {
            assert_eq!(played("othello", tiger).expect("an opening").name, "Tiger");
        }
    }

    #[test]
    fn a_game_leaves_the_list_and_keeps_its_name() {
        let inside = played("othello", "f5 d6 c3 d3 c4 f4").expect("an opening");
        assert!(inside.is_inside);
        let outside = played("othello", "f5 d6 c3 d3 c4 b3 c2").expect("an opening");
        assert_eq!((outside.is_inside, outside.name), (false, "Aubrey/Tanaka"));
        assert_eq!(played("othello", "f5"), None, "no name before the answer");
        assert_eq!(
            played("connect-four", "4 4").map(|found| (found.name, found.is_inside)),
            Some(("Centre Opening", false))
        );
        assert_eq!(
            [played("connect-four", "3"), played("connect-four", "5")]
                .map(|found| found.expect("an opening").name),
            ["Left-Centre Opening", "Right-Centre Opening"]
        );
    }

    /// Another board, another start and another game have no names.
    #[test]
    fn only_the_usual_start_has_openings() {
        for game in [
            "connect-four:columns=4,rows=4",
            "othello:size=6",
            "k-in-a-row",
            "nim",
        ] {
            let start = catalog::read(game).expect("a game");
            let first: Vec<Ordinal> = start.legal().iter().map(|mv| mv.ordinal).take(1).collect();
            assert_eq!(Opening::of(&*start, &first), None, "{game}");
        }
        let start = catalog::read("connect-four").expect("a game");
        let begun = start
            .play(start.find_move("4").expect("a move"))
            .expect("legal");
        let mv = begun.find_move("4").expect("a move");
        assert_eq!(Opening::of(&*begun, &[mv]), None);
    }
}
