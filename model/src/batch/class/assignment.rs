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
//!         no_cuts: 10,                          // off where no cut is made at all, and the method makes some
//!         early: 10,                            // off where the trace ends before the search does
//!     ),
//! )
//! ```
//!
//! Only the points of a rubric are required: a deduction that is absent is a share of them,
//! [`SHARES`].

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

/// The kind of finding for a header that contradicts the assignment.
pub const CONTRADICTION: &str = key!("assignment");

/// A problem in the file of an assignment.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
pub enum AssignmentProblem {
    /// It is not RON, is of another version, or does not have the shape of an assignment.
    #[error(transparent)]
    Shape(ReadProblem),
    /// A number of points that is negative or not finite.
    #[error("expected a number of points from 0 on")]
    Points,
    /// A name that is not a kind of finding.
    #[error("expected a kind of findings: {known}; found {found:?}")]
    Kind { found: String, known: String },
    /// A header with an invalid value, or one that the game rejects.
    #[error(transparent)]
    Header(Sentence),
}

/// A problem in an assignment with its place in the file.
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
    rubric: Option<RubricFile>,
}

/// A rubric as written in the file. A field that is absent is a share of the points.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Rubric")]
struct RubricFile {
    points: f64,
    fault: Option<f64>,
    #[serde(default)]
    kinds: BTreeMap<String, f64>,
    remark: Option<f64>,
    unjudged: Option<f64>,
    cuts: Option<f64>,
    no_cuts: Option<f64>,
    early: Option<f64>,
}

/// The points of a faultless search and the deductions from them.
#[derive(Clone, Debug, PartialEq)]
pub struct Rubric {
    /// The points of a search without a fault.
    pub points: f64,
    /// Deducted for each root cause that is a fault.
    pub fault: f64,
    /// Deducted for each root cause of one of these kinds, instead of `fault` or `remark`.
    pub kinds: BTreeMap<String, f64>,
    /// Deducted for each root cause that is a remark.
    pub remark: f64,
    /// Deducted if some of the search could not be judged.
    pub unjudged: f64,
    /// Deducted if the search makes fewer cuts than the method makes.
    pub cuts: f64,
    /// Deducted if the search makes no cut although the method makes some, as plain minimax does
    /// where alpha-beta was asked for.
    pub no_cuts: f64,
    /// Deducted if the trace ends before the search does.
    pub early: f64,
}

/// The points of the default rubric, used for an assignment that has none.
const USUAL_POINTS: f64 = 20.0;

/// The default deductions as shares of the points: half for another algorithm or for a search that
/// does not reach its end, a quarter for a fault.
pub const SHARES: Shares = Shares {
    fault: 0.25,
    remark: 0.025,
    unjudged: 0.1,
    cuts: 0.1,
    no_cuts: 0.5,
    early: 0.5,
};

/// Deductions as shares of the points of a rubric, see [`SHARES`].
#[expect(missing_docs, reason = "the fields are those of a rubric")]
pub struct Shares {
    pub fault: f64,
    pub remark: f64,
    pub unjudged: f64,
    pub cuts: f64,
    pub no_cuts: f64,
    pub early: f64,
}

impl Default for Rubric {
    fn default() -> Self {
        Rubric::from(RubricFile {
            points: USUAL_POINTS,
            fault: None,
            kinds: BTreeMap::new(),
            remark: None,
            unjudged: None,
            cuts: None,
            no_cuts: None,
            early: None,
        })
    }
}

impl From<RubricFile> for Rubric {
    fn from(file: RubricFile) -> Rubric {
        let points = file.points;
        let or = |given: Option<f64>, share: f64| given.unwrap_or(share * points);
        Rubric {
            points,
            fault: or(file.fault, SHARES.fault),
            kinds: file.kinds,
            remark: or(file.remark, SHARES.remark),
            unjudged: or(file.unjudged, SHARES.unjudged),
            cuts: or(file.cuts, SHARES.cuts),
            no_cuts: or(file.no_cuts, SHARES.no_cuts),
            early: or(file.early, SHARES.early),
        }
    }
}

/// The task of a class: the expected headers of each trace, and a rubric.
#[derive(Clone, Debug, Default)]
pub struct Assignment {
    pub title: String,
    /// The headers that each trace is expected to have.
    pub header: Header,
    pub rubric: Option<Rubric>,
}

