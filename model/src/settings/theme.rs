//! [`Theme`]: the style of each kind of text on the screen, as data.
//!
//! ```text
//! (
//!     version: 1,
//!     title: "Paper",
//!     base: "light",
//!     styles: {
//!         "screen": "#222222 on #fffff0",
//!         "best": "green bold",
//!         "selected": "reversed",
//!     },
//! )
//! ```
//!
//! A style consists of words separated by spaces: a colour, `on` and a background colour, and any
//! of [`ATTRIBUTES`]. A colour is one of [`COLOURS`], a number from 16 to 255 in the common palette
//! of 256 colours, `#rrggbb`, or `default`, that of the terminal. Styles that are not listed are
//! those of `base`. Bright black has no name, because many terminals show it in the colour of their
//! background.

use super::error::{SettingsError, SettingsProblem};
use crate::save::SourceText;
use engine::ron_place::Step::Field;
use engine::ron_place::{RonKind, similar};
use serde::Deserialize;
use std::collections::BTreeMap;

/// The named colours in the order of their numbers, without 8, bright black.
pub const COLOURS: [(&str, u8); 15] = [
    ("black", 0),
    ("red", 1),
    ("green", 2),
    ("yellow", 3),
    ("blue", 4),
    ("magenta", 5),
    ("cyan", 6),
    ("white", 7),
    ("bright-red", 9),
    ("bright-green", 10),
    ("bright-yellow", 11),
    ("bright-blue", 12),
    ("bright-magenta", 13),
    ("bright-cyan", 14),
    ("bright-white", 15),
];
/// The attributes that a style may have besides its colours.
pub const ATTRIBUTES: [&str; 4] = ["bold", "dim", "underlined", "reversed"];

/// A colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// One of the 256 colours of the common palette.
    Number(u8),
    Rgb(u8, u8, u8),
}

/// The style of a role; a colour of `None` leaves the present colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RolePaint {
    pub ink: Option<Ink>,
    pub ground: Option<Ink>,
    pub bold: bool,
    pub dim: bool,
    pub underlined: bool,
    pub reversed: bool,
}

macro_rules! roles {
    ($($(#[$about:meta])+ $role:ident),+ $(,)?) => {
        /// The style of each role on the screen.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct Theme<S = RolePaint> { $($(#[$about])+ pub $role: S),+ }

        /// The names of all roles.
        pub const ROLES: &[&str] = &[$(stringify!($role)),+];

        impl<S> Theme<S> {
            /// Converts each style.
            pub fn map<T>(&self, to: impl Fn(&S) -> T) -> Theme<T> {
                Theme { $($role: to(&self.$role)),+ }
            }
            /// Returns the style of a role by its name.
            pub fn role(&mut self, name: &str) -> Option<&mut S> {
                match name { $(stringify!($role) => Some(&mut self.$role),)+ _ => None }
            }
        }
    };
}

roles! {
    /// The background of the whole screen.
    screen,
    /// Plain text.
    text,
    /// Less important text: headings, guides, unknown values.
    dim,
    /// The edges of the panes.
    frame,
    /// The edge of the pane with the focus, and of boxes over the panes.
    active,
    /// Headings and titles.
    title,
    /// The title of the pane with the focus.
    focus,
    /// The selected line of the pane with the focus.
    selected,
    /// The selected line of another pane.
    marked,
    /// The first player and MAX.
    first,
    /// The second player and MIN.
    second,
    /// The best move.
    best,
    /// An exact value.
    exact,
    /// A value that is only a bound.
    bound,
    /// Cuts and the moves that they skip.
    cut,
    /// Nodes that alpha-beta never visits.
    ghost,
    /// The node that is being searched.
    live,
    /// Errors.
    error,
    /// Names of keys.
    key,
    /// The last move played.
    last,
    /// The winning line of stones.
    won,
}

/// A theme as in its file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Theme")]
struct Written {
    #[serde(default, rename = "version")]
    _version: u32,
    #[serde(default)]
    title: String,
    base: Option<String>,
    styles: BTreeMap<String, String>,
}

/// Parses the text of a theme and returns its title and styles. `name` is that of the file, for
/// error messages; `known` are the themes that may be the base.
///
/// # Errors
/// If the text is not a theme: the place and the expected content.
pub fn read(
    text: &str,
    name: &str,
    known: &[(&str, Theme)],
) -> Result<(String, Theme), SettingsError> {
    let source = SourceText::new(text, name);
    let written: Written = source
        .read(RonKind::Theme)
        .map_err(|error| error.map(SettingsProblem::Shape))?;
    let mut theme = match &written.base {
        None => Theme::default(),
        Some(base) => {
            let names = || known.iter().map(|(name, _)| *name);
            let found = known
                .iter()
                .find(|(name, _)| name == base)
                .map(|(_, theme)| *theme);
            found.ok_or_else(|| {
                source.error(
                    &[Field("base")],
                    SettingsProblem::word("a theme", base, names()),
                )
            })?
        }
    };
    for (role, style) in &written.styles {
        let path = [Field("styles"), Field(role)];
        let unknown = || {
            source.error(
                &path,
                SettingsProblem::word("what is drawn", role, ROLES.iter().copied()),
            )
        };
        let place = theme.role(role).ok_or_else(unknown)?;
        *place = paint(style).map_err(|(at, problem)| source.error_in(&path, at, problem))?;
    }
    Ok((written.title, theme))
}

/// Parses a style.
///
/// The error has the index of the faulty character and the reason.
fn paint(text: &str) -> Result<RolePaint, (usize, SettingsProblem)> {
    let (mut paint, mut grounds) = (RolePaint::default(), false);
    let mut at = 0;
    for word in text.split(' ') {
        let place = at;
        at += word.chars().count() + 1;
        match word {
            "" => continue,
            "bold" => paint.bold = true,
            "dim" => paint.dim = true,
            "underlined" => paint.underlined = true,
            "reversed" => paint.reversed = true,
            "on" => {
                grounds = true;
                continue;
            }
            _ => {
                let ink = ink(word).map_err(|problem| (place, problem))?;
                *(if grounds {
                    &mut paint.ground
                } else {
                    &mut paint.ink
                }) = ink;
            }
        }
        grounds = false;
    }
    match grounds {
        true => Err((text.chars().count(), unknown(""))),
        false => Ok(paint),
    }
}

/// Parses a colour; `None` for that of the terminal.
fn ink(word: &str) -> Result<Option<Ink>, SettingsProblem> {
    if word == "default" {
        return Ok(None);
    }
    if let Some((_, number)) = COLOURS.iter().find(|(name, _)| *name == word) {
        return Ok(Some(Ink::Number(*number)));
    }
    if let Some(digits) = word.strip_prefix('#')
        && let (6, Ok(rgb)) = (digits.len(), u32::from_str_radix(digits, 16))
    {
        let [_, red, green, blue] = rgb.to_be_bytes();
        return Ok(Some(Ink::Rgb(red, green, blue)));
    }
    match word.parse::<u8>() {
        Ok(number @ 16..) => Ok(Some(Ink::Number(number))),
        _ => Err(unknown(word)),
    }
}

fn unknown(word: &str) -> SettingsProblem {
    let names = COLOURS
        .iter()
        .map(|(name, _)| *name)
        .chain(ATTRIBUTES)
        .chain(["default", "on"]);
    let similar = similar(word, names).map(str::to_owned);
    SettingsProblem::Style {
        known: ATTRIBUTES.join(", "),
        found: word.to_owned(),
        similar,
    }
}
