//! A game that consists of an explicit tree, written as nested lists,
//! `[[3,12,8],[2,4,6],[14,5,2]]`.
//!
//! MAX moves at the root (or MIN, if stated), and the sides alternate with every level. A list that
//! begins with `?` is a chance node, `[[? 1:3, 2:12], [? 2, 8]]`, with weights before its children;
//! it does not change whose turn it is. Leaves are finished positions with a value for MAX and no
//! winner. A move is a child; it is written as the child's name, if it has one that its siblings do
//! not have, otherwise by its place (`names`), and in any case as its number from 1. Source: S.
//! Russell and P. Norvig, *Artificial Intelligence*, figure 5.2, and exams.
//!
//! [`parse`] reads the lists, [`arena`] stores and prints them, and a [`sketch`] can be changed. A
//! state is the number of a node; the tree itself is shared, so that clones of the game are cheap.

pub mod arena;
mod names;
pub mod parse;
pub mod sketch;

use super::game::{Game, Outcome, Side};
use super::notation::{MoveError, Notation, Picture};
use super::setup::{Setup, SetupError};
use super::weights::Weights;
use crate::numbers::Ordinal;
use crate::sentence;
use crate::sentence::Sentence;
pub use arena::NodeId;
use arena::{LeafRange, LeafValue, Match, fold};
pub use parse::{MOST_WEIGHT, TreeError};
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// The game on a tree.
#[derive(Clone, PartialEq)]
pub struct TreeGame {
    arena: Arc<Match>,
    first: Side,
}

impl TreeGame {
    /// Parses a tree: nested lists or tuples of decimal numbers, `inf` and `-inf`, with or without
    /// names.
    ///
    /// # Errors
    /// The line, the column and what was expected there.
    pub fn parse(text: &str) -> Result<TreeGame, TreeError> {
        parse::parse(text).map(|arena| TreeGame {
            arena: Arc::new(arena),
            first: Side::First,
        })
    }
    /// Returns the same tree with `first` to move at the root; [`Side::First`] is always MAX.
    #[must_use]
    pub fn with_first(self, first: Side) -> TreeGame {
        TreeGame { first, ..self }
    }
    /// Returns the exact value of a leaf; `None` at an inner node.
    pub fn leaf_value(&self, state: &NodeId) -> Option<LeafValue> {
        self.arena.value(*state)
    }
    /// Returns the number of decimals of the finite values: they count units of 10^−decimals, the
    /// same in the whole tree.
    pub fn decimals(&self) -> u32 {
        self.arena.decimals()
    }
    /// Returns the least and the greatest value of a leaf.
    pub fn leaf_range(&self) -> Option<LeafRange> {
        self.arena.range()
    }
    /// Returns whether there is an inner node `plies` plies below a node.
    pub fn goes_deeper(&self, state: &NodeId, plies: u32) -> bool {
        self.arena.goes_deeper(*state, plies)
    }
    /// Returns the number of nodes, leaves and root included.
    pub fn nodes(&self) -> usize {
        self.arena.len()
    }
    /// Returns the number of moves from the root to the deepest leaf.
    pub fn height(&self) -> u32 {
        self.arena.height()
    }
    /// Returns the printed moves from the root to a node.
    pub fn path(&self, state: &NodeId) -> Vec<String> {
        let mut path = Vec::new();
        let mut node = *state;
        while let Some((parent, ordinal)) = self.arena.parent(node) {
            path.push(self.print_move(&parent, ordinal));
            node = parent;
        }
        path.reverse();
        path
    }
    /// Returns the ordinal of the child that a number or a name denotes.
    fn child_called(&self, state: NodeId, text: &str) -> Option<u16> {
        if is_number(text) {
            let ordinal: u16 = text.parse::<u32>().ok()?.checked_sub(1)?.try_into().ok()?;
            return (ordinal < self.arena.children(state)).then_some(ordinal);
        }
        let wanted = fold(text);
        let is_it = |ordinal: &u16| {
            self.name(state, *ordinal)
                .is_some_and(|name| fold(name) == wanted)
        };
        let named = (0..self.arena.children(state))
            .filter(|_| self.arena.has_names())
            .find(is_it);
        named.or_else(|| names::Children::of(&self.arena, state).find(text))
    }
    /// Returns the name of a child if it is unique among its siblings.
    fn name(&self, state: NodeId, ordinal: u16) -> Option<&str> {
        self.arena.unique_name(self.arena.child(state, ordinal)?)
    }
}

