//! [`Fault`]: the fault of a program that plays, as a text that follows its name:
//! `X ended with exit code 1`.

use crate::clean::clean;
use crate::sentence::ToSentence;
use std::time::Duration;
use thiserror::Error;

/// The reason why a program has lost its game. Texts from the program are shortened and cleaned;
/// `said` is its last line on standard error.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
#[expect(missing_docs, reason = "a message names the fields of its variant")]
pub enum Fault {
    /// The program does not exist or cannot be run.
    #[error("could not be started: {program}: {reason}")]
    NotStarted { program: String, reason: String },
    /// The program runs, but does not send the first line of its protocol.
    #[error("did not say {expected:?} within {} ms (does it flush its output?){}", limit.as_millis(), after(": ", said))]
    Unready {
        expected: &'static str,
        limit: Duration,
        said: String,
    },
    /// The program ended before the game did.
    #[error("ended with exit code {code}{}", after(": ", said))]
    Exited { code: i32, said: String },
    /// The program was ended by a signal.
    #[error("was ended by signal {signal}{}", after(": ", said))]
    Killed { signal: i32, said: String },
    /// The program runs, but has closed its standard output.
    #[error("closed its standard output{}", after(": ", said))]
    Closed { said: String },
    /// The program writes a line of excessive length.
    #[error("wrote a line of more than {most} bytes")]
    LongLine { most: usize },
    /// The program writes too much without a reply.
    #[error("wrote more than {most} bytes without an answer")]
    Flood { most: usize },
    /// The program does not read its input.
    #[error("left more than {most} bytes of its input unread")]
    Deaf { most: usize },
}

impl Fault {
    /// Returns one fault of each kind, so that their sentences contain all templates.
    pub(crate) fn samples() -> [Fault; 8] {
        let (said, most) = (String::new, 0);
        [
            Fault::NotStarted {
                program: said(),
                reason: said(),
            },
            Fault::Unready {
                expected: "",
                limit: Duration::ZERO,
                said: said(),
            },
            Fault::Exited {
                code: 0,
                said: said(),
            },
            Fault::Killed {
                signal: 0,
                said: said(),
            },
            Fault::Closed { said: said() },
            Fault::LongLine { most },
            Fault::Flood { most },
            Fault::Deaf { most },
        ]
    }
}

/// Returns a text with a sign before it, or nothing if the text is empty.
fn after(sign: &str, text: &str) -> String {
    if text.is_empty() {
        String::new()
    } else {
        format!("{sign}{text}")
    }
}

/// The reason why no reply was received.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unheard {
    /// The time is up.
    Late,
    /// The turn was cancelled.
    Cancelled,
    /// The program made a mistake.
    Fault(Fault),
}

impl From<Fault> for Unheard {
    fn from(fault: Fault) -> Self {
        Unheard::Fault(fault)
    }
}

/// Returns a text from outside in a form for messages: cleaned and at most 120 characters long.
pub fn short(text: &str) -> String {
    cut(text, 120)
}

/// Returns a sentence from outside in a form for messages: cleaned and at most 500 characters long.
pub fn sentence_from(text: &str) -> String {
    cut(text, 500)
}

fn cut(text: &str, most: usize) -> String {
    let text = clean(text.trim());
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into_owned(),
    }
}
