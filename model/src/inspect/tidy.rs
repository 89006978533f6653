//! A tidy layout of a tree: the horizontal place of each node.
//!
//! Every parent is centred above its first and last child, the nodes of a ply keep their order and
//! their distance, and equal subtrees have equal layouts. Source: Reingold and Tilford 1981, with
//! the outlines of subtrees as lists; so the cost is O(nodes × depth).

/// The minimum distance of two nodes of the same ply in [`tidy`]. A parent of two children is at
/// half of it.
pub const UNIT: u32 = 2;

/// The outline of a subtree: its extent to both sides at each ply, relative to its root.
#[derive(Default)]
struct Outline {
    left: Vec<i32>,
    right: Vec<i32>,
}

impl Outline {
    /// Adds a subtree on the right, as close as possible, and returns the place of its root.
    fn add(&mut self, other: &Outline) -> i32 {
        let apart = |(right, left): (&i32, &i32)| right - left;
        let at = self
            .right
            .iter()
            .zip(&other.left)
            .map(apart)
            .max()
            .unwrap_or(0);
        let both = self.left.len();
        self.left
            .extend(other.left.iter().skip(both).map(|left| left + at));
        for (ply, right) in other.right.iter().enumerate() {
            match self.right.get_mut(ply) {
                Some(mine) => *mine = right + at,
                None => self.right.push(right + at),
            }
        }
        at
    }
}

/// Returns the places of the middles of nodes of equal width, in [`UNIT`]s, the leftmost at 0.
pub fn tidy(parents: &[Option<usize>]) -> Vec<u32> {
    let middles = middles(parents, &vec![UNIT as i32; parents.len()]);
    let leftmost = middles.iter().min().copied().unwrap_or(0);
    middles.into_iter().map(|x| x.abs_diff(leftmost)).collect()
}

/// Returns the places of the middles of nodes with the given widths, which include the space
/// between neighbours; the leftmost edge is at 0. A node is given by its parent; the root, which
/// has none, comes first, and every other node after its parent and its elder siblings.
pub fn middles(parents: &[Option<usize>], widths: &[i32]) -> Vec<i32> {
    let mut children = vec![Vec::new(); parents.len()];
    for (node, parent) in parents.iter().enumerate() {
        if let Some(siblings) = parent.and_then(|parent| children.get_mut(parent)) {
            siblings.push(node);
        }
    }
    let width = |node: usize| widths.get(node).copied().unwrap_or(0);
    let mut outlines: Vec<Outline> = parents.iter().map(|_| Outline::default()).collect();
    // Relative to the parent. Children come after their parents, so in reverse order they are laid
    // out first.
    let mut across = vec![0; parents.len()];
    for node in (0..parents.len()).rev() {
        let mut below = Outline::default();
        for &child in &children[node] {
            across[child] = below.add(&std::mem::take(&mut outlines[child]));
        }
        let last = children[node].last().map_or(0, |&child| across[child]);
        let middle = last / 2;
        for &child in &children[node] {
            across[child] -= middle;
        }
        let around = |own: i32, side: &[i32]| {
            std::iter::once(own)
                .chain(side.iter().map(|x| x - middle))
                .collect()
        };
        let left = -(width(node) / 2);
        outlines[node] = Outline {
            left: around(left, &below.left),
            right: around(left + width(node), &below.right),
        };
    }
    for node in 0..parents.len() {
        let above = parents[node]
            .filter(|parent| *parent < node)
            .map_or(0, |parent| across[parent]);
        across[node] += above;
    }
    let edges = across
        .iter()
        .enumerate()
        .map(|(node, x)| x - width(node) / 2);
    let leftmost = edges.min().unwrap_or(0);
    across.into_iter().map(|x| x - leftmost).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::rules::conformance::Seed;

    #[test]
    fn textbook_shapes() {
        assert_eq!(tidy(&[]).len(), 0);
        assert_eq!(tidy(&[None]), [0]);
        assert_eq!(tidy(&[None, Some(0), Some(0)]), [1, 0, 2]);
        let three = [
            None,
            Some(0),
            Some(1),
            Some(1),
            Some(0),
            Some(0),
            Some(5),
            Some(5),
        ];
        // The two pairs below are centred under their parents; the leaf between them keeps its
        // distance.
        assert_eq!(tidy(&three), [3, 1, 0, 2, 3, 5, 4, 6]);
    }

    #[test]
    fn nodes_keep_order_and_distance_and_parents_stand_in_the_middle() {
        let mut random = Seed(9);
        for round in 0..300 {
            // A tree in pre-order: the parent of each node is on the path to the last node.
            let mut parents: Vec<Option<usize>> = vec![None];
            for node in 1..2 + random.below(60) {
                let mut way = vec![node - 1];
                while let Some(above) = parents[way[way.len() - 1]] {
                    way.push(above);
                }
                parents.push(Some(way[random.below(way.len().min(1 + round % 5))]));
            }
            let ply = |mut node: usize| {
                let mut ply = 0;
                while let Some(above) = parents[node] {
                    (node, ply) = (above, ply + 1);
                }
                ply
            };
            let x = tidy(&parents);
            for deep in 0..parents.len() {
                let row: Vec<u32> = (0..parents.len())
                    .filter(|&node| ply(node) == deep)
                    .map(|node| x[node])
                    .collect();
                assert!(
                    row.windows(2).all(|pair| pair[1] >= pair[0] + UNIT),
                    "{parents:?} {x:?}"
                );
            }
            for (node, &at) in x.iter().enumerate() {
                let below: Vec<u32> = (0..parents.len())
                    .filter(|&c| parents[c] == Some(node))
                    .map(|c| x[c])
                    .collect();
                if let (Some(first), Some(last)) = (below.first(), below.last()) {
                    assert_eq!(at, first + (last - first) / 2, "{parents:?} {x:?}");
                }
            }
            assert_eq!(x.iter().min(), Some(&0));
        }
    }
}
