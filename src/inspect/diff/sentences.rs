//! What differs, in one sentence with the numbers. The searches are A and B.

use super::types::DiffSide;
use crate::inspect::explain::counted;
use crate::inspect::outline::label;
use engine::trace::Child;

/// What each search is called.
pub const NAMES: [&str; 2] = ["A", "B"];

/// A node in words.
pub fn place(path: &[super::types::PathStep]) -> String {
    if path.is_empty() {
        return "the root".to_owned();
    }
    path.iter().map(|step| label(&step.mv, step.visit)).collect::<Vec<_>>().join(" ")
}

fn player(max: bool) -> &'static str {
    if max { "MAX" } else { "MIN" }
}

pub fn start(a: &DiffSide<'_, '_>, b: &DiffSide<'_, '_>) -> String {
    let of = |side: &DiffSide<'_, '_>| {
        let position = side.problem.position(&[]);
        let setup = position.describe().to_string();
        if setup.trim().is_empty() { position.game() } else { format!("{} at {}", position.game(), setup.trim()) }
    };
    format!("A begins with {}, B with {}", of(a), of(b))
}

pub fn sides(at: &str, max: [bool; 2]) -> String {
    format!("{} moves at {at} in A, {} in B", player(max[0]), player(max[1]))
}

/// `above` is the node above, with what it knew before.
pub fn window(
    at: &str,
    (a, ours): (&DiffSide<'_, '_>, &Child),
    (b, theirs): (&DiffSide<'_, '_>, &Child),
    above: Option<(&str, bool, Option<&Child>)>,
) -> String {
    let why = match above {
        Some((above, max, Some(before))) => {
            format!(": {} has {} so far at {above}", player(max), a.problem.print(before.after.best))
        }
        Some((above, _, None)) => format!(": it is the first move at {above}, which has the same window in both"),
        None => String::new(),
    };
    format!(
        "{at} is entered with {} in A and with {} in B{why}",
        a.print(ours.frame.window),
        b.print(theirs.frame.window)
    )
}

pub fn depth(at: &str, leaf: usize, side: &DiffSide<'_, '_>, [ours, theirs]: [&Child; 2]) -> String {
    let (leaf_child, other) = if leaf == 0 { (ours, theirs) } else { (theirs, ours) };
    let value = leaf_child.entry.value.map(|value| side.problem.print(value)).unwrap_or_default();
    let moves = counted(u64::from(other.entry.searched), ["move", "moves"]);
    let ply = counted(u64::from(other.frame.ply), ["ply", "plies"]);
    format!(
        "{at}, {ply} below the root, is a leaf worth {value} in {}; {} searches {moves} there",
        NAMES[leaf],
        NAMES[1 - leaf]
    )
}

pub fn order(above: &str, ours: &str, theirs: &str) -> String {
    format!("at {above} A searches {ours} next and B {theirs}: moves are tried in another order")
}

pub fn only(above: &str, side: usize, mv: &str) -> String {
    format!("at {above} {} searches {mv}, and {} does not", NAMES[side], NAMES[1 - side])
}

/// One of them leaves a node and the other goes on.
pub fn left(above: &str, leaves: usize, side: &DiffSide<'_, '_>, node: &Child, next: &str) -> String {
    let (one, other) = (NAMES[leaves], NAMES[1 - leaves]);
    let Some(value) = node.entry.value else {
        return format!("{one} ends inside {above}, {other} goes on with {next}");
    };
    let (value, window, entry) = (side.problem.print(value), node.frame.window, &node.entry);
    let why = if entry.is_cut() {
        let (sign, end) = if entry.max { ("≥ β", window.beta) } else { ("≤ α", window.alpha) };
        let moves = counted(u64::from(entry.legal - entry.searched), ["move", "moves"]);
        format!(", a cut as {value} {sign} {}, with {moves} unsearched", side.problem.print(end))
    } else {
        ", with no move left".to_owned()
    };
    format!("{one} leaves {above} with {value}{why}; {other} goes on with {next}")
}

pub fn stopped(at: &str, side: usize) -> String {
    format!("{} was stopped inside {at}, {} was not", NAMES[side], NAMES[1 - side])
}

/// `by`: the moves that the values come from.
pub fn value(
    at: &str,
    (a, ours): (&DiffSide<'_, '_>, &Child),
    (b, theirs): (&DiffSide<'_, '_>, &Child),
    by: [Option<String>; 2],
) -> String {
    let print = |side: &DiffSide<'_, '_>, child: &Child| {
        let value = child.entry.value.map(|value| side.problem.print(value)).unwrap_or_default();
        format!("{}{value}", child.kind.sign())
    };
    let (one, two) = (print(a, ours), print(b, theirs));
    if ours.entry.is_leaf() && theirs.entry.is_leaf() {
        let evaluation = |side: &DiffSide<'_, '_>| side.problem.spec().evaluation.clone();
        let why = match (evaluation(a), evaluation(b)) {
            (Some(one), Some(two)) if one != two => format!(": the evaluations are {one} and {two}"),
            (Some(_) | None, Some(_) | None) => String::new(),
        };
        return format!("the leaf {at} has {one} in A and {two} in B{why}");
    }
    let why = match by {
        [Some(one), Some(two)] if one != two => format!(": A has it from {one}, B from {two}"),
        [Some(one), Some(_)] => format!(": both have it from {one}"),
        [Some(_) | None, Some(_) | None] => format!(
            ": the windows are {} and {}, and none of the moves has that",
            a.print(ours.frame.window),
            b.print(theirs.frame.window)
        ),
    };
    format!("{at} returns {one} in A and {two} in B{why}")
}
