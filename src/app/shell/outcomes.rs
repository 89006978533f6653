//! The outcomes of slow work.

use crate::app::Context;
use crate::app::desk::exporting::exported;
use crate::app::desk::{seats, working};
use crate::app::screens::graph::{take_end, take_value};
use crate::app::screens::list::{show_files, show_games};
use crate::app::screens::report::{check, remembered, show};
use crate::app::screens::solve::take_proof;
use crate::app::screens::{
    class, diff, evaluation, lesson, monte_carlo, review, tournament, tournament_form,
};
use crate::app::shell::filing;
use crate::app::tasks::{TaskOutcome, Work, Written};
use crate::kit::words::NONE_FOUND;
use engine::sentence::Sentence;
use model::language::say;
use model::report;
use model::save::Print;

/// Takes over the outcome of slow work.
pub(crate) fn ended(cx: &mut Context, serial: u64, outcome: Result<TaskOutcome, Sentence>) {
    let Some(task) = cx.tasks.end(serial) else {
        return;
    };
    if task.control.is_stopped() {
        match outcome {
            // These report themselves that they were stopped.
            Ok(TaskOutcome::Valued(_)) => return,
            Ok(TaskOutcome::Proved(found)) => return take_proof(cx, serial, *found),
            // The results up to the stop are shown.
            Ok(TaskOutcome::Compared(ref found)) if !found.is_empty() => {}
            Ok(TaskOutcome::ComparedOver(Some(_))) => {}
            Ok(_) | Err(_) => return cx.screen.notify(say!("stopped")),
        }
    }
    match outcome {
        Ok(TaskOutcome::Checked(report)) => check::show_check(cx, &report),
        Ok(TaskOutcome::EntryLife(life)) => remembered::show_entry(cx, life),
        Ok(TaskOutcome::Overwritten(Some(tick))) => {
            cx.explorer
                .travel_to(&mut cx.game.study, &mut cx.screen, tick);
        }
        Ok(TaskOutcome::Overwritten(None)) => cx.screen.notify(say(NONE_FOUND)),
        Ok(TaskOutcome::LookedInside) => {}
        Ok(TaskOutcome::Judged(verdict)) => check::show_verdict(cx, *verdict),
        Ok(TaskOutcome::RulesJudged(found)) => check::show_rules(cx, &found),
        Ok(TaskOutcome::Counted(stats)) => check::show_stats(cx, &stats),
        Ok(TaskOutcome::Diffed(found)) => diff::found(cx, *found),
        Ok(TaskOutcome::SamplingDiffed(searches, found)) => {
            monte_carlo::show_diff(cx, &searches, found.as_deref());
        }
        Ok(TaskOutcome::Compared(found)) => check::show_comparison(cx, found),
        Ok(TaskOutcome::ComparedOver(found)) => check::show_over_game(cx, found.as_ref()),
        Ok(TaskOutcome::Unvisited(found)) => {
            cx.explorer.marks_unvisited = found.is_some();
            cx.explorer.unvisited = found.map(|found| *found);
        }
        Ok(TaskOutcome::Drawn(writing)) => working::start(cx, Work::Write(writing)),
        Ok(TaskOutcome::Totals(of, table)) => tournament::take_totals(cx, &of, *table),
        Ok(TaskOutcome::Journal(of, kept)) => tournament::take_journal(cx, &of, kept),
        Ok(TaskOutcome::Opened(source, study, home)) => filing::opened(cx, source, *study, home),
        Ok(TaskOutcome::Refused(source, refusal)) => filing::refused(cx, source, refusal),
        Ok(TaskOutcome::Games(games)) => show_games(cx, &games),
        Ok(TaskOutcome::Tournament(tournament)) => tournament::open(cx, tournament),
        Ok(TaskOutcome::Class(folder)) => class::open(cx, class::OpenClass::new(*folder)),
        Ok(TaskOutcome::Submission(folder, submission)) => class::take(cx, &folder, *submission),
        Ok(TaskOutcome::ClassDue(folder, due)) => class::take_due(cx, &folder, due),
        Ok(TaskOutcome::Lesson(lesson)) => lesson::begin(cx, *lesson),
        Ok(TaskOutcome::Listed(folder, files)) => show_files(cx, &folder, files),
        Ok(TaskOutcome::PlayerRead(side, text, read)) => {
            seats::player_read(cx, side, text, read.map(|own| *own));
        }
        Ok(TaskOutcome::Written(writing, result)) => match writing.what {
            Written::Game(serial, content, _) => {
                let text = (Print::of(writing.text), writing.over);
                filing::saved(cx, (serial, *content), text, writing.path, result);
            }
            Written::Export(what) => exported(cx, what, writing.path, result),
            Written::Evaluation(evaluation) => evaluation::written(cx, *evaluation, result),
            // If it cannot be written, it lasts until the program ends.
            Written::Learning => {}
            Written::Tournament => tournament_form::written(cx, result),
        },
        Ok(TaskOutcome::Exam { done, shown }) => {
            let mut report = report::Report::default();
            shown.lines().for_each(|line| report.add(line));
            show(cx, say!("The first sheet"), report);
            cx.screen.notify(&done);
        }
        Ok(TaskOutcome::Recoveries(left)) => filing::offer_recovered(cx, &left),
        Ok(TaskOutcome::Remembered(files)) => cx.library.recent = files,
        Ok(TaskOutcome::Hinted(moves, Some(found))) => seats::hinted(cx, &moves, *found),
        Ok(TaskOutcome::Hinted(_, None)) => {
            cx.screen.alert(say!("no hint: the search is too long"));
        }
        Ok(TaskOutcome::Valued(value)) => {
            take_value(cx, serial, value);
            review::follow(cx);
        }
        Ok(TaskOutcome::BestPlay(line)) => review::take_line(cx, serial, Some(line)),
        Ok(TaskOutcome::Proved(found)) => take_proof(cx, serial, *found),
        Ok(TaskOutcome::ProvedEnd(found)) => {
            take_end(cx, serial, found);
            review::follow(cx);
        }
        Ok(TaskOutcome::Forgotten(recovery)) => filing::forgotten(cx, recovery),
        Err(error) => {
            // After an error no action waits for a save any longer.
            cx.game.after_save = None;
            cx.graph.failed(serial);
            cx.solver.failed(serial);
            review::take_line(cx, serial, None);
            if let Some(tournament) = &mut cx.tournament {
                tournament.counting = false;
            }
            cx.screen.alert(error);
        }
    }
}
