//! The two copies of the search: one for any processor, one for a processor with the instructions of [`V3`]. Some searches
//! have only the second ([`super::copies`]).
//!
//! The second counts and finds squares with one instruction where the first takes a dozen, and works on four words at
//! once; it is up to twice as fast and computes the same. Which one runs is asked once for a search, not at a node: the
//! recursion carries a [`Cpu`], which takes no room and is known while compiling.
//!
//! Invariant: a [`V3`] exists only where the processor has those instructions, so the holder of one may call functions
//! that use them. That call is one of two things here that the compiler cannot check; everything else it may inline, safe
//! code, is compiled for whichever function it lands in. The other one is [`fetch`], a hint about memory that is never read.

#![cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "the compiler cannot know what `V3::detect` found out")
)]

use super::at::{At, Path};
use super::engine::{Place, Search};
use super::memory::{Remembering, Returned};
use super::method::Method;
use super::order::{Order, Scene};
use super::recorder::Instrument;
use super::window::Window;
use crate::eval::{Eval, Value, value_apart};
use crate::rules::{Game, Outcome};

/// A kind of processor. Implemented here only.
pub(super) trait Cpu: Copy {
    /// Is this [`V3`]?
    const IS_V3: bool;
}

/// Whatever the program was compiled for.
#[derive(Clone, Copy, Debug)]
pub(super) struct AnyCpu;

/// The processors of a copy that is compiled once: the newer ones; where no such distinction is made, all.
#[cfg(target_arch = "x86_64")]
pub(super) type Newest = V3;
#[cfg(not(target_arch = "x86_64"))]
pub(super) type Newest = AnyCpu;

/// x86-64 with AVX2 and the instructions on bits that came with it (2013).
#[derive(Clone, Copy, Debug)]
pub(super) struct V3(());

impl Cpu for AnyCpu {
    const IS_V3: bool = false;
}

impl Cpu for V3 {
    const IS_V3: bool = true;
}

/// The kinds of processors that one copy of a search that remembers is compiled for.
pub(super) trait Processors: Copy {
    /// Searches an inner node, or the root, and all below it.
    fn node<G: Game, E: Eval<G>, M: Method, O: Order<G, E>>(
        self,
        search: &mut Remembering<'_, '_, G, E, M, O>,
        at: (&G::State, u64, &At),
    ) -> Returned;
}

impl<C: Cpu> Processors for C {
    fn node<G: Game, E: Eval<G>, M: Method, O: Order<G, E>>(
        self,
        search: &mut Remembering<'_, '_, G, E, M, O>,
        (state, hash, at): (&G::State, u64, &At),
    ) -> Returned {
        search.node(self, state, hash, at)
    }
}

/// Both: which one runs is known when the search begins.
impl Processors for Option<V3> {
    fn node<G: Game, E: Eval<G>, M: Method, O: Order<G, E>>(
        self,
        search: &mut Remembering<'_, '_, G, E, M, O>,
        (state, hash, at): (&G::State, u64, &At),
    ) -> Returned {
        match self {
            Some(cpu) => search.node(cpu, state, hash, at),
            None => search.node(AnyCpu, state, hash, at),
        }
    }
}

#[cfg(not(target_arch = "x86_64"))]
impl AnyCpu {
    pub(super) fn detect() -> Option<AnyCpu> {
        Some(AnyCpu)
    }
}

impl V3 {
    /// Proof that this processor has them all.
    pub(super) fn detect() -> Option<V3> {
        has_v3().then_some(V3(()))
    }
}

#[cfg(target_arch = "x86_64")]
fn has_v3() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

#[cfg(not(target_arch = "x86_64"))]
fn has_v3() -> bool {
    false
}

/// The value of a leaf. `last`: one of the last ply, where most are; the others are seldom more than an outcome.
#[inline(always)]
pub(super) fn value<C: Cpu, G: Game, E: Eval<G>>(
    _: C,
    scene: &Scene<'_, G, E>,
    state: &G::State,
    over: Option<Outcome>,
    last: bool,
) -> Value {
    if let Some(value) = scene.eval.at_once(scene.game, state, over, scene.max) {
        return value;
    }
    if C::IS_V3 && last {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: a `V3` was passed; only `V3::detect` makes one, and the search of those who hold one.
        return unsafe { value_v3(scene, state, over) };
    }
    value_any(scene, state, over)
}

pub(super) fn value_any<G: Game, E: Eval<G>>(
    scene: &Scene<'_, G, E>,
    state: &G::State,
    over: Option<Outcome>,
) -> Value {
    value_apart(scene.eval, scene.game, state, over, scene.max)
}

#[cfg(target_arch = "x86_64")]
#[inline(never)]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn value_v3<G: Game, E: Eval<G>>(scene: &Scene<'_, G, E>, state: &G::State, over: Option<Outcome>) -> Value {
    scene.eval.value(scene.game, state, over, scene.max)
}

/// Asks for a value to be brought near to the processor; the search does not wait for it.
#[inline(always)]
pub(super) fn fetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let first = std::ptr::from_ref(value).cast::<i8>();
        // Its last byte, too, which may lie in the next line of the cache.
        let last = first.wrapping_add(size_of::<T>().saturating_sub(1));
        // SAFETY: a hint; it reads nothing, whatever stands there, and both addresses are those of a reference.
        unsafe {
            _mm_prefetch::<_MM_HINT_T0>(first);
            _mm_prefetch::<_MM_HINT_T0>(last);
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}

impl<G, E, M, O, R> Search<'_, G, E, M, O, R>
where
    G: Game,
    E: Eval<G>,
    M: Method,
    O: Order<G, E>,
    R: Instrument,
{
    /// Searches an inner node and all below it.
    #[inline(always)]
    pub(super) fn node<C: Cpu>(&mut self, _: C, state: &G::State, place: Place, window: Window, path: Path) -> Value {
        if C::IS_V3 {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a `V3` was passed; only `V3::detect` makes one, and the function called here for its own children.
            return unsafe { self.node_v3(state, place, window, path) };
        }
        self.node_any(state, place, window, path)
    }

    #[inline(never)]
    fn node_any(&mut self, state: &G::State, place: Place, window: Window, path: Path) -> Value {
        self.enter(AnyCpu, state, place, window, path)
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(never)]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn node_v3(&mut self, state: &G::State, place: Place, window: Window, path: Path) -> Value {
        self.enter(V3(()), state, place, window, path)
    }
}

impl<G, E, M, O> Remembering<'_, '_, G, E, M, O>
where
    G: Game,
    E: Eval<G>,
    M: Method,
    O: Order<G, E>,
{
    /// Searches an inner node, or the root, and all below it; with the hash of its position.
    #[inline(always)]
    pub(super) fn node<C: Cpu>(&mut self, _: C, state: &G::State, hash: u64, at: &At) -> Returned {
        if C::IS_V3 {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a `V3` was passed; only `V3::detect` makes one, and the function called here for its own children.
            return unsafe { self.node_v3(state, hash, at) };
        }
        self.node_any(state, hash, at)
    }

    #[inline(never)]
    fn node_any(&mut self, state: &G::State, hash: u64, at: &At) -> Returned {
        self.enter(AnyCpu, state, hash, at)
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(never)]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn node_v3(&mut self, state: &G::State, hash: u64, at: &At) -> Returned {
        self.enter(V3(()), state, hash, at)
    }
}
