//! [`PageStory`]: the sentence of each tick, and the values that are wins: the timeline of the
//! workbench as text.
//!
//! Cost: one evaluation of the moment at each tick.

use super::PageError;
use super::visits::Visits;
use crate::inspect::film::sentence;
use crate::inspect::wins::Wins;
use crate::inspect::words::typeset;
use engine::boundary::Problem;
use engine::search::Token;
use engine::trace::{TraceError, Walk};

/// The sentences about a search, and its wins.
pub struct PageStory {
    /// The sentences, one for each tick of the part.
    pub sentences: Vec<String>,
    pub wins: Wins,
}

impl PageStory {
    /// Reads the ticks of a part of a search.
    ///
    /// # Errors
    /// Returns an error if a subtree could not be re-derived, or if `control` was stopped.
    pub fn new(
        walk: &mut Walk<'_>,
        problem: &dyn Problem,
        visits: &Visits,
        control: &Token,
    ) -> Result<PageStory, PageError> {
        let mut wins = Wins::default();
        wins.learn_root(walk, problem)?;
        for visit in &visits.all {
            if let Some(value) = visit.entry.value {
                wins.learn(walk, problem, visit.number, value)?;
            }
        }
        let ticks = visits.from.0..=visits.to.0;
        control.begin(Some(ticks.end() - ticks.start() + 1));
        let mut sentences = Vec::new();
        for tick in ticks {
            if control.passed(1) {
                return Err(TraceError::Stopped.into());
            }
            let (_, said) = sentence(walk, problem, &mut wins, tick, [])?;
            sentences.push(typeset(&said));
        }
        Ok(PageStory { sentences, wins })
    }
}
