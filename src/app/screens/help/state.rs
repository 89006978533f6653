//! [`Help`] and its lines: the most important keys of the place from which it was opened, then the key table by groups,
//! filtered.
//!
//! Cost: O(rows of the table) for each look.

use crate::app::binding::{Binding, Group};
use crate::kit::boxes::popup;
use crate::kit::typed::Typed;
use model::language::wrap::wrap;
use model::language::{key_names, synonyms};
use ratatui::layout::Rect;

/// How many keys stand first.
const FIRST: usize = 10;
/// The widest that a column of the help becomes.
const WIDEST: u16 = 84;
/// The columns of a screen from which on the help has two columns.
const WIDE: u16 = 140;
/// The columns between the two.
const GAP: u16 = 3;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HelpLine {
    Heading(&'static str),
    /// The keys, and what they do or how that goes on.
    Row(String, String),
}

/// The help and where in it.
#[derive(Clone, Debug)]
pub struct Help {
    /// The key table.
    pub keys: &'static [Binding],
    /// The keys that stand first.
    pub first: Vec<&'static Binding>,
    /// The group that stands first: that of the pane it was asked from.
    pub about: Group,
    /// The first line that is shown.
    pub top: usize,
    /// Letters that a line must have.
    pub filter: Typed,
    /// Do the keys write the filter?
    pub filtering: bool,
}

impl Help {
    /// The help from its beginning.
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
    /// The help of the keys that hold now, those that apply first.
    pub fn of(
        about: Group,
        keys: &'static [Binding],
        now: impl Iterator<Item = &'static Binding>,
    ) -> Help {
        let mut first: Vec<&'static Binding> = Vec::new();
        for row in now.filter(|row| !row.keys.is_empty()) {
            // A heading of its own is what the group of the pane is for.
            if !row.short.is_empty() && first.len() < FIRST && !first.contains(&row) {
                first.push(row);
            }
        }
        Help {
            first,
            ..Help::new(about, keys)
        }
    }
    /// The rows of the key table that match the filter, by groups: first those of the pane, then the others in their order.
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
        // Both: who reads a page in English finds its words in any language.
        !row.keys.is_empty() && (said(row) || has(row.help) || row.keys.contains(&wanted))
    }
    /// Where it lies, frame and all.
    pub fn area(body: Rect) -> Rect {
        let width = if body.width >= WIDE {
            2 * WIDEST + GAP
        } else {
            WIDEST
        };
        popup(body, (width, body.height))
    }
    /// The columns of text in an inside of the help, from left to right.
    pub fn text_columns(inside: Rect) -> Vec<Rect> {
        // The frame and its margin are four columns.
        if inside.width + 4 < WIDE {
            return vec![inside];
        }
        let width = (inside.width - GAP) / 2;
        [inside.x, inside.right() - width]
            .map(|x| Rect { x, width, ..inside })
            .to_vec()
    }
    /// The columns that the keys take in a help of some width.
    pub fn column(&self, width: u16) -> u16 {
        let widest = self
            .keys
            .iter()
            .map(|row| key_names(row.keys).chars().count() as u16)
            .max()
            .unwrap_or(0);
        widest.min(width / 3).max(8) + 2
    }
    /// The lines, for an inside of some width.
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

/// Names of keys in lines of at most so many columns; a name stays whole.
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
