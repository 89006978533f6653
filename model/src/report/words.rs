//! [`Word`]: the words for the numbers and marks of a search, a proof and a tournament, each with
//! its meaning and its rule; [`card`] describes those under a cursor.
//!
//! Invariants: a meaning is a sentence or two, a rule is one line; all are keys of the languages.

use super::{Report, heading};
use crate::language::say;
use engine::search::Kind;

/// Declares the words: the name, the meaning, the rule.
macro_rules! words {
    ($($word:ident: $name:expr, $meaning:expr, $rule:expr;)+) => {
        /// A word for a number or a mark.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Word {
            $(#[doc = $meaning] $word,)+
        }

        impl Word {
            /// All words.
            pub const ALL: [Word; [$($name),+].len()] = [$(Word::$word),+];

            /// The name, the meaning and the rule, in English.
            const fn texts(self) -> [&'static str; 3] {
                match self {
                    $(Word::$word => [$name, $meaning, $rule],)+
                }
            }
        }
    };
}

words! {
    Exact: key!("exact value"),
        key!("With the depth and the evaluation of this search, best play by both sides leads to this value: no more, and no less."),
        key!("what comes back between α and β of its window is exact");
    Upper: key!("upper bound"),
        key!("The move is worth this or less. How much less was not searched, because the side that chooses has something as good."),
        key!("what comes back at α of its window, or below it, is an upper bound");
    Lower: key!("lower bound"),
        key!("The move is worth this or more. How much more was not searched, because the other side has something as good."),
        key!("what comes back at β of its window, or above it, is a lower bound");
    Estimate: key!("estimate"),
        key!("A mean over playouts through the move. It is written with ≈, and is no value."),
        key!("(wins - losses) / visits, in the view of MAX");
    SoFar: key!("value so far"),
        key!("The best of the children that have returned. The node is still searched, and more moves may change it."),
        key!("at a node of MAX it only rises, at a node of MIN it only falls");
    Best: key!("best move"),
        key!("The move that the node chooses: the first of those with the best value."),
        key!("MAX takes the greatest value of its children, MIN the least");
    Nodes: key!("nodes"),
        key!("The positions that were entered here and below, this one among them. What is entered twice counts twice."),
        key!("nodes = calls of the search function");
    Leaf: key!("leaf"),
        key!("A leaf has nothing searched below it: the game is over there, or the depth is reached. The evaluation says what it is worth."),
        key!("leaves = calls that returned an outcome or an evaluation");
    Cut: key!("cut@@noun"),
        key!("The node was left before all its moves were searched. The number says how many it left out."),
        key!("a node is left as soon as α ≥ β");
    Pruned: key!("pruned move"),
        key!("A cut left this move out: whatever it is worth, the root keeps its value."),
        key!("pruned moves = those that cuts left out");
    Waiting: key!("waiting move"),
        key!("The turn of this move has not come: the search is at another one."),
        key!("moves are searched in the order that is set");
    Window: key!("window"),
        key!("α is what MAX has for certain elsewhere, β what MIN has. Only a value between them can change the root."),
        key!("MAX raises α, MIN lowers β; a child is entered with what they are then");
    Ply: key!("ply@@level"),
        key!("One move of one side. The root is at ply 0; a search of depth d looks d plies ahead."),
        key!("where d plies are reached, the evaluation takes the place of a search");
    Share: key!("share"),
        key!("The part of the work below the node that went into this move."),
        key!("nodes of the move / nodes below the node");
    Hit: key!("hit"),
        key!("The table knew the position of this visit, so it was answered without a search."),
        key!("an entry answers if it was searched deep enough, and is exact or bounds the value outside the window");
    Tick: key!("tick"),
        key!("A moment of the search: a node is entered, or left. Time travel counts in ticks."),
        key!("of node i at ply p, with s nodes from it on: enter = 2i - p, leave = enter + 2s - 1");
    Pass: key!("pass"),
        key!("One search of the whole tree among several, with a depth of its own, or a window."),
        key!("what a pass has stored in the table is there for the next one");
    Research: key!("re-search"),
        key!("The move is searched again with a wider window: the narrow one only said that it is better than the best so far."),
        key!("PVS searches again where α < value < β");
    Term: key!("term of an evaluation"),
        key!("A part of what the evaluation says of the leaf: a feature of the position times its weight."),
        key!("the value of the leaf is the sum of its terms");
    Sides: key!("MAX and MIN"),
        key!("MAX wants the greatest value, MIN the least. Every value on the screen is in the view of MAX."),
        key!("the value of a node does not turn its sign from ply to ply");
    Chance: key!("chance node"),
        key!("Nobody chooses here: a die does, or whatever the rules draw."),
        key!("its value is the mean of its outcomes by their weights");
    Visits: key!("visits"),
        key!("How many iterations went through this move."),
        key!("the answer is the move with the most visits");
    Playout: key!("playout"),
        key!("Moves at random from a new node to the end of the game. Its result counts at every node on the way there."),
        key!("win 1, draw 1/2, loss 0, in the view of the side that moves");
    Mean: key!("mean of the results"),
        key!("What the move has brought so far to the side that chooses it."),
        key!("(wins + draws / 2) / visits");
    Exploration: key!("exploration term"),
        key!("What a move that was seldom tried gets on top of its mean, so that it is tried again."),
        key!("C × sqrt(ln n / m), with n visits of the node and m of the move");
    Proof: key!("proven result"),
        key!("W is a win, L a loss, D a draw for the side that moves, in so many plies or by so much; it was followed to the end of the game."),
        key!("a move wins if every answer to it loses");
    Mistake: key!("mistake of the game"),
        key!("?? gave away the outcome of the game, ? a part of the score."),
        key!("cost = value of the best move - value of the move that was played");
    Points: key!("points"),
        key!("What a player has won so far in its games."),
        key!("win 1, draw 1/2, loss 0");
    Rating: key!("Elo"),
        key!("How strong a player is by these games; ± spans 95 %."),
        key!("with 400 more, ten points of eleven are expected");
}

