//! [`Presence`]: tells other runs which file is open here, and watches for changes of that file by others.
//!
//! A thread looks at it once a second: the time and length of a file say whether its content has to be looked at. A change
//! and another run that has the same file open come back as messages; each is reported once.

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

/// See the module.
pub struct Presence {
    worker: Worker<Option<PathBuf>>,
    /// The file that was reported to the thread.
    shown: Option<PathBuf>,
}

impl Presence {
    /// Starts the thread. `folder` is that of state; without one other runs are not known.
    ///
    /// # Errors
    /// The system has no thread left.
    pub fn start(folder: Option<PathBuf>, messages: Sender<LoopEvent>) -> io::Result<Presence> {
        let worker = Worker::start("presence", move |inbox| {
            folder.iter().for_each(|folder| save::sweep(folder, None));
            // A folder that cannot be written to is reported by what is kept there.
            let instance = folder.and_then(|folder| Instance::begin(&folder).ok());
            watch(inbox, &messages, instance.as_ref());
        })?;
        Ok(Presence {
            worker,
            shown: None,
        })
    }
    /// This file is open.
    pub fn shows(&mut self, file: Option<&Path>) {
        if self.shown.as_deref() != file {
            self.shown = file.map(Path::to_owned);
            self.worker.take(self.shown.clone());
        }
    }
    /// Ends the thread, which takes this run's files away.
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
    // A first look at once: it may have changed since it was read.
    let mut wait = LOOK;
    loop {
        // Without a file there is nothing to look at.
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
                // Where that cannot be written, other runs do not know of this one.
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
