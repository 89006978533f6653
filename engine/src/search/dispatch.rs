//! Searches by name: from the words of a [`Spec`] to the one of the compiled searches that they mean.
//!
//! Costs: two branches for a whole search, none at a node. Each recorder that is used here is compiled with every
//! method and order, for every game.

use super::engine::{Answer, At, Search};
use super::method::{AlphaBeta, FailSoft, Faulty, Method, MethodName, Minimax};
use super::order::{Natural, Order, Scene, Sorted};
use super::recorder::{Counts, Recorder};
use super::spec::{OrderName, Spec};
use crate::eval::{Eval, Value};
use crate::rules::Game;

/// What a search is asked for.
enum Goal<'a> {
    /// The whole of it.
    Root,
    /// One subtree.
    Inner(&'a At),
}

/// What it answers.
enum Found {
    Root(Answer),
    Inner(Value, Counts),
}

/// The order of a spec; `None`: the canonical one.
#[must_use]
pub fn sorted(spec: &Spec) -> Option<Sorted> {
    match spec.order {
        OrderName::Natural => None,
        OrderName::Shuffled => Some(Sorted::Shuffled(spec.seed)),
        OrderName::Evaluation => Some(Sorted::Evaluation),
    }
}

/// Searches a position as a spec says. Gives the recorder back.
pub fn root<G: Game, E: Eval<G>, R: Recorder>(
    scene: Scene<'_, G, E>,
    spec: &Spec,
    state: &G::State,
    recorder: R,
) -> (Answer, R) {
    match seek(scene, spec, state, recorder, &Goal::Root) {
        (Found::Root(answer), recorder) => (answer, recorder),
        (Found::Inner(value, counts), recorder) => {
            let (best, children) = (None, Vec::new());
            (Answer { value, best, children, counts, height: 0, complete: false }, recorder)
        }
    }
}

/// Searches the subtree of an inner node; see [`Search::inner`]. Gives the recorder back.
pub fn inner<G: Game, E: Eval<G>, R: Recorder>(
    scene: Scene<'_, G, E>,
    spec: &Spec,
    (state, at): (&G::State, &At),
    recorder: R,
) -> (Value, Counts, R) {
    match seek(scene, spec, state, recorder, &Goal::Inner(at)) {
        (Found::Inner(value, counts), recorder) => (value, counts, recorder),
        (Found::Root(answer), recorder) => (answer.value, answer.counts, recorder),
    }
}

fn seek<G: Game, E: Eval<G>, R: Recorder>(
    scene: Scene<'_, G, E>,
    spec: &Spec,
    state: &G::State,
    recorder: R,
    goal: &Goal<'_>,
) -> (Found, R) {
    match sorted(spec) {
        None => seek_in(Search::new(scene, Natural, recorder), spec, state, goal),
        Some(order) => seek_in(Search::new(scene, order, recorder), spec, state, goal),
    }
}

fn seek_in<G: Game, E: Eval<G>, O: Order<G, E>, R: Recorder>(
    search: Search<'_, G, E, O, R>,
    spec: &Spec,
    state: &G::State,
    goal: &Goal<'_>,
) -> (Found, R) {
    match spec.method {
        MethodName::Minimax => seek_by::<Minimax, G, E, O, R>(search, spec, state, goal),
        MethodName::AlphaBeta => seek_by::<AlphaBeta, G, E, O, R>(search, spec, state, goal),
        MethodName::FailSoft => seek_by::<FailSoft, G, E, O, R>(search, spec, state, goal),
        MethodName::Faulty => seek_by::<Faulty, G, E, O, R>(search, spec, state, goal),
    }
}

fn seek_by<M: Method, G: Game, E: Eval<G>, O: Order<G, E>, R: Recorder>(
    mut search: Search<'_, G, E, O, R>,
    spec: &Spec,
    state: &G::State,
    goal: &Goal<'_>,
) -> (Found, R) {
    let found = match *goal {
        Goal::Root => Found::Root(search.root::<M>(state, spec.depth)),
        Goal::Inner(at) => {
            let (value, counts) = search.inner::<M>(state, at);
            Found::Inner(value, counts)
        }
    };
    (found, search.recorder)
}
