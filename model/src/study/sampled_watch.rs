//! [`SampledWatch`]: a condition that stops a hunt among the iterations of a Monte-Carlo search, in
//! the form that the user types.
//!
//! ```text
//! 5000           50%                    an iteration
//! visits >= 1000 visits of d3 >= 1000   the visits of the node, or of one of its moves
//! share of d3 >= 40%                    the part of the visits of the node that a move has
//! value <= 0     value of d3 >= 0.25    an estimate in the view of MAX, from −1 to 1
//! answer d3                             the best move at the root becomes this one
//! ```
//!
//! The words may be those of any language of the screen, as in [`crate::inspect::watch`].
//!
//! Cost: reading is O(words), a hunt a pass over all iterations.

use super::sampling_job::SealedSampling;
use crate::inspect::watch::{Test, WatchError, WatchWords};
use engine::boundary::{Position, UctProblem};
use engine::numbers::Ordinal;
use engine::rules::MoveError;
use engine::sentence::ToSentence;
use engine::uct::{UctHunt, Visits, best_of};
use thiserror::Error;

/// A number of a node or of one of its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SampledSubject {
    /// The number of visits.
    Visits,
    /// The visits as a part of those of the node, from 0 to 1.
    Share,
    /// The estimate in the view of MAX, from −1 to 1.
    Value,
}

/// A condition on the iterations of a search.
#[derive(Clone, Debug, PartialEq)]
pub enum SampledWatch {
    /// After this number of iterations.
    Iteration(u64),
    /// After this part of all iterations, from 0 to 1.
    Part(f64),
    /// The best move at the root becomes this one.
    Answer(String),
    /// A number passes a test.
    Number {
        /// The number.
        subject: SampledSubject,
        /// The move that it belongs to; `None`: the node.
        of: Option<String>,
        /// The test.
        test: Test,
    },
}

/// The reason that a hunt cannot begin.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
pub enum SampledWatchError {
    /// The move is not legal in the position of the node.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// No iteration has made a child by the move.
    #[error("no iteration has tried {mv} here")]
    Untried {
        /// The move, as it was typed.
        mv: String,
    },
}

/// The place of a hunt.
#[derive(Clone, Copy)]
pub struct SampledPlace<'a> {
    /// The search.
    pub problem: &'a dyn UctProblem,
    /// Its recording.
    pub sealed: &'a SealedSampling,
    /// The path from the root to the node.
    pub path: &'a [Ordinal],
    /// The number of iterations at which it begins.
    pub from: u64,
    /// True for later iterations, false for earlier ones.
    pub forwards: bool,
}

impl SampledWatch {
    /// Reads a condition in one of the forms of the [module documentation](self).
    ///
    /// # Errors
    /// Returns an error with the column of the fault and the expected text.
    pub fn read(text: &str) -> Result<SampledWatch, WatchError> {
        const SUBJECTS: &str = key!("visits, share, value, answer or an iteration");
        let mut words = WatchWords::new(text.trim_end()).with_percent();
        if let Some(watch) = words.peek().and_then(iteration) {
            words.skip();
            return words.end().map(|()| watch);
        }
        let fault = words.error(SUBJECTS);
        let subject = match &*words.keyword(SUBJECTS)? {
            "visits" => SampledSubject::Visits,
            "share" => SampledSubject::Share,
            "value" => SampledSubject::Value,
            "answer" => {
                let mv = words.word(key!("a move"))?.to_owned();
                return words.end().map(|()| SampledWatch::Answer(mv));
            }
            _ => return Err(fault),
        };
        let of = if words.eat("of") {
            Some(words.word(key!("a move"))?.to_owned())
        } else {
            None
        };
        let test = words.test(false)?;
        words
            .end()
            .map(|()| SampledWatch::Number { subject, of, test })
    }

