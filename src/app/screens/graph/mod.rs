//! The game as a whole: a graph of the values of all its positions, the mistakes, and the better
//! moves.
//!
//! The values belong to the study, and a save keeps them; [`GraphWork`] holds the selected position
//! and the running searches.

mod decision;
pub mod draw;
mod going;
pub mod keys;
mod mistakes;
mod run;
mod work;

pub use decision::{decision_text, go_to_decision, look_for_decision, take_end};
pub use mistakes::{mistake_text, move_at, next_mistake};
pub use run::{go_on, take_value};
pub use work::{GraphWork, spec_now};

use crate::app::Context;
use crate::app::binding::{Binding, Place};
use crate::app::desk::line;
use crate::app::layout::Layout;
use crate::app::screens::solve;
use crate::app::stage::{Habits, Screen, whole};
use crate::kit::look::Look;
use crate::kit::to::To;
use crate::kit::words::RUN;
use going::{go_there, look_here};
use model::language::say;
use model::report::words::{ShownWord, Word};
use model::study::Study;
use ratatui::buffer::Buffer;

/// The screen of the graph. [`GraphWork`] goes on after it is closed.
pub struct GraphScreen;

/// Shows the graph, and searches the positions with unknown values.
pub fn open(cx: &mut Context) {
    if !cx.game.is_there(&mut cx.screen) {
        return;
    }
    look_here(cx);
    cx.show(GraphScreen);
    go_on(cx);
}

/// Starts to prove the end of a finished game and to search all its positions, for the views of the
/// game as a whole.
pub fn know_all(cx: &mut Context) {
    look_here(cx);
    if cx.game.study.loser().is_some() {
        look_for_decision(cx);
    }
    go_on(cx);
}

/// Goes to the position after `at` moves of the game in the panes.
pub fn go_to(cx: &mut Context, at: usize) {
    cx.graph.at = at;
    go_there(cx);
}

/// Closes the graph, and goes to the selected position in the panes.
fn leave_for_panes(cx: &mut Context) {
    cx.close();
    go_there(cx);
}

/// Moves along the line of the game.
fn step(cx: &mut Context, to: To) {
    let count = cx
        .game
        .study
        .graph
        .as_ref()
        .map_or(1, |graph| graph.plies.len());
    cx.graph.at = to.step(cx.graph.at, count, 10);
}

/// Plays the best move as a variation.
fn play_best(cx: &mut Context) {
    let graph = cx.game.study.graph.as_ref();
    let best = graph.and_then(|graph| graph.ply(cx.graph.at)?.best.as_ref().map(|(mv, _)| *mv));
    let Some(best) = best else {
        return cx.screen.notify(say!("no better move is known here"));
    };
    go_there(cx);
    if cx.game.study.play(best) {
        line::moved(cx);
    }
    cx.close();
}

/// Stops the searches. Returns whether any ran.
pub fn stop(cx: &mut Context) -> bool {
    cx.graph.stop()
}

/// Starts, stops or continues the searches.
pub fn run_or_stop(cx: &mut Context) {
    if !cx.graph.stop() {
        cx.graph.forgive();
        go_on(cx);
    }
}

/// Searches all positions again with the present options.
fn search_again(cx: &mut Context) {
    cx.graph.fit(&mut cx.game.study, true);
    go_on(cx);
}

/// Solves the position.
fn solve(cx: &mut Context) {
    let moves = cx
        .game
        .study
        .graph
        .as_ref()
        .and_then(|graph| graph.moves.get(..cx.graph.at));
    let moves = moves.unwrap_or_default().to_vec();
    solve::open_at(cx, moves);
}

/// Returns the word for the present action of the key that runs the searches.
pub fn run_word(work: &GraphWork, study: &Study) -> &'static str {
    let [search, pause, go_on] = RUN.map(say);
    let known = study
        .graph
        .as_ref()
        .map_or(0, model::study::graph::GameGraph::known);
    let all = study.graph.as_ref().map_or(0, |graph| graph.plies.len());
    match (work.is_running(), known) {
        (true, _) => pause,
        (false, known) if known == all && known > 0 => "",
        (false, 0) => search,
        (false, _) => go_on,
    }
}

impl Screen for GraphScreen {
    fn place(&self) -> Place {
        keys::PLACE
    }
    fn habits(&self) -> Habits {
        Habits {
            covers_status: true,
            ..Habits::default()
        }
    }
    fn draw(&self, cx: &Context, layout: &Layout, buf: &mut Buffer, look: &Look) {
        draw::draw(cx, whole(layout), buf, look);
    }
    fn words(&self, _cx: &Context) -> Vec<ShownWord> {
        [
            Word::Exact,
            Word::Proof,
            Word::Mistake,
            Word::Ply,
            Word::Sides,
        ]
        .map(ShownWord::from)
        .to_vec()
    }
    fn word(&self, row: &Binding, cx: &Context) -> &'static str {
        if self.is_first(row) {
            run_word(&cx.graph, &cx.game.study)
        } else {
            say(row.short)
        }
    }
    fn is_first(&self, row: &Binding) -> bool {
        row.name == "run"
    }
    fn interrupt(&mut self, cx: &mut Context) {
        if !cx.graph.stop() {
            cx.leave();
        }
    }
    // The wheel moves along the list of mistakes, which runs from top to bottom.
    fn wheel(&mut self, to: To, cx: &mut Context) {
        mistakes::step(cx, to == To::Down);
    }
}
