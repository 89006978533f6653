//! What a search that remembers did, in words: its passes, why it changed its mind, which visit stored an answer, and what
//! became of an entry.
//!
//! Costs: the passes O(passes × children of a root); the store behind a hit one moment of the recording. The life of an entry
//! is not recorded: the search is run again for it, in a thread of its own.

use super::describe::spoken;
use super::said::Said;
use super::words::{counted, spoken_move, thousands, typeset};
use crate::language::decimals;
use engine::boundary::problem::{Problem, names};
use engine::boundary::{EntryEnd, EntryLife};
use engine::numbers::Ordinal;
use engine::search::{Kind, Value, Window};
use engine::trace::why::ValueStep;
use engine::trace::{Child, Hit, Hunted, NodeVisit, Predicate, RecordedPass, Tick, TraceError, Walk, Way};

/// So many earlier visits are looked at for the one that stored an answer.
const MOST_EARLIER: u64 = 200_000;
/// So many uses of an entry are lines of its life.
const MOST_USES: usize = 20;

/// A pass as it is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct PassView {
    /// What was recorded of it.
    pub pass: RecordedPass,
    /// Its best move as it is printed; empty if there is none yet.
    pub best: String,
    /// Its value as it is printed, with what it says.
    pub value: String,
    /// Its depth in words.
    pub depth: String,
    /// Its window as it is printed.
    pub window: String,
    /// Where its best move is not that of the pass before: why, and the tick at which that move returned.
    pub turn: Option<Said>,
}

fn print(problem: &dyn Problem, value: Value) -> String {
    decimals(&problem.print(value)).into_owned()
}

/// α and β as they are printed.
fn window_text(problem: &dyn Problem, window: Window) -> String {
    typeset(&format!("({}, {})", problem.print(window.alpha), problem.print(window.beta)))
}

fn depth_text(depth: Option<u32>) -> String {
    depth.map_or_else(
        || say!("to the end of the game").to_owned(),
        |depth| say!(depth; "{depth} ply deep|{depth} plies deep", depth),
    )
}

/// One pass, without what came before it; `None` if there is no such pass.
pub fn pass(walk: &mut Walk<'_>, problem: &dyn Problem, number: usize) -> Option<PassView> {
    let pass = walk.pass(number)?;
    let best = pass.best.and_then(|mv| problem.position(&[]).move_view(mv)).map_or_else(String::new, |mv| mv.text);
    let value = spoken(pass.kind, &print(problem, pass.value));
    let (depth, window) = (depth_text(pass.depth), window_text(problem, pass.window));
    Some(PassView { pass, best, value, depth, window, turn: None })
}

/// All passes so far, each with why its best move is another one than that of the pass before.
///
/// # Errors
/// A subtree could not be re-derived.
pub fn passes(walk: &mut Walk<'_>, problem: &dyn Problem) -> Result<Vec<PassView>, TraceError> {
    let mut views: Vec<PassView> = Vec::new();
    for number in 1..=walk.passes() {
        let Some(mut view) = pass(walk, problem, number) else { break };
        let before = views.iter().rev().find(|view| !view.best.is_empty());
        if let Some(before) = before.filter(|before| !view.best.is_empty() && before.best != view.best) {
            view.turn = turn(walk, problem, before, &view)?;
        }
        views.push(view);
    }
    Ok(views)
}

