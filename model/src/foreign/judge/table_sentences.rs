//! The sentences of the judge about tables, keys and numbers of moves.

use super::super::marks::ClaimedKind;
use super::finding::FindingKind as Kind;
use super::misuses::{EntryMisuse, Misused};
use super::own::Own;
use crate::language::thousands;

/// Says that a hit is wrong, and why.
pub fn misused(
    misuse: EntryMisuse,
    at: &str,
    (value, claim): (&str, ClaimedKind),
    window: &str,
    own: Own,
) -> String {
    let claim = claim.word();
    let EntryMisuse { kind, stored, how } = misuse;
    let Some(tick) = stored else {
        return if kind == Kind::TablePosition {
            say!(
                "the table answers {value} ({claim}) at {at} with the window {window}, but this position was not searched before, and the value is not its own"
            )
        } else {
            say!(
                "the table answers {value} ({claim}) at {at} with the window {window}, but no visit of this position returned that"
            )
        };
    };
    match (how, kind) {
        (
            Misused::Depth {
                has,
                needs: Some(needs),
            },
            _,
        ) => say!(
            "the table answers {value} ({claim}) at {at} with the window {window}, where {needs} plies are to be searched, but that was stored at tick {tick} by a search of {has} plies"
        ),
        (Misused::Depth { has, needs: None }, _) => say!(
            "the table answers {value} ({claim}) at {at} with the window {window}, where the search goes to the end of the game, but that was stored at tick {tick} by a search of {has} plies"
        ),
        (
            Misused::Bound {
                value: found,
                window: from,
            },
            _,
        ) => {
            let (found, from) = (own.number(found), own.window(from));
            say!(
                "the table answers {value} ({claim}) at {at} with the window {window}, but what was stored at tick {tick} is another kind of value: the visit had the window {from} and returned {found}, which is a bound there"
            )
        }
        (Misused::FromRoot { due }, _) => {
            let due = own.number(due);
            say!(
                "the table answers {value} ({claim}) at {at} with the window {window}, but {due} was due: a win counts the plies to its end, and what was stored at tick {tick} was stored as a distance from the root"
            )
        }
        (
            Misused::MovedOnce {
                at_store: true,
                due,
            },
            _,
        ) => {
            let due = own.number(due);
            say!(
                "the table answers {value} ({claim}) at {at} with the window {window}, but {due} was due: what was stored at tick {tick} was turned into a distance from its node, and not turned back"
            )
        }
        (
            Misused::MovedOnce {
                at_store: false,
                due,
            },
            _,
        ) => {
            let due = own.number(due);
            say!(
                "the table answers {value} ({claim}) at {at} with the window {window}, but {due} was due: what was stored at tick {tick} was turned back as a distance from its node, but was stored as a distance from the root"
            )
        }
        (Misused::Value, Kind::TableDepth) => say!(
            "the table answers {value} ({claim}) at {at} with the window {window}, but that was stored at tick {tick} by a search that was not deep enough"
        ),
        (Misused::Value, Kind::TableKind) => say!(
            "the table answers {value} ({claim}) at {at} with the window {window}, but what was stored at tick {tick} is another kind of value: a bound is no exact value, and an upper bound no lower one"
        ),
        (Misused::Value, Kind::TablePosition) => say!(
            "the table answers {value} ({claim}) at {at} with the window {window}, but no visit of this position returned that: it was stored at tick {tick} for another position"
        ),
        (Misused::Value, _) => say!(
            "the table answers {value} ({claim}) at {at} with the window {window}, but no visit of this position returned that; the last one that could have stored it ended at tick {tick}"
        ),
    }
}

/// Says that minimax has shown a misuse of an entry to do no harm.
pub fn harmless(text: &str) -> String {
    say!("{text}; minimax gives this value here as well, so it does no harm (a remark)")
}

/// Says that the root of a pass is a hit; `stored` is the tick of the store, if its line names it.
pub fn answered_root(pass: usize, value: &str, stored: Option<u64>) -> String {
    match stored {
        Some(tick) => say!(
            "pass {pass} searches nothing: the table answers its root with {value}, which was stored at tick {tick} (a remark)"
        ),
        None => {
            say!("pass {pass} searches nothing: the table answers its root with {value} (a remark)")
        }
    }
}

/// Says that minimax confirms a hit that no visit explains; `from` is the tick that its line names
/// as that of the store.
pub fn unexplained(at: &str, value: &str, from: Option<u64>) -> String {
    match from {
        None => say!(
            "no earlier visit explains the table's {value} at {at}, but minimax confirms it: the table has symmetric keys, or was filled before (a remark)"
        ),
        Some(tick) => say!(
            "the table's {value} at {at} comes from tick {tick}, and not from a visit of this position; it is right here as well, as with symmetric keys, or in a table that was filled before (a remark)"
        ),
    }
}

/// Says that a quiet node without children does not return its own value.
pub fn stand(at: &str, found: &str, expected: &str) -> String {
    say!("{at} returns {found}, but it stands at {expected} and has no children")
}

/// Says that a node that searched nothing but its own position returns another value.
pub fn same_value(at: &str, found: &str, expected: &str) -> String {
    say!(
        "{at} returns {found}, but its own position, which alone was searched there, returned {expected}"
    )
}

pub fn two_keys(at: &str, tick: u64) -> String {
    say!(
        "{at} has another key than at tick {tick}, where it was the same position: moves on the board may not have been taken back, or the key does not follow them"
    )
}

pub fn one_key(at: &str, tick: u64) -> String {
    say!(
        "{at} has the key of another position, which was entered at tick {tick} and has another value or other moves: the key leaves out something that the rules depend on, or the board is another one"
    )
}

pub fn not_moved(at: &str, mv: &str) -> String {
    say!(
        "{at} has the key of the node above it: {mv} was not made on the board that is searched, or the key does not follow it"
    )
}

/// Says that a node is left with another key, with the keys at the Enter and at the Leave; `only`
/// is the child, if there was only one.
pub fn not_restored(at: &str, (entered, left): (u128, u128), only: Option<&str>) -> String {
    let (entered, left) = (format!("{entered:x}"), format!("{left:x}"));
    match only {
        Some(mv) => say!(
            "{at} is left with the key {left}, but it was entered with {entered}: {mv} was not taken back as it was made"
        ),
        None => say!(
            "{at} is left with the key {left}, but it was entered with {entered}: a move below was not taken back as it was made"
        ),
    }
}

/// Says that a node has the key of one above it, in a game in which no position comes back.
pub fn key_above(at: &str, tick: u64) -> String {
    say!(
        "{at} has the key of a node above it, which was entered at tick {tick}: the moves since then are not on the board, or the key does not follow them"
    )
}

pub fn endless(at: &str, times: u32, tick: u64) -> String {
    say!(
        "{at} has the key of a node above it, which was entered at tick {tick}, and no fewer plies left: that is so {times} times on this line, and the recursion has no end"
    )
}

/// Adds to a finding the number of nodes at which it shows.
pub fn so_often(text: &str, count: u64) -> String {
    say!("{text} (so at {count} nodes)", count = thousands(count))
}

pub fn moves_said(at: &str, said: u64, legal: u64) -> String {
    say!("{at} is said to have {said} legal moves, but there are {legal}")
}
