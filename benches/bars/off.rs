//! The unwatched search against an equal search written by hand without any recorder.

use crate::pairs::{Bar, Run, Table};
use engine::boundary::{Position, catalog};
use engine::eval::{Compiled, Eval, Features, Registry, Value};
use engine::numbers::Ordinal;
use engine::rules::connect_four::ConnectFour;
use engine::rules::k_in_a_row::KInARow;
use engine::rules::othello::{self, Othello};
use engine::rules::rastros::{self, Rastros};
use engine::rules::shape::Fixed;
use engine::rules::{Notation, Outcome, Side};
use engine::search::{Limited, MethodName, Scene, Spec, dispatch};

/// A game with an evaluation by name and a depth (`None`: to the end).
pub struct Task<G: Features> {
    pub game: G,
    pub eval: Compiled<G>,
    pub state: G::State,
    pub depth: Option<u32>,
    /// That position in the form that the program uses.
    pub position: Box<dyn Position>,
}

impl<G: Features> Task<G> {
    pub fn new(game: G, moves: &[usize], evaluation: &str, depth: Option<u32>) -> Task<G>
    where
        G: Notation,
    {
        let registry = Registry::built_in();
        let text = registry
            .get(G::GAME, evaluation)
            .expect("a built-in evaluation");
        let eval = Compiled::new(text, &game).expect("an evaluation for this board");
        let state = moves.iter().fold(game.initial(), |state, &ordinal| {
            game.play(
                &state,
                game.moves(&state).nth(ordinal).expect("a legal move"),
            )
        });
        let start = catalog::read(&game.spec()).expect("a game");
        let position = moves.iter().fold(start, |position, &ordinal| {
            position.play(Ordinal::at(ordinal)).expect("legal")
        });
        Task {
            game,
            eval,
            state,
            depth,
            position,
        }
    }
    pub fn max(&self) -> Side {
        self.game.to_move(&self.state)
    }
    /// Returns the spec of a search by alpha-beta or by minimax.
    pub fn spec(&self, prunes: bool) -> Spec {
        let method = if prunes {
            MethodName::AlphaBeta
        } else {
            MethodName::Minimax
        };
        Spec {
            method,
            depth: self.depth,
            ..Spec::default()
        }
    }
    pub fn scene(&self) -> Scene<'_, G, Compiled<G>> {
        Scene {
            game: &self.game,
            eval: &self.eval,
            max: self.max(),
        }
    }
}

/// Tasks shared by several rows.
pub fn connect_four(evaluation: &str, depth: u32) -> Task<ConnectFour<Fixed<7, 6, 4>>> {
    Task::new(ConnectFour(Fixed), &[3, 3, 2, 4], evaluation, Some(depth))
}
pub fn tic_tac_toe() -> Task<KInARow<Fixed<3, 3, 3>>> {
    Task::new(KInARow(Fixed), &[], "outcome", None)
}
pub fn othello(evaluation: &str, depth: u32) -> Task<Othello<othello::Eight>> {
    Task::new(
        Othello(othello::Eight),
        &[2, 0, 1, 1, 0, 2, 3, 1],
        evaluation,
        Some(depth),
    )
}
pub fn rastros(evaluation: &str, depth: u32) -> Task<Rastros<rastros::EightArea>> {
    Task::new(
        Rastros::usual(rastros::EightArea),
        &[],
        evaluation,
        Some(depth),
    )
}

pub fn rows(table: &mut Table) {
    row(
        table,
        "off / by hand: tic-tac-toe, minimax, full",
        &tic_tac_toe(),
        false,
    );
    row(
        table,
        "off / by hand: connect four, minimax, depth 8",
        &connect_four("outcome", 8),
        false,
    );
    row(
        table,
        "off / by hand: connect four, alpha-beta, depth 12",
        &connect_four("outcome", 12),
        true,
    );
    row(
        table,
        "off / by hand: connect four, alpha-beta, lines, depth 9",
        &connect_four("lines", 9),
        true,
    );
    row(
        table,
        "off / by hand: othello, alpha-beta, discs, depth 8",
        &othello("discs", 8),
        true,
    );
    row(
        table,
        "off / by hand: rastros, alpha-beta, basilio, depth 9",
        &rastros("basilio", 9),
        true,
    );
}

fn row<G: Features>(table: &mut Table, name: &str, task: &Task<G>, prunes: bool) {
    table.row(
        name,
        Bar::TimeAtMost(1.03),
        || engine(task, prunes),
        || by_hand(task, prunes),
    );
}

