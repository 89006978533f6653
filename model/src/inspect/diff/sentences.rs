//! The differences of two searches, called A and B, each in one sentence with the numbers.
//!
//! Each sentence is a whole, so that a translation may change the word order; only clauses after a
//! colon are inserted.

use super::types::DiffSide;
use crate::inspect::explain::counted;
use crate::inspect::outline::label;
use engine::eval::games;
use engine::trace::Child;

/// The names of the two searches.
pub const NAMES: [&str; 2] = ["A", "B"];

/// Returns a node in words.
pub fn place(path: &[super::types::PathStep]) -> String {
    if path.is_empty() {
        return say!("the root").to_owned();
    }
    path.iter()
        .map(|step| label(&step.mv, step.visit))
        .collect::<Vec<_>>()
        .join(" ")
}

fn player(max: bool) -> &'static str {
    if max { "MAX" } else { "MIN" }
}

fn moves(count: u64) -> String {
    counted(count, [say!("move"), say!("moves")])
}

pub fn start(a: &DiffSide<'_, '_>, b: &DiffSide<'_, '_>) -> String {
    let of = |side: &DiffSide<'_, '_>| {
        let position = side.problem.position(&[]);
        let (game, setup) = (position.game(), position.describe().to_string());
        let setup = setup.trim();
        if setup.is_empty() {
            game
        } else {
            say!("{game} at {position}", position = setup)
        }
    };
    say!(
        "A begins with {one}, B with {two}",
        one = of(a),
        two = of(b)
    )
}

pub fn sides(at: &str, max: [bool; 2]) -> String {
    let [one, two] = max.map(player);
    say!("{one} moves at {at} in A, {two} in B")
}

/// Describes a node that is entered with different windows. `above` is its parent: the name,
/// whether MAX moves there, and the last child before the node.
pub fn window(
    at: &str,
    (a, ours): (&DiffSide<'_, '_>, &Child),
    (b, theirs): (&DiffSide<'_, '_>, &Child),
    above: Option<(&str, bool, Option<&Child>)>,
) -> String {
    let (one, two) = (a.print(ours.frame.window), b.print(theirs.frame.window));
    let entered = say!("{at} is entered with {one} in A and with {two} in B");
    let why = match above {
        Some((above, max, Some(before))) => {
            let best = a.problem.print(before.after.best);
            say!(
                "{player} has {best} so far at {above}",
                player = player(max)
            )
        }
        Some((above, _, None)) => {
            say!("it is the first move at {above}, which has the same window in both")
        }
        None => return entered,
    };
    format!("{entered}: {why}")
}

pub fn depth(
    at: &str,
    leaf: usize,
    side: &DiffSide<'_, '_>,
    [ours, theirs]: [&Child; 2],
) -> String {
    let (leaf_child, other) = if leaf == 0 {
        (ours, theirs)
    } else {
        (theirs, ours)
    };
    let value = leaf_child
        .entry
        .value
        .map(|value| side.problem.print(value))
        .unwrap_or_default();
    let moves = moves(u64::from(other.entry.searched));
    let plies = counted(
        u64::from(other.frame.ply),
        [say!("ply@@level"), say!("plies@@level")],
    );
    say!(
        "{at}, {plies} below the root, is a leaf worth {value} in {one}; {other} searches {moves} there",
        one = NAMES[leaf],
        other = NAMES[1 - leaf]
    )
}

pub fn order(above: &str, ours: &str, theirs: &str) -> String {
    say!("at {above} A searches {ours} next and B {theirs}: moves are tried in another order")
}

pub fn only(above: &str, side: usize, mv: &str) -> String {
    let (one, other) = (NAMES[side], NAMES[1 - side]);
    say!("at {above} {one} searches {mv}, and {other} does not")
}

