//! The sentences of the judge: what happened, what should have happened, and how that follows, with
//! the numbers.
//!
//! Each sentence is complete, so that another language may order it otherwise; only clauses after a
//! colon or a semicolon are inserted.

use super::super::{TraceNumber, TraceWindow};
use super::frame::{JudgedChild, OpenNode};
use super::ledger::HOW;
use super::own::Own;
use super::walk::{Stray, TraceWalk};
use crate::language::thousands;

/// The number of moves that are named at either end of a long line.
const NAMED: usize = 12;

/// Returns the place of a node in words.
pub fn node(path: &[String]) -> String {
    if path.is_empty() {
        return say!("the root").to_owned();
    }
    if path.len() <= 4 * NAMED {
        return path.join(" ");
    }
    let (first, last) = (
        path[..NAMED].join(" "),
        path[path.len() - NAMED..].join(" "),
    );
    let (number, count) = (path.len() as u64, thousands(path.len() as u64));
    say!(
        "{first} … {last} ({moves})",
        moves = say!(number; "{count} moves|{count} moves")
    )
}

/// Says that the lowest number of a type has no negation there.
pub fn no_negation(lowest: TraceNumber) -> String {
    say!(
        "{lowest} has no negation: the number is the lowest of its type, and `-` gives it back",
        lowest = lowest.as_written().replace('-', "−")
    )
}

/// Says that every node takes the worst value of its children.
pub fn every_turn(count: u64) -> String {
    say!(
        "every node takes the other side's turn (all {count})",
        count = thousands(count)
    )
}

fn player(max: bool) -> &'static str {
    if max { "MAX" } else { "MIN" }
}

fn end(own: Own) -> &'static str {
    if own.raises() { "α" } else { "β" }
}

fn plies(ply: usize) -> String {
    say!(ply; "{ply} plies|{ply} plies")
}

pub fn stray(stray: Stray, walk: &TraceWalk<'_>) -> String {
    match stray {
        Stray::Leave => say!("a node is left, but none is open").to_owned(),
        Stray::After => {
            say!("a node is entered after the root was left, and it is no root, `-`").to_owned()
        }
        Stray::Root => {
            let node = node(&walk.path(walk.ply()));
            say!("the root `-` is entered again inside {node}: a trace holds one search")
        }
        Stray::Move => {
            say!("the first node is entered by a move: the first is the root, `> -`").to_owned()
        }
    }
}

pub fn illegal(mv: &str, at: &str, legal: &[String]) -> String {
    let text = say!(
        "{mv} is not legal after {at}: the legal moves are {moves}",
        moves = some(legal)
    );
    let Some(write) = from_zero(mv, legal) else {
        return text;
    };
    let counted = say!(
        "moves seem to be counted from 0, and here they are counted from 1: in Python write {write}"
    );
    format!("{text}; {counted}")
}

/// Returns the code that corrects a move with the number 0 where no legal move has it: a program
/// that counts from 0 is off by one in every move, also in those that are legal.
fn from_zero(mv: &str, legal: &[String]) -> Option<&'static str> {
    let numbers = |text: &str| -> Vec<u64> {
        let digits = text.split(|c: char| !c.is_ascii_digit());
        digits
            .filter(|digits| !digits.is_empty())
            .filter_map(|digits| digits.parse().ok())
            .collect()
    };
    let found = numbers(mv);
    if !found.contains(&0) || legal.iter().any(|legal| numbers(legal).contains(&0)) {
        return None;
    }
    match found[..] {
        [_] if mv.chars().all(|c| c.is_ascii_digit()) => {
            Some("@traced(move=lambda column: column + 1)")
        }
        [0, _] if mv.contains(':') => {
            Some("@traced(move=lambda heap, count: f\"{heap + 1}:{count}\")")
        }
        [_, _] if !mv.contains(':') => {
            Some("@traced(move=lambda row, column: (row + 1, column + 1))")
        }
        _ => None,
    }
}