/// What the old best move and the new one returned in a pass that chose another move than the pass before.
fn turn(
    walk: &mut Walk<'_>,
    problem: &dyn Problem,
    before: &PassView,
    now: &PassView,
) -> Result<Option<Said>, TraceError> {
    let Some(root) = walk.root_of(now.pass.number) else { return Ok(None) };
    let children = walk.children(&mut [root])?;
    let returned = |mv: Option<Ordinal>| {
        let child = children.iter().rev().find(|child| Some(child.frame.mv) == mv)?;
        Some((child.entry.value?, child.kind, child.leave()?))
    };
    let told = |(value, kind, _): (Value, Kind, Tick)| spoken(kind, &print(problem, value));
    let Some(new) = returned(now.pass.best) else { return Ok(None) };
    let (old_move, new_move) = (spoken_move(problem, &before.best), spoken_move(problem, &now.best));
    let (old_value, new_value) = (before.value.clone(), told(new));
    let (old_pass, here) = (before.pass.number, now.pass.number);
    let text = match returned(before.pass.best) {
        Some(old) => say!(
            "{new_move} returns {new_value} in pass {here}, and {old_move}, which was worth {old_value} in pass {old_pass}, returns {value}",
            new_move,
            new_value,
            here,
            old_move,
            old_value,
            old_pass,
            value = told(old)
        ),
        None => say!(
            "{new_move} returns {new_value} in pass {here}, before {old_move} is searched, which was worth {old_value} in pass {old_pass}",
            new_move,
            new_value,
            here,
            old_move,
            old_value,
            old_pass
        ),
    };
    Ok(Some(Said { text, tick: Some(new.2), heading: false }))
}

/// The latest earlier visit of a position that returned what it had searched.
struct EarlierVisits<'a> {
    problem: &'a dyn Problem,
    key: u128,
}

impl Predicate for EarlierVisits<'_> {
    fn may_be_below(&mut self, _: &Child, _: &[Ordinal]) -> bool {
        true
    }
    fn enter(&mut self, _: &NodeVisit<'_>) -> bool {
        false
    }
    fn leave(&mut self, visit: &NodeVisit<'_>) -> bool {
        visit.node.entry.hit.is_none() && self.problem.key_at(visit.path, visit.place) == Some(self.key)
    }
}

/// Where the entry comes from that answered the visit of a step. Where the trace of another program does not say it, the
/// latest earlier visit of the position has stored it.
///
/// # Errors
/// A subtree could not be re-derived.
pub fn answered(walk: &mut Walk<'_>, problem: &dyn Problem, hit: Hit, step: &ValueStep) -> Result<Said, TraceError> {
    let mut hit = hit;
    if hit.from.is_none() && problem.is_trace() {
        let stack = walk.find(step.number)?;
        let path: Vec<Ordinal> = stack.iter().skip(1).map(|frame| frame.mv).collect();
        let place = stack.last().and_then(|frame| walk.place(frame));
        if let (Some(key), Some(frame)) = (problem.key_at(&path, place), stack.last()) {
            let mut earlier = EarlierVisits { problem, key };
            let from = frame.number.enter(frame.ply);
            if let Hunted::Found(tick) = walk.hunt(Some(from), Way::Backwards, MOST_EARLIER, &mut earlier)? {
                hit.from = Some(tick);
            }
        }
    }
    stored(walk, problem, hit, step.value)
}

/// Where the entry comes from that answered a visit: tick, pass, line, depth and window of the visit that stored it.
///
/// # Errors
/// A subtree could not be re-derived.
pub fn stored(walk: &mut Walk<'_>, problem: &dyn Problem, hit: Hit, value: Value) -> Result<Said, TraceError> {
    let told = spoken(hit.kind, &print(problem, value));
    let is_unsaid = problem.is_trace() && hit.depth.is_none();
    let depth =
        if is_unsaid { say!("to a depth that the trace does not say").to_owned() } else { depth_text(hit.depth) };
    let node = hit.from.map(|from| walk.left_at(from)).transpose()?.flatten();
    let Some((from, node)) = hit.from.zip(node) else {
        let text = say!("{told} from the table, searched {depth}; when that was stored is not known", told, depth);
        return Ok(Said { text, tick: None, heading: false });
    };
    let stack = walk.find(node)?;
    let path: Vec<Ordinal> = stack.iter().skip(1).map(|frame| frame.mv).collect();
    let line = match names(problem, &path) {
        moves if moves.is_empty() => say!("the root").to_owned(),
        moves => moves.join(" "),
    };
    let window = stack.last().map_or_else(String::new, |frame| window_text(problem, frame.window));
    let (at, pass) = (thousands(from.0), walk.pass_at(from));
    let text = say!(
        "{told} from the table: stored at tick {at}, pass {pass}, when {line} was searched {depth} in {window}",
        told,
        at,
        pass,
        line,
        depth,
        window
    );
    Ok(Said { text, tick: Some(from), heading: false })
}

