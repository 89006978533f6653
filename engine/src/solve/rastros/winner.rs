//! The search for the winner, without the plies.
//!
//! - *Relevant squares*: a part of the board that is reached over a single square, and from which
//!   no goal can be reached, is walked to its end once it is entered, and a matching determines the
//!   winner there. If the player who enters it wins, neither player steps on the square before it,
//!   and both are removed from the board; otherwise nobody enters it, and only the part is removed.
//!   Positions that differ only there share an entry of the table. This method is original.
//! - *Two plies at a time*: the replies to every step are examined before one is searched, so that
//!   a step decided by the table or by a matching costs no search, and steps are ordered by the
//!   number of ways to continue after the replies, and the number of squares next to those: the
//!   smallest tree first. The distance to the goals does not affect the order; on every board it
//!   made the trees larger.
//!
//! Cost: up to 64 positions per node, each with a flood fill of the board and a lookup in the
//! table.

use super::matching::mover_wins;
use super::{TrailProver, WIN, winner};
use crate::rules::bits::{Bits, Squares};
use crate::rules::rastros::Area;
use crate::solve::Ranks;
use crate::solve::meter::Meter;

/// A step that has to be searched: the square, the relevant squares after it, and the position for
/// the table.
#[derive(Clone, Copy)]
struct TrailReply<B> {
    piece: u32,
    free: B,
    key: (B, u16),
}

/// The weight of a node: up to 64 flood fills of the board.
const NODE: u32 = 16;
/// The maximum number of neighbours of any square.
const MOST: usize = 8;

/// The steps of a position that have to be searched.
#[derive(Clone, Copy)]
struct TrailReplies<B> {
    steps: [TrailReply<B>; MOST],
    count: usize,
}

/// The outcome of examining a position: it is decided, or it has steps that have to be searched.
enum Prospect<B> {
    Decided(bool),
    Open(TrailReplies<B>),
}

impl<B: Bits> TrailReplies<B> {
    fn none() -> Self {
        TrailReplies {
            steps: [TrailReply {
                piece: 0,
                free: B::EMPTY,
                key: (B::EMPTY, 0),
            }; MOST],
            count: 0,
        }
    }
    fn add(&mut self, step: TrailReply<B>) {
        if let Some(entry) = self.steps.get_mut(self.count) {
            *entry = step;
            self.count += 1;
        }
    }
    fn get(&self) -> &[TrailReply<B>] {
        self.steps.get(..self.count).unwrap_or_default()
    }
}

/// Returns whether the side to move wins, if the bounds of a rank tell.
fn sign(ranks: Ranks) -> Option<bool> {
    if ranks.low > 0 {
        Some(true)
    } else if ranks.high < 0 {
        Some(false)
    } else {
        None
    }
}

impl<A: Area> TrailProver<A> {
    /// Returns whether the side to move wins, or `None` if the search was stopped. `free` are the
    /// squares that the piece can reach.
    pub(super) fn wins(
        &mut self,
        (free, piece, side): (A::Bits, u32, usize),
        meter: &mut Meter<'_>,
    ) -> Option<bool> {
        let free = self.relevant(free, piece);
        let key = self.board.key(free, piece, side);
        match self.decided(key, (free, piece, side)) {
            Some(won) => Some(won),
            None => match self.replies((free, piece, side)) {
                Prospect::Decided(won) => Some(won),
                Prospect::Open(replies) => self.wins_by(&replies, key, side, meter),
            },
        }
    }

    /// Returns the bounds that the table has for the winner, without a search.
    pub(super) fn known_winner(&self, (free, piece, side): (A::Bits, u32, usize)) -> Ranks {
        let all = Ranks {
            low: -WIN,
            high: WIN,
        };
        let matter = self.relevant(free, piece);
        let known = self
            .table
            .find(self.board.key(matter, piece, side))
            .and_then(sign);
        known.map_or(all, winner)
    }

