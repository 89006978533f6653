//! Lists of moves, heaps and trees: Connect Four columns, squares, pairs, Nim, nested lists, and
//! `GAME POSITION`.

use super::boards::side_word;
use super::candidate::{Candidate, DrawnPosition, lines, words};
use super::drawing::is_usual;
use engine::eval::games;
use engine::rules::Setup;

/// Reads the name of a game and a position of it: `othello:size=6 ....../… X`.
pub fn named_game(text: &str) -> Option<Candidate> {
    let (offset, game) = words(text).next()?;
    let name = game.split(':').next().unwrap_or(game);
    // A pasted text must not name the file of a tree.
    if games::game(name).is_none_or(|game| game == &engine::eval::tree::INFO) {
        return None;
    }
    let candidate = Candidate::new(key!("game and position"), game);
    let from = offset + game.len();
    let rest = &text[from..];
    if rest.trim().is_empty() {
        return Some(candidate);
    }
    let setup = Setup::read(rest);
    // The rows are in order in the text; each row is searched for after the previous one.
    let mut at = from;
    let mut cells = Vec::with_capacity(setup.rows.len());
    for row in &setup.rows {
        let start = text[at..].find(row.as_str()).map_or(at, |found| at + found);
        cells.push(
            row.char_indices()
                .map(|(inside, _)| start + inside)
                .collect(),
        );
        at = (start + row.len()).min(text.len());
    }
    Some(candidate.from(DrawnPosition {
        setup,
        cells,
        side: at,
    }))
}

/// Reads a tree of nested lists, with or without `tree:` before it.
pub fn tree(text: &str) -> Option<Candidate> {
    let list = text.trim_start_matches('\u{feff}').trim();
    let list = list.strip_prefix("tree:").unwrap_or(list).trim();
    let named = list
        .strip_prefix('(')
        .is_some_and(|rest| rest.trim_start().starts_with(['\'', '"', '[', '(']));
    let candidate = || Candidate::new(key!("tree of nested lists"), format!("tree:{list}"));
    let said = text
        .trim_start_matches('\u{feff}')
        .trim()
        .starts_with("tree:");
    let heaps = nim(list).filter(|_| !said);
    let is_list = list.starts_with('[') || named;
    is_list.then(|| match heaps {
        Some(_) => candidate()
            .open()
            .note(sentence!("the numbers may be heaps of Nim, too")),
        None => candidate(),
    })
}

/// Returns the numbers of a list as written by a program: `heaps = [1, 3, 5, 7]`, `(1, 3, 5, 7)`.
fn bare_list(text: &str) -> &str {
    let text = text.trim().trim_end_matches(';');
    let named = |(name, list): (&'_ str, &'_ str)| {
        let name = name.to_ascii_lowercase();
        let is_heaps = ["heap", "pile", "nim", "montes", "montones"]
            .iter()
            .any(|known| name.contains(known));
        is_heaps.then(|| text.len() - list.len())
    };
    let from = text
        .split_once(['=', ':', ' '])
        .and_then(named)
        .unwrap_or(0);
    text[from..]
        .trim_start_matches(['=', ':', ' '])
        .trim()
        .trim_matches(['[', ']', '(', ')'])
}

/// Reads heaps of Nim from a flat list, which may also be a tree.
pub fn listed_heaps(text: &str) -> Option<Candidate> {
    let list = text.trim_start_matches('\u{feff}').trim();
    nim(list)
        .filter(|_| list.starts_with('['))
        .map(Candidate::open)
}

