//! Reports about the memory of a search: its passes with the reasons for a new best move, and the
//! life of a table entry.

use super::{Popup, show_popup};
use crate::app::Context;
use crate::app::desk::working;
use crate::app::tasks::Work;
use crate::kit::words::{HAS_NO_ENTRY, NOT_LEFT};
use engine::boundary::{EntryLife, Searchable};
use engine::trace::{Tick, TraceError, Way};
use model::inspect::{entries, memory};
use model::language::say;
use model::report::{self, Report, reasons};
use std::sync::Arc;

/// Shows all passes; enter goes to the start of one, or to the return that changed the best move.
pub(crate) fn show_passes(cx: &mut Context) {
    cx.explorer.travel.playing = None;
    let Some(job) = cx.game.study.job() else {
        return;
    };
    let (problem, tick) = (&**job.problem(), cx.explorer.tick_now(&cx.game.study));
    let found = job.look(|walk| {
        let views = memory::passes(walk, problem)?;
        let here = tick.map_or(walk.passes(), |tick| walk.pass_at(tick));
        let line = views
            .get(here.saturating_sub(1))
            .map(|view| memory::best_line(walk, problem, &view.pass));
        Ok::<_, TraceError>((
            here,
            report::memory::passes(problem, &views, line.transpose()?.unwrap_or_default()),
        ))
    });
    let Some((here, report)) = cx.screen.or_alert(found) else {
        return;
    };
    // Row 0 is the heading.
    cx.show(Popup {
        at: here,
        ..Popup::new(say!("The passes of the search"), report)
    });
}

/// Shows the pass of a tick, or the last one if `None`, side by side with the previous pass.
pub(crate) fn show_pass_beside(cx: &mut Context, tick: Option<Tick>) {
    let Some(job) = cx.game.study.job() else {
        return;
    };
    let (problem, tree) = (Arc::clone(job.problem()), job.finished());
    let pass = job.look(|walk| tick.map_or(walk.passes(), |tick| walk.pass_at(tick)));
    if pass < 2 {
        return cx
            .screen
            .notify(say!("this is the first pass: none stands before it"));
    }
    working::analyse(
        cx,
        tree.map(|tree| Work::PassBeside {
            problem,
            tree,
            pass,
        }),
    );
}

/// If the panes need a subtree for which the recording holds no memory of the search, runs the
/// search again for it, once until another subtree is needed.
pub(crate) fn look_inside(cx: &mut Context) {
    let Some(job) = cx.game.study.job() else {
        return;
    };
    let Some(node) = job
        .opened()
        .missing()
        .filter(|node| cx.explorer.missed != Some(node.number))
    else {
        return;
    };
    if cx.tasks.shown().is_none() && !cx.explorer.is_running() {
        cx.explorer.missed = Some(node.number);
        let (problem, opened) = (Arc::clone(job.problem()), Arc::clone(job.opened()));
        working::start(
            cx,
            Work::LookInside {
                problem,
                node: Box::new(node),
                opened,
            },
        );
    }
}

/// Finds the nearest store that replaced another entry. The search is run again for it.
pub(crate) fn hunt_overwrite(cx: &mut Context, way: Way) {
    let Some(job) = cx.game.study.job() else {
        return;
    };
    let (problem, from) = (
        Arc::clone(job.problem()),
        cx.explorer.tick_now(&cx.game.study),
    );
    // Outside of travel, a hunt backwards starts at the last tick.
    let from = from
        .or(Tick::last_of(cx.explorer.ticks()))
        .filter(|_| way == Way::Backwards || from.is_some());
    working::analyse(cx, Some(Work::Overwrite { problem, from, way }));
}

/// Reports the life of the entry that the selected node stored or, after a table hit, used. The
/// search is run again for it. For another program only the store is known, and its tick is shown.
pub(crate) fn ask_entry(cx: &mut Context) {
    let Some((job, node)) = cx.game.study.job().zip(cx.explorer.views.node.as_ref()) else {
        return;
    };
    let is_trace = job.problem().is_trace();
    let stored = job.look(|walk| {
        let hit = walk
            .find(node.number)?
            .last()
            .and_then(|frame| walk.entry(frame).hit);
        match hit {
            Some(hit) => Ok(hit.from),
            None if is_trace => Ok(None),
            None => walk.leave_of(node.number),
        }
    });
    match stored {
        Ok(Some(stored)) if is_trace => {
            _ = cx
                .explorer
                .travel_to(&mut cx.game.study, &mut cx.screen, stored);
        }
        Ok(None) if is_trace => cx.screen.notify(say(HAS_NO_ENTRY)),
        Ok(Some(stored)) => {
            let problem = Arc::clone(job.problem());
            working::analyse(cx, Some(Work::EntryLife { problem, stored }));
        }
        Ok(None) => cx.screen.notify(say(NOT_LEFT)),
        Err(trouble) => cx.screen.alert(trouble),
    }
}

/// Shows the life of an entry and the use of the table. The next use of the entry is selected.
pub(crate) fn show_entry(cx: &mut Context, life: Option<EntryLife>) {
    let Some(job) = cx.game.study.job() else {
        return;
    };
    let problem = &**job.problem();
    let tick = cx
        .explorer
        .tick_now(&cx.game.study)
        .or(life.as_ref().map(|life| life.stored));
    let next = life
        .as_ref()
        .zip(tick)
        .and_then(|(life, tick)| life.next_use(tick));
    let found = job.look(|walk| {
        let mut report = match &life {
            Some(life) => reasons(entries::life(walk, problem, life)?),
            None => {
                let mut report = Report::default();
                report.add(say(HAS_NO_ENTRY));
                report
            }
        };
        if let Some(used) = walk.tree().table_use() {
            let slots = problem
                .searchable()
                .map_or(Some(0), Searchable::table_slots);
            report::memory::table_use(&mut report, used, slots, walk.passes());
        }
        Ok::<_, TraceError>(report)
    });
    let Some(report) = cx.screen.or_alert(found) else {
        return;
    };
    let at = report
        .ticks()
        .position(|tick| tick.is_some() && tick == next);
    let popup = Popup::new(say!("An entry of the table"), report);
    show_popup(
        cx,
        Popup {
            at: at.unwrap_or(popup.at),
            ..popup
        },
    );
}
