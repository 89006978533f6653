//! [`Fault`]: the fault of a playing program, in words that follow its name: `X ended with exit code 1`.

use crate::clean::clean;
use crate::sentence::ToSentence;
use std::time::Duration;
use thiserror::Error;

/// Why a program has lost its game. Texts that come from the program are short and clean; `said` is its last
/// line on standard error.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
#[expect(missing_docs, reason = "a message names the fields of its variant")]
pub enum Fault {
    /// It is not there, or cannot be run.
    #[error("could not be started: {program}: {reason}")]
    NotStarted { program: String, reason: String },
    /// It runs, and does not say what its protocol begins with.
    #[error("did not say {expected:?} within {} ms (does it flush its output?){}", limit.as_millis(), after(": ", said))]
    Unready {
        expected: &'static str,
        limit: Duration,
        said: String,
    },
    /// It ended before the game did.
    #[error("ended with exit code {code}{}", after(": ", said))]
    Exited { code: i32, said: String },
    /// Something ended it.
    #[error("was ended by signal {signal}{}", after(": ", said))]
    Killed { signal: i32, said: String },
    /// It runs on, and nothing more can be heard of it.
    #[error("closed its standard output{}", after(": ", said))]
    Closed { said: String },
    /// It writes without ever ending the line.
    #[error("wrote a line of more than {most} bytes")]
    LongLine { most: usize },
    /// It writes and writes, and none of it is an answer.
    #[error("wrote more than {most} bytes without an answer")]
    Flood { most: usize },
    /// It answers, and never reads what it is asked.
    #[error("left more than {most} bytes of its input unread")]
    Deaf { most: usize },
}

impl Fault {
    /// One of each kind, whose sentences have the templates of all.
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

/// A text after a sign, or nothing.
fn after(sign: &str, text: &str) -> String {
    if text.is_empty() {
        String::new()
    } else {
        format!("{sign}{text}")
    }
}

/// Why nothing was heard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unheard {
    /// The time is up.
    Late,
    /// The turn was cancelled.
    Cancelled,
    /// The program has done something wrong.
    Fault(Fault),
}

impl From<Fault> for Unheard {
    fn from(fault: Fault) -> Self {
        Unheard::Fault(fault)
    }
}

/// A text from outside made fit for a message: clean and not long.
pub fn short(text: &str) -> String {
    let text = clean(text.trim());
    match text.char_indices().nth(120) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into_owned(),
    }
}
