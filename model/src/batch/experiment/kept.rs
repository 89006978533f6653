//! [`Kept`]: a search of an experiment as its journal keeps it; [`Conditions`]: the conditions that
//! all its searches share.
//!
//! The journal has only results; the search problem is built again when the journal is read.

use super::{CellOutcome, Experiment, ExperimentSearch};
use crate::batch::journal::{Basis, Journal, JournalError, JournalProblem, Refusal, Words};
use crate::batch::shard::Shard;
use crate::batch::tournament::data::Change;
use crate::batch::tournament::data::terms::{Texts, digest};
use engine::boundary::ProblemError;
use engine::eval::Value;
use engine::numbers::Ordinal;
use engine::search::{Answer, Counts, Memory, Spec};
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::time::Duration;

/// The result of a search as kept in a journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kept {
    /// The number of the search in the experiment, from 0.
    pub number: u64,
    /// The value in units of the evaluation, as [`Value::raw`].
    value: i64,
    best: Option<Ordinal>,
    complete: bool,
    height: u32,
    nodes: u64,
    leaves: u64,
    cuts: u64,
    pruned: u64,
    researches: u64,
    /// The hits in the table; not written for a search without one.
    #[serde(default, skip_serializing_if = "is_zero")]
    hits: u64,
    micros: u64,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes what it would write by reference"
)]
fn is_zero(count: &u64) -> bool {
    *count == 0
}

/// The conditions that the searches of an experiment depend on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Conditions {
    texts: Texts,
}

impl Basis for Conditions {
    type Entry = Kept;
    const WORDS: Words = Words {
        magic: "plyscope searches 1 ",
        entry: "search",
        entries: "searches",
        owner: "experiment",
    };

    fn number(kept: &Kept) -> u64 {
        kept.number
    }
    fn is_sound(&self) -> bool {
        true
    }
    fn changes(&self, before: &Conditions, _: u64) -> Vec<Change> {
        self.texts.changes(&before.texts)
    }
}

impl Kept {
    /// Returns the entry for the outcome of the search with this number.
    pub fn of(number: u64, outcome: &CellOutcome) -> Kept {
        let Answer {
            value,
            best,
            counts,
            height,
            complete,
            ..
        } = outcome.answer;
        let Counts {
            nodes,
            leaves,
            cuts,
            pruned,
            researches,
            hits,
        } = counts;
        let micros = u64::try_from(outcome.elapsed.as_micros()).unwrap_or(u64::MAX);
        Kept {
            number,
            value: value.raw(),
            best,
            complete,
            height,
            nodes,
            leaves,
            cuts,
            pruned,
            researches,
            hits,
            micros,
        }
    }
}