pub fn past_end(mv: &str, at: &str, ended: &str) -> String {
    say!(
        "{mv} is searched after {at}, where the game is over ({ended}): the node should have been a leaf"
    )
}

pub fn below(at: &str, ply: usize, depth: u32) -> String {
    let plies = plies(ply);
    say!(
        "{at} lies {plies} below the root, but the depth that is claimed is {depth}: the node above should have been a leaf"
    )
}

pub fn above(at: &str, ply: usize, depth: Option<u32>) -> String {
    let plies = plies(ply);
    match depth {
        None => say!(
            "{at} is a leaf {plies} below the root, but the game goes on there and the search claims to go to the end of the game: it should have had children"
        ),
        Some(depth) => say!(
            "{at} is a leaf {plies} below the root, but the game goes on there and the search claims a depth of {depth}: it should have had children"
        ),
    }
}

/// Says that a leaf has a wrong value; the reason is inserted after it.
pub fn leaf(at: &str, found: &str, expected: &str, over: Option<&str>) -> String {
    let why = HOW;
    match over {
        Some(over) => {
            say!(
                "the leaf {at} has {found}, but the game is over there ({over}), which is {expected}: {why}"
            )
        }
        None => {
            say!("the leaf {at} has {found}, but its position is worth {expected}: {why}")
        }
    }
}

pub fn repeated(mv: &str, at: &str) -> String {
    say!("{mv} is searched again at {at}: it was searched before, and nothing asked for it again")
}

/// Says that a child must be searched again, in the view of the parent.
pub fn research(parent: &OpenNode, child: &JudgedChild, own: Own) -> String {
    let (name, JudgedChild { value, window, .. }) = (parent.latest_name(), child);
    let (sign, again) = (
        if own.raises() { "≥" } else { "≤" },
        own.window(again(parent, child)),
    );
    let (value, window) = (own.number(*value), own.window(*window));
    say!(
        "{name} returned {value} from the null window {window}, which only says {sign} {value}: it had to be searched again with {again}"
    )
}

/// Returns the window of a re-search.
pub fn again(parent: &OpenNode, child: &JudgedChild) -> TraceWindow {
    parent.window.with_own_end(child.value, parent.max)
}

/// The node above in the sentence about a window.
pub struct UpperNode {
    pub own: Own,
    pub window: TraceWindow,
    /// The child that gave the best value.
    pub by: Option<String>,
}

/// Says that a window contains no value.
pub fn empty_window(at: &str, own: Own, found: TraceWindow) -> String {
    let window = own.window(found);
    say!("{at} is entered with {window}: no value lies between α and β")
}

/// Says that a window is not the one that is due: first in the numbers of the child's line, then in
/// those of its parent's.
pub fn window(
    at: &str,
    above: &UpperNode,
    own: Own,
    found: TraceWindow,
    expected: TraceWindow,
) -> String {
    let UpperNode {
        own: upper,
        window: entry,
        by,
    } = above;
    let (end_due, end_entry) = if upper.max {
        (expected.alpha, entry.alpha)
    } else {
        (expected.beta, entry.beta)
    };
    let player = player(upper.max);
    let why = match by {
        Some(by) if end_due != end_entry => {
            let (value, end) = (upper.number(end_due), end(*upper));
            say!(
                "{player} moves above it and has {own} from {by}, so {end} = {own}",
                own = value
            )
        }
        Some(_) | None => {
            let window = upper.window(*entry);
            say!("{player} moves above it with {window}, and no child has changed that")
        }
    };
    let (found, expected, how) = (own.window(found), own.window(expected), HOW);
    say!("{at} is entered with {found}, but {expected} was due: {why}; {how}")
}

