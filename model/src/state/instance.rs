//! [`Instance`]: this running program among other running programs of the same user, also on
//! machines that share the folder of state.
//!
//! Each has three files in that folder: a lock file `run-HOST-PROCESS-TIME.lock`, which the system
//! unlocks whenever the program ends, even by a crash; `run-HOST-PROCESS-TIME.open` with the name
//! of the file that is open in it; and `run-HOST-PROCESS-TIME.traces`, a folder for the traces that
//! engines print for the moves of its game. A recovery file is therefore not offered while its
//! program runs, and a program can report that another one has the same file open.
//!
//! If the file system has no locks, a process of this machine is looked up in `/proc`, and a
//! process of another machine is assumed to run.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::{SystemTime, UNIX_EPOCH};

const PREFIX: &str = "run-";
const LOCK: &str = ".lock";
const OPEN: &str = ".open";
const TRACES: &str = ".traces";

/// The identity of this run: machine, process, and start time, because process numbers are reused.
static OWN: LazyLock<String> = LazyLock::new(|| {
    let began = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_millis());
    format!("{}-{}-{began:x}", host(), std::process::id())
});

/// Returns the identity of this run as part of file names.
pub(super) fn own_id() -> &'static str {
    &OWN
}

/// Returns the folder for traces of this run, in the folder of state. It need not exist, and is
/// removed when the run ends.
pub fn own_traces(folder: &Path) -> PathBuf {
    of(folder, own_id(), TRACES)
}

#[cfg(unix)]
fn host() -> String {
    host_name(&rustix::system::uname().nodename().to_string_lossy())
}

#[cfg(not(unix))]
fn host() -> String {
    host_name(&std::env::var("COMPUTERNAME").unwrap_or_default())
}

/// Returns the name of a machine in a form for file names.
fn host_name(name: &str) -> String {
    let plain: String = name
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .take(40)
        .collect();
    if plain.is_empty() {
        "local".to_owned()
    } else {
        plain
    }
}

/// This run, registered in a folder until dropped.
pub struct Instance {
    folder: PathBuf,
    id: String,
    /// Locked while this value lives.
    _lock: File,
}

impl Instance {
    /// Registers this program in a folder, and removes the files of programs that no longer run.
    ///
    /// # Errors
    /// If the folder cannot be written to.
    pub fn begin(folder: &Path) -> io::Result<Instance> {
        Instance::called(folder, own_id())
    }
    fn called(folder: &Path, id: &str) -> io::Result<Instance> {
        fs::create_dir_all(folder)?;
        let file = of(folder, id, LOCK);
        let lock = loop {
            let lock = OpenOptions::new()
                .create(true)
                .truncate(false)
                .write(true)
                .open(&file)?;
            // Another program that checks whether this one runs holds the lock for a moment; on
            // file systems without locks `/proc` is used instead. That program may have taken the
            // file for an abandoned one and removed it.
            let _ = lock.lock();
            if file.exists() {
                break lock;
            }
        };
        let instance = Instance {
            folder: folder.to_owned(),
            id: id.to_owned(),
            _lock: lock,
        };
        for other in instance.all() {
            // Removed while the lock is held, so that its program cannot start in between.
            if let Found::Ended(_lock) = look(folder, &other) {
                remove(folder, &other);
            }
        }
        Ok(instance)
    }
    /// Returns the other runs with files in this folder, running or not.
    fn all(&self) -> impl Iterator<Item = String> + use<> {
        let own = self.id.clone();
        let names = fs::read_dir(&self.folder)
            .into_iter()
            .flatten()
            .flatten()
            .filter_map(|entry| {
                Some(
                    entry
                        .file_name()
                        .to_str()?
                        .strip_prefix(PREFIX)?
                        .strip_suffix(LOCK)?
                        .to_owned(),
                )
            });
        names.filter(move |id| *id != own)
    }
    /// Records which file is open.
    ///
    /// # Errors
    /// If the folder cannot be written to.
    pub fn shows(&self, file: Option<&Path>) -> io::Result<()> {
        let file = file.map(|file| fs::canonicalize(file).unwrap_or_else(|_| file.to_owned()));
        fs::write(
            of(&self.folder, &self.id, OPEN),
            file.as_deref().map_or(&[][..], bytes),
        )
    }
    /// Returns descriptions of the other running programs that have a file open: `process 12`,
    /// `process 12 on lab3`.
    pub fn others(&self, file: &Path) -> BTreeSet<String> {
        let Ok(file) = fs::canonicalize(file) else {
            return BTreeSet::new();
        };
        let has_it = |id: &String| {
            fs::read(of(&self.folder, id, OPEN)).is_ok_and(|open| open == bytes(&file))
        };
        self.all()
            .filter(|id| has_it(id) && runs(&self.folder, id))
            .map(|id| words(&id))
            .collect()
    }
}

