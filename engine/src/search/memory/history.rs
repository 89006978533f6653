//! [`History`]: the counts of the history heuristic (Schaeffer 1983), by which the moves that
//! stopped more and larger nodes are tried earlier; and [`RankedMoves`]: the moves of a node in the
//! order of these counts.
//!
//! If a node with at least two plies left stops by its method's rule, the count of its side and of
//! the move that stopped it grows by 2ᵈ; d is the number of plies left, at most 16. As soon as a
//! count exceeds 2¹⁶, all counts of both sides are halved, rounded down. A node with at least two
//! plies left tries the moves that no other memory puts first in descending order of their counts
//! at its entry; moves with equal counts, or without one, follow the order of the spec.
//! [`Game::move_number`](crate::rules::Game::move_number) defines which moves share a count.
//!
//! # Measurements
//!
//! Measured with Connect Four, `outcome`, MTD(f) with deepening, a table of 64 MiB with entries of 32 bytes, millions of
//! nodes, in geometric mean over the start and the positions after 444, 436 and 2534; the crate `minimax` 0.6 (MTD(f), 64
//! MiB) needs 4.1 at depth 17 and 51.7 at depth 19, and with its own counts 3.4 and 16.1. The lines from the third on
//! differ from the second in what they say:
//!
//! | counts | depth 17 | depth 19 |
//! |---|---|---|
//! | as above | 2.1 | 9.7 |
//! | growing by 2ᵈ, however large d is | 2.1 | 11.5 |
//! | the same, up to 2¹², 2¹⁴, 2¹⁸, 2²⁰ | 2.1, 1.9, 2.5, 2.6 | 16.3, 13.4, 15.1, 16.4 |
//! | never halved | 2.6 | 19.5 |
//! | halved after each pass only | 2.7 | |
//! | of a move's column, not of its square | 2.9 | 20.8 |
//! | growing by d² | 7.8 | |
//! | less, too, of moves tried before without a stop | 2.1 | 12.6 |
//! | as they stood when the pass began, never halved | 3.0 | |
//! | for the three highest only, never halved | 3.1 | |
//! | at nodes above leaves, too | 2.8 | 12.9 |
//! | not at nodes with two plies left | 3.1 | 15.0 |
//! | behind two killers | 7.2 | |
//! | killers, no counts | 7.7 | |
//!
//! With evaluations that tell positions apart killers before the counts are better than either (`docs/memory.md`).
//!
//! Nodes above leaves, which are most, have no counts to look up, and recordings nothing to keep of them.

use crate::numbers::Ordinal;

/// With fewer plies left a node is not ordered by counts, and its stops are not counted.
pub(crate) const FEWEST_PLIES: u32 = 2;
/// The logarithm of the most that a count grows by.
const DEEPEST: u32 = 16;
/// All counts are halved when one is beyond this.
const MOST: u32 = 1 << 16;
/// Moves with larger numbers have no counts.
const MOST_NUMBERS: usize = 1 << 20;

/// The counts of a search; `None` if it has none.
#[derive(Debug, Default)]
pub struct History(Option<Box<[Vec<u32>; 2]>>);

impl History {
    /// Creates empty counts, or a history without counts.
    pub fn new(wanted: bool) -> History {
        History(wanted.then(Box::default))
    }
    /// Returns whether the search has counts.
    #[inline(always)]
    pub fn is_wanted(&self) -> bool {
        self.0.is_some()
    }
    /// Returns the counts of a side, by [`Side::index`](crate::rules::Side::index), indexed by the
    /// numbers of its moves; moves beyond the end have none.
    #[inline(always)]
    pub fn of(&self, side: usize) -> &[u32] {
        let counts = self.0.as_ref().and_then(|counts| counts.get(side));
        counts.map_or(&[], |counts| counts.as_slice())
    }
    /// Counts a move that stopped a node of a side with `remaining` plies left. A count for which
    /// memory cannot be allocated is dropped.
    #[inline(never)]
    pub fn stopped(&mut self, side: usize, number: u32, remaining: u32) {
        let (Some(both), number) = (&mut self.0, number as usize) else {
            return;
        };
        let Some(counts) = both.get_mut(side).filter(|_| number < MOST_NUMBERS) else {
            return;
        };
        if counts.len() <= number {
            let missing = number + 1 - counts.len();
            if counts.try_reserve(missing).is_err() {
                return;
            }
            counts.resize(number + 1, 0);
        }
        let Some(count) = counts.get_mut(number) else {
            return;
        };
        *count += 1 << remaining.min(DEEPEST);
        if *count > MOST {
            both.iter_mut().flatten().for_each(|count| *count /= 2);
        }
    }
}

