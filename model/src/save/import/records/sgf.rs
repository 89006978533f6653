//! SGF, the Smart Game Format, of Othello (`GM[2]`) and of k-in-a-row (`GM[4]`):
//! `(;FF[4]GM[2]SZ[8];B[c4];W[c5])`.
//!
//! Variations and comments are preserved; stones of the root (`AB`, `AW`, `AE`, `PL`) are the
//! position at the start. Squares are a letter and a number, or two letters from the top left as in
//! Go. Files of other games are refused with the name of the game. Source: A. Hollosi, *SGF file
//! format FF[4]*; E. Jensen, E. Lazard and B. Rose's collections of Othello games for `GM[2]`.
//!
//! Costs: the nodes of a file are stored in one list, and no function recurses, so the depth of
//! variations is not limited.

use super::properties::{Property, PropertyNode, parse};
use super::record::{GameRecord, Recording, five_in_a_row, five_square, othello, othello_square};
use crate::save::import::candidate::{DrawnPosition, UnreadPart, WrittenMove};
use engine::rules::{Setup, Side};

pub(super) const FORMAT: &str = "SGF";

/// Reads the games of a text that begins like SGF.
pub fn sgf(text: &str) -> Option<Result<Recording, UnreadPart>> {
    let begin = text.len() - text.trim_start().len();
    let inside = text[begin..]
        .strip_prefix('(')?
        .trim_start()
        .strip_prefix(';')?;
    // A node begins with a property.
    let inside = inside.trim_start();
    let letters = inside
        .trim_start_matches(|c: char| c.is_ascii_alphabetic())
        .trim_start();
    if !(letters.len() < inside.len() && letters.starts_with('[')
        || inside.starts_with(['(', ')', ';']))
    {
        return None;
    }
    Some(parse(text, begin).map(|parsed| {
        let starts = parsed
            .nodes
            .iter()
            .enumerate()
            .filter(|(_, node)| node.parent.is_none())
            .map(|(at, _)| at);
        let mut starts: Vec<usize> = starts.collect();
        let roots = starts.clone();
        starts.push(parsed.nodes.len());
        let games = roots.iter().zip(starts.iter().skip(1));
        let records = games
            .map(|(&from, &to)| record(&parsed.nodes[from..to], from))
            .collect();
        Recording {
            format: FORMAT,
            records,
            notes: parsed.notes,
        }
    }))
}

/// The games of SGF by their numbers, from 1.
const GAMES: &str = "Go, Othello, chess, Gomoku, Nine Men's Morris, Backgammon, Chinese chess, Shogi, Lines of Action, \
    Ataxx, Hex, Jungle, Neutron, Philosopher's Football, Quadrature, Trax, Tantrix, Amazons, Octi, Gess, Twixt, Zertz, \
    Plateau, Yinsh, Punct, Gobblet, Hive, Exxit, Hnefatal, Kuba, Tripples, Chase, Tumbling Down, Sahara, Byte, Focus, \
    Dvonn, Tamsk, Gipf, Kropki";

/// The board of the squares.
#[derive(Clone, Copy)]
struct SgfBoard {
    rows: usize,
    columns: usize,
    is_othello: bool,
}

impl SgfBoard {
    /// Returns the row and the column of a square, from the top left and from 0: `c4`, or `cd` as
    /// in Go.
    fn square(self, text: &str) -> Option<(usize, usize)> {
        let lower = text.trim().to_ascii_lowercase();
        let (&letter, rest) = lower.as_bytes().split_first()?;
        let column = usize::from(letter.checked_sub(b'a')?);
        let row = match rest {
            [second @ b'a'..=b'z'] => usize::from(second - b'a'),
            _ => {
                let number = lower.get(1..)?.parse::<usize>().ok()?;
                // Rows are counted from the top in Othello, from the bottom in five in a row.
                if self.is_othello {
                    number.checked_sub(1)?
                } else {
                    self.rows.checked_sub(number)?
                }
            }
        };
        (letter.is_ascii_lowercase() && row < self.rows && column < self.columns)
            .then_some((row, column))
    }
}

