//! [`WatchQuarry`]: the search for a condition in a recorded search.

use super::condition::{ConditionSubject, Test, What};
use super::watch::Watch;
use super::words::real;
use engine::boundary::position::Position;
use engine::boundary::problem::Problem;
use engine::numbers::Ordinal;
use engine::rules::Setup;
use engine::search::{Running, TableSize, Token, Value};
use engine::trace::{Child, MoveOrigin, NodeVisit, Predicate, Tick, Way};
use std::sync::Arc;

/// The search for a condition in a recorded search.
pub struct WatchQuarry {
    watch: Watch,
    problem: Arc<dyn Problem>,
    /// The node whose moves are examined: its path and position. The moves of one node come one
    /// after another.
    parent: Option<(Vec<Ordinal>, Box<dyn Position>)>,
    /// The ordinal of the wanted move at that node.
    ordinal: Option<Ordinal>,
    /// The description of the wanted position; `None` if there is no such position.
    wanted: Option<Setup>,
    /// True if the search has a table.
    keeps: bool,
}

impl WatchQuarry {
    pub(super) fn new(watch: Watch, problem: Arc<dyn Problem>) -> WatchQuarry {
        let (parent, ordinal) = (None, None);
        let wanted = match &watch.what {
            What::Position(setup) => problem
                .position(&[])
                .set_up(Some(setup))
                .ok()
                .map(|wanted| wanted.describe()),
            What::Cut(_) | What::Number(..) | What::Move(_) | What::Leaf => None,
            What::Hit | What::Store | What::Overwrite => None,
            What::Killer | What::History | What::Pass(_) => None,
        };
        let keeps = problem.spec().memory.table != TableSize::None;
        WatchQuarry {
            watch,
            problem,
            parent,
            ordinal,
            wanted,
            keeps,
        }
    }
    fn at(&self, ply: u32) -> bool {
        self.watch.ply.is_none_or(|wanted| wanted == ply)
    }
    fn passes(&self, value: Value, test: Test) -> bool {
        let number = real(&*self.problem, value);
        match test {
            Test::Changes => true,
            Test::AtMost(most) => number <= most,
            Test::AtLeast(least) => number >= least,
            // Values such as −1/3 cannot be typed exactly.
            Test::Equal(wanted) => number == wanted || (number - wanted).abs() < 1e-9,
        }
    }
    /// Returns true if the store at a tick replaces another entry. The recording lacks this fact,
    /// so the search is run again up to the tick; the condition is meant for small searches.
    fn overwrites(&self, tick: Tick) -> bool {
        let own = self.problem.searchable().filter(|_| self.keeps);
        let found = own.map(|own| own.overwrite(tick.previous(), Way::Forwards, &Token::new()));
        found.is_some_and(|found| found == Ok(Some(tick)))
    }
    /// Sets the node whose moves are examined.
    fn look_from(&mut self, parent: &[Ordinal]) {
        if self.parent.as_ref().is_none_or(|(path, _)| path != parent) {
            let position = self.problem.position(parent);
            self.ordinal = match &self.watch.what {
                What::Move(name) => position.find_move(name).ok(),
                What::Cut(_) | What::Number(..) | What::Position(_) | What::Leaf => None,
                What::Hit | What::Store | What::Overwrite => None,
                What::Killer | What::History | What::Pass(_) => None,
            };
            self.parent = Some((parent.to_vec(), position));
        }
    }
    /// Returns true if the node is entered by the wanted move.
    fn is_move(&mut self, path: &[Ordinal]) -> bool {
        path.split_last().is_some_and(|(mv, above)| {
            self.look_from(above);
            self.ordinal == Some(*mv)
        })
    }
    /// Returns true if the node was cut by this move of its own, the last one that it searched.
    fn cut_by(&self, visit: &NodeVisit<'_>, name: &str) -> bool {
        visit.last.is_some() && self.problem.position(visit.path).find_move(name).ok() == visit.last
    }
    /// Returns true if it is the wanted position.
    fn is_position(&mut self, path: &[Ordinal]) -> bool {
        let Some((mv, above)) = path.split_last() else {
            return self.wanted == Some(self.problem.position(&[]).describe());
        };
        self.look_from(above);
        let here = self
            .parent
            .as_ref()
            .and_then(|(_, position)| position.play(*mv));
        here.is_some_and(|here| self.wanted == Some(here.describe()))
    }
}

