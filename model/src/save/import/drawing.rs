//! [`grids`]: the squares of a board that is drawn in a text, with or without a frame, and with or
//! without numbers and letters at its edges.
//!
//! A drawing may be ambiguous: a line of `_` is a row of empty squares or an edge; the first column
//! of digits contains stones or counts the rows. All interpretations are tried; one that gives a
//! board of a common size takes precedence. Every line is a row, an edge, a heading or a statement
//! of the side to move, or is reported in a note. Cost: a few passes over the text.

use super::candidate::lines;
use super::signs::{is_invisible, is_side, of_character, sign};

/// The maximum number of rows and of columns of a board.
pub(super) const MOST_SIDE: usize = 19;

/// A row of squares: the offset and the sign of each.
pub(super) type SquareRow = Vec<(usize, char)>;

/// The squares of a board, row by row from the top, and the surrounding text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct DrawnGrid {
    pub rows: Vec<SquareRow>,
    /// The side to move, with its offset.
    pub side: Option<(usize, String)>,
    /// Lines that are not part of the board.
    pub unread: Vec<String>,
}

/// The choices between two interpretations of lines.
#[derive(Clone, Copy, Debug)]
struct Way {
    /// True if lines of only `_` or `-` are rows of empty squares.
    rules_are_rows: bool,
    /// True if numbers or letters count the rows and the columns.
    labels: bool,
    /// True if the first and the last bar of a line are the frame.
    framed: bool,
    /// True if the number of a row is beside its first square, without a bar between them.
    joined: bool,
}

const WAYS: [Way; 8] = [
    Way {
        rules_are_rows: true,
        labels: true,
        framed: true,
        joined: false,
    },
    Way {
        rules_are_rows: true,
        labels: true,
        framed: false,
        joined: false,
    },
    Way {
        rules_are_rows: true,
        labels: false,
        framed: true,
        joined: false,
    },
    Way {
        rules_are_rows: true,
        labels: false,
        framed: false,
        joined: false,
    },
    Way {
        rules_are_rows: false,
        labels: true,
        framed: true,
        joined: false,
    },
    Way {
        rules_are_rows: false,
        labels: true,
        framed: false,
        joined: false,
    },
    Way {
        rules_are_rows: false,
        labels: false,
        framed: true,
        joined: false,
    },
    Way {
        rules_are_rows: false,
        labels: false,
        framed: false,
        joined: false,
    },
];

/// Returns true for common sizes of boards.
pub(super) fn is_usual(rows: usize, columns: usize) -> bool {
    (rows == columns && rows >= 3) || (rows, columns) == (6, 7)
}

/// Returns the possible boards of a drawing, the most likely first.
pub(super) fn grids(text: &str) -> Vec<DrawnGrid> {
    let mut found: Vec<DrawnGrid> = Vec::new();
    let ways = WAYS.iter().filter_map(|way| drawn(text, *way));
    for grid in ways.chain(spaced(text)) {
        if !found.iter().any(|known| signs(known) == signs(&grid)) {
            found.push(grid);
        }
    }
    // A stable sort: boards of the same kind remain in the order of the interpretations.
    found.sort_by_key(|grid| {
        let (rows, columns) = (grid.rows.len(), grid.rows.first().map_or(0, Vec::len));
        (!is_usual(rows, columns), !grid.unread.is_empty())
    });
    found
}

fn signs(grid: &DrawnGrid) -> Vec<Vec<char>> {
    grid.rows
        .iter()
        .map(|row| row.iter().map(|(_, c)| *c).collect())
        .collect()
}

fn is_bar(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '║' | '¦' | '❘')
}

/// Returns true for characters that occur only in edges.
fn is_edge(c: char) -> bool {
    matches!(c, '+' | '=' | '~' | '^' | '\u{2500}'..='\u{257f}') && !is_bar(c) && c != '╳'
}

