//! The orders in which a node tries its moves.
//!
//! Invariant: an order is a function of the position, the evaluation and the path from the root,
//! never of earlier parts of the search; so a subtree that is searched again is searched in the
//! same order.
//!
//! Cost: the natural order costs nothing; the others collect the moves in one buffer that the whole
//! search shares. The shuffled order draws a move when it is tried, by two multiplications.

use super::at::{At, mix};
use super::order_name::OrderName;
use super::spec::Spec;
use crate::eval::{Eval, value_apart};
use crate::numbers::Ordinal;
use crate::rules::{Game, Side};

/// The inputs of an order.
pub struct Scene<'a, G: Game, E> {
    /// The game.
    pub game: &'a G,
    /// The evaluation of the search.
    pub eval: &'a E,
    /// The side that is MAX.
    pub max: Side,
}

impl<G: Game, E> Clone for Scene<'_, G, E> {
    fn clone(&self) -> Self {
        Scene {
            game: self.game,
            eval: self.eval,
            max: self.max,
        }
    }
}

/// The moves that a node has still to try.
pub trait Queue<G: Game> {
    /// Returns the next move, with its ordinal in canonical order.
    fn next(&mut self, buffer: &mut [(Ordinal, G::Move)]) -> Option<(Ordinal, G::Move)>;
    /// Returns the number of moves left.
    fn left(&self) -> usize;
    /// Restores the buffer to its state before the queue was made.
    fn close(self, buffer: &mut Vec<(Ordinal, G::Move)>);
}

/// An order of moves.
pub trait Order<G: Game, E>: Clone + Send + Sync {
    /// The moves of one node.
    type Queue: Queue<G>;
    /// Returns whether the order depends on the path. If not, the search does not keep the path.
    fn paths(&self) -> bool;

    /// Returns the moves of an inner node in the order in which they will be tried. Implementations
    /// may read only the path and the remaining depth of `at`.
    fn queue(
        &self,
        scene: &Scene<'_, G, E>,
        state: &G::State,
        at: &At,
        buffer: &mut Vec<(Ordinal, G::Move)>,
    ) -> Self::Queue;
}

/// The canonical order.
#[derive(Clone, Copy, Debug)]
pub struct Natural;

/// The moves of a node in canonical order.
#[derive(Clone, Debug)]
pub struct InOrder<I> {
    moves: I,
    ordinal: Ordinal,
}

impl<G: Game> Queue<G> for InOrder<G::Moves> {
    #[inline]
    fn next(&mut self, _: &mut [(Ordinal, G::Move)]) -> Option<(Ordinal, G::Move)> {
        let mv = self.moves.next()?;
        let ordinal = self.ordinal;
        self.ordinal.0 += 1;
        Some((ordinal, mv))
    }
    #[inline]
    fn left(&self) -> usize {
        self.moves.len()
    }
    #[inline]
    fn close(self, _: &mut Vec<(Ordinal, G::Move)>) {}
}

impl<G: Game, E: Eval<G>> Order<G, E> for Natural {
    type Queue = InOrder<G::Moves>;

    #[inline]
    fn paths(&self) -> bool {
        false
    }
    // A separate function would be compiled for any processor (`search/cpu.rs`).
    #[inline(always)]
    fn queue(
        &self,
        scene: &Scene<'_, G, E>,
        state: &G::State,
        _: &At,
        _: &mut Vec<(Ordinal, G::Move)>,
    ) -> Self::Queue {
        InOrder {
            moves: scene.game.moves(state),
            ordinal: Ordinal::FIRST,
        }
    }
}

/// Any order. All but the natural one are computed at each node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnyOrder {
    /// The canonical order.
    Natural,
    /// Shuffled by a seed and the path from the root.
    Shuffled(u64),
    /// By the static evaluation of the children for MAX: the highest first at MAX, the lowest first
    /// at MIN; equal ones stay in canonical order.
    Evaluation,
}

impl AnyOrder {
    /// Returns the order of a spec.
    pub fn of(spec: &Spec) -> AnyOrder {
        match spec.order {
            OrderName::Natural => AnyOrder::Natural,
            OrderName::Shuffled => AnyOrder::Shuffled(spec.seed),
            OrderName::Evaluation => AnyOrder::Evaluation,
        }
    }
}

