//! [`Remembering`]: the recursion of searches that remember.
//!
//! It takes the same steps as [`crate::search::engine`] and is written down apart from it, so that a search without a memory
//! pays nothing for this one. What differs: a visit may be answered by the table, the moves that are remembered come first,
//! a node stores what it found, a killer is kept of each stop, and the root has a window that may stop it.
//!
//! Costs: an access to memory for each inner node, which is about as much as everything else there is to do. So recorders
//! and the kind of table are known at run time only. Methods and orders that are known while compiling make a third of the
//! time of a cheap game.
//!
//! Most visits are leaves of the last ply. Where the recorder would fold the node above them anyway, it hears of that node and of
//! none of its leaves ([`Recorder::folds_leaves`]): calls for each of them took a quarter of the time of a cheap game.

use super::super::cpu;
use super::super::cpu::{AnyCpu, Cpu, V3};
use super::super::engine::{At, RootChild};
use super::super::method::{Method, Running, Visit};
use super::super::order::{Order, Path, Queue, Scene};
use super::super::recorder::{AnyRecorder, Counts, Folded, Recorder};
use super::super::window::{Kind, Window};
use super::best_moves::BestMoves;
use super::early::{Heads, Replay};
use super::killers::Killers;
use super::table::{PositionTable, Remaining, Stored};
use super::{Memory, TableDepth, TableFault};
use crate::eval::{Eval, Value};
use crate::numbers::{Ordinal, Tick};
use crate::rules::Game;

/// What a visit returns.
#[derive(Clone, Copy)]
pub(in crate::search) struct Returned {
    pub value: Value,
    /// Whether it rests on a leaf at which the game goes on.
    pub unfinished: bool,
}

/// A search that remembers, in progress.
pub struct Remembering<'a, 'r, G: Game, E, M, O> {
    pub(super) scene: Scene<'a, G, E>,
    method: M,
    order: O,
    recorder: AnyRecorder<'r>,
    pub(super) table: PositionTable<G::State>,
    pub(super) deeper: bool,
    /// What is wrong with the table on purpose.
    pub(super) faulty: Option<TableFault>,
    pub(super) killers: Killers<G>,
    /// What was read from a table and killers when this was searched the first time: then there are none.
    pub(super) replay: Option<&'r mut dyn Replay>,
    buffer: Vec<(Ordinal, G::Move)>,
    pub(super) counts: Counts,
    inner: u64,
    /// The fewest plies that could still follow at a node.
    least: u32,
    /// What the table said where the visit made last was answered by it.
    answered: Option<Kind>,
    /// The moves of the root of this pass.
    pub(super) children: Vec<RootChild>,
    lines: BestMoves,
    pub(super) stopped: bool,
    is_full: bool,
}

/// What a node knows so far besides the window and the value.
struct Progress {
    running: Running,
    /// The child that raised the running value to what it is.
    raised: Option<Ordinal>,
    /// Whether a child returned the running value.
    given: bool,
    unfinished: bool,
    searched: u16,
    legal: u16,
    /// Whether it is reported as a whole: nobody hears of its leaves.
    whole: bool,
    /// Of such a node: the child through which its line goes on.
    last_best: Ordinal,
}

