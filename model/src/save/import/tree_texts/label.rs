//! [`NodeLabel`]: the name, the value and the side in the label of a node: `B`, `3`, `B: 3`,
//! `B = 3`, `MIN`, `$-2$`.

use engine::clean::is_hidden;
use engine::rules::tree::parse::MOST_NAME;

/// The side that moves at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Max,
    Min,
    Chance,
}

impl Role {
    /// Returns the side of the next level.
    pub fn other(self) -> Role {
        match self {
            Role::Max => Role::Min,
            Role::Min => Role::Max,
            Role::Chance => Role::Chance,
        }
    }
    /// Returns the side that a word or a sign stands for.
    pub fn of(word: &str) -> Option<Role> {
        match word.to_lowercase().as_str() {
            "max" | "▲" | "△" | "maximizer" | "maximiser" => Some(Role::Max),
            "min" | "▼" | "▽" | "minimizer" | "minimiser" => Some(Role::Min),
            "chance" | "◆" | "◇" | "random" | "expect" => Some(Role::Chance),
            _ => None,
        }
    }
}

/// The parts of a label.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NodeLabel {
    /// The name as it was written; empty if there is none.
    pub name: String,
    /// The number in the notation of nested lists.
    pub value: Option<String>,
    pub role: Option<Role>,
}

impl NodeLabel {
    /// Parses a label. The last of several numbers is the value.
    pub fn read(text: &str) -> NodeLabel {
        let text = text
            .replace("\\n", " ")
            .replace("\\l", " ")
            .replace("\\r", " ")
            .replace("\\\\", " ");
        let plain = text.replace(['$', '{', '}', '"', '~'], "");
        let mut label = NodeLabel::default();
        let mut names: Vec<&str> = Vec::new();
        let separates = |c: char| c.is_whitespace() || ":=()[],;|<>".contains(c);
        for word in plain.split(separates).filter(|word| !word.is_empty()) {
            if let Some(value) = number(word) {
                label.value = Some(value);
            } else if let Some(role) = Role::of(word) {
                label.role = Some(role);
            } else if !matches!(
                word.to_lowercase().as_str(),
                "v" | "value" | "utility" | "score" | "node" | "leaf" | "br/"
            ) {
                names.push(word);
            }
        }
        label.name = names.join("_");
        // `v` alone is a name.
        if label == NodeLabel::default() {
            plain.trim().clone_into(&mut label.name);
        }
        label
    }
    /// Creates a label from a separate name and value.
    pub fn of(name: &str, value: Option<String>) -> NodeLabel {
        let role = Role::of(name);
        let name = if role.is_some() { "" } else { name.trim() };
        NodeLabel {
            name: name.to_owned(),
            value,
            role,
        }
    }
    /// Returns the name in a form for nested lists; empty if there is none.
    pub fn list_name(&self) -> String {
        let name: String = self.name.split_whitespace().collect::<Vec<_>>().join("_");
        let fits = |c: &char| !is_hidden(*c) && !",;/()[]\\\"".contains(*c);
        let name: String = name.chars().filter(fits).take(MOST_NAME).collect();
        if name == "." || name.bytes().all(|b| b.is_ascii_digit()) {
            String::new()
        } else {
            name
        }
    }
}

/// Returns a number in the notation of nested lists; `None` if the word is not a number.
pub fn number(word: &str) -> Option<String> {
    let word = word.trim().replace(['−', '–'], "-");
    let (negative, bare) = word
        .strip_prefix('-')
        .map_or((false, word.as_str()), |bare| (true, bare));
    let bare = if negative {
        bare
    } else {
        bare.strip_prefix('+').unwrap_or(bare)
    };
    let sign = if negative { "-" } else { "" };
    if matches!(
        bare.to_lowercase().as_str(),
        "inf" | "infinity" | "∞" | "\\infty"
    ) {
        return Some(format!("{sign}inf"));
    }
    let (whole, part) = bare.split_once('.').unwrap_or((bare, ""));
    let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    if !digits(whole) || !digits(part) || whole.is_empty() && part.is_empty() {
        return None;
    }
    let whole = if whole.is_empty() { "0" } else { whole };
    Some(if part.is_empty() {
        format!("{sign}{whole}")
    } else {
        format!("{sign}{whole}.{part}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_has_a_name_a_value_and_a_side() {
        for (text, name, value, role) in [
            ("B", "B", None, None),
            ("3", "", Some("3"), None),
            ("B: 3", "B", Some("3"), None),
            ("B1=-2.5", "B1", Some("-2.5"), None),
            ("$-\\infty$", "", Some("-inf"), None),
            ("MIN", "", None, Some(Role::Min)),
            ("max\\nB\\n−3", "B", Some("-3"), Some(Role::Max)),
            ("left child (4)", "left_child", Some("4"), None),
            ("v", "v", None, None),
            ("", "", None, None),
            ("+.5", "", Some("0.5"), None),
        ] {
            let label = NodeLabel::read(text);
            assert_eq!(
                (label.name.as_str(), label.value.as_deref(), label.role),
                (name, value, role),
                "{text}"
            );
        }
    }

    #[test]
    fn names_become_such_as_lists_have() {
        for (name, expected) in [
            ("a b", "a_b"),
            ("12", ""),
            ("a,b/c", "abc"),
            (".", ""),
            ("é\u{1b}", "é"),
        ] {
            let label = NodeLabel {
                name: name.to_owned(),
                ..NodeLabel::default()
            };
            assert_eq!(label.list_name(), expected);
        }
    }
}
