//! Runs a program that prints a trace, within limits of time, memory and output.
//!
//! The program is started directly, and no shell parses its command line; a fixed script of `sh`
//! sets its limits and then becomes the program by `exec`. It leads a process group, which is
//! killed at the end, together with the processes that have left the group where they are found. It
//! works in a temporary folder, which is deleted afterwards whatever the program did to it. The
//! trace is taken from standard output, or from a file in that folder whose name ends in `.trace`;
//! the helper for Python writes such a file. Only regular files are read, so that nothing the
//! program leaves can block the reader.

use crate::foreign::TraceSource;
use crate::foreign::process::{Process, ProgramEnd};
use engine::clean::clean;
use engine::sentence::Sentence;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use tempfile::TempDir;

/// The limits of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunLimits {
    pub time: Duration,
    /// The limit of data, in MiB.
    pub memory: u64,
    /// The limit of each file that it writes, in MiB.
    pub output: u64,
}

/// The shell script that sets the limits of data, in KiB, and of files, in blocks of 512 bytes, and
/// then becomes the program.
const SCRIPT: &str = "ulimit -d \"$1\" && ulimit -f \"$2\" && shift 2 && exec \"$@\"";
/// The number of bytes at the end of standard error that are searched for its last line.
const LAST_WORDS: u64 = 4096;
/// The most characters of that line that are shown.
const MOST_SHOWN: usize = 200;
/// The beginning of the lines that the helper for Python prints.
const HELPER: &str = "plyscope_trace: ";
/// The number of attempts to delete the folder of a program.
const DELETIONS: usize = 5;
/// The signal for a file that exceeds its limit (SIGXFSZ), on most systems.
const TOO_LARGE: i32 = 25;

/// Splits a command into words and replaces `{}` by the file of a program, or returns `None` if the
/// command has no `{}`.
pub fn words(command: &str, file: &Path) -> Option<Vec<OsString>> {
    command.contains("{}").then(|| {
        let words = command.split_whitespace();
        let file = file.to_string_lossy();
        words
            .map(|word| OsString::from(word.replace("{}", &file)))
            .collect()
    })
}

/// The trace that a program left, and its folder, which is deleted when this is dropped.
pub struct LeftTrace {
    pub source: TraceSource,
    _folder: RunFolder,
}

/// The folder of a running program, deleted with its contents when this is dropped.
struct RunFolder(TempDir);

impl Drop for RunFolder {
    fn drop(&mut self) {
        // A program that was just killed may still have written something, or have locked a folder.
        for _ in 0..DELETIONS {
            match std::fs::remove_dir_all(self.0.path()) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => unlock(self.0.path()),
                Ok(()) | Err(_) => return,
            }
        }
    }
}

/// Sets the permissions of the folders in a folder so that they can be deleted.
fn unlock(folder: &Path) {
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            // A folder that cannot be unlocked stays.
            let _ = std::fs::set_permissions(&folder, std::fs::Permissions::from_mode(0o700));
        }
        let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten();
        let inner = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
        folders.extend(inner.map(|entry| entry.path()));
    }
}

