//! The game as a whole: the values of all its positions as a graph, the mistakes, and what should have been played.
//!
//! The values belong to the study, and a save keeps them; [`GraphWork`] has the selected position and the running
//! searches.

mod decision;
pub mod draw;
mod going;
pub mod keys;
mod mistakes;
mod run;
mod work;

pub use decision::seek as seek_decision;
pub use mistakes::{mistake_text, move_at, next_mistake};
pub use run::{go_on, take_value};
pub use work::{GraphWork, spec_now};

use crate::app::Context;
use crate::app::binding::{Binding, Place};
use crate::app::desk::line;
use crate::app::layout::Layout;
use crate::app::screens::{help, solve};
use crate::app::stage::{Screen, whole};
use crate::kit::look::Look;
use crate::kit::strings::Strings;
use crate::kit::to::To;
use model::language::say;
use model::study::Study;
use going::{go_there, look_here};
use keys::Action;
use ratatui::buffer::Buffer;

/// The graph on the screen. What it shows goes on without it: [`GraphWork`].
pub struct Graph;

/// Shows the graph, and searches what is not known of it.
pub fn open(cx: &mut Context) {
    if !cx.game.is_there(&mut cx.screen) {
        return;
    }
    look_here(cx);
    cx.show(Graph);
    go_on(cx);
}

/// Plays what should have been played, as a variation; answers whether something was known.
fn play_best(cx: &mut Context) -> bool {
    let graph = cx.game.study.graph.as_ref();
    let best = graph.and_then(|graph| graph.ply(cx.graph.at)?.best.as_ref().map(|(mv, _)| *mv));
    let Some(best) = best else {
        cx.screen.notify(cx.screen.words.graph.no_best);
        return false;
    };
    go_there(cx);
    if cx.game.study.play(best) {
        line::moved(cx);
    }
    true
}

/// What the key does now that searches the positions, in a word.
fn run_word(work: &GraphWork, study: &Study, words: &Strings) -> &'static str {
    let [search, pause, go_on] = words.run;
    let known = study.graph.as_ref().map_or(0, model::study::graph::GameGraph::known);
    let all = study.graph.as_ref().map_or(0, |graph| graph.plies.len());
    match (work.is_running(), known) {
        (true, _) => pause,
        (false, known) if known == all && known > 0 => "",
        (false, 0) => search,
        (false, _) => go_on,
    }
}

impl Screen for Graph {
    fn place(&self) -> Place {
        keys::PLACE
    }
    fn act(&mut self, row: &Binding, cx: &mut Context) {
        let Some(action) = keys::action(row) else { return };
        match action {
            Action::GoThere => {
                cx.close();
                go_there(cx);
            }
            Action::Move(to @ (To::Up | To::Down)) => mistakes::step(cx, to == To::Down),
            Action::Move(to) => {
                let count = cx.game.study.graph.as_ref().map_or(1, |graph| graph.plies.len());
                cx.graph.at = to.step(cx.graph.at, count, 10);
            }
            Action::Mistake(forwards) => mistakes::step(cx, forwards),
            Action::PlayBest => {
                if play_best(cx) {
                    cx.close();
                }
            }
            Action::Search => {
                if !cx.graph.stop() {
                    cx.graph.forgive();
                    go_on(cx);
                }
            }
            Action::SearchAgain => {
                cx.graph.fit(&mut cx.game.study, true);
                go_on(cx);
            }
            Action::Solve => {
                let moves = cx.game.study.graph.as_ref().and_then(|graph| graph.moves.get(..cx.graph.at));
                let moves = moves.unwrap_or_default().to_vec();
                solve::open_at(cx, moves);
            }
            Action::Help => help::open(cx, self),
            Action::Leave => cx.leave(),
        }
    }
    fn draw(&self, cx: &Context, layout: &Layout, buf: &mut Buffer, look: &Look) {
        draw::draw(cx, whole(layout), buf, look);
    }
    fn covers_status(&self) -> bool {
        true
    }
    fn word(&self, row: &Binding, cx: &Context) -> &'static str {
        let searches = keys::action(row) == Some(Action::Search);
        if searches { run_word(&cx.graph, &cx.game.study, cx.screen.words) } else { say(row.short) }
    }
    fn is_first(&self, row: &Binding) -> bool {
        keys::action(row) == Some(Action::Search)
    }
    fn interrupt(&mut self, cx: &mut Context) {
        if !cx.graph.stop() {
            cx.leave();
        }
    }
    // The line of the game runs from left to right, the list of its mistakes from top to bottom.
    fn wheel(&mut self, to: To, cx: &mut Context) {
        mistakes::step(cx, to == To::Down);
    }
}
