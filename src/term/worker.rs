//! [`Worker`]: a thread that handles one item after the other.

use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;

/// A thread with an inbox.
pub struct Worker<T> {
    outbox: Option<Sender<T>>,
    thread: Option<JoinHandle<()>>,
}

impl<T: Send + 'static> Worker<T> {
    /// Starts the thread. It ends by itself once the other end of its inbox is gone.
    ///
    /// # Errors
    /// The system has no thread left.
    pub fn start(
        name: &str,
        work: impl FnOnce(&Receiver<T>) + Send + 'static,
    ) -> io::Result<Worker<T>> {
        let (outbox, inbox) = channel();
        let thread = std::thread::Builder::new()
            .name(name.to_owned())
            .spawn(move || work(&inbox))?;
        Ok(Worker {
            outbox: Some(outbox),
            thread: Some(thread),
        })
    }
    /// Hands an item over. The thread lives until [`Worker::end`].
    pub fn take(&self, thing: T) {
        let _ = self.outbox.as_ref().map(|outbox| outbox.send(thing));
    }
    /// Waits until all items are handled.
    pub fn end(&mut self) {
        self.outbox = None;
        let _ = self.thread.take().map(JoinHandle::join);
    }
}
