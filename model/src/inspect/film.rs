//! Several moments of a search as diagrams, each with its sentence. Cost: one moment of the
//! recording for each tick.

use super::describe::{EventDescription, Length};
use super::diagram::{Diagram, DiagramCell};
use super::tick_view::Past;
use super::wins::Wins;
use crate::inspect::TraceResult;
use engine::boundary::problem::Problem;
use engine::search::{Token, Value};
use engine::trace::{Moment, Tick, TraceError, Walk};
use std::ops::RangeInclusive;

/// Replaces wins in a diagram by words, for a picture.
///
/// # Errors
/// Returns an error if a subtree could not be re-derived.
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

/// Returns the moment at a tick and its sentence, after it has determined which of the values in it
/// and of `ends` are wins.
///
/// # Errors
/// Returns an error if there is no such tick, or if a subtree could not be re-derived.
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

/// Returns a diagram of the whole search for each of some ticks, in its state at that tick, with
/// the sentence of the tick. If `picture` is true, wins in the diagrams are words.
///
/// # Errors
/// Returns an error if there is no such tick, if a subtree could not be re-derived, or if the work
/// was stopped.
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
