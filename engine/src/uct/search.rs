//! [`UctSearch`]: Monte-Carlo tree search with UCB1 (L. Kocsis, C. Szepesvári, *Bandit based Monte-Carlo planning*, 2006).
//!
//! One iteration *selects* children from the root on, by the greatest q + C·√(ln n / nᶜ), as long as all moves of the node
//! have a child; *expands* the first move that has none; *plays* random moves from there to the end of the game; and *backs up*
//! the result into every node of the path. q is the mean reward of who moves at the node, n its visits, nᶜ the child's; of equal
//! values the first in canonical order counts. At a chance node an outcome is drawn by weight, and its child is made if it is not
//! there; selection goes on below it. A finished node ends the iteration.
//!
//! With [`UctSpec::solver`] proofs are backed up beside the results ([`super::proofs`]): a child that is proven lost for who moves
//! is not selected, an iteration that comes to a proven node ends there with its result and plays nothing, and the search ends
//! when its root is proven.
//!
//! Invariants: the search is a pure function of its inputs; iteration *i* takes its random numbers from a generator of its own, in
//! the order in which outcomes and moves happen; selection and expansion take none. A search that was stopped goes on where
//! it stood, and comes to the same tree.
//!
//! Cost: a logarithm a node of the path, a root a child. States are not stored, moves are played again on the way down.

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

/// The most plies of a playout: longer than any game, where positions do not come again.
pub const MOST_PLAYOUT: u32 = 99_999;
/// The plies after which a search asks whether it must stop.
const PATIENCE: u64 = 1 << 10;

/// How the values of an evaluation become rewards: its least value, and how far the greatest lies above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RewardScale {
    /// The value of reward 0.
    pub least: i64,
    /// The greatest reward.
    pub span: u64,
}

/// A search as far as it has come.
#[derive(Clone, Debug)]
pub struct UctRun {
    /// The tree.
    pub tree: UctTree,
    /// The iterations; `None`: they are not recorded.
    pub log: Option<UctLog>,
    /// How many iterations were made.
    pub iterations: u64,
    /// What was backed up through each move of the root, by ordinal.
    pub root_moves: Vec<Visits>,
    /// Why it cannot go on.
    pub fault: Option<UctError>,
    path: Vec<NodeId>,
    /// Who decides at the nodes of the path, where proofs are backed up.
    decides: Vec<Decides>,
}

impl UctRun {
    /// What was backed up into the root.
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
    /// Whether the root is proven: there is nothing left to search.
    #[inline]
    pub fn is_proven(&self) -> bool {
        self.tree.proof(NodeId::ROOT).is_some()
    }
    /// The answer, see [`best_of`]. `None`: no iteration was made.
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

/// The move with most visits, of these the one with the greater mean of who moves, of these the first; `None`: none was
/// visited. One that is proven won for who moves comes before all others, those that are proven lost come last.
pub fn best_of(
    moves: impl IntoIterator<Item = (Ordinal, Visits)>,
    is_max: bool,
) -> Option<Ordinal> {
    let mut best: Option<(Ordinal, Visits)> = None;
    for (mv, visits) in moves.into_iter().filter(|(_, visits)| visits.visits > 0) {
        let better = best.is_none_or(|(first, best)| {
            // With equal visits the sums decide as the means do.
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

/// A search of a position on a board that is known while compiling. See the module.
pub struct UctSearch<'a, G: Game, E> {
    /// The game, the evaluation of the order, and MAX.
    pub scene: Scene<'a, G, E>,
    /// The options.
    pub spec: &'a UctSpec,
    /// The position.
    pub root: G::State,
    /// The evaluation that takes the place of playouts, and its rewards.
    pub evaluated: Option<(&'a E, RewardScale)>,
}

/// The reward of an iteration that ends at a node that was proven before.
fn proven_reward(proof: UctProof, scale: Option<RewardScale>) -> u64 {
    let RewardScale { least, span } = scale.unwrap_or(RewardScale { least: -1, span: 2 });
    match proof {
        UctProof::Lost => 0,
        UctProof::Drawn => 0_i64.saturating_sub(least).clamp(0, span as i64) as u64,
        UctProof::Won => span,
    }
}

/// Where a walk down the tree stands.
struct Walker<S> {
    state: S,
    id: NodeId,
    path: Path,
    over: Option<Outcome>,
}

impl<G: Game, E: Eval<G>> UctSearch<'_, G, E> {
    /// A search that has not begun. `recorded`: its iterations are written down.
    pub fn begin(&self, recorded: bool) -> UctRun {
        let game = self.scene.game;
        // A game that is a program may turn out to have chance nodes late.
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
    /// Searches until the total number of iterations is reached, the root is proven, or the token stops it.
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
    /// One iteration; returns how many plies were played.
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
                // Without proofs the loop over the children asks nothing of them.
                match proves {
                    true => self.select::<true>(&run.tree, &at),
                    false => self.select::<false>(&run.tree, &at),
                }
            } else {
                (expanded, ends) = (true, true);
                match self.expand(&mut run.tree, &at).map_err(full)? {
                    Some(made) => made,
                    // Rules that cannot be asked any more.
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
        // Only the end of a game proves something.
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
    /// Who decides how it goes on at an unfinished node.
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
    /// The outcome that is drawn at a chance node; `None`: a side moves here.
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
    /// The child with the greatest upper confidence bound, of those that are not proven lost for who moves.
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
    /// Makes a child of the first move that has none, in the order of the search.
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
    /// The moves of an unfinished position in the order of the search, which may depend on the path to it.
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
    /// Plays random moves to the end of the game; returns how it ended and after how many plies. `each` hears every move.
    ///
    /// # Errors
    /// There is no end.
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
            // Rules that cannot be asked any more have no moves.
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
    /// The reward of MAX.
    #[inline]
    fn reward(&self, outcome: Outcome) -> u64 {
        match outcome {
            Outcome::Drawn => 1,
            Outcome::Won(side) => 2 * u64::from(side == self.scene.max),
        }
    }
    /// The moves of the playout of an iteration that took a path: made again from the seed. Empty, where an evaluation takes its
    /// place or the path ends the game.
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
            // One that does not end is as long as it is.
            _ = self.playout(state, &mut random, &mut |mv| moves.push(mv));
        }
        moves
    }
    /// Who moves at a position: MAX or MIN.
    pub fn is_max(&self, state: &G::State) -> bool {
        let side: Side = self.scene.game.to_move(state);
        side == self.scene.max
    }
}
