//! The search of a node's children, in a search with a memory.

use super::super::answer::RootChild;
use super::super::at::{At, Path};
use super::super::cpu;
use super::super::cpu::Cpu;
use super::super::method::{Method, Visit};
use super::super::order::{Order, Queue};
use super::super::recorder::Recorder;
use super::super::window::Window;
use super::early::Heads;
use super::history::{FEWEST_PLIES, Ranking};
use super::node::{NodeProgress, NodeResult, Remembering};
use super::whole::Whole;
use crate::eval::{Eval, Value};
use crate::numbers::Ordinal;
use crate::rules::{Game, Outcome};

/// A child whose position is made, and which is not visited yet.
pub(super) struct NextChild<G: Game> {
    pub ordinal: Ordinal,
    pub mv: G::Move,
    pub child: G::State,
    pub over: Option<Outcome>,
    /// The hash of the child if it may be in the table, otherwise 0.
    pub hash: u64,
}

impl<G, E, M, O> Remembering<'_, '_, G, E, M, O>
where
    G: Game,
    E: Eval<G>,
    M: Method,
    O: Order<G, E>,
{
    /// Searches the children. Returns their number, and the begun subtree if it is reported as a
    /// whole.
    #[inline(always)]
    pub(super) fn children<C: Cpu>(
        &mut self,
        cpu: C,
        state: &G::State,
        at: &At,
        (max, heads): (bool, &mut Heads<G::Move>),
        progress: &mut NodeProgress,
    ) -> (u16, Option<Whole>) {
        let mut queue = self.order.queue(&self.scene, state, at, &mut self.buffer);
        let legal = Queue::<G>::left(&queue) as u16;
        let mut ranking = None;
        if self.counts_at(at) {
            ranking = Some(self.rank(state, heads, &mut queue));
        } else if let Some(counted) = heads.counted {
            ranking = Some(self.rank_again(heads, &mut queue, counted));
        }
        let whole = if self.recorder.on() {
            self.begin(at, max, legal, &heads.early())
        } else {
            None
        };
        self.least = self.least.min(at.remaining - 1);
        if at.remaining == 1 && at.ply > 0 && !self.method.researches() {
            self.leaves(
                cpu,
                state,
                at,
                (max, legal, &mut *heads, &mut queue),
                progress,
            );
            Queue::<G>::close(queue, &mut self.buffer);
            return (legal, whole);
        }
        let is_root = at.ply == 0;
        let mut next = self.make(state, at, (heads, &mut queue), &mut ranking);
        while let Some(made) = next {
            next = self.make(state, at, (heads, &mut queue), &mut ranking);
            let before = self.counts.nodes;
            let Some((window, returned, leaf)) = self.visits(cpu, &made, at, max, progress) else {
                break;
            };
            if self.take_in(is_root, (made.ordinal, returned.value), max, progress) {
                self.lines.keep(at.ply as usize);
            }
            if is_root {
                let kind = self
                    .answered
                    .unwrap_or_else(|| self.kind(window, returned.value, leaf));
                let nodes = self.counts.nodes - before;
                self.children.push(RootChild {
                    mv: made.ordinal,
                    value: returned.value,
                    kind,
                    nodes,
                });
            }
            let stops = match is_root {
                true => self.method.stops_root(at.window, &progress.running, max),
                false => self.method.stops(&progress.running, max),
            };
            if stops {
                self.stops(state, at, made.mv, legal - progress.searched);
                break;
            }
        }
        if let Some(ranking) = ranking {
            self.ranked.end(ranking);
        }
        Queue::<G>::close(queue, &mut self.buffer);
        (legal, whole)
    }

    /// Searches the children of a node if all of them are leaves, as for most nodes.
    #[inline(always)]
    fn leaves<C: Cpu>(
        &mut self,
        cpu: C,
        state: &G::State,
        at: &At,
        (max, legal, heads, queue): (bool, u16, &mut Heads<G::Move>, &mut O::Queue),
        progress: &mut NodeProgress,
    ) {
        while let Some((ordinal, mv)) = self.next(heads, queue) {
            let window = self
                .method
                .visit(&progress.running, max, progress.searched == 0);
            let child = self.scene.game.play(state, mv);
            let over = self.scene.game.outcome_after(&child);
            let value = cpu::value(cpu, &self.scene, &child, over, true);
            self.counts.nodes += 1;
            if self.recorder.on() && !self.inside {
                self.recorder.leaf(ordinal, window, value);
            }
            progress.unfinished |= over.is_none();
            self.take_in(false, (ordinal, value), max, progress);
            if self.method.stops(&progress.running, max) {
                self.stops(state, at, mv, legal - progress.searched);
                break;
            }
        }
    }

    /// Records that the node stops by the rule of its method, with `left` moves left.
    #[inline(always)]
    fn stops(&mut self, state: &G::State, at: &At, mv: G::Move, left: u16) {
        let game = self.scene.game;
        self.killers.stopped(game, at.ply, state, mv);
        if self.counts_at(at) {
            let (side, number) = (game.to_move(state), game.move_number(state, mv));
            self.history.stopped(side.index(), number, at.remaining);
        }
        self.counts.cuts += u64::from(left > 0);
        self.counts.pruned += u64::from(left);
    }

    /// Returns the next move.
    #[inline(always)]
    fn next(
        &mut self,
        heads: &mut Heads<G::Move>,
        queue: &mut O::Queue,
    ) -> Option<(Ordinal, G::Move)> {
        heads.take().or_else(|| {
            loop {
                let next = Queue::<G>::next(queue, &mut self.buffer)?;
                if !heads.has(next.0) {
                    return Some(next);
                }
            }
        })
    }

    /// Returns whether the moves of a node are counted, and ordered by their counts.
    #[inline(always)]
    pub(super) fn counts_at(&self, at: &At) -> bool {
        self.history.is_wanted() && at.remaining >= FEWEST_PLIES
    }
    /// Orders by their counts the moves that are not tried before.
    #[inline(never)]
    fn rank(
        &mut self,
        state: &G::State,
        heads: &mut Heads<G::Move>,
        queue: &mut O::Queue,
    ) -> Ranking {
        let game = self.scene.game;
        let side = game.to_move(state).index();
        let counts = self.history.of(side);
        let mut ranking = self.ranked.begin();
        while let Some(next) = Queue::<G>::next(queue, &mut self.buffer) {
            if !heads.has(next.0) {
                let count = counts.get(game.move_number(state, next.1) as usize);
                self.ranked
                    .push(&mut ranking, next, count.copied().unwrap_or(0));
            }
        }
        self.ranked.sort(&mut ranking);
        heads.counted = Some(ranking.counted());
        ranking
    }
    /// Returns the moves in a subtree that is searched again; the first `counted` are ordered by
    /// their counts.
    #[inline(never)]
    fn rank_again(
        &mut self,
        heads: &Heads<G::Move>,
        queue: &mut O::Queue,
        counted: u16,
    ) -> Ranking {
        let mut ranking = self.ranked.begin();
        while let Some(next) = Queue::<G>::next(queue, &mut self.buffer) {
            if !heads.has(next.0) {
                self.ranked.push(&mut ranking, next, 0);
            }
        }
        ranking.again(counted)
    }
    /// The next move of a node that is ordered by counts.
    #[inline(never)]
    fn next_ranked(&mut self, ranking: &mut Ranking) -> Option<(Ordinal, G::Move)> {
        if let Some(replay) = self.replay.as_mut().filter(|_| ranking.counted() > 0) {
            let found = replay
                .pick()
                .and_then(|wanted| self.ranked.find(ranking, wanted));
            self.stopped |= found.is_none();
            return found;
        }
        let (next, by_count) = self.ranked.next(ranking)?;
        if by_count && self.recorder.on() {
            self.recorder.picked(next.0);
        }
        Some(next)
    }

    /// Makes the next child, and prefetches its slot of the table.
    #[inline(always)]
    fn make(
        &mut self,
        state: &G::State,
        at: &At,
        (heads, queue): (&mut Heads<G::Move>, &mut O::Queue),
        ranking: &mut Option<Ranking>,
    ) -> Option<NextChild<G>> {
        let (ordinal, mv) = match ranking {
            None => self.next(heads, queue)?,
            Some(ranking) => match heads.take() {
                Some(head) => head,
                None => self.next_ranked(ranking)?,
            },
        };
        let child = self.scene.game.play(state, mv);
        let over = self.scene.game.outcome_after(&child);
        let mut hash = 0;
        if over.is_none() && at.remaining > 1 {
            hash = self.hash(&child);
            self.table.fetch(hash);
        }
        Some(NextChild {
            ordinal,
            mv,
            child,
            over,
            hash,
        })
    }

    /// Makes all visits of a child, and returns the last one, which counts, or `None` if the search
    /// was stopped.
    #[inline(always)]
    fn visits<C: Cpu>(
        &mut self,
        cpu: C,
        made: &NextChild<G>,
        at: &At,
        max: bool,
        progress: &mut NodeProgress,
    ) -> Option<(Window, NodeResult, bool)> {
        let mut window = self
            .method
            .visit(&progress.running, max, progress.searched == 0);
        let mut number = 1;
        loop {
            let (returned, leaf) = self.visit_once(cpu, made, at, window);
            if self.stopped {
                return None;
            }
            progress.unfinished |= returned.unfinished;
            let visit = Visit {
                number,
                window,
                value: returned.value,
            };
            let Some(again) = self.method.again(&progress.running, max, visit) else {
                return Some((window, returned, leaf));
            };
            (window, number) = (again, number + 1);
            self.counts.researches += 1;
            if !self.inside {
                self.recorder.again();
            }
        }
    }

    /// Visits a child once in this window; also returns whether it is a leaf.
    #[inline(always)]
    pub(super) fn visit_once<C: Cpu>(
        &mut self,
        cpu: C,
        &NextChild {
            ordinal,
            ref child,
            over,
            hash,
            ..
        }: &NextChild<G>,
        at: &At,
        window: Window,
    ) -> (NodeResult, bool) {
        self.answered = None;
        if over.is_some() || at.remaining == 1 {
            let value = cpu::value(cpu, &self.scene, child, over, at.remaining == 1);
            self.counts.nodes += 1;
            if self.recorder.on() {
                self.lines.end(at.ply as usize + 1);
                if !self.inside {
                    self.recorder.leaf(ordinal, window, value);
                }
            }
            return (
                NodeResult {
                    value,
                    unfinished: over.is_none(),
                },
                true,
            );
        }
        let path = if self.order.paths() {
            at.path.child(ordinal)
        } else {
            Path::ROOT
        };
        let next = At {
            mv: ordinal,
            ply: at.ply + 1,
            remaining: at.remaining - 1,
            window,
            path,
        };
        (cpu::node(cpu, self, (child, hash, &next, ())), false)
    }

    /// Takes in the value of a child. The root starts without a value, keeps its value also below
    /// its window, and replaces it only by a strictly better one. Returns, if the search is
    /// recorded, whether the line of best moves continues through this child.
    #[inline(always)]
    fn take_in(
        &mut self,
        is_root: bool,
        (ordinal, value): (Ordinal, Value),
        max: bool,
        progress: &mut NodeProgress,
    ) -> bool {
        let running = &mut progress.running;
        let before = running.best;
        if is_root {
            self.method.fold_root(running, max, value);
        } else {
            self.method.fold(running, max, value);
        }
        let raises = running.best != before;
        if raises || (progress.raised.is_none() && (is_root || !self.method.prunes())) {
            progress.raised = Some(ordinal);
        }
        let is_first = progress.searched == 0;
        progress.searched += 1;
        if !self.recorder.on() {
            return false;
        }
        let gives = raises || (!progress.given && value == progress.running.best);
        progress.given |= gives;
        if gives || is_first {
            progress.last_best = ordinal;
        }
        gives || is_first
    }
}
