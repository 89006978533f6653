//! [`ExamTerms`]: the options of an exam, and their notation: `plies=3 branching=2..3 values=-9..9 cuts=2 seed=1`.
//!
//! The options of the commands and the line typed in the workbench are read by the same functions.
//! Errors give the column, what was expected and what was found.

use super::grow::{MOST_NODES, TreeShape};
use super::pairs::{WrittenPair, pairs};
use engine::rules::Side;
use engine::rules::tree::parse::MOST_VALUE;
use engine::rules::tree::sketch::MOST_PLIES;
use engine::search::MethodName;
use engine::sentence::{Sentence, ToSentence};
use thiserror::Error;

/// The most sheets of an exam.
pub const MOST_SHEETS: u32 = 10_000;

/// A question on a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// The value of each node.
    Values,
    /// The moves that are cut.
    Cuts,
    /// α and β when a node is entered.
    Windows,
    /// The order in which nodes are visited.
    Order,
    /// The visits whose value comes from the table.
    Answers,
    /// The table entry of a node.
    Stored,
}

impl Ask {
    pub const ALL: [Ask; 6] = [
        Ask::Values,
        Ask::Cuts,
        Ask::Windows,
        Ask::Order,
        Ask::Answers,
        Ask::Stored,
    ];

    /// The questions about a search without a table.
    pub const USUAL: [Ask; 4] = [Ask::Values, Ask::Cuts, Ask::Windows, Ask::Order];

    pub const fn word(self) -> &'static str {
        match self {
            Ask::Values => "values",
            Ask::Cuts => "cuts",
            Ask::Windows => "windows",
            Ask::Order => "order",
            Ask::Answers => "answers",
            Ask::Stored => "stored",
        }
    }
    pub fn named(word: &str) -> Option<Ask> {
        Ask::ALL.into_iter().find(|ask| ask.word() == word)
    }
    /// Returns whether the question applies to a method, with or without a table.
    pub fn suits(self, method: MethodName, table: bool) -> bool {
        match self {
            Ask::Values | Ask::Order => true,
            Ask::Cuts | Ask::Windows => method.prunes(),
            Ask::Answers | Ask::Stored => table,
        }
    }
    /// Returns all questions that apply to a method. With a table, [`Ask::Stored`] includes the
    /// values.
    pub fn all_of(method: MethodName, table: bool) -> Vec<Ask> {
        Ask::ALL
            .into_iter()
            .filter(|ask| ask.suits(method, table) && !(table && *ask == Ask::Values))
            .collect()
    }
    /// Checks that all questions apply to the search.
    ///
    /// # Errors
    /// The questions that do not apply, and why.
    pub fn check(asks: &[Ask], method: MethodName, table: bool) -> Result<(), TermsError> {
        let listed = |asks: &[Ask]| {
            asks.iter()
                .map(|ask| ask.word())
                .collect::<Vec<_>>()
                .join(", ")
        };
        let without = |table| {
            asks.iter()
                .copied()
                .filter(|ask| !ask.suits(method, table))
                .collect::<Vec<Ask>>()
        };
        let (method, possible) = (method.word(), listed(&Ask::all_of(method, table)));
        match (&without(true)[..], &without(table)[..]) {
            (_, []) => Ok(()),
            ([], asked) => Err(TermsError::NoTable {
                asked: listed(asked),
            }),
            (asked, _) => Err(TermsError::Pointless {
                method,
                asked: listed(asked),
                possible,
            }),
        }
    }
}

/// The subject of the sheets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum About {
    /// Random trees, a different one on each sheet.
    #[default]
    Random,
    /// The tree or the position that is open in the workbench.
    Open,
}

impl About {
    pub const ALL: [About; 2] = [About::Random, About::Open];

    pub const fn word(self) -> &'static str {
        match self {
            About::Random => "random",
            About::Open => "open",
        }
    }
}

