//! Trees in LaTeX: `[A [B [3] [12]]]` between `\begin{forest}` and `\end{forest}`, and
//! `\Tree [.A [.B 3 12 ] ]` of qtree and tikz-qtree. Sources: S. Živanović, *forest*; A. Lopez and
//! J. Dimitriadis, *qtree*; D. Chiang, *tikz-qtree*.

use super::drawn::{TextTree, TreeText};
use super::label::NodeLabel;
use crate::save::import::candidate::UnreadPart;

const FOREST: &str = "LaTeX forest";
const QTREE: &str = "LaTeX qtree";

/// Reads the first tree of a LaTeX text.
pub fn brackets(text: &str) -> Option<Result<TreeText, UnreadPart>> {
    let after = |mark: &str| text.find(mark).map(|at| at + mark.len());
    let forest = after("\\begin{forest}").or_else(|| after("\\Forest"));
    let qtree = after("\\Tree").or_else(|| text.trim_start().starts_with("[.").then_some(0));
    let (from, format) = forest
        .map(|at| (at, FOREST))
        .or_else(|| qtree.map(|at| (at, QTREE)))?;
    let Some(open) = first_bracket(text, from) else {
        return Some(Err(UnreadPart::at(
            from,
            sentence!("expected [ where the tree begins"),
        )));
    };
    let mut reader = Brackets {
        text,
        tree: TextTree::default(),
        is_forest: format == FOREST,
        options: false,
    };
    let read = if reader.is_forest {
        reader.forest(open)
    } else {
        reader.qtree(open)
    };
    Some(read.and_then(|end| {
        let rest = &text[end..];
        if rest.contains("\\begin{forest}") || rest.contains("\\Tree") {
            reader.tree.notes.push(sentence!(
                "the text holds several trees; this is the first one"
            ));
        }
        if reader.options {
            reader
                .tree
                .notes
                .push(sentence!("labels of edges and other options are left out"));
        }
        reader.tree.list(format, 0)
    }))
}

/// Returns the first bracket outside of braces, such as those of `for tree={…}`, and outside of the
/// options of the environment.
fn first_bracket(text: &str, from: usize) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, c) in text[from..].char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            '[' if depth == 0 => return Some(from + at),
            _ => {}
        }
    }
    // `\Forest{[A …]}` contains the tree.
    text[from..]
        .trim_start()
        .starts_with('{')
        .then(|| text[from..].find('[').map(|at| from + at))
        .flatten()
}

struct Brackets<'a> {
    text: &'a str,
    tree: TextTree,
    is_forest: bool,
    /// Set if there were options that were not read.
    options: bool,
}

