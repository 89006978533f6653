//! Lines of data sets and logs: the Connect Four positions of the UCI repository, columns with a
//! score as in the test sets of P. Pons' solver, and `# State` blocks and histories of OpenSpiel.
//!
//! Each line or block is a separate position. A known result is kept as [`StatedAnswer`].

use super::answer::{StatedAnswer, StatedOutcome};
use super::boards::boards;
use super::candidate::{Candidate, DrawnPosition, TextReading, lines};
use super::lists::columns_from;
use super::lists::nim;
use engine::rules::Setup;

const ROWS: usize = 6;
const COLUMNS: usize = 7;
const USUAL: &str = "connect-four:columns=7,rows=6,k=4";

/// Returns the lines of a text that are not blank.
fn filled(text: &str) -> impl Iterator<Item = (usize, &str)> {
    lines(text).filter(|(_, line)| !line.trim_matches(['\u{feff}', ' ', '\t']).is_empty())
}

/// Reads lines of `connect-4.data`: 42 squares, `b`, `x` or `o`, column by column from the left and
/// from the bottom, and the result of the first player.
pub fn uci(text: &str) -> Vec<TextReading> {
    let found: Option<Vec<Candidate>> = filled(text).map(|(at, line)| uci_line(at, line)).collect();
    found
        .filter(|games| !games.is_empty())
        .map(TextReading::Games)
        .into_iter()
        .collect()
}

fn uci_line(at: usize, line: &str) -> Option<Candidate> {
    let mut fields: Vec<(usize, &str)> = Vec::new();
    let begin = line.as_ptr() as usize;
    for field in line.split(',') {
        let bare = field.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        fields.push((at + (bare.as_ptr() as usize - begin), bare));
    }
    let stated = match fields
        .get(ROWS * COLUMNS)
        .map(|(_, word)| word.to_ascii_lowercase())
        .as_deref()
    {
        None => None,
        Some("win") => Some(StatedAnswer::First(StatedOutcome::Win)),
        Some("draw") => Some(StatedAnswer::First(StatedOutcome::Draw)),
        Some("loss") => Some(StatedAnswer::First(StatedOutcome::Loss)),
        Some(_) => return None,
    };
    if fields.len() != ROWS * COLUMNS + usize::from(stated.is_some()) {
        return None;
    }
    let (mut rows, mut cells) = (vec![String::new(); ROWS], vec![Vec::new(); ROWS]);
    let (mut first, mut second) = (0, 0);
    for (square, (at, word)) in fields.iter().take(ROWS * COLUMNS).enumerate() {
        let sign = match *word {
            "b" => '.',
            "x" => 'X',
            "o" => 'O',
            _ => return None,
        };
        first += usize::from(sign == 'X');
        second += usize::from(sign == 'O');
        let row = ROWS - 1 - square % ROWS;
        rows.get_mut(row)?.push(sign);
        cells.get_mut(row)?.push(*at);
    }
    let side = fields.last()?.0;
    let to_move = if first > second { "O" } else { "X" };
    let setup = Setup {
        rows,
        words: vec![to_move.to_owned()],
    };
    let mut candidate =
        Candidate::new(key!("UCI Connect Four"), USUAL).from(DrawnPosition { setup, cells, side });
    candidate.stated = stated;
    Some(candidate)
}

/// Reads lines of columns and a score: `2252576253462244 3`.
pub fn scored_columns(text: &str) -> Vec<TextReading> {
    let is_scored = |line: &str| {
        let mut words = line.split([' ', '\t', ';']).filter(|word| !word.is_empty());
        let (moves, score, more) = (words.next(), words.next(), words.next());
        // Two short numbers may be heaps.
        let is_moves = moves.is_some_and(|moves| {
            let digits = moves.bytes().all(|c| c.is_ascii_digit());
            digits && (moves.len() >= 3 || moves.parse::<u32>().is_ok_and(|number| number > 31))
        });
        let is_score = score.is_some_and(|score| score.len() <= 3 && score.parse::<i32>().is_ok());
        is_moves && is_score && more.is_none()
    };
    if text.trim().is_empty() || !filled(text).all(|(_, line)| is_scored(line)) {
        return Vec::new();
    }
    let game = |(at, line): (usize, &str)| {
        let bare = line.trim();
        let (moves, score) = bare.split_once([' ', '\t', ';'])?;
        let score: i32 = score.trim_matches([' ', '\t', ';']).parse().ok()?;
        let start = at + (bare.as_ptr() as usize - line.as_ptr() as usize);
        let mut candidate = columns_from(moves, start, None)?;
        candidate.format = key!("Connect Four columns with a score");
        let signed = format!("{score}");
        candidate.notes.push(sentence!(
            "{score} is taken for the score of the side to move",
            score = signed
        ));
        candidate.stated = Some(StatedAnswer::Score(score));
        Some(candidate)
    };
    let found: Option<Vec<Candidate>> = filled(text).map(game).collect();
    found.map(TextReading::Games).into_iter().collect()
}