/// The options of an exam.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExamTerms {
    pub about: About,
    /// True if the search keeps all positions in a table.
    pub table: bool,
    pub shape: TreeShape,
    /// The fewest cuts of alpha-beta in natural order.
    pub cuts: u32,
    pub seed: u64,
    /// The number of sheets.
    pub count: u32,
    pub method: MethodName,
    /// The questions, in the order of [`Ask::ALL`].
    pub ask: Vec<Ask>,
    /// True if all leaves of a tree must differ; `None` requires it if cuts are asked for and there
    /// are enough values.
    pub distinct: Option<bool>,
    /// True if a cut may be made at α = β.
    pub equal_cuts: bool,
}

impl Default for ExamTerms {
    fn default() -> Self {
        let method = MethodName::AlphaBeta;
        let (shape, ask) = (TreeShape::default(), Ask::USUAL.to_vec());
        let (about, table) = (About::Random, false);
        ExamTerms {
            about,
            table,
            shape,
            cuts: 0,
            seed: 1,
            count: 1,
            method,
            ask,
            distinct: None,
            equal_cuts: false,
        }
    }
}

impl ExamTerms {
    /// Returns whether all leaves of a tree must differ.
    pub fn are_distinct(&self) -> bool {
        self.distinct
            .unwrap_or_else(|| self.ask.contains(&Ask::Cuts) && self.shape.has_values_for_all())
    }
}

/// The reason why terms cannot be read or cannot be met.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
pub enum TermsError {
    /// A word that is not `key=value`.
    #[error("column {column}: expected key=value, found {found:?}")]
    Pair { column: usize, found: String },
    /// An unknown key.
    #[error("column {column}: expected one of {known}, found {found:?}")]
    Key {
        column: usize,
        known: String,
        found: String,
    },
    /// An invalid value.
    #[error("column {column}: {key}: {reason}")]
    Value {
        column: usize,
        key: String,
        reason: Sentence,
    },
    /// The trees may become too large.
    #[error(
        "trees of {plies} plies with up to {branches} branches have up to {nodes} nodes; the most is {MOST_NODES}: ask for \
         fewer plies or branches"
    )]
    Large {
        plies: u32,
        branches: u32,
        nodes: String,
    },
    /// There are too few values for all leaves to differ.
    #[error(
        "distinct: {span} values are too few for up to {leaves} leaves that differ: allow more values, or fewer leaves"
    )]
    FewValues { span: u64, leaves: String },
    /// A question that does not apply to the method.
    #[error(
        "{method} searches every move with an open window, so that there are no {asked} to ask for; it can be asked for \
         {possible}"
    )]
    Pointless {
        method: &'static str,
        asked: String,
        possible: String,
    },
    /// A table for random trees, in which no position occurs twice.
    #[error(
        "table: in a tree no position comes twice, so that a table answers no visit: ask about=open, with a game open"
    )]
    TableOfTrees,
    /// A question about the table of a search without one.
    #[error(
        "this search keeps no table, so that there is no {asked} to ask for; a game can be searched with one: plyscope exam \
         --game nim:heaps=2+2 --table"
    )]
    NoTable { asked: String },
}

/// Returns the text that was found, in quotes.
fn quoted(text: &str) -> Sentence {
    Sentence::Text(format!("{text:?}"))
}

/// Reads two numbers as `2..3`, or one number that is both.
///
/// # Errors
/// The text is not such a range; the sentence says what was expected.
pub fn range(text: &str, least: i64, most: i64) -> Result<(i64, i64), Sentence> {
    let expected = || {
        sentence!(
            "expected A..B with {least} ≤ A ≤ B ≤ {most}, found {text}",
            least,
            most,
            text = quoted(text)
        )
    };
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    let to = to.strip_prefix('=').unwrap_or(to);
    let number = |part: &str| {
        part.trim()
            .parse::<i64>()
            .ok()
            .filter(|number| (least..=most).contains(number))
    };
    match (number(from), number(to)) {
        (Some(from), Some(to)) if from <= to => Ok((from, to)),
        _ => Err(expected()),
    }
}