/// What became of an entry: what it says, who used it, and what ended it.
pub fn life(walk: &mut Walk<'_>, problem: &dyn Problem, life: &EntryLife) -> Vec<Said> {
    let plain = |text: String, tick: Option<Tick>| Said { text, tick, heading: false };
    let (value, depth) = (spoken(life.kind, &print(problem, life.value)), depth_text(life.depth));
    let (at, pass) = (thousands(life.stored.0), walk.pass_at(life.stored));
    let mut lines = vec![plain(
        say!("stored at tick {at}, pass {pass}: {value}, searched {depth}", at, pass, value, depth),
        Some(life.stored),
    )];
    lines.push(match life.uses {
        0 => plain(say!("it answered no visit").to_owned(), None),
        uses => plain(say!(uses; "it answered {uses} visit|it answered {uses} visits", uses = thousands(uses)), None),
    });
    for &used in life.used.iter().take(MOST_USES) {
        let (at, pass) = (thousands(used.0), walk.pass_at(used));
        lines.push(plain(say!("  at tick {at}, pass {pass}", at, pass), Some(used)));
    }
    if let Some(last) = life.last_used.filter(|_| life.uses > MOST_USES as u64) {
        let (at, pass) = (thousands(last.0), walk.pass_at(last));
        lines.push(plain(say!("  the last at tick {at}, pass {pass}", at, pass), Some(last)));
    }
    lines.push(match life.end {
        None => plain(say!("it stood in the table to the end of the search").to_owned(), None),
        Some(EntryEnd { tick, same_position }) => {
            let at = thousands(tick.0);
            let text = match same_position {
                true => say!("at tick {at} the same position was stored again in its place", at),
                false => say!("at tick {at} another position was stored in its place", at),
            };
            plain(text, Some(tick))
        }
    });
    lines
}

/// What was done with the table, a line for each pass, and how full it is.
pub fn table_use(walk: &Walk<'_>, problem: &dyn Problem) -> Vec<Said> {
    let Some(used) = walk.tree().table_use() else { return Vec::new() };
    let plain = |text: String| Said { text, tick: None, heading: false };
    let sum = used.sum();
    let filled = thousands(used.filled());
    let mut lines = vec![plain(match problem.table_slots() {
        Some(slots) => say!("{filled} of {slots} entries are in use", filled, slots = thousands(slots)),
        None => say!("{filled} entries, one for each position", filled),
    })];
    let row = |name: String, counts: engine::trace::UseCounts| {
        let [hits, stores, renewed, lost] = [counts.hits, counts.stores, counts.renewed, counts.lost].map(thousands);
        say!(
            "{name}: {hits} answered, {stores} stored, {renewed} of them again, {lost} in the place of another position",
            name,
            hits,
            stores,
            renewed,
            lost
        )
    };
    lines.push(plain(row(say!("in all").to_owned(), sum)));
    let last = walk.passes();
    for pass in 1..=last {
        let counts = used.sum_of_pass(pass);
        lines.push(plain(row(say!("pass {pass}", pass), counts)));
    }
    lines.push(Said {
        text: say!("the last pass, by how deep entries were searched").to_owned(),
        tick: None,
        heading: true,
    });
    lines.extend(used.of_pass(last).into_iter().map(|(depth, counts)| plain(row(depth_text(depth), counts))));
    lines
}

/// A pass in one row: which, how deep, its window, its value and best move, its nodes and hits.
pub fn strip(view: &PassView, of: usize) -> String {
    let PassView { pass, best, value, depth, window, .. } = view;
    let (number, nodes) = (pass.number, counted(pass.counts.nodes, [say!("node"), say!("nodes")]));
    let hits = counted(pass.counts.hits, [say!("hit"), say!("hits")]);
    say!(
        "pass {number} of {of}, {depth}, {window}: {value} {best}, {nodes}, {hits}",
        number,
        of,
        depth,
        window,
        value,
        best,
        nodes,
        hits
    )
}
