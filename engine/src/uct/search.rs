//! [`UctSearch`]: Monte-Carlo tree search with UCB1 (L. Kocsis, C. Szepesvári, *Bandit based
//! Monte-Carlo planning*, 2006).
//!
//! One iteration *selects* children from the root on by the greatest q + C·√(ln n / nᶜ), as long as
//! all moves of the node have a child; *expands* the first move that has none; *plays* random moves
//! from there to the end of the game; and *backs up* the result into every node of the path. q is
//! the mean reward of the side to move, n the number of visits of the node, nᶜ that of the child;
//! among equal values the first in canonical order is selected. At a chance node an outcome is
//! drawn by weight, its child is made if it does not exist, and selection continues below it. A
//! finished node ends the iteration.
//!
//! With [`UctSpec::solver`], proofs are backed up beside the results ([`super::proofs`]): a child
//! that is proven lost for the side to move is not selected, an iteration that reaches a proven
//! node ends there with its result and without a playout, and the search ends when its root is
//! proven.
//!
//! Invariants: the search is a pure function of its inputs; iteration *i* takes its random numbers
//! from its own generator, in the order in which outcomes and moves occur; selection and expansion
//! take none. A stopped search can be continued and arrives at the same tree.
//!
//! Cost: a logarithm per node of the path, a square root per child. States are not stored; moves
//! are played again on the way down.

use super::deduction::{Decides, back_up_proof};
use super::log::{Ended, UctLog};
use super::logarithm::ln;
use super::node::{Full, NodeId};
use super::proofs::{Standing, UctProof};
use super::random::SplitMix64;
use super::recording::Visits;
use super::spec::{UctError, UctSpec};
use super::tree::{TreeShape, UctTree};
use crate::eval::{Eval, value_apart};
use crate::numbers::Ordinal;
use crate::rules::{Game, Outcome, Side};
use crate::search::at::{At, Path};
use crate::search::{AnyOrder, Order, OrderName, Queue, Scene, Token};

/// The maximum length of a playout in plies: longer than any game in which positions do not repeat.
pub const MOST_PLAYOUT: u32 = 99_999;
/// The number of plies between two checks of the token.
const PATIENCE: u64 = 1 << 10;

/// The conversion of the values of an evaluation to rewards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RewardScale {
    /// The value with reward 0, the least of the evaluation.
    pub least: i64,
    /// The greatest reward: the difference of the greatest and the least value.
    pub span: u64,
}

/// The state of a search.
#[derive(Clone, Debug)]
pub struct UctRun {
    /// The tree.
    pub tree: UctTree,
    /// The log of the iterations; `None` if they are not recorded.
    pub log: Option<UctLog>,
    /// The number of completed iterations.
    pub iterations: u64,
    /// The results that were backed up through each move of the root, by ordinal.
    pub root_moves: Vec<Visits>,
    /// The reason why the search cannot continue.
    pub fault: Option<UctError>,
    path: Vec<NodeId>,
    /// The players that decide at the nodes of the path, if proofs are backed up.
    decides: Vec<Decides>,
}

impl UctRun {
    /// Returns the results that were backed up into the root.
    pub fn root(&self) -> Visits {
        self.root_moves
            .iter()
            .fold(Visits::default(), |sum, child| Visits {
                visits: sum.visits + child.visits,
                wins: sum.wins + child.wins,
                draws: sum.draws + child.draws,
                points: sum.points + child.points,
                proof: self.tree.proof(NodeId::ROOT),
            })
    }
    /// Returns whether the root is proven, which completes the search.
    #[inline]
    pub fn is_proven(&self) -> bool {
        self.tree.proof(NodeId::ROOT).is_some()
    }
    /// Returns the best move, see [`best_of`]; `None` if there was no iteration.
    pub fn best(&self, is_max: bool) -> Option<Ordinal> {
        best_of(
            self.root_moves
                .iter()
                .enumerate()
                .map(|(at, visits)| (Ordinal::at(at), *visits)),
            is_max,
        )
    }
}

