//! [`ExamForm`]: the fields of an exam.
//!
//! The form has no rules of its own: its content is one line, `plies=3 branching=2..3 …`, and the
//! parser of such lines checks it, with its own error messages. Invariant: the line can always be
//! parsed; errors are shown in the form.

use super::request::ExamRequest;
use crate::kit::form::{FormCursor, FormFields, beside, next_number};
use engine::search::{MethodName, Spec, TableSize};
use engine::sentence::Sentence;
use model::batch::exam::pairs::{pairs, written};
use model::batch::exam::{About, Ask, ExamTerms, SampledAsk, TaughtMethod, TermsError};
use model::report::exam::{Formats, PDF};

/// A field of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExamField {
    About,
    Table,
    Plies,
    Branching,
    Values,
    First,
    Cuts,
    Distinct,
    EqualCuts,
    Method,
    Iterations,
    Exploration,
    Ask,
    Questions,
    Count,
    Names,
    Seed,
    As,
    Pages,
    Out,
    /// The whole content in one line.
    Line,
}

use ExamField as F;

/// The fields in their order, each with its key in the line.
const KEYS: [(ExamField, &str); 21] = [
    (F::About, "about"),
    (F::Table, "table"),
    (F::Plies, "plies"),
    (F::Branching, "branching"),
    (F::Values, "values"),
    (F::First, "first"),
    (F::Cuts, "cuts"),
    (F::Distinct, "distinct"),
    (F::EqualCuts, "equal-cuts"),
    (F::Method, "method"),
    (F::Iterations, "iterations"),
    (F::Exploration, "exploration"),
    (F::Ask, "ask"),
    (F::Questions, "questions"),
    (F::Count, "count"),
    (F::Names, "names"),
    (F::Seed, "seed"),
    (F::As, "as"),
    (F::Pages, "pages"),
    (F::Out, "out"),
    (F::Line, ""),
];

impl ExamField {
    /// The fields for a sheet about the open game.
    pub const OPEN: [ExamField; 10] = [
        F::About,
        F::Table,
        F::Method,
        F::Ask,
        F::Questions,
        F::Names,
        F::As,
        F::Pages,
        F::Out,
        F::Line,
    ];

    /// Those of a Monte-Carlo search.
    pub const SAMPLED: [ExamField; 13] = [
        F::About,
        F::Method,
        F::Iterations,
        F::Exploration,
        F::Ask,
        F::Questions,
        F::Count,
        F::Names,
        F::Seed,
        F::As,
        F::Pages,
        F::Out,
        F::Line,
    ];

    /// Returns the fields for sheets about random trees.
    pub fn random() -> Vec<ExamField> {
        let others = [F::Table, F::Iterations, F::Exploration];
        KEYS.into_iter()
            .map(|(field, _)| field)
            .filter(|field| !others.contains(field))
            .collect()
    }
    /// Returns its key in the line, which is empty for the line itself.
    fn key(self) -> &'static str {
        KEYS.iter()
            .find(|(field, _)| *field == self)
            .map_or("", |(_, key)| key)
    }
    /// Returns the values offered for the field; empty if it is a number or a free text.
    fn offers(self) -> Vec<String> {
        let listed = |words: &[&str]| {
            words
                .iter()
                .map(|&word| word.to_owned())
                .collect::<Vec<_>>()
        };
        match self {
            F::About => About::ALL.map(About::word).map(str::to_owned).to_vec(),
            F::Table | F::EqualCuts => listed(&["false", "true"]),
            F::Distinct => listed(&["", "true", "false"]),
            F::Branching => listed(&["2", "2..3", "3", "2..4", "3..4", "4", "2..5", "3..5"]),
            F::Values => listed(&["0..9", "-9..9", "1..20", "-20..20", "0..99", "-99..99"]),
            F::First => listed(&["max", "min"]),
            F::Method => methods().map(str::to_owned).collect(),
            F::Exploration => listed(&["0.5", "0.7", "1", "1.4", "2"]),
            F::Ask => asks(),
            F::As => {
                // All formats that plyscope produces without another program.
                let all = Formats::words()
                    .filter(|word| *word != PDF)
                    .collect::<Vec<_>>()
                    .join(",");
                listed(&[
                    "html",
                    "latex",
                    "html,latex",
                    "svg",
                    "pdf",
                    "text",
                    "page",
                    "moodle",
                    &all,
                ])
            }
            F::Pages => listed(&["1", "2"]),
            F::Plies
            | F::Cuts
            | F::Iterations
            | F::Count
            | F::Seed
            | F::Questions
            | F::Names
            | F::Out
            | F::Line => Vec::new(),
        }
    }
}

