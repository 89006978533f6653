//! [`UctProblem`]: a position with everything that a Monte-Carlo search of it needs, independent of
//! the type of game.

use super::position::{MoveView, Position, PositionOf};
use super::problem_error::ProblemError;
use super::resolve::resolve;
use crate::eval::features::SameBoard;
use crate::eval::{Compiled, Registry, SearchBoards, on_board, tree};
use crate::numbers::Ordinal;
use crate::play::game::after;
use crate::rules::Side;
use crate::search::{OrderName, Path, Spec, Token};
use crate::uct::{
    NodeId, Playouts, UctError, UctEvaluations, UctRecording, UctRoot, UctRun, UctSearch, UctSpec,
    UctTree, Visits, best_of,
};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A Monte-Carlo search that can be run again and again with the same result.
pub trait UctProblem: Send + Sync {
    /// Returns the options of the search, with MAX filled in.
    fn spec(&self) -> &UctSpec;
    /// Returns the side that is MAX: the requested one, by default the side to move, or the first
    /// side at a chance node.
    fn max(&self) -> Side;
    /// Returns the position after a path of ordinals; if the path is not legal, the last legal
    /// position on it.
    fn position(&self, path: &[Ordinal]) -> Box<dyn Position>;
    /// Returns whether MAX moves at the node at a path; `None` at a chance node.
    fn is_max(&self, path: &[Ordinal]) -> Option<bool>;
    /// Returns the ordinals of the legal moves of the node at a path, in the order in which they
    /// become children.
    fn tries(&self, path: &[Ordinal]) -> Vec<Ordinal>;
    /// Returns the search before its first iteration; with `recorded`, its iterations are logged.
    fn begin(&self, recorded: bool) -> UctRun;
    /// Searches until the total number of iterations is reached or the token stops it.
    fn advance(&self, run: &mut UctRun, iterations: u64, token: &Token);
    /// Returns the moves of the playout of an iteration that took a path, by repeating it; empty
    /// for an iteration that ended at an already proven node, see [`playout_of`].
    fn playout(&self, path: &[Ordinal], iteration: u64) -> Vec<Ordinal>;
    /// Returns the reason why the results of its searches are invalid: the rules no longer reply.
    fn fault(&self) -> Option<ProblemError>;

    /// Runs the search to its last iteration or until the token stops it.
    fn run(&self, recorded: bool, token: &Token) -> UctRun {
        let (mut run, iterations) = (self.begin(recorded), self.spec().iterations);
        token.begin(Some(iterations));
        self.advance(&mut run, iterations, token);
        run
    }
}

/// Fills in what a specification leaves open, and compiles its evaluations for a game.
///
/// # Errors
/// The game does not support the search, or an evaluation is unknown, does not know this board, or
/// has no bounds.
pub(super) fn resolve_uct<G: SearchBoards>(
    game: &G,
    spec: &UctSpec,
    registry: &Registry,
) -> Result<(UctSpec, UctEvaluations<G>), ProblemError> {
    if G::GAME == tree::INFO.name {
        return Err(UctError::Tree.into());
    }
    let named = |evaluation: Option<String>| {
        resolve(
            game,
            &Spec {
                evaluation,
                ..Spec::default()
            },
            registry,
        )
    };
    let (evaluation, ordering) = match spec.order {
        // These orders do not use the evaluation.
        OrderName::Natural | OrderName::Shuffled => (
            spec.evaluation.clone(),
            named(Some("outcome".to_owned()))?.1,
        ),
        OrderName::Evaluation => {
            let (spec, eval) = named(spec.evaluation.clone())?;
            (spec.evaluation, eval)
        }
    };
    let playouts = match &spec.playouts {
        Playouts::Random => None,
        Playouts::Evaluation(name) => Some(named(Some(name.clone()))?.1),
    };
    let evaluations = UctEvaluations { ordering, playouts };
    // An evaluation without bounds has none at the start of the game either.
    evaluations.root(game, &game.initial(), Side::First)?;
    Ok((
        UctSpec {
            evaluation,
            ..spec.clone()
        },
        evaluations,
    ))
}

