//! [`Position`]: a position of some game.
//!
//! Circular use of modules: a position creates problems and pairs of players, and these refer to
//! positions.

use super::pair::{Pair, PairOf};
use super::problem::{self, Posed, Problem, ProblemError};
use super::sampling::{PosedUct, UctProblem};
use crate::eval::{Evaluation, Registry, SearchBoards, on_board};
use crate::numbers::Ordinal;
use crate::play::Choosing;
use crate::play::opening::opening;
use crate::rules::key::PositionKey;
use crate::rules::{
    MoveError, Notation, Outcome, Picture, Setup, SetupError, Side, Weights, perft,
};
use crate::search::Spec;
use crate::solve::{Asked, Solving};
use crate::uct::UctSpec;
use crate::{sentence, sentence::Sentence};
use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

/// A legal move in a form for display.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveView {
    /// Its index in canonical order.
    pub ordinal: Ordinal,
    /// The move as it is printed.
    pub text: String,
    /// The destination square: row and column from the top left, counted from 1.
    pub square: Option<(u32, u32)>,
}

/// A position of some game. All methods are pure; a move makes a new position.
pub trait Position: Send + Sync + Debug {
    /// Returns a copy of the position.
    fn copy(&self) -> Box<dyn Position>;
    /// Returns the game with all its parameters, in the form that [`super::catalog::read`] reads.
    fn game(&self) -> String;
    /// Returns the name of the game without its parameters, as evaluations and players use it.
    fn kind(&self) -> &'static str;
    /// Returns the title of the game for display.
    fn title(&self) -> Sentence;
    /// Returns the symbol of a side.
    fn symbol(&self, side: Side) -> &'static str;
    /// Returns the side to move.
    fn to_move(&self) -> Side;
    /// Returns the weights of the moves if the position is a chance node, where neither side moves.
    fn chance(&self) -> Option<Weights> {
        None
    }
    /// Returns whether the game has chance nodes.
    fn has_chance(&self) -> bool {
        false
    }
    /// Returns the outcome of the game and a description of it; `None` if the game is not over.
    fn outcome(&self) -> Option<(Outcome, String)>;
    /// Returns the outcome of the game without a description.
    fn result(&self) -> Option<Outcome> {
        self.outcome().map(|(outcome, _)| outcome)
    }
    /// Returns the number of legal moves.
    fn count_legal(&self) -> usize {
        self.legal().len()
    }
    /// Returns everything that the rules depend on, which distinguishes the position from all
    /// others of its game; `None` if it is not known.
    fn key(&self) -> Option<PositionKey> {
        None
    }
    /// Returns the position with its concrete type, for problems of the same game.
    fn as_any(&self) -> &dyn Any;
    /// Returns the legal moves in canonical order; empty when the game is over.
    fn legal(&self) -> Vec<MoveView>;
    /// Returns the legal move with an ordinal; `None` if there is no such move.
    fn move_view(&self, ordinal: Ordinal) -> Option<MoveView>;
    /// Returns `moves` followed by `plies` random moves, after which the game is not over; `None`
    /// if it is over before that in every attempt.
    fn opening(&self, moves: &[Ordinal], plies: usize, seed: u64) -> Option<Vec<Ordinal>>;
    /// Returns the position after moves by ordinal, as far as they are legal; calls `each` with the
    /// side that makes each of these moves.
    fn replay(&self, ordinals: &[Ordinal], each: &mut dyn FnMut(Side)) -> Box<dyn Position>;
    /// Returns the views of successive moves by ordinal, as far as they are legal.
    fn moves_along(&self, ordinals: &[Ordinal]) -> Vec<MoveView> {
        let (mut here, mut moves) = (self.copy(), Vec::with_capacity(ordinals.len()));
        for &ordinal in ordinals {
            let (Some(mv), Some(next)) = (here.move_view(ordinal), here.play(ordinal)) else {
                break;
            };
            moves.push(mv);
            here = next;
        }
        moves
    }
    /// Returns the position after a legal move, by ordinal.
    fn play(&self, ordinal: Ordinal) -> Option<Box<dyn Position>>;
    /// Returns the ordinal of the pass if it is the only legal move.
    fn forced_pass(&self) -> Option<Ordinal>;
    /// Returns the ordinal of the legal move that a text names.
    ///
    /// # Errors
    /// The text is not a move, or not a move that is legal here.
    fn find_move(&self, text: &str) -> Result<Ordinal, MoveError>;
    /// Returns the ordinal of the legal move that is printed exactly as this text.
    fn find_printed(&self, text: &str) -> Option<Ordinal> {
        self.legal()
            .into_iter()
            .find(|mv| mv.text == text)
            .map(|mv| mv.ordinal)
    }
    /// Splits a list of moves into words: (offset in bytes, text).
    fn split_moves<'a>(&self, list: &'a str) -> Vec<(usize, &'a str)>;
    /// Returns the length of the first word of a list of moves that does not begin with a
    /// separator; `None` if [`Position::split_moves`] splits the list regardless of the position.
    fn next_move(&self, list: &str) -> Option<usize> {
        let _ = list;
        None
    }
    /// Returns the evaluations that this game defines itself.
    fn own_evaluations(&self) -> Vec<Evaluation> {
        Vec::new()
    }
    /// Returns the reason why the rules no longer reply.
    fn fault(&self) -> Option<Sentence> {
        None
    }
    /// Returns true if the rules have replied about the position; before that, it looks like one
    /// that is not over and has no moves.
    fn is_known(&self) -> bool {
        true
    }
    /// Returns another position of the same game; `None` stands for its initial position.
    ///
    /// # Errors
    /// The setup cannot be played; the error says why.
    fn set_up(&self, setup: Option<&Setup>) -> Result<Box<dyn Position>, SetupError>;
    /// Returns the setup that describes the position.
    fn describe(&self) -> Setup;
    /// Returns the drawing of the position.
    fn picture(&self) -> Picture;
    /// Returns the number of move sequences of exactly 1, 2, … `depth` plies.
    fn perft(&self, depth: u32) -> Vec<u64>;
    /// Returns the default search of this game; for a tree, a search to its end with the tree's
    /// MAX.
    fn usual_spec(&self) -> Spec;
    /// Creates a search of this position.
    ///
    /// # Errors
    /// The evaluation is unknown or does not know this board.
    fn pose(&self, spec: &Spec, registry: &Registry) -> Result<Arc<dyn Problem>, ProblemError>;
    /// Creates a Monte-Carlo search of this position.
    ///
    /// # Errors
    /// The game does not support it, or an evaluation is unknown, does not know this board, or has
    /// no bounds.
    fn pose_uct(
        &self,
        spec: &UctSpec,
        registry: &Registry,
    ) -> Result<Arc<dyn UctProblem>, ProblemError>;
    /// Creates two players at this position; the one who moves first in the game comes first.
    ///
    /// # Errors
    /// An evaluation is unknown or does not know this board.
    fn pair(
        &self,
        players: [&Choosing; 2],
        registry: &Registry,
    ) -> Result<Box<dyn Pair>, ProblemError>;
    /// Returns the work of solving this position, not yet begun, with a table of at most `bytes`
    /// bytes; `None` if the rules of the game are not known or it is not solved.
    fn solver(&self, asked: Asked, bytes: usize) -> Option<Solving>;
    /// Returns the reason why positions of this game are not solved; `None` if they are, or if its
    /// rules are not known.
    fn unsolved(&self) -> Option<Sentence>;
}

