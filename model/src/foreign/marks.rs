//! [`Marks`]: the words about a node that follow its window in a line of `plyscope-trace 2`, or its
//! value where it is left.
//!
//! ```text
//! > c3 -3 8 table -1 8                       the table narrowed the window before the children
//! . c3 5 -3 8 table lower depth 4 from 1234  the value is the table's: kind, depth and tick of the store may be left out
//! > c3 -3 8 depth 2 null                     remaining plies; the move is a null move
//! > - -3 8 depth 2                         inside the tree: the same position once more, to another depth
//! > c3 -3 8 quiet stand 12                   only quiet moves from here on; the node's own value counts as a child
//! > c3 -3 8 key 9f3a moves 7                 the program's key of the position; how many moves are legal
//! > c3 -3 8 static 12                        a value of the position itself, which counts at any time; also behind `=`
//! > roll -3 8 chance                         nobody moves at the node: its children are outcomes
//! . 6 5 -3 8 weight 2                        an outcome of weight 2
//! = 5 skip 3 at 4                            three moves were skipped, each worth at most 4 for the mover
//! = 5 key 9f3a                               the key of its board when the node is left
//! = 5 time 1200                            left 1200 microseconds after the search began
//! ```
//!
//! Invariants: each word stands once; nothing is interpreted here. Cost: a line without such words
//! holds none.

use super::number::{TraceNumber, TraceWindow};
use super::scan::{AtByte, LineWords, number, unexpected};
use std::num::NonZero;
use std::ops::Deref;

/// The kind of bound that a stored value claims to be, in the view of the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimedKind {
    Exact,
    Lower,
    Upper,
}

impl ClaimedKind {
    /// Returns the same claim in the view of the other side.
    #[must_use]
    pub fn turned(self) -> ClaimedKind {
        match self {
            ClaimedKind::Exact => ClaimedKind::Exact,
            ClaimedKind::Lower => ClaimedKind::Upper,
            ClaimedKind::Upper => ClaimedKind::Lower,
        }
    }
    /// Returns the word in a line.
    pub fn word(self) -> &'static str {
        match self {
            ClaimedKind::Exact => "exact",
            ClaimedKind::Lower => "lower",
            ClaimedKind::Upper => "upper",
        }
    }
}

/// The details that a leaf states about the table entry from which its value comes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HitClaim {
    pub kind: Option<ClaimedKind>,
    /// The remaining depth of the entry, in plies.
    pub depth: Option<u32>,
    /// The tick of the Leave at which the entry was stored.
    pub from: Option<u64>,
}

/// The effect of the transposition table at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableWord {
    /// It narrowed the window to this one.
    Narrowed(TraceWindow),
    Answered(HitClaim),
}

/// Moves that a node has skipped on purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SkippedMoves {
    pub moves: u64,
    /// The most that each of them is worth for the player who moves, in the view of the line.
    pub bound: TraceNumber,
}

/// The words about a node, other than its move, value, window and side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    pub table: Option<TableWord>,
    /// The remaining depth at the node, in plies.
    pub depth: Option<u32>,
    /// True if the move is a null move.
    pub null: bool,
    /// True if only quiet-search moves are searched from here on.
    pub quiet: bool,
    /// The program's own key of the position.
    pub key: Option<u128>,
    /// The number of legal moves.
    pub moves: Option<u64>,
    /// The node's own value, which counts as a child.
    pub stand: Option<TraceNumber>,
    /// A value of the position itself, which counts at any time, and not only before the first
    /// child.
    pub fixed: Option<TraceNumber>,
    pub skipped: Option<SkippedMoves>,
    /// The time at which the node was left, in microseconds since its search began.
    pub time: Option<u64>,
    /// True if nobody moves at the node: it is a chance node.
    pub chance: bool,
    /// The weight of the outcome that leads to the node, 1 or more.
    pub weight: Option<NonZero<u64>>,
}

impl Marks {
    const NONE: &Marks = &Marks {
        table: None,
        depth: None,
        null: false,
        quiet: false,
        key: None,
        moves: None,
        stand: None,
        fixed: None,
        skipped: None,
        time: None,
        chance: false,
        weight: None,
    };
}

/// The words about a node, if there are any.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NodeMarks(Option<Box<Marks>>);

impl NodeMarks {
    /// Returns true if the line has no such words.
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }
    /// Returns true if a node that `-` enters inside the tree is its parent's position once more,
    /// to another depth or by quiet moves.
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

/// The words that may follow a window in version 2, as error messages list them.
pub const MARKS: &str = "`max`, `min`, table, depth, null, quiet, key, moves, stand, static, chance, weight, time or the end of the line";

/// The words that may stand where a node is left, in addition to those of version 1.
pub(super) const LEAVE_MARKS: [&str; 4] = ["static", "skip", "key", "time"];

/// Reads a word and its operands. At a leaf, `table` means that its value comes from the table; at
/// any other node, that the table narrowed its window.
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
            let alpha = number(
                words.need("alpha after `table`")?,
                "alpha after `table`, a number",
            )?;
            let beta = number(
                words.need("beta after `table`")?,
                "beta after `table`, a number",
            )?;
            marks.table = Some(TableWord::Narrowed(TraceWindow { alpha, beta }));
        }
        "null" if !marks.null => marks.null = true,
        "quiet" if !marks.quiet => marks.quiet = true,
        "depth" if marks.depth.is_none() => marks.depth = Some(words.count(DEPTH)?),
        "moves" if marks.moves.is_none() => {
            marks.moves = Some(words.count("how many moves are legal, a number")?);
        }
        "stand" if marks.stand.is_none() => {
            let expected = "the node's own value, a number, after `stand`";
            marks.stand = Some(number(words.need(expected)?, expected)?);
        }
        "chance" if !marks.chance => marks.chance = true,
        "weight" if marks.weight.is_none() => {
            marks.weight = Some(
                words
                    .count("the weight of the outcome, a whole number from 1 on, after `weight`")?,
            );
        }
        "static" | "skip" | "key" | "time" => return leave_mark(marks, (at, word), words),
        "null" | "quiet" | "depth" | "moves" | "stand" | "chance" | "weight" => return twice,
        _ => return Err(unexpected((at, word), MARKS)),
    }
    Ok(())
}

/// Reads one of [`LEAVE_MARKS`] and its operands.
pub(super) fn leave_mark<'a>(
    marks: &mut Marks,
    (at, word): (usize, &'a str),
    words: &mut LineWords<'a>,
) -> Result<(), AtByte> {
    match word {
        "static" if marks.fixed.is_none() => {
            let expected = "a value of the position itself, a number, after `static`";
            marks.fixed = Some(number(words.need(expected)?, expected)?);
        }
        "skip" if marks.skipped.is_none() => {
            let moves = words.count("how many moves were skipped, a number, after `skip`")?;
            let expected = "`at` and the most that each skipped move is worth";
            let at = words.need(expected)?;
            if at.1 != "at" {
                return Err(unexpected(at, expected));
            }
            let expected = "the most that each skipped move is worth, a number, after `at`";
            marks.skipped = Some(SkippedMoves {
                moves,
                bound: number(words.need(expected)?, expected)?,
            });
        }
        "time" if marks.time.is_none() => {
            marks.time =
                Some(words.count("microseconds since the search began, a number, after `time`")?);
        }
        "key" if marks.key.is_none() => marks.key = Some(key(words)?),
        _ => return Err(unexpected((at, word), "each word once")),
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

/// Reads the words after `table` in the line of a leaf.
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