    /// Returns the squares that are relevant for the winner, of those that the piece can reach.
    fn relevant(&self, mut free: A::Bits, piece: u32) -> A::Bits {
        let goals = self.board.goals.map(A::Bits::one);
        let goals = goals[0].or(goals[1]);
        'smaller: loop {
            for joint in Squares(self.board.joints(free.with(piece)).and(free).without(goals)) {
                let joint = u32::from(joint);
                let others = free.without(A::Bits::one(joint));
                let rest = self.board.reach(others, piece);
                let pocket = others.without(rest);
                if pocket.is_empty() || !pocket.and(goals).is_empty() {
                    continue;
                }
                free = if mover_wins(&self.board.beside, pocket, joint) {
                    rest
                } else {
                    rest.with(joint)
                };
                continue 'smaller;
            }
            return free;
        }
    }

    /// Returns whether the side to move wins, if the table or a matching tells.
    fn decided(
        &self,
        key: (A::Bits, u16),
        (free, piece, side): (A::Bits, u32, usize),
    ) -> Option<bool> {
        self.table
            .find(key)
            .and_then(sign)
            .or_else(|| sign(self.answers(free, piece, side)))
    }

    /// Returns the steps of a position that have to be searched; `free` are the relevant squares.
    fn replies(&self, (free, piece, side): (A::Bits, u32, usize)) -> Prospect<A::Bits> {
        let (mut open, mut replies) = (A::Bits::EMPTY, TrailReplies::none());
        let near = self.board.beside[piece as usize].and(free);
        if near.has(self.board.goals[side]) {
            return Prospect::Decided(true);
        }
        for step in Squares(near).map(u32::from) {
            match self.certain(free, step, side) {
                Some(rank) if rank > 0 => return Prospect::Decided(true),
                Some(_) => {}
                None => open = open.with(step),
            }
        }
        for step in Squares(open).map(u32::from) {
            let region = self.board.reach(free.without(A::Bits::one(step)), step);
            let region = self.relevant(region, step);
            if region.and(self.board.beside[step as usize]).is_empty() {
                return Prospect::Decided(true);
            }
            let key = self.board.key(region, step, 1 - side);
            match self.decided(key, (region, step, 1 - side)) {
                Some(false) => return Prospect::Decided(true),
                Some(true) => {}
                None => replies.add(TrailReply {
                    piece: step,
                    free: region,
                    key,
                }),
            }
        }
        if replies.count == 0 {
            Prospect::Decided(false)
        } else {
            Prospect::Open(replies)
        }
    }

    /// Returns the number of ways to continue after a reply, weighted: an estimate of the size of
    /// the tree below.
    fn ways(&self, reply: &TrailReply<A::Bits>) -> u32 {
        let near = self.board.beside[reply.piece as usize].and(reply.free);
        10 * near.count() + 3 * self.board.around(near).and(reply.free).count()
    }

    /// Searches whether one of these steps wins.
    fn wins_by(
        &mut self,
        replies: &TrailReplies<A::Bits>,
        key: (A::Bits, u16),
        side: usize,
        meter: &mut Meter<'_>,
    ) -> Option<bool> {
        if meter.enter_weighing(NODE) {
            return None;
        }
        let (mut after, mut order, mut count, mut won) =
            ([TrailReplies::none(); MOST], [(0, 0); MOST], 0, false);
        for (index, step) in replies.get().iter().enumerate() {
            match self.replies((step.free, step.piece, 1 - side)) {
                Prospect::Decided(false) => {
                    won = true;
                    break;
                }
                Prospect::Decided(true) => {}
                Prospect::Open(replies) => {
                    order[count] = (
                        replies
                            .get()
                            .iter()
                            .map(|reply| self.ways(reply))
                            .sum::<u32>(),
                        index,
                    );
                    after[index] = replies;
                    count += 1;
                }
            }
        }
        if !won && let Some(order) = order.get_mut(..count) {
            order.sort_unstable();
            for &(_, index) in order.iter() {
                let step = replies.steps[index];
                // Another step may have led to this position by now.
                let known = self.table.find(step.key).and_then(sign);
                let lost = match known {
                    Some(known) => !known,
                    None => !self.wins_by(&after[index], step.key, 1 - side, meter)?,
                };
                if lost {
                    won = true;
                    break;
                }
            }
        }
        let known = self.table.find(key).unwrap_or(Ranks {
            low: -WIN,
            high: WIN,
        });
        self.table.store(key, known.and(winner(won)));
        Some(won)
    }
}