/// Says that the root has opened a window, and how many of all nodes that costs.
pub fn open_root(at: &str, found: &str, expected: &str, additional: u64, nodes: u64) -> String {
    let all = thousands(nodes);
    if additional == 0 {
        return say!(
            "{at} is entered with {found}, and {expected} was due: a root that opens its windows learns the exact value of its moves (a remark: here it costs none of the {all} nodes)"
        );
    }
    let count = thousands(additional);
    say!(
        additional;
        "{at} is entered with {found}, and {expected} was due: a root that opens its windows learns the exact value of its moves (a remark: it costs about {count} of the {all} nodes)|{at} is entered with {found}, and {expected} was due: a root that opens its windows learns the exact value of its moves (a remark: it costs about {count} of the {all} nodes)"
    )
}

/// Says that a line ends after another number of passes than the first line that did.
pub fn passes(at: &str, found: u32, usual: u32) -> String {
    let usual = say!(usual; "{usual} pass|{usual} passes");
    say!(
        found;
        "{at} ends its line after {found} pass, and the first line ended after {usual}: both are right where neither side can move, but keep to one (a remark)|{at} ends its line after {found} passes, and the first line ended after {usual}: both are right where neither side can move, but keep to one (a remark)"
    )
}

/// Says that the skipped moves of a node may be worth more than its value.
pub fn skipped(at: &str, moves: u64, bound: &str, found: &str, expected: &str) -> String {
    let count = thousands(moves);
    say!(
        moves;
        "{at} returns {found}, but {expected} was due: {count} move was skipped, worth at most {bound}, and that counts like a child|{at} returns {found}, but {expected} was due: {count} moves were skipped, each worth at most {bound}, and that counts like a child"
    )
}

/// Says that the position of a node itself is worth more than its children.
pub fn fixed(at: &str, fixed: &str, found: &str, expected: &str) -> String {
    say!(
        "{at} returns {found}, but {expected} was due: the value of the position itself, {fixed}, counts like a child's, and no child is better"
    )
}

/// Says that a node that stops at a null move returns a value that this has not shown.
pub fn null_value(at: &str, found: &str, null: &str, window: &str) -> String {
    say!(
        "{at} returns {found} after a null move that returned {null} in the window {window}: what it returns lies between the two ends of what the null move has shown"
    )
}

pub fn missing(
    at: &str,
    missing: &[String],
    window: TraceWindow,
    own: Own,
    prunes: bool,
) -> String {
    let (alpha, beta) = ends(own, window);
    let why = match prunes {
        true => say!("α = {alpha} < β = {beta} permits no cut"),
        false => say!("minimax searches every move").to_owned(),
    };
    let moves = some(missing);
    say!(
        missing.len();
        "{at} is left without {moves}: it is legal, and {why}|{at} is left without {moves}: they are legal, and {why}"
    )
}

/// Returns the ends of a window as they are printed.
fn ends(own: Own, window: TraceWindow) -> (String, String) {
    let TraceWindow { alpha, beta } = own.range(window);
    (alpha.as_written(), beta.as_written())
}

/// Says that moves are left at a win, which is the best value that was seen.
pub fn stops_at_win(at: &str, left: &str, value: &str) -> String {
    say!(
        "{at} is left with {left} unsearched at {value}, a win: nothing that was seen is worth more (a remark)"
    )
}

pub fn unsound(at: &str, left: &str, window: TraceWindow, own: Own) -> String {
    let (alpha, beta) = ends(own, window);
    say!(
        "{at} is left with {left} unsearched, but α = {alpha} < β = {beta}: what is left could still have changed the value"
    )
}

/// Returns a number of moves in words, where their names are not known.
pub fn moves(count: u64) -> String {
    say!(count; "{count} move|{count} moves")
}

pub fn missed(at: &str, next: &str, window: TraceWindow, own: Own) -> String {
    let (alpha, beta) = ends(own, window);
    say!(
        "{at} was searched on with {next} although α = {alpha} ≥ β = {beta}: nothing there could matter any more (a remark: it costs time only)"
    )
}

