//! [`Solving`]: the work on one position, for any game, which can be stopped and continued.
//!
//! The order of the work: the outcomes, if only they are requested or the prover states that they
//! are much cheaper; the result of the position, with windows of the prover's choice; a best move,
//! which the table mostly contains already; every other move, first whether it is as good as the
//! best, then exactly; the principal variation. When the work stops, proven results are kept;
//! continuing repeats the window that was open, with a warm table.

use super::any_prover::{AnyProver, ProverOf};
use super::meter::Meter;
use super::prover::{Ranks, Solvable};
use super::solution::{Asked, ProvenResult, Solution, SolvedMove};
use crate::numbers::Ordinal;
use std::sync::Arc;

/// Receives the proven results so far, several times per millisecond, and returns whether to stop.
pub type SolutionWatch<'w> = &'w mut dyn FnMut(&Solution) -> bool;

/// The work on one position of some game.
pub struct Solving {
    prover: Box<dyn AnyProver>,
    book: Book,
}

/// The proven results so far.
struct Book {
    asked: Asked,
    root: Ranks,
    /// The bounds of each legal move, from the point of view of the root.
    branches: Vec<Ranks>,
    best: Option<usize>,
    line: Option<Vec<Ordinal>>,
    nodes: u64,
}

impl Solving {
    /// Creates the work on a position, with a table of at most `bytes` bytes.
    pub fn new<G: Solvable>(game: Arc<G>, state: G::State, asked: Asked, bytes: usize) -> Self {
        let prover = game.prover(bytes);
        let state = game.for_search(&state, true, false);
        Solving::with(
            Box::new(ProverOf {
                prover,
                game,
                state,
            }),
            asked,
        )
    }

    fn with(prover: Box<dyn AnyProver>, asked: Asked) -> Self {
        let branch = |index| {
            let child = prover.range(&[Ordinal::at(index)]);
            Ranks {
                low: prover.rise(child.high),
                high: prover.rise(child.low),
            }
        };
        let branches = (0..prover.count_legal(&[])).map(branch).collect();
        let book = Book {
            asked,
            root: prover.range(&[]),
            branches,
            best: None,
            line: None,
            nodes: 0,
        };
        Solving { prover, book }
    }

    /// Continues the work. Returns whether all of it is done; otherwise `watch` stopped it.
    pub fn run(&mut self, watch: SolutionWatch<'_>) -> bool {
        self.work(watch).is_some()
    }

    /// Returns the proven results so far.
    pub fn solution(&self) -> Solution {
        self.shown(None)
    }

    /// Returns best play for both sides after some moves, which need not be good ones, to show how
    /// a move is refuted; or `None` if `watch` stopped it. The moves are ordinals of legal moves in
    /// sequence; the first illegal one and all after it are ignored.
    pub fn line_after(
        &mut self,
        moves: &[Ordinal],
        watch: SolutionWatch<'_>,
    ) -> Option<Vec<Ordinal>> {
        let legal = self.prover.count_played(moves);
        self.follow(moves.get(..legal).unwrap_or(moves), watch)
    }

    /// Returns the work on the position after some moves, not begun, with the table of this one.
    /// The first illegal move and all after it are ignored.
    #[must_use]
    pub fn go_on_after(mut self, moves: &[Ordinal]) -> Solving {
        self.prover.go_on_after(moves);
        Solving::with(self.prover, self.book.asked)
    }

    /// Returns this work, not begun, with the empty squares of a finished game given to the winner;
    /// or `None` if the game has no such rule.
    pub fn with_empties_to_winner(mut self) -> Option<Solving> {
        let counts = self.prover.give_empties_to_winner();
        counts.then(|| Solving::with(self.prover, self.book.asked))
    }

    /// Searches one window of a position; `at` is the state shown to the watcher.
    fn prove(
        &mut self,
        path: &[Ordinal],
        window: (i32, i32),
        at: (Option<usize>, Ranks),
        watch: SolutionWatch<'_>,
    ) -> Option<i32> {
        let (mut shown, before) = (self.shown(Some(at)), self.book.nodes);
        // Many short proofs call the watcher as one long proof does.
        if watch(&shown) {
            return None;
        }
        let mut ask = |nodes: u64| {
            shown.nodes = before + nodes;
            watch(&shown)
        };
        let mut meter = Meter::new(&mut ask);
        let found = self.prover.prove(path, window, &mut meter);
        self.book.nodes += meter.nodes();
        found
    }

