//! Trees in DOT, the language of Graphviz:
//! `digraph { A -> B; A -> C; B [label="B: 3"]; C [label=12] }`.
//!
//! The label of a node contains its name and its value; without a label, the identifier does.
//! Children are in the order of their edges. A graph that is not a tree is refused at a node that
//! shows it. Source: *The DOT language* of Graphviz; ports, subgraphs and HTML labels are read as
//! far as relevant.

use super::drawn::{TextTree, TreeText};
use super::label::NodeLabel;
use crate::save::import::candidate::UnreadPart;
use std::collections::HashMap;

/// Reads the tree of a text that begins like a graph.
pub fn dot(text: &str) -> Option<Result<TreeText, UnreadPart>> {
    let mut tokens = Tokens { text, at: 0 };
    let mut next = tokens.next()?;
    if next.is("strict") {
        next = tokens.next()?;
    }
    if next.quoted || !(next.is("digraph") || next.is("graph")) {
        return None;
    }
    let mut open = tokens.next()?;
    if open.sign.is_none() {
        open = tokens.next()?;
    }
    if open.sign != Some('{') {
        return None;
    }
    let mut graph = Graph::default();
    Some(graph.read(&mut tokens).and_then(|()| graph.tree()))
}

/// A token: a sign (`>` stands for both arrows) or an identifier.
struct Token {
    at: usize,
    sign: Option<char>,
    text: String,
    quoted: bool,
}

impl Token {
    fn is(&self, word: &str) -> bool {
        self.sign.is_none() && self.text.eq_ignore_ascii_case(word)
    }
}

struct Tokens<'a> {
    text: &'a str,
    at: usize,
}

impl Tokens<'_> {
    /// Returns the next token; `None` at the end of the text, or if it ends inside quotes.
    fn next(&mut self) -> Option<Token> {
        loop {
            let rest = &self.text[self.at..];
            self.at += rest.len() - rest.trim_start().len();
            let rest = &self.text[self.at..];
            let line_begins = self.text[..self.at].ends_with('\n') || self.at == 0;
            if rest.starts_with("//") || rest.starts_with('#') && line_begins {
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else if rest.starts_with("/*") {
                self.at += rest.find("*/").map_or(rest.len(), |end| end + 2);
            } else {
                break;
            }
        }
        let at = self.at;
        let rest = &self.text[at..];
        let c = rest.chars().next()?;
        let sign = |sign| {
            Some(Token {
                at,
                sign: Some(sign),
                text: String::new(),
                quoted: false,
            })
        };
        if rest.starts_with("->") || rest.starts_with("--") {
            self.at += 2;
            return sign('>');
        }
        if "{}[];,=:".contains(c) {
            self.at += 1;
            return sign(c);
        }
        if c == '"' {
            return self.quoted(at);
        }
        if c == '<' {
            return self.html(at);
        }
        let is_part = |c: char| c.is_alphanumeric() || "_.".contains(c);
        let minus = usize::from(c == '-');
        let length = rest[minus..]
            .find(|c: char| !is_part(c))
            .map_or(rest.len(), |end| end + minus);
        self.at += length.max(c.len_utf8());
        let text = rest[..length.max(c.len_utf8())].to_owned();
        Some(Token {
            at,
            sign: None,
            text,
            quoted: false,
        })
    }
    fn quoted(&mut self, at: usize) -> Option<Token> {
        let (mut text, mut escaped) = (String::new(), false);
        for (inside, c) in self.text[at + 1..].char_indices() {
            match c {
                '"' if !escaped => {
                    self.at = at + 1 + inside + 1;
                    return Some(Token {
                        at,
                        sign: None,
                        text,
                        quoted: true,
                    });
                }
                '\\' if !escaped => escaped = true,
                _ => {
                    // Other escapes are those of labels, such as line ends.
                    if escaped && c != '"' && c != '\\' {
                        text.push('\\');
                    }
                    text.push(c);
                    escaped = false;
                }
            }
        }
        None
    }
    /// Returns a label in HTML without its tags.
    fn html(&mut self, at: usize) -> Option<Token> {
        let (mut depth, mut text) = (0_usize, String::new());
        for (inside, c) in self.text[at..].char_indices() {
            match c {
                '<' => {
                    depth += 1;
                    text.push(' ');
                }
                '>' if depth == 1 => {
                    self.at = at + inside + 1;
                    return Some(Token {
                        at,
                        sign: None,
                        text,
                        quoted: true,
                    });
                }
                '>' => depth = depth.saturating_sub(1),
                _ if depth == 1 => text.push(c),
                _ => {}
            }
        }
        None
    }
}

