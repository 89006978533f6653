//! [`Help`] and its lines: the most important keys of the place it was opened from, then the key
//! table by groups, filtered.
//!
//! Cost: O(rows of the table) for each frame.

use crate::app::binding::{Binding, Group};
use crate::kit::boxes::popup;
use crate::kit::typed::Typed;
use model::language::wrap::wrap;
use model::language::{key_names, synonyms};
use ratatui::layout::Rect;

/// The maximum number of keys that come first.
const FIRST: usize = 10;
/// The maximum width of a column of the help.
const WIDEST: u16 = 84;
/// The width of the screen from which the help has two columns.
const WIDE: u16 = 140;
/// The gap between the two, in columns.
const GAP: u16 = 3;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HelpLine {
    Heading(&'static str),
    /// The names of the keys, and the description or its continuation.
    Row(String, String),
}

/// The help and its scroll position.
#[derive(Clone, Debug)]
pub struct Help {
    /// The key table.
    pub keys: &'static [Binding],
    /// The keys that come first.
    pub first: Vec<&'static Binding>,
    /// The group that comes first, of the pane in which the help was opened.
    pub about: Group,
    /// The index of the first line in view.
    pub top: usize,
    /// The text that a line must contain.
    pub filter: Typed,
    /// True while the keys edit the filter.
    pub filtering: bool,
}

impl Help {
    /// Creates the help at its beginning.
    pub fn new(about: Group, keys: &'static [Binding]) -> Help {
        Help {
            keys,
            first: Vec::new(),
            about,
            top: 0,
            filter: Typed::default(),
            filtering: false,
        }
    }
}

impl Help {
    /// Creates the help with the bindings that apply at present first.
    pub fn of(
        about: Group,
        keys: &'static [Binding],
        now: impl Iterator<Item = &'static Binding>,
    ) -> Help {
        let mut first: Vec<&'static Binding> = Vec::new();
        for row in now.filter(|row| !row.keys.is_empty()) {
            // Bindings without a short name belong to the group of the pane, which has a heading of
            // its own.
            if !row.short.is_empty() && first.len() < FIRST && !first.contains(&row) {
                first.push(row);
            }
        }
        Help {
            first,
            ..Help::new(about, keys)
        }
    }
    /// Returns the bindings that match the filter, by groups: first that of the pane, then the
    /// others in their order.
    pub fn groups(&self) -> Vec<Vec<&'static Binding>> {
        let mut rows: Vec<&Binding> = self.keys.iter().filter(|row| self.matches(row)).collect();
        rows.sort_by_key(|row| (row.group != self.about, row.group));
        rows.chunk_by(|one, next| one.group == next.group)
            .map(<[_]>::to_vec)
            .collect()
    }
    fn matches(&self, row: &Binding) -> bool {
        let wanted = self.filter.input.value().to_lowercase();
        let has = |text: &str| text.to_lowercase().contains(&wanted);
        let said = |row: &Binding| {
            has(row.about()) || has(&synonyms(row.about())) || has(&key_names(row.keys))
        };
        // The English text is searched, too, so that terms from an English page are found in any
        // language.
        !row.keys.is_empty() && (said(row) || has(row.help) || row.keys.contains(&wanted))
    }
    /// Returns the area of the help with its frame.
    pub fn area(body: Rect) -> Rect {
        let width = if body.width >= WIDE {
            2 * WIDEST + GAP
        } else {
            WIDEST
        };
        popup(body, (width, body.height))
    }
    /// Returns the text columns inside the help, from left to right.
    pub fn text_columns(inside: Rect) -> Vec<Rect> {
        // The frame and its margin are four columns wide.
        if inside.width + 4 < WIDE {
            return vec![inside];
        }
        let width = (inside.width - GAP) / 2;
        [inside.x, inside.right() - width]
            .map(|x| Rect { x, width, ..inside })
            .to_vec()
    }
    /// Returns the width of the column of keys in a help of some width.
    pub fn column(&self, width: u16) -> u16 {
        let widest = self
            .keys
            .iter()
            .map(|row| key_names(row.keys).chars().count() as u16)
            .max()
            .unwrap_or(0);
        widest.min(width / 3).max(8) + 2
    }
    /// Returns the lines for a text column of some width.
    pub fn lines(&self, width: u16) -> Vec<HelpLine> {
        let column = usize::from(self.column(width)).saturating_sub(1).max(1);
        let room = usize::from(width).saturating_sub(column + 2).max(8);
        let mut lines = Vec::new();
        let mut section = |heading: &'static str, rows: &[&'static Binding]| {
            lines.push(HelpLine::Heading(heading));
            for row in rows {
                let mut texts = wrap(row.about(), room).into_iter();
                let mut keys = wrap_keys(&key_names(row.keys), column).into_iter();
                loop {
                    let (text, keys) = (texts.next(), keys.next());
                    if text.is_none() && keys.is_none() {
                        break;
                    }
                    lines.push(HelpLine::Row(
                        keys.unwrap_or_default(),
                        text.unwrap_or_default(),
                    ));
                }
            }
        };
        let first: Vec<&'static Binding> = self
            .first
            .iter()
            .copied()
            .filter(|row| self.matches(row))
            .collect();
        if !first.is_empty() && self.filter.input.value().is_empty() {
            section(say!("The keys you need here"), &first);
        }
        for rows in self.groups() {
            section(rows[0].group.heading(), &rows);
        }
        lines
    }
}

/// Wraps names of keys into lines of at most `room` columns; a name is never split.
fn wrap_keys(keys: &str, room: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for name in keys.split(' ') {
        match lines
            .last_mut()
            .filter(|line| line.chars().count() + 1 + name.chars().count() <= room)
        {
            Some(line) => *line += &format!(" {name}"),
            None => lines.push(name.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::shell::key_table::TABLE;

    #[test]
    fn nothing_of_a_row_is_lost() {
        for width in [20, 40, 76, 80] {
            let help = Help::new(Group::Board, TABLE);
            let lines = help.lines(width);
            let shown = |part: fn(&HelpLine) -> &str| {
                lines
                    .iter()
                    .map(part)
                    .flat_map(str::split_whitespace)
                    .collect::<Vec<_>>()
                    .join(" ")
            };
            let keys = shown(|line| {
                if let HelpLine::Row(keys, _) = line {
                    keys
                } else {
                    ""
                }
            });
            let texts = shown(|line| {
                if let HelpLine::Row(_, text) = line {
                    text
                } else {
                    ""
                }
            })
            .replace(' ', "");
            for row in TABLE {
                assert!(keys.contains(row.keys), "{width}: {}", row.keys);
                assert!(
                    texts.contains(&row.about().replace(' ', "")),
                    "{width}: {}",
                    row.about()
                );
            }
            for line in &lines {
                let HelpLine::Row(keys, text) = line else {
                    continue;
                };
                assert!(
                    keys.is_ascii() && text.chars().count() <= usize::from(width),
                    "{text}"
                );
            }
        }
    }
}
