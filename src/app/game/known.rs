//! [`SearchedValues`]: what searches of positions of the open game came to, so that the list of moves shows it wherever one goes.
//!
//! Invariant: all of them are of one game and were searched with one spec; where either changes, they are forgotten. Cost: O(moves
//! of a position) for each search that ends.

use crate::app::game::CurrentGame;
use engine::numbers::Ordinal;
use engine::search::{Kind, Spec};
use std::collections::BTreeMap;

/// A value that a search came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchedValue {
    pub kind: Kind,
    /// As it is printed.
    pub text: String,
    /// The depth of the search; `None`: to the end of the game.
    pub depth: Option<u32>,
    /// Whether the position itself was searched, and not the one before it.
    is_own: bool,
}

/// See the module.
#[derive(Clone, Debug, Default)]
pub struct SearchedValues {
    /// The number of the game, and what it was searched with.
    of: Option<(u64, Spec)>,
    /// By the moves to a position.
    values: BTreeMap<Vec<Ordinal>, SearchedValue>,
}

impl SearchedValues {
    /// Takes note of the search of the position at the cursor, if it has come to its end.
    pub fn learn(&mut self, game: &CurrentGame) {
        let (study, line) = (&game.study, game.study.line());
        let is_of = |(serial, spec): &(u64, Spec)| *serial == game.serial && spec == study.spec();
        if !self.of.as_ref().is_some_and(is_of) {
            self.of = Some((game.serial, study.spec().clone()));
            self.values.clear();
        }
        let path = line.ordinals(line.cursor());
        let is_known = self.values.get(&path).is_some_and(|value| value.is_own);
        let Some(job) = study.job().filter(|_| !is_known && !study.shows_trace()) else {
            return;
        };
        let (problem, progress) = (job.problem(), job.progress());
        let Some(answer) = progress.answer.filter(|answer| answer.complete) else {
            return;
        };
        let root = problem.position(&[]);
        let is_here = root.to_move() == study.position().to_move()
            && root.picture() == study.position().picture();
        if !is_here {
            return;
        }
        // Where every line ended before it, the search went to the end of the game.
        let depth = problem.spec().depth;
        let depth = depth.filter(|plies| answer.height >= *plies);
        let value = |value, kind, is_own| SearchedValue {
            kind,
            text: problem.print(value),
            depth,
            is_own,
        };
        for child in &answer.children {
            let path = [&path[..], &[child.mv]].concat();
            let is_own = |known: &SearchedValue| known.is_own;
            if !self.values.get(&path).is_some_and(is_own) {
                self.values
                    .insert(path, value(child.value, child.kind, false));
            }
        }
        self.values
            .insert(path, value(answer.value, Kind::Exact, true));
    }
    /// What is known, by the moves to each position.
    pub fn iter(&self) -> impl Iterator<Item = (&[Ordinal], &SearchedValue)> {
        self.values
            .iter()
            .map(|(path, value)| (path.as_slice(), value))
    }
}
