//! [`Look`]: colours, signs and words, so that no pane has its own.
//!
//! The 16 colours of every terminal on its own background. What a colour says is also said by a sign, a letter, bold,
//! underlined or reversed, so that it survives without colours and to every eye.

use crate::app::{App, Strings};
use engine::search::Kind;
use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::border;

/// Styles by what they are for.
#[derive(Clone, Copy, Debug)]
pub struct Theme {
    /// Plain text.
    pub text: Style,
    /// What matters less: frames, headings, guides.
    pub dim: Style,
    /// Headings and titles.
    pub title: Style,
    /// The title of the pane that has the keys.
    pub focus: Style,
    /// The selected line where the keys are.
    pub selected: Style,
    /// The selected line of another pane.
    pub marked: Style,
    /// The first player and MAX.
    pub first: Style,
    /// The second player and MIN.
    pub second: Style,
    /// The best move.
    pub best: Style,
    /// Cuts and what they left.
    pub cut: Style,
    /// What alpha-beta never enters.
    pub ghost: Style,
    /// What is being searched.
    pub live: Style,
    /// Something went wrong.
    pub error: Style,
    /// Names of keys.
    pub key: Style,
    /// The move played last.
    pub last: Style,
}

impl Theme {
    /// The theme with or without colours.
    #[must_use]
    pub fn new(color: bool) -> Theme {
        let plain = Style::new();
        let of = |fg: Color| if color { plain.fg(fg) } else { plain };
        let dim = if color { plain.fg(Color::DarkGray) } else { plain.add_modifier(Modifier::DIM) };
        Theme {
            text: plain,
            dim,
            title: plain.add_modifier(Modifier::BOLD),
            focus: plain.add_modifier(Modifier::BOLD | Modifier::REVERSED),
            selected: plain.add_modifier(Modifier::REVERSED),
            marked: plain.add_modifier(Modifier::BOLD),
            first: of(Color::Yellow).add_modifier(Modifier::BOLD),
            second: of(Color::Cyan).add_modifier(Modifier::BOLD),
            best: of(Color::Green).add_modifier(Modifier::BOLD),
            cut: of(Color::Magenta),
            ghost: dim,
            live: of(Color::Blue).add_modifier(Modifier::BOLD),
            error: of(Color::Red).add_modifier(Modifier::BOLD),
            key: of(Color::Green).add_modifier(Modifier::BOLD),
            last: plain.add_modifier(Modifier::UNDERLINED),
        }
    }
}

