//! The searches that the shown one can be compared with, and the comparison.

use super::CompareWith;
use crate::app::Context;
use crate::app::desk::working;
use crate::app::screens::list::{List, ListChoice, ListEntry, ListKind};
use crate::app::tasks::Work;
use crate::app::wish::Prompt;
use engine::search::{MethodName, OrderName, Spec};
use model::foreign::Foreign;
use model::language::{say, say_of};
use std::sync::Arc;

/// Offers the searches to compare with.
pub fn offer(cx: &mut Context) {
    let Some(job) = cx.game.study.job() else {
        return;
    };
    let problem = job.problem();
    let (spec, trace) = (
        problem.spec().clone(),
        cx.game.study.trace().filter(|_| problem.is_trace()),
    );
    let ours = trace.is_none_or(|trace| trace.header().game.is_some());
    let with = |spec: Spec| ListChoice::Compare(CompareWith::Spec(Box::new(spec)));
    // Values are comparable only with the evaluation of the program; if a trace names none, the
    // user has to choose it first.
    let is_named =
        |trace: &&Arc<Foreign>| trace.header().evaluation.is_some() || trace.has_one_evaluation();
    let named = trace.as_ref().is_none_or(is_named);
    let mut entries = Vec::new();
    if ours {
        // Without a depth in the trace, the height of its tree is the depth.
        let height = cx.explorer.tree_height();
        let shown = trace
            .filter(|trace| trace.header().depth.is_none())
            .and(height);
        let depth = spec.depth.or(shown);
        let spec = Spec { depth, ..spec };
        for method in MethodName::ALL.into_iter().filter(|_| named) {
            if trace.is_some() || method != spec.method {
                let other = with(Spec {
                    method,
                    ..spec.clone()
                });
                entries.push(
                    ListEntry::new(method.word(), say(method.about()), other)
                        .under(say!("Our own search of this position")),
                );
            }
        }
        for order in OrderName::ALL
            .into_iter()
            .filter(|order| named && *order != spec.order)
        {
            let other = with(Spec {
                order,
                ..spec.clone()
            });
            entries.push(
                ListEntry::new(order.word(), say!("everything else stays"), other)
                    .under(say!("Another order of moves")),
            );
        }
        let whole = depth.or(height).unwrap_or(1);
        let around = [whole.checked_sub(1), depth.map(|depth| depth + 1)];
        for depth in around.into_iter().flatten().filter(|_| named) {
            let other = with(Spec {
                depth: Some(depth),
                ..spec.clone()
            });
            entries.push(
                ListEntry::new(&depth.to_string(), say!("everything else stays"), other)
                    .under(say!("Another depth")),
            );
        }
        let listed = cx.game.study.registry().list(cx.game.kind());
        for listed in
            listed.filter(|listed| Some(&listed.evaluation.name) != spec.evaluation.as_ref())
        {
            let evaluation = listed.evaluation;
            let other = with(Spec {
                evaluation: Some(evaluation.name.clone()),
                ..spec.clone()
            });
            let entry = ListEntry::new(&evaluation.name, say_of(&evaluation.description), other);
            entries.push(entry.under(say!("Another evaluation")));
        }
    }
    let file = ListChoice::Ask(Prompt::CompareFile);
    entries.push(
        ListEntry::new(
            say!("a file"),
            say!("a trace of a program, a saved game or a transcript"),
            file,
        )
        .under(say!("Another search")),
    );
    let list = List::new(ListKind::Compare, say!("Compare with"), entries);
    cx.show(list);
}
/// Compares the search with another one.
pub fn compare_with(cx: &mut Context, with: CompareWith) {
    let work = cx.game.study.job().and_then(|job| {
        let (problem, tree) = (Arc::clone(job.problem()), job.finished()?);
        let trace = cx
            .game
            .study
            .trace()
            .filter(|_| problem.is_trace())
            .cloned();
        let registry = Arc::clone(cx.game.study.registry());
        Some(Work::Diff {
            problem,
            tree,
            trace,
            with,
            registry,
            memory: job.memory() / 2,
        })
    });
    working::analyse(cx, work);
}