/// Returns the move with the most visits, among equals the one with the greater mean for the side
/// to move, among these the first; `None` if none was visited. A move that is proven won for the
/// side to move comes before all others; moves that are proven lost come last.
pub fn best_of(
    moves: impl IntoIterator<Item = (Ordinal, Visits)>,
    is_max: bool,
) -> Option<Ordinal> {
    let mut best: Option<(Ordinal, Visits)> = None;
    for (mv, visits) in moves.into_iter().filter(|(_, visits)| visits.visits > 0) {
        let better = best.is_none_or(|(first, best)| {
            // With equal numbers of visits, comparing the sums is comparing the means.
            let sums = if is_max {
                (visits.points, best.points)
            } else {
                (best.points, visits.points)
            };
            let standing = |visits: &Visits| UctProof::standing(visits.proof, is_max);
            (standing(&visits), visits.visits, sums.0, first)
                > (standing(&best), best.visits, sums.1, mv)
        });
        if better {
            best = Some((mv, visits));
        }
    }
    best.map(|(mv, _)| mv)
}

/// A search of a position on a board that is known at compile time.
pub struct UctSearch<'a, G: Game, E> {
    /// The game, the evaluation that orders the moves, and MAX.
    pub scene: Scene<'a, G, E>,
    /// The options.
    pub spec: &'a UctSpec,
    /// The root position.
    pub root: G::State,
    /// The evaluation that replaces playouts, and its rewards.
    pub evaluated: Option<(&'a E, RewardScale)>,
}

/// Returns the reward of an iteration that ends at an already proven node.
fn proven_reward(proof: UctProof, scale: Option<RewardScale>) -> u64 {
    let RewardScale { least, span } = scale.unwrap_or(RewardScale { least: -1, span: 2 });
    match proof {
        UctProof::Lost => 0,
        UctProof::Drawn => 0_i64.saturating_sub(least).clamp(0, span as i64) as u64,
        UctProof::Won => span,
    }
}

/// The position of a descent in the tree.
struct Walker<S> {
    state: S,
    id: NodeId,
    path: Path,
    over: Option<Outcome>,
}

