//! Opens standard input, `plyscope -`: its text is read, and keys come from the terminal itself.

use super::Error;
use model::foreign::TraceSource;

/// The name of standard input in messages.
pub const NAME: &str = "standard input";

/// Takes standard input, and puts the terminal in its place.
///
/// # Errors
/// It is the terminal, or there is none.
#[cfg(unix)]
pub fn take() -> Result<TraceSource, Error> {
    use std::fs::File;
    use std::io::{IsTerminal, stdin};
    if stdin().is_terminal() {
        let text = "standard input is the terminal: pipe a trace, a save or a transcript into `plyscope -`";
        return Err(Error::Open(text.into()));
    }
    // Programs that are started later must not inherit it.
    let input = rustix::io::fcntl_dupfd_cloexec(stdin(), 3).map_err(std::io::Error::from)?;
    let terminal = File::options()
        .read(true)
        .write(true)
        .open("/dev/tty")
        .map_err(|_| Error::NoTerminal(""))?;
    rustix::stdio::dup2_stdin(&terminal).map_err(std::io::Error::from)?;
    TraceSource::of(NAME.to_owned(), File::from(input))
        .map_err(|error| Error::Open(sentence!("{name}: {error}", name = NAME, error)))
}

/// Refuses, because this system has no other way to read keys.
///
/// # Errors
/// Always.
#[cfg(not(unix))]
pub fn take() -> Result<TraceSource, Error> {
    Err(Error::NoTerminal(
        " that keys can be read from while standard input is a file",
    ))
}
