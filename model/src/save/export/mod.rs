//! The export of a study to the formats of other programs.
//!
//! [`crate::documents::export`] collects the contents; this module only writes them as text.
//! Contents that a format cannot express (another game, a start that is not the initial position, a
//! pass that was just played) are an error and are never omitted silently. A format contains the
//! position at the cursor, the moves that lead to it, or the whole line ([`Keeps`]); the omitted
//! parts are listed by [`ExportFormat::left_out`].

mod csv;
mod ggf;
mod line;
mod lists;
mod sgf;

use csv::csv;
use engine::sentence::{Sentence, ToSentence};
use ggf::ggf;
pub use line::{ExportedLine, ExportedMove, ExportedValue};
use lists::{json, python};
use sgf::sgf;
use thiserror::Error;

/// The part of a study that a format contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keeps {
    /// The position at the cursor.
    Position,
    /// The moves from the start to the cursor.
    Moves,
    /// The moves with their values.
    Values,
    /// The whole line with variations and comments.
    Line,
}

/// An export format.
#[derive(Debug)]
pub struct ExportFormat {
    /// The name on the command line.
    pub word: &'static str,
    /// A description in one line.
    pub about: &'static str,
    /// The part of a study that it contains.
    pub keeps: Keeps,
    /// The games that it supports; empty for all.
    games: &'static [&'static str],
    /// The required number of rows of a board; `None` for any.
    rows: Option<usize>,
    /// The alternative format for lines that do not begin at the initial position; `None` if this
    /// format supports them.
    instead: Option<&'static str>,
    /// True if it cannot express passes that were just played.
    has_no_passes: bool,
    /// True if it implies the standard rules of its game and cannot express others.
    usual_rules: bool,
    write: fn(&ExportedLine) -> Result<String, ExportError>,
}

/// Creates a format that supports all games and all lines.
const fn format(
    word: &'static str,
    about: &'static str,
    keeps: Keeps,
    write: fn(&ExportedLine) -> Result<String, ExportError>,
) -> ExportFormat {
    let (games, rows, instead) = (&[], None, None);
    ExportFormat {
        word,
        about,
        keeps,
        games,
        rows,
        instead,
        has_no_passes: false,
        usual_rules: false,
        write,
    }
}

impl ExportFormat {
    const fn of(self, games: &'static [&'static str]) -> ExportFormat {
        ExportFormat { games, ..self }
    }
    const fn of_rows(self, rows: usize) -> ExportFormat {
        ExportFormat {
            rows: Some(rows),
            ..self
        }
    }
    const fn or(self, instead: &'static str) -> ExportFormat {
        ExportFormat {
            instead: Some(instead),
            ..self
        }
    }
    const fn without_passes(self) -> ExportFormat {
        ExportFormat {
            has_no_passes: true,
            ..self
        }
    }
    const fn of_usual_rules(self) -> ExportFormat {
        ExportFormat {
            usual_rules: true,
            ..self
        }
    }
}

/// The name of the save format, which is not in [`FORMATS`].
pub const SAVE: &str = "ron";

/// All formats.
pub const FORMATS: &[ExportFormat] = &[
    format(
        "transcript",
        "Othello: f5d6c3, passes left out",
        Keeps::Moves,
        transcript,
    )
    .of(&["othello"])
    .of_rows(8)
    .of_usual_rules()
    .or("ggf"),
    format(
        "columns",
        "Connect Four: 4453, columns from 1",
        Keeps::Moves,
        columns,
    )
    .of(&["connect-four"])
    .of_usual_rules()
    .or("position"),
    format(
        "li2",
        "Rastros: the board and its moves",
        Keeps::Moves,
        |line| Ok(li2(line)),
    )
    .of(&["rastros"]),
    format(
        "board64",
        "Othello: 64 characters and the side to move",
        Keeps::Position,
        |line| Ok(board64(line)),
    )
    .of(&["othello"])
    .of_rows(8)
    .of_usual_rules()
    .without_passes(),
    format(
        "obf",
        "Othello: the position as a line of a set",
        Keeps::Position,
        |line| Ok(board64(line) + ";"),
    )
    .of(&["othello"])
    .of_rows(8)
    .of_usual_rules()
    .without_passes(),
    format(
        "ggf",
        "Othello: the game as GGS and NBoard write it",
        Keeps::Moves,
        ggf,
    )
    .of(&["othello"])
    .without_passes(),
    format(
        "sgf",
        "Othello and five in a row: the game with its variations and comments",
        Keeps::Line,
        sgf,
    )
    .of(&["othello", "k-in-a-row"])
    .without_passes(),
    format(
        "python",
        "every game: the position as a list of Python",
        Keeps::Position,
        python,
    ),
    format(
        "json",
        "every game: the position as a list of JSON",
        Keeps::Position,
        json,
    ),
    format(
        "csv",
        "every game: the moves with the values of their positions",
        Keeps::Values,
        |line| Ok(csv(line)),
    ),
    format(
        "position",
        "every game: the position in one line",
        Keeps::Position,
        |line| Ok(line.position.to_string()),
    ),
    format(
        "board",
        "every game: the position, a row a line",
        Keeps::Position,
        |line| Ok(board(line)),
    ),
    format(
        "moves",
        "every game: the moves, separated by blanks",
        Keeps::Moves,
        |line| Ok(line.words().join(" ")),
    )
    .or(SAVE),
];

fn transcript(line: &ExportedLine) -> Result<String, ExportError> {
    Ok(line
        .words()
        .into_iter()
        .filter(|mv| *mv != "pass")
        .collect())
}