/// A Monte-Carlo search of a game that is known at compile time.
pub(super) struct PosedUct<G: SearchBoards> {
    game: Arc<G>,
    spec: UctSpec,
    root: UctRoot<G::State>,
    evaluations: UctEvaluations<G>,
}

impl<G: SearchBoards> PosedUct<G> {
    /// Creates a search from a position.
    ///
    /// # Errors
    /// The game does not support the search, or an evaluation is unknown, does not know this board,
    /// or has no bounds.
    pub(super) fn new(
        PositionOf { game, state }: PositionOf<G>,
        spec: &UctSpec,
        registry: &Registry,
    ) -> Result<Self, ProblemError> {
        let (spec, evaluations) = resolve_uct(&*game, spec, registry)?;
        let is_chance =
            G::CHANCE && game.outcome(&state).is_none() && game.chance(&state).is_some();
        let max = spec.max.unwrap_or_else(|| {
            if is_chance {
                Side::First
            } else {
                game.to_move(&state)
            }
        });
        let root = evaluations.root(&*game, &state, max)?;
        Ok(PosedUct {
            game,
            spec: UctSpec {
                max: Some(max),
                ..spec
            },
            root,
            evaluations,
        })
    }
    fn search<'s, B: SameBoard<G>>(&'s self, board: &'s B) -> UctSearch<'s, B, Compiled<G>> {
        self.evaluations.search(board, &self.spec, &self.root)
    }
    fn state(&self, path: &[Ordinal]) -> G::State {
        after(&*self.game, self.root.state, path)
    }
}

impl<G: SearchBoards> UctProblem for PosedUct<G> {
    fn spec(&self) -> &UctSpec {
        &self.spec
    }
    fn max(&self) -> Side {
        self.root.max
    }
    fn position(&self, path: &[Ordinal]) -> Box<dyn Position> {
        Box::new(PositionOf {
            game: Arc::clone(&self.game),
            state: self.state(path),
        })
    }
    fn is_max(&self, path: &[Ordinal]) -> Option<bool> {
        let (game, state) = (&*self.game, self.state(path));
        let draws = G::CHANCE && game.outcome(&state).is_none() && game.chance(&state).is_some();
        (!draws).then(|| game.to_move(&state) == self.root.max)
    }
    fn tries(&self, path: &[Ordinal]) -> Vec<Ordinal> {
        let (game, state) = (&*self.game, self.state(path));
        if game.outcome(&state).is_some() {
            return Vec::new();
        }
        if self.is_max(path).is_none() {
            return Ordinal::all(game.moves(&state).len()).collect();
        }
        self.search(game).tries(&state, Path::along(path))
    }
    fn begin(&self, recorded: bool) -> UctRun {
        self.search(&*self.game).begin(recorded)
    }
    fn advance(&self, run: &mut UctRun, iterations: u64, token: &Token) {
        let halt = self.game.halt();
        // Rules in another program are slow.
        let is_slow = halt.is_some();
        let token = token.or(halt);
        on_board!(&*self.game, |board| self
            .search(&board)
            .advance(run, iterations, &token, is_slow));
    }
    fn playout(&self, path: &[Ordinal], iteration: u64) -> Vec<Ordinal> {
        self.search(&*self.game).replay(path, iteration)
    }
    fn fault(&self) -> Option<ProblemError> {
        self.game.fault().map(ProblemError::Rules)
    }
}

/// The result of a Monte-Carlo search for one legal move of the root.
#[derive(Clone, Debug, PartialEq)]
pub struct SampledMove {
    /// The move.
    pub mv: MoveView,
    /// The number of visits through the move, and their results.
    pub visits: Visits,
    /// The estimate of the move from −1 to 1 in the view of MAX, or its proven value; `None` if it
    /// was never visited.
    pub value: Option<f64>,
    /// The number of nodes in its subtree.
    pub nodes: u64,
}

/// The result of a Monte-Carlo search.
pub struct Sampling {
    /// The problem that was searched.
    pub problem: Arc<dyn UctProblem>,
    /// The search after its last iteration.
    pub run: UctRun,
    /// The estimate of the position, or its proven value; `None` if the game is over.
    pub value: Option<f64>,
    /// The chosen move; `None` if there is no choice.
    pub best: Option<MoveView>,
    /// The elapsed time.
    pub elapsed: Duration,
    /// All legal moves in canonical order; empty when the game is over.
    pub children: Vec<SampledMove>,
    /// The line of best moves, as far as it is known.
    pub pv: Vec<MoveView>,
}