impl Rubric {
    /// Checks the points and kinds; the error has the name of the first field that is wrong.
    fn check(&self) -> Result<(), (&'static str, AssignmentProblem)> {
        let numbers = [
            ("points", self.points),
            ("fault", self.fault),
            ("remark", self.remark),
            ("unjudged", self.unjudged),
            ("cuts", self.cuts),
            ("no_cuts", self.no_cuts),
            ("early", self.early),
        ];
        let kinds = self.kinds.values().map(|points| ("kinds", *points));
        let is_bad = |points: f64| !points.is_finite() || points < 0.0;
        if let Some((field, _)) = numbers
            .into_iter()
            .chain(kinds)
            .find(|(_, points)| is_bad(*points))
        {
            return Err((field, AssignmentProblem::Points));
        }
        let known: Vec<&str> = FindingKind::all()
            .map(FindingKind::word)
            .chain([CONTRADICTION])
            .collect();
        match self.kinds.keys().find(|kind| !known.contains(&&***kind)) {
            Some(found) => Err((
                "kinds",
                AssignmentProblem::Kind {
                    found: found.clone(),
                    known: known.join(", "),
                },
            )),
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
        let shape: AssignmentFile = source
            .read(RonKind::Assignment)
            .map_err(|error| error.map(AssignmentProblem::Shape))?;
        let rubric = shape.rubric.map(Rubric::from);
        if let Some(Err((field, problem))) = rubric.as_ref().map(Rubric::check) {
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
        let wrong = |name: HeaderName, why: Sentence| {
            source.error(&[Field(name.word())], AssignmentProblem::Header(why))
        };
        let given = fields
            .iter()
            .filter_map(|(name, value)| Some((*name, value.as_deref()?)));
        let header = Header::given(given).map_err(|(name, problem)| wrong(name, problem.into()))?;
        header.start().map_err(|(name, why)| wrong(name, why))?;
        Ok(Assignment {
            title: shape.title,
            header,
            rubric,
        })
    }
    /// Returns the assignment with the headers `given`, completed by its own headers.
    #[must_use]
    pub fn under(self, given: Header) -> Assignment {
        Assignment {
            header: given.or(&self.header),
            ..self
        }
    }
    /// Returns the number of cuts that the search of the assignment makes in natural move order, or
    /// `None` if the assignment does not determine the search.
    ///
    /// # Errors
    /// The headers describe no start, or the evaluation is unknown or does not support the board.
    pub fn due(&self, registry: &Registry) -> Result<Option<u64>, Sentence> {
        let header = &self.header;
        let start = header
            .start()
            .map_err(|(name, why)| sentence!("{header}: {why}", header = name.word(), why))?;
        let (Some(start), Some(depth), false) = (start, header.depth, header.is_other) else {
            return Ok(None);
        };
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
        assert_eq!(
            asked
                .rubric
                .map(|rubric| (rubric.points, rubric.kinds["window"])),
            Some((20.0, 3.0))
        );
    }

    #[test]
    fn what_a_rubric_leaves_out_is_a_share_of_its_points() {
        let asked = read("(version: 1, rubric: (points: 10, cuts: 0))").expect("an assignment");
        let rubric = asked.rubric.expect("a rubric");
        assert_eq!(
            (rubric.fault, rubric.cuts, rubric.no_cuts, rubric.early),
            (2.5, 0.0, 5.0, 5.0)
        );
        assert_eq!(Rubric::default().points, 20.0);
    }

    #[test]
    fn what_is_given_besides_comes_first() {
        let asked = read("(version: 1, depth: \"3\", max: \"second\")").expect("an assignment");
        let given =
            Header::given([(HeaderName::View, "mover"), (HeaderName::Depth, "full")].into_iter());
        let header = asked.under(given.expect("headers")).header;
        assert_eq!(
            (header.depth, header.max, header.view),
            (Some(Depth::Full), Max::Second, View::Mover)
        );
    }

    #[test]
    fn what_is_wrong_has_its_place() {
        for (text, expected) in [
            (
                "(version: 1, rubric: (points: -1))",
                "a.ron:1:31: expected a number of points",
            ),
            (
                "(version: 1, rubric: (points: 1, kinds: {\"windows\": 1}))",
                "a.ron:1:41: expected a kind of findings",
            ),
            (
                "(version: 1, depth: \"deep\", rubric: (points: 1))",
                "a.ron:1:21: depth: expected a number of plies",
            ),
            (
                "(version: 1, game: \"go\", rubric: (points: 1))",
                "a.ron:1:20: ",
            ),
            (
                "(version: 1, methods: [], depths: [1])",
                "a.ron:1:23: expected an assignment, found an experiment",
            ),
        ] {
            let found = read(text).expect_err(text).to_string();
            assert!(found.starts_with(expected), "{found}\n{expected}");
        }
    }
}