/// Reads heaps of Nim: `1,3,5,7`, `1 3 5 7`, with a side, or OpenSpiel's `(0): 1 3 5 7`.
pub fn nim(text: &str) -> Option<Candidate> {
    // A truncated list is not valid, and a nested list is a tree.
    let brackets = ['[', ']'].map(|sign| text.matches(sign).count());
    if is_number_grid(text) || brackets[0] != brackets[1] || brackets[0] > 1 {
        return None;
    }
    let (body, player) = match text
        .trim()
        .strip_prefix('(')
        .and_then(|rest| rest.split_once("):"))
    {
        Some((player, heaps)) => (
            heaps,
            Some(
                player
                    .trim()
                    .parse::<usize>()
                    .ok()
                    .filter(|player| *player < 2)?,
            ),
        ),
        None => (bare_list(text), None),
    };
    let commas = body.contains(',');
    let mut fields: Vec<&str> = body.split([',', '+']).map(str::trim).collect();
    let mut side = player.map_or("1", |player| ["1", "2"][player]);
    if commas {
        // In `1,3,5,7 2`, the side follows the last heap.
        if let Some((last, word)) = fields
            .last()
            .and_then(|last| last.split_once(char::is_whitespace))
        {
            side = side_word(word, &["1", "2"])?;
            fields.pop();
            fields.push(last);
        }
    } else {
        fields = body
            .split(|c: char| c.is_whitespace() || c == '+')
            .filter(|field| !field.is_empty())
            .collect();
        if fields.len() < 2 {
            return None;
        }
    }
    let heaps: Option<Vec<u32>> = fields
        .iter()
        .map(|field| field.parse().ok().filter(|heap| *heap <= 31))
        .collect();
    let heaps = heaps.filter(|heaps| heaps.len() <= 10)?;
    let list = |between: &str| {
        heaps
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(between)
    };
    let offset = body.as_ptr() as usize - text.as_ptr() as usize;
    let mut candidate = Candidate::new(key!("Nim heaps"), format!("nim:heaps={}", list("+")));
    if side == "2" {
        let setup = Setup {
            rows: vec![list(",")],
            words: vec![side.to_owned()],
        };
        let end = offset + body.len();
        candidate = candidate.from(DrawnPosition {
            setup,
            cells: vec![vec![offset; list(",").len()]],
            side: end,
        });
    }
    let openspiel = player.is_some();
    let note = if openspiel {
        sentence!(
            "who takes the last object wins (normal play); OpenSpiel's own default is misère, who takes it loses"
        )
    } else {
        sentence!("who takes the last object wins (normal play)")
    };
    candidate = candidate.assume(note);
    if player.is_none()
        && brackets[0] == 0
        && heaps.len() > 2
        && heaps.iter().all(|heap| (1..=7).contains(heap))
    {
        candidate = candidate
            .open()
            .assume(sentence!("the numbers may be columns of Connect Four, too"));
    }
    Some(candidate)
}

/// Returns whether a text has rows of 0, 1 and 2 that form a board of a common size.
fn is_number_grid(text: &str) -> bool {
    let squares = |line: &str| {
        line.chars()
            .filter(|c| !c.is_whitespace())
            .collect::<Vec<_>>()
    };
    let rows: Vec<Vec<char>> = lines(text)
        .map(|(_, line)| squares(line))
        .filter(|row| !row.is_empty())
        .collect();
    let width = rows.first().map_or(0, Vec::len);
    let is_row = |row: &Vec<char>| row.len() == width && row.iter().all(|c| "012".contains(*c));
    is_usual(rows.len(), width) && rows.iter().all(is_row)
}

/// Reads columns of Connect Four, one digit per stone, with or without move numbers
/// (`1. 4 4 2. 5 3`).
pub fn columns(text: &str) -> Option<Candidate> {
    if is_number_grid(text) {
        return None;
    }
    let numbered = |word: &str| {
        word.strip_suffix('.')
            .is_some_and(|number| number.bytes().all(|b| b.is_ascii_digit()))
    };
    let bare = |(at, word): (usize, &str)| {
        word.char_indices()
            .map(move |(inside, c)| (at + inside, c))
            .collect::<Vec<_>>()
    };
    let words = words(text).filter(|(_, word)| !numbered(word));
    columns_of(
        words
            .flat_map(bare)
            .filter(|(_, c)| !matches!(c, ',' | '[' | ']' | '\u{feff}'))
            .collect(),
        None,
    )
}

/// Reads the columns of a word at an offset of the text, counted from `base` if that is known.
pub fn columns_from(word: &str, offset: usize, base: Option<u32>) -> Option<Candidate> {
    columns_of(
        word.char_indices()
            .map(|(at, c)| (offset + at, c))
            .collect(),
        base,
    )
}

fn columns_of(found: Vec<(usize, char)>, known: Option<u32>) -> Option<Candidate> {
    if found.is_empty() || !found.iter().all(|(_, c)| c.is_ascii_digit()) {
        return None;
    }
    let has = |digit: char| found.iter().any(|(_, c)| *c == digit);
    let (base, note) = match (known, has('0'), has('7')) {
        (Some(base), _, _) => (base, None),
        (None, true, _) => (
            0,
            Some(sentence!("columns are counted from 0, as a 0 shows")),
        ),
        (None, _, true) => (
            1,
            Some(sentence!("columns are counted from 1, as a 7 shows")),
        ),
        _ => (
            1,
            Some(sentence!(
                "columns are taken as counted from 1; nothing in the text proves it"
            )),
        ),
    };
    let column = |c: char| c.to_digit(10).unwrap_or_default() + 1 - base;
    let moves = found
        .into_iter()
        .map(|(at, c)| (at, column(c).to_string()))
        .collect();
    let candidate = Candidate::new(
        key!("Connect Four columns"),
        "connect-four:columns=7,rows=6,k=4",
    )
    .with(moves);
    Some(note.into_iter().fold(candidate, Candidate::note))
}

