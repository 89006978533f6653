//! Reads the file of a tournament into a [`Tournament`]: every word is checked against the known
//! games, players and evaluations, and an error is reported at its place in the text.

use super::Tournament;
use crate::batch::tournament::data::{Description, FileProblem};
use crate::documents::evaluations::{OwnFileError, beside, is_file, load};
use crate::save::{self, MOST_BYTES, Placed, SourceText, text_of};
use engine::boundary::catalog;
use engine::boundary::position::{Position, read_moves};
use engine::boundary::problem::ProblemError;
use engine::eval::{AdoptError, Registry};
use engine::numbers::Ordinal;
use engine::play::{Choosing, Player, PlayerError, Roster};
use engine::ron_place::RonKind;
use engine::ron_place::Step::{Field, Index};
use engine::rules::{MoveError, Setup, SetupError, SpecError};
use engine::sentence::ToSentence;
use std::path::Path;
use std::sync::Arc;
use thiserror::Error;

/// A problem in the file of a tournament with its place.
pub type TournamentError = Placed<TournamentProblem>;

/// A problem in the file of a tournament.
#[derive(Clone, Debug, PartialEq, Error, ToSentence)]
pub enum TournamentProblem {
    /// The file, or a file that it names, cannot be read.
    #[error(transparent)]
    Read(#[from] save::SaveProblem),
    /// It does not have the shape of a tournament, or a number is out of range.
    #[error(transparent)]
    File(#[from] FileProblem),
    /// The game is unknown.
    #[error(transparent)]
    Game(Box<SpecError>),
    /// The position is invalid.
    #[error(transparent)]
    Position(#[from] SetupError),
    /// A move, counted from 1, is illegal.
    #[error("move {number}: {error}")]
    Move { number: usize, error: MoveError },
    /// The game is over where it should begin.
    #[error("expected a position in which the game goes on, found one in which it is over")]
    Over,
    /// Every opening that was tried ends the game.
    #[error("opening: every line of {plies} random plies that was tried ends the game")]
    Opening { plies: u32 },
    /// A player cannot be read.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// A human player, who can play in the workbench only.
    #[error("a human plays in the workbench only")]
    Human,
    /// Two players with the same name.
    #[error(
        "there is a player {name:?} already: give this one another name, (name: \"…\", player: \"…\")"
    )]
    Twice { name: String },
    /// The player of a printed figure, or the player graded 10, does not play.
    #[error("expected one of the players {known}, found {found:?}")]
    Printed { found: String, known: String },
    /// Two printed figures for one player.
    #[error("expected one printed figure a player, found another one of {name:?}")]
    PrintedTwice { name: String },
    /// A file of an evaluation that is not in the folder of the tournament or below it.
    #[error("expected a file in the folder of the tournament, or further down; found {found:?}")]
    Outside { found: String },
    /// The file of an evaluation is invalid.
    #[error(transparent)]
    Evaluation(Box<OwnFileError>),
    /// The evaluation of a file is for another game, or its name is already taken.
    #[error(transparent)]
    Adopt(#[from] AdoptError),
    /// A player's evaluation cannot be used.
    #[error(transparent)]
    Search(Box<ProblemError>),
}

impl Tournament {
    /// Reads a file of at most 1 MiB; evaluations are looked up relative to its folder.
    ///
    /// # Errors
    /// The place, and what was expected there.
    pub fn load(
        path: &Path,
        roster: &Roster,
        registry: Arc<Registry>,
    ) -> Result<Tournament, TournamentError> {
        let text = text_of(path, MOST_BYTES).map_err(|error| error.map(TournamentProblem::Read))?;
        Tournament::read(
            &text,
            &path.display().to_string(),
            path.parent(),
            roster,
            registry,
        )
    }
    /// Returns whether a text is a tournament rather than a game.
    pub fn is_one(text: &str) -> bool {
        RonKind::of(text) == Some(RonKind::Tournament)
    }
    /// Reads a text. `name` is the name of the file, for errors. Evaluations are looked up in
    /// `folder` only; without a folder, the text was typed by the user and may name any file.
    ///
    /// # Errors
    /// The place, and what was expected there.
    pub fn read(
        text: &str,
        name: &str,
        folder: Option<&Path>,
        roster: &Roster,
        registry: Arc<Registry>,
    ) -> Result<Tournament, TournamentError> {
        let source = SourceText::new(text, name);
        let description = Description::read(&source).map_err(|error| error.map(Into::into))?;
        let (start, moves) = place(&description, &source)?;
        let mut reader = Reader {
            source: &source,
            folder,
            start: &*start,
            registry,
        };
        for (number, file) in description.evaluations.iter().enumerate() {
            let added = reader.adopt(file);
            added
                .map_err(|problem| source.error(&[Field("evaluations"), Index(number)], problem))?;
        }
        let players = reader.players(&description, roster)?;
        let Reader { registry, .. } = reader;
        let tournament = Tournament::new(description, (start, moves), players, registry);
        let tournament = tournament.map_err(|(number, problem)| {
            source.error(
                &[Field("players"), Index(number)],
                TournamentProblem::Search(Box::new(problem)),
            )
        })?;
        tournament.check(&source)?;
        Ok(tournament)
    }

    fn no_player(&self, found: &str) -> TournamentProblem {
        let known: Vec<&str> = self.players.iter().map(|player| &*player.name).collect();
        TournamentProblem::Printed {
            found: found.to_owned(),
            known: known.join(", "),
        }
    }
    /// Checks the parts that depend on the whole tournament.
    fn check(&self, source: &SourceText) -> Result<(), TournamentError> {
        let mut printed = Vec::new();
        for (number, (called, _)) in self.description.printed.iter().enumerate() {
            let player = self.player_called(called);
            let problem = if player.is_none() {
                self.no_player(called)
            } else if printed.contains(&player) {
                TournamentProblem::PrintedTwice {
                    name: called.clone(),
                }
            } else {
                printed.push(player);
                continue;
            };
            return Err(source.error(&[Field("printed"), Index(number)], problem));
        }
        if let Some(called) = &self.description.graded
            && self.player_called(called).is_none()
        {
            return Err(source.error(&[Field("graded")], self.no_player(called)));
        }
        let plies = self.description.opening;
        let seed = self.schedule.game(0).map_or(0, |game| game.opening_seed);
        if self.opening(seed).is_none() {
            return Err(source.error(&[Field("opening")], TournamentProblem::Opening { plies }));
        }
        Ok(())
    }
}

/// Returns the position where the games begin, and the moves from there.
fn place(
    description: &Description,
    source: &SourceText,
) -> Result<(Box<dyn Position>, Vec<Ordinal>), TournamentError> {
    let mut start = catalog::read(&description.game).map_err(|error| {
        source.error(&[Field("game")], TournamentProblem::Game(Box::new(error)))
    })?;
    if let Some(text) = &description.position {
        let set_up = start.set_up(Some(&Setup::read(text)));
        start = set_up.map_err(|error| source.error(&[Field("position")], error.into()))?;
    }
    let (moves, end) = read_moves(&*start, &description.moves).map_err(|(_, number, error)| {
        source.error(&[Field("moves")], TournamentProblem::Move { number, error })
    })?;
    if end.outcome().is_some() {
        let field = if moves.is_empty() {
            "position"
        } else {
            "moves"
        };
        return Err(source.error(&[Field(field)], TournamentProblem::Over));
    }
    Ok((start, moves))
}

/// A reader of players and evaluations by their names.
struct Reader<'a> {
    source: &'a SourceText,
    folder: Option<&'a Path>,
    start: &'a dyn Position,
    registry: Arc<Registry>,
}

impl Reader<'_> {
    /// Adds the evaluation of a file to the registry and returns its name.
    fn adopt(&mut self, file: &str) -> Result<String, TournamentProblem> {
        let path = match self.folder {
            Some(folder) => beside(folder, file).ok_or_else(|| TournamentProblem::Outside {
                found: file.to_owned(),
            })?,
            None => Path::new(file).to_owned(),
        };
        let new = load(&path).map_err(|error| TournamentProblem::Evaluation(Box::new(error)))?;
        // Two students may give their evaluations one name; neither may silently replace the other.
        Ok(Arc::make_mut(&mut self.registry).adopt(new, self.start.kind(), |_, _| false)?)
    }

