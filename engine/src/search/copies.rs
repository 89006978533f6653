//! The number of copies of the search that are compiled, in one table.
//!
//! A copy is one monomorphized instance of the recursion. It takes 5 to 30 KB of code and about a
//! second to compile, so there are few. Minimax and alpha-beta in natural order on the usual boards
//! ([`crate::rules::Game::USUAL`]) have fast copies, unwatched and recorded, because nearly all
//! nodes are searched there. Everything else runs through one copy per board, in which the method,
//! the order and the recorder are known at run time only; it computes the same results, in about
//! twice the time for a cheap node.
//!
//! Each copy is compiled twice: for any processor and for newer ones (`search/cpu.rs`). The copies
//! with a known method and a memory, which are the largest, are compiled only for newer processors;
//! older ones use the copy for any method. The evaluation is not compiled into any of them. A test
//! of the workbench counts the copies in the built program.

/// A row of the table: a group of copies.
#[derive(Clone, Copy, Debug)]
pub struct Copies {
    /// The searches that the copies are for.
    pub what: &'static str,
    /// The number of boards.
    pub boards: usize,
    /// The number of copies per board.
    pub each: usize,
    /// True if compiled for newer processors only.
    pub newer_only: bool,
    /// The reason why these searches have copies of their own.
    pub why: &'static str,
}

/// The number of usual boards: k-in-a-row 3×3 and 4×4, Connect Four 7×6 and 4×4, Othello 8×8,
/// Rastros 8×8, Nim.
pub const USUAL: usize = 7;

/// The number of boards that games are searched on, by type: k-in-a-row and Connect Four on two
/// usual boards and two sizes of word, Pop Out, Othello on three, Rastros on two, Nim, games that
/// are programs, textbook trees, and Pig. Other code than searches is compiled for the words only,
/// see [`crate::eval::search_boards`].
pub const BOARDS: usize = 18;

/// The number of boards of games with chance nodes: textbook trees, Pig, games that are programs.
pub const CHANCE: usize = 3;

/// The groups of copies.
pub const TABLE: [Copies; 6] = [
    Copies {
        what: "minimax and alpha-beta, natural order, unwatched",
        boards: USUAL,
        each: 2,
        newer_only: false,
        why: "players, counts and folded subtrees: nearly all nodes that are ever searched",
    },
    Copies {
        what: "minimax and alpha-beta, natural order, recorded",
        boards: USUAL,
        each: 2,
        newer_only: false,
        why: "the search on the screen may be at most a fifth slower than one that is not recorded",
    },
    Copies {
        what: "any method, order and recorder",
        boards: BOARDS,
        each: 1,
        newer_only: false,
        why: "fail-hard, fail-soft, PVS, the faulty specimen, sorted orders, census, odd boards, subtrees searched again",
    },
    Copies {
        what: "alpha-beta and fail-soft, natural order, any recorder, with a memory",
        boards: USUAL,
        each: 2,
        newer_only: cfg!(target_arch = "x86_64"),
        why: "searches with a table, deepening, aspiration and MTD(f): a third faster on a cheap board",
    },
    Copies {
        what: "any method, order and recorder, with a memory",
        boards: BOARDS,
        each: 1,
        newer_only: false,
        why: "minimax and PVS that remember, sorted orders, odd boards",
    },
    Copies {
        what: "any method, order and recorder, with a memory or without, where there is chance",
        boards: CHANCE,
        each: 1,
        newer_only: false,
        why: "chance nodes, whose values are codes of fractions: other searches have no branch for them",
    },
];

/// Returns the number of copies compiled for newer processors (`true`) or for any processor
/// (`false`).
pub fn total(newer: bool) -> usize {
    let compiled = TABLE.iter().filter(|copies| newer || !copies.newer_only);
    compiled.map(|copies| copies.boards * copies.each).sum()
}
