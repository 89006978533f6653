//! The rows of the help: the key table, filtered and by groups.

use super::binding::Binding;
use super::context::Group;
use super::keys::TABLE;
use super::mode::Help;

impl Help {
    /// The rows of the key table that match the filter, by groups.
    pub fn groups(&self) -> Vec<(Group, Vec<&'static Binding>)> {
        let wanted = self.filter.value().to_lowercase();
        let others = Group::ALL.into_iter().filter(|group| *group != self.about);
        let rows = |group: Group| {
            let of_group = TABLE.iter().filter(move |row| row.group == group);
            of_group.filter(|row| row.help.to_lowercase().contains(&wanted) || row.keys.contains(&wanted)).collect()
        };
        let groups = std::iter::once(self.about).chain(others).map(|group| (group, rows(group)));
        groups.filter(|(_, rows): &(Group, Vec<_>)| !rows.is_empty()).collect()
    }
    /// How many lines that takes, with a heading for each group.
    pub fn lines(&self) -> usize {
        self.groups().iter().map(|(_, rows)| rows.len() + 1).sum()
    }
}
