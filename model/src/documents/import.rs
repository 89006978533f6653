//! The conversion of a text in any common notation to a study.
//!
//! [`collection`] plays the first game of every reading that [`crate::save::import`] returns and
//! selects the first reading that is legal to its end; omitted passes are inserted. If none is
//! legal, the error is that of the reading that was legal for the longest part. [`import_in`] reads
//! a position or moves of a given game. All inputs are read by these two. If a text may belong to
//! several games, the other readings are listed ([`OtherReading`]), and [`collection_as`] selects
//! the reading of a given game.

pub use super::import_error::{ImportError, ImportProblem};
pub use super::imported::Imported;
use super::imported::{ProblemAt, play};
use super::separate::separate_games;
use crate::save::import::{
    Candidate, ImportInput, TextReading, Unknown, UnreadText, foreign_format, readings, unknown,
};
use engine::boundary::position::{Position, read_moves};
use engine::clean::plain_lines;
use engine::ron_place::line_column;
use engine::rules::{Setup, SetupError};

/// The games or positions of a text, all in one notation. They are played when they are opened.
#[derive(Clone, Debug)]
pub struct Collection {
    text: String,
    games: Vec<Candidate>,
    others: Vec<OtherReading>,
}

/// Another reading of a text, as one of another game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherReading {
    /// The name of the notation for display.
    pub format: &'static str,
    /// The game with its parameters.
    pub game: String,
}

/// The readings of a text as one of other games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OtherReadings {
    /// The readings, the most likely first, one per game.
    pub all: Vec<OtherReading>,
    /// True if the text hardly indicates its game, so that the readings are reported without a
    /// request.
    pub are_named: bool,
}

impl OtherReadings {
    /// Returns the names of the games to be reported without a request.
    pub fn named(&self) -> Vec<&str> {
        self.all
            .iter()
            .filter(|_| self.are_named)
            .map(OtherReading::kind)
            .collect()
    }
}

impl OtherReading {
    fn of(candidate: &Candidate) -> OtherReading {
        OtherReading {
            format: candidate.format,
            game: candidate.game.clone(),
        }
    }
    /// Returns the name of the game without its parameters.
    pub fn kind(&self) -> &str {
        self.game.split(':').next().unwrap_or_default()
    }
}

impl Collection {
    /// Returns the number of games, which is never 0.
    pub fn len(&self) -> usize {
        self.games.len()
    }
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }
    /// Returns the games as they were written, for a list.
    pub fn games(&self) -> &[Candidate] {
        &self.games
    }
    /// Opens a game by its number from 0.
    ///
    /// # Errors
    /// There is no such game, or it is not legal.
    pub fn open(&self, number: usize) -> Result<Imported, ImportError> {
        let games = self.games.len();
        let Some(candidate) = self.games.get(number) else {
            let format = self.games.first().map_or("", |game| game.format);
            return Err(placed(
                &self.text,
                format,
                (
                    0,
                    ImportProblem::Number {
                        number: number + 1,
                        games,
                    },
                ),
            ));
        };
        let played = play(candidate, &self.text, None);
        let mut imported = played.map_err(|fault| placed(&self.text, candidate.format, fault))?;
        imported.others.all.clone_from(&self.others);
        if games > 1 {
            let note = match number {
                0 => sentence!(
                    "the text holds {games} games or positions; this is the first one",
                    games
                ),
                _ => sentence!(
                    "the text holds {games} games or positions; this is number {number}",
                    games,
                    number = number + 1
                ),
            };
            imported.notes.insert(0, note);
        }
        Ok(imported)
    }
}

fn placed(text: &str, format: &'static str, (offset, problem): ProblemAt) -> ImportError {
    let (line, column) = line_column(text, offset);
    ImportError {
        line,
        column,
        format,
        problem,
    }
}

/// Returns a text without a byte order mark and with line ends of `\n` alone, which does not change
/// columns.
fn bare(text: &str) -> String {
    plain_lines(text.strip_prefix('\u{feff}').unwrap_or(text))
}

/// Reads the first game or position of a text in any known notation.
///
/// # Errors
/// The place of the first fault, with what was expected there.
pub fn import(text: &str) -> Result<Imported, ImportError> {
    import_as(text, None)
}

/// Like [`import`], restricted to a game if its name is given.
///
/// # Errors
/// The place of the first fault, with what was expected there.
pub fn import_as(text: &str, kind: Option<&str>) -> Result<Imported, ImportError> {
    collection_as(ImportInput::Text(text), kind)?.open(0)
}