fn record(nodes: &[PropertyNode], first: usize) -> GameRecord {
    let Some(root) = nodes.first() else {
        return GameRecord::default();
    };
    let mut record = GameRecord {
        offset: root.offset,
        ..GameRecord::default()
    };
    let header = &mut record.header;
    for (name, text) in [
        ("GN", &mut header.name),
        ("EV", &mut header.event),
        ("DT", &mut header.date),
        ("PB", &mut header.first),
        ("PW", &mut header.second),
        ("RE", &mut header.result),
    ] {
        root.text(name).clone_into(text);
    }
    let number: usize = root.text("GM").parse().unwrap_or(1);
    if !matches!(number, 2 | 4) {
        let known = number
            .checked_sub(1)
            .and_then(|at| GAMES.split(", ").nth(at));
        let name = known.unwrap_or_else(|| root.text("GM")).to_owned();
        let at = root.place("GM");
        record.refuse(
            at,
            sentence!(
                "this is a game of {name}, which plyscope does not know",
                name
            ),
        );
        return record;
    }
    let is_othello = number == 2;
    let size = root.text("SZ");
    let (columns, rows) = size.split_once(':').unwrap_or((size, size));
    let usual = if is_othello { 8 } else { 15 };
    let read = |text: &str| {
        if text.is_empty() {
            Some(usual)
        } else {
            text.trim().parse::<usize>().ok()
        }
    };
    let Some((columns, rows)) = read(columns).zip(read(rows)) else {
        let found = format!("{size:?}");
        let reason = sentence!(
            "expected the size of the board, such as 15x15, found {found}",
            found
        );
        record.refuse(root.place("SZ"), reason);
        return record;
    };
    // The names of rules: "Anti-Othello", "anti-reversi"; "exactly five".
    let rules = root.text("RU").to_ascii_lowercase();
    let spec = if is_othello && rows == columns {
        othello(rows, rules.contains("anti"))
    } else {
        let exact = if rules.contains("exact") {
            ",exact=true"
        } else {
            ""
        };
        five_in_a_row(rows, columns).map(|spec| spec + exact)
    };
    match spec {
        Ok(spec) => record.games.push(spec),
        Err(reason) => {
            record.refuse(root.place("SZ"), reason);
            return record;
        }
    }
    let board = SgfBoard {
        rows,
        columns,
        is_othello,
    };
    start(root, board, &mut record);
    named(root, &mut record);
    moves(nodes, first, board, &mut record);
    record
}

/// Reports properties that plyscope does not take into account.
fn named(root: &PropertyNode, record: &mut GameRecord) {
    let komi = root.text("KM");
    if komi.parse::<f64>().is_ok_and(|komi| komi != 0.0) {
        let komi = komi.to_owned();
        record.notes.push(sentence!(
            "the game was played with a komi of {komi}, which plyscope does not count: more discs win",
            komi
        ));
    }
    let handicap = root.text("HA");
    if !handicap.is_empty() && handicap != "0" {
        let count = handicap.to_owned();
        record.notes.push(sentence!(
            "a handicap of {count} is said: only the stones that are set up count",
            count
        ));
    }
}

/// Returns the squares of a list of points, including rectangles such as `aa:cc`.
fn points(property: &Property, board: SgfBoard) -> Result<Vec<(usize, usize)>, UnreadPart> {
    let mut all = Vec::new();
    for value in &property.values {
        let (one, other) = value
            .text
            .split_once(':')
            .unwrap_or((&value.text, &value.text));
        let Some(((top, left), (bottom, right))) = board.square(one).zip(board.square(other))
        else {
            let found = format!("{:?}", value.text.chars().take(20).collect::<String>());
            return Err(UnreadPart::at(
                value.offset,
                sentence!("expected a square of the board, found {found}", found),
            ));
        };
        all.extend((top..=bottom).flat_map(|row| (left..=right).map(move |column| (row, column))));
    }
    Ok(all)
}

/// A square that the root does not set.
const UNSAID: char = '?';

