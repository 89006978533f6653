//! Programs that are watched while they print a trace: they end, crash, are killed, are silent,
//! print rubbish or never stop. The event is reported, nothing hangs, and none of their processes
//! is left.

use crate::own_home;
use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The time that a screen may take to show a text on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

struct Watched {
    screen: Arc<Mutex<vt100::Parser>>,
    keys: Box<dyn Write + Send>,
    child: Box<dyn portable_pty::Child + Send + Sync>,
    _home: tempfile::TempDir,
}

impl Watched {
    fn new(script: &str) -> Watched {
        let (mut command, home) = own_home::in_terminal(own_home::PLYSCOPE);
        command.args(["watch", "--title", "watched", "--", "sh", "-c", script]);
        Watched::run(command, home)
    }
    /// Starts a line of the shell, in which `$PLYSCOPE` is the program.
    fn shell(line: &str) -> Watched {
        let (mut command, home) = own_home::in_terminal("sh");
        command.args(["-c", line]);
        command.env("PLYSCOPE", own_home::PLYSCOPE);
        Watched::run(command, home)
    }
    fn run(mut command: CommandBuilder, home: tempfile::TempDir) -> Watched {
        let size = PtySize {
            rows: 30,
            cols: 120,
            ..PtySize::default()
        };
        let pair = native_pty_system().openpty(size).expect("a terminal");
        command.env("TERM", "xterm-256color");
        let child = pair.slave.spawn_command(command).expect("the program");
        drop(pair.slave);
        let screen = Arc::new(Mutex::new(vt100::Parser::new(
            crate::terminal::non_zero(30),
            crate::terminal::non_zero(120),
            0,
        )));
        let (theirs, mut output) = (
            Arc::clone(&screen),
            pair.master.try_clone_reader().expect("a reader"),
        );
        let keys = pair.master.take_writer().expect("a writer");
        std::thread::spawn(move || {
            let mut piece = [0; 4096];
            while let Ok(length) = output.read(&mut piece)
                && length > 0
            {
                theirs.lock().expect("the screen").process(&piece[..length]);
            }
            drop(pair.master);
        });
        Watched {
            screen,
            keys,
            child,
            _home: home,
        }
    }
    fn text(&self) -> String {
        self.screen.lock().expect("the screen").screen().contents()
    }
    fn shows(&self, wanted: &str) {
        let since = Instant::now();
        while !self.text().contains(wanted) {
            assert!(
                since.elapsed() < PATIENCE,
                "no {wanted:?} in\n{}",
                self.text()
            );
            std::thread::sleep(Duration::from_millis(20));
        }
    }
    fn press(&mut self, keys: &str) {
        self.keys
            .write_all(keys.as_bytes())
            .and_then(|()| self.keys.flush())
            .expect("keys");
    }
    /// Waits for the end of the program and returns its exit code.
    fn ends(&mut self) -> u32 {
        let since = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("a status") {
                return status.exit_code();
            }
            assert!(
                since.elapsed() < PATIENCE,
                "it does not end:\n{}",
                self.text()
            );
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        _ = self.child.kill();
    }
}

/// Returns whether a process with this number runs.
fn runs(number: &str) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", number.trim())).unwrap_or_default();
    !stat.is_empty() && !stat.contains(") Z ")
}

/// Waits until the process is gone whose number is in a file.
fn is_gone(file: &Path) {
    let number = std::fs::read_to_string(file).expect("a number");
    let since = Instant::now();
    while runs(&number) {
        assert!(since.elapsed() < PATIENCE, "process {number} is left");
        std::thread::sleep(Duration::from_millis(20));
    }
}

const BEGIN: &str = "printf 'plyscope-trace 1\\nbegin\\n> - -inf inf\\n. a 1\\n> b\\n'";

#[test]
fn a_program_that_ends_well_and_one_that_crashes() {
    let mut watched = Watched::new(&format!("{BEGIN}; printf '. c 2\\n= 2\\n= 2 best b\\n'"));
    watched.shows("4 nodes");
    watched.shows("ended with exit code 0");
    watched.press("q");
    assert_eq!(watched.ends(), 0);
    let watched = Watched::new(&format!("{BEGIN}; echo 'ValueError: no move' >&2; exit 3"));
    watched.shows("ended with exit code 3");
    watched.shows("ValueError: no move");
}

