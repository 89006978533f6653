//! Newick trees with values at the leaves: `((3,12,8),(2,4,6));`, `((A:3,B:12)C,(D:2,E:4)F);`.
//!
//! The number after a colon is the length of a branch; if the names of the leaves are not numbers,
//! it is their value. Source: G. Olsen, *The Newick tree format*.

use super::drawn::{TextTree, TreeText};
use super::label::{NodeLabel, number};
use crate::save::import::candidate::UnreadPart;
use engine::rules::tree::sketch::MOST_PLIES;

/// Reads the tree of a text in parentheses that ends with a semicolon.
pub fn newick(text: &str) -> Option<Result<TreeText, UnreadPart>> {
    let body = text.trim_end().strip_suffix(';')?;
    let from = body.len() - body.trim_start().len();
    // A single pair is a square.
    if !body[from..].starts_with('(')
        || body.matches('(').count() < 2 && body.matches(',').count() < 2
    {
        return None;
    }
    let (mut tree, mut path, mut at) = (TextTree::default(), Vec::<usize>::new(), from);
    let (mut lengths, mut expects_node) = (false, true);
    while at < body.len() {
        let rest = &body[at..];
        let c = rest.chars().next()?;
        match c {
            _ if c.is_whitespace() => at += c.len_utf8(),
            '[' => at += rest.find(']')? + 1,
            '(' if expects_node => {
                if path.len() > MOST_PLIES {
                    let most = MOST_PLIES;
                    return Some(Err(UnreadPart::at(
                        at,
                        sentence!("expected a tree of at most {most} plies", most),
                    )));
                }
                path.push(tree.add(path.last().copied(), at, NodeLabel::default()));
                at += 1;
            }
            ',' if !path.is_empty() => {
                expects_node = true;
                at += 1;
            }
            ')' => {
                let node = path.pop()?;
                let (length, label) = label(&body[at + 1..]);
                // The lengths of inner branches are not values.
                lengths |= label.length.is_some();
                tree.nodes.get_mut(node)?.label = NodeLabel::read(&label.name);
                at += 1 + length;
                expects_node = false;
            }
            _ if expects_node && !path.is_empty() => {
                let (length, label) = label(rest);
                let read = NodeLabel::read(&label.name);
                let said = label.length.as_deref().and_then(number);
                let node = NodeLabel {
                    value: read.value.clone().or_else(|| said.clone()),
                    ..read
                };
                lengths |= node.value.is_some() && said.is_some() && node.value != said;
                tree.add(path.last().copied(), at, node);
                at += length.max(1);
                expects_node = false;
            }
            _ => return None,
        }
    }
    if !path.is_empty() {
        return None;
    }
    if lengths {
        tree.notes.push(sentence!(
            "lengths of branches that are no values of leaves are left out"
        ));
    }
    Some(tree.list("Newick", 0))
}

/// A name and the length after its colon.
struct NewickLabel {
    name: String,
    length: Option<String>,
}

/// Parses a label and a length; returns the number of bytes.
fn label(text: &str) -> (usize, NewickLabel) {
    let (mut quoted, mut end) = (false, text.len());
    for (at, c) in text.char_indices() {
        match c {
            '\'' => quoted = !quoted,
            '(' | ')' | ',' | '[' if !quoted => {
                end = at;
                break;
            }
            _ => {}
        }
    }
    let label = &text[..end];
    let (name, length) = label
        .rsplit_once(':')
        .map_or((label, None), |(name, length)| {
            (name, Some(length.trim().to_owned()))
        });
    (
        end,
        NewickLabel {
            name: name.trim().replace('\'', ""),
            length,
        },
    )
}

#[cfg(test)]
mod tests {
    use super::super::tests::{list, refused, tree_text};

    #[test]
    fn leaves_have_values_as_names_or_lengths() {
        for (text, expected) in [
            (
                "((3,12,8),(2,4,6),(14,5,2));",
                "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]",
            ),
            (
                "((A:3,B:12)C,(D:2,E:-4)F)root;\n",
                "['root', ['C', ('A', 3), ('B', 12)], ['F', ('D', 2), ('E', -4)]]",
            ),
            (
                "('a b':1,(B:2,[why] C:3));",
                "[('a_b', 1), [('B', 2), ('C', 3)]]",
            ),
            ("((3:1,5:1):2,7:1);", "[[3, 5], 7]"),
        ] {
            assert_eq!(list(text), expected, "{text}");
        }
        let found = tree_text("((3:1,5:1):2,7:1);")
            .expect("a tree")
            .expect("a tree");
        assert!(found.notes[0].to_string().contains("lengths"));
        assert!(refused("((A,B),C);").contains("\"A\" has none"));
        for text in [
            "(1,3);",
            "(1,3);(2,2);",
            "((1,2);",
            "((1,2)));",
            "((3,12),(2,4))",
            "(;GM[2];B[c4]);",
        ] {
            assert!(tree_text(text).is_none(), "{text}");
        }
    }
}