/// Returns the moves of the playout of a recorded iteration, by repeating it.
pub fn playout_of(
    problem: &dyn UctProblem,
    recording: &UctRecording,
    iteration: u64,
) -> Vec<Ordinal> {
    match recording.path(iteration) {
        Some(path) if !recording.ends_proven(iteration) => problem.playout(&path, iteration),
        _ => Vec::new(),
    }
}

/// Searches a position in the calling thread.
///
/// # Errors
/// The game does not support the search, an evaluation cannot be used, memory ran out, or the rules
/// did not reply.
pub fn sample(
    position: &dyn Position,
    spec: &UctSpec,
    registry: &Registry,
    token: &Token,
) -> Result<Sampling, ProblemError> {
    sample_problem(position.pose_uct(spec, registry)?, false, token)
}

/// Runs the search of a problem; with `recorded`, its iterations are logged.
///
/// # Errors
/// Memory ran out, or the rules did not reply.
pub fn sample_problem(
    problem: Arc<dyn UctProblem>,
    recorded: bool,
    token: &Token,
) -> Result<Sampling, ProblemError> {
    let start = Instant::now();
    let run = problem.run(recorded, token);
    let elapsed = start.elapsed();
    if let Some(fault) = problem
        .fault()
        .or_else(|| run.fault.clone().map(ProblemError::Uct))
    {
        return Err(fault);
    }
    let position = problem.position(&[]);
    let (is_max, scale) = (problem.is_max(&[]), run.tree.scale());
    let best = is_max
        .and_then(|is_max| run.best(is_max))
        .and_then(|mv| position.move_view(mv));
    let sizes = run.tree.sizes();
    let child = |mv: MoveView| {
        let visits = run
            .root_moves
            .get(mv.ordinal.index())
            .copied()
            .unwrap_or_default();
        let size = sizes.iter().find(|(other, _)| *other == mv.ordinal);
        SampledMove {
            value: visits.value(scale).1,
            nodes: size.map_or(0, |(_, nodes)| *nodes),
            mv,
            visits,
        }
    };
    let children = position.legal().into_iter().map(child).collect();
    let pv = position.moves_along(&line(&*problem, &run.tree));
    Ok(Sampling {
        value: run.root().value(scale).1,
        best,
        elapsed,
        children,
        pv,
        problem,
        run,
    })
}

/// Returns the line of best moves from the root; ends at a chance node or a node without children.
fn line(problem: &dyn UctProblem, tree: &UctTree) -> Vec<Ordinal> {
    let (mut path, mut node) = (Vec::new(), NodeId::ROOT);
    while let Some(is_max) = problem.is_max(&path) {
        let visits = |id: NodeId| Visits {
            visits: u64::from(tree.visits(id)),
            points: tree.points(id),
            proof: tree.proof(id),
            ..Visits::default()
        };
        let Some(best) = best_of(tree.children(node).map(|(mv, id)| (mv, visits(id))), is_max)
        else {
            break;
        };
        let Some((_, next)) = tree.children(node).find(|(mv, _)| *mv == best) else {
            break;
        };
        path.push(best);
        node = next;
    }
    path
}

/// Runs the search of a problem and seals its recording.
///
/// # Errors
/// Memory ran out, or the rules did not reply.
pub fn record_sampling(
    problem: &dyn UctProblem,
    token: &Token,
) -> Result<UctRecording, ProblemError> {
    let run = problem.run(true, token);
    let iterations = run.iterations;
    if let Some(fault) = problem
        .fault()
        .or_else(|| run.fault.clone().map(ProblemError::Uct))
    {
        return Err(fault);
    }
    let memory = || ProblemError::Uct(UctError::Memory { iterations });
    let UctRun {
        tree,
        log: Some(log),
        ..
    } = run
    else {
        return Err(memory());
    };
    UctRecording::seal(tree, log).map_err(|_| memory())
}