/// Returns the words of all methods that students are asked about.
fn methods() -> impl Iterator<Item = &'static str> {
    METHODS
        .into_iter()
        .map(TaughtMethod::DepthFirst)
        .chain([TaughtMethod::Uct])
        .map(TaughtMethod::word)
}

/// The depth-first methods that students are asked about.
const METHODS: [MethodName; 5] = [
    MethodName::AlphaBeta,
    MethodName::FailHard,
    MethodName::FailSoft,
    MethodName::Pvs,
    MethodName::Minimax,
];

/// The words that are dropped when a Monte-Carlo search replaces a depth-first one, or the reverse.
const OTHERS: [&str; 4] = {
    let [iterations, exploration] = ExamTerms::SAMPLED;
    ["ask", "table", iterations, exploration]
};

/// Returns the choices of questions: all, all but one, and each alone, without and with a table.
fn asks() -> Vec<String> {
    let mut asks: Vec<String> = Vec::new();
    for all in [
        &Ask::USUAL[..],
        &[
            Ask::Cuts,
            Ask::Windows,
            Ask::Order,
            Ask::Answers,
            Ask::Stored,
        ],
    ] {
        let but = |left: &Ask| {
            all.iter()
                .copied()
                .filter(|ask| ask != left)
                .collect::<Vec<_>>()
        };
        let sets = std::iter::once(all.to_vec())
            .chain(all.iter().map(but))
            .chain(all.iter().map(|ask| vec![*ask]));
        for set in sets.map(|set| {
            set.iter()
                .map(|ask| ask.word())
                .collect::<Vec<_>>()
                .join(",")
        }) {
            if !asks.contains(&set) {
                asks.push(set);
            }
        }
    }
    asks
}

/// Returns the choices of questions about a Monte-Carlo search: all, and each alone.
fn asks_sampled() -> Vec<String> {
    let all = SampledAsk::ALL.map(SampledAsk::word);
    std::iter::once(all.join(","))
        .chain(all.map(str::to_owned))
        .collect()
}

/// The state of the form.
#[derive(Clone, Debug)]
pub struct ExamForm {
    /// Its content in one line.
    pub line: String,
    pub cursor: FormCursor,
}

impl ExamForm {
    /// Creates a form from a line, or from the default one if the line cannot be parsed.
    pub fn new(line: &str) -> ExamForm {
        let usual = || "plies=3 branching=2..3 values=-9..9 count=10";
        let line = if ExamRequest::read(line).is_ok() {
            line
        } else {
            usual()
        };
        ExamForm {
            line: line.to_owned(),
            cursor: FormCursor::default(),
        }
    }
    /// Makes the open game the subject, with the settings of its search; keeps the form's method if
    /// no questions can be asked about that of the search.
    pub fn be_about(&mut self, spec: &Spec, is_tree: bool) {
        let table = !is_tree && spec.memory.table != TableSize::None;
        // A sheet has room for a single visit of each node, and a PVS with a table may visit one
        // again.
        let method = METHODS.contains(&spec.method) && !(table && spec.method == MethodName::Pvs);
        let said = [
            (F::About, Some(About::Open.word())),
            (F::Method, method.then(|| spec.method.word())),
            (F::Table, table.then_some("true")),
        ];
        for (field, value) in said {
            self.cursor.error = value
                .and_then(|value| self.put(field, value).err())
                .or(self.cursor.error.take());
        }
    }
    /// Returns the request.
    ///
    /// # Errors
    /// Returns an error if the line cannot be parsed, which the form prevents.
    pub fn request(&self) -> Result<ExamRequest, TermsError> {
        ExamRequest::read(&self.line)
    }
    /// Returns the terms of the request, or the default ones if the line cannot be parsed.
    pub fn terms(&self) -> ExamTerms {
        self.request()
            .map_or_else(|_| ExamTerms::default(), |request| request.terms)
    }
    fn usual(&self, field: ExamField) -> String {
        let terms = self.terms();
        let range = |least: &dyn std::fmt::Display, most: &dyn std::fmt::Display| {
            format!("{least}..{most}")
        };
        let sampled = || terms.sampled.clone().unwrap_or_default();
        match field {
            F::About => terms.about.word().to_owned(),
            F::Table => terms.table.to_string(),
            F::Plies => terms.shape.plies.to_string(),
            F::Branching => range(&terms.shape.branching.0, &terms.shape.branching.1),
            F::Values => range(&terms.shape.values.0, &terms.shape.values.1),
            F::First => "max".to_owned(),
            F::Cuts => terms.cuts.to_string(),
            F::EqualCuts => terms.equal_cuts.to_string(),
            F::Method => terms.taught().word().to_owned(),
            F::Iterations => sampled().iterations.to_string(),
            F::Exploration => sampled().exploration.to_string(),
            F::Ask => terms.ask_words(),
            F::Count => terms.count.to_string(),
            F::Seed => terms.seed.to_string(),
            F::As => Formats::default()
                .papers
                .iter()
                .map(|format| format.word)
                .collect(),
            F::Pages => "1".to_owned(),
            F::Distinct | F::Questions | F::Names | F::Out => String::new(),
            F::Line => self.line.clone(),
        }
    }
    fn adopt(&mut self, line: String) -> Result<(), Sentence> {
        ExamRequest::read(&line).map_err(Sentence::from)?;
        self.line = line;
        Ok(())
    }
}