fn read(subject: ConditionSubject, running: &Running) -> Value {
    match subject {
        ConditionSubject::Alpha => running.window.alpha,
        ConditionSubject::Beta => running.window.beta,
        ConditionSubject::Best | ConditionSubject::Value => running.best,
    }
}

impl Predicate for WatchQuarry {
    fn may_be_below(&mut self, node: &Child, _: &[Ordinal]) -> bool {
        let ply = node.frame.ply;
        let deep_enough = self
            .watch
            .ply
            .is_none_or(|wanted| wanted <= ply + u32::from(node.entry.height));
        let deeper = match self.watch.what {
            // A number of a node changes when one of its children is left.
            What::Number(
                ConditionSubject::Alpha | ConditionSubject::Beta | ConditionSubject::Best,
                _,
            ) => self.watch.ply.is_none_or(|wanted| wanted >= ply),
            What::Pass(_) => false,
            What::Number(ConditionSubject::Value, _)
            | What::Cut(_)
            | What::Move(_)
            | What::Position(_)
            | What::Leaf
            | What::Hit
            | What::Store
            | What::Overwrite
            | What::Killer
            | What::History => self.watch.ply.is_none_or(|wanted| wanted > ply),
        };
        let cuts = !matches!(self.watch.what, What::Cut(_))
            || node.entry.counts.cuts > u64::from(node.entry.is_cut());
        let counts = node.entry.counts;
        // A node that is still open may get further hits.
        let hits = self.watch.what != What::Hit || node.entry.value.is_none() || counts.hits > 0;
        deep_enough && deeper && cuts && hits
    }

    fn enter(&mut self, visit: &NodeVisit<'_>) -> bool {
        let (node, ply) = (visit.node, visit.node.frame.ply);
        if !self.at(ply) {
            return false;
        }
        match &self.watch.what {
            What::Leaf => node.entry.is_leaf(),
            What::Hit => node.entry.hit.is_some(),
            What::Killer => visit.origin == MoveOrigin::Killer,
            What::History => visit.origin == MoveOrigin::History,
            What::Pass(number) => visit.path.is_empty() && visit.pass == *number as usize,
            What::Move(_) => self.is_move(visit.path),
            What::Position(_) => self.is_position(visit.path),
            // A node that is entered with such a window has it from the beginning.
            What::Number(subject @ (ConditionSubject::Alpha | ConditionSubject::Beta), test)
                if *test != Test::Changes =>
            {
                let window = Running {
                    window: node.frame.window,
                    best: Value::ZERO,
                };
                !node.entry.is_leaf() && self.passes(read(*subject, &window), *test)
            }
            What::Cut(_) | What::Number(..) | What::Store | What::Overwrite => false,
        }
    }

    fn wants_last(&mut self, node: &Child) -> bool {
        matches!(self.watch.what, What::Cut(Some(_)))
            && node.entry.is_cut()
            && self.at(node.frame.ply)
    }

    fn cost(&self) -> u64 {
        match self.watch.what {
            What::Position(_) => 20,
            What::Cut(Some(_)) => 10,
            What::Move(_) => 5,
            What::Cut(None) | What::Number(..) | What::Leaf | What::Hit | What::Store => 1,
            What::Overwrite | What::Killer | What::History | What::Pass(_) => 1,
        }
    }

    fn leave(&mut self, visit: &NodeVisit<'_>) -> bool {
        let (node, ply) = (visit.node, visit.node.frame.ply);
        match &self.watch.what {
            What::Cut(by) => {
                self.at(ply)
                    && node.entry.is_cut()
                    && by.as_ref().is_none_or(|by| self.cut_by(visit, by))
            }
            What::Number(ConditionSubject::Value, test) => {
                self.at(ply)
                    && node
                        .entry
                        .value
                        .is_some_and(|value| self.passes(value, *test))
            }
            What::Number(subject, test) => {
                let (before, after) = (read(*subject, &visit.before), read(*subject, &node.after));
                let parent = ply.checked_sub(1).is_some_and(|parent| self.at(parent));
                let fresh = *test == Test::Changes || !self.passes(before, *test);
                parent && before != after && fresh && self.passes(after, *test)
            }
            // A search with a table stores all that it has searched.
            What::Store => {
                self.at(ply) && self.keeps && !node.entry.is_end() && node.entry.value.is_some()
            }
            What::Overwrite => visit.node.leave().is_some_and(|tick| self.overwrites(tick)),
            What::Move(_)
            | What::Position(_)
            | What::Leaf
            | What::Hit
            | What::Killer
            | What::History
            | What::Pass(_) => false,
        }
    }
}