impl<G: Game, E: Eval<G>> UctSearch<'_, G, E> {
    /// Returns a search before its first iteration; with `recorded`, its iterations are logged.
    pub fn begin(&self, recorded: bool) -> UctRun {
        let game = self.scene.game;
        // The rules in another program may introduce chance nodes only later in the game.
        let has_chance = G::CHANCE;
        let evaluated = self.evaluated.map(|(_, scale)| scale.span);
        let stores_ordinals = has_chance || self.spec.order != OrderName::Natural;
        let shape = TreeShape {
            stores_ordinals,
            evaluated,
            proves: self.spec.solver,
        };
        let moves = if game.outcome(&self.root).is_some() {
            0
        } else {
            game.moves(&self.root).len()
        };
        UctRun {
            tree: UctTree::new(shape),
            log: recorded.then(|| UctLog::new(has_chance, evaluated.is_some())),
            iterations: 0,
            root_moves: vec![Visits::default(); moves],
            fault: None,
            path: Vec::new(),
            decides: Vec::new(),
        }
    }
    /// Searches until the total number of iterations is reached, the root is proven, or the token
    /// stops it.
    pub fn advance(&self, run: &mut UctRun, iterations: u64, token: &Token, is_slow: bool) {
        if run.root_moves.is_empty() {
            return;
        }
        let (mut plies, mut passed) = (0, 0);
        while run.iterations < iterations && run.fault.is_none() && !run.is_proven() {
            match self.iterate(run) {
                Ok(made) => plies += made,
                Err(fault) => {
                    run.fault = Some(fault);
                    break;
                }
            }
            passed += 1;
            if plies >= PATIENCE || is_slow {
                if token.passed(passed) {
                    return;
                }
                (plies, passed) = (0, 0);
            }
        }
        token.passed(passed);
    }
    /// Runs one iteration; returns the number of plies played.
    fn iterate(&self, run: &mut UctRun) -> Result<u64, UctError> {
        let (iteration, proves) = (run.iterations + 1, self.spec.solver);
        let full = |Full| UctError::Memory {
            iterations: iteration - 1,
        };
        let mut random = SplitMix64::of_iteration(self.spec.seed, iteration);
        let mut at = Walker {
            state: self.root,
            id: NodeId::ROOT,
            path: Path::ROOT,
            over: None,
        };
        run.path.clear();
        run.decides.clear();
        run.path.push(NodeId::ROOT);
        let (mut first, mut expanded, mut ends) = (None, false, false);
        while at.over.is_none() && !ends && !(proves && run.tree.proof(at.id).is_some()) {
            if proves {
                run.decides.push(self.decides(&at.state));
            }
            let (mv, next) = if let Some(ordinal) = self.drawn(&at.state, &mut random) {
                let (mut last, mut found) = (None, None);
                for (mv, child) in run.tree.children(at.id) {
                    last = Some(child);
                    if mv == ordinal {
                        found = Some(child);
                    }
                }
                expanded = found.is_none();
                let next = match found {
                    Some(child) => child,
                    None => run.tree.add(at.id, last, ordinal, false).map_err(full)?,
                };
                (ordinal, next)
            } else if run.tree.is_complete(at.id) {
                expanded = false;
                // Monomorphized so that without proofs the loop over the children does not read
                // them.
                match proves {
                    true => self.select::<true>(&run.tree, &at),
                    false => self.select::<false>(&run.tree, &at),
                }
            } else {
                (expanded, ends) = (true, true);
                match self.expand(&mut run.tree, &at).map_err(full)? {
                    Some(made) => made,
                    // Rules that no longer reply have no moves.
                    None => break,
                }
            };
            first = first.or(Some(mv));
            run.path.push(next);
            at = self.step(at, mv, next);
        }
        let mut plies = run.path.len() as u64;
        let proven = if at.over.is_none() {
            run.tree.proof(at.id)
        } else {
            None
        };
        let reward = match (self.evaluated, proven) {
            (scale, Some(proof)) => proven_reward(proof, scale.map(|(_, scale)| scale)),
            (Some((eval, RewardScale { least, span })), None) => {
                let value = value_apart(eval, self.scene.game, &at.state, at.over, self.scene.max);
                value.raw().saturating_sub(least).clamp(0, span as i64) as u64
            }
            (None, None) => {
                let outcome = match at.over {
                    Some(outcome) => outcome,
                    None => {
                        let (outcome, played) = self.playout(at.state, &mut random, &mut |_| ())?;
                        plies += u64::from(played);
                        outcome
                    }
                };
                self.reward(outcome)
            }
        };
        if let Some(log) = &mut run.log {
            log.push(Ended {
                leaf: at.id,
                expanded,
                reward,
            })
            .map_err(full)?;
        }
        for &id in &run.path {
            run.tree.back_up(id, reward);
        }
        // Only the end of a game is the origin of proofs.
        let end = at
            .over
            .filter(|_| proves)
            .map(|outcome| (UctProof::of(outcome, self.scene.max), iteration));
        let proof =
            end.and_then(|end| back_up_proof(&mut run.tree, (&run.path, &run.decides), end));
        if let Some(visits) = first.and_then(|mv: Ordinal| run.root_moves.get_mut(mv.index())) {
            visits.visits += 1;
            visits.points += reward;
            visits.wins += u64::from(self.evaluated.is_none() && reward == 2);
            visits.draws += u64::from(self.evaluated.is_none() && reward == 1);
            visits.proof = visits.proof.or(proof);
        }
        run.iterations = iteration;
        Ok(plies)
    }
    /// Returns the player that decides at an unfinished node.
    fn decides(&self, state: &G::State) -> Decides {
        let game = self.scene.game;
        if G::CHANCE && game.chance(state).is_some() {
            return Decides::Chance(game.moves(state).len());
        }
        if game.to_move(state) == self.scene.max {
            Decides::Max
        } else {
            Decides::Min
        }
    }
    /// Draws an outcome at a chance node; `None` if a side moves here.
    #[inline]
    fn drawn(&self, state: &G::State, random: &mut SplitMix64) -> Option<Ordinal> {
        if !G::CHANCE {
            return None;
        }
        self.scene
            .game
            .chance(state)
            .map(|weights| Ordinal::at(weights.pick(random.next())))
    }
    #[inline]
    fn step(&self, at: Walker<G::State>, mv: Ordinal, next: NodeId) -> Walker<G::State> {
        let game = self.scene.game;
        let Some(made) = game.moves(&at.state).nth(mv.index()) else {
            return Walker {
                over: Some(Outcome::Drawn),
                ..at
            };
        };
        let state = game.play(&at.state, made);
        let path = if self.spec.order == OrderName::Shuffled {
            at.path.child(mv)
        } else {
            at.path
        };
        Walker {
            over: game.outcome_after(&state),
            state,
            id: next,
            path,
        }
    }
    /// Returns the child with the greatest upper confidence bound among those that are not proven
    /// lost for the side to move.
    #[inline]
    fn select<const PROVES: bool>(
        &self,
        tree: &UctTree,
        at: &Walker<G::State>,
    ) -> (Ordinal, NodeId) {
        let is_max = self.scene.game.to_move(&at.state) == self.scene.max;
        let (ln, constant) = (ln(tree.visits(at.id)), self.spec.exploration.get());
        let mut best = (f64::NEG_INFINITY, Ordinal::FIRST, at.id);
        for (mv, child) in tree.children(at.id) {
            if PROVES && UctProof::standing(tree.proof(child), is_max) == Standing::Lost {
                continue;
            }
            let value =
                tree.mean(child, is_max) + constant * (ln / f64::from(tree.visits(child))).sqrt();
            if value > best.0 || (value == best.0 && mv < best.1) {
                best = (value, mv, child);
            }
        }
        (best.1, best.2)
    }
    /// Makes a child for the first move without one, in the order of the search.
    #[inline]
    fn expand(
        &self,
        tree: &mut UctTree,
        at: &Walker<G::State>,
    ) -> Result<Option<(Ordinal, NodeId)>, Full> {
        let (mut made, mut last) = (0, None);
        for (_, child) in tree.children(at.id) {
            (made, last) = (made + 1, Some(child));
        }
        let moves = self.scene.game.moves(&at.state).len();
        if made >= moves {
            return Ok(None);
        }
        let mv = match self.spec.order {
            OrderName::Natural => Ordinal::at(made),
            OrderName::Shuffled | OrderName::Evaluation => self
                .tries(&at.state, at.path)
                .get(made)
                .copied()
                .unwrap_or(Ordinal::at(made)),
        };
        Ok(Some((mv, tree.add(at.id, last, mv, made + 1 == moves)?)))
    }
    /// Returns the moves of an unfinished position in the order of the search, which may depend on
    /// the path to the position.
    pub fn tries(&self, state: &G::State, path: Path) -> Vec<Ordinal> {
        let order = match self.spec.order {
            OrderName::Natural => AnyOrder::Natural,
            OrderName::Shuffled => AnyOrder::Shuffled(self.spec.seed),
            OrderName::Evaluation => AnyOrder::Evaluation,
        };
        let (mut buffer, at) = (
            Vec::new(),
            At {
                path,
                ..At::root(None)
            },
        );
        let mut queue = order.queue(&self.scene, state, &at, &mut buffer);
        std::iter::from_fn(|| Queue::<G>::next(&mut queue, &mut buffer))
            .map(|(ordinal, _)| ordinal)
            .collect()
    }
    /// Plays random moves to the end of the game; returns the outcome and the number of plies.
    /// Calls `each` with every move.
    ///
    /// # Errors
    /// The game did not end within [`MOST_PLAYOUT`] plies.
    #[inline]
    pub fn playout(
        &self,
        mut state: G::State,
        random: &mut SplitMix64,
        each: &mut impl FnMut(Ordinal),
    ) -> Result<(Outcome, u32), UctError> {
        let game = self.scene.game;
        for plies in 1..=MOST_PLAYOUT {
            let mut moves = game.moves(&state);
            let at = match self.drawn(&state, random) {
                Some(outcome) => outcome.index(),
                None => random.below(moves.len()),
            };
            // Rules that no longer reply have no moves.
            let Some(mv) = moves.nth(at) else {
                return Ok((Outcome::Drawn, plies - 1));
            };
            each(Ordinal::at(at));
            state = game.play(&state, mv);
            if let Some(outcome) = game.outcome_after(&state) {
                return Ok((outcome, plies));
            }
        }
        Err(UctError::Long {
            plies: MOST_PLAYOUT,
        })
    }
    /// Returns the reward of MAX for an outcome.
    #[inline]
    fn reward(&self, outcome: Outcome) -> u64 {
        match outcome {
            Outcome::Drawn => 1,
            Outcome::Won(side) => 2 * u64::from(side == self.scene.max),
        }
    }
    /// Returns the moves of the playout of an iteration that took a path, repeated from the seed.
    /// Empty if an evaluation replaces playouts or the path ends the game.
    pub fn replay(&self, path: &[Ordinal], iteration: u64) -> Vec<Ordinal> {
        let (game, mut state) = (self.scene.game, self.root);
        let mut random = SplitMix64::of_iteration(self.spec.seed, iteration);
        for mv in path {
            self.drawn(&state, &mut random);
            let Some(mv) = game.legal_move(&state, *mv) else {
                return Vec::new();
            };
            state = game.play(&state, mv);
        }
        let mut moves = Vec::new();
        if self.evaluated.is_none() && game.outcome(&state).is_none() {
            // A playout that does not end still returns its moves.
            _ = self.playout(state, &mut random, &mut |mv| moves.push(mv));
        }
        moves
    }
    /// Returns whether MAX moves at a position.
    pub fn is_max(&self, state: &G::State) -> bool {
        let side: Side = self.scene.game.to_move(state);
        side == self.scene.max
    }
}