impl Clone for Box<dyn Position> {
    fn clone(&self) -> Self {
        (**self).copy()
    }
}

/// The ordinals of some moves, and the position after them.
pub type PlayedMoves = (Vec<Ordinal>, Box<dyn Position>);

/// Plays a list of written moves and inserts forced passes that the list omits. Returns the
/// ordinals and the position at the end.
///
/// # Errors
/// The byte offset of the first move that cannot be played, its number (from 1), and the reason.
pub fn read_moves(
    from: &dyn Position,
    list: &str,
) -> Result<PlayedMoves, (usize, usize, MoveError)> {
    let (mut position, mut ordinals) = (from.copy(), Vec::new());
    if from.next_move(list).is_some() {
        return read_one_by_one(from, list);
    }
    for (count, (offset, word)) in (1..).zip(from.split_moves(list)) {
        let mut found = position.find_move(word);
        if let (Err(_), Some(pass)) = (&found, position.forced_pass())
            && let Some(passed) = position.play(pass)
            && passed.find_move(word).is_ok()
        {
            found = passed.find_move(word);
            ordinals.push(pass);
            position = passed;
        }
        let ordinal = found.map_err(|error| (offset, count, error))?;
        ordinals.push(ordinal);
        position = position.play(ordinal).unwrap_or(position);
    }
    Ok((ordinals, position))
}