/// Signs, each one column wide.
#[derive(Clone, Copy, Debug)]
pub struct Glyphs {
    pub max: &'static str,
    pub min: &'static str,
    pub leaf: &'static str,
    pub cut: &'static str,
    pub ghost: &'static str,
    pub best: &'static str,
    pub here: &'static str,
    pub open: &'static str,
    pub closed: &'static str,
    pub trunk: &'static str,
    pub branch: &'static str,
    pub corner: &'static str,
    /// Edges of a diagram: the first child, one between, the last, the only one, the parent above, parent and child.
    pub fork: [&'static str; 6],
    /// The line between them, where moves were searched and where none was.
    pub edge: [&'static str; 2],
    pub more: &'static str,
    pub empty: &'static str,
    pub legal: &'static str,
    pub piece: &'static str,
    pub gone: &'static str,
    pub taken: &'static str,
    pub infinity: &'static str,
    pub separator: &'static str,
    pub bar: [&'static str; 9],
    pub levels: [&'static str; 8],
    pub bookmark: &'static str,
    pub cursor: &'static str,
    pub border: border::Set<'static>,
    /// Corners, crossings and edges of a board with lines: the rows from the top, each left, inner, right, edge.
    pub lines: [[&'static str; 4]; 3],
    pub side: &'static str,
}

const UNICODE: Glyphs = Glyphs {
    max: "▲",
    min: "▼",
    leaf: "■",
    cut: "✗",
    ghost: "◌",
    best: "*",
    here: "›",
    open: "▾",
    closed: "▸",
    trunk: "│",
    branch: "├",
    corner: "└",
    fork: ["┌", "┬", "┐", "│", "┴", "┼"],
    edge: ["─", "╌"],
    more: "⋮",
    empty: "·",
    legal: "∘",
    piece: "●",
    gone: "▒",
    taken: "·",
    infinity: "∞",
    separator: "│",
    bar: [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"],
    levels: ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"],
    bookmark: "◆",
    cursor: "┃",
    border: border::PLAIN,
    lines: [["┌", "┬", "┐", "─"], ["├", "┼", "┤", "─"], ["└", "┴", "┘", "─"]],
    side: "│",
};

const ASCII: Glyphs = Glyphs {
    max: "^",
    min: "v",
    leaf: "=",
    cut: "x",
    ghost: "~",
    best: "*",
    here: ">",
    open: "-",
    closed: "+",
    trunk: "|",
    branch: "|",
    corner: "`",
    fork: ["+", "+", "+", "|", "+", "+"],
    edge: ["-", "."],
    more: ":",
    empty: ".",
    legal: "+",
    piece: "o",
    gone: "@",
    taken: ".",
    infinity: "inf",
    separator: "|",
    bar: [" ", " ", " ", " ", "-", "-", "-", "#", "#"],
    levels: ["_", "-", "=", "+", "o", "O", "%", "#"],
    bookmark: "@",
    cursor: "|",
    border: border::Set {
        top_left: "+",
        top_right: "+",
        bottom_left: "+",
        bottom_right: "+",
        vertical_left: "|",
        vertical_right: "|",
        horizontal_top: "-",
        horizontal_bottom: "-",
    },
    lines: [["+", "+", "+", "-"], ["+", "+", "+", "-"], ["+", "+", "+", "-"]],
    side: "|",
};

/// How an infinite value is printed.
const INFINITY: &str = "inf";

/// Everything that a pane needs besides what it shows.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// Styles.
    pub theme: Theme,
    /// Signs.
    pub glyphs: Glyphs,
    /// Strings.
    pub words: &'static Strings,
    /// Only ASCII?
    pub ascii: bool,
}

impl Look {
    /// The look that an app asks for.
    #[must_use]
    pub fn new(app: &App) -> Look {
        let glyphs = if app.screen.options.ascii { ASCII } else { UNICODE };
        Look {
            theme: Theme::new(app.screen.options.color),
            glyphs,
            words: app.screen.words,
            ascii: app.screen.options.ascii,
        }
    }
    /// A value with the sign of its kind; `?` if there is none.
    #[must_use]
    pub fn value(&self, kind: Kind, text: &str) -> String {
        let sign = if self.ascii { kind.ascii() } else { kind.sign() };
        if text.is_empty() || kind == Kind::Unsearched {
            "?".to_owned()
        } else {
            format!("{sign}{}", self.number(text))
        }
    }
    /// A value, or while its node is searched the best value so far: a number that more moves may still change.
    #[must_use]
    pub fn so_far(&self, open: bool, kind: Kind, text: &str) -> String {
        match open && !text.is_empty() {
            // One dot would look like a decimal point.
            true => format!("{}{}", self.number(text), if self.ascii { ".." } else { "…" }),
            false => self.value(kind, text),
        }
    }
    /// Text with the sign for infinity in its printed values, which are words of their own but for a sign.
    #[must_use]
    pub fn number(&self, text: &str) -> String {
        let letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        let (mut out, mut rest) = (String::with_capacity(text.len()), text);
        while let Some(at) = rest.find(INFINITY) {
            let (before, after) = (&rest[..at], &rest[at + INFINITY.len()..]);
            out.push_str(before);
            // What was written last stands before it, be it of this part or the one before.
            let word = letter(out.chars().next_back()) || letter(after.chars().next());
            out.push_str(if word { INFINITY } else { self.glyphs.infinity });
            rest = after;
        }
        out + rest
    }
    /// Text from anywhere, clean and in the look's signs.
    #[must_use]
    pub fn plain(&self, text: &str) -> String {
        let text = engine::clean::clean(text);
        if !self.ascii {
            return text.into_owned();
        }
        let ascii = |c: char| match c {
            '×' => 'x',
            '…' | '·' | '−' => {
                if c == '−' {
                    '-'
                } else {
                    '.'
                }
            }
            'α' => 'a',
            'β' => 'b',
            '←' => '<',
            '∞' => 'i',
            'à'..='å' => 'a',
            'è'..='ë' => 'e',
            'ì'..='ï' => 'i',
            'ò'..='ö' => 'o',
            'ù'..='ü' => 'u',
            'ç' => 'c',
            'ñ' => 'n',
            'À'..='Å' => 'A',
            'È'..='Ë' => 'E',
            'Ì'..='Ï' => 'I',
            'Ò'..='Ö' => 'O',
            'Ù'..='Ü' => 'U',
            'Ç' => 'C',
            'Ñ' => 'N',
            '“' | '”' => '"',
            '‘' | '’' => '\'',
            '–' | '—' => '-',
            c if c.is_ascii() => c,
            _ => '?',
        };
        // These two need two letters: < would say something else.
        text.replace('≤', "<=").replace('≥', ">=").chars().map(ascii).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ENGLISH;

    #[test]
    fn only_values_are_infinite() {
        let look = Look { theme: Theme::new(true), glyphs: UNICODE, words: &ENGLISH, ascii: false };
        for (text, shown) in [
            ("inf", "∞"),
            ("-inf", "-∞"),
            ("≤inf…", "≤∞…"),
            ("β of c3 falls from inf to -inf", "β of c3 falls from ∞ to -∞"),
            ("α is infinite from the beginning; info inf", "α is infinite from the beginning; info ∞"),
        ] {
            assert_eq!(look.number(text), shown);
        }
    }
}
