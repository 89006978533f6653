//! [`SearchedValues`]: the values found by searches of positions of the open game, kept for the
//! list of moves.
//!
//! Invariant: all values belong to one game and one spec; a change of either clears them. Cost:
//! O(moves of a position) for each finished search.

use crate::app::game::CurrentGame;
use engine::numbers::Ordinal;
use engine::search::{Kind, Spec};
use std::collections::BTreeMap;

/// A value found by a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchedValue {
    pub kind: Kind,
    /// The value as text.
    pub text: String,
    /// The depth of the search; `None`: to the end of the game.
    pub depth: Option<u32>,
    /// True if the position itself was searched, false if the value comes from a search of its
    /// parent.
    is_own: bool,
}

/// The values found by searches of one game with one spec.
#[derive(Clone, Debug, Default)]
pub struct SearchedValues {
    /// The serial number of the game and the spec of its searches.
    of: Option<(u64, Spec)>,
    /// The values by the moves from the start of the game to their positions.
    values: BTreeMap<Vec<Ordinal>, SearchedValue>,
}

impl SearchedValues {
    /// Records the values of the search at the cursor and of its root's moves, if the search is
    /// complete.
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
        // A tree lower than the depth of the search reached the end of the game in every line.
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
    /// Returns the recorded values with the moves to their positions, ordered by these moves.
    pub fn iter(&self) -> impl Iterator<Item = (&[Ordinal], &SearchedValue)> {
        self.values
            .iter()
            .map(|(path, value)| (path.as_slice(), value))
    }
}
