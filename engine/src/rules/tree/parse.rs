//! The parser of nested lists: `[[3,12,8],[2,4,6]]`, and with names `['A', ('B', 5), ('C', 10)]`.
//!
//! ```text
//! tree  = number | list
//! list  = "[" ["?"] [name ","] child {"," child} [","] "]", or the same between "(" and ")"
//! child = [weight ":"] tree, a weight only in a list that begins with "?"
//! name  = text between single or double quotation marks
//! number = ["-"] digits ["." digits] | ["-"] "inf"
//! ```
//!
//! A list whose only element is a bare number is a leaf: `[5]` and `('B', 5)` are leaves; `[[5]]`
//! is a node with one leaf. A tree with chance nodes is stricter, because lists of one outcome are
//! common there: a list in square brackets is always a node, `[5]` has one leaf, and only `(5)` and
//! `('B', 5)` are leaves.
//!
//! A list that begins with `?` is a chance node: `[? 1:3, 2:12]`. A child without a weight has the
//! weight 1.
//!
//! Limits: 64 nested lists (the parser recurses only for lists), 65,535 children per node,
//! 1,000,000 nodes, 6 decimals, numbers to ±10^9. Cost: O(length); the place of an error is
//! computed only when there is one.

use super::arena::{LeafValue, MOST_DECIMALS, Match};
use crate::clean::is_hidden;
use crate::rules::weights::Weights;
use crate::sentence::{Sentence, ToSentence};
use thiserror::Error;

/// The maximum depth of nested lists.
pub const MOST_LEVELS: usize = 64;
/// The maximum number of children of a node.
pub const MOST_CHILDREN: usize = 65_535;
/// The maximum number of nodes of a tree.
pub const MOST_NODES: usize = 1_000_000;
/// The maximum finite value in whole units.
pub const MOST_VALUE: i64 = 1_000_000_000;
/// The maximum weight of a child of a chance node.
pub const MOST_WEIGHT: u64 = 1_000_000_000;
/// The maximum length of a name in characters.
pub const MOST_NAME: usize = 64;

/// The reason why a text is not a tree.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
#[error("line {line}, column {column}: expected {expected}, found {found}")]
pub struct TreeError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// The expected text.
    pub expected: &'static str,
    /// The text that was found instead.
    pub found: Sentence,
}

/// Returns whether a text can be a name. Names are used as moves in lists and paths, so they do not
/// contain separators of those.
pub(super) fn is_name(text: &str) -> bool {
    let separates = |c: char| c.is_whitespace() || is_hidden(c) || ",;/()[]\\".contains(c);
    let number = text.bytes().all(|b| b.is_ascii_digit());
    !number && text != "." && text.chars().count() <= MOST_NAME && !text.contains(separates)
}

/// Parses a whole text as one tree.
pub(super) fn parse(text: &str) -> Result<Match, TreeError> {
    // Removes a byte order mark.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut parser = Parser {
        text,
        at: 0,
        levels: 0,
        arena: Match::new(has_chance(text)),
    };
    parser.tree(0, 0)?;
    match parser.peek() {
        None => {
            parser.arena.reduce();
            Ok(parser.arena)
        }
        Some(_) => Err(parser.error(parser.at, "nothing after the tree")),
    }
}

/// Returns whether there is a `?` outside of all names, which means that a list of the tree is a
/// chance node.
fn has_chance(text: &str) -> bool {
    let mut quoted = None;
    text.chars().any(|c| {
        match quoted {
            Some(quote) if c == quote || c == '\n' => quoted = None,
            None if matches!(c, '\'' | '"') => quoted = Some(c),
            _ => {}
        }
        quoted.is_none() && c == '?'
    })
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    levels: usize,
    arena: Match,
}

