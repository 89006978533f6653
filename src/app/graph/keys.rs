//! What keys do in the graph of the game, and the mistakes that are gone to.

use crate::app::App;
use crate::app::action::{Action, To};
use crate::app::mode::Mode;

impl App {
    /// Shows the graph, and searches what is not known of it.
    pub(crate) fn show_graph(&mut self) {
        if !self.game.is_there(&mut self.screen) {
            return;
        }
        self.fit_graph(false);
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
    /// Space: stops, goes on.
    pub(crate) fn run_graph(&mut self) {
        if !self.graph.stop() {
            self.graph.given_up.clear();
            self.go_on_with_graph();
        }
    }
    /// The word for that.
    pub(crate) fn run_graph_word(&self) -> &'static str {
        let [search, pause, go_on] = self.screen.words.run;
        let known = self.game.study.graph.as_ref().map_or(0, crate::inspect::game_graph::GameGraph::known);
        match (self.graph.is_running(), known) {
            (true, _) => pause,
            (false, 0) => search,
            (false, _) => go_on,
        }
    }
    /// The whole graph again, with what is searched with now.
    pub(crate) fn renew_graph(&mut self) {
        self.fit_graph(true);
        self.go_on_with_graph();
    }
    /// Goes to the next mistake, or to the one before: in the graph, or in the panes.
    pub(crate) fn next_mistake(&mut self, forwards: bool) {
        let notes = &self.screen.words.graph;
        let in_graph = matches!(self.mode, Mode::Graph);
        if !in_graph {
            self.fit_graph(false);
            let line = self.game.study.line();
            self.graph.at = line.ply(line.cursor());
            self.go_on_with_graph();
        }
        let Some(graph) = &self.game.study.graph else { return };
        match graph.next_mistake(self.graph.at, forwards) {
            Some(at) => {
                self.graph.at = at;
                if !in_graph {
                    self.go_to_graph();
                }
                if let Some(text) = self.mistake_text(at) {
                    self.screen.notify(&text);
                }
            }
            None if graph.known() < graph.plies.len() => self.screen.notify(notes.not_known),
            None => self.screen.notify(if forwards { notes.no_later } else { notes.no_earlier }),
        }
    }
    /// What was played in a position, what that has cost and what should have been played; `None`: nothing was lost there.
    pub fn mistake_text(&self, at: usize) -> Option<String> {
        let (graph, words) = (self.game.study.graph.as_ref()?, &self.screen.words.graph);
        let ply = graph.plies.get(at)?.as_ref().filter(|_| graph.cost(at) > 0.0)?;
        let (played, (_, best)) = (ply.played.as_ref()?, ply.best.as_ref()?);
        let (mv, symbol) = self.graph_move(at)?;
        let (value, worth) = (&ply.value.text, &played.text);
        Some(format!("{} {}: {symbol} {mv} = {worth}; {} {best} = {value}", words.mv, at + 1, words.best))
    }
    /// The move that was played in a position of the graph, and whose it was.
    pub fn graph_move(&self, at: usize) -> Option<(String, &'static str)> {
        let (study, graph) = (&self.game.study, self.game.study.graph.as_ref()?);
        let (before, mv) = (study.line().after(graph.moves.get(..at)?)?, *graph.moves.get(at)?);
        let position = study.position_at(before)?;
        Some((position.move_view(mv)?.text, position.symbol(position.to_move())))
    }
    /// Says what lost the game, where that is what is looked at.
    pub(crate) fn say_where_lost(&mut self) {
        let line = self.game.study.line();
        self.graph.at = line.ply(line.cursor());
        if let Some(text) = self.mistake_text(self.graph.at) {
            self.screen.notify(&format!("{}: {text}", self.screen.words.graph.lost));
        }
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
            self.run_graph();
        } else if action == Action::Repeat {
            self.renew_graph();
        } else if action == Action::PlayLine {
            self.play_best();
        } else {
            return false;
        }
        true
    }
}
