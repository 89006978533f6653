//! Searches with a memory: runs them, repeats their folded subtrees, and provides the additional
//! results of a search of this engine ([`Searchable`](super::Searchable)).

use super::entry_life::{EntryLife, LifeWatch, ReplacedWatch};
use super::position::{Position, PositionOf};
use super::problem::{Posed, Problem, Searchable};
use crate::eval::{SearchBoards, Value, on_board};
use crate::numbers::Tick;
use crate::search::memory::{PositionTable, Replay};
use crate::search::{
    Answer, AnyOrder, AnyRecorder, At, Counts, Memory, Path, Spec, TableDepth, TableFault,
    TableSize, Token, dispatch,
};
use crate::trace::{
    Coding, FoldedMemory, FoldedNode, Folding, Keeper, NodeStanding, Stretch, TraceError, Tree, Way,
};
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Returns the place of a folded node in its pass.
fn place(node: &FoldedNode, depth: Option<u32>) -> At {
    let ply = node.path.len() as u32;
    let remaining = depth.map_or(u32::MAX, |depth| depth.saturating_sub(ply));
    let mv = node.path.last().copied().unwrap_or_default();
    At {
        mv,
        ply,
        remaining,
        window: node.window,
        path: Path::along(&node.path),
    }
}

impl<G: SearchBoards> Posed<G> {
    /// Runs a search with a memory.
    pub(super) fn remember(&self, recorder: AnyRecorder<'_>) -> Answer {
        let (state, memory) = (&self.root.state, self.spec.memory);
        let units = memory
            .aspiration
            .map(|aspiration| aspiration.units(self.eval.unit().denominator()));
        let (spec, bytes) = (&self.spec, self.bytes);
        if const { G::CHANCE }
            && let Some(chance) = &self.chance
        {
            let (answer, had_room) =
                self.with_chance(chance)
                    .remembering(spec, (state, units), bytes, recorder);
            self.full.fetch_or(!had_room, Ordering::Relaxed);
            return self.judged(answer);
        }
        let (answer, had_room) = on_board!(&*self.root.game, |board| {
            dispatch::remembering(self.scene(&board), spec, (state, units), bytes, recorder)
        });
        self.full.fetch_or(!had_room, Ordering::Relaxed);
        self.judged(answer)
    }
    /// Returns the keeper, extended by the scale of values if the game has chance nodes.
    fn chanced<'k>(&self, keeper: Keeper<'k>) -> Keeper<'k> {
        match &self.chance {
            Some(chance) => keeper.with_chance(chance),
            None => keeper,
        }
    }
    /// Returns the encoding of the reads of the visits, or `None` if they read nothing.
    fn coding(&self) -> Option<Coding> {
        let memory = self.spec.memory;
        let history = memory.history && self.spec.method.prunes();
        let reads = memory.killers || history || memory.table != TableSize::None;
        // A table that ignores the depth may return an entry of any depth.
        let deeper =
            memory.rule() == TableDepth::Deeper || memory.faulty == Some(TableFault::Depth);
        reads.then_some(Coding {
            killers: memory.killers,
            history,
            deeper,
        })
    }
    /// Runs and records a search with a memory.
    pub(super) fn record_remembering<'k>(&self, keeper: Keeper<'k>) -> (Answer, Keeper<'k>) {
        let keeper = self.chanced(keeper.for_memory(self.coding(), NodeStanding::default()));
        let mut keeper = keeper.with_token(|token| self.halting(token));
        let answer = self.remember(AnyRecorder::Other(&mut keeper));
        keeper.flush();
        (answer, keeper)
    }
    /// See [`dispatch::again`].
    fn again<'r>(
        &self,
        place: (&G::State, &At),
        replay: Option<&'r mut dyn Replay>,
        recorder: AnyRecorder<'r>,
    ) -> Option<(Value, Counts)> {
        if const { G::CHANCE }
            && let Some(chance) = &self.chance
        {
            return self
                .with_chance(chance)
                .again(&self.spec, place, replay, recorder);
        }
        on_board!(&*self.root.game, |board| {
            dispatch::again(self.scene(&board), &self.spec, place, replay, recorder)
        })
    }
    /// Repeats the search of a folded subtree of a search with a memory.
    pub(super) fn open_remembering(
        &self,
        node: &FoldedNode,
        memory: &FoldedMemory,
    ) -> Result<Arc<Tree>, TraceError> {
        let (state, at) = (self.state(&node.path), place(node, memory.depth));
        let keeper = self.chanced(Keeper::new(Folding::inside(node.nodes), &Token::new()));
        let (keeper, found) = match &memory.log {
            None => {
                let mut keeper = keeper.for_memory(None, node.standing());
                let recorder = AnyRecorder::Other(&mut keeper);
                let found = self.again((&state, &at), None, recorder);
                (keeper, found)
            }
            Some(log) => {
                if !log.reaches(memory.at) {
                    return Err(TraceError::Unlogged {
                        number: node.number,
                    });
                }
                let mut slice = log.slice(memory.at);
                let mut keeper = keeper.for_slice(log, &slice, memory.at, node.standing());
                let recorder = AnyRecorder::Other(&mut keeper);
                let found = self.again((&state, &at), Some(&mut slice), recorder);
                (keeper, found)
            }
        };
        match found {
            Some((value, counts)) if (value, counts.nodes) == (node.value, node.nodes) => {
                Ok(Arc::new(keeper.tree))
            }
            // The log may have ended inside the subtree.
            None => Err(TraceError::Unlogged {
                number: node.number,
            }),
            Some((_, counts)) => Err(TraceError::Differs {
                number: node.number,
                expected: node.nodes,
                found: counts.nodes,
            }),
        }
    }
    /// Like [`open_remembering`](Posed::open_remembering) without the log: runs the whole search up
    /// to the end of the subtree.
    pub(super) fn replay_remembering(
        &self,
        node: &FoldedNode,
        token: &Token,
    ) -> Result<Arc<Tree>, TraceError> {
        token.begin(Some(node.number.0 + node.nodes));
        let keeper = self.chanced(Keeper::new(Folding::inside(node.nodes), &Token::new()));
        let mut keeper = keeper.for_memory(self.coding(), node.standing());
        let mut stretch = Stretch::of(node.number, &mut keeper, token);
        self.remember(AnyRecorder::Other(&mut stretch));
        let is_over = stretch.is_over();
        keeper.flush();
        let found = keeper.tree.counts();
        let same = keeper.tree.resident() > 0
            && keeper.tree.entry(0).value == Some(node.value)
            && found.nodes == node.nodes;
        match (is_over, same) {
            (false, _) if token.is_stopped() => Err(TraceError::Stopped),
            (true, true) => Ok(Arc::new(keeper.tree)),
            _ => Err(TraceError::Differs {
                number: node.number,
                expected: node.nodes,
                found: found.nodes,
            }),
        }
    }
    /// See [`Searchable::entry_life`](super::Searchable::entry_life).
    pub(super) fn watch_life(
        &self,
        stored: Tick,
        token: &Token,
    ) -> Result<Option<EntryLife>, TraceError> {
        if self.spec.memory.table == TableSize::None {
            return Ok(None);
        }
        token.begin(None);
        let mut watch = LifeWatch::of(stored, token);
        self.remember(AnyRecorder::Other(&mut watch));
        if watch.is_stopped() {
            Err(TraceError::Stopped)
        } else {
            Ok(watch.life)
        }
    }
    /// See [`Problem::overwrite`](super::Problem::overwrite).
    pub(super) fn watch_replaced(
        &self,
        from: Option<Tick>,
        way: Way,
        token: &Token,
    ) -> Result<Option<Tick>, TraceError> {
        if self.spec.memory.table == TableSize::None {
            return Ok(None);
        }
        token.begin(from.map(|from| from.0 / 2));
        let mut watch = ReplacedWatch::new(from, way, token);
        self.remember(AnyRecorder::Other(&mut watch));
        if watch.is_stopped() {
            Err(TraceError::Stopped)
        } else {
            Ok(watch.found)
        }
    }
}