impl Drop for Instance {
    fn drop(&mut self) {
        remove(&self.folder, &self.id);
    }
}

fn bytes(path: &Path) -> &[u8] {
    path.as_os_str().as_encoded_bytes()
}

fn of(folder: &Path, id: &str, end: &str) -> PathBuf {
    folder.join(format!("{PREFIX}{id}{end}"))
}

/// Errors are ignored: remaining files are harmless and are removed at the next start.
fn remove(folder: &Path, id: &str) {
    let _ = fs::remove_dir_all(of(folder, id, TRACES));
    let _ = fs::remove_file(of(folder, id, OPEN));
    let _ = fs::remove_file(of(folder, id, LOCK));
}

/// Returns the machine and the process of a run.
fn parts(id: &str) -> (&str, &str) {
    let mut parts = id.split('-');
    (
        parts.next().unwrap_or_default(),
        parts.next().unwrap_or_default(),
    )
}

fn words(id: &str) -> String {
    match parts(id) {
        (host, process) if host == parts(own_id()).0 => format!("process {process}"),
        (host, process) => format!("process {process} on {host}"),
    }
}

/// The state of a run.
enum Found {
    Runs,
    /// Ended; with its lock, if it could be taken.
    Ended(Option<File>),
}

fn look(folder: &Path, id: &str) -> Found {
    let lock = match OpenOptions::new()
        .read(true)
        .write(true)
        .open(of(folder, id, LOCK))
    {
        Ok(lock) => lock,
        Err(cause) if cause.kind() == io::ErrorKind::NotFound => return Found::Ended(None),
        Err(_) => return Found::Runs,
    };
    // A shared lock: several checks at the same time, in this program or another, must not make
    // each other believe that the run continues.
    match lock.try_lock_shared() {
        Ok(()) => Found::Ended(Some(lock)),
        Err(TryLockError::WouldBlock) => Found::Runs,
        Err(TryLockError::Error(_)) => {
            let (host, process) = parts(id);
            let runs = host != parts(own_id()).0 || Path::new("/proc").join(process).exists();
            if runs {
                Found::Runs
            } else {
                Found::Ended(None)
            }
        }
    }
}

/// Returns true if the program of a run still runs.
pub(super) fn runs(folder: &Path, id: &str) -> bool {
    matches!(look(folder, id), Found::Runs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_with_the_same_file_know_of_each_other() {
        let folder = tempfile::tempdir().expect("a folder");
        let (state, file) = (folder.path().join("state"), folder.path().join("t.ron"));
        fs::write(&file, "").expect("a file");
        let own = Instance::called(&state, "here-1").expect("a first one");
        let other = Instance::called(&state, "lab3-2").expect("a second one");
        assert!(own.others(&file).is_empty());
        other
            .shows(Some(&folder.path().join("./t.ron")))
            .expect("a folder that can be written to");
        assert_eq!(
            own.others(&file).into_iter().collect::<Vec<_>>(),
            ["process 2 on lab3"]
        );
        assert!(other.others(&file).is_empty());
        other.shows(None).expect("a folder that can be written to");
        assert!(own.others(&file).is_empty());
        assert!(runs(&state, "lab3-2"));
        drop(other);
        assert!(!runs(&state, "lab3-2"));
    }

    #[test]
    fn what_a_killed_program_has_left_is_removed() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("run-here-7.lock"), "").expect("a file");
        fs::write(folder.path().join("run-here-7.open"), "/t.ron").expect("a file");
        drop(Instance::called(folder.path(), "here-1").expect("a run"));
        assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 0);
    }

    #[test]
    fn a_look_does_not_make_an_ended_run_seem_to_run() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("run-here-7.lock"), "").expect("a file");
        let Found::Ended(held) = look(folder.path(), "here-7") else {
            panic!("its program is gone")
        };
        assert!(held.is_some());
        // The files of that run are removed while others check it.
        assert!(!runs(folder.path(), "here-7"));
        let own = Instance::called(folder.path(), "here-8").expect("a run");
        assert!(runs(folder.path(), "here-8"));
        drop(own);
    }

    #[test]
    fn any_machine_has_a_name_for_files() {
        assert_eq!(host_name("lab-3.example/../x"), "lab3examplex");
        assert_eq!(host_name("…"), "local");
    }
}
