//! [`Remembering`]: the recursion of searches with a memory.
//!
//! It takes the same steps as [`crate::search::engine`] and is a separate implementation, so that a
//! search without a memory pays nothing for this one. The differences: a visit may be a table hit,
//! remembered moves come first, a node stores its result, the move of each stop becomes a killer,
//! and the root has a window that may stop it.
//!
//! Costs: one access to memory per inner node, which takes about as long as everything else.
//! Recorders and the kind of table are therefore known at run time only. Methods and orders known
//! at compile time make a difference of a third of the time of a cheap game.
//!
//! The table is mostly outside the caches: waiting for its entries took two thirds of the time of a
//! cheap game. The next child is therefore made while the one before it is still to be searched,
//! and its entry is prefetched meanwhile. If the node stops earlier, that work is wasted, and
//! cheap.
//!
//! Most nodes are close to the leaves. A recorder that would fold a subtree anyway receives it as a
//! whole ([`Recorder::folds_whole`]), together with the reads of its visits: calls for each node
//! took a third of the time of a cheap game.

use super::super::answer::RootChild;
use super::super::at::At;
use super::super::chance::ChanceScale;
use super::super::cpu;
use super::super::cpu::{Called, Cpu, Processors, Recursion, V3};
use super::super::method::{Method, Running};
use super::super::order::{Order, Scene};
use super::super::recorder::{AnyRecorder, Counts, Recorder};
use super::super::window::{Kind, Window};
use super::best_moves::BestMoves;
use super::early::{Heads, Reading, Replay};
use super::history::{History, RankedMoves};
use super::killers::Killers;
use super::stored::{Remaining, Stored};
use super::table::PositionTable;
use super::whole::Whole;
use super::{Memory, TableDepth, TableFault};
use crate::eval::{Eval, Value};
use crate::numbers::{NodeNumber, Ordinal, Tick};
use crate::rules::Game;

/// The result of a visit.
#[derive(Clone, Copy)]
pub(in crate::search) struct NodeResult {
    pub value: Value,
    /// True if the value rests on a leaf at which the game is not over.
    pub unfinished: bool,
}

/// A search with a memory, in progress.
pub struct Remembering<'a, 'r, G: Game, E, M, O> {
    pub(super) scene: Scene<'a, G, E>,
    pub(super) method: M,
    pub(super) order: O,
    pub(super) recorder: AnyRecorder<'r>,
    pub(super) table: PositionTable<G::State>,
    pub(super) deeper: bool,
    /// The scale of the chance values, if the game has chance.
    pub(super) chance: Option<&'a ChanceScale>,
    /// A deliberate fault of the table.
    pub(super) faulty: Option<TableFault>,
    pub(super) killers: Killers<G>,
    pub(super) history: History,
    /// The moves of the open nodes that are ordered by counts.
    pub(super) ranked: RankedMoves<G::Move>,
    /// The reads from the memory when the subtree was first searched; then this search has no
    /// memory.
    pub(super) replay: Option<&'r mut dyn Replay>,
    pub(super) buffer: Vec<(Ordinal, G::Move)>,
    pub(super) counts: Counts,
    pub(super) inner: u64,
    /// The smallest number of remaining plies at any node.
    pub(super) least: u32,
    /// The kind of the entry, if the last visit was a table hit.
    pub(super) answered: Option<Kind>,
    /// The moves of the root of this pass.
    pub(super) children: Vec<RootChild>,
    pub(super) lines: BestMoves,
    /// True while the search is inside a subtree that is reported as a whole.
    pub(super) inside: bool,
    pub(super) stopped: bool,
    pub(super) is_full: bool,
}

/// The state of a node after some of its children.
pub(super) struct NodeProgress {
    pub running: Running,
    /// The child that raised the running value to its current state.
    pub raised: Option<Ordinal>,
    /// True if a child returned the running value.
    pub given: bool,
    pub unfinished: bool,
    pub searched: u16,
    /// The child through which the line of best moves continues.
    pub last_best: Ordinal,
}

/// The state of a node after its children.
pub(super) struct NodeEnd {
    pub value: Value,
    pub max: bool,
    pub legal: u16,
    pub searched: u16,
    pub unfinished: bool,
    /// The child that raised the value to its final state.
    pub raised: Option<Ordinal>,
    /// The child through which the line of best moves continues; `None` at a chance node, which
    /// ends the line.
    pub line: Option<Ordinal>,
    pub whole: Option<Whole>,
}

