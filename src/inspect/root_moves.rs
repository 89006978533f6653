//! The moves of the root in time: [`spans`] says from when to when each was searched and what it came to, and
//! [`RootProgress`] how far a search is that has not ended.
//!
//! How far it is: of every node on the way to the one that is searched now, the moves that are done count, each as much as
//! any other; a search that prunes is faster towards its end, so the time that is left is rather less. Cost: O(branching)
//! for the spans, O(depth × branching) for the progress.

use engine::boundary::Problem;
use engine::eval::games;
use engine::search::{Kind, Value};
use engine::trace::{Child, NodeNumber, Tick, TraceError, Walk};
use std::time::Duration;

/// Below this ply a move is too small a part of the whole to be counted.
const DEEPEST: usize = 8;

/// When a move of the root was searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootSpan {
    /// Its node.
    pub number: NodeNumber,
    pub from: Tick,
    /// Its last tick; `None`: it is being searched.
    pub until: Option<Tick>,
    /// As it is printed.
    pub mv: String,
    /// What it came to, that as it is printed, and what it says; empty while it is being searched.
    pub came_to: Option<Value>,
    pub value: String,
    pub kind: Kind,
    /// The root's best value once it is done, if that is another one than before.
    pub best: Option<String>,
}

/// The moves of the root in the order in which they were searched, on a scale that gives each tick a column: in each column
/// that in which it ends, and the first one that brings the root another best value. There may be tens of thousands, and
/// no more have room.
///
/// # Errors
/// A subtree could not be re-derived.
pub fn spans(
    walk: &mut Walk<'_>,
    problem: &dyn Problem,
    column: impl Fn(Tick) -> usize,
) -> Result<Vec<RootSpan>, TraceError> {
    let mut stack: Vec<_> = walk.root().into_iter().collect();
    let (root, mut best, mut marked) = (problem.position(&[]), None, None);
    let children = walk.children(&mut stack)?;
    let span = |(at, child): (usize, &Child)| {
        let until = child.leave();
        let now = until.filter(|_| child.counts).map(|_| child.after.best);
        let changed = now.filter(|now| best != Some(*now));
        best = now.or(best);
        let ends = children.get(at + 1).is_none_or(|next| column(next.enter()) > column(child.enter()));
        let changes = changed.and(until).map(&column).filter(|at| marked != Some(*at));
        marked = changes.or(marked);
        (ends || changes.is_some()).then(|| RootSpan {
            number: child.frame.number,
            from: child.enter(),
            until,
            mv: root.move_view(child.frame.mv).map_or_else(String::new, |mv| mv.text),
            came_to: child.entry.value,
            value: child.entry.value.map_or_else(String::new, |value| problem.print(value)),
            kind: child.kind,
            best: changed.map(|value| problem.print(value)),
        })
    };
    Ok(children.iter().enumerate().filter_map(span).collect())
}

/// How far a search is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RootProgress {
    /// Which move of the root is searched, counted from 1.
    pub at: usize,
    /// How many moves the root has.
    pub of: usize,
    /// About which part of the search is done, from 0 to 1.
    pub share: f64,
}

impl RootProgress {
    /// How far a search is now; `None`: it has not begun, or is done, or how many moves there are is not known, as in a
    /// trace without a game.
    ///
    /// # Errors
    /// A subtree could not be re-derived.
    pub fn of(walk: &mut Walk<'_>, problem: &dyn Problem) -> Result<Option<RootProgress>, TraceError> {
        if games::game(problem.position(&[]).kind()).is_none() {
            return Ok(None);
        }
        let mut stack: Vec<_> = walk.root().into_iter().collect();
        let (mut path, mut share, mut part, mut found) = (Vec::new(), 0.0, 1.0, None);
        while path.len() < DEEPEST && !stack.is_empty() {
            let children = walk.children(&mut stack)?;
            let Some(open) = children.last().filter(|child| child.leave().is_none()) else { break };
            let all = problem.position(&path).legal().len().max(1);
            // A move that is visited again is the same move.
            let mut done: Vec<_> = children.iter().map(|child| child.frame.mv).collect();
            done.retain(|mv| *mv != open.frame.mv);
            done.sort_unstable();
            done.dedup();
            if path.is_empty() {
                found = Some((done.len() + 1, all));
            }
            share += part * done.len() as f64 / all as f64;
            part /= all as f64;
            path.push(open.frame.mv);
            stack.push(open.frame.clone());
        }
        Ok(found.map(|(at, of)| RootProgress { at, of, share }))
    }
    /// About how long the rest takes at the rate so far; `None` while that is a guess.
    pub fn left(&self, elapsed: Duration) -> Option<Duration> {
        let known = self.share >= 0.001 && elapsed >= Duration::from_millis(500);
        let seconds = elapsed.as_secs_f64() * (1.0 - self.share) / self.share;
        known.then(|| Duration::try_from_secs_f64(seconds).ok()).flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::Study;
    use engine::boundary::catalog;
    use engine::eval::Registry;
    use engine::search::{MethodName, Spec};
    use std::sync::Arc;

    fn searched(method: MethodName) -> Study {
        let start = catalog::read("connect-four:columns=4,rows=4").expect("a game");
        let mut study = Study::new(start, Arc::new(Registry::built_in()));
        study.set_spec(Spec { method, depth: Some(5), ..Spec::default() });
        study.search(|| {}).expect("a search");
        assert!(study.job().is_some_and(|job| job.wait(Duration::from_secs(60))));
        study
    }

    /// One span follows the other, and together they are the whole search but for the root's own ticks.
    #[test]
    fn spans_fill_the_time() {
        for method in MethodName::ALL {
            let study = searched(method);
            let job = study.job().expect("a search");
            let (ticks, found) =
                job.look(|walk| (walk.ticks(), spans(walk, &**job.problem(), |tick| tick.0 as usize).expect("spans")));
            let mut next = 1;
            for span in &found {
                assert_eq!(span.from, Tick(next), "{method:?}");
                next = span.until.expect("it is done").0 + 1;
            }
            assert_eq!(next, ticks - 1);
            let answer = job.progress().answer.expect("an answer");
            let last = found.iter().rev().find_map(|span| span.best.clone());
            assert_eq!(last, Some(job.problem().print(answer.value)), "{method:?}");
            assert!(found.len() >= answer.children.len());
            assert_eq!(
                job.look(|walk| RootProgress::of(walk, &**job.problem()).expect("progress")),
                None,
                "it is done"
            );
        }
    }

    #[test]
    fn the_time_that_is_left_follows_the_rate() {
        let half = RootProgress { at: 2, of: 4, share: 0.25 };
        assert_eq!(half.left(Duration::from_secs(10)), Some(Duration::from_secs(30)));
        assert_eq!(half.left(Duration::from_millis(10)), None);
        assert_eq!(RootProgress { share: 0.0, ..half }.left(Duration::from_secs(10)), None);
    }
}
