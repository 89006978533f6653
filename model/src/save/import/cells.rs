//! [`listed`]: boards as lists of a program: Python, JSON, JavaScript, Java, numpy; observations of
//! competitions.
//!
//! Supported are lists of rows, lists of texts that are rows, and single lists of all squares,
//! whose length determines the shape. They may be surrounded by other output of a program: a name
//! with `=`, `np.array(…)`, the side to move, an object with `board` and `mark`. Invariant: lists
//! are nested at most four deep. Cost: one pass over the text.

use super::drawing::{DrawnGrid, MOST_SIDE, SquareRow, side_in};
use super::signs::{is_invisible, is_side, of_character, sign};

/// The maximum depth of nested lists.
const MOST_LEVELS: usize = 4;
/// The maximum number of brackets that are tried as the beginning of a list.
const MOST_OPENINGS: usize = 6;
/// The maximum length of the text before a list.
const MOST_BEFORE: usize = 80;
/// The maximum number of squares.
const MOST_SQUARES: usize = MOST_SIDE * MOST_SIDE;

/// A board from a list.
#[derive(Clone, Debug)]
pub(super) struct ListedBoard {
    pub grid: DrawnGrid,
    /// True if all its squares are numbers, so that the list may be a tree.
    pub is_numbers: bool,
    /// The number of stones in a winning line, if stated.
    pub k: Option<usize>,
    /// True for an observation of a game, in which the board has a name.
    pub is_observation: bool,
}

/// Returns the rows and columns of a board with `squares` squares in one list; `None` if no common
/// board has that many.
pub(super) fn shape_of(squares: usize) -> Option<(usize, usize)> {
    if squares == 42 {
        return Some((6, 7));
    }
    let side = (3..=MOST_SIDE).find(|side| side * side == squares)?;
    Some((side, side))
}

/// An item of a list.
enum ListItem<'a> {
    Square {
        at: usize,
        text: &'a str,
        quoted: bool,
    },
    List(Vec<ListItem<'a>>),
}

/// Reads the boards of a text that is a list or an object with lists; empty for any other text.
pub(super) fn listed(text: &str) -> Vec<ListedBoard> {
    let trimmed = text.trim_start_matches('\u{feff}').trim();
    if trimmed.starts_with("tree:") {
        return Vec::new();
    }
    if let Some(named) = KEYS
        .iter()
        .map(|key| observations(text, key))
        .find(|named| !named.is_empty())
    {
        return named;
    }
    assigned(text).into_iter().collect()
}

/// Reads a list with its surrounding text, from the first bracket at which a board can be read.
fn assigned(text: &str) -> Option<ListedBoard> {
    let brackets = text
        .char_indices()
        .filter(|(_, c)| matches!(c, '[' | '(' | '{'))
        .map(|(at, _)| at);
    brackets
        .take(MOST_OPENINGS)
        .find_map(|open| assigned_at(text, open))
}

fn assigned_at(text: &str, open: usize) -> Option<ListedBoard> {
    let before = text[..open].trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    let may_stand_before = before.is_empty()
        || (before.ends_with(['=', ':', '(', '>'])
            && before.len() <= MOST_BEFORE
            && !before.contains('\n'));
    if !may_stand_before || before.ends_with("tree:") {
        return None;
    }
    let mut parser = ListParser { text, at: open };
    let list = parser.list(0)?;
    let rest = &text[parser.at..];
    let mut found = board(list, before.is_empty())?;
    let side = behind(rest)?;
    found.grid.side = found
        .grid
        .side
        .or(side.map(|(at, side)| (parser.at + at, side)));
    Some(found)
}

/// Reads the text after a list: closing brackets of a call, and the side to move. Returns `None`
/// for any other text.
#[expect(
    clippy::option_option,
    reason = "nothing wrong, with or without a side"
)]
fn behind(rest: &str) -> Option<Option<(usize, String)>> {
    let mut side = None;
    for part in rest.split_inclusive(['\n', ';']) {
        let offset = part.as_ptr() as usize - rest.as_ptr() as usize;
        let bare = part
            .trim_matches(|c: char| c.is_whitespace() || matches!(c, ')' | ']' | '}' | ';' | ','));
        if bare.is_empty()
            || bare.starts_with("dtype")
            || bare.starts_with(".reshape")
            || bare.starts_with("reshape")
        {
            continue;
        }
        let quoted = bare.trim_matches(['"', '\'']);
        let found = side_in(quoted, true)?;
        let inside = quoted.as_ptr() as usize - part.as_ptr() as usize;
        side = side.or(Some((offset + inside + found.0, found.1)));
    }
    Some(side)
}

