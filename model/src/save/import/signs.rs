//! [`sign`]: the contents of a square as written by programs: letters, words, numbers, emoji.
//!
//! A sign is a character of written positions: `X`, `O`, `.`, and those of Rastros. Signs that
//! denote a stone on one board and an empty square on another (`⚪`) remain distinct until the whole
//! board is known; [`resolve`] converts them.

/// Intermediate signs of one character until the board is known: circles of two colors, colored
/// discs, and −1 for the second player.
const BLACK_DISC: char = '●';
const WHITE_DISC: char = '○';
const RED: char = 'R';
const YELLOW: char = 'Y';
const BLUE: char = 'U';
const MINUS: char = 'm';

/// Returns the sign of a square; `None` if the text is not a square.
pub(super) fn sign(text: &str) -> Option<char> {
    let text = text.trim();
    let mut letters = text.chars().filter(|c| !is_invisible(*c));
    let (first, more) = (letters.next(), letters.next());
    match (first, more) {
        (None, _) => return Some('.'),
        (Some(c), None) => return of_character(c),
        (Some(_), Some(_)) => {}
    }
    if text.chars().all(|c| c == '_') {
        return Some('.');
    }
    let word = text.to_ascii_lowercase();
    Some(match &*word {
        "none" | "null" | "nil" | "undefined" | "nan" | "empty" | "free" | "0." | "0.0" | "-0"
        | "-0." | "-0.0" | "+0" => '.',
        "1." | "1.0" | "+1" => '1',
        "2." | "2.0" | "+2" => '2',
        "-1" | "-1." | "-1.0" | "−1" => MINUS,
        "black" => BLACK_DISC,
        "white" => WHITE_DISC,
        "red" => RED,
        "yellow" => YELLOW,
        "blue" => BLUE,
        _ => return None,
    })
}

/// Returns the sign of a single character.
pub(super) fn of_character(c: char) -> Option<char> {
    Some(match c {
        'X' | 'x' | '❌' | '❎' | '✖' | '✕' | '✗' | '✘' | '×' | '⨯' | '╳' => 'X',
        'O' | '⭕' => 'O',
        '.' | '_' | '-' | '·' | '•' | '∙' | '⋅' | '□' | '▢' | '◻' | '◽' | '⬜' | '⬛' | '◼'
        | '◾' | '■' | '🟩' | '🟦' | '🟫' | '▫' | '➖' => '.',
        '⚫' | '●' | '⬤' => BLACK_DISC,
        '⚪' | '○' | '◯' => WHITE_DISC,
        '🔴' | 'R' | 'r' => RED,
        '🟡' | 'Y' | 'y' => YELLOW,
        '🔵' => BLUE,
        'o' | '*' | '@' | '#' | '0' | '1' | '2' | 'B' | 'b' | 'W' | 'w' | 'P' => c,
        _ => return None,
    })
}

/// Returns true for characters that only modify the display of the one before them.
pub(super) fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{fe0e}' | '\u{fe0f}' | '\u{200b}' | '\u{200d}' | '\u{feff}'
    )
}

/// The assumptions about the signs of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct SignsRead {
    /// The color of the first player, if either of two might have begun.
    pub first: Option<&'static str>,
    /// True if −1 is taken for the second player.
    pub minus: bool,
}

/// Returns the word for a color.
fn colour(sign: char) -> Option<&'static str> {
    Some(match sign {
        RED => key!("red"),
        YELLOW => key!("yellow"),
        BLUE => key!("blue"),
        _ => return None,
    })
}

/// Converts the signs of a whole board, and the side to move, to those of a position.
pub(super) fn resolve<'a>(
    cells: impl Iterator<Item = &'a mut char>,
    side: Option<&mut String>,
) -> SignsRead {
    let mut cells: Vec<&mut char> = cells.collect();
    let count =
        |cells: &[&mut char], sign: char| cells.iter().filter(|cell| ***cell == sign).count();
    let mut read = SignsRead::default();
    let coloured: Vec<char> = [RED, YELLOW, BLUE]
        .into_iter()
        .filter(|sign| count(&cells, *sign) > 0)
        .collect();
    let lettered = cells.iter().any(|cell| matches!(**cell, 'X' | 'O'));
    let mut pairs: Vec<(char, char)> = Vec::new();
    if !coloured.is_empty() || lettered {
        // Beside stones of colors, circles are empty squares.
        pairs.extend([(BLACK_DISC, '.'), (WHITE_DISC, '.')]);
    } else {
        pairs.extend([(BLACK_DISC, 'X'), (WHITE_DISC, 'O')]);
    }
    if let [one, other] = coloured[..] {
        // The side with more stones has begun; for equal numbers, the first in the usual order.
        let (first, second) = if count(&cells, other) > count(&cells, one) {
            (other, one)
        } else {
            (one, other)
        };
        pairs.extend([(first, 'X'), (second, 'O')]);
        read.first = colour(first);
    } else if let [one] = coloured[..] {
        pairs.push((one, 'X'));
        read.first = colour(one);
    }
    if count(&cells, MINUS) > 0 {
        read.minus = true;
        pairs.push((MINUS, '2'));
    }
    // Beside crosses, `0` is not an empty square.
    if lettered && count(&cells, '0') > 0 && count(&cells, 'O') == 0 && count(&cells, '.') > 0 {
        pairs.push(('0', 'O'));
    }
    for cell in &mut cells {
        if let Some((_, meant)) = pairs.iter().find(|(sign, _)| *sign == **cell) {
            **cell = *meant;
        }
    }
    if let Some(side) = side {
        let sign = of_side(side);
        if let Some((_, meant)) = pairs
            .iter()
            .find(|(known, meant)| Some(*known) == sign && *meant != '.')
        {
            *side = if *meant == '2' {
                "2".to_owned()
            } else {
                meant.to_string()
            };
        } else if let Some(sign) = sign.filter(|sign| [BLACK_DISC, WHITE_DISC].contains(sign)) {
            *side = if sign == BLACK_DISC { "X" } else { "O" }.to_owned();
        }
    }
    read
}

/// Returns the sign of a side from a word.
fn of_side(word: &str) -> Option<char> {
    match &*word.to_lowercase() {
        "b" | "black" | "negras" | "pretas" | "preto" => Some(BLACK_DISC),
        "w" | "white" | "blancas" | "brancas" | "branco" => Some(WHITE_DISC),
        word => sign(word),
    }
}

/// Returns true for a word that denotes a side to move.
pub(super) fn is_side(word: &str) -> bool {
    let known = [
        "x", "o", "1", "2", "-1", "s", "n", "b", "w", "r", "y", "black", "white", "red", "yellow",
        "blue", "north", "south", "negras", "pretas", "blancas", "brancas",
    ];
    let word = word.to_lowercase();
    known.contains(&&*word)
        || (word.chars().count() <= 2
            && matches!(
                sign(&word),
                Some(BLACK_DISC | WHITE_DISC | RED | YELLOW | BLUE | 'X' | 'O')
            ))
}