/// A node of the graph.
#[derive(Default)]
struct GraphNode {
    at: usize,
    name: String,
    label: Option<String>,
    shape: String,
    parents: usize,
    children: Vec<usize>,
}

#[derive(Default)]
struct Graph {
    nodes: Vec<GraphNode>,
    numbers: HashMap<String, usize>,
    edge_labels: bool,
}

impl Graph {
    fn node(&mut self, token: &Token) -> usize {
        if let Some(&number) = self.numbers.get(&token.text) {
            return number;
        }
        let number = self.nodes.len();
        self.numbers.insert(token.text.clone(), number);
        self.nodes.push(GraphNode {
            at: token.at,
            name: token.text.clone(),
            ..GraphNode::default()
        });
        number
    }
    /// Reads the statements up to the end of the graph.
    fn read(&mut self, tokens: &mut Tokens<'_>) -> Result<(), UnreadPart> {
        // The nodes on the left of the next arrow, those of the statement, and those of each open
        // group in braces.
        let (mut left, mut here): (Vec<usize>, Vec<usize>) = (Vec::new(), Vec::new());
        let mut open: Vec<(Vec<usize>, bool)> = Vec::new();
        let (mut arrow, mut word) = (false, None::<Token>);
        loop {
            let Some(token) = tokens.next() else {
                let end = tokens.text.len();
                return Err(UnreadPart::at(
                    end,
                    sentence!("expected a closing brace at the end of the graph"),
                ));
            };
            match token.sign {
                Some('>') => {
                    left = std::mem::take(&mut here);
                    arrow = true;
                }
                Some('[') => {
                    self.attributes(tokens, word.as_ref(), &here, arrow || !left.is_empty())?;
                }
                Some('=') => {
                    // `rankdir=LR` is not a node.
                    tokens.next();
                    if let Some(name) = word.take().filter(|name| !name.quoted) {
                        self.forget(&name);
                    }
                    (left, here, arrow) = (Vec::new(), Vec::new(), false);
                }
                Some(':') => {
                    tokens.next();
                }
                Some('{') => {
                    open.push((std::mem::take(&mut left), arrow));
                    (here, arrow, word) = (Vec::new(), false, None);
                }
                Some('}') => {
                    let Some((before, had_arrow)) = open.pop() else {
                        return Ok(());
                    };
                    if had_arrow {
                        self.edges(&before, &here)?;
                    }
                    (left, arrow) = (Vec::new(), false);
                }
                Some(_) => {
                    // In braces, the nodes of all statements count.
                    if open.is_empty() {
                        here = Vec::new();
                    }
                    (left, arrow, word) = (Vec::new(), false, None);
                }
                None if token.is("subgraph") && !token.quoted => {
                    // The name of a subgraph is not a node.
                    let before = tokens.at;
                    if tokens.next().is_some_and(|token| token.sign.is_some()) {
                        tokens.at = before;
                    }
                }
                None if !token.quoted
                    && ["node", "edge", "graph"].iter().any(|word| token.is(word)) =>
                {
                    word = Some(token);
                    if open.is_empty() {
                        here = Vec::new();
                    }
                }
                None => {
                    let node = self.node(&token);
                    if arrow {
                        self.edges(&left, &[node])?;
                        here = vec![node];
                        arrow = false;
                    } else if open.is_empty() {
                        (here, left) = (vec![node], Vec::new());
                    } else {
                        here.push(node);
                        left = Vec::new();
                    }
                    word = Some(token);
                }
            }
        }
    }
    /// Removes a node that turned out to be the name of an attribute.
    fn forget(&mut self, token: &Token) {
        let last = self.nodes.len().checked_sub(1);
        if last.is_some_and(|last| {
            self.numbers.get(&token.text) == Some(&last) && self.nodes[last].at == token.at
        }) {
            self.numbers.remove(&token.text);
            self.nodes.pop();
        }
    }
    fn edges(&mut self, from: &[usize], to: &[usize]) -> Result<(), UnreadPart> {
        for &from in from {
            for &to in to {
                if self.nodes[from].children.contains(&to) {
                    continue;
                }
                self.nodes[from].children.push(to);
                self.nodes[to].parents += 1;
                if self.nodes[to].parents > 1 {
                    let name = format!(
                        "{:?}",
                        self.nodes[to].name.chars().take(40).collect::<String>()
                    );
                    return Err(UnreadPart::at(
                        self.nodes[to].at,
                        sentence!("the graph is no tree: {name} has two parents", name),
                    ));
                }
            }
        }
        Ok(())
    }
    /// Reads the attributes of the last node, `[label="3", shape=box]`.
    fn attributes(
        &mut self,
        tokens: &mut Tokens<'_>,
        word: Option<&Token>,
        here: &[usize],
        is_edge: bool,
    ) -> Result<(), UnreadPart> {
        let of_node = word.is_some_and(|word| {
            word.quoted || !["node", "edge", "graph"].iter().any(|name| word.is(name))
        });
        loop {
            let token = tokens.next();
            let Some(token) = token else {
                return Err(UnreadPart::at(
                    tokens.text.len(),
                    sentence!("expected ] after the attributes"),
                ));
            };
            if token.sign == Some(']') {
                return Ok(());
            }
            if token.sign.is_some() {
                continue;
            }
            let before = tokens.at;
            if tokens.next().is_none_or(|token| token.sign != Some('=')) {
                tokens.at = before;
                continue;
            }
            let Some(value) = tokens.next() else { continue };
            let node = here.last().filter(|_| of_node && !is_edge);
            match node {
                Some(&node) if token.is("label") || token.is("xlabel") => {
                    self.nodes[node].label = Some(value.text);
                }
                Some(&node) if token.is("shape") => self.nodes[node].shape = value.text,
                None if is_edge && token.is("label") => self.edge_labels = true,
                _ => {}
            }
        }
    }
    fn tree(self) -> Result<TreeText, UnreadPart> {
        let mut roots = self
            .nodes
            .iter()
            .enumerate()
            .filter(|(_, node)| node.parents == 0)
            .map(|(at, _)| at);
        let (root, other) = (roots.next(), roots.next());
        let Some(root) = root else {
            let at = self.nodes.first().map_or(0, |node| node.at);
            return Err(UnreadPart::at(
                at,
                sentence!("the graph is no tree: it has no root"),
            ));
        };
        if let Some(other) = other {
            let name = format!(
                "{:?}",
                self.nodes[other].name.chars().take(40).collect::<String>()
            );
            let reason = sentence!("the graph is no tree: {name} is a second root", name);
            return Err(UnreadPart::at(self.nodes[other].at, reason));
        }
        let mut tree = TextTree::default();
        for node in self.nodes {
            let said = node.label.filter(|label| label != "\\N");
            let mut label = NodeLabel::read(said.as_deref().unwrap_or(&node.name));
            if label.role.is_none() {
                label.role = match node.shape.to_ascii_lowercase().as_str() {
                    "triangle" => super::label::Role::of("max"),
                    "invtriangle" => super::label::Role::of("min"),
                    _ => None,
                };
            }
            let number = tree.add(None, node.at, label);
            tree.nodes[number].children = node.children;
        }
        if self.edge_labels {
            tree.notes
                .push(sentence!("labels of edges and other options are left out"));
        }
        tree.list("DOT", root)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{list, refused};

    #[test]
    fn graphs_of_graphviz() {
        for (text, expected) in [
            (
                "digraph { A -> B; A -> C; B [label=\"3\"]; C [label=12] }",
                "['A', 3, 12]",
            ),
            (
                "strict graph \"g\" {\n // why\n rankdir=LR; node [shape=circle, label=\"\"];\n a -- {b c}; b -- 3 -- x; x [label=-4]\n c [label=\"C\\n5\"] }",
                "['a', ['b', [[-4]]], ('C', 5)]",
            ),
            (
                "digraph search {\n n0 [label=\"=3\", shape=invtriangle];\n n1 [label=3, shape=box];\n n2 [label=<<b>7</b>>, shape=box];\n n0 -> n1 [label=\"a\"];\n n0 -> n2:n;\n}\n",
                "first=min,[3, 7]",
            ),
            ("digraph{a->b->1;b->2;a->3}", "['a', ['b', 1, 2], 3]"),
            (
                "digraph { subgraph cluster_x { a -> 1 } a -> 2 }",
                "['a', 1, 2]",
            ),
        ] {
            assert_eq!(list(text), expected, "{text}");
        }
    }

    #[test]
    fn what_is_no_tree_is_refused_by_its_node() {
        for (text, reason) in [
            (
                "digraph { a -> c; b -> c; c [label=3] }",
                "\"c\" has two parents",
            ),
            ("digraph { a -> 1; b -> 2 }", "\"b\" is a second root"),
            ("digraph { a -> b; b -> a }", "no root"),
            ("digraph { a -> b; c -> d; d -> c }", "\"b\" has none"),
            ("digraph { a -> b", "expected a closing brace"),
            ("digraph { a [label=", "expected ]"),
            ("digraph { a -> b }", "\"b\" has none"),
        ] {
            assert!(refused(text).contains(reason), "{text}: {}", refused(text));
        }
    }
}
