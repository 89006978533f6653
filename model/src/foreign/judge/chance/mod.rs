//! The judge of searches with chance nodes: expectiminimax, and alpha-beta around and through
//! chance nodes.
//!
//! A chance node is worth the mean of its outcomes by their weights (D. Michie, *Game-playing and
//! game-learning automata*, 1966). The right windows and cuts at a chance node follow from the
//! least and the greatest value that is possible (B. W. Ballard, *The \*-minimax search procedure*,
//! 1983), and a trace does not state what the program assumes of them. So the steps that need no
//! range are judged as they are: moves, leaves, weights, means of outcomes that were all searched,
//! maxima and minima, cuts in windows that are known. Beyond them each node makes a claim, its
//! exact value inside its window and a bound outside of it: the claim is compared with the values
//! that its children show and, if they do not decide it, with expectiminimax.
//!
//! Invariants: a claim is a fault only if a step or expectiminimax contradicts it; a claim that
//! nothing decides is not judged. A node above a fault is compared with its children alone. Costs:
//! a sum at each chance node; expectiminimax only for claims that the children do not decide,
//! within the judge's number of nodes.

mod counts;
mod inspector;
mod judge;
mod steps;
mod sums;
mod survey;

pub use judge::judge_chance;
