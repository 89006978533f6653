//! [`SampledExam`]: sheets about the tree of a Monte-Carlo search after a few iterations, one for
//! each student, each with its solution.
//!
//! Equal terms give equal sheets on every machine, and a smaller number of sheets gives the first
//! of a larger number. Each sheet states the seed of its search, so that every command of the
//! program can repeat it.
//!
//! Invariants: on all sheets about one position, selection descends the same number of nodes, two
//! where such trees are found, otherwise one; wherever a child is selected, its sum exceeds all
//! others by at least [`MARGIN`], which rounding to two decimals preserves; one move has more
//! visits than all others; no two sheets have the same tree. Work is bounded: after
//! `MOST_TRIES` seeds without a new suitable tree, the error states the number
//! of sheets found.

use super::MOST_TRIES;
use super::counted::{SampledError, SampledIteration, SampledNode, SampledTree};
use super::drawn::letters;
use super::grow::SeededNumbers;
use engine::boundary::Position;
use engine::eval::Registry;
use engine::numbers::Ordinal;
use engine::sentence::ToSentence;
use engine::uct::{Exploration, UctSpec};
use std::collections::HashSet;
use std::sync::Arc;
use thiserror::Error;

/// The least difference between the sum of a selected child and the others: more than rounding each
/// term to two decimals changes.
pub const MARGIN: f64 = 0.05;

/// The most iterations of a tree on paper.
pub const MOST_SAMPLED: u64 = 60;

/// The game whose trees are on the sheets where none is named.
pub const USUAL_GAME: &str = "connect-four:columns=3,rows=4,k=3";

/// The number of seeds tried to find out how deep selection may descend.
const SAMPLES: u32 = 400;

/// The most digits of the seeds of searches: people type them.
const SEEDS: u64 = 1_000_000;

/// A task about a tree with counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SampledAsk {
    /// The node where selection ends, and the sums that it compares.
    Selection,
    /// The counts after the result was backed up.
    Backup,
}

impl SampledAsk {
    pub const ALL: [SampledAsk; 2] = [SampledAsk::Selection, SampledAsk::Backup];

    pub const fn word(self) -> &'static str {
        match self {
            SampledAsk::Selection => "selection",
            SampledAsk::Backup => "backup",
        }
    }
    pub fn named(word: &str) -> Option<SampledAsk> {
        SampledAsk::ALL.into_iter().find(|ask| ask.word() == word)
    }
}

/// The terms that only sheets of a Monte-Carlo search have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SampledTerms {
    /// The number of iterations that made the tree; the questions are about the next one.
    pub iterations: u64,
    pub exploration: Exploration,
    /// In the order of [`SampledAsk::ALL`].
    pub ask: Vec<SampledAsk>,
}

impl Default for SampledTerms {
    fn default() -> Self {
        SampledTerms {
            iterations: 12,
            exploration: Exploration::USUAL,
            ask: SampledAsk::ALL.to_vec(),
        }
    }
}

/// Why there are no such sheets.
#[derive(Clone, Debug, Error, ToSentence)]
pub enum SampledExamError {
    #[error(transparent)]
    Tree(#[from] SampledError),
    /// Nothing is selected before every move of the root has a child.
    #[error(
        "iterations: the position has {moves} moves, and selection begins when each has a child: expected at least {least}, found {found}"
    )]
    Early { moves: u64, least: u64, found: u64 },
    /// A page has no room for the children.
    #[error(
        "the position has {moves} moves, and a tree on paper has at most {MOST_SAMPLED} iterations: ask about one with fewer moves"
    )]
    Wide { moves: u64 },
    #[error(
        "iterations: of {SAMPLES} trees none has one move with most visits and sums that differ by {MARGIN} at least: ask for \
         other iterations, or another exploration"
    )]
    None,
    #[error(
        "count: {found} of {wanted} sheets found, then {MOST_TRIES} trees without another one that differs and is as hard; ask for \
         fewer, or for other iterations"
    )]
    Few { found: u32, wanted: u32 },
}

/// A tree with counts, and the iteration that the questions are about.
pub struct SampledSheet {
    /// From 1.
    pub number: u32,
    pub tree: SampledTree,
    /// The number of iterations that made the tree.
    pub iterations: u64,
    pub nodes: Vec<SampledNode>,
    /// The iteration that the questions are about.
    pub next: SampledIteration,
    /// The move that the search chooses at the root.
    pub best: Ordinal,
    /// True if the game was requested, so that branches show its moves.
    pub is_of_game: bool,
}

