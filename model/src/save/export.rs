//! The line of a study in the formats of other programs.
//!
//! [`crate::documents::export`] collects the content; this module only writes it as text. What a format cannot express
//! (a game that it is not for, a start that is not the initial one) is an error, never left out silently.

use engine::rules::Setup;
use engine::sentence::ToSentence;
use thiserror::Error;

/// A format of another program.
#[derive(Debug)]
pub struct ExportFormat {
    /// The word on the command line.
    pub word: &'static str,
    /// The format in one line.
    pub about: &'static str,
    /// The game it is for; `None`: all.
    game: Option<&'static str>,
    /// The number of rows its boards must have; `None`: any.
    rows: Option<usize>,
    /// Where lines must begin at the initial position: the format for those that do not.
    instead: Option<&'static str>,
    write: fn(&ExportedLine) -> String,
}

/// A format that all games have, and all their lines.
const fn format(word: &'static str, about: &'static str, write: fn(&ExportedLine) -> String) -> ExportFormat {
    ExportFormat { word, about, game: None, rows: None, instead: None, write }
}

impl ExportFormat {
    const fn of(self, game: &'static str) -> ExportFormat {
        ExportFormat { game: Some(game), ..self }
    }
    const fn of_rows(self, rows: usize) -> ExportFormat {
        ExportFormat { rows: Some(rows), ..self }
    }
    const fn or(self, instead: &'static str) -> ExportFormat {
        ExportFormat { instead: Some(instead), ..self }
    }
}

/// All formats.
pub const FORMATS: &[ExportFormat] = &[
    format("transcript", "Othello: f5d6c3, passes left out", transcript).of("othello").of_rows(8).or("board64"),
    format("columns", "Connect Four: 4453, columns from 1", |line| line.moves.concat())
        .of("connect-four")
        .or("position"),
    format("li2", "Rastros: the board and its moves", li2).of("rastros"),
    format("board64", "Othello: 64 characters and the side to move", board64).of("othello").of_rows(8),
    format("position", "every game: the position in one line", |line| line.position.to_string()),
    format("board", "every game: the position, a row a line", board),
    format("moves", "every game: the moves, separated by blanks", |line| line.moves.join(" ")),
];

fn transcript(line: &ExportedLine) -> String {
    line.moves.iter().filter(|mv| *mv != "pass").map(String::as_str).collect()
}

fn board64(line: &ExportedLine) -> String {
    let side = line.position.words.first().map_or("X", String::as_str);
    format!("{} {side}", line.position.rows.concat().replace('.', "-"))
}

fn board(line: &ExportedLine) -> String {
    format!("{}\n{}", line.position.rows.join("\n"), line.position.words.join(" "))
}

/// What is written: the moves from the start to the cursor, and both ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportedLine {
    /// The game with its parameters.
    pub game: String,
    /// Does the line start at the game's initial position?
    pub from_initial: bool,
    /// The position at the cursor.
    pub position: Setup,
    /// The moves that lead there, as they are printed.
    pub moves: Vec<String>,
}

/// Why a line cannot be written in a notation.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
pub enum ExportError {
    /// The notation is for another game.
    #[error("{notation} is a notation of {wanted}, not of {game}")]
    Game { notation: &'static str, wanted: &'static str, game: String },
    /// The notation has no way to draw the start.
    #[error("{notation} begins at the initial position, and this line does not; {instead} would do")]
    Start { notation: &'static str, instead: &'static str },
    /// The notation is for boards of 8 by 8 only.
    #[error("{notation} is for boards of 8 by 8 squares, not for {game}")]
    Size { notation: &'static str, game: String },
}

impl ExportFormat {
    /// The format with this word.
    pub fn named(word: &str) -> Option<&'static ExportFormat> {
        FORMATS.iter().find(|format| format.word == word)
    }
    /// Writes a line.
    ///
    /// # Errors
    /// The format cannot express it.
    pub fn write(&self, line: &ExportedLine) -> Result<String, ExportError> {
        let (notation, game) = (self.word, line.game.split(':').next().unwrap_or_default());
        if let Some(wanted) = self.game.filter(|wanted| *wanted != game) {
            return Err(ExportError::Game { notation, wanted, game: game.to_owned() });
        }
        if self.rows.is_some_and(|rows| rows != line.position.rows.len()) {
            return Err(ExportError::Size { notation, game: line.game.clone() });
        }
        match self.instead.filter(|_| !line.from_initial) {
            Some(instead) => Err(ExportError::Start { notation, instead }),
            None => Ok((self.write)(line)),
        }
    }
}

/// The board as it stands, then the moves two a line, if they lead there from the initial position.
fn li2(line: &ExportedLine) -> String {
    let mut rows: Vec<String> = line.position.rows.iter().map(|row| row.replace('@', "#").replace('o', "*")).collect();
    if let Some(corner) = rows.last_mut().filter(|row| row.starts_with('.')) {
        corner.replace_range(..1, "1");
    }
    if let Some(corner) = rows.first_mut().filter(|row| row.ends_with('.')) {
        let last = corner.len() - 1;
        corner.replace_range(last.., "2");
    }
    let mut text = rows.join("\n") + "\n";
    if line.from_initial && !line.moves.is_empty() {
        text.push('\n');
        for (number, pair) in (1..).zip(line.moves.chunks(2)) {
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
            assert!(ExportFormat::named(format.word).is_some_and(|found| found.about == format.about), "one word each");
            assert!(format.game.is_none_or(|game| engine::eval::games::game(game).is_some()), "{}", format.word);
            assert!(format.instead.is_none_or(|word| ExportFormat::named(word).is_some()), "{}", format.word);
        }
    }
}
