//! Trees as indented lines, by blanks, tabs, bullets, or the lines drawn by `tree`:
//!
//! ```text
//! MAX
//! ├── A
//! │   ├── 3
//! │   └── 12
//! └── B: 2
//! ```
//!
//! A text without drawn lines is a tree only if every leaf has a number, so that other texts are
//! not affected.

use super::drawn::{TextTree, TreeText};
use super::label::NodeLabel;
use crate::save::import::candidate::UnreadPart;
use crate::save::import::candidate::lines;

/// The number of columns of a tab.
const TAB: usize = 8;

/// Reads the tree of a text whose lines are indented.
pub fn indented(text: &str) -> Option<Result<TreeText, UnreadPart>> {
    // Frames of boards have crossings.
    let is_frame = text.contains(['┼', '┬', '┌', '╬', '┏', '╔']);
    let is_drawn = !is_frame
        && ["├─", "└─", "┣━", "┗━", "╰─"]
            .iter()
            .any(|mark| text.contains(mark));
    let rows: Vec<IndentedLine<'_>> = lines(text)
        .filter_map(|(at, line)| IndentedLine::of(at, line))
        .collect();
    let (first, below) = rows.split_first()?;
    let single = !below.is_empty() && below.iter().all(|row| row.indent > first.indent);
    if !single || is_frame {
        return (is_drawn && !rows.is_empty()).then(|| {
            Err(UnreadPart::at(
                first.at,
                sentence!("expected one root, with all other lines indented below it"),
            ))
        });
    }
    let mut tree = TextTree::default();
    let mut path: Vec<(usize, usize)> = Vec::new();
    for row in &rows {
        let mut left = None;
        while let Some((indent, node)) = path.pop() {
            if indent < row.indent {
                path.push((indent, node));
                break;
            }
            left = Some(indent);
        }
        // A line with less indentation must return to an earlier level.
        if left.is_some_and(|indent| indent != row.indent) {
            return is_drawn.then(|| {
                Err(UnreadPart::at(
                    row.at,
                    sentence!("the line is indented to no level above it"),
                ))
            });
        }
        let node = tree.add(
            path.last().map(|(_, node)| *node),
            row.at,
            NodeLabel::read(row.text),
        );
        path.push((row.indent, node));
    }
    let has_values = tree
        .nodes
        .iter()
        .filter(|node| node.children.is_empty())
        .all(|node| node.label.value.is_some());
    (is_drawn || has_values).then(|| tree.list(key!("indented lines"), 0))
}

/// A line with its indentation.
struct IndentedLine<'a> {
    at: usize,
    indent: usize,
    text: &'a str,
}

impl IndentedLine<'_> {
    /// Parses a line; returns `None` if it is blank or contains only connecting lines.
    fn of(at: usize, line: &str) -> Option<IndentedLine<'_>> {
        let (mut indent, mut start, mut before) = (0, line.len(), ' ');
        for (inside, c) in line.char_indices() {
            let next = line[inside + c.len_utf8()..].chars().next();
            let is_minus = c == '-'
                && before.is_whitespace()
                && next.is_some_and(|c| c.is_ascii_digit() || c == '.');
            let is_guide = c.is_whitespace() || "│├└─|+`-*•┃┣┗━╰╎┆\u{a0}".contains(c);
            if is_minus || !is_guide {
                start = inside;
                break;
            }
            indent += if c == '\t' { TAB - indent % TAB } else { 1 };
            before = c;
        }
        let text = line[start..].trim();
        (!text.is_empty()).then_some(IndentedLine {
            at: at + start,
            indent,
            text,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{list, refused};

    #[test]
    fn blanks_tabs_bullets_and_drawn_lines() {
        for (text, expected) in [
            (
                "A\n  B\n    3\n    -12\n  C\n    2\n",
                "['A', ['B', 3, -12], ['C', [2]]]",
            ),
            (
                "MIN\n\tB: 3\n\tC\n\t\tD: 1\n\t\tE: 2\n",
                "first=min,[('B', 3), ['C', ('D', 1), ('E', 2)]]",
            ),
            (
                "- A\n  - B\n    - 3\n    - 4\n  - 5\n",
                "['A', ['B', 3, 4], 5]",
            ),
            (
                "MAX\n├── A\n│   ├── 3\n│   └── 12\n└── B: 2\n",
                "[['A', 3, 12], ('B', 2)]",
            ),
            (
                "root\n|-- a\n|   |-- 1\n|   `-- -2\n`-- 7\n",
                "['root', ['a', 1, -2], 7]",
            ),
        ] {
            assert_eq!(list(text), expected, "{text}");
        }
        assert!(refused("MAX\n├── A\n└── B: 2\n").contains("\"A\" has none"));
        assert!(refused("├── A: 1\n└── B: 2\n").contains("one root"));
    }
}
