//! WTHOR, the archive of the French federation of Othello: binary `.wtb` files.
//!
//! A header of 16 bytes contains the number of games, their year, the size of the board (0 and 8:
//! 8×8, 10: 10×10), a flag for solitaires, and the depth of the theoretical scores. A game is 68
//! bytes on 8×8 and 104 on 10×10: the numbers of the tournament and of both players, black's discs
//! at the end and by best play, and the squares, 10·row + column, without passes, with 0 after the
//! last one. Numbers are little-endian. Source: S. Quin and S. Nicolet, *Format de la base WTHOR*.
//!
//! Invariant: every square of the file is read or reported. Offsets are those of the bytes.

use super::record::{GameRecord, Recording, othello_square};
use crate::save::import::candidate::UnreadPart;

/// The name of the format for display.
pub(super) const FORMAT: &str = "WTHOR (wtb)";

const HEADER: usize = 16;

/// Returns true for a WTHOR archive. Its first byte, the century of its date, does not occur in
/// texts.
pub fn is_wthor(bytes: &[u8]) -> bool {
    let Some(&[century, year, month, day]) = bytes.get(..4).and_then(|date| date.first_chunk())
    else {
        return false;
    };
    let kind = bytes
        .get(12..14)
        .is_some_and(|kind| matches!(kind[0], 0 | 8 | 10) && kind[1] <= 1);
    (19..=21).contains(&century)
        && year < 100
        && (1..=12).contains(&month)
        && (1..=31).contains(&day)
        && kind
}

/// Reads the games of an archive.
///
/// # Errors
/// It has no complete game, or is not an archive.
pub fn wthor(bytes: &[u8]) -> Result<Recording, UnreadPart> {
    if !is_wthor(bytes) {
        return Err(UnreadPart::at(
            0,
            sentence!("expected a header of 16 bytes that begins with a date"),
        ));
    }
    let number =
        |at: usize| usize::from(u16::from_le_bytes([byte(bytes, at), byte(bytes, at + 1)]));
    let said = number(4) | number(6) << 16;
    let (year, size) = (number(10), if byte(bytes, 12) == 10 { 10 } else { 8 });
    let (solitaires, depth) = (byte(bytes, 13) == 1, byte(bytes, 14));
    let squares = size * size - 4;
    let length = 8 + squares;
    let body = &bytes[HEADER.min(bytes.len())..];
    let whole = (body.len() / length).min(said);
    if whole == 0 {
        let (expected, found) = (length, body.len());
        let reason = if said == 0 && number(8) > 0 {
            sentence!("the archive holds a list of names, and no game")
        } else if said == 0 {
            sentence!("the archive holds no game")
        } else {
            sentence!(
                "expected games of {expected} bytes, found {found}",
                expected,
                found
            )
        };
        return Err(UnreadPart::at(HEADER.min(bytes.len()), reason));
    }
    let mut recording = Recording {
        format: FORMAT,
        records: Vec::new(),
        notes: Vec::new(),
    };
    if whole < said {
        recording.notes.push(sentence!(
            "the archive is cut off: it names {said} games and holds {whole}",
            said,
            whole
        ));
    } else if body.len() > said * length {
        let count = body.len() - said * length;
        recording.notes.push(sentence!(
            "{count} bytes after the last game are left out",
            count
        ));
    }
    let date = if year == 0 {
        String::new()
    } else {
        year.to_string()
    };
    for (index, game) in body.chunks_exact(length).take(whole).enumerate() {
        let mut record = GameRecord::of(HEADER + index * length, format!("othello:size={size}"));
        let field = |at: usize| u16::from_le_bytes([byte(game, at), byte(game, at + 1)]);
        record.header.first = format!("#{}", field(2));
        record.header.second = format!("#{}", field(4));
        record.header.date.clone_from(&date);
        let (actual, best) = (usize::from(byte(game, 6)), usize::from(byte(game, 7)));
        if actual <= size * size {
            record.header.result = format!("{actual}-{}", size * size - actual);
        }
        if depth > 0 && best <= size * size {
            let opposite = size * size - best;
            record.comment = format!("{depth} empties: {best}-{opposite}");
        }
        if solitaires {
            record.notes.push(sentence!(
                "the archive holds solitaires: the moves that lead to each are its game"
            ));
        }
        read_moves(&game[8..], size, &mut record);
        recording.records.push(record);
    }
    Ok(recording)
}

fn byte(bytes: &[u8], at: usize) -> u8 {
    bytes.get(at).copied().unwrap_or(0)
}

