//! The sentences of the judge about tables, keys and numbers of moves.

use super::super::marks::ClaimedKind;
use super::finding::FindingKind as Kind;

/// Why a table's answer is wrong; `stored`: the tick at which its entry was stored.
pub fn stored(kind: Kind, at: &str, (value, claim): (&str, ClaimedKind), window: &str, stored: Option<u64>) -> String {
    let claim = claim.word();
    match (kind, stored) {
        (Kind::TableDepth, Some(tick)) => say!(
            "the table answers {value} ({claim}) at {at} with the window {window}, but that was stored at tick {tick} by a search that was not deep enough"
        ),
        (Kind::TableKind, Some(tick)) => say!(
            "the table answers {value} ({claim}) at {at} with the window {window}, but what was stored at tick {tick} is another kind of value: a bound is no exact value, and an upper bound no lower one"
        ),
        (Kind::TablePosition, Some(tick)) => say!(
            "the table answers {value} ({claim}) at {at} with the window {window}, but no visit of this position returned that: it was stored at tick {tick} for another position"
        ),
        (Kind::TablePosition, None) => say!(
            "the table answers {value} ({claim}) at {at} with the window {window}, but this position was not searched before, and the value is not its own"
        ),
        (_, Some(tick)) => say!(
            "the table answers {value} ({claim}) at {at} with the window {window}, but no visit of this position returned that; the last one that could have stored it ended at tick {tick}"
        ),
        (_, None) => say!(
            "the table answers {value} ({claim}) at {at} with the window {window}, but no visit of this position returned that"
        ),
    }
}

/// An answer that minimax confirms and no visit explains.
pub fn unexplained(at: &str, value: &str) -> String {
    say!(
        "no earlier visit explains the table's {value} at {at}, but minimax confirms it: the table has symmetric keys, or was filled before (a remark)"
    )
}

/// A quiet node without children that does not return its own value.
pub fn stand(at: &str, found: &str, expected: &str) -> String {
    say!("{at} returns {found}, but it stands at {expected} and has no children")
}

/// A node that searched nothing but its own position returns something else.
pub fn same_value(at: &str, found: &str, expected: &str) -> String {
    say!("{at} returns {found}, but its own position, which alone was searched there, returned {expected}")
}

pub fn two_keys(at: &str, tick: u64) -> String {
    say!(
        "{at} has another key than at tick {tick}, where it was the same position: moves on the board may not have been taken back, or the key does not follow them"
    )
}

pub fn one_key(at: &str, tick: u64) -> String {
    say!("{at} has the key of another position, which was entered at tick {tick} and has another value or other moves")
}

pub fn moves_said(at: &str, said: u64, legal: u64) -> String {
    say!("{at} is said to have {said} legal moves, but there are {legal}")
}
