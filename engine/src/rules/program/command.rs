//! [`Command`]: the command line of a game in another program, and the permission to start it.
//!
//! Invariant: a text that was read never starts a program. A program is started if a user typed its
//! command ([`open_typed`]), or if it was allowed: for the source being read ([`Refusal::allow`])
//! or everywhere ([`allow_all`]). If nothing is being read, a running program is found again. In
//! all other cases [`open_allowed`] returns an error with the exact command, and [`reading`]
//! informs its caller of the refusal, so that every way to read a file can ask the user.

use super::ProgramGame;
use super::fault::GameFault;
use super::session::Session;
use crate::regular;
use crate::ron_place::{RonKind, SourceText};
use crate::rules::parameters::SpecError;
use crate::sentence::Sentence;
use serde::Deserialize;
use std::cell::RefCell;
use std::collections::HashSet;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// The maximum size of the file of a game in bytes.
const MOST_BYTES: u64 = 1 << 20;

/// The command line of a game in another program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    spec: String,
    text: String,
    words: Vec<String>,
    /// The folder in which the program runs.
    folder: Option<PathBuf>,
    name: Option<String>,
}

/// A file that names the program of a game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GameFile {
    #[expect(dead_code, reason = "it is checked before the rest is read")]
    version: u32,
    name: Option<String>,
    command: String,
}

/// A command and the folder in which it runs.
type CommandKey = (String, PathBuf);
/// The source that names a program, and the program; `None` if a user has typed it.
type Allowance = (Option<String>, CommandKey);
/// The programs that may be started.
static ALLOWED: Mutex<Option<HashSet<Allowance>>> = Mutex::new(None);
/// Set once every program may be started.
static ALL: AtomicBool = AtomicBool::new(false);
/// A running game, by command and folder.
type RunningGame = (CommandKey, Weak<Session>);
static RUNNING: Mutex<Vec<RunningGame>> = Mutex::new(Vec::new());

thread_local! {
    /// The source that this thread is reading.
    static READS: RefCell<Option<String>> = const { RefCell::new(None) };
    /// The first program that was refused in it.
    static REFUSED: RefCell<Option<Refusal>> = const { RefCell::new(None) };
}

/// A program that was not started because its source has no permission to start it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The source that names the program: a file or a text.
    pub origin: String,
    /// The exact command line.
    pub command: String,
    /// The folder in which it would run.
    pub folder: PathBuf,
}

impl Refusal {
    /// Allows this program for its source only.
    pub fn allow(&self) {
        let key = (self.command.clone(), self.folder.clone());
        let mut allowed = ALLOWED.lock().unwrap_or_else(PoisonError::into_inner);
        allowed
            .get_or_insert_with(HashSet::new)
            .insert((Some(self.origin.clone()), key));
    }
}

/// Runs `work`, which reads a source that may name programs, and returns the first program that was
/// refused.
pub fn reading<T>(origin: &str, work: impl FnOnce() -> T) -> (T, Option<Refusal>) {
    let outer = READS.replace(Some(origin.to_owned()));
    REFUSED.set(None);
    let done = work();
    READS.set(outer);
    (done, REFUSED.take())
}

/// Allows every program, wherever it is named: `--run-program`.
pub fn allow_all() {
    ALL.store(true, Ordering::Release);
}

/// Allows a program.
pub fn allow(command: &Command) {
    let mut allowed = ALLOWED.lock().unwrap_or_else(PoisonError::into_inner);
    allowed
        .get_or_insert_with(HashSet::new)
        .insert((None, command.key()));
}

/// Returns true if a text names a game in another program: `program:COMMAND`, or the file of a
/// game.
pub fn names_program(spec: &str) -> bool {
    let spec = spec.trim();
    let is_file = || {
        Path::new(spec)
            .extension()
            .is_some_and(|extension| extension == "ron")
    };
    spec.split_once(':')
        .is_some_and(|(name, _)| name.trim() == super::NAME)
        || is_file()
}