/// Says that a value does not follow from the children. The node is named later: only a finding
/// that is kept needs that.
pub fn value(
    frame: &OpenNode,
    found: TraceNumber,
    expected: TraceNumber,
    own: Own,
) -> impl FnOnce(&str) -> String + use<> {
    let (window, best, by) = (
        frame.window,
        frame.best,
        frame.best_name().map(str::to_owned),
    );
    let stands = frame.marks.stand.is_some() && by.is_none();
    move |at| {
        let by = by.filter(|_| best == Some(expected));
        let best = best.map(|best| own.number(best)).unwrap_or_default();
        let (window, found, expected, how) = (
            own.window(window),
            own.number(found),
            own.number(expected),
            HOW,
        );
        let from = match (by, own.max, own.mover) {
            (None, ..) if stands => say!("it stands at {best}, and no child is better"),
            (Some(by), true, _) => {
                say!("MAX moves, and the maximum of the children's values is {best}, from {by}")
            }
            (Some(by), false, false) => {
                say!("MIN moves, and the minimum of the children's values is {best}, from {by}")
            }
            (Some(by), false, true) => {
                say!(
                    "MIN moves, and the best of the children's values, negated, is {best}, from {by}"
                )
            }
            (None, true, _) => {
                say!(
                    "MAX moves with the window {window}, and the maximum of the children's values is {best}"
                )
            }
            (None, false, false) => {
                say!(
                    "MIN moves with the window {window}, and the minimum of the children's values is {best}"
                )
            }
            (None, false, true) => {
                say!(
                    "MIN moves with the window {window}, and the best of the children's values, negated, is {best}"
                )
            }
        };
        say!("{at} returns {found}, but {expected} was due: {from}; {how}")
    }
}

/// Says that the root's move has only a bound, in the view of the root, of which it is a child.
pub fn bound(mv: &str, value: TraceNumber, window: TraceWindow, own: Own) -> String {
    let (value, window) = (own.number(value), own.window(window));
    match own.raises() {
        true => say!(
            "{mv} is chosen for its value {value}, but it was searched with {window}, so that only says ≤ {value}: it is worth at most that, and a move that was searched before is worth it"
        ),
        false => say!(
            "{mv} is chosen for its value {value}, but it was searched with {window}, so that only says ≥ {value}: it is worth at least that, and a move that was searched before is worth it"
        ),
    }
}

pub fn unsearched(mv: &str) -> String {
    say!("{mv} is chosen, but it was not searched")
}

pub fn other_move(mv: &str, value: &str, best: &str, by: &str) -> String {
    say!("{mv} is chosen, which has {value}, but the best value is {best}, from {by}")
}

/// Says that a value is not that of minimax; the reason is inserted after it.
pub fn untrue(at: &str, found: &str, truth: &str) -> String {
    let why = HOW;
    say!("{at} returns {found} as its exact value, but minimax gives {truth}: {why}")
}

pub fn side(at: &str, by_rules: bool) -> String {
    match by_rules {
        true => say!(
            "the line of {at} ends in `min`, but MAX moves there: the player was not switched, or not asked of the position"
        ),
        false => say!(
            "the line of {at} ends in `max`, but MIN moves there: the player was not switched, or not asked of the position"
        ),
    }
}

/// Says that all lines that state who moves state it wrongly.
pub fn every_side(at: &str, count: u64) -> String {
    let turn = every_turn(count);
    say!(
        "{turn}: `max` and `min` are exchanged from {at} on, or the header `max` names the other player"
    )
}

/// Returns a list of moves, shortened if it is long.
pub fn some(moves: &[String]) -> String {
    const SHOWN: usize = 12;
    let shown = moves
        .iter()
        .take(SHOWN)
        .map(String::as_str)
        .collect::<Vec<_>>()
        .join(" ");
    match moves.len().checked_sub(SHOWN).filter(|more| *more > 0) {
        None => shown,
        Some(more) => say!("{moves} and {more} more", moves = shown),
    }
}
