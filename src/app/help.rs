//! The rows of the help: the key table, filtered and by groups.

use super::binding::Binding;
use super::keys::TABLE;
use super::mode::Help;

impl Help {
    /// The rows of the key table that match the filter, by groups: first those of the pane, then the others in their order.
    pub fn groups(&self) -> Vec<Vec<&'static Binding>> {
        let wanted = self.filter.input.value().to_lowercase();
        let has = |text: &str| text.to_lowercase().contains(&wanted);
        // Both: who reads a page in English finds its words in any language.
        let matches = |row: &&Binding| has(row.about()) || has(row.help) || row.keys.contains(&wanted);
        let mut rows: Vec<&Binding> = TABLE.iter().filter(matches).collect();
        rows.sort_by_key(|row| (row.group != self.about, row.group));
        rows.chunk_by(|one, next| one.group == next.group).map(<[_]>::to_vec).collect()
    }
    /// How many lines that takes, with a heading for each group.
    pub fn lines(&self) -> usize {
        self.groups().iter().map(|rows| rows.len() + 1).sum()
    }
}
