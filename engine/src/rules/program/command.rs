//! [`Command`]: the command line of a game that is a program, and who may start it.
//!
//! Invariant: no text that was read starts a program. A program is started where a user typed its command
//! ([`open_typed`]), or where it was allowed: for what is being read ([`Refusal::allow`]) or everywhere ([`allow_all`]). Where
//! nothing is being read, one that runs already is found again. Everywhere else [`open_allowed`] refuses it with the exact
//! command, and [`reading`] tells who reads that there is something to ask, so no door can forget to.

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

/// The largest file of a game, in bytes.
const MOST_BYTES: u64 = 1 << 20;

/// The command line of a game that is a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    spec: String,
    text: String,
    words: Vec<String>,
    /// The folder that it runs in.
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

/// A command and the folder that it runs in.
type CommandKey = (String, PathBuf);
/// What names a program, and the program; `None`: a user has typed it.
type Allowance = (Option<String>, CommandKey);
/// The programs that may be started.
static ALLOWED: Mutex<Option<HashSet<Allowance>>> = Mutex::new(None);
/// True once every program may be started.
static ALL: AtomicBool = AtomicBool::new(false);
/// A game that runs, by command and folder.
type RunningGame = (CommandKey, Weak<Session>);
static RUNNING: Mutex<Vec<RunningGame>> = Mutex::new(Vec::new());

thread_local! {
    /// What this thread reads.
    static READS: RefCell<Option<String>> = const { RefCell::new(None) };
    /// The first program that was refused in it.
    static REFUSED: RefCell<Option<Refusal>> = const { RefCell::new(None) };
}

/// A program that was not started, because nobody has allowed it to what names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What names it: a file, or a text.
    pub origin: String,
    /// The exact command line.
    pub command: String,
    /// The folder that it would run in.
    pub folder: PathBuf,
}

impl Refusal {
    /// Allows this program to what names it, and to nothing else.
    pub fn allow(&self) {
        let key = (self.command.clone(), self.folder.clone());
        let mut allowed = ALLOWED.lock().unwrap_or_else(PoisonError::into_inner);
        allowed
            .get_or_insert_with(HashSet::new)
            .insert((Some(self.origin.clone()), key));
    }
}

/// Does some work that reads what may name a program, and returns the first one that was refused meanwhile.
pub fn reading<T>(origin: &str, work: impl FnOnce() -> T) -> (T, Option<Refusal>) {
    let outer = READS.replace(Some(origin.to_owned()));
    REFUSED.set(None);
    let done = work();
    READS.set(outer);
    (done, REFUSED.take())
}

/// Allows every program that is named anywhere: `--run-program`.
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

/// True if a text names a game that is a program: `program:COMMAND`, or the file of one.
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
    /// Reads what follows `program:`, all of it the command; it runs in the current folder.
    ///
    /// # Errors
    /// It is empty, or a quote in it does not end.
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
    /// It cannot be read, or has no command.
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
    /// The game as [`crate::eval::games::read`] takes it.
    pub fn spec(&self) -> &str {
        &self.spec
    }
    /// The command line as it was written.
    pub fn text(&self) -> &str {
        &self.text
    }
    /// The program and its arguments.
    pub fn words(&self) -> (&str, &[String]) {
        self.words
            .split_first()
            .map_or(("", &[]), |(program, arguments)| (program, arguments))
    }
    /// The folder that it runs in; `None`: the current one.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }
    /// The name that the file gives the game.
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
    /// True if it may be started.
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
    /// The game of this command, which runs already or is started.
    fn open(self) -> Result<ProgramGame, SpecError> {
        let (key, text) = (self.key(), self.text.clone());
        if let Some(session) = running(&key) {
            // A fault of before may have been mended.
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

/// The program of this command, if it runs.
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

/// The command that a text names: `program:COMMAND`, or the file of a game.
///
/// # Errors
/// It names none.
pub fn named(spec: &str) -> Result<Command, SpecError> {
    let spec = spec.trim();
    match spec.split_once(':') {
        Some((name, rest)) if name.trim() == super::NAME => Command::read(rest),
        _ => Command::read_file(spec),
    }
}

/// The command of a game that a user has typed, which may be started.
///
/// # Errors
/// It names none, or a file names it and it was not allowed.
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

/// The command of a game that is open, which may be started once more.
///
/// # Errors
/// It names none, or it does not run and was not allowed.
pub fn opened(spec: &str) -> Result<Command, SpecError> {
    let command = named(spec)?;
    if command.is_allowed() {
        Ok(command)
    } else {
        Err(command.refused())
    }
}

/// Opens the game that a user has typed: a command that is typed is allowed, the file of a game is not by that alone.
///
/// # Errors
/// It names none, may not be started, or does not answer as it should.
pub fn open_typed(spec: &str) -> Result<ProgramGame, SpecError> {
    typed(spec)?.open()
}

/// Opens the game that a text names which was read: it must have been allowed.
///
/// # Errors
/// It names none, may not be started, or does not answer as it should.
pub fn open_allowed(spec: &str) -> Result<ProgramGame, SpecError> {
    opened(spec)?.open()
}

/// Ends all programs of games that still run: before the process itself ends.
pub fn end_all() {
    let running = std::mem::take(&mut *RUNNING.lock().unwrap_or_else(PoisonError::into_inner));
    for session in running.iter().filter_map(|(_, session)| session.upgrade()) {
        session.end();
    }
}
