//! [`Marks`]: the words about a node that follow its window in a line of `plyscope-trace 2`.
//!
//! ```text
//! > c3 -3 8 table -1 8                       the table narrowed the window before the children
//! . c3 5 -3 8 table lower depth 4 from 1234  the value is the table's: kind, depth and tick of the store may be left out
//! > c3 -3 8 depth 2 null                     remaining plies; the move is a null move
//! > - -3 8 depth 2                         inside the tree: the same position once more, to another depth
//! > c3 -3 8 quiet stand 12                   only quiet moves from here on; the node's own value counts as a child
//! > c3 -3 8 key 9f3a moves 7                 the program's key of the position; how many moves are legal
//! ```
//!
//! Invariants: each word stands once; nothing is interpreted here. Cost: a line without such words holds none.

use super::number::{TraceNumber, TraceWindow};
use super::scan::{AtByte, LineWords, number, unexpected};
use std::ops::Deref;

/// What a stored value claims to be, in the view of the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimedKind {
    Exact,
    Lower,
    Upper,
}

impl ClaimedKind {
    /// The same claim in the view of the other side.
    #[must_use]
    pub fn turned(self) -> ClaimedKind {
        match self {
            ClaimedKind::Exact => ClaimedKind::Exact,
            ClaimedKind::Lower => ClaimedKind::Upper,
            ClaimedKind::Upper => ClaimedKind::Lower,
        }
    }
    /// The word of a line.
    pub fn word(self) -> &'static str {
        match self {
            ClaimedKind::Exact => "exact",
            ClaimedKind::Lower => "lower",
            ClaimedKind::Upper => "upper",
        }
    }
}

/// What a leaf says of the entry that answered it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HitClaim {
    pub kind: Option<ClaimedKind>,
    /// The remaining depth of the entry, in plies.
    pub depth: Option<u32>,
    /// The tick of the Leave at which the entry was stored.
    pub from: Option<u64>,
}

/// What the table did at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableWord {
    /// It narrowed the window to this one.
    Narrowed(TraceWindow),
    Answered(HitClaim),
}

/// The words of a node. See the module.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    pub table: Option<TableWord>,
    /// How many plies remain at the node.
    pub depth: Option<u32>,
    /// The move is a null move.
    pub null: bool,
    /// From here on only quiet-search moves are searched.
    pub quiet: bool,
    /// The program's own key of the position.
    pub key: Option<u128>,
    /// How many moves are legal.
    pub moves: Option<u64>,
    /// The node's own value, which counts as a child.
    pub stand: Option<TraceNumber>,
}

impl Marks {
    const NONE: &Marks =
        &Marks { table: None, depth: None, null: false, quiet: false, key: None, moves: None, stand: None };
}

/// The words of a node, if there are any.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NodeMarks(Option<Box<Marks>>);

impl NodeMarks {
    /// Whether the line says nothing.
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }
    /// Whether a node that `-` enters inside the tree is the position of its parent once more: to another depth, or by quiet
    /// moves.
    pub fn enter_again(&self) -> bool {
        !self.null && (self.depth.is_some() || self.quiet)
    }
    pub(super) fn words(&mut self) -> &mut Marks {
        self.0.get_or_insert_default()
    }
}

impl Deref for NodeMarks {
    type Target = Marks;
    #[inline]
    fn deref(&self) -> &Marks {
        self.0.as_deref().unwrap_or(Marks::NONE)
    }
}

/// What may follow a window in version 2, as errors say it.
pub const MARKS: &str = "`max`, `min`, table, depth, null, quiet, key, moves, stand or the end of the line";

/// Reads the word at a place and what belongs to it; a leaf was answered by the table, any other node was narrowed.
pub(super) fn mark<'a>(
    marks: &mut Marks,
    (at, word): (usize, &'a str),
    words: &mut LineWords<'a>,
    is_leaf: bool,
) -> Result<(), AtByte> {
    let twice = Err(unexpected((at, word), "each word once"));
    match word {
        "table" if marks.table.is_some() => return twice,
        "table" if is_leaf => marks.table = Some(TableWord::Answered(claim(words)?)),
        "table" => {
            let alpha = number(words.need("alpha after `table`")?, "alpha after `table`, a number")?;
            let beta = number(words.need("beta after `table`")?, "beta after `table`, a number")?;
            marks.table = Some(TableWord::Narrowed(TraceWindow { alpha, beta }));
        }
        "null" if !marks.null => marks.null = true,
        "quiet" if !marks.quiet => marks.quiet = true,
        "depth" if marks.depth.is_none() => marks.depth = Some(words.count(DEPTH)?),
        "key" if marks.key.is_none() => marks.key = Some(key(words)?),
        "moves" if marks.moves.is_none() => marks.moves = Some(words.count("how many moves are legal, a number")?),
        "stand" if marks.stand.is_none() => {
            let expected = "the node's own value, a number, after `stand`";
            marks.stand = Some(number(words.need(expected)?, expected)?);
        }
        "null" | "quiet" | "depth" | "key" | "moves" | "stand" => return twice,
        _ => return Err(unexpected((at, word), MARKS)),
    }
    Ok(())
}

const DEPTH: &str = "how many plies remain, a number, after `depth`";

fn key(words: &mut LineWords<'_>) -> Result<u128, AtByte> {
    let expected = "a key of at most 32 hexadecimal digits after `key`";
    let word = words.need(expected)?;
    let digits = word.1.strip_prefix("0x").unwrap_or(word.1);
    let is_number = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    let key = u128::from_str_radix(digits, 16).ok().filter(|_| is_number);
    key.ok_or_else(|| unexpected(word, expected))
}

/// What follows `table` in the line of a leaf.
fn claim(words: &mut LineWords<'_>) -> Result<HitClaim, AtByte> {
    let (mut claim, mut ahead) = (HitClaim::default(), *words);
    while let Some((_, word)) = ahead.next() {
        match word {
            "exact" if claim.kind.is_none() => claim.kind = Some(ClaimedKind::Exact),
            "lower" if claim.kind.is_none() => claim.kind = Some(ClaimedKind::Lower),
            "upper" if claim.kind.is_none() => claim.kind = Some(ClaimedKind::Upper),
            "depth" if claim.depth.is_none() => claim.depth = Some(ahead.count(DEPTH)?),
            "from" if claim.from.is_none() => {
                claim.from = Some(ahead.count("the tick of the store, a number, after `from`")?);
            }
            _ => break,
        }
        *words = ahead;
    }
    Ok(claim)
}
