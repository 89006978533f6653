//! [`Assignment`]: the task of a class, as a teacher writes it.
//!
//! ```text
//! (
//!     version: 1,
//!     title: "Alpha-beta, first sheet",
//!     game: "k-in-a-row:h=3,v=3,k=3",          // all of these as the headers of a trace; what is absent is left open
//!     position: "X../.O./... X",
//!     depth: "full",
//!     evaluation: "outcome",
//!     method: "alphabeta",
//!     rubric: (
//!         points: 20,                           // of a search without a fault
//!         fault: 5,                             // off for each root cause that is a fault
//!         kinds: {"window": 3, "assignment": 1},    // off for one of these kinds instead
//!         remark: 0.5,                          // off for each root cause that is a remark
//!         unjudged: 2,                          // off where not all could be judged
//!         cuts: 4,                              // off where fewer cuts are made than the method makes
//!     ),
//! )
//! ```

use crate::foreign::judge::FindingKind;
use crate::foreign::{Header, HeaderName};
use crate::save::file::text_or_number;
use engine::boundary::analysis::record;
use engine::eval::Registry;
use engine::ron_place::Step::Field;
use engine::ron_place::{Placed, ReadProblem, RonKind, SourceText};
use engine::search::{Memory, MethodName, OrderName, Spec};
use engine::sentence::{Sentence, ToSentence};
use engine::trace::folding::MEMORY;
use serde::Deserialize;
use std::collections::BTreeMap;
use thiserror::Error;

/// The kind of a header that says otherwise than the assignment.
pub const CONTRADICTION: &str = key!("assignment");

/// What is wrong with an assignment.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
pub enum AssignmentProblem {
    /// It is no RON, of another version, or not of the shape of an assignment.
    #[error(transparent)]
    Shape(ReadProblem),
    /// A number of points that is none.
    #[error("expected a number of points from 0 on")]
    Points,
    /// No kind of findings.
    #[error("expected a kind of findings: {known}; found {found:?}")]
    Kind { found: String, known: String },
    /// A header with a bad value, or one that the game refuses.
    #[error(transparent)]
    Header(Sentence),
}

/// The place and what is wrong there.
pub type AssignmentError = Placed<AssignmentProblem>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Assignment")]
struct AssignmentFile {
    #[serde(rename = "version")]
    _version: u32,
    #[serde(default)]
    title: String,
    game: Option<String>,
    position: Option<String>,
    moves: Option<String>,
    #[serde(default, deserialize_with = "text_or_number")]
    depth: Option<String>,
    evaluation: Option<String>,
    max: Option<String>,
    method: Option<String>,
    rubric: Option<Rubric>,
}

/// How points are given.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rubric {
    /// Of a search without a fault.
    pub points: f64,
    /// Off for each root cause that is a fault.
    #[serde(default)]
    pub fault: f64,
    /// Off for root causes of these kinds instead.
    #[serde(default)]
    pub kinds: BTreeMap<String, f64>,
    /// Off for each root cause that is a remark.
    #[serde(default)]
    pub remark: f64,
    /// Off where not all could be judged.
    #[serde(default)]
    pub unjudged: f64,
    /// Off where fewer cuts are made than the method makes.
    #[serde(default)]
    pub cuts: f64,
}

/// What a class was asked for. See the module.
#[derive(Clone, Debug, Default)]
pub struct Assignment {
    pub title: String,
    /// What the headers of each trace are to say.
    pub header: Header,
    pub rubric: Option<Rubric>,
}

impl Rubric {
    /// The first field that is wrong.
    fn check(&self) -> Result<(), (&'static str, AssignmentProblem)> {
        let numbers = [
            ("points", self.points),
            ("fault", self.fault),
            ("remark", self.remark),
            ("unjudged", self.unjudged),
            ("cuts", self.cuts),
        ];
        let kinds = self.kinds.values().map(|points| ("kinds", *points));
        let is_bad = |points: f64| !points.is_finite() || points < 0.0;
        if let Some((field, _)) = numbers.into_iter().chain(kinds).find(|(_, points)| is_bad(*points)) {
            return Err((field, AssignmentProblem::Points));
        }
        let known: Vec<&str> = FindingKind::all().map(FindingKind::word).chain([CONTRADICTION]).collect();
        match self.kinds.keys().find(|kind| !known.contains(&&***kind)) {
            Some(found) => Err(("kinds", AssignmentProblem::Kind { found: found.clone(), known: known.join(", ") })),
            None => Ok(()),
        }
    }
}

