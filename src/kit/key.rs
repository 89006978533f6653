//! [`Key`]: a key that was pressed, by name.
//!
//! Invariant: [`Key::read`] gives back the key whose name was printed. The key table, the tests' key scripts and the
//! README all speak in these names: `a`, `G`, `space`, `ctrl-s`, `shift-tab`, `pgup`.

use std::fmt;

/// A key without its modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Code {
    /// A character as it was typed, upper case for a shifted letter.
    Char(char),
    /// Any other key, by its name.
    Named(&'static str),
    /// F1 and so on.
    F(u8),
}

/// The names of the keys that are no characters.
pub const NAMES: &[&str] = &[
    "enter",
    "esc",
    "tab",
    "backspace",
    "delete",
    "insert",
    "left",
    "right",
    "up",
    "down",
    "home",
    "end",
    "pgup",
    "pgdn",
];

/// A key with its modifiers. Shift is part of a character and is not kept beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    /// The key without its modifiers.
    pub code: Code,
    /// True with ctrl.
    pub ctrl: bool,
    /// True with alt.
    pub alt: bool,
    /// True with shift; never for characters.
    pub shift: bool,
}

impl Key {
    /// Creates a key without modifiers.
    pub const fn plain(code: Code) -> Key {
        Key {
            code,
            ctrl: false,
            alt: false,
            shift: false,
        }
    }
    /// Parses the name of a key.
    pub fn read(name: &str) -> Option<Key> {
        let (mut rest, mut key) = (name, Key::plain(Code::Char(' ')));
        // The modifiers come in the order in which they are printed.
        for (prefix, on) in [
            ("ctrl-", &mut key.ctrl),
            ("alt-", &mut key.alt),
            ("shift-", &mut key.shift),
        ] {
            if let Some(after) = rest.strip_prefix(prefix).filter(|after| !after.is_empty()) {
                (rest, *on) = (after, true);
            }
        }
        let mut chars = rest.chars();
        key.code = match (chars.next(), chars.next()) {
            (Some(c), None) => Code::Char(c),
            _ if rest == "space" => Code::Char(' '),
            (Some('F'), Some(_)) => Code::F(rest[1..].parse().ok()?),
            _ => Code::Named(NAMES.iter().find(|known| **known == rest)?),
        };
        Some(key)
    }
    /// Returns the character that the key types, if it types one.
    pub fn typed(self) -> Option<char> {
        let Code::Char(c) = self.code else {
            return None;
        };
        Some(c).filter(|_| !self.ctrl && !self.alt)
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (on, name) in [
            (self.ctrl, "ctrl-"),
            (self.alt, "alt-"),
            (self.shift, "shift-"),
        ] {
            f.write_str(if on { name } else { "" })?;
        }
        match self.code {
            Code::Char(' ') => f.write_str("space"),
            Code::Char(c) => write!(f, "{c}"),
            Code::Named(name) => f.write_str(name),
            Code::F(number) => write!(f, "F{number}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for name in [
            "a",
            "G",
            "space",
            "ctrl-s",
            "shift-tab",
            "pgup",
            "-",
            "ctrl--",
            "F1",
            "alt-x",
            "shift-left",
        ] {
            assert_eq!(
                Key::read(name).map(|key| key.to_string()).as_deref(),
                Some(name)
            );
        }
        for name in NAMES {
            assert_eq!(Key::read(name), Some(Key::plain(Code::Named(name))));
        }
        assert_eq!(
            [Key::read(""), Key::read("hyper-x"), Key::read("Fx")],
            [None; 3]
        );
    }
}
