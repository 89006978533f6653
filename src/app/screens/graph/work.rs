//! [`GraphWork`] searches the positions of the game one after the other, in the background.
//!
//! Invariants: one position is searched at a time; known values are kept when the work is stopped,
//! and the work continues with the missing ones.

use engine::search::{Spec, Token};
use model::study::Study;
use model::study::graph::GameGraph;
use std::sync::Arc;

/// A position that is being searched.
pub(super) struct RunningPosition {
    /// The serial number of the work.
    pub(super) serial: u64,
    /// The number of moves that lead to the position.
    pub(super) ply: usize,
    pub(super) control: Arc<Token>,
}

/// The state of the proof of the end of the game.
#[derive(Default)]
pub(super) enum EndProof {
    #[default]
    NotBegun,
    /// The serial number of the work, and the token that stops it.
    Running(u64, Arc<Token>),
    Done,
}

/// The selected position of the graph, and the running work.
#[derive(Default)]
pub struct GraphWork {
    /// The number of moves from the start to the selected position.
    pub at: usize,
    pub(super) searched: Option<RunningPosition>,
    /// The positions whose searches took too long.
    pub(super) given_up: Vec<usize>,
    /// The proof of the end of the game.
    pub(super) end: EndProof,
}

/// Returns the spec for searches of the graph under the present options.
pub fn spec_now(study: &Study) -> Spec {
    let posed = study.start().pose(study.spec(), study.registry());
    // A posed problem names its default evaluation.
    let spec = posed.map_or_else(|_| study.spec().clone(), |problem| problem.spec().clone());
    GameGraph::spec_at(
        study.start(),
        &Spec {
            max: study.spec().max,
            ..spec
        },
    )
}

impl GraphWork {
    /// Returns whether a position is being searched.
    pub fn is_running(&self) -> bool {
        self.searched.is_some()
    }
    /// Returns whether a position is being searched or the end of the game is being proven.
    pub fn is_busy(&self) -> bool {
        self.is_running() || matches!(self.end, EndProof::Running(..))
    }
    /// Stops the search of a position. Returns whether one ran.
    pub(crate) fn stop(&mut self) -> bool {
        let searched = self.searched.take();
        searched.iter().for_each(|searched| searched.control.stop());
        searched.is_some()
    }
    /// Handles the failure of the work with this number.
    pub(crate) fn failed(&mut self, serial: u64) {
        if matches!(self.end, EndProof::Running(running, _) if running == serial) {
            self.end = EndProof::Done;
        }
        self.searched.take_if(|searched| searched.serial == serial);
    }
    /// Allows positions whose searches took too long to be searched again.
    pub(crate) fn forgive(&mut self) {
        self.given_up.clear();
    }
    /// Builds the graph of the line at the cursor; if `again`, with the present options. Values
    /// known for the same positions and options are kept.
    pub(crate) fn fit(&mut self, study: &mut Study, again: bool) {
        let line = study.line();
        let (moves, now) = (line.ordinals(line.end(line.cursor())), spec_now(study));
        let same = |graph: &&GameGraph| graph.moves == moves && !again;
        if study.graph.as_ref().is_some_and(|graph| same(&graph)) {
            return;
        }
        let before = study.graph.take();
        let spec = before
            .as_ref()
            .filter(|_| !again)
            .map_or(now, |graph| graph.spec.clone());
        let mut graph = GameGraph::new(study.start(), &moves, &spec, study.registry());
        before.iter().for_each(|before| graph.learn(before));
        study.graph = Some(graph);
        study.learn_proven();
        self.stop();
        self.given_up.clear();
        if let EndProof::Running(_, control) = std::mem::take(&mut self.end) {
            control.stop();
        }
    }
    /// Drops the work on the graph of another game.
    pub(crate) fn forget(&mut self) {
        self.stop();
        if let EndProof::Running(_, control) = &self.end {
            control.stop();
        }
        *self = GraphWork::default();
    }
    /// Returns for each position whether its value is known or its search was given up.
    pub(crate) fn tried(&self, graph: &GameGraph) -> Vec<bool> {
        let plies = graph.worth().enumerate();
        plies
            .map(|(ply, known)| known.is_some() || self.given_up.contains(&ply))
            .collect()
    }
    /// Returns the number of positions whose searches took too long.
    pub fn gave_up(&self) -> usize {
        self.given_up.len()
    }
}