/// Converts a list to a board.
fn board(list: Vec<ListItem<'_>>, bare: bool) -> Option<ListedBoard> {
    let mut items = list;
    // `([[…]], 1)` has the side to move after the board; `[[[…]]]` is a list of one board.
    let mut side = None;
    loop {
        side = match &items[..] {
            [ListItem::List(_)] => side,
            [ListItem::List(_), ListItem::Square { at, text, .. }] if is_side(text) => {
                Some((*at, (*text).to_owned()))
            }
            _ => break,
        };
        let Some(ListItem::List(inner)) = items.into_iter().next() else {
            return None;
        };
        items = inner;
    }
    let quoted = items
        .iter()
        .any(|item| matches!(item, ListItem::Square { quoted: true, .. }));
    let (mut rows, mut is_numbers): (Vec<SquareRow>, bool) = (Vec::new(), bare && !quoted);
    if items.iter().all(|item| matches!(item, ListItem::List(_))) {
        for item in &items {
            let ListItem::List(squares) = item else {
                return None;
            };
            rows.push(row(squares, &mut is_numbers)?);
        }
    } else {
        let is_text = |item: &ListItem<'_>| match item {
            ListItem::Square {
                text, quoted: true, ..
            } => text.chars().filter(|c| !is_invisible(*c)).count() >= 3 && sign(text).is_none(),
            ListItem::Square { .. } | ListItem::List(_) => false,
        };
        if items.len() >= 3 && items.iter().any(is_text) {
            // The texts are rows.
            for item in &items {
                let ListItem::Square { at, text, .. } = item else {
                    return None;
                };
                rows.push(text_row(*at, text)?);
            }
        } else {
            let all = row(&items, &mut is_numbers)?;
            let (_, columns) = shape_of(all.len())?;
            rows = all.chunks(columns).map(<[_]>::to_vec).collect();
        }
    }
    let width = rows.first()?.len();
    let is_board = rows.len() >= 3
        && width >= 3
        && rows.len() <= MOST_SIDE
        && rows.iter().all(|row| row.len() == width);
    let grid = DrawnGrid {
        rows,
        side,
        unread: Vec::new(),
    };
    is_board.then_some(ListedBoard {
        grid,
        is_numbers,
        k: None,
        is_observation: false,
    })
}

fn row(items: &[ListItem<'_>], is_numbers: &mut bool) -> Option<SquareRow> {
    let square = |item: &ListItem<'_>| match item {
        ListItem::Square { at, text, quoted } => {
            *is_numbers &= !quoted && text.parse::<f64>().is_ok();
            Some((*at, sign(text)?))
        }
        ListItem::List(inner) => match &inner[..] {
            [ListItem::Square { at, text, .. }] => Some((*at, sign(text)?)),
            _ => None,
        },
    };
    items.iter().map(square).collect()
}

/// Converts a text to a row, with blanks as empty squares.
fn text_row(at: usize, text: &str) -> Option<SquareRow> {
    let squares = text.char_indices().filter(|(_, c)| !is_invisible(*c));
    squares
        .map(|(inside, c)| Some((at + inside, if c == ' ' { '.' } else { of_character(c)? })))
        .collect()
}