/// Reads the board in a text by one interpretation; returns `None` if a line is not a row, or the
/// rows differ in length.
fn drawn(text: &str, way: Way) -> Option<DrawnGrid> {
    let mut grid = DrawnGrid::default();
    let way = Way {
        joined: lines(text).any(|(_, line)| labelled(line).is_some()),
        ..way
    };
    for (at, line) in lines(text) {
        if line
            .trim_matches(|c: char| c.is_whitespace() || is_invisible(c))
            .is_empty()
            || is_frame(line, way)
        {
            continue;
        }
        if let Some((inside, side)) = side_in(line, !grid.rows.is_empty()) {
            grid.side = grid.side.or(Some((at + inside, side)));
            continue;
        }
        if way.labels && is_heading(line) {
            continue;
        }
        if let Some(mut row) = row(line, way) {
            // `O.. X` is the last row with the side to move.
            if let Some((before, side)) = split_side(line, grid.rows.first().map(Vec::len), way) {
                row = before;
                grid.side = Some((at + side.0, side.1));
            }
            grid.rows.push(
                row.into_iter()
                    .map(|(inside, c)| (at + inside, c))
                    .collect(),
            );
        } else if grid.rows.is_empty() && line.chars().any(char::is_alphabetic) {
            grid.unread.push(line.trim().to_owned());
        } else {
            return None;
        }
    }
    let width = grid.rows.first()?.len();
    let is_board = (2..=MOST_SIDE).contains(&grid.rows.len())
        && width <= MOST_SIDE
        && grid.rows.iter().all(|row| row.len() == width);
    // A title may precede a board, but a text with a stray row is not a board.
    (is_board && grid.unread.len() <= 3 && (grid.unread.is_empty() || grid.rows.len() >= 3))
        .then_some(grid)
}

/// Returns true for a line of the frame or between two rows.
fn is_frame(line: &str, way: Way) -> bool {
    let mut letters = line
        .chars()
        .filter(|c| !c.is_whitespace() && !is_invisible(*c));
    if line.chars().any(is_edge) {
        return letters.all(|c| is_edge(c) || is_bar(c) || matches!(c, '-' | '_' | '*' | '.'));
    }
    let ruled = |c: char| matches!(c, '-' | '_') || is_bar(c);
    let is_rule =
        line.trim().chars().count() > 1 && letters.all(ruled) && line.contains(['-', '_']);
    is_rule && !way.rules_are_rows
}

/// Returns true if the words of a line count the columns.
fn is_heading(line: &str) -> bool {
    let parts = line
        .split(|c: char| c.is_whitespace() || is_bar(c) || c == ',')
        .filter(|part| !part.is_empty());
    let mut words: Vec<String> = parts.map(str::to_owned).collect();
    if let [word] = &words[..] {
        words = word.chars().map(|c| c.to_string()).collect();
    }
    words.len() >= 3
        && (counts(&words)
            || counts(
                &words
                    .iter()
                    .map(|word| word.to_ascii_lowercase())
                    .collect::<Vec<_>>(),
            ))
}

/// Returns true if words are consecutive numbers or letters, ascending or descending.
fn counts(words: &[String]) -> bool {
    let place = |word: &String| match word.parse::<i64>() {
        Ok(number) => Some(number),
        Err(_) => word
            .chars()
            .next()
            .filter(|c| word.len() == 1 && c.is_ascii_lowercase())
            .map(|c| i64::from(u32::from(c))),
    };
    let places: Option<Vec<i64>> = words.iter().map(place).collect();
    places.is_some_and(|places| {
        let begins = places
            .first()
            .is_some_and(|first| [0, 1, i64::from(u32::from('a'))].contains(first));
        let ends = places.last().is_some_and(|last| [0, 1].contains(last));
        let step = |by: i64| places.windows(2).all(|pair| pair[1] - pair[0] == by);
        (begins && step(1)) || (ends && step(-1))
    })
}

/// Reads the squares of a line, with their offsets.
fn row(line: &str, way: Way) -> Option<SquareRow> {
    let bars: Vec<usize> = line
        .char_indices()
        .filter(|(_, c)| is_bar(*c))
        .map(|(at, _)| at)
        .collect();
    let (Some(first), Some(last)) = (bars.first(), bars.last()) else {
        return open_row(line, 0, way.labels);
    };
    if bars.len() <= 2 && way.framed && first < last {
        let from = first + line[*first..].chars().next().map_or(0, char::len_utf8);
        let inside = &line[from..*last];
        if inside.split_whitespace().count() > 1 || sign(inside).is_none() {
            return open_row(inside, from, false);
        }
    }
    let mut parts = Vec::new();
    let mut from = 0;
    for part in line.split(is_bar) {
        parts.push((from, part));
        from += part.len()
            + line[from + part.len()..]
                .chars()
                .next()
                .map_or(0, char::len_utf8);
    }
    if way.framed {
        let outside = |part: &str| part.trim().is_empty() || (way.labels && is_label(part.trim()));
        let (head, tail) = (parts.first()?.1, parts.last()?.1);
        if !outside(head) || !outside(tail) {
            return None;
        }
        parts.remove(0);
        parts.pop();
    } else if way.labels {
        // In `1 X | O | X` and `1 | X | O | X`, the number of the row precedes its first square.
        let (from, head) = *parts.first()?;
        let bare = head.trim();
        if let Some(square) = labelled(head) {
            *parts.first_mut()? = (from + head.len() - square.len(), square);
        } else if way.joined && is_row_label(bare) {
            *parts.first_mut()? = (from, "");
        } else if is_row_label(bare) {
            parts.remove(0);
        }
    }
    let square = |(at, part): (usize, &str)| {
        let bare = part.trim();
        let inner = bare.trim_matches('_');
        let found = sign(if inner.is_empty() { bare } else { inner })?;
        Some((
            at + (part.len() - part.trim_start().len()).min(part.len().saturating_sub(1)),
            found,
        ))
    };
    parts.into_iter().map(square).collect()
}

