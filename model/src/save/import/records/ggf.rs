//! GGF, the Generic Game Format of the Generic Game Server (GGS):
//! `(;GM[Othello]…BO[8 ---… *]B[F5]W[F6/1.2/0.5]…;)`.
//!
//! Archives of GGS have one line per match: the number of its games (2 if two games were played at
//! once, with each side moving first in one of them), followed by the games. Source: M. Buro,
//! *Generic Game Format (GGF)*; the types of matches are those of the Othello service of GGS:
//! `s8r18` is a synchronous match on 8×8 that begins after 18 random discs, `8a` anti-Othello, `8k`
//! a match with komi.

use super::record::{GameRecord, Recording, othello};
use crate::save::import::candidate::{DrawnPosition, UnreadPart, WrittenMove};
use engine::rules::{Setup, Side};
use engine::sentence::Sentence;

pub(super) const FORMAT: &str = "GGF";

/// Reads the games of a GGF text.
pub fn ggf(text: &str) -> Option<Result<Recording, UnreadPart>> {
    let games = body(text)?;
    let (mut at, mut recording) = (
        games,
        Recording {
            format: FORMAT,
            records: Vec::new(),
            notes: Vec::new(),
        },
    );
    while let Some(open) = text[at..].find("(;") {
        let between =
            text[at..at + open].trim_matches(|c: char| c.is_whitespace() || c.is_ascii_digit());
        if !between.is_empty() {
            let note = sentence!(
                "a text between two games is left out: {text}",
                text = short(between)
            );
            recording.notes.push(note);
        }
        let game = tags(text, at + open + 2);
        recording.records.push(record(&game, at + open));
        at = game.end;
    }
    let rest = text[at..].trim();
    if !rest.is_empty() && rest.bytes().any(|b| !b.is_ascii_digit()) {
        recording.notes.push(sentence!(
            "a text after the last game is left out: {text}",
            text = short(rest)
        ));
    }
    Some(Ok(recording))
}

/// Returns the offset of the first game; `None` if the text is not GGF: SGF denotes its games by
/// numbers.
fn body(text: &str) -> Option<usize> {
    let begin = text.trim_start_matches(|c: char| c.is_whitespace() || c.is_ascii_digit());
    let from = text.len() - begin.len();
    begin.starts_with("(;").then_some(())?;
    let game = tags(text, from + 2)
        .tags
        .into_iter()
        .find(|tag| tag.name == "GM")?;
    game.value
        .trim()
        .starts_with(|c: char| c.is_alphabetic())
        .then_some(from)
}

/// Returns the beginning of a text in quotes.
fn short(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    format!("{:?}", line.chars().take(20).collect::<String>())
}

/// A tag, such as `B[F5]`.
struct Tag<'a> {
    name: &'a str,
    offset: usize,
    value: &'a str,
}

/// The tags of a game, and its end.
struct Tags<'a> {
    tags: Vec<Tag<'a>>,
    end: usize,
    /// The text found in place of a tag or of `;)`.
    fault: Option<(usize, &'a str)>,
}

/// Reads the tags from an offset to `;)`, to anything that is not a tag, or to the end of the text.
fn tags(text: &str, mut at: usize) -> Tags<'_> {
    let mut tags = Vec::new();
    loop {
        let rest = &text[at..];
        let trimmed = rest.trim_start();
        at += rest.len() - trimmed.len();
        let after = trimmed
            .strip_prefix(';')
            .map(str::trim_start)
            .and_then(|after| after.strip_prefix(')'));
        if let Some(after) = after {
            return Tags {
                tags,
                end: text.len() - after.len(),
                fault: None,
            };
        }
        let length = trimmed.bytes().take_while(u8::is_ascii_alphabetic).count();
        let close = trimmed[length..]
            .starts_with('[')
            .then(|| trimmed.find(']'))
            .flatten();
        let Some(close) = close.filter(|_| length > 0) else {
            let next = trimmed.find("(;").unwrap_or(trimmed.len());
            return Tags {
                tags,
                end: at + next,
                fault: Some((at, &trimmed[..next])),
            };
        };
        tags.push(Tag {
            name: &trimmed[..length],
            offset: at + length + 1,
            value: &trimmed[length + 1..close],
        });
        at += close + 1;
    }
}

