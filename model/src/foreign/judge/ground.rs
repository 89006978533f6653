//! [`TraceGround`]: the game of a trace, if it names one, and the evaluation by which its leaves
//! are judged.

use super::super::error::{BadTrace, TraceProblem};
use super::super::header::{Depth, HeaderName};
use super::super::number::TraceNumber;
use super::super::reader::Reader;
use crate::language;
use engine::boundary::{Position, Problem, Request};
use engine::eval::Registry;
use engine::numbers::Ordinal;
use engine::rules::othello::is_pass;
use engine::rules::{Outcome, Setup, Side};
use engine::search::{MethodName, Spec, Token};
use engine::sentence::Sentence;
use std::cell::OnceCell;
use std::sync::Arc;

/// The game of a trace.
pub struct TraceGround {
    game: Option<JudgedGame>,
}

/// A game with its root.
pub struct JudgedGame {
    pub root: Box<dyn Position>,
    /// The side that is MAX.
    pub max: Side,
    /// True if no position is named: then it is the start of the game, or the position was
    /// forgotten.
    pub is_loose: bool,
    pub has_chance: bool,
    /// The search with the evaluation that the header names.
    pub named: Option<Arc<dyn Problem>>,
    /// Searches with each evaluation that fits the board, the default first.
    pub known: Vec<(String, Arc<dyn Problem>)>,
}

/// Keys of moves that are not legal are beyond all ordinals.
const NO_ORDINAL: u64 = 1 << 32;
/// The key of a node that is its parent's position once more.
pub const SAME: u64 = u64::MAX;

/// The position of an open node, with cached facts about its moves.
pub struct OpenPosition {
    pub position: Box<dyn Position>,
    /// Its ordinal in the parent; 0 at the root.
    pub ordinal: Ordinal,
    legal: OnceCell<Vec<String>>,
    count: OnceCell<usize>,
    /// The end of the game to which passes lead, if only passes are left; `None` if there are other
    /// moves.
    end: OnceCell<Option<Box<dyn Position>>>,
    /// The number of passes that were made after the game was over.
    beyond: u8,
}

/// The number of passes in a row after which a line ends.
const MOST_PASSES: usize = 2;

/// Returns the end of a game in which only passes are left; `None` if there are other moves, or it
/// is over.
fn after_passes(position: &dyn Position) -> Option<Box<dyn Position>> {
    let mut here = position.play(position.forced_pass()?)?;
    while here.result().is_none() {
        here = here.play(here.forced_pass()?)?;
    }
    Some(here)
}

/// Returns the result of a finished game in words.
pub fn ended(position: &dyn Position) -> Option<String> {
    let (outcome, text) = position.outcome()?;
    Some(language::ended(
        outcome.winner().map(|side| position.symbol(side)),
        &text,
    ))
}

/// Returns the minimax value of the position at a path, searched to a depth below the root, within
/// a number of nodes; `None` if it takes more.
pub fn minimax_value(
    problem: &dyn Problem,
    (path, depth): (&[Ordinal], Option<u32>),
    budget: &mut u64,
    token: &Token,
) -> Option<TraceNumber> {
    let request = Request {
        path,
        nodes: *budget,
        ..Request::by(MethodName::Minimax, depth)
    };
    let answer = problem.search(&request, token).answer;
    *budget = budget.saturating_sub(answer.counts.nodes);
    answer
        .complete
        .then(|| TraceNumber::worth(problem, answer.value))
}

/// The result of a move.
pub enum MoveStep {
    To(OpenPosition),
    /// The move is not legal.
    Illegal,
    /// The game is over there.
    Over,
    /// The position is not known.
    Unknown,
}

impl TraceGround {
    /// Makes the game that the header names, with all its evaluations.
    ///
    /// # Errors
    /// There is no such game, position or evaluation; with the place of the header.
    pub fn of<R: std::io::BufRead>(
        reader: &Reader<R>,
        registry: &Registry,
    ) -> Result<TraceGround, BadTrace> {
        let header = reader.header();
        let refused = |name: HeaderName, reason: Sentence| {
            let problem = TraceProblem::HeaderRefused {
                header: name.word(),
                reason,
            };
            reader.error_at(header.place(name), problem)
        };
        let start = header
            .start()
            .map_err(|(name, reason)| refused(name, reason))?;
        let Some(root) = start else {
            return Ok(TraceGround { game: None });
        };
        let is_loose = header.position.is_none() && header.moves.is_none();
        let max = header.max.side(root.to_move());
        let depth = header.depth.and_then(Depth::plies);
        let pose = |evaluation: &str| {
            let spec = Spec {
                depth,
                evaluation: Some(evaluation.to_owned()),
                max: Some(max),
                ..Spec::default()
            };
            root.pose(&spec, registry)
        };
        let named = header.evaluation.as_deref().map(pose).transpose();
        let named = named.map_err(|error| refused(HeaderName::Evaluation, error.into()))?;
        let names = registry
            .list(root.kind())
            .map(|listed| listed.evaluation.name.clone());
        let mut known: Vec<(String, Arc<dyn Problem>)> = names
            .filter_map(|name| Some((name.clone(), pose(&name).ok()?)))
            .collect();
        // In most programs the value is the outcome.
        known.sort_by_key(|(name, _)| name != "outcome");
        // A textbook tree has one evaluation: the values that are written in it.
        let named = named.or_else(|| (known.len() == 1).then(|| Arc::clone(&known[0].1)));
        let has_chance = root.has_chance();
        Ok(TraceGround {
            game: Some(JudgedGame {
                root,
                max,
                is_loose,
                has_chance,
                named,
                known,
            }),
        })
    }
    pub fn game(&self) -> Option<&JudgedGame> {
        self.game.as_ref()
    }
    /// Returns true if the game has passes.
    pub fn has_passes(&self) -> bool {
        self.game
            .as_ref()
            .is_some_and(|game| game.root.kind() == "othello")
    }
    /// Returns true if the game has chance nodes.
    pub fn has_chance(&self) -> bool {
        self.game.as_ref().is_some_and(|game| game.has_chance)
    }
    /// Returns true if a position is a chance node.
    pub fn draws(&self, place: &OpenPosition) -> bool {
        self.has_chance() && place.position.chance().is_some()
    }
    /// Returns the root's position.
    pub fn root(&self) -> Option<OpenPosition> {
        self.game
            .as_ref()
            .map(|game| OpenPosition::of(game.root.copy(), Ordinal::FIRST))
    }
}

