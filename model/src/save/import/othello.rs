//! Othello as others write it: GGF, boards of 64 characters, transcripts.

use super::candidate::{Candidate, DrawnPosition, lines, words};
use engine::rules::Setup;

/// The first game of a GGF text: `(;GM[Othello]…BO[8 ---… *]B[F5]W[F6//1.2]…;)`.
pub fn ggf(text: &str) -> Option<Candidate> {
    let body = text.trim_start().strip_prefix("(;")?;
    let tags = tags(text, text.len() - body.len());
    tags.iter().find(|tag| tag.name == "GM" && tag.value.eq_ignore_ascii_case("othello"))?;
    let mut candidate = Candidate::new(key!("GGF"), "othello:size=8");
    for Tag { name, offset, value } in tags {
        match name {
            "BO" => {
                let (size, board) = value.trim_start().split_once(char::is_whitespace)?;
                let size: usize = size.parse().ok().filter(|size| (4..=10).contains(size))?;
                candidate.game = format!("othello:size={size}");
                let start = offset + value.len() - board.len();
                candidate.start = drawn(board, start, size);
                candidate.start.as_ref()?;
            }
            "B" | "W" => {
                let mv = value.split('/').next().unwrap_or_default().trim();
                candidate.moves.push((offset, mv.to_owned()));
            }
            _ => {}
        }
    }
    if text.matches("GM[").count() > 1 {
        candidate.notes.push(sentence!("the text holds several games; this is the first one"));
    }
    Some(candidate)
}

/// A tag of a GGF text, `B[F5]`.
struct Tag<'a> {
    name: &'a str,
    offset: usize,
    value: &'a str,
}

/// The tags of the first game, up to `;)`.
fn tags(text: &str, mut at: usize) -> Vec<Tag<'_>> {
    let mut tags = Vec::new();
    while let Some(rest) = text.get(at..) {
        let blanks = rest.len() - rest.trim_start().len();
        let name = rest[blanks..].split(|c: char| !c.is_ascii_uppercase()).next().unwrap_or_default();
        let open = at + blanks + name.len();
        if name.is_empty() || text.as_bytes().get(open) != Some(&b'[') {
            break;
        }
        let Some(close) = text[open..].find(']') else { break };
        tags.push(Tag { name, offset: open + 1, value: &text[open + 1..open + close] });
        at = open + close + 1;
    }
    tags
}

/// Reads the squares of a board in one go, and the side after them; anything that is no square is skipped.
fn drawn(board: &str, start: usize, size: usize) -> Option<DrawnPosition> {
    let disc = |c: char| match c {
        'X' | 'x' | '*' | 'B' | 'b' => Some('X'),
        'O' | 'o' | 'W' | 'w' => Some('O'),
        '-' | '.' | '_' => Some('.'),
        _ => None,
    };
    let mut squares = board.char_indices().filter_map(|(at, c)| Some((start + at, disc(c)?)));
    let found: Vec<(usize, char)> = squares.by_ref().take(size * size).collect();
    if found.len() < size * size {
        return None;
    }
    let (side, word) = squares.next().map_or((start + board.len(), None), |(at, c)| (at, Some(c)));
    let rows = found.chunks(size).map(|row| row.iter().map(|(_, c)| c).collect()).collect();
    let cells = found.chunks(size).map(|row| row.iter().map(|(at, _)| *at).collect()).collect();
    let words = vec![word.filter(|c| *c != '.').unwrap_or('X').to_string()];
    Some(DrawnPosition { setup: Setup { rows, words }, cells, side })
}

/// A board of 64 characters and its side, as in the FFO test set; of several lines (OBF) the first.
pub fn board64(text: &str) -> Option<Candidate> {
    let is_square = |c: char| "Xx*BbOoWw-._".contains(c);
    let mut boards = lines(text).filter(|(_, line)| {
        line.split_whitespace().next().is_some_and(|word| word.len() == 64 && word.chars().all(is_square))
    });
    let (offset, line) = boards.next()?;
    // What follows a semicolon is known about the position, not part of it.
    let line = line.split([';', '%']).next().unwrap_or(line);
    let mut candidate = Candidate::new(key!("board of 64 characters"), "othello:size=8").from(drawn(line, offset, 8)?);
    if line.split_whitespace().count() < 2 {
        candidate.notes.push(sentence!("no side to move is given; X (black) is assumed"));
    }
    let more = boards.count();
    if more > 0 {
        candidate.notes.push(sentence!("the text holds {count} positions; this is the first one", count = more + 1));
    }
    Some(candidate)
}

/// A transcript: squares of an 8×8 board, run together or apart, with or without numbers of moves; passes may be missing.
pub fn transcript(text: &str) -> Option<Candidate> {
    let mut moves = Vec::new();
    for (offset, word) in words(text) {
        let number = word.trim_end_matches('.');
        if number.len() < word.len() && number.bytes().all(|b| b.is_ascii_digit()) {
            continue;
        }
        // `1.F5` is a number with its move.
        let after =
            word.find('.').filter(|dot| word[..*dot].bytes().all(|b| b.is_ascii_digit())).map_or(0, |dot| dot + 1);
        let mut at = after;
        while at < word.len() {
            let rest = word.get(at..)?;
            let two = rest.get(..2)?.to_ascii_lowercase();
            let length = if rest.get(..4).is_some_and(|pass| pass.eq_ignore_ascii_case("pass")) {
                4
            } else if matches!(two.as_bytes(), [b'a'..=b'h', b'1'..=b'8'] | b"--" | b"pa" | b"ps") {
                2
            } else {
                return None;
            };
            let mv = if length == 4 || !two.ends_with(|c: char| c.is_ascii_digit()) { "pass".to_owned() } else { two };
            moves.push((offset + at, mv));
            at += length;
            at += word.get(at..)?.len() - word.get(at..)?.trim_start_matches([',', ';', '-']).len();
        }
    }
    (!moves.is_empty()).then(|| Candidate::new(key!("Othello transcript"), "othello:size=8").with(moves))
}
