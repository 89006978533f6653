//! The messages of the line above the keys: the one shown and those that wait.
//!
//! An *answer* is the result of the last key, click or paste. *News* arrive without a key: a file
//! was written, another program has changed it, a program has ended. A *mention* tells the current
//! activity of the workbench; it may be dropped without loss.
//!
//! Invariants: news and errors stay until the user has read them, that is, has done something after
//! a frame showed them. News stay for `READABLE` at least, because they may come while the user
//! types or holds a key down. The newest message is shown at once. One that it covers unread waits
//! behind it, and comes back after it. Of several messages of one step the last one counts. No
//! message is shown or waits twice at a time. At most `MOST_WAITING` wait: beyond that the oldest
//! one that is no error is dropped. The status line shows the number of waiting messages.

use crate::app::Display;
use engine::clean::message;
use engine::sentence::Sentence;
use model::language::shown;
use std::collections::VecDeque;
use std::time::Duration;

/// The most messages that wait.
const MOST_WAITING: usize = 9;

/// The least time for which news are shown, whatever is typed meanwhile. Where no clock runs, as in
/// tests, one frame is enough.
const READABLE: Duration = Duration::from_millis(700);

/// The cause of a message, on which it depends how long the message stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    Answer,
    News,
    Mention,
}

/// A message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The text, cleaned and cut to the length of a message.
    pub text: String,
    pub error: bool,
    origin: Origin,
    /// The time of the first frame that showed it, by the clock of the display.
    seen: Option<Duration>,
    /// Set when the user has done something before the message could be read: it leaves once there
    /// was time enough.
    leaves: bool,
}

impl Note {
    /// Returns whether it has to be shown longer, or again, before it leaves.
    fn stays(&self, clock: Option<Duration>) -> bool {
        match self.origin {
            Origin::News => self.is_fresh(clock),
            Origin::Answer | Origin::Mention => self.error && self.seen.is_none(),
        }
    }
    /// Returns whether there has been no time yet to read it.
    fn is_fresh(&self, clock: Option<Duration>) -> bool {
        self.seen
            .is_none_or(|seen| clock.is_some_and(|clock| clock < seen + READABLE))
    }
}

/// The cause of the current step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cause {
    User,
    Itself,
}

/// The messages behind the one that is shown.
#[derive(Debug, Default)]
pub struct NoteQueue {
    waiting: VecDeque<Note>,
    /// The cause of the current step, and its last message so far.
    step: Option<Cause>,
    said: Option<Note>,
    /// The fault of a file that was reported last.
    fault: Option<String>,
    /// The lasting error that was mentioned last.
    mentioned: Option<String>,
}

