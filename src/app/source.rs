//! The sources of games, lists and recovered work: [`Source`], [`Home`], [`Listing`], [`Unsaved`].

use crate::app::players::strength::Opponent;
use engine::sentence::Sentence;
use model::batch::exam::ExamTerms;
use model::documents::{GameChoice, ListedGame, OtherReadings};
use model::save::Print;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// Something that can be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A new game, by its specification.
    Game(String),
    /// A random tree; true for one with a single best move.
    Random(Box<ExamTerms>, bool),
    /// A game at a position.
    Given(Box<Given>),
    /// A link, whole.
    Link(String),
    /// A game or a position that was pasted, in any notation.
    Text(String),
    /// A study position that comes with the program, by name.
    Study(String),
    File(PathBuf),
    /// One of the games of a file or a text that holds several, by its number from 0.
    Chosen(Arc<Source>, usize),
    /// A file or a text that may be of several games, as one of the game with this name.
    ReadAs(Arc<Source>, String),
    /// One of the searches in the file of a trace, by its number from 0.
    Search(PathBuf, usize),
    /// Unsaved work of another run, by its recovery file.
    Recovered(PathBuf),
    /// A game of the tournament that is open, by its number from 0.
    Played(u64),
    /// A submission of the class that is open, by its place in it.
    Submission(usize),
}

/// The games of a file or a text that holds several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameList {
    /// The file, as it was named.
    pub name: String,
    /// The source that they are read from again.
    pub source: Arc<Source>,
    /// The games in their order.
    pub games: Vec<ListedGame>,
}

/// A game at a position, as it is written on the command line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Given {
    /// The game with its parameters.
    pub game: String,
    /// A position that was set up; `None`: the game's own start.
    pub position: Option<String>,
    /// Moves from there.
    pub moves: String,
    /// The opponent of the user.
    pub opponent: Option<Opponent>,
}

/// The file and the text that the open game came from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Home {
    /// The file that it was read from, or written to last.
    pub file: Option<PathBuf>,
    /// The contents of the file at that time; `None`: it is not a save, or unknown.
    pub known: Option<Known>,
    /// The text of an evaluation that was being edited when the work on it was broken off.
    pub draft: Option<String>,
    /// The reading of the text that it came from.
    pub read: Box<HowRead>,
}

/// The reading of a text as a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HowRead {
    /// The guesses that were made, shown once.
    pub notes: Vec<Sentence>,
    /// The other readings that are possible.
    pub otherwise: Option<ReadOtherwise>,
}

/// A text that may be of several games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadOtherwise {
    /// The source that it is read from again.
    pub source: Arc<Source>,
    /// The other readings.
    pub others: OtherReadings,
}

impl Source {
    /// Returns the file or text that is read, and the choice of a game in it; `None` for other
    /// sources.
    pub fn text(&self) -> Option<(&Source, GameChoice<'_>)> {
        match self {
            Source::File(_) | Source::Text(_) => Some((self, GameChoice::default())),
            Source::Chosen(of, number) => of.text().map(|(of, choice)| {
                (
                    of,
                    GameChoice {
                        number: *number,
                        ..choice
                    },
                )
            }),
            Source::ReadAs(of, game) => of.text().map(|(of, choice)| {
                (
                    of,
                    GameChoice {
                        read_as: Some(game),
                        ..choice
                    },
                )
            }),
            Source::Game(_)
            | Source::Random(..)
            | Source::Given(_)
            | Source::Link(_)
            | Source::Study(_)
            | Source::Search(..)
            | Source::Recovered(_)
            | Source::Played(_)
            | Source::Submission(_) => None,
        }
    }
}

impl Home {
    /// Returns the file to offer for a save: that of the game, or one of the same name beside a
    /// file that is not a save.
    pub fn save(&self) -> Option<PathBuf> {
        let is_save = |file: &PathBuf| {
            self.known.is_some() || file.extension().is_some_and(|end| end == "ron")
        };
        let file = self.file.as_ref()?;
        Some(if is_save(file) {
            file.clone()
        } else {
            file.with_extension("ron")
        })
    }
}

/// The contents of a save when it was read or written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    pub print: Print,
    /// True if it has comments, which a save does not keep.
    pub commented: bool,
}

/// A file or a folder of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// Not cleaned.
    pub name: String,
    pub path: PathBuf,
    pub folder: bool,
}

/// The unsaved work of an earlier run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsaved {
    /// Its recovery file.
    pub recovery: PathBuf,
    /// The name of the file it belongs to, if it has one, not cleaned.
    pub file: Option<String>,
    /// The title of the game, and the game; empty if the recovery file cannot be read.
    pub titles: [String; 2],
    /// The number of its moves, variations included.
    pub moves: usize,
    /// The time since it was written, if the system knows it.
    pub age: Option<Duration>,
}