impl<'a> Parser<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }
    /// Skips blanks and returns the next character without consuming it.
    fn peek(&mut self) -> Option<char> {
        self.at = self.text.len() - self.rest().trim_start().len();
        self.rest().chars().next()
    }
    fn found(&self, at: usize) -> Sentence {
        match self.text.get(at..).and_then(|rest| rest.chars().next()) {
            None => Sentence::word("the end"),
            // A whole word is more helpful than its first letter.
            Some(c) if c.is_alphanumeric() || c == '-' || c == '.' => {
                let word = self.text[at..]
                    .split(|c: char| !c.is_alphanumeric() && c != '-' && c != '.')
                    .next();
                Sentence::Text(format!(
                    "{:?}",
                    word.unwrap_or_default()
                        .chars()
                        .take(MOST_NAME)
                        .collect::<String>()
                ))
            }
            Some(c) => Sentence::Text(format!("{:?}", c.to_string())),
        }
    }
    fn error(&self, at: usize, expected: &'static str) -> TreeError {
        let before = &self.text[..at];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        TreeError {
            line,
            column,
            expected,
            found: self.found(at),
        }
    }

    /// Parses one node, a number or a list, and returns its number in the arena.
    fn tree(&mut self, parent: u32, ply: u32) -> Result<u32, TreeError> {
        let open = self.peek();
        if self.arena.len() >= MOST_NODES {
            return Err(self.error(self.at, "at most 1,000,000 nodes"));
        }
        let id = self.arena.add(parent, ply);
        match open {
            Some('[') => self.list(id, ply, ']', "',' or ']'")?,
            Some('(') => self.list(id, ply, ')', "',' or ')'")?,
            _ => {
                let value = self.number("a number or a list")?;
                self.arena.set_value(id, value);
            }
        }
        Ok(id)
    }

    /// Parses a list, from its opening bracket on, into a node.
    fn list(
        &mut self,
        id: u32,
        ply: u32,
        close: char,
        expected: &'static str,
    ) -> Result<(), TreeError> {
        if self.levels == MOST_LEVELS {
            return Err(self.error(self.at, "at most 64 lists inside one another"));
        }
        self.levels += 1;
        self.at += 1;
        let is_chance = self.peek() == Some('?');
        if is_chance {
            self.at += 1;
            self.arena.set_chance(id);
        }
        if matches!(self.peek(), Some('\'' | '"')) {
            self.name(id)?;
            if self.peek() != Some(',') {
                return Err(self.error(self.at, "',' and a value or a list after the name"));
            }
            self.at += 1;
        }
        // In a tree with chance nodes, only parentheses make a number a leaf.
        let may_be_leaf = !(is_chance || self.arena.has_chance() && close == ']');
        let (mut children, mut weights) = (Vec::new(), Vec::new());
        loop {
            let start = self.peek();
            if start == Some(close) && !children.is_empty() {
                break;
            }
            if is_chance {
                weights.push(self.weight()?);
            }
            if children.len() == MOST_CHILDREN {
                return Err(self.error(self.at, "at most 65,535 children"));
            }
            if may_be_leaf && children.is_empty() && !matches!(start, Some('[' | '(')) {
                // A bare number alone in its list makes the list a leaf instead of a node with a
                // leaf.
                let value = self.number("a number or a list")?;
                if self.closes(close) {
                    self.arena.set_value(id, value);
                    break;
                }
                let child = self.arena.add(id, ply + 1);
                self.arena.set_value(child, value);
                children.push(child);
            } else {
                children.push(self.tree(id, ply + 1)?);
            }
            match self.peek() {
                Some(',') => self.at += 1,
                Some(c) if c == close => break,
                _ => return Err(self.error(self.at, expected)),
            }
        }
        self.at += 1;
        self.levels -= 1;
        self.arena.set_children(id, &children);
        if let (true, Some(weights)) = (is_chance, Weights::new(weights)) {
            self.arena.set_weights(id, weights);
        }
        Ok(())
    }

    /// Parses the weight of a child and its colon; returns 1 if there is no weight.
    fn weight(&mut self) -> Result<u64, TreeError> {
        self.peek();
        let start = self.at;
        let rest = self.rest();
        let word = rest
            .find(|c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '.')
            .unwrap_or(rest.len());
        let (word, after) = rest.split_at(word);
        let blanks = after.len() - after.trim_start().len();
        if !after.trim_start().starts_with(':') {
            return Ok(1);
        }
        let digits = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
        match word
            .parse::<u64>()
            .ok()
            .filter(|weight| digits && (1..=MOST_WEIGHT).contains(weight))
        {
            Some(weight) => {
                self.at += word.len() + blanks + 1;
                Ok(weight)
            }
            None => Err(self.error(start, "a weight from 1 to 1000000000 before ':'")),
        }
    }

    /// Returns whether the list ends here, possibly after a last comma. If so, moves to the closing
    /// bracket, otherwise stays in place.
    fn closes(&mut self, close: char) -> bool {
        let before = self.at;
        if self.peek() == Some(',') {
            self.at += 1;
        }
        let closes = self.peek() == Some(close);
        if !closes {
            self.at = before;
        }
        closes
    }

    /// Parses a name, from its opening quotation mark on, into a node.
    fn name(&mut self, id: u32) -> Result<(), TreeError> {
        let start = self.at;
        let quote = if self.rest().starts_with('"') {
            '"'
        } else {
            '\''
        };
        self.at += 1;
        let Some(length) = self
            .rest()
            .find([quote, '\n'])
            .filter(|&end| self.rest()[end..].starts_with(quote))
        else {
            return Err(self.error(start, "a quotation mark at the end of the name"));
        };
        let name = &self.rest()[..length];
        if !is_name(name) {
            return Err(self.error(
                start,
                "a name: up to 64 characters, no number, without blanks, commas, semicolons, slashes and brackets",
            ));
        }
        self.at += length + 1;
        self.arena.set_name(id, name);
        Ok(())
    }

    /// Parses a number in millionths.
    fn number(&mut self, expected: &'static str) -> Result<LeafValue, TreeError> {
        self.peek();
        let start = self.at;
        let word = self.rest();
        let end = word
            .find(|c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '.')
            .unwrap_or(word.len());
        let word = &word[..end];
        let (negative, bare) = word
            .strip_prefix('-')
            .map_or((false, word), |bare| (true, bare));
        self.at += end;
        if bare.eq_ignore_ascii_case("inf") {
            return Ok(if negative {
                LeafValue::MinusInfinity
            } else {
                LeafValue::Infinity
            });
        }
        let (whole, part) = bare.split_once('.').unwrap_or((bare, "0"));
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        if !digits(whole) || !digits(part) {
            return Err(self.error(start, expected));
        }
        if part.trim_end_matches('0').len() > MOST_DECIMALS as usize {
            return Err(self.error(start, "a number of at most 6 decimals"));
        }
        let scale = 10_i64.pow(MOST_DECIMALS);
        let whole = whole
            .parse::<i64>()
            .ok()
            .filter(|&whole| whole <= MOST_VALUE);
        let part = part
            .bytes()
            .chain(std::iter::repeat(b'0'))
            .take(MOST_DECIMALS as usize);
        let part = part.fold(0, |sum, digit| 10 * sum + i64::from(digit - b'0'));
        match whole
            .map(|whole| whole * scale + part)
            .filter(|&units| units <= MOST_VALUE * scale)
        {
            Some(units) => Ok(LeafValue::Finite(if negative { -units } else { units })),
            None => Err(self.error(start, "a number from -1000000000 to 1000000000, or inf")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::TreeGame;
    use super::*;

    fn printed(text: &str) -> String {
        TreeGame::parse(text)
            .unwrap_or_else(|error| panic!("{text}: {error}"))
            .to_string()
    }

    fn fault(text: &str) -> String {
        TreeGame::parse(text).expect_err(text).to_string()
    }

    #[test]
    fn one_way_to_print_what_has_many_ways_to_write() {
        for (text, expected) in [
            (
                " [ [3 , 12,\n8], (2,4,6,), [14,5,2]\t] \n",
                "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]",
            ),
            ("[[3],[4],5]", "[3, 4, 5]"),
            ("[5]", "5"),
            ("(5,)", "5"),
            ("[[5]]", "[[5]]"),
            ("[[[5]]]", "[[[5]]]"),
            ("[('B',5)]", "[('B', 5)]"),
            ("['A',[5]]", "['A', [5]]"),
            ("['A',5]", "('A', 5)"),
            ("['A',5,6]", "['A', 5, 6]"),
            ("[\"it's\", 1]", "(\"it's\", 1)"),
            ("['\"', 1]", "('\"', 1)"),
            (
                "[-0, 3.50, -0.25, inf, -INF, 007]",
                "[0, 3.5, -0.25, inf, -inf, 7]",
            ),
            (
                "[1000000000, -1000000000, 0.000001]",
                "[1000000000, -1000000000, 0.000001]",
            ),
            ("\u{feff}[1,2]", "[1, 2]"),
        ] {
            assert_eq!(printed(text), expected, "{text}");
            assert_eq!(TreeGame::parse(expected), TreeGame::parse(text), "{text}");
        }
    }

    #[test]
    fn values_are_exact() {
        let game = TreeGame::parse("[0.1,-2.25,3,inf]").unwrap();
        let root = crate::rules::Game::initial(&game);
        let value = |mv| game.leaf_value(&crate::rules::Game::play(&game, &root, mv));
        assert_eq!(game.decimals(), 2);
        assert_eq!(
            [0, 1, 2].map(value),
            [10, -225, 300].map(|units| Some(LeafValue::Finite(units)))
        );
        assert_eq!(value(3), Some(LeafValue::Infinity));
    }

    #[test]
    fn errors_name_the_place() {
        for (text, expected) in [
            (
                "",
                "line 1, column 1: expected a number or a list, found the end",
            ),
            (
                "[]",
                "line 1, column 2: expected a number or a list, found \"]\"",
            ),
            (
                "[1,\n 2,,3]",
                "line 2, column 4: expected a number or a list, found \",\"",
            ),
            (
                "[1 2]",
                "line 1, column 4: expected ',' or ']', found \"2\"",
            ),
            (
                "[1, (2, 3]]",
                "line 1, column 10: expected ',' or ')', found \"]\"",
            ),
            (
                "[1,2",
                "line 1, column 5: expected ',' or ']', found the end",
            ),
            (
                "[1,2] x",
                "line 1, column 7: expected nothing after the tree, found \"x\"",
            ),
            (
                "[1, two]",
                "line 1, column 5: expected a number or a list, found \"two\"",
            ),
            (
                "[1, 'A']",
                "line 1, column 5: expected a number or a list, found \"'\"",
            ),
            (
                "['A']",
                "line 1, column 5: expected ',' and a value or a list after the name, found \"]\"",
            ),
            (
                "['A', ]",
                "line 1, column 7: expected a number or a list, found \"]\"",
            ),
            (
                "[é, 1]",
                "line 1, column 2: expected a number or a list, found \"é\"",
            ),
        ] {
            assert_eq!(fault(text), expected, "{text}");
        }
        for text in [
            "['12', 1]",
            "['a b', 1]",
            "['a,b', 1]",
            "['', 1]",
            "['.', 1]",
            "['a/b', 1]",
            "['a\\'', 1]",
            "['a\u{202e}', 1]",
        ] {
            assert!(
                fault(text).contains("line 1, column 2: expected a name"),
                "{text}"
            );
        }
        for text in ["['A\n', 1]", "['A", "[\"A', 1]"] {
            assert!(fault(text).contains("quotation mark"), "{text}");
        }
        for text in [
            "0.0000001",
            "[1, 1000000001]",
            "1e5",
            "--1",
            "1.",
            ".5",
            "+1",
            "99999999999999999999",
            "nan",
        ] {
            assert!(fault(text).contains("a number"), "{text}");
        }
    }

    #[test]
    fn any_text_is_a_tree_or_an_error_inside_it() {
        let pieces = [
            "[", "[", "]", "]", "(", ")", ",", ",", "1", "-2.5", "inf", " ", "\n", "'A'", "\"é\"",
            "'", ".", "x",
        ];
        let mut random = crate::rules::conformance::Seed(11);
        let mut trees = 0;
        for _ in 0..20_000 {
            let text: String = (0..random.below(12))
                .map(|_| pieces[random.below(pieces.len())])
                .collect();
            match TreeGame::parse(&text) {
                Ok(game) => {
                    trees += 1;
                    assert_eq!(TreeGame::parse(&game.to_string()), Ok(game), "{text}");
                }
                Err(error) => {
                    let line = text.split('\n').nth(error.line - 1);
                    assert!(
                        line.is_some_and(|line| error.column <= line.chars().count() + 1),
                        "{text}: {error}"
                    );
                }
            }
        }
        assert!(trees > 100, "{trees}");
    }

    #[test]
    fn limits() {
        let nested = |levels: usize| format!("{}1,2{}", "[".repeat(levels), "]".repeat(levels));
        assert_eq!(printed(&nested(64)), nested(64).replace(',', ", "));
        assert!(fault(&nested(65)).contains("column 65: expected at most 64 lists"));
        assert!(fault(&"[".repeat(1_000_000)).contains("at most 64 lists"));
        let wide = |children: usize| format!("[{}0]", "0,".repeat(children - 1));
        assert_eq!(
            TreeGame::parse(&wide(MOST_CHILDREN)).map(|game| game.nodes()),
            Ok(MOST_CHILDREN + 1)
        );
        assert!(fault(&wide(MOST_CHILDREN + 1)).contains("at most 65,535 children"));
        let big = format!("[{}]", vec![wide(60_000); 17].join(","));
        assert!(fault(&big).contains("at most 1,000,000 nodes"));
    }
}
