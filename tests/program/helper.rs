//! `plyscope_trace.py` in programs as users write them: results of roots, names of moves, further
//! searches, and all kinds of errors. A program ends as it would without the helper.

use crate::own_home;
use std::fs;
use std::path::Path;
use std::process::{Output, Stdio};

const BEGIN: &str = "import sys
from plyscope_trace import trace, traced
trace(\"t.trace\")
";

/// Returns the output of a program and the trace that it leaves, or `None` without python3.
fn run(program: &str) -> Option<(Output, String)> {
    let python = own_home::program("python3")
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    if !python.is_ok_and(|status| status.success()) {
        println!("python3 was not found");
        return None;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("program.py");
    fs::write(&file, format!("{BEGIN}{program}")).expect("written");
    let helper = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/external");
    let mut command = own_home::program("python3");
    command
        .arg(&file)
        .current_dir(folder.path())
        .env_remove("PLYSCOPE_TRACE");
    let output = command
        .env("PYTHONPATH", helper)
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .output()
        .expect("it starts");
    Some((
        output,
        fs::read_to_string(folder.path().join("t.trace")).unwrap_or_default(),
    ))
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Returns a search of two plies over the moves of the root, with leaves of the values 1, 5, 2 and
/// the given result of the root.
fn root_returns(moves: &str, decorator: &str, result: &str) -> String {
    format!(
        "
VALUES = [1, 5, 2]
{decorator}
def lowest(value, move):
    return value
@traced
def decide():
    best, chosen = -9, None
    for move, value in zip({moves}, VALUES):
        if lowest(value, move) > best:
            best, chosen = value, move
    return {result}
decide()
"
    )
}

#[test]
fn whatever_the_root_returns_is_its_value_and_its_move() {
    let pairs = "[(1, 2), (1, 1), (2, 1)]";
    let from_zero = "@traced(move=lambda move: move + 1)";
    for (moves, decorator, result, last) in [
        (pairs, "@traced", "chosen", "= 5 best (1,1)"),
        (pairs, "@traced", "list(chosen)", "= 5 best (1,1)"),
        (pairs, "@traced", "(best, chosen)", "= 5 best (1,1)"),
        (pairs, "@traced", "(chosen, best)", "= 5 best (1,1)"),
        (pairs, "@traced", "[*chosen, best]", "= 5 best (1,1)"),
        (pairs, "@traced", "(best, *chosen)", "= 5 best (1,1)"),
        (
            pairs,
            "@traced",
            "{'move': chosen, 'score': best}",
            "= 5 best (1,1)",
        ),
        (pairs, "@traced", "best", "= 5"),
        (pairs, "@traced", "(best, None)", "= 5"),
        (pairs, "@traced", "None", "= 5"),
        ("range(3)", from_zero, "chosen", "= 5 best 2"),
        ("range(3)", from_zero, "(best, chosen)", "= 5 best 2"),
        ("range(3)", from_zero, "(chosen, best)", "= 5 best 2"),
        ("range(3)", from_zero, "best", "= 5"),
        ("range(3)", "@traced", "chosen", "= 5 best 1"),
        ("range(3)", "@traced", "(chosen, best)", "= 5 best 1"),
        ("'abc'", "@traced", "chosen", "= 5 best b"),
        ("'abc'", "@traced", "(chosen, 'a text')", "= 5 best b"),
        ("'abc'", "@traced", "{'move': chosen}", "= 5 best b"),
        // Columns of a numbering other than the program's own.
        ("range(3)", "@traced", "chosen + 6", "= 5"),
        ("'abc'", "@traced", "(best, [chosen, 'x'])", "= 5 best b"),
        // Wrong results stay wrong.
        (pairs, "@traced", "(2, 1)", "= 2 best (2,1)"),
        ("'abc'", "@traced", "(5, 'c')", "= 5 best c"),
        ("'abc'", "@traced", "(best, 'z')", "= 5 best z"),
        ("range(3)", from_zero, "0", "= 1 best 1"),
    ] {
        let Some((output, trace)) = run(&root_returns(moves, decorator, result)) else {
            return;
        };
        assert!(
            output.status.success() && output.stderr.is_empty(),
            "{}",
            said(&output)
        );
        assert_eq!(
            trace.lines().last(),
            Some(last),
            "{moves} {decorator} {result}\n{trace}"
        );
    }
}

#[test]
fn a_root_without_moves_is_not_left() {
    let Some((output, trace)) = run("@traced\ndef decide():\n    return None\nprint(decide())\n")
    else {
        return;
    };
    assert!(
        output.status.success() && output.stderr.is_empty(),
        "{}",
        said(&output)
    );
    let end = "> -\n# the trace ends here: decide returned None, which holds no value\n";
    assert!(trace.ends_with(end), "{trace}");
}

/// Returns a search of three leaves; `LOOP` stands for the loop over its children.
fn children(search: &str) -> String {
    format!(
        "\n@traced\ndef search(node, high=True):\n    if not isinstance(node, list):\n        return node\n{search}\nprint(search([3, 1, 2]))\n"
    )
}

#[test]
fn moves_are_found_in_the_loops_around_a_call() {
    for (search, words) in [
        (
            "    return max([search(child, not high) for child in node])",
            "1 2 3",
        ),
        (
            "    return max(search(node[which], not high) for which in range(3))",
            "0 1 2",
        ),
        (
            "    return max(map(lambda which: search(node[which], not high), range(3)))",
            "0 1 2",
        ),
        (
            "    return max(search(child, not high) for at, child in enumerate(node))",
            "0 1 2",
        ),
        (
            "    return max(search(node[2 * r + c], not high) for r in range(2) for c in range(2 - r))",
            "(0,0) (0,1) (1,0)",
        ),
        // The best move so far is not the move being tried.
        (
            "    best, move = -9, None\n    for a in range(3):\n        v = search(node[a], not high)\n        if v > best:\n            best, move = v, a\n    return best",
            "0 1 2",
        ),
        (
            "    left, best = list('cba'), -9\n    while left:\n        move = left.pop()\n        best = max(best, search(node['abc'.index(move)], not high))\n    return best",
            "a b c",
        ),
        (
            "    return max(search(node[0], not high), search(node[1], not high), search(node[2], not high))",
            "1 2 3",
        ),
    ] {
        let Some((output, trace)) = run(&children(search)) else {
            return;
        };
        assert!(
            output.status.success() && output.stderr.is_empty(),
            "{}",
            said(&output)
        );
        let leaves = trace.lines().filter(|line| line.starts_with(". "));
        let found: Vec<&str> = leaves.filter_map(|line| line.split(' ').nth(1)).collect();
        assert_eq!(found.join(" "), words, "{search}\n{trace}");
    }
}

#[test]
fn the_program_says_at_its_end_what_was_not_written() {
    let search =
        "@traced\ndef search(n):\n    return max(search(n - 1) for m in range(2)) if n else 1\n";
    for (calls, comments, words) in [
        ("search(2)\n", "", ""),
        (
            "search(1)\nsearch(2)\n",
            "# another search begins; a trace holds one, so it is not written\n",
            "t.trace holds the first search; 1 more was not written",
        ),
        (
            "for depth in range(5):\n    search(depth)\n",
            "# another search begins; a trace holds one, so it is not written\n# searches not written: 4\n",
            "4 more were not written",
        ),
        ("trace('t.trace')\nsearch(1)\n", "", ""),
        (
            "trace('u.trace')\nsearch(1)\n",
            "",
            "no traced function was called: t.trace was not written",
        ),
        (
            "",
            "",
            "no traced function was called: t.trace was not written",
        ),
    ] {
        let Some((output, trace)) = run(&format!("{search}{calls}")) else {
            return;
        };
        assert!(output.status.success(), "{}", said(&output));
        let found: String = trace
            .lines()
            .filter(|line| line.starts_with('#'))
            .map(|line| format!("{line}\n"))
            .collect();
        assert_eq!(found, comments, "{trace}");
        let said = said(&output);
        assert!(
            said.contains(words) && said.lines().count() == usize::from(!words.is_empty()),
            "{calls}{said}"
        );
    }
}

#[test]
fn a_search_that_is_broken_off_ends_its_trace_there() {
    let search = |leaf: &str| {
        format!(
            "@traced\ndef search(n):\n    if n == 0:\n        {leaf}\n    return max(search(n - 1) for m in range(2))\n"
        )
    };
    for (leaf, call, code, why) in [
        (
            "raise ValueError('x')",
            "search(2)",
            1,
            "ValueError went through search",
        ),
        (
            "sys.exit(7)",
            "search(2)",
            7,
            "SystemExit went through search",
        ),
        (
            "raise KeyboardInterrupt",
            "search(2)",
            130,
            "KeyboardInterrupt went through search",
        ),
        (
            "return search(0)",
            "search(2)",
            1,
            "RecursionError went through search",
        ),
        (
            "return 'nothing'",
            "search(1)",
            0,
            "search returned 'nothing', which holds no number",
        ),
        (
            "raise ValueError('x')",
            "\ntry:\n    search(2)\nexcept ValueError:\n    pass\n",
            0,
            "ValueError went through search",
        ),
    ] {
        let Some((output, trace)) = run(&format!("{}{call}\n", search(leaf))) else {
            return;
        };
        let shown = format!(
            "{leaf} {call} {:?}\n{}\n{}",
            output.status,
            said(&output),
            trace.lines().last().unwrap_or_default()
        );
        // A program that is ended by a signal has no exit code.
        assert!(
            output.status.code().is_none_or(|found| found == code),
            "{shown}"
        );
        let last = trace.lines().last().unwrap_or_default();
        assert!(
            last.starts_with(&format!("# the trace ends here: {why}")),
            "{shown}"
        );
        assert!(
            trace.lines().any(|line| line == "> 0") || leaf.contains("nothing"),
            "{trace}"
        );
    }
    let Some((output, _)) = run(&format!("{}search(2)\n", search("raise ValueError('x')"))) else {
        return;
    };
    assert!(
        !said(&output).contains("in wrapper"),
        "the traceback is the program's own: {}",
        said(&output)
    );
}

#[test]
fn the_helpers_own_errors_end_no_program() {
    let search = "def search(n):\n    return max(search(n - 1) for m in range(2)) if n else 1\n";
    for (program, words) in [
        (format!("@traced(alpha='lo')\n{search}print(search(3))"), "search is not traced: lo is no argument of the function"),
        (format!("trace('no/such.trace')\n@traced\n{search}print(search(3))"), "no/such.trace ends here: FileNotFoundError"),
        (format!("trace('t.trace', colour='red')\n@traced\n{search}print(search(3))"), "expected headers among title, game"),
        (format!("@traced(move=lambda n: n.name)\n{search}print(search(3))"), "ends here: AttributeError: 'int' object has no attribute"),
        (
            format!("trace('t.trace', game='nim')\n@traced\n{}print(search(3))", search.replace("max(search(n - 1) for m in range(2))", "max(search(n - 1), search(n - 1))")),
            "no move was found in a call of search: say where it is",
        ),
        (
            "@traced\ndef search(node, a, b):\n    return max(search(n, a, b) for n in node) if isinstance(node, list) else node\ntrace('t.trace', game='nim')\nprint(search([1, 1], 0, 9))".to_owned(),
            "no move was found in a call of search (a and b were taken for alpha and beta)",
        ),
        ("import io\nclass Full(io.StringIO):\n    def write(self, text):\n        raise OSError('full')\ntrace(Full())\n@traced\ndef search(n):\n    return 1\nprint(search(0))".to_owned(), "the trace ends here: OSError: full"),
        (format!("sys.stderr = None\ntrace('no/such.trace')\n@traced\n{search}print(search(3))"), ""),
        (format!("sys.stdout = None\ntrace('-')\n@traced\n{search}print(search(3), file=sys.__stdout__)"), "there is no standard output"),
    ] {
        let Some((output, _)) = run(&program) else { return };
        let said = said(&output);
        assert!(output.status.success() && output.stdout == b"1\n", "{program}\n{output:?}");
        assert!(said.contains(words), "{program}\n{said}");
        assert!(!said.contains("Traceback"), "{said}");
    }
}

#[test]
fn depth_threads_and_generators_are_as_without_the_helper() {
    for (program, tail) in [
        // Each call takes two frames; there is room for them.
        (
            "@traced\ndef search(n, move=0):\n    return search(n - 1, 1) if n else 1\nprint(search(900))",
            "= 1",
        ),
        (
            "import threading\n@traced\ndef search(n):\n    return max(search(n - 1) for m in range(2)) if n else 1\nt = threading.Thread(target=search, args=[2])\nt.start()\nt.join()\nprint(1)",
            "= 1",
        ),
        (
            "from concurrent.futures import ThreadPoolExecutor\n@traced\ndef low(n):\n    return n\n@traced\ndef root():\n    with ThreadPoolExecutor(1) as pool:\n        return max(pool.map(low, [0, 1]))\nprint(root())",
            "# searches not written: 2",
        ),
        (
            "@traced\ndef search(n):\n    yield n\n    best = 0 if n else 1\n    for m in range(2 if n else 0):\n        best = max(best, (yield from search(n - 1)))\n    return best\nlist(search(2))\nprint(1)",
            "= 1",
        ),
        (
            "@traced\ndef search(n):\n    yield n\n    yield from search(n - 1)\nnext(search(2))\nprint(1)",
            "# the trace ends here: GeneratorExit went through search",
        ),
    ] {
        let Some((output, trace)) = run(program) else {
            return;
        };
        assert!(
            output.status.success() && output.stdout == b"1\n",
            "{program}\n{output:?}"
        );
        assert_eq!(trace.lines().last(), Some(tail), "{program}\n{trace}");
    }
}

/// Returns a search whose moves, keys and results are values that raise an exception when they are
/// used.
fn with_raising(method: &str, raise: &str, search: &str) -> String {
    format!(
        "
class Raising:
    def {method}(self, *_):
        {raise}
@traced
def search(node, move=None):
    if not isinstance(node, list):
        return node
    return max({search})
print(search([[1, 2], [3, 1]]))
"
    )
}

#[test]
fn whatever_a_value_raises_ends_the_trace_and_not_the_program() {
    let moves = "search(child, Raising()) for child in node";
    let tuples = "search(child, (1, Raising())) for child in node";
    let headers = "search(child, m) for m, child in zip('ab', node)";
    for raise in [
        "raise SystemExit('boo')",
        "raise KeyboardInterrupt",
        "raise RuntimeError('x')",
        "sys.exit(3)",
        "return self.{method}()",
        "raise type('Evil', (Exception,), {{'__str__': lambda e: 1 / 0}})()",
    ] {
        for (method, search, before) in [
            ("__repr__", moves, ""),
            ("__str__", moves, ""),
            ("__hash__", tuples, ""),
            ("__str__", headers, "trace('t.trace', title=Raising())\n"),
        ] {
            let raise = raise
                .replace("{method}", method)
                .replace("{{", "{")
                .replace("}}", "}");
            let program = with_raising(method, &raise, search)
                .replace("print(search(", &format!("{before}print(search("));
            let Some((output, trace)) = run(&program) else {
                return;
            };
            let shown = format!("{method} {raise}\n{}\n{trace}", said(&output));
            assert!(
                output.status.success() && output.stdout == b"3\n",
                "{shown}"
            );
            assert!(
                said(&output).contains("t.trace ends here: ")
                    && !said(&output).contains("Traceback"),
                "{shown}"
            );
            assert!(trace.contains("# the trace ends here: "), "{shown}");
        }
    }
    // Values that cannot be compared are not moves, and values that cannot be printed do not stop
    // the search.
    let compared = "
class Raising:
    def __eq__(self, other):
        raise SystemExit
    def __repr__(self):
        raise KeyboardInterrupt
@traced
def lowest(value, move):
    return value
@traced
def decide():
    for move in 'ab':
        lowest(1, move)
    return Raising()
decide()
print(3)
";
    let Some((output, trace)) = run(compared) else {
        return;
    };
    assert!(
        output.status.success() && output.stdout == b"3\n",
        "{}\n{trace}",
        said(&output)
    );
}

/// An end of the program itself proceeds as usual, also while the helper is running.
#[cfg(unix)]
#[test]
fn signals_end_the_program_as_without_the_helper() {
    for (signal, before, code) in [
        (
            "SIGTERM",
            "signal.signal(signal.SIGTERM, lambda *_: sys.exit(7))",
            Some(7),
        ),
        // The default of Python: KeyboardInterrupt, and then the signal itself. A shell may have
        // set it to be ignored.
        (
            "SIGINT",
            "signal.signal(signal.SIGINT, signal.default_int_handler)",
            None,
        ),
    ] {
        let program = format!(
            "
import os, signal
{before}
class Word:
    def __str__(self):
        return 'm'
calls = 0
@traced
def search(n, move=None):
    global calls
    calls += 1
    if calls == 5000:
        os.kill(os.getpid(), signal.{signal})
    return max(search(n - 1, Word()) for _ in range(2)) if n else 1
search(20)
print(3)
"
        );
        let Some((output, trace)) = run(&program) else {
            return;
        };
        assert!(output.stdout.is_empty(), "{signal}: {output:?}");
        assert!(
            output.status.code() == code || code.is_none() && !output.status.success(),
            "{signal}: {output:?}"
        );
        assert!(
            trace
                .lines()
                .last()
                .is_some_and(|line| line.starts_with("# the trace ends here: ")),
            "{signal}"
        );
    }
}

#[test]
fn the_line_that_passes_a_window_with_nan_is_named() {
    let window = "@traced\ndef search(n, alpha, beta):\n    if n == 0:\n        return 1\n    return max(-search(n - 1, -beta, alpha * 0) for m in range(2))\nprint(search(3, float('-inf'), 5))\n";
    let Some((output, trace)) = run(window) else {
        return;
    };
    let words =
        "search is called with the window (-5, nan) in line 8 of program.py, and nan is no number";
    assert!(
        output.status.success() && output.stdout == b"-1\n",
        "{}",
        said(&output)
    );
    assert!(
        said(&output).contains(words)
            && trace.ends_with(&format!("# the trace ends here: {words}\n")),
        "{trace}"
    );
    let value = "@traced\ndef search(n):\n    return max(search(n - 1) for m in range(2)) if n else float('nan')\nsearch(3)\n";
    let Some((output, trace)) = run(value) else {
        return;
    };
    assert!(
        output.status.success() && trace.contains("search returned nan, which is no number"),
        "{trace}"
    );
}

/// The depth of a pass is written in version 2 if the source of the search shows the value of its
/// argument at which it ends.
#[test]
fn the_depth_of_a_pass_is_that_of_its_root() {
    let search = |end: &str, call: &str| {
        format!(
            "@traced\ndef search(n, depth):\n    say(null=False)\n    if {end}:\n        return n\n    return max(-search(2 * n + m, {call}) for m in range(2))\nfor depth in (1, 2):\n    search(1, depth)\n"
        )
    };
    let begin = "from plyscope_trace import say\n";
    for (end, call, depths) in [
        ("depth == 0", "depth - 1", &["1", "2"][..]),
        ("n > 99 or depth <= 0", "depth - 1", &["1", "2"]),
        ("not depth", "depth - 1", &["1", "2"]),
        ("depth < 0", "depth - 1", &["2", "3"]),
        ("depth == -1", "depth - 1", &[]),
        ("depth < 1", "depth - 1", &["1", "2"]),
        ("depth <= 0", "depth - (n % 2) - 1", &[]),
        ("depth == 0 or n > 1", "depth - 1 + n % 2", &[]),
    ] {
        let Some((output, trace)) = run(&format!("{begin}{}", search(end, call))) else {
            return;
        };
        assert!(output.status.success(), "{}", said(&output));
        let found: Vec<&str> = trace
            .lines()
            .filter_map(|line| line.strip_prefix("pass depth "))
            .collect();
        assert_eq!(found, depths, "{end} {call}\n{trace}");
    }
}