impl<'a, 'r, G, E, M, O> Remembering<'a, 'r, G, E, M, O>
where
    G: Game,
    E: Eval<G>,
    M: Method,
    O: Order<G, E>,
{
    /// Creates a search that has not begun; a table with an entry for every position may take
    /// `bytes` bytes.
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
            table: PositionTable::new(memory.table, bytes)
                .with_ticks(recorder.on(), recorder.follows_entries()),
            recorder,
            deeper: memory.rule() == TableDepth::Deeper,
            chance: None,
            faulty: memory.faulty,
            killers: Killers::new(memory.killers && method.prunes()),
            history: History::new(memory.history && method.prunes()),
            ranked: RankedMoves::new(),
            replay: None,
            buffer: Vec::new(),
            counts: Counts::default(),
            inner: 0,
            least: u32::MAX,
            answered: None,
            children: Vec::new(),
            lines: BestMoves::default(),
            inside: false,
            stopped: false,
            is_full: false,
        }
    }

    /// Sets the scale of a game with chance, whose evaluation returns codes.
    #[must_use]
    pub fn with_chance(self, chance: &'a ChanceScale) -> Self {
        Remembering {
            chance: Some(chance),
            ..self
        }
    }

    /// Creates a search of a subtree that was searched before, with its reads of that time.
    pub fn again(
        scene: Scene<'a, G, E>,
        (method, order): (M, O),
        replay: Option<&'r mut dyn Replay>,
        recorder: AnyRecorder<'r>,
    ) -> Self {
        Remembering {
            replay,
            ..Remembering::new(scene, (method, order, Memory::default()), 0, recorder)
        }
    }

    /// Searches an inner node other than a root, and its subtree. Returns its value and totals, or
    /// `None` if it was stopped because the known reads did not suffice.
    pub fn inner(&mut self, state: &G::State, at: &At) -> Option<(Value, Counts)> {
        let hash = self.hash(state);
        let returned = V3::detect().node(self, (state, hash, at, ()));
        (!self.stopped).then(|| (returned.value, self.totals()))
    }

    /// Returns whether the search was stopped because its table had no more room.
    pub fn is_full(&self) -> bool {
        self.is_full
    }
    /// Frees the memory of the table.
    pub fn release(self) {
        self.table.release();
    }
    /// Returns the totals of all passes so far.
    pub(super) fn totals(&self) -> Counts {
        let Counts { nodes, hits, .. } = self.counts;
        Counts {
            leaves: nodes - self.inner - hits,
            ..self.counts
        }
    }
    /// Returns the line of best moves of the last pass, as far as it was searched.
    pub(super) fn line(&self) -> Vec<Ordinal> {
        self.lines.of_root()
    }

    /// Runs one pass, a search to `depth` in a window. Returns the result and the height of the
    /// tree.
    pub(super) fn pass(
        &mut self,
        cpus: impl Processors,
        state: &G::State,
        depth: Option<u32>,
        window: Window,
    ) -> (NodeResult, u32) {
        let window = if self.method.prunes() {
            window
        } else {
            Window::FULL
        };
        self.recorder.pass(depth, window);
        self.whole_tree(cpus, state, depth, window)
    }

    /// Searches the whole tree as [`Remembering::pass`] does, but does not report a pass.
    pub(super) fn whole_tree(
        &mut self,
        cpus: impl Processors,
        state: &G::State,
        depth: Option<u32>,
        window: Window,
    ) -> (NodeResult, u32) {
        let at = At {
            window,
            ..At::root(depth)
        };
        self.children.clear();
        self.lines.clear();
        self.least = at.remaining;
        let over = self.scene.game.outcome(state);
        if over.is_some() || at.remaining == 0 {
            let value = cpu::value_any(&self.scene, state, over);
            self.recorder.leaf(Ordinal::FIRST, window, value);
            self.counts.nodes += 1;
            return (
                NodeResult {
                    value,
                    unfinished: over.is_none(),
                },
                0,
            );
        }
        let hash = self.hash(state);
        let returned = cpus.node(self, (state, hash, &at, ()));
        (returned, at.remaining.saturating_sub(self.least))
    }

    /// Returns the hash of a position, as used by the table.
    #[inline(always)]
    pub(super) fn hash(&self, state: &G::State) -> u64 {
        self.table
            .hash(self.without_side(state).as_ref().unwrap_or(state))
    }
    /// Returns the position without its side to move, if the table has the fault that it ignores
    /// it. A visit calls this twice, so that searches without the fault have nothing to pass on.
    #[inline(always)]
    fn without_side(&self, state: &G::State) -> Option<G::State> {
        (self.faulty == Some(TableFault::Side)).then(|| self.scene.game.without_side(state))
    }

    /// Returns the kind of a returned value.
    #[inline(always)]
    pub(super) fn kind(&self, window: Window, value: Value, leaf: bool) -> Kind {
        let kind = self.method.kind(window, value, leaf);
        match self.chance {
            Some(chance) if const { G::CHANCE } => chance.kind(kind, value),
            _ => kind,
        }
    }

    #[inline]
    fn answer(&mut self, at: &At, known: Stored) -> NodeResult {
        self.counts.hits += 1;
        self.answered = Some(known.kind);
        if self.recorder.on() {
            self.lines.end(at.ply as usize);
            match self.inside {
                false => self.recorder.hit(at.mv, at.window, &known),
                true => self
                    .recorder
                    .hit_inside(&known, at, NodeNumber(self.counts.nodes - 1)),
            }
        }
        // A table that ignores depths treats any entry as deep enough. Otherwise deepening to the
        // end of the game would never end, because a value that rests on an unfinished leaf would
        // be returned at every depth.
        NodeResult {
            value: known.value,
            unfinished: known.unfinished && self.faulty != Some(TableFault::Depth),
        }
    }
}

