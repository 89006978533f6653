//! Every statement of the judge about a program is proven; everything else is listed as not judged,
//! and counted. Values are shown as printed by the program.

use super::{lines, verdict};
use engine::eval::Registry;
use engine::search::Token;
use model::foreign::judge::{FindingKind, JudgeOptions, UnjudgedKind as U, Verdict, judge};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Returns a trace of `tests/traces`.
fn stored(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/traces/{name}.trace"));
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn trace(headers: &str, events: &str) -> String {
    format!("plyscope-trace 1\n{headers}begin\n{events}")
}

/// Returns the things that were not judged, with their numbers.
fn open(verdict: &Verdict) -> Vec<(U, u64)> {
    verdict
        .unjudged
        .iter()
        .map(|unjudged| (unjudged.kind, unjudged.count))
        .collect()
}

fn roots(verdict: &Verdict) -> Vec<FindingKind> {
    let roots = verdict
        .findings
        .iter()
        .filter(|finding| finding.cause.is_none());
    roots.map(|finding| finding.kind).collect()
}

fn without(text: &str, header: &str) -> String {
    let kept: Vec<&str> = text
        .lines()
        .filter(|line| !line.starts_with(header))
        .collect();
    assert!(kept.len() < text.lines().count(), "{header}");
    format!("{}\n", kept.join("\n"))
}

#[test]
fn a_trace_without_nodes_or_that_ends_in_the_middle_is_not_judged_to_the_end() {
    let empty = verdict(&trace("", ""), None);
    assert!(empty.ok() && !empty.is_complete() && open(&empty).contains(&(U::Empty, 1)));
    let crashed = verdict(
        &trace("", "> - -inf inf\n> a -inf inf\n. x 3 -inf inf\n"),
        None,
    );
    assert!(
        crashed.ok() && !crashed.is_complete() && crashed.stopped,
        "{}",
        lines(&crashed)
    );
    assert!(
        open(&crashed).contains(&(U::Open, 2)),
        "{:?}",
        crashed.unjudged
    );
}

#[test]
fn a_second_search_is_no_fault_and_its_nodes_are_counted() {
    let first = "> -\n. a 3\n. b 5\n= 5\n";
    let twice = verdict(&trace("", &first.repeat(2)), None);
    assert!(
        twice.findings.is_empty() && !twice.is_complete(),
        "{}",
        lines(&twice)
    );
    let later = twice
        .unjudged
        .iter()
        .find(|unjudged| unjudged.kind == U::LaterSearch)
        .expect("it is said");
    assert_eq!((later.count, later.tick), (3, Some(6)));
    // A node that is not a root cannot begin a search.
    let stray = verdict(&trace("", &format!("{first}> a\n")), None);
    assert_eq!(roots(&stray), [FindingKind::Nesting], "{}", lines(&stray));
}

#[test]
fn a_depth_is_a_fault_only_against_one_that_is_claimed() {
    // Without the claim, this program is not accused of its depth, and the leaves are counted.
    for name in ["one-ply-too-deep", "seen-before"] {
        let text = stored(name);
        assert_eq!(roots(&verdict(&text, None)), [FindingKind::Depth], "{name}");
        let unclaimed = verdict(&without(&text, "depth"), None);
        let depths = unclaimed
            .findings
            .iter()
            .filter(|finding| finding.kind == FindingKind::Depth);
        assert_eq!(depths.count(), 0, "{name}: {}", lines(&unclaimed));
    }
}

#[test]
fn a_budget_that_ends_proves_nothing() {
    for name in [
        "bound-for-value",
        "stored-bounds",
        "shallow-for-deep",
        "right-warm",
    ] {
        let text = stored(name);
        let options = JudgeOptions {
            method: None,
            nodes: 0,
            token: &Token::new(),
            given: None,
            first: false,
        };
        let judged =
            judge("t", || Ok(text.as_bytes()), &Registry::built_in(), options).expect("a trace");
        assert!(judged.findings.is_empty(), "{name}\n{}", lines(&judged));
        assert!(
            !judged.is_complete()
                && judged
                    .unjudged
                    .iter()
                    .any(|unjudged| unjudged.kind == U::StoredBudget),
            "{name}"
        );
    }
    // If each step was judged, the comparison of the root adds nothing.
    let text = stored("right-minimax");
    let options = JudgeOptions {
        method: None,
        nodes: 1,
        token: &Token::new(),
        given: None,
        first: false,
    };
    let judged =
        judge("t", || Ok(text.as_bytes()), &Registry::built_in(), options).expect("a trace");
    assert!(
        judged.ok() && judged.is_complete() && open(&judged) == [(U::RootBudget, 1)],
        "{:?}",
        judged.unjudged
    );
}

#[test]
fn stored_values_are_judged_where_an_evaluation_is_named_and_else_counted() {
    let (named, unnamed) = (
        verdict(&stored("right-warm"), None),
        verdict(&stored("right-warm-unnamed"), None),
    );
    assert!(named.is_complete() && named.findings.is_empty());
    assert!(
        !unnamed.is_complete() && open(&unnamed).contains(&(U::StoredEvaluation, 4)),
        "{:?}",
        unnamed.unjudged
    );
}

#[test]
fn no_table_is_taken_for_pvs() {
    let names = [
        "bounds",
        "bounds-unnamed",
        "bounds-depth",
        "narrowed",
        "narrowed-abstract",
        "warm",
        "warm-narrowed",
    ];
    for name in names {
        let judged = verdict(&stored(&format!("right-{name}")), None);
        assert!(
            judged.method.word().starts_with("alphabeta") && judged.ok(),
            "{name}\n{}",
            lines(&judged)
        );
    }
}

#[test]
fn a_forgotten_position_is_named_where_only_one_fits() {
    let judged = verdict(&stored("right-position-forgotten"), None);
    let hint = judged
        .unjudged
        .iter()
        .find(|unjudged| unjudged.kind == U::Position)
        .map(|unjudged| &*unjudged.hint);
    assert_eq!(hint, Some("`position XOX/.O./... X` would fit"));
    // A program that omits the last move is not excused by it.
    let skips = "> -\n> 1:1\n. 2:1 1\n= 1\n= 1\n";
    let judged = verdict(&trace("game nim:heaps=1+1+1\ndepth full\n", skips), None);
    assert!(!judged.is_complete() || !judged.ok(), "{}", lines(&judged));
    let named = verdict(
        &trace(
            "game nim:heaps=1+1+1\nposition 1,1,1 1\ndepth full\n",
            skips,
        ),
        None,
    );
    assert!(!named.ok());
}

#[test]
fn one_mistake_is_one_fault() {
    for (name, words) in [
        (
            "latest-beta",
            "the latest child's value takes the place of the best one's",
        ),
        ("running-minimum-lost", "latest child's value"),
        ("wrong-end", "β is not handed down"),
        (
            "not-switched",
            "every node takes the other side's turn (all 105)",
        ),
    ] {
        let judged = verdict(&stored(name), None);
        let faults = judged
            .findings
            .iter()
            .filter(|finding| finding.cause.is_none() && finding.fault);
        let texts: Vec<&str> = faults.map(|finding| &*finding.text).collect();
        assert!(
            texts.len() == 1 && texts[0].contains(words),
            "{name}: {texts:?}"
        );
    }
}

#[test]
fn words_that_contradict_the_game_are_a_finding_unless_it_is_the_root_that_says_min() {
    let judged = verdict(&stored("not-switched"), None);
    assert_eq!(roots(&judged), [FindingKind::Side], "{}", lines(&judged));
    assert_eq!(
        (judged.findings[0].tick, judged.findings[0].path.len()),
        (1, 1)
    );
    let events = "> - min\n. 1:1 1 max\n= 1\n";
    let other = verdict(&trace("game nim:heaps=1\ndepth full\n", events), None);
    assert!(
        other
            .findings
            .iter()
            .all(|finding| finding.kind != FindingKind::Side),
        "{}",
        lines(&other)
    );
    assert!(
        open(&other).iter().any(|(kind, _)| *kind == U::AssumedMax),
        "{:?}",
        other.unjudged
    );
    let claimed = verdict(
        &trace("game nim:heaps=1\nmax first\ndepth full\n", events),
        None,
    );
    assert_eq!(roots(&claimed)[0], FindingKind::Side, "{}", lines(&claimed));
}

#[test]
fn negamax_without_its_name_is_judged_in_the_view_of_the_mover() {
    let judged = verdict(&stored("right-unnamed-negamax"), None);
    assert!(
        judged.ok() && judged.is_complete() && open(&judged) == [(U::AssumedView, 101)],
        "{:?}",
        judged.unjudged
    );
    // A search with a mistake is not excused by it.
    for name in ["always-max", "exchanged", "running-minimum-lost"] {
        let judged = verdict(&stored(name), None);
        assert!(
            !judged.ok()
                && open(&judged)
                    .iter()
                    .all(|(kind, _)| *kind != U::AssumedView),
            "{name}"
        );
    }
}

#[test]
fn numbers_are_those_of_the_line() {
    let events = "> - -2147483648 2147483647\n> a -2147483647 2147483648\n. x 3 -2147483648 2147483647\n. y 4 -2147483648 0\n= 4\n= -4\n";
    let judged = verdict(&trace("view mover\nmethod alphabeta\n", events), None);
    let window = judged
        .findings
        .iter()
        .find(|finding| finding.kind == FindingKind::Window)
        .expect("a window");
    assert!(
        window.text.contains("y is entered with (-2147483648, 0)"),
        "{}",
        window.text
    );
    assert!(!window.text.contains("(0, "), "{}", window.text);
    let events =
        "> - -1e308 1e308\n> a -1e308 1e308\n. x 3 -1e308 1e308\n= 3\n. b 2 -1e308 1e308\n= 3\n";
    let judged = verdict(&trace("method alphabeta\n", events), None);
    let text = &judged.findings.first().expect("a window").text;
    assert!(
        text.contains("b is entered with (-1e308, 1e308), and (3, 1e308) was due"),
        "{text}"
    );
    // A leaf of MIN in the view of the mover.
    let events = "> - 0 1\n> a -1 0\n. x 0 0 1\n= 0\n. b 0 -1 1\n= 0\n";
    let judged = verdict(&trace("view mover\nmethod alphabeta\n", events), None);
    let text = &judged.findings.first().expect("a window").text;
    assert!(
        text.contains("b is entered with (-1, 1), but (-1, 0) was due"),
        "{text}"
    );
}

#[test]
fn a_value_is_called_stored_only_where_the_position_is_repeated() {
    let repeated = verdict(&stored("bound-for-value"), None);
    assert!(
        repeated.findings[0]
            .text
            .contains("a stored value was a bound"),
        "{}",
        lines(&repeated)
    );
    let position = "game k-in-a-row:h=3,v=3,k=3\nposition XX./OO./... X\ndepth full\nevaluation outcome\nmethod minimax\n";
    let once = verdict(
        &trace(
            position,
            "> -\n. c3 1\n. c2 -1\n. a1 0\n. b1 0\n. c1 0\n= 1\n",
        ),
        None,
    );
    let shown = lines(&once);
    assert!(
        once.findings
            .iter()
            .all(|finding| !finding.text.contains("a stored value")),
        "{shown}"
    );
}

/// The page on the reader's own search has a row for each.
#[test]
fn all_that_may_be_left_open_is_documented() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/your-own-search.md");
    let page = fs::read_to_string(page).expect("the page");
    for kind in U::all() {
        let (what, why) = kind.words();
        let rows = page.matches(&format!("| `{what}`, `{why}` |")).count();
        assert_eq!(rows, 1, "{what}, {why}");
    }
}