/// A program's own lines are not values of a search, and `!` judges the lines that it has printed.
#[test]
fn what_a_program_said_stands_as_it_printed_it_and_can_be_judged() {
    let script =
        format!("{BEGIN}; printf '. c 2\\n. d 3\\n= 3\\n'; echo 'b = float(\"-inf\")' >&2; exit 3");
    let mut watched = Watched::new(&script);
    // In a window of its own.
    watched.shows("› b = float(\"-inf\")");
    watched.press("!");
    watched.shows("but 2 was due");
    assert!(
        !watched.text().contains("› b = float("),
        "{}",
        watched.text()
    );
    // Before the first event, its lines are shown as lines.
    let mut watched = Watched::new("printf 'Traceback:\\n  here \\033[31m\\n' >&2; exit 1");
    watched.shows("  here \\u{1b}[31m");
    assert_eq!(watched.ends(), 2);
    let lines: Vec<String> = watched
        .text()
        .lines()
        .map(str::trim_end)
        .map(str::to_owned)
        .collect();
    let at = lines
        .iter()
        .position(|line| line.ends_with("ended with exit code 1"))
        .expect("its end");
    assert_eq!(lines[at + 1..at + 3], ["Traceback:", "  here \\u{1b}[31m"]);
}

/// Neither the helper nor the workbench waits for more lines of a slow search.
#[test]
fn a_slow_search_is_seen_while_it_runs() {
    if own_home::program("python3")
        .arg("--version")
        .output()
        .is_err()
    {
        println!("python3 was not found");
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("slow.py");
    let program = "import sys, time
sys.path.append(sys.argv[1])
from plyscope_trace import trace, traced
trace(\"-\")
@traced
def search(node, maximizing):
    if isinstance(node, int):
        time.sleep(0.1)
        if node == 0:
            time.sleep(1000)
        return node
    best = None
    for move, child in enumerate(node):
        value = search(child, not maximizing)
        best = value if best is None else max(best, value) if maximizing else min(best, value)
    return best
search([[3, 12], [2, 0], [14, 5]], True)
";
    std::fs::write(&file, program).expect("written");
    let helper = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/external");
    let line = format!(
        "PYTHONDONTWRITEBYTECODE=1 exec python3 {} {}",
        file.display(),
        helper.display()
    );
    let mut watched = Watched::new(&line);
    // The root, its first two children, and the nodes below them; the last leaf is never left.
    watched.shows("6 nodes");
    assert!(
        watched.text().contains("depth not stated"),
        "{}",
        watched.text()
    );
    watched.press("q");
    assert_eq!(watched.ends(), 0);
}

#[test]
fn a_program_that_is_silent_or_endless_is_ended_with_the_workbench() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("number");
    for rest in ["sleep 1000", "while true; do echo '. c 2'; done"] {
        let mut watched = Watched::new(&format!("echo $$ > {}; {BEGIN}; {rest}", file.display()));
        watched.shows("trace of another program");
        if rest.starts_with("sleep") {
            // Without a game, the number of moves of the root is unknown.
            watched.shows("3 nodes");
            assert!(!watched.text().contains("root move"), "{}", watched.text());
        }
        watched.press("q");
        assert_eq!(watched.ends(), 0, "{rest}");
        is_gone(&file);
    }
}

#[test]
fn rubbish_ends_the_program_and_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("number");
    let watched = Watched::new(&format!(
        "echo $$ > {}; {BEGIN}; yes rubbish",
        file.display()
    ));
    watched.shows("expected an event");
    is_gone(&file);
    // Before the first event, the program does not take the screen.
    let mut watched = Watched::new("echo $$ > /dev/null; yes rubbish");
    watched.shows("expected the first line `plyscope-trace 1`");
    assert_eq!(watched.ends(), 2);
    let mut watched = Watched::new("echo 'SyntaxError: bad' >&2; exit 1");
    watched.shows("ended with exit code 1");
    watched.shows("SyntaxError: bad");
    assert_eq!(watched.ends(), 2);
}

