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
//! The table is far from the processor: waiting for its entries took two thirds of the time of a cheap game. So the next
//! child is made while the one before it is still to be searched, and its entry is fetched meanwhile; where the node stops
//! before, that was in vain, and cheap.
//!
//! Most nodes are close to the leaves. A recorder that would fold a subtree anyway hears of it as a whole
//! ([`Recorder::folds_whole`]), and of what its visits read: calls for each node took a third of the time of a cheap game.

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

/// What a visit returns.
#[derive(Clone, Copy)]
pub(in crate::search) struct NodeResult {
    pub value: Value,
    /// Whether it rests on a leaf at which the game goes on.
    pub unfinished: bool,
}

/// A search that remembers, in progress.
pub struct Remembering<'a, 'r, G: Game, E, M, O> {
    pub(super) scene: Scene<'a, G, E>,
    pub(super) method: M,
    pub(super) order: O,
    pub(super) recorder: AnyRecorder<'r>,
    pub(super) table: PositionTable<G::State>,
    pub(super) deeper: bool,
    /// What it knows of a game with chance.
    pub(super) chance: Option<&'a ChanceScale>,
    /// What is wrong with the table on purpose.
    pub(super) faulty: Option<TableFault>,
    pub(super) killers: Killers<G>,
    pub(super) history: History,
    /// The moves of the open nodes that are ordered by counts.
    pub(super) ranked: RankedMoves<G::Move>,
    /// What was read from the memory when this was searched the first time: then there are none.
    pub(super) replay: Option<&'r mut dyn Replay>,
    pub(super) buffer: Vec<(Ordinal, G::Move)>,
    pub(super) counts: Counts,
    pub(super) inner: u64,
    /// The fewest plies that could still follow at a node.
    pub(super) least: u32,
    /// What the table said where the visit made last was answered by it.
    pub(super) answered: Option<Kind>,
    /// The moves of the root of this pass.
    pub(super) children: Vec<RootChild>,
    pub(super) lines: BestMoves,
    /// Whether the search is inside a subtree that is reported as a whole.
    pub(super) inside: bool,
    pub(super) stopped: bool,
    pub(super) is_full: bool,
}

/// What a node knows so far besides the window and the value.
pub(super) struct NodeProgress {
    pub running: Running,
    /// The child that raised the running value to what it is.
    pub raised: Option<Ordinal>,
    /// Whether a child returned the running value.
    pub given: bool,
    pub unfinished: bool,
    pub searched: u16,
    /// The child through which its line goes on.
    pub last_best: Ordinal,
}

/// What a node knows once its children are searched.
pub(super) struct NodeEnd {
    pub value: Value,
    pub max: bool,
    pub legal: u16,
    pub searched: u16,
    pub unfinished: bool,
    /// The child that raised the value to what it is.
    pub raised: Option<Ordinal>,
    /// The child through which its line goes on; `None`: it ends at a chance node.
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

    /// The same search of a game with chance, whose evaluation gives codes.
    #[must_use]
    pub fn with_chance(self, chance: &'a ChanceScale) -> Self {
        Remembering {
            chance: Some(chance),
            ..self
        }
    }

    /// A search of a subtree that was searched before, with what it read then.
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

    /// Searches an inner node that is no root, and all below it. Answers its totals, too, or `None` where it was stopped: what
    /// was read the first time did not reach.
    pub fn inner(&mut self, state: &G::State, at: &At) -> Option<(Value, Counts)> {
        let hash = self.hash(state);
        let returned = V3::detect().node(self, (state, hash, at, ()));
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
        Counts {
            leaves: nodes - self.inner - hits,
            ..self.counts
        }
    }
    /// The line of best moves of the last pass, as far as it was searched.
    pub(super) fn line(&self) -> Vec<Ordinal> {
        self.lines.of_root()
    }

    /// One pass: a position searched so deep in a window. Answers how deep its tree was, too.
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

    /// The same, without a word of a pass.
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

    /// The hash of a position, as the table knows it.
    #[inline(always)]
    pub(super) fn hash(&self, state: &G::State) -> u64 {
        self.table
            .hash(self.without_side(state).as_ref().unwrap_or(state))
    }
    /// The position without its side to move, where the table leaves that out on purpose. A visit asks for it twice, so that
    /// searches without this fault have nothing to hand on.
    #[inline(always)]
    fn without_side(&self, state: &G::State) -> Option<G::State> {
        (self.faulty == Some(TableFault::Side)).then(|| self.scene.game.without_side(state))
    }

    /// What a returned value says of the true one.
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
        // A table that does not look at depths takes any entry for as deep as is asked. Else deepening to the end of the game would
        // never end: what was answered once would rest on an unfinished leaf for ever.
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
    /// The hash of its position.
    type Place = u64;
    /// All that a node is searched with.
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
        // What is reported as a whole is searched to its end first: the recorder knows no part of it as open.
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
        // The leave comes after an enter for each node so far, and a leave for each but those that are open. In a subtree that
        // is searched again that is wrong, and nothing is stored.
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
