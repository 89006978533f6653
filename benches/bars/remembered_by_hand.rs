//! The search with deepening and a table, unrecorded, against an equal search written by hand, with
//! an equal table.

use crate::off::Task;
use crate::pairs::{Bar, Run, Table};
use engine::boundary::Problem;
use engine::eval::{Eval, Features, Registry, Value};
use engine::numbers::{Ordinal, Tick};
use engine::rules::{Outcome, Side};
use engine::search::memory::{PositionTable, Remaining, Stored};
use engine::search::{Kind, Memory, MethodName, Spec, TableSize, Token, Window};

const TABLE: TableSize = TableSize::Mib(16);

/// Measures a row of the table.
pub fn row<G: Features>(table: &mut Table, name: &str, task: &Task<G>) {
    let name = format!("memory: unrecorded / by hand: {name}, 16 MiB");
    if table.wants(&name) {
        let memory = Memory {
            table: TABLE,
            deepening: true,
            ..Memory::default()
        };
        let evaluation = Some(task.eval.name().to_owned());
        let spec = Spec {
            method: MethodName::FailSoft,
            depth: task.depth,
            memory,
            evaluation,
            ..Spec::default()
        };
        let problem = task
            .position
            .pose(&spec, &Registry::built_in())
            .expect("a problem");
        table.row(
            &name,
            Bar::TimeAtMost(1.1),
            || engine(&*problem),
            || by_hand(task),
        );
        let [ours, theirs] = [engine(&*problem), by_hand(task)];
        assert_eq!(
            (ours.nodes, ours.check),
            (theirs.nodes, theirs.check),
            "not the same search: {name}"
        );
    }
}

/// Runs the search as compiled in the program.
fn engine(problem: &dyn Problem) -> Run {
    let answer = problem.choose(u64::MAX, &Token::new());
    Run {
        nodes: answer.counts.nodes,
        check: answer.value.raw() as u64,
    }
}

/// Fail-soft alpha-beta with a table, without recorders, killers, other methods and other orders.
struct Hand<'a, G: Features> {
    task: &'a Task<G>,
    max: Side,
    table: PositionTable<G::State>,
    nodes: u64,
}

#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "the processor is asked before")]
fn by_hand<G: Features>(task: &Task<G>) -> Run {
    if is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
    {
        // SAFETY: every processor with these features has the other two as well.
        return unsafe { v3::search(task) };
    }
    any::search(task)
}

#[cfg(not(target_arch = "x86_64"))]
fn by_hand<G: Features>(task: &Task<G>) -> Run {
    any::search(task)
}

/// Defines the handwritten search, for any processor and for a newer one.
macro_rules! hand {
    ($name:ident, $(#[$feature:meta])*) => {
        mod $name {
            use super::*;

            $(#[$feature])*
            pub fn search<G: Features>(task: &Task<G>) -> Run {
                let mut hand = Hand { task, max: task.max(), table: PositionTable::new(TABLE, 0), nodes: 0 };
                let mut value = Value::ZERO;
                for depth in 1..=task.depth.unwrap_or(u32::MAX) {
                    value = node(&mut hand, &task.state, (depth, 0), Window::FULL);
                }
                Run { nodes: hand.nodes, check: value.raw() as u64 }
            }

            $(#[$feature])*
            #[inline]
            fn leaf<G: Features>(hand: &Hand<'_, G>, state: &G::State, over: Option<Outcome>) -> Value {
                let Hand { task: Task { game, eval, .. }, max, .. } = hand;
                eval.at_once(game, state, over, *max).unwrap_or_else(|| eval.value(game, state, over, *max))
            }

            $(#[$feature])*
            fn node<G: Features>(
                hand: &mut Hand<'_, G>,
                state: &G::State,
                (depth, ply): (u32, u32),
                window: Window,
            ) -> Value {
                hand.nodes += 1;
                let game = &hand.task.game;
                let (hash, remaining) = (hand.table.hash(state), Remaining::plies(depth));
                let known = hand.table.probe(hash, state);
                if let Some(known) = known.filter(|known| ply > 0 && known.answers(remaining, false, window)) {
                    return known.value;
                }
                let max = game.to_move(state) == hand.max;
                let (Window { mut alpha, mut beta }, mut best, mut raised) = (window, Value::worst(max), None);
                let first = known.and_then(|known| known.mv());
                let early = first.and_then(|mv| Some((mv, game.moves(state).nth(mv.index())?)));
                let others = (0..).map(Ordinal).zip(game.moves(state)).filter(|(mv, _)| Some(*mv) != first);
                for (ordinal, mv) in early.into_iter().chain(others) {
                    let child = game.play(state, mv);
                    let over = game.outcome_after(&child);
                    let value = if over.is_some() || depth == 1 {
                        hand.nodes += 1;
                        leaf(hand, &child, over)
                    } else {
                        node(hand, &child, (depth - 1, ply + 1), Window { alpha, beta })
                    };
                    if value.better(best, max) {
                        (best, raised) = (value, Some(ordinal));
                    }
                    if max {
                        alpha = alpha.max(best);
                    } else {
                        beta = beta.min(best);
                    }
                    if ply > 0 && alpha >= beta {
                        break;
                    }
                }
                let kind = match best {
                    _ if best >= window.beta && ply > 0 => Kind::Lower,
                    _ if best <= window.alpha && ply > 0 => Kind::Upper,
                    _ => Kind::Exact,
                };
                let good = best.better(if max { window.alpha } else { window.beta }, max);
                let stored = Stored::new(best, kind, remaining, Tick(2 * hand.nodes), false);
                hand.table.store(hash, state, stored.with_move(raised.filter(|_| good)));
                best
            }
        }
    };
}

hand!(any,);
#[cfg(target_arch = "x86_64")]
hand!(v3, #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]);