/// Returns the first square after the number of its row, as in `1 X |`.
fn labelled(line: &str) -> Option<&str> {
    let head = line
        .split(is_bar)
        .next()
        .filter(|head| head.len() < line.len() || !head.contains('|'))?;
    let (label, square) = head.trim_start().split_once(char::is_whitespace)?;
    let is_square = !square.trim().is_empty() && !square.trim().contains(char::is_whitespace);
    (is_row_label(label) && is_square).then_some(square)
}

fn is_row_label(word: &str) -> bool {
    is_number(word) || is_lone_letter(word)
}

fn is_number(word: &str) -> bool {
    word.parse::<u8>().is_ok_and(|number| number <= 19)
}

fn is_label(word: &str) -> bool {
    is_number(word) || (word.len() == 1 && word.chars().all(|c| c.is_ascii_alphabetic()))
}

/// Reads the squares of a line without bars between them.
fn open_row(line: &str, offset: usize, labels: bool) -> Option<SquareRow> {
    let begin = line.as_ptr() as usize;
    // In `X,,O`, nothing between commas is an empty square.
    if labels && line.contains(',') {
        let quoted = |part: &str| part.trim().trim_matches(['"', '\'']).to_owned();
        let square = |part: &str| {
            Some((
                offset + (part.as_ptr() as usize - begin),
                sign(&quoted(part))?,
            ))
        };
        return line.split(',').map(square).collect();
    }
    let separated =
        line.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '[' | ']' | '"' | '\''));
    let mut words: Vec<(usize, &str)> = separated
        .filter(|word| word.chars().any(|c| !is_invisible(c)))
        .map(|word| (offset + (word.as_ptr() as usize - begin), word))
        .collect();
    if labels && words.len() >= 2 {
        let number = |word: &str| is_number(word) || is_lone_letter(word);
        let (head, tail) = (number(words[0].1), number(words[words.len() - 1].1));
        // A row has its number on both sides, or before it.
        if words.len() > 2 && head && tail && words[0].1 == words[words.len() - 1].1 {
            words.pop();
            words.remove(0);
        } else if head {
            words.remove(0);
        }
    }
    if let [(at, word)] = words[..] {
        let mut squares: SquareRow = word
            .char_indices()
            .filter(|(_, c)| !is_invisible(*c))
            .map(|(inside, c)| (at + inside, c))
            .collect();
        // In `4....o...4` and `4....o...`, 4 is the number of the row.
        if labels && squares.len() > 3 {
            let digit = |at: usize| squares.get(at).is_some_and(|(_, c)| c.is_ascii_digit());
            let others = squares[1..squares.len() - 1]
                .iter()
                .all(|(_, c)| !c.is_ascii_digit());
            if digit(0) && others {
                if squares[0].1 == squares[squares.len() - 1].1 {
                    squares.pop();
                }
                squares.remove(0);
            }
        }
        return squares
            .into_iter()
            .map(|(at, c)| Some((at, of_character(c)?)))
            .collect();
    }
    words
        .into_iter()
        .map(|(at, word)| Some((at, sign(word)?)))
        .collect()
}

fn is_lone_letter(word: &str) -> bool {
    word.len() == 1
        && word
            .chars()
            .all(|c| c.is_ascii_alphabetic() && !"xXoObBwWrRyYpP".contains(c))
}

/// Splits a row with the side to move after it, `O.. X`; in `O X O` all words are squares.
fn split_side(line: &str, width: Option<usize>, way: Way) -> Option<(SquareRow, (usize, String))> {
    let (before, side) = line.trim_end().rsplit_once(char::is_whitespace)?;
    let row = row(before, way)?;
    let is_wide = width.is_none_or(|width| row.len() == width);
    let is_one_word = !before.trim().contains(char::is_whitespace) && before.trim().len() > 1;
    (is_one_word && is_wide && is_side(side)).then(|| (row, (before.len() + 1, side.to_owned())))
}

/// Words that indicate the side to move.
const TURN: [&str; 17] = [
    "turn", "move", "moves", "next", "player", "play", "plays", "side", "mark", "jogador", "joga",
    "vez", "jugador", "turno", "juega", "mueve", "próximo",
];