impl<'n, G, E, M, O> Recursion<'n> for Remembering<'_, '_, G, E, M, O>
where
    G: Game,
    E: Eval<G>,
    M: Method,
    O: Order<G, E>,
{
    type State = G::State;
    /// The hash of the position.
    type Place = u64;
    /// All inputs of the node's search.
    type Window = &'n At;
    type Path = ();
    type Returned = NodeResult;

    #[inline(always)]
    fn enter<C: Cpu>(&mut self, cpu: C, (state, hash, at, ()): Called<'n, Self>) -> NodeResult {
        self.counts.nodes += 1;
        let sideless = self.without_side(state);
        let key = sideless.as_ref().unwrap_or(state);
        let remaining = Remaining::plies(at.remaining);
        let mut heads = Heads::none();
        match self.read((hash, key), (state, at), &mut heads) {
            Reading::Moves => {}
            Reading::Answer(known) => return self.answer(at, known),
            Reading::Unknown => {
                self.stopped = true;
                return NodeResult {
                    value: Value::ZERO,
                    unfinished: true,
                };
            }
        }
        let end = match self.chance_at(state) {
            Some((chance, weights)) => self.chance_children(cpu, state, at, (chance, weights)),
            None => {
                let max = self.scene.game.to_move(state) == self.scene.max;
                let is_root = at.ply == 0;
                let mut progress = NodeProgress {
                    running: match is_root {
                        true => self.method.open_root(at.window, max),
                        false => self.method.open(at.window, max),
                    },
                    raised: None,
                    given: false,
                    unfinished: false,
                    searched: 0,
                    last_best: Ordinal::FIRST,
                };
                let (legal, whole) =
                    self.children(cpu, state, at, (max, &mut heads), &mut progress);
                let NodeProgress {
                    running,
                    raised,
                    unfinished,
                    searched,
                    last_best,
                    ..
                } = progress;
                NodeEnd {
                    value: running.best,
                    max,
                    legal,
                    searched,
                    unfinished,
                    raised,
                    line: Some(last_best),
                    whole,
                }
            }
        };
        self.inner += 1;
        let NodeEnd {
            value,
            max,
            legal,
            searched,
            unfinished,
            raised,
            line,
            whole,
        } = end;
        // A subtree that is reported as a whole is searched to its end first, because no part of it
        // is open in the recording.
        if self.stopped || (!self.inside && self.recorder.stop(self.counts.nodes)) {
            self.stopped = true;
            if self.recorder.on() && searched > 0 {
                self.lines.leave(at.ply as usize, line);
            }
            return NodeResult {
                value,
                unfinished: true,
            };
        }
        let kind = self.kind(at.window, value, false);
        // The Leave is preceded by an Enter for each node so far, and by a Leave for each node that
        // is not open. In a subtree that is searched again this number is wrong, but nothing is
        // stored there.
        let tick = Tick((2 * self.counts.nodes).saturating_sub(u64::from(at.ply) + 1));
        let is_good = !self.method.prunes() || value.better(at.window.own_end(max), max);
        let kind = if self.faulty == Some(TableFault::Kind) {
            Kind::Exact
        } else {
            kind
        };
        let entry = Stored::new(value, kind, remaining, tick, unfinished)
            .with_move(raised.filter(|_| is_good));
        let is_on = self.recorder.on();
        let (has_room, replaced) = self.table.store(hash, key, entry);
        if is_on && self.table.is_some() {
            self.recorder.stored(&entry, replaced.as_ref());
        }
        if !has_room {
            self.is_full = true;
            self.stopped = !self.inside;
        }
        if is_on {
            self.lines.leave(at.ply as usize, line);
            match whole {
                Some(whole) => {
                    self.end_whole(at, whole, (value, max, legal, searched));
                    if let Some((_, weights)) = self.chance_at(state) {
                        self.recorder.chance(&weights);
                    }
                }
                None if !self.inside => self.recorder.leave(value, searched),
                None => {}
            }
        }
        NodeResult { value, unfinished }
    }
}