impl<G: SearchBoards> Searchable for Posed<G> {
    fn tell(&self, recorder: AnyRecorder<'_>) -> Answer {
        if !self.spec.memory.is_none() {
            return self.remember(recorder);
        }
        let (order, state) = (AnyOrder::of(&self.spec), &self.root.state);
        self.judged(self.ordered(order, &self.spec, state, recorder))
    }
    fn entry_life(&self, stored: Tick, token: &Token) -> Result<Option<EntryLife>, TraceError> {
        self.watch_life(stored, token)
    }
    fn overwrite(
        &self,
        from: Option<Tick>,
        way: Way,
        token: &Token,
    ) -> Result<Option<Tick>, TraceError> {
        self.watch_replaced(from, way, token)
    }
    fn otherwise(&self, depth: Option<u32>, memory: Memory) -> Arc<dyn Problem> {
        let spec = Spec {
            depth,
            memory,
            ..self.spec.clone()
        };
        Arc::new(Posed::new(self.root.clone(), spec, self.eval.clone()))
    }
    fn tells_side(&self) -> bool {
        let (game, root) = (&*self.root.game, self.root.state);
        // The state can record the side only where the second side moves: here or one move later.
        let next = game
            .outcome(&root)
            .is_none()
            .then(|| game.moves(&root).next())
            .flatten();
        let later = next.map(|mv| game.play(&root, mv));
        std::iter::once(root)
            .chain(later)
            .all(|state| game.without_side(&state) == state)
    }
    fn table_slots(&self) -> Option<u64> {
        PositionTable::<G::State>::slots(self.spec.memory.table)
    }
    fn look_at(&self, position: &dyn Position) -> Option<Value> {
        self.value(&position.as_any().downcast_ref::<PositionOf<G>>()?.state)
    }
}
