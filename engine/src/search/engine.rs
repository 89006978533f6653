//! [`PlainSearch`]: the recursion that all methods share.
//!
//! A leaf is evaluated in its parent, without a call of its own, and a won position never gets a
//! frame; measured, this saves a quarter of the time. Nodes are counted by their parent, once for
//! all its children, because a counter that is read and written at every node makes a dependency
//! chain that the processor cannot overlap. The number of leaves is the number of nodes minus that
//! of inner nodes.
//!
//! The compiled copies of this recursion are listed in [`super::copies`].

use super::answer::{Answer, RootChild};
use super::at::{At, Path};
use super::cpu::{self, AnyCpu, Called, Cpu, Processors, Recursion, V3};
use super::method::{Method, Visit};
use super::order::{Order, Queue, Scene};
use super::recorder::{Counts, Folded, Instrument};
use super::window::Window;
use crate::eval::{Eval, Value};
use crate::numbers::Ordinal;
use crate::rules::Game;

impl At {
    fn place(&self) -> NodeCall {
        NodeCall {
            mv: self.mv,
            ply: self.ply as u16,
            remaining: self.remaining,
        }
    }
}

/// The arguments of a node besides its position, window and path, packed into one machine word so
/// that all of them fit in the registers of a call. Passed through memory, they cost a tenth of the
/// time of a cheap game.
#[derive(Clone, Copy)]
pub(super) struct NodeCall {
    mv: Ordinal,
    ply: u16,
    remaining: u32,
}

impl NodeCall {
    /// Returns the arguments of a child; the move and the ply are set only if a recorder needs
    /// them.
    #[inline(always)]
    fn child(self, mv: Ordinal, on: bool) -> NodeCall {
        let (mv, ply) = if on {
            (mv, self.ply + 1)
        } else {
            (Ordinal::FIRST, 0)
        };
        NodeCall {
            mv,
            ply,
            remaining: self.remaining - 1,
        }
    }
    #[inline(always)]
    fn at(self, window: Window, path: Path) -> At {
        At {
            mv: self.mv,
            ply: u32::from(self.ply),
            remaining: self.remaining,
            window,
            path,
        }
    }
}

/// A search in progress: its inputs, the recorder of its events, and its counters.
pub struct PlainSearch<'a, G: Game, E, M, O, R> {
    scene: Scene<'a, G, E>,
    method: M,
    order: O,
    /// The recorder of the events.
    pub recorder: R,
    buffer: Vec<(Ordinal, G::Move)>,
    /// The number of nodes that their parents have finished counting.
    nodes: u64,
    /// The number of those that are not leaves.
    inner: u64,
    cuts: u64,
    pruned: u64,
    researches: u64,
    /// The smallest number of remaining plies at any node, reported from below so that no node
    /// needs its ply.
    least: u32,
    /// The number of moves that the node left last had searched.
    searched: u16,
    stopped: bool,
}

