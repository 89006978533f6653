//! The moves of the root over time: [`spans`] has the ticks between which each was searched and its
//! value, [`RootProgress`] the progress of a running search, and [`Pace`] an estimate of the
//! remaining time.
//!
//! The progress is the share of the moves that are done, at every node on the way to the current
//! one. In minimax all moves of a node count equally. A search that prunes takes longer for the
//! first move of a node than for one of the others, which it searches in a window: there the first
//! move counts `FIRST`. Measured with alpha-beta on Connect Four and four-in-a-row in searches of 7
//! to 23 s: from the first second on, the rest took between a third and three times the estimate;
//! with equal moves, down to a fortieth of it. Cost: O(branching) for the spans, O(depth ×
//! branching) for the progress.

use crate::inspect::TraceResult;
use crate::language::squares::called;
use engine::boundary::Problem;
use engine::eval::games;
use engine::search::{Kind, Value};
use engine::trace::{Child, NodeNumber, Tick, Walk};
use std::collections::VecDeque;
use std::time::Duration;

/// The ply below which a move is too small a share of the search to be counted.
const DEEPEST: usize = 8;
/// The share of the first move of a node in a search that prunes, if the node has more than four
/// moves.
const FIRST: f64 = 0.25;
/// The length of the period over which the pace is measured.
const LAST: Duration = Duration::from_secs(4);
/// The minimum time of a measurement.
const LEAST: Duration = Duration::from_millis(500);
/// The minimum interval between two samples.
const APART: Duration = Duration::from_millis(100);

/// The time in which a move of the root was searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootSpan {
    /// The number of its node.
    pub number: NodeNumber,
    pub from: Tick,
    /// Its last tick; `None` while it is being searched.
    pub until: Option<Tick>,
    /// The printed move.
    pub mv: String,
    /// The value it returned, the printed value, and its kind; empty while it is being searched.
    pub came_to: Option<Value>,
    pub value: String,
    pub kind: Kind,
    /// The printed best value of the root after the move, if it differs from the one before.
    pub best: Option<String>,
}

/// Returns moves of the root in the order in which they were searched, for a scale on which
/// `column` gives the column of a tick. There may be tens of thousands of moves, so each column has
/// at most the last move entered in it and the first one that changes the root's best value.
///
/// # Errors
/// Returns an error if a subtree could not be re-derived.
pub fn spans(
    walk: &mut Walk<'_>,
    problem: &dyn Problem,
    column: impl Fn(Tick) -> usize,
) -> TraceResult<Vec<RootSpan>> {
    let mut stack: Vec<_> = walk.root().into_iter().collect();
    let (root, mut best, mut marked) = (problem.position(&[]), None, None);
    let children = walk.children(&mut stack)?;
    let span = |(at, child): (usize, &Child)| {
        let until = child.leave();
        let now = until.filter(|_| child.counts).map(|_| child.after.best);
        let changed = now.filter(|now| best != Some(*now));
        best = now.or(best);
        let ends = children
            .get(at + 1)
            .is_none_or(|next| column(next.enter()) > column(child.enter()));
        let changes = changed
            .and(until)
            .map(&column)
            .filter(|at| marked != Some(*at));
        marked = changes.or(marked);
        (ends || changes.is_some()).then(|| RootSpan {
            number: child.frame.number,
            from: child.enter(),
            until,
            mv: root
                .move_view(child.frame.mv)
                .map_or_else(String::new, called),
            came_to: child.entry.value,
            value: child
                .entry
                .value
                .map_or_else(String::new, |value| problem.print(value)),
            kind: child.kind,
            best: changed.map(|value| problem.print(value)),
        })
    };
    Ok(children.iter().enumerate().filter_map(span).collect())
}

/// The progress of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RootProgress {
    /// The number of the move of the root that is being searched, from 1.
    pub at: usize,
    /// The number of moves of the root.
    pub of: usize,
    /// The estimated share of the search that is done, from 0 to 1.
    pub share: f64,
    /// True if all moves of a node take about as long, because the search does not prune.
    pub is_even: bool,
}

impl RootProgress {
    /// Returns the progress of a search; `None` if it has not begun, is done, or has an unknown
    /// number of moves, as in a trace without a game.
    ///
    /// # Errors
    /// Returns an error if a subtree could not be re-derived.
    pub fn of(walk: &mut Walk<'_>, problem: &dyn Problem) -> TraceResult<Option<RootProgress>> {
        if games::game(problem.position(&[]).kind()).is_none() {
            return Ok(None);
        }
        let prunes = problem.spec().method.prunes();
        let mut stack: Vec<_> = walk.root().into_iter().collect();
        let (mut path, mut share, mut part, mut found) = (Vec::new(), 0.0, 1.0, None);
        while path.len() < DEEPEST && !stack.is_empty() {
            let children = walk.children(&mut stack)?;
            let Some(open) = children.last().filter(|child| child.leave().is_none()) else {
                break;
            };
            let all = problem.position(&path).legal().len().max(1);
            // A repeated visit of a move does not make it another move.
            let mut done: Vec<_> = children.iter().map(|child| child.frame.mv).collect();
            done.retain(|mv| *mv != open.frame.mv);
            done.sort_unstable();
            done.dedup();
            if path.is_empty() {
                found = Some((done.len() + 1, all));
            }
            let even = 1.0 / all as f64;
            let first = if prunes { even.max(FIRST) } else { even };
            let other = (1.0 - first) / all.saturating_sub(1).max(1) as f64;
            if let Some(others) = done.len().checked_sub(1) {
                share += part * (first + others as f64 * other);
                part *= other;
            } else {
                part *= first;
            }
            path.push(open.frame.mv);
            stack.push(open.frame.clone());
        }
        Ok(found.map(|(at, of)| RootProgress {
            at,
            of,
            share,
            is_even: !prunes,
        }))
    }
}