impl Assignment {
    /// Reads the text of a file.
    ///
    /// # Errors
    /// The place and what was expected there.
    pub fn read(source: &SourceText) -> Result<Assignment, AssignmentError> {
        let shape: AssignmentFile =
            source.read(RonKind::Assignment).map_err(|error| error.map(AssignmentProblem::Shape))?;
        if let Some(Err((field, problem))) = shape.rubric.as_ref().map(Rubric::check) {
            return Err(source.error(&[Field("rubric"), Field(field)], problem));
        }
        let fields = [
            (HeaderName::Game, &shape.game),
            (HeaderName::Position, &shape.position),
            (HeaderName::Moves, &shape.moves),
            (HeaderName::Depth, &shape.depth),
            (HeaderName::Evaluation, &shape.evaluation),
            (HeaderName::Max, &shape.max),
            (HeaderName::Method, &shape.method),
        ];
        let wrong =
            |name: HeaderName, why: Sentence| source.error(&[Field(name.word())], AssignmentProblem::Header(why));
        let given = fields.iter().filter_map(|(name, value)| Some((*name, value.as_deref()?)));
        let header = Header::given(given).map_err(|(name, problem)| wrong(name, problem.into()))?;
        header.start().map_err(|(name, why)| wrong(name, why))?;
        Ok(Assignment { title: shape.title, header, rubric: shape.rubric })
    }
    /// What these headers say, and where they are silent what this assignment says.
    #[must_use]
    pub fn under(self, given: Header) -> Assignment {
        Assignment { header: given.or(&self.header), ..self }
    }
    /// How many cuts the search of the assignment makes, in the order in which the game lists its moves; `None`: it leaves
    /// open what is to be searched.
    ///
    /// # Errors
    /// The evaluation is unknown, or does not know the board.
    pub fn due(&self, registry: &Registry) -> Result<Option<u64>, Sentence> {
        let header = &self.header;
        let start = header.start().map_err(|(name, why)| sentence!("{header}: {why}", header = name.word(), why))?;
        let (Some(start), Some(depth), false) = (start, header.depth, header.is_other) else { return Ok(None) };
        let is_tree = start.usual_spec().depth.is_none();
        if header.evaluation.is_none() && !is_tree {
            return Ok(None);
        }
        let spec = Spec {
            method: header.method.unwrap_or(MethodName::AlphaBeta),
            depth: depth.plies(),
            order: OrderName::Natural,
            seed: 0,
            evaluation: header.evaluation.clone(),
            max: Some(header.max.side(start.to_move())),
            memory: Memory::default(),
        };
        let problem = start.pose(&spec, registry)?;
        Ok(Some(record(&*problem, MEMORY).0.counts.cuts))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::foreign::{Depth, Max, View};

    fn read(text: &str) -> Result<Assignment, AssignmentError> {
        Assignment::read(&SourceText::new(text, "a.ron"))
    }

    #[test]
    fn an_assignment_is_read_and_its_search_has_its_cuts() {
        let text = "(version: 1, game: \"tree:[[3,12,8],[2,4,6],[14,5,2]]\", depth: \"full\", method: \"alphabeta\",
            rubric: (points: 20, fault: 5, kinds: {\"window\": 3}))";
        let asked = read(text).expect("an assignment");
        assert_eq!(asked.due(&Registry::built_in()), Ok(Some(1)));
        assert_eq!(asked.rubric.map(|rubric| (rubric.points, rubric.kinds["window"])), Some((20.0, 3.0)));
    }

    #[test]
    fn what_is_given_besides_comes_first() {
        let asked = read("(version: 1, depth: \"3\", max: \"second\")").expect("an assignment");
        let given = Header::given([(HeaderName::View, "mover"), (HeaderName::Depth, "full")].into_iter());
        let header = asked.under(given.expect("headers")).header;
        assert_eq!((header.depth, header.max, header.view), (Some(Depth::Full), Max::Second, View::Mover));
    }

    #[test]
    fn what_is_wrong_has_its_place() {
        for (text, expected) in [
            ("(version: 1, rubric: (points: -1))", "a.ron:1:31: expected a number of points"),
            ("(version: 1, rubric: (points: 1, kinds: {\"windows\": 1}))", "a.ron:1:41: expected a kind of findings"),
            ("(version: 1, depth: \"deep\", rubric: (points: 1))", "a.ron:1:21: depth: expected a number of plies"),
            ("(version: 1, game: \"go\", rubric: (points: 1))", "a.ron:1:20: "),
            ("(version: 1, methods: [], depths: [1])", "a.ron:1:23: expected an assignment, found an experiment"),
        ] {
            let found = read(text).expect_err(text).to_string();
            assert!(found.starts_with(expected), "{found}\n{expected}");
        }
    }
}