impl<'a> Brackets<'a> {
    fn unclosed(&self) -> UnreadPart {
        UnreadPart::at(
            self.text.len(),
            sentence!("expected ] at the end of each node"),
        )
    }
    /// Parses a tree of forest from its bracket at `open`; returns its end.
    fn forest(&mut self, open: usize) -> Result<usize, UnreadPart> {
        let (mut at, mut path) = (open, Vec::<usize>::new());
        loop {
            let rest = &self.text[at..];
            at += rest.len() - rest.trim_start().len();
            match self.text[at..].chars().next() {
                Some('[') => {
                    let (end, content) = self.content(at + 1);
                    let label = self.forest_label(content);
                    let node = self.tree.add(path.last().copied(), at, label);
                    path.push(node);
                    at = end;
                }
                Some(']') => {
                    path.pop();
                    at += 1;
                    if path.is_empty() {
                        return Ok(at);
                    }
                }
                Some(c) => at += c.len_utf8(),
                None => return Err(self.unclosed()),
            }
        }
    }
    /// Returns the text of a node up to its first child or its end.
    fn content(&self, from: usize) -> (usize, &'a str) {
        let (mut depth, mut escaped) = (0_usize, false);
        for (at, c) in self.text[from..].char_indices() {
            match c {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                '{' => depth += 1,
                '}' => depth = depth.saturating_sub(1),
                '[' | ']' if depth == 0 => return (from + at, &self.text[from..from + at]),
                _ => {}
            }
        }
        (self.text.len(), &self.text[from..])
    }
    /// Returns the label before the options.
    fn forest_label(&mut self, content: &str) -> NodeLabel {
        let mut depth = 0_usize;
        let end = content.char_indices().find(|&(_, c)| {
            match c {
                '{' => depth += 1,
                '}' => depth = depth.saturating_sub(1),
                _ => {}
            }
            c == ',' && depth == 0
        });
        let (label, options) = end.map_or((content, ""), |(at, _)| content.split_at(at));
        // `[, phantom]` and `[,label=3]` have only options.
        self.options |= options.contains("label") || options.contains("content");
        NodeLabel::read(label)
    }
    /// Parses a tree of qtree from its bracket at `open`; returns its end.
    fn qtree(&mut self, open: usize) -> Result<usize, UnreadPart> {
        let (mut at, mut path) = (open, Vec::<usize>::new());
        loop {
            let rest = &self.text[at..];
            at += rest.len() - rest.trim_start().len();
            let rest = &self.text[at..];
            match rest.chars().next() {
                Some('[') => {
                    let (length, word) = rest[1..].strip_prefix('.').map_or((1, ""), |rest| {
                        let word = word(rest);
                        (2 + word.len(), word)
                    });
                    let node = self
                        .tree
                        .add(path.last().copied(), at, NodeLabel::read(word));
                    path.push(node);
                    at += length;
                }
                Some(']') => {
                    path.pop();
                    at += 1;
                    // `].A` is the label of a node after its children.
                    if path.is_empty() {
                        return Ok(at);
                    }
                }
                Some(_) if rest.starts_with("\\edge") => {
                    self.options = true;
                    at += rest.find(';').map_or(rest.len(), |end| end + 1);
                }
                Some(c) => {
                    let word = word(rest);
                    self.tree
                        .add(path.last().copied(), at, NodeLabel::read(word));
                    at += word.len().max(c.len_utf8());
                }
                None => return Err(self.unclosed()),
            }
        }
    }
}

/// Returns a word of qtree: a group in braces, or the text up to a blank or a bracket.
fn word(text: &str) -> &str {
    let (mut depth, mut math) = (0_usize, false);
    for (at, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            '$' => math = !math,
            _ if depth == 0 && !math && (c.is_whitespace() || c == '[' || c == ']') => {
                return &text[..at];
            }
            _ => {}
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::tests::{list, refused};

    #[test]
    fn forest_and_qtree() {
        for (text, expected) in [
            (
                "\\begin{forest}\nfor tree={circle, draw}\n[MAX [MIN [3][12]] [MIN [$-2$][{4}]]]\n\\end{forest}",
                "[[3, 12], [-2, 4]]",
            ),
            (
                "\\begin{forest} [MIN, label=x [A [3]] [B, draw [1] [2]]] \\end{forest}",
                "first=min,[['A', [3]], ['B', 1, 2]]",
            ),
            (
                "\\Tree [.MAX [.A 3 12 8 ] [.B 2 4 ] ]",
                "[['A', 3, 12, 8], ['B', 2, 4]]",
            ),
            (
                "\\Tree [.{the root} \\edge node[auto]{$a$}; [.A 3 ] $-5$ ]",
                "['the_root', ['A', [3]], -5]",
            ),
            ("[.A [.B 1 2 ] 3 ]", "['A', ['B', 1, 2], 3]"),
        ] {
            assert_eq!(list(text), expected, "{text}");
        }
    }

    #[test]
    fn what_is_missing_is_named() {
        assert!(refused("\\Tree [.A [.B 3 ]").contains("expected ]"));
        assert!(refused("\\Tree [.A B C ]").contains("\"B\" has none"));
        assert!(refused("\\Tree none").contains("expected ["));
        assert!(refused("\\Tree [.MAX [.MAX 1 2 ] 3 ]").contains("alternate"));
    }
}
