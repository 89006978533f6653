//! The games that a board may belong to: position texts (`OX./..X/O.. X`), rows on lines, printouts
//! of students' programs, lists of programs, and LI2 files.
//!
//! [`super::drawing`] and [`super::cells`] find the squares, which become candidates here.

use super::candidate::{Candidate, DrawnPosition, TextReading, lines, words};
use super::cells::{ListedBoard, listed};
use super::drawing::{DrawnGrid, SquareRow, grids, in_line, is_usual};
use super::signs::{of_character, resolve};
use engine::rules::Setup;
use engine::sentence::Sentence;

/// Returns the word of a side, regardless of case, if it is one of `sides`.
pub fn side_word(text: &str, sides: &[&'static str]) -> Option<&'static str> {
    sides
        .iter()
        .copied()
        .find(|side| side.eq_ignore_ascii_case(text.trim()))
}

/// A board, the words after its side to move, and the assumptions about its signs.
struct DrawnBoard {
    grid: DrawnGrid,
    words: Vec<String>,
    notes: Vec<Sentence>,
    /// The number of stones in a winning line, if stated.
    k: Option<usize>,
    /// True if the text may be something other than a board.
    open: bool,
}

impl DrawnBoard {
    fn new(mut grid: DrawnGrid, words: Vec<String>) -> DrawnBoard {
        let signs = resolve(
            grid.rows.iter_mut().flatten().map(|(_, sign)| sign),
            grid.side.as_mut().map(|(_, side)| side),
        );
        let mut notes: Vec<Sentence> = Vec::new();
        if let Some(colour) = signs.first {
            notes.push(sentence!("{colour} is taken to have begun", colour));
        }
        if signs.minus {
            notes.push(sentence!("−1 is taken for the second player"));
        }
        for line in std::mem::take(&mut grid.unread) {
            notes.push(sentence!("not read: {line}", line));
        }
        DrawnBoard {
            grid,
            words,
            notes,
            k: None,
            open: false,
        }
    }
    fn count(&self, which: &str) -> usize {
        self.grid
            .rows
            .iter()
            .flatten()
            .filter(|(_, c)| which.contains(*c))
            .count()
    }
    /// Returns the position with its signs translated, and with the stated or assumed side to move.
    fn drawn(
        &self,
        translate: impl Fn(char) -> char,
        guess: &str,
        sides: [&str; 2],
    ) -> DrawnPosition {
        let rows = self
            .grid
            .rows
            .iter()
            .map(|row| row.iter().map(|(_, c)| translate(*c)).collect())
            .collect();
        let cells: Vec<Vec<usize>> = self
            .grid
            .rows
            .iter()
            .map(|row| row.iter().map(|(at, _)| *at).collect())
            .collect();
        let end = cells
            .last()
            .and_then(|row| row.last())
            .map_or(0, |at| at + 1);
        let (side, word) = self.grid.side.clone().unwrap_or((end, guess.to_owned()));
        let word = match &*word.to_ascii_lowercase() {
            "1" | "first" | "south" => sides[0].to_owned(),
            "2" | "-1" | "second" | "north" => sides[1].to_owned(),
            "x" | "s" | "o" | "n" => word.to_ascii_uppercase(),
            _ => word,
        };
        let words = std::iter::once(word)
            .chain(self.words.iter().cloned())
            .collect();
        DrawnPosition {
            setup: Setup { rows, words },
            cells,
            side,
        }
    }
}

/// Reads a board whose rows are joined by slashes, and the words after them.
fn slashed(text: &str) -> Option<DrawnBoard> {
    let (mut grid, mut more) = (DrawnGrid::default(), Vec::new());
    for (at, line) in lines(text) {
        for (inside, word) in words(line) {
            let offset = at + inside;
            if word.contains('/') || grid.rows.is_empty() {
                for part in word.split('/').filter(|part| !part.is_empty()) {
                    let from = offset + (part.as_ptr() as usize - word.as_ptr() as usize);
                    let squares = part
                        .char_indices()
                        .map(|(at, c)| Some((from + at, of_character(c)?)));
                    grid.rows.push(squares.collect::<Option<SquareRow>>()?);
                }
            } else if grid.side.is_none() {
                grid.side = Some((offset, word.to_owned()));
            } else {
                more.push(word.to_owned());
            }
        }
    }
    let width = grid.rows.first()?.len();
    let is_board =
        grid.rows.len() <= 19 && width <= 19 && grid.rows.iter().all(|row| row.len() == width);
    is_board.then(|| DrawnBoard::new(grid, more))
}

/// Reads the boards drawn in a text for each game that they may belong to, the most likely first.
pub fn boards(text: &str) -> Vec<TextReading> {
    let body = text.trim_start_matches('\u{feff}');
    if body.contains('/') {
        let each: Option<Vec<DrawnBoard>> = lines(text)
            .filter(|(_, line)| !line.trim().is_empty())
            .map(|(at, line)| moved(slashed(line)?, at))
            .collect();
        let several = each.filter(|boards| {
            boards.len() > 1 && boards.iter().all(|board| board.grid.rows.len() > 1)
        });
        let found = several.or_else(|| slashed(text).map(|board| vec![board]));
        return found.map_or_else(Vec::new, |boards| readings(&boards));
    }
    let drawn = |grid: DrawnGrid| DrawnBoard::new(grid, Vec::new());
    if let Some(grid) = in_line(text) {
        return readings(&[drawn(grid)]);
    }
    let whole = grids(text);
    let is_one = whole
        .first()
        .is_some_and(|grid| is_usual(grid.rows.len(), grid.rows.first().map_or(0, Vec::len)));
    if !is_one {
        let several = blocks(text);
        if several.len() > 1 {
            return readings(&several);
        }
    }
    whole
        .into_iter()
        .next()
        .map_or_else(Vec::new, |grid| readings(&[drawn(grid)]))
}

/// Shifts the offsets of a board by those of its text.
fn moved(mut board: DrawnBoard, offset: usize) -> Option<DrawnBoard> {
    board
        .grid
        .rows
        .iter_mut()
        .flatten()
        .for_each(|(at, _)| *at += offset);
    board.grid.side.iter_mut().for_each(|(at, _)| *at += offset);
    Some(board)
}

/// Reads boards separated by empty lines, if all are of the same common size.
fn blocks(text: &str) -> Vec<DrawnBoard> {
    let mut found: Vec<DrawnBoard> = Vec::new();
    let (mut from, mut at) = (0, 0);
    let ends = text.split_inclusive('\n').map(|line| {
        at += line.len();
        (line.trim().is_empty(), at)
    });
    let mut parts = Vec::new();
    for (empty, end) in ends.chain([(true, text.len())]) {
        if empty {
            parts.push((from, end));
            from = end;
        }
    }
    for (from, end) in parts {
        let part = &text[from..end];
        if part.trim().is_empty() {
            continue;
        }
        let Some(grid) = grids(part).into_iter().next() else {
            return Vec::new();
        };
        let board = DrawnBoard::new(grid, Vec::new());
        let Some(board) = moved(board, from) else {
            return Vec::new();
        };
        found.push(board);
    }
    let size = |board: &DrawnBoard| {
        (
            board.grid.rows.len(),
            board.grid.rows.first().map_or(0, Vec::len),
        )
    };
    let first = found.first().map(size);
    let is_several = first.is_some_and(|(rows, columns)| is_usual(rows, columns));
    if is_several && found.iter().all(|board| Some(size(board)) == first) {
        found
    } else {
        Vec::new()
    }
}

/// Reads the boards in lists of a program for each game that they may belong to, the most likely
/// first.
pub fn in_lists(text: &str) -> Vec<TextReading> {
    let of_list = |listed: ListedBoard| {
        let mut board = DrawnBoard::new(listed.grid, Vec::new());
        board.k = listed.k;
        if listed.is_numbers {
            board
                .notes
                .push(sentence!("the numbers may be a tree, too"));
            board.open = true;
        }
        board
    };
    let boards: Vec<DrawnBoard> = listed(text).into_iter().map(of_list).collect();
    readings(&boards)
}

/// Returns a reading for each game that the first board may belong to.
fn readings(boards: &[DrawnBoard]) -> Vec<TextReading> {
    let each: Vec<Vec<Candidate>> = boards.iter().map(candidates).collect();
    let Some(first) = each.first() else {
        return Vec::new();
    };
    let of_kind = |candidate: &Candidate| {
        let find = |found: &Vec<Candidate>| {
            found
                .iter()
                .find(|other| other.kind() == candidate.kind())
                .cloned()
        };
        TextReading::Games(each.iter().filter_map(find).collect())
    };
    first.iter().map(of_kind).collect()
}

/// Converts the signs of stones to those of positions.
fn stone(c: char) -> char {
    match c {
        '1' | 'B' | 'b' | 'x' => 'X',
        '2' | 'W' | 'w' | 'o' => 'O',
        '0' => '.',
        other => other,
    }
}

/// Returns a candidate for each game that a drawn board may belong to, the most likely first.
fn candidates(found: &DrawnBoard) -> Vec<Candidate> {
    let rows = &found.grid.rows;
    let (h, v) = (rows.len(), rows.first().map_or(0, Vec::len));
    let noted = |candidate: Candidate, side: &str| {
        let candidate = found.notes.iter().cloned().fold(candidate, Candidate::note);
        let candidate = Candidate {
            open: found.open,
            ..candidate
        };
        match found.grid.side {
            Some(_) => candidate,
            None => candidate.note(sentence!(
                "no side to move is given; {side} is assumed",
                side
            )),
        }
    };
    let side = found
        .grid
        .side
        .as_ref()
        .map_or("", |(_, side)| side.as_str());
    let (first, second) = (found.count("Xx1Bb"), found.count("Oo2Ww"));
    let is_rastros = found.count("@#P") > 0 || side_word(side, &["S", "N"]).is_some();
    if is_rastros || (found.count("Xx12OWw") == 0 && found.count("o*B") == 1) {
        let to_move = ["S", "N"][found.count("@#P") % 2];
        let piece = |c| match c {
            'B' => 'o',
            'P' => '@',
            other => other,
        };
        let game = format!("rastros:rows={h},columns={v}");
        let drawn = found.drawn(piece, to_move, ["S", "N"]);
        return vec![noted(
            Candidate::new(key!("Rastros board"), game).from(drawn),
            to_move,
        )];
    }
    let sides = ["X", "O"];
    let to_move = if first > second { "O" } else { "X" };
    let k = found.k.unwrap_or(match h.min(v) {
        0..=3 => 3,
        4..=8 => 4,
        _ => 5,
    });
    let row = Candidate::new(
        key!("k-in-a-row board"),
        format!("k-in-a-row:h={h},v={v},k={k}"),
    );
    let mut row = row.from(found.drawn(stone, to_move, sides));
    // Tic-tac-toe is not an assumption.
    if found.k.is_none() && (h, v) != (3, 3) {
        row = row.assume(sentence!("{k} in a line are taken to win", k));
    }
    let four = noted(connect_four(found, to_move, sides), to_move);
    let disc = |c| match c {
        '1' => 'X',
        '2' => 'O',
        '0' => '.',
        other => other,
    };
    let othello = Candidate::new(key!("Othello board"), format!("othello:size={h}"));
    let othello = othello.from(found.drawn(disc, "X", sides));
    let square = |down: usize, right: usize| {
        rows.get(down)
            .and_then(|row| row.get(right))
            .map(|(_, c)| *c)
    };
    let middle = [(1, 1), (1, 0), (0, 1), (0, 0)]
        .map(|(up, left)| square((h / 2).wrapping_sub(up), (v / 2).wrapping_sub(left)));
    let full_middle = middle.iter().all(|c| c.is_some_and(|c| !".0".contains(c)));
    let digits = found.count("012") > 0;
    let is_othello = h == v && h % 2 == 0 && (full_middle || found.count("*BbWw") > 0 || h == 8);
    let mut games = Vec::new();
    if is_othello && (!digits || h > 4) {
        games.push(noted(othello, "X"));
    }
    match (h, v) {
        // On a board of the standard size of Connect Four, stones fall.
        (6, 7) | (7, 6) => games.push(four),
        _ if digits && h > 3 => games.extend([four, noted(row, to_move)]),
        _ => games.extend([noted(row, to_move), four]),
    }
    games
}

/// Returns a candidate for Connect Four, with the lowest row at the bottom.
fn connect_four(found: &DrawnBoard, to_move: &str, sides: [&str; 2]) -> Candidate {
    let mut drawn = found.drawn(stone, to_move, sides);
    let mut note = None;
    let rows: Vec<Vec<char>> = drawn
        .setup
        .rows
        .iter()
        .map(|row| row.chars().collect())
        .collect();
    let (h, v) = (rows.len(), rows.first().map_or(0, Vec::len));
    let cell = |down: usize, right: usize| {
        rows.get(down)
            .and_then(|row| row.get(right))
            .copied()
            .unwrap_or('.')
    };
    let place = |down: usize, right: usize| {
        drawn
            .cells
            .get(down)
            .and_then(|row| row.get(right))
            .copied()
            .unwrap_or(0)
    };
    // Seven lists of six are columns, from the bottom or from the top.
    let by_columns = |upwards: bool| {
        let at = |down: usize, right: usize| (right, if upwards { v - 1 - down } else { down });
        let cells: Vec<Vec<usize>> = (0..v)
            .map(|down| {
                (0..h)
                    .map(|right| {
                        let (a, b) = at(down, right);
                        place(a, b)
                    })
                    .collect()
            })
            .collect();
        let rows: Vec<String> = (0..v)
            .map(|down| {
                (0..h)
                    .map(|right| {
                        let (a, b) = at(down, right);
                        cell(a, b)
                    })
                    .collect()
            })
            .collect();
        (rows, cells)
    };
    let reversed = || {
        let rows: Vec<String> = drawn.setup.rows.iter().rev().cloned().collect();
        (rows, drawn.cells.iter().rev().cloned().collect::<Vec<_>>())
    };
    let fall = |rows: &[String]| {
        let rows: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
        rows.windows(2).all(|pair| {
            pair[0]
                .iter()
                .zip(&pair[1])
                .all(|(above, below)| *above == '.' || *below != '.')
        })
    };
    let mut changed = None;
    if (h, v) == (7, 6) && fall(&by_columns(true).0) {
        note = Some(sentence!(
            "each list is taken for a column, from the bottom"
        ));
        changed = Some(by_columns(true));
    } else if (h, v) == (7, 6) && fall(&by_columns(false).0) {
        note = Some(sentence!("each list is taken for a column, from the top"));
        changed = Some(by_columns(false));
    } else if h > 3 && !fall(&drawn.setup.rows) && fall(&reversed().0) {
        note = Some(sentence!(
            "the first row is taken for the lowest, so that no stone floats"
        ));
        changed = Some(reversed());
    }
    if let Some((rows, cells)) = changed {
        (drawn.setup.rows, drawn.cells) = (rows, cells);
    }
    let (h, v) = (
        drawn.setup.rows.len(),
        drawn
            .setup
            .rows
            .first()
            .map_or(0, |row| row.chars().count()),
    );
    let game = format!(
        "connect-four:columns={v},rows={h},k={k}",
        k = found.k.unwrap_or(4)
    );
    let candidate = Candidate::new(key!("Connect Four board"), game).from(drawn);
    note.into_iter().fold(candidate, Candidate::note)
}

/// Reads an LI2 file: a board of `.`, `#`, `*`, `1` and `2`, and the moves that led to it,
/// `01: d4 e4`.
pub fn li2(text: &str) -> Option<Candidate> {
    let is_number = |line: &str| {
        line.split_once(':').is_some_and(|(number, _)| {
            !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit())
        })
    };
    let first_move = lines(text).find(|(_, line)| is_number(line.trim()));
    let board_end = first_move.map_or(text.len(), |(at, _)| at);
    let row = |(at, line): (usize, &str)| {
        let squares = line.char_indices().filter(|(_, c)| !c.is_whitespace());
        squares
            .map(|(inside, c)| ".#*12".contains(c).then_some((at + inside, c)))
            .collect::<Option<SquareRow>>()
    };
    let rows: Option<Vec<SquareRow>> = lines(&text[..board_end])
        .filter(|(_, line)| !line.trim().is_empty())
        .map(row)
        .collect();
    let rows = rows.filter(|rows| rows.iter().flatten().filter(|(_, c)| *c == '*').count() == 1)?;
    let (h, v) = (rows.len(), rows.first()?.len());
    if rows.iter().any(|row| row.len() != v) {
        return None;
    }
    let mut moves = Vec::new();
    for (offset, line) in lines(&text[board_end..]).filter(|(_, line)| !line.trim().is_empty()) {
        let list = line.split_once(':')?.1;
        let start = board_end + offset + line.len() - list.len();
        moves.extend(words(list).map(|(at, word)| (start + at, word.to_owned())));
    }
    let grid = DrawnGrid {
        rows,
        ..DrawnGrid::default()
    };
    let found = DrawnBoard {
        grid,
        words: Vec::new(),
        notes: Vec::new(),
        k: None,
        open: false,
    };
    let to_move = ["S", "N"][found.count("#") % 2];
    let drawn = found.drawn(|c| c, to_move, ["S", "N"]);
    let candidate = Candidate::new(key!("LI2 file"), format!("rastros:rows={h},columns={v}"));
    Some(if moves.is_empty() {
        candidate.from(drawn).note(sentence!(
            "no side to move is given; {side} is assumed",
            side = to_move
        ))
    } else {
        Candidate {
            end: Some(drawn),
            ..candidate.with(moves)
        }
    })
}