/// The moves of a node, in a section of the shared buffer.
#[derive(Clone, Copy, Debug)]
pub struct MoveSlice {
    start: usize,
    next: usize,
    end: usize,
    /// The state of the shuffle; `None` if the moves are already in order.
    shuffle: Option<u64>,
}

impl MoveSlice {
    #[inline]
    fn next<T: Copy>(&mut self, buffer: &mut [T]) -> Option<T> {
        let mine = buffer
            .get_mut(self.next..self.end)
            .filter(|mine| !mine.is_empty())?;
        if let Some(shuffle) = &mut self.shuffle {
            // A Fisher-Yates shuffle, one step at a time: most nodes are cut after a move or two,
            // and moves that are never tried need not be drawn. The numbers come from Knuth's
            // 64-bit linear congruential generator; the upper bits count, as a fraction of the
            // moves left.
            *shuffle = shuffle
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let drawn = (u128::from(*shuffle) * mine.len() as u128) >> 64;
            mine.swap(0, drawn as usize);
        }
        self.next += 1;
        mine.first().copied()
    }
}

/// The moves of a node in any order.
#[derive(Clone, Debug)]
pub enum AnyQueue<I> {
    /// The canonical one.
    InOrder(InOrder<I>),
    /// Any other.
    MoveSlice(MoveSlice),
}

impl<G: Game> Queue<G> for AnyQueue<G::Moves> {
    #[inline]
    fn next(&mut self, buffer: &mut [(Ordinal, G::Move)]) -> Option<(Ordinal, G::Move)> {
        match self {
            AnyQueue::InOrder(moves) => Queue::<G>::next(moves, buffer),
            AnyQueue::MoveSlice(slice) => slice.next(buffer),
        }
    }
    #[inline]
    fn left(&self) -> usize {
        match self {
            AnyQueue::InOrder(moves) => Queue::<G>::left(moves),
            AnyQueue::MoveSlice(slice) => slice.end - slice.next,
        }
    }
    #[inline]
    fn close(self, buffer: &mut Vec<(Ordinal, G::Move)>) {
        if let AnyQueue::MoveSlice(slice) = self {
            buffer.truncate(slice.start);
        }
    }
}

impl<G: Game, E: Eval<G>> Order<G, E> for AnyOrder {
    type Queue = AnyQueue<G::Moves>;

    #[inline]
    fn paths(&self) -> bool {
        *self != AnyOrder::Natural
    }
    #[inline]
    fn queue(
        &self,
        scene: &Scene<'_, G, E>,
        state: &G::State,
        at: &At,
        buffer: &mut Vec<(Ordinal, G::Move)>,
    ) -> Self::Queue {
        if *self == AnyOrder::Natural {
            return AnyQueue::InOrder(Natural.queue(scene, state, at, buffer));
        }
        let start = buffer.len();
        buffer.extend((0..).map(Ordinal).zip(scene.game.moves(state)));
        let shuffle = match *self {
            AnyOrder::Shuffled(seed) => Some(mix(seed ^ at.path.hash().rotate_left(32))),
            AnyOrder::Natural => None,
            AnyOrder::Evaluation => {
                by_evaluation(scene, state, &mut buffer[start..]);
                None
            }
        };
        AnyQueue::MoveSlice(MoveSlice {
            start,
            next: start,
            end: buffer.len(),
            shuffle,
        })
    }
}

#[inline(never)]
fn by_evaluation<G: Game, E: Eval<G>>(
    scene: &Scene<'_, G, E>,
    state: &G::State,
    moves: &mut [(Ordinal, G::Move)],
) {
    let max = scene.game.to_move(state) == scene.max;
    moves.sort_by_cached_key(|&(_, mv)| {
        let child = scene.game.play(state, mv);
        let over = scene.game.outcome_after(&child);
        let value = value_apart(scene.eval, scene.game, &child, over, scene.max);
        if max { -value } else { value }
    });
}
