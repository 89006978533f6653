//! Games of the Gomocup managers, `.psq`: a line `Piskvorky 15x15, 11:11, 0`, then a line
//! `x,y,milliseconds` per move, then the names of the programs and the result.
//!
//! The column comes first, and rows are counted from the top. Managers count from 1 and some
//! programs from 0, which is recognized by a 0 among the moves or a number as large as the board.
//! Source: the files of the Gomocup tournaments; the last number of the first line is the rule: 0
//! is five or more in a row, 1 exactly five, 4 renju, 8 caro.

use super::record::{GameRecord, Recording, five_in_a_row, five_square};
use crate::save::import::candidate::{UnreadPart, lines};

pub(super) const FORMAT: &str = "Piskvorky (psq)";

/// Reads the game of a text that begins with `Piskvorky`.
pub fn psq(text: &str) -> Option<Result<Recording, UnreadPart>> {
    let begin = text.len() - text.trim_start().len();
    let first = text[begin..].lines().next().unwrap_or_default();
    let said = first
        .get(.."Piskvorky".len())
        .filter(|word| word.eq_ignore_ascii_case("Piskvorky"))?;
    let about = &first[said.len()..];
    let mut fields = about.split(',').map(str::trim);
    let size = fields.next().and_then(|size| {
        let (columns, rows) = size.split_once(['x', 'X'])?;
        Some((
            columns.trim().parse::<usize>().ok()?,
            rows.trim().parse::<usize>().ok()?,
        ))
    });
    let Some((columns, rows)) = size else {
        let found = format!("{:?}", about.trim().chars().take(20).collect::<String>());
        let reason = sentence!(
            "expected the size of the board, such as 15x15, found {found}",
            found
        );
        return Some(Err(UnreadPart::at(begin + said.len(), reason)));
    };
    let rule = fields.next_back().unwrap_or("0");
    let mut record = GameRecord {
        offset: begin,
        ..GameRecord::default()
    };
    match five_in_a_row(rows, columns) {
        Ok(spec) => record.games.push(spec),
        Err(reason) => record.refuse(begin, reason),
    }
    match rule {
        "1" => record.notes.push(sentence!(
            "the game was played to exactly five in a row; here five or more win"
        )),
        "4" => record.notes.push(sentence!(
            "the game was played by the rules of renju; here no move is forbidden"
        )),
        "8" => record.notes.push(sentence!(
            "the game was played by the rules of caro; here five in a row always win"
        )),
        _ => {}
    }
    let body = begin + first.len();
    let list = move_list(text, body, &mut record);
    let (from, note) = origin(&list.moves, (columns, rows));
    record.notes.push(note);
    for &PsqMove { at, x, y } in &list.moves {
        match (x + 1).checked_sub(from).zip((y + 1).checked_sub(from)) {
            Some((column, row)) => record.push(at, five_square(row, column, rows), None),
            None => record.refuse(at, sentence!("a move outside the board")),
        }
    }
    let name = |at: usize| {
        list.names
            .get(at)
            .map_or_else(String::new, |name| (*name).to_owned())
    };
    (record.header.first, record.header.second) = (name(0), name(1));
    Some(Ok(Recording {
        format: FORMAT,
        records: vec![record],
        notes: Vec::new(),
    }))
}

/// A move as in the file.
struct PsqMove {
    at: usize,
    x: usize,
    y: usize,
}

/// The moves and names below the first line.
struct PsqList<'a> {
    moves: Vec<PsqMove>,
    names: Vec<&'a str>,
}

