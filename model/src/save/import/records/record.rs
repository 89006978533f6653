//! [`GameRecord`]: a game or a position as in a file, not yet played; [`Recording`]: all records of
//! a file.

use crate::save::import::answer::{StatedAnswer, StatedMove};
use crate::save::import::candidate::{
    Candidate, DrawnPosition, TextReading, UnreadPart, WrittenMove,
};
use engine::clean::clean;
use engine::rules::Side;
use engine::sentence::Sentence;

/// The games or positions of a text in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recording {
    /// The name of the format for display.
    pub format: &'static str,
    /// The records; at least one.
    pub records: Vec<GameRecord>,
    /// Notes on the text as a whole, for instance that it is truncated.
    pub notes: Vec<Sentence>,
}

/// A game or a position as in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameRecord {
    /// The offset of its beginning.
    pub offset: usize,
    /// The games that it may belong to, as [`engine::boundary::catalog::read`] reads them, the most
    /// likely first; empty if it is refused.
    pub games: Vec<String>,
    /// The position at the start; `None` stands for the game's own.
    pub start: Option<DrawnPosition>,
    /// The moves, including those of variations.
    pub moves: Vec<WrittenMove>,
    /// The players, the date and the result.
    pub header: RecordHeader,
    /// The comment on the start.
    pub comment: String,
    /// The values of moves at the start as in the file.
    pub scores: Vec<MoveScore>,
    /// Notes on omissions and assumptions, for display.
    pub notes: Vec<Sentence>,
    /// The reason why it is not read.
    pub refusal: Option<UnreadPart>,
}

/// The value of a move in a file, in the view of the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveScore {
    /// The move.
    pub mv: String,
    /// The value as it is written, such as `+2`.
    pub value: String,
}

/// The players, the date and the result: texts as in the file, empty if absent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordHeader {
    /// The name of the record itself.
    pub name: String,
    /// The tournament or the place.
    pub event: String,
    /// The date or the year.
    pub date: String,
    /// The player that moves first (black).
    pub first: String,
    /// The other player (white).
    pub second: String,
    /// The result.
    pub result: String,
}

impl GameRecord {
    /// Creates a record of one game that begins at an offset.
    pub(super) fn of(offset: usize, game: impl Into<String>) -> GameRecord {
        GameRecord {
            offset,
            games: vec![game.into()],
            ..GameRecord::default()
        }
    }
    /// Appends a move to the main line.
    pub(super) fn push(&mut self, offset: usize, text: impl Into<String>, side: Option<Side>) {
        let after = self.moves.len().checked_sub(1);
        self.moves.push(WrittenMove {
            after,
            offset,
            text: text.into(),
            side,
            comment: String::new(),
        });
    }
    /// Refuses the record, unless it has been refused before.
    pub(super) fn refuse(&mut self, offset: usize, reason: Sentence) {
        self.refusal.get_or_insert(UnreadPart { offset, reason });
    }
    /// Returns a cleaned description in one line: the name or the players, the event, the date and
    /// the result.
    pub fn title(&self) -> String {
        let header = &self.header;
        let known =
            |text: &str| !text.is_empty() && text.chars().any(|c| c != '?' && c != '-' && c != '.');
        let names = [&header.first, &header.second]
            .map(|name| if known(name) { name.as_str() } else { "?" });
        let names = if names == ["?", "?"] {
            String::new()
        } else {
            names.join(" – ")
        };
        let parts = [
            header.name.as_str(),
            &names,
            &header.event,
            &header.date,
            &header.result,
        ];
        let parts: Vec<&str> = parts
            .into_iter()
            .map(str::trim)
            .filter(|part| known(part))
            .collect();
        let line = parts
            .join(", ")
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        clean(&line).into_owned()
    }
    /// Returns the record as a candidate for the game with an index; beyond the last one, for the
    /// last.
    fn candidate(&self, format: &'static str, game: usize, notes: &[Sentence]) -> Candidate {
        let spec = self
            .games
            .get(game)
            .or(self.games.last())
            .cloned()
            .unwrap_or_default();
        let scores: Vec<String> = self
            .scores
            .iter()
            .map(|score| format!("{} {}", score.mv, score.value))
            .collect();
        let said = [self.comment.clone(), scores.join(", ")];
        let stated = self.scores.iter().map(|score| {
            let MoveScore { mv, value } = score;
            Some(StatedMove {
                text: mv.clone(),
                score: value.parse().ok()?,
            })
        });
        let stated: Option<Vec<StatedMove>> = stated.collect();
        Candidate {
            start: self.start.clone(),
            moves: self.moves.clone(),
            notes: notes.iter().chain(&self.notes).cloned().collect(),
            title: self.title(),
            comment: said
                .into_iter()
                .filter(|text| !text.is_empty())
                .collect::<Vec<_>>()
                .join("\n"),
            stated: stated
                .filter(|moves| !moves.is_empty())
                .map(StatedAnswer::Moves),
            refusal: self.refusal.clone(),
            ..Candidate::new(format, spec)
        }
    }
}

impl Recording {
    /// Returns a reading for each index in the lists of possible games.
    pub fn readings(&self) -> Vec<TextReading> {
        let games = self
            .records
            .iter()
            .map(|record| record.games.len())
            .max()
            .unwrap_or(0)
            .max(1);
        let of = |game| {
            self.records
                .iter()
                .map(|record| record.candidate(self.format, game, &self.notes))
                .collect()
        };
        (0..games)
            .map(|game| TextReading::Games(of(game)))
            .collect()
    }
}

/// Returns the game on an Othello board of this size; with `anti`, the side with fewer discs wins.
///
/// # Errors
/// The size is not supported.
pub(super) fn othello(size: usize, anti: bool) -> Result<String, Sentence> {
    if matches!(size, 4 | 6 | 8 | 10) {
        let anti = if anti { ",anti=true" } else { "" };
        return Ok(format!("othello:size={size}{anti}"));
    }
    Err(sentence!(
        "a board of {size} by {size} squares; Othello is known on 4, 6, 8 and 10",
        size
    ))
}

/// Returns a square of Othello as the game prints it, with rows from the top. Rows and columns are
/// counted from 1.
pub(super) fn othello_square(row: usize, column: usize) -> String {
    format!("{}{row}", letter(column))
}

/// Returns a square of five in a row as the game prints it, with rows from the bottom.
pub(super) fn five_square(row: usize, column: usize, rows: usize) -> String {
    format!("{}{}", letter(column), (rows + 1).saturating_sub(row))
}

/// Returns the letter of a column; beyond the alphabet, a character that no board has.
fn letter(column: usize) -> char {
    u8::try_from(column)
        .ok()
        .filter(|column| (1..=26).contains(column))
        .map_or('?', |column| char::from(b'a' + column - 1))
}

/// Returns the game of five in a row on a board of this size.
///
/// # Errors
/// The board is too large.
pub(super) fn five_in_a_row(rows: usize, columns: usize) -> Result<String, Sentence> {
    if (1..=19).contains(&rows) && (1..=19).contains(&columns) {
        return Ok(format!("k-in-a-row:h={rows},v={columns},k=5"));
    }
    Err(sentence!(
        "a board of {columns} by {rows} squares; at most 19 by 19 are known",
        columns,
        rows
    ))
}
