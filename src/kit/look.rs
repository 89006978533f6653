//! [`Look`]: colours and signs, so that no pane has its own.
//!
//! Nothing is shown by colour alone: a sign, a letter, bold, underlined or reversed text says the same, for terminals
//! without colours and for colour-blind users.

use crate::kit::ink::{self, style};
use crate::kit::options::Options;
use crate::kit::paint;
use engine::rules::program::words;
use engine::rules::{Cell, Side};
use engine::search::Kind;
use model::language::{THIN, decimals, sides, unaccented};
use model::settings::theme::{self, Theme};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::border;
use ratatui::symbols::merge::MergeStrategy;
use ratatui::widgets::{Block, Clear, Widget};

/// Styles by their purpose.
pub type Styles = theme::Theme<Style>;

/// Declares the signs. Each row gives a sign, or a list of them, in Unicode and in ASCII.
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
    /// A chance node.
    chance: "◆" "~",
    leaf: "■" "o",
    /// A visit that a table entry ended.
    hit: "◊" "$",
    cut: "✗" "x",
    right: "✓" "+",
    ghost: "◌" "~",
    best: "*" "*",
    here: "›" ">",
    /// The arrows beside a value that left and right change.
    turn: ["‹", "›"] ["<", ">"],
    open: "▾" "-",
    closed: "▸" "+",
    trunk: "│" "|",
    branch: "├" "|",
    corner: "└" "`",
    /// Edges of a diagram: the first child, one between, the last, the only one, the parent above, parent and child.
    fork: ["┌", "┬", "┐", "│", "┴", "┼"] ["+", "+", "+", "|", "+", "+"],
    /// The line between them: to searched moves, and to moves that were not searched.
    edge: ["─", "╌"] ["-", "."],
    more: "…" ":",
    /// Arrows to parts out of sight: left, right, up, down.
    arrows: ["←", "→", "↑", "↓"] ["<", ">", "^", "v"],
    empty: "·" ".",
    legal: "∘" "+",
    piece: "●" "o",
    gone: "▒" "@",
    taken: "·" ".",
    infinity: "∞" "inf",
    separator: "│" "|",
    /// The part of a thin bar that is not filled yet.
    track: "─" ".",
    /// A thin bar: half a column of it, and a whole one.
    meter: ["╸", "━"] ["-", "="],
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

/// The part of the way to grey that colours below a box move.
const BACK: f64 = 0.7;

/// The part of the way from grey at which the colour of a bar of work begins.
const LEAST_WORK: f64 = 0.3;

/// The text of an infinite value.
const INFINITY: &str = "inf";

/// The signs and colours for drawing.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    pub theme: Styles,
    pub glyphs: Glyphs,
    /// True if only ASCII is used.
    pub ascii: bool,
}

