//! [`Rescue`]: keeps unsaved work in a recovery file, so that a crash or a dead machine loses the last move at most.
//!
//! The file is written in a thread of its own, because writing it for good takes longer than a frame; of several states
//! that wait only the last one is written.

use super::files;
use crate::app::{App, Content};
use std::io;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;

/// What the recovery file shall hold: the text of the save and the file it belongs to; `None`: there shall be none.
type State = Option<(String, Option<PathBuf>)>;

/// The keeper of unsaved work. See the module.
pub struct Rescue {
    outbox: Option<Sender<State>>,
    thread: Option<JoinHandle<()>>,
    /// The moves and bookmarks as they were told last; `None`: nothing was unsaved.
    told: Option<Content>,
}

impl Rescue {
    /// Starts the thread.
    ///
    /// # Errors
    /// The system has none left.
    pub fn start() -> io::Result<Rescue> {
        let (outbox, inbox) = channel();
        let thread = std::thread::Builder::new().name("rescue".to_owned()).spawn(move || write(&inbox))?;
        Ok(Rescue { outbox: Some(outbox), thread: Some(thread), told: None })
    }
    /// Looks whether there is something new to keep.
    pub fn look(&mut self, app: &App) {
        let (nodes, bookmarks) = (app.game.study.line().nodes(), &app.game.study.bookmarks);
        let state = match (app.game.is_unsaved(), self.told.as_ref()) {
            (true, Some(told)) if told.0 == nodes && told.1 == *bookmarks => return,
            (true, _) => Some((app.game.study.to_text(), app.game.file.clone())),
            (false, Some(_)) => None,
            (false, None) => return,
        };
        self.told = state.is_some().then(|| (nodes.to_vec(), bookmarks.clone()));
        if let Some(outbox) = &self.outbox {
            // Without the thread there is no rescue, and nobody to tell of it but the next save.
            let _ = outbox.send(state);
        }
    }
    /// Ends the thread once all is written; `clean`: nobody will want the file.
    pub fn end(&mut self, clean: bool) {
        self.outbox = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
        if clean {
            files::forget();
        }
    }
}

fn write(inbox: &Receiver<State>) {
    while let Ok(first) = inbox.recv() {
        match inbox.try_iter().last().unwrap_or(first) {
            // A folder that cannot be written to must not stop anybody's study.
            Some((text, path)) => _ = files::keep_text(&text, path.as_deref()),
            None => files::forget(),
        }
    }
}
