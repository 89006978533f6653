//! [`WriterThread`]: writes files one after the other, in the order in which they were handed to it.
//!
//! Invariants: a text that was handed over is written, or an error is reported, before [`Worker::end`] returns; once
//! there is a [`Hurry`], no converter of pictures delays that. An older text never replaces a newer one. The writer
//! remembers what it has written, so that its own file is not taken for one that another program has changed.

use super::events::LoopEvent;
use super::worker::Worker;
use super::{files, traces};
use crate::app::tasks::Written;
use crate::app::{Msg, Task, TaskOutcome, Work};
use model::save::Print;
use std::collections::HashMap;
use std::io;
use std::sync::mpsc::{Receiver, Sender};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// The thread that does the pieces of work that write.
pub type WriterThread = Worker<Task>;

/// The time for which the end of the program waits for programs that convert pictures.
const GRACE: Duration = Duration::from_millis(400);

/// Signals the end of the program: from then on converters have `GRACE` left in all.
#[derive(Clone, Debug, Default)]
pub struct Hurry {
    since: Arc<OnceLock<Instant>>,
}

impl Hurry {
    /// Begins the end.
    pub fn begin(&self) {
        // It fails only if the end has begun already.
        let _ = self.since.set(Instant::now());
    }
    fn is_over(&self) -> bool {
        self.since
            .get()
            .is_some_and(|since| since.elapsed() >= GRACE)
    }
}

/// Starts the thread; its results come back as messages.
///
/// # Errors
/// The system has no thread left.
pub fn start(results: Sender<LoopEvent>, hurry: Hurry) -> io::Result<WriterThread> {
    Worker::start("writer", move |inbox| write(inbox, &results, &hurry))
}

fn write(inbox: &Receiver<Task>, results: &Sender<LoopEvent>, hurry: &Hurry) {
    let mut last = HashMap::new();
    for task in inbox {
        let Work::Write(writing) = task.work else {
            continue;
        };
        let known = writing
            .path
            .as_ref()
            .and_then(|path| last.get(path).copied());
        let result = files::write(&writing, known, &|| !hurry.is_over());
        if let Ok(path) = &result {
            last.insert(path.clone(), Print::of(&writing.text));
            if let Written::Game(_, content, searches) = &writing.what {
                let kept = traces::save(path, content.most_plies(), searches);
                kept.err()
                    .into_iter()
                    .for_each(|trouble| _ = results.send(LoopEvent::App(Msg::Note(trouble))));
            }
        }
        // At the end nothing receives it but the drain of the inbox.
        let _ = results.send(LoopEvent::App(Msg::Ended(
            task.serial,
            Ok(TaskOutcome::Written(writing, result)),
        )));
    }
}
