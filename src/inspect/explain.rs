//! Why, in plain sentences: where a value came from, what made a cut, why a pruned move could not matter.
//!
//! Asked at a tick, the answer is what is known just after it; what comes later is offered as such.
//!
//! Cost: O(depth × branching), for a pruned move one minimax search of at most [`MOST_TRUTH`] nodes.

use super::tick_view::Stage;
use engine::boundary::problem::Problem;
use engine::boundary::problem::names;
use engine::eval::Part;
use engine::search::{Token, Value};
use engine::trace::{Child, CutReason, Frame, Origin, Source, TraceError, Walk, enter_tick, leave_tick};

/// The most nodes that are searched for the true value of a pruned move.
pub const MOST_TRUTH: u64 = 2_000_000;

/// A line of an explanation.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Said {
    /// The sentence.
    pub text: String,
    /// When it happened.
    pub tick: Option<u64>,
    /// Is it a heading?
    pub heading: bool,
}

fn say(text: String, tick: Option<u64>) -> Said {
    Said { text, tick, heading: false }
}

fn heading(text: String) -> Said {
    Said { text, tick: None, heading: true }
}

/// The name of the last move of a path; of the empty path: the root.
fn name(problem: &dyn Problem, path: &[u16]) -> String {
    names(problem, path).pop().unwrap_or_else(|| "the root".to_owned())
}

/// What set an end of a window.
fn origin_text(problem: &dyn Problem, sign: &str, origin: Option<&Origin>) -> (String, Option<u64>) {
    match origin {
        None => (format!("{sign} is infinite from the beginning"), None),
        Some(origin) => {
            let text = format!(
                "{sign} {} {} at tick {}, at ply {}",
                if origin.beyond { "is the far end of a null window: one unit beyond" } else { "came from" },
                name(problem, &origin.path),
                thousands(origin.tick),
                origin.ply
            );
            (text, Some(origin.tick))
        }
    }
}

/// 18,297
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// So many of something, with its word for one or for more: `1 node`, `18,297 nodes`.
pub fn counted(number: u64, words: [&str; 2]) -> String {
    format!("{} {}", thousands(number), words[usize::from(number != 1)])
}

/// Why a node has its value, and if it was cut, why; at a tick (`None`: now) only if it was left by then.
///
/// # Errors
/// There is no such node or tick, or a subtree could not be re-derived.
pub fn node(
    walk: &mut Walk<'_>,
    problem: &dyn Problem,
    number: u64,
    tick: Option<u64>,
) -> Result<Vec<Said>, TraceError> {
    let mut stack = walk.find(number)?;
    let mut path: Vec<u16> = stack.iter().skip(1).map(|frame| frame.mv).collect();
    let mut lines = Vec::new();
    if let Some(frame) = stack.pop()
        && let Some(tick) = tick
    {
        early(walk, problem, (&frame, &path), tick, &mut lines)?;
        if !lines.is_empty() {
            return Ok(lines);
        }
    }
    if !stack.is_empty() {
        beaten(walk, problem, (&mut stack, &path), tick.unwrap_or(u64::MAX), &mut lines)?;
    }
    if let Some(reason) = walk.cut_reason(number)? {
        cut(problem, &path, &reason, &mut lines);
    }
    let found = walk.provenance(number)?;
    lines.push(heading(format!("where the value of {} came from", name(problem, &path))));
    for (at, step) in found.steps.iter().enumerate() {
        if at > 0 {
            path.push(step.mv);
        }
        let who = if problem.position(&path).to_move() == problem.max() { "MAX" } else { "MIN" };
        let leaf = at + 1 == found.steps.len() && found.source == Source::Leaf;
        let who = if leaf { "leaf" } else { who };
        let when = step.left.map_or_else(|| "not left yet".to_owned(), |tick| format!("tick {}", thousands(tick)));
        let value = format!("{} {}", step.kind.sign(), problem.print(step.value));
        let arrow = if at == 0 { "  " } else { "← " };
        lines.push(say(
            format!("{arrow}{} {value}  {who}, ply {}, {when}", name(problem, &path), path.len()),
            step.left,
        ));
    }
    match &found.source {
        Source::Leaf => {
            let terms = problem.terms(&path);
            let formula = terms.iter().any(|term| term.part == Part::Result);
            let says = if formula { "what that leaf's formula is made of" } else { "what that leaf is the sum of" };
            lines.push(heading(says.to_owned()));
            for term in terms {
                let weight = term.count.map_or_else(String::new, |count| format!("  {} × {count}", term.weight));
                lines.push(say(format!("  {}{weight}  = {}", term.label, term.text), None));
            }
        }
        Source::Edge(edge, origin) => {
            let (text, tick) = origin_text(problem, edge.sign(), origin.as_ref());
            let text = format!("nothing below was better than the end of the window it was given: {text}");
            lines.push(say(text, tick));
        }
        Source::Open => lines.push(say("nothing below it is finished yet".to_owned(), None)),
    }
    Ok(lines)
}