impl SampledSheet {
    /// Returns the name of a node by its place: A, B, C … below the root, then A1, A2 …, A1a, A1b
    /// …, as in a textbook tree.
    pub fn name(path: &[Ordinal]) -> String {
        let part = |(ply, mv): (usize, &Ordinal)| match (ply, ply % 2) {
            (0, _) => letters(mv.index(), b'A'),
            (_, 0) => letters(mv.index(), b'a'),
            _ => (mv.index() + 1).to_string(),
        };
        path.iter().enumerate().map(part).collect()
    }
    /// Returns the path to the node at which selection ends.
    pub fn selected(&self) -> &[Ordinal] {
        let plies = self.next.selections.len();
        self.next.path.get(..plies).unwrap_or_default()
    }
    /// Returns the number of nodes without children.
    pub fn leaves(&self) -> usize {
        let parents: HashSet<usize> = self.nodes.iter().filter_map(|node| node.parent).collect();
        (0..self.nodes.len())
            .filter(|at| !parents.contains(at))
            .count()
    }
}

/// The state from which the sheets are made, one after another.
pub struct SampledExam {
    positions: Vec<ExamPosition>,
    registry: Arc<Registry>,
    terms: SampledTerms,
    count: u32,
    is_of_game: bool,
    seeds: SeededNumbers,
    given: HashSet<Vec<(Vec<Ordinal>, u64, u64)>>,
}

/// A position with the number of nodes that selection descends on its sheets.
struct ExamPosition {
    position: Box<dyn Position>,
    plies: usize,
}

impl SampledExam {
    /// Determines how deep selection descends in the trees of each position; the sheets use the
    /// positions in turn. `game` is true if the game was requested.
    ///
    /// # Errors
    /// A position cannot be searched by Monte-Carlo tree search, or no tree of it is suitable for a
    /// sheet.
    pub fn new(
        positions: Vec<Box<dyn Position>>,
        registry: &Arc<Registry>,
        (terms, game): (&SampledTerms, bool),
        (seed, count): (u64, u32),
    ) -> Result<SampledExam, SampledExamError> {
        let measured = |position: Box<dyn Position>| {
            let plies = plies(&*position, registry, terms)?;
            Ok(ExamPosition { position, plies })
        };
        Ok(SampledExam {
            positions: positions
                .into_iter()
                .map(measured)
                .collect::<Result<_, SampledExamError>>()?,
            registry: Arc::clone(registry),
            terms: terms.clone(),
            count,
            is_of_game: game,
            seeds: SeededNumbers::new(seed),
            given: HashSet::new(),
        })
    }
    /// Returns the sheet with this number, from 1.
    fn sheet(&mut self, number: u32) -> Result<SampledSheet, SampledExamError> {
        let few = SampledExamError::Few {
            found: number.saturating_sub(1),
            wanted: self.count,
        };
        let at = (number as usize).saturating_sub(1) % self.positions.len().max(1);
        let Some(ExamPosition { position, plies }) = self.positions.get(at) else {
            return Err(few);
        };
        for _ in 0..MOST_TRIES {
            let seed = self.seeds.below(SEEDS);
            let found = fitting(&**position, &self.registry, (&self.terms, seed))?;
            let Some(sheet) = found.filter(|sheet| sheet.next.selections.len() == *plies) else {
                continue;
            };
            let key = |node: &SampledNode| {
                (
                    [&[Ordinal::at(at)], &node.path[..]].concat(),
                    node.counts.visits,
                    node.counts.halves,
                )
            };
            if self.given.insert(sheet.nodes.iter().map(key).collect()) {
                return Ok(SampledSheet {
                    number,
                    is_of_game: self.is_of_game,
                    ..sheet
                });
            }
        }
        Err(few)
    }
    /// Returns all requested sheets.
    ///
    /// # Errors
    /// There are fewer suitable sheets than requested.
    pub fn sheets(mut self) -> Result<Vec<SampledSheet>, SampledExamError> {
        (1..=self.count).map(|number| self.sheet(number)).collect()
    }
}

/// Returns the number of nodes that selection descends on the sheets of a position.
fn plies(
    position: &dyn Position,
    registry: &Registry,
    terms: &SampledTerms,
) -> Result<usize, SampledExamError> {
    let (moves, found) = (position.count_legal() as u64, terms.iterations);
    let least = moves.max(2);
    if least > MOST_SAMPLED {
        return Err(SampledExamError::Wide { moves });
    }
    if found < least {
        // A game that is not searched at all says so first.
        fitting(position, registry, (terms, 0))?;
        return Err(SampledExamError::Early {
            moves,
            least,
            found,
        });
    }
    let (mut seeds, mut any) = (SeededNumbers::new(0x9E37_79B9), false);
    for _ in 0..SAMPLES {
        let sheet = fitting(position, registry, (terms, seeds.below(SEEDS)))?;
        match sheet.map(|sheet| sheet.next.selections.len()) {
            Some(2) => return Ok(2),
            Some(1) => any = true,
            Some(_) | None => {}
        }
    }
    if any {
        Ok(1)
    } else {
        Err(SampledExamError::None)
    }
}

