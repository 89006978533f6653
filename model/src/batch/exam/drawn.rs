//! [`DrawnNode`]: a node of a small search tree as it is drawn, visited by the search or not; and
//! the names of the nodes of a game on paper.
//!
//! In a game, several paths can lead to one position, and a table stores positions. A node is
//! therefore named after its position: by its rows if they are short (`MOST_LETTERS`), else by a
//! letter, with a legend of the letters. Invariant: nodes of the same position have the same name.
//! Cost: O(nodes × plies).

use engine::boundary::Problem;
use engine::boundary::problem::names;
use engine::numbers::Ordinal;
use engine::rules::{Setup, Weights};
use std::collections::HashMap;

/// A node that is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct DrawnNode {
    pub path: Vec<Ordinal>,
    pub parent: Option<usize>,
    /// The move that leads to the node; empty at the root of a game.
    pub name: String,
    pub max: bool,
    /// The weights of its moves if it is an inner chance node.
    pub weights: Option<Weights>,
    /// The weight of the move to it if its parent is a chance node.
    pub weight: Option<i64>,
    /// The value if it is a leaf.
    pub leaf: Option<String>,
}

/// Returns all nodes down to the depth of the search in preorder, moves in the order in which they
/// are tried. Once there are more than `most` nodes, no further node is expanded.
pub fn nodes(problem: &dyn Problem, most: usize) -> Vec<DrawnNode> {
    let mut all = Vec::new();
    add((problem, most), &mut Vec::new(), None, &mut all);
    all
}

fn add(
    (problem, most): (&dyn Problem, usize),
    path: &mut Vec<Ordinal>,
    parent: Option<usize>,
    all: &mut Vec<DrawnNode>,
) {
    let position = problem.position(path);
    let deep = problem
        .spec()
        .depth
        .is_some_and(|depth| path.len() as u32 >= depth);
    let leaf = deep || position.outcome().is_some();
    let at = all.len();
    let weights = position.chance().filter(|_| !leaf);
    let above = parent
        .and_then(|above| all.get(above))
        .and_then(|above: &DrawnNode| above.weights.as_ref());
    let weight = above
        .zip(path.last())
        .map(|(weights, mv)| weights.of(mv.index()));
    all.push(DrawnNode {
        path: path.clone(),
        parent,
        name: names(problem, path).pop().unwrap_or_default(),
        max: position.to_move() == problem.max(),
        weights,
        weight,
        leaf: leaf.then(|| problem.static_text(path)),
    });
    if !leaf && all.len() <= most {
        for ordinal in problem.tries(path) {
            path.push(ordinal);
            add((problem, most), path, Some(at), all);
            path.pop();
        }
    }
}

/// Returns the tree as nested lists of the values of its leaves.
pub fn nested(nodes: &[DrawnNode]) -> String {
    let mut text = String::new();
    let mut open = 0;
    for (at, node) in nodes.iter().enumerate() {
        // The lists of the nodes before that do not contain this one end here.
        let ply = node.path.len();
        text.push_str(&"]".repeat(open - ply.min(open)));
        open = open.min(ply);
        let is_first = at == 0
            || nodes
                .get(at - 1)
                .is_some_and(|before| before.path.len() < ply);
        text.push_str(if is_first { "" } else { "," });
        if let Some(weight) = node.weight.filter(|weight| *weight != 1) {
            text.push_str(&format!("{weight}:"));
        }
        match &node.leaf {
            Some(value) => text.push_str(value),
            None => {
                text.push_str(if node.weights.is_some() { "[? " } else { "[" });
                open = ply + 1;
            }
        }
    }
    text + &"]".repeat(open)
}

/// The most characters of a position that is written beside a node.
const MOST_LETTERS: usize = 5;

/// The names of the nodes of a game, and a legend if the names are letters.
pub struct Labels {
    /// The name of each node.
    pub names: Vec<String>,
    pub key: Vec<(String, Setup)>,
}

impl Labels {
    pub fn of(problem: &dyn Problem, nodes: &[DrawnNode]) -> Labels {
        let setups: Vec<_> = nodes
            .iter()
            .map(|node| problem.position(&node.path).describe())
            .collect();
        let rows: Vec<String> = setups.iter().map(|setup| setup.rows.join("/")).collect();
        if rows.iter().all(|row| row.chars().count() <= MOST_LETTERS) {
            return Labels {
                names: rows,
                key: Vec::new(),
            };
        }
        let (mut known, mut key) = (HashMap::new(), Vec::new());
        let name = |setup: &Setup| {
            let next = letters(known.len(), b'A');
            let name = known.entry(setup.to_string()).or_insert_with(|| {
                key.push((next.clone(), setup.clone()));
                next
            });
            name.clone()
        };
        Labels {
            names: setups.iter().map(name).collect(),
            key,
        }
    }
}

/// A, B … Z, AA, AB …, or the same from another first letter.
pub(super) fn letters(number: usize, first: u8) -> String {
    let (before, last) = (number / 26, char::from(first + (number % 26) as u8));
    if before == 0 {
        last.to_string()
    } else {
        letters(before - 1, first) + &last.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::boundary::catalog;
    use engine::eval::Registry;
    use engine::search::Spec;

    fn drawn(game: &str, depth: Option<u32>) -> (Vec<DrawnNode>, Labels) {
        let position = catalog::read(game).unwrap_or_else(|error| panic!("{game}: {error}"));
        let spec = Spec {
            depth,
            ..position.usual_spec()
        };
        let problem = position
            .pose(&spec, &Registry::built_in())
            .unwrap_or_else(|error| panic!("{game}: {error}"));
        let nodes = nodes(&*problem, 1_000);
        let labels = Labels::of(&*problem, &nodes);
        (nodes, labels)
    }

    #[test]
    fn nested_lists_are_those_of_the_tree() {
        for tree in [
            "[[3,12,8],[2,4,6],[14,5,2]]",
            "[[? 3,2:12],[? 2:[8],5]]",
            "[1,[2,[3,4]],5]",
            "[[[1,2]]]",
        ] {
            let (nodes, _) = drawn(&format!("tree:{tree}"), None);
            assert_eq!(nested(&nodes), tree);
        }
    }

    #[test]
    fn nodes_of_a_position_have_its_name() {
        let (nodes, labels) = drawn("nim:heaps=2+1", None);
        assert!(labels.key.is_empty());
        assert_eq!(nodes.len(), labels.names.len());
        assert_eq!(labels.names[..3], ["2,1", "1,1", "0,1"]);
        let (nodes, labels) = drawn("k-in-a-row:h=3,v=3,k=3", Some(3));
        let positions: std::collections::HashSet<&String> = labels.names.iter().collect();
        // 1, 9, 72 and, after three stones, 252 positions.
        assert_eq!(
            (nodes.len(), positions.len(), labels.key.len()),
            (1 + 9 + 72 + 504, 334, 334)
        );
        assert_eq!(
            (&*labels.key[0].0, labels.key[0].1.to_string()),
            ("A", ".../.../... X".to_owned())
        );
    }

    #[test]
    fn letters_go_on_after_the_last() {
        assert_eq!(
            [0, 25, 26, 51, 52, 701, 702].map(|number| letters(number, b'A')),
            ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]
        );
    }
}
