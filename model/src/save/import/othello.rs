//! Othello in foreign notations: boards of 64 characters, and transcripts.

use super::candidate::{Candidate, DrawnPosition, lines, words};
use engine::rules::Setup;

/// Reads the squares of a board in order, and the side after them; other characters are skipped.
fn drawn(board: &str, start: usize, size: usize) -> Option<DrawnPosition> {
    let disc = |c: char| match c {
        'X' | 'x' | '*' | 'B' | 'b' => Some('X'),
        'O' | 'o' | 'W' | 'w' => Some('O'),
        '-' | '.' | '_' => Some('.'),
        _ => None,
    };
    let mut squares = board
        .char_indices()
        .filter_map(|(at, c)| Some((start + at, disc(c)?)));
    let found: Vec<(usize, char)> = squares.by_ref().take(size * size).collect();
    if found.len() < size * size {
        return None;
    }
    let (side, word) = squares
        .next()
        .map_or((start + board.len(), None), |(at, c)| (at, Some(c)));
    let rows = found
        .chunks(size)
        .map(|row| row.iter().map(|(_, c)| c).collect())
        .collect();
    let cells = found
        .chunks(size)
        .map(|row| row.iter().map(|(at, _)| *at).collect())
        .collect();
    let words = vec![word.filter(|c| *c != '.').unwrap_or('X').to_string()];
    Some(DrawnPosition {
        setup: Setup { rows, words },
        cells,
        side,
    })
}

/// Reads a board of 64 characters and its side, as in the FFO test set; of several lines (OBF) the
/// first.
pub fn board64(text: &str) -> Option<Candidate> {
    let is_square = |c: char| "Xx*BbOoWw-._".contains(c);
    let mut boards = lines(text).filter(|(_, line)| {
        line.split_whitespace()
            .next()
            .is_some_and(|word| word.len() == 64 && word.chars().all(is_square))
    });
    let (offset, line) = boards.next()?;
    // Text after a semicolon is a comment on the position, not part of it.
    let line = line.split([';', '%']).next().unwrap_or(line);
    let mut candidate = Candidate::new(key!("board of 64 characters"), "othello:size=8")
        .from(drawn(line, offset, 8)?);
    if line.split_whitespace().count() < 2 {
        candidate
            .notes
            .push(sentence!("no side to move is given; X (black) is assumed"));
    }
    let more = boards.count();
    if more > 0 {
        candidate.notes.push(sentence!(
            "the text holds {count} positions; this is the first one",
            count = more + 1
        ));
    }
    Some(candidate)
}

/// Reads a transcript: squares of an 8×8 board, with or without separators and move numbers; passes
/// may be missing.
pub fn transcript(text: &str) -> Option<Candidate> {
    let mut moves = Vec::new();
    let candidate =
        |moves| Candidate::new(key!("Othello transcript"), "othello:size=8").with(moves);
    for (offset, word) in words(text) {
        let number = word.trim_end_matches('.');
        if number.len() < word.len() && number.bytes().all(|b| b.is_ascii_digit()) {
            continue;
        }
        // `1.F5` is a number with its move.
        let after = word
            .find('.')
            .filter(|dot| word[..*dot].bytes().all(|b| b.is_ascii_digit()))
            .map_or(0, |dot| dot + 1);
        let mut at = after;
        while at < word.len() {
            let rest = word.get(at..)?;
            if is_cut_off(text, offset + at) && !moves.is_empty() {
                let cut = format!("{rest:?}");
                let note = sentence!("a move that is cut off is left out: {text}", text = cut);
                return Some(candidate(moves).note(note));
            }
            let two = rest.get(..2)?.to_ascii_lowercase();
            let length = if rest
                .get(..4)
                .is_some_and(|pass| pass.eq_ignore_ascii_case("pass"))
            {
                4
            } else if matches!(
                two.as_bytes(),
                [b'a'..=b'h', b'1'..=b'8'] | b"--" | b"pa" | b"ps"
            ) {
                2
            } else {
                return None;
            };
            let is_said = length == 4 || matches!(&*two, "pa" | "ps");
            let mv = if is_said { "pass".to_owned() } else { two };
            moves.push((offset + at, mv));
            at += length;
            at += word.get(at..)?.len() - word.get(at..)?.trim_start_matches([',', ';', '-']).len();
        }
    }
    (!moves.is_empty()).then(|| candidate(moves))
}

/// Returns true if only one letter is left of a text.
fn is_cut_off(text: &str, at: usize) -> bool {
    let rest = text.get(at..).unwrap_or_default().trim_end();
    rest.len() == 1 && rest.starts_with(|c: char| matches!(c.to_ascii_lowercase(), 'a'..='h'))
}