impl Command {
    /// Parses the text after `program:`, which is the whole command; it runs in the current folder.
    ///
    /// # Errors
    /// The command is empty or has an unclosed quote.
    pub fn read(text: &str) -> Result<Command, SpecError> {
        let text = text.trim();
        let words = shlex::split(text).filter(|words| !words.is_empty());
        let words = words.ok_or_else(|| SpecError::Command {
            found: text.to_owned(),
        })?;
        let spec = format!("{}:{text}", super::NAME);
        Ok(Command {
            spec,
            text: text.to_owned(),
            words,
            folder: None,
            name: None,
        })
    }
    /// Reads the file of a game; its command runs in the folder of the file.
    ///
    /// # Errors
    /// The file cannot be read or has no command.
    pub fn read_file(path: &str) -> Result<Command, SpecError> {
        let refused = |reason: Sentence| SpecError::File {
            path: path.to_owned(),
            reason,
        };
        let file = regular::open(Path::new(path))
            .map_err(|error| refused(std::io::Error::from(error).into()))?;
        let mut text = String::new();
        let read = file.take(MOST_BYTES).read_to_string(&mut text);
        read.map_err(|error| refused(error.into()))?;
        let source = SourceText::new(&text, path);
        let read: GameFile = source
            .read(RonKind::Game)
            .map_err(|error| SpecError::GameFile {
                reason: error.into(),
            })?;
        let whole = Path::new(path)
            .canonicalize()
            .map_err(|error| refused(error.into()))?;
        let command = Command::read(&read.command)?;
        let folder = whole.parent().map(Path::to_path_buf);
        Ok(Command {
            spec: whole.to_string_lossy().into_owned(),
            folder,
            name: read.name,
            ..command
        })
    }
    /// Returns the game as [`crate::eval::games::read`] reads it.
    pub fn spec(&self) -> &str {
        &self.spec
    }
    /// Returns the command line as it was written.
    pub fn text(&self) -> &str {
        &self.text
    }
    /// Returns the program and its arguments.
    pub fn words(&self) -> (&str, &[String]) {
        self.words
            .split_first()
            .map_or(("", &[]), |(program, arguments)| (program, arguments))
    }
    /// Returns the folder in which it runs; `None` stands for the current one.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }
    /// Returns the name that the file gives the game.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }
    fn key(&self) -> CommandKey {
        let folder = self
            .folder
            .clone()
            .or_else(|| std::env::current_dir().ok())
            .unwrap_or_default();
        (self.text.clone(), folder)
    }
    fn refused(&self) -> SpecError {
        let (command, folder) = self.key();
        let shown = folder.to_string_lossy().into_owned();
        if let Some(origin) = READS.with_borrow(Clone::clone) {
            let refusal = Refusal {
                origin,
                command: command.clone(),
                folder,
            };
            REFUSED.with_borrow_mut(|refused| _ = refused.get_or_insert(refusal));
        }
        SpecError::NotAllowed {
            command,
            folder: shown,
        }
    }
    /// Returns true if the program may be started.
    fn is_allowed(&self) -> bool {
        let key = self.key();
        let origin = READS.with_borrow(Clone::clone);
        let allowed = ALLOWED.lock().unwrap_or_else(PoisonError::into_inner);
        let is_in = |origin: Option<String>, key: &CommandKey| {
            allowed
                .as_ref()
                .is_some_and(|allowed| allowed.contains(&(origin, key.clone())))
        };
        ALL.load(Ordering::Acquire)
            || is_in(None, &key)
            || if origin.is_some() {
                is_in(origin, &key)
            } else {
                running(&key).is_some()
            }
    }
    /// Returns the game of this command; starts the program unless it is running.
    fn open(self) -> Result<ProgramGame, SpecError> {
        let (key, text) = (self.key(), self.text.clone());
        if let Some(session) = running(&key) {
            // The cause of an earlier fault may have been removed.
            session.revive();
            return Ok(ProgramGame::of(session));
        }
        let session = Session::open(self).map_err(|fault| not_begun(text, fault))?;
        let session = Arc::new(session);
        let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
        running.push((key, Arc::downgrade(&session)));
        drop(running);
        session.probe();
        Ok(ProgramGame::of(session))
    }
}

/// Returns the running program of this command, if there is one.
fn running(key: &CommandKey) -> Option<Arc<Session>> {
    let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
    running.retain(|(_, session)| session.strong_count() > 0);
    running
        .iter()
        .find(|(known, _)| known == key)
        .and_then(|(_, session)| session.upgrade())
}

fn not_begun(command: String, fault: GameFault) -> SpecError {
    SpecError::Program {
        command,
        fault: Box::new(fault),
    }
}

/// Returns the command that a text names: `program:COMMAND`, or the file of a game.
///
/// # Errors
/// The text does not name a command.
pub fn named(spec: &str) -> Result<Command, SpecError> {
    let spec = spec.trim();
    match spec.split_once(':') {
        Some((name, rest)) if name.trim() == super::NAME => Command::read(rest),
        _ => Command::read_file(spec),
    }
}

/// Returns the command of a game that a user has typed, if it may be started.
///
/// # Errors
/// The text does not name a command, or it is in a file and was not allowed.
pub fn typed(spec: &str) -> Result<Command, SpecError> {
    let command = named(spec)?;
    if command.folder.is_none() {
        allow(&command);
    }
    if command.is_allowed() {
        Ok(command)
    } else {
        Err(command.refused())
    }
}

/// Returns the command of an open game, if it may be started again.
///
/// # Errors
/// The text does not name a command, or it is neither running nor allowed.
pub fn opened(spec: &str) -> Result<Command, SpecError> {
    let command = named(spec)?;
    if command.is_allowed() {
        Ok(command)
    } else {
        Err(command.refused())
    }
}

/// Opens a game that a user has typed: typing a command allows it, but typing the name of a file
/// does not.
///
/// # Errors
/// The text does not name a command, the command may not be started, or the program does not reply
/// correctly.
pub fn open_typed(spec: &str) -> Result<ProgramGame, SpecError> {
    typed(spec)?.open()
}

/// Opens the game that a text from a file names, which must have been allowed.
///
/// # Errors
/// The text does not name a command, the command may not be started, or the program does not reply
/// correctly.
pub fn open_allowed(spec: &str) -> Result<ProgramGame, SpecError> {
    opened(spec)?.open()
}

/// Set once all programs are ended, because the process itself ends.
static ENDING: AtomicBool = AtomicBool::new(false);
/// Held while programs are ended: whoever ends them too waits until that is done.
static ENDED: Mutex<()> = Mutex::new(());

/// Returns true once the process ends: whoever waits for a program waits for that.
pub(super) fn is_ending() -> bool {
    ENDING.load(Ordering::Acquire)
}

/// Ends all running programs of games; called before the process itself ends. Threads that wait for
/// a reply wait on, so that none of them goes on without it.
pub fn end_all() {
    let _ended = ENDED.lock().unwrap_or_else(PoisonError::into_inner);
    ENDING.store(true, Ordering::Release);
    let running = std::mem::take(&mut *RUNNING.lock().unwrap_or_else(PoisonError::into_inner));
    for session in running.iter().filter_map(|(_, session)| session.upgrade()) {
        session.end();
    }
}
