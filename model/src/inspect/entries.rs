//! Sentences on entries of the table: the reason that one was a hit, the visit that stored it, and
//! the end of its life.
//!
//! Costs: the store behind a hit needs one moment of the recording. The life of an entry is not
//! recorded: the search is run again for it, in a thread of its own.

use super::describe::spoken;
use super::memory::{depth_text, print, window_text};
use super::said::Said;
use super::words::{spoken_move, thousands};
use crate::inspect::TraceResult;
use engine::boundary::problem::{Problem, names};
use engine::boundary::{EntryEnd, EntryLife};
use engine::numbers::Ordinal;
use engine::search::{Kind, Value};
use engine::trace::{Frame, Hit, NodeNumber, Walk};

/// The maximum number of uses of an entry that are listed in its life.
const MOST_USES: usize = 20;

/// Returns the printed moves that lead to a node.
fn line_of(problem: &dyn Problem, path: &[Ordinal]) -> String {
    match names(problem, path) {
        moves if moves.is_empty() => say!("the root").to_owned(),
        moves => moves.join(" "),
    }
}

/// Explains why a visit was a hit: the visit that stored the entry, and the reason that the entry
/// suffices.
///
/// # Errors
/// Returns an error if a subtree could not be re-derived.
pub fn answered(
    walk: &mut Walk<'_>,
    problem: &dyn Problem,
    frame: &Frame,
    hit: Hit,
) -> TraceResult<[Said; 2]> {
    let value = walk.entry(frame).value.unwrap_or(Value::ZERO);
    let why = Said::new(why_it_answers(walk, problem, frame, hit, value), None);
    Ok([stored(walk, problem, hit, value)?, why])
}

/// Explains why the visit of a node was a hit, and which visit stored the entry; `None` if it was
/// no hit.
///
/// # Errors
/// Returns an error if there is no such node, or if a subtree could not be re-derived.
pub fn answer_of(
    walk: &mut Walk<'_>,
    problem: &dyn Problem,
    node: NodeNumber,
) -> TraceResult<Option<[String; 2]>> {
    let frame = walk.find(node)?.pop();
    let Some((frame, hit)) = frame.and_then(|frame| walk.entry(&frame).hit.map(|hit| (frame, hit)))
    else {
        return Ok(None);
    };
    let [stored, why] = answered(walk, problem, &frame, hit)?;
    Ok(Some([why.text, stored.text]))
}

/// Explains why an entry suffices for a visit: it was searched deep enough, and its value is
/// decisive for the window.
fn why_it_answers(
    walk: &Walk<'_>,
    problem: &dyn Problem,
    frame: &Frame,
    hit: Hit,
    value: Value,
) -> String {
    let left = walk
        .pass_depth(frame.number)
        .flatten()
        .map(|depth| depth.saturating_sub(frame.ply));
    // The depths of another program's search are known only if its trace has them.
    let is_unsaid = problem.is_trace() && (hit.depth.is_none() || left.is_none());
    let depth = match (hit.depth, left) {
        _ if is_unsaid => say!("whether it was searched deep enough the trace does not say"),
        (Some(searched), Some(left)) if searched < left && problem.is_trace() => {
            say!("it was searched less deep than is left here")
        }
        (None, None) => say!("it was searched to the end of the game, as would be here"),
        (Some(searched), Some(left)) if searched == left => {
            say!("it was searched as deep as is left here")
        }
        (Some(searched), Some(left)) if searched < left => {
            say!("it was searched less deep than is left here, which is a fault of the table")
        }
        (Some(_), None) => {
            say!("it was searched less deep than is left here, which is a fault of the table")
        }
        (_, Some(_)) => say!("it was searched deeper than is left here"),
    };
    let (value, beta, alpha) = (
        print(problem, value),
        print(problem, frame.window.beta),
        print(problem, frame.window.alpha),
    );
    match hit.kind {
        Kind::Lower => say!("{depth}, and {value} ≥ β {beta}: no more has to be known"),
        Kind::Upper => say!("{depth}, and {value} ≤ α {alpha}: no more has to be known"),
        Kind::Exact | Kind::Estimate | Kind::Unsearched => say!("{depth}, and its value is exact"),
    }
}

