//! [`ExamTerms`]: the options of an exam, and their notation: `plies=3 branching=2..3 values=-9..9 cuts=2 seed=1`.
//!
//! The commands' options and the line that is typed in the workbench are read by the same functions. Errors name the
//! column, what was expected and what was found.

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

/// What a student is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// The value of each node.
    Values,
    /// Which moves are cut.
    Cuts,
    /// α and β when a node is entered.
    Windows,
    /// The order in which nodes are visited.
    Order,
    /// Which visits a table answers.
    Answers,
    /// What a table keeps of a node.
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

    /// What is asked of every search, also of one that remembers nothing.
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
    /// Is there an answer where a method is asked about, with a table or without?
    pub fn suits(self, method: MethodName, table: bool) -> bool {
        match self {
            Ask::Values | Ask::Order => true,
            Ask::Cuts | Ask::Windows => method.prunes(),
            Ask::Answers | Ask::Stored => table,
        }
    }
    /// Everything that can be asked about a method, each thing once: what is stored has the value in it.
    pub fn all_of(method: MethodName, table: bool) -> Vec<Ask> {
        Ask::ALL
            .into_iter()
            .filter(|ask| ask.suits(method, table) && !(table && *ask == Ask::Values))
            .collect()
    }
    /// Has everything that is asked an answer?
    ///
    /// # Errors
    /// What has none, and why.
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

/// What the sheets are about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum About {
    /// Random trees, another one on each sheet.
    #[default]
    Random,
    /// The tree or the position that is open.
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

/// What an exam is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExamTerms {
    pub about: About,
    /// Does the search keep all positions in a table?
    pub table: bool,
    pub shape: TreeShape,
    /// The fewest cuts of alpha-beta in natural order.
    pub cuts: u32,
    pub seed: u64,
    /// How many sheets.
    pub count: u32,
    pub method: MethodName,
    /// In the order of [`Ask::ALL`].
    pub ask: Vec<Ask>,
    /// Do all leaves of a tree differ? `None`: where cuts are asked for, and there are enough values.
    pub distinct: Option<bool>,
    /// May a cut rest on α = β?
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
    /// Do all leaves of a tree differ?
    pub fn are_distinct(&self) -> bool {
        self.distinct
            .unwrap_or_else(|| self.ask.contains(&Ask::Cuts) && self.shape.has_values_for_all())
    }
}

/// Why terms cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
pub enum TermsError {
    /// A word that is no `key=value`.
    #[error("column {column}: expected key=value, found {found:?}")]
    Pair { column: usize, found: String },
    /// A key that there is not.
    #[error("column {column}: expected one of {known}, found {found:?}")]
    Key {
        column: usize,
        known: String,
        found: String,
    },
    /// A value that does not fit.
    #[error("column {column}: {key}: {reason}")]
    Value {
        column: usize,
        key: String,
        reason: Sentence,
    },
    /// The whole is too large.
    #[error(
        "trees of {plies} plies with up to {branches} branches have up to {nodes} nodes; the most is {MOST_NODES}: ask for \
         fewer plies or branches"
    )]
    Large {
        plies: u32,
        branches: u32,
        nodes: String,
    },
    /// Leaves cannot all differ.
    #[error(
        "distinct: {span} values are too few for up to {leaves} leaves that differ: allow more values, or fewer leaves"
    )]
    FewValues { span: u64, leaves: String },
    /// It says nothing about this method.
    #[error(
        "{method} searches every move with an open window, so that there are no {asked} to ask for; it can be asked for \
         {possible}"
    )]
    Pointless {
        method: &'static str,
        asked: String,
        possible: String,
    },
    /// In a random tree no position comes twice.
    #[error(
        "table: in a tree no position comes twice, so that a table answers no visit: ask about=open, with a game open"
    )]
    TableOfTrees,
    /// There is no table.
    #[error(
        "this search keeps no table, so that there is no {asked} to ask for; a game can be searched with one: plyscope exam \
         --game nim:heaps=2+2 --table"
    )]
    NoTable { asked: String },
}

/// What was found, as it was typed.
fn quoted(text: &str) -> Sentence {
    Sentence::Text(format!("{text:?}"))
}

/// Two numbers as `2..3`, or one that is both.
///
/// # Errors
/// What was expected.
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

/// A range of branches.
///
/// # Errors
/// What was expected.
pub fn branching(text: &str) -> Result<(u32, u32), Sentence> {
    range(text, 1, 100).map(|(from, to)| (from as u32, to as u32))
}

/// A range of values.
///
/// # Errors
/// What was expected.
pub fn values(text: &str) -> Result<(i64, i64), Sentence> {
    range(text, -MOST_VALUE, MOST_VALUE)
}

/// How many plies.
///
/// # Errors
/// What was expected.
pub fn plies(text: &str) -> Result<u32, Sentence> {
    number(text, 1, MOST_PLIES as u64).map(|plies| plies as u32)
}

/// Who moves first.
///
/// # Errors
/// What was expected.
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

/// What is asked, as a list of words.
///
/// # Errors
/// What was expected.
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

/// A number in a range.
///
/// # Errors
/// What was expected.
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

/// Yes or no.
///
/// # Errors
/// What was expected.
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
    /// The keys of the line, beside those of `more`.
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

    /// Reads the line on top of these terms; keys of `more` are given back with their values and columns.
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
            // Nothing was said of it: what has an answer.
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
    /// Sets one of them; `None`: there is no such key.
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
    /// Are the trees small enough, and has everything that is asked an answer?
    ///
    /// # Errors
    /// They are not, or it has none.
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
