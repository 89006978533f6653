//! Boards drawn in a text: position texts (`OX./..X/O.. X`), rows on lines, the courses' own printouts, LI2 files.

use super::candidate::{Candidate, DrawnPosition, lines, words};
use engine::rules::Setup;

/// The word of a side, if it is one of these; any case.
pub fn side_word(text: &str, sides: &[&'static str]) -> Option<&'static str> {
    sides.iter().copied().find(|side| side.eq_ignore_ascii_case(text.trim()))
}

/// A row of a board: its characters with their offsets.
type Row = Vec<(usize, char)>;

/// The squares of a line: blanks between them are dropped, and so are the frame and the numbers that the courses draw.
fn row(offset: usize, line: &str) -> Option<Row> {
    let (from, to) = match (line.find('|'), line.rfind('|')) {
        (Some(from), Some(to)) if from < to => (from + 1, to),
        _ => (0, line.len()),
    };
    let mut cells: Row = line[from..to].char_indices().map(|(at, c)| (offset + from + at, c)).collect();
    cells.retain(|(_, c)| !c.is_whitespace());
    // `4....o...4`: the number of the row on both sides.
    if let [(_, first @ '1'..='9'), .., (_, last)] = cells[..]
        && first == last
        && cells.len() > 4
        && cells[1..cells.len() - 1].iter().all(|(_, c)| ".o@BP".contains(*c))
    {
        cells = cells[1..cells.len() - 1].to_vec();
    }
    let known = |c: char| "XxOo.-*@#120BbWwP_".contains(c);
    let drawn = cells.iter().any(|(_, c)| *c != '_');
    (!cells.is_empty() && drawn && cells.iter().all(|(_, c)| known(*c))).then_some(cells)
}

/// The rows of the first board in a text and the side to move, if it is given.
struct DrawnBoard {
    rows: Vec<Row>,
    side: Option<(usize, String)>,
    words: Vec<String>,
}

fn find(text: &str) -> Option<DrawnBoard> {
    let body = text.trim_start_matches('\u{feff}');
    let skipped = text.len() - body.len();
    let mut found = DrawnBoard { rows: Vec::new(), side: None, words: Vec::new() };
    let slashes = body.contains('/');
    for (at, line) in lines(body) {
        let at = at + skipped;
        if line.trim().is_empty() {
            continue;
        }
        if slashes {
            for (inside, word) in words(line) {
                found.slashed(at + inside, word)?;
            }
            continue;
        }
        // `Próximo jogador: X`, and whatever else the courses print around a board.
        if let Some((before, side)) = line.rsplit_once(':')
            && before.chars().any(char::is_alphabetic)
        {
            if side.trim().len() == 1 && found.side.is_none() {
                found.side = Some((at + line.len() - side.trim().len(), side.trim().to_owned()));
            }
            continue;
        }
        let lone = line.trim();
        let numbers = lone.len() > 1 && lone.chars().all(|c| c.is_ascii_digit() || c == ' ') && lone.contains('3');
        if lone.chars().all(|c| "_| ".contains(c)) || numbers {
            continue;
        }
        if side_word(lone, &["X", "O", "S", "N", "1", "2"]).is_some() && (lone.len() == 1) {
            // A board of one column would have rows like this, but is not drawn in practice.
            found.side = Some((at + line.len() - line.trim_start().len(), lone.to_owned()));
            continue;
        }
        // `O.. X`: the side behind the last row. In `O X O`, all words are squares.
        let (row_text, side) = match line.trim_end().rsplit_once(char::is_whitespace) {
            Some((row_text, side))
                if side.len() == 1 && row_text.trim().len() > 1 && !row_text.trim().contains(' ') =>
            {
                (row_text, Some((at + row_text.len() + 1, side.to_owned())))
            }
            _ => (line, None),
        };
        found.rows.push(row(at, row_text)?);
        found.side = side.or(found.side);
    }
    let width = found.rows.first()?.len();
    (found.rows.len() <= 19 && width <= 19 && found.rows.iter().all(|row| row.len() == width)).then_some(found)
}

impl DrawnBoard {
    /// Takes in a word of a text whose rows are joined by slashes.
    fn slashed(&mut self, offset: usize, word: &str) -> Option<()> {
        if word.contains('/') || self.rows.is_empty() {
            for part in word.split('/').filter(|part| !part.is_empty()) {
                self.rows.push(row(offset + (part.as_ptr() as usize - word.as_ptr() as usize), part)?);
            }
        } else if self.side.is_none() {
            self.side = Some((offset, word.to_owned()));
        } else {
            self.words.push(word.to_owned());
        }
        Some(())
    }
    fn count(&self, which: &str) -> usize {
        self.rows.iter().flatten().filter(|(_, c)| which.contains(*c)).count()
    }
    /// The position with its characters translated, and the side or who it is guessed to be.
    fn drawn(&self, translate: impl Fn(char) -> char, guess: &str) -> DrawnPosition {
        let rows = self.rows.iter().map(|row| row.iter().map(|(_, c)| translate(*c)).collect()).collect();
        let cells: Vec<Vec<usize>> = self.rows.iter().map(|row| row.iter().map(|(at, _)| *at).collect()).collect();
        let end = cells.last().and_then(|row| row.last()).map_or(0, |at| at + 1);
        let (side, word) = self.side.clone().unwrap_or((end, guess.to_owned()));
        let words = std::iter::once(word).chain(self.words.iter().cloned()).collect();
        DrawnPosition { setup: Setup { rows, words }, cells, side }
    }
}

/// The games a drawn board may be of, the likeliest first.
pub fn boards(text: &str) -> Vec<Candidate> {
    let Some(found) = find(text) else { return Vec::new() };
    let (h, v) = (found.rows.len(), found.rows.first().map_or(0, Vec::len));
    let guessed = |candidate: Candidate, side: &str| match found.side {
        Some(_) => candidate,
        None => candidate.note(sentence!("no side to move is given; {side} is assumed", side)),
    };
    let side = found.side.as_ref().map_or("", |(_, side)| side.as_str());
    let (first, second) = (found.count("Xx1"), found.count("Oo2"));
    if found.count("@#P") > 0 || side_word(side, &["S", "N"]).is_some() || (first == 0 && found.count("o*B") == 1) {
        let to_move = ["S", "N"][found.count("@#P") % 2];
        let piece = |c| match c {
            'B' => 'o',
            'P' => '@',
            other => other,
        };
        let game = format!("rastros:rows={h},columns={v}");
        let candidate = Candidate::new(key!("Rastros board"), game).from(found.drawn(piece, to_move));
        return vec![guessed(candidate, to_move)];
    }
    let stone = |c| match c {
        '1' => 'X',
        '2' => 'O',
        '0' => '.',
        other => other,
    };
    let to_move = if first > second { "O" } else { "X" };
    let k = match h.min(v) {
        0..=3 => 3,
        4..=8 => 4,
        _ => 5,
    };
    let row = Candidate::new(key!("k-in-a-row board"), format!("k-in-a-row:h={h},v={v},k={k}"));
    let row = row.from(found.drawn(stone, to_move)).assume(sentence!("{k} in a line are taken to win", k));
    let four = Candidate::new(key!("Connect Four board"), format!("connect-four:columns={v},rows={h},k=4"));
    let four = four.from(found.drawn(stone, to_move));
    let othello = Candidate::new(key!("Othello board"), format!("othello:size={h}")).from(found.drawn(|c| c, "X"));
    let square = |down: usize, right: usize| found.rows.get(down).and_then(|row| row.get(right)).map(|(_, c)| *c);
    let middle =
        [(1, 1), (1, 0), (0, 1), (0, 0)].map(|(up, left)| square((h / 2).wrapping_sub(up), (v / 2).wrapping_sub(left)));
    let full_middle = middle.iter().all(|c| c.is_some_and(|c| !".-_".contains(c)));
    let is_othello = h == v && h % 2 == 0 && (full_middle || found.count("*BbWw") > 0 || h == 8);
    let digits = found.count("012") > 0;
    let mut games = Vec::new();
    if is_othello && !digits {
        games.push(guessed(othello, "X"));
    }
    if digits || (h, v) == (6, 7) {
        games.extend([guessed(four, to_move), guessed(row, to_move)]);
    } else {
        games.extend([guessed(row, to_move), guessed(four, to_move)]);
    }
    games
}

/// An LI2 file: a board of `.`, `#`, `*`, `1` and `2`, and the moves that led there, `01: d4 e4`.
pub fn li2(text: &str) -> Option<Candidate> {
    let is_number = |line: &str| {
        line.split_once(':').is_some_and(|(number, _)| !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()))
    };
    let first_move = lines(text).find(|(_, line)| is_number(line.trim()));
    let board_end = first_move.map_or(text.len(), |(at, _)| at);
    let rows: Option<Vec<Row>> =
        lines(&text[..board_end]).filter(|(_, line)| !line.trim().is_empty()).map(|(at, line)| row(at, line)).collect();
    let rows = rows.filter(|rows| {
        let cells = || rows.iter().flatten().map(|(_, c)| *c);
        cells().all(|c| ".#*12".contains(c)) && cells().filter(|c| *c == '*').count() == 1
    })?;
    let (h, v) = (rows.len(), rows.first()?.len());
    if rows.iter().any(|row| row.len() != v) {
        return None;
    }
    let mut moves = Vec::new();
    for (offset, line) in lines(&text[board_end..]).filter(|(_, line)| !line.trim().is_empty()) {
        let list = line.split_once(':')?.1;
        let start = board_end + offset + line.len() - list.len();
        moves.extend(words(list).map(|(at, word)| (start + at, word.to_owned())));
    }
    let found = DrawnBoard { rows, side: None, words: Vec::new() };
    let to_move = ["S", "N"][found.count("#") % 2];
    let drawn = found.drawn(|c| c, to_move);
    let candidate = Candidate::new(key!("LI2 file"), format!("rastros:rows={h},columns={v}"));
    Some(if moves.is_empty() {
        candidate.from(drawn).note(sentence!("no side to move is given; {side} is assumed", side = to_move))
    } else {
        Candidate { end: Some(drawn), ..candidate.with(moves) }
    })
}