/// Describes the origin of an entry: tick, pass, line, depth and window of the visit that stored
/// it.
///
/// # Errors
/// Returns an error if a subtree could not be re-derived.
pub fn stored(
    walk: &mut Walk<'_>,
    problem: &dyn Problem,
    hit: Hit,
    value: Value,
) -> TraceResult<Said> {
    let told = spoken(hit.kind, &print(problem, value));
    let is_unsaid = problem.is_trace() && hit.depth.is_none();
    let depth = if is_unsaid {
        say!("to a depth that the trace does not say").to_owned()
    } else {
        depth_text(hit.depth)
    };
    let node = hit
        .from
        .map(|from| walk.left_at(from))
        .transpose()?
        .flatten();
    let Some((from, node)) = hit.from.zip(node) else {
        let text =
            say!("{told} from the table, searched {depth}; when that was stored is not known");
        return Ok(Said::new(text, None));
    };
    let stack = walk.find(node)?;
    let path: Vec<Ordinal> = stack.iter().skip(1).map(|frame| frame.mv).collect();
    let line = line_of(problem, &path);
    let window = stack
        .last()
        .map_or_else(String::new, |frame| window_text(problem, frame.window));
    let (at, pass) = (thousands(from.0), walk.pass_at(from));
    let text = say!(
        "{told} from the table: stored at tick {at}, pass {pass}, when {line} was searched {depth} in {window}"
    );
    Ok(Said::new(text, Some(from)))
}

/// Describes the life of an entry: its position, its content, its uses, and its end.
///
/// # Errors
/// Returns an error if a subtree could not be re-derived.
pub fn life(
    walk: &mut Walk<'_>,
    problem: &dyn Problem,
    life: &EntryLife,
) -> TraceResult<Vec<Said>> {
    let node = walk.left_at(life.stored)?;
    let stack = node.map_or_else(|| Ok(Vec::new()), |node| walk.find(node))?;
    let path: Vec<Ordinal> = stack.iter().skip(1).map(|frame| frame.mv).collect();
    let position = problem.position(&path);
    let mut lines = vec![Said::new(
        say!("its position: {position}", position = position.describe()),
        None,
    )];
    let (value, depth) = (print(problem, life.value), depth_text(life.depth));
    let mv = life
        .mv
        .and_then(|mv| position.move_view(mv))
        .map(|mv| spoken_move(problem, &mv.text));
    let mv = mv.unwrap_or_else(|| say!("none").to_owned());
    let kind = match life.kind {
        Kind::Lower => say!("a lower bound"),
        Kind::Upper => say!("an upper bound"),
        Kind::Exact | Kind::Estimate | Kind::Unsearched => say!("exact"),
    };
    lines.push(Said::new(
        say!("its value: {value}, {kind}, searched {depth}; its move: {mv}"),
        None,
    ));
    let (at, pass) = (thousands(life.stored.0), walk.pass_at(life.stored));
    lines.push(Said::new(
        say!(
            "born at tick {at}, pass {pass}, after {line}",
            line = line_of(problem, &path)
        ),
        Some(life.stored),
    ));
    lines.push(match life.uses {
        0 => Said::new(say!("it answered no visit"), None),
        uses => {
            Said::new(say!(uses; "it answered {uses} visit|it answered {uses} visits", uses = thousands(uses)), None)
        }
    });
    for &used in life.used.iter().take(MOST_USES) {
        let (at, pass) = (thousands(used.0), walk.pass_at(used));
        lines.push(Said::new(say!("  at tick {at}, pass {pass}"), Some(used)));
    }
    if let Some(last) = life.last_used.filter(|_| life.uses > MOST_USES as u64) {
        let (at, pass) = (thousands(last.0), walk.pass_at(last));
        lines.push(Said::new(
            say!("  the last at tick {at}, pass {pass}"),
            Some(last),
        ));
    }
    lines.push(match life.end {
        None => Said::new(say!("it stood in the table to the end of the search"), None),
        Some(EntryEnd { tick, same_position }) => {
            let (at, pass) = (thousands(tick.0), walk.pass_at(tick));
            let text = match same_position {
                true => {
                    say!("died at tick {at}, pass {pass}: the same position was stored again in its place")
                }
                false => say!("died at tick {at}, pass {pass}: another position was stored in its place"),
            };
            Said::new(text, Some(tick))
        }
    });
    Ok(lines)
}