/// A parser of lists of words, numbers and quoted texts, separated by commas or blanks.
struct ListParser<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> ListParser<'a> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }
    fn take(&mut self, c: char) {
        self.at += c.len_utf8();
    }
    /// Parses a list from its bracket; returns `None` if there is none.
    fn list(&mut self, level: usize) -> Option<Vec<ListItem<'a>>> {
        let close = match self.peek()? {
            '[' => ']',
            '(' => ')',
            '{' => '}',
            _ => return None,
        };
        self.at += 1;
        let mut items = Vec::new();
        loop {
            match self.peek()? {
                c if c.is_whitespace() || c == ',' || c == '\u{feff}' => self.take(c),
                c if c == close => {
                    self.at += 1;
                    return Some(items);
                }
                '[' | '(' | '{' if level < MOST_LEVELS => {
                    items.push(ListItem::List(self.list(level + 1)?));
                }
                '"' | '\'' => items.push(self.quoted()?),
                _ => items.push(self.word()?),
            }
            if items.len() > MOST_SQUARES {
                return None;
            }
        }
    }
    fn quoted(&mut self) -> Option<ListItem<'a>> {
        let quote = self.peek()?;
        let at = self.at + 1;
        let length = self.text[at..].find(quote)?;
        let text = &self.text[at..at + length];
        self.at = at + length + 1;
        (!text.contains('\n')).then_some(ListItem::Square {
            at,
            text,
            quoted: true,
        })
    }
    fn word(&mut self) -> Option<ListItem<'a>> {
        let rest = &self.text[self.at..];
        let ends = |c: char| {
            c.is_whitespace() || matches!(c, ',' | '[' | ']' | '(' | ')' | '{' | '}' | '"' | '\'')
        };
        let text = &rest[..rest.find(ends)?];
        let at = self.at;
        self.at += text.len();
        (!text.is_empty()).then_some(ListItem::Square {
            at,
            text,
            quoted: false,
        })
    }
}

/// The names of the board in objects.
const KEYS: [&str; 4] = ["board", "squares", "cells", "grid"];

/// Returns true for a text with an object that contains a board.
pub fn is_observation(text: &str) -> bool {
    KEYS.iter().any(|key| key_of(text, key).is_some())
}

/// Reads the boards of consecutive objects with `"board": […]` and `"mark": 1`.
fn observations(text: &str, name: &str) -> Vec<ListedBoard> {
    let mut found = Vec::new();
    let k = number_of(text, "inarow");
    let columns = number_of(text, "columns");
    let mut at = 0;
    while let Some(key) = key_of(&text[at..], name) {
        let value = at + key;
        at = value;
        let mut parser = ListParser { text, at: value };
        let Some(list) = parser.list(0) else { continue };
        at = parser.at;
        let listed = match columns {
            Some(columns) => in_columns(&list, columns),
            None => board(list, false),
        };
        let Some(mut listed) = listed else { continue };
        // The fields of this board are before the next board.
        let next = key_of(&text[at..], name).map_or(text.len(), |next| at + next);
        let around = &text[value..next];
        let before = &text[..value];
        let side = [
            "mark",
            "to_move",
            "turn",
            "player",
            "current_player",
            "side",
            "next",
        ]
        .iter()
        .find_map(|key| {
            let behind = key_of(around, key).map(|place| value + place);
            let place = behind.or_else(|| key_of(before, key).filter(|_| found.is_empty()))?;
            let word = text[place..]
                .split([',', '}', '\n', ']'])
                .next()?
                .trim()
                .trim_matches(['"', '\'']);
            is_side(word).then(|| (place, word.to_owned()))
        });
        let x_is_next = || {
            let place = key_of(text, "xIsNext")?;
            Some((
                place,
                if text[place..].starts_with("true") {
                    "X"
                } else {
                    "O"
                }
                .to_owned(),
            ))
        };
        listed.grid.side = side.or_else(x_is_next);
        listed.k = k;
        listed.is_observation = true;
        found.push(listed);
    }
    found
}

/// Converts a single list of all squares, given the number of columns, to a board.
fn in_columns(list: &[ListItem<'_>], columns: usize) -> Option<ListedBoard> {
    let all = row(list, &mut false)?;
    let is_board = (1..=MOST_SIDE).contains(&columns)
        && all.len() % columns == 0
        && all.len() / columns <= MOST_SIDE;
    let rows = is_board.then(|| all.chunks(columns).map(<[_]>::to_vec).collect())?;
    let grid = DrawnGrid {
        rows,
        side: None,
        unread: Vec::new(),
    };
    Some(ListedBoard {
        grid,
        is_numbers: false,
        k: None,
        is_observation: true,
    })
}

/// Returns the offset of the value of a quoted key.
fn key_of(text: &str, key: &str) -> Option<usize> {
    [format!("\"{key}\""), format!("'{key}'")]
        .iter()
        .find_map(|quoted| {
            let at = text.find(quoted.as_str())? + quoted.len();
            let rest = &text[at..];
            let value = rest.trim_start().strip_prefix(':')?.trim_start();
            Some(at + rest.len() - value.len())
        })
}

fn number_of(text: &str, key: &str) -> Option<usize> {
    let rest = &text[key_of(text, key)?..];
    let digits = rest
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(rest.len());
    rest[..digits].parse().ok()
}
