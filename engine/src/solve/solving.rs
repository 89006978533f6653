//! [`Solving`]: the work on one position, the same for all games; it stops when it is asked to, and goes on later.
//!
//! In order: the outcomes, where only they are asked for or the prover says that they are much cheaper; the result of the
//! position by windows of the prover's choice; a best move, which the table mostly knows already; every other move, first
//! whether it is as good as the best, then exactly; the principal variation. What is proven is kept when the work stops;
//! going on repeats the window that was open, with a warm table.

use super::meter::Meter;
use super::prover::{Prover, Ranks, Solvable};
use super::solution::{Asked, ProvenResult, Solution, SolvedMove};
use crate::numbers::Ordinal;
use std::sync::Arc;

/// Receives what is proven so far, every few milliseconds, and answers whether to stop.
pub type SolutionWatch<'w> = &'w mut dyn FnMut(&Solution) -> bool;

/// The work on one position of some game.
pub trait Solver: Send {
    /// Goes on with the work. Returns whether all of it is done; if not, `watch` stopped it.
    fn run(&mut self, watch: SolutionWatch<'_>) -> bool;
    /// What is proven so far.
    fn solution(&self) -> Solution;
    /// Best play for both sides after some moves, which need not be good ones: how a move is refuted. `None`: `watch` stopped
    /// it. The moves are legal ones, by ordinal, one after another; what is not is left out with all that follows.
    fn line_after(&mut self, moves: &[Ordinal], watch: SolutionWatch<'_>) -> Option<Vec<Ordinal>>;
    /// The work on the position after some moves, not begun, with the table of this one. Moves that are no legal ones are
    /// left out with all that follows.
    fn go_on_after(self: Box<Self>, moves: &[Ordinal]) -> Box<dyn Solver>;
}

/// The work on one position of a game that is known while compiling.
pub struct Solving<G: Solvable> {
    prover: G::Prover,
    book: Book<G>,
}

/// A legal move of the root, the position after it, and what is proven of the move in the view of the root.
struct Branch<G: Solvable> {
    after: G::State,
    ranks: Ranks,
}

/// What is proven so far.
struct Book<G: Solvable> {
    game: Arc<G>,
    state: G::State,
    asked: Asked,
    root: Ranks,
    branches: Vec<Branch<G>>,
    best: Option<usize>,
    line: Option<Vec<Ordinal>>,
    nodes: u64,
}

impl<G: Solvable> Book<G> {
    /// The position after some moves, as far as they are legal.
    fn after(&self, moves: &[Ordinal]) -> G::State {
        let legal = |state: G::State, mv: &Ordinal| {
            let mv = *self.game.legal(&state).get(mv.index())?;
            Some(self.game.play(&state, mv))
        };
        let mut state = self.state;
        for mv in moves {
            let Some(after) = legal(state, mv) else { break };
            state = after;
        }
        state
    }
}

impl<G: Solvable> Solving<G> {
    /// The work on a position, with a table of at most so many bytes.
    pub fn new(game: Arc<G>, state: G::State, asked: Asked, bytes: usize) -> Self {
        let prover = game.prover(bytes);
        Solving::with(prover, game, state, asked)
    }

    fn with(prover: G::Prover, game: Arc<G>, state: G::State, asked: Asked) -> Self {
        let ranks = |state: &G::State| match game.outcome(state) {
            Some(outcome) => Ranks::exactly(prover.finished(&game, state, outcome)),
            None => prover.range(&game, state),
        };
        let branch = |after: G::State| Branch { ranks: risen::<G>(&prover, ranks(&after)), after };
        let branches: Vec<_> = game.legal(&state).into_iter().map(|mv| branch(game.play(&state, mv))).collect();
        let root = ranks(&state);
        let book = Book { game, state, asked, root, branches, best: None, line: None, nodes: 0 };
        Solving { prover, book }
    }

    /// One window of a position; `at` is where that is, for those who watch.
    fn prove(
        &mut self,
        state: &G::State,
        window: (i32, i32),
        at: (Option<usize>, Ranks),
        watch: SolutionWatch<'_>,
    ) -> Option<i32> {
        let (mut shown, before) = (self.shown(Some(at)), self.book.nodes);
        let mut ask = |nodes: u64| {
            shown.nodes = before + nodes;
            watch(&shown)
        };
        let mut meter = Meter::new(&mut ask);
        let found = self.prover.prove(&self.book.game, state, window, &mut meter);
        self.book.nodes += meter.nodes();
        found
    }

    /// The rank of an unfinished position, by as many windows as it takes; `keep` gets what is proven after each.
    fn settle(
        &mut self,
        state: &G::State,
        (mut ranks, at): (Ranks, Option<usize>),
        watch: SolutionWatch<'_>,
        keep: fn(&mut Book<G>, Option<usize>, Ranks),
    ) -> Option<i32> {
        while !ranks.is_exact() {
            let window = self.prover.window(ranks);
            let found = self.prove(state, window, (at, ranks), watch)?;
            ranks = ranks.after(window, found);
            keep(&mut self.book, at, ranks);
        }
        Some(ranks.low)
    }

    /// The result of the position.
    fn settle_root(&mut self, watch: SolutionWatch<'_>) -> Option<i32> {
        let (state, ranks) = (self.book.state, self.book.root);
        self.settle(&state, (ranks, None), watch, |book, _, ranks| book.root = ranks)
    }

    /// The result of a move, given the best of all moves, which it cannot exceed.
    fn settle_branch(&mut self, index: usize, best: i32, watch: SolutionWatch<'_>) -> Option<()> {
        while let Some(branch) = self.book.branches.get_mut(index) {
            branch.ranks.high = branch.ranks.high.min(best);
            let (after, ranks) = (branch.after, branch.ranks);
            if ranks.is_exact() {
                break;
            }
            // A move is often as good as the best, or it is known to be worse: that window is the cheapest.
            let is_open = ranks.high == best;
            let (low, high) = if is_open { (best - 1, best) } else { self.prover.window(ranks) };
            let sunk = (self.prover.sink(high), self.prover.sink(low));
            let found = self.prove(&after, sunk, (Some(index), ranks), watch)?;
            self.learn(index, sunk, found);
        }
        Some(())
    }

    /// Keeps what a search of the position after a move found.
    fn learn(&mut self, index: usize, sunk: (i32, i32), found: i32) {
        let open = Ranks { low: i32::MIN / 2, high: i32::MAX / 2 };
        let child = open.after(sunk, found);
        let low = if child.high < open.high { self.prover.rise(child.high) } else { open.low };
        let high = if child.low > open.low { self.prover.rise(child.low) } else { open.high };
        if let Some(branch) = self.book.branches.get_mut(index) {
            branch.ranks = branch.ranks.and(Ranks { low, high });
        }
    }

    /// A move that has the rank of its position, with the position after it. The table mostly knows one; else the moves are
    /// proven, the most promising first.
    fn best_move(
        &mut self,
        state: &G::State,
        rank: i32,
        watch: SolutionWatch<'_>,
    ) -> Option<Option<(Ordinal, G::State)>> {
        let (game, sunk) = (Arc::clone(&self.book.game), self.prover.sink(rank));
        let mut open = Vec::new();
        for (ordinal, mv) in (0..).map(Ordinal).zip(game.legal(state)) {
            let after = game.play(state, mv);
            let known = match game.outcome(&after) {
                Some(outcome) => Ranks::exactly(self.prover.finished(&game, &after, outcome)),
                None => self.prover.known(&game, &after),
            };
            if known.high <= sunk {
                return Some(Some((ordinal, after)));
            }
            if known.low <= sunk {
                open.push((-self.prover.promise(&game, state, mv), ordinal, after));
            }
        }
        open.sort_unstable_by_key(|&(promise, ordinal, _)| (promise, ordinal));
        for (_, ordinal, after) in open {
            let found = self.prove(&after, (sunk, sunk + 1), (None, self.book.root), watch)?;
            if found <= sunk {
                return Some(Some((ordinal, after)));
            }
        }
        Some(None)
    }

    /// Best play from a position to the end of the game.
    fn follow(&mut self, mut state: G::State, watch: SolutionWatch<'_>) -> Option<Vec<Ordinal>> {
        let (game, mut line) = (Arc::clone(&self.book.game), Vec::new());
        while game.outcome(&state).is_none() {
            let ranks = self.prover.range(&game, &state).and(self.prover.known(&game, &state));
            let rank = self.settle(&state, (ranks, None), watch, |_, _, _| ())?;
            let Some((ordinal, after)) = self.best_move(&state, rank, watch)? else { break };
            line.push(ordinal);
            state = after;
        }
        Some(line)
    }

    /// Who wins, and what every move does to that.
    fn settle_outcomes(&mut self, watch: SolutionWatch<'_>) -> Option<()> {
        while !self.book.root.is_decided() {
            let (state, ranks) = (self.book.state, self.book.root);
            let window = ranks.outcome_window();
            let found = self.prove(&state, window, (None, ranks), watch)?;
            self.book.root = ranks.after(window, found);
        }
        for index in 0..self.book.branches.len() {
            while let Some(branch) = self.book.branches.get_mut(index).filter(|branch| !branch.ranks.is_decided()) {
                // No move is better than the position.
                branch.ranks.high = branch.ranks.high.min(self.book.root.high);
                let (after, ranks) = (branch.after, branch.ranks);
                if !ranks.is_decided() {
                    let window = Ranks { low: -ranks.high, high: -ranks.low }.outcome_window();
                    let found = self.prove(&after, window, (Some(index), ranks), watch)?;
                    self.learn(index, window, found);
                    self.learn_outcome(index, window, found);
                }
            }
        }
        Some(())
    }

    /// Keeps what a search of the position after a move found of the outcome, which a bound on ranks need not say.
    fn learn_outcome(&mut self, index: usize, (alpha, _): (i32, i32), found: i32) {
        if let Some(Branch { ranks, .. }) = self.book.branches.get_mut(index) {
            if found > alpha {
                ranks.high = ranks.high.min(-found.signum());
            } else {
                ranks.low = ranks.low.max(-found.signum());
            }
        }
    }

    /// All that was asked for; `None`: it was stopped.
    fn work(&mut self, watch: SolutionWatch<'_>) -> Option<()> {
        if self.book.asked == Asked::Outcomes || self.book.asked == Asked::Moves && self.prover.outcomes_first() {
            self.settle_outcomes(watch)?;
        }
        if self.book.asked == Asked::Outcomes {
            return Some(());
        }
        let rank = self.settle_root(watch)?;
        if self.book.asked == Asked::Value || self.book.branches.is_empty() {
            return Some(());
        }
        if self.book.best.is_none() {
            let state = self.book.state;
            let found = self.best_move(&state, rank, watch)?;
            self.book.best = found.map(|(ordinal, _)| ordinal.index());
            if let Some(branch) = self.book.best.and_then(|best| self.book.branches.get_mut(best)) {
                branch.ranks = Ranks::exactly(rank);
            }
        }
        if self.book.asked == Asked::Moves {
            (0..self.book.branches.len()).try_for_each(|index| self.settle_branch(index, rank, watch))?;
        }
        if self.book.line.is_none() {
            let best = self.best().first().copied();
            let first = best.and_then(|mv| Some((mv, self.book.branches.get(mv.index())?.after)));
            let mut line: Vec<Ordinal> = first.iter().map(|&(mv, _)| mv).collect();
            if let Some((_, after)) = first {
                line.extend(self.follow(after, watch)?);
            }
            self.book.line = Some(line);
        }
        Some(())
    }

    /// The moves that are proven to be best, or to have the best outcome where only that was asked for.
    fn best(&self) -> Vec<Ordinal> {
        let Book { root, branches, asked, .. } = &self.book;
        let is_best = |branch: &Branch<G>| match asked {
            Asked::Outcomes => root.is_decided() && branch.ranks.low.signum() >= root.low.signum(),
            Asked::Value | Asked::Best | Asked::Moves => root.is_exact() && branch.ranks.low >= root.low,
        };
        (0..).map(Ordinal).zip(branches).filter(|(_, branch)| is_best(branch)).map(|(mv, _)| mv).collect()
    }

    /// What ranks of the root, or of moves at the root, mean.
    fn explain(&self, ranks: Ranks) -> ProvenResult {
        let Book { game, state, .. } = &self.book;
        let [low, high] = [ranks.low, ranks.high].map(|rank| self.prover.score(game, state, rank));
        let exact = ranks.is_exact();
        let plies = if exact { self.prover.plies(game, state, ranks.low) } else { None };
        ProvenResult { low, high, exact, plies }
    }

    /// What is proven, with what is being proven.
    fn shown(&self, at: Option<(Option<usize>, Ranks)>) -> Solution {
        let Book { asked, root, branches, line, nodes, .. } = &self.book;
        let of = |(mv, branch): (Ordinal, &Branch<G>)| SolvedMove { mv, result: self.explain(branch.ranks) };
        let at = at.map(|(index, ranks)| {
            let ProvenResult { low, high, .. } = self.explain(ranks);
            (index.map(Ordinal::at), (low, high))
        });
        let has_line = line.is_some() || branches.is_empty() || *asked == Asked::Value;
        let decided = || root.is_decided() && branches.iter().all(|branch| branch.ranks.is_decided());
        Solution {
            result: self.explain(*root),
            moves: (0..).map(Ordinal).zip(branches).map(of).collect(),
            best: self.best(),
            line: line.clone().unwrap_or_default(),
            nodes: *nodes,
            at,
            complete: if *asked == Asked::Outcomes { decided() } else { root.is_exact() && has_line },
        }
    }
}

/// What is proven of a move, from what is proven of the position after it.
fn risen<G: Solvable>(prover: &G::Prover, child: Ranks) -> Ranks {
    Ranks { low: prover.rise(child.high), high: prover.rise(child.low) }
}

impl<G: Solvable> Solver for Solving<G> {
    fn run(&mut self, watch: SolutionWatch<'_>) -> bool {
        self.work(watch).is_some()
    }
    fn solution(&self) -> Solution {
        self.shown(None)
    }
    fn line_after(&mut self, moves: &[Ordinal], watch: SolutionWatch<'_>) -> Option<Vec<Ordinal>> {
        let state = self.book.after(moves);
        self.follow(state, watch)
    }
    fn go_on_after(self: Box<Self>, moves: &[Ordinal]) -> Box<dyn Solver> {
        let state = self.book.after(moves);
        let Book { game, asked, .. } = self.book;
        Box::new(Solving::<G>::with(self.prover, game, state, asked))
    }
}