    /// Returns the next number of iterations at which the condition comes to hold, or the last one
    /// before; `None`: there is none.
    ///
    /// # Errors
    /// Returns an error if a move is not legal or was never tried.
    pub fn hunt(&self, place: SampledPlace<'_>) -> Result<Option<u64>, SampledWatchError> {
        let (sealed, from) = (place.sealed, place.from);
        let all = sealed.recording.iterations();
        let is_ahead = |at: &u64| {
            if place.forwards {
                *at > from
            } else {
                *at < from
            }
        };
        Ok(match self {
            // An iteration is a place, whichever way it lies.
            SampledWatch::Iteration(iteration) => Some(*iteration).filter(|at| *at <= all),
            SampledWatch::Part(part) => Some((all as f64 * part).round() as u64),
            SampledWatch::Answer(name) => {
                let mv = place.problem.position(&[]).find_move(name)?;
                let mut changes = sealed
                    .answers
                    .iter()
                    .filter(|(_, answer)| *answer == mv)
                    .map(|(at, _)| *at)
                    .filter(is_ahead);
                if place.forwards {
                    changes.next()
                } else {
                    changes.next_back()
                }
            }
            SampledWatch::Number { subject, of, test } => {
                let untried = |mv: &str| SampledWatchError::Untried { mv: mv.to_owned() };
                let recording = &sealed.recording;
                let node = recording
                    .find(place.path)
                    .ok_or_else(|| untried(of.as_deref().unwrap_or_default()))?;
                let child = match of {
                    None => node,
                    Some(name) => {
                        let mv = place.problem.position(place.path).find_move(name)?;
                        recording.child(&node, mv).ok_or_else(|| untried(name))?
                    }
                };
                let scale = recording.scale();
                let hunt = UctHunt {
                    node: &node,
                    child: &child,
                    from,
                    forwards: place.forwards,
                };
                recording.hunt(&hunt, |node, child| {
                    subject
                        .of(node, child, scale)
                        .is_some_and(|number| holds(test, number))
                })
            }
        })
    }
}

/// The numbers of the root while the search runs.
#[derive(Clone, Copy)]
pub struct RunningRoot<'a> {
    /// The number of iterations.
    pub iterations: u64,
    /// The results that were backed up through each move, by ordinal.
    pub moves: &'a [Visits],
    /// The reward of a win.
    pub scale: u64,
    /// True if MAX moves at the root.
    pub is_max: bool,
}

impl SampledWatch {
    /// Returns the ordinal of the move of the root that the condition names; `None`: it names none.
    ///
    /// # Errors
    /// Returns an error if the move is not legal.
    pub fn root_move(&self, root: &dyn Position) -> Result<Option<Ordinal>, MoveError> {
        let name = match self {
            SampledWatch::Answer(name) | SampledWatch::Number { of: Some(name), .. } => name,
            SampledWatch::Iteration(_)
            | SampledWatch::Part(_)
            | SampledWatch::Number { of: None, .. } => return Ok(None),
        };
        root.find_move(name).map(Some)
    }
    /// Returns whether the condition holds at the root of a running search; `mv` is its move.
    pub fn holds_at(&self, root: RunningRoot<'_>, mv: Option<Ordinal>) -> bool {
        match self {
            SampledWatch::Iteration(iteration) => root.iterations >= *iteration,
            // The number of all iterations is not known before the search has ended.
            SampledWatch::Part(_) => false,
            SampledWatch::Answer(_) => {
                let moves = root.moves.iter().enumerate();
                let counted = moves.map(|(at, visits)| (Ordinal::at(at), *visits));
                mv.is_some() && best_of(counted, root.is_max) == mv
            }
            SampledWatch::Number { subject, test, .. } => {
                let mut node = Visits::default();
                for visits in root.moves {
                    node.visits += visits.visits;
                    node.points += visits.points;
                }
                let child = mv.and_then(|mv| root.moves.get(mv.index()).copied());
                subject
                    .of(&node, &child.unwrap_or(node), root.scale)
                    .is_some_and(|number| holds(test, number))
            }
        }
    }
}

