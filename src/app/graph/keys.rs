//! What keys do in the graph of the game, and the mistakes that are gone to.

use super::GraphScreen;
use crate::app::action::{Action, To};
use crate::app::game::moves::move_number;
use crate::app::mode::Mode;
use crate::app::{App, Screen, Strings};
use crate::language::sides;
use crate::study::Study;

/// What was played in a position, what that has cost and what should have been played; `None`: nothing was lost there.
pub fn mistake_text(study: &Study, words: &Strings, at: usize) -> Option<String> {
    let (graph, words) = (study.graph.as_ref()?, &words.graph);
    let ply = graph.plies.get(at)?.as_ref().filter(|_| graph.cost(at) > 0.0)?;
    let (played, (_, best)) = (ply.played.as_ref()?, ply.best.as_ref()?);
    let (mv, symbol) = move_at(study, at)?;
    let (value, worth) = (graph.said(&ply.value), graph.said(played));
    Some(format!("{} {symbol} {mv} = {worth}; {} {best} = {value}", move_number(at + 1), words.best))
}

/// The move that was played in a position of the graph, and whose it was.
pub fn move_at(study: &Study, at: usize) -> Option<(String, &'static str)> {
    let graph = study.graph.as_ref()?;
    let (before, mv) = (study.line().after(graph.moves.get(..at)?)?, *graph.moves.get(at)?);
    let position = study.position_at(before)?;
    Some((position.move_view(mv)?.text, sides::name(position, position.to_move()).word()))
}

impl GraphScreen {
    /// What the key does now that searches the positions, in a word.
    pub(crate) fn run_word(&self, study: &Study, words: &Strings) -> &'static str {
        let [search, pause, go_on] = words.run;
        let known = study.graph.as_ref().map_or(0, crate::inspect::game_graph::GameGraph::known);
        let all = study.graph.as_ref().map_or(0, |graph| graph.plies.len());
        match (self.is_running(), known) {
            (true, _) => pause,
            (false, known) if known == all && known > 0 => "",
            (false, 0) => search,
            (false, _) => go_on,
        }
    }
    /// Says what lost the game, where that is what is looked at.
    pub(crate) fn say_where_lost(&mut self, study: &Study, screen: &mut Screen) {
        let line = study.line();
        self.at = line.ply(line.cursor());
        if let Some(text) = mistake_text(study, screen.words, self.at) {
            screen.notify(&format!("{}: {text}", screen.words.graph.lost));
        }
    }
}

impl App {
    /// Shows the graph, and searches what is not known of it.
    pub(crate) fn show_graph(&mut self) {
        if !self.game.is_there(&mut self.screen) {
            return;
        }
        self.graph.fit(&mut self.game.study, false);
        let line = self.game.study.line();
        self.graph.at = line.ply(line.cursor());
        self.mode = Mode::Graph;
        self.go_on_with_graph();
    }
    /// What keys do in it.
    pub(crate) fn move_in_graph(&mut self, to: To) {
        let count = self.game.study.graph.as_ref().map_or(1, |graph| graph.plies.len());
        // The line of the game runs from left to right, the list of its mistakes from top to bottom.
        match to {
            To::Up => self.next_mistake(false),
            To::Down => self.next_mistake(true),
            To::Left | To::Right | To::PageUp | To::PageDown | To::First | To::Last => {
                self.graph.at = to.step(self.graph.at, count, 10);
            }
        }
    }
    /// Goes to the next mistake, or to the one before: in the graph, or in the panes.
    pub(crate) fn next_mistake(&mut self, forwards: bool) {
        let notes = &self.screen.words.graph;
        let in_graph = matches!(self.mode, Mode::Graph);
        if !in_graph {
            self.graph.fit(&mut self.game.study, false);
            let line = self.game.study.line();
            self.graph.at = line.ply(line.cursor());
            self.go_on_with_graph();
        }
        let Some(graph) = &self.game.study.graph else { return };
        let (known, from) = (self.graph.tried(graph), self.graph.at);
        let next = graph.next_mistake(from, forwards);
        // Around the end of the game, once it is known that there is none before it.
        let is_left =
            if forwards { known.get(from..) } else { known.get(..from) }.is_some_and(|left| left.contains(&false));
        let around = || if forwards { graph.mistakes().into_iter().min() } else { graph.mistakes().into_iter().max() };
        let (at, said) = match next.or_else(|| around().filter(|_| !is_left)) {
            Some(at) => (at, mistake_text(&self.game.study, self.screen.words, at).unwrap_or_default()),
            None => {
                let none = if known.contains(&false) { notes.not_known } else { notes.none_at_all };
                return self.screen.notify(none);
            }
        };
        let said = match (next, forwards) {
            (Some(_), _) => said,
            (None, true) => format!("{}: {said}", notes.from_start),
            (None, false) => format!("{}: {said}", notes.from_end),
        };
        self.graph.at = at;
        if !in_graph {
            self.go_to_graph();
        }
        self.screen.notify(&said);
    }
    /// Goes to the position in the panes.
    pub(crate) fn go_to_graph(&mut self) {
        let graph = self.game.study.graph.as_ref();
        let node = graph.and_then(|graph| self.game.study.line().after(graph.moves.get(..self.graph.at)?));
        self.mode = Mode::Normal;
        if let Some(node) = node {
            self.walk(|line| line.go(node));
        }
    }
    /// Plays what should have been played, as a variation, and shows it in the panes.
    pub(crate) fn play_best(&mut self) {
        let graph = self.game.study.graph.as_ref();
        let best = graph.and_then(|graph| graph.plies.get(self.graph.at)?.as_ref()?.best.as_ref().map(|(mv, _)| *mv));
        let Some(best) = best else { return self.screen.notify(self.screen.words.graph.no_best) };
        self.go_to_graph();
        if self.game.study.play(best) {
            self.moved();
        }
    }
    /// What keys do while the graph is shown that mean something else in the panes.
    pub(crate) fn graph_action(&mut self, action: Action) -> bool {
        if !matches!(self.mode, Mode::Graph) {
            return false;
        }
        if action == Action::Run {
            // Stops, or goes on.
            if !self.graph.stop() {
                self.graph.given_up.clear();
                self.go_on_with_graph();
            }
        } else if action == Action::Repeat {
            // The whole graph again, with what is searched with now.
            self.graph.fit(&mut self.game.study, true);
            self.go_on_with_graph();
        } else if action == Action::PlayLine {
            self.play_best();
        } else {
            return false;
        }
        true
    }
}
