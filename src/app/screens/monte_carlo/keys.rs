//! The key bindings of a Monte-Carlo search.

use super::work::{Leap, OpenSampling};
use super::{MonteCarloScreen, at_rest, is_foreign, is_own, with};
use crate::app::Context;
use crate::app::binding::{Can, Place, Types, keys};
use crate::app::wish::Wish;
use crate::kit::to::To;
use engine::uct::Exploration;

/// The place of these bindings: the screen of a Monte-Carlo search.
pub const PLACE: Place = Place::own("monte-carlo", Types::Nothing);

/// The exploration constants that a key cycles through.
const CONSTANTS: [f64; 5] = [1.4, 2.0, 0.0, 0.5, 1.0];

keys! { MonteCarloScreen, PLACE, Named("In a Monte-Carlo search") {
    "space alt-U", "run" => |_, cx| MonteCarloScreen::run(cx), "run", "let the search rest; go on; at its end make ten times as many iterations", |_, cx| is_own(cx);
    ".", "tick-forwards" => |_, cx| leap(cx, Leap::Tick, true), "step", "one step of an iteration on: select, expand, play out, back up", |_, cx| at_rest(cx);
    ",", "tick-backwards" => |_, cx| leap(cx, Leap::Tick, false), "", "one step back", |_, cx| at_rest(cx);
    "b", "answer-forwards" => |_, cx| leap(cx, Leap::Answer, true), "answer", "to the next iteration that changes the answer", |_, cx| at_rest(cx);
    "B", "answer-backwards" => |_, cx| leap(cx, Leap::Answer, false), "", "to the iteration before that changed the answer", |_, cx| at_rest(cx);
    "w", "why" => MonteCarloScreen::why, "why", "why the next iteration selects this child and not that one, and why the answer is what it is";
    "enter right l", "enter" => MonteCarloScreen::enter, "enter", "to the node of the selected move", |_, cx| at_rest(cx);
    "left h backspace", "leave-node" => |_, cx| with(cx, OpenSampling::leave), "back", "to the node above";
    ">", "iteration-forwards" => |_, cx| leap(cx, Leap::Iteration, true), "", "one iteration on", |_, cx| at_rest(cx);
    "<", "iteration-backwards" => |_, cx| leap(cx, Leap::Iteration, false), "", "one iteration back", |_, cx| at_rest(cx);
    "n", "visit-forwards" => |_, cx| leap(cx, Leap::Visit, true), "", "to the next iteration that comes through this node", |_, cx| at_rest(cx);
    "N", "visit-backwards" => |_, cx| leap(cx, Leap::Visit, false), "", "to the iteration before that came through this node", |_, cx| at_rest(cx);
    "f", "birth" => MonteCarloScreen::birth, "", "to the iteration that made the child of the selected move", |_, cx| at_rest(cx);
    "W t", "ask-watch" => |_, cx| MonteCarloScreen::ask_watch(cx), "until", "type a condition or an iteration, and go to where it holds; a running search rests there";
    "x", "hunt-watch-forwards" => |_, cx| MonteCarloScreen::hunt(cx, true), "", "on to where the condition comes to hold", |_, cx| at_rest(cx);
    "X", "hunt-watch-backwards" => |_, cx| MonteCarloScreen::hunt(cx, false), "", "back to where the condition came to hold", |_, cx| at_rest(cx);
    "m", "set-bookmark" => |_, cx| MonteCarloScreen::ask_bookmark(cx), "", "name this tick: a bookmark, which a save keeps; an empty name removes it", |_, cx| at_rest(cx);
    "'", "bookmark-forwards" => |_, cx| MonteCarloScreen::bookmark(cx, true), "", "to the next bookmark", |_, cx| at_rest(cx);
    "\"", "bookmark-backwards" => |_, cx| MonteCarloScreen::bookmark(cx, false), "", "to the bookmark before", |_, cx| at_rest(cx);
    "pgdn ctrl-d", "part-forwards" => |_, cx| leap(cx, Leap::Part, true), "", "a hundredth of all iterations on", |_, cx| at_rest(cx);
    "pgup ctrl-u", "part-backwards" => |_, cx| leap(cx, Leap::Part, false), "", "a hundredth of all iterations back", |_, cx| at_rest(cx);
    "g home", "first" => |_, cx| with(cx, |opened| opened.go_to_end(false)), "", "before the first iteration", |_, cx| at_rest(cx);
    "G end", "last" => |_, cx| with(cx, |opened| opened.go_to_end(true)), "", "after the last iteration", |_, cx| at_rest(cx);
    "up k", "move-up" => |screen, cx| screen.step(To::Up, cx), "", "one move up";
    "down j", "move-down" => |screen, cx| screen.step(To::Down, cx), "", "one move down";
    "alt-S", "solve" => |_, cx| MonteCarloScreen::solve(cx), "", "prove the position of the node: what is proven stands beside the estimates with =";
    "r", "again" => |_, cx| MonteCarloScreen::again(cx, |_| ()), "", "search again, from the first iteration", |_, cx| is_own(cx);
    "s", "next-seed" => |_, cx| MonteCarloScreen::again(cx, |spec| spec.seed = spec.seed.wrapping_add(1)), "seed", "search again with the next seed", |_, cx| is_own(cx);
    "c", "next-constant" => |_, cx| MonteCarloScreen::again(cx, |spec| spec.exploration = next(spec.exploration)), "C", "search again with the next constant of exploration: 1.4, 2, 0, 0.5, 1", |_, cx| is_own(cx);
    "p", "proofs" => |_, cx| MonteCarloScreen::again(cx, |spec| spec.solver = !spec.solver), "proofs", "search again, with proven wins, draws and losses beside the estimates, or without", |_, cx| is_own(cx);
    "!", "verdict" => |_, cx| MonteCarloScreen::verdict(cx), "", "the judge's verdict on the search of another program", |_, cx| is_foreign(cx);
    "e", "fault-forwards" => |_, cx| MonteCarloScreen::fault(cx, true), "", "to the next wrong iteration of another program's search", |_, cx| is_foreign(cx);
    "E", "fault-backwards" => |_, cx| MonteCarloScreen::fault(cx, false), "", "to the wrong iteration before", |_, cx| is_foreign(cx);
    "d", "diff" => |_, cx| MonteCarloScreen::diff(cx), "", "this search and the one before it beside each other: where they part and why, visits, answers", |_, cx| has_pair(cx);
    "? F1", "help" => |_, cx| cx.wish(Wish::Help), "help", "the keys";
    "esc q", "leave" => |_, cx| cx.leave(), "leave", "back to the panes; the search goes on";
} opens Search {
    "alt-U", "monte-carlo" => super::open, "", "search by Monte-Carlo (UCT): random playouts, visits and estimates, live and at any iteration", crate::app::conditions::is_shown;
} }

/// Returns `Ok` if there are two searches to compare, else the reason why not.
fn has_pair(cx: &Context) -> Can {
    match cx.sampling.pair() {
        Some(_) => Ok(()),
        None => Err(say!("another search of this position first: s, c or p")),
    }
}

fn leap(cx: &mut Context, leap: Leap, forwards: bool) {
    let moved = cx
        .sampling
        .opened
        .as_mut()
        .is_some_and(|opened| opened.leap(leap, forwards));
    if !moved {
        cx.screen.notify(if forwards {
            say!("nothing follows")
        } else {
            say!("nothing comes before")
        });
    }
}

/// Returns the next of these constants, or the first if the present one is none of them.
fn next(now: Exploration) -> Exploration {
    let at = CONSTANTS
        .iter()
        .position(|known| *known == now.get())
        .map_or(0, |at| (at + 1) % CONSTANTS.len());
    Exploration::new(CONSTANTS[at]).unwrap_or(Exploration::USUAL)
}
