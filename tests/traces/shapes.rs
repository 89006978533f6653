//! Traces as they occur in practice: of programs that never return, that visit one child for ever,
//! or that try thousands of moves. Each is made in a given size, and each was once the cause of a
//! key that took seconds.

// Each of the two test programs uses a part of it.
#![allow(dead_code)]

use std::fmt::Write;

/// The size of a shape.
#[derive(Clone, Copy)]
pub struct Extent {
    /// The depth in plies, for deep shapes.
    pub deep: usize,
    /// The number of children of a node, for wide shapes.
    pub wide: usize,
}

/// The size left by a run that is cut off at Python's recursion limit.
pub const USUAL: Extent = Extent {
    deep: 990,
    wide: 59_000,
};

type Shape = (&'static str, fn(Extent) -> String);

/// The shapes by name.
pub const SHAPES: [Shape; 24] = [
    ("endless recursion", |size| trace("", 0, &open(size.deep))),
    ("endless recursion with windows", |size| {
        let entered = |ply: usize| format!("> m{} -{ply} inf\n", ply % 7);
        trace("", 0, &(0..size.deep).map(entered).collect::<String>())
    }),
    ("endless recursion in a game", |size| {
        let game = "game k-in-a-row\nevaluation outcome\ndepth full\n";
        trace(
            game,
            0,
            &"> a1 -inf inf\n> b1 -inf inf\n".repeat(size.deep / 2),
        )
    }),
    ("a best value that rises with every child", |size| {
        let leaf = |at: usize| format!(". m{at} {}.25 {}.25 inf\n", 100_000 + at, 99_999 + at);
        trace("", 1, &(0..size.wide / 3).map(leaf).collect::<String>())
    }),
    ("a node with all children", |size| {
        trace("", 1, &leaves(size.wide))
    }),
    ("a node with all children, still open", |size| {
        trace("", 0, &leaves(size.wide))
    }),
    ("children of one long value", |size| {
        trace(
            "",
            1,
            &(0..size.wide)
                .map(|at| format!(". m{at} 1000000\n"))
                .collect::<String>(),
        )
    }),
    ("one child visited again and again", |size| {
        trace(
            "",
            1,
            &(0..size.wide)
                .map(|at| format!(". a {at} {at} inf\n"))
                .collect::<String>(),
        )
    }),
    ("children visited twice", |size| {
        let half = size.wide / 2;
        trace(
            "",
            1,
            &(0..2 * half)
                .map(|at| format!(". m{} {at} {at} inf\n", at % half))
                .collect::<String>(),
        )
    }),
    ("a deep line to a wide node", |size| {
        trace("", size.deep, &(open(size.deep - 1) + &leaves(size.wide)))
    }),
    ("a deep line to a wide node, still open", |size| {
        trace("", 0, &(open(size.deep - 1) + &leaves(size.wide)))
    }),
    ("a deep line with leaves beside it", |size| {
        let ply = |ply: usize| {
            (0..size.wide / size.deep)
                .map(|at| format!(". l{at} {ply}\n"))
                .collect::<String>()
        };
        trace(
            "",
            size.deep,
            &(1..size.deep)
                .map(|at| ply(at) + "> a\n")
                .collect::<String>(),
        )
    }),
    ("wide nodes inside one another", |size| {
        let ply = leaves(size.wide - 1) + "> on\n";
        trace("", 5, &ply.repeat(4))
    }),
    ("wide nodes inside one another, still open", |size| {
        trace("", 0, &(leaves(size.wide - 1) + "> on\n").repeat(4))
    }),
    ("wide nodes inside one another, folded", |size| {
        trace("", 25, &(leaves(size.wide - 1) + "> on\n").repeat(24))
    }),
    ("a cut at every node", |size| {
        let node = |at: usize| format!("> m{at} {at} inf\n. x 1 {at} inf\n= 1 cut 9\n");
        trace("", 1, &(0..size.wide).map(node).collect::<String>())
    }),
    ("cuts of thousands of moves", |size| {
        let cut: String =
            (0..size.wide / 2).fold(String::new(), |names, at| names + &format!(" n{at}"));
        let count = size.wide / 2;
        trace(
            "",
            1,
            &format!(
                "> a 5 7\n. x 5 5 7\n= 5 cut {count}\n> b 5 7\n. x 9 5 7\n= 5 cut {count}{cut}\n"
            ),
        )
    }),
    ("long comments", |size| {
        let comment = format!("# {}\n", "x".repeat(10 * size.wide));
        trace(
            "",
            1,
            &(0..40)
                .map(|at| format!(". m{at} {at}\n{}", comment.repeat(2)))
                .collect::<String>(),
        )
    }),
    ("long moves", |size| {
        let name = "abcdefghij".repeat(size.wide);
        trace(
            "",
            31,
            &format!("{}. {name}z 5\n", format!("> {name}\n").repeat(30)),
        )
    }),
    ("many passes", |size| {
        let pass = |at: usize| {
            format!(
                "pass depth {} -inf inf\n> -\n. a {}\n. b {}\n= {}\n",
                at % 9 + 1,
                at % 97,
                at % 7,
                at % 97
            )
        };
        trace_of("", &(0..size.wide).map(pass).collect::<String>())
    }),
    ("many passes of one leaf", |size| {
        trace_of(
            "",
            &(0..size.wide)
                .map(|at| format!("pass depth 0\n. - {at}\n"))
                .collect::<String>(),
        )
    }),
    ("nodes inside one another, as many as there may be", |_| {
        trace("", MOST_DEEP, &open(MOST_DEEP - 1))
    }),
    ("nodes inside one another with a leaf beside each", |_| {
        let ply = |at: usize| format!(". l{at} 3\n> a\n");
        trace("", MOST_DEEP, &(1..MOST_DEEP).map(ply).collect::<String>())
    }),
    ("a mistake at every node", |size| {
        let node = |at: usize| format!("> m{at} -3 3\n. x {at} 5 1\n. y 2 7 9\n= 999\n");
        trace(
            "method alphabeta\n",
            1,
            &(0..size.wide / 3).map(node).collect::<String>(),
        )
    }),
];

/// About as many nested nodes as a trace may have.
const MOST_DEEP: usize = 4_000;

/// Returns a trace of events that enter their own roots.
fn trace_of(headers: &str, events: &str) -> String {
    format!("plyscope-trace 2\n{headers}begin\n{events}")
}

/// Returns a trace with an entered root and `left` events at its end that leave a node.
fn trace(headers: &str, left: usize, events: &str) -> String {
    format!(
        "plyscope-trace 1\n{headers}begin\n> -\n{events}{}",
        "= 7\n".repeat(left)
    )
}

fn open(deep: usize) -> String {
    "> a\n".repeat(deep)
}

fn leaves(wide: usize) -> String {
    let mut text = String::new();
    for at in 0..wide {
        let _ = writeln!(text, ". m{at} {}", at % 97);
    }
    text
}