/// Reads a list of moves whose word boundaries depend on the position.
fn read_one_by_one(
    from: &dyn Position,
    list: &str,
) -> Result<PlayedMoves, (usize, usize, MoveError)> {
    let (mut position, mut ordinals, mut at) = (from.copy(), Vec::new(), 0);
    loop {
        let rest = list.get(at..).unwrap_or_default();
        let begun = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',' || c == ';');
        at += rest.len() - begun.len();
        if begun.is_empty() {
            return Ok((ordinals, position));
        }
        let word = position
            .next_move(begun)
            .and_then(|length| begun.get(..length))
            .unwrap_or(begun);
        let ordinal = position
            .find_move(word)
            .map_err(|error| (at, ordinals.len() + 1, error))?;
        at += word.len();
        ordinals.push(ordinal);
        position = position.play(ordinal).unwrap_or(position);
    }
}

/// A line of moves played from a position.
pub struct Walked {
    /// The moves.
    pub moves: Vec<MoveView>,
    /// The side that made each of the moves.
    pub sides: Vec<Side>,
    /// The position after the moves.
    pub end: Box<dyn Position>,
}

impl Walked {
    /// Plays moves by ordinal, as far as they are legal.
    pub fn along(from: &dyn Position, ordinals: &[Ordinal]) -> Walked {
        let mut walked = Walked {
            moves: Vec::new(),
            sides: Vec::new(),
            end: from.copy(),
        };
        for &ordinal in ordinals {
            let Some((mv, next)) = walked.end.move_view(ordinal).zip(walked.end.play(ordinal))
            else {
                break;
            };
            walked.moves.push(mv);
            walked.sides.push(walked.end.to_move());
            walked.end = next;
        }
        walked
    }
}

/// A position of a game that is known at compile time.
#[derive(Clone, Debug)]
pub struct PositionOf<G: Notation> {
    /// The game.
    pub game: Arc<G>,
    /// The position.
    pub state: G::State,
}

impl<G: SearchBoards> PositionOf<G> {
    /// Returns the initial position of a game.
    pub fn start(game: G) -> Box<dyn Position> {
        let state = game.initial();
        Box::new(PositionOf {
            game: Arc::new(game),
            state,
        })
    }
    fn at(&self, state: G::State) -> PositionOf<G> {
        PositionOf {
            game: Arc::clone(&self.game),
            state,
        }
    }
    /// Returns this position prepared for a new search.
    fn renewed(&self) -> PositionOf<G> {
        let game = self
            .game
            .renewed()
            .map_or_else(|| Arc::clone(&self.game), Arc::new);
        PositionOf {
            game,
            state: self.state,
        }
    }
    fn view(&self, ordinal: Ordinal, mv: G::Move) -> MoveView {
        let (text, square) = (
            self.game.print_move(&self.state, mv),
            self.game.square(&self.state, mv),
        );
        MoveView {
            ordinal,
            text,
            square,
        }
    }
}