/// The speed of a search in the last seconds.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pace {
    /// The time elapsed and the share done at that time; the latest sample is last.
    samples: VecDeque<(Duration, f64)>,
}

impl Pace {
    /// Adds a sample: the share that is done after this time.
    pub fn note(&mut self, elapsed: Duration, share: f64) {
        if self
            .samples
            .back()
            .is_some_and(|&(before, done)| elapsed < before || share < done)
        {
            // A value that decreases belongs to another search.
            self.samples.clear();
        }
        if self
            .samples
            .back()
            .is_none_or(|(before, _)| elapsed >= *before + APART)
        {
            self.samples.push_back((elapsed, share));
        }
        while self
            .samples
            .get(1)
            .is_some_and(|(before, _)| *before + LAST <= elapsed)
        {
            self.samples.pop_front();
        }
    }
    /// Returns an estimate of the remaining time, at the pace of the last seconds or of the whole
    /// search, whichever is faster, because no search slows down permanently. Returns `None` while
    /// there are too few samples, and [`Duration::MAX`] if there is no progress.
    pub fn left(&self) -> Option<Duration> {
        let (&(since, before), &(now, done)) = (self.samples.front()?, self.samples.back()?);
        let latest =
            ((now - since) >= LEAST).then(|| (done - before) / (now - since).as_secs_f64());
        let whole = (now >= LEAST).then(|| done / now.as_secs_f64())?;
        let pace = latest.map_or(whole, |latest| latest.max(whole));
        Some(Duration::try_from_secs_f64((1.0 - done) / pace).unwrap_or(Duration::MAX))
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
        study.set_spec(Spec {
            method,
            depth: Some(5),
            ..Spec::default()
        });
        study.search(|| {}).expect("a search");
        assert!(
            study
                .job()
                .is_some_and(|job| job.wait(Duration::from_secs(60)))
        );
        study
    }

    /// The spans follow each other, and together they cover the whole search except the root's own
    /// ticks.
    #[test]
    fn spans_fill_the_time() {
        for method in MethodName::ALL {
            let study = searched(method);
            let job = study.job().expect("a search");
            let (ticks, found) = job.look(|walk| {
                (
                    walk.ticks(),
                    spans(walk, &**job.problem(), |tick| tick.0 as usize).expect("spans"),
                )
            });
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

    /// The expected values are the remaining times of these searches, in seconds.
    #[test]
    fn the_time_that_is_left_follows_the_last_seconds() {
        let left = |samples: &[(f64, f64)]| {
            let mut pace = Pace::default();
            samples
                .iter()
                .for_each(|&(seconds, share)| pace.note(Duration::from_secs_f64(seconds), share));
            pace.left().map(|left| left.as_secs_f64().round())
        };
        // A steady pace, an increasing pace, and a slow period at the end.
        assert_eq!(left(&[(1.0, 0.1), (2.0, 0.2), (3.0, 0.3)]), Some(7.0));
        assert_eq!(
            left(&[
                (10.0, 0.1),
                (11.0, 0.2),
                (12.0, 0.3),
                (13.0, 0.5),
                (14.0, 0.6),
                (15.0, 0.7)
            ]),
            Some(2.0)
        );
        assert_eq!(
            left(&[(1.0, 0.4), (5.0, 0.5), (6.0, 0.5), (7.0, 0.5), (9.0, 0.5)]),
            Some(9.0)
        );
        // Too early, no progress, another search.
        assert_eq!(left(&[(0.1, 0.1), (0.3, 0.1)]), None);
        assert_eq!(left(&[]), None);
        assert_eq!(
            left(&[(1.0, 0.0), (2.0, 0.0)]),
            Some(Duration::MAX.as_secs_f64().round())
        );
        assert_eq!(left(&[(9.0, 0.9), (0.1, 0.2), (1.1, 0.6)]), Some(1.0));
    }

    /// After its first move, a search that prunes has done more than an even share of its work.
    #[test]
    fn the_first_move_counts_more_where_moves_are_cut() {
        for (method, least, most) in [
            (MethodName::Minimax, 0.24, 0.26),
            (MethodName::AlphaBeta, 0.3, 0.5),
        ] {
            let list =
                "[[1,2,3,4],[1,2,3,4],[1,2,3,4],[1,2,3,4],[1,2,3,4],[1,2,3,4],[1,2,3,4],[1,2,3,4]]";
            let start = catalog::read(&format!("tree:{list}")).expect("a tree");
            let spec = Spec {
                method,
                depth: None,
                evaluation: Some("leaf".to_owned()),
                ..Spec::default()
            };
            let problem = start.pose(&spec, &Registry::built_in()).expect("a problem");
            let mut shares = Vec::new();
            let token = engine::search::Token::new();
            let mut look = |tree: &mut engine::trace::Tree| {
                let mut open = |node: &engine::trace::FoldedNode| problem.open(node);
                let mut walk = Walk::new(method, tree, &mut open);
                shares.extend(RootProgress::of(&mut walk, &*problem).expect("progress"));
            };
            let keeper =
                engine::trace::Keeper::new(engine::trace::Folding::inside(u64::MAX), &token);
            problem.run(keeper.every(1).lending(&mut look));
            assert!(
                shares.windows(2).all(|pair| pair[0].share <= pair[1].share),
                "{shares:?}"
            );
            let third = shares
                .iter()
                .find(|progress| progress.at == 3)
                .expect("the third move");
            assert!((least..most).contains(&third.share), "{method:?} {third:?}");
        }
    }
}
