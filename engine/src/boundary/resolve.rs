//! [`resolve`]: fills in what the specification of a search leaves open.

use super::problem_error::ProblemError;
use crate::eval::{Compiled, Evaluation, Features, Origin, Registry};
use crate::rules::Notation;
use crate::search::{KILLERS, MTDF, MemoryError, MethodName, Spec, TableSize, memory};
use crate::sentence;
use crate::sentence::Sentence;
use std::borrow::Cow;

/// The evaluation by the winner, which every game with a winner has.
const OUTCOME: &str = "outcome";

/// Fills in what a specification leaves open, and compiles its evaluation for a game.
///
/// # Errors
/// The evaluation is unknown or does not know this board.
pub fn resolve<G: Features + Notation>(
    game: &G,
    spec: &Spec,
    registry: &Registry,
) -> Result<(Spec, Compiled<G>), ProblemError> {
    if game.has_chance() {
        refuse(spec)?;
    }
    let usual = game
        .default_evaluation()
        .or_else(|| Registry::default_name(G::GAME));
    // For a search to the end of the game, the outcome is exact; a tree from a textbook has no
    // winner and only one evaluation.
    let default = usual
        .filter(|_| spec.depth.is_some() || G::HAS_LEAF_VALUES)
        .unwrap_or(OUTCOME);
    let (spec, evaluation) = named((G::GAME, default), spec, registry, || {
        read_own(game.own_evaluations())
    })?;
    Ok((spec, Compiled::new(&evaluation, game)?))
}

/// Rejects methods and orders that do not support chance.
///
/// # Errors
/// The name of the method or the order, and the reason.
pub(super) fn refuse(spec: &Spec) -> Result<(), ProblemError> {
    let null_windows =
        || sentence!("its null windows are one unit wide, and values are fractions there");
    let refused =
        |method: &'static str, reason: Sentence| Err(ProblemError::NoChance { method, reason });
    if spec.memory.mtdf {
        return refused(MTDF, null_windows());
    }
    if spec.memory.killers {
        return refused(
            KILLERS,
            sentence!(
                "a move that refuted one outcome says nothing of the next, which has another window"
            ),
        );
    }
    match spec.method {
        MethodName::Pvs => refused(spec.method.word(), null_windows()),
        MethodName::Minimax
        | MethodName::AlphaBeta
        | MethodName::FailHard
        | MethodName::FailSoft
        | MethodName::Faulty
        | MethodName::OpenRoot => Ok(()),
    }
}

/// Reads the evaluations that a game defines in texts.
pub(super) fn read_own(texts: Vec<String>) -> Vec<Evaluation> {
    texts
        .iter()
        .filter_map(|text| Evaluation::read_from(Origin::BuiltIn, text, "program").ok())
        .collect()
}

/// Checks the memory of a specification, fills in its evaluation, and looks it up.
fn named<'r>(
    (game, default): (&str, &str),
    spec: &Spec,
    registry: &'r Registry,
    own: impl FnOnce() -> Vec<Evaluation>,
) -> Result<(Spec, Cow<'r, Evaluation>), ProblemError> {
    spec.memory.check(spec.method)?;
    if let TableSize::Mib(asked) = spec.memory.table {
        let available = memory::available() >> 20;
        if asked > available {
            return Err(MemoryError::TooLarge { asked, available }.into());
        }
    }
    let name = spec.evaluation.as_deref().unwrap_or(default).to_owned();
    let evaluation = match registry.get(game, &name) {
        Ok(evaluation) => Cow::Borrowed(evaluation),
        Err(mut unknown) => {
            let own = own();
            own.iter()
                .for_each(|own| unknown.known = format!("{}, {}", unknown.known, own.name));
            Cow::Owned(
                own.into_iter()
                    .find(|own| own.name == name)
                    .ok_or(unknown)?,
            )
        }
    };
    Ok((
        Spec {
            evaluation: Some(name),
            ..spec.clone()
        },
        evaluation,
    ))
}
