//! [`Instance`]: this running program among the others of the same user, also on machines that share the folder of state.
//!
//! Each has a lock file there, `run-HOST-PROCESS-TIME.lock`, which the system unlocks when the program ends, however it
//! ends, and beside it `run-HOST-PROCESS-TIME.open` with the name of the file that is open in it, and
//! `run-HOST-PROCESS-TIME.traces`, a folder for the traces that engines print for the moves of its game. So a recovery
//! file is not offered while its program runs, and a program can say that another one has the same file open.
//!
//! Where the file system has no locks, a process of this machine is looked for in `/proc`, and one of another machine is
//! taken to run.

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

/// What distinguishes this run from any other: machine, process, and when it began, as a process number comes again.
static OWN: LazyLock<String> = LazyLock::new(|| {
    let began = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_millis());
    format!("{}-{}-{began:x}", host(), std::process::id())
});

/// The name of this run, as it stands in the names of files.
pub(super) fn own_id() -> &'static str {
    &OWN
}

/// The folder for traces of this run, in the folder of state. It need not exist, and goes with the run.
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

/// The name of a machine as a part of a file's name.
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

/// This run. See the module.
pub struct Instance {
    folder: PathBuf,
    id: String,
    /// Locked while this lives.
    _lock: File,
}

impl Instance {
    /// Says in a folder that this program runs, and removes what programs that run no longer have left of this kind.
    ///
    /// # Errors
    /// The folder cannot be written to.
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
            // Another program that looks whether this one runs holds it for a moment; without locks there is `/proc`. It
            // may have taken the file for one that was left, and removed it.
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
            // Removed while it is held, so that its program cannot begin meanwhile.
            if let Found::Ended(_lock) = look(folder, &other) {
                remove(folder, &other);
            }
        }
        Ok(instance)
    }
    /// The other runs that have left files here, running or not.
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
    /// Says which file is open.
    ///
    /// # Errors
    /// The folder cannot be written to.
    pub fn shows(&self, file: Option<&Path>) -> io::Result<()> {
        let file = file.map(|file| fs::canonicalize(file).unwrap_or_else(|_| file.to_owned()));
        fs::write(
            of(&self.folder, &self.id, OPEN),
            file.as_deref().map_or(&[][..], bytes),
        )
    }
    /// The other running programs that have this file open, in words: `process 12`, `process 12 on lab3`.
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

/// What stays does no harm: it is tried again at the next start.
fn remove(folder: &Path, id: &str) {
    let _ = fs::remove_dir_all(of(folder, id, TRACES));
    let _ = fs::remove_file(of(folder, id, OPEN));
    let _ = fs::remove_file(of(folder, id, LOCK));
}

/// Machine and process of a run.
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

/// What is known of a run.
enum Found {
    Runs,
    /// With its lock, if there is one.
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
    // Shared: one that looks does not make another one, of this program or of one beside it, believe that the run goes on.
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

/// Does the program of a run still run?
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
        // The files of that run are removed while it is looked for what it has left.
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
