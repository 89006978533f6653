//! [`Position`]: a position of some game, whichever it is.
//!
//! Circle: a position poses problems and pairs players, and a problem and a pair are about positions.

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

/// A legal move for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveView {
    /// Its index in canonical order.
    pub ordinal: Ordinal,
    /// As it is printed.
    pub text: String,
    /// The square it goes to: row and column from the top left, counted from 1.
    pub square: Option<(u32, u32)>,
}

/// A position of some game. All answers are pure; a move makes a new position.
pub trait Position: Send + Sync + Debug {
    /// The same position once more.
    fn copy(&self) -> Box<dyn Position>;
    /// The game with all its parameters, as [`super::catalog::read`] reads it.
    fn game(&self) -> String;
    /// The game without its parameters, as evaluations and players name it.
    fn kind(&self) -> &'static str;
    /// The game for people.
    fn title(&self) -> Sentence;
    /// How a side is called.
    fn symbol(&self, side: Side) -> &'static str;
    /// Whose turn it is.
    fn to_move(&self) -> Side;
    /// The weights of the moves, if the position is a chance node: nobody chooses here.
    fn chance(&self) -> Option<Weights> {
        None
    }
    /// Whether the game has chance nodes.
    fn has_chance(&self) -> bool {
        false
    }
    /// How the game ended, with the words for it.
    fn outcome(&self) -> Option<(Outcome, String)>;
    /// How the game ended, without words.
    fn result(&self) -> Option<Outcome> {
        self.outcome().map(|(outcome, _)| outcome)
    }
    /// How many moves are legal.
    fn count_legal(&self) -> usize {
        self.legal().len()
    }
    /// Everything that the rules depend on, which tells it from others of its game; `None`: it is not known.
    fn key(&self) -> Option<PositionKey> {
        None
    }
    /// The position with its type, for problems of the same game.
    fn as_any(&self) -> &dyn Any;
    /// The legal moves in canonical order; none when the game is over.
    fn legal(&self) -> Vec<MoveView>;
    /// One of them; `None` if there is no such move.
    fn move_view(&self, ordinal: Ordinal) -> Option<MoveView>;
    /// Some moves, so many random ones after them, and a game that still goes on; `None` where it always ends before.
    fn opening(&self, moves: &[Ordinal], plies: usize, seed: u64) -> Option<Vec<Ordinal>>;
    /// The position after moves by ordinal, as far as they are legal; `each` hears whose move each of those is.
    fn replay(&self, ordinals: &[Ordinal], each: &mut dyn FnMut(Side)) -> Box<dyn Position>;
    /// Moves by ordinal one after another, as far as they are legal.
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
    /// The position after a legal move, by ordinal.
    fn play(&self, ordinal: Ordinal) -> Option<Box<dyn Position>>;
    /// The ordinal of the pass that must be played because nothing else is legal.
    fn forced_pass(&self) -> Option<Ordinal>;
    /// The ordinal of the legal move that a text names.
    ///
    /// # Errors
    /// Says whether the text is no move at all, or none that is legal here.
    fn find_move(&self, text: &str) -> Result<Ordinal, MoveError>;
    /// The ordinal of the legal move that is printed as just this text.
    fn find_printed(&self, text: &str) -> Option<Ordinal> {
        self.legal()
            .into_iter()
            .find(|mv| mv.text == text)
            .map(|mv| mv.ordinal)
    }
    /// The words of a list of moves: (offset in bytes, text).
    fn split_moves<'a>(&self, list: &'a str) -> Vec<(usize, &'a str)>;
    /// The length of the first word of a list of moves, which begins with no separator; `None`: [`Position::split_moves`] has
    /// the words, whatever the position.
    fn next_move(&self, list: &str) -> Option<usize> {
        let _ = list;
        None
    }
    /// The evaluations that this very game brings along.
    fn own_evaluations(&self) -> Vec<Evaluation> {
        Vec::new()
    }
    /// Why the rules cannot be asked any more.
    fn fault(&self) -> Option<Sentence> {
        None
    }
    /// Returns `true` if the rules have replied about the position; before that it seems to go on without moves.
    fn is_known(&self) -> bool {
        true
    }
    /// Another position of the same game; `None`: its initial one.
    ///
    /// # Errors
    /// Names the reason why the setup cannot be played.
    fn set_up(&self, setup: Option<&Setup>) -> Result<Box<dyn Position>, SetupError>;
    /// The setup that describes the position.
    fn describe(&self) -> Setup;
    /// The position as it is drawn.
    fn picture(&self) -> Picture;
    /// The number of move sequences of exactly 1, 2, … plies.
    fn perft(&self, depth: u32) -> Vec<u64>;
    /// The usual search of this game: of a tree that was written down to its end, in the view of its MAX.
    fn usual_spec(&self) -> Spec;
    /// A search of this position.
    ///
    /// # Errors
    /// The evaluation is unknown, or does not know this board.
    fn pose(&self, spec: &Spec, registry: &Registry) -> Result<Arc<dyn Problem>, ProblemError>;
    /// A Monte-Carlo search of this position.
    ///
    /// # Errors
    /// The game is not searched so, or an evaluation is unknown, does not know this board, or has no bounds.
    fn pose_uct(
        &self,
        spec: &UctSpec,
        registry: &Registry,
    ) -> Result<Arc<dyn UctProblem>, ProblemError>;
    /// Two players at this position; the one who moves first in the game comes first.
    ///
    /// # Errors
    /// An evaluation is unknown, or does not know this board.
    fn pair(
        &self,
        players: [&Choosing; 2],
        registry: &Registry,
    ) -> Result<Box<dyn Pair>, ProblemError>;
    /// The work of solving this position, not begun, with a table of at most so many bytes; `None`: the rules of the game
    /// are not known, or it is not solved.
    fn solver(&self, asked: Asked, bytes: usize) -> Option<Solving>;
    /// Why positions of this game are not solved; `None`: they are, or its rules are not known.
    fn unsolved(&self) -> Option<Sentence>;
}

impl Clone for Box<dyn Position> {
    fn clone(&self) -> Self {
        (**self).copy()
    }
}

/// The ordinals of some moves, and the position after them.
pub type PlayedMoves = (Vec<Ordinal>, Box<dyn Position>);

/// Plays a list of written moves, putting in the passes that people leave out. Gives the ordinals and the
/// position at the end.
///
/// # Errors
/// The byte offset of the first move that cannot be played, which one it is (from 1), and why.
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

/// Reads a list of moves of which only the position says where each ends.
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

/// A line of moves walked from a position.
pub struct Walked {
    /// The moves.
    pub moves: Vec<MoveView>,
    /// Who made each of them.
    pub sides: Vec<Side>,
    /// Where they end.
    pub end: Box<dyn Position>,
}

impl Walked {
    /// Walks along moves by ordinal, as far as they are legal.
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

/// A position of a game that is known while compiling.
#[derive(Clone, Debug)]
pub struct PositionOf<G: Notation> {
    /// The game.
    pub game: Arc<G>,
    /// The position.
    pub state: G::State,
}

impl<G: SearchBoards> PositionOf<G> {
    /// The initial position.
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
    /// This position for a new search.
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
        self.game
            .outcome(&self.state)
            .zip(self.game.outcome_text(&self.state))
    }
    fn result(&self) -> Option<Outcome> {
        self.game.outcome(&self.state)
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
