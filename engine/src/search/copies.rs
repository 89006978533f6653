//! How many copies of the search are compiled, in one table.
//!
//! A copy of the recursion is 5 to 30 KB of code and about a second of compiling, so there are few. Fast are minimax and
//! alpha-beta in natural order on the boards that people usually play ([`crate::rules::Game::USUAL`]), unwatched and
//! recorded: nearly all nodes of a day are searched there. Everything else goes through one copy a board, in which the
//! method, the order and the recorder are known at run time only; it computes the same, in about twice the time of a cheap
//! node.
//!
//! Each is compiled twice: for any processor and for newer ones (`search/cpu.rs`); those that know their method and remember,
//! which are the largest, only for newer ones: older ones search with the copy for any method. The evaluation is compiled into
//! none of them. A test of the workbench counts the copies in the built program.

/// One line of the table.
#[derive(Clone, Copy, Debug)]
pub struct Copies {
    /// What is compiled.
    pub what: &'static str,
    /// For how many boards.
    pub boards: usize,
    /// How often for each of them.
    pub each: usize,
    /// Whether only for newer processors.
    pub newer_only: bool,
    /// Why these searches have copies of their own.
    pub why: &'static str,
}

/// The boards that are usual: k-in-a-row 3×3 and 4×4, Connect Four 7×6 and 4×4, Othello 8×8, Rastros 8×8, Nim.
pub const USUAL: usize = 7;

/// All boards that games are searched on, by their type: k-in-a-row and Connect Four on two usual boards and two sizes of
/// word, Pop Out, Othello on three, Rastros on two, Nim, games that are programs, textbook trees, and Pig. What is not a search is compiled for the words only, see
/// [`crate::eval::search_boards`].
pub const BOARDS: usize = 18;

/// The boards of games with chance nodes: textbook trees, Pig, games that are programs.
pub const CHANCE: usize = 3;

/// The kinds of copies.
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

/// How often the recursion is compiled for newer processors, or for any.
pub fn total(newer: bool) -> usize {
    let compiled = TABLE.iter().filter(|copies| newer || !copies.newer_only);
    compiled.map(|copies| copies.boards * copies.each).sum()
}
