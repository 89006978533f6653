//! [`Traced`]: a position of a recorded tree: a position of a game, or only the moves that led
//! there.
//!
//! A move that is known only by its name leads to no position: from there on the board stays as it
//! was, and no move is legal. `-` inside a tree leads to the same position once more.

use super::words::{FIRST, TraceWords};
use engine::boundary::pair::Pair;
use engine::boundary::{MoveView, Position, Problem, ProblemError, UctProblem};
use engine::eval::Registry;
use engine::numbers::Ordinal;
use engine::play::Choosing;
use engine::rules::{MoveError, Outcome, Picture, Setup, SetupError, Side};
use engine::search::Spec;
use engine::sentence::Sentence;
use engine::solve::{Asked, Solving};
use engine::uct::UctSpec;
use std::any::Any;
use std::sync::Arc;

/// The name of a tree without a game, in place of a game's.
pub const NO_GAME: &str = "trace";

/// A position of a recorded tree.
#[derive(Clone, Debug)]
pub struct Traced {
    words: Arc<TraceWords>,
    /// The last known position.
    game: Option<Box<dyn Position>>,
    /// The words that led on from there; without a game, from the root.
    beyond: Vec<Ordinal>,
}

impl Traced {
    /// Returns the root of a recorded tree.
    pub fn root(game: Option<Box<dyn Position>>, words: Arc<TraceWords>) -> Traced {
        Traced {
            words,
            game,
            beyond: Vec::new(),
        }
    }
    /// Returns the position at the end of a path.
    #[must_use]
    pub fn along(&self, path: &[Ordinal]) -> Traced {
        let mut here = self.clone();
        let path: Vec<Ordinal> = path
            .iter()
            .copied()
            .filter(|&mv| mv != Ordinal::SAME)
            .collect();
        let known = path
            .iter()
            .take_while(|&&mv| mv < FIRST && here.game.is_some())
            .count();
        here.game = here
            .game
            .map(|game| game.replay(&path[..known], &mut |_| ()));
        here.beyond.extend(&path[known..]);
        here
    }
    /// Returns the position of the game, if all moves that led here are known to it.
    pub fn into_game(self) -> Option<Box<dyn Position>> {
        self.game.filter(|_| self.beyond.is_empty())
    }
    /// Returns the position of the game, if all moves that led here are known to it.
    fn known(&self) -> Option<&dyn Position> {
        self.game.as_deref().filter(|_| self.beyond.is_empty())
    }
}

