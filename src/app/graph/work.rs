//! Searching the positions of the game one after the other.

use super::{GraphScreen, Searched};
use crate::app::tasks::Work;
use crate::app::{App, Effect};
use crate::inspect::game_graph::{GameGraph, PlyValue};
use crate::study::Study;
use engine::search::Spec;
use std::sync::Arc;

/// What the graph is, or would be, searched with now.
pub fn spec_now(study: &Study) -> Spec {
    let posed = study.start().pose(study.spec(), study.registry());
    // A problem names the evaluation that is usual.
    let spec = posed.map_or_else(|_| study.spec().clone(), |problem| problem.spec().clone());
    GameGraph::spec_at(study.start(), &Spec { max: study.spec().max, ..spec })
}

impl GraphScreen {
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
        let spec = before.as_ref().filter(|_| !again).map_or(now, |graph| graph.spec.clone());
        let mut graph = GameGraph::new(study.start(), &moves, &spec, study.registry());
        before.iter().for_each(|before| graph.learn(before));
        study.graph = Some(graph);
        self.stop();
        self.given_up.clear();
    }
    /// Lets go of the work on the graph of another game.
    pub(crate) fn forget(&mut self) {
        self.stop();
        *self = GraphScreen::default();
    }
    /// Which positions are known, or were given up.
    pub(super) fn tried(&self, graph: &GameGraph) -> Vec<bool> {
        let plies = graph.plies.iter().enumerate();
        plies.map(|(ply, known)| known.is_some() || self.given_up.contains(&ply)).collect()
    }
    /// How many positions are there whose search took too long?
    pub fn gave_up(&self) -> usize {
        self.given_up.len()
    }
}

impl App {
    /// Searches the next position that is not known, if there is one and none is searched.
    pub(crate) fn go_on_with_graph(&mut self) {
        if self.graph.is_running() {
            return;
        }
        let Some(graph) = &self.game.study.graph else { return };
        let (count, from) = (graph.plies.len(), self.graph.at);
        let is_left = |ply: &usize| graph.plies[*ply].is_none() && !self.graph.given_up.contains(ply);
        let Some(ply) = (0..count).map(|step| (from + step) % count).find(is_left) else { return };
        let position = self.game.study.start().replay(&graph.moves[..ply], &mut |_| {});
        let played = graph.moves.get(ply).copied();
        let posed = position.pose(&graph.spec, self.game.study.registry());
        let Some(problem) = self.screen.or_alert(posed) else { return };
        let task = self.tasks.begin(Work::Value { problem, played }, self.screen.words);
        self.graph.searched = Some(Searched { serial: task.serial, ply, control: Arc::clone(&task.control) });
        self.effects.push(Effect::Start(task));
    }
    /// A position was searched; `None`: it took too long. Answers whether that was work on this graph.
    pub(crate) fn take_value(&mut self, serial: u64, value: Option<PlyValue>) {
        let Some(Searched { ply, .. }) = self.graph.searched.take_if(|searched| searched.serial == serial) else {
            return;
        };
        let slot = self.game.study.graph.as_mut().and_then(|graph| graph.plies.get_mut(ply));
        match (slot, value) {
            (Some(slot), Some(value)) => *slot = Some(value),
            _ => self.graph.given_up.push(ply),
        }
        self.go_on_with_graph();
    }
}