    /// Proves the rank of an unfinished position, with as many windows as it takes; `keep` receives
    /// the bounds after each.
    fn settle(
        &mut self,
        path: &[Ordinal],
        mut ranks: Ranks,
        watch: SolutionWatch<'_>,
        keep: fn(&mut Book, Ranks),
    ) -> Option<i32> {
        while !ranks.is_exact() {
            let window = self.prover.window(ranks);
            let found = self.prove(path, window, (None, ranks), watch)?;
            ranks = ranks.after(window, found);
            keep(&mut self.book, ranks);
        }
        Some(ranks.low)
    }

    /// Proves the result of the position.
    fn settle_root(&mut self, watch: SolutionWatch<'_>) -> Option<i32> {
        self.settle(&[], self.book.root, watch, |book, ranks| book.root = ranks)
    }

    /// Proves the result of a move, given the best of all moves, which it cannot exceed.
    fn settle_branch(&mut self, index: usize, best: i32, watch: SolutionWatch<'_>) -> Option<()> {
        while let Some(branch) = self.book.branches.get_mut(index) {
            branch.high = branch.high.min(best);
            let ranks = *branch;
            if ranks.is_exact() {
                break;
            }
            // A move is often as good as the best, or known to be worse: that window is the
            // cheapest.
            let is_open = ranks.high == best;
            let (low, high) = if is_open {
                (best - 1, best)
            } else {
                self.prover.window(ranks)
            };
            let sunk = (self.prover.sink(high), self.prover.sink(low));
            let found = self.prove(&[Ordinal::at(index)], sunk, (Some(index), ranks), watch)?;
            self.learn(index, sunk, found);
        }
        Some(())
    }

    /// Stores the bounds found by a search of the position after a move.
    fn learn(&mut self, index: usize, sunk: (i32, i32), found: i32) {
        let open = Ranks {
            low: i32::MIN / 2,
            high: i32::MAX / 2,
        };
        let child = open.after(sunk, found);
        let low = if child.high < open.high {
            self.prover.rise(child.high)
        } else {
            open.low
        };
        let high = if child.low > open.low {
            self.prover.rise(child.low)
        } else {
            open.high
        };
        if let Some(branch) = self.book.branches.get_mut(index) {
            *branch = branch.and(Ranks { low, high });
        }
    }

    /// Returns a move that has the rank of its position. The table mostly contains one; otherwise
    /// the moves are proven, the most promising first.
    fn best_move(
        &mut self,
        path: &[Ordinal],
        rank: i32,
        watch: SolutionWatch<'_>,
    ) -> Option<Option<Ordinal>> {
        let sunk = self.prover.sink(rank);
        // If the opponent moves again, its best move has the greatest rank from the other side's
        // point of view, not the least.
        let is_mover = self.prover.is_mover(path);
        let is_best = |low: i32, high: i32| if is_mover { high <= sunk } else { low >= sunk };
        let may_be = |low: i32, high: i32| if is_mover { low <= sunk } else { high >= sunk };
        let mut after = path.to_vec();
        let mut open = Vec::new();
        for mv in (0..self.prover.count_legal(path)).map(Ordinal::at) {
            after.push(mv);
            let known = self.prover.known(&after);
            after.pop();
            if is_best(known.low, known.high) {
                return Some(Some(mv));
            }
            if may_be(known.low, known.high) {
                open.push((-self.prover.promise(path, mv), mv));
            }
        }
        open.sort_unstable();
        for (_, mv) in open {
            after.push(mv);
            let window = if is_mover {
                (sunk, sunk + 1)
            } else {
                (sunk - 1, sunk)
            };
            let found = self.prove(&after, window, (None, self.book.root), watch)?;
            after.pop();
            if is_best(found, found) {
                return Some(Some(mv));
            }
        }
        Some(None)
    }

