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
//! A style is words between blanks: a colour, `on` and a colour, and any of [`ATTRIBUTES`]. A colour is one of [`COLOURS`],
//! a number from 16 to 255 of the usual palette, `#rrggbb`, or `default`: the terminal's own. What is not named is as in
//! `base`. Bright black has no name: many terminals show it as their background.

use super::error::{SettingsError, SettingsProblem};
use crate::save::SourceText;
use engine::ron_place::Step::Field;
use engine::ron_place::{RonKind, similar};
use serde::Deserialize;
use std::collections::BTreeMap;

/// The colours that have names, in the order of their numbers; `bright-black` would be the ninth.
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
/// What a style may be besides its colours.
pub const ATTRIBUTES: [&str; 4] = ["bold", "dim", "underlined", "reversed"];

/// A colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// One of the 256 of the usual palette.
    Number(u8),
    Rgb(u8, u8, u8),
}

/// The style of something; `None`: the colour that is there.
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
        /// What looks differently, each with its style.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct Theme<S = RolePaint> { $($(#[$about])+ pub $role: S),+ }

        /// The names of all of them.
        pub const ROLES: &[&str] = &[$(stringify!($role)),+];

        impl<S> Theme<S> {
            /// Each style as another type.
            pub fn map<T>(&self, to: impl Fn(&S) -> T) -> Theme<T> {
                Theme { $($role: to(&self.$role)),+ }
            }
            /// The style of a role by its name.
            pub fn role(&mut self, name: &str) -> Option<&mut S> {
                match name { $(stringify!($role) => Some(&mut self.$role),)+ _ => None }
            }
        }
    };
}

roles! {
    /// Everything before anything is written on it.
    screen,
    /// Plain text.
    text,
    /// What matters less: headings, guides, what is not known.
    dim,
    /// The edges of the panes.
    frame,
    /// The edge of the pane that has the keys, and of what lies over the panes.
    active,
    /// Headings and titles.
    title,
    /// The title of the pane that has the keys.
    focus,
    /// The selected line where the keys are.
    selected,
    /// The selected line of another pane.
    marked,
    /// The first player and MAX.
    first,
    /// The second player and MIN.
    second,
    /// The best move.
    best,
    /// A value that is exact.
    exact,
    /// A value that is only a bound.
    bound,
    /// Cuts and what they left.
    cut,
    /// What alpha-beta never enters.
    ghost,
    /// What is being searched.
    live,
    /// Something went wrong.
    error,
    /// Names of keys.
    key,
    /// The move played last.
    last,
    /// The line that won.
    won,
}

/// A theme as it is written.
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

/// Reads the text of a theme; `name` is the file's, for errors, `known` are those that it may begin with. Answers the title
/// as well.
///
/// # Errors
/// The place and what was expected there.
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

/// Reads a style; else which character is wrong, and why.
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

/// Reads a colour; `None`: the terminal's own.
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
