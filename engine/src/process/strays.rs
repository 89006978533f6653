//! [`RunMark`]: finds processes that a program has started and that have left its group.
//!
//! The program receives a unique environment variable, which its child processes inherit. On Linux,
//! processes with this variable are found in `/proc`, as well as all descendants of these and of
//! the program itself. A process that has cleared its environment and lost its parent is not found;
//! on other systems none is. A process is held by a file descriptor before it is checked, so that
//! another process with a reused id is not ended in its place. Cost: reading two small files per
//! process of the system.

use std::process::Command;
use std::sync::atomic::{AtomicU64, Ordering};

/// The name of the environment variable.
const VARIABLE: &str = "PLYSCOPE_RUN";

/// The number of programs that were run.
static RUNS: AtomicU64 = AtomicU64::new(0);

/// The unique value of the environment variable of one run.
#[derive(Debug)]
pub struct RunMark(
    #[cfg_attr(
        not(target_os = "linux"),
        expect(dead_code, reason = "only Linux shows the variables of programs")
    )]
    String,
);

impl RunMark {
    /// Creates a unique mark and adds it to the environment of a command.
    pub fn on(command: &mut Command) -> RunMark {
        let since = std::time::SystemTime::UNIX_EPOCH
            .elapsed()
            .unwrap_or_default()
            .as_nanos();
        let mark = format!(
            "{}-{}-{since}",
            std::process::id(),
            RUNS.fetch_add(1, Ordering::Relaxed)
        );
        command.env(VARIABLE, &mark);
        RunMark(mark)
    }
}

#[cfg(not(target_os = "linux"))]
impl RunMark {
    /// Returns no processes on this system.
    pub fn strays(&self, _: u32) -> Strays {
        Strays {}
    }
}

/// Processes that are still running.
#[cfg(not(target_os = "linux"))]
pub struct Strays {}

#[cfg(not(target_os = "linux"))]
impl Strays {
    /// Ends no process on this system.
    pub fn end(self) {}
}

#[cfg(target_os = "linux")]
pub use linux::Strays;

#[cfg(target_os = "linux")]
mod linux {
    use super::{RunMark, VARIABLE};
    use rustix::fd::OwnedFd;
    use rustix::process::{Pid, PidfdFlags, Signal, pidfd_open, pidfd_send_signal};
    use std::collections::HashSet;

    /// The maximum number of searches for processes that were started while others were being
    /// ended.
    const ROUNDS: usize = 20;

    /// The identity of a process. Its id may be reused by another process with another start time.
    #[derive(Clone, Copy, PartialEq, Eq)]
    struct FoundProcess {
        id: u32,
        parent: u32,
        began: u64,
    }

    /// The remaining processes of a run, to be ended.
    pub struct Strays {
        needle: Vec<u8>,
        found: Vec<OwnedFd>,
    }

    impl RunMark {
        /// Returns the processes of the run, and the descendants of these and of process `of`. Must
        /// be called before that process ends, because its children then have another parent.
        pub fn strays(&self, of: u32) -> Strays {
            let needle = format!("{VARIABLE}={}", self.0).into_bytes();
            Strays {
                found: found(&needle, of),
                needle,
            }
        }
    }

    impl Strays {
        /// Kills the processes and those that they start in the meantime.
        pub fn end(self) {
            let Strays { needle, mut found } = self;
            for _ in 0..ROUNDS {
                if found.is_empty() {
                    return;
                }
                for process in &found {
                    // The process may have ended by itself.
                    let _ = pidfd_send_signal(process, Signal::KILL);
                }
                found = self::found(&needle, 0);
            }
        }
    }

    /// Returns the processes with a mark, and the descendants of these and of process `of`.
    fn found(needle: &[u8], of: u32) -> Vec<OwnedFd> {
        let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
        let ids = entries.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
        let own = std::process::id();
        let processes: Vec<FoundProcess> = ids.filter(|&id| id != own).filter_map(look).collect();
        let marked = processes
            .iter()
            .filter(|process| is_marked(process.id, needle));
        let mut among: HashSet<u32> = marked
            .map(|process| process.id)
            .chain((of != 0).then_some(of))
            .collect();
        let mut before = 0;
        while before != among.len() {
            before = among.len();
            let below: Vec<u32> = processes
                .iter()
                .filter(|process| among.contains(&process.parent))
                .map(|process| process.id)
                .collect();
            among.extend(below);
        }
        processes
            .into_iter()
            .filter(|process| among.contains(&process.id))
            .filter_map(hold)
            .collect()
    }

    /// Returns a running process; `None` if it has ended.
    fn look(id: u32) -> Option<FoundProcess> {
        let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
        // The name of the program is in parentheses and may contain any character.
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_ascii_whitespace().collect();
        let ended = matches!(*fields.first()?, "Z" | "X");
        let (parent, began) = (fields.get(1)?.parse().ok()?, fields.get(19)?.parse().ok()?);
        (!ended).then_some(FoundProcess { id, parent, began })
    }

    fn is_marked(id: u32, needle: &[u8]) -> bool {
        let environment = std::fs::read(format!("/proc/{id}/environ")).unwrap_or_default();
        environment
            .split(|&byte| byte == 0)
            .any(|variable| variable == needle)
    }

    /// Opens a file descriptor for a process if it is still the one that was found.
    fn hold(process: FoundProcess) -> Option<OwnedFd> {
        let handle = pidfd_open(
            Pid::from_raw(process.id.cast_signed())?,
            PidfdFlags::empty(),
        )
        .ok()?;
        (look(process.id).map(|found| found.began) == Some(process.began)).then_some(handle)
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::RunMark;
    use std::io::{BufRead, BufReader};
    use std::os::unix::process::CommandExt;
    use std::process::{Command, Stdio};

    /// Starts a shell that starts a process in its own session, which prints its id.
    fn left(script: &str) -> (std::process::Child, RunMark, u32) {
        let mut command = Command::new("sh");
        command
            .args(["-c", script])
            .stdout(Stdio::piped())
            .process_group(0);
        let mark = RunMark::on(&mut command);
        let mut child = command.spawn().expect("a shell");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("a pipe"))
            .read_line(&mut line)
            .expect("a line");
        (child, mark, line.trim().parse().unwrap_or(0))
    }

    fn runs(id: u32) -> bool {
        let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
        stat.rsplit_once(')')
            .is_some_and(|(_, rest)| !rest.starts_with(" Z") && !rest.starts_with(" X"))
    }

    #[test]
    fn what_has_left_the_group_is_ended() {
        for script in [
            // Cases: the parent is running; the parent has ended; the environment is cleared.
            "setsid sh -c 'echo $$; exec sleep 1000' & wait",
            "setsid sh -c 'echo $$; exec sleep 1000' & exit 0",
            "setsid env -i sh -c 'echo $$; exec sleep 1000' & wait",
        ] {
            let (mut child, mark, id) = left(script);
            if id == 0 {
                println!("setsid was not found");
                continue;
            }
            assert!(runs(id), "{script}");
            let strays = mark.strays(child.id());
            child.kill().expect("it is ended");
            strays.end();
            child.wait().expect("it has ended");
            // The signal may take a moment.
            while runs(id) {
                std::thread::yield_now();
            }
        }
    }

    #[test]
    fn others_are_left_alone() {
        let (mut child, mark, id) = left("echo $$; exec sleep 1000");
        let mut other = Command::new("true");
        RunMark::on(&mut other).strays(0).end();
        assert!(runs(id));
        mark.strays(0).end();
        child.wait().expect("it has ended");
    }
}