/// Reads `# State` blocks of OpenSpiel as in its logs of games, or a history of actions.
pub fn openspiel(text: &str) -> Vec<TextReading> {
    let is_state = |line: &str| {
        line.trim_start_matches('\u{feff}')
            .trim()
            .starts_with("# State")
    };
    let starts: Vec<usize> = lines(text)
        .filter(|(_, line)| is_state(line))
        .map(|(at, _)| at)
        .collect();
    if starts.is_empty() {
        return history(text);
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let blocks: Vec<Vec<TextReading>> = starts
        .iter()
        .zip(ends)
        .map(|(from, to)| state(text, *from, to))
        .collect();
    let Some(first) = blocks.first() else {
        return Vec::new();
    };
    let game_of = |reading: &TextReading| match reading {
        TextReading::Games(games) => games.first().cloned(),
        TextReading::Refused(_) => None,
    };
    let of_kind = |first: Candidate| {
        let same = |readings: &Vec<TextReading>| {
            readings
                .iter()
                .filter_map(game_of)
                .find(|game| game.kind() == first.kind())
        };
        TextReading::Games(blocks.iter().filter_map(same).collect())
    };
    first.iter().filter_map(game_of).map(of_kind).collect()
}

/// Reads the position of one block.
fn state(text: &str, from: usize, to: usize) -> Vec<TextReading> {
    // Every other character is replaced by a blank, so that offsets remain valid.
    let blank = |part: &str| {
        part.chars()
            .map(|c| {
                if c == '\n' {
                    "\n".to_owned()
                } else {
                    " ".repeat(c.len_utf8())
                }
            })
            .collect::<String>()
    };
    let mut copy = blank(&text[..from]);
    let (mut player, mut inside) = (None, true);
    for (number, line) in text[from..to].split_inclusive('\n').enumerate() {
        let bare = line.trim();
        if let Some(said) = bare.strip_prefix("CurrentPlayer() =") {
            player = said.trim().parse::<i32>().ok();
        }
        inside &= bare.starts_with('#');
        let apply = bare.starts_with("# Apply");
        copy += &if number == 0 || !inside || apply {
            blank(line)
        } else {
            line.replacen('#', " ", 1)
        };
    }
    if let Some(candidate) = nim(copy.trim_end()).filter(|_| copy.contains("):")) {
        return vec![TextReading::one(candidate)];
    }
    let mut found = boards(&copy);
    for reading in &mut found {
        let TextReading::Games(games) = reading else {
            continue;
        };
        for game in games {
            game.format = key!("OpenSpiel state");
            if let (Some(start), Some(side)) = (
                &mut game.start,
                player.and_then(|player| ["X", "O"].get(usize::try_from(player).ok()?)),
            ) {
                start.setup.words = vec![(*side).to_owned()];
                game.notes.clear();
            }
        }
    }
    found
}

/// Reads `History() = [4, 0, 8]` or `HistoryString() = "4, 0, 8"`: actions counted from 0.
fn history(text: &str) -> Vec<TextReading> {
    let Some(key) = ["History() =", "HistoryString() ="]
        .iter()
        .filter_map(|key| Some(text.rfind(key)? + key.len()))
        .max()
    else {
        return Vec::new();
    };
    let line = text[key..].lines().next().unwrap_or_default();
    let mut actions: Vec<(usize, u32)> = Vec::new();
    for part in line
        .split(|c: char| !c.is_ascii_digit())
        .filter(|part| !part.is_empty())
    {
        let Ok(action) = part.parse() else {
            return Vec::new();
        };
        actions.push((
            key + (part.as_ptr() as usize - line.as_ptr() as usize),
            action,
        ));
    }
    let most = actions.iter().map(|(_, action)| *action).max().unwrap_or(0);
    let twice = actions
        .iter()
        .enumerate()
        .any(|(at, (_, action))| actions[..at].iter().any(|(_, before)| before == action));
    let says = |name: &str| text.contains(name);
    let square = |side: u32, from_top: bool| {
        let name = |(at, action): &(usize, u32)| {
            if *action == side * side {
                return Some((*at, "pass".to_owned()));
            }
            let (row, column) = (action / side, action % side);
            let letter = char::from(b'a' + u8::try_from(column).ok()?);
            (row < side).then(|| {
                (
                    *at,
                    format!("{letter}{}", if from_top { row + 1 } else { side - row }),
                )
            })
        };
        actions.iter().map(name).collect::<Option<Vec<_>>>()
    };
    let format = key!("OpenSpiel history");
    let of_columns = || {
        let moves = actions
            .iter()
            .map(|(at, action)| (*at, (action + 1).to_string()))
            .collect();
        Some(Candidate::new(format, USUAL).with(moves))
    };
    let of_squares =
        || Some(Candidate::new(format, "k-in-a-row:h=3,v=3,k=3").with(square(3, false)?));
    let of_othello = || Some(Candidate::new(format, "othello:size=8").with(square(8, true)?));
    let found = if says("tic_tac_toe") {
        vec![of_squares()]
    } else if says("connect_four") {
        vec![of_columns()]
    } else if says("othello") || most > 8 {
        vec![of_othello()]
    } else if twice || most < 7 && actions.len() > 9 {
        vec![of_columns()]
    } else {
        vec![of_squares(), of_columns()]
    };
    found.into_iter().flatten().map(TextReading::one).collect()
}