impl Position for Traced {
    fn copy(&self) -> Box<dyn Position> {
        Box::new(self.clone())
    }
    fn game(&self) -> String {
        self.game
            .as_ref()
            .map_or_else(|| NO_GAME.to_owned(), |game| game.game())
    }
    fn kind(&self) -> &'static str {
        self.game.as_ref().map_or(NO_GAME, |game| game.kind())
    }
    fn title(&self) -> Sentence {
        self.game
            .as_ref()
            .map_or_else(|| sentence!("A tree without a game"), |game| game.title())
    }
    fn symbol(&self, side: Side) -> &'static str {
        match &self.game {
            Some(game) => game.symbol(side),
            None => ["MAX", "MIN"][side.index()],
        }
    }
    fn to_move(&self) -> Side {
        let begins = self
            .game
            .as_ref()
            .map_or(Side::First, |game| game.to_move());
        if self.beyond.len().is_multiple_of(2) {
            begins
        } else {
            begins.other()
        }
    }
    fn outcome(&self) -> Option<(Outcome, String)> {
        self.known().and_then(Position::outcome)
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
    fn legal(&self) -> Vec<MoveView> {
        self.known().map_or_else(Vec::new, Position::legal)
    }
    fn move_view(&self, ordinal: Ordinal) -> Option<MoveView> {
        if ordinal < FIRST {
            return self.known().and_then(|game| game.move_view(ordinal));
        }
        self.words.name(ordinal).map(|text| MoveView {
            ordinal,
            text,
            square: None,
        })
    }
    fn opening(&self, moves: &[Ordinal], plies: usize, seed: u64) -> Option<Vec<Ordinal>> {
        self.known()
            .and_then(|game| game.opening(moves, plies, seed))
    }
    fn replay(&self, ordinals: &[Ordinal], each: &mut dyn FnMut(Side)) -> Box<dyn Position> {
        let mut here = self.copy();
        for &ordinal in ordinals {
            let Some(next) = here.play(ordinal) else {
                break;
            };
            each(here.to_move());
            here = next;
        }
        here
    }
    fn moves_along(&self, ordinals: &[Ordinal]) -> Vec<MoveView> {
        let mut moves: Vec<MoveView> = Vec::new();
        for part in ordinals.chunk_by(|one, other| (*one < FIRST) == (*other < FIRST)) {
            let here = self.along(&ordinals[..moves.len()]);
            // After a word no move of the game is known, unless the word repeats the position.
            let found = match part.first() < Some(&FIRST) {
                true => here
                    .known()
                    .map_or_else(Vec::new, |game| game.moves_along(part)),
                false => part.iter().map_while(|&mv| self.move_view(mv)).collect(),
            };
            let is_whole = found.len() == part.len();
            moves.extend(found);
            if !is_whole {
                break;
            }
        }
        moves
    }
    fn play(&self, ordinal: Ordinal) -> Option<Box<dyn Position>> {
        let mut next = self.clone();
        if ordinal < FIRST {
            next.game = Some(self.known()?.play(ordinal)?);
        } else {
            self.words.name(ordinal)?;
            next.beyond
                .extend((ordinal != Ordinal::SAME).then_some(ordinal));
        }
        Some(Box::new(next))
    }
    fn forced_pass(&self) -> Option<Ordinal> {
        self.known().and_then(Position::forced_pass)
    }
    fn find_move(&self, text: &str) -> Result<Ordinal, MoveError> {
        let found = self.known().map(|game| game.find_move(text));
        match (found, self.words.find(text)) {
            (Some(Ok(ordinal)), _) | (Some(Err(_)) | None, Some(ordinal)) => Ok(ordinal),
            (Some(Err(error)), None) => Err(error),
            (None, None) => Err(MoveError::Illegal {
                text: text.to_owned(),
                legal: "the moves of the trace".to_owned(),
            }),
        }
    }
    fn split_moves<'a>(&self, list: &'a str) -> Vec<(usize, &'a str)> {
        match &self.game {
            Some(game) => game.split_moves(list),
            None => list
                .split_whitespace()
                .map(|word| (word.as_ptr() as usize - list.as_ptr() as usize, word))
                .collect(),
        }
    }
    fn set_up(&self, setup: Option<&Setup>) -> Result<Box<dyn Position>, SetupError> {
        match &self.game {
            Some(game) => game.set_up(setup),
            None => Ok(Box::new(Traced::root(None, Arc::clone(&self.words)))),
        }
    }
    fn describe(&self) -> Setup {
        match &self.game {
            Some(game) => game.describe(),
            None => Setup {
                rows: self.names(),
                words: Vec::new(),
            },
        }
    }
    fn picture(&self) -> Picture {
        match &self.game {
            Some(game) => game.picture(),
            None => Picture::Tree {
                path: self.names(),
                list: String::new(),
            },
        }
    }
    fn usual_spec(&self) -> Spec {
        self.game
            .as_ref()
            .map_or_else(Spec::default, |game| game.usual_spec())
    }
    fn perft(&self, depth: u32) -> Vec<u64> {
        self.known().map_or_else(Vec::new, |game| game.perft(depth))
    }
    fn pose(&self, spec: &Spec, registry: &Registry) -> Result<Arc<dyn Problem>, ProblemError> {
        self.known()
            .ok_or(ProblemError::NoGame)?
            .pose(spec, registry)
    }
    fn pose_uct(
        &self,
        spec: &UctSpec,
        registry: &Registry,
    ) -> Result<Arc<dyn UctProblem>, ProblemError> {
        self.known()
            .ok_or(ProblemError::NoGame)?
            .pose_uct(spec, registry)
    }
    fn pair(
        &self,
        players: [&Choosing; 2],
        registry: &Registry,
    ) -> Result<Box<dyn Pair>, ProblemError> {
        self.known()
            .ok_or(ProblemError::NoGame)?
            .pair(players, registry)
    }
    fn solver(&self, _: Asked, _: usize) -> Option<Solving> {
        None
    }
    fn unsolved(&self) -> Option<Sentence> {
        self.known()?.unsolved()
    }
}

impl Traced {
    /// Returns the words that led here from the last known position.
    fn names(&self) -> Vec<String> {
        self.beyond
            .iter()
            .filter_map(|&mv| self.words.name(mv))
            .collect()
    }
}