/// Reads squares (`c4 d5`) or pairs (`(1,3) (2,2)`) of Othello, Rastros or k-in-a-row, as far as
/// they are playable.
pub fn squares(text: &str) -> Vec<Candidate> {
    let Some(read) = pairs(text).or_else(|| names(text)) else {
        return Vec::new();
    };
    let List {
        mut moves,
        rows,
        columns,
        zero,
    } = read;
    let size = rows.max(columns) + u32::from(zero);
    let (side, k) = match size {
        0..=3 => (3, 3),
        4..=8 => (size, 4.min(size)),
        9..=15 => (15, 5),
        _ => (19, 5),
    };
    if zero {
        moves = pairs_from_zero(&moves);
    }
    let own = Candidate::new(
        key!("list of squares"),
        format!("k-in-a-row:h={side},v={side},k={k}"),
    )
    .with(moves.clone());
    let own = own.assume(sentence!(
        "the board is taken to be {side} by {side} with {k} in a line",
        side,
        k
    ));
    let own = if zero {
        own.note(sentence!(
            "rows and columns are counted from 0, as a 0 shows"
        ))
    } else {
        own
    };
    let own = own.open();
    let others = ["rastros:rows=8,columns=8", "othello:size=8"];
    let board = |game: &&str| {
        Candidate::new(key!("list of squares"), *game)
            .with(moves.clone())
            .open()
    };
    let mut found: Vec<Candidate> = others
        .iter()
        .filter(|_| size <= 8 && !zero)
        .map(board)
        .collect();
    if size <= 19 {
        found.push(own);
    }
    found
}

/// Moves as they were written, with the maximum row and column.
struct List {
    moves: Vec<(usize, String)>,
    rows: u32,
    columns: u32,
    zero: bool,
}

/// Reads `(1,3) (2,2)`, also OpenSpiel's `x(0,2)o(1,1)`.
fn pairs(text: &str) -> Option<List> {
    let mut list = List {
        moves: Vec::new(),
        rows: 0,
        columns: 0,
        zero: false,
    };
    let mut at = 0;
    while let Some(open) = text[at..].find('(') {
        let between = &text[at..at + open];
        if !between
            .chars()
            .all(|c| c.is_whitespace() || ",;[]xoXO\u{feff}".contains(c))
        {
            return None;
        }
        let inside = at + open + 1;
        let close = inside + text[inside..].find(')')?;
        let (row, column) = text[inside..close].split_once(',')?;
        let (row, column): (u32, u32) = (row.trim().parse().ok()?, column.trim().parse().ok()?);
        list.rows = list.rows.max(row);
        list.columns = list.columns.max(column);
        list.zero |= row == 0 || column == 0;
        list.moves.push((at + open, format!("({row},{column})")));
        at = close + 1;
    }
    let rest_is_blank = text[at..]
        .chars()
        .all(|c| c.is_whitespace() || ",;[]".contains(c));
    (!list.moves.is_empty() && rest_is_blank && list.rows < 20 && list.columns < 20).then_some(list)
}

fn pairs_from_zero(moves: &[(usize, String)]) -> Vec<(usize, String)> {
    let up = |text: &str| {
        let (row, column) = text.trim_matches(['(', ')']).split_once(',')?;
        Some(format!(
            "({},{})",
            row.parse::<u32>().ok()? + 1,
            column.parse::<u32>().ok()? + 1
        ))
    };
    moves
        .iter()
        .map(|(at, text)| (*at, up(text).unwrap_or_else(|| text.clone())))
        .collect()
}

/// Reads `c4 d5`, with or without move numbers.
fn names(text: &str) -> Option<List> {
    let mut list = List {
        moves: Vec::new(),
        rows: 0,
        columns: 0,
        zero: false,
    };
    for (offset, word) in words(text) {
        if word
            .trim_end_matches(['.', ':'])
            .bytes()
            .all(|b| b.is_ascii_digit())
        {
            continue;
        }
        for part in word.split([',', ';']).filter(|part| !part.is_empty()) {
            let at = offset + (part.as_ptr() as usize - word.as_ptr() as usize);
            let letter = part
                .chars()
                .next()
                .filter(char::is_ascii_alphabetic)?
                .to_ascii_lowercase();
            let row: u32 = part[1..].parse().ok().filter(|row| (1..20).contains(row))?;
            list.columns = list.columns.max(u32::from(letter) - u32::from('a') + 1);
            list.rows = list.rows.max(row);
            list.moves.push((at, part.to_ascii_lowercase()));
        }
    }
    (!list.moves.is_empty() && list.columns < 20).then_some(list)
}
