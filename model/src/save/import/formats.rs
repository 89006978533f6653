//! [`FORMATS`]: the table of all notations. Lists, help, pages and tests come from it.

use super::candidate::{Candidate, TextReading};
use super::{boards, datasets, lists, othello};

/// A notation that texts may be in.
#[derive(Debug)]
pub struct ImportFormat {
    /// The games that are written so; `every game` if any is.
    pub games: &'static str,
    /// The notation in a few words.
    pub about: &'static str,
    /// A text in it; empty for files that hold no text.
    pub example: &'static str,
    /// Is a text that looks like it in no other notation?
    pub(super) certain: bool,
    pub(super) reader: FormatReader,
}

/// The function that reads a notation: everything that a text may be in it, the likeliest first; nothing if it is not in it.
#[derive(Clone, Copy, Debug)]
pub(super) enum FormatReader {
    Text(fn(&str) -> Vec<TextReading>),
    /// Of files that hold no text. None of the table so far.
    #[allow(dead_code)]
    Bytes(fn(&[u8]) -> Vec<TextReading>),
}

/// A notation, its example, and its reader.
const fn format(
    games: &'static str,
    about: &'static str,
    example: &'static str,
    read: fn(&str) -> Vec<TextReading>,
) -> ImportFormat {
    ImportFormat { games, about, example, certain: false, reader: FormatReader::Text(read) }
}

impl ImportFormat {
    /// A text that looks like it is in no other notation.
    const fn certain(self) -> ImportFormat {
        ImportFormat { certain: true, ..self }
    }
}

/// All notations, the likeliest first.
pub const FORMATS: &[ImportFormat] = &[
    format(
        "Othello",
        "a game of GGF",
        "(;GM[Othello]PB[a]PW[b]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[f5]W[d6];)",
        |text| one(othello::ggf(text)),
    )
    .certain(),
    format(
        "every game",
        "the name of a game, and a position",
        "k-in-a-row:h=3,v=3,k=3 .X./OX./.O. X",
        |text| one(lists::named_game(text)),
    )
    .certain(),
    format(
        "Connect Four, Othello, k-in-a-row",
        "a list of a program, or an observation with board and mark",
        "[['X', 'O', 'X'], [None, 'O', None], [None, None, None]]",
        boards::in_lists,
    ),
    format("OpenSpiel games", "a # State block, or a history of actions", "# State 2\n# x..\n# .o.\n# ...\nCurrentPlayer() = 0", datasets::openspiel),
    format("Connect Four", "a line of the UCI data set, with its result", UCI, datasets::uci),
    format("Connect Four", "columns and a score, as in test sets of solvers", "2252576253462244 3", datasets::scored_columns),
    format("trees", "nested lists", "[[3,12,8],[2,4,6]]", |text| one(lists::tree(text))).certain(),
    format("Rastros", "a board with its moves", LI2, |text| one(boards::li2(text))),
    format(
        "Othello",
        "a board of 64 characters and its side",
        "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X",
        |text| one(othello::board64(text)),
    ),
    format("Nim", "heaps", "1,3,5,7", |text| one(lists::nim(text))),
    format("Connect Four", "columns", "4453", |text| one(lists::columns(text))),
    format("every game on a board", "a board, a row a line or joined by /", ".X./OX./.O. X", boards::boards),
    format("Othello", "a transcript", "f5d6c3", |text| one(othello::transcript(text))),
    format(
        "every game on a board",
        "squares, or pairs of row and column",
        "(1,3) (2,2)",
        |text| each(lists::squares(text)),
    ),
];

const UCI: &str = "b,b,b,b,b,b,b,b,b,b,b,b,x,b,b,b,b,b,x,o,b,b,b,b,o,x,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,win";
const LI2: &str = ".......2\n........\n........\n........\n...#*...\n........\n........\n1.......\n\n01: e4\n";

fn one(candidate: Option<Candidate>) -> Vec<TextReading> {
    candidate.into_iter().map(TextReading::one).collect()
}

fn each(candidates: Vec<Candidate>) -> Vec<TextReading> {
    candidates.into_iter().map(TextReading::one).collect()
}
