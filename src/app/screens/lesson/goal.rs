//! The check whether the goal of a step is reached in the present state of the workbench.

use crate::app::Context;
use engine::search::MethodName;
use engine::trace::{Hunted, Tick, Way};
use model::lessons::{Goal, SearchGoal};
use std::sync::Arc;

/// The maximum number of nodes examined for one event; only the next event matters.
const MOST_NODES: u64 = 8;

/// An action of the user that leaves no trace on the panes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    Why,
    /// A check of a search by `method`, or of another program's search if that is `None`.
    Checked {
        faults: bool,
        method: Option<MethodName>,
    },
    Compared,
    Played,
}

/// Returns whether a goal is reached. `seen` holds the actions since its step began.
pub fn holds(app: &Context, goal: &Goal, seen: &[Deed]) -> bool {
    match goal {
        // These goals are reached through the box of the lesson.
        Goal::Read | Goal::Answer(_) => false,
        Goal::Reach(watch) => {
            let Some((job, tick)) = app.game.study.job().zip(tick(app)) else {
                return false;
            };
            let mut predicate = watch.predicate(Arc::clone(job.problem()));
            let found = job
                .look(|walk| walk.hunt(tick.previous(), Way::Forwards, MOST_NODES, &mut predicate));
            matches!(found, Ok(Hunted::Found(at)) if at == tick)
        }
        Goal::Select(path) => app.explorer.tree.path == *path,
        Goal::Search(goal) => searched(app, goal),
        Goal::Play(moves) => {
            let line = app.game.study.line();
            let node = &line.nodes()[line.cursor()];
            line.cursor() > 0 && moves.iter().any(|mv| mv.eq_ignore_ascii_case(&node.text))
        }
        Goal::Why => seen.contains(&Deed::Why),
        Goal::Check { faults, method } => seen.iter().any(|deed| {
            let Deed::Checked {
                faults: found,
                method: by,
            } = deed
            else {
                return false;
            };
            found == faults && method.is_none_or(|method| by.is_some_and(|by| is_meant(method, by)))
        }),
        Goal::Compare => seen.contains(&Deed::Compared),
        Goal::Games => seen.contains(&Deed::Played),
        Goal::Research => {
            let Some((job, tick)) = app.game.study.job().zip(tick(app)) else {
                return false;
            };
            let moment = job.look(|walk| walk.moment(tick));
            moment.is_ok_and(|moment| moment.frames.last().is_some_and(|frame| frame.visit > 1))
        }
        Goal::Windows => app.explorer.as_diagram && app.explorer.drawing.windows,
        Goal::Sampled(goal) => app.sampling.is_like(goal),
    }
}

/// Returns the shown tick; without a travel, the last one of a finished search.
fn tick(app: &Context) -> Option<Tick> {
    let last = || Tick::last_of(app.explorer.ticks()).filter(|_| app.explorer.is_searched());
    app.explorer.tick_now(&app.game.study).or_else(last)
}

/// Returns whether a search by the method `found` satisfies a step that asks for `method`. A step
/// that asks for alpha-beta accepts any kind of it.
fn is_meant(method: MethodName, found: MethodName) -> bool {
    let any_kind = method == MethodName::AlphaBeta
        && matches!(found, MethodName::FailHard | MethodName::FailSoft);
    method == found || any_kind
}

/// Returns whether the finished search meets the goal.
fn searched(app: &Context, goal: &SearchGoal) -> bool {
    let Some((job, answer)) = app.game.study.job().zip(app.explorer.answer()) else {
        return false;
    };
    let problem = job.problem();
    let spec = problem.spec();
    let best = || {
        answer
            .best
            .and_then(|mv| problem.position(&[]).move_view(mv))
            .map(|mv| mv.text)
    };
    goal.method
        .is_none_or(|method| is_meant(method, spec.method))
        && goal.order.is_none_or(|order| order == spec.order)
        && goal
            .evaluation
            .as_ref()
            .is_none_or(|name| Some(name) == spec.evaluation.as_ref())
        && goal.depth.is_none_or(|depth| depth == spec.depth)
        && goal.fewer.is_none_or(|fewer| answer.counts.nodes < fewer)
        && goal
            .value
            .as_ref()
            .is_none_or(|value| *value == problem.print(answer.value))
        && (goal.best.is_empty() || best().is_some_and(|best| goal.best.contains(&best)))
}