pub fn engine<G: Features>(task: &Task<G>, prunes: bool) -> Run {
    let answer = dispatch::root(
        task.scene(),
        &task.spec(prunes),
        &task.state,
        Limited::to(u64::MAX),
    )
    .0;
    Run {
        nodes: answer.counts.nodes,
        check: answer.value.raw() as u64,
    }
}

/// A search with equal results and counts, compiled for one method at a time and without recorders.
struct Hand<'a, G: Features> {
    task: &'a Task<G>,
    max: Side,
    nodes: u64,
    inner: u64,
    cuts: u64,
    pruned: u64,
}

#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "the processor is asked before")]
fn by_hand<G: Features>(task: &Task<G>, prunes: bool) -> Run {
    if is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
    {
        // SAFETY: every processor with these features has the other two as well.
        return unsafe { v3::search(task, prunes) };
    }
    any::search(task, prunes)
}

#[cfg(not(target_arch = "x86_64"))]
fn by_hand<G: Features>(task: &Task<G>, prunes: bool) -> Run {
    any::search(task, prunes)
}

/// Defines the handwritten search, for any processor and for a newer one, like [`Search`].
macro_rules! hand {
    ($name:ident, $(#[$feature:meta])*) => {
        mod $name {
            use super::*;

            $(#[$feature])*
            pub fn search<G: Features>(task: &Task<G>, prunes: bool) -> Run {
                let mut hand = Hand { task, max: task.max(), nodes: 1, inner: 1, cuts: 0, pruned: 0 };
                let depth = task.depth.unwrap_or(u32::MAX);
                let mut best = Value::NEG_INF;
                for mv in task.game.moves(&task.state) {
                    let child = task.game.play(&task.state, mv);
                    let over = task.game.outcome_after(&child);
                    hand.nodes += 1;
                    let value = if over.is_some() || depth == 1 {
                        leaf(&hand, &child, over)
                    } else if prunes {
                        alpha_beta(&mut hand, &child, depth - 1, best, Value::INF)
                    } else {
                        minimax(&mut hand, &child, depth - 1)
                    };
                    best = best.max(value);
                }
                std::hint::black_box((hand.inner, hand.cuts, hand.pruned));
                Run { nodes: hand.nodes, check: best.raw() as u64 }
            }

            $(#[$feature])*
            #[inline]
            fn leaf<G: Features>(hand: &Hand<'_, G>, state: &G::State, over: Option<Outcome>) -> Value {
                let Hand { task: Task { game, eval, .. }, max, .. } = hand;
                eval.at_once(game, state, over, *max).unwrap_or_else(|| eval.value(game, state, over, *max))
            }

            $(#[$feature])*
            fn minimax<G: Features>(hand: &mut Hand<'_, G>, state: &G::State, depth: u32) -> Value {
                let game = &hand.task.game;
                let max = game.to_move(state) == hand.max;
                let mut best = Value::worst(max);
                let mut searched = 0;
                for mv in game.moves(state) {
                    let child = game.play(state, mv);
                    let over = game.outcome_after(&child);
                    let value = if over.is_some() || depth == 1 {
                        leaf(hand, &child, over)
                    } else {
                        minimax(hand, &child, depth - 1)
                    };
                    searched += 1;
                    best = best.best(value, max);
                }
                hand.nodes += searched;
                hand.inner += 1;
                best
            }

            $(#[$feature])*
            fn alpha_beta<G: Features>(
                hand: &mut Hand<'_, G>,
                state: &G::State,
                depth: u32,
                mut alpha: Value,
                mut beta: Value,
            ) -> Value {
                let game = &hand.task.game;
                let max = game.to_move(state) == hand.max;
                let mut searched = 0;
                let mut moves = game.moves(state);
                while let Some(mv) = moves.next() {
                    let child = game.play(state, mv);
                    let over = game.outcome_after(&child);
                    let value = if over.is_some() || depth == 1 {
                        leaf(hand, &child, over)
                    } else {
                        alpha_beta(hand, &child, depth - 1, alpha, beta)
                    };
                    searched += 1;
                    if max {
                        alpha = alpha.max(value);
                    } else {
                        beta = beta.min(value);
                    }
                    if alpha >= beta {
                        let left = moves.len() as u64;
                        hand.cuts += u64::from(left > 0);
                        hand.pruned += left;
                        break;
                    }
                }
                hand.nodes += searched;
                hand.inner += 1;
                if max { alpha } else { beta }
            }
        }
    };
}

hand!(any,);
#[cfg(target_arch = "x86_64")]
hand!(v3, #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]);