/// Formats the lists instead of the arena.
impl fmt::Debug for TreeGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TreeGame({self})")
    }
}

/// Formats the canonical form, `[[3, 12, 8], [2, 4, 6], [14, 5, 2]]`, which is parsed into the same
/// tree.
impl fmt::Display for TreeGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.arena.print(NodeId(0), ", "))
    }
}

/// The approximate maximum length in bytes of the list in a drawing: longer than a window shows,
/// and short enough to be formatted for every frame.
const MOST_PICTURED: usize = 1 << 16;

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

impl Game for TreeGame {
    type State = NodeId;
    type Move = u16;
    type Moves = Range<u16>;
    const CHANCE: bool = true;

    fn has_chance(&self) -> bool {
        self.arena.has_chance()
    }
    #[inline]
    fn chance(&self, state: &NodeId) -> Option<Weights> {
        self.arena.weights(*state).cloned()
    }
    fn initial(&self) -> NodeId {
        NodeId(0)
    }
    #[inline]
    fn to_move(&self, state: &NodeId) -> Side {
        if self.arena.is_first(*state) {
            self.first
        } else {
            self.first.other()
        }
    }
    #[inline]
    fn outcome(&self, state: &NodeId) -> Option<Outcome> {
        (self.arena.children(*state) == 0).then_some(Outcome::Drawn)
    }
    #[inline]
    fn moves(&self, state: &NodeId) -> Range<u16> {
        0..self.arena.children(*state)
    }
    #[inline]
    fn play(&self, state: &NodeId, mv: u16) -> NodeId {
        self.arena.child(*state, mv).unwrap_or(*state)
    }
    /// Compares the nodes that the moves lead to.
    fn same_move(&self, (one, first): (&NodeId, u16), (other, second): (&NodeId, u16)) -> bool {
        self.arena.child(*one, first) == self.arena.child(*other, second)
    }
    fn move_number(&self, state: &NodeId, mv: u16) -> u32 {
        self.arena
            .child(*state, mv)
            .map_or(u32::MAX, |child| child.0)
    }
    #[inline]
    fn progress(&self, state: &NodeId) -> (u32, u32) {
        (self.arena.ply(*state), self.height().max(1))
    }
}

