//! [`Header`]: the lines of a trace before `begin`.
//!
//! Invariant: each header occurs at most once and keeps its line and column, so that an error in
//! the game or the evaluation that it names can be located. All headers are in one table, from
//! which errors name them.

use super::error::{TraceProblem, quoted};
use super::sampled::Reward;
use super::scan::{Version, comment_at};
pub use crate::save::depth::Depth;
use engine::boundary::position::read_moves;
use engine::boundary::{Position, catalog};
use engine::rules::{Setup, Side};
use engine::search::{MOST_PLIES, MethodName};
use engine::sentence::Sentence;
use engine::uct::Exploration;
use std::borrow::Cow;

/// The player who is MAX.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Max {
    First,
    Second,
    /// The side to move at the root.
    #[default]
    Root,
}

impl Max {
    /// Returns the side that is MAX if `to_move` moves at the root.
    pub fn side(self, to_move: Side) -> Side {
        match self {
            Max::First => Side::First,
            Max::Second => Side::Second,
            Max::Root => to_move,
        }
    }
}

/// The view in which values and windows are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum View {
    /// That of MAX, at every node.
    #[default]
    Max,
    /// That of the side to move at the node, as in negamax.
    Mover,
}

/// The headers of a trace: the lines before `begin`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    pub title: Option<String>,
    pub game: Option<String>,
    pub position: Option<String>,
    /// Moves that are played from the position; version 2.
    pub moves: Option<String>,
    pub depth: Option<Depth>,
    pub evaluation: Option<String>,
    pub max: Max,
    pub view: View,
    pub method: Option<MethodName>,
    /// True if the method is [`OTHER`]: with chance nodes, more than two players, or samples.
    pub is_other: bool,
    /// True if moves are left out on purpose; version 2.
    pub selective: bool,
    /// True in the trace of a Monte-Carlo search; version 2, like the next three fields.
    pub is_sampled: bool,
    /// The claimed constant of UCB1.
    pub exploration: Option<Exploration>,
    /// The view of the rewards and the worth of the results, as written.
    pub reward: Option<String>,
    /// True if the search backs up proofs, so that it passes over children that are proven lost.
    pub solver: bool,
    /// The place of each header's value: line and column, from 1.
    pub(super) places: [Option<(usize, usize)>; HeaderName::ALL.len()],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeaderName {
    Title,
    Game,
    Position,
    Depth,
    Evaluation,
    Max,
    View,
    Method,
    /// Version 2, like the next one.
    Moves,
    Selective,
    /// Only in Monte-Carlo searches, like the next two.
    Exploration,
    Reward,
    Solver,
}

impl HeaderName {
    /// All headers, in the order in which errors name them.
    pub const ALL: [HeaderName; 13] = [
        HeaderName::Title,
        HeaderName::Game,
        HeaderName::Position,
        HeaderName::Depth,
        HeaderName::Evaluation,
        HeaderName::Max,
        HeaderName::View,
        HeaderName::Method,
        HeaderName::Moves,
        HeaderName::Selective,
        HeaderName::Exploration,
        HeaderName::Reward,
        HeaderName::Solver,
    ];
    const WORDS: [&str; 13] = [
        "title",
        "game",
        "position",
        "depth",
        "evaluation",
        "max",
        "view",
        "method",
        "moves",
        "selective",
        "exploration",
        "reward",
        "solver",
    ];

