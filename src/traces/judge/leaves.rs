//! What a node without children returns: the value of its position, at the depth of the search.
//!
//! A value that is not that of an unfinished position above this depth was stored earlier, in a transposition table: it is
//! right if it is the minimax value, or a bound that its window permits.

use super::super::Number;
use super::super::header::Depth;
use super::Window;
use super::finding::{FindingKind as Kind, Shown};
use super::ground::{Game, ended};
use super::ledger::Mistake;
use super::sentences;
use super::verdict::Inspector;
use super::walk::{Departure, Walk};
use engine::boundary::problem::{Problem, Request};
use engine::numbers::Ordinal;
use engine::search::MethodName;

impl Inspector<'_> {
    pub(super) fn leaf(&mut self, walk: &mut Walk<'_>, departure: &Departure<'_>) {
        let Some(game) = self.ground.game() else { return };
        let Some(path) = walk.known_path() else { return };
        let Some(frame) = walk.frames.last() else { return };
        let Some(place) = &frame.place else { return };
        let (tick, value) = (frame.enter, departure.value);
        let named = game.named.as_deref();
        let due = named.and_then(|problem| Game::value(problem, path));
        if let Some(result) = game.result(&*place.position) {
            let over = ended(&*place.position).unwrap_or_default();
            let wrong = match (named, &self.demands.finished) {
                (Some(problem), _) => due.filter(|due| !value.is_about(*due)).map(|due| (Ok(due), by(problem))),
                (None, Some(rule)) => rule.expected(game, path, result, value).map(|due| (due, rule.words(game))),
                (None, None) => None,
            };
            if let Some((due, why)) = wrong {
                self.wrong_leaf(walk, (tick, value), due, Some(&over), &why);
            }
            return;
        }
        let ply = walk.ply();
        let early = match self.demands.depth {
            Some((Depth::Full, claimed)) => Some((None, claimed)),
            Some((Depth::Plies(depth), claimed)) => (ply < depth as usize).then_some((Some(depth), claimed)),
            None => None,
        };
        if let Some((depth, claimed)) = early {
            // A value of its position is that of an early leaf, any other one was stored.
            let is_own = due.is_some_and(|due| value.is_about(due));
            if self.demands.uses_table && due.is_none() {
                return;
            }
            if let Some(problem) = named.filter(|_| self.demands.uses_table || !is_own)
                && let Some(truth) = self.truth(problem, path, depth)
                && (!is_own || is_fine(value, truth, frame.window))
            {
                self.stored(walk, departure, truth);
                return;
            }
            let say = |at: &str| {
                let text = sentences::above(at, ply, depth, claimed);
                let expected = depth.map_or(Shown::Text("full".to_owned()), |depth| Shown::Count(depth.into()));
                (Shown::Count(ply as u64), expected, text)
            };
            self.report(walk, (Kind::Depth, tick), &[Mistake::Some(Kind::Depth)], None, say);
        } else if let Some((due, problem)) = due.zip(named).filter(|(due, _)| !value.is_about(*due)) {
            self.wrong_leaf(walk, (tick, value), Ok(due), None, &by(problem));
        }
    }

    fn wrong_leaf(
        &mut self,
        walk: &mut Walk<'_>,
        (tick, value): (u64, Number),
        due: Result<Number, &'static str>,
        over: Option<&str>,
        why: &str,
    ) {
        let words = due.map_or_else(str::to_owned, |due| due.to_string());
        let expected = due.map_or_else(|words| Shown::Text(words.to_owned()), Shown::Number);
        let say = |at: &str| (Shown::Number(value), expected, sentences::leaf(at, value, &words, over, why));
        let reported = self.report(walk, (Kind::LeafValue, tick), &[Mistake::Some(Kind::LeafValue)], None, say);
        if let (Some(frame), Some(reported), Ok(due)) = (walk.frames.last_mut(), reported, due) {
            frame.notes_mut().due = Some((due, reported));
        }
    }

    /// A value from a table: exact, or a bound on the side where the window needs no more.
    fn stored(&mut self, walk: &mut Walk<'_>, departure: &Departure<'_>, truth: Number) {
        let Some(frame) = walk.frames.last_mut() else { return };
        let value = departure.value;
        if is_fine(value, truth, frame.window) {
            return;
        }
        let say = |at: &str| (Shown::Number(value), Shown::Number(truth), sentences::untrue(at, value, truth, true));
        let what = (Kind::NotMinimax, departure.tick);
        let reported = self.report(walk, what, &[Mistake::Some(Kind::NotMinimax)], None, say);
        if let (Some(frame), Some(reported)) = (walk.frames.last_mut(), reported) {
            frame.notes_mut().due = Some((truth, reported));
        }
    }

    /// The minimax value of the position at a path, with so many plies below the root; `None` if that takes too many nodes.
    pub(super) fn truth(&mut self, problem: &dyn Problem, path: &[Ordinal], depth: Option<u32>) -> Option<Number> {
        let request = Request { path, nodes: self.budget, ..Request::by(MethodName::Minimax, depth) };
        let answer = problem.search(&request, self.token).answer;
        self.budget = self.budget.saturating_sub(answer.counts.nodes);
        answer.complete.then(|| Number::of(answer.value, problem.unit()))
    }
}

/// Whether a stored value does no harm: it is exact, or a bound on the side where the window needs no more.
fn is_fine(value: Number, truth: Number, Window { alpha, beta }: Window) -> bool {
    value.is_about(truth) || (value <= alpha && truth <= value) || (value >= beta && truth >= value)
}

/// Where a value comes from.
fn by(problem: &dyn Problem) -> String {
    say!("the evaluation {name} gives that", name = problem.spec().evaluation.as_deref().unwrap_or_default())
}
