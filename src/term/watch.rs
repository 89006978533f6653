//! A watched program: it is started, and its trace is read up to the first event, before the
//! workbench takes the screen. So an error at its start is reported like that of any command.

use super::Error;
use engine::eval::Registry;
use model::documents;
use model::foreign::TraceProblem;
use model::foreign::process::ProgramEnd;
use model::foreign::{Foreign, Header, WatchedProgram};
use model::study::Study;
use std::ffi::OsString;
use std::io::{IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// The time after which a message tells what the program waits for.
const PATIENCE: Duration = Duration::from_secs(1);

/// The program to watch: its command, and the parts of the header that its trace leaves open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Watched {
    pub command: Vec<OsString>,
    pub given: Header,
}

/// Records signals while it lives, so that the watched program can be ended first.
struct Noted {
    signal: Arc<AtomicUsize>,
    #[cfg(unix)]
    ids: Vec<signal_hook::SigId>,
    _own: crate::signals::OwnEnd,
}

impl Noted {
    fn new() -> Noted {
        let signal: Arc<AtomicUsize> = Arc::default();
        Noted {
            #[cfg(unix)]
            ids: crate::signals::ENDS
                .iter()
                .filter_map(|&number| {
                    signal_hook::flag::register_usize(number, Arc::clone(&signal), number as usize)
                        .ok()
                })
                .collect(),
            signal,
            _own: crate::signals::OwnEnd::take(),
        }
    }
    fn has_come(&self) -> bool {
        self.signal.load(Ordering::Relaxed) != 0
    }
}

impl Drop for Noted {
    fn drop(&mut self) {
        #[cfg(unix)]
        self.ids
            .drain(..)
            .for_each(|id| _ = signal_hook::low_level::unregister(id));
    }
}

/// Starts a program and reads its trace up to the events.
///
/// # Errors
/// It cannot be started, ends before that, or prints something else.
pub fn begin(watched: &Watched, registry: &Arc<Registry>) -> Result<Study, Error> {
    let name = watched
        .command
        .first()
        .map(|program| program.to_string_lossy().into_owned())
        .unwrap_or_default();
    let noted = Noted::new();
    let started = WatchedProgram::start(&watched.command);
    let (program, source) = started.map_err(|error| {
        Error::Open(sentence!("{name}: cannot be started: {error}", name, error))
    })?;
    let (since, said) = (Instant::now(), std::cell::Cell::new(false));
    let goes_on = || {
        if since.elapsed() >= PATIENCE && !said.replace(true) && std::io::stderr().is_terminal() {
            let text = "plyscope: waiting for the program to print its trace (ctrl-c ends it)";
            // If this fails, the wait goes on without a message.
            let _ = writeln!(std::io::stderr(), "{text}");
        }
        !noted.has_come()
    };
    match Foreign::open(source, &watched.given, registry, &goes_on) {
        Ok(trace) => Ok(documents::study_of(
            trace.printed_by(program),
            Arc::clone(registry),
        )),
        Err(_) if noted.has_come() => {
            drop(program);
            #[cfg(unix)]
            let _ = signal_hook::low_level::emulate_default_handler(
                noted.signal.load(Ordering::Relaxed) as i32,
            );
            Err(Error::Open(sentence!("stopped")))
        }
        Err(fault) => {
            // A program that has failed before its trace began reports the cause itself; one whose
            // text is wrong may have ended because its output was read no further.
            let ended = match (&fault.problem, program.wait()) {
                (
                    TraceProblem::NotATrace { found },
                    ProgramEnd::Code(1..) | ProgramEnd::Signal(_),
                ) if found.is_empty() => program.said(),
                (TraceProblem::NoBegin, ProgramEnd::Code(1..) | ProgramEnd::Signal(_)) => {
                    program.said()
                }
                (_, _) => None,
            };
            Err(match ended {
                Some((end, lines)) => Error::Failed { end, lines },
                None => Error::Open(fault.into()),
            })
        }
    }
}
