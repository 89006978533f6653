//! Some moments of a search as diagrams, each with what happens then. Cost: a look at each tick.

use super::describe::{EventDescription, Length};
use super::diagram::{Diagram, DiagramCell};
use super::tick_view::Past;
use super::wins::Wins;
use crate::inspect::TraceResult;
use engine::boundary::problem::Problem;
use engine::search::{Token, Value};
use engine::trace::{Moment, Tick, TraceError, Walk};
use std::ops::RangeInclusive;

/// Writes wins in a diagram as words, for a picture.
///
/// # Errors
/// A subtree could not be re-derived.
pub fn name_wins(
    walk: &mut Walk<'_>,
    problem: &dyn Problem,
    diagram: &mut Diagram,
) -> TraceResult<()> {
    let mut wins = Wins::default();
    wins.learn_rows(
        walk,
        problem,
        diagram.cells.iter().filter_map(DiagramCell::row),
    )?;
    wins.name_diagram(diagram);
    Ok(())
}

/// The moment at a tick, with its sentence; before it, which of the values in it and of `ends` are wins is found out.
///
/// # Errors
/// There is no such tick, or a subtree could not be re-derived.
pub fn sentence(
    walk: &mut Walk<'_>,
    problem: &dyn Problem,
    wins: &mut Wins,
    tick: u64,
    ends: impl IntoIterator<Item = Value>,
) -> TraceResult<(Moment, String)> {
    let moment = walk.moment(Tick(tick))?;
    wins.learn_moment(walk, problem, &moment, ends)?;
    let said = EventDescription::new(problem, &moment)
        .map(|event| event.sentence(problem, wins, Length::Whole));
    Ok((moment, said.unwrap_or_default()))
}

/// A diagram of the whole search as it was at each of some ticks, with the sentence of the tick. `picture`: wins in the
/// diagrams are words, too.
///
/// # Errors
/// There is no such tick, a subtree could not be re-derived, or it was stopped.
pub fn moments(
    walk: &mut Walk<'_>,
    problem: &dyn Problem,
    diagram: &Diagram,
    ticks: RangeInclusive<u64>,
    picture: bool,
    control: &Token,
) -> TraceResult<Vec<(Diagram, String)>> {
    let mut wins = Wins::default();
    wins.learn_root(walk, problem)?;
    wins.learn_rows(
        walk,
        problem,
        diagram.cells.iter().filter_map(DiagramCell::row),
    )?;
    control.begin(Some(ticks.end() - ticks.start() + 1));
    ticks
        .map(|tick| {
            if control.passed(1) {
                return Err(TraceError::Stopped);
            }
            let windows = diagram
                .cells
                .iter()
                .filter_map(DiagramCell::row)
                .map(|row| row.window);
            let ends = windows.flat_map(|window| [window.alpha, window.beta]);
            let (moment, said) = sentence(walk, problem, &mut wins, tick, ends)?;
            let mut diagram = diagram.clone();
            diagram.rewind(&Past::new(walk, &moment, problem)?);
            if picture {
                wins.name_diagram(&mut diagram);
            }
            Ok((diagram, said))
        })
        .collect()
}