impl Display {
    /// Shows a message.
    pub fn notify(&mut self, text: &str) {
        self.say(text, false, None);
    }
    /// Shows what went wrong.
    pub fn alert(&mut self, error: impl Into<Sentence>) {
        self.say(&shown(error), true, None);
    }
    /// Shows an error, if there is one.
    pub fn or_alert<T>(&mut self, result: Result<T, impl Into<Sentence>>) -> Option<T> {
        result.map_err(|error| self.alert(error)).ok()
    }
    /// Shows the current activity of the workbench, unless a message that must be read is shown.
    pub(crate) fn mention(&mut self, text: &str) {
        self.say(text, false, Some(Origin::Mention));
    }
    /// Shows an error that is reported repeatedly while it lasts.
    pub(crate) fn mention_error(&mut self, error: impl Into<Sentence>) {
        self.say(&shown(error), true, Some(Origin::Mention));
    }
    /// Ends a lasting error; if it occurs again, it counts as a new one.
    pub(crate) fn end_mention(&mut self) {
        self.notes.mentioned = None;
        if self
            .note
            .take_if(|note| note.origin == Origin::Mention && note.error)
            .is_some()
        {
            self.note = self.notes.waiting.pop_front();
        }
    }
    /// Reports a fault in one of the user's files, which may be mended later.
    pub fn alert_fault(&mut self, fault: &Sentence) {
        self.alert(fault);
        self.notes.fault = Some(message(&shown(fault)).into_owned());
    }
    /// Withdraws the reported fault of the user's files. Returns true if there was one.
    pub(crate) fn mended(&mut self) -> bool {
        let Some(fault) = self.notes.fault.take() else {
            return false;
        };
        self.note.take_if(|note| note.text == fault);
        self.notes.waiting.retain(|note| note.text != fault);
        true
    }
    /// Returns the number of waiting messages.
    pub fn waiting(&self) -> usize {
        self.notes.waiting.len()
    }
    /// Notes an action of the user: the shown message counts as read, unless there was no time for
    /// that yet.
    pub(crate) fn read_note(&mut self) {
        let clock = self.clock;
        self.note.take_if(|note| !note.stays(clock));
        if let Some(note) = &mut self.note {
            note.leaves = note.seen.is_some();
        }
    }
    /// Returns whether the shown message will leave by itself soon.
    pub(crate) fn note_leaves(&self) -> bool {
        self.note.as_ref().is_some_and(|note| note.leaves)
    }
    /// Drops an answer or a mention, because a window shows all of it.
    pub(crate) fn drop_answer(&mut self) {
        self.note.take_if(|note| note.origin != Origin::News);
    }
    /// Notes that a frame shows the message.
    pub(crate) fn see_note(&mut self) {
        if let Some(note) = &mut self.note {
            note.seen.get_or_insert(self.clock.unwrap_or_default());
        }
    }
    /// Begins a step; `by_user`: by a key, a click or a paste.
    pub(crate) fn begin_step(&mut self, by_user: bool) {
        self.notes.step = Some(if by_user { Cause::User } else { Cause::Itself });
    }
    /// Ends the step and shows its message. While the line is `covered`, messages that must be read
    /// wait.
    pub(crate) fn end_step(&mut self, covered: bool) {
        self.notes.step = None;
        let clock = self.clock;
        self.note
            .take_if(|note| note.leaves && !note.is_fresh(clock));
        if let Some(note) = self.notes.said.take() {
            self.place(note);
        }
        if covered {
            let waits = |note: &mut Note| note.origin == Origin::News || note.error;
            if let Some(note) = self.note.take_if(waits) {
                self.notes.waiting.push_front(Note {
                    origin: Origin::News,
                    seen: None,
                    leaves: false,
                    ..note
                });
            }
        } else if self.note.is_none() {
            self.note = self.notes.waiting.pop_front();
        }
    }
    fn say(&mut self, text: &str, error: bool, origin: Option<Origin>) {
        let by_user = self.notes.step == Some(Cause::User);
        let origin = origin.unwrap_or(if by_user {
            Origin::Answer
        } else {
            Origin::News
        });
        let note = Note {
            text: message(text).into_owned(),
            error,
            origin,
            seen: None,
            leaves: false,
        };
        match self.notes.step {
            Some(_) => self.notes.said = Some(note),
            None => self.place(note),
        }
    }
    fn place(&mut self, note: Note) {
        let is_said = |known: &Note| known.text == note.text;
        let (notes, clock) = (&mut self.notes, self.clock);
        let Some(shown) = &mut self.note else {
            notes.waiting.retain(|known| !is_said(known));
            self.note = Some(note);
            return;
        };
        // A lasting error counts as seen from the second mention on.
        let is_known =
            note.origin == Origin::Mention && notes.mentioned.as_ref() == Some(&note.text);
        let covers = note.origin != Origin::Mention || note.error && !is_known;
        match (note.origin, shown.origin) {
            _ if is_said(shown) => shown.leaves = false,
            (Origin::Mention, Origin::News) if !covers => {}
            (Origin::Mention, Origin::Answer) if shown.error => {}
            (_, _) => {
                notes.waiting.retain(|known| !is_said(known));
                notes.mentioned =
                    (note.error && note.origin == Origin::Mention).then(|| note.text.clone());
                let is_answer = note.origin == Origin::Answer;
                let before = std::mem::replace(shown, note);
                // In a burst of keys the last answer counts; messages without a key cover none
                // before it can be read.
                let is_unread = match before.origin {
                    Origin::News => true,
                    Origin::Answer if is_answer => before.stays(clock),
                    Origin::Answer => before.is_fresh(clock),
                    Origin::Mention => false,
                };
                if is_unread {
                    notes.waiting.push_front(Note {
                        seen: None,
                        leaves: false,
                        ..before
                    });
                    notes.bound();
                }
            }
        }
    }
}

impl NoteQueue {
    fn bound(&mut self) {
        if self.waiting.len() > MOST_WAITING {
            let last = self.waiting.len() - 1;
            let oldest = self
                .waiting
                .iter()
                .rposition(|note| !note.error)
                .unwrap_or(last);
            self.waiting.remove(oldest);
        }
    }
}
