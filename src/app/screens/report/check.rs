//! Checks, comparisons, and the nodes that alpha-beta leaves out: starts the work and shows the
//! results.

use super::{Popup, show, show_popup};
use crate::app::Context;
use crate::app::desk::working;
use crate::app::screens::lesson::Deed;
use crate::app::stage::Comer;
use crate::app::tasks::{Compared, Work};
use engine::rules::program::judge::RulesReport;
use model::foreign::judge::Verdict;
use model::foreign::stats::TraceStats;
use model::inspect::check::CheckReport;
use model::inspect::parts::PartsReport;
use model::report;
use model::report::unjudged::sentence;
use std::sync::Arc;

/// Checks the search against minimax; judges that of another program by its own steps.
pub(crate) fn check(cx: &mut Context) {
    if let Some(trace) = cx
        .game
        .study
        .trace()
        .filter(|_| cx.game.study.shows_trace())
    {
        let (trace, registry) = (Arc::clone(trace), Arc::clone(cx.game.study.registry()));
        return working::analyse(cx, Some(Work::Judge { trace, registry }));
    }
    let job = cx.game.study.job();
    let work = job.and_then(|job| {
        Some(Work::Check {
            problem: Arc::clone(job.problem()),
            tree: job.finished()?,
        })
    });
    working::analyse(cx, work);
}

/// Judges the rules of a game that is a program, by random games.
pub(crate) fn judge_rules(cx: &mut Context) {
    let game = cx.game.study.position().game();
    working::analyse(cx, Some(Work::JudgeRules { game }));
}

/// Shows the result about the rules.
pub(crate) fn show_rules(cx: &mut Context, found: &RulesReport) {
    cx.screen.drop_answer();
    let title = if found.findings.is_empty() {
        say!("The rules were judged")
    } else {
        say!("Faults of the rules")
    };
    show(cx, title, report::rules::report(found));
}

/// Counts the events of another program's search.
pub(crate) fn count(cx: &mut Context) {
    let trace = cx
        .game
        .study
        .trace()
        .filter(|_| cx.game.study.shows_trace());
    let work = trace.map(|trace| Work::Stats {
        trace: Arc::clone(trace),
    });
    working::analyse(cx, work);
}

/// Shows the counts of another program's search.
pub(crate) fn show_stats(cx: &mut Context, stats: &TraceStats) {
    cx.screen.drop_answer();
    show(
        cx,
        say!("Statistics of the search"),
        report::stats::report(stats),
    );
}

/// Compares the methods.
pub(crate) fn compare(cx: &mut Context) {
    let job = cx.game.study.job();
    let work = job.map(|job| Work::Compare {
        problem: Arc::clone(job.problem()),
        nodes: u64::MAX,
    });
    working::analyse(cx, work);
}

/// Compares the parts of the search's memory in all positions of the game that are not over.
pub(crate) fn compare_over_game(cx: &mut Context) {
    let study = &cx.game.study;
    let Some(job) = study.job() else { return };
    let (line, spec) = (study.line(), job.problem().spec());
    let moves = line.ordinals(line.end(line.cursor()));
    let pose = |at: usize| {
        let position = study.start().replay(&moves[..at], &mut |_| {});
        if position.outcome().is_some() {
            None
        } else {
            position.pose(spec, study.registry()).ok()
        }
    };
    let problems = (0..=moves.len()).filter_map(pose).collect();
    working::analyse(
        cx,
        Some(Work::CompareOver {
            problems,
            nodes: u64::MAX,
        }),
    );
}

/// Marks the nodes that alpha-beta does not visit, or removes the marks.
pub(crate) fn unvisited(cx: &mut Context) {
    if cx.explorer.unvisited.is_some() {
        cx.explorer.marks_unvisited = !cx.explorer.marks_unvisited;
        return;
    }
    let work = cx.game.study.job().map(|job| Work::Unvisited {
        problem: Arc::clone(job.problem()),
    });
    working::analyse(cx, work);
}

/// Shows the result of the check against minimax.
pub(crate) fn show_check(cx: &mut Context, report: &CheckReport) {
    let Some(job) = cx.game.study.job() else {
        return;
    };
    let deed = Deed::Checked {
        faults: !report.ok(),
        method: Some(job.problem().spec().method),
    };
    cx.lesson.iter_mut().for_each(|shown| shown.saw(deed));
    if report.ok() && report.unstable == 0 && report.specimen.is_none() {
        let text = [
            Some(report::check::judged(report)),
            report::check::unjudged(report),
        ];
        cx.screen
            .notify(&text.into_iter().flatten().collect::<Vec<_>>().join("; "));
    } else {
        let found = report::check::report(report, &**job.problem());
        cx.screen.drop_answer();
        let title = if report.ok() {
            say!("Checked by minimax")
        } else {
            say!("Refuted by minimax")
        };
        show(cx, title, found);
    }
}

/// Shows the verdict on another program's search.
pub(crate) fn show_verdict(cx: &mut Context, verdict: Verdict) {
    cx.lesson.iter_mut().for_each(|shown| {
        shown.saw(Deed::Checked {
            faults: !verdict.ok(),
            method: None,
        });
    });
    if verdict.findings.is_empty() && verdict.mixed.is_none() {
        let said = report::judge::judged(&verdict);
        let all: Vec<String> = [said]
            .into_iter()
            .chain(verdict.unjudged.iter().map(sentence))
            .collect();
        return cx.screen.notify(&all.join("; "));
    }
    cx.screen.drop_answer();
    if cx.gives_way(Comer::Report) {
        cx.show(Popup::judged(say!("The judge"), verdict));
    } else {
        cx.screen.notify(&report::judge::judged(&verdict));
    }
}

/// Shows the comparison of the methods.
pub(crate) fn show_comparison(cx: &mut Context, mut found: Box<Compared>) {
    if found.is_empty() {
        return cx
            .screen
            .alert(say!("every method is too big to be compared here"));
    }
    cx.lesson
        .iter_mut()
        .for_each(|shown| shown.saw(Deed::Compared));
    let Some(job) = cx.game.study.job() else {
        return;
    };
    if let Some(unvisited) = found.unvisited.take() {
        (cx.explorer.unvisited, cx.explorer.marks_unvisited) = (Some(unvisited), true);
    }
    let report = report::compare::report(
        found.comparison.as_ref(),
        (Some(&found.growth), found.parts.as_ref()),
        &**job.problem(),
        cx.screen.options.clock,
    );
    cx.screen.drop_answer();
    let popup = Popup {
        compares_parts: found.parts.is_some(),
        ..Popup::new(say!("The methods side by side"), report)
    };
    show_popup(cx, popup);
}

/// Shows the comparison of the parts in all positions of the game.
pub(crate) fn show_over_game(cx: &mut Context, found: Option<&PartsReport>) {
    let Some((found, job)) = found.zip(cx.game.study.job()) else {
        return cx.screen.notify(say!("stopped"));
    };
    let report = report::parts::over(found, &**job.problem(), cx.screen.options.clock);
    cx.screen.drop_answer();
    show(cx, say!("The methods side by side"), report);
}