/// Reads the moves, and the names after them.
fn move_list<'a>(text: &'a str, body: usize, record: &mut GameRecord) -> PsqList<'a> {
    let mut list = PsqList {
        moves: Vec::new(),
        names: Vec::new(),
    };
    for (at, line) in lines(&text[body..]) {
        let trimmed = line.trim();
        if trimmed.is_empty() {
            continue;
        }
        let fields: Vec<&str> = trimmed.split(',').map(str::trim).collect();
        let number = |at: usize| fields.get(at).and_then(|field| field.parse::<usize>().ok());
        let is_move = fields.len() == 3 && fields.iter().all(|field| field.parse::<i64>().is_ok());
        match (number(0), number(1)) {
            (Some(x), Some(y)) if is_move && list.names.is_empty() => {
                list.moves.push(PsqMove {
                    at: body + at,
                    x,
                    y,
                });
            }
            // A truncated last line.
            _ if list.names.is_empty()
                && (1..=3).contains(&fields.len())
                && number(0).is_some() =>
            {
                let text = format!("{:?}", trimmed.chars().take(20).collect::<String>());
                record.notes.push(sentence!(
                    "a move that is cut off is left out: {text}",
                    text
                ));
            }
            _ if list.names.len() < 2 && trimmed.parse::<i64>().is_err() => {
                list.names.push(program(trimmed));
            }
            _ => {}
        }
    }
    list
}

/// Returns the name of a program without the extension of its file.
fn program(text: &str) -> &str {
    let name = text.rsplit(['/', '\\']).next().unwrap_or(text);
    [".zip", ".exe", ".ZIP", ".EXE"]
        .iter()
        .find_map(|end| name.strip_suffix(end))
        .unwrap_or(name)
}

/// Returns the number from which columns and rows are counted, and a note on it.
fn origin(
    moves: &[PsqMove],
    (columns, rows): (usize, usize),
) -> (usize, engine::sentence::Sentence) {
    let has_zero = moves.iter().any(|mv| mv.x == 0 || mv.y == 0);
    let has_last = moves.iter().any(|mv| mv.x == columns || mv.y == rows);
    match (has_zero, has_last) {
        (true, _) => (
            0,
            sentence!("columns and rows are counted from 0, as a 0 shows"),
        ),
        (false, true) => (
            1,
            sentence!("columns and rows are counted from 1, as the number of the last one shows"),
        ),
        (false, false) => (
            1,
            sentence!(
                "columns and rows are taken as counted from 1; nothing in the text proves it"
            ),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> GameRecord {
        psq(text).expect(text).expect(text).records.remove(0)
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
    fn squares_are_counted_from_1_or_from_0() {
        for (moves, expected, note) in [
            ("8,8,0\n9,8,0\n", "h8 i8", "nothing in the text proves it"),
            ("0,8,0\n14,8,0\n", "a7 o7", "as a 0 shows"),
            (
                "1,8,0\n15,8,0\n",
                "a8 o8",
                "as the number of the last one shows",
            ),
        ] {
            let record = read(&format!(
                "Piskvorky 15x15, 11:11, 0\n{moves}a.zip\nC:\\b.exe\n-1\n"
            ));
            assert_eq!(words(&record), expected);
            assert!(
                record.notes[0].to_string().contains(note),
                "{}",
                record.notes[0]
            );
            assert_eq!(
                (record.title().as_str(), record.games[0].as_str()),
                ("a – b", "k-in-a-row:h=15,v=15,k=5")
            );
        }
    }

    #[test]
    fn what_is_not_as_it_should_be_is_named() {
        let refusal = read("Piskvorky 20x20, 11:11, 0\n8,8,0\n")
            .refusal
            .expect("a refusal");
        assert!(refusal.reason.to_string().contains("20 by 20"));
        let notes = |text: &str| {
            read(text)
                .notes
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join("; ")
        };
        assert!(notes("Piskvorky 15x15, 11:11, 0\n8,8,0\n9,8").contains("\"9,8\""));
        assert!(notes("Piskvorky 15x15, 11:11, 1\n8,8,0\n").contains("exactly five"));
        assert!(psq("Piskvorky fifteen\n8,8,0\n").expect("psq").is_err());
        assert!(psq("8,8,0\n").is_none());
        assert_eq!(
            words(&read("Piskvorky 15x15, 11:11, 0\n0,0,5\n15,3,5\n")),
            "a15 p12",
            "left to the rules"
        );
    }
}