#[test]
fn standard_input_is_opened_and_keys_come_from_the_terminal() {
    let rest = "printf '. c 2\\n= 2\\n= 2 best b\\n'";
    for (line, shown) in [
        (format!("({BEGIN}; {rest}) | \"$PLYSCOPE\" -"), "4 nodes"),
        // A program that continues to print: its pipe is read meanwhile. The shell waits for it, so
        // it has to meet the broken pipe.
        (
            format!("({BEGIN}; while sleep 0.1; do echo '# on'; done) | \"$PLYSCOPE\" -"),
            "trace of another program",
        ),
        ("echo 4453 | \"$PLYSCOPE\" -".to_owned(), "Connect Four"),
        (
            "\"$PLYSCOPE\" - < saves/tree-textbook.ron".to_owned(),
            "B1 *",
        ),
        (
            "\"$PLYSCOPE\" - < tests/traces/right-pvs.trace".to_owned(),
            "27 nodes",
        ),
        (
            "mkfifo $FIFO; cat tests/traces/right-pvs.trace > $FIFO & \"$PLYSCOPE\" $FIFO"
                .to_owned(),
            "27 nodes",
        ),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let line = line.replace("$FIFO", &folder.path().join("fifo").display().to_string());
        let mut watched = Watched::shell(&format!(
            "cd \"{}\"; {line}; echo ended $?",
            env!("CARGO_MANIFEST_DIR")
        ));
        watched.shows(shown);
        watched.press("?");
        watched.shows("The keys you need here");
        // A pause after each key, because keys that come at once are taken for a paste. One more
        // key stops a program that continues to print.
        for _ in 0..if line.contains("sleep") { 4 } else { 3 } {
            watched.press("\u{3}");
            std::thread::sleep(Duration::from_millis(200));
        }
        watched.shows("ended 0");
    }
    for (line, said) in [
        ("echo rubbish here | \"$PLYSCOPE\" -", "standard input"),
        ("\"$PLYSCOPE\" -", "pipe a trace, a save or a transcript"),
        ("printf '' | \"$PLYSCOPE\" -", "standard input"),
    ] {
        let watched = Watched::shell(&format!("{line}; echo ended $?"));
        watched.shows(said);
        watched.shows("ended 2");
    }
}

#[test]
fn a_gigabyte_of_comments_is_read_through_and_leaves_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("number");
    // Whole lines of a megabyte: much text, few lines. The disk holds it only while it is viewed.
    let megabytes = std::env::var("PLYSCOPE_WATCHED_MIB")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(64);
    let line = "head -c 1000000 /dev/zero | tr '\\0' x";
    let script = format!(
        "echo $$ > {}; {BEGIN}; l=$({line}); for i in $(seq {megabytes}); do printf '# %s\\n' \"$l\"; done; printf '. c 2\\n'",
        file.display()
    );
    let mut watched = Watched::new(&script);
    watched.shows("4 nodes");
    watched.shows("ended with exit code 0");
    watched.press("q");
    assert_eq!(watched.ends(), 0);
    is_gone(&file);
}

#[test]
fn a_signal_ends_the_program_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("number");
    for script in ["sleep 1000", &format!("{BEGIN}; sleep 1000")] {
        let mut watched = Watched::new(&format!("echo $$ > {}; {script}", file.display()));
        let since = Instant::now();
        while std::fs::read_to_string(&file)
            .unwrap_or_default()
            .is_empty()
            && since.elapsed() < PATIENCE
        {
            std::thread::sleep(Duration::from_millis(20));
        }
        if script.contains("begin") {
            watched.shows("trace of another program");
        }
        let number = watched.child.process_id().expect("a number").to_string();
        let sent = own_home::program("kill")
            .args(["-TERM", &number])
            .status()
            .expect("kill");
        assert!(sent.success());
        watched.ends();
        is_gone(&file);
        std::fs::remove_file(&file).expect("it is removed");
    }
}
