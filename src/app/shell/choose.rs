//! Carries out the choice from a list.

use crate::app::Context;
use crate::app::binding::{Binding, Place};
use crate::app::desk::{bookmarks, searching, seats, working};
use crate::app::players::{GamePlayers, limits};
use crate::app::screens::diff::compare_with;
use crate::app::screens::start::begin;
use crate::app::screens::{exam_form, lesson, practice, tournament_form, trees};
use crate::app::shell::filing;
use crate::app::tasks::Work;
use crate::app::wish::{ListChoice, Prompt, Wish};

/// Carries out a choice.
pub(crate) fn choose(cx: &mut Context, choice: ListChoice) {
    match choice {
        ListChoice::Open(source) => filing::open(cx, source),
        ListChoice::Folder(folder) => working::start(cx, Work::List(folder)),
        ListChoice::Evaluation(name) => searching::change(cx, |spec| spec.evaluation = name),
        ListChoice::Act(binding) | ListChoice::Unable(binding) => {
            go_where_it_holds(cx, binding);
            cx.wish(Wish::Attempt(binding));
        }
        ListChoice::Player(side, player) => {
            let paired = seats::pair(cx, side, player);
            cx.screen.or_alert(paired);
        }
        ListChoice::Ask(prompt @ (Prompt::CompareFile | Prompt::Program)) => cx.ask(prompt, ""),
        ListChoice::Ask(prompt) => cx.ask(prompt, &typed(&cx.players, prompt)),
        ListChoice::MakeTournament => tournament_form::open(cx, false),
        ListChoice::GoOnPractising => practice::repeat(cx),
        ListChoice::Compare(with) => compare_with(cx, with),
        ListChoice::Form(purpose) => begin(cx, purpose),
        ListChoice::Tick(tick) => bookmarks::travel_to_bookmark(cx, tick),
        ListChoice::AlphaBeta(method, then) => {
            let is_for_exam = then.is_none();
            trees::kinds::take(cx, method, then);
            if is_for_exam {
                exam_form::open(cx);
            }
        }
        ListChoice::Theme(at) => cx.screen.theme = at,
        ListChoice::Learn(name) => lesson::learn(cx, name),
        ListChoice::Memory(memory) => searching::change(cx, |spec| {
            // MTD(f) needs fail-soft alpha-beta.
            if memory.mtdf && !spec.memory.mtdf {
                spec.method = engine::search::MethodName::FailSoft;
            }
            spec.memory = memory;
        }),
    }
}

/// Goes to the panes for a row of the panes, and to the pane for a row of one pane.
fn go_where_it_holds(cx: &mut Context, binding: &Binding) {
    match binding.place {
        Place::In(pane) => {
            cx.rest();
            cx.screen.focus = pane;
        }
        Place::Panes if !cx.is_open() => cx.rest(),
        Place::Panes | Place::Own(_) | Place::Always => {}
    }
}

/// Returns the text to begin with: for a player the present one, for a limit the present limit.
fn typed(players: &GamePlayers, prompt: Prompt) -> String {
    if let Prompt::Player(side) = prompt {
        let player = &players.players[side.index()];
        if player.is_human() {
            String::new()
        } else {
            player.choosing.to_string()
        }
    } else {
        limits::print(&players.limits).unwrap_or_default()
    }
}
