//! Trees in foreign notations: LaTeX, DOT, Newick, dictionaries, indented lines.
//!
//! A reader creates a [`drawn::TextTree`], whose nodes have one label each, and
//! [`drawn::TextTree::list`] converts it to the nested list that [`engine::rules::tree`] reads. A
//! label may contain a name, a value and a side: `B`, `3`, `B: 3`, `MIN`. Every leaf needs a value;
//! values at inner nodes are omitted with a note, because the search computes them.
//!
//! Invariants: a child comes after its parent in the list of nodes unless the format names nodes,
//! as DOT does; no reader recurses deeper than [`engine::rules::tree::sketch::MOST_PLIES`] levels.
//! Costs: a few passes over the text.

mod brackets;
mod dictionary;
mod dot;
mod drawn;
mod indented;
mod label;
mod literal;
mod newick;

use super::candidate::{Candidate, TextReading, UnreadPart};
pub use drawn::TreeText;

/// Returns the readings of the result of a reader.
fn readings(format: &'static str, found: Option<Result<TreeText, UnreadPart>>) -> Vec<TextReading> {
    match found {
        None => Vec::new(),
        Some(Ok(TreeText {
            format,
            game,
            notes,
        })) => {
            vec![TextReading::one(Candidate {
                notes,
                ..Candidate::new(format, game)
            })]
        }
        Some(Err(UnreadPart { offset, reason })) => {
            vec![TextReading::refused(format, offset, reason)]
        }
    }
}

/// Reads a tree in LaTeX, of the packages forest and qtree.
pub fn latex(text: &str) -> Vec<TextReading> {
    readings("LaTeX", brackets::brackets(text))
}

/// Reads a tree in DOT of Graphviz.
pub fn dot(text: &str) -> Vec<TextReading> {
    readings("DOT", dot::dot(text))
}

/// Reads a Newick tree with values at the leaves.
pub fn newick(text: &str) -> Vec<TextReading> {
    readings("Newick", newick::newick(text))
}

/// Reads a tree as a dictionary of Python or JSON, or as a list `[value, [children]]`.
pub fn dictionary(text: &str) -> Vec<TextReading> {
    readings(key!("dictionary"), dictionary::dictionary(text))
}

/// Reads a tree as indented lines.
pub fn indented(text: &str) -> Vec<TextReading> {
    readings(key!("indented lines"), indented::indented(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::rules::tree::TreeGame;

    /// Returns the tree of a text as a nested list.
    pub(super) fn list(text: &str) -> String {
        let found = tree_text(text)
            .expect(text)
            .unwrap_or_else(|refusal| panic!("{text}: {}", refusal.reason));
        let list = found.game.strip_prefix("tree:").expect("a tree").to_owned();
        let bare = list.strip_prefix("first=min,").unwrap_or(&list);
        TreeGame::parse(bare).unwrap_or_else(|error| panic!("{text}: {list}: {error}"));
        list
    }

    /// Returns the reason why a text is refused.
    pub(super) fn refused(text: &str) -> String {
        tree_text(text)
            .expect(text)
            .expect_err(text)
            .reason
            .to_string()
    }

    /// Returns the tree that a text draws; `None` if it is in none of the formats.
    pub(super) fn tree_text(text: &str) -> Option<Result<TreeText, UnreadPart>> {
        let readers = [
            brackets::brackets,
            dot::dot,
            newick::newick,
            dictionary::dictionary,
            indented::indented,
        ];
        readers.into_iter().find_map(|read| read(text))
    }

    #[test]
    fn the_examples_are_read() {
        for (text, expected) in [
            (
                "\\begin{forest} [A [B [3] [12]] [C [2] [4]]] \\end{forest}",
                "['A', ['B', 3, 12], ['C', 2, 4]]",
            ),
            (
                "digraph { A -> B; A -> C; B [label=\"B: 3\"]; C [label=12] }",
                "['A', ('B', 3), 12]",
            ),
            ("((3,12,8),(2,4,6));", "[[3, 12, 8], [2, 4, 6]]"),
            (
                "{'A': {'B': 3, 'C': 12}, 'D': {'E': 2, 'F': 4}}",
                "[['A', ('B', 3), ('C', 12)], ['D', ('E', 2), ('F', 4)]]",
            ),
            (
                "MAX\n  MIN\n    3\n    12\n  MIN\n    2\n    4\n",
                "[[3, 12], [2, 4]]",
            ),
        ] {
            assert_eq!(list(text), expected, "{text}");
        }
    }

    #[test]
    fn other_texts_are_left_to_others() {
        for text in [
            "f5d6c3",
            "4453",
            "1,3,5,7",
            "[[3,12,8],[2,4,6]]",
            "(1,3) (2,2)",
            "(1,3);",
            "X.O\n.X.\n...",
            "",
            "A",
            "3",
            "['A', ('B', 5), ('C', 10)]",
            "44\n45\n43",
            " 12345678\n1........1\n2...o....2\n",
            "a b c\n1 2 3",
            "[[1, 2, 1], [0, 2, 0], [0, 0, 0]]",
            "{\"board\": [0, 0, 1], \"mark\": 2}",
            "graph of a function",
        ] {
            assert!(tree_text(text).is_none(), "{text}");
        }
    }

    #[test]
    fn a_circle_or_a_deep_tree_ends() {
        let deep = format!("{}3{}", "(".repeat(200), ")".repeat(200)) + ";";
        assert!(tree_text(&deep).is_none_or(|found| found.is_err()));
        let deep = format!("\\Tree {}3{}", "[.A ".repeat(200), " ]".repeat(200));
        assert!(tree_text(&deep).expect("a tree").is_err());
        let deep: String = (0..200)
            .map(|level| format!("{}A\n", " ".repeat(level)))
            .collect();
        assert!(tree_text(&deep).is_none_or(|found| found.is_err()));
    }
}
