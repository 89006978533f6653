//! Games of Othello, k-in-a-row or Connect Four in the style of PGN: headers in brackets, numbered
//! moves, a result.
//!
//! ```text
//! [Black "a"]
//! [White "b"]
//! [Result "37-27"]
//!
//! 1. c4 c5 2. f6 {a comment} (2. e6) 37-27
//! ```
//!
//! Source: S. Edwards, *Portable Game Notation* (1994), for headers, comments, variations and
//! results; the moves are those of the game. A header `Game`, `GameType` or `Variant` names the
//! game; without one, it is the first known game in which the moves are legal.

use super::record::{GameRecord, Recording};
use crate::save::import::candidate::{UnreadPart, WrittenMove};

pub(super) const FORMAT: &str = "PGN";

/// Reads the games of a text that begins with a header.
pub fn pgn(text: &str) -> Option<Result<Recording, UnreadPart>> {
    let begin = text.len() - text.trim_start().len();
    header(&text[begin..])?;
    let mut recording = Recording {
        format: FORMAT,
        records: Vec::new(),
        notes: Vec::new(),
    };
    let mut at = begin;
    while at < text.len() {
        let mut game = PgnGame {
            record: GameRecord {
                offset: at,
                ..GameRecord::default()
            },
            ..PgnGame::default()
        };
        let begins = at;
        at = game.headers(text, at);
        if at == begins && !recording.records.is_empty() {
            let text = format!("{:?}", text[at..].chars().take(20).collect::<String>());
            recording.notes.push(sentence!(
                "a text after the last game is left out: {text}",
                text
            ));
            break;
        }
        at = game.moves(text, at);
        recording.records.push(game.close());
        at += text[at..].len() - text[at..].trim_start().len();
    }
    Some(Ok(recording))
}

/// Parses a header at the beginning of a text, `[Name "value"]`: its name, its value, its length.
fn header(text: &str) -> Option<(&str, String, usize)> {
    let rest = text.strip_prefix('[')?;
    let name = rest
        .split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
        .next()
        .filter(|name| !name.is_empty())?;
    let quoted = rest[name.len()..]
        .strip_prefix([' ', '\t'])?
        .trim_start_matches([' ', '\t'])
        .strip_prefix('"')?;
    let (mut value, mut escaped) = (String::new(), false);
    for (at, c) in quoted.char_indices() {
        match c {
            '\n' => return None,
            '"' if !escaped => {
                let after = quoted[at + 1..].trim_start().strip_prefix(']')?;
                return Some((name, value, text.len() - after.len()));
            }
            '\\' if !escaped => escaped = true,
            _ => {
                value.push(c);
                escaped = false;
            }
        }
    }
    None
}

/// A game that is being read.
#[derive(Default)]
struct PgnGame {
    record: GameRecord,
    /// The games that a header names.
    named: Option<Vec<&'static str>>,
    /// The last move, and the last move before each open variation.
    last: Option<usize>,
    open: Vec<Option<usize>>,
    /// The position where the moves begin, if it is given, with its offset.
    position: Option<(usize, String)>,
    ended: bool,
}

/// The words by which a header names a game, and the boards on which it is tried.
const NAMES: &[(&[&str], &[&str])] = &[
    (
        &[
            "anti-othello",
            "anti-reversi",
            "antiothello",
            "antireversi",
            "anti othello",
            "anti reversi",
        ],
        &["othello:size=8,anti=true"],
    ),
    (&["othello", "reversi"], &["othello:size=8"]),
    (
        &["gomoku", "five", "renju", "k-in-a-row"],
        &["k-in-a-row:h=15,v=15,k=5", "k-in-a-row:h=19,v=19,k=5"],
    ),
    (
        &["tic-tac-toe", "tictactoe", "noughts"],
        &["k-in-a-row:h=3,v=3,k=3"],
    ),
    (&["connect", "four"], &["connect-four:columns=7,rows=6,k=4"]),
];