/// What can be said of a node that was not left at a tick; nothing of one that was.
fn early(
    walk: &mut Walk<'_>,
    problem: &dyn Problem,
    (frame, path): (&Frame, &[u16]),
    tick: u64,
    lines: &mut Vec<Said>,
) -> Result<(), TraceError> {
    let (entry, kind) = (walk.entry(frame), walk.kind(frame));
    let leave = entry.value.map(|value| (leave_tick(frame.number, frame.ply, entry.counts.nodes), value));
    let (name, at) = (name(problem, path), thousands(tick));
    match Stage::after(tick, enter_tick(frame.number, frame.ply), leave.map(|(leave, _)| leave)) {
        Stage::Done => return Ok(()),
        Stage::Waiting => lines.push(say(format!("at tick {at} {name} is waiting: it was not entered yet"), None)),
        Stage::Open => {
            let (open, _) = walk.moment(tick)?.settled(walk.method);
            let here = open.iter().find(|open| open.number == frame.number && !open.done.is_empty());
            let best = here.map_or_else(|| "nothing".to_owned(), |open| problem.print(open.running.best));
            lines.push(say(format!("at tick {at} {name} is being searched: it has {best} so far"), None));
        }
    }
    if let Some((leave, value)) = leave {
        let value = format!("{} {}", kind.sign(), problem.print(value));
        lines.push(say(format!("at tick {} it will return {value}", thousands(leave)), Some(leave)));
    }
    Ok(())
}

/// Why the node above would choose another move, as far as is known just after a tick.
fn beaten(
    walk: &mut Walk<'_>,
    problem: &dyn Problem,
    (above, path): (&mut [Frame], &[u16]),
    tick: u64,
    lines: &mut Vec<Said>,
) -> Result<(), TraceError> {
    let Some(parent) = above.last().map(|frame| walk.entry(frame)) else { return Ok(()) };
    let mut children = walk.children(above)?;
    let whole = children.len();
    children.retain(|child| child.leave().is_none_or(|leave| leave <= tick) && child.enter() <= tick);
    // What a node returns need not be what it had before: the whole story counts where it is known.
    let returned = parent.value.filter(|_| children.len() == whole);
    let best = returned.or_else(|| children.last().map(|child| child.after.best));
    let chosen = children.iter().find(|child| child.entry.value.is_some() && child.entry.value == best);
    let here = children.iter().find(|child| Some(child.frame.mv) == path.last().copied());
    let (Some(chosen), Some(here)) = (chosen, here.filter(|here| here.entry.value.is_some())) else { return Ok(()) };
    if chosen.frame.mv == here.frame.mv {
        return Ok(());
    }
    let told = |child: &Child| {
        let beside = [&path[..path.len() - 1], &[child.frame.mv]].concat();
        let value = child.entry.value.map_or_else(String::new, |value| problem.print(value));
        (name(problem, &beside), format!("{} {value}", child.kind.sign()))
    };
    let ((other, best), (mv, value)) = (told(chosen), told(here));
    let who = if parent.max { "MAX" } else { "MIN" };
    let text = if chosen.entry.value == here.entry.value {
        let order = "was searched first, and only a strictly better move takes its place";
        format!("{who} keeps {other} {best}: {mv} {value} is no better; {other} {order}")
    } else {
        format!("{who} prefers {other} {best} to {mv} {value}")
    };
    lines.push(heading(format!("why {mv} is not chosen")));
    lines.push(say(text, chosen.leave()));
    Ok(())
}