fn record(game: &Tags<'_>, offset: usize) -> GameRecord {
    let mut record = GameRecord {
        offset,
        ..GameRecord::default()
    };
    let tag = |name: &str| game.tags.iter().find(|tag| tag.name == name);
    let value = |name: &str| tag(name).map_or("", |tag| tag.value.trim());
    let header = &mut record.header;
    header.first = value("PB").to_owned();
    header.second = value("PW").to_owned();
    header.date = value("DT").to_owned();
    header.event = value("PC").to_owned();
    header.result = value("RE").to_owned();
    if !matches!(
        value("GM").to_ascii_lowercase().as_str(),
        "othello" | "reversi"
    ) {
        let at = tag("GM").map_or(offset, |tag| tag.offset);
        let name = value("GM").to_owned();
        record.refuse(
            at,
            sentence!(
                "this is a game of {name}, which plyscope does not know",
                name
            ),
        );
        return record;
    }
    let kind = MatchType::read(value("TY"));
    let size = match board(tag("BO"), &mut record) {
        Ok(size) => size.or(kind.size).unwrap_or(8),
        Err(refusal) => {
            record.refuse(refusal.offset, refusal.reason);
            return record;
        }
    };
    match othello(size, kind.anti) {
        Ok(spec) => record.games.push(spec),
        Err(reason) => {
            let at = tag("BO")
                .or_else(|| tag("TY"))
                .map_or(offset, |tag| tag.offset);
            record.refuse(at, reason);
            return record;
        }
    }
    let komi = value("KM");
    if kind.komi || komi.parse::<f64>().is_ok_and(|komi| komi != 0.0) {
        record.notes.push(komi_note(komi));
    }
    moves(game, &mut record);
    if let Some((_, found)) = game.fault {
        record.notes.push(if found.is_empty() {
            sentence!("the end of the game, ;), is missing: the text may be cut off")
        } else {
            let text = short(found);
            sentence!("the game is cut off: {text} is left out", text)
        });
    }
    record
}

fn komi_note(komi: &str) -> Sentence {
    if komi.is_empty() {
        return sentence!(
            "the game was played with komi, which plyscope does not count: more discs win"
        );
    }
    let komi = komi.to_owned();
    sentence!(
        "the game was played with a komi of {komi}, which plyscope does not count: more discs win",
        komi
    )
}

/// The parts of a type such as `s8r18`.
#[derive(Default)]
struct MatchType {
    size: Option<usize>,
    anti: bool,
    komi: bool,
}

impl MatchType {
    fn read(text: &str) -> MatchType {
        let rest = text.trim_start_matches(['s', 'S']);
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let has = |letter: char| {
            rest[digits..]
                .chars()
                .any(|c| c.eq_ignore_ascii_case(&letter))
        };
        MatchType {
            size: rest[..digits].parse().ok(),
            anti: has('a'),
            komi: has('k'),
        }
    }
}

/// Reads the board of a game, `8 ---… *`, into its record; returns the size, if there is one.
fn board(tag: Option<&Tag<'_>>, record: &mut GameRecord) -> Result<Option<usize>, UnreadPart> {
    let Some(&Tag { offset, value, .. }) = tag else {
        return Ok(None);
    };
    let blanks = value.len() - value.trim_start().len();
    let digits = value
        .trim_start()
        .bytes()
        .take_while(u8::is_ascii_digit)
        .count();
    let Ok(size) = value[blanks..blanks + digits].parse::<usize>() else {
        return Err(UnreadPart::at(
            offset,
            sentence!("expected the size of the board"),
        ));
    };
    if let Err(reason) = othello(size, false) {
        return Err(UnreadPart::at(offset, reason));
    }
    let from = blanks + digits;
    let squares: Vec<(usize, char)> = value[from..]
        .char_indices()
        .filter(|(_, c)| !c.is_whitespace())
        .collect();
    let disc = |c: char| match c {
        'X' | 'x' | '*' | 'B' | 'b' => Some('X'),
        'O' | 'o' | 'W' | 'w' | '0' => Some('O'),
        '-' | '.' | '_' => Some('.'),
        _ => None,
    };
    if let Some((at, found)) = squares.iter().find(|(_, c)| disc(*c).is_none()) {
        let found = format!("{found:?}");
        return Err(UnreadPart::at(
            offset + from + at,
            sentence!("expected a square, * O or -, found {found}", found),
        ));
    }
    let expected = size * size + 1;
    if squares.len() != expected {
        let (found, squares) = (squares.len(), size * size);
        let reason = sentence!(
            "expected {squares} squares and the side to move, found {found} characters",
            squares,
            found
        );
        return Err(UnreadPart::at(offset + from, reason));
    }
    let place = |at: usize| offset + from + at;
    let (board, side) = squares.split_at(size * size);
    let (side_at, side) = side.first().map_or((place(0), 'X'), |(at, c)| {
        (place(*at), disc(*c).unwrap_or('X'))
    });
    let rows = board
        .chunks(size)
        .map(|row| row.iter().filter_map(|(_, c)| disc(*c)).collect())
        .collect();
    let cells = board
        .chunks(size)
        .map(|row| row.iter().map(|(at, _)| place(*at)).collect())
        .collect();
    let side = if side == '.' { 'X' } else { side };
    record.start = Some(DrawnPosition {
        setup: Setup {
            rows,
            words: vec![side.to_string()],
        },
        cells,
        side: side_at,
    });
    Ok(Some(size))
}