    /// Returns the word that a line begins with.
    pub const fn word(self) -> &'static str {
        HeaderName::WORDS[self as usize]
    }
    /// Returns the first version of the format that has this header.
    const fn since(self) -> Version {
        use HeaderName as Name;
        let is_new = matches!(
            self,
            Name::Moves | Name::Selective | Name::Exploration | Name::Reward | Name::Solver
        );
        if is_new { Version::Two } else { Version::One }
    }
    /// Returns a description of the values that may follow the word.
    fn expects(self) -> Sentence {
        match self {
            HeaderName::Title => Sentence::word("words"),
            HeaderName::Game => Sentence::word("a game"),
            HeaderName::Position => Sentence::word("a position"),
            HeaderName::Moves => Sentence::word("a list of moves"),
            HeaderName::Depth => sentence!(
                "a number of plies from 0 to {most}, or full",
                most = MOST_PLIES
            ),
            HeaderName::Evaluation => Sentence::word("the name of an evaluation"),
            HeaderName::Max => Sentence::word("first, second or root"),
            HeaderName::View => Sentence::word("max or mover"),
            HeaderName::Method => {
                let words: Vec<&str> = methods().map(MethodName::word).chain([SAMPLED]).collect();
                sentence!(
                    "one of {known}, {other}",
                    known = words.join(", "),
                    other = OTHER
                )
            }
            HeaderName::Selective | HeaderName::Solver => Sentence::word("the end of the line"),
            HeaderName::Exploration => Sentence::word("a number, 0 or more"),
            HeaderName::Reward => Sentence::word(Reward::EXPECTED),
        }
    }
}

/// The method of a search that is shown and not judged.
pub const OTHER: &str = "other";

/// The method of a Monte-Carlo search.
pub const SAMPLED: &str = "mcts";

/// Returns the methods that a program may claim: all but the faulty specimen.
pub fn methods() -> impl Iterator<Item = MethodName> {
    MethodName::ALL
        .into_iter()
        .filter(|&method| method != MethodName::Faulty)
}

