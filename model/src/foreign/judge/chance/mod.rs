//! The judge of searches with chance nodes: expectiminimax, and alpha-beta around and through chance nodes.
//!
//! A chance node is worth the mean of its outcomes by their weights (D. Michie, *Game-playing and game-learning automata*, 1966).
//! Which windows and cuts are right at a chance node follows from the least and the greatest value that there can be (B. W. Ballard,
//! *The \*-minimax search procedure*, 1983), and a trace does not tell what the program knows of them. So the steps that need no
//! range are judged as they stand: moves, leaves, weights, means of outcomes that were all searched, maxima and minima, cuts in
//! windows that are known. Beyond them each node claims something, its exact value inside its window and a bound outside of it: the
//! claim is compared with what its children show, and where they do not settle it, with expectiminimax.
//!
//! Invariants: a claim is a fault only where a step or expectiminimax contradicts it; what nothing settles is not judged. A
//! node above a fault is compared with its children alone. Costs: a sum at each chance node; expectiminimax only for claims that the
//! children do not settle, within the judge's number of nodes.

mod counts;
mod inspector;
mod judge;
mod steps;
mod sums;
mod survey;

pub use judge::judge_chance;