impl PgnGame {
    /// Reads the headers; returns their end.
    fn headers(&mut self, text: &str, mut at: usize) -> usize {
        loop {
            at += text[at..].len() - text[at..].trim_start().len();
            let Some((name, value, length)) = header(&text[at..]) else {
                return at;
            };
            let header = &mut self.record.header;
            match name.to_ascii_lowercase().as_str() {
                "event" => header.event = value,
                "date" => header.date = value,
                "black" => header.first = value,
                "white" => header.second = value,
                "result" => header.result = value,
                "fen" => self.position = Some((at, value)),
                "game" | "gametype" | "variant" | "rules" => self.name(at, &value),
                _ => {}
            }
            at += length;
        }
    }
    fn name(&mut self, at: usize, value: &str) {
        let lower = value.to_ascii_lowercase();
        // PDN numbers the kinds of draughts from 20.
        if lower
            .split(',')
            .next()
            .and_then(|number| number.trim().parse::<u32>().ok())
            .is_some_and(|number| number >= 20)
        {
            let name = "draughts".to_owned();
            let reason = sentence!(
                "this is a game of {name}, which plyscope does not know",
                name
            );
            return self.record.refuse(at, reason);
        }
        let known = NAMES
            .iter()
            .find(|(words, _)| words.iter().any(|word| lower.contains(word)));
        // Anti-chess or anti-gomoku is not the game whose name follows.
        let known = known.filter(|(_, games)| {
            !lower.contains("anti") || games.iter().any(|game| game.contains("anti="))
        });
        let is_word = lower.chars().any(char::is_alphabetic)
            && !matches!(lower.as_str(), "standard" | "normal");
        match known {
            Some((_, games)) => self.named = Some(games.to_vec()),
            None if is_word => {
                let name = value.to_owned();
                self.record.refuse(
                    at,
                    sentence!(
                        "this is a game of {name}, which plyscope does not know",
                        name
                    ),
                );
            }
            None => {}
        }
    }
    /// Reads the moves up to the result, the next header, or the end; returns their end.
    fn moves(&mut self, text: &str, mut at: usize) -> usize {
        loop {
            let rest = &text[at..];
            at += rest.len() - rest.trim_start().len();
            let rest = &text[at..];
            let Some(first) = rest.chars().next() else {
                return at;
            };
            match first {
                '[' if header(rest).is_some() => return at,
                '{' => at += self.comment(at, rest),
                ';' => {
                    let line = rest.lines().next().unwrap_or_default();
                    self.say(line[1..].trim());
                    at += line.len();
                }
                '(' => {
                    self.open.push(self.last);
                    self.last = self.last.and_then(|last| self.record.moves[last].after);
                    at += 1;
                }
                ')' => {
                    match self.open.pop() {
                        Some(last) => self.last = last,
                        None => self
                            .record
                            .refuse(at, sentence!("a variation ends here that did not begin")),
                    }
                    at += 1;
                }
                _ => {
                    let length = rest.find(|c: char| c.is_whitespace() || "{}();".contains(c));
                    let length = length.unwrap_or(rest.len()).max(first.len_utf8());
                    let after = rest[length..].trim_start();
                    let is_last = after.is_empty() || header(after).is_some();
                    self.word(at, &rest[..length], is_last);
                    at += length;
                    if self.ended {
                        return at;
                    }
                }
            }
        }
    }
    /// Reads a comment in braces; returns its length.
    fn comment(&mut self, at: usize, rest: &str) -> usize {
        match rest.find('}') {
            Some(end) => {
                self.say(rest[1..end].trim());
                end + 1
            }
            None => {
                self.record
                    .refuse(at, sentence!("a comment begins here that does not end"));
                rest.len()
            }
        }
    }
    fn say(&mut self, text: &str) {
        let comment = match self.last {
            Some(last) => &mut self.record.moves[last].comment,
            None => &mut self.record.comment,
        };
        if !comment.is_empty() && !text.is_empty() {
            comment.push('\n');
        }
        comment.push_str(text);
    }
    /// Processes a number with its move, a move, an annotation or the result.
    fn word(&mut self, at: usize, word: &str, is_last: bool) {
        if word.starts_with('$') || word.chars().all(|c| "!?.…".contains(c)) {
            return;
        }
        let is_score = |text: &str| {
            text.split_once(['-', ':', '–'])
                .is_some_and(|(one, other)| {
                    let is_number = |text: &str| {
                        matches!(text, "1/2" | "½")
                            || !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
                    };
                    is_number(one) && is_number(other)
                })
        };
        let is_said = word == self.record.header.result;
        if self.open.is_empty() && (word == "*" || is_score(word) && (is_last || is_said)) {
            self.ended = true;
            if self.record.header.result.is_empty() {
                word.clone_into(&mut self.record.header.result);
            }
            return;
        }
        let digits = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let dotted = word[digits..].trim_start_matches(['.', '…']);
        let is_numbered = digits > 0 && dotted.len() < word.len() - digits;
        let (skipped, mv) = if is_numbered {
            (word.len() - dotted.len(), dotted)
        } else {
            (0, word)
        };
        let mv = mv.trim_end_matches(['!', '?', '+', '#']);
        if mv.is_empty() {
            return;
        }
        let offset = at + skipped;
        let is_chess = mv.starts_with(['K', 'Q', 'R', 'N']) && mv.len() > 2
            || mv.starts_with("O-O")
            || mv.starts_with('B') && mv.chars().nth(1).is_some_and(|c| c.is_ascii_lowercase())
            || mv.contains(['x', '=']);
        if is_chess {
            let text = format!("{mv:?}");
            let reason = sentence!(
                "{text} is a move of chess, which plyscope does not know",
                text
            );
            return self.record.refuse(offset, reason);
        }
        let text = if mv == "@@@@" {
            "pass".to_owned()
        } else {
            mv.to_ascii_lowercase()
        };
        self.record.moves.push(WrittenMove {
            after: self.last,
            offset,
            text,
            ..WrittenMove::default()
        });
        self.last = self.record.moves.len().checked_sub(1);
    }
    /// Returns the record, with the games that it may belong to.
    fn close(self) -> GameRecord {
        let PgnGame {
            mut record,
            named,
            open,
            position,
            ended,
            ..
        } = self;
        if let Some((at, _)) = position.filter(|(_, text)| !text.is_empty()) {
            record.refuse(
                at,
                sentence!("the game begins at a position of its own (FEN), which is not read"),
            );
        }
        // The anti-variant of a game must be stated by a header.
        let usual = NAMES
            .iter()
            .flat_map(|(_, games)| games.iter().copied())
            .filter(|game| !game.contains("anti="));
        record.games = named
            .unwrap_or_else(|| usual.collect())
            .into_iter()
            .map(str::to_owned)
            .collect();
        if !open.is_empty() {
            record.notes.push(sentence!(
                "a variation does not end: the text may be cut off"
            ));
        } else if !ended {
            record.notes.push(sentence!(
                "no result stands after the moves: the text may be cut off"
            ));
        }
        record
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<GameRecord> {
        pgn(text).expect(text).expect(text).records
    }

    #[test]
    fn headers_moves_comments_variations_and_results() {
        let text = "[Event \"a \\\"b\\\"\"]\n[Black \"x\"]\n[White \"y\"]\n[Result \"37-27\"]\n\n\
                    {start} 1. c4 c5! 2.f6 {good} (2. d6 $1 c3 (2... e6)) c3 37-27\n\n[Black \"z\"]\n1. d3 *\n";
        let records = read(text);
        assert_eq!(records.len(), 2);
        let moves: Vec<(Option<usize>, &str)> = records[0]
            .moves
            .iter()
            .map(|mv| (mv.after, mv.text.as_str()))
            .collect();
        let expected = [
            (None, "c4"),
            (Some(0), "c5"),
            (Some(1), "f6"),
            (Some(1), "d6"),
            (Some(3), "c3"),
            (Some(3), "e6"),
            (Some(2), "c3"),
        ];
        assert_eq!(moves, expected);
        assert_eq!(
            (
                records[0].comment.as_str(),
                records[0].moves[2].comment.as_str()
            ),
            ("start", "good")
        );
        assert_eq!(records[0].title(), "x – y, a \"b\", 37-27");
        assert_eq!(records[1].games[0], "othello:size=8");
        assert!(
            records
                .iter()
                .all(|record| record.refusal.is_none() && record.notes.is_empty())
        );
    }

    #[test]
    fn what_is_another_game_is_refused_by_name() {
        for (text, reason) in [
            ("[White \"a\"]\n1. e4 e5 2. Nf3", "chess"),
            ("[White \"a\"]\n1. e4 e5 2. O-O", "chess"),
            ("[Variant \"Crazyhouse\"]\n1. e4", "Crazyhouse"),
            ("[GameType \"20\"]\n1. 32-28 19-23", "draughts"),
            ("[Game \"Anti-Gomoku\"]\n1. e4", "Anti-Gomoku"),
            ("[FEN \"8/8 w\"]\n1. e4", "FEN"),
            ("[White \"a\"]\n1. e4 {", "comment"),
            ("[White \"a\"]\n1. e4 )", "variation"),
        ] {
            let refusal = read(text)[0].refusal.clone().expect(text);
            assert!(
                refusal.reason.to_string().contains(reason),
                "{text}: {}",
                refusal.reason
            );
        }
        for text in [
            "[[3,12],[2,4]]",
            "[\"X\", \"O\"]",
            "['A', 3]",
            "1. c4 c5",
            "[Event]",
            "[Event \"a]\n1. c4",
        ] {
            assert!(pgn(text).is_none(), "{text}");
        }
        assert!(
            read("[White \"a\"]\n1. c4 c5")[0].notes[0]
                .to_string()
                .contains("no result")
        );
    }
}
