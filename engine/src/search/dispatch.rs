//! Searches by name: from the words of a [`Spec`] to the compiled search that runs it, see
//! [`super::copies`].
//!
//! Costs: two branches for a whole search, none at a node. Functions that several callers use are
//! not inlined into each of them for each game.

use super::answer::Answer;
use super::at::At;
use super::chance::{ChanceScale, CodedEval, coded};
use super::cpu::{Newest, Processors, V3};
use super::engine::PlainSearch;
use super::memory::{self, Memory, Plan, Remembering, Replay};
use super::method::Method;
use super::method_name::MethodName;
use super::methods::{AlphaBeta, FailSoft, Minimax};
use super::order::{AnyOrder, Natural, Order, Scene};
use super::order_name::OrderName;
use super::recorder::{AnyRecorder, Counts, Instrument};
use super::spec::Spec;
use crate::eval::{Eval, Value};
use crate::rules::Game;

/// Searches a position according to a spec. Returns the recorder along with the result.
#[inline(never)]
pub fn root<G: Game, E: Eval<G>, R: Instrument>(
    scene: Scene<'_, G, E>,
    spec: &Spec,
    state: &G::State,
    mut recorder: R,
) -> (Answer, R) {
    if const { G::USUAL && R::FAST } && spec.order == OrderName::Natural {
        if spec.method == MethodName::Minimax {
            return fast(scene, Minimax, state, spec.depth, recorder);
        }
        if spec.method == MethodName::AlphaBeta {
            return fast(scene, AlphaBeta, state, spec.depth, recorder);
        }
    }
    let answer = ordered(scene, AnyOrder::of(spec), spec, state, recorder.any());
    (answer, recorder)
}

fn fast<G: Game, E: Eval<G>, M: Method, R: Instrument>(
    scene: Scene<'_, G, E>,
    method: M,
    state: &G::State,
    depth: Option<u32>,
    recorder: R,
) -> (Answer, R) {
    let mut search = PlainSearch::new(scene, method, Natural, recorder);
    (search.root(state, depth), search.recorder)
}

/// Searches a position according to a spec, but in the given order.
#[inline(never)]
pub fn ordered<G: Game, E: Eval<G>>(
    scene: Scene<'_, G, E>,
    order: AnyOrder,
    spec: &Spec,
    state: &G::State,
    recorder: AnyRecorder<'_>,
) -> Answer {
    PlainSearch::new(scene, spec.method, order, recorder).root(state, spec.depth)
}

/// Searches the subtree of an inner node; see [`PlainSearch::inner`].
#[inline(never)]
pub fn inner<G: Game, E: Eval<G>>(
    scene: Scene<'_, G, E>,
    spec: &Spec,
    (state, at): (&G::State, &At),
    recorder: AnyRecorder<'_>,
) -> (Value, Counts) {
    PlainSearch::new(scene, spec.method, AnyOrder::of(spec), recorder).inner(state, at)
}

/// Searches a position according to a spec with a memory. `aspiration` is that of the spec in
/// units; a table with an entry for every position may take `bytes` bytes. Also returns whether the
/// table had room for all entries.
pub fn remembering<G: Game, E: Eval<G>>(
    scene: Scene<'_, G, E>,
    spec: &Spec,
    (state, aspiration): (&G::State, Option<i64>),
    bytes: u64,
    recorder: AnyRecorder<'_>,
) -> (Answer, bool) {
    let place = (state, aspiration);
    if const { G::USUAL }
        && spec.order == OrderName::Natural
        && let Some(cpu) = Newest::detect()
    {
        if spec.method == MethodName::AlphaBeta {
            return passes(
                scene,
                (AlphaBeta, Natural, cpu),
                spec,
                place,
                bytes,
                recorder,
            );
        }
        if spec.method == MethodName::FailSoft {
            return passes(
                scene,
                (FailSoft, Natural, cpu),
                spec,
                place,
                bytes,
                recorder,
            );
        }
    }
    passes(
        scene,
        (spec.method, AnyOrder::of(spec), V3::detect()),
        spec,
        place,
        bytes,
        recorder,
    )
}

