//! A class: a row for each submission, of which enter opens the search at its first fault. It fills the screen: the game
//! that is open besides is another one.
//!
//! `esc` returns from the search of a submission to the list. The class stays open until another
//! one is opened. The submissions are judged one after the other in the background; one that is not
//! judged yet can be opened, too.

pub mod keys;
mod state;

pub use state::OpenClass;

use crate::app::Context;
use crate::app::binding::Place;
use crate::app::desk::working;
use crate::app::layout::Layout;
use crate::app::screens::report::{Popup, draw};
use crate::app::source::Source;
use crate::app::stage::{Comer, Habits, Screen, whole};
use crate::app::tasks::Work;
use crate::kit::look::Look;
use crate::kit::to::To;
use model::batch::class::{ClassFolder, JudgedClass, Submission};
use model::language::say;
use model::report::On;
use model::report::class::{ClassResults, cause_text, first, list, reason, worst_first};
use ratatui::buffer::Buffer;
use std::sync::Arc;

/// Returns the content of the list. The report counts its rows from 1, with the heading as row 0.
fn popup(open: &OpenClass) -> Popup {
    let JudgedClass {
        folder,
        due,
        submissions,
        order,
    } = &open.class;
    let ClassFolder { asked, files } = &**folder;
    let results = ClassResults {
        asked,
        due: *due,
        submissions,
    };
    let title = if asked.title.is_empty() {
        say!("class").to_owned()
    } else {
        asked.title.clone()
    };
    let (done, all) = (submissions.len(), files.len());
    let title = if done < all {
        say!("{title}: {done} of {all} judged", title, done, all)
    } else {
        title
    };
    let mut report = list(&results, files, order);
    // A row seldom has room for the whole text.
    let selected = order.get(open.at).and_then(|&at| submissions.get(at));
    if let Some(submission) = selected {
        report.section();
        report.add_on(
            On::Screen,
            format!("{}: {}", submission.name, reason(&results, submission)),
        );
    }
    // The first row of the report holds the names of the columns.
    Popup {
        title,
        report,
        at: open.at + 1,
        ..Popup::default()
    }
}

/// Shows a class that was opened.
pub fn open(cx: &mut Context, class: OpenClass) {
    let (folder, registry) = (
        Arc::clone(&class.class.folder),
        Arc::clone(&cx.library.registry),
    );
    cx.class = Some(Box::new(class));
    working::start(cx, Work::ClassDue { folder, registry });
    judge_next(cx);
    if cx.gives_way(Comer::Tournament) {
        cx.show(ClassScreen);
    }
}

/// Starts to judge the next submission.
fn judge_next(cx: &mut Context) {
    let next = cx
        .class
        .as_ref()
        .and_then(|open| Some((Arc::clone(&open.class.folder), open.class.next()?)));
    if let Some((folder, at)) = next {
        let registry = Arc::clone(&cx.library.registry);
        working::start(
            cx,
            Work::JudgeSubmission {
                folder,
                at,
                registry,
            },
        );
    }
}

/// Returns the class opened from this folder, if it is still the open one.
fn of<'a>(cx: &'a mut Context, folder: &Arc<ClassFolder>) -> Option<&'a mut OpenClass> {
    cx.class
        .as_deref_mut()
        .filter(|open| Arc::ptr_eq(&open.class.folder, folder))
}

/// Takes over the result of a submission, and starts to judge the next one.
pub fn take(cx: &mut Context, folder: &Arc<ClassFolder>, submission: Submission) {
    if let Some(open) = of(cx, folder) {
        open.take(submission);
        judge_next(cx);
    }
}

/// Takes over the number of cuts that is expected.
pub fn take_due(cx: &mut Context, folder: &Arc<ClassFolder>, due: Option<u64>) {
    of(cx, folder)
        .into_iter()
        .for_each(|open| open.class.due = due);
}

/// Returns whether the search of a submission is open.
pub fn is_open(cx: &Context) -> bool {
    let file = cx.game.home.file.as_ref();
    cx.class.as_ref().is_some_and(|open| {
        open.class
            .folder
            .files
            .iter()
            .any(|one| Some(&one.path) == file)
    })
}

/// Shows the class again.
pub fn show(cx: &mut Context) {
    cx.show(ClassScreen);
}

/// Shows what to repair first in the search of a submission that was opened.
pub fn introduce(cx: &mut Context, at: usize) {
    let Some(submission) = cx
        .class
        .as_ref()
        .and_then(|open| open.class.submissions.get(at))
    else {
        return;
    };
    let cause =
        first(submission).map_or_else(|| say(submission.mark().word()).to_owned(), cause_text);
    let text = format!("{}: {cause}", submission.name);
    cx.screen.notify(&text);
}

/// Opens the search of the selected submission.
fn open_selected(cx: &mut Context) {
    let chosen = cx
        .class
        .as_ref()
        .and_then(|open| open.class.order.get(open.at).copied());
    chosen
        .into_iter()
        .for_each(|at| cx.open(Source::Submission(at)));
}

fn step(cx: &mut Context, to: To) {
    let page = cx.screen.page();
    cx.class
        .iter_mut()
        .for_each(|open| open.at = to.step(open.at, open.class.order.len(), page));
}

/// Selects the next faulty submission, or the previous one; the worst come first.
fn step_faulty(cx: &mut Context, forwards: bool) {
    let Some(open) = cx.class.as_deref_mut() else {
        return;
    };
    let JudgedClass {
        folder,
        due,
        submissions,
        order,
    } = &open.class;
    let results = ClassResults {
        asked: &folder.asked,
        due: *due,
        submissions,
    };
    let faulty = worst_first(&results);
    let selected = order.get(open.at);
    let now = faulty.iter().position(|at| Some(at) == selected);
    let next = match (now, forwards) {
        (None, true) => faulty.first(),
        (None, false) => faulty.last(),
        (Some(now), true) => faulty.get(now + 1),
        (Some(now), false) => now.checked_sub(1).and_then(|before| faulty.get(before)),
    };
    let place = next.and_then(|next| order.iter().position(|at| at == next));
    match place {
        Some(at) => open.at = at,
        None => cx
            .screen
            .notify(say!("there is no further submission with a fault")),
    }
}

/// The screen with the list of the class.
pub struct ClassScreen;

impl Screen for ClassScreen {
    fn place(&self) -> Place {
        keys::PLACE
    }
    fn habits(&self) -> Habits {
        Habits {
            gives_way: &[Comer::Files, Comer::Tournament, Comer::Game],
            // The status line is about the search below, which is unrelated to the class.
            covers_status: true,
            ..Habits::default()
        }
    }
    fn draw(&self, cx: &Context, layout: &Layout, buf: &mut Buffer, look: &Look) {
        cx.class
            .iter()
            .for_each(|open| draw::draw_whole(&popup(open), whole(layout), buf, look));
    }
    fn wheel(&mut self, to: To, cx: &mut Context) {
        step(cx, to);
    }
}
