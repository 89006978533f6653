//! The passes of a search: the sequence of depths and windows with which its position is searched,
//! over one memory.
//!
//! Sources: aspiration windows as in textbooks, one end opened at a time; MTD(f) is Plaat 1996.

use super::super::answer::{Answer, Pass};
use super::super::cpu::Processors;
use super::super::method::Method;
use super::super::order::Order;
use super::super::window::{Comparable, Window};
use super::node::{NodeResult, Remembering};
use crate::eval::{Eval, Value};
use crate::numbers::Ordinal;
use crate::rules::Game;

/// The parameters of a sequence of passes.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The depth in plies; `None`: to the end of the game.
    pub depth: Option<u32>,
    /// True if all smaller depths come before.
    pub deepening: bool,
    /// Half the width of the first window of a depth, in units.
    pub aspiration: Option<i64>,
    /// True if a depth is searched with null windows.
    pub mtdf: bool,
}

/// A search in progress, pass after pass.
struct Passes<'s, 'a, 'r, G: Game, E, M, O, P> {
    cpus: P,
    search: &'s mut Remembering<'a, 'r, G, E, M, O>,
    state: &'s G::State,
    plan: Plan,
    passes: Vec<Pass>,
    /// The best move of the depth searched last.
    best: Option<Ordinal>,
    height: u32,
}

/// Runs a search.
pub(in crate::search) fn run<G, E, M, O, P>(
    search: &mut Remembering<'_, '_, G, E, M, O>,
    cpus: P,
    state: &G::State,
    plan: Plan,
) -> Answer
where
    G: Game,
    E: Eval<G>,
    M: Method,
    O: Order<G, E>,
    P: Processors,
{
    let mut passes = Passes {
        cpus,
        search,
        state,
        plan,
        passes: Vec::new(),
        best: None,
        height: 0,
    };
    passes.run();
    let Passes {
        search,
        passes,
        best,
        height,
        ..
    } = passes;
    let value = passes.last().map_or(Value::ZERO, |pass| pass.value);
    let (children, counts) = (search.children.clone(), search.totals());
    Answer {
        value,
        best,
        children,
        counts,
        height,
        complete: !search.stopped,
        passes,
    }
}

/// Runs a search without a memory, as one tree without passes.
pub(in crate::search) fn run_once<G, E, M, O, P>(
    search: &mut Remembering<'_, '_, G, E, M, O>,
    cpus: P,
    state: &G::State,
    depth: Option<u32>,
) -> Answer
where
    G: Game,
    E: Eval<G>,
    M: Method,
    O: Order<G, E>,
    P: Processors,
{
    let (NodeResult { value, .. }, height) = search.whole_tree(cpus, state, depth, Window::FULL);
    let best = best_of(search, state, value);
    let (children, counts) = (search.children.clone(), search.totals());
    Answer {
        value,
        best,
        children,
        counts,
        height,
        complete: !search.stopped,
        passes: Vec::new(),
    }
}

/// Returns the best move of the root: the first child that is strictly better than all before it,
/// or the first child if there is none. At a chance node there is none.
fn best_of<G, E, M, O>(
    search: &Remembering<'_, '_, G, E, M, O>,
    state: &G::State,
    value: Value,
) -> Option<Ordinal>
where
    G: Game,
    E: Eval<G>,
    M: Method,
    O: Order<G, E>,
{
    let same = search.children.iter().find(|child| child.value == value);
    let best = same.or(search.children.first()).map(|child| child.mv);
    best.filter(|_| search.chance_at(state).is_none())
}

impl<G, E, M, O, P> Passes<'_, '_, '_, G, E, M, O, P>
where
    G: Game,
    E: Eval<G>,
    M: Method,
    O: Order<G, E>,
    P: Processors,
{
    fn run(&mut self) {
        let Plan {
            depth, deepening, ..
        } = self.plan;
        if !deepening || depth == Some(0) {
            self.search_depth(depth, None);
            return;
        }
        let mut before = None;
        for reached in 1..=depth.unwrap_or(u32::MAX) {
            let NodeResult { value, unfinished } = self.search_depth(Some(reached), before);
            if self.search.stopped || (depth.is_none() && !unfinished) {
                return;
            }
            before = Some(value);
        }
    }

    /// Runs all passes of a depth; `before` is the value of the previous depth.
    fn search_depth(&mut self, depth: Option<u32>, before: Option<Value>) -> NodeResult {
        if self.plan.mtdf {
            return self.null_windows(depth, before);
        }
        let around = self
            .plan
            .aspiration
            .zip(before.filter(|value| value.is_finite()));
        let mut window = around.map_or(Window::FULL, |(delta, value)| Window {
            alpha: self.shifted(value, -delta),
            beta: self.shifted(value, delta),
        });
        loop {
            let returned = self.pass(depth, window);
            if self.search.stopped {
                return returned;
            }
            if window.alpha.is_finite() && returned.value <= window.alpha {
                window.alpha = Value::NEG_INF;
            } else if window.beta.is_finite() && returned.value >= window.beta {
                window.beta = Value::INF;
            } else {
                return returned;
            }
        }
    }

    /// Returns a value moved by `delta` units.
    fn shifted(&self, value: Value, delta: i64) -> Value {
        match self.search.chance {
            Some(chance) => chance.shifted(value, delta),
            None => value.plus(Value::new(delta)),
        }
    }

    /// Runs MTD(f): passes with null windows until the bounds that they yield meet.
    fn null_windows(&mut self, depth: Option<u32>, before: Option<Value>) -> NodeResult {
        let max = self.search.scene.game.to_move(self.state) == self.search.scene.max;
        let mut guess = before
            .filter(|value| value.is_finite())
            .unwrap_or(Value::ZERO);
        let mut bounds = Window::FULL;
        let (mut best, mut unfinished) = (None, false);
        while bounds.alpha < bounds.beta {
            let units = guess.units().unwrap_or(0) + i64::from(guess == bounds.alpha);
            let (alpha, beta) = (Value::new(units - 1), Value::new(units));
            let returned = self.pass(depth, Window { alpha, beta });
            guess = returned.value;
            unfinished |= returned.unfinished;
            if self.search.stopped {
                break;
            }
            let reached = guess >= beta;
            *(if reached {
                &mut bounds.alpha
            } else {
                &mut bounds.beta
            }) = guess;
            if reached == max {
                best = self.best;
            }
        }
        self.best = best.or(self.best);
        NodeResult {
            value: guess,
            unfinished,
        }
    }

    fn pass(&mut self, depth: Option<u32>, window: Window) -> NodeResult {
        let before = self.search.totals();
        let (returned, height) = self.search.pass(self.cpus, self.state, depth, window);
        let value = returned.value;
        let best = best_of(self.search, self.state, value);
        // A search that is stopped before its pass has found a move keeps the move of the previous
        // pass.
        if best.is_some() || !self.search.stopped {
            self.best = best;
        }
        self.height = self.height.max(height);
        let counts = self.search.totals().minus(before);
        self.passes.push(Pass {
            depth,
            window,
            value,
            best,
            counts,
            line: self.search.line(),
        });
        returned
    }
}