/// Adds the squares up to the first 0.
fn read_moves(squares: &[u8], size: usize, record: &mut GameRecord) {
    let end = squares
        .iter()
        .position(|&square| square == 0)
        .unwrap_or(squares.len());
    let begin = record.offset + 8;
    for (at, &square) in squares[..end].iter().enumerate() {
        let place = usize::from(square)
            .checked_sub(11)
            .map(|place| (place / 10 + 1, place % 10 + 1));
        match place.filter(|(row, column)| *row <= size && *column <= size) {
            Some((row, column)) => record.push(begin + at, othello_square(row, column), None),
            None => {
                let (number, found) = (at + 1, square);
                let reason = sentence!(
                    "move {number}: expected a square, 10·row + column, found {found}",
                    number,
                    found
                );
                return record.refuse(begin + at, reason);
            }
        }
    }
    let more = squares[end..].iter().filter(|&&square| square != 0).count();
    if more > 0 {
        record.notes.push(sentence!(
            more;
            "{more} square after the end of the game is left out|{more} squares after the end of the game are left out",
            more
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Creates an archive with games of some squares.
    fn archive(size: u8, said: u32, kind: u8, games: &[&[u8]]) -> Vec<u8> {
        let mut bytes = vec![20, 18, 1, 15];
        bytes.extend(said.to_le_bytes());
        bytes.extend([0, 0, 0xe1, 0x07, size, kind, 22, 0]);
        let squares = if size == 10 { 96 } else { 60 };
        for game in games {
            bytes.extend([7, 0, 1, 0, 2, 1, 33, 34]);
            bytes.extend(
                game.iter()
                    .copied()
                    .chain(std::iter::repeat(0))
                    .take(squares),
            );
        }
        bytes
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
    fn games_of_both_sizes() {
        let found = wthor(&archive(8, 2, 0, &[&[43, 53, 66], &[34]])).expect("games");
        let games: Vec<String> = found.records.iter().map(words).collect();
        assert_eq!(games, ["c4 c5 f6", "d3"]);
        assert_eq!(found.records[0].title(), "#1 – #258, 2017, 33-31");
        assert_eq!(found.records[0].comment, "22 empties: 34-30");
        assert!(found.notes.is_empty());
        let found = wthor(&archive(10, 1, 1, &[&[11, 20, 110, 101]])).expect("games");
        assert_eq!(words(&found.records[0]), "a1 j1 j10 a10");
        assert_eq!(found.records[0].games, ["othello:size=10"]);
        assert!(found.records[0].notes[0].to_string().contains("solitaires"));
    }

    #[test]
    fn what_is_missing_or_too_much_is_named() {
        let whole = archive(8, 2, 0, &[&[43], &[34, 0, 43]]);
        for (bytes, games, note) in [
            (&whole[..whole.len() - 1], 1, "it names 2 games and holds 1"),
            (
                &[&whole[..], &[1, 2, 3]].concat()[..],
                2,
                "3 bytes after the last game",
            ),
        ] {
            let found = wthor(bytes).expect("games");
            assert_eq!(found.records.len(), games);
            assert!(
                found.notes[0].to_string().contains(note),
                "{}",
                found.notes[0]
            );
        }
        let found = wthor(&whole).expect("games");
        assert!(
            found.records[1].notes[0]
                .to_string()
                .contains("1 square after the end")
        );
        for length in 0..16 + 68 {
            assert!(wthor(&whole[..length]).is_err(), "{length}");
        }
        assert!(
            wthor(&archive(8, 0, 0, &[]))
                .is_err_and(|refusal| refusal.reason.to_string().contains("no game"))
        );
        let mut names = archive(8, 0, 0, &[]);
        names[8] = 3;
        assert!(
            wthor(&names)
                .is_err_and(|refusal| refusal.reason.to_string().contains("list of names"))
        );
        for square in [9, 10, 19, 20, 89, 255] {
            let found = wthor(&archive(8, 1, 0, &[&[43, square]])).expect("games");
            assert!(
                found.records[0]
                    .refusal
                    .as_ref()
                    .is_some_and(|refusal| refusal.offset == 16 + 8 + 1),
                "{square}"
            );
        }
        for text in [
            "f5d6",
            "",
            "[[3,12],[2,4]]",
            "Piskvorky 15x15, 11:11, 0\n8,8,0\n",
        ] {
            assert!(!is_wthor(text.as_bytes()), "{text}");
        }
    }
}
