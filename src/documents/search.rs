//! What a save says to search with.

use super::open_error::{OpenError, OpenProblem};
use crate::save::SourceText;
use crate::save::file::Search;
use engine::ron_place::Step::{self, Field};
use engine::rules::Side;
use engine::search::{MethodName, OrderName, Spec};

/// What a save says at a place to search with; where it is silent, what is usual.
pub(super) fn spec(
    search: &Search,
    usual: &Spec,
    (at, source): (&[Step<'static>], &SourceText),
) -> Result<Spec, OpenError> {
    let word = |field: &'static str, what, known: Vec<&str>, found: &str| {
        let problem = OpenProblem::Word { what, known: known.join(", "), found: found.to_owned() };
        source.error(&[at, &[Field(field)]].concat(), problem)
    };
    let method = MethodName::named(&search.method);
    let methods = || MethodName::ALL.map(MethodName::word).to_vec();
    let order = OrderName::named(&search.order);
    let orders = || OrderName::ALL.map(OrderName::word).to_vec();
    let max = search.max.as_deref().map(|max| {
        let side = Side::BOTH.into_iter().find(|side| super::file::side_word(*side) == max);
        side.ok_or_else(|| word("max", "whose view", vec!["first", "second"], max))
    });
    Ok(Spec {
        method: method.ok_or_else(|| word("method", "a method", methods(), &search.method))?,
        depth: search.depth.map_or(usual.depth, |depth| depth.plies()),
        order: order.ok_or_else(|| word("order", "an order", orders(), &search.order))?,
        seed: search.seed,
        evaluation: search.evaluation.clone(),
        max: max.transpose()?.or(usual.max),
        memory: usual.memory,
    })
}