impl Experiment {
    /// Returns everything that the searches of a shard depend on, with the names used in the file.
    fn conditions(&self, shard: Shard) -> Conditions {
        let mut texts = vec![("plyscope".to_owned(), env!("CARGO_PKG_VERSION").to_owned())];
        if shard != Shard::WHOLE {
            texts.push(("shard".to_owned(), shard.to_string()));
        }
        for (number, subject) in (1..).zip(&self.subjects) {
            let setup = subject.position.describe();
            let board = [setup.rows.join("/"), setup.words.join(" ")].join(" ");
            texts.push((
                format!("position {number}"),
                format!("{} {board}", subject.position.game()),
            ));
        }
        for (number, evaluation) in (1..).zip(&self.evaluations) {
            // If none is named, it depends on the game and on whether the depth is full.
            let depths = self.depths.iter();
            let searches =
                depths.flat_map(|&depth| self.subjects.iter().map(move |subject| (subject, depth)));
            let used = searches.filter_map(|(subject, depth)| {
                let spec = Spec {
                    evaluation: evaluation.clone(),
                    depth,
                    ..Spec::default()
                };
                let problem = subject.position.pose(&spec, &self.registry).ok()?;
                let name = problem.spec().evaluation.as_deref()?;
                let used = self.registry.get(subject.position.kind(), name).ok()?;
                Some(format!("{} (text {})", used.name, digest(&used.text)))
            });
            let mut used: Vec<String> = used.collect();
            used.dedup();
            texts.push((format!("evaluation {number}"), used.join(", ")));
        }
        let depths = self
            .depths
            .iter()
            .map(|depth| depth.map_or_else(|| "full".to_owned(), |depth| depth.to_string()));
        let lists = [
            ("depths", depths.collect::<Vec<_>>().join(", ")),
            (
                "methods",
                self.methods
                    .iter()
                    .map(|method| method.word())
                    .collect::<Vec<_>>()
                    .join(", "),
            ),
            (
                "orders",
                self.orders
                    .iter()
                    .map(|order| order.word())
                    .collect::<Vec<_>>()
                    .join(", "),
            ),
            (
                "seeds",
                self.seeds
                    .iter()
                    .map(u64::to_string)
                    .collect::<Vec<_>>()
                    .join(", "),
            ),
            ("nodes", self.nodes.to_string()),
        ];
        texts.extend(lists.map(|(what, text)| (what.to_owned(), text)));
        // Older journals have no memories.
        if self.memories != [Memory::default()] {
            let memories: Vec<String> = self.memories.iter().map(Memory::to_string).collect();
            texts.push(("memories".to_owned(), memories.join("; ")));
        }
        Conditions {
            texts: Texts::new(texts),
        }
    }
    /// Opens or creates the journal of a shard and returns it with its searches; with `fresh`, they
    /// are discarded.
    ///
    /// # Errors
    /// It cannot be opened, another process is writing it, it belongs to another experiment, or it
    /// is damaged. The file is unchanged then.
    pub fn journal(
        &self,
        shard: Shard,
        path: &Path,
        fresh: bool,
    ) -> Result<(Journal, Vec<Kept>), JournalError> {
        let (conditions, cells) = (self.conditions(shard), self.cells());
        let opened = Journal::open(path, (&conditions, shard), fresh, &|kept| {
            self.referee(&cells, kept)
        });
        opened.map_err(|problem| refused(path, problem))
    }
    /// Returns the searches in the journal of a shard, which another process may be writing.
    ///
    /// # Errors
    /// As for [`Experiment::journal`].
    pub fn kept(&self, shard: Shard, path: &Path) -> Result<Vec<Kept>, JournalError> {
        let (conditions, cells) = (self.conditions(shard), self.cells());
        let read = Journal::read(path, (&conditions, shard), &|kept| {
            self.referee(&cells, kept)
        });
        read.map_err(|problem| refused(path, problem))
    }
    fn referee(&self, cells: &[ExperimentSearch], kept: &Kept) -> Result<(), Refusal> {
        let searches = cells.len() as u64;
        let cell = usize::try_from(kept.number)
            .ok()
            .and_then(|number| cells.get(number));
        let cell = cell.ok_or(Refusal::Number { searches })?;
        let moves = self.subjects[cell.subject].position.legal().len();
        match kept.best {
            Some(found) if found.index() >= moves => Err(Refusal::Move {
                most: moves.saturating_sub(1),
                found,
            }),
            Some(_) | None => Ok(()),
        }
    }
    /// Returns the outcome of a cell from its journal entry. The values of the root's children are
    /// not kept.
    ///
    /// # Errors
    /// The evaluation does not support the board.
    pub fn outcome(
        &self,
        cell: &ExperimentSearch,
        kept: &Kept,
    ) -> Result<CellOutcome, ProblemError> {
        let problem = self.subjects[cell.subject]
            .position
            .pose(&cell.spec, &self.registry)?;
        let Kept {
            value,
            best,
            complete,
            height,
            nodes,
            leaves,
            cuts,
            pruned,
            researches,
            hits,
            micros,
            ..
        } = *kept;
        let counts = Counts {
            nodes,
            leaves,
            cuts,
            pruned,
            researches,
            hits,
        };
        let (value, children, passes) = (Value::new(value), Vec::new(), Vec::new());
        let answer = Answer {
            value,
            best,
            children,
            counts,
            height,
            complete,
            passes,
        };
        Ok(CellOutcome {
            problem,
            answer,
            elapsed: Duration::from_micros(micros),
        })
    }
}

fn refused(path: &Path, problem: JournalProblem) -> JournalError {
    JournalError {
        path: path.display().to_string(),
        problem,
    }
}