/// Reads the position that the root sets up.
fn start(root: &PropertyNode, board: SgfBoard, record: &mut GameRecord) {
    let [black, white, empty, turn] = ["AB", "AW", "AE", "PL"].map(|name| root.get(name));
    if [black, white, empty, turn].iter().all(Option::is_none) {
        return;
    }
    let mut cells = vec![vec![(UNSAID, root.offset); board.columns]; board.rows];
    for (property, stone) in [(black, 'X'), (white, 'O'), (empty, '.')] {
        let Some(property) = property else { continue };
        match points(property, board) {
            Ok(points) => points
                .into_iter()
                .for_each(|(row, column)| cells[row][column] = (stone, property.offset)),
            Err(refusal) => return record.refuse(refusal.offset, refusal.reason),
        }
    }
    let (down, right) = (board.rows / 2, board.columns / 2);
    if board.is_othello {
        // Stones are set up over the discs of the initial position.
        for (up, left, stone) in [(1, 1, 'O'), (1, 0, 'X'), (0, 1, 'X'), (0, 0, 'O')] {
            if let Some(cell) = cells
                .get_mut(down - up)
                .and_then(|row| row.get_mut(right - left))
                && cell.0 == UNSAID
            {
                cell.0 = stone;
            }
        }
    }
    let count = |stone| cells.iter().flatten().filter(|(c, _)| *c == stone).count();
    let side = match root.text("PL").to_ascii_lowercase().as_str() {
        "b" | "black" | "1" => "X",
        "w" | "white" | "2" => "O",
        _ if board.is_othello => "X",
        _ if count('X') > count('O') => "O",
        _ => "X",
    };
    if turn.is_none() {
        record.notes.push(sentence!(
            "no side to move is given; {side} is assumed",
            side
        ));
    }
    let shown = |c: char| if c == UNSAID { '.' } else { c };
    let rows = cells
        .iter()
        .map(|row| row.iter().map(|(c, _)| shown(*c)).collect())
        .collect();
    let setup = Setup {
        rows,
        words: vec![side.to_owned()],
    };
    let offsets = cells
        .iter()
        .map(|row| row.iter().map(|(_, at)| *at).collect())
        .collect();
    record.start = Some(DrawnPosition {
        setup,
        cells: offsets,
        side: root.place("PL"),
    });
}

/// Reads the moves of all nodes. Nodes without a move are not positions: their comments are added
/// to the preceding node.
fn moves(nodes: &[PropertyNode], first: usize, board: SgfBoard, record: &mut GameRecord) {
    // The move of each node, or of the last one before it that has one.
    let mut reached: Vec<Option<usize>> = Vec::with_capacity(nodes.len());
    for (at, node) in nodes.iter().enumerate() {
        let parent = node.parent.and_then(|parent| parent.checked_sub(first));
        let mut last = parent.and_then(|parent| reached.get(parent).copied().flatten());
        let sets_up =
            |property: &&Property| at > 0 && matches!(property.name.as_str(), "AB" | "AW" | "AE");
        if let Some(property) = node.properties.iter().find(sets_up) {
            let reason =
                sentence!("stones are set up in the middle of the game, which is not read");
            return record.refuse(property.offset, reason);
        }
        for property in &node.properties {
            let side = match property.name.as_str() {
                "B" => Side::First,
                "W" => Side::Second,
                _ => continue,
            };
            let Some(value) = property.values.first() else {
                continue;
            };
            let text = square_text(&value.text, board);
            record.moves.push(WrittenMove {
                after: last,
                offset: value.offset,
                text,
                side: Some(side),
                comment: String::new(),
            });
            last = record.moves.len().checked_sub(1);
        }
        reached.push(last);
        let said: Vec<&str> = ["N", "C"]
            .into_iter()
            .map(|name| node.text(name))
            .filter(|text| !text.is_empty())
            .collect();
        if !said.is_empty() {
            let comment = match last {
                Some(last) => &mut record.moves[last].comment,
                None => &mut record.comment,
            };
            let parts: Vec<&str> = [comment.as_str()]
                .into_iter()
                .filter(|text| !text.is_empty())
                .chain(said)
                .collect();
            *comment = parts.join("\n");
        }
    }
}