/// Describes a node that one search leaves while the other goes on.
pub fn left(
    above: &str,
    leaves: usize,
    side: &DiffSide<'_, '_>,
    node: &Child,
    next: &str,
) -> String {
    let (one, other) = (NAMES[leaves], NAMES[1 - leaves]);
    let Some(value) = node.entry.value else {
        return say!("{one} ends inside {above}, {other} goes on with {next}");
    };
    let (window, entry) = (node.frame.window, &node.entry);
    // True if α ≥ β, so that the remaining moves cannot matter, whatever the searching program did.
    let closed = if entry.max {
        value >= window.beta
    } else {
        value <= window.alpha
    };
    let bounds = window.narrowed(value, entry.max);
    let [value, alpha, beta] =
        [value, bounds.alpha, bounds.beta].map(|value| side.problem.print(value));
    // The end of the window that the value meets if it closes the window.
    let (sign, end) = if entry.max {
        ("≥ β", &beta)
    } else {
        ("≤ α", &alpha)
    };
    let unsearched = || moves(u64::from(entry.legal - entry.searched));
    if entry.is_cut() && !closed {
        let moves = unsearched();
        return say!(
            "{one} leaves {above} with {value}, with {moves} unsearched, though α {alpha} < β {beta} permits no cut; {other} goes on with {next}"
        );
    }
    // Without a game and the mark of a cut, the number of legal moves is unknown.
    if !entry.is_cut() && games::game(side.problem.position(&[]).kind()).is_none() {
        return match closed {
            true => say!(
                "{one} leaves {above} with {value}, as {value} {sign} {end}; {other} goes on with {next}"
            ),
            false => {
                say!("{one} leaves {above} with {value}; {other} goes on with {next}")
            }
        };
    }
    if !entry.is_cut() {
        return say!(
            "{one} leaves {above} with {value}, with no move left; {other} goes on with {next}"
        );
    }
    let moves = unsearched();
    say!(
        "{one} leaves {above} with {value}, a cut as {value} {sign} {end}, with {moves} unsearched; {other} goes on with {next}"
    )
}

pub fn stopped(at: &str, side: usize) -> String {
    let (one, other) = (NAMES[side], NAMES[1 - side]);
    say!("{one} was stopped inside {at}, {other} was not")
}

/// Describes a node with different values. `by`: the moves that the values come from.
pub fn value(
    at: &str,
    (a, ours): (&DiffSide<'_, '_>, &Child),
    (b, theirs): (&DiffSide<'_, '_>, &Child),
    by: [Option<String>; 2],
) -> String {
    let print = |side: &DiffSide<'_, '_>, child: &Child| {
        let value = child
            .entry
            .value
            .map(|value| side.problem.print(value))
            .unwrap_or_default();
        format!("{}{value}", child.kind.sign())
    };
    let (one, two) = (print(a, ours), print(b, theirs));
    if ours.entry.is_leaf() && theirs.entry.is_leaf() {
        let valued = say!("the leaf {at} has {one} in A and {two} in B");
        let evaluation = |side: &DiffSide<'_, '_>| side.problem.spec().evaluation.clone();
        return match (evaluation(a), evaluation(b)) {
            (Some(one), Some(two)) if one != two => {
                format!("{valued}: {}", say!("the evaluations are {one} and {two}"))
            }
            (Some(_) | None, Some(_) | None) => valued,
        };
    }
    let why = match by {
        [Some(one), Some(two)] if one != two => say!("A has it from {one}, B from {two}"),
        [Some(one), Some(_)] => say!("both have it from {one}"),
        _ if ours.entry.is_leaf() != theirs.entry.is_leaf() => {
            let leaf = usize::from(theirs.entry.is_leaf());
            say!(
                "{one} ends here, {other} searches on",
                one = NAMES[leaf],
                other = NAMES[1 - leaf]
            )
        }
        [Some(one), None] => say!("A has it from {one}, B from none of its moves"),
        [None, Some(two)] => say!("B has it from {two}, A from none of its moves"),
        [None, None] if a.is_same(ours.frame.window, b, theirs.frame.window) => {
            say!("none of their moves returned that value").to_owned()
        }
        [None, None] => {
            let (one, two) = (a.print(ours.frame.window), b.print(theirs.frame.window));
            say!("the windows are {one} and {two}, and none of the moves returned that value")
        }
    };
    format!("{}: {why}", say!("{at} returns {one} in A and {two} in B"))
}
