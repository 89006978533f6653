//! The sentences of the judge: what happened, what should have, and how that follows, with the numbers.

use super::super::{Number, Window};
use super::frame::{Child, Frame};
use super::walk::{Stray, Walk};

/// Where a node is, in words.
pub fn node(path: &[String]) -> String {
    if path.is_empty() { "the root".to_owned() } else { path.join(" ") }
}

fn player(max: bool) -> &'static str {
    if max { "MAX" } else { "MIN" }
}

fn end(max: bool) -> &'static str {
    if max { "α" } else { "β" }
}

pub fn stray(stray: Stray, walk: &Walk<'_>) -> String {
    match stray {
        Stray::Leave => "a node is left, but none is open".to_owned(),
        Stray::After => "a node is entered after the root was left: a trace holds one search".to_owned(),
        Stray::Root => {
            format!("the root `-` is entered again inside {}: a trace holds one search", node(&walk.path(walk.ply())))
        }
        Stray::Move => "the first node is entered by a move: the first is the root, `> -`".to_owned(),
    }
}

pub fn illegal(mv: &str, at: &str, legal: &[String]) -> String {
    format!("{mv} is not legal after {at}: the legal moves are {}", some(legal))
}

pub fn past_end(mv: &str, at: &str, ended: &str) -> String {
    format!("{mv} is searched after {at}, where the game is over ({ended}): the node should have been a leaf")
}

pub fn below(at: &str, ply: usize, depth: u32, claimed: bool) -> String {
    let who = if claimed { "the depth that is claimed is" } else { "the other leaves keep a depth of" };
    format!("{at} lies {ply} plies below the root, but {who} {depth}: the node above should have been a leaf")
}

pub fn above(at: &str, ply: usize, depth: Option<u32>, claimed: bool) -> String {
    let depth = match (depth, claimed) {
        (None, true) => "the search claims to go to the end of the game".to_owned(),
        (None, false) => "the others go to the end of the game".to_owned(),
        (Some(depth), true) => format!("the search claims a depth of {depth}"),
        (Some(depth), false) => format!("the other leaves keep a depth of {depth}"),
    };
    format!(
        "{at} is a leaf {ply} plies below the root, but the game goes on there and {depth}: it should have had children"
    )
}

pub fn leaf(at: &str, found: Number, expected: &str, over: Option<&str>, why: &str) -> String {
    match over {
        Some(over) => {
            format!("the leaf {at} has {found}, but the game is over there ({over}), which is {expected}: {why}")
        }
        None => format!("the leaf {at} has {found}, but its position is worth {expected}: {why}"),
    }
}

pub fn repeated(mv: &str, at: &str) -> String {
    format!("{mv} is searched again at {at}: it was searched before, and nothing asked for it again")
}

pub fn research(parent: &Frame, child: &Child) -> String {
    let Child { name, value, window, .. } = child;
    let (sign, again) = (if parent.max { "≥" } else { "≤" }, again(parent, child));
    format!(
        "{name} returned {value} from the null window {window}, which only says {sign} {value}: it had to be searched again with {again}"
    )
}

/// The window of a re-search.
pub fn again(parent: &Frame, child: &Child) -> Window {
    match parent.max {
        true => Window { alpha: child.value, beta: parent.window.beta },
        false => Window { alpha: parent.window.alpha, beta: child.value },
    }
}

/// Why the children of a node are due their window.
pub fn window(
    at: &str,
    (max, above, by): &(bool, Window, Option<Box<str>>),
    found: Window,
    expected: Window,
    how: &str,
) -> String {
    let (own, entry) = if *max { (expected.alpha, above.alpha) } else { (expected.beta, above.beta) };
    let mover = format!("{} moves above it", player(*max));
    let why = match by {
        Some(by) if own != entry => format!("{mover} and has {own} from {by}, so {} = {own}", end(*max)),
        Some(_) | None => format!("{mover} with {above}, and no child has changed that"),
    };
    format!("{at} is entered with {found}, but {expected} was due: {why}; {how}")
}

pub fn missing(at: &str, missing: &[String], bounds: Window, prunes: bool) -> String {
    let why = if prunes {
        format!("α = {} < β = {} permits no cut", bounds.alpha, bounds.beta)
    } else {
        "minimax searches every move".to_owned()
    };
    format!(
        "{at} is left without {}: {} legal, and {why}",
        some(missing),
        if missing.len() == 1 { "it is" } else { "they are" }
    )
}

pub fn unsound(at: &str, left: &str, bounds: Window) -> String {
    format!(
        "{at} is left with {left} unsearched, but α = {} < β = {}: what is left could still have changed the value",
        bounds.alpha, bounds.beta
    )
}

pub fn missed(at: &str, next: &str, bounds: Window) -> String {
    format!(
        "{at} was searched on with {next} although α = {} ≥ β = {}: nothing there could matter any more (a remark: it costs time only)",
        bounds.alpha, bounds.beta
    )
}

/// A value that is not the fold of the children.
pub fn value(at: &str, frame: &Frame, found: Number, expected: Number, how: &str) -> String {
    let from = match (&frame.best_by, frame.best) {
        (Some(by), Some(best)) if best == expected => {
            format!(
                "{} moves, and {} of the children's values is {best}, from {by}",
                player(frame.max),
                extreme(frame.max)
            )
        }
        (_, best) => {
            let best = best.map(|best| best.to_string()).unwrap_or_default();
            format!(
                "{} moves with the window {}, and {} of the children's values is {best}",
                player(frame.max),
                frame.window,
                extreme(frame.max)
            )
        }
    };
    format!("{at} returns {found}, but {expected} was due: {from}; {how}")
}

fn extreme(max: bool) -> &'static str {
    if max { "the maximum" } else { "the minimum" }
}

pub fn bound(mv: &str, value: Number, window: Window, max: bool) -> String {
    let (most, sign) = if max { ("at most", "≤") } else { ("at least", "≥") };
    format!(
        "{mv} is chosen for its value {value}, but it was searched with {window}, so that only says {sign} {value}: it is worth {most} that, and a move that was searched before is worth it"
    )
}

pub fn unsearched(mv: &str) -> String {
    format!("{mv} is chosen, but it was not searched")
}

pub fn other_move(mv: &str, value: Number, best: Number, by: &str) -> String {
    format!("{mv} is chosen, which has {value}, but the best value is {best}, from {by}")
}

pub fn untrue(at: &str, found: Number, truth: Number, stored: bool) -> String {
    let how = if stored {
        "it was not searched here, and a stored value was a bound or of another position"
    } else {
        "no single step explains it"
    };
    format!("{at} returns {found} as its exact value, but minimax gives {truth}: {how}")
}

/// A list of moves, not too long.
pub fn some(moves: &[String]) -> String {
    const SHOWN: usize = 12;
    let shown = moves.iter().take(SHOWN).map(String::as_str).collect::<Vec<_>>().join(" ");
    match moves.len().checked_sub(SHOWN).filter(|more| *more > 0) {
        None => shown,
        Some(more) => format!("{shown} and {more} more"),
    }
}