/// Reads a range of branching factors, from 1 to 100.
///
/// # Errors
/// The text is not such a range; the sentence says what was expected.
pub fn branching(text: &str) -> Result<(u32, u32), Sentence> {
    range(text, 1, 100).map(|(from, to)| (from as u32, to as u32))
}

/// Reads a range of leaf values.
///
/// # Errors
/// The text is not such a range; the sentence says what was expected.
pub fn values(text: &str) -> Result<(i64, i64), Sentence> {
    range(text, -MOST_VALUE, MOST_VALUE)
}

/// Reads a number of plies.
///
/// # Errors
/// The text is not such a number; the sentence says what was expected.
pub fn plies(text: &str) -> Result<u32, Sentence> {
    number(text, 1, MOST_PLIES as u64).map(|plies| plies as u32)
}

/// Reads the side to move first.
///
/// # Errors
/// The text is neither `max` nor `min`; the sentence says what was expected.
pub fn first(text: &str) -> Result<Side, Sentence> {
    match text {
        "max" => Ok(Side::First),
        "min" => Ok(Side::Second),
        _ => Err(sentence!(
            "expected max or min, found {text}",
            text = quoted(text)
        )),
    }
}

/// Reads a list of questions, separated by commas; returns them in the order of [`Ask::ALL`].
///
/// # Errors
/// A word is not a question; the sentence says what was expected.
pub fn ask(text: &str) -> Result<Vec<Ask>, Sentence> {
    let known = Ask::ALL.map(Ask::word).join(", ");
    let read = |word: &str| {
        Ask::named(word.trim())
            .ok_or_else(|| sentence!("expected {known}, found {word}", known, word = quoted(word)))
    };
    let asked: Vec<Ask> = text.split(',').map(read).collect::<Result<_, _>>()?;
    Ok(Ask::ALL
        .into_iter()
        .filter(|ask| asked.contains(ask))
        .collect())
}

/// Reads a number from `least` to `most`.
///
/// # Errors
/// The text is not such a number; the sentence says what was expected.
pub fn number(text: &str, least: u64, most: u64) -> Result<u64, Sentence> {
    let found = text
        .parse()
        .ok()
        .filter(|number| (least..=most).contains(number));
    found.ok_or_else(|| {
        sentence!(
            "expected a number from {least} to {most}, found {text}",
            least,
            most,
            text = quoted(text)
        )
    })
}

/// Reads `true` or `false`.
///
/// # Errors
/// The text is neither; the sentence says what was expected.
pub fn yes_or_no(text: &str) -> Result<bool, Sentence> {
    match text {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(sentence!(
            "expected true or false, found {text}",
            text = quoted(text)
        )),
    }
}

impl ExamTerms {
    /// The keys of the line, without those of `more`.
    pub const KEYS: [&str; 13] = [
        "plies",
        "branching",
        "values",
        "first",
        "cuts",
        "seed",
        "count",
        "method",
        "ask",
        "distinct",
        "equal-cuts",
        "about",
        "table",
    ];