/// Returns the tree of a seed, if it is suitable for a sheet.
fn fitting(
    position: &dyn Position,
    registry: &Registry,
    (terms, seed): (&SampledTerms, u64),
) -> Result<Option<SampledSheet>, SampledError> {
    let spec = UctSpec {
        iterations: terms.iterations + 1,
        exploration: terms.exploration,
        seed,
        ..UctSpec::default()
    };
    let tree = SampledTree::new(position, &spec, registry)?;
    let (Some(next), Some(best)) = (
        tree.iteration(terms.iterations + 1),
        tree.best(terms.iterations),
    ) else {
        return Ok(None);
    };
    let is_clear = next
        .selections
        .iter()
        .all(|selection| selection.margin().is_none_or(|margin| margin >= MARGIN));
    if !is_clear || next.selections.is_empty() {
        return Ok(None);
    }
    let nodes = tree.nodes(terms.iterations);
    let most = nodes.iter().filter(|node| node.path.len() == 1);
    let most = most.clone().map(|node| node.counts.visits).max();
    let has_most = |node: &&SampledNode| node.path.len() == 1 && Some(node.counts.visits) == most;
    if nodes.iter().filter(has_most).count() != 1 {
        return Ok(None);
    }
    Ok(Some(SampledSheet {
        number: 0,
        tree,
        iterations: terms.iterations,
        nodes,
        next,
        best,
        is_of_game: false,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::boundary::catalog;

    fn sheets(game: &str, terms: &SampledTerms, seed: u64, count: u32) -> Vec<SampledSheet> {
        let position = catalog::read(game).unwrap_or_else(|error| panic!("{game}: {error}"));
        let registry = Arc::new(Registry::built_in());
        SampledExam::new(vec![position], &registry, (terms, true), (seed, count))
            .and_then(SampledExam::sheets)
            .unwrap_or_else(|error| panic!("{game}: {error}"))
    }

    #[test]
    fn sheets_keep_their_promises_and_fewer_are_the_first_of_more() {
        let terms = SampledTerms::default();
        let many = sheets(USUAL_GAME, &terms, 1, 30);
        let mut seeds = HashSet::new();
        for sheet in &many {
            assert_eq!(sheet.next.selections.len(), 2);
            for selection in &sheet.next.selections {
                assert!(selection.margin().is_none_or(|margin| margin >= MARGIN));
            }
            let visits = |mv: Ordinal| {
                let node = sheet.nodes.iter().find(|node| node.path == [mv]);
                node.map_or(0, |node| node.counts.visits)
            };
            for node in sheet.nodes.iter().filter(|node| node.path.len() == 1) {
                let other = node.path[0];
                assert!(other == sheet.best || visits(other) < visits(sheet.best));
            }
            assert_eq!(sheet.nodes[0].counts.visits, terms.iterations);
            seeds.insert(sheet.tree.problem.spec().seed);
        }
        assert_eq!(seeds.len(), 30);
        let seed = |sheet: &SampledSheet| sheet.tree.problem.spec().seed;
        let few = sheets(USUAL_GAME, &terms, 1, 3);
        assert_eq!(
            few.iter().map(seed).collect::<Vec<_>>(),
            many.iter().take(3).map(seed).collect::<Vec<_>>()
        );
        let other = sheets(USUAL_GAME, &terms, 2, 3);
        assert_ne!(
            few.iter().map(seed).collect::<Vec<_>>(),
            other.iter().map(seed).collect::<Vec<_>>()
        );
    }

    #[test]
    fn nodes_are_named_by_their_places() {
        let name = |path: &[usize]| {
            SampledSheet::name(&path.iter().map(|at| Ordinal::at(*at)).collect::<Vec<_>>())
        };
        assert_eq!(name(&[]), "");
        assert_eq!(name(&[1]), "B");
        assert_eq!(name(&[26]), "AA");
        assert_eq!(name(&[1, 2, 0, 11]), "B3a12");
    }

    #[test]
    fn too_few_iterations_and_too_many_moves_are_refused() {
        let registry = Arc::new(Registry::built_in());
        let refused = |game: &str, iterations: u64| {
            let position = catalog::read(game).unwrap_or_else(|error| panic!("{game}: {error}"));
            let terms = SampledTerms {
                iterations,
                ..SampledTerms::default()
            };
            SampledExam::new(vec![position], &registry, (&terms, true), (1, 1))
                .err()
                .map(|error| error.to_string())
                .unwrap_or_default()
        };
        assert!(refused("k-in-a-row", 8).contains("expected at least 9, found 8"));
        assert!(refused("k-in-a-row:h=10,v=10,k=5", 60).contains("has 100 moves"));
        assert!(refused("pig:target=20,turns=10", 60).contains("without chance"));
        assert!(refused("tree:[[1,2],[3,4]]", 1).contains("textbook tree"));
    }
}