/// Runs a program and returns its trace under the name `name`; the program is ended once `stopped`
/// returns true.
///
/// # Errors
/// It cannot be started, reaches a limit, or leaves no trace; the sentence says why.
pub fn run(
    words: &[OsString],
    name: &str,
    limits: RunLimits,
    stopped: &dyn Fn() -> bool,
) -> Result<LeftTrace, Sentence> {
    let run_folder = RunFolder(tempfile::tempdir()?);
    let folder = &run_folder.0;
    let printed = folder.path().join("printed.text");
    let (output, mut errors) = (File::create(&printed)?, tempfile::tempfile()?);
    let blocks = limits.output.saturating_mul(2048);
    let mut command = Command::new("sh");
    command.args([
        "-c",
        SCRIPT,
        "sh",
        &limits.memory.saturating_mul(1024).to_string(),
        &blocks.to_string(),
    ]);
    command
        .args(words)
        .current_dir(folder.path())
        .stdout(output)
        .stderr(errors.try_clone()?);
    command
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .env("PLYSCOPE_TRACE", folder.path().join("search.trace"));
    let mut process = Process::lead(&mut command)?;
    let end = process.wait(limits.time, stopped);
    process.kill();
    drop(process);
    let program = words.first().map_or_else(String::new, |word| {
        clean(&word.to_string_lossy()).into_owned()
    });
    let bytes = limits.output.saturating_mul(1 << 20);
    let is_full = ends_at(folder.path(), bytes)?;
    match end {
        // Checked whatever the end was: a shell goes on if the signal ends a program that it has
        // started.
        ProgramEnd::Silent if stopped() => return Err(sentence!("it was stopped")),
        _ if is_full => {
            return Err(sentence!(
                "it wrote more than {most} MiB",
                most = limits.output
            ));
        }
        ProgramEnd::Silent => {
            return Err(sentence!(
                "it took longer than {most} s",
                most = limits.time.as_secs_f64()
            ));
        }
        ProgramEnd::Signal(TOO_LARGE) => {
            return Err(sentence!(
                "it wrote more than {most} MiB",
                most = limits.output
            ));
        }
        ProgramEnd::Code(_) | ProgramEnd::Signal(_) | ProgramEnd::Ended => {}
    }
    let left = if begins_a_trace(&printed) {
        Some(printed)
    } else {
        left_in(folder.path())
    };
    let Some(path) = left else {
        if let Some((file, why)) = unreadable_in(folder.path()) {
            return Err(sentence!("it left no trace; {file}: {why}", file, why));
        }
        let (end, last) = (
            end.said_of(&program),
            last_words(&mut errors).unwrap_or_default(),
        );
        return Err(match last.is_empty() {
            true => sentence!("it left no trace; {end}", end),
            false => sentence!("{end}: {last}", end, last),
        });
    };
    let source = TraceSource::open_file(&path)?.called(name);
    Ok(LeftTrace {
        source,
        _folder: run_folder,
    })
}

/// Returns whether a file in the folder has reached `most` bytes.
fn ends_at(folder: &Path, most: u64) -> io::Result<bool> {
    for entry in std::fs::read_dir(folder)? {
        if entry?.metadata()?.len() >= most {
            return Ok(true);
        }
    }
    Ok(false)
}

fn begins_a_trace(path: &Path) -> bool {
    TraceSource::open_file(path).is_ok_and(|source| source.begins_a_trace().unwrap_or(false))
}

/// Returns the trace in a folder, the first by name if there are several.
fn left_in(folder: &Path) -> Option<PathBuf> {
    named_traces(folder)
        .filter(|path| begins_a_trace(path))
        .min()
}

/// Returns the paths in a folder that are named like traces.
fn named_traces(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|end| end == "trace"))
}

/// Returns the first path by name that is named like a trace but cannot be read, and the error.
fn unreadable_in(folder: &Path) -> Option<(String, io::Error)> {
    let path = named_traces(folder)
        .filter(|path| TraceSource::open_file(path).is_err())
        .min()?;
    let name = clean(&path.file_name()?.to_string_lossy()).into_owned();
    Some((name, TraceSource::open_file(&path).err()?))
}