/// Writes one digit per move; not possible for more than nine columns.
fn columns(line: &ExportedLine) -> Result<String, ExportError> {
    let columns = line
        .position
        .rows
        .first()
        .map_or(0, |row| row.chars().count());
    if columns > 9 {
        return Err(ExportError::Columns { columns });
    }
    Ok(line.words().concat())
}

fn board64(line: &ExportedLine) -> String {
    let side = line.position.words.first().map_or("X", String::as_str);
    format!("{} {side}", line.position.rows.concat().replace('.', "-"))
}

fn board(line: &ExportedLine) -> String {
    format!(
        "{}\n{}",
        line.position.rows.join("\n"),
        line.position.words.join(" ")
    )
}

/// The reason why a line cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
pub enum ExportError {
    /// The format is for another game.
    #[error("{notation} is a notation of {wanted}, not of {game}")]
    Game {
        notation: &'static str,
        wanted: String,
        game: String,
    },
    /// The format cannot express the start.
    #[error(
        "{notation} begins at the initial position, and this line does not; {instead} would do"
    )]
    Start {
        notation: &'static str,
        instead: &'static str,
    },
    /// The format is only for boards of 8 by 8.
    #[error("{notation} is for boards of 8 by 8 squares, not for {game}")]
    Size {
        notation: &'static str,
        game: String,
    },
    /// The format has one digit for a column.
    #[error("columns are written as digits, and this board has {columns}; position would do")]
    Columns { columns: usize },
    /// The format implies five in a row.
    #[error("sgf knows five in a row, not {k} in a row; moves would do")]
    Five { k: String },
    /// The format cannot express a pass before the position.
    #[error("{notation} cannot say that a pass was just played; position would do")]
    Pass { notation: &'static str },
    /// The format implies the standard rules.
    #[error("{notation} does not say {said:?}; position would do")]
    Rules {
        notation: &'static str,
        said: String,
    },
    /// A list cannot contain the rest of the position.
    #[error("a list does not say {said:?}; position would do")]
    List { said: String },
}

impl ExportFormat {
    /// Returns the format with a name.
    pub fn named(word: &str) -> Option<&'static ExportFormat> {
        FORMATS.iter().find(|format| format.word == word)
    }
    /// Writes a line.
    ///
    /// # Errors
    /// The format cannot express it.
    pub fn write(&self, line: &ExportedLine) -> Result<String, ExportError> {
        let (notation, game) = (self.word, line.kind());
        if !self.games.is_empty() && !self.games.contains(&game) {
            return Err(ExportError::Game {
                notation,
                wanted: self.games.join(", "),
                game: game.to_owned(),
            });
        }
        if self
            .rows
            .is_some_and(|rows| rows != line.position.rows.len())
        {
            return Err(ExportError::Size {
                notation,
                game: line.game.clone(),
            });
        }
        if let Some(said) = line.variant().filter(|_| self.usual_rules) {
            return Err(ExportError::Rules { notation, said });
        }
        if let Some(instead) = self.instead.filter(|_| !line.from_initial) {
            return Err(ExportError::Start { notation, instead });
        }
        let set_up = if self.keeps == Keeps::Position {
            &line.position
        } else {
            &line.start
        };
        if self.has_no_passes && set_up.words.len() > 1 {
            return Err(ExportError::Pass { notation });
        }
        (self.write)(line)
    }
    /// Returns the parts of the study that the format omits, for display; empty for formats of a
    /// single position.
    pub fn left_out(&self, line: &ExportedLine) -> Vec<Sentence> {
        let mut notes = Vec::new();
        if matches!(self.keeps, Keeps::Position | Keeps::Line) {
            return notes;
        }
        let notation = self.word;
        let after = line.nodes.len().saturating_sub(line.path.len());
        if after > 0 {
            notes.push(sentence!(
                after;
                "{notation} has the moves up to the position that is shown: {after} other move is left out|{notation} has the moves up to the position that is shown: {after} other moves are left out",
                notation,
                after
            ));
        }
        let comments = line.comments();
        if comments > 0 && self.keeps == Keeps::Moves {
            notes.push(sentence!(
                comments;
                "{notation} has no comments: {comments} is left out|{notation} has no comments: {comments} are left out",
                notation,
                comments
            ));
        }
        notes
    }
}

/// Writes the board at the cursor, followed by the moves, two per line, if they lead to it from the
/// initial position.
fn li2(line: &ExportedLine) -> String {
    let mut rows: Vec<String> = line
        .position
        .rows
        .iter()
        .map(|row| row.replace('@', "#").replace('o', "*"))
        .collect();
    if let Some(corner) = rows.last_mut().filter(|row| row.starts_with('.')) {
        corner.replace_range(..1, "1");
    }
    if let Some(corner) = rows.first_mut().filter(|row| row.ends_with('.')) {
        let last = corner.len() - 1;
        corner.replace_range(last.., "2");
    }
    let mut text = rows.join("\n") + "\n";
    if line.from_initial && !line.path.is_empty() {
        text.push('\n');
        for (number, pair) in (1..).zip(line.words().chunks(2)) {
            text += &format!("{number:02}: {}\n", pair.join(" "));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_name_games_and_formats_that_exist() {
        for format in FORMATS {
            assert!(
                ExportFormat::named(format.word).is_some_and(|found| found.about == format.about),
                "one word each"
            );
            assert!(
                format
                    .games
                    .iter()
                    .all(|game| engine::eval::games::game(game).is_some()),
                "{}",
                format.word
            );
            let is_known = |word| word == SAVE || ExportFormat::named(word).is_some();
            assert!(format.instead.is_none_or(is_known), "{}", format.word);
        }
    }
}
