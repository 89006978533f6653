//! [`Line`]: the moves of a game with variations and comments, and a cursor.
//!
//! Invariants: node 0 is the start and has no move; the first child of a node is the main
//! continuation, the others are variations; nodes are only added at the end, so that an index
//! remains valid until a deletion.

use crate::numbers::Ordinal;

/// One position of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineNode {
    /// The index of the previous position; the start's own index at the start.
    pub parent: usize,
    /// The ordinal of the move that leads to the position; 0 at the start.
    pub mv: Ordinal,
    /// The move as it is printed; empty at the start.
    pub text: String,
    /// The comment on the position.
    pub comment: String,
    /// The indices of the following positions, the main continuation first.
    pub children: Vec<usize>,
}

/// The moves of a game with variations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    nodes: Vec<LineNode>,
    cursor: usize,
}

impl Default for Line {
    fn default() -> Self {
        let start = LineNode {
            parent: 0,
            mv: Ordinal::FIRST,
            text: String::new(),
            comment: String::new(),
            children: Vec::new(),
        };
        Line {
            nodes: vec![start],
            cursor: 0,
        }
    }
}

impl Line {
    /// Returns all positions, beginning with the start.
    pub fn nodes(&self) -> &[LineNode] {
        &self.nodes
    }
    /// Returns the index of the position at the cursor.
    pub fn cursor(&self) -> usize {
        self.cursor
    }
    /// Moves the cursor to a position; an invalid index is ignored.
    pub fn go(&mut self, node: usize) {
        if node < self.nodes.len() {
            self.cursor = node;
        }
    }
    /// Moves the cursor back by one move; returns whether there was one.
    pub fn back(&mut self) -> bool {
        let before = self.cursor;
        self.cursor = self.nodes[before].parent;
        self.cursor != before
    }
    /// Moves the cursor one move along the main continuation; returns whether there was one.
    pub fn forward(&mut self) -> bool {
        let next = self.nodes[self.cursor].children.first().copied();
        self.cursor = next.unwrap_or(self.cursor);
        next.is_some()
    }
    /// Moves the cursor to the next (`true`) or previous variation of the move that leads to it;
    /// returns whether there was one.
    pub fn sibling(&mut self, next: bool) -> bool {
        let siblings = &self.nodes[self.nodes[self.cursor].parent].children;
        let at = siblings.iter().position(|&node| node == self.cursor);
        let to = at.and_then(|at| {
            if next {
                at.checked_add(1)
            } else {
                at.checked_sub(1)
            }
        });
        match to.and_then(|to| siblings.get(to)) {
            Some(&node) => {
                self.cursor = node;
                true
            }
            None => false,
        }
    }
    /// Plays a move at the cursor and moves the cursor to it. A known move is followed, a new one
    /// is added as the last variation. Returns the node and whether it is new.
    pub fn play(&mut self, mv: Ordinal, text: &str) -> (usize, bool) {
        let known = self.nodes[self.cursor]
            .children
            .iter()
            .copied()
            .find(|&child| self.nodes[child].mv == mv);
        let node = known.unwrap_or(self.nodes.len());
        if known.is_none() {
            let (parent, text) = (self.cursor, text.to_owned());
            self.nodes.push(LineNode {
                parent,
                mv,
                text,
                comment: String::new(),
                children: Vec::new(),
            });
            self.nodes[parent].children.push(node);
        }
        self.cursor = node;
        (node, known.is_none())
    }
    /// Sets the comment on a position.
    pub fn comment(&mut self, node: usize, text: &str) {
        if let Some(node) = self.nodes.get_mut(node) {
            text.clone_into(&mut node.comment);
        }
    }
    /// Makes the variation at the cursor the main continuation; returns whether that changed
    /// anything.
    pub fn promote(&mut self) -> bool {
        let (parent, cursor) = (self.nodes[self.cursor].parent, self.cursor);
        let children = &mut self.nodes[parent].children;
        match children.iter().position(|&child| child == cursor) {
            Some(at) if at > 0 => {
                children[..=at].rotate_right(1);
                true
            }
            _ => false,
        }
    }
    /// Deletes the move at the cursor and all that follow it, and moves the cursor back by one
    /// move. Indices change: returns the previous indices of the remaining nodes in their new
    /// order, or `None` at the start.
    pub fn delete(&mut self) -> Option<Vec<usize>> {
        let gone = self.cursor;
        if gone == 0 {
            return None;
        }
        let parent = self.nodes[gone].parent;
        let kept: Vec<usize> = (0..self.nodes.len())
            .filter(|&node| !self.path(node).contains(&gone))
            .collect();
        let new = |old: usize| kept.binary_search(&old).unwrap_or(0);
        let nodes = kept.iter().map(|&old| {
            let mut node = self.nodes[old].clone();
            node.parent = new(node.parent);
            node.children = node
                .children
                .iter()
                .filter(|&&child| child != gone)
                .map(|&child| new(child))
                .collect();
            node
        });
        let nodes = nodes.collect();
        self.cursor = new(parent);
        self.nodes = nodes;
        Some(kept)
    }
    /// Returns the nodes from the start to a node, both included.
    pub fn path(&self, node: usize) -> Vec<usize> {
        let up = std::iter::successors(Some(node), |&node| {
            (node > 0).then(|| self.nodes[node].parent)
        });
        let mut path: Vec<usize> = up.collect();
        path.reverse();
        path
    }
    /// Returns the ordinals of the moves from the start to a node.
    pub fn ordinals(&self, node: usize) -> Vec<Ordinal> {
        self.path(node)
            .into_iter()
            .skip(1)
            .map(|node| self.nodes[node].mv)
            .collect()
    }
    /// Returns the node that moves with these ordinals lead to from the start; `None` if they were
    /// not all played.
    pub fn after(&self, ordinals: &[Ordinal]) -> Option<usize> {
        ordinals.iter().try_fold(0, |at: usize, &mv| {
            let children = &self.nodes.get(at)?.children;
            children
                .iter()
                .copied()
                .find(|&child| self.nodes.get(child).is_some_and(|node| node.mv == mv))
        })
    }
    /// Returns the number of moves that lead to a node.
    pub fn ply(&self, node: usize) -> usize {
        self.path(node).len() - 1
    }
    /// Returns the last node of the main continuation from a node.
    pub fn end(&self, node: usize) -> usize {
        std::iter::successors(Some(node), |&node| {
            self.nodes[node].children.first().copied()
        })
        .last()
        .unwrap_or(node)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(line: &Line) -> Vec<&str> {
        line.path(line.cursor())
            .into_iter()
            .skip(1)
            .map(|node| line.nodes()[node].text.as_str())
            .collect()
    }

    #[test]
    fn variations_are_kept_and_found_again() {
        let mut line = Line::default();
        line.play(Ordinal(0), "a");
        line.play(Ordinal(1), "b");
        line.back();
        assert_eq!(line.play(Ordinal(2), "c"), (3, true));
        assert_eq!(texts(&line), ["a", "c"]);
        line.back();
        assert_eq!(line.play(Ordinal(2), "c"), (3, false));
        assert!(line.sibling(false) && texts(&line) == ["a", "b"]);
        assert!(!line.sibling(false));
        assert!(line.sibling(true) && line.promote() && !line.promote());
        assert_eq!(line.end(0), 3);
    }

    #[test]
    fn deleting_renumbers() {
        let mut line = Line::default();
        line.play(Ordinal(0), "a");
        line.play(Ordinal(1), "b");
        line.go(1);
        line.play(Ordinal(2), "c");
        line.play(Ordinal(3), "d");
        line.go(2);
        assert_eq!(line.delete(), Some(vec![0, 1, 3, 4]));
        assert_eq!(texts(&line), ["a"]);
        line.go(line.end(0));
        assert_eq!(texts(&line), ["a", "c", "d"]);
        line.go(0);
        assert_eq!(line.delete(), None);
        assert!(!line.back());
    }
}