impl<'a, 'r, G, E, M, O> Remembering<'a, 'r, G, E, M, O>
where
    G: Game,
    E: Eval<G>,
    M: Method,
    O: Order<G, E>,
{
    /// A search that has not begun; a dictionary may take so many bytes.
    pub fn new(
        scene: Scene<'a, G, E>,
        (method, order, memory): (M, O, Memory),
        bytes: u64,
        recorder: AnyRecorder<'r>,
    ) -> Self {
        Remembering {
            scene,
            method,
            order,
            recorder,
            table: PositionTable::new(memory.table, bytes),
            deeper: memory.rule() == TableDepth::Deeper,
            faulty: memory.faulty,
            killers: Killers::new(memory.killers && method.prunes()),
            replay: None,
            buffer: Vec::new(),
            counts: Counts::default(),
            inner: 0,
            least: u32::MAX,
            answered: None,
            children: Vec::new(),
            lines: BestMoves::default(),
            stopped: false,
            is_full: false,
        }
    }

    /// A search of a subtree that was searched before, with what it read then.
    pub fn again(
        scene: Scene<'a, G, E>,
        (method, order): (M, O),
        replay: Option<&'r mut dyn Replay>,
        recorder: AnyRecorder<'r>,
    ) -> Self {
        Remembering { replay, ..Remembering::new(scene, (method, order, Memory::default()), 0, recorder) }
    }

    /// Searches an inner node that is no root, and all below it. Answers its totals, too, or `None` where it was stopped: what
    /// was read the first time did not reach.
    pub fn inner(&mut self, state: &G::State, at: &At) -> Option<(Value, Counts)> {
        let returned = match V3::detect() {
            Some(cpu) => self.node(cpu, state, at),
            None => self.node(AnyCpu, state, at),
        };
        (!self.stopped).then(|| (returned.value, self.totals()))
    }

    /// Whether it was stopped because its table had no more room.
    pub fn is_full(&self) -> bool {
        self.is_full
    }
    /// Gives the memory of its table back.
    pub fn release(self) {
        self.table.release();
    }
    /// The totals of all passes so far.
    pub(super) fn totals(&self) -> Counts {
        let Counts { nodes, hits, .. } = self.counts;
        Counts { leaves: nodes - self.inner - hits, ..self.counts }
    }
    /// The line of best moves of the last pass, as far as it was searched.
    pub(super) fn line(&self) -> Vec<Ordinal> {
        self.lines.of_root()
    }

    /// One pass: a position searched so deep in a window. Answers how deep its tree was, too.
    pub(super) fn pass(&mut self, state: &G::State, depth: Option<u32>, window: Window) -> (Returned, u32) {
        let window = if self.method.prunes() { window } else { Window::FULL };
        let at = At { window, ..At::root(depth) };
        self.recorder.pass(depth, window);
        self.children.clear();
        self.lines.clear();
        self.least = at.remaining;
        let over = self.scene.game.outcome(state);
        if over.is_some() || at.remaining == 0 {
            let value = cpu::value_any(&self.scene, state, over);
            self.recorder.leaf(Ordinal::FIRST, window, value);
            self.counts.nodes += 1;
            return (Returned { value, unfinished: over.is_none() }, 0);
        }
        let returned = match V3::detect() {
            Some(cpu) => self.node(cpu, state, &at),
            None => self.node(AnyCpu, state, &at),
        };
        (returned, at.remaining.saturating_sub(self.least))
    }

    /// What [`Remembering::node`] is, for whichever processor it is compiled: an inner node, or the root.
    #[inline(always)]
    pub(in crate::search) fn enter<C: Cpu>(&mut self, cpu: C, state: &G::State, at: &At) -> Returned {
        let before = self.counts;
        self.counts.nodes += 1;
        let sideless;
        let key = match self.faulty {
            Some(TableFault::Side) => {
                sideless = self.scene.game.without_side(state);
                &sideless
            }
            Some(TableFault::Kind | TableFault::Depth) | None => state,
        };
        let (hash, remaining) = (self.table.hash(key), Remaining::plies(at.remaining));
        let heads = match self.read((hash, key), state, at) {
            Some(Ok(heads)) => heads,
            Some(Err(known)) => return self.answer(at, known),
            None => {
                self.stopped = true;
                return Returned { value: Value::ZERO, unfinished: true };
            }
        };
        let max = self.scene.game.to_move(state) == self.scene.max;
        let is_root = at.ply == 0;
        let mut progress = Progress {
            running: match is_root {
                true => self.method.open_root(at.window, max),
                false => self.method.open(at.window, max),
            },
            raised: None,
            given: false,
            unfinished: false,
            searched: 0,
            legal: 0,
            whole: false,
            last_best: Ordinal::FIRST,
        };
        self.children(cpu, state, at, (max, heads), &mut progress);
        self.inner += 1;
        // A node that is reported as a whole was never open for anybody: it is left before the search stops.
        if self.stopped || (!progress.whole && self.recorder.stop(self.counts.nodes)) {
            self.stopped = true;
            return Returned { value: progress.running.best, unfinished: true };
        }
        let Progress { running, raised, unfinished, searched, legal, whole, last_best, .. } = progress;
        let value = running.best;
        let kind = self.method.kind(at.window, value, false);
        // The leave comes after an enter for each node so far, and a leave for each but those that are open. In a subtree that
        // is searched again that is wrong, and nothing is stored.
        let tick = Tick((2 * self.counts.nodes).saturating_sub(u64::from(at.ply) + 1));
        let is_good = !self.method.prunes() || value.better(if max { at.window.alpha } else { at.window.beta }, max);
        let kind = if self.faulty == Some(TableFault::Kind) { Kind::Exact } else { kind };
        let entry = Stored::new(value, kind, remaining, tick, unfinished).with_move(raised.filter(|_| is_good));
        if self.recorder.on() && self.table.is_some() {
            let replaced = self.table.holds(hash, key);
            self.recorder.stored(&entry, replaced.as_ref());
        }
        if !self.table.store(hash, key, entry) {
            (self.stopped, self.is_full) = (true, true);
        }
        if whole {
            self.lines.extend(at.ply as usize, last_best);
            let nodes = self.counts.nodes - before.nodes;
            let counts = Counts { leaves: nodes - 1, ..self.counts.minus(before) };
            self.recorder.folded(at.mv, at.window, Folded { value, max, legal, searched, counts, height: 1 });
            self.stopped |= self.recorder.stop(self.counts.nodes);
        } else {
            self.recorder.leave(value, searched);
        }
        Returned { value, unfinished }
    }

    #[inline]
    fn answer(&mut self, at: &At, known: Stored) -> Returned {
        self.counts.hits += 1;
        self.answered = Some(known.kind);
        self.end_line(at.ply);
        self.recorder.hit(at.mv, at.window, &known);
        Returned { value: known.value, unfinished: known.unfinished }
    }

    #[inline(always)]
    fn children<C: Cpu>(
        &mut self,
        cpu: C,
        state: &G::State,
        at: &At,
        (max, mut heads): (bool, Heads<G::Move>),
        progress: &mut Progress,
    ) {
        let mut queue = self.order.queue(&self.scene, state, at, &mut self.buffer);
        let legal = Queue::<G>::left(&queue);
        if self.recorder.on() {
            self.recorder.early(&heads.early());
            progress.legal = legal as u16;
            // A method may visit a leaf twice.
            progress.whole = at.remaining == 1 && at.ply > 0 && self.recorder.folds_leaves(1 + 2 * legal as u64);
            if progress.whole {
                self.end_line(at.ply + 1);
            } else {
                self.recorder.enter(at.mv, at.window, max, legal as u16);
            }
        }
        loop {
            let mut item = heads.take();
            while item.is_none() {
                let Some(next) = Queue::<G>::next(&mut queue, &mut self.buffer) else { break };
                item = Some(next).filter(|(ordinal, _)| !heads.has(*ordinal));
            }
            let Some((ordinal, mv)) = item else { break };
            let before = self.counts.nodes;
            let Some((window, returned, leaf)) = self.visits(cpu, state, (ordinal, mv), at, max, progress) else {
                break;
            };
            self.take_in(at, ordinal, returned.value, max, progress);
            if at.ply == 0 {
                let kind = self.answered.unwrap_or_else(|| self.method.kind(window, returned.value, leaf));
                let nodes = self.counts.nodes - before;
                self.children.push(RootChild { mv: ordinal, value: returned.value, kind, nodes });
            }
            if self.stops(at, max, &progress.running) {
                self.killers.stopped(self.scene.game, at.ply, state, mv);
                let left = (legal as u64).saturating_sub(progress.searched.into());
                self.counts.cuts += u64::from(left > 0);
                self.counts.pruned += left;
                break;
            }
        }
        Queue::<G>::close(queue, &mut self.buffer);
    }

    /// All visits of a child; the last one counts. `None` if the search was stopped.
    #[inline(always)]
    fn visits<C: Cpu>(
        &mut self,
        cpu: C,
        state: &G::State,
        (ordinal, mv): (Ordinal, G::Move),
        at: &At,
        max: bool,
        progress: &mut Progress,
    ) -> Option<(Window, Returned, bool)> {
        let mut window = self.method.visit(&progress.running, max, progress.searched == 0);
        let child = self.scene.game.play(state, mv);
        let over = self.scene.game.outcome_after(&child);
        let leaf = over.is_some() || at.remaining == 1;
        self.least = self.least.min(at.remaining - 1);
        let mut number = 1;
        loop {
            self.answered = None;
            let returned = if leaf {
                let value = cpu::value(cpu, &self.scene, &child, over, at.remaining == 1);
                self.counts.nodes += 1;
                if !progress.whole {
                    self.recorder.leaf(ordinal, window, value);
                    self.end_line(at.ply + 1);
                }
                Returned { value, unfinished: over.is_none() }
            } else {
                let path = if self.order.paths() { at.path.child(ordinal) } else { Path::ROOT };
                let remaining = at.remaining - 1;
                self.node(cpu, &child, &At { mv: ordinal, ply: at.ply + 1, remaining, window, path })
            };
            if self.stopped {
                return None;
            }
            progress.unfinished |= returned.unfinished;
            let visit = Visit { number, window, value: returned.value };
            let Some(again) = self.method.again(&progress.running, max, visit) else {
                return Some((window, returned, leaf));
            };
            (window, number) = (again, number + 1);
            self.counts.researches += 1;
            if !progress.whole {
                self.recorder.again();
            }
        }
    }

    /// No line goes on from a node at this ply.
    #[inline(always)]
    fn end_line(&mut self, ply: u32) {
        if self.recorder.on() {
            self.lines.end(ply as usize);
        }
    }

    /// Takes in a child's value. The root begins with nothing, keeps its value below its window, too, and takes a later
    /// child only if it is strictly better.
    #[inline(always)]
    fn take_in(&mut self, at: &At, ordinal: Ordinal, value: Value, max: bool, progress: &mut Progress) {
        let running = &mut progress.running;
        let before = running.best;
        if at.ply == 0 {
            self.method.fold_root(running, max, value);
        } else {
            self.method.fold(running, max, value);
        }
        let raises = running.best != before;
        if raises || (progress.raised.is_none() && (at.ply == 0 || !self.method.prunes())) {
            progress.raised = Some(ordinal);
        }
        if self.recorder.on() {
            let gives = raises || (!progress.given && value == progress.running.best);
            if gives || progress.searched == 0 {
                match progress.whole {
                    true => progress.last_best = ordinal,
                    false => self.lines.extend(at.ply as usize, ordinal),
                }
            }
            progress.given |= gives;
        }
        progress.searched += 1;
    }

    /// Whether the children that are left cannot matter. The root stops where an end of the pass's window is reached.
    #[inline(always)]
    fn stops(&self, at: &At, max: bool, running: &Running) -> bool {
        match at.ply {
            0 => self.method.stops_root(at.window, running, max),
            _ => self.method.stops(running, max),
        }
    }
}