/// Returns the side to move if a line contains nothing else; a side by itself counts only below the
/// board.
pub(super) fn side_in(line: &str, below: bool) -> Option<(usize, String)> {
    let lone = line.trim();
    // The `s` of a genitive is not a side.
    let plain = line.replace("'s ", "   ").replace("’s ", "     ");
    let line = &*plain;
    let lone_offset = line.len() - line.trim_start().len();
    let offset = |part: &str| part.as_ptr() as usize - line.as_ptr() as usize;
    // A row of a board with one column would look like this, but such boards are not drawn in
    // practice.
    if !lone.contains(char::is_whitespace) && is_side(lone) {
        return below.then(|| (lone_offset, lone.to_owned()));
    }
    let parts: Vec<&str> = line
        .split(|c: char| {
            c.is_whitespace()
                || matches!(
                    c,
                    ':' | '=' | ',' | '(' | ')' | '\'' | '"' | '’' | ';' | '#' | '>'
                )
        })
        .filter(|part| !part.is_empty())
        .flat_map(|part| part.split('_'))
        .filter(|part| !part.is_empty())
        .collect();
    let says = parts
        .iter()
        .any(|part| TURN.contains(&&*part.to_lowercase()));
    let side = parts.iter().rev().find(|part| is_side(part))?;
    (says && parts.len() <= 8).then(|| (offset(side), (*side).to_owned()))
}

/// Reads a board whose empty squares are blanks: `X O` has an empty square in the middle. Requires
/// lines no longer than a common board.
fn spaced(text: &str) -> Option<DrawnGrid> {
    let lines: Vec<(usize, &str)> = lines(text).collect();
    let width = lines.iter().map(|(_, line)| line.chars().count()).max()?;
    if !is_usual(lines.len(), width)
        || lines
            .iter()
            .any(|(_, line)| line.chars().any(|c| !"XxOo ".contains(c)))
    {
        return None;
    }
    let row = |(at, line): &(usize, &str)| {
        let squares = line.char_indices().map(|(inside, c)| {
            (
                at + inside,
                if c == ' ' {
                    '.'
                } else {
                    c.to_ascii_uppercase()
                },
            )
        });
        let mut row: SquareRow = squares.collect();
        row.resize(width, (at + line.len(), '.'));
        row
    };
    Some(DrawnGrid {
        rows: lines.iter().map(row).collect(),
        ..DrawnGrid::default()
    })
}

/// Reads a board in one line: rows of the same length joined by one sign, or one word with as many
/// squares as a common board, optionally followed by the side to move.
pub(super) fn in_line(text: &str) -> Option<DrawnGrid> {
    let text_trimmed = text.trim();
    if text_trimmed.contains('\n') {
        return None;
    }
    let start = text_trimmed.as_ptr() as usize - text.as_ptr() as usize;
    let squares = |at: usize, part: &str| -> Option<SquareRow> {
        let drawn = part.char_indices().filter(|(_, c)| !is_invisible(*c));
        drawn
            .map(|(inside, c)| Some((at + inside, of_character(c)?)))
            .collect()
    };
    let (board, side) = match text_trimmed.rsplit_once([' ', ',']) {
        Some((board, side)) if is_side(side.trim()) && board.trim().chars().count() > 8 => (
            board.trim_end_matches([' ', ',']),
            Some((
                start + text_trimmed.len() - side.len(),
                side.trim().to_owned(),
            )),
        ),
        _ => (text_trimmed, None),
    };
    for between in [';', '|', ',', ' ', '\\'] {
        let parts: Vec<&str> = board
            .split(between)
            .map(str::trim)
            .filter(|part| !part.is_empty())
            .collect();
        let width = parts
            .first()
            .map_or(0, |part| part.chars().filter(|c| !is_invisible(*c)).count());
        if parts.len() < 3 || width < 3 {
            continue;
        }
        let row = |part: &&str| squares(part.as_ptr() as usize - text.as_ptr() as usize, part);
        let rows: Option<Vec<SquareRow>> = parts.iter().map(row).collect();
        if let Some(rows) = rows
            .filter(|rows| rows.iter().all(|row| row.len() == width) && is_usual(rows.len(), width))
        {
            return Some(DrawnGrid {
                rows,
                side,
                unread: Vec::new(),
            });
        }
    }
    let all = squares(start, board)?;
    let (_, columns) = super::cells::shape_of(all.len())?;
    let is_drawn = all.len() >= 36
        || board
            .chars()
            .any(|c| !c.is_ascii_digit() && c != 'x' && c != 'o');
    let rows = all.chunks(columns).map(<[_]>::to_vec).collect();
    is_drawn.then_some(DrawnGrid {
        rows,
        side,
        unread: Vec::new(),
    })
}
