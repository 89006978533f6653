//! The passes of a search with a memory, in words: each pass, its best line, and the reason of a
//! change of its best move.
//!
//! Costs: O(passes × children of a root); for a best line one moment of the recording for each hit
//! of the table on it.

use super::describe::spoken;
use super::said::Said;
use super::words::{counted, spoken_move, thousands, typeset};
use crate::inspect::TraceResult;
use crate::language::decimals;
use engine::boundary::problem::{Problem, names};
use engine::numbers::Ordinal;
use engine::search::{Value, Window};
use engine::trace::{Child, LineEnd, RecordedPass, Walk};

/// A pass as text.
#[derive(Clone, Debug, PartialEq)]
pub struct PassView {
    /// The recorded pass.
    pub pass: RecordedPass,
    /// The printed best move; empty if there is none yet.
    pub best: String,
    /// The printed value.
    pub printed: String,
    /// The printed value with its kind in words.
    pub value: String,
    /// The printed depth.
    pub plies: String,
    /// The depth in words.
    pub depth: String,
    /// The printed window.
    pub window: String,
    /// The reason that its best move is not that of the pass before, if it is not.
    pub turn: Option<ChangedMind>,
}

/// The reason that a pass chose another move than the one before.
#[derive(Clone, Debug, PartialEq)]
pub struct ChangedMind {
    /// The explanation, with the tick at which the move below returned.
    pub said: Said,
    /// The first move of the root that returned a better value than the old best move.
    pub mv: Ordinal,
    /// The number of the root's visit to this move.
    pub visit: u16,
}

pub(super) fn print(problem: &dyn Problem, value: Value) -> String {
    decimals(&problem.print(value)).into_owned()
}

/// Returns α and β as printed text.
pub fn window_text(problem: &dyn Problem, window: Window) -> String {
    typeset(&format!(
        "({}, {})",
        problem.print(window.alpha),
        problem.print(window.beta)
    ))
}

/// Returns a depth in words; `None`: to the end of the game.
pub fn depth_text(depth: Option<u32>) -> String {
    depth.map_or_else(
        || say!("to the end of the game@@depth").to_owned(),
        |depth| say!(depth; "{depth} ply deep|{depth} plies deep"),
    )
}

/// Returns one pass without a comparison to the one before, or `None` if there is no such pass.
pub fn pass(walk: &mut Walk<'_>, problem: &dyn Problem, number: usize) -> Option<PassView> {
    let pass = walk.pass(number)?;
    let best = pass
        .best
        .and_then(|mv| problem.position(&[]).move_view(mv))
        .map_or_else(String::new, |mv| mv.text);
    let printed = print(problem, pass.value);
    let value = spoken(pass.kind, &printed);
    let plies = pass
        .depth
        .map_or_else(|| say!("full@@depth").to_owned(), |depth| depth.to_string());
    let (depth, window) = (depth_text(pass.depth), window_text(problem, pass.window));
    Some(PassView {
        pass,
        best,
        printed,
        value,
        plies,
        depth,
        window,
        turn: None,
    })
}

/// Returns a pass in words: its number, its depth and its window.
pub fn name(view: &PassView) -> String {
    let PassView {
        pass,
        depth,
        window,
        ..
    } = view;
    say!("pass {number}, {depth}, {window}", number = pass.number)
}

/// Returns two short texts for a pass: its number, best move and value; and its number alone.
pub fn short(view: &PassView) -> [String; 2] {
    let number = view.pass.number;
    let value = format!("{}{}", view.pass.kind.sign(), view.printed);
    [
        say!("pass {number}: {best} {value}", best = view.best),
        number.to_string(),
    ]
}

/// Returns all passes so far, each with the reason if its best move differs from that of the pass
/// before.
///
/// # Errors
/// Returns an error if a subtree could not be re-derived.
pub fn passes(walk: &mut Walk<'_>, problem: &dyn Problem) -> TraceResult<Vec<PassView>> {
    let mut views: Vec<PassView> = Vec::new();
    // The last pass that has a best move.
    let mut last = None;
    for number in 1..=walk.passes() {
        let Some(mut view) = pass(walk, problem, number) else {
            break;
        };
        let before = last.and_then(|at: usize| views.get(at));
        if let Some(before) =
            before.filter(|before| !view.best.is_empty() && before.best != view.best)
        {
            view.turn = turn(walk, problem, before, &view)?;
        }
        last = if view.best.is_empty() {
            last
        } else {
            Some(views.len())
        };
        views.push(view);
    }
    Ok(views)
}