/// Reads the moves. In a game with komi, the first move may be only in `KB` or `KW`.
fn moves(game: &Tags<'_>, record: &mut GameRecord) {
    let side_of = |name: &str| match name {
        "B" | "KB" => Some(Side::First),
        "W" | "KW" => Some(Side::Second),
        _ => None,
    };
    let played = || game.tags.iter().filter(|tag| matches!(tag.name, "B" | "W"));
    let starts = record
        .start
        .as_ref()
        .and_then(|start| start.setup.words.first())
        .map_or("X", String::as_str);
    let starts = if starts == "O" {
        Side::Second
    } else {
        Side::First
    };
    let begins_late = played()
        .next()
        .is_some_and(|tag| side_of(tag.name) != Some(starts));
    let bid = game
        .tags
        .iter()
        .find(|tag| tag.name.starts_with('K') && side_of(tag.name) == Some(starts));
    for tag in bid.into_iter().filter(|_| begins_late).chain(played()) {
        let word = tag.value.split('/').next().unwrap_or_default().trim();
        let mut fields = tag.value.split('/').skip(1).map(str::trim);
        let value = fields
            .next()
            .filter(|value| !value.is_empty())
            .unwrap_or_default();
        let time = fields
            .next()
            .filter(|time| !time.is_empty())
            .unwrap_or_default();
        let comment = match (value, time) {
            ("", _) => String::new(),
            (value, "") => value.to_owned(),
            (value, time) => format!("{value} ({time} s)"),
        };
        let after = record.moves.len().checked_sub(1);
        let (offset, text, side) = (tag.offset, word.to_ascii_lowercase(), side_of(tag.name));
        record.moves.push(WrittenMove {
            after,
            offset,
            text,
            side,
            comment,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str =
        "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]";

    fn read(text: &str) -> Vec<GameRecord> {
        ggf(text).expect(text).expect(text).records
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
    fn archives_hold_matches_of_one_or_two_games() {
        let game = |moves: &str| format!("(;GM[Othello]PB[a]PW[b]TY[s8]RE[+2.00]{BOARD}{moves};)");
        let text = format!(
            "2 {}{}\n1 {}\n",
            game("B[f5//0.3]W[d6/-1.5/2]"),
            game("B[d3]"),
            game("")
        );
        let records = read(&text);
        assert_eq!(
            records.iter().map(words).collect::<Vec<_>>(),
            ["f5 d6", "d3", ""]
        );
        assert_eq!(records[0].moves[1].comment, "-1.5 (2 s)");
        assert_eq!(records[0].title(), "a – b, +2.00");
        assert!(
            records
                .iter()
                .all(|record| record.games == ["othello:size=8"] && record.refusal.is_none())
        );
        assert_eq!(&text[records[1].offset..records[1].offset + 2], "(;");
    }

    #[test]
    fn what_is_not_played_is_refused_by_name() {
        for (text, reason) in [
            ("(;GM[Amazons]TY[10];)", "Amazons"),
            ("(;GM[Othello]TY[12];)", "12 by 12"),
            ("(;GM[Othello]TY[14]BO[14 - *];)", "14 by 14"),
            ("(;GM[Othello]BO[8 -------- *];)", "64 squares"),
            ("(;GM[Othello]BO[8 z];)", "'z'"),
        ] {
            let refusal = read(text)[0].refusal.clone().expect(text);
            assert!(
                refusal.reason.to_string().contains(reason),
                "{text}: {}",
                refusal.reason
            );
        }
        assert!(ggf("(;FF[4]GM[2];B[c4])").is_none());
        assert!(ggf("(;FF[4];B[c4])").is_none());
        assert!(ggf("f5d6").is_none());
    }

    #[test]
    fn fewer_discs_win_where_the_type_says_so() {
        for (text, game) in [
            ("(;GM[Othello]TY[8a]B[f5];)", "othello:size=8,anti=true"),
            ("(;GM[Othello]TY[s8ar18]B[f5];)", "othello:size=8,anti=true"),
            ("(;GM[Othello]TY[6a];)", "othello:size=6,anti=true"),
            ("(;GM[Othello]TY[s8r18]B[f5];)", "othello:size=8"),
        ] {
            assert_eq!(read(text)[0].games, [game], "{text}");
        }
    }

    #[test]
    fn komi_and_texts_that_are_cut_off_are_named() {
        let notes = |text: &str| {
            read(text)[0]
                .notes
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join("; ")
        };
        assert!(notes("(;GM[Othello]TY[8k]KM[-3.5];)").contains("komi of -3.5"));
        assert!(notes("(;GM[Othello]TY[8]KM[0.0];)").is_empty());
        assert!(notes("(;GM[Othello]TY[8]B[f5]W[d").contains("\"W[d\" is left out"));
        assert!(notes("(;GM[Othello]TY[8]B[f5]").contains(";), is missing"));
        assert_eq!(words(&read("(;GM[Othello]TY[8]B[f5]W[d")[0]), "f5");
        // The first move of a game with komi is beside the bid.
        assert_eq!(
            words(&read("(;GM[Othello]TY[8k]KB[f5/2.1]KW[d3/1]KM[1.5]W[d6]B[c3];)")[0]),
            "f5 d6 c3"
        );
        assert_eq!(
            words(&read("(;GM[Othello]TY[8k]KB[f5/2.1]KM[1.5]B[f5]W[d6];)")[0]),
            "f5 d6"
        );
    }
}