impl Header {
    /// Returns this header, completed by the values that `other` states and this one does not.
    #[must_use]
    pub fn or(self, other: &Header) -> Header {
        // A default can be stated too; headers that were not read from a trace have no places.
        let said = |name: HeaderName| self.places[name as usize].is_some();
        Header {
            max: if said(HeaderName::Max) || self.max != Max::default() {
                self.max
            } else {
                other.max
            },
            view: if said(HeaderName::View) || self.view != View::default() {
                self.view
            } else {
                other.view
            },
            title: self.title.or_else(|| other.title.clone()),
            game: self.game.or_else(|| other.game.clone()),
            position: self.position.or_else(|| other.position.clone()),
            moves: self.moves.or_else(|| other.moves.clone()),
            depth: self.depth.or(other.depth),
            evaluation: self.evaluation.or_else(|| other.evaluation.clone()),
            method: self.method.or(other.method.filter(|_| !self.is_other)),
            is_other: self.is_other || other.is_other && self.method.is_none(),
            selective: self.selective || other.selective,
            is_sampled: self.is_sampled,
            exploration: self.exploration.or(other.exploration),
            reward: self.reward.or_else(|| other.reward.clone()),
            solver: self.solver || other.solver,
            places: self.places,
        }
    }
    /// Makes a header of these values.
    ///
    /// # Errors
    /// The first header whose value has the wrong form, and the form that was expected.
    pub fn given<'a>(
        values: impl Iterator<Item = (HeaderName, &'a str)>,
    ) -> Result<Header, (HeaderName, TraceProblem)> {
        let mut header = Header::default();
        for (name, value) in values {
            let (expected, found) = (name.expects(), quoted(value));
            let problem = TraceProblem::HeaderValue {
                header: name.word(),
                expected,
                found,
            };
            header.set(name, value.trim()).ok_or((name, problem))?;
        }
        Ok(header)
    }
    /// Returns the first header that differs from `given`, and the problem with it.
    pub fn disagreement(&self, given: &Header) -> Option<(HeaderName, TraceProblem)> {
        self.differences(given)
            .next()
            .map(|(name, found, expected)| {
                let (header, expected) = (
                    name.word(),
                    sentence!("{expected}, as the option says", expected),
                );
                (
                    name,
                    TraceProblem::HeaderValue {
                        header,
                        expected,
                        found,
                    },
                )
            })
    }
    /// Returns the headers that differ from `given`, with the value here and the value there.
    pub fn differences(
        &self,
        given: &Header,
    ) -> impl Iterator<Item = (HeaderName, String, String)> {
        HeaderName::ALL.into_iter().filter_map(move |name| {
            let (found, expected) = (self.said(name)?, given.said(name)?);
            (found != expected).then(|| (name, quoted(&found), expected))
        })
    }
    /// Returns the value of a header in one spelling; `None` if it is missing, is the default, or
    /// does not change the search.
    fn said(&self, name: HeaderName) -> Option<String> {
        let text = self.text(name)?;
        Some(match name {
            // Another title does not make another search.
            HeaderName::Title => return None,
            HeaderName::Game => catalog::read(&text).map_or(text.into_owned(), |game| game.game()),
            HeaderName::Position => Setup::read(&text).to_string(),
            HeaderName::Depth | HeaderName::Evaluation | HeaderName::Max | HeaderName::View => {
                text.into_owned()
            }
            HeaderName::Method | HeaderName::Moves | HeaderName::Selective => text.into_owned(),
            HeaderName::Exploration | HeaderName::Reward | HeaderName::Solver => text.into_owned(),
        })
    }
    /// Returns the value of a header as written; `None` if it is missing or the default.
    pub(super) fn text(&self, name: HeaderName) -> Option<Cow<'_, str>> {
        let word = match name {
            HeaderName::Title => self.title.as_deref(),
            HeaderName::Game => self.game.as_deref(),
            HeaderName::Position => self.position.as_deref(),
            HeaderName::Moves => self.moves.as_deref(),
            HeaderName::Depth => return Some(self.depth?.to_string().into()),
            HeaderName::Evaluation => self.evaluation.as_deref(),
            HeaderName::Max => [Some("first"), Some("second"), None][self.max as usize],
            HeaderName::View => (self.view == View::Mover).then_some("mover"),
            HeaderName::Method if self.is_other => Some(OTHER),
            HeaderName::Method if self.is_sampled => Some(SAMPLED),
            HeaderName::Exploration => return Some(self.exploration?.to_string().into()),
            HeaderName::Reward => self.reward.as_deref(),
            HeaderName::Method => self.method.map(MethodName::word),
            HeaderName::Selective => self.selective.then_some(""),
            HeaderName::Solver => self.solver.then_some(""),
        };
        word.map(Cow::Borrowed)
    }
    /// Returns the headers of another search of the same trace, completed by those of the `first`
    /// one. If it names a game, a position or moves, it takes neither position nor moves from the
    /// first.
    #[must_use]
    pub(super) fn after(self, first: &Header) -> Header {
        let elsewhere = [&self.game, &self.position, &self.moves]
            .iter()
            .any(|said| said.is_some());
        let (position, moves) = (self.position.clone(), self.moves.clone());
        let all = self.or(first);
        if elsewhere {
            Header {
                position,
                moves,
                ..all
            }
        } else {
            all
        }
    }
    /// Returns the position at the root; `None` if no game is named.
    ///
    /// # Errors
    /// The header that is wrong, and why.
    pub fn start(&self) -> Result<Option<Box<dyn Position>>, (HeaderName, Sentence)> {
        let refused = |name: HeaderName| move |error: Sentence| (name, error);
        let Some(game) = &self.game else {
            let expected = || sentence!("expected a game for it: `game SPEC`");
            return match (&self.position, &self.moves) {
                (Some(_), _) => Err((HeaderName::Position, expected())),
                (None, Some(_)) => Err((HeaderName::Moves, expected())),
                (None, None) => Ok(None),
            };
        };
        let mut start = catalog::read(game)
            .map_err(Sentence::from)
            .map_err(refused(HeaderName::Game))?;
        if let Some(text) = &self.position {
            let set_up = start
                .set_up(Some(&Setup::read(text)))
                .map_err(Sentence::from);
            start = set_up.map_err(refused(HeaderName::Position))?;
        }
        let Some(moves) = &self.moves else {
            return Ok(Some(start));
        };
        let played = read_moves(&*start, moves)
            .map_err(|(_, number, error)| sentence!("move {number}: {error}", number, error));
        played
            .map(|(_, end)| Some(end))
            .map_err(refused(HeaderName::Moves))
    }
    /// Returns the place of a header's value: line and column, from 1.
    pub fn place(&self, name: HeaderName) -> Option<(usize, usize)> {
        self.places[name as usize]
    }
    /// Takes in a line that is not empty. Returns true if the events begin after it.
    ///
    /// # Errors
    /// It is no header, or one with a bad value; with the byte of the line at which it goes wrong.
    pub(super) fn read(
        &mut self,
        line: &str,
        number: usize,
        version: Version,
    ) -> Result<bool, (usize, TraceProblem)> {
        let trimmed = line.trim_start();
        let at = line.len() - trimmed.len();
        let (word, rest) = trimmed
            .split_once(|c: char| c.is_ascii_whitespace())
            .unwrap_or((trimmed, ""));
        let known = || {
            HeaderName::ALL
                .into_iter()
                .filter(|name| version == Version::Two || name.since() == version)
        };
        let found = known().find(|name| name.word() == word);
        // Titles may hold anything.
        let rest = match comment_at(rest).filter(|_| found != Some(HeaderName::Title)) {
            Some(end) => &rest[..end],
            None => rest,
        };
        let value = rest.trim();
        let Some(name) = found else {
            if word == "begin" && value.is_empty() {
                return Ok(true);
            }
            let known: Vec<&str> = known().map(HeaderName::word).collect();
            return Err((
                at,
                TraceProblem::Header {
                    known: known.join(", "),
                    found: quoted(trimmed),
                },
            ));
        };
        let value_at = at
            + word.len()
            + (trimmed[word.len()..].len() - trimmed[word.len()..].trim_start().len());
        let header = name.word();
        if self.places[name as usize].is_some() {
            return Err((at, TraceProblem::Twice { header }));
        }
        self.places[name as usize] = Some((number, line[..value_at].chars().count() + 1));
        let problem = || TraceProblem::HeaderValue {
            header,
            expected: name.expects(),
            found: quoted(value),
        };
        self.set(name, value)
            .ok_or_else(|| (value_at, problem()))
            .map(|()| false)
    }
    /// Sets a header; `None` if the value has the wrong form.
    fn set(&mut self, name: HeaderName, value: &str) -> Option<()> {
        let text = || (!value.is_empty()).then(|| value.to_owned());
        match name {
            HeaderName::Title => self.title = Some(value.to_owned()),
            HeaderName::Game => self.game = Some(text()?),
            HeaderName::Position => self.position = Some(text()?),
            HeaderName::Moves => self.moves = Some(value.to_owned()),
            HeaderName::Evaluation => self.evaluation = Some(text()?),
            HeaderName::Depth => {
                let is_possible =
                    |depth: &Depth| depth.plies().is_none_or(|plies| plies <= MOST_PLIES);
                self.depth = Some(Depth::read(value).filter(is_possible)?);
            }
            HeaderName::Max => {
                self.max = match value {
                    "first" => Max::First,
                    "second" => Max::Second,
                    "root" => Max::Root,
                    _ => return None,
                }
            }
            HeaderName::View => {
                self.view = match value {
                    "max" => View::Max,
                    "mover" => View::Mover,
                    _ => return None,
                }
            }
            HeaderName::Selective => self.selective = value.is_empty().then_some(true)?,
            HeaderName::Solver => self.solver = value.is_empty().then_some(true)?,
            HeaderName::Method if value == OTHER => self.is_other = true,
            HeaderName::Method if value == SAMPLED => self.is_sampled = true,
            HeaderName::Exploration => self.exploration = Some(Exploration::read(value)?),
            HeaderName::Reward => {
                Reward::read(value)?;
                self.reward = Some(value.to_owned());
            }
            HeaderName::Method => {
                self.method = Some(methods().find(|method| method.word() == value)?);
            }
        }
        Some(())
    }
}