/// Returns the last line of standard error. A line of the helper counts only if there is no other,
/// because it may just say that nothing was searched.
fn last_words(errors: &mut File) -> io::Result<String> {
    let length = errors.seek(SeekFrom::End(0))?;
    errors.seek(SeekFrom::Start(length.saturating_sub(LAST_WORDS)))?;
    let mut bytes = Vec::new();
    errors.take(LAST_WORDS).read_to_end(&mut bytes)?;
    let text = String::from_utf8_lossy(&bytes);
    let mut lines = text
        .lines()
        .rev()
        .filter(|line| !line.trim().is_empty())
        .peekable();
    let helper = lines.peek().copied().unwrap_or_default();
    let last = lines
        .find(|line| !line.starts_with(HELPER))
        .unwrap_or(helper);
    Ok(clean(last.trim()).chars().take(MOST_SHOWN).collect())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::time::Instant;

    const LIMITS: RunLimits = RunLimits {
        time: Duration::from_secs(20),
        memory: 256,
        output: 1,
    };

    fn sh(script: &str, limits: RunLimits) -> Result<String, String> {
        let words = ["sh", "-c", script].map(OsString::from);
        let left = run(&words, "t", limits, &|| false).map(|left| {
            let mut text = String::new();
            left.source.part(0).read_to_string(&mut text).expect("text");
            text
        });
        left.map_err(|error| error.to_string())
    }

    #[test]
    fn a_trace_is_what_is_printed_or_left_in_a_file() {
        let trace = "plyscope-trace 1\nbegin\n. - 5\n";
        assert_eq!(
            sh("printf 'plyscope-trace 1\\nbegin\\n. - 5\\n'", LIMITS).as_deref(),
            Ok(trace)
        );
        let left = sh(
            "echo hello; printf 'plyscope-trace 1\\nbegin\\n. - 5\\n' > mine.trace",
            LIMITS,
        );
        assert_eq!(left.as_deref(), Ok(trace));
        let helper = sh(
            "printf 'plyscope-trace 1\\nbegin\\n. - 5\\n' > \"$PLYSCOPE_TRACE\"",
            LIMITS,
        );
        assert_eq!(helper.as_deref(), Ok(trace));
    }

    #[test]
    fn limits_end_a_program_and_what_it_has_started() {
        let since = Instant::now();
        let brief = RunLimits {
            time: Duration::from_millis(300),
            ..LIMITS
        };
        assert_eq!(
            sh("sleep 1000 & sleep 1000", brief),
            Err("it took longer than 0.3 s".to_owned())
        );
        assert!(since.elapsed() < Duration::from_secs(10));
        let large = sh("head -c 3000000 /dev/zero; exit 0", LIMITS).expect_err("too much");
        assert_eq!(large, "it wrote more than 1 MiB");
        let died = sh(
            "echo 'first' >&2; echo 'Traceback: \u{1b}[31m' >&2; exit 3",
            LIMITS,
        )
        .expect_err("it ended");
        assert!(
            died.ends_with("exit code 3: Traceback: \\u{1b}[31m"),
            "{died}"
        );
        let helper = sh(
            "echo MemoryError >&2; echo 'plyscope_trace: nothing was called' >&2; exit 1",
            LIMITS,
        );
        assert!(
            helper
                .expect_err("it ended")
                .ends_with("exit code 1: MemoryError")
        );
    }

    #[test]
    fn what_is_no_file_is_no_trace_and_holds_nothing() {
        for (script, said) in [
            (
                "mkfifo x.trace",
                "it left no trace; x.trace: expected a file, found a pipe or a device",
            ),
            (
                "mkdir x.trace",
                "it left no trace; x.trace: expected a file, found a folder",
            ),
            (
                "ln -s /dev/zero x.trace",
                "it left no trace; x.trace: expected a file, found a pipe or a device",
            ),
            (
                "rm printed.text; mkfifo printed.text",
                "it left no trace; sh ended with exit code 0",
            ),
        ] {
            assert_eq!(sh(script, LIMITS), Err(said.to_owned()), "{script}");
        }
        assert!(
            sh("ln -s nowhere x.trace", LIMITS)
                .is_err_and(|said| said.starts_with("it left no trace; x.trace: "))
        );
    }

    /// The folder is deleted whatever the program does to it.
    #[test]
    fn its_folder_is_deleted() {
        let kept = tempfile::tempdir().expect("a folder");
        let note = kept.path().join("note");
        let script = format!(
            "pwd > {}; mkdir -p a/b; touch a/b/c; chmod 0 a/b a .",
            note.display()
        );
        assert!(sh(&script, LIMITS).is_err());
        let folder = std::fs::read_to_string(&note).expect("its folder");
        assert!(
            !folder.trim().is_empty() && !Path::new(folder.trim()).exists(),
            "{folder}"
        );
    }

    #[test]
    fn a_run_that_is_stopped_leaves_nothing() {
        let words = ["sh", "-c", "setsid sleep 1000 & sleep 1000"].map(OsString::from);
        let since = Instant::now();
        let stopped = || since.elapsed() > Duration::from_millis(100);
        assert_eq!(
            run(&words, "t", LIMITS, &stopped)
                .err()
                .map(|said| said.to_string()),
            Some("it was stopped".to_owned())
        );
    }

    #[test]
    fn no_word_is_read_by_a_shell() {
        let odd = Path::new("/tmp/a b; touch '$(id)' `id`.py");
        let words = words("printf %s {}", odd).expect("a command");
        assert_eq!(words[2], odd.as_os_str());
        assert_eq!(super::words("python3 x", odd), None);
        let refused = run(&words, "t", LIMITS, &|| false).err().expect("no trace");
        assert_eq!(
            refused.to_string(),
            "it left no trace; printf ended with exit code 0"
        );
    }
}