/// What made a cut.
fn cut(problem: &dyn Problem, path: &[u16], reason: &CutReason, lines: &mut Vec<Said>) {
    let mut below = path.to_vec();
    below.push(reason.refutation.mv);
    let sign = if reason.max { "≥" } else { "≤" };
    let print = |value: Value| problem.print(value);
    lines.push(heading(format!("why {} was cut", name(problem, path))));
    let met = format!(
        "{} returned {}: {} {sign} {} {}",
        name(problem, &below),
        print(reason.refutation.value),
        print(reason.refutation.value),
        reason.edge.sign(),
        print(reason.bound),
    );
    lines.push(say(met, reason.refutation.left));
    let (text, tick) = origin_text(problem, reason.edge.sign(), reason.origin.as_ref());
    lines.push(say(text, tick));
    let tries = problem.tries(path);
    let position = problem.position(path);
    let unsearched = tries.iter().skip(tries.len().saturating_sub(usize::from(reason.left)));
    let moves: Vec<String> = unsearched.filter_map(|mv| position.move_view(*mv).map(|mv| mv.text)).collect();
    let count = counted(u64::from(reason.left), ["move", "moves"]);
    lines.push(say(format!("{count} left unsearched: {}", moves.join(" ")), Some(reason.tick)));
}

/// Why a move was not searched: what it is truly worth, and why that could not matter. At a tick (`None`: now) only if
/// it was left by then.
///
/// # Errors
/// A subtree could not be re-derived.
pub fn unsearched(
    walk: &mut Walk<'_>,
    problem: &dyn Problem,
    path: &[u16],
    tick: Option<u64>,
) -> Result<Vec<Said>, TraceError> {
    let mut lines = vec![heading(format!("{} was not searched", names(problem, path).join(" ")))];
    let Some((_, above)) = path.split_last() else { return Ok(lines) };
    let stack = walk.follow(above)?;
    let parent = stack.last().filter(|_| stack.len() == path.len()).map(|frame| frame.number);
    let reason = parent.map_or(Ok(None), |number| walk.cut_reason(number))?;
    if let (Some(tick), Some(reason)) =
        (tick, reason.as_ref().filter(|reason| tick.is_some_and(|tick| reason.tick > tick)))
    {
        let (mv, above) = (name(problem, path), name(problem, above));
        let waits = format!("at tick {} {mv} is waiting: its turn has not come yet", thousands(tick));
        let later = format!("at tick {} {above} is cut, and {mv} will be left unsearched", thousands(reason.tick));
        return Ok(vec![say(waits, None), say(later, Some(reason.tick))]);
    }
    match problem.truth(path, MOST_TRUTH, &Token::new()) {
        Some(truth) => lines.push(say(format!("its true value is {}", problem.print(truth)), None)),
        None => {
            let text = format!("its true value takes more than {} nodes of minimax", thousands(MOST_TRUTH));
            lines.push(say(text, None));
        }
    }
    match reason {
        None => lines.push(say("its turn has not come yet".to_owned(), None)),
        Some(reason) => {
            let (who, other) = if reason.max { ("MAX", "MIN") } else { ("MIN", "MAX") };
            let text = format!(
                "it could not matter: {who} already has {} here, and {other} is sure of {} elsewhere and never comes here",
                problem.print(reason.refutation.value),
                problem.print(reason.bound),
            );
            lines.push(say(text, None));
            cut(problem, above, &reason, &mut lines);
        }
    }
    Ok(lines)
}
