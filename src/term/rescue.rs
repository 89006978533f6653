//! [`Rescue`]: keeps unsaved work in a recovery file, so that a crash or a dead machine loses the last move at most.
//!
//! The file is written in a thread of its own, because a write to the disk takes longer than a frame, and so may the
//! text of a large game. Of several waiting states only the last one is written. If a write fails, it is tried again
//! every two seconds.

use super::events::LoopEvent;
use super::files;
use super::worker::Worker;
use crate::app::{App, Content, Msg, Screen, Unsaved};
use engine::eval::Registry;
use model::documents;
use model::report;
use model::save;
use model::state::{self, Recovery};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

/// The most recovery files that are offered.
const MOST_LEFT: usize = 1000;

/// Returns the unsaved work of other runs, the newest first.
pub fn abandoned(registry: &Arc<Registry>) -> Vec<Unsaved> {
    let Some(folder) = state::folders().state else {
        return Vec::new();
    };
    let read = |recovery: PathBuf| {
        let found = Recovery::read(&recovery).ok();
        let file = found.as_ref().and_then(Recovery::file);
        let file = file
            .as_deref()
            .and_then(Path::file_name)
            .map(|name| name.to_string_lossy().into_owned());
        let study = found
            .and_then(|found| documents::read(&found.save, "recovered", Arc::clone(registry)).ok());
        let titles = study
            .as_ref()
            .map(|study| [study.title.clone(), report::title(study.position())])
            .unwrap_or_default();
        let moves = study.map_or(0, |study| study.line().nodes().len().saturating_sub(1));
        let written = recovery.metadata().and_then(|about| about.modified()).ok();
        let age = written.and_then(|written| written.elapsed().ok());
        Unsaved {
            recovery,
            file,
            titles,
            moves,
            age,
        }
    };
    state::recovery::abandoned(&folder)
        .into_iter()
        .take(MOST_LEFT)
        .map(read)
        .collect()
}

/// The contents of the recovery file, formatted by the thread that writes it; `None`: there shall
/// be no file.
type State = Option<Box<dyn FnOnce() -> Recovery + Send>>;

/// The keeper of unsaved work.
pub struct Rescue {
    worker: Worker<State>,
    /// The moves, the bookmarks and the draft that were handed over last; `None`: nothing was
    /// unsaved.
    kept: Option<(Content, Option<String>)>,
}

/// Returns the unsaved text of the evaluation being edited.
fn draft(app: &App) -> Option<&str> {
    app.top().and_then(Screen::draft)
}

/// Returns all unsaved work; `None`: there is none.
pub fn unsaved(app: &App) -> Option<impl FnOnce() -> Recovery + Send + use<>> {
    let draft = draft(app).map(str::to_owned);
    (app.own_game().is_unsaved() || draft.is_some()).then(|| {
        let (study, home) = (
            documents::snapshot(&app.own_game().study),
            &app.own_game().home,
        );
        let (file, known) = (home.file.clone(), home.known.map(|known| known.print));
        move || Recovery {
            known,
            draft,
            ..Recovery::new(&save::write(&study.to_file()), file.as_deref())
        }
    })
}

impl Rescue {
    /// Starts the thread. It reports a failed write in a message, and the next one only after a
    /// success.
    ///
    /// # Errors
    /// The system has no thread left.
    pub fn start(messages: Sender<LoopEvent>) -> io::Result<Rescue> {
        Ok(Rescue {
            worker: Worker::start("rescue", move |inbox| write(inbox, &messages))?,
            kept: None,
        })
    }
    /// Hands over the unsaved work if it has changed.
    pub fn look(&mut self, app: &App) {
        let draft = draft(app);
        let is_unsaved = app.own_game().is_unsaved() || draft.is_some();
        match &self.kept {
            None if !is_unsaved => return,
            Some((content, kept))
                if is_unsaved
                    && content.is_of(&app.own_game().study)
                    && kept.as_deref() == draft =>
            {
                return;
            }
            None | Some(_) => {}
        }
        self.kept = is_unsaved.then(|| (app.own_game().content(), draft.map(str::to_owned)));
        self.worker
            .take(unsaved(app).map(|unsaved| Box::new(unsaved) as _));
    }
    /// Ends the thread once everything is written; `clean`: the file is removed.
    pub fn end(&mut self, clean: bool) {
        self.worker.end();
        if clean {
            files::forget();
        }
    }
}

/// The time after which a failed write is repeated.
const AGAIN: Duration = Duration::from_secs(2);

/// Returns the next state to write; `None`: the sender is gone. A state that could not be written
/// is returned again after `AGAIN`, unless a newer one arrives.
fn next(inbox: &Receiver<State>, failed: Option<Recovery>) -> Option<Option<Recovery>> {
    let first = match failed {
        None => inbox.recv().ok()?,
        Some(failed) => match inbox.recv_timeout(AGAIN) {
            Ok(newer) => newer,
            Err(RecvTimeoutError::Timeout) => return Some(Some(failed)),
            Err(RecvTimeoutError::Disconnected) => return None,
        },
    };
    let last = inbox.try_iter().last().unwrap_or(first);
    Some(last.map(|unsaved| unsaved()))
}

fn write(inbox: &Receiver<State>, messages: &Sender<LoopEvent>) {
    let (mut failed, mut was_said) = (None, false);
    while let Some(state) = next(inbox, failed.take()) {
        let Some(recovery) = state else {
            files::forget();
            was_said = false;
            continue;
        };
        let result = files::keep(&recovery);
        if let Err(error) = &result
            && !was_said
        {
            let text = sentence!("unsaved work is kept nowhere but here: {error}", error);
            // Once the loop has ended nothing receives it.
            let _ = messages.send(LoopEvent::App(Msg::Alert(text)));
        }
        was_said = result.is_err();
        failed = result.is_err().then_some(recovery);
    }
}
