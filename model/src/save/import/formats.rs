//! [`FORMATS`]: the table of all notations, from which lists, help, pages and tests are derived.

use super::candidate::{Candidate, TextReading};
use super::{boards, datasets, lists, othello, records, tree_texts};

/// A notation of texts.
#[derive(Debug)]
pub struct ImportFormat {
    /// The games that are written in it; `every game` for any.
    pub games: &'static str,
    /// A short description.
    pub about: &'static str,
    /// An example; empty for binary files.
    pub example: &'static str,
    /// True if a text that looks like this notation is in no other one.
    pub(super) certain: bool,
    pub(super) reader: FormatReader,
}

/// The function that reads a notation: it returns all interpretations of a text, the most likely
/// first, or none if the text is not in the notation.
#[derive(Clone, Copy, Debug)]
pub(super) enum FormatReader {
    Text(fn(&str) -> Vec<TextReading>),
    /// A reader of binary files.
    Bytes(fn(&[u8]) -> Vec<TextReading>),
}

/// Creates a notation from its example and its reader.
const fn format(
    games: &'static str,
    about: &'static str,
    example: &'static str,
    read: fn(&str) -> Vec<TextReading>,
) -> ImportFormat {
    ImportFormat {
        games,
        about,
        example,
        certain: false,
        reader: FormatReader::Text(read),
    }
}

impl ImportFormat {
    /// Marks that a text that looks like this notation is in no other one.
    const fn certain(self) -> ImportFormat {
        ImportFormat {
            certain: true,
            ..self
        }
    }
}

/// All notations, the most likely first.
pub const FORMATS: &[ImportFormat] = &[
    format(
        "Othello",
        "games of GGF, also archives of GGS (.ggf)",
        "(;GM[Othello]PB[a]PW[b]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[f5]W[d6];)",
        records::ggf,
    )
    .certain(),
    format(
        "Othello, k-in-a-row",
        "games of SGF with variations and comments (.sgf)",
        "(;FF[4]GM[2]SZ[8];B[f5] (;W[d6];B[c3]) (;W[f6]))",
        records::sgf,
    )
    .certain(),
    format(
        "Othello, k-in-a-row, Connect Four",
        "games with headers as in PGN (.pgn)",
        "[Black \"a\"]\n[White \"b\"]\n\n1. f5 d6 2. c3 *\n",
        records::pgn,
    )
    .certain(),
    format(
        "k-in-a-row",
        "a game of the Gomocup managers (.psq)",
        "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,8,120\n",
        records::psq,
    )
    .certain(),
    format(
        "Othello",
        "a set of positions with scores, a line each (.obf)",
        "---------------------------OX------XO--------------------------- X; F5:+0; % the start\n",
        records::obf,
    )
    .certain(),
    ImportFormat {
        games: "Othello",
        about: "archives of WTHOR (.wtb)",
        example: "",
        certain: true,
        reader: FormatReader::Bytes(records::wthor),
    },
    format(
        "Connect Four, Othello, k-in-a-row",
        "a list of a program, or an observation with board and mark",
        "[['X', 'O', 'X'], [None, 'O', None], [None, None, None]]",
        boards::in_lists,
    ),
    format(
        "trees",
        "LaTeX of the packages forest and qtree",
        "\\begin{forest} [A [B [3] [12]] [C [2] [4]]] \\end{forest}",
        tree_texts::latex,
    )
    .certain(),
    format(
        "trees",
        "DOT of Graphviz",
        "digraph { A -> B; A -> C; B [label=\"B: 3\"]; C [label=\"C: 12\"] }",
        tree_texts::dot,
    )
    .certain(),
    format("trees", "Newick, with values at the leaves", "((3,12,8),(2,4,6));", tree_texts::newick).certain(),
    format(
        "trees",
        "dictionaries of Python or JSON, and lists [value, [children]]",
        "{'A': {'B': 3, 'C': 12}, 'D': {'E': 2, 'F': 4}}",
        tree_texts::dictionary,
    )
    .certain(),
    format(
        "every game",
        "the name of a game, and a position",
        "k-in-a-row:h=3,v=3,k=3 .X./OX./.O. X",
        |text| one(lists::named_game(text)),
    )
    .certain(),
    format("OpenSpiel games", "a # State block, or a history of actions", "# State 2\n# x..\n# .o.\n# ...\nCurrentPlayer() = 0", datasets::openspiel),
    format("Connect Four", "a line of the UCI data set, with its result", UCI, datasets::uci),
    format("Connect Four", "columns and a score, as in test sets of solvers", "2252576253462244 3", datasets::scored_columns),
    format("trees", "nested lists", "[[3,12,8],[2,4,6]]", |text| {
        lists::tree(text).into_iter().chain(lists::listed_heaps(text)).map(TextReading::one).collect()
    })
    .certain(),
    format("Rastros", "a board with its moves", LI2, |text| one(boards::li2(text))).certain(),
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
    format("trees", "indented lines", "MAX\n  MIN\n    3\n    12\n  MIN\n    2\n    4\n", tree_texts::indented),
];

const UCI: &str =
    "b,b,b,b,b,b,b,b,b,b,b,b,x,b,b,b,b,b,x,o,b,b,b,b,o,x,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,win";
const LI2: &str =
    ".......2\n........\n........\n....#...\n....*...\n........\n........\n1.......\n\n01: e4\n";

fn one(candidate: Option<Candidate>) -> Vec<TextReading> {
    candidate.into_iter().map(TextReading::one).collect()
}

fn each(candidates: Vec<Candidate>) -> Vec<TextReading> {
    candidates.into_iter().map(TextReading::one).collect()
}