impl<'a, G, E, M, O, R> PlainSearch<'a, G, E, M, O, R>
where
    G: Game,
    E: Eval<G>,
    M: Method,
    O: Order<G, E>,
    R: Instrument,
{
    /// Creates a search that has not begun.
    pub fn new(scene: Scene<'a, G, E>, method: M, order: O, recorder: R) -> Self {
        PlainSearch {
            scene,
            method,
            order,
            recorder,
            buffer: Vec::new(),
            nodes: 0,
            inner: 0,
            cuts: 0,
            pruned: 0,
            researches: 0,
            least: u32::MAX,
            searched: 0,
            stopped: false,
        }
    }

    /// Searches a position with the procedure of the root, which narrows its window and never cuts.
    pub fn root(&mut self, state: &G::State, depth: Option<u32>) -> Answer {
        let at = At::root(depth);
        let over = self.scene.game.outcome(state);
        if over.is_some() || at.remaining == 0 {
            let value = cpu::value_any(&self.scene, state, over);
            self.recorder.leaf(Ordinal::FIRST, at.window, value);
            self.nodes += 1;
            return self.answer(at.remaining, value, None, Vec::new());
        }
        let max = self.scene.game.to_move(state) == self.scene.max;
        let mut queue = self.order.queue(&self.scene, state, &at, &mut self.buffer);
        self.recorder
            .enter(Ordinal::FIRST, at.window, max, queue.left() as u16);
        let mut running = self.method.open_root(at.window, max);
        let (mut best, mut children) = (None, Vec::with_capacity(queue.left()));
        while let Some((ordinal, mv)) = queue.next(&mut self.buffer) {
            let before = self.nodes;
            let mut window = self.method.visit(&running, max, children.is_empty());
            let mut number = 1;
            let (value, leaf) = loop {
                let (value, leaf) = self.root_child(state, (ordinal, mv), &at, window);
                if self.stopped {
                    break (value, leaf);
                }
                self.nodes += 1;
                let Some(again) = self.method.again(
                    &running,
                    max,
                    Visit {
                        number,
                        window,
                        value,
                    },
                ) else {
                    break (value, leaf);
                };
                (window, number) = (again, number + 1);
                self.researches += 1;
                self.recorder.again();
            };
            if self.stopped {
                self.forget_child();
                break;
            }
            let better = self.method.fold_root(&mut running, max, value);
            if better || best.is_none() {
                best = Some(ordinal);
            }
            let kind = self.method.kind(window, value, leaf);
            children.push(RootChild {
                mv: ordinal,
                value,
                kind,
                nodes: self.nodes - before,
            });
        }
        queue.close(&mut self.buffer);
        self.nodes += 1;
        self.inner += 1;
        if !self.stopped {
            self.recorder.leave(running.best, children.len() as u16);
        }
        self.answer(at.remaining, running.best, best, children)
    }

    /// Visits a child of the root once. These visits are few, so nothing is inlined here: that
    /// would make the copy of each root as large as that of a node.
    #[inline(never)]
    fn root_child(
        &mut self,
        state: &G::State,
        (ordinal, mv): (Ordinal, G::Move),
        at: &At,
        window: Window,
    ) -> (Value, bool) {
        let child = self.scene.game.play(state, mv);
        let over = self.scene.game.outcome_after(&child);
        if over.is_some() || at.remaining == 1 {
            self.least = self.least.min(at.remaining - 1);
            let value = cpu::value_any(&self.scene, &child, over);
            self.recorder.leaf(ordinal, window, value);
            return (value, true);
        }
        let value = match V3::detect() {
            Some(cpu) => self.subtree(cpu, &child, ordinal, at, window),
            None => self.subtree(AnyCpu, &child, ordinal, at, window),
        };
        (value, false)
    }

    /// Searches an inner node and its subtree with the procedure of every node but the root. Called
    /// again with the same arguments to look into a subtree that was not kept. The position must
    /// not be over, and `at.remaining` must be at least 1.
    pub fn inner(&mut self, state: &G::State, at: &At) -> (Value, Counts) {
        let value = V3::detect().node(self, (state, at.place(), at.window, at.path));
        self.nodes += 1;
        (value, self.counts())
    }

    fn counts(&self) -> Counts {
        let PlainSearch {
            nodes,
            inner,
            cuts,
            pruned,
            researches,
            ..
        } = *self;
        Counts {
            nodes,
            leaves: nodes - inner,
            cuts,
            pruned,
            researches,
            hits: 0,
        }
    }

    /// A node inside which the search was stopped is not counted by its parent, so it must not
    /// count as an inner node either.
    #[cold]
    fn forget_child(&mut self) {
        self.inner -= 1;
    }

    fn height(&self, remaining: u32) -> u32 {
        remaining.saturating_sub(self.least)
    }
    fn answer(
        &self,
        remaining: u32,
        value: Value,
        best: Option<Ordinal>,
        children: Vec<RootChild>,
    ) -> Answer {
        let (counts, height) = (self.counts(), self.height(remaining));
        Answer {
            value,
            best,
            children,
            counts,
            height,
            complete: !self.stopped,
            passes: Vec::new(),
        }
    }

    /// Searches the children of a MAX or MIN node; `last` is true if all of them are leaves.
    #[inline(always)]
    fn expand<C: Cpu>(
        &mut self,
        cpu: C,
        state: &G::State,
        at: &At,
        max: bool,
        last: bool,
    ) -> Value {
        let method = self.method;
        let mut queue = self.order.queue(&self.scene, state, at, &mut self.buffer);
        if self.recorder.on() {
            self.recorder
                .enter(at.mv, at.window, max, queue.left() as u16);
        }
        let mut running = method.open(at.window, max);
        let (mut searched, mut again) = (0, 0);
        'children: while let Some(item) = queue.next(&mut self.buffer) {
            let mut window = method.visit(&running, max, searched == 0);
            let mut number = 1;
            let value = loop {
                let (value, leaf) = self.child(cpu, state, item, at, window, last);
                if !leaf && self.stopped {
                    self.forget_child();
                    break 'children;
                }
                let Some(next) = method.again(
                    &running,
                    max,
                    Visit {
                        number,
                        window,
                        value,
                    },
                ) else {
                    break value;
                };
                (window, number, again) = (next, number + 1, again + 1);
                self.recorder.again();
            };
            searched += 1;
            method.fold(&mut running, max, value);
            if method.stops(&running, max) {
                let left = queue.left() as u64;
                self.cuts += u64::from(left > 0);
                self.pruned += left;
                break;
            }
        }
        queue.close(&mut self.buffer);
        self.nodes += searched + again;
        self.inner += 1;
        if method.researches() {
            self.researches += again;
        }
        // Called here, where the count is at hand: at the entry of a node, the call costs twice as
        // much.
        if self.recorder.stop(self.nodes) {
            self.stopped = true;
        }
        // The deepest nodes are children of an inner node, so leaves need not report their depth.
        self.least = if last {
            0
        } else {
            self.least.min(at.remaining - 1)
        };
        self.searched = searched as u16;
        if self.recorder.on() && !self.stopped {
            self.recorder.leave(running.best, searched as u16);
        }
        running.best
    }

    /// Returns the value of a child, and whether it is a leaf; `last` is true if it certainly is
    /// one.
    #[inline(always)]
    fn child<C: Cpu>(
        &mut self,
        cpu: C,
        state: &G::State,
        (ordinal, mv): (Ordinal, G::Move),
        at: &At,
        window: Window,
        last: bool,
    ) -> (Value, bool) {
        let child = self.scene.game.play(state, mv);
        let over = self.scene.game.outcome_after(&child);
        if last || over.is_some() {
            let value = cpu::value(cpu, &self.scene, &child, over, last);
            if self.recorder.on() {
                self.recorder.leaf(ordinal, window, value);
            }
            return (value, true);
        }
        (self.subtree(cpu, &child, ordinal, at, window), false)
    }

    /// Returns the value of a child that is not a leaf.
    #[inline(always)]
    fn subtree<C: Cpu>(
        &mut self,
        cpu: C,
        child: &G::State,
        ordinal: Ordinal,
        at: &At,
        window: Window,
    ) -> Value {
        let path = if self.order.paths() {
            at.path.child(ordinal)
        } else {
            Path::ROOT
        };
        let next = at.place().child(ordinal, self.recorder.on());
        if self.recorder.on()
            && let Some(limit) = self.recorder.folds(u32::from(next.ply))
            && let Some(value) = self.whole(cpu, child, &next.at(window, path), limit)
        {
            return value;
        }
        cpu::node(cpu, self, (child, next, window, path))
    }

    /// Searches a subtree at full speed and reports it as a whole; returns `None` if it has more
    /// than `limit` nodes.
    #[inline(never)]
    fn whole<C: Cpu>(&mut self, cpu: C, state: &G::State, at: &At, limit: u64) -> Option<Value> {
        let scene = Scene {
            game: self.scene.game,
            eval: self.scene.eval,
            max: self.scene.max,
        };
        let mut quick = PlainSearch::new(scene, self.method, self.order.clone(), R::quick(limit));
        let used = self.buffer.len();
        quick.buffer = std::mem::take(&mut self.buffer);
        let value = cpu::node(cpu, &mut quick, (state, at.place(), at.window, at.path));
        quick.buffer.truncate(used);
        self.buffer = std::mem::take(&mut quick.buffer);
        if quick.stopped {
            self.recorder.overgrown(at.ply, limit);
            return None;
        }
        self.nodes += quick.nodes;
        self.inner += quick.inner;
        self.cuts += quick.cuts;
        self.pruned += quick.pruned;
        self.researches += quick.researches;
        self.least = self.least.min(quick.least);
        quick.nodes += 1;
        let legal = self.scene.game.moves(state).len() as u16;
        let height = quick.height(at.remaining) as u16;
        let max = self.scene.game.to_move(state) == self.scene.max;
        let subtree = Folded {
            value,
            max,
            legal,
            searched: quick.searched,
            counts: quick.counts(),
            height,
        };
        self.recorder.folded(at.mv, at.window, subtree);
        Some(value)
    }
}

impl<'n, G, E, M, O, R> Recursion<'n> for PlainSearch<'_, G, E, M, O, R>
where
    G: Game,
    E: Eval<G>,
    M: Method,
    O: Order<G, E>,
    R: Instrument,
{
    type State = G::State;
    type Place = NodeCall;
    type Window = Window;
    type Path = Path;
    type Returned = Value;

    #[inline(always)]
    fn enter<C: Cpu>(&mut self, cpu: C, (state, place, window, path): Called<'n, Self>) -> Value {
        let at = place.at(window, path);
        let max = self.scene.game.to_move(state) == self.scene.max;
        if !self.method.is_fast() {
            return self.expand(cpu, state, &at, max, place.remaining == 1);
        }
        // One copy of the loop for each player, and one for the last ply, where most nodes are: no
        // branch on either remains inside the loop.
        match (max, place.remaining) {
            (true, 1) => self.expand(cpu, state, &at, true, true),
            (false, 1) => self.expand(cpu, state, &at, false, true),
            (true, _) => self.expand(cpu, state, &at, true, false),
            (false, _) => self.expand(cpu, state, &at, false, false),
        }
    }
}