impl Notation for TreeGame {
    fn spec(&self) -> String {
        let first = if self.first == Side::First {
            ""
        } else {
            "first=min,"
        };
        format!("tree:{first}{}", self.arena.print(NodeId(0), ","))
    }
    fn title(&self) -> Sentence {
        let (nodes, height) = (self.nodes(), self.height());
        sentence!(
            nodes;
            "Textbook tree, {nodes} node, height {height}|Textbook tree, {nodes} nodes, height {height}",
            nodes,
            height
        )
    }
    fn symbol(&self, side: Side) -> &'static str {
        ["MAX", "MIN"][side.index()]
    }
    fn spellings(&self, state: &NodeId, mv: u16) -> Vec<String> {
        let number = (u32::from(mv) + 1).to_string();
        let own = self.name(*state, mv);
        let place = names::Children::of(&self.arena, *state).name(mv);
        let place = names::free(&self.arena, *state, mv, place);
        let place = place.filter(|place| own.is_none_or(|own| fold(own) != fold(place)));
        own.map(str::to_owned)
            .into_iter()
            .chain(place)
            .chain([number])
            .collect()
    }
    fn looks_like_move(&self, text: &str) -> bool {
        is_number(text) || names::is_place(text) || self.arena.has_names() && parse::is_name(text)
    }
    fn example(&self) -> String {
        let or_name = if self.arena.has_names() {
            " or the name that was written for it"
        } else {
            ""
        };
        format!("A or 1 (the first child){or_name}")
    }
    fn square(&self, _: &NodeId, _: u16) -> Option<(u32, u32)> {
        None
    }
    fn setup(&self, setup: &Setup) -> Result<NodeId, SetupError> {
        let mut node = self.initial();
        if setup.rows != ["."] {
            for (step, text) in (1..).zip(&setup.rows) {
                let found = self
                    .child_called(node, text)
                    .and_then(|ordinal| self.arena.child(node, ordinal));
                let children = usize::from(self.arena.children(node));
                node = found.ok_or_else(|| SetupError::Path {
                    step,
                    children,
                    found: text.clone(),
                })?;
            }
        }
        if setup.words.is_empty() {
            return Ok(node);
        }
        let side = super::grid::read_side(setup, ["MAX", "MIN"], "MAX or MIN")?;
        super::grid::no_more_words(setup)?;
        let expected = self.to_move(&node);
        if side != expected {
            return Err(SetupError::NotToMove {
                expected: self.symbol(expected),
                found: self.symbol(side).to_owned(),
            });
        }
        Ok(node)
    }
    fn describe(&self, state: &NodeId) -> Setup {
        let path = self.path(state);
        let rows = if path.is_empty() {
            vec![".".to_owned()]
        } else {
            path
        };
        Setup {
            rows,
            words: vec![self.symbol(self.to_move(state)).to_owned()],
        }
    }
    fn picture(&self, state: &NodeId) -> Picture {
        Picture::Tree {
            path: self.path(state),
            list: self.arena.print_head(*state, ", ", MOST_PICTURED),
        }
    }
    fn outcome_text(&self, state: &NodeId) -> Option<String> {
        self.leaf_value(state)
            .map(|value| format!("leaf, value {}", value.print(self.decimals())))
    }
    fn find_move(&self, state: &NodeId, text: &str) -> Result<Ordinal, MoveError> {
        let wanted: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let found = self.child_called(*state, &wanted);
        found
            .map(Ordinal)
            .ok_or_else(|| self.refuse(state, text, self.looks_like_move(&wanted)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::conformance::{Seed, check};

    const TEXTBOOK: &str = "[[3,12,8],[2,4,6],[14,5,2]]";

    fn tree(text: &str) -> TreeGame {
        TreeGame::parse(text).unwrap()
    }

    fn random_list(random: &mut Seed, depth: u32, names: bool) -> String {
        let children = 1 + random.below(4);
        let name = |number: usize| {
            if names {
                format!("'n{number}', ")
            } else {
                String::new()
            }
        };
        let child = |random: &mut Seed| match random.below(6) {
            _ if depth == 0 => format!(
                "{}.{:03}",
                random.below(2_000) as i32 - 1_000,
                random.below(1_000)
            ),
            0 => ["inf", "-inf", "[7]", "-0.5"][random.below(4)].to_owned(),
            _ => random_list(random, depth - 1, names),
        };
        let list: Vec<String> = (0..children).map(|_| child(random)).collect();
        format!("[{}{}]", name(random.below(5)), list.join(", "))
    }

    #[test]
    fn keeps_the_contract() {
        check(&tree(TEXTBOOK), 100, 1).unwrap();
        check(&tree("['A', ('B', 5), ('C', 10)]"), 20, 1).unwrap();
        check(&tree("['ß', ('Σς', 5), ['ŉ', 1, 2], ('İ', 3)]"), 20, 1).unwrap();
        check(&tree("42"), 1, 1).unwrap();
        check(&tree(TEXTBOOK).with_first(Side::Second), 10, 1).unwrap();
        check(&tree("['x',['y',['z',1]]]"), 5, 1).unwrap();
        let mut random = Seed(3);
        for round in 0..200 {
            let text = random_list(&mut random, 3, round % 2 == 0);
            let game = tree(&text);
            check(&game, 5, round).unwrap();
            for printed in [game.to_string(), game.spec()["tree:".len()..].to_owned()] {
                assert_eq!(
                    TreeGame::parse(&printed).as_ref(),
                    Ok(&game),
                    "{text}\n{printed}"
                );
            }
        }
    }

    #[test]
    fn plays_the_textbook_tree() {
        let game = tree(TEXTBOOK);
        assert_eq!((game.nodes(), game.height(), game.decimals()), (13, 2, 0));
        assert_eq!(game.to_string(), "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]");
        assert_eq!(game.spec(), format!("tree:{TEXTBOOK}"));
        let root = game.initial();
        let second = game.play(&root, 1);
        let leaf = game.play(&second, 2);
        assert_eq!(
            [root, second, leaf].map(|node| game.to_move(&node)),
            [Side::First, Side::Second, Side::First]
        );
        assert_eq!(game.leaf_value(&leaf), Some(LeafValue::Finite(6)));
        assert_eq!(game.leaf_value(&second), None);
        assert_eq!(game.outcome(&leaf), Some(Outcome::Drawn));
        assert_eq!(game.outcome_text(&leaf).as_deref(), Some("leaf, value 6"));
        assert_eq!(game.describe(&leaf).to_string(), "B/B3 MAX");
        assert_eq!(game.describe(&root).to_string(), ". MAX");
        let Picture::Tree { path, list } = game.picture(&second) else {
            panic!("not a tree")
        };
        assert_eq!((path, list.as_str()), (vec!["B".to_owned()], "[2, 4, 6]"));
    }

    #[test]
    fn min_may_move_at_the_root() {
        let game = tree(TEXTBOOK).with_first(Side::Second);
        let root = game.initial();
        assert_eq!(
            [root, game.play(&root, 0)].map(|node| game.symbol(game.to_move(&node))),
            ["MIN", "MAX"]
        );
        assert_eq!(game.spec(), format!("tree:first=min,{TEXTBOOK}"));
        assert_eq!(game.describe(&root).to_string(), ". MIN");
    }

    #[test]
    fn a_picture_holds_no_more_of_a_large_tree_than_a_window_shows() {
        let game = tree(&format!("[{}]", vec!["[1,2]"; 60_000].join(",")));
        let Picture::Tree { list, .. } = game.picture(&game.initial()) else {
            panic!("not a tree")
        };
        assert!(
            (MOST_PICTURED..MOST_PICTURED + 20).contains(&list.len()),
            "{}",
            list.len()
        );
        let whole = game.to_string();
        assert_eq!(
            list.strip_suffix('…').map(|head| whole.starts_with(head)),
            Some(true)
        );
    }

    #[test]
    fn names_are_moves() {
        let game = tree("['A', ('B', 5), ('C', ['D', 1, 2]), ('E', 1), (\"E\", 2)]");
        let root = game.initial();
        assert_eq!(
            game.moves(&root)
                .map(|mv| game.print_move(&root, mv))
                .collect::<Vec<_>>(),
            ["B", "C", "3", "D"],
            "C is taken"
        );
        assert_eq!(game.find_move(&root, " c "), Ok(Ordinal(1)));
        assert_eq!(game.find_move(&root, "2"), Ok(Ordinal(1)));
        assert!(matches!(
            game.find_move(&root, "E"),
            Err(MoveError::Illegal { .. })
        ));
        assert!(matches!(
            tree("[1,2]").find_move(&root, "E"),
            Err(MoveError::Illegal { .. })
        ));
        assert!(matches!(
            tree("[1,2]").find_move(&root, "E-"),
            Err(MoveError::Unreadable { .. })
        ));
        assert!(matches!(
            game.find_move(&game.play(&root, 0), "1"),
            Err(MoveError::Over { .. })
        ));
        assert!(matches!(
            game.find_move(&root, "99999999999"),
            Err(MoveError::Illegal { .. })
        ));
        assert_eq!(
            game.to_string(),
            "['A', ('B', 5), ['C', ['D', 1, 2]], ('E', 1), ('E', 2)]"
        );
    }

    #[test]
    fn setups() {
        let game = tree("[[3,12],('B',[7,8])]");
        let read = |text| game.setup(&Setup::read(text));
        assert_eq!(read("."), Ok(game.initial()));
        assert_eq!(read("b/1/2 min"), read("2/1/2"));
        assert_eq!(
            read("1/2 MIN"),
            Err(SetupError::NotToMove {
                expected: "MAX",
                found: "MIN".into()
            }),
            "the side is a matter of depth"
        );
        assert_eq!(
            read("1/3"),
            Err(SetupError::Path {
                step: 2,
                children: 2,
                found: "3".into()
            })
        );
        assert_eq!(
            read("1/1/1"),
            Err(SetupError::Path {
                step: 3,
                children: 0,
                found: "1".into()
            })
        );
        assert!(matches!(read(""), Err(SetupError::Path { step: 1, .. })));
        assert!(matches!(read("1 X"), Err(SetupError::Side { .. })));
        assert!(matches!(read("1 MIN MAX"), Err(SetupError::Word { .. })));
    }

    #[test]
    fn nodes_of_another_tree_do_no_harm() {
        let far = NodeId(1_000_000);
        let game = tree(TEXTBOOK);
        assert_eq!(
            (game.moves(&far), game.play(&far, 3), game.path(&far)),
            (0..0, far, Vec::new())
        );
    }
}