    /// Returns best play from the position after some legal moves to the end of the game.
    fn follow(&mut self, moves: &[Ordinal], watch: SolutionWatch<'_>) -> Option<Vec<Ordinal>> {
        let mut path = moves.to_vec();
        while self.prover.count_legal(&path) > 0 {
            // If the table knows every move, nothing is searched, so the watcher is called here.
            if watch(&self.shown(None)) {
                return None;
            }
            let ranks = self.prover.range(&path).and(self.prover.known(&path));
            let rank = self.settle(&path, ranks, watch, |_, _| ())?;
            let Some(mv) = self.best_move(&path, rank, watch)? else {
                break;
            };
            path.push(mv);
        }
        Some(path.split_off(moves.len()))
    }

    /// Proves the outcome of the position, and of every move.
    fn settle_outcomes(&mut self, watch: SolutionWatch<'_>) -> Option<()> {
        while !self.book.root.is_decided() {
            let ranks = self.book.root;
            let window = ranks.outcome_window();
            let found = self.prove(&[], window, (None, ranks), watch)?;
            self.book.root = ranks.after(window, found);
        }
        for index in 0..self.book.branches.len() {
            while let Some(branch) = self
                .book
                .branches
                .get_mut(index)
                .filter(|branch| !branch.is_decided())
            {
                // No move is better than the position.
                branch.high = branch.high.min(self.book.root.high);
                let ranks = *branch;
                if !ranks.is_decided() {
                    let window = Ranks {
                        low: -ranks.high,
                        high: -ranks.low,
                    }
                    .outcome_window();
                    let found =
                        self.prove(&[Ordinal::at(index)], window, (Some(index), ranks), watch)?;
                    self.learn(index, window, found);
                    self.learn_outcome(index, window, found);
                }
            }
        }
        Some(())
    }

    /// Stores the outcome found by a search of the position after a move, which a bound on ranks
    /// need not imply.
    fn learn_outcome(&mut self, index: usize, (alpha, _): (i32, i32), found: i32) {
        if let Some(ranks) = self.book.branches.get_mut(index) {
            if found > alpha {
                ranks.high = ranks.high.min(-found.signum());
            } else {
                ranks.low = ranks.low.max(-found.signum());
            }
        }
    }

    /// Runs all the requested work; returns `None` if it was stopped.
    fn work(&mut self, watch: SolutionWatch<'_>) -> Option<()> {
        if self.book.asked == Asked::Outcomes
            || self.book.asked == Asked::Moves && self.prover.outcomes_first()
        {
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
            self.book.best = self.best_move(&[], rank, watch)?.map(Ordinal::index);
            if let Some(branch) = self
                .book
                .best
                .and_then(|best| self.book.branches.get_mut(best))
            {
                *branch = Ranks::exactly(rank);
            }
        }
        if self.book.asked == Asked::Moves {
            (0..self.book.branches.len())
                .try_for_each(|index| self.settle_branch(index, rank, watch))?;
        }
        if self.book.line.is_none() {
            let mut line: Vec<Ordinal> = self.best().first().copied().into_iter().collect();
            if !line.is_empty() {
                line.extend(self.follow(&line.clone(), watch)?);
            }
            self.book.line = Some(line);
        }
        Some(())
    }

    /// Returns the moves that are proven to be best, or to have the best outcome if only outcomes
    /// were requested.
    fn best(&self) -> Vec<Ordinal> {
        let Book {
            root,
            branches,
            asked,
            ..
        } = &self.book;
        let is_best = |ranks: &Ranks| match asked {
            Asked::Outcomes => root.is_decided() && ranks.low.signum() >= root.low.signum(),
            Asked::Value | Asked::Best | Asked::Moves => root.is_exact() && ranks.low >= root.low,
        };
        (0..)
            .map(Ordinal)
            .zip(branches)
            .filter(|(_, ranks)| is_best(ranks))
            .map(|(mv, _)| mv)
            .collect()
    }

