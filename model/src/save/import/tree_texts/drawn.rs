//! [`TextTree`]: a tree as drawn in a text, and its conversion to a nested list,
//! [`TextTree::list`].

use super::label::{NodeLabel, Role};
use crate::save::import::candidate::UnreadPart;
use engine::rules::tree::sketch::MOST_PLIES;
use engine::sentence::Sentence;

/// A parsed tree in the notation of nested lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeText {
    /// The name of the format for display.
    pub format: &'static str,
    /// The game: `tree:` and the list.
    pub game: String,
    /// Notes on omissions and assumptions, for display.
    pub notes: Vec<Sentence>,
}

/// A tree as drawn in a text.
#[derive(Debug, Default)]
pub struct TextTree {
    pub(super) nodes: Vec<TextNode>,
    /// Notes on omissions, for display.
    pub(super) notes: Vec<Sentence>,
}

/// A node as drawn in a text.
#[derive(Debug, Default)]
pub(super) struct TextNode {
    /// The offset of the node.
    pub(super) offset: usize,
    pub(super) label: NodeLabel,
    pub(super) children: Vec<usize>,
}

impl TextTree {
    /// Adds a node below another one; returns its number.
    pub(super) fn add(&mut self, parent: Option<usize>, offset: usize, label: NodeLabel) -> usize {
        let number = self.nodes.len();
        self.nodes.push(TextNode {
            offset,
            label,
            children: Vec::new(),
        });
        if let Some(parent) = parent.and_then(|parent| self.nodes.get_mut(parent)) {
            parent.children.push(number);
        }
        number
    }
    /// Converts the tree below a node to a nested list.
    ///
    /// # Errors
    /// A leaf has no value, sides do not alternate, or the tree is too deep.
    pub(super) fn list(
        mut self,
        format: &'static str,
        root: usize,
    ) -> Result<TreeText, UnreadPart> {
        let sides = self.sides(root)?;
        let (mut text, mut changed, mut inner) = (String::new(), None, 0);
        self.write(root, 0, &mut text, &mut |node: &TextNode, name: &str| {
            if node.label.name != name && !node.label.name.is_empty() {
                changed.get_or_insert_with(|| node.label.name.clone());
            }
            inner += usize::from(!node.children.is_empty() && node.label.value.is_some());
        })?;
        if let Some(name) = changed {
            let name = format!("{:?}", name.chars().take(40).collect::<String>());
            self.notes.push(sentence!(
                "names are kept as far as they can be moves; {name} is changed or left out",
                name
            ));
        }
        if inner > 0 {
            self.notes.push(sentence!(
                "the numbers at inner nodes are left out: the search finds their values"
            ));
        }
        let first = if sides == Some(Role::Min) {
            "first=min,"
        } else {
            ""
        };
        Ok(TreeText {
            format,
            game: format!("tree:{first}{text}"),
            notes: self.notes,
        })
    }
    /// Returns the side at the root, as far as the labels state it.
    fn sides(&self, root: usize) -> Result<Option<Role>, UnreadPart> {
        let (mut stack, mut first) = (vec![(root, 0_usize)], None);
        let mut steps = 0;
        while let Some((at, ply)) = stack.pop() {
            let Some(node) = self.nodes.get(at) else {
                continue;
            };
            steps += 1;
            // Bounded, because a cycle would be followed endlessly.
            if ply > MOST_PLIES || steps > self.nodes.len() {
                let most = MOST_PLIES;
                return Err(UnreadPart::at(
                    node.offset,
                    sentence!("expected a tree of at most {most} plies", most),
                ));
            }
            let even = ply.is_multiple_of(2);
            if node.label.role == Some(Role::Chance) {
                return Err(UnreadPart::at(
                    node.offset,
                    sentence!("a chance node, which trees do not have here"),
                ));
            }
            // The role of a leaf is irrelevant.
            if let Some(role) = node.label.role.filter(|_| !node.children.is_empty()) {
                let at_root = if even { role } else { role.other() };
                if *first.get_or_insert(at_root) != at_root {
                    let reason = sentence!("MAX and MIN must alternate from one level to the next");
                    return Err(UnreadPart::at(node.offset, reason));
                }
            }
            stack.extend(node.children.iter().map(|&child| (child, ply + 1)));
        }
        Ok(first)
    }
    /// Writes the list of a node; calls `each` with every node and its name in the list.
    fn write(
        &self,
        at: usize,
        ply: usize,
        text: &mut String,
        each: &mut impl FnMut(&TextNode, &str),
    ) -> Result<(), UnreadPart> {
        let Some(node) = self.nodes.get(at).filter(|_| ply <= MOST_PLIES) else {
            return Ok(());
        };
        let name = node.label.list_name();
        each(node, &name);
        let quoted = if name.contains('\'') {
            format!("\"{name}\"")
        } else {
            format!("'{name}'")
        };
        if node.children.is_empty() {
            let Some(value) = &node.label.value else {
                let reason = if node.label.name.is_empty() {
                    sentence!("expected a value at each leaf")
                } else {
                    let name =
                        format!("{:?}", node.label.name.chars().take(40).collect::<String>());
                    sentence!("expected a value at each leaf; {name} has none", name)
                };
                return Err(UnreadPart::at(node.offset, reason));
            };
            *text += &if name.is_empty() {
                value.clone()
            } else {
                format!("({quoted}, {value})")
            };
            return Ok(());
        }
        text.push('[');
        if !name.is_empty() {
            *text += &format!("{quoted}, ");
        }
        for (number, &child) in node.children.iter().enumerate() {
            if number > 0 {
                *text += ", ";
            }
            // A bare number alone in its list would be the value of the list's node.
            let alone = node.children.len() == 1
                && self.nodes.get(child).is_some_and(|node| {
                    node.children.is_empty() && node.label.list_name().is_empty()
                });
            text.push_str(if alone { "[" } else { "" });
            self.write(child, ply + 1, text, each)?;
            text.push_str(if alone { "]" } else { "" });
        }
        text.push(']');
        Ok(())
    }
}
