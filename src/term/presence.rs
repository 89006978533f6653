//! [`Presence`]: tells other runs which file is open here, and watches for changes of that file by
//! others.
//!
//! A thread checks it once a second: its contents are read only if its time or length has changed.
//! A change and another run that has the same file open are reported as messages, each once.

use super::events::{LOOK, LoopEvent};
use super::worker::Worker;
use crate::app::Msg;
use model::save::{self, Print};
use model::state::Instance;
use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

/// The thread that watches the open file.
pub struct Presence {
    worker: Worker<Option<PathBuf>>,
    /// The file that was reported to the thread.
    shown: Option<PathBuf>,
}

impl Presence {
    /// Starts the thread. `folder` is that of state; without it, other runs are not known.
    ///
    /// # Errors
    /// The system has no thread left.
    pub fn start(folder: Option<PathBuf>, messages: Sender<LoopEvent>) -> io::Result<Presence> {
        let worker = Worker::start("presence", move |inbox| {
            folder.iter().for_each(|folder| save::sweep(folder, None));
            // A folder that cannot be written to is reported by other writers of the state.
            let instance = folder.and_then(|folder| Instance::begin(&folder).ok());
            watch(inbox, &messages, instance.as_ref());
        })?;
        Ok(Presence {
            worker,
            shown: None,
        })
    }
    /// Reports the file that is open now.
    pub fn shows(&mut self, file: Option<&Path>) {
        if self.shown.as_deref() != file {
            self.shown = file.map(Path::to_owned);
            self.worker.take(self.shown.clone());
        }
    }
    /// Ends the thread, which removes this run's files.
    pub fn end(&mut self) {
        self.worker.end();
    }
}

fn watch(
    inbox: &Receiver<Option<PathBuf>>,
    messages: &Sender<LoopEvent>,
    instance: Option<&Instance>,
) {
    let (mut file, mut seen, mut others) = (None::<PathBuf>, None, BTreeSet::new());
    // The first check is immediate: the file may have changed since it was read.
    let mut wait = LOOK;
    loop {
        // Without a file there is nothing to check.
        let taken = match file {
            Some(_) => inbox.recv_timeout(wait),
            None => inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match taken {
            Ok(next) => {
                let parts = next
                    .as_deref()
                    .and_then(|file| file.parent().zip(file.file_name()?.to_str()));
                let _ = parts.map(|(folder, name)| save::sweep(folder, Some(name)));
                (file, seen, others) = (next, None, BTreeSet::new());
                // If it cannot be written, other runs do not know of this one.
                let _ = instance.map(|instance| instance.shows(file.as_deref()));
                wait = Duration::ZERO;
                continue;
            }
            Err(RecvTimeoutError::Disconnected) => return,
            Err(RecvTimeoutError::Timeout) => wait = LOOK,
        }
        let Some(file) = &file else { continue };
        let now = Some(save::stamp(file));
        if seen != now {
            seen = now;
            let print = Print::of_file(file).ok();
            let _ = messages.send(LoopEvent::App(Msg::OnDisk(file.clone(), print)));
        }
        let found = instance
            .map(|instance| instance.others(file))
            .unwrap_or_default();
        for other in found.difference(&others) {
            let text = sentence!(
                "{file}: another plyscope has it open, too: {other}",
                file = file.display(),
                other
            );
            let _ = messages.send(LoopEvent::App(Msg::Alert(text)));
        }
        others = found;
    }
}