impl<G: SearchBoards> Position for PositionOf<G> {
    fn copy(&self) -> Box<dyn Position> {
        Box::new(self.at(self.state))
    }
    fn game(&self) -> String {
        self.game.spec()
    }
    fn kind(&self) -> &'static str {
        G::GAME
    }
    fn title(&self) -> Sentence {
        self.game.title()
    }
    fn symbol(&self, side: Side) -> &'static str {
        self.game.symbol(side)
    }
    fn to_move(&self) -> Side {
        self.game.to_move(&self.state)
    }
    fn chance(&self) -> Option<Weights> {
        self.game
            .chance(&self.state)
            .filter(|_| self.result().is_none())
    }
    fn has_chance(&self) -> bool {
        self.game.has_chance()
    }
    fn outcome(&self) -> Option<(Outcome, String)> {
        self.result().zip(self.game.outcome_text(&self.state))
    }
    fn result(&self) -> Option<Outcome> {
        // After a fault of the rules searches take unknown positions for drawn ones, to end soon.
        let outcome = self.game.outcome(&self.state)?;
        self.is_known().then_some(outcome)
    }
    fn count_legal(&self) -> usize {
        if self.result().is_some() {
            0
        } else {
            self.game.moves(&self.state).len()
        }
    }
    fn key(&self) -> Option<PositionKey> {
        Some(PositionKey::of(&self.state))
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
    fn legal(&self) -> Vec<MoveView> {
        (0..)
            .map(Ordinal)
            .zip(self.game.legal(&self.state))
            .map(|(ordinal, mv)| self.view(ordinal, mv))
            .collect()
    }
    fn move_view(&self, ordinal: Ordinal) -> Option<MoveView> {
        self.game
            .legal_move(&self.state, ordinal)
            .map(|mv| self.view(ordinal, mv))
    }
    fn opening(&self, moves: &[Ordinal], plies: usize, seed: u64) -> Option<Vec<Ordinal>> {
        opening(&*self.game, &self.state, moves, plies, seed)
    }
    fn replay(&self, ordinals: &[Ordinal], each: &mut dyn FnMut(Side)) -> Box<dyn Position> {
        let mut state = self.state;
        for &ordinal in ordinals {
            let Some(mv) = self.game.legal_move(&state, ordinal) else {
                break;
            };
            each(self.game.to_move(&state));
            state = self.game.play(&state, mv);
        }
        Box::new(self.at(state))
    }
    fn play(&self, ordinal: Ordinal) -> Option<Box<dyn Position>> {
        let mv = self.game.legal_move(&self.state, ordinal)?;
        Some(Box::new(self.at(self.game.play(&self.state, mv))))
    }
    fn forced_pass(&self) -> Option<Ordinal> {
        self.game
            .forced_pass(&self.state)
            .filter(|_| self.game.outcome(&self.state).is_none())
            .map(|_| Ordinal::FIRST)
    }
    fn find_move(&self, text: &str) -> Result<Ordinal, MoveError> {
        self.game.find_move(&self.state, text)
    }
    fn find_printed(&self, text: &str) -> Option<Ordinal> {
        self.game.find_printed(&self.state, text)
    }
    fn split_moves<'a>(&self, list: &'a str) -> Vec<(usize, &'a str)> {
        self.game.split_moves(list)
    }
    fn next_move(&self, list: &str) -> Option<usize> {
        self.game.next_move(&self.state, list)
    }
    fn own_evaluations(&self) -> Vec<Evaluation> {
        super::resolve::read_own(self.game.own_evaluations())
    }
    fn fault(&self) -> Option<Sentence> {
        self.game.fault()
    }
    fn is_known(&self) -> bool {
        self.game.is_known(&self.state)
    }
    fn set_up(&self, setup: Option<&Setup>) -> Result<Box<dyn Position>, SetupError> {
        let state = match setup {
            Some(setup) => self.game.setup(setup)?,
            None => self.game.initial(),
        };
        Ok(Box::new(self.at(state)))
    }
    fn describe(&self) -> Setup {
        self.game.describe(&self.state)
    }
    fn picture(&self) -> Picture {
        self.game.picture(&self.state)
    }
    fn perft(&self, depth: u32) -> Vec<u64> {
        on_board!(&*self.game, |board| perft::perft(
            &board,
            &self.state,
            depth
        ))
    }
    fn usual_spec(&self) -> Spec {
        if !G::USUALLY_TO_END {
            return Spec::default();
        }
        let opens = self.game.to_move(&self.game.initial());
        Spec {
            depth: None,
            max: (opens != Side::First).then_some(Side::First),
            ..Spec::default()
        }
    }
    fn pose(&self, spec: &Spec, registry: &Registry) -> Result<Arc<dyn Problem>, ProblemError> {
        let root = self.renewed();
        let (spec, eval) = problem::resolve(&*root.game, spec, registry)?;
        Ok(Arc::new(Posed::new(root, spec, eval)))
    }
    fn pose_uct(
        &self,
        spec: &UctSpec,
        registry: &Registry,
    ) -> Result<Arc<dyn UctProblem>, ProblemError> {
        Ok(Arc::new(PosedUct::new(self.renewed(), spec, registry)?))
    }
    fn pair(
        &self,
        players: [&Choosing; 2],
        registry: &Registry,
    ) -> Result<Box<dyn Pair>, ProblemError> {
        Ok(Box::new(PairOf::new(self.renewed(), players, registry)?))
    }
    fn solver(&self, asked: Asked, bytes: usize) -> Option<Solving> {
        let fresh = self.renewed();
        let is_solved = fresh.unsolved().is_none();
        is_solved.then(|| {
            let PositionOf { game, state } = fresh;
            Solving::new(game, state, asked, bytes)
        })
    }
    fn unsolved(&self) -> Option<Sentence> {
        if self.game.has_chance() {
            return Some(sentence!(
                "this game has chance nodes, where nobody is sure to win: `analyze --depth full` has the value of best play"
            ));
        }
        self.game.unsolved()
    }
}
