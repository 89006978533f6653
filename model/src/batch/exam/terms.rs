//! [`ExamTerms`]: the options of an exam, and their notation: `plies=3 branching=2..3 values=-9..9 cuts=2 seed=1`.
//!
//! The options of the commands and the line typed in the workbench are read by the same functions.
//! Errors give the column, what was expected and what was found.

use super::given::quoted;
pub use super::given::{
    branching, exploration, first, iterations, number, plies, range, values, yes_or_no,
};
use super::grow::{MOST_NODES, TreeShape};
use super::pairs::{WrittenPair, pairs};
use super::sampled::{SampledAsk, SampledTerms};
use super::taught::TaughtMethod;
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
    /// The terms of a Monte-Carlo search; `None`: the exam is about a depth-first search.
    pub sampled: Option<SampledTerms>,
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
            sampled: None,
        }
    }
}

impl ExamTerms {
    /// Returns the method that the exam is about.
    pub fn taught(&self) -> TaughtMethod {
        match self.sampled {
            Some(_) => TaughtMethod::Uct,
            None => TaughtMethod::DepthFirst(self.method),
        }
    }
    /// Returns the words of the tasks, separated by commas.
    pub fn ask_words(&self) -> String {
        let words: Vec<&str> = match &self.sampled {
            Some(sampled) => sampled.ask.iter().map(|ask| ask.word()).collect(),
            None => self.ask.iter().map(|ask| ask.word()).collect(),
        };
        words.join(",")
    }
    /// Returns the number of questions, including the one about the best move.
    pub fn questions(&self) -> usize {
        1 + match &self.sampled {
            Some(sampled) => sampled.ask.len(),
            None => self.ask.len(),
        }
    }
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
    /// It says nothing about a Monte-Carlo search.
    #[error("{key}: a Monte-Carlo search has none: expected none beside method=uct")]
    BesideUct { key: String },
    /// It says something about a Monte-Carlo search only.
    #[error("{key}: expected method=uct beside it")]
    OnlyUct { key: String },
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

/// Parses the tasks about a Monte-Carlo search, a list of words separated by commas.
///
/// # Errors
/// A word is unknown; the sentence says what was expected.
pub fn ask_sampled(text: &str) -> Result<Vec<SampledAsk>, Sentence> {
    let known = SampledAsk::ALL.map(SampledAsk::word).join(", ");
    let read = |word: &str| {
        SampledAsk::named(word.trim())
            .ok_or_else(|| sentence!("expected {known}, found {word}", known, word = quoted(word)))
    };
    let asked: Vec<SampledAsk> = text.split(',').map(read).collect::<Result<_, _>>()?;
    Ok(SampledAsk::ALL
        .into_iter()
        .filter(|ask| asked.contains(ask))
        .collect())
}

impl ExamTerms {
    /// The keys of the line, without those of `more`.
    pub const KEYS: [&str; 15] = [
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
        "iterations",
        "exploration",
    ];

    /// Those that only a Monte-Carlo search has.
    pub const SAMPLED: [&str; 2] = ["iterations", "exploration"];

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
        // The method says what the other words may be.
        let method = pairs(line)
            .filter_map(Result::ok)
            .filter(|(_, key, _)| *key == "method")
            .last();
        if let Some((_, _, word)) = method {
            self.sampled = (TaughtMethod::named(word) == Some(TaughtMethod::Uct))
                .then(|| self.sampled.take().unwrap_or_default());
        }
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
            let read = read.and_then(|()| match &self.sampled {
                Some(_) if self.table => {
                    let key = "table".to_owned();
                    Err(TermsError::BesideUct { key }.into())
                }
                None if ExamTerms::SAMPLED.contains(&key) => {
                    let key = key.to_owned();
                    Err(TermsError::OnlyUct { key }.into())
                }
                Some(_) | None => Ok(()),
            });
            read.map_err(|reason| TermsError::Value {
                column: column + key.len() + 1,
                key: key.to_owned(),
                reason,
            })?;
        }
        if asked.is_none() && self.sampled.is_none() {
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
                let known = || {
                    let words: Vec<&str> = TaughtMethod::all().map(TaughtMethod::word).collect();
                    words.join(", ")
                };
                let wrong = || {
                    sentence!(
                        "expected {known}, found {word}",
                        known = known(),
                        word = quoted(value)
                    )
                };
                let found = TaughtMethod::named(value).ok_or_else(wrong);
                found.map(|method| {
                    if let TaughtMethod::DepthFirst(method) = method {
                        self.method = method;
                    }
                })
            }
            "ask" => match &mut self.sampled {
                Some(sampled) => ask_sampled(value).map(|ask| sampled.ask = ask),
                None => ask(value).map(|ask| self.ask = ask),
            },
            "iterations" => iterations(value).map(|iterations| {
                self.sampled
                    .iter_mut()
                    .for_each(|sampled| sampled.iterations = iterations);
            }),
            "exploration" => exploration(value).map(|exploration| {
                self.sampled
                    .iter_mut()
                    .for_each(|sampled| sampled.exploration = exploration);
            }),
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
        if self.sampled.is_some() {
            return Ok(());
        }
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
