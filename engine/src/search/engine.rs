//! [`Search`]: the one recursion that all methods share.
//!
//! A leaf is valued in its parent, without a call of its own, and a won position never gets a frame; measured, that is
//! a quarter of the time. Nodes are counted by their parent, once for all its children, because a counter that is read
//! and written at every node makes a chain the processor cannot overlap; leaves are what is left of the nodes when the
//! inner ones are taken away.

use super::cpu::{self, AnyCpu, Cpu, V3};
use super::method::{Method, Running};
use super::order::{Order, Path, Queue, Scene};
use super::recorder::{Counts, Folded, Limited, Recorder};
use super::window::{Kind, Window};
use crate::eval::{Eval, Value};
use crate::rules::Game;

/// Where a node is, and with what it is searched: everything besides its position that its subtree depends on.
#[derive(Clone, Copy, Debug)]
pub struct At {
    /// The ordinal of the move that leads here.
    pub mv: u16,
    /// How many plies below the root.
    pub ply: u32,
    /// How many plies may follow; `u32::MAX` to the end of the game. At least 1 for an inner node.
    pub remaining: u32,
    /// The window at entry.
    pub window: Window,
    /// The path from the root.
    pub path: Path,
}

impl At {
    /// The root of a search of so many plies (`None`: to the end of the game).
    #[must_use]
    pub fn root(depth: Option<u32>) -> At {
        At { mv: 0, ply: 0, remaining: depth.unwrap_or(u32::MAX), window: Window::FULL, path: Path::ROOT }
    }
    fn place(&self) -> Place {
        Place { mv: self.mv, ply: self.ply as u16, remaining: self.remaining }
    }
}

/// What a node is called with besides its position, window and path, in one machine word: together they fit the registers
/// that a call has. Passed through memory, they cost a tenth of the time of a cheap game.
#[derive(Clone, Copy)]
pub(super) struct Place {
    mv: u16,
    ply: u16,
    remaining: u32,
}

impl Place {
    /// The place of a child, as far as the recorder wants to know it.
    #[inline]
    fn child<R: Recorder>(self, mv: u16) -> Place {
        let (mv, ply) = if R::ON { (mv, self.ply + 1) } else { (0, 0) };
        Place { mv, ply, remaining: self.remaining - 1 }
    }
    #[inline]
    fn at(self, window: Window, path: Path) -> At {
        At { mv: self.mv, ply: u32::from(self.ply), remaining: self.remaining, window, path }
    }
}

/// What a search says of one move of the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RootChild {
    /// The ordinal of the move.
    pub mv: u16,
    /// What its subtree returned.
    pub value: Value,
    /// What that says about the true value.
    pub kind: Kind,
    /// The nodes of its subtree.
    pub nodes: u64,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The value of the root for MAX.
    pub value: Value,
    /// The ordinal of the first best move, `None` where nothing was searched.
    pub best: Option<u16>,
    /// The moves of the root in the order in which they were searched.
    pub children: Vec<RootChild>,
    /// The totals.
    pub counts: Counts,
    /// How many plies the tree is deep; 0 if nobody watched, see [`Recorder::SHAPE`].
    pub height: u32,
    /// Whether the search came to its end; if not, the rest is what it knew when it was stopped.
    pub complete: bool,
}

/// A search in progress: what it searches, who watches, and its counters.
pub struct Search<'a, G: Game, E, O, R> {
    scene: Scene<'a, G, E>,
    order: O,
    /// Whoever watches.
    pub recorder: R,
    buffer: Vec<(u16, G::Move)>,
    /// All nodes that their parents have finished counting.
    nodes: u64,
    /// Those of them that are no leaves.
    inner: u64,
    cuts: u64,
    pruned: u64,
    /// The fewest plies that could still follow at a node: told from below, so that no node need know its ply.
    least: u32,
    /// How many moves the node left last had searched.
    searched: u16,
    stopped: bool,
}

