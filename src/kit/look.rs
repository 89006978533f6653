//! [`Look`]: colours, signs and words, so that no pane has its own.
//!
//! What a colour says is also said by a sign, a letter, bold, underlined or reversed, so that it survives without colours
//! and to every eye.

use crate::kit::ink::{self, style};
use crate::kit::options::Options;
use crate::kit::paint;
use crate::kit::strings::Strings;
use crate::language::unaccented;
use crate::language::{THIN, decimals, sides};
use crate::settings::theme::{self, Theme};
use engine::search::Kind;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::symbols::border;
use ratatui::symbols::merge::MergeStrategy;
use ratatui::widgets::{Block, Clear, Widget};

/// Styles by what they are for.
pub type Styles = theme::Theme<Style>;

/// Declares the signs. A row is a sign, or a list of them, and the same in ASCII.
macro_rules! signs {
    (type [$($sign:literal),+]) => { [&'static str; [$($sign),+].len()] };
    (type $sign:literal) => { &'static str };
    ($($(#[$note:meta])* $name:ident: $unicode:tt $ascii:tt),+ $(,)?) => {
        /// Signs, each one column wide.
        #[derive(Clone, Copy, Debug)]
        pub struct Glyphs { $($(#[$note])* pub $name: signs!(type $unicode)),+ }

        const UNICODE: Glyphs = Glyphs { $($name: $unicode),+ };
        const ASCII: Glyphs = Glyphs { $($name: $ascii),+ };
    };
}

signs! {
    max: "▲" "^",
    min: "▼" "v",
    leaf: "■" "o",
    /// A visit that the table answered.
    hit: "◊" "$",
    cut: "✗" "x",
    right: "✓" "+",
    ghost: "◌" "~",
    best: "*" "*",
    here: "›" ">",
    open: "▾" "-",
    closed: "▸" "+",
    trunk: "│" "|",
    branch: "├" "|",
    corner: "└" "`",
    /// Edges of a diagram: the first child, one between, the last, the only one, the parent above, parent and child.
    fork: ["┌", "┬", "┐", "│", "┴", "┼"] ["+", "+", "+", "|", "+", "+"],
    /// The line between them, where moves were searched and where none was.
    edge: ["─", "╌"] ["-", "."],
    more: "…" ":",
    /// To what is out of sight: left, right, up, down.
    arrows: ["←", "→", "↑", "↓"] ["<", ">", "^", "v"],
    empty: "·" ".",
    legal: "∘" "+",
    piece: "●" "o",
    gone: "▒" "@",
    taken: "·" ".",
    infinity: "∞" "inf",
    separator: "│" "|",
    bar: [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"] [" ", " ", " ", " ", "-", "-", "-", "#", "#"],
    levels: ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"] ["_", "-", "=", "+", "o", "O", "%", "#"],
    bookmark: "◆" "@",
    cursor: "┃" "|",
    /// The lines of a board, above, between and below its squares: left, crossing, right, edge.
    top: ["┌", "┬", "┐", "─"] ["+", "+", "+", "-"],
    middle: ["├", "┼", "┤", "─"] ["+", "+", "+", "-"],
    bottom: ["└", "┴", "┘", "─"] ["+", "+", "+", "-"],
    side: "│" "|",
}

/// How an infinite value is printed.
const INFINITY: &str = "inf";

/// Everything that a pane needs besides what it shows.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    pub theme: Styles,
    pub glyphs: Glyphs,
    pub words: &'static Strings,
    /// Only ASCII?
    pub ascii: bool,
}

impl Look {
    /// The look of a theme on some terminal, with the words of a language.
    pub fn new(options: Options, theme: &Theme, words: &'static Strings) -> Look {
        let mut theme = theme.map(|paint| style(*paint, options));
        if !options.color {
            theme.screen = Style::new();
        }
        let glyphs = if options.ascii { ASCII } else { UNICODE };
        Look { theme, glyphs, words, ascii: options.ascii }
    }
    /// Empties an area.
    pub fn clear(&self, area: Rect, buf: &mut Buffer) {
        Clear.render(area, buf);
        buf.set_style(area.intersection(buf.area), self.theme.screen);
    }
    /// Says in the lower edge of a frame how many lines there are, if not all have room above it; `end` is the number of the
    /// last one that is shown.
    pub fn scroll_mark(&self, end: usize, all: usize, inside: Rect, buf: &mut Buffer) {
        self.mark_lines((end, all), inside, inside.bottom(), buf);
    }
    /// The same in the edge above a pane, beside its title: the lower edge belongs to the pane below as well.
    pub fn scroll_mark_above(&self, end: usize, all: usize, (edge, inside): (u16, Rect), buf: &mut Buffer) {
        self.mark_lines((end, all), inside, edge, buf);
    }
    fn mark_lines(&self, (end, all): (usize, usize), inside: Rect, edge: u16, buf: &mut Buffer) {
        if let Some(text) = Look::scroll_text(end, all, inside) {
            let edge = Rect { y: edge, height: 1, ..inside };
            paint::put_right(buf, edge, (inside.width, 0), &text, self.on_edge(self.theme.dim));
        }
    }
    /// What that says, if anything.
    pub fn scroll_text(end: usize, all: usize, inside: Rect) -> Option<String> {
        (all > usize::from(inside.height)).then(|| format!(" {}/{all} ", end.min(all)))
    }
    /// Shows a line of an area as the selected one: as a bar of one colour where the keys are (`here`), else by its letters.
    pub fn select(&self, here: bool, area: Rect, y: u16, buf: &mut Buffer) {
        if here {
            paint::highlight(buf, area, y, Style::reset().patch(self.theme.screen));
        }
        paint::highlight(buf, area, y, self.selection(here));
    }
    /// A value with the sign of its kind; `?` if there is none.
    pub fn value(&self, kind: Kind, text: &str) -> String {
        let sign = if self.ascii { kind.ascii() } else { kind.sign() };
        if text.is_empty() || kind == Kind::Unsearched {
            "?".to_owned()
        } else {
            format!("{sign}{}", self.number(text))
        }
    }
    /// A value, or while its node is searched the best value so far: a number that more moves may still change.
    pub fn so_far(&self, open: bool, kind: Kind, text: &str) -> String {
        match open && !text.is_empty() {
            // One dot would look like a decimal point.
            true => format!("{}{}", self.number(text), if self.ascii { ".." } else { "…" }),
            false => self.value(kind, text),
        }
    }
    /// Text with the sign for infinity in its printed values, which are words of their own but for a sign, and with the
    /// decimal mark of the language where it is nothing but values.
    pub fn number(&self, text: &str) -> String {
        let text = &*decimals(text);
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
    pub fn plain(&self, text: &str) -> String {
        let text = engine::clean::clean(text);
        if !self.ascii {
            return text.into_owned();
        }
        let ascii = |c: char| match unaccented(c) {
            '×' => 'x',
            '…' | '·' => '.',
            '−' | '–' | '—' => '-',
            '←' => '<',
            '→' => '>',
            '↑' => '^',
            '↓' => 'v',
            THIN => ' ',
            '∞' => 'i',
            '─' => '-',
            '│' => '|',
            // Where frames meet.
            '╭' | '╮' | '╰' | '╯' | '├' | '┤' | '┬' | '┴' | '┼' => '+',
            '¡' => '!',
            'ª' => 'a',
            'º' => 'o',
            '“' | '”' => '"',
            '‘' | '’' => '\'',
            c if c.is_ascii() => c,
            _ => '?',
        };
        // These need more letters: < would say something else, and `a 3` could be a square.
        let text = text.replace('≤', "<=").replace('≥', ">=").replace('α', "alpha").replace('β', "beta");
        text.chars().map(ascii).collect()
    }
    /// Takes accents and signs out of what was written with them: words of other languages stand in tables.
    pub fn keep_ascii(&self, buf: &mut Buffer) {
        for cell in buf.content.iter_mut().filter(|cell| !cell.symbol().is_ascii()) {
            let plain = self.plain(cell.symbol());
            cell.set_char(plain.chars().next().unwrap_or('?'));
        }
    }
    /// The same in at most so many characters; where it was longer, a sign stands at its end.
    pub fn fit(&self, text: &str, most: usize) -> String {
        paint::fit(&self.plain(text), most, self.cut_off())
    }
    /// A bar that fills a part, from 0 to 1, of so many columns, to an eighth of a column.
    pub fn bar(&self, share: f64, room: u16) -> String {
        let eighths = (share.clamp(0.0, 1.0) * f64::from(room) * 8.0).round() as usize;
        let rest = if eighths.is_multiple_of(8) { "" } else { self.glyphs.bar[eighths % 8] };
        self.glyphs.bar[8].repeat(eighths / 8) + rest
    }
    /// The sign of what is cut off.
    pub fn cut_off(&self) -> char {
        if self.ascii { '.' } else { '…' }
    }
    /// Of a text that stands in an edge, and does not take its colour.
    pub fn on_edge(&self, style: Style) -> Style {
        Style::reset().patch(self.theme.screen).patch(self.theme.text).patch(style)
    }
    /// A frame around something. In ASCII [`Look::keep_ascii`] gives it other signs, once all frames stand.
    pub fn frame(&self, style: Style) -> Block<'static> {
        Block::bordered().border_set(border::ROUNDED).border_style(style)
    }
    /// A frame that shares its edges with others.
    pub fn joined(&self, style: Style) -> Block<'static> {
        self.frame(style).merge_borders(MergeStrategy::Fuzzy)
    }
    /// The selected line of a pane, or what is selected in it: `here`, if the keys are there.
    pub fn selection(&self, here: bool) -> Style {
        if here { self.theme.selected } else { self.theme.marked }
    }
    /// The discs of both sides, where stones are discs.
    pub fn discs(&self) -> [&'static str; 2] {
        sides::discs(self.ascii)
    }
    /// Of the one of several that has this place, from 1, in tables and curves; a digit or letter beside it says the same.
    pub fn hue(&self, place: usize) -> Style {
        let theme = &self.theme;
        let hues = [theme.best, theme.second, theme.first, theme.live, theme.cut, theme.text];
        hues[place.saturating_sub(1) % hues.len()]
    }
    /// Of an exact value that costs so much beside the best one, from 0 to 1: from the colour of the best move to that of what
    /// is wrong, by way of grey.
    pub fn worth(&self, cost: f64) -> Style {
        let theme = &self.theme;
        let between = |from: Style, to: Style, part: f64| ink::between(from.fg?, to.fg?, part);
        let mixed = match cost < 0.5 {
            true => between(theme.best, theme.dim, cost * 2.0),
            false => between(theme.dim, theme.error, cost * 2.0 - 1.0),
        };
        match mixed {
            Some(color) => Style::new().fg(color),
            None if cost <= 0.0 => theme.best,
            None if cost < 0.5 => theme.text,
            None => Style { add_modifier: Modifier::empty(), ..theme.error },
        }
    }
    /// Of a value of some kind, whose sign says the same.
    pub fn kind(&self, kind: Kind) -> Style {
        match kind {
            Kind::Exact => self.theme.exact,
            Kind::Upper | Kind::Lower => self.theme.bound,
            Kind::Unsearched => self.theme.dim,
        }
    }
    /// Of a side, or of MAX and MIN.
    pub fn side(&self, first: bool) -> Style {
        if first { self.theme.first } else { self.theme.second }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In ASCII a leaf is no value, and α before a number no square.
    #[test]
    fn signs_in_ascii_say_one_thing() {
        let kinds = [Kind::Exact, Kind::Upper, Kind::Lower, Kind::Unsearched];
        let signs = [ASCII.max, ASCII.min, ASCII.leaf, ASCII.cut, ASCII.ghost];
        for sign in signs {
            assert!(kinds.iter().all(|kind| kind.ascii() != sign) && sign.parse::<u32>().is_err(), "{sign}");
            assert_eq!(signs.iter().filter(|other| **other == sign).count(), 1, "{sign}");
        }
        let look = Look { theme: Styles::default(), glyphs: ASCII, words: Strings::get(), ascii: true };
        assert_eq!(look.plain("α 3 β 2, b ≤ 5"), "alpha 3 beta 2, b <= 5");
    }

    #[test]
    fn only_values_are_infinite() {
        let look = Look { theme: Styles::default(), glyphs: UNICODE, words: Strings::get(), ascii: false };
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