    fn players(
        &mut self,
        description: &Description,
        roster: &Roster,
    ) -> Result<Vec<Player>, TournamentError> {
        let mut players: Vec<Player> = Vec::with_capacity(description.players.len());
        for (number, entry) in description.players.iter().enumerate() {
            let path = [Field("players"), Index(number), Field("player")];
            let error = |problem| self.source.error(&path, problem);
            let mut player = roster
                .read(&entry.player, self.start.kind())
                .map_err(|problem| error(problem.into()))?;
            if matches!(player.choosing, Choosing::Human) {
                return Err(error(TournamentProblem::Human));
            }
            if let Choosing::Searching(spec, _) = &mut player.choosing
                && let Some(name) = spec.evaluation.as_mut().filter(|name| is_file(name))
            {
                *name = self
                    .adopt(name)
                    .map_err(|problem| self.source.error(&path, problem))?;
            }
            if let Choosing::Sampling(spec, _) = &mut player.choosing {
                for name in spec.evaluations_mut().filter(|name| is_file(name)) {
                    *name = self
                        .adopt(name)
                        .map_err(|problem| self.source.error(&path, problem))?;
                }
            }
            if let Some(name) = &entry.name {
                (player.name, player.title) = (name.clone(), name.clone());
            }
            if let Some(other) = players
                .iter()
                .find(|other| other.name == player.name || other.title == player.title)
            {
                let problem = TournamentProblem::Twice {
                    name: other.name.clone(),
                };
                return Err(self
                    .source
                    .error(&[Field("players"), Index(number)], problem));
            }
            players.push(player);
        }
        Ok(players)
    }
}