impl<'a, G, E, O, R> Search<'a, G, E, O, R>
where
    G: Game,
    E: Eval<G>,
    O: Order<G, E>,
    R: Recorder,
{
    /// A search that has not begun.
    pub fn new(scene: Scene<'a, G, E>, order: O, recorder: R) -> Self {
        Search {
            scene,
            order,
            recorder,
            buffer: Vec::new(),
            nodes: 0,
            inner: 0,
            cuts: 0,
            pruned: 0,
            least: u32::MAX,
            searched: 0,
            stopped: false,
        }
    }

    /// Searches a position: the root's own procedure, which narrows its window and never cuts.
    pub fn root<M: Method>(&mut self, state: &G::State, depth: Option<u32>) -> Answer {
        let at = At::root(depth);
        let over = self.scene.game.outcome(state);
        if over.is_some() || at.remaining == 0 {
            let value = self.scene.eval.value(self.scene.game, state, over, self.scene.max);
            self.recorder.leaf(0, at.window, value);
            self.nodes += 1;
            return self.answer(at.remaining, value, None, Vec::new());
        }
        let max = self.scene.game.to_move(state) == self.scene.max;
        let mut queue = self.order.queue(&self.scene, state, &at, &mut self.buffer);
        self.recorder.enter(0, at.window, max, queue.left() as u16);
        let mut running = Running { window: at.window, best: Value::worst(max) };
        let (mut best, mut children) = (None, Vec::with_capacity(queue.left()));
        while let Some((ordinal, mv)) = queue.next(&mut self.buffer) {
            let (window, before) = (running.window, self.nodes);
            let (value, leaf) = match at.remaining {
                1 => self.child::<M, AnyCpu, true>(AnyCpu, state, (ordinal, mv), &at, window),
                _ if const { Self::pays::<M>() }
                    && let Some(cpu) = V3::detect() =>
                {
                    self.child::<M, V3, false>(cpu, state, (ordinal, mv), &at, window)
                }
                _ => self.child::<M, AnyCpu, false>(AnyCpu, state, (ordinal, mv), &at, window),
            };
            if self.stopped {
                self.forget_child();
                break;
            }
            let better = M::fold_root(&mut running, max, value);
            if better || best.is_none() {
                best = Some(ordinal);
            }
            self.nodes += 1;
            let kind = if leaf || !M::NAME.prunes() { Kind::Exact } else { window.kind(value) };
            children.push(RootChild { mv: ordinal, value, kind, nodes: self.nodes - before });
        }
        queue.close(&mut self.buffer);
        self.nodes += 1;
        self.inner += 1;
        if !self.stopped {
            self.recorder.leave(running.best, children.len() as u16);
        }
        self.answer(at.remaining, running.best, best, children)
    }

    /// Searches an inner node and all below it: the procedure of every node but the root. Used again, with the same
    /// arguments, to look into a subtree that was not kept. The position may not be over, `at.remaining ≥ 1`.
    pub fn inner<M: Method>(&mut self, state: &G::State, at: &At) -> (Value, Counts) {
        let value = if const { Self::pays::<M>() }
            && let Some(cpu) = V3::detect()
        {
            self.node::<M, V3>(cpu, state, at.place(), at.window, at.path)
        } else {
            self.node::<M, AnyCpu>(AnyCpu, state, at.place(), at.window, at.path)
        };
        self.nodes += 1;
        (value, self.counts())
    }

    fn counts(&self) -> Counts {
        Counts { nodes: self.nodes, leaves: self.nodes - self.inner, cuts: self.cuts, pruned: self.pruned }
    }

    /// A node inside which the search was stopped is not counted by its parent, so it is no inner one either.
    #[cold]
    fn forget_child(&mut self) {
        self.inner -= 1;
    }

    /// How many plies the tree below a node is deep where so many may follow; 0 if nobody wants to know.
    fn height(&self, remaining: u32) -> u32 {
        remaining.saturating_sub(self.least)
    }

    fn answer(&self, remaining: u32, value: Value, best: Option<u16>, children: Vec<RootChild>) -> Answer {
        let complete = !self.stopped;
        let height = self.height(remaining);
        Answer { value, best, children, counts: self.counts(), height, complete }
    }

    /// What [`Search::node`] is, for whichever processor it is compiled.
    #[inline(always)]
    pub(super) fn enter<M: Method, C: Cpu>(
        &mut self,
        cpu: C,
        state: &G::State,
        place: Place,
        window: Window,
        path: Path,
    ) -> Value {
        // One copy of the loop for each player, and one for the last ply, where most nodes are: no branch on either is
        // left inside.
        let at = place.at(window, path);
        match (self.scene.game.to_move(state) == self.scene.max, place.remaining) {
            (true, 1) => self.expand::<M, C, true, true>(cpu, state, &at),
            (false, 1) => self.expand::<M, C, false, true>(cpu, state, &at),
            (true, _) => self.expand::<M, C, true, false>(cpu, state, &at),
            (false, _) => self.expand::<M, C, false, false>(cpu, state, &at),
        }
    }

    /// Searches the children of a node of MAX or MIN; `LAST`: they are leaves, all of them.
    #[inline(always)]
    fn expand<M: Method, C: Cpu, const MAX: bool, const LAST: bool>(
        &mut self,
        cpu: C,
        state: &G::State,
        at: &At,
    ) -> Value {
        let mut queue = self.order.queue(&self.scene, state, at, &mut self.buffer);
        if R::ON {
            self.recorder.enter(at.mv, at.window, MAX, queue.left() as u16);
        }
        let mut running = M::open(at.window, MAX);
        let mut searched = 0;
        while let Some(item) = queue.next(&mut self.buffer) {
            let value = self.child::<M, C, LAST>(cpu, state, item, at, running.window).0;
            if R::STOPS && !LAST && self.stopped {
                self.forget_child();
                break;
            }
            searched += 1;
            M::fold(&mut running, MAX, value);
            if M::stops(&running, MAX) {
                let left = queue.left() as u64;
                self.cuts += u64::from(left > 0);
                self.pruned += left;
                break;
            }
        }
        queue.close(&mut self.buffer);
        self.nodes += searched;
        self.inner += 1;
        // Asked here, where the count is at hand: asked when a node is entered, it costs twice as much.
        if self.recorder.stop(self.nodes) {
            self.stopped = true;
        }
        if R::SHAPE {
            if LAST {
                self.least = 0;
            }
            self.searched = searched as u16;
        }
        if R::ON && !self.stopped {
            self.recorder.leave(running.best, searched as u16);
        }
        running.best
    }

    /// The value of a child, and whether it is a leaf; `LAST`: it certainly is one.
    #[inline(always)]
    fn child<M: Method, C: Cpu, const LAST: bool>(
        &mut self,
        cpu: C,
        state: &G::State,
        (ordinal, mv): (u16, G::Move),
        at: &At,
        window: Window,
    ) -> (Value, bool) {
        let child = self.scene.game.play(state, mv);
        let over = self.scene.game.outcome_after(&child);
        if LAST || over.is_some() {
            if R::SHAPE && !LAST {
                self.least = self.least.min(at.remaining - 1);
            }
            let value = cpu::value::<C, G, E, LAST>(cpu, &self.scene, &child, over);
            if R::ON {
                self.recorder.leaf(ordinal, window, value);
            }
            return (value, true);
        }
        let path = if O::PATHS { at.path.child(ordinal) } else { at.path };
        let next = at.place().child::<R>(ordinal);
        if R::ON
            && let Some(limit) = self.recorder.folds(u32::from(next.ply))
            && let Some(value) = self.whole::<M, C>(cpu, &child, &next.at(window, path), limit)
        {
            return (value, false);
        }
        (self.node::<M, C>(cpu, &child, next, window, path), false)
    }

    /// Searches a subtree at full speed and tells of it as a whole; `None` if it has more nodes than that.
    fn whole<M: Method, C: Cpu>(&mut self, cpu: C, state: &G::State, at: &At, limit: u64) -> Option<Value> {
        let scene = Scene { game: self.scene.game, eval: self.scene.eval, max: self.scene.max };
        let mut quick = Search::new(scene, self.order.clone(), Limited::to(limit));
        let used = self.buffer.len();
        quick.buffer = std::mem::take(&mut self.buffer);
        let value = quick.node::<M, C>(cpu, state, at.place(), at.window, at.path);
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
        self.least = self.least.min(quick.least);
        quick.nodes += 1;
        let legal = self.scene.game.moves(state).len() as u16;
        let height = quick.height(at.remaining) as u16;
        let max = self.scene.game.to_move(state) == self.scene.max;
        let subtree = Folded { value, max, legal, searched: quick.searched, counts: quick.counts(), height };
        self.recorder.folded(at.mv, at.window, subtree);
        Some(value)
    }
}
