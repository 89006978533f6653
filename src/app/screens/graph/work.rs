//! [`GraphWork`]: searches the positions of the game one after the other, in the background.
//!
//! Invariants: one position is searched at a time; known values stay when the work is stopped, and the work continues
//! with the missing ones.

use engine::search::{Spec, Token};
use model::study::Study;
use model::study::graph::GameGraph;
use std::sync::Arc;

/// A position that is searched now.
pub(super) struct RunningPosition {
    /// The number of the work.
    pub(super) serial: u64,
    /// How many moves lead to the position.
    pub(super) ply: usize,
    pub(super) control: Arc<Token>,
}

/// The state of the proof of the end of the game.
#[derive(Default)]
pub(super) enum EndProof {
    #[default]
    NotBegun,
    /// The number of the work, and what stops it.
    Running(u64, Arc<Token>),
    Done,
}

/// See the module.
#[derive(Default)]
pub struct GraphWork {
    /// The position that is looked at: so many moves after the start.
    pub at: usize,
    pub(super) searched: Option<RunningPosition>,
    /// Positions whose search took too long.
    pub(super) given_up: Vec<usize>,
    /// The proof of the end of the game.
    pub(super) end: EndProof,
}

/// What the graph is, or would be, searched with now.
pub fn spec_now(study: &Study) -> Spec {
    let posed = study.start().pose(study.spec(), study.registry());
    // A problem names the evaluation that is usual.
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
    /// Are positions searched just now?
    pub fn is_running(&self) -> bool {
        self.searched.is_some()
    }
    /// Returns `true` while positions are searched, or the end of the game is proven.
    pub fn is_busy(&self) -> bool {
        self.is_running() || matches!(self.end, EndProof::Running(..))
    }
    /// Stops the work; answers whether there was any.
    pub(crate) fn stop(&mut self) -> bool {
        let searched = self.searched.take();
        searched.iter().for_each(|searched| searched.control.stop());
        searched.is_some()
    }
    /// The work with this number has failed.
    pub(crate) fn failed(&mut self, serial: u64) {
        if matches!(self.end, EndProof::Running(running, _) if running == serial) {
            self.end = EndProof::Done;
        }
        self.searched.take_if(|searched| searched.serial == serial);
    }
    /// What took too long is tried again.
    pub(crate) fn forgive(&mut self) {
        self.given_up.clear();
    }
    /// The graph of the line that the cursor is on; `again`: searched with what is searched with now. What is known of the
    /// same positions stays.
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
    /// Lets go of the work on the graph of another game.
    pub(crate) fn forget(&mut self) {
        self.stop();
        if let EndProof::Running(_, control) = &self.end {
            control.stop();
        }
        *self = GraphWork::default();
    }
    /// Which positions are known, or were given up.
    pub(crate) fn tried(&self, graph: &GameGraph) -> Vec<bool> {
        let plies = graph.worth().enumerate();
        plies
            .map(|(ply, known)| known.is_some() || self.given_up.contains(&ply))
            .collect()
    }
    /// How many positions are there whose search took too long?
    pub fn gave_up(&self) -> usize {
        self.given_up.len()
    }
}