impl FormFields for ExamForm {
    type Field = ExamField;
    fn cursor(&self) -> &FormCursor {
        &self.cursor
    }
    fn cursor_mut(&mut self) -> &mut FormCursor {
        &mut self.cursor
    }
    fn fields(&self) -> Vec<ExamField> {
        let terms = self.terms();
        match (&terms.sampled, terms.about) {
            (Some(_), _) => ExamField::SAMPLED.to_vec(),
            (None, About::Random) => ExamField::random(),
            (None, About::Open) => ExamField::OPEN.to_vec(),
        }
    }
    /// A value that the line does not contain is the default.
    fn value(&self, field: ExamField) -> String {
        let given = pairs(&self.line)
            .filter_map(Result::ok)
            .filter(|(_, key, _)| *key == field.key())
            .last();
        match given {
            Some((_, _, value)) => value.to_owned(),
            None => self.usual(field),
        }
    }
    fn offers(&self, field: ExamField, up: bool) -> Vec<String> {
        let value = self.value(field);
        if matches!(
            field,
            F::Plies | F::Cuts | F::Count | F::Seed | F::Iterations
        ) {
            return next_number(&value, 1, up).into_iter().collect();
        }
        if field == F::Ask && self.terms().sampled.is_some() {
            return beside(&asks_sampled(), &value, up);
        }
        beside(&field.offers(), &value, up)
    }
    fn put(&mut self, field: ExamField, value: &str) -> Result<(), Sentence> {
        if field == F::Line {
            return self.adopt(value.to_owned());
        }
        let before = self.line.clone();
        let mut words: Vec<(&str, &str)> = pairs(&before)
            .filter_map(Result::ok)
            .map(|(_, key, value)| (key, value))
            .collect();
        match words.iter_mut().find(|(key, _)| *key == field.key()) {
            Some(word) => word.1 = value,
            None => words.push((field.key(), value)),
        }
        // An empty value is left out of the line.
        let line = |words: &[(&str, &str)]| {
            let said = words.iter().filter(|(_, value)| !value.is_empty());
            said.map(|(key, value)| written(key, value))
                .collect::<Vec<_>>()
                .join(" ")
        };
        // A table has its own questions, a sheet about random trees has no table, and not every
        // method allows every question.
        let without = |gone: &[&str]| {
            words
                .iter()
                .filter(|(key, _)| !gone.contains(key))
                .copied()
                .collect::<Vec<_>>()
        };
        if field == F::Table {
            return self.adopt(line(&without(&["ask"])));
        }
        self.adopt(line(&words)).or_else(|error| {
            if field == F::About {
                self.adopt(line(&without(&["table", "ask"])))
            } else if field == F::Method {
                // A Monte-Carlo search has no table, and the others no iterations.
                self.adopt(line(&without(&["ask"])))
                    .or_else(|_| self.adopt(line(&without(&OTHERS))))
            } else {
                Err(error)
            }
        })
    }
}
