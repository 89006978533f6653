//! The line of a study in the notations of other programs.
//!
//! [`crate::study::Study::export`] gathers what is written; here it is only put into words. What a notation cannot say
//! (a game that it is not for, a start that is not the initial one) is an error, never left out silently.

use engine::rules::Setup;
use thiserror::Error;

/// A notation that is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// Othello: `f5d6c3d3`, passes left out.
    Transcript,
    /// Connect Four: `4453`, columns from 1.
    Columns,
    /// Rastros: the board and `01: d4 e4`.
    Li2,
    /// Othello: 64 characters and the side to move.
    Board64,
    /// Every game: `OX./..X/O.. X`, the position at the cursor.
    Position,
    /// Every game: that position, a row a line, the side to move on the last one.
    Board,
    /// Every game: the moves, separated by blanks.
    Moves,
}

impl Notation {
    /// All notations.
    pub const ALL: [Notation; 7] = [
        Notation::Transcript,
        Notation::Columns,
        Notation::Li2,
        Notation::Board64,
        Notation::Position,
        Notation::Board,
        Notation::Moves,
    ];

    /// The word on the command line.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Notation::Transcript => "transcript",
            Notation::Columns => "columns",
            Notation::Li2 => "li2",
            Notation::Board64 => "board64",
            Notation::Position => "position",
            Notation::Board => "board",
            Notation::Moves => "moves",
        }
    }
    /// One line about it.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Notation::Transcript => "Othello: f5d6c3, passes left out",
            Notation::Columns => "Connect Four: 4453, columns from 1",
            Notation::Li2 => "Rastros: the board and its moves",
            Notation::Board64 => "Othello: 64 characters and the side to move",
            Notation::Position => "every game: the position in one line",
            Notation::Board => "every game: the position, a row a line",
            Notation::Moves => "every game: the moves, separated by blanks",
        }
    }
    /// The game it is for; `None`: all.
    #[must_use]
    pub const fn game(self) -> Option<&'static str> {
        match self {
            Notation::Transcript | Notation::Board64 => Some("othello"),
            Notation::Columns => Some("connect-four"),
            Notation::Li2 => Some("rastros"),
            Notation::Position | Notation::Board | Notation::Moves => None,
        }
    }
}

/// What is written: the moves from the start to the cursor, and both ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exported {
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
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ExportError {
    /// The notation is for another game.
    #[error("{notation} is a notation of {wanted}, not of {game}")]
    Game {
        /// The notation.
        notation: &'static str,
        /// Its game.
        wanted: &'static str,
        /// The game of the study.
        game: String,
    },
    /// The notation has no way to draw the start.
    #[error("{notation} begins at the initial position, and this line does not; {instead} would do")]
    Start {
        /// The notation.
        notation: &'static str,
        /// A notation that can.
        instead: &'static str,
    },
    /// The notation is for boards of 8 by 8 only.
    #[error("{notation} is for boards of 8 by 8 squares, not for {game}")]
    Size {
        /// The notation.
        notation: &'static str,
        /// The game of the study.
        game: String,
    },
}

/// Writes a line in a notation.
///
/// # Errors
/// The notation cannot say it.
pub fn export(notation: Notation, line: &Exported) -> Result<String, ExportError> {
    let name = notation.word();
    let game = line.game.split(':').next().unwrap_or_default();
    if let Some(wanted) = notation.game().filter(|wanted| *wanted != game) {
        return Err(ExportError::Game { notation: name, wanted, game: game.to_owned() });
    }
    let eight = line.position.rows.len() == 8;
    if !eight && matches!(notation, Notation::Transcript | Notation::Board64) {
        return Err(ExportError::Size { notation: name, game: line.game.clone() });
    }
    if !line.from_initial && matches!(notation, Notation::Transcript | Notation::Columns) {
        let instead = if notation == Notation::Columns { Notation::Position } else { Notation::Board64 };
        return Err(ExportError::Start { notation: name, instead: instead.word() });
    }
    Ok(match notation {
        Notation::Transcript => line.moves.iter().filter(|mv| *mv != "pass").map(String::as_str).collect(),
        Notation::Columns => line.moves.concat(),
        Notation::Li2 => li2(line),
        Notation::Board64 => {
            let side = line.position.words.first().map_or("X", String::as_str);
            format!("{} {side}", line.position.rows.concat().replace('.', "-"))
        }
        Notation::Position => line.position.to_string(),
        Notation::Board => format!("{}\n{}", line.position.rows.join("\n"), line.position.words.join(" ")),
        Notation::Moves => line.moves.join(" "),
    })
}

/// The board as it stands, then the moves two a line, if they lead there from the initial position.
fn li2(line: &Exported) -> String {
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