    /// Reads the line on top of these terms; returns the pairs whose keys are in `more`, with their
    /// columns.
    ///
    /// # Errors
    /// The column and what was expected there.
    pub fn read<'a>(
        mut self,
        line: &'a str,
        more: &[&str],
    ) -> Result<(ExamTerms, Vec<WrittenPair<'a>>), TermsError> {
        let (mut left, mut asked) = (Vec::new(), None);
        for pair in pairs(line) {
            let (column, key, value) = pair?;
            asked = (key == "ask").then_some(column + key.len() + 1).or(asked);
            if more.contains(&key) {
                left.push((column, key, value));
                continue;
            }
            let read = self.set(key, value).ok_or_else(|| TermsError::Key {
                column,
                known: [&ExamTerms::KEYS, more].concat().join(", "),
                found: key.to_owned(),
            })?;
            read.map_err(|reason| TermsError::Value {
                column: column + key.len() + 1,
                key: key.to_owned(),
                reason,
            })?;
        }
        if asked.is_none() {
            // Without a list of questions, all that apply are asked.
            self.ask = Ask::all_of(self.method, self.table);
        }
        self.check().map_err(|error| match (&error, asked) {
            (TermsError::Pointless { .. } | TermsError::NoTable { .. }, Some(column)) => {
                TermsError::Value {
                    column,
                    key: "ask".to_owned(),
                    reason: error.into(),
                }
            }
            _ => error,
        })?;
        Ok((self, left))
    }
    /// Sets one option; returns `None` if there is no such key.
    fn set(&mut self, key: &str, value: &str) -> Option<Result<(), Sentence>> {
        let shape = &mut self.shape;
        Some(match key {
            "about" => {
                let known = || About::ALL.map(About::word).join(", ");
                let wrong = || {
                    sentence!(
                        "expected {known}, found {word}",
                        known = known(),
                        word = quoted(value)
                    )
                };
                let found = About::ALL
                    .into_iter()
                    .find(|about| about.word() == value)
                    .ok_or_else(wrong);
                found.map(|about| self.about = about)
            }
            "table" => yes_or_no(value).map(|table| self.table = table),
            "plies" => plies(value).map(|plies| shape.plies = plies),
            "branching" => branching(value).map(|branching| shape.branching = branching),
            "values" => values(value).map(|values| shape.values = values),
            "first" => first(value).map(|first| shape.first = first),
            "cuts" => number(value, 0, MOST_NODES).map(|cuts| self.cuts = cuts as u32),
            "seed" => number(value, 0, u64::MAX).map(|seed| self.seed = seed),
            "count" => {
                number(value, 1, u64::from(MOST_SHEETS)).map(|count| self.count = count as u32)
            }
            "method" => {
                let known = || MethodName::ALL.map(MethodName::word).join(", ");
                let wrong = || {
                    sentence!(
                        "expected {known}, found {word}",
                        known = known(),
                        word = quoted(value)
                    )
                };
                let found = MethodName::named(value).ok_or_else(wrong);
                found.map(|method| self.method = method)
            }
            "ask" => ask(value).map(|ask| self.ask = ask),
            "distinct" => yes_or_no(value).map(|distinct| self.distinct = Some(distinct)),
            "equal-cuts" => yes_or_no(value).map(|equal| self.equal_cuts = equal),
            _ => return None,
        })
    }
    /// Checks that the trees are small enough and that all questions apply to the search.
    ///
    /// # Errors
    /// The trees may become too large, there are too few values, or a question or the table does
    /// not apply.
    pub fn check(&self) -> Result<(), TermsError> {
        if self.table && self.about == About::Random {
            return Err(TermsError::TableOfTrees);
        }
        Ask::check(&self.ask, self.method, self.table)?;
        if self.about == About::Open {
            return Ok(());
        }
        if self.distinct == Some(true) && !self.shape.has_values_for_all() {
            let (span, leaves) = (self.shape.span(), self.shape.most_leaves());
            let leaves = leaves.map_or_else(|| "countless".to_owned(), |leaves| leaves.to_string());
            return Err(TermsError::FewValues { span, leaves });
        }
        let nodes = self.shape.most_nodes();
        if nodes.is_some_and(|nodes| nodes <= MOST_NODES) {
            return Ok(());
        }
        let (plies, branches) = (self.shape.plies, self.shape.branching.1);
        let nodes = nodes.map_or_else(|| "countless".to_owned(), |nodes| nodes.to_string());
        Err(TermsError::Large {
            plies,
            branches,
            nodes,
        })
    }
}
