//! [`GameRecord`]: a game or a position as a file holds it, not yet played; [`Recording`]: all those of a file.

use crate::save::import::answer::{StatedAnswer, StatedMove};
use crate::save::import::candidate::{
    Candidate, DrawnPosition, TextReading, UnreadPart, WrittenMove,
};
use engine::clean::clean;
use engine::rules::Side;
use engine::sentence::Sentence;

/// The games or positions of a text, in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recording {
    /// The format, for people.
    pub format: &'static str,
    /// The records; at least one.
    pub records: Vec<GameRecord>,
    /// Notes on the text as a whole, such as that its end is missing.
    pub notes: Vec<Sentence>,
}

/// A game or a position as a file holds it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameRecord {
    /// The offset of its beginning.
    pub offset: usize,
    /// The games it may be of, as [`engine::boundary::catalog::read`] reads them, the likeliest first; empty where it is
    /// refused.
    pub games: Vec<String>,
    /// The position it starts from; `None`: the game's own.
    pub start: Option<DrawnPosition>,
    /// The moves, also those of variations.
    pub moves: Vec<WrittenMove>,
    /// The players, the date and the result.
    pub header: RecordHeader,
    /// The comment on the start.
    pub comment: String,
    /// The values of moves at the start, as the file gives them.
    pub scores: Vec<MoveScore>,
    /// Notes on what was left out or assumed, for people.
    pub notes: Vec<Sentence>,
    /// The reason why it is not read.
    pub refusal: Option<UnreadPart>,
}

/// A value that a file gives for a move, in the view of the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveScore {
    /// The move.
    pub mv: String,
    /// The value as it is written, such as `+2`.
    pub value: String,
}

/// The players, the date and the result: texts as the file has them, empty where it is silent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordHeader {
    /// A name of the record itself.
    pub name: String,
    /// The tournament or the place.
    pub event: String,
    /// The date or the year.
    pub date: String,
    /// The player who moves first: black.
    pub first: String,
    /// The other one: white.
    pub second: String,
    /// The result.
    pub result: String,
}

impl GameRecord {
    /// A record that begins at an offset, of one game.
    pub(super) fn of(offset: usize, game: impl Into<String>) -> GameRecord {
        GameRecord {
            offset,
            games: vec![game.into()],
            ..GameRecord::default()
        }
    }
    /// Adds a move behind the last one of the main line.
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
    /// Refuses the record.
    pub(super) fn refuse(&mut self, offset: usize, reason: Sentence) {
        self.refusal.get_or_insert(UnreadPart { offset, reason });
    }
    /// The record in a line, safe to show: its name or the players, the event, the date and the result.
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
    /// The record as a candidate of one of its games; after the last of them, of that one.
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
    /// The games, once for each game that they may be of.
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

/// The game on an Othello board of this size; `anti`: fewer discs win.
///
/// # Errors
/// There is none.
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

/// A square of Othello as the game prints it: rows count from the top. Rows and columns are counted from 1.
pub(super) fn othello_square(row: usize, column: usize) -> String {
    format!("{}{row}", letter(column))
}

/// A square of five in a row as the game prints it: rows count from the bottom.
pub(super) fn five_square(row: usize, column: usize, rows: usize) -> String {
    format!("{}{}", letter(column), (rows + 1).saturating_sub(row))
}

/// The letter of a column; beyond the alphabet none that a board has.
fn letter(column: usize) -> char {
    u8::try_from(column)
        .ok()
        .filter(|column| (1..=26).contains(column))
        .map_or('?', |column| char::from(b'a' + column - 1))
}

/// The game of five in a row on a board of this size.
///
/// # Errors
/// It is too large.
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