impl JudgedGame {
    /// Returns the value of the position at a path by an evaluation.
    pub fn value(problem: &dyn Problem, path: &[Ordinal]) -> Option<TraceNumber> {
        problem
            .look(path)
            .map(|value| TraceNumber::worth(problem, value))
    }
    /// Returns the value of a position by an evaluation.
    pub fn worth(problem: &dyn Problem, position: &dyn Position) -> Option<TraceNumber> {
        problem
            .searchable()?
            .look_at(position)
            .map(|value| TraceNumber::worth(problem, value))
    }
    /// Returns the result of a finished game for MAX: 1 won, 0 drawn, -1 lost.
    pub fn result(&self, position: &dyn Position) -> Option<i8> {
        position.result().map(|outcome| match outcome {
            Outcome::Won(side) if side == self.max => 1,
            Outcome::Won(_) => -1,
            Outcome::Drawn => 0,
        })
    }
    pub fn is_max(&self, position: &dyn Position) -> bool {
        position.to_move() == self.max
    }
}

impl OpenPosition {
    fn of(position: Box<dyn Position>, ordinal: Ordinal) -> OpenPosition {
        let (legal, count, end) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        OpenPosition {
            position,
            ordinal,
            legal,
            count,
            end,
            beyond: 0,
        }
    }
    /// Returns the position for a node that enters it once more.
    pub fn again(&self) -> OpenPosition {
        OpenPosition {
            beyond: self.beyond,
            ..OpenPosition::of(self.position.copy(), self.ordinal)
        }
    }
    /// Returns true if the game is over by its rules.
    pub fn is_over(&self) -> bool {
        self.position.result().is_some()
    }
    /// Returns true if passes were made after the game was over: no path of legal moves leads here.
    pub fn is_beyond_end(&self) -> bool {
        self.beyond > 0
    }
    /// Returns the position in which the game is over: this one, or the one to which passes lead if
    /// neither side can move.
    pub fn end(&self) -> Option<&dyn Position> {
        if self.is_over() {
            return Some(&*self.position);
        }
        self.end
            .get_or_init(|| after_passes(&*self.position))
            .as_deref()
    }
    /// Returns the same board after a pass that is made although the game is over, as in programs
    /// that end a line after one pass or two; `None` if the move is no pass, or is one pass too
    /// many.
    fn pass_on(&self, mv: &str) -> Option<OpenPosition> {
        let position = &self.position;
        let passed = usize::from(self.beyond) + position.describe().words.len().saturating_sub(1);
        if position.kind() != "othello" || !is_pass(mv) || passed >= MOST_PASSES {
            return None;
        }
        let side = [Side::First, Side::Second]
            .into_iter()
            .find(|side| *side != position.to_move())?;
        let setup = Setup {
            words: vec![position.symbol(side).to_owned()],
            ..position.describe()
        };
        let next = position.set_up(Some(&setup)).ok()?;
        Some(OpenPosition {
            beyond: self.beyond + 1,
            ..OpenPosition::of(next, Ordinal::FIRST)
        })
    }
    /// Returns true if the board is full and no two passes were made since: a program that ends a
    /// line after passes goes on here.
    pub fn is_full(&self) -> bool {
        let passes = || self.position.describe().words.len().saturating_sub(1);
        self.position.kind() == "othello"
            && self.is_over()
            && usize::from(self.beyond) + passes() < MOST_PASSES
    }
    /// Returns the legal moves as they are printed; none if the game is over.
    pub fn legal(&self) -> &[String] {
        self.legal.get_or_init(|| {
            self.position
                .legal()
                .into_iter()
                .map(|mv| mv.text)
                .collect()
        })
    }
    /// Returns the number of legal moves.
    pub fn count(&self) -> usize {
        *self.count.get_or_init(|| self.position.count_legal())
    }
    /// Plays a move.
    pub fn step(&self, mv: &str) -> MoveStep {
        if self.count() == 0 {
            return self.pass_on(mv).map_or(MoveStep::Over, MoveStep::To);
        }
        let found = self
            .position
            .find_printed(mv)
            .or_else(|| self.position.find_move(mv).ok());
        let Some(ordinal) = found else {
            return MoveStep::Illegal;
        };
        match self.position.play(ordinal) {
            Some(position) => MoveStep::To(OpenPosition::of(position, ordinal)),
            None => MoveStep::Illegal,
        }
    }
}

/// Returns the key of a move for [`super::seen_moves::SeenMoves`].
#[inline]
pub fn key(step: &MoveStep, mv: &str) -> u64 {
    match step {
        MoveStep::To(place) => u64::from(place.ordinal.0),
        MoveStep::Illegal | MoveStep::Over | MoveStep::Unknown => {
            // FNV-1a.
            let hash = mv.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
            });
            hash | NO_ORDINAL
        }
    }
}
