//! Who wins, without the plies.
//!
//! - *Squares that matter*: a part of the board that is reached over one square only, and from which no goal can be reached,
//!   is walked to its end once it is entered, and a matching says who wins there. If the player who enters it wins, no
//!   player steps on the square before it, and both are taken off the board; if not, none enters it, and it alone is. Positions
//!   that differ only there share an entry of the table. That is our own.
//! - *Two plies at a time*: the replies to every step are looked at before one is searched, so a step that the table or
//!   a matching decides costs no search, and the steps are ordered by how many ways there are to go on after the
//!   replies, and how many squares next to those: the smallest tree first. The distance to the goals does not affect
//!   the order; on every board it made the trees larger.
//!
//! Cost: up to 64 positions looked at for a node, each with a flood over the board and a look into the table.

use super::matching::mover_wins;
use super::{TrailProver, WIN, winner};
use crate::rules::bits::{Bits, Squares};
use crate::rules::rastros::Area;
use crate::solve::Ranks;
use crate::solve::meter::Meter;

/// A step that has to be searched: the square, the squares that matter after it, and the position for the table.
#[derive(Clone, Copy)]
struct TrailReply<B> {
    piece: u32,
    free: B,
    key: (B, u16),
}

/// The weight of a node: up to 64 floods over the board.
const NODE: u32 = 16;
/// No square has more neighbours.
const MOST: usize = 8;

/// The steps of a position that have to be searched.
#[derive(Clone, Copy)]
struct TrailReplies<B> {
    steps: [TrailReply<B>; MOST],
    count: usize,
}

/// A position is decided, or it has steps that have to be searched.
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

/// Who wins, from what is known of a rank.
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
    /// Whether the side to move wins. `free`: the squares that can be walked to from the piece. `None`: it was stopped.
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

    /// What the table knows of who wins, without a search.
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

    /// The squares that matter for who wins, of those that can be walked to from the piece.
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

    /// Who wins, if the table or a matching says it.
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

    /// The steps of a position that have to be searched; the squares are those that matter.
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

    /// How many ways there are to go on after a reply: a guess at the size of the tree below.
    fn ways(&self, reply: &TrailReply<A::Bits>) -> u32 {
        let near = self.board.beside[reply.piece as usize].and(reply.free);
        10 * near.count() + 3 * self.board.around(near).and(reply.free).count()
    }

    /// The search: whether one of these steps wins.
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
                // Another step may have led there by now.
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
