//! [`looks_like`]: recognizes formats of unsupported games by the beginnings of their texts, so
//! that errors can name them.

/// A format that is recognized but not supported.
struct ForeignFormat {
    /// The name of the format for display.
    what: &'static str,
    is: fn(&str) -> bool,
}

fn is_fen(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let (board, side) = (
        words.next().unwrap_or_default(),
        words.next().unwrap_or_default(),
    );
    let rows: Vec<&str> = board.split('/').collect();
    let piece = |c: char| "pnbrqkPNBRQK12345678".contains(c);
    rows.len() == 8 && rows.iter().all(|row| row.chars().all(piece)) && matches!(side, "w" | "b")
}

/// Returns true for a text with moves of chess such as `Nf3`, `O-O`, `Qxd5+`.
fn has_chess_moves(text: &str) -> bool {
    let is_move = |word: &str| {
        let word = word
            .trim_start_matches(|c: char| c.is_ascii_digit() || c == '.')
            .trim_end_matches(['+', '#', '!', '?']);
        let square = word
            .strip_prefix(['N', 'B', 'R', 'Q', 'K'])
            .map(|rest| rest.strip_prefix('x').unwrap_or(rest));
        let is_square =
            square.is_some_and(|square| matches!(square.as_bytes(), [b'a'..=b'h', b'1'..=b'8']));
        word == "O-O" || word == "O-O-O" || is_square
    };
    text.split_whitespace().take(60).any(is_move)
}

/// All formats, the most specific first.
const FOREIGN: &[ForeignFormat] = &[
    ForeignFormat {
        what: key!("a FEN position of chess"),
        is: is_fen,
    },
    ForeignFormat {
        what: key!("a list of moves of chess"),
        is: has_chess_moves,
    },
    ForeignFormat {
        what: key!("a page of the web"),
        is: |text| {
            let text = text.trim_start().to_ascii_lowercase();
            text.starts_with("<!doctype") || text.starts_with("<html")
        },
    },
    ForeignFormat {
        what: key!("an SVG drawing"),
        is: |text| text.contains("<svg"),
    },
    ForeignFormat {
        what: key!("XML"),
        is: |text| text.trim_start().starts_with("<?xml"),
    },
    ForeignFormat {
        what: key!("a PDF document"),
        is: |text| text.starts_with("%PDF"),
    },
    ForeignFormat {
        what: key!("a JSON object without a board"),
        is: |text| {
            let text = text.trim();
            text.starts_with('{') && text.ends_with('}') && text.contains(':')
        },
    },
];

/// Returns the unsupported format that a text looks like.
pub fn looks_like(text: &str) -> Option<&'static str> {
    FOREIGN
        .iter()
        .find(|format| (format.is)(text))
        .map(|format| format.what)
}