/// Explains a pass that chose another move than the one before by the values that both moves
/// returned in it.
fn turn(
    walk: &mut Walk<'_>,
    problem: &dyn Problem,
    before: &PassView,
    now: &PassView,
) -> TraceResult<Option<ChangedMind>> {
    let Some(root) = walk.root_of(now.pass.number) else {
        return Ok(None);
    };
    let max = walk.entry(&root).max;
    let children = walk.children(&mut [root])?;
    let returned = |mv: Option<Ordinal>| {
        let child = children
            .iter()
            .rev()
            .find(|child| Some(child.frame.mv) == mv)?;
        Some((child, child.entry.value?))
    };
    let told = |(child, value): (&Child, Value)| spoken(child.kind, &print(problem, value));
    let Some(new) = returned(now.pass.best) else {
        return Ok(None);
    };
    let old = returned(before.pass.best);
    let beats = |child: &&Child| {
        let value = child.entry.value.filter(|_| child.counts);
        value
            .zip(old)
            .is_some_and(|(value, (_, old))| value.better(old, max))
    };
    let first = children.iter().find(beats).unwrap_or(new.0);
    let (old_move, new_move) = (
        spoken_move(problem, &before.best),
        spoken_move(problem, &now.best),
    );
    let (old_value, new_value) = (before.value.clone(), told(new));
    let (old_pass, here) = (before.pass.number, now.pass.number);
    let mut text = match old {
        Some(old) => say!(
            "{new_move} returns {new_value} in pass {here}, and {old_move}, which was worth {old_value} in pass {old_pass}, returns {value}",
            value = told(old)
        ),
        None => say!(
            "{new_move} returns {new_value} in pass {here}, before {old_move} is searched, which was worth {old_value} in pass {old_pass}"
        ),
    };
    if let Some(value) = first
        .entry
        .value
        .filter(|_| first.frame.mv != new.0.frame.mv)
    {
        let mv = problem
            .position(&[])
            .move_view(first.frame.mv)
            .map_or_else(String::new, |mv| mv.text);
        let (mv, value) = (spoken_move(problem, &mv), told((first, value)));
        text = say!("{text}; {mv} was the first to be better: it returned {value}");
    }
    let said = Said::new(text, first.leave());
    Ok(Some(ChangedMind {
        said,
        mv: first.frame.mv,
        visit: first.frame.visit,
    }))
}

/// Returns the best line of a pass, continued through hits of the table, and the reason that it
/// ends.
///
/// # Errors
/// Returns an error if a subtree could not be re-derived.
pub fn best_line(
    walk: &mut Walk<'_>,
    problem: &dyn Problem,
    pass: &RecordedPass,
) -> TraceResult<Vec<Said>> {
    let line = walk.best_line(pass.root)?;
    let moves = names(problem, &line.moves).join(" ");
    let mut said = vec![Said::new(moves, Some(pass.enter))];
    for crossing in &line.crossings {
        let text = match (
            crossing.hit.from,
            names(problem, &line.moves[..crossing.after]).join(" "),
        ) {
            (Some(from), moves) => {
                say!(
                    "after {moves} the table answers: it goes on where that was stored, at tick {at}",
                    at = thousands(from.0)
                )
            }
            (None, moves) => {
                say!("after {moves} the table answers; when that was stored is not known")
            }
        };
        said.push(Said::new(text, crossing.hit.from));
    }
    let end = match line.end {
        LineEnd::Leaf => say!("it ends in a leaf, which has the value"),
        LineEnd::Unborn => say!("it ends there: the table has no line, only a value"),
        LineEnd::Bound => {
            say!("it ends in a node whose value is only a bound: no move of it is as good")
        }
        LineEnd::Open => say!("it ends in a node that is not finished"),
        LineEnd::Chance => say!("it ends at a chance node, where nobody chooses"),
    };
    said.push(Said::new(end, None));
    Ok(said)
}

/// Returns a pass in one row: its number, depth, window, value and best move, its nodes and hits.
pub fn strip(view: &PassView, of: usize) -> String {
    let PassView {
        pass,
        best,
        value,
        depth,
        window,
        ..
    } = view;
    let (number, nodes) = (
        pass.number,
        counted(pass.counts.nodes, [say!("node"), say!("nodes")]),
    );
    let hits = counted(pass.counts.hits, [say!("hit"), say!("hits")]);
    say!("pass {number} of {of}, {depth}, {window}: {value}, best {best}, {nodes}, {hits}")
}