/// Reads a text or a binary file in any known notation.
///
/// # Errors
/// The place of the first fault of its first game, with what was expected there.
pub fn collection(content: ImportInput<'_>) -> Result<Collection, ImportError> {
    collection_as(content, None)
}

/// Like [`collection`], restricted to a game if its name is given.
///
/// # Errors
/// The place of the first fault of its first game, with what was expected there; or the text
/// belongs only to other games.
pub fn collection_as(
    content: ImportInput<'_>,
    kind: Option<&str>,
) -> Result<Collection, ImportError> {
    let is_of = |candidate: &Candidate| kind.is_none_or(|kind| candidate.kind() == kind);
    let text = match content {
        ImportInput::Text(text) => bare(text),
        ImportInput::Bytes(_) => String::new(),
    };
    let asked = if let ImportInput::Text(_) = content {
        ImportInput::Text(&text)
    } else {
        content
    };
    let found = readings(asked);
    let separate = separate_games(&text, found.as_deref().unwrap_or_default());
    if let Some(games) = separate.filter(|games| games.first().is_some_and(is_of)) {
        return Ok(Collection {
            games,
            others: Vec::new(),
            text,
        });
    }
    let found = found.map_err(|unknown| placed(&text, "", (0, unknown.into())))?;
    let (found, rest): (Vec<TextReading>, Vec<TextReading>) = found
        .into_iter()
        .partition(|reading| reading.first().is_none_or(is_of));
    if let (true, Some(kind), Some(first)) = (
        found.is_empty(),
        kind,
        rest.iter().find_map(TextReading::first),
    ) {
        let other = ImportProblem::OtherGame {
            expected: kind.to_owned(),
            found: first.game.clone(),
        };
        return Err(placed(&text, "", (0, other)));
    }
    let several = found.iter().find_map(|reading| match reading {
        TextReading::Games(games) if games.len() > 1 => Some(games.clone()),
        TextReading::Games(_) | TextReading::Refused(_) => None,
    });
    let PlayedReadings { legal, worst } = played(found, |candidate| play(candidate, &text, None));
    // If the first game cannot be played, the others can still be opened by their numbers.
    let playable = |games: &Vec<Candidate>| {
        games
            .iter()
            .skip(1)
            .any(|game| play(game, &text, None).is_ok())
    };
    if legal.is_empty()
        && let Some(games) = several.filter(playable)
    {
        return Ok(Collection {
            games,
            others: Vec::new(),
            text,
        });
    }
    let rest = played(rest, |candidate| play(candidate, &text, None)).legal;
    let rest = rest
        .into_iter()
        .filter(|_| !legal.is_empty())
        .map(|reading| reading.games)
        .collect::<Vec<_>>();
    let mut legal = legal.into_iter().map(|reading| reading.games).chain(rest);
    match (legal.next(), worst) {
        (Some(games), _) => {
            let own = games
                .first()
                .map(|game| game.kind().to_owned())
                .unwrap_or_default();
            let mut others: Vec<OtherReading> = Vec::new();
            for other in legal.filter_map(|games| games.first().map(OtherReading::of)) {
                let is_known =
                    other.kind() == own || others.iter().any(|known| known.kind() == other.kind());
                others.extend((!is_known).then_some(other));
            }
            Ok(Collection {
                text,
                games,
                others,
            })
        }
        // The notation of a refused text is certain; for other texts, an unsupported format takes
        // precedence in the error.
        (None, Some((format, fault))) => match foreign_format(asked) {
            Some(what) if !matches!(fault.1, ImportProblem::Refused { .. }) => {
                Err(placed(&text, "", (0, Unknown::Foreign { what }.into())))
            }
            _ => Err(placed(&text, format, fault)),
        },
        (None, None) => Err(placed(&text, "", (0, unknown(asked).into()))),
    }
}

/// Reads a position of a given game, or moves from its start, in any known notation. The game's own
/// notation takes precedence.
///
/// # Errors
/// The place of the first fault, with what was expected there.
pub fn import_in(text: &str, start: &dyn Position) -> Result<Imported, ImportError> {
    let text = &*bare(text);
    if text.trim().is_empty() {
        return Err(placed(text, "", (0, Unknown::Empty.into())));
    }
    // Several lines may be several games, which the game's own notation would join.
    if text.trim().contains('\n')
        && let Ok(imported) = read_in(text, start)
    {
        return Ok(imported);
    }
    let own = match start.set_up(Some(&Setup::read(text))) {
        Ok(position) => return Ok(Imported::of(position)),
        Err(error) => error,
    };
    if let Ok((ordinals, _)) = read_moves(start, text) {
        return Ok(Imported::along(start, &ordinals));
    }
    read_in(text, start).map_err(|error| {
        // The right number of rows indicates a position on this board.
        let is_unread = matches!(
            error.problem,
            ImportProblem::Unknown(_) | ImportProblem::OtherGame { .. }
        );
        let has_rows = !matches!(own, SetupError::RowCount { .. } | SetupError::Heaps { .. });
        if is_unread && has_rows {
            placed(text, "", (0, own.into()))
        } else {
            error
        }
    })
}