impl Word {
    /// Returns the name, in the language of the screen.
    pub fn name(self) -> &'static str {
        let [name, _, _] = self.texts();
        say(name)
    }
    /// Returns the meaning, in the language of the screen.
    pub fn meaning(self) -> &'static str {
        let [_, meaning, _] = self.texts();
        say(meaning)
    }
    /// Returns the rule behind the word, in the language of the screen.
    pub fn rule(self) -> &'static str {
        let [_, _, rule] = self.texts();
        say(rule)
    }
    /// Returns the word for a value of some kind, or `None` if there is no value.
    pub const fn of_kind(kind: Kind) -> Option<Word> {
        match kind {
            Kind::Exact => Some(Word::Exact),
            Kind::Lower => Some(Word::Lower),
            Kind::Upper => Some(Word::Upper),
            Kind::Estimate => Some(Word::Estimate),
            Kind::Unsearched => None,
        }
    }
}

/// A word with the number or the mark shown on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownWord {
    /// The text as shown on the screen; empty: the word applies to all places.
    pub shown: String,
    pub word: Word,
}

impl ShownWord {
    /// Creates a word with its shown text.
    pub fn new(shown: impl Into<String>, word: Word) -> ShownWord {
        ShownWord {
            shown: shown.into(),
            word,
        }
    }
}

impl From<Word> for ShownWord {
    fn from(word: Word) -> ShownWord {
        ShownWord::new("", word)
    }
}

/// Returns the shown words, each with its name, meaning and rule.
pub fn card(shown: &[ShownWord]) -> Report {
    let mut report = Report::default();
    for ShownWord { shown, word } in shown {
        report.section();
        report.add(heading(&match shown.is_empty() {
            true => word.name().to_owned(),
            false => format!("{shown}  {}", word.name()),
        }));
        report.add(word.meaning());
        report.add(say!("rule: {rule}", rule = word.rule()));
    }
    report
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::{Language, within};
    use std::collections::HashSet;

    /// Two lines on a screen of 80 columns, and one for the rule.
    #[test]
    fn words_are_short_and_each_is_another_one() {
        for language in [Language::ENGLISH]
            .into_iter()
            .chain(["pt", "es"].map(|code| Language::named(code).expect("a language")))
        {
            within(language, || {
                let names: HashSet<&str> = Word::ALL.map(Word::name).into_iter().collect();
                assert_eq!(names.len(), Word::ALL.len(), "{language:?}");
                for word in Word::ALL {
                    let [meaning, rule] = [word.meaning(), word.rule()];
                    assert!(
                        meaning.chars().count() <= 148,
                        "{language:?}: {} letters: {meaning}",
                        meaning.chars().count()
                    );
                    assert!(rule.chars().count() <= 110, "{language:?}: {rule}");
                    assert!(!rule.ends_with('.') && meaning.ends_with('.'), "{word:?}");
                }
            });
        }
    }

    #[test]
    fn a_card_has_the_number_its_word_and_the_rule() {
        let card = card(&[
            ShownWord::new("≤1", Word::Upper),
            ShownWord::from(Word::Nodes),
        ])
        .to_string();
        let lines: Vec<&str> = card.lines().collect();
        assert_eq!(lines[0], "≤1  upper bound");
        assert!(lines[1].starts_with("The move is worth this or less."));
        assert!(lines[2].starts_with("rule: what comes back at α"));
        assert_eq!((lines[3], lines[4]), ("", "nodes"));
    }
}
