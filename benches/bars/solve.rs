//! Solving Connect Four in comparison with a plain handwritten solver: null windows, one table, the
//! centre first. Both solve the same random positions, each with a table of 64 MiB that is emptied
//! before each position.
//!
//! The positions have 28 and 22 stones; with fewer stones, the plain solver takes minutes per
//! position.

use crate::pairs::{Bar, Run, Table};
use engine::boundary::position::read_moves;
use engine::boundary::{Position, catalog};
use engine::rules::conformance::Seed;
use engine::solve::Asked;

const TABLE: usize = 64 << 20;
const COLUMNS: u32 = 7;
const BOTTOM: u64 = 0x0000_0408_1020_4081;
const BOARD: u64 = BOTTOM * 63;

/// The stones of the side to move and all stones, seven bits per column.
#[derive(Clone, Copy, Default)]
struct Plain {
    own: u64,
    taken: u64,
}

fn has_four(stones: u64) -> bool {
    [1, 6, 7, 8].into_iter().any(|step| {
        let pairs = stones & (stones >> step);
        pairs & (pairs >> (2 * step)) != 0
    })
}

impl Plain {
    fn landing(self, column: u32) -> u64 {
        (self.taken + BOTTOM) & BOARD & (127 << (7 * column))
    }
    fn play(self, square: u64) -> Plain {
        Plain {
            own: self.own ^ self.taken,
            taken: self.taken | square,
        }
    }
    fn empty(self) -> i32 {
        42 - self.taken.count_ones() as i32
    }
}

/// The handwritten solver.
struct ByHand {
    slots: Vec<u64>,
    nodes: u64,
}

impl ByHand {
    /// Searches with one entry per slot: the key above eight bits of an upper bound, as in part 4
    /// of the tutorial by P. Pons.
    fn search(&mut self, at: Plain, mut alpha: i32, mut beta: i32) -> i32 {
        self.nodes += 1;
        let empty = at.empty();
        if empty == 0 {
            return 0;
        }
        let columns = [3, 2, 4, 1, 5, 0, 6];
        let squares = columns.map(|column| at.landing(column));
        if squares
            .into_iter()
            .any(|square| square != 0 && has_four(at.own | square))
        {
            return (empty + 1) / 2;
        }
        let key = at.own + at.taken;
        let slot = (key % self.slots.len() as u64) as usize;
        let entry = self.slots[slot];
        let known = if entry >> 8 == key {
            (entry & 255) as i32 - 100
        } else {
            (empty - 1) / 2
        };
        if beta > known {
            beta = known;
            if alpha >= beta {
                return beta;
            }
        }
        for square in squares.into_iter().filter(|&square| square != 0) {
            let rank = -self.search(at.play(square), -beta, -alpha);
            if rank >= beta {
                return rank;
            }
            alpha = alpha.max(rank);
        }
        self.slots[slot] = key << 8 | (alpha + 100) as u64;
        alpha
    }
    /// Returns the score by bisection, as in part 6 of the tutorial.
    fn solve(&mut self, at: Plain) -> i32 {
        let (mut low, mut high) = (-at.empty() / 2, (at.empty() + 1) / 2);
        while low < high {
            let middle = low + (high - low) / 2;
            let alpha = if middle <= 0 && low / 2 < middle {
                low / 2
            } else if middle >= 0 && high / 2 > middle {
                high / 2
            } else {
                middle
            };
            let rank = self.search(at, alpha, alpha + 1);
            if rank <= alpha {
                high = rank;
            } else {
                low = rank;
            }
        }
        low
    }
}

/// Returns random positions with `stones` stones in which neither side has won.
fn positions(seed: u64, stones: usize, count: usize) -> Vec<(Plain, String)> {
    let mut random = Seed(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let (mut at, mut moves) = (Plain::default(), String::new());
        while moves.len() < stones {
            let column = random.below(COLUMNS as usize) as u32;
            let square = at.landing(column);
            if square == 0 {
                continue;
            }
            if has_four(at.own | square) {
                break;
            }
            moves.push(char::from(b'1' + column as u8));
            at = at.play(square);
        }
        if moves.len() == stones {
            found.push((at, moves));
        }
    }
    found
}

pub fn rows(table: &mut Table) {
    for (seed, stones, count) in [(1, 28, 40), (2, 22, 5)] {
        let time = format!("solve: Connect Four, {stones} stones / by hand, time");
        let rate = format!("solve: Connect Four, {stones} stones, nodes a second / by hand");
        if !table.wants(&time) && !table.wants(&rate) {
            continue;
        }
        let start = catalog::read("connect-four").expect("a game");
        let all: Vec<(Plain, Box<dyn Position>)> = positions(seed, stones, count)
            .into_iter()
            .map(|(plain, moves)| (plain, read_moves(&*start, &moves).expect("legal moves").1))
            .collect();
        let ours = || {
            all.iter()
                .fold(Run { nodes: 0, check: 0 }, |run, (_, position)| {
                    let mut solver = position
                        .solver(Asked::Value, TABLE)
                        .expect("the rules are known");
                    solver.run(&mut |_| false);
                    let solution = solver.solution();
                    let score = solution.result.score().expect("a proof");
                    Run {
                        nodes: run.nodes + solution.nodes,
                        check: run.check * 64 % 1_000_003 + (score + 32) as u64,
                    }
                })
        };
        let by_hand = || {
            all.iter()
                .fold(Run { nodes: 0, check: 0 }, |run, (plain, _)| {
                    let mut hand = ByHand {
                        slots: vec![0; (TABLE / 8) | 1],
                        nodes: 0,
                    };
                    let score = hand.solve(*plain);
                    Run {
                        nodes: run.nodes + hand.nodes,
                        check: run.check * 64 % 1_000_003 + (score + 32) as u64,
                    }
                })
        };
        assert_eq!(
            ours().check,
            by_hand().check,
            "both solve the same positions"
        );
        table.row(&time, Bar::TimeAtMost(0.5), ours, by_hand);
        table.row(&rate, Bar::RateAtLeast(0.8), ours, by_hand);
    }
}