/// Reads moves from a position in any known notation. The game's own notation takes precedence.
///
/// # Errors
/// The place of the first fault, with what was expected there.
pub fn import_moves(text: &str, start: &dyn Position) -> Result<Imported, ImportError> {
    let text = &*bare(text);
    let (offset, number, error) = match read_moves(start, text) {
        Ok((ordinals, _)) => return Ok(Imported::along(start, &ordinals)),
        Err(fault) => fault,
    };
    match read_in(text, start) {
        Ok(imported) if !imported.ordinals.is_empty() => Ok(imported),
        Err(error) if matches!(error.problem, ImportProblem::Move { number: further, .. } if further > number) => {
            Err(error)
        }
        Ok(_) | Err(_) => Err(placed(
            text,
            "",
            (offset, ImportProblem::Move { number, error }),
        )),
    }
}

/// Reads a text as one of a given game.
fn read_in(text: &str, start: &dyn Position) -> Result<Imported, ImportError> {
    let found = readings(ImportInput::Text(text));
    let separate =
        separate_games(text, found.as_deref().unwrap_or_default()).map(TextReading::Games);
    let found = match (separate, found) {
        (Some(games), _) => vec![games],
        (None, Ok(found)) => found,
        (None, Err(unknown)) => return Err(placed(text, "", (0, unknown.into()))),
    };
    let other = found
        .iter()
        .find_map(|reading| reading.first().map(|game| game.game.clone()));
    let is_of = |reading: &TextReading| {
        reading
            .first()
            .is_none_or(|game| game.kind() == start.kind())
    };
    let PlayedReadings { legal, worst } = played(found.into_iter().filter(is_of), |candidate| {
        play(candidate, text, Some(start))
    });
    match (legal.into_iter().next(), worst, other) {
        (
            Some(LegalReading {
                games,
                first: mut imported,
            }),
            _,
            _,
        ) => {
            if games.len() > 1 {
                let games = games.len();
                let note = sentence!(
                    "the text holds {games} games or positions; this is the first one",
                    games
                );
                imported.notes.insert(0, note);
            }
            Ok(imported)
        }
        (None, Some((format, fault)), _) => Err(placed(text, format, fault)),
        (None, None, found) => {
            let (expected, found) = (start.game(), found.unwrap_or_default());
            Err(placed(
                text,
                "",
                (0, ImportProblem::OtherGame { expected, found }),
            ))
        }
    }
}

/// The readings of a text after playing them.
struct PlayedReadings {
    /// The legal readings, the most likely first.
    legal: Vec<LegalReading>,
    /// The notation and the fault of the illegal reading that was legal for the longest part.
    worst: Option<(&'static str, ProblemAt)>,
}

/// A reading whose first game is legal.
struct LegalReading {
    games: Vec<Candidate>,
    first: Imported,
}

/// Plays the first game of each reading.
fn played(
    found: impl IntoIterator<Item = TextReading>,
    play: impl Fn(&Candidate) -> Result<Imported, ProblemAt>,
) -> PlayedReadings {
    let mut played = PlayedReadings {
        legal: Vec::new(),
        worst: None,
    };
    for reading in found {
        let (format, fault) = match reading {
            TextReading::Games(games) => {
                let Some(first) = games.first() else { continue };
                match play(first) {
                    Ok(first) => {
                        played.legal.push(LegalReading { games, first });
                        continue;
                    }
                    Err(fault) => (first.format, fault),
                }
            }
            TextReading::Refused(UnreadText {
                format,
                offset,
                reason,
            }) => (format, (offset, ImportProblem::Refused { reason })),
        };
        // A later reading replaces the reported one only if its fault is further in the text.
        if played
            .worst
            .as_ref()
            .is_none_or(|(_, (furthest, _))| fault.0 > *furthest)
        {
            played.worst = Some((format, fault));
        }
    }
    played
}