impl Look {
    /// Creates the look of a theme on a terminal with these options.
    pub fn new(options: Options, theme: &Theme) -> Look {
        let mut theme = theme.map(|paint| style(*paint, options));
        if !options.color {
            theme.screen = Style::new();
        }
        let glyphs = if options.ascii { ASCII } else { UNICODE };
        Look {
            theme,
            glyphs,
            ascii: options.ascii,
        }
    }
    /// Clears an area.
    pub fn clear(&self, area: Rect, buf: &mut Buffer) {
        Clear.render(area, buf);
        buf.set_style(area.intersection(buf.area), self.theme.screen);
    }
    /// Writes into the lower edge of a frame how many lines there are, unless all of them fit;
    /// `end` is the number of the last visible one.
    pub fn scroll_mark(&self, end: usize, all: usize, inside: Rect, buf: &mut Buffer) {
        self.mark_lines((end, all), inside, inside.bottom(), buf);
    }
    /// Writes the number of lines into the edge above a pane, beside its title: the lower edge
    /// belongs to the pane below as well.
    pub fn scroll_mark_above(
        &self,
        end: usize,
        all: usize,
        (edge, inside): (u16, Rect),
        buf: &mut Buffer,
    ) {
        self.mark_lines((end, all), inside, edge, buf);
    }
    /// Writes the number of lines into the row `edge`, unless all of them fit.
    pub fn mark_lines(
        &self,
        (end, all): (usize, usize),
        inside: Rect,
        edge: u16,
        buf: &mut Buffer,
    ) {
        if let Some(text) = Look::scroll_text(end, all, inside) {
            let edge = Rect {
                y: edge,
                height: 1,
                ..inside
            };
            paint::put_right(
                buf,
                edge,
                (inside.width, 0),
                &text,
                self.on_edge(self.theme.dim),
            );
        }
    }
    /// Returns the text of the number of lines; `None` if all of them fit.
    pub fn scroll_text(end: usize, all: usize, inside: Rect) -> Option<String> {
        (all > usize::from(inside.height)).then(|| format!(" {}/{all} ", end.min(all)))
    }
    /// Shows a row of an area as the selected one: by a bar if the pane has the keys (`here`),
    /// otherwise by the style of its letters.
    pub fn select(&self, here: bool, area: Rect, y: u16, buf: &mut Buffer) {
        if here {
            paint::highlight(buf, area, y, Style::reset().patch(self.theme.screen));
        }
        paint::highlight(buf, area, y, self.selection(here));
    }
    /// Marks a row as [`Self::select`] does, and draws the pointer at its left.
    pub fn point(&self, here: bool, area: Rect, y: u16, buf: &mut Buffer) {
        self.select(here, area, y, buf);
        paint::put(buf, area, (0, y), self.glyphs.here, self.selection(here));
    }
    /// Returns a value with the sign of its kind; `?` if there is none.
    pub fn value(&self, kind: Kind, text: &str) -> String {
        let sign = if self.ascii {
            kind.ascii()
        } else {
            kind.sign()
        };
        if text.is_empty() || kind == Kind::Unsearched {
            "?".to_owned()
        } else {
            format!("{sign}{}", self.number(text))
        }
    }
    /// Returns a value, or while its node is searched (`open`) the best value so far, which further
    /// moves may change.
    pub fn so_far(&self, open: bool, kind: Kind, text: &str) -> String {
        match open && !text.is_empty() {
            // One dot would look like a decimal point.
            true => format!(
                "{}{}",
                self.number(text),
                if self.ascii { ".." } else { "…" }
            ),
            false => self.value(kind, text),
        }
    }
    /// Returns a text with the sign for infinity in its printed values, which are separate words
    /// apart from a sign, and with the decimal mark of the language if the text consists of values
    /// only.
    pub fn number(&self, text: &str) -> String {
        let text = &*decimals(text);
        let letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        let (mut out, mut rest) = (String::with_capacity(text.len()), text);
        while let Some(at) = rest.find(INFINITY) {
            let (before, after) = (&rest[..at], &rest[at + INFINITY.len()..]);
            out.push_str(before);
            // The character before it is the last one written, in this part or an earlier one.
            let word = letter(out.chars().next_back()) || letter(after.chars().next());
            out.push_str(if word { INFINITY } else { self.glyphs.infinity });
            rest = after;
        }
        out + rest
    }
    /// Returns any text cleaned and in the signs of this look.
    pub fn plain(&self, text: &str) -> String {
        let text = engine::clean::clean(text);
        if !self.ascii {
            return text.into_owned();
        }
        let ascii = |c: char| match unaccented(c) {
            '×' => 'x',
            '●' => 'X',
            '○' => 'O',
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
            // The junctions of frames.
            '╭' | '╮' | '╰' | '╯' | '├' | '┤' | '┬' | '┴' | '┼' => '+',
            '¡' => '!',
            'ª' => 'a',
            'º' => 'o',
            '“' | '”' => '"',
            '‘' | '’' => '\'',
            c if c.is_ascii() => c,
            _ => '?',
        };
        // These need more letters: < would mean something else, and `a 3` could be a square.
        let text = text
            .replace('≤', "<=")
            .replace('≥', ">=")
            .replace('±', "+-")
            .replace('α', "alpha")
            .replace('β', "beta");
        text.chars().map(ascii).collect()
    }
    /// Replaces accents and signs in a buffer by ASCII: tables contain words of other languages.
    pub fn keep_ascii(&self, buf: &mut Buffer) {
        for cell in buf
            .content
            .iter_mut()
            .filter(|cell| !cell.symbol().is_ascii())
        {
            let plain = self.plain(cell.symbol());
            cell.set_char(plain.chars().next().unwrap_or('?'));
        }
    }
    /// Returns a text cleaned and cut to at most `most` characters; a sign marks the cut.
    pub fn fit(&self, text: &str, most: usize) -> String {
        paint::fit(&self.plain(text), most, self.cut_off())
    }
    /// Returns a thin bar that fills the part `share`, from 0 to 1, of `room` columns, rounded to
    /// half a column. A share above 0 is always visible.
    pub fn thin_bar(&self, share: f64, room: u16) -> String {
        let halves = (share.clamp(0.0, 1.0) * f64::from(room) * 2.0).round() as usize;
        let halves = halves.max(usize::from(share > 0.0 && room > 0));
        let [half, whole] = self.glyphs.meter;
        whole.repeat(halves / 2) + if halves.is_multiple_of(2) { "" } else { half }
    }
    /// Draws a thin bar of work, whose colour goes from the grey of frames to the accent with its
    /// length. Returns the columns used.
    pub fn meter(
        &self,
        (x, y): (u16, u16),
        (share, room): (f64, u16),
        area: Rect,
        buf: &mut Buffer,
    ) -> u16 {
        let last = f64::from(room.saturating_sub(1).max(1));
        let signs = self.thin_bar(share, room);
        let mut end = x;
        for sign in signs.chars() {
            end += paint::put(
                buf,
                area,
                (end, y),
                sign.encode_utf8(&mut [0; 4]),
                self.work(LEAST_WORK + (1.0 - LEAST_WORK) * f64::from(end - x) / last),
            );
        }
        end - x
    }
    /// Draws a progress bar: a thin bar, and a track over the rest of its room. Returns the columns
    /// used.
    pub fn progress(
        &self,
        (x, y): (u16, u16),
        (share, room): (f64, u16),
        area: Rect,
        buf: &mut Buffer,
    ) -> u16 {
        let used = paint::put(
            buf,
            area,
            (x, y),
            &self.glyphs.track.repeat(usize::from(room)),
            self.theme.frame,
        );
        self.meter((x, y), (share, room), area, buf);
        used
    }
    /// Returns the colour of a bar of work, for `much` from 0 to 1.
    fn work(&self, much: f64) -> Style {
        let mixed = self
            .theme
            .frame
            .fg
            .zip(self.accent().fg)
            .and_then(|(from, to)| ink::between(from, to, much));
        mixed.map_or_else(|| self.accent(), |color| Style::new().fg(color))
    }
    /// Returns the accent of the theme; for a theme without one the colour of frames.
    pub fn accent(&self) -> Style {
        if self.theme.active.fg.is_some() {
            self.theme.active
        } else {
            self.theme.frame
        }
    }
    /// Dims everything outside of a box: in greys and without backgrounds.
    pub fn recede(&self, outer: Rect, buf: &mut Buffer) {
        let (dim, ground) = (self.theme.dim, self.theme.screen.bg.unwrap_or(Color::Reset));
        let outside: Vec<_> = buf
            .area
            .positions()
            .filter(|at| !outer.contains(*at))
            .collect();
        for at in outside {
            let cell = &mut buf[at];
            let had_ground = cell.bg != ground;
            // Edges are dim already.
            let quiet = Some(cell.fg).filter(|own| self.theme.frame.fg == Some(*own));
            let mixed = quiet.or(dim
                .fg
                .and_then(|grey| ink::between(cell.fg, grey, BACK))
                .filter(|_| !had_ground));
            cell.modifier.remove(Modifier::BOLD | Modifier::REVERSED);
            cell.set_style(Style {
                bg: Some(ground),
                ..dim
            });
            cell.fg = mixed.unwrap_or(cell.fg);
        }
    }
    /// Returns the sign of a cut text.
    pub fn cut_off(&self) -> char {
        if self.ascii { '.' } else { '…' }
    }
    /// Returns the style of a text in an edge, which does not take the edge's colour.
    pub fn on_edge(&self, style: Style) -> Style {
        Style::reset()
            .patch(self.theme.screen)
            .patch(self.theme.text)
            .patch(style)
    }
    /// Returns a frame. In ASCII [`Look::keep_ascii`] gives it other signs, once all frames are
    /// drawn.
    pub fn frame(&self, style: Style) -> Block<'static> {
        Block::bordered()
            .border_set(border::ROUNDED)
            .border_style(style)
    }
    /// Returns a frame that shares its edges with others.
    pub fn joined(&self, style: Style) -> Block<'static> {
        self.frame(style).merge_borders(MergeStrategy::Fuzzy)
    }
    /// Returns the style of the selected line of a pane; `here`: the pane has the keys.
    pub fn selection(&self, here: bool) -> Style {
        if here {
            self.theme.selected
        } else {
            self.theme.marked
        }
    }
    /// Returns the signs of both sides for stones that are discs.
    pub fn discs(&self) -> [&'static str; 2] {
        sides::discs(self.ascii)
    }
    /// Returns the style of the item at this place, from 1, in tables and curves; a digit or letter
    /// beside it says the same.
    pub fn hue(&self, place: usize) -> Style {
        let theme = &self.theme;
        let hues = [
            theme.best,
            theme.second,
            theme.first,
            theme.live,
            theme.cut,
            theme.text,
        ];
        hues[place.saturating_sub(1) % hues.len()]
    }
    /// Returns the style of an exact value that costs `cost`, from 0 to 1: from the colour of the
    /// best move through grey to that of errors.
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
            None => Style {
                add_modifier: Modifier::empty(),
                ..theme.error
            },
        }
    }
    /// Returns the style of a kind of value, whose sign says the same.
    pub fn kind(&self, kind: Kind) -> Style {
        match kind {
            Kind::Exact => self.theme.exact,
            Kind::Upper | Kind::Lower => self.theme.bound,
            Kind::Estimate | Kind::Unsearched => self.theme.dim,
        }
    }
    /// Returns the sign and the style of a square of a board.
    pub fn square(
        &self,
        cell: Cell,
        discs: bool,
        symbols: [&'static str; 2],
    ) -> (&'static str, Style) {
        match cell {
            Cell::Empty => (self.glyphs.empty, self.theme.dim),
            Cell::Stone(side) if discs => {
                (self.discs()[side.index()], self.side(side == Side::First))
            }
            Cell::Stone(side) | Cell::Goal(side) => {
                (symbols[side.index()], self.side(side == Side::First))
            }
            Cell::White => (self.glyphs.piece, self.theme.title),
            Cell::Black => (self.glyphs.gone, self.theme.dim),
            Cell::Sign(sign) => (words::sign(sign), self.theme.text),
        }
    }
    /// Returns the style of a side, or of MAX and MIN.
    pub fn side(&self, first: bool) -> Style {
        if first {
            self.theme.first
        } else {
            self.theme.second
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In ASCII a leaf does not look like a value, and α before a number not like a square.
    #[test]
    fn signs_in_ascii_say_one_thing() {
        let kinds = [Kind::Exact, Kind::Upper, Kind::Lower, Kind::Unsearched];
        let signs = [ASCII.max, ASCII.min, ASCII.leaf, ASCII.cut, ASCII.ghost];
        for sign in signs {
            assert!(
                kinds.iter().all(|kind| kind.ascii() != sign) && sign.parse::<u32>().is_err(),
                "{sign}"
            );
            assert_eq!(
                signs.iter().filter(|other| **other == sign).count(),
                1,
                "{sign}"
            );
        }
        let look = Look {
            theme: Styles::default(),
            glyphs: ASCII,
            ascii: true,
        };
        assert_eq!(look.plain("α 3 β 2, b ≤ 5"), "alpha 3 beta 2, b <= 5");
    }

    #[test]
    fn a_thin_bar_shows_what_is_not_nothing() {
        for (glyphs, signs) in [
            (UNICODE, ["", "╸", "━━", "━━╸", "━━━━"]),
            (ASCII, ["", "-", "==", "==-", "===="]),
        ] {
            let look = Look {
                theme: Styles::default(),
                glyphs,
                ascii: false,
            };
            assert_eq!(
                [0.0, 0.001, 0.5, 0.6, 7.0].map(|share| look.thin_bar(share, 4)),
                signs
            );
            assert_eq!(look.thin_bar(1.0, 0), "");
        }
    }

    /// Everything below a box loses its backgrounds and bold type, and the contents of the box
    /// stay.
    #[test]
    fn what_lies_below_a_box_steps_back() {
        let (orange, grey) = (Color::Rgb(240, 180, 100), Color::Rgb(100, 100, 100));
        let theme = Styles {
            dim: Style::new().fg(grey),
            ..Styles::default()
        };
        let look = Look {
            theme,
            glyphs: UNICODE,
            ascii: false,
        };
        let mut buf = Buffer::empty(Rect::new(0, 0, 3, 1));
        let bold = Style::new().fg(orange).add_modifier(Modifier::BOLD);
        buf.set_string(0, 0, "abc", bold);
        buf[(1, 0)].set_style(bold.bg(Color::Blue));
        look.recede(Rect::new(2, 0, 1, 1), &mut buf);
        assert_eq!([0, 1].map(|x| buf[(x, 0)].bg), [Color::Reset; 2]);
        assert!(
            [0, 1]
                .iter()
                .all(|x| !buf[(*x, 0)].modifier.contains(Modifier::BOLD))
        );
        assert_eq!(
            buf[(1, 0)].fg,
            grey,
            "what had a ground of its own has no colour left"
        );
        assert!(
            buf[(0, 0)].fg != orange && buf[(0, 0)].fg != grey,
            "a colour is still seen"
        );
        assert_eq!(buf[(2, 0)].style().fg, Some(orange));
    }

    #[test]
    fn only_values_are_infinite() {
        let look = Look {
            theme: Styles::default(),
            glyphs: UNICODE,
            ascii: false,
        };
        for (text, shown) in [
            ("inf", "∞"),
            ("-inf", "-∞"),
            ("≤inf…", "≤∞…"),
            (
                "β of c3 falls from inf to -inf",
                "β of c3 falls from ∞ to -∞",
            ),
            (
                "α is infinite from the beginning; info inf",
                "α is infinite from the beginning; info ∞",
            ),
        ] {
            assert_eq!(look.number(text), shown);
        }
    }
}