/// Returns a move as the game reads it, a square or `pass`; any other text is unchanged.
fn square_text(text: &str, board: SgfBoard) -> String {
    if let Some((row, column)) = board.square(text) {
        return if board.is_othello {
            othello_square(row + 1, column + 1)
        } else {
            five_square(row + 1, column + 1, board.rows)
        };
    }
    let lower = text.trim().to_ascii_lowercase();
    let is_pass = matches!(lower.as_str(), "" | "tt" | "pass" | "pa" | "--" | "ps");
    if is_pass && board.is_othello {
        "pass".to_owned()
    } else {
        text.trim().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<GameRecord> {
        sgf(text)
            .expect(text)
            .unwrap_or_else(|refusal| panic!("{text}: {}", refusal.reason))
            .records
    }

    fn words(record: &GameRecord) -> String {
        record
            .moves
            .iter()
            .map(|mv| mv.text.as_str())
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn squares_are_letters_and_numbers_or_two_letters() {
        for (text, expected) in [
            ("(;GM[2]SZ[8];B[c4];W[c5];B[])", "c4 c5 pass"),
            ("(;GM[2];B[cd];W[ce];B[tt])", "c4 c5 pass"),
            ("(;GM[4]SZ[15];B[h8];W[ha])", "h8 h15"),
            ("(;GM[4];B[a1];W[O15])", "a1 o15"),
            ("(; GM [2] Black[c4] ; White[c5])", "c4 c5"),
        ] {
            assert_eq!(words(&read(text)[0]), expected, "{text}");
        }
    }

    #[test]
    fn variations_comments_and_several_games() {
        let text = "(;GM[2]C[the \\[start\\]]PB[a]PW[b];B[c4](;W[c3]N[one]C[two];B[c2])(;W[e3](;B[f6])(;B[f4])))\n(;GM[2];B[d3])";
        let records = read(text);
        let found: Vec<(Option<usize>, &str)> = records[0]
            .moves
            .iter()
            .map(|mv| (mv.after, mv.text.as_str()))
            .collect();
        let expected = [
            (None, "c4"),
            (Some(0), "c3"),
            (Some(1), "c2"),
            (Some(0), "e3"),
            (Some(3), "f6"),
            (Some(3), "f4"),
        ];
        assert_eq!(found, expected);
        assert_eq!(
            (
                records[0].comment.as_str(),
                records[0].moves[1].comment.as_str()
            ),
            ("the [start]", "one\ntwo")
        );
        assert_eq!(
            (words(&records[1]).as_str(), records[0].title().as_str()),
            ("d3", "a – b")
        );
    }

    #[test]
    fn stones_of_the_root_are_the_start() {
        let record = &read("(;GM[4]SZ[5:4]AB[aa:ba]AW[cc]PL[W];W[dd])")[0];
        let start = record.start.as_ref().expect("a start");
        assert_eq!(start.setup.to_string(), "XX.../...../..O../..... O");
        assert_eq!(
            (record.games[0].as_str(), record.notes.len()),
            ("k-in-a-row:h=4,v=5,k=5", 0)
        );
        let record = &read("(;GM[2]AB[a1])")[0];
        let start = record.start.as_ref().expect("a start");
        assert_eq!(
            start.setup.to_string(),
            "X......./......../......../...OX.../...XO.../......../......../........ X"
        );
        assert!(record.notes[0].to_string().contains("X is assumed"));
        let record = &read("(;GM[2]SZ[4]AB[a1]AE[b2]PL[W])")[0];
        let start = record.start.as_ref().expect("a start");
        assert_eq!(start.setup.to_string(), "X.../..X./.XO./.... O");
    }

    #[test]
    fn other_games_are_refused_by_name() {
        for (text, reason) in [
            ("(;FF[4]GM[1]SZ[19];B[pd])", "Go"),
            ("(;FF[4]SZ[19];B[pd])", "Go"),
            ("(;GM[11];B[a1])", "Hex"),
            ("(;GM[99];B[a1])", "99"),
            ("(;GM[2]SZ[12];B[a1])", "12 by 12"),
            ("(;GM[4]SZ[20];B[a1])", "20 by 20"),
            ("(;GM[4]AB[z9])", "\"z9\""),
            ("(;GM[2];B[c4];AB[a1])", "middle"),
        ] {
            let refusal = read(text)[0].refusal.clone().expect(text);
            assert!(
                refusal.reason.to_string().contains(reason),
                "{text}: {}",
                refusal.reason
            );
        }
        for text in ["(1,3) (2,2)", "('A', 3)", "f5d6", "(;)"] {
            assert!(sgf(text).is_none_or(|found| found.is_ok()), "{text}");
        }
        for text in ["(;GM[2]B)", "(;GM[2]))", "(;GM[2];B[c4]!)"] {
            assert!(sgf(text).expect(text).is_err(), "{text}");
        }
    }

    #[test]
    fn what_is_cut_off_is_named() {
        for (text, note) in [
            ("(;GM[2];B[c4];W[c", "\"W[c\""),
            ("(;GM[2];B[c4];W[c5]", "missing"),
            ("(;GM[2]) x", "\"x\""),
        ] {
            let found = sgf(text).expect(text).expect(text);
            assert!(
                found.notes[0].to_string().contains(note),
                "{text}: {}",
                found.notes[0]
            );
        }
    }
}
