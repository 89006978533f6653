//! Some moments of a search as diagrams, each with what happens then. Cost: a look at each tick.

use super::describe::{EventDescription, Length};
use super::diagram::Diagram;
use super::tick_view::Past;
use super::wins::Wins;
use engine::boundary::problem::Problem;
use engine::trace::{Tick, TraceError, Walk};
use std::ops::RangeInclusive;

/// A diagram of the whole search as it was at each of some ticks, with the sentence of the tick.
///
/// # Errors
/// There is no such tick, or a subtree could not be re-derived.
pub fn moments(
    walk: &mut Walk<'_>,
    problem: &dyn Problem,
    diagram: &Diagram,
    ticks: RangeInclusive<u64>,
) -> Result<Vec<(Diagram, String)>, TraceError> {
    let mut wins = Wins::default();
    wins.learn_root(walk, problem)?;
    ticks
        .map(|tick| {
            let moment = walk.moment(Tick(tick))?;
            let mut diagram = diagram.clone();
            diagram.rewind(&Past::new(walk, &moment, problem)?);
            let said =
                EventDescription::new(problem, &moment).map(|event| event.sentence(problem, &wins, Length::Whole));
            Ok((diagram, said.unwrap_or_default()))
        })
        .collect()
}
