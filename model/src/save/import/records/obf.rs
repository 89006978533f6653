//! Sets of Othello positions, one per line: the board in 64 characters, the side to move, and known
//! values: `-…- X; F5:+2; D3:-4; % a comment`. Source: the OBF files of Edax (R. Delorme), whose
//! scores are final differences of discs for the side to move.
//!
//! Moves between the side and the first semicolon are played from the position. A single board with
//! only its side is left to the reader of boards.

use super::record::{GameRecord, MoveScore, Recording};
use crate::save::import::candidate::{DrawnPosition, UnreadPart, lines, words};
use engine::rules::Setup;

pub(super) const FORMAT: &str = "OBF";

/// The number of squares.
const SQUARES: usize = 64;

/// Reads the positions of a set.
pub fn obf(text: &str) -> Option<Result<Recording, UnreadPart>> {
    let mut recording = Recording {
        format: FORMAT,
        records: Vec::new(),
        notes: Vec::new(),
    };
    let (mut comment, mut is_set) = (String::new(), false);
    for (at, line) in lines(text) {
        let trimmed = line.trim();
        if trimmed.is_empty() {
            comment.clear();
            continue;
        }
        if let Some(said) = trimmed.strip_prefix('%') {
            comment = [comment.as_str(), said.trim()].join(" ").trim().to_owned();
            is_set = true;
            continue;
        }
        let Some(mut record) = position(at, line) else {
            // A text with another beginning is in another format.
            if recording.records.is_empty() {
                return None;
            }
            let text = format!("{:?}", trimmed.chars().take(20).collect::<String>());
            return Some(Err(UnreadPart::at(
                at,
                sentence!(
                    "expected a board of 64 characters and the side to move, found {text}",
                    text
                ),
            )));
        };
        // A comment on preceding lines belongs to the next position.
        let before = std::mem::take(&mut comment);
        let names = [before, std::mem::take(&mut record.header.name)]
            .into_iter()
            .filter(|name| !name.is_empty());
        record.header.name = names.collect::<Vec<_>>().join(", ");
        is_set |= line.contains([';', '%']) || !record.moves.is_empty();
        recording.records.push(record);
    }
    (recording.records.len() > 1 || is_set && !recording.records.is_empty())
        .then_some(Ok(recording))
}

/// Reads a line; returns `None` if it does not begin with a board.
fn position(at: usize, line: &str) -> Option<GameRecord> {
    let disc = |c: char| match c {
        'X' | 'x' | '*' | 'B' | 'b' => Some('X'),
        'O' | 'o' | 'W' | 'w' | '0' => Some('O'),
        '-' | '.' | '_' => Some('.'),
        _ => None,
    };
    let (body, said) = line.split_once('%').unwrap_or((line, ""));
    let mut fields = body.split(';');
    let place = fields.next()?;
    let mut parts = words(place);
    let (from, board) = parts.next()?;
    let cells: Vec<char> = board.chars().map_while(disc).collect();
    if board.len() != SQUARES || cells.len() != SQUARES {
        return None;
    }
    let mut record = GameRecord::of(at, "othello:size=8");
    let (side_at, side) = parts.next().unwrap_or((from + board.len(), "X"));
    if place.split_whitespace().nth(1).is_none() {
        record
            .notes
            .push(sentence!("no side to move is given; X (black) is assumed"));
    }
    let setup = Setup {
        rows: cells.chunks(8).map(|row| row.iter().collect()).collect(),
        words: vec![side.to_owned()],
    };
    let cells = (0..8)
        .map(|row| (0..8).map(|column| at + from + 8 * row + column).collect())
        .collect();
    record.start = Some(DrawnPosition {
        setup,
        cells,
        side: at + side_at,
    });
    for (offset, word) in parts {
        for (inside, mv) in run_together(word) {
            record.push(at + offset + inside, mv.to_ascii_lowercase(), None);
        }
    }
    for field in fields.map(str::trim).filter(|field| !field.is_empty()) {
        match field.split_once(':') {
            Some((mv, value)) => {
                record.scores.push(MoveScore {
                    mv: mv.trim().to_ascii_lowercase(),
                    value: value.trim().to_owned(),
                });
            }
            None => {
                let text = format!("{:?}", field.chars().take(20).collect::<String>());
                record.notes.push(sentence!(
                    "a field without a score is left out: {text}",
                    text
                ));
            }
        }
    }
    said.trim().clone_into(&mut record.header.name);
    Some(record)
}

/// Returns the moves of a word, `f5d6` or `f5`, with their offsets.
fn run_together(word: &str) -> Vec<(usize, &str)> {
    let is_run = word.is_ascii() && word.len() > 2 && word.len().is_multiple_of(2);
    if !is_run {
        return vec![(0, word)];
    }
    (0..word.len())
        .step_by(2)
        .filter_map(|at| Some((at, word.get(at..at + 2)?)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "---------------------------OX------XO---------------------------";

    #[test]
    fn a_line_a_position_with_what_is_known_about_it() {
        let text = format!(
            "% one\n{BOARD} X; F5:+2; D3:-4; % first\n\n{BOARD} O % two\n{BOARD} X f5d6; C3:+0 % three\n"
        );
        let records = obf(&text).expect("a set").expect("a set").records;
        let scores: Vec<String> = records[0]
            .scores
            .iter()
            .map(|score| format!("{} {}", score.mv, score.value))
            .collect();
        assert_eq!(scores, ["f5 +2", "d3 -4"]);
        let names: Vec<&str> = records
            .iter()
            .map(|record| record.header.name.as_str())
            .collect();
        assert_eq!(names, ["one, first", "two", "three"]);
        let moves: Vec<&str> = records[2].moves.iter().map(|mv| mv.text.as_str()).collect();
        assert_eq!(moves, ["f5", "d6"]);
        let start = records[1].start.as_ref().expect("a start");
        assert_eq!(
            (
                start.setup.words[0].as_str(),
                &text[start.side..=start.side]
            ),
            ("O", "O")
        );
    }

    #[test]
    fn other_texts_are_left_to_others() {
        for text in [
            "f5d6",
            "",
            "% a comment alone",
            &format!("{BOARD} X"),
            "X.O/.../... X",
        ] {
            assert!(obf(text).is_none(), "{text}");
        }
        let broken = obf(&format!("{BOARD} X; F5:+2;\n{} X;\n", &BOARD[1..]));
        assert!(broken.expect("a set").is_err());
    }
}