/// Searches the subtree of an inner node of a search that remembers once more, with what it read the first time; `None` for a
/// search that reads nothing.
pub fn again<'a, 'r, G: Game, E: Eval<G>>(
    scene: Scene<'a, G, E>,
    spec: &Spec,
    (state, at): (&G::State, &At),
    replay: Option<&'r mut dyn Replay>,
    recorder: AnyRecorder<'r>,
) -> Option<(Value, Counts)> {
    Remembering::again(scene, (spec.method, AnyOrder::of(spec)), replay, recorder).inner(state, at)
}

/// The searches of a game with chance, under the same names: with a memory, without one, and again
/// inside a subtree. They share one copy of the recursion with a memory.
pub struct WithChance<'a, G: Game, E> {
    /// The game, the evaluation and the side of MAX.
    pub scene: Scene<'a, G, E>,
    /// The codes of values, and their range.
    pub chance: &'a ChanceScale,
}

impl<G: Game, E: Eval<G>> WithChance<'_, G, E> {
    /// Searches a position according to a spec, without a memory, in the given order.
    pub fn ordered(
        &self,
        order: AnyOrder,
        spec: &Spec,
        state: &G::State,
        recorder: AnyRecorder<'_>,
    ) -> Answer {
        let eval = CodedEval {
            eval: self.scene.eval,
            values: self.chance.values(),
        };
        let parts = (spec.method, order, Memory::default());
        let search = Remembering::new(coded(&self.scene, &eval), parts, 0, recorder);
        memory::run_once(
            &mut search.with_chance(self.chance),
            V3::detect(),
            state,
            spec.depth,
        )
    }
    /// Searches a position according to a spec with a memory; see [`remembering`].
    pub fn remembering(
        &self,
        spec: &Spec,
        (state, aspiration): (&G::State, Option<i64>),
        bytes: u64,
        recorder: AnyRecorder<'_>,
    ) -> (Answer, bool) {
        let eval = CodedEval {
            eval: self.scene.eval,
            values: self.chance.values(),
        };
        let parts = (spec.method, AnyOrder::of(spec), spec.memory);
        let search = Remembering::new(coded(&self.scene, &eval), parts, bytes, recorder)
            .with_chance(self.chance);
        run_passes(search, V3::detect(), spec, (state, aspiration))
    }
    /// Searches the subtree of an inner node again; see [`again`].
    pub fn again<'r>(
        &self,
        spec: &Spec,
        (state, at): (&G::State, &At),
        replay: Option<&'r mut dyn Replay>,
        recorder: AnyRecorder<'r>,
    ) -> Option<(Value, Counts)> {
        let eval = CodedEval {
            eval: self.scene.eval,
            values: self.chance.values(),
        };
        let parts = (spec.method, AnyOrder::of(spec));
        let search = Remembering::again(coded(&self.scene, &eval), parts, replay, recorder);
        search.with_chance(self.chance).inner(state, at)
    }
}

fn passes<G: Game, E: Eval<G>, M: Method, O: Order<G, E>>(
    scene: Scene<'_, G, E>,
    (method, order, cpus): (M, O, impl Processors),
    spec: &Spec,
    (state, aspiration): (&G::State, Option<i64>),
    bytes: u64,
    recorder: AnyRecorder<'_>,
) -> (Answer, bool) {
    let search = Remembering::new(scene, (method, order, spec.memory), bytes, recorder);
    run_passes(search, cpus, spec, (state, aspiration))
}

fn run_passes<G: Game, E: Eval<G>, M: Method, O: Order<G, E>>(
    mut search: Remembering<'_, '_, G, E, M, O>,
    cpus: impl Processors,
    spec: &Spec,
    (state, aspiration): (&G::State, Option<i64>),
) -> (Answer, bool) {
    let Spec { depth, memory, .. } = *spec;
    let plan = Plan {
        depth,
        deepening: memory.deepening,
        aspiration,
        mtdf: memory.mtdf,
    };
    let answer = memory::run(&mut search, cpus, state, plan);
    let had_room = !search.is_full();
    search.release();
    (answer, had_room)
}
