//! [`Writer`]: writes files one after the other, in the order in which they were handed to it.
//!
//! Invariants: a text that was handed over is written, or an error is reported, before [`Writer::end`] returns; an older
//! text never replaces a newer one. It remembers what it has written, so that a file that it has just written itself is not
//! taken for one that another program has changed.

use super::events::Event;
use super::files;
use crate::app::{Msg, Outcome, Task, Work};
use crate::save::Print;
use std::collections::HashMap;
use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;

/// See the module.
pub struct Writer {
    outbox: Option<Sender<Task>>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    /// Starts its thread, whose results come back as messages.
    ///
    /// # Errors
    /// The system has none left.
    pub fn start(results: Sender<Event>) -> io::Result<Writer> {
        let (outbox, inbox) = channel();
        let thread = std::thread::Builder::new().name("writer".to_owned()).spawn(move || write(&inbox, &results))?;
        Ok(Writer { outbox: Some(outbox), thread: Some(thread) })
    }
    /// Hands over a piece of work that writes.
    pub fn take(&self, task: Task) {
        if let Some(outbox) = &self.outbox {
            // The thread lives until the sender is dropped.
            let _ = outbox.send(task);
        }
    }
    /// Waits until all is written.
    pub fn end(&mut self) {
        self.outbox = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn write(inbox: &Receiver<Task>, results: &Sender<Event>) {
    let mut last = HashMap::new();
    for task in inbox {
        let Work::Write(writing) = task.work else { continue };
        let known = writing.path.as_ref().and_then(|path| last.get(path).copied());
        let result = files::write(&writing, known);
        if let Ok(path) = &result {
            last.insert(path.clone(), Print::of(&writing.text));
        }
        // At the end nothing receives it but the drain of the inbox.
        let _ = results.send(Event::App(Msg::Ended(task.serial, Ok(Outcome::Written(writing, result)))));
    }
}