impl SampledSubject {
    /// Returns the number of a child of a node; `None`: nothing was backed up.
    fn of(self, node: &Visits, child: &Visits, scale: u64) -> Option<f64> {
        match self {
            SampledSubject::Visits => Some(child.visits as f64),
            SampledSubject::Share => {
                (node.visits > 0).then(|| child.visits as f64 / node.visits as f64)
            }
            SampledSubject::Value => child.estimate(scale),
        }
    }
}

/// Reads an iteration or a part of all.
fn iteration(word: &str) -> Option<SampledWatch> {
    match word.strip_suffix('%') {
        Some(percent) => {
            let percent: f64 = percent.parse().ok()?;
            (0.0..=100.0)
                .contains(&percent)
                .then_some(SampledWatch::Part(percent / 100.0))
        }
        None => word.parse().ok().map(SampledWatch::Iteration),
    }
}

fn holds(test: &Test, number: f64) -> bool {
    match *test {
        Test::Changes => false,
        Test::AtMost(most) => number <= most,
        Test::AtLeast(least) => number >= least,
        Test::Equal(wanted) => number == wanted,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::boundary::catalog;
    use engine::boundary::sampling::record_sampling;
    use engine::eval::Registry;
    use engine::search::Token;
    use engine::uct::UctSpec;

    #[test]
    fn conditions_are_read_and_hunted() {
        let problem = catalog::read("connect-four")
            .expect("a game")
            .pose_uct(&UctSpec::default(), &Registry::built_in())
            .expect("a search");
        let recording = record_sampling(&*problem, &Token::new()).expect("a recording");
        let sealed = SealedSampling {
            answers: recording.answers(true),
            curve: Vec::new(),
            recording,
        };
        let hunt = |text: &str, from: u64, forwards: bool| {
            let watch = SampledWatch::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            watch.hunt(SampledPlace {
                problem: &*problem,
                sealed: &sealed,
                path: &[],
                from,
                forwards,
            })
        };
        let root = sealed.recording.root();
        let fourth = sealed.recording.child(&root, Ordinal(3)).expect("a child");
        let visits = |at: u64| sealed.recording.visits(&fourth, at);
        assert_eq!(hunt("500", 0, true), Ok(Some(500)));
        assert_eq!(hunt("5000", 0, true), Ok(None));
        assert_eq!(hunt("25%", 900, true), Ok(Some(250)));
        assert_eq!(hunt("visits >= 700", 0, true), Ok(Some(700)));
        let at = hunt("visits of 4 >= 100", 0, true)
            .expect("legal")
            .expect("visits");
        assert_eq!((visits(at - 1).visits, visits(at).visits), (99, 100));
        let share = |at: u64| visits(at).visits as f64 / at as f64;
        let at = hunt("share of 4 >= 20%", 50, true)
            .expect("legal")
            .expect("a share");
        assert!(at > 50 && share(at) >= 0.2 && share(at - 1) < 0.2);
        let value = |at: u64| visits(at).estimate(2).expect("visits");
        let at = hunt("value of 4 <= 1/4", 1000, false)
            .expect("legal")
            .expect("a value");
        assert!(value(at) <= 0.25 && value(at - 1) > 0.25);
        let (last, answer) = *sealed.answers.last().expect("an answer");
        let answer = format!("answer {}", answer.index() + 1);
        assert_eq!(hunt(&answer, 1000, false), Ok(Some(last)));
        assert_eq!(hunt(&answer, 1000, true), Ok(None));
        assert!(matches!(
            hunt("visits of 9 >= 1", 0, true),
            Err(SampledWatchError::Move(_))
        ));
        for (text, column) in [
            ("", 1),
            ("120%", 1),
            ("cut", 1),
            ("visits 7", 8),
            ("visits of 4 changes", 13),
            ("value >= 0 at 3", 12),
            ("50% 3", 5),
        ] {
            let error = SampledWatch::read(text).expect_err(text);
            assert_eq!(error.column, column, "{text}: {error}");
        }
    }
}
