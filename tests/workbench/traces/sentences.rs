//! The sentences of the judge: the first cause in the program's own terms, and no false statement.

use super::{lines, verdict};
use model::foreign::judge::{FindingKind as Kind, Verdict};
use std::fmt::Write;

fn judged(version: u8, headers: &str, events: &str) -> Verdict {
    verdict(
        &format!("plyscope-trace {version}\n{headers}begin\n{events}"),
        None,
    )
}

fn first(found: &Verdict) -> &str {
    found
        .findings
        .iter()
        .find(|finding| finding.cause.is_none())
        .map_or("", |finding| &finding.text)
}

/// Returns a tree with three moves at each node down to a depth, with leaves of a simple generator;
/// `fold` returns the value of a node from those of its children.
fn tree(depth: u32, fold: &dyn Fn(bool, &[i64]) -> i64) -> String {
    fn search(
        text: &mut String,
        (name, depth, max): (&str, u32, bool),
        seed: &mut u64,
        fold: &dyn Fn(bool, &[i64]) -> i64,
    ) -> i64 {
        let side = if max { "max" } else { "min" };
        if depth == 0 {
            *seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let value = (*seed >> 33) as i64 % 50 - 25;
            writeln!(text, ". {name} {value} {side}").expect("written");
            return value;
        }
        writeln!(text, "> {name} {side}").expect("written");
        let values: Vec<i64> = ["a", "b", "c"]
            .iter()
            .map(|name| search(text, (name, depth - 1, !max), seed, fold))
            .collect();
        let value = fold(max, &values);
        writeln!(text, "= {value}").expect("written");
        value
    }
    let mut text = String::new();
    search(&mut text, ("-", depth, true), &mut 5, fold);
    text
}

fn due(max: bool, values: &[i64]) -> i64 {
    if max {
        *values.iter().max().expect("a child")
    } else {
        *values.iter().min().expect("a child")
    }
}

#[test]
fn the_child_whose_value_was_kept_is_named() {
    let right = judged(1, "", &tree(3, &due));
    assert!(right.findings.is_empty(), "{}", lines(&right));
    for (wrong, said) in [
        (
            (|_, values| values[0]) as fn(bool, &[i64]) -> i64,
            "the first child's value is kept",
        ),
        (
            |max, values| if max { due(max, values) } else { values[0] },
            "the first child's value is kept",
        ),
        (
            |max, values| if max { due(max, values) } else { values[2] },
            "that is the latest child's value",
        ),
        (
            |max, values| due(!max, values),
            "every node takes the other side's turn (all ",
        ),
        (
            |max, values| if max { due(max, values) } else { 999 },
            "no child has that",
        ),
    ] {
        let found = judged(1, "", &tree(4, &wrong));
        assert!(first(&found).contains(said), "{said}: {}", lines(&found));
        let false_one = found
            .findings
            .iter()
            .any(|finding| finding.text.contains("no child has that"));
        assert_eq!(false_one, said == "no child has that", "{}", lines(&found));
    }
    // A child between the first and the last.
    let found = judged(
        1,
        "game tree:[[3,5,9,4],[1,2,3]]\n",
        "> -\n> 1\n. 1 3\n. 2 5\n. 3 9\n. 4 4\n= 5\n> 2\n. 1 1\n. 2 2\n. 3 3\n= 1\n= 5\n",
    );
    assert!(
        first(&found).contains("that is the value of A2, and not the best one"),
        "{}",
        lines(&found)
    );
    let found = judged(1, "", "> - max\n. a 3\n. b 5\n. c 9\n. d 4\n= 5\n");
    assert!(
        first(&found).contains("that is another child's value, and not the best one"),
        "{}",
        lines(&found)
    );
}

#[test]
fn values_that_are_no_moves_are_named() {
    // The value of the null move does not reach β, and is returned.
    let found = judged(
        2,
        "method alphabeta-soft\n",
        "> - -inf inf\n> a -inf inf\n. n -2 -9 9 null\n. x 5 -inf inf\n. y 7 -inf 5\n= -2\n= -2\n",
    );
    assert!(
        first(&found).contains("that is the value of the null move"),
        "{}",
        lines(&found)
    );
    let found = judged(2, "", "> - -9 9 quiet stand 4\n. x 6 4 9\n= 4\n");
    assert!(
        first(&found).contains("that is the value that it stands at"),
        "{}",
        lines(&found)
    );
    // No child is better than the stand-pat value, which is expected although no child has it.
    let found = judged(2, "", "> - -9 9 quiet stand 4\n. x 2 4 9\n= 2\n");
    assert!(
        first(&found).contains("it stands at 4, and no child is better"),
        "{}",
        lines(&found)
    );
    assert!(
        !first(&found).contains("the maximum of the children's values is 4"),
        "{}",
        lines(&found)
    );
}

#[test]
fn the_lowest_number_has_no_negation() {
    let lowest = i64::from(i32::MIN);
    let text = format!(
        "> - {lowest} 2147483647\n> a -2147483647 {lowest}\n. x -5 {lowest} 2147483647\n. y 5 5 2147483647\n= 5\n. b -3 -2147483647 5\n= 3\n"
    );
    let found = judged(1, "view mover\n", &text);
    assert!(
        first(&found).contains("−2147483648 has no negation"),
        "{}",
        lines(&found)
    );
    // An equal trace with a number that has one.
    let right = judged(
        1,
        "view mover\n",
        &text.replace("a -2147483647 -2147483648", "a -2147483647 2147483648"),
    );
    assert!(
        right
            .findings
            .iter()
            .all(|finding| !finding.text.contains("negation")),
        "{}",
        lines(&right)
    );
}

#[test]
fn the_first_move_needs_the_full_window() {
    let found = judged(
        1,
        "method pvs\n",
        "> - -inf inf\n> a -1 0\n. x 3 -1 0\n= 3\n. b 4 3 4\n= 4\n",
    );
    let text = found
        .findings
        .iter()
        .find(|finding| finding.kind == Kind::Window)
        .map_or("", |finding| &finding.text);
    assert!(!text.is_empty(), "{}", lines(&found));
    let found = judged(
        1,
        "method pvs\n",
        "> - -20 20\n> a 19 20\n. x 3 19 20\n= 3\n> b 3 4\n. x 2 3 4\n= 2\n= 3\n",
    );
    assert!(
        first(&found).contains("the first move needs the full window"),
        "{}",
        lines(&found)
    );
}

#[test]
fn all_lines_that_name_the_other_player_are_one_finding() {
    let events = "> - min\n> 1:1 max\n. 2:1 0 min\n= 0\n> 2:1 max\n. 1:1 0 min\n= 0\n= 0\n";
    let found = judged(1, "game nim:heaps=1+1\nmax first\n", events);
    let sides: Vec<_> = found
        .findings
        .iter()
        .filter(|finding| finding.kind == Kind::Side)
        .collect();
    assert!(
        sides.len() == 1
            && sides[0]
                .text
                .contains("every node takes the other side's turn (all 5)"),
        "{}",
        lines(&found)
    );
    let found = judged(
        1,
        "game nim:heaps=1+1\nmax first\n",
        &events.replace("> 2:1 max", "> 2:1 min"),
    );
    assert!(
        found
            .findings
            .iter()
            .all(|finding| !finding.text.contains("every node")),
        "{}",
        lines(&found)
    );
}
