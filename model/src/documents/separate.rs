//! [`separate_games`]: recognizes a text with one game per line.
//!
//! A text of several lines may be one game broken into lines, or one game per line. The latter is
//! assumed if each line is by itself a legal game or position, all in one notation; a line that
//! continues with a move number, such as `2. c3 d3`, is not. Lines of a single move each are one
//! game. Costs: each line is read and played until one is not legal.

use super::imported::play;
use crate::save::import::{Candidate, ImportInput, TextReading, readings};

/// The maximum number of lines that are tried.
const MOST_LINES: usize = 20_000;

/// A line that may be a game.
struct GameLine<'a> {
    offset: usize,
    text: &'a str,
}

/// Returns the games of a text with one per line; `None` if it is one game, or contains several in
/// another way. `whole` are the readings of the text as a whole.
pub(super) fn separate_games(text: &str, whole: &[TextReading]) -> Option<Vec<Candidate>> {
    let lines = game_lines(text);
    if !(2..=MOST_LINES).contains(&lines.len())
        || is_board_of_digits(&lines)
        || whole.iter().any(holds_several)
    {
        return None;
    }
    if whole
        .iter()
        .any(|reading| is_board_of(reading, lines.len()))
    {
        return None;
    }
    let goes_on = |line: &GameLine<'_>| move_number(line.text).is_some_and(|number| number > 1);
    if lines.iter().skip(1).any(goes_on) {
        return None;
    }
    let mut games: Vec<Candidate> = Vec::with_capacity(lines.len());
    for line in lines {
        let game = game_of(line.text)?;
        let is_other = games
            .first()
            .is_some_and(|first| first.format != game.format || first.kind() != game.kind());
        if is_other {
            return None;
        }
        games.push(game.shifted(line.offset));
    }
    let one_move_each = games
        .iter()
        .all(|game| game.start.is_none() && game.moves.len() == 1);
    (!one_move_each).then_some(games)
}

/// Returns true if the text is in a format that contains several games.
fn holds_several(reading: &TextReading) -> bool {
    matches!(reading, TextReading::Games(games) if games.len() > 1)
}

/// Returns true if the text is a board with one row per line.
fn is_board_of(reading: &TextReading, lines: usize) -> bool {
    let is_board = |game: &Candidate| {
        game.start
            .as_ref()
            .is_some_and(|drawn| drawn.setup.rows.len() == lines)
    };
    matches!(reading, TextReading::Games(games) if games.first().is_some_and(is_board))
}

/// Returns the lines that are neither blank nor comments.
fn game_lines(text: &str) -> Vec<GameLine<'_>> {
    let begin = text.as_ptr() as usize;
    let lines = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with(['#', '%']));
    lines
        .map(|text| GameLine {
            offset: text.as_ptr() as usize - begin,
            text,
        })
        .collect()
}

/// Returns the move number at the beginning of a line: `2.`, `02:`.
fn move_number(line: &str) -> Option<u32> {
    let digits = line.len() - line.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    line[digits..]
        .starts_with(['.', ':'])
        .then(|| line[..digits].parse().ok())
        .flatten()
}

/// Returns true for the rows of a board in digits: at least three, equally long, of 0, 1 and 2.
fn is_board_of_digits(lines: &[GameLine<'_>]) -> bool {
    let length = lines.first().map_or(0, |line| line.text.len());
    let is_row = |line: &GameLine<'_>| {
        line.text.len() == length && line.text.chars().all(|c| "012 ,".contains(c))
    };
    lines.len() > 2 && length > 2 && lines.iter().all(is_row)
}

/// Returns the first legal reading of a line, if it contains a game by itself. A single row of
/// squares is part of a board.
fn game_of(line: &str) -> Option<Candidate> {
    let found = readings(ImportInput::Text(line)).ok()?;
    let whole = |game: &Candidate| {
        game.kind() == "nim"
            || game
                .start
                .as_ref()
                .is_none_or(|drawn| drawn.setup.rows.len() > 1)
    };
    found.into_iter().find_map(|reading| match reading {
        TextReading::Games(games) => {
            let [game] = <[Candidate; 1]>::try_from(games).ok()?;
            (whole(&game) && play(&game, line, None).is_ok()).then_some(game)
        }
        TextReading::Refused(_) => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(text: &str) -> Option<usize> {
        separate_games(text, &[]).map(|games| games.len())
    }

    #[test]
    fn a_game_a_line_or_one_game() {
        for (text, expected) in [
            ("44\n45\n43\n", Some(3)),
            ("c4c5b6d3\nf5f6e6\n", Some(2)),
            ("# two\nf5d6\n\nf5f6\n", Some(2)),
            ("1,3,5,7\n2,3\n", Some(2)),
            ("[[3,12],[2,4]]\n[1,2]\n", Some(2)),
            ("f5d6c3\nd3c4\n", None),
            ("1. f5 d6\n2. c3 d3\n", None),
            ("f5\nd6\nc3", None),
            ("4\n4\n5\n", None),
            ("X.O\n.X.\n...\n", None),
            ("101\n202\n000\n", None),
            ("f5d6", None),
            ("f5d6\n4453", None),
        ] {
            assert_eq!(games(text), expected, "{text}");
        }
    }

    #[test]
    fn places_are_those_of_the_whole_text() {
        let text = "f5d6\nf5f6\n";
        let games = separate_games(text, &[]).expect("two games");
        let places: Vec<&str> = games[1]
            .moves
            .iter()
            .map(|mv| &text[mv.offset..mv.offset + 2])
            .collect();
        assert_eq!(places, ["f5", "f6"]);
    }
}