/// A move not yet tried, with its place in the order.
#[derive(Clone, Copy, Debug)]
struct RankedMove<M> {
    /// The count in the high half, and in the low half the place among moves of equal count: the
    /// largest key comes first, and no two are equal.
    key: u64,
    ordinal: Ordinal,
    mv: M,
}

/// The moves of the open nodes, each with its key, the deepest node's last.
#[derive(Debug)]
pub(super) struct RankedMoves<M>(Vec<RankedMove<M>>);

/// The moves of one node among all [`RankedMoves`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranking {
    start: usize,
    next: usize,
    /// The number of moves from `next` on that are ordered by their counts.
    counted: u16,
    /// True if the moves are stored in their final order.
    is_sorted: bool,
}

/// With more moves than this, all are sorted at once. With fewer, the next one is searched for when
/// it is needed, because most nodes that stop do so at the first or second move.
const MANY: usize = 16;

impl<M: Copy> RankedMoves<M> {
    pub fn new() -> Self {
        RankedMoves(Vec::new())
    }
    /// Begins the moves of a node.
    #[inline]
    pub fn begin(&self) -> Ranking {
        Ranking {
            start: self.0.len(),
            next: self.0.len(),
            counted: 0,
            is_sorted: false,
        }
    }
    /// Adds the next move of the node in the order of the spec.
    #[inline]
    pub fn push(&mut self, ranking: &mut Ranking, (ordinal, mv): (Ordinal, M), count: u32) {
        let place = (self.0.len() - ranking.start) as u32;
        ranking.counted += u16::from(count > 0);
        self.0.push(RankedMove {
            key: u64::from(count) << 32 | u64::from(u32::MAX - place),
            ordinal,
            mv,
        });
    }
    /// Orders the moves of the node after the last one was added.
    #[inline]
    pub fn sort(&mut self, ranking: &mut Ranking) {
        let mine = self.0.get_mut(ranking.start..).unwrap_or_default();
        ranking.is_sorted = ranking.counted == 0 || mine.len() > MANY;
        if ranking.counted > 0 && ranking.is_sorted {
            mine.sort_unstable_by_key(|ranked| std::cmp::Reverse(ranked.key));
        }
    }
    /// Returns the next move of the node that was begun last and not ended, and whether it is
    /// ordered by its count.
    #[inline]
    pub fn next(&mut self, ranking: &mut Ranking) -> Option<((Ordinal, M), bool)> {
        let mine = self.0.get_mut(ranking.next..)?;
        if !ranking.is_sorted {
            let (mut best, mut highest) = (0, 0);
            for (at, ranked) in mine.iter().enumerate() {
                if ranked.key > highest {
                    (best, highest) = (at, ranked.key);
                }
            }
            mine.swap(0, best.min(mine.len().checked_sub(1)?));
        }
        let RankedMove { ordinal, mv, .. } = *mine.first()?;
        Some(((ordinal, mv), ranking.take()))
    }
    /// Returns the move `wanted` as the next one, for a replay; `None` if it is not among the moves
    /// left.
    pub fn find(&mut self, ranking: &mut Ranking, wanted: Ordinal) -> Option<(Ordinal, M)> {
        let mine = self.0.get_mut(ranking.next..)?;
        let at = mine.iter().position(|ranked| ranked.ordinal == wanted)?;
        // The others stay in the order of the spec.
        mine.get_mut(..=at)?.rotate_right(1);
        ranking.take();
        mine.first().map(|ranked| (ranked.ordinal, ranked.mv))
    }
    /// Ends the node and removes its moves.
    #[inline]
    pub fn end(&mut self, ranking: Ranking) {
        self.0.truncate(ranking.start);
    }
}