/// With any header missing, and with any end of the trace, a right program is not accused.
#[test]
fn no_right_program_is_accused_where_something_is_left_out() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/traces");
    let mut judged = 0;
    for entry in fs::read_dir(folder).expect("the folder") {
        let name = entry
            .expect("an entry")
            .file_name()
            .to_string_lossy()
            .into_owned();
        let Some(name) = name
            .strip_suffix(".trace")
            .filter(|name| name.starts_with("right-"))
        else {
            continue;
        };
        let text = stored(name);
        let has = |header: &&str| text.lines().any(|line| line.starts_with(header));
        let mut texts: Vec<(String, String)> = ["depth ", "evaluation ", "position ", "method "]
            .into_iter()
            .filter(has)
            .map(|header| (format!("without {header}"), without(&text, header)))
            .collect();
        let lines_of: Vec<&str> = text.lines().collect();
        let begin = 1 + lines_of
            .iter()
            .position(|line| *line == "begin")
            .expect("its begin");
        let eighths = (1..8).map(|eighths| begin + (lines_of.len() - begin) * eighths / 8);
        // Near its beginning, little is known of a trace.
        let ends: BTreeSet<usize> = (begin + 1..begin + 40)
            .filter(|end| *end < lines_of.len())
            .chain(eighths)
            .collect();
        for end in ends {
            texts.push((
                format!("{end} lines"),
                format!("{}\n", lines_of[..end].join("\n")),
            ));
        }
        for (what, text) in texts {
            let verdict = verdict(&text, None);
            assert!(
                verdict.ok(),
                "{name} {what}: {}\n{}",
                verdict.method.word(),
                lines(&verdict)
            );
            assert!(!(verdict.is_complete() && verdict.stopped), "{name} {what}");
            judged += 1;
        }
    }
    assert!(judged > 1000, "{judged}");
}
