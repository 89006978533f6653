//! [`Problem`]: a position with everything a search of it needs, whichever game, method, order and evaluation they are.

use super::position::{On, Position};
use crate::eval::terms::NO_NUMBER;
use crate::eval::{Compiled, EvalError, Features, Number, Registry, TermValue, UnknownEvaluation};
use crate::rules::{Notation, Side};
use crate::search::{
    AlphaBeta, Answer, Ask, At, Census, Halt, Limited, MethodName, Minimax, Natural, Order, Path, Queue, Recorder,
    Scene, Search, Sorted, Spec, Value, dispatch,
};
use crate::trace::{FoldedNode, Folding, Keeper, TraceError, Tree};
use std::sync::Arc;
use std::time::Instant;
use thiserror::Error;

/// The evaluation that every game with a winner has: who has won.
const OUTCOME: &str = "outcome";

/// Why a search cannot be set up.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum ProblemError {
    /// There is no such evaluation.
    #[error(transparent)]
    Unknown(#[from] UnknownEvaluation),
    /// The evaluation cannot be used on this board.
    #[error(transparent)]
    Evaluation(#[from] EvalError),
    /// The search came to a position where the evaluation's formula is not a number.
    #[error("the formula of {evaluation:?} is not a number for {max} as MAX in the position {position}")]
    NoValue {
        /// The evaluation.
        evaluation: String,
        /// The position.
        position: String,
        /// The symbol of MAX.
        max: String,
    },
}

/// A search that can be run, again and again, always with the same result. See the module.
pub trait Problem: Send + Sync {
    /// What it searches with; the evaluation and MAX are named.
    fn spec(&self) -> &Spec;
    /// Who is MAX.
    fn max(&self) -> Side;
    /// The position that a path of ordinals leads to; where the path is not legal, the last one that is.
    fn position(&self, path: &[u16]) -> Box<dyn Position>;
    /// Runs the search under the eyes of a keeper.
    fn run<'k>(&self, keeper: Keeper<'k>) -> (Answer, Keeper<'k>);
    /// Runs the search unwatched; it stops once it has more nodes than this, or when `stop`, which is asked now and then,
    /// says so.
    fn choose(&self, nodes: u64, stop: &dyn Fn() -> bool) -> Answer;
    /// Searches a folded subtree again.
    ///
    /// # Errors
    /// It came out differently.
    fn open(&self, spot: &FoldedNode) -> Result<Arc<Tree>, TraceError>;
    /// The ordinals of all legal moves of the node at a path, in the order in which they are tried.
    fn tries(&self, path: &[u16]) -> Vec<u16>;
    /// The static value of the position at a path; 0 if it has none.
    fn static_value(&self, path: &[u16]) -> Value;
    /// The same as it is printed, or that it has none.
    fn static_text(&self, path: &[u16]) -> String;
    /// Why the answers of this problem's searches are worth nothing: one of them came to a position without a value. Then
    /// it was stopped, and its answer is not complete.
    fn fault(&self) -> Option<ProblemError>;
    /// That value, broken into its terms.
    fn terms(&self, path: &[u16]) -> Vec<TermValue>;
    /// A value in whole units of the evaluation, for people.
    fn print(&self, value: Value) -> String;
    /// A value in whole units of the evaluation, for scripts.
    fn number(&self, value: Value) -> Number;
    /// The true value of the node at a path, by plain minimax of at most so many nodes; `None` if it takes more or was
    /// stopped.
    fn truth(&self, path: &[u16], nodes: u64, ask: Ask<'_>) -> Option<Value>;
    /// The same search by another method, to another depth.
    fn by(&self, method: MethodName, depth: Option<u32>) -> Arc<dyn Problem>;
    /// The search's result and its nodes by ply, the root's included; `None` if it takes more nodes than this or
    /// was stopped.
    fn census(&self, nodes: u64, ask: Ask<'_>) -> Option<(Answer, Vec<u64>)>;
    /// The nodes by ply of alpha-beta when every node tries first the first minimax-best move in canonical order;
    /// `None` if it takes more nodes than this or was stopped.
    fn minimal(&self, nodes: u64, ask: Ask<'_>) -> Option<Vec<u64>>;
    /// About how many nanoseconds one leaf costs, measured now. It decides how much is folded, and nothing else.
    fn leaf_nanos(&self) -> u64;
}

/// The moves that a path of ordinals stands for, as they are printed.
#[must_use]
pub fn names(problem: &dyn Problem, path: &[u16]) -> Vec<String> {
    let mut position = problem.position(&[]);
    let mut names = Vec::with_capacity(path.len());
    for &ordinal in path {
        let (Some(mv), Some(next)) = (position.move_view(ordinal), position.play(ordinal)) else {
            break;
        };
        names.push(mv.text);
        position = next;
    }
    names
}

/// Names what a spec leaves open, and compiles its evaluation for a game.
///
/// # Errors
/// The evaluation is unknown, or does not know this board.
pub fn resolve<G: Features + Notation>(
    game: &G,
    spec: &Spec,
    registry: &Registry,
) -> Result<(Spec, Compiled<G>), ProblemError> {
    // To the end of the game the outcome is exact; a textbook tree has no winner, and one evaluation only.
    let default = Registry::default_name(G::GAME).unwrap_or(OUTCOME);
    let default = if spec.depth.is_none() && !G::HAS_LEAF_VALUES { OUTCOME } else { default };
    let name = spec.evaluation.as_deref().unwrap_or(default).to_owned();
    let eval = Compiled::new(registry.get(G::GAME, &name)?, game)?;
    Ok((Spec { evaluation: Some(name), ..spec.clone() }, eval))
}

/// A problem of a game that is known while compiling.
pub struct Posed<G: Features + Notation> {
    root: On<G>,
    spec: Spec,
    eval: Compiled<G>,
    max: Side,
}

impl<G: Features + Notation> Posed<G> {
    /// A problem from a position, a spec and the compiled evaluation it names.
    pub fn new(root: On<G>, mut spec: Spec, eval: Compiled<G>) -> Self {
        let max = spec.max.unwrap_or_else(|| root.game.to_move(&root.state));
        spec.max = Some(max);
        Posed { root, spec, eval, max }
    }

    fn halt(&self) -> Option<Halt> {
        self.eval.halt().map(Halt)
    }
    /// An answer is worth nothing if a position on the way had no value.
    fn judged(&self, answer: Answer) -> Answer {
        Answer { complete: answer.complete && self.eval.fault().is_none(), ..answer }
    }
    fn scene(&self) -> Scene<'_, G, Compiled<G>> {
        Scene { game: &self.root.game, eval: &self.eval, max: self.max }
    }
    fn search<R: Recorder>(&self, recorder: R) -> (Answer, R) {
        dispatch::root(self.scene(), &self.spec, &self.root.state, recorder)
    }
    fn look(&self, path: &[u16]) -> Option<Value> {
        let state = self.state(path);
        self.eval.look(&self.root.game, &state, self.root.game.outcome(&state), self.max)
    }
    fn state(&self, path: &[u16]) -> G::State {
        let game = &*self.root.game;
        path.iter().fold(self.root.state, |state, &ordinal| {
            let mv = game.moves(&state).nth(usize::from(ordinal)).filter(|_| game.outcome(&state).is_none());
            mv.map_or(state, |mv| game.play(&state, mv))
        })
    }
    /// The place of the node at a path, with an open window.
    fn at(&self, path: &[u16]) -> At {
        let root = At::root(self.spec.depth);
        let ply = path.len() as u32;
        let remaining = self.spec.depth.map_or(u32::MAX, |depth| depth.saturating_sub(ply));
        At { mv: path.last().copied().unwrap_or(0), ply, remaining, path: Path::along(path), ..root }
    }
}

impl<G: Features + Notation> Problem for Posed<G> {
    fn spec(&self) -> &Spec {
        &self.spec
    }
    fn max(&self) -> Side {
        self.max
    }
    fn position(&self, path: &[u16]) -> Box<dyn Position> {
        Box::new(On { game: Arc::clone(&self.root.game), state: self.state(path) })
    }
    fn run<'k>(&self, keeper: Keeper<'k>) -> (Answer, Keeper<'k>) {
        let (answer, keeper) = self.search(keeper.halted_by(self.halt()));
        (self.judged(answer), keeper)
    }
    fn choose(&self, nodes: u64, stop: &dyn Fn() -> bool) -> Answer {
        let mut ask = |_| stop() || self.eval.fault().is_some();
        self.judged(self.search(Limited::asking(nodes, &mut ask)).0)
    }
    fn open(&self, spot: &FoldedNode) -> Result<Arc<Tree>, TraceError> {
        let state = self.state(&spot.path);
        let at = At { window: spot.window, ..self.at(&spot.path) };
        let mut pulse = |_: &mut Tree| false;
        let keeper = Keeper::new(Folding::inside(spot.nodes), u64::MAX, &mut pulse);
        let (value, counts, keeper) = dispatch::inner(self.scene(), &self.spec, (&state, &at), keeper);
        let nodes = counts.nodes;
        if (value, nodes) == (spot.value, spot.nodes) {
            Ok(Arc::new(keeper.tree))
        } else {
            Err(TraceError::Differs { number: spot.number, expected: spot.nodes, found: nodes })
        }
    }
    fn tries(&self, path: &[u16]) -> Vec<u16> {
        let state = self.state(path);
        if self.root.game.outcome(&state).is_some() {
            return Vec::new();
        }
        let Some(order) = dispatch::sorted(&self.spec) else {
            return (0..self.root.game.moves(&state).len() as u16).collect();
        };
        let mut buffer = Vec::new();
        let at = self.at(path);
        let mut queue = order.queue(&self.scene(), &state, &at, &mut buffer);
        std::iter::from_fn(|| Queue::<G>::next(&mut queue, &mut buffer)).map(|(ordinal, _)| ordinal).collect()
    }
    fn static_value(&self, path: &[u16]) -> Value {
        self.look(path).unwrap_or(Value::ZERO)
    }
    fn static_text(&self, path: &[u16]) -> String {
        self.look(path).map_or_else(|| NO_NUMBER.to_owned(), |value| self.eval.print(value))
    }
    fn fault(&self) -> Option<ProblemError> {
        let (state, max) = self.eval.fault()?;
        let (evaluation, game) = (self.eval.name().to_owned(), &self.root.game);
        let (position, max) = (game.describe(&state).to_string(), game.symbol(max).to_owned());
        Some(ProblemError::NoValue { evaluation, position, max })
    }
    fn terms(&self, path: &[u16]) -> Vec<TermValue> {
        self.eval.terms(&self.root.game, &self.state(path), self.max)
    }
    fn print(&self, value: Value) -> String {
        self.eval.print(value)
    }
    fn number(&self, value: Value) -> Number {
        self.eval.number(value)
    }
    fn truth(&self, path: &[u16], nodes: u64, ask: Ask<'_>) -> Option<Value> {
        let state = self.state(path);
        let at = self.at(path);
        if at.remaining == 0 || self.root.game.outcome(&state).is_some() {
            return Some(self.static_value(path));
        }
        let mut ask = |nodes| ask(nodes) || self.eval.fault().is_some();
        let mut search = Search::new(self.scene(), Natural, Limited::asking(nodes, &mut ask));
        let answer = self.judged(search.root::<Minimax>(&state, Some(at.remaining)));
        answer.complete.then_some(answer.value)
    }
    fn by(&self, method: MethodName, depth: Option<u32>) -> Arc<dyn Problem> {
        let spec = Spec { method, depth, ..self.spec.clone() };
        Arc::new(Posed { root: self.root.clone(), spec, eval: self.eval.clone(), max: self.max })
    }
    fn census(&self, nodes: u64, ask: Ask<'_>) -> Option<(Answer, Vec<u64>)> {
        let mut ask = |nodes| ask(nodes) || self.eval.fault().is_some();
        let (answer, census) = self.search(Census::new(Limited::asking(nodes, &mut ask)));
        let answer = self.judged(answer);
        answer.complete.then_some((answer, census.plies))
    }
    fn minimal(&self, nodes: u64, ask: Ask<'_>) -> Option<Vec<u64>> {
        let mut ask = |nodes| ask(nodes) || self.eval.fault().is_some();
        // The order looks for the best move of the root in one piece: that must be small enough to begin with.
        let first = Search::new(self.scene(), Natural, Limited::asking(nodes, &mut ask))
            .root::<AlphaBeta>(&self.root.state, self.spec.depth);
        if !self.judged(first).complete {
            return None;
        }
        let mut search = Search::new(self.scene(), Sorted::Perfect, Census::new(Limited::asking(nodes, &mut ask)));
        let answer = search.root::<AlphaBeta>(&self.root.state, self.spec.depth);
        self.judged(answer).complete.then_some(search.recorder.plies)
    }
    fn leaf_nanos(&self) -> u64 {
        const TRIES: u32 = 32;
        let over = self.root.game.outcome(&self.root.state);
        let start = Instant::now();
        for _ in 0..TRIES {
            // Not as a search asks: should this position have no value, the search need not come to it as a leaf.
            std::hint::black_box(self.eval.look(&self.root.game, &self.root.state, over, self.max));
        }
        (start.elapsed() / TRIES).as_nanos().min(1_000_000) as u64
    }
}