    /// Returns the result that ranks of the root, or of moves at the root, stand for.
    fn explain(&self, ranks: Ranks) -> ProvenResult {
        let [low, high] = [ranks.low, ranks.high].map(|rank| self.prover.score(rank));
        let exact = ranks.is_exact();
        let plies = if exact {
            self.prover.plies(ranks.low)
        } else {
            None
        };
        ProvenResult {
            low,
            high,
            exact,
            plies,
        }
    }

    /// Returns the proven results, with the state of the running proof.
    fn shown(&self, at: Option<(Option<usize>, Ranks)>) -> Solution {
        let Book {
            asked,
            root,
            branches,
            line,
            nodes,
            ..
        } = &self.book;
        let of = |(mv, &ranks): (Ordinal, &Ranks)| SolvedMove {
            mv,
            result: self.explain(ranks),
        };
        let at = at.map(|(index, ranks)| {
            let ProvenResult { low, high, .. } = self.explain(ranks);
            (index.map(Ordinal::at), (low, high))
        });
        let has_line = line.is_some() || branches.is_empty() || *asked == Asked::Value;
        let decided = || root.is_decided() && branches.iter().all(|ranks| ranks.is_decided());
        Solution {
            result: self.explain(*root),
            moves: (0..).map(Ordinal).zip(branches).map(of).collect(),
            best: self.best(),
            line: line.clone().unwrap_or_default(),
            nodes: *nodes,
            at,
            complete: if *asked == Asked::Outcomes {
                decided()
            } else {
                root.is_exact() && has_line
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Game;
    use crate::rules::k_in_a_row::KInARow;
    use crate::rules::shape::Fixed;

    #[test]
    fn moves_that_are_not_legal_are_left_out_with_all_that_follows() {
        let game = KInARow(Fixed::<3, 3, 3>);
        let start = |asked| Solving::new(Arc::new(game), game.initial(), asked, 1 << 16);
        let mut solving = start(Asked::Moves);
        assert!(solving.run(&mut |_| false));
        // The position and the one after the first move are drawn, and the table contains both.
        for legal in [&[][..], &[Ordinal(4)]] {
            let line = solving.line_after(legal, &mut |_| false);
            assert_eq!(line.as_ref().map(Vec::len), Some(9 - legal.len()));
            let moves = [legal, &[Ordinal(99), Ordinal(0)]].concat();
            assert_eq!(solving.line_after(&moves, &mut |_| false), line);
        }
        let after = start(Asked::Value)
            .go_on_after(&[Ordinal(4), Ordinal(99), Ordinal(0)])
            .solution();
        assert_eq!(after.moves.len(), 8);
    }

    /// Returns the maximum number of nodes between two calls of the watcher, among the first
    /// thirty.
    fn between<G: Solvable>(game: G) -> u64 {
        let mut solving = Solving::new(
            Arc::new(game.clone()),
            game.initial(),
            Asked::Moves,
            1 << 16,
        );
        let (mut last, mut most, mut asked) = (0, 0, 0);
        solving.run(&mut |solution| {
            most = most.max(solution.nodes - last);
            (last, asked) = (solution.nodes, asked + 1);
            asked > 30
        });
        most
    }

    /// If a node takes long, the watcher is called after fewer of them.
    #[test]
    fn work_stops_soon_in_every_game() {
        use crate::rules::nim::Nim;
        use crate::rules::othello::{Othello, Padded};
        use crate::rules::rastros::{PaddedArea, Rastros};
        use crate::rules::shape::Sized;
        let board = |size: u32, k: u32| {
            KInARow(Sized::<crate::rules::bits::Wide>::new(size, size, k).unwrap())
        };
        assert!(between(KInARow(Fixed::<3, 3, 3>)) <= 256);
        for k in [3, 5, 10] {
            assert_eq!(between(board(19, k)), 1, "{k}");
        }
        assert!(between(board(19, 19)) <= 3);
        assert!(between(Nim::new(&[31; 10], false).unwrap()) <= 32);
        assert!(between(Rastros::usual(PaddedArea::new(10, 10).unwrap())) <= 32);
        assert!(between(Othello(Padded::<u128>::new(10).unwrap())) <= 256);
    }
}
