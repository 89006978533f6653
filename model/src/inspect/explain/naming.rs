//! [`NodeNames`]: the names that distinguish the nodes of one explanation.
//!
//! A node is named by the last move that leads to it. If an explanation mentions two nodes with the
//! same last move, each of them is named by its whole path. Only a complete explanation determines
//! which nodes these are, so a name is a placeholder in its sentences until then. The nodes on the
//! way to a leaf are listed one per line, and the list shows their path; there a node keeps its
//! last move. Cost: O(nodes outside of the way × their plies + plies of the way).

use crate::inspect::words::{spoken_move, spoken_top};
use crate::language::{contracted, squares};
use engine::boundary::problem::{Problem, names};
use engine::numbers::Ordinal;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// The characters around the number in a placeholder. They occur in no displayed text, because
/// [`engine::clean`] removes them.
const MARKS: [char; 2] = ['\u{1}', '\u{2}'];

/// The nodes that an explanation mentions, by the moves that lead to them.
#[derive(Default)]
pub(super) struct NodeNames {
    marked: RefCell<Vec<Vec<Ordinal>>>,
    way: Way,
}

/// The nodes from an explained node down to the leaf that its value comes from.
#[derive(Default)]
struct Way {
    path: Vec<Ordinal>,
    /// The names of all moves of `path`.
    moves: Vec<String>,
    /// The number of moves that lead to the first node.
    above: usize,
}

impl Way {
    /// Returns the nodes below the first one, each with its path and last move.
    fn below(&self) -> impl Iterator<Item = (&[Ordinal], &str)> {
        let nodes = self.moves.iter().enumerate().skip(self.above);
        nodes.map(|(at, mv)| (self.path.get(..=at).unwrap_or_default(), &**mv))
    }
}

impl NodeNames {
    /// Records that the explanation mentions a node, and returns the placeholder of its name.
    pub(super) fn mark(&self, path: &[Ordinal]) -> String {
        let mut known = self.marked.borrow_mut();
        known.push(path.to_vec());
        format!("{}{}{}", MARKS[0], known.len() - 1, MARKS[1])
    }
    /// Records the way to a leaf, whose first node is `above` moves below the root.
    pub(super) fn set_way(&mut self, problem: &dyn Problem, path: Vec<Ordinal>, above: usize) {
        self.way = Way {
            moves: names(problem, &path),
            path,
            above,
        };
    }
    /// Returns the last move of a node of the way, as it is spoken; `ply` is the number of moves
    /// that lead to the node.
    pub(super) fn on_way(&self, problem: &dyn Problem, ply: usize) -> String {
        let mv = ply.checked_sub(1).and_then(|last| self.way.moves.get(last));
        mv.map_or_else(String::new, |mv| spoken_move(problem, mv))
    }
    /// Returns true if the explanation mentions a node with one of these last moves that is not a
    /// child of `node`.
    pub(super) fn shares(&self, problem: &dyn Problem, node: &[Ordinal], moves: &[String]) -> bool {
        let is_child = |path: &[Ordinal]| path.split_last().is_some_and(|(_, above)| above == node);
        let known = self.marked.borrow();
        known
            .iter()
            .filter(|path| !is_child(path))
            .any(|path| moves.contains(&last(problem, path)))
    }
    /// Returns the names of all nodes that the explanation mentions; `top` is the move that leads
    /// to the first node of the search.
    pub(super) fn settled(self, problem: &dyn Problem, top: &str) -> Vec<String> {
        let NodeNames { marked, way } = self;
        let known = marked.into_inner();
        let lasts: Vec<String> = known.iter().map(|path| last(problem, path)).collect();
        let mut by_name: BTreeMap<&str, (&[Ordinal], bool)> = BTreeMap::new();
        let marked = known
            .iter()
            .map(Vec::as_slice)
            .zip(lasts.iter().map(String::as_str));
        for (path, last) in marked.chain(way.below()) {
            let (first, shared) = by_name.entry(last).or_insert((path, false));
            *shared |= *first != path;
        }
        let named = known.iter().zip(&lasts).map(|(path, last)| {
            let mv = if last.is_empty() {
                spoken_top(problem, top)
            } else {
                spoken_move(problem, last)
            };
            let shared = by_name
                .get(last.as_str())
                .is_some_and(|(_, shared)| *shared);
            if shared {
                after_moves(problem, &mv, path, top)
            } else {
                mv
            }
        });
        named.collect()
    }
}

/// Replaces the placeholders in a sentence by names, and contracts prepositions with articles.
pub(super) fn write(names: &[String], text: &str) -> String {
    let (mut written, mut rest) = (String::with_capacity(text.len()), text);
    while let Some((before, marked)) = rest.split_once(MARKS[0]) {
        written.push_str(before);
        let found = marked.split_once(MARKS[1]);
        let found = found
            .and_then(|(number, after)| Some((names.get(number.parse::<usize>().ok()?)?, after)));
        rest = found.map_or(marked, |(name, after)| {
            written.push_str(name);
            after
        });
    }
    contracted(written + rest)
}

/// Returns the last move of a path; empty for the first node.
fn last(problem: &dyn Problem, path: &[Ordinal]) -> String {
    let mv = path
        .split_last()
        .and_then(|(&mv, above)| problem.position(above).move_view(mv));
    mv.map_or_else(String::new, |mv| mv.text)
}

/// Returns the name of a node with all moves that lead to it, beginning with `top` if the search
/// begins after a move.
fn after_moves(problem: &dyn Problem, mv: &str, path: &[Ordinal], top: &str) -> String {
    let start = problem.position(&[]);
    let above = path.split_last().map_or(&[][..], |(_, above)| above);
    // Nothing is above the first node, which has a name of its own.
    if path.is_empty() {
        return mv.to_owned();
    }
    let above = names(problem, above);
    let moves = std::iter::once(top)
        .filter(|top| !top.is_empty())
        .chain(above.iter().map(String::as_str));
    let moves: Vec<String> = moves.map(|mv| squares::named(&*start, mv)).collect();
    if moves.is_empty() {
        say!("{mv} at the root")
    } else {
        say!("{mv} after {moves}", moves = moves.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::{Language, within};

    #[test]
    fn a_name_with_an_article_is_drawn_together_with_what_stands_before_it() {
        let names = ["a coluna 3".to_owned(), "b2".to_owned()];
        let text = "α é o valor de \u{1}0\u{2}, e não de \u{1}1\u{2}";
        let said = within(Language::named("pt").expect("a language"), || {
            write(&names, text)
        });
        assert_eq!(said, "α é o valor da coluna 3, e não de b2");
    }
}
