//! The names of nodes by their place: A, B, C … below the root, then A1, A2 …, A1a, A1b …, A1a1 …,
//! with letters and numbers alternating, and AA after Z. A move is the name of the node that it
//! leads to.
//!
//! A name that was written for a node takes precedence over that of its place. If a written name
//! equals the place of a sibling, that sibling is called by its number, so that no two moves have
//! the same name.
//!
//! Costs: a name is O(ply), and also O(siblings) if the tree has written names.

use super::NodeId;
use super::arena::Match;
use super::fold;

/// Returns whether a text is the name of a place in some tree.
pub(super) fn is_place(text: &str) -> bool {
    let mut parts = text
        .as_bytes()
        .chunk_by(|a, b| a.is_ascii_digit() == b.is_ascii_digit());
    text.bytes().all(|b| b.is_ascii_alphanumeric())
        && parts
            .next()
            .is_some_and(|part| part[0].is_ascii_alphabetic())
        && parts.all(|part| part[0] != b'0')
}

/// Returns the name of a node's place; empty for the root.
pub(super) fn place(arena: &Match, node: NodeId) -> String {
    let (mut ordinals, mut node) = (Vec::new(), node);
    while let Some((parent, ordinal)) = arena.parent(node) {
        ordinals.push(ordinal);
        node = parent;
    }
    let mut name = String::new();
    for (ply, &ordinal) in (1..).zip(ordinals.iter().rev()) {
        push(&mut name, ply, ordinal);
    }
    name
}

/// The names of the children of a node by their places.
pub(super) struct Children {
    /// The common prefix of their names.
    stem: String,
    ply: u32,
    count: u16,
}

impl Children {
    pub(super) fn of(arena: &Match, node: NodeId) -> Children {
        Children {
            stem: place(arena, node),
            ply: arena.ply(node) + 1,
            count: arena.children(node),
        }
    }
    pub(super) fn name(&self, ordinal: u16) -> String {
        let mut name = self.stem.clone();
        push(&mut name, self.ply, ordinal);
        name
    }
    /// Returns the child that has this name, regardless of case.
    pub(super) fn find(&self, text: &str) -> Option<u16> {
        let (stem, last) = text.split_at_checked(self.stem.len())?;
        let number = if self.ply % 2 == 1 {
            letters_read(last)?
        } else {
            number_read(last)?
        };
        let ordinal = u16::try_from(number.checked_sub(1)?).ok()?;
        (stem.eq_ignore_ascii_case(&self.stem) && ordinal < self.count).then_some(ordinal)
    }
}

/// Returns the name of a child's place unless it was given to a sibling as its name.
pub(super) fn free(arena: &Match, node: NodeId, ordinal: u16, name: String) -> Option<String> {
    let wanted = fold(&name);
    let is_sibling = |other: u16| {
        other != ordinal
            && arena
                .child(node, other)
                .and_then(|child| arena.unique_name(child))
                .is_some_and(|theirs| fold(theirs) == wanted)
    };
    let is_taken = arena.has_names() && (0..arena.children(node)).any(is_sibling);
    (!is_taken).then_some(name)
}

/// Appends the part of a name for a node of this ply, given its ordinal.
fn push(name: &mut String, ply: u32, ordinal: u16) {
    let number = u32::from(ordinal) + 1;
    match ply {
        1 => name.push_str(&letters(number, b'A')),
        _ if ply % 2 == 1 => name.push_str(&letters(number, b'a')),
        _ => name.push_str(&number.to_string()),
    }
}

/// Converts 1 to A, 26 to Z, 27 to AA.
fn letters(mut number: u32, first: u8) -> String {
    let mut reversed = Vec::new();
    while number > 0 {
        number -= 1;
        reversed.push(char::from(first + (number % 26) as u8));
        number /= 26;
    }
    reversed.into_iter().rev().collect()
}

fn letters_read(text: &str) -> Option<u32> {
    // Five letters exceed the number of children of any node.
    let is_read = (1..=4).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_alphabetic());
    is_read.then(|| {
        text.bytes().fold(0, |sum, b| {
            26 * sum + u32::from(b.to_ascii_uppercase() - b'A') + 1
        })
    })
}

fn number_read(text: &str) -> Option<u32> {
    let is_read = text.bytes().all(|b| b.is_ascii_digit()) && !text.starts_with('0');
    is_read.then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::super::TreeGame;
    use super::*;
    use crate::numbers::Ordinal;
    use crate::rules::{Game, Notation};

    #[test]
    fn letters_count_as_the_columns_of_a_spreadsheet() {
        let names = [
            (1, "A"),
            (2, "B"),
            (26, "Z"),
            (27, "AA"),
            (52, "AZ"),
            (53, "BA"),
            (702, "ZZ"),
            (703, "AAA"),
        ];
        for (number, name) in names {
            assert_eq!(
                (letters(number, b'A').as_str(), letters_read(name)),
                (name, Some(number))
            );
        }
        assert!((1..=65_535).all(|number| letters_read(&letters(number, b'a')) == Some(number)));
        assert_eq!(
            [
                letters_read(""),
                letters_read("é"),
                letters_read("ZZZZZ"),
                letters_read("A1")
            ],
            [None; 4]
        );
    }

    #[test]
    fn places_have_names_as_deep_as_the_tree() {
        let game = TreeGame::parse("[1,[2,[[[3,[4]],5],[6]]]]").unwrap();
        let mut node = game.initial();
        for name in ["B", "B2", "B2a", "B2a1", "B2a1b"] {
            let before = node;
            let ordinal = game.find_move(&node, name).unwrap();
            assert_eq!(game.print_move(&before, ordinal.0), name);
            assert_eq!(game.find_move(&before, &name.to_lowercase()), Ok(ordinal));
            assert_eq!(
                game.find_move(&before, &(ordinal.0 + 1).to_string()),
                Ok(ordinal),
                "by number"
            );
            node = game.play(&before, ordinal.0);
        }
        assert_eq!(game.path(&node), ["B", "B2", "B2a", "B2a1", "B2a1b"]);
        for name in [
            "A1", "B0", "B02", "B3", "2B", "B2", "BB", "", "B2a1c", "é", "B２",
        ] {
            assert!(
                game.find_move(&game.play(&node, 0), name).is_err(),
                "{name}"
            );
        }
        for (name, is_one) in [
            ("A", true),
            ("zz12b", true),
            ("A01", false),
            ("1A", false),
            ("A-", false),
            ("", false),
        ] {
            assert_eq!(is_place(name), is_one, "{name}");
        }
    }

    #[test]
    fn a_written_name_comes_first_and_takes_its_place() {
        let game = TreeGame::parse("[('C',1),2,3,('d',[4,5])]").unwrap();
        let root = game.initial();
        let printed: Vec<String> = game
            .moves(&root)
            .map(|mv| game.print_move(&root, mv))
            .collect();
        assert_eq!(printed, ["C", "B", "3", "d"]);
        assert_eq!(game.find_move(&root, "c"), Ok(Ordinal(0)));
        assert_eq!(game.find_move(&root, "a"), Ok(Ordinal(0)), "by its place");
        let below = game.play(&root, 3);
        assert_eq!(
            game.print_move(&below, 1),
            "D2",
            "below a name, places go on"
        );
    }
}