impl Ranking {
    /// Returns the number of the moves left that are ordered by their counts.
    #[inline]
    pub fn counted(&self) -> u16 {
        self.counted
    }
    /// Returns the moves in the order in which they were pushed; the first `counted` count as
    /// ordered by their counts.
    pub fn again(self, counted: u16) -> Ranking {
        Ranking {
            counted,
            is_sorted: true,
            ..self
        }
    }
    #[inline]
    fn take(&mut self) -> bool {
        self.next += 1;
        let by_count = self.counted > 0;
        self.counted = self.counted.saturating_sub(1);
        by_count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_grow_with_depth_and_are_halved_together() {
        let mut history = History::new(true);
        for (side, number, remaining) in [(0, 3, 2), (0, 3, 5), (1, 3, 1), (1, 40, 15), (0, 0, 10)]
        {
            history.stopped(side, number, remaining);
        }
        let counts = |history: &History| {
            [(0, 3), (1, 3), (1, 40), (0, 0), (0, 41), (2, 3)]
                .map(|(side, number)| history.of(side).get(number).copied().unwrap_or(0))
        };
        assert_eq!(counts(&history), [36, 2, 1 << 15, 1 << 10, 0, 0]);
        // As much as is allowed, then more.
        history.stopped(1, 40, 15);
        assert_eq!(counts(&history), [36, 2, 1 << 16, 1 << 10, 0, 0]);
        history.stopped(1, 3, 0);
        assert_eq!(counts(&history), [36, 3, 1 << 16, 1 << 10, 0, 0]);
        history.stopped(1, 40, u32::MAX);
        assert_eq!(counts(&history), [18, 1, 1 << 16, 1 << 9, 0, 0]);
        history.stopped(0, u32::MAX, 3);
        assert_eq!(counts(&history), [18, 1, 1 << 16, 1 << 9, 0, 0]);
        let mut none = History::new(false);
        none.stopped(0, 1, 4);
        assert_eq!((none.is_wanted(), none.of(0)), (false, &[][..]));
    }

    /// Few moves and many, which are ordered in two ways, against a stable sort.
    #[test]
    fn the_highest_count_comes_first() {
        let mut random = crate::rules::conformance::Seed(5);
        let mut all = RankedMoves::new();
        for moves in [1, 2, 7, MANY, MANY + 1, 60] {
            for _ in 0..50 {
                let counts: Vec<u32> = (0..moves).map(|_| random.below(4) as u32).collect();
                let mut outer = all.begin();
                all.push(&mut outer, (Ordinal(900), 'x'), 1);
                let mut ranking = all.begin();
                for (at, &count) in counts.iter().enumerate() {
                    all.push(&mut ranking, (Ordinal::at(at), 'm'), count);
                }
                all.sort(&mut ranking);
                let counted = counts.iter().filter(|count| **count > 0).count();
                assert_eq!(usize::from(ranking.counted()), counted);
                let mut expected: Vec<usize> = (0..moves).collect();
                expected.sort_by_key(|&at| std::cmp::Reverse(counts[at]));
                let copy = ranking;
                for (place, &at) in expected.iter().enumerate() {
                    let next = all.next(&mut ranking);
                    assert_eq!(next, Some(((Ordinal::at(at), 'm'), place < counted)));
                }
                assert_eq!(all.next(&mut ranking), None);
                all.end(copy);
                // Once more, as a recording says it.
                let mut ranking = all.begin();
                for at in 0..moves {
                    all.push(&mut ranking, (Ordinal::at(at), 'm'), 0);
                }
                let mut ranking = ranking.again(counted as u16);
                for &at in &expected[..counted] {
                    let wanted = Ordinal::at(at);
                    assert_eq!(all.find(&mut ranking, wanted), Some((wanted, 'm')));
                }
                assert_eq!(all.find(&mut ranking, Ordinal(900)), None);
                for &at in &expected[counted..] {
                    let next = all.next(&mut ranking);
                    assert_eq!(next, Some(((Ordinal::at(at), 'm'), false)));
                }
                all.end(ranking);
                all.end(outer);
                assert!(all.0.is_empty());
            }
        }
    }
}
