//! The two copies of the search: one for any processor, one for a processor with the instructions
//! of [`V3`]. Some searches have only the second ([`super::copies`]).
//!
//! The second counts and finds squares with one instruction where the first takes a dozen, and
//! works on four words at once; it is up to twice as fast and computes the same results. The choice
//! is made once per search, not at a node: the recursion carries a [`Cpu`], which has no size and
//! is known at compile time.
//!
//! This module knows no searches: each implements [`Recursion`], which is its work at a node, and
//! calls [`node`] for the nodes below.
//!
//! Invariant: a [`V3`] exists only where the processor has those instructions, so its holder may
//! call functions that use them. That call is one of two operations here that the compiler cannot
//! check; everything else that it may inline is safe code, and is compiled for the function that it
//! lands in. The other one is [`fetch`], a prefetch hint that never reads the memory.

#![cfg_attr(
    target_arch = "x86_64",
    expect(
        unsafe_code,
        reason = "the compiler cannot know what `V3::detect` found out"
    )
)]

use super::order::Scene;
use crate::eval::{Eval, Value, value_apart};
use crate::rules::{Game, Outcome};

/// A kind of processor. Implemented in this module only.
pub(super) trait Cpu: Copy {
    /// True for [`V3`].
    const IS_V3: bool;
}

/// The processor that the program was compiled for.
#[derive(Clone, Copy, Debug)]
pub(super) struct AnyCpu;

/// The processors of a copy that is compiled only once: the newer ones, or all where no such
/// distinction is made.
#[cfg(target_arch = "x86_64")]
pub(super) type Newest = V3;
#[cfg(not(target_arch = "x86_64"))]
pub(super) type Newest = AnyCpu;

/// x86-64 with AVX2 and the bit instructions that came with it (2013).
#[derive(Clone, Copy, Debug)]
pub(super) struct V3(());

impl Cpu for AnyCpu {
    const IS_V3: bool = false;
}

impl Cpu for V3 {
    const IS_V3: bool = true;
}

/// A recursion over the nodes of a tree, compiled for each kind of processor. A node is called with
/// four arguments, because each of them fits in the registers of a call; a single value of all four
/// would go through memory.
pub(super) trait Recursion<'n> {
    /// A position.
    type State: 'n;
    /// The position of a node in its tree, or a key of its game position.
    type Place;
    /// The inputs of its search.
    type Window;
    /// The path that leads to it.
    type Path;
    /// The result of a searched node.
    type Returned;

    /// Searches a node and its subtree; inlined into the two copies. Called by [`node`] alone.
    fn enter<C: Cpu>(&mut self, cpu: C, at: Called<'n, Self>) -> Self::Returned;
}

/// The arguments of a node, for functions that are inlined.
pub(super) type Called<'n, R> = (
    &'n <R as Recursion<'n>>::State,
    <R as Recursion<'n>>::Place,
    <R as Recursion<'n>>::Window,
    <R as Recursion<'n>>::Path,
);

/// The kinds of processors that one copy of a search is compiled for.
pub(super) trait Processors: Copy {
    /// Searches an inner node, or the root, and its subtree.
    fn node<'n, R: Recursion<'n>>(self, search: &mut R, at: Called<'n, R>) -> R::Returned;
}

impl<C: Cpu> Processors for C {
    fn node<'n, R: Recursion<'n>>(self, search: &mut R, at: Called<'n, R>) -> R::Returned {
        node(self, search, at)
    }
}

/// Both kinds: the choice is made when the search begins.
impl Processors for Option<V3> {
    fn node<'n, R: Recursion<'n>>(self, search: &mut R, at: Called<'n, R>) -> R::Returned {
        match self {
            Some(cpu) => node(cpu, search, at),
            None => node(AnyCpu, search, at),
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
    /// Returns the proof that this processor has all of these instructions, if it has.
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

/// Returns the value of a leaf. `last` is true at the last ply, where most leaves are; the others
/// are mostly outcomes.
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
        // SAFETY: a `V3` was passed; only `V3::detect` makes one, and the searches of its holders
        // pass it on.
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
fn value_v3<G: Game, E: Eval<G>>(
    scene: &Scene<'_, G, E>,
    state: &G::State,
    over: Option<Outcome>,
) -> Value {
    scene.eval.value(scene.game, state, over, scene.max)
}

/// Prefetches a value into the cache; the search does not wait for it.
#[inline(always)]
pub(super) fn fetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let first = std::ptr::from_ref(value).cast::<i8>();
        // SAFETY: a prefetch hint reads nothing, whatever the memory holds, and the address is that
        // of a reference.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(first) };
        // A value whose size exceeds its alignment may end in the next cache line.
        if const { size_of::<T>() > align_of::<T>() } {
            let last = first.wrapping_add(size_of::<T>() - 1);
            // SAFETY: as above, for the last byte.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(last) };
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}

/// Searches an inner node, or the root, and its subtree.
#[inline(always)]
pub(super) fn node<'n, C: Cpu, R: Recursion<'n>>(
    _: C,
    search: &mut R,
    (state, place, window, path): Called<'n, R>,
) -> R::Returned {
    if C::IS_V3 {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: a `V3` was passed; only `V3::detect` makes one, and the function called here for
        // its own children.
        return unsafe { node_v3(search, state, place, window, path) };
    }
    node_any(search, state, place, window, path)
}

#[inline(never)]
fn node_any<'n, R: Recursion<'n>>(
    search: &mut R,
    state: &'n R::State,
    place: R::Place,
    window: R::Window,
    path: R::Path,
) -> R::Returned {
    search.enter(AnyCpu, (state, place, window, path))
}

#[cfg(target_arch = "x86_64")]
#[inline(never)]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn node_v3<'n, R: Recursion<'n>>(
    search: &mut R,
    state: &'n R::State,
    place: R::Place,
    window: R::Window,
    path: R::Path,
) -> R::Returned {
    search.enter(V3(()), (state, place, window, path))
}
